//! `spec.names` and the names of groups, scopes and printer columns.

use crate::go::to_lower;
use crate::machinery::cause::{Definition, Detail};
use crate::machinery::names::{self, NameFault};
use crate::machinery::{BadValue, Cause, Errors};

use super::super::{Names, Spec};

/// Adds the errors of the group and the scope.
pub(super) fn check_group_and_scope(spec: &Spec<'_>, errors: &mut Errors) {
    let group = &*spec.group;
    let faults = names::dns1123_subdomain(group);
    let cause: Option<Cause> = match group {
        "" => None,
        _ if !faults.is_empty() => Some(names_cause(false, faults)),
        _ if !group.contains('.') => Some(Definition::NoDomain.into()),
        _ => None,
    };
    if group.is_empty() {
        errors.missing("spec.group");
    } else if let Some(cause) = cause {
        errors.invalid("spec.group", BadValue::text(group), cause);
    }
    one_of("spec.scope", &spec.scope, ["Cluster", "Namespaced"], errors);
}

/// Adds an error where a text is not one of two, which it must be.
pub(super) fn one_of(field: &str, text: &str, accepted: [&str; 2], errors: &mut Errors) {
    if text.is_empty() {
        errors.missing(field);
    } else if !accepted.contains(&text) {
        errors.not_supported(field, BadValue::text(text), accepted);
    }
}

/// Adds the names that a definition lacks.
pub(super) fn check_required(names: &Names<'_>, errors: &mut Errors) {
    for (field, name) in [
        ("spec.names.plural", &names.plural),
        ("spec.names.singular", &names.singular),
        ("spec.names.kind", &names.kind),
        ("spec.names.listKind", &names.list_kind),
    ] {
        if name.is_empty() {
            errors.missing(field);
        }
    }
}

/// Adds the errors of names that are present; `at` is `spec.names` or `status.acceptedNames`.
pub(super) fn check(names: &Names<'_>, at: &str, errors: &mut Errors) {
    for (member, name, lowered) in [
        (".plural", &names.plural, false),
        (".singular", &names.singular, false),
        (".kind", &names.kind, true),
        (".listKind", &names.list_kind, true),
    ] {
        if name.is_empty() {
            continue;
        }
        let field = || [at, member].concat();
        if lowered {
            label(&field, name, &to_lower(name), true, errors);
        } else {
            label(&field, name, name, false, errors);
        }
    }
    let item = |member: &str, index: usize| format!("{at}.{member}[{index}]");
    for (index, name) in names.short_names.iter().enumerate() {
        label(&|| item("shortNames", index), name, name, false, errors);
    }
    // Parsing would be ambiguous.
    if !names.kind.is_empty() && names.kind == names.list_kind {
        errors.invalid(
            [at, ".listKind"].concat(),
            BadValue::text(&names.list_kind),
            Definition::KindIsListKind,
        );
    }
    for (index, name) in names.categories.iter().enumerate() {
        label(&|| item("categories", index), name, name, false, errors);
    }
}

/// Adds an error where `judged` is not a DNS-1035 label: `shown` is then the bad value.
fn label(
    field: &dyn Fn() -> String,
    shown: &str,
    judged: &str,
    mixed_case: bool,
    errors: &mut Errors,
) {
    let faults = names::dns1035_label(judged);
    if !faults.is_empty() {
        let cause = names_cause(mixed_case, faults);
        errors.invalid(field(), BadValue::text(shown), cause);
    }
}

fn names_cause(mixed_case: bool, faults: Vec<NameFault>) -> Cause {
    Detail::Names { mixed_case, faults }.into()
}

/// Checks that a name is a label, as [`label`] does, without another case of letters beside it.
pub(super) fn plain_label(field: &str, name: &str, errors: &mut Errors) {
    label(&|| field.to_owned(), name, name, false, errors);
}
