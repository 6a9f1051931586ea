//! Defaulting: absent properties, and nulls where null is not allowed, take their default.

use super::path::Path;
use super::report::{Change, ChangeKind};
use crate::schema::Node;
use crate::value::{Map, Value, order};

/// With more entries and defaults than this, the entries are sorted before they are looked up.
const UNSORTED_ENTRIES: usize = 16;

/// How many entries are reserved at most for absent properties.
const MAX_RESERVED: usize = 8;

/// Applies the defaults of a schema to an object. Parents come before their children, so a
/// default is itself completed; absent parents without default are not created.
pub(super) fn apply<'a>(object: &mut Value<'a>, schema: &'a Node, changes: &mut Vec<Change<'a>>) {
    let mut defaulter = Defaulter {
        changes,
        inside_default: false,
    };
    defaulter.value(object, schema, &Path::Root);
}

struct Defaulter<'c, 'a> {
    changes: &'c mut Vec<Change<'a>>,
    /// Inside a value that a default set. The default is reported as a whole.
    inside_default: bool,
}

impl<'a> Defaulter<'_, 'a> {
    fn value(&mut self, value: &mut Value<'a>, node: &'a Node, at: &Path<'_>) {
        if !node.below.defaults {
            return;
        }
        match value {
            Value::Map(map) => self.map(map, node, at),
            Value::List(items) => {
                let Some(node) = node.items.as_deref() else {
                    return;
                };
                for (index, item) in items.iter_mut().enumerate() {
                    self.item(item, node, &Path::Index(at, index));
                }
            }
            _ => {}
        }
    }

    fn map(&mut self, map: &mut Map<'a>, node: &'a Node, at: &Path<'_>) {
        // Completes present values first. Defaults that are set afterwards complete themselves.
        for (key, value) in map.iter_mut() {
            if !matches!(value, Value::Map(_) | Value::List(_) | Value::Null) {
                continue;
            }
            let path = Path::Property(at, key);
            if let Some(property) = node.properties.get(key) {
                self.value(value, property, &path);
            } else if let Some(additional) = node.additional.schema() {
                self.item(value, additional, &path);
            }
        }
        let places = places(map, node);
        let defaulted = node.properties.defaulted();
        let mut room = defaulted
            .size_hint()
            .1
            .unwrap_or(MAX_RESERVED)
            .min(MAX_RESERVED);
        // The same for all of them, so it is written once, where one is reported.
        let mut before = None;
        for (number, (name, property)) in defaulted.enumerate() {
            let Some(default) = property.default.as_deref() else {
                continue;
            };
            let path = || at.dotted_property(name, &mut before);
            let given = match &places {
                None => map.get_mut(name),
                Some(places) => places
                    .get(number)
                    .and_then(|at| map.iter_mut().nth((*at)? as usize))
                    .map(|(_, value)| value),
            };
            match given {
                None => {
                    let mut value = default.borrowed();
                    self.fill(&mut value, property, path);
                    map.reserve(std::mem::take(&mut room));
                    map.push(name, value);
                }
                Some(slot @ Value::Null) if !property.nullable => {
                    *slot = default.borrowed();
                    self.fill(slot, property, path);
                }
                Some(_) => {}
            }
        }
    }

    /// Visits an item of a list or an additional value of a map. A default only replaces null here.
    fn item(&mut self, value: &mut Value<'a>, node: &'a Node, at: &Path<'_>) {
        match &node.default {
            Some(default) if value.is_null() && !node.nullable => {
                *value = default.borrowed();
                self.fill(value, node, || at.dotted());
            }
            _ => self.value(value, node, at),
        }
    }

    /// Completes a default just set and reports the outermost one.
    fn fill(&mut self, value: &mut Value<'a>, node: &'a Node, path: impl FnOnce() -> String) {
        let outermost = !self.inside_default;
        self.inside_default = true;
        // Nothing below it is reported, so its path is not needed.
        self.value(value, node, &Path::Root);
        self.inside_default = !outermost;
        if outermost {
            self.changes.push(Change {
                kind: ChangeKind::Defaulted,
                path: path(),
                value: Some(value.clone()),
            });
        }
    }
}

/// The index of the value of each property with a default; `None` if there are few.
fn places(map: &Map<'_>, node: &Node) -> Option<Vec<Option<u32>>> {
    if map.len() <= UNSORTED_ENTRIES || node.properties.defaulted().nth(UNSORTED_ENTRIES).is_none()
    {
        return None;
    }
    let keys = order::sorted(map.iter().map(|(key, _)| key));
    let names = node.properties.defaulted().map(|(name, _)| name);
    Some(names.map(|name| order::position(&keys, name)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::testing::node;
    use crate::value::json;

    /// An object of `properties` properties with defaults for all. Half of them are given, one as
    /// null. Returns it before and after defaulting.
    fn completed(properties: usize) -> (String, String) {
        let listed = |from: usize, step: usize, value: &dyn Fn(usize) -> String| {
            let numbers = (from..properties).step_by(step);
            let entries: Vec<String> = numbers.map(|n| format!("\"p{n}\":{}", value(n))).collect();
            entries.join(",")
        };
        let default = |n| format!(r#"{{"type":"integer","default":{n}}}"#);
        let schema = format!(
            r#"{{"type":"object","properties":{{{}}}}}"#,
            listed(0, 1, &default)
        );
        let given = |n| {
            if n == 1 {
                "null".to_owned()
            } else {
                "-1".to_owned()
            }
        };
        let text = format!("{{{}}}", listed(1, 2, &given));
        let mut object = json::parse(&text).expect("an object").value;
        let node = node(&schema);
        apply(&mut object, &node, &mut Vec::new());
        let mut want: Vec<(String, i64)> = (0..properties)
            .map(|n| {
                (
                    format!("p{n}"),
                    if n % 2 == 0 || n == 1 { n as i64 } else { -1 },
                )
            })
            .collect();
        want.sort();
        let want: Vec<String> = want.iter().map(|(p, n)| format!("\"{p}\":{n}")).collect();
        let map = object.as_map().expect("a map");
        let found = map.sorted().into_iter();
        let found: Vec<String> = found
            .map(|(key, value)| format!("\"{key}\":{}", json::to_json(value)))
            .collect();
        (found.join(","), want.join(","))
    }

    #[test]
    fn few_properties_and_many_get_their_defaults() {
        for properties in [0, 2, 16, 33, 34, 100] {
            let (found, want) = completed(properties);
            assert_eq!(found, want, "{properties} properties");
        }
    }
}
