//! Uniqueness in lists of `x-kubernetes-list-type` `set` and `map`, as
//! `pkg/apiserver/schema/listtype` of apiextensions-apiserver checks it.

use super::path::Path;
use crate::machinery::{BadValue, Cause, ErrorKind, Errors, FieldError};
use crate::schema::{ListType, Node};
use crate::value::order::{Places, sorted};
use crate::value::{Map, Value, json, number};

/// Adds an error for the second occurrence of every item that a set, or key that a list map,
/// repeats. `value` is a whole object.
pub fn validate(node: &Node, value: &Value<'_>, errors: &mut Errors) {
    walk(node, value, &Path::Root, errors);
}

/// As [`validate`] for an update of `previous`. If anything was repeated there, anything may be
/// repeated now.
pub(super) fn validate_update(
    node: &Node,
    value: &Value<'_>,
    previous: &Value<'_>,
    errors: &mut Errors,
    suppressed: &mut Vec<FieldError>,
) {
    let (mut found, mut before) = (Errors::new(), Errors::new());
    validate(node, value, &mut found);
    if !found.is_empty() {
        validate(node, previous, &mut before);
    }
    match before.is_empty() {
        true => errors.0.append(&mut found.0),
        false => suppressed.append(&mut found.0),
    }
}

fn walk(node: &Node, value: &Value<'_>, at: &Path<'_>, errors: &mut Errors) {
    if !node.below.list_types {
        return;
    }
    match value {
        Value::List(items) => {
            match &node.list {
                ListType::Atomic => {}
                ListType::Set => check_set(items, at, errors),
                ListType::Map(keys) => check_map(keys, items, at, errors),
            }
            if let Some(of) = &node.items {
                for (index, item) in items.iter().enumerate() {
                    walk(of, item, &Path::Index(at, index), errors);
                }
            }
        }
        Value::Map(map) => {
            // Unlike everywhere else, properties count as additional ones too.
            if let Some(of) = node.additional.schema() {
                for (key, value) in map.iter() {
                    walk(of, value, &Path::Key(at, key), errors);
                }
            }
            if !node.properties.is_empty() {
                for (key, value) in map.iter() {
                    // Most values are neither a map nor a list and need no look-up.
                    if let Value::Map(_) | Value::List(_) = value
                        && let Some(property) = node.properties.get(key)
                    {
                        walk(property, value, &Path::Property(at, key), errors);
                    }
                }
            }
        }
        _ => {}
    }
}

fn duplicate(field: String, shown: BadValue, errors: &mut Errors) {
    errors.add(ErrorKind::Duplicate, field, shown, Cause::ListDuplicate);
}

