//! What the old value of a child is, as rules are told (`makeMapList` of
//! `k8s.io/apiserver/pkg/cel/common`): that of the same key, or the item of a list map with the
//! same keys. Items of other lists have none.

use crate::schema::{ListType, Node};
use crate::value::{Map, Value, number, order::Places};

/// The old value of an entry, which is mostly in the same place.
pub(super) fn entry<'o, 'v>(old: &'o Map<'v>, at: usize, key: &str) -> Option<&'o Value<'v>> {
    let same = old.entries().get(at).filter(|(known, _)| known == key);
    same.map(|(_, value)| value).or_else(|| old.get(key))
}

/// The old items of a list.
pub(super) struct OldItems<'o, 'v> {
    items: &'o [Value<'v>],
    keys: &'o [Box<str>],
    /// Where the first item with the same keys is.
    places: Places<'static>,
}

impl<'o, 'v> OldItems<'o, 'v> {
    /// The items of an old value, if rules on items of its list are told of them.
    pub(super) fn of(node: &'o Node, old: Option<&'o Value<'v>>) -> Option<Self> {
        let ListType::Map(keys) = &node.list else {
            return None;
        };
        let items = old?.as_list()?;
        let mut places = Places::new();
        for (at, item) in items.iter().enumerate() {
            if let Some(identity) = identity(item, keys) {
                places.entry(identity.into()).or_insert(at);
            }
        }
        Some(Self {
            items,
            keys,
            places,
        })
    }

    /// The first old item with the keys of an item.
    pub(super) fn get(&self, item: &Value<'_>) -> Option<&'o Value<'v>> {
        let identity = identity(item, self.keys)?;
        self.items.get(*self.places.get(&*identity)?)
    }
}

/// The keys of an item as a text; none where one is absent or no scalar.
fn identity(item: &Value<'_>, keys: &[Box<str>]) -> Option<String> {
    let mut identity = String::new();
    for key in keys {
        // What no text of another type begins with, and what ends it.
        match item.get(key)? {
            Value::Bool(truth) => identity.push_str(if *truth { "t" } else { "f" }),
            Value::Int(i) => {
                identity.push('i');
                number::write_int(*i, &mut identity);
            }
            // Both zeros are the same key.
            Value::Float(f) if *f == 0.0 => identity.push('0'),
            Value::Float(f) => identity.push_str(&number::go_v(*f)),
            Value::String(text) => {
                identity.push('s');
                number::write_int(i64::try_from(text.len()).ok()?, &mut identity);
                identity.push(':');
                identity.push_str(text);
            }
            Value::Null | Value::List(_) | Value::Map(_) => return None,
        }
        identity.push(',');
    }
    (!keys.is_empty()).then_some(identity)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::testing;
    use crate::value::json;

    /// Which old item, by its `v`, belongs to an item.
    fn found(keys: &str, old: &str, item: &str) -> Option<i64> {
        let node = testing::node(&format!(
            r#"{{"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":{keys},"items":{{}}}}"#
        ));
        let (old, item) = (json::parse(old).unwrap(), json::parse(item).unwrap());
        let items = OldItems::of(&node, Some(&old.value)).unwrap();
        items.get(&item.value)?.get("v")?.as_int()
    }

    #[test]
    fn the_first_item_with_the_same_keys_is_the_old_one() {
        let old = r#"[5,{"v":0},{"k":"a","v":1},{"k":1,"v":2},{"k":"a","v":3},{"k":1.0,"v":4},
            {"k":0.0,"v":5},{"k":true,"v":6},{"k":null,"v":7}]"#;
        for (item, want) in [
            (r#"{"k":"a"}"#, Some(1)),
            (r#"{"k":1}"#, Some(2)),
            (r#"{"k":1.0}"#, Some(4)),
            (r#"{"k":-0.0}"#, Some(5)),
            (r#"{"k":true}"#, Some(6)),
            (r#"{"k":"b"}"#, None),
            (r#"{"k":null}"#, None),
            ("{}", None),
            ("5", None),
        ] {
            assert_eq!(found(r#"["k"]"#, old, item), want, "{item}");
        }
        let old = r#"[{"k":"a,","l":"b","v":1},{"k":"a","l":",b","v":2}]"#;
        assert_eq!(found(r#"["k","l"]"#, old, r#"{"l":",b","k":"a"}"#), Some(2));
        assert_eq!(found(r#"["k","l"]"#, old, r#"{"k":"a"}"#), None);
    }

    #[test]
    fn only_list_maps_have_old_items() {
        let old = json::parse("[1]").unwrap().value;
        let set = testing::node(r#"{"x-kubernetes-list-type":"set","items":{}}"#);
        assert!(OldItems::of(&set, Some(&old)).is_none());
    }

    #[test]
    fn an_entry_is_found_wherever_it_is() {
        let old = json::parse(r#"{"a":1,"b":2}"#).unwrap().value;
        let old = old.as_map().unwrap();
        for (at, key, want) in [
            (0, "a", Some(1)),
            (0, "b", Some(2)),
            (7, "a", Some(1)),
            (0, "c", None),
        ] {
            assert_eq!(entry(old, at, key).and_then(Value::as_int), want);
        }
    }
}
