//! Compares the object that a client reads with the expected object.

use serde::Serialize;

use crate::document::{to_yaml, unified_diff};
use crate::machinery::field_path::push_member;
use crate::value::{Map, Value, json};

/// Metadata that the server sets. It is not compared.
pub(crate) const SET_BY_SERVER: [&str; 9] = [
    "uid",
    "generation",
    "creationTimestamp",
    "resourceVersion",
    "managedFields",
    "deletionGracePeriodSeconds",
    "deletionTimestamp",
    "selfLink",
    "generateName",
];

/// Metadata that every server sets to a value of its own. The engine does not set it.
pub(crate) const SET_BY_EACH_SERVER: [&str; 4] = [
    "uid",
    "creationTimestamp",
    "resourceVersion",
    "managedFields",
];

/// Whether a member of the metadata is not compared.
pub(super) fn is_uncompared(key: &str) -> bool {
    matches!(key, "name" | "namespace") || SET_BY_SERVER.contains(&key)
}

/// One place at which two objects differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The place, as the server writes paths.
    pub path: String,
    /// The expected value as JSON. `None` if no value is expected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// The actual value as JSON. `None` if there is no value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actual: Option<String>,
}

/// The differences, and both objects as YAML with fields in the same order.
pub(super) struct ObjectComparison {
    pub(super) differences: Vec<Difference>,
    /// A unified diff. Lines with `-` are only in the expected object, lines with `+` only in the
    /// actual one.
    pub(super) diff: String,
    pub(super) expected: String,
    pub(super) actual: String,
}

/// Compares the actual object with the expected one. Name, namespace and metadata that the server
/// sets are ignored. Returns none if nothing differs.
pub(super) fn compare(expected: &Value<'static>, actual: &Value<'_>) -> Option<ObjectComparison> {
    let mut actual = actual.clone().into_owned();
    let mut expected = expected.clone();
    strip(&mut actual);
    strip(&mut expected);
    take_name(&mut expected, &actual);
    if expected == actual {
        return None;
    }
    Some(comparison(expected, actual))
}

/// Compares the fields that an object names with the same fields of the actual object. A field that is
/// expected to be null may be absent. Returns none if nothing differs.
pub(super) fn compare_fields(
    expected: &Value<'static>,
    actual: &Value<'_>,
) -> Option<ObjectComparison> {
    let actual = only_named(actual.clone().into_owned(), expected);
    (*expected != actual).then(|| comparison(expected.clone(), actual))
}

/// Metadata that expected fields name, and whose value nobody knows before a server sets it.
pub(super) fn unknown_metadata(
    expected: &Value<'static>,
    actual: &Value<'_>,
) -> Option<&'static str> {
    let has = |object: &Value<'_>, key: &str| {
        let metadata = object.get("metadata").and_then(Value::as_map);
        metadata.is_some_and(|metadata| metadata.contains_key(key))
    };
    let mut names = SET_BY_EACH_SERVER.into_iter();
    names.find(|name| has(expected, name) && !has(actual, name))
}

/// The fields of a value that another value names.
fn only_named(actual: Value<'static>, named: &Value<'static>) -> Value<'static> {
    match (actual, named) {
        (Value::Map(mut actual), Value::Map(named)) => {
            let mut kept = Map::new();
            for (key, named) in named.iter() {
                match actual.remove(key) {
                    Some(value) => kept.push(key.to_owned(), only_named(value, named)),
                    None if named.is_null() => kept.push(key.to_owned(), Value::Null),
                    None => {}
                }
            }
            Value::Map(kept)
        }
        (Value::List(actual), Value::List(named)) => {
            let mut named = named.iter();
            let items = actual.into_iter().map(|item| match named.next() {
                Some(named) => only_named(item, named),
                None => item,
            });
            Value::List(items.collect())
        }
        (actual, _) => actual,
    }
}

/// The differences of two objects.
fn comparison(expected: Value<'static>, actual: Value<'static>) -> ObjectComparison {
    let actual = in_order_of(actual, &expected);
    let mut differences = Vec::new();
    differ(&expected, &actual, "", &mut differences);
    let (expected, actual) = (to_yaml(&expected), to_yaml(&actual));
    ObjectComparison {
        diff: unified_diff(&expected, &actual),
        differences,
        expected,
        actual,
    }
}

