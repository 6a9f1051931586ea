//! Parts of an OpenAPI document that are of a wrong type, and so are not read.

use crate::value::{Map, Value};

/// The path of a place, and what is wrong there.
pub(super) type OpenApiFault = (String, String);

/// The types of values.
const TYPES: [&str; 6] = ["array", "boolean", "integer", "number", "object", "string"];

/// What a part of a schema has to be: its key, a test, and what the test asks for.
type KeywordCheck = (&'static str, fn(&Value<'_>) -> bool, &'static str);

const PARTS: [KeywordCheck; 13] = [
    ("$ref", is_text, "a text"),
    (
        "additionalProperties",
        is_schema_or_bool,
        "a schema, true or false",
    ),
    ("allOf", is_list, "a list of schemas"),
    ("enum", is_list, "a list of values"),
    ("format", is_text, "a text"),
    ("items", is_map, "a schema"),
    ("properties", is_map, "a map of schemas"),
    ("required", is_texts, "a list of names"),
    (
        "type",
        is_type,
        "array, boolean, integer, number, object or string",
    ),
    (
        "x-kubernetes-group-version-kind",
        is_kinds,
        "a list of maps with a version and a kind",
    ),
    ("x-kubernetes-list-map-keys", is_texts, "a list of names"),
    ("x-kubernetes-list-type", is_text, "a text"),
    (
        "x-kubernetes-preserve-unknown-fields",
        is_bool,
        "true or false",
    ),
];

/// Looks for faults in a schema and in those within it. Recursion is bounded by [`crate::value::MAX_DEPTH`].
pub(super) fn look_over(schema: &Value<'_>, path: &mut String, faults: &mut Vec<OpenApiFault>) {
    if !is_map(schema) {
        let text = "this is no schema, but it stands where one belongs: nothing is read of it";
        faults.push((path.clone(), text.to_owned()));
        return;
    }
    for (key, is_right, wanted) in PARTS {
        if schema.get(key).is_some_and(|value| !is_right(value)) {
            faults.push(fault([path, ".", key].concat(), wanted));
        }
    }
    for key in ["items", "additionalProperties"] {
        if let Some(inner) = schema.get(key).filter(|inner| is_map(inner)) {
            below(path, &[".", key], |path| look_over(inner, path, faults));
        }
    }
    let all = schema.get("allOf").and_then(Value::as_list);
    for (index, inner) in all.unwrap_or_default().iter().enumerate() {
        let item = format!("[{index}]");
        below(path, &[".allOf", &item], |path| {
            look_over(inner, path, faults);
        });
    }
    let properties = schema.get("properties").and_then(Value::as_map);
    for (name, inner) in properties.into_iter().flat_map(Map::iter) {
        below(path, &[".properties.", name], |path| {
            look_over(inner, path, faults);
        });
    }
}

/// What is wrong with a part that should be something else.
pub(super) fn fault(path: String, wanted: &str) -> OpenApiFault {
    (
        path,
        ["this is not ", wanted, ": nothing is read of it"].concat(),
    )
}

fn below(path: &mut String, steps: &[&str], look: impl FnOnce(&mut String)) {
    let before = path.len();
    path.extend(steps.iter().copied());
    look(path);
    path.truncate(before);
}

pub(super) fn is_map(value: &Value<'_>) -> bool {
    value.as_map().is_some()
}

fn is_list(value: &Value<'_>) -> bool {
    value.as_list().is_some()
}

fn is_text(value: &Value<'_>) -> bool {
    value.as_str().is_some()
}

fn is_bool(value: &Value<'_>) -> bool {
    matches!(value, Value::Bool(_))
}

fn is_texts(value: &Value<'_>) -> bool {
    value.as_list().is_some_and(|all| all.iter().all(is_text))
}

fn is_type(value: &Value<'_>) -> bool {
    value.as_str().is_some_and(|name| TYPES.contains(&name))
}

fn is_schema_or_bool(value: &Value<'_>) -> bool {
    is_map(value) || is_bool(value)
}

fn is_kinds(value: &Value<'_>) -> bool {
    let has_text = |one: &Value<'_>, key| one.get(key).is_some_and(is_text);
    let mut all = value.as_list().into_iter().flatten();
    is_list(value) && all.all(|one| has_text(one, "version") && has_text(one, "kind"))
}
