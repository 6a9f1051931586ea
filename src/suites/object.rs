//! An object of a test: where it stands, and what of it changes.

use super::path::{self, PathStep};
use crate::document::RepeatedKeys;
use crate::document::position::Range;
use crate::value::{Map, Value};

/// An object that a suite has as YAML, or as YAML in a string.
#[derive(Clone, Debug, Default)]
pub struct Object {
    /// The object: a map.
    pub value: Value<'static>,
    /// Where it stands in the suite.
    pub range: Range,
    /// Whether it stands in a string.
    pub is_text: bool,
    /// The keys that its text repeats.
    pub repeated: RepeatedKeys,
}

impl Object {
    /// The map that the object is.
    pub fn map(&self) -> Map<'static> {
        match &self.value {
            Value::Map(map) => map.clone(),
            _ => Map::new(),
        }
    }

    /// Whether a member of the metadata, a label or an annotation is a boolean.
    pub(super) fn has_boolean_metadata(&self) -> bool {
        let has = |value: &Value<'_>, is: &dyn Fn(&Value<'_>) -> bool| {
            let map = value.as_map();
            map.is_some_and(|map| map.iter().any(|(_, member)| is(member)))
        };
        let is_boolean = |value: &Value<'_>| matches!(value, Value::Bool(_));
        let metadata = self.value.get("metadata");
        metadata.is_some_and(|all| {
            has(all, &|member| {
                is_boolean(member) || has(member, &is_boolean)
            })
        })
    }
}

/// Whether a member of some metadata is there and not empty.
pub(super) fn has_text(metadata: &Map<'_>, key: &str) -> bool {
    let value = metadata.get(key);
    value.is_some_and(|value| !value.is_null() && value.as_str() != Some(""))
}

/// The metadata of an object. Missing metadata is created.
pub(super) fn metadata<'m, 'v>(object: &'m mut Map<'v>) -> Option<&'m mut Map<'v>> {
    if object.get("metadata").is_none_or(Value::is_null) {
        object.insert("metadata", Value::Map(Map::new()));
    }
    object.get_mut("metadata")?.as_map_mut()
}

/// Sets the value at a path. Missing parents are created.
///
/// # Errors
/// Why there is no such place.
pub(super) fn set(
    root: &mut Value<'static>,
    at: &str,
    value: Value<'static>,
) -> Result<(), String> {
    let mut place = root;
    for step in path::steps(at)? {
        place = match (step, place) {
            (PathStep::Key(key), Value::Map(map)) => {
                if !map.contains_key(&key) {
                    map.push(key.clone(), Value::Null);
                }
                map.get_mut(&key).ok_or_else(|| no_place(at))?
            }
            (PathStep::Key(key), place @ Value::Null) => {
                *place = Value::Map(Map::from_entries(vec![(key.into(), Value::Null)]));
                let map = place.as_map_mut();
                let entry = map.and_then(|map| map.iter_mut().next());
                entry.ok_or_else(|| no_place(at))?.1
            }
            (PathStep::Index(index), place @ Value::Null) => {
                *place = Value::List(Vec::new());
                item(place, index, at)?
            }
            (PathStep::Index(index), place @ Value::List(_)) => item(place, index, at)?,
            // A key may be a number, too.
            (PathStep::Index(index), Value::Map(map)) => {
                let key = index.to_string();
                if !map.contains_key(&key) {
                    map.push(key.clone(), Value::Null);
                }
                map.get_mut(&key).ok_or_else(|| no_place(at))?
            }
            _ => return Err(no_place(at)),
        };
    }
    *place = value;
    Ok(())
}

/// The item of a list. The index after the last item appends one.
fn item<'p>(
    list: &'p mut Value<'static>,
    index: usize,
    at: &str,
) -> Result<&'p mut Value<'static>, String> {
    let Value::List(items) = list else {
        return Err(no_place(at));
    };
    let next = items.len();
    if index == next {
        items.push(Value::Null);
    }
    let missing = || format!("{}: the next item of the list is [{next}]", no_place(at));
    items.get_mut(index).ok_or_else(missing)
}

/// Removes the value at a path.
///
/// # Errors
/// Why there is no such value.
pub(super) fn remove(root: &mut Value<'static>, at: &str) -> Result<(), String> {
    let taken = path::take(root, &path::steps(at)?);
    taken.map(drop).ok_or_else(|| no_value(at))
}

fn no_place(at: &str) -> String {
    format!("the object has no place for {at}")
}

fn no_value(at: &str) -> String {
    format!("the object has no {at}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::json;

    fn object(text: &str) -> Value<'static> {
        json::parse(text).unwrap().value.into_owned()
    }

    #[test]
    fn values_are_set_with_the_maps_on_the_way() {
        for (before, at, after) in [
            (r#"{"a":1}"#, "a", r#"{"a":7}"#),
            ("{}", "a.b", r#"{"a":{"b":7}}"#),
            (r#"{"a":null}"#, "a.b", r#"{"a":{"b":7}}"#),
            (r#"{"a":[1,2]}"#, "a[1]", r#"{"a":[1,7]}"#),
            (r#"{"a":[1]}"#, "a[1]", r#"{"a":[1,7]}"#),
            ("{}", "a[0].b", r#"{"a":[{"b":7}]}"#),
            ("{}", "a[x.y/z]", r#"{"a":{"x.y/z":7}}"#),
            (r#"{"a":{"80":1}}"#, "a[80]", r#"{"a":{"80":7}}"#),
        ] {
            let mut value = object(before);
            set(&mut value, at, Value::Int(7)).unwrap();
            assert_eq!(json::to_json(&value), after, "{at}");
        }
    }

    #[test]
    fn values_are_removed() {
        for (before, at, after) in [
            (r#"{"a":1,"b":2}"#, "a", r#"{"b":2}"#),
            (r#"{"a":{"b":[1,2]}}"#, "a.b[0]", r#"{"a":{"b":[2]}}"#),
            (r#"{"a":{"80":1}}"#, "a[80]", r#"{"a":{}}"#),
        ] {
            let mut value = object(before);
            remove(&mut value, at).unwrap();
            assert_eq!(json::to_json(&value), after, "{at}");
        }
    }

    #[test]
    fn a_place_that_is_not_there_is_told() {
        let mut value = object(r#"{"a":1,"b":[]}"#);
        for (at, why) in [
            ("a.b", ""),
            ("a[0]", ""),
            ("b[1]", ": the next item of the list is [0]"),
            ("c[1].d", ": the next item of the list is [0]"),
        ] {
            let error = set(&mut value, at, Value::Null).unwrap_err();
            assert_eq!(error, format!("the object has no place for {at}{why}"));
        }
        for at in ["d", "a.b", "b[0]"] {
            let error = remove(&mut value, at).unwrap_err();
            assert_eq!(error, format!("the object has no {at}"));
        }
    }
}