/// An object without the metadata that the server sets.
pub(super) fn without_server_fields(mut object: Value<'static>) -> Value<'static> {
    strip(&mut object);
    object
}

fn strip(object: &mut Value<'static>) {
    let metadata = object.as_map_mut().and_then(|map| map.get_mut("metadata"));
    if let Some(Value::Map(metadata)) = metadata {
        metadata.retain(|key, _| !SET_BY_SERVER.contains(&key));
    }
}

/// Gives the expected object the name and namespace of the other one.
fn take_name(expected: &mut Value<'static>, actual: &Value<'static>) {
    let Value::Map(expected) = expected else {
        return;
    };
    let Some(Value::Map(theirs)) = actual.get("metadata") else {
        return;
    };
    if expected.get("metadata").is_none_or(Value::is_null) {
        let at = expected
            .iter()
            .take_while(|(key, _)| matches!(*key, "apiVersion" | "kind"))
            .count();
        let mut entries = std::mem::take(expected).into_entries();
        entries.retain(|(key, _)| key != "metadata");
        let metadata = ("metadata".into(), Value::Map(Map::new()));
        entries.insert(at.min(entries.len()), metadata);
        *expected = Map::from_entries(entries);
    }
    let Some(Value::Map(own)) = expected.get_mut("metadata") else {
        return;
    };
    for key in ["name", "namespace"] {
        match theirs.get(key) {
            Some(value) => drop(own.insert(key, value.clone())),
            None => drop(own.remove(key)),
        }
    }
}

/// The same value with its keys in the order that another value has them in.
fn in_order_of(value: Value<'static>, model: &Value<'static>) -> Value<'static> {
    match (value, model) {
        (Value::Map(mut map), Value::Map(model)) => {
            let mut ordered = Map::new();
            for (key, model) in model.iter() {
                if let Some(value) = map.remove(key) {
                    ordered.push(key.to_owned(), in_order_of(value, model));
                }
            }
            for (key, value) in map.into_entries() {
                ordered.push(key, value);
            }
            Value::Map(ordered)
        }
        (Value::List(items), Value::List(model)) => {
            let mut models = model.iter();
            let ordered = items.into_iter().map(|item| match models.next() {
                Some(model) => in_order_of(item, model),
                None => item,
            });
            Value::List(ordered.collect())
        }
        (value, _) => value,
    }
}

