//! Correlation: finds the old value for a child of a changed value (`CorrelatedObject` and
//! `makeMapList` of `k8s.io/apiserver/pkg/cel/common`). It is the value of the same key, or the
//! item of a list map with the same keys. Items of other lists have none.

use crate::schema::{JsonType, ListType, Node, Types};
use crate::value::{Map, Value, number, order, order::Places};

/// The old values of a map's entries.
pub(super) struct OldEntries<'o, 'v> {
    map: &'o Map<'v>,
    /// The likely index of the next key, since documents change little.
    next: usize,
    /// All keys in byte order, made when a search among many keys is needed.
    sorted: Vec<(&'o str, u32)>,
}

impl<'o, 'v> OldEntries<'o, 'v> {
    /// The entries of an old map.
    pub(super) fn from_map(map: &'o Map<'v>) -> Self {
        Self {
            map,
            next: 0,
            sorted: Vec::new(),
        }
    }

    /// The old value of a key.
    pub(super) fn get(&mut self, key: &str) -> Option<&'o Value<'v>> {
        let is_next = |(known, _): &&(_, _)| known == key;
        let entries = self.map.entries();
        let at = match entries.get(self.next).filter(is_next) {
            Some(_) => self.next,
            None => self.search(key)?,
        };
        self.next = at + 1;
        entries.get(at).map(|(_, value)| value)
    }

    #[cold]
    fn search(&mut self, key: &str) -> Option<usize> {
        /// Fewer keys are looked at one by one.
        const UNSORTED_ENTRIES: usize = 16;
        if self.map.len() <= UNSORTED_ENTRIES {
            return self.map.iter().position(|(known, _)| known == key);
        }
        if self.sorted.is_empty() {
            self.sorted = order::sorted(self.map.iter().map(|(key, _)| key));
        }
        order::position(&self.sorted, key).map(|at| at as usize)
    }
}

/// The old items of a list.
pub(super) struct OldItems<'o, 'v> {
    items: &'o [Value<'v>],
    keys: &'o [Box<str>],
    /// Where the first item with the same keys is.
    places: Places<'static>,
}

impl<'o, 'v> OldItems<'o, 'v> {
    /// The items of an old list, if those of the node's lists have old ones.
    pub(super) fn from_items(node: &'o Node, items: &'o [Value<'v>]) -> Option<Self> {
        let ListType::Map(keys) = &node.list else {
            return None;
        };
        if node.types != Types::One(JsonType::Array) {
            return None;
        }
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

/// The keys of an item as a text; `None` if one is absent or no scalar. Go prints floats with
/// six decimals where there are several keys.
fn identity(item: &Value<'_>, keys: &[Box<str>]) -> Option<String> {
    let mut identity = String::new();
    for key in keys {
        // A prefix that no other type uses, and a terminator.
        match item.get(key)? {
            Value::Bool(truth) => identity.push_str(if *truth { "t" } else { "f" }),
            Value::Int(i) => {
                identity.push('i');
                number::write_int(*i, &mut identity);
            }
            Value::Float(f) if keys.len() > 1 => identity.push_str(&number::fixed(*f, 6)),
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

    /// The old item, by its `v`, that belongs to an item.
    fn found(keys: &str, old: &str, item: &str) -> Option<i64> {
        let node = testing::node(&format!(
            r#"{{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":{keys},"items":{{}}}}"#
        ));
        let (old, item) = (json::parse(old).unwrap(), json::parse(item).unwrap());
        let items = OldItems::from_items(&node, old.value.as_list().unwrap()).unwrap();
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
    fn floats_among_several_keys_count_to_six_decimals() {
        let old = r#"[{"k":1.0000001,"l":0,"v":1},{"k":-0.0,"l":0,"v":2}]"#;
        for (item, want) in [
            (r#"{"k":1.0,"l":0}"#, Some(1)),
            (r#"{"k":1.00001,"l":0}"#, None),
            (r#"{"k":1,"l":0}"#, None),
            (r#"{"k":0.0,"l":0}"#, None),
        ] {
            assert_eq!(found(r#"["k","l"]"#, old, item), want, "{item}");
        }
    }

    #[test]
    fn only_list_maps_have_old_items() {
        for schema in [
            r#"{"type":"array","x-kubernetes-list-type":"set","items":{}}"#,
            r#"{"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],"items":{}}"#,
        ] {
            assert!(OldItems::from_items(&testing::node(schema), &[Value::Int(1)]).is_none());
        }
    }

    #[test]
    fn an_entry_is_found_wherever_it_is() {
        for count in [3, 40] {
            let keys: Vec<String> = (0..count).map(|at| format!("k{at}")).collect();
            let mut map = Map::new();
            for (at, key) in keys.iter().enumerate() {
                map.push(key.as_str(), Value::Int(at as i64));
            }
            let mut old = OldEntries::from_map(&map);
            for at in (0..count).chain((0..count).rev()) {
                let found = old.get(&keys[at]).and_then(Value::as_int);
                assert_eq!(found, Some(at as i64));
            }
            assert!(old.get("absent").is_none());
        }
    }
}
