//! `spec.versions` as a list, and the versions that objects have been stored in.

use super::super::{CustomResourceDefinition, Spec, Version};
use super::internal::Common;
use super::names::plain_label;
use super::{encode, go_types};
use crate::go::is_print;
use crate::machinery::cause::{Definition, Detail};
use crate::machinery::go_syntax::STRINGS;
use crate::machinery::{BadValue, Cause, Errors};
use crate::value::order;
use crate::value::{Str, Value};

/// Adds the errors of a version's deprecation warning; `at` is the version's path.
pub(super) fn check_warning(version: &Version<'_>, at: &str, errors: &mut Errors) {
    const LONGEST: usize = 256;
    let Some(warning) = version.deprecation_warning.as_deref() else {
        return;
    };
    let mut invalid = |cause: Cause| {
        let field = [at, ".deprecationWarning"].concat();
        errors.invalid(field, BadValue::json_text(warning), cause);
    };
    if !version.deprecated {
        return invalid(Definition::NotDeprecated.into());
    }
    if warning.len() > LONGEST {
        invalid(Definition::LongWarning.into());
    }
    if warning.is_empty() {
        invalid(Definition::EmptyWarning.into());
    }
    if let Some((index, _)) = warning.char_indices().find(|(_, c)| !is_print(*c)) {
        invalid(Detail::NotPrintable { index }.into());
    }
}

/// Adds the errors of the list of versions.
pub(super) fn check(spec: &Spec<'_>, common: Common, errors: &mut Errors) {
    let versions = spec.versions();
    let mut invalid = |cause: Definition| {
        let shown = BadValue::Struct(encode::versions(spec, common), &go_types::VERSIONS);
        errors.invalid("spec.versions", shown, cause);
    };
    let sorted = order::sorted(versions.iter().map(|version| &*version.name));
    let repeats = |pair: &[(&str, u32)]| matches!(pair, [(a, _), (b, _)] if a == b);
    if sorted.windows(2).any(repeats) {
        invalid(Definition::RepeatedVersion);
    }
    if versions.iter().filter(|version| version.storage).count() != 1 {
        invalid(Definition::NoSingleStorage);
    }
    if let Some(first) = versions.first().filter(|first| !first.name.is_empty()) {
        plain_label("spec.version", &first.name, errors);
    }
}

/// Adds the errors of `status.storedVersions`, which the API server maintains itself.
pub(super) fn check_stored(definition: &CustomResourceDefinition<'_>, errors: &mut Errors) {
    const FIELD: &str = "status.storedVersions";
    let listed = definition.status.stored_versions.as_deref();
    let stored = listed.unwrap_or_default();
    let shown = || match listed {
        None => BadValue::Struct(Value::Null, &STRINGS),
        Some(names) => BadValue::texts(names.iter().map(|name| &**name)),
    };
    if stored.is_empty() {
        return errors.invalid(FIELD, shown(), Definition::NothingStored);
    }
    // The last place of each name counts, until a version of the name is found.
    let names = stored.iter().map(|name| Str::Borrowed(&**name));
    let last = order::places(&mut names.zip(0..));
    let mut is_missing = vec![true; stored.len()];
    for version in definition.spec.versions() {
        let place = last.get(&*version.name);
        match place.and_then(|place| is_missing.get_mut(*place)) {
            Some(missing) if *missing => *missing = false,
            _ if version.storage => {
                let version = (&*version.name).into();
                errors.invalid(FIELD, shown(), Detail::StorageNotStored { version });
            }
            _ => {}
        }
    }
    for ((index, name), is_missing) in stored.iter().enumerate().zip(is_missing) {
        if !is_missing || last.get(&**name) != Some(&index) {
            continue;
        }
        errors.invalid(
            format!("{FIELD}[{index}]"),
            BadValue::text(name),
            Detail::StoredVersionGone {
                version: (&**name).into(),
            },
        );
    }
}