/// Notes the deepest places that differ.
fn differ(expected: &Value<'_>, actual: &Value<'_>, at: &str, out: &mut Vec<Difference>) {
    let difference =
        |at: &str, expected: Option<&Value<'_>>, actual: Option<&Value<'_>>| Difference {
            path: at.to_owned(),
            expected: expected.map(json::to_json),
            actual: actual.map(json::to_json),
        };
    match (expected, actual) {
        (Value::Map(expected), Value::Map(actual)) => {
            for (key, value) in expected.iter() {
                let mut at = at.to_owned();
                push_member(&mut at, key);
                match actual.get(key) {
                    Some(other) => differ(value, other, &at, out),
                    None => out.push(difference(&at, Some(value), None)),
                }
            }
            for (key, value) in actual.iter().filter(|(key, _)| !expected.contains_key(key)) {
                let mut at = at.to_owned();
                push_member(&mut at, key);
                out.push(difference(&at, None, Some(value)));
            }
        }
        (Value::List(expected), Value::List(actual)) => {
            for index in 0..expected.len().max(actual.len()) {
                let at = format!("{at}[{index}]");
                match (expected.get(index), actual.get(index)) {
                    (Some(value), Some(other)) => differ(value, other, &at, out),
                    (value, other) => out.push(difference(&at, value, other)),
                }
            }
        }
        (expected, actual) if expected == actual => {}
        (expected, actual) => out.push(difference(at, Some(expected), Some(actual))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Value<'static> {
        json::parse(text).unwrap().value.into_owned()
    }

    #[test]
    fn what_the_server_sets_is_not_compared() {
        let read = r#"{"kind":"A","metadata":{"name":"test-x","namespace":"default","uid":"1",
            "generation":1,"generateName":"test-"},"spec":{"a":1}}"#;
        let same = [
            r#"{"kind":"A","spec":{"a":1}}"#,
            r#"{"kind":"A","metadata":{"name":"other"},"spec":{"a":1}}"#,
        ];
        for expected in same {
            assert!(
                compare(&value(expected), &value(read)).is_none(),
                "{expected}"
            );
        }
    }

    #[test]
    fn only_the_named_fields_are_compared() {
        let actual =
            r#"{"kind":"A","metadata":{"generation":1},"spec":{"a":1,"b":[{"c":1,"d":2}]}}"#;
        for (expected, path) in [
            (r#"{"spec":{"a":1}}"#, None),
            (r#"{"metadata":{"generation":1}}"#, None),
            (r#"{"spec":{"b":[{"d":2}]}}"#, None),
            (r#"{"spec":{"x":null},"status":null}"#, None),
            (r#"{"spec":{"a":2}}"#, Some("spec.a")),
            (r#"{"spec":{"a":null}}"#, Some("spec.a")),
            (r#"{"spec":{"b":[]}}"#, Some("spec.b[0]")),
            (r#"{"spec":{"b":[{"x":1}]}}"#, Some("spec.b[0].x")),
        ] {
            let found = compare_fields(&value(expected), &value(actual));
            let paths = found.map(|found| found.differences.first().map(|one| one.path.clone()));
            assert_eq!(paths.flatten().as_deref(), path, "{expected}");
        }
    }

    #[test]
    fn metadata_that_each_server_sets_is_unknown_unless_it_is_stored() {
        let stored = value(r#"{"metadata":{"uid":"1","generation":1}}"#);
        for (expected, unknown) in [
            (r#"{"metadata":{"uid":null}}"#, None),
            (r#"{"metadata":{"generation":1}}"#, None),
            (r#"{"metadata":{"deletionTimestamp":null}}"#, None),
            (
                r#"{"metadata":{"resourceVersion":null}}"#,
                Some("resourceVersion"),
            ),
            (
                r#"{"metadata":{"managedFields":[]}}"#,
                Some("managedFields"),
            ),
        ] {
            assert_eq!(
                unknown_metadata(&value(expected), &stored),
                unknown,
                "{expected}"
            );
        }
    }

    #[test]
    fn differences_are_told_at_the_deepest_place() {
        let found =
            |expected: &str, actual: &str| -> Vec<(String, Option<String>, Option<String>)> {
                let comparison = compare(&value(expected), &value(actual));
                let differences = comparison.into_iter().flat_map(|found| found.differences);
                differences
                    .map(|one| (one.path, one.expected, one.actual))
                    .collect()
            };
        let some = |text: &str| Some(text.to_owned());
        for (expected, actual, want) in [
            (
                r#"{"a":{"b":1}}"#,
                r#"{"a":{"b":2}}"#,
                ("a.b", some("1"), some("2")),
            ),
            (
                r#"{"a":[1]}"#,
                r#"{"a":[1,{"c":2}]}"#,
                ("a[1]", None, some(r#"{"c":2}"#)),
            ),
            (
                r#"{"a":{"x/y":1}}"#,
                r#"{"a":{}}"#,
                ("a[x/y]", some("1"), None),
            ),
            (r#"{"a":1}"#, r#"{"a":1.0}"#, ("a", some("1"), some("1"))),
        ] {
            let (path, left, right) = want;
            let want = vec![(path.to_owned(), left, right)];
            assert_eq!(found(expected, actual), want, "{expected} {actual}");
        }
    }

    #[test]
    fn both_texts_have_the_order_of_the_expected_object() {
        let expected = value(r#"{"b":1,"a":{"d":1,"c":2}}"#);
        let actual = value(r#"{"a":{"c":2,"d":3,"e":4},"b":1}"#);
        let comparison = compare(&expected, &actual).unwrap();
        let diff = "@@ -1,4 +1,5 @@\n b: 1\n a:\n-  d: 1\n+  d: 3\n   c: 2\n+  e: 4\n";
        assert_eq!(comparison.diff, diff);
        assert_eq!(comparison.expected, "b: 1\na:\n  d: 1\n  c: 2\n");
        assert_eq!(comparison.actual, "b: 1\na:\n  d: 3\n  c: 2\n  e: 4\n");
    }
}
