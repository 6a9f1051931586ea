//! The metadata of an object, where there is any.

use crate::value::{Map, Value};

/// The metadata of an object.
pub(super) fn meta_of<'m, 'a>(object: &'m Map<'a>) -> &'m Value<'a> {
    object.get("metadata").unwrap_or(&Value::Null)
}

/// The metadata of an object, to change.
pub(super) fn meta_mut<'m, 'a>(object: &'m mut Map<'a>) -> Option<&'m mut Map<'a>> {
    object.get_mut("metadata").and_then(Value::as_map_mut)
}