fn check_set(items: &[Value<'_>], at: &Path<'_>, errors: &mut Errors) {
    for (index, item) in repeated(items, &ItemIdentity::from_value) {
        duplicate(
            Path::Index(at, index).field(),
            BadValue::from_value(item),
            errors,
        );
    }
}

fn check_map(keys: &[Box<str>], items: &[Value<'_>], at: &Path<'_>, errors: &mut Errors) {
    let stray = |item: &Value<'_>| !matches!(item, Value::Null | Value::Map(_));
    if let Some(index) = items.iter().position(stray) {
        if let Some(item) = items.get(index) {
            errors.invalid(
                Path::Index(at, index).field(),
                BadValue::from_value(item),
                Cause::ListItem,
            );
        }
        return;
    }
    let repeated = match keys {
        [key] => repeated(items, &|item| {
            item.get(key)
                .map_or_else(ItemIdentity::absent, ItemIdentity::from_value)
        }),
        _ => repeated(items, &|item| ItemIdentity::tuple(keys, item)),
    };
    for (index, item) in repeated {
        let mut shown = Map::new();
        for key in keys {
            if let Some(value) = item.get(key) {
                shown.insert(key.to_string(), value.clone().into_owned());
            }
        }
        let shown = BadValue::Plain(Value::Map(shown));
        duplicate(Path::Index(at, index).field(), shown, errors);
    }
}

/// The items whose identity occurs for the second time, with their indices.
fn repeated<'v, 'a>(
    items: &'v [Value<'a>],
    identity: &dyn Fn(&'v Value<'a>) -> ItemIdentity<'v>,
) -> Vec<(usize, &'v Value<'a>)> {
    /// Up to this many items comparing all pairs beats an index.
    const UNSORTED_ITEMS: usize = 16;
    if items.len() < 2 {
        return Vec::new();
    }
    let identities: Vec<ItemIdentity<'v>> = items.iter().map(identity).collect();
    if items.len() <= UNSORTED_ITEMS {
        let unique = identities.iter().enumerate().all(|(at, identity)| {
            identities
                .iter()
                .take(at)
                .all(|earlier| earlier != identity)
        });
        if unique {
            return Vec::new();
        }
    }
    let (mut strings, mut others) = (Places::new(), Places::new());
    let mut repeated = Vec::new();
    for (item, identity) in items.iter().enumerate().zip(identities) {
        let times = match identity {
            ItemIdentity::String(text) => strings.entry(text.into()).or_insert(0),
            ItemIdentity::Other(name) => others.entry(name.into()).or_insert(0),
        };
        *times += 1;
        if *times == 2 {
            repeated.push(item);
        }
    }
    repeated
}

/// Whether two items are the same as Go's `reflect.DeepEqual` has it (`uniqueItems`).
pub(super) fn repeats(items: &[Value<'_>]) -> bool {
    !repeated(items, &ItemIdentity::deep).is_empty()
}

/// The identity of an item, or of a key's value.
#[derive(PartialEq)]
enum ItemIdentity<'v> {
    String(&'v str),
    /// Any other value by a name that tells its kind.
    Other(String),
}

impl<'v> ItemIdentity<'v> {
    /// A key that is not there.
    fn absent() -> Self {
        Self::Other("absent".to_owned())
    }

    /// Scalars are the same when type and value are.
    fn from_value(value: &'v Value<'_>) -> Self {
        match value {
            // Both zeros are the same.
            Value::Float(f) => Self::Other(["float ", &number::go_v(f + 0.0)].concat()),
            _ => Self::in_json(value),
        }
    }

    /// Values are the same when their JSON texts are, so that 1 and 1.0 are.
    fn in_json(value: &'v Value<'_>) -> Self {
        match value {
            Value::String(text) => Self::String(text),
            _ => Self::Other(json::to_go_json(value)),
        }
    }

    /// Values are the same when type and value are, all the way down.
    fn deep(value: &'v Value<'_>) -> Self {
        match Self::from_value(value) {
            Self::Other(mut name) if matches!(value, Value::List(_) | Value::Map(_)) => {
                name.push(' ');
                number_types(value, &mut name);
                Self::Other(name)
            }
            identity => identity,
        }
    }

    /// The values of several keys.
    fn tuple(keys: &[Box<str>], item: &Value<'_>) -> Self {
        let mut name = String::new();
        for key in keys {
            let identity = item
                .get(key)
                .map_or_else(ItemIdentity::absent, ItemIdentity::in_json);
            let (kind, text) = match &identity {
                ItemIdentity::String(text) => ('"', *text),
                ItemIdentity::Other(text) => (' ', &**text),
            };
            // The lengths keep adjacent names distinct.
            number::write_int(text.len() as i64, &mut name);
            name.push(kind);
            name.push_str(text);
        }
        Self::Other(name)
    }
}

/// Adds the types of all numbers in a value, in the order of its JSON.
fn number_types(value: &Value<'_>, types: &mut String) {
    match value {
        Value::Int(_) => types.push('i'),
        Value::Float(_) => types.push('f'),
        Value::List(items) => items.iter().for_each(|item| number_types(item, types)),
        Value::Map(map) => {
            for (key, _) in sorted(map.iter().map(|(key, _)| key)) {
                if let Some(value) = map.get(key) {
                    number_types(value, types);
                }
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::testing;

    fn messages(schema: &str, value: &str) -> Vec<String> {
        let node = testing::node(&format!(
            r#"{{"type":"object","properties":{{"f":{schema}}}}}"#
        ));
        let text = format!(r#"{{"f":{value}}}"#);
        let value = json::parse(&text).expect(&text).value;
        let mut errors = Errors::new();
        validate(&node, &value, &mut errors);
        errors.messages()
    }

    const SET: &str = r#"{"x-kubernetes-list-type":"set","items":{}}"#;
    const MAP: &str =
        r#"{"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],"items":{}}"#;
    const TWO: &str =
        r#"{"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k","l"],"items":{}}"#;

    #[test]
    fn only_the_second_occurrence_is_reported() {
        for (schema, value, want) in [
            (
                SET,
                r#"["a","b","a","b","a"]"#,
                &[
                    r#"f[2]: Duplicate value: "a""#,
                    r#"f[3]: Duplicate value: "b""#,
                ][..],
            ),
            (SET, "[null,null]", &["f[1]: Duplicate value: null"]),
            (
                MAP,
                r#"[{"k":"a"},{"k":"b"},{"k":"a","v":1},{"k":"a"}]"#,
                &[r#"f[2]: Duplicate value: {"k":"a"}"#],
            ),
            (SET, r#"["x"]"#, &[]),
        ] {
            assert_eq!(messages(schema, value), want, "{value}");
        }
    }

    #[test]
    fn scalars_differ_by_type_and_compounds_by_their_json() {
        for (schema, value, want) in [
            (SET, r#"[1,1.0,"1",true,"true"]"#, &[][..]),
            (SET, "[0.0,-0.0]", &["f[1]: Duplicate value: -0"]),
            (SET, "[[1],[1.0]]", &["f[1]: Duplicate value: [1]"]),
            (
                SET,
                r#"[{"a":1,"b":2},{"b":2,"a":1}]"#,
                &[r#"f[1]: Duplicate value: {"a":1,"b":2}"#],
            ),
            (MAP, r#"[{"k":1},{"k":1.0}]"#, &[]),
            (
                TWO,
                r#"[{"k":1,"l":"x"},{"l":"x","k":1.0}]"#,
                &[r#"f[1]: Duplicate value: {"k":1,"l":"x"}"#],
            ),
            (TWO, r#"[{"k":0},{"k":-0.0}]"#, &[]),
        ] {
            assert_eq!(messages(schema, value), want, "{value}");
        }
    }

    #[test]
    fn a_missing_key_equals_itself_but_not_null() {
        for (schema, value, want) in [
            (
                MAP,
                r#"[{},{"k":null},null]"#,
                &["f[2]: Duplicate value: {}"],
            ),
            (
                TWO,
                r#"[null,{"k":null},{}]"#,
                &["f[2]: Duplicate value: {}"],
            ),
        ] {
            assert_eq!(messages(schema, value), want, "{value}");
        }
    }

    #[test]
    fn items_of_a_list_map_are_objects() {
        assert_eq!(
            messages(MAP, r#"[{"k":"a"},{"k":"a"},5,"z"]"#),
            ["f[2]: Invalid value: 5: must be an object for an array of list-type map"]
        );
    }

    #[test]
    fn lists_are_found_below_maps_and_lists() {
        let schema =
            format!(r#"{{"additionalProperties":{{"items":{{"properties":{{"s":{SET}}}}}}}}}"#);
        assert_eq!(
            messages(&schema, r#"{"a.b":[{},{"s":[1,1]}]}"#),
            ["f[a.b][1].s[1]: Duplicate value: 1"]
        );
    }

    #[test]
    fn a_property_beside_additional_properties_is_checked_as_both() {
        let schema = format!(r#"{{"properties":{{"a":{SET}}},"additionalProperties":{SET}}}"#);
        assert_eq!(
            messages(&schema, r#"{"a":[1,1],"b":[2,2]}"#),
            [
                "f[a][1]: Duplicate value: 1",
                "f[b][1]: Duplicate value: 2",
                "f.a[1]: Duplicate value: 1"
            ]
        );
    }

    #[test]
    fn long_lists_are_hashed() {
        let items: Vec<String> = (0..1000)
            .map(|i| format!(r#"{{"k":{}}}"#, i % 999))
            .collect();
        assert_eq!(
            messages(MAP, &format!("[{}]", items.join(","))),
            [r#"f[999]: Duplicate value: {"k":0}"#]
        );
    }
}
