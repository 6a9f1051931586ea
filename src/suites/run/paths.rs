//! The paths that a case of a table changes, by the schema of the definition.

use crate::suites::path::PathStep;
use crate::suites::suite::Test;
use crate::suites::target::schema_of;
use crate::value::Value;

/// Why a case does not change what its paths say: a path has a key where the definition has a list.
pub(super) fn wrong_path(definition: &Value<'static>, test: &Test) -> Option<String> {
    let sent = test.updated.as_ref().unwrap_or(&test.initial);
    let schema = schema_of(definition, &sent.value)?;
    test.changed.iter().find_map(|path| {
        let (list, key) = key_in_list(schema, &path.steps)?;
        let at = &path.text;
        let words = "is a list of the definition, and its items have the indices [0], [1], …, not";
        Some(format!(
            "the object has no place for {at}: {list} {words} {key:?}"
        ))
    })
}

/// The first list of a schema in which steps have a key, and this key.
fn key_in_list<'s>(schema: &Value<'_>, steps: &'s [PathStep]) -> Option<(String, &'s str)> {
    let mut schema = schema;
    let mut path = String::new();
    for step in steps {
        let is_list = schema.get("type").and_then(Value::as_str) == Some("array");
        let inside = match step {
            PathStep::Key(key) if is_list => return Some((path, key)),
            PathStep::Key(key) => {
                if !path.is_empty() {
                    path.push('.');
                }
                path.push_str(key);
                let property = schema.get("properties").and_then(|all| all.get(key));
                property.or_else(|| schema.get("additionalProperties"))
            }
            PathStep::Index(index) => {
                path.push_str(&format!("[{index}]"));
                schema.get(if is_list {
                    "items"
                } else {
                    "additionalProperties"
                })
            }
        };
        schema = inside?;
    }
    None
}
