//! The checks that the server makes in code on objects of built-in kinds, as far as the table has them.

use crate::kinds::{self, BuiltInKind, Problem, Source, StructureFinding};
use crate::machinery::{BadValue, Cause, ErrorKind, FieldError, field_path};
use crate::releases::Release;
use crate::value::Value;
use crate::workspace::findings::finding::Finding;

/// Makes the checks of the table on an object that decodes. `found` has our remarks on its structure. An
/// error of the server replaces our remark on the same problem. `update` has the stored object, and the
/// object that replaces it.
pub(super) fn check(
    (source, kind): (&Source, &BuiltInKind),
    (value, update): (&Value<'_>, Option<(&Value<'_>, &Value<'_>)>),
    release: Release,
    mut found: Vec<StructureFinding>,
) -> (Vec<StructureFinding>, Vec<Finding>) {
    let mut errors = kinds::check(source, kind, value, release);
    if let Some(update) = update {
        let changed = kinds::check_update(source, kind, update, release);
        errors.0.extend(changed.0);
    }
    found.retain(|remark| !errors.0.iter().any(|error| says_more(error, remark)));
    let errors = errors.0.iter();
    let findings = errors.map(|error| match unlisted_item(error, &found) {
        Some(at) => Finding {
            path: found.remove(at).path,
            ..server_finding(error)
        },
        None => {
            let finding = server_finding(error);
            match refused_item(error, value) {
                Some(path) => Finding { path, ..finding },
                None => finding,
            }
        }
    });
    let findings = findings.collect();
    (found, findings)
}

/// The path of the item of a list that an error about the list is about, if the structure has no remark on it.
fn refused_item(error: &FieldError, value: &Value<'_>) -> Option<String> {
    let (Cause::NotSupported { .. }, BadValue::Plain(bad) | BadValue::Json(bad)) =
        (&error.cause, &error.bad_value)
    else {
        return None;
    };
    let mut steps = error.field.split(['.', '[']);
    let list = steps.try_fold(value, |value, step| match value.as_list() {
        Some(items) => items.get(step.strip_suffix(']')?.parse::<usize>().ok()?),
        None => value.get(step),
    })?;
    let index = list.as_list()?.iter().position(|item| item == bad)?;
    Some(field_path::item(&error.field, index))
}

/// The remark on the item of a list that an error about the list is about.
fn unlisted_item(error: &FieldError, found: &[StructureFinding]) -> Option<usize> {
    if !matches!(error.cause, Cause::NotSupported { .. }) {
        return None;
    }
    found.iter().position(|remark| {
        let below = remark.path.strip_prefix(&*error.field);
        let is_item = below.is_some_and(|rest| rest.starts_with('[') && !rest.contains('.'));
        is_item && matches!(remark.problem, Problem::Unlisted(_))
    })
}

/// Whether an error is about the same problem as a remark.
fn says_more(error: &FieldError, remark: &StructureFinding) -> bool {
    match &remark.problem {
        Problem::Missing | Problem::Unlisted(_) => error.field == remark.path,
        Problem::Repeated(key) => {
            let below = error.field.strip_prefix(&*remark.path);
            let is_of_key = |field| {
                key.strip_prefix(field)
                    .is_some_and(|of| of.starts_with('='))
            };
            below.is_some_and(|rest| match rest.strip_prefix('.') {
                Some(field) => error.kind == ErrorKind::Duplicate || is_of_key(field),
                None => error.kind == ErrorKind::Duplicate && rest.is_empty(),
            })
        }
        _ => false,
    }
}

fn server_finding(error: &FieldError) -> Finding {
    let finding = Finding::from_error(error);
    if let Cause::NotSupported { supported } = &error.cause {
        return finding.with_names(supported.iter().map(ToString::to_string).collect());
    }
    finding
}
