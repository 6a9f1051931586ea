//! What the comparison asks of a schema.

use crate::schema::{Additional, Props};

/// The items of a list; empty if it is absent.
pub(super) fn items<T>(list: &Option<Vec<T>>) -> &[T] {
    list.as_deref().unwrap_or_default()
}

/// A property by its name.
pub(super) fn find_property<'p, 'a>(props: &'p Props<'a>, name: &str) -> Option<&'p Props<'a>> {
    let mut properties = items(&props.properties).iter();
    let (_, found) = properties.find(|(known, _)| **known == *name)?;
    Some(found)
}

/// The schema of additional properties.
pub(super) fn additional_schema<'p, 'a>(props: &'p Props<'a>) -> Option<&'p Props<'a>> {
    match &props.additional_properties {
        Some(Additional::Schema(schema)) => Some(schema),
        _ => None,
    }
}

/// What happens to properties that a schema does not list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// They are pruned.
    Pruned,
    /// They are kept, whatever they are.
    Kept,
    /// They are kept if they satisfy a schema.
    Typed,
    /// They are refused.
    Forbidden,
}

/// What happens to properties that a schema does not list.
pub(super) fn fate_of_unlisted(props: &Props<'_>) -> Fate {
    match &props.additional_properties {
        Some(Additional::Schema(_)) => Fate::Typed,
        Some(Additional::Allows(true)) => Fate::Kept,
        Some(Additional::Allows(false)) => Fate::Forbidden,
        None if props.preserve_unknown_fields == Some(true) => Fate::Kept,
        None => Fate::Pruned,
    }
}
