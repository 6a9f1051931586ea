//! What Go's JSON decoder says of a value that is of a wrong type.

use crate::value::Value;

/// What the text calls a value of this kind.
#[must_use]
pub fn kind_of(value: &Value<'_>) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "bool",
        Value::Int(_) | Value::Float(_) => "number",
        Value::String(_) => "string",
        Value::List(_) => "array",
        Value::Map(_) => "object",
    }
}

/// The text. `place` is the struct that holds the value and the fields that lead to it; there is
/// none outside of any struct.
#[must_use]
pub fn mismatch(what: &str, place: Option<(&str, &str)>, go_type: &str) -> String {
    match place {
        Some((owner, fields)) => format!(
            "json: cannot unmarshal {what} into Go struct field {owner}.{fields} of type {go_type}"
        ),
        None => format!("json: cannot unmarshal {what} into Go value of type {go_type}"),
    }
}
