//! Reaching into an object by keys, as `unstructured.NestedInt64` and its like do.

use super::cause::AccessorError;
use crate::value::{Map, Value};

/// The value that a path of keys leads to. A null on the way, like a missing key, is nothing.
///
/// # Errors
/// The server's text where something on the way is not a map.
fn nested_field<'v, 'a>(
    object: &'v Map<'a>,
    path: &[impl AsRef<str>],
) -> Result<Option<&'v Value<'a>>, AccessorError> {
    let mut fields = object;
    for (steps, key) in path.iter().enumerate() {
        let Some(value) = fields.get(key.as_ref()) else {
            return Ok(None);
        };
        if steps + 1 == path.len() {
            return Ok(Some(value));
        }
        match value {
            Value::Null => return Ok(None),
            Value::Map(map) => fields = map,
            // The text names the path up to the key that was wanted below the value.
            other => {
                let reached = path.iter().take(steps + 2);
                return Err(accessor_error(other, reached, "map[string]interface{}"));
            }
        }
    }
    Ok(None)
}

/// The int64 that a path of keys leads to, if there is something.
///
/// # Errors
/// The server's text for another type, null included, and where something on the way is not a map.
pub fn nested_int(
    object: &Map<'_>,
    path: &[impl AsRef<str>],
) -> Result<Option<i64>, AccessorError> {
    match nested_field(object, path)? {
        None => Ok(None),
        Some(Value::Int(number)) => Ok(Some(*number)),
        Some(other) => Err(accessor_error(other, path.iter(), "int64")),
    }
}

/// The string that a path of keys leads to, if there is something.
///
/// # Errors
/// The server's text for another type, null included, and where something on the way is not a map.
pub fn nested_string<'v>(
    object: &'v Map<'_>,
    path: &[impl AsRef<str>],
) -> Result<Option<&'v str>, AccessorError> {
    match nested_field(object, path)? {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(other) => Err(accessor_error(other, path.iter(), "string")),
    }
}

fn accessor_error<'p>(
    value: &Value<'_>,
    path: impl Iterator<Item = &'p (impl AsRef<str> + 'p)>,
    expected: &'static str,
) -> AccessorError {
    let mut text = String::new();
    for key in path {
        text.push('.');
        text.push_str(key.as_ref());
    }
    AccessorError {
        path: text,
        value: value.go_v(),
        found: value.go_type(),
        expected,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::json;

    #[test]
    fn accessors_fail_in_the_servers_words() {
        for (object, want) in [
            (r#"{"a":{"b":3}}"#, Ok(Some(3))),
            (r#"{"a":{}}"#, Ok(None)),
            (r#"{"a":null}"#, Ok(None)),
            ("{}", Ok(None)),
            (
                r#"{"a":{"b":null}}"#,
                Err(".a.b accessor error: <nil> is of the type <nil>, expected int64"),
            ),
            (
                r#"{"a":{"b":1.5}}"#,
                Err(".a.b accessor error: 1.5 is of the type float64, expected int64"),
            ),
            (
                r#"{"a":[1]}"#,
                Err(".a.b accessor error: [1] is of the type []interface {}, \
                     expected map[string]interface{}"),
            ),
        ] {
            let value = json::parse(object).unwrap().value;
            let found = nested_int(value.as_map().unwrap(), &["a", "b"]);
            let found = found.map_err(String::from);
            assert_eq!(found, want.map_err(str::to_owned), "{object}");
        }
    }
}
