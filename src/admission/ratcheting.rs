//! Ratcheting: errors in unchanged values do not block an update. This file decides whether the server
//! ratchets, and whether a value is unchanged (`CorrelatedObject` of
//! `k8s.io/apiserver/pkg/cel/common`). `validate/findings.rs` suppresses errors of keywords,
//! `rules/node.rs` suppresses errors of rules.
//!
//! The comparison is stricter than equality, because a map with a key that has no schema always counts as
//! changed. It is also more lenient, because the order of a list map does not matter.

use std::cell::Cell;

use super::correlation::{OldEntries, OldItems};
#[cfg(feature = "tools")]
use super::defaulting;
use super::prepare::RequestTarget;
use crate::releases::{Feature, Features};
use crate::schema::{ListType, Node};
use crate::value::{Map, Value};

/// Whether an update suppresses errors in values that it leaves unchanged.
pub(super) fn ratchets(target: RequestTarget, features: Features) -> bool {
    features.has(Feature::Ratcheting)
        && (target == RequestTarget::Object || features.has(Feature::StatusRatcheting))
}

/// A value that has an old one, linked to the values around it.
pub(super) struct Origin<'p> {
    node: &'p Node,
    value: &'p Value<'p>,
    old: &'p Value<'p>,
    around: Option<&'p Origin<'p>>,
    unchanged: Cell<Option<bool>>,
}

impl<'p> Origin<'p> {
    /// A value and its old one. `around` is the nearest surrounding value that has an old one, too.
    pub(super) fn new(
        node: &'p Node,
        value: &'p Value<'_>,
        old: &'p Value<'_>,
        around: Option<&'p Origin<'_>>,
    ) -> Self {
        Self {
            node,
            value,
            old,
            around,
            unchanged: Cell::new(None),
        }
    }

    /// Whether the value is unchanged.
    pub(super) fn is_unchanged(&self, comparison: &mut UnchangedComparison) -> bool {
        if let Some(known) = self.unchanged.get() {
            return known;
        }
        let mut around = self.around;
        let mut within_unchanged = None;
        while let Some(outer) = around
            && within_unchanged.is_none()
        {
            within_unchanged = outer.unchanged.get();
            around = outer.around;
        }
        let unchanged = within_unchanged == Some(true)
            || comparison.is_unchanged(self.node, self.value, self.old);
        self.unchanged.set(Some(unchanged));
        unchanged
    }
}

/// Comparisons of nested values. Each remembers the first difference, so that all of them together
/// look at each value only a few times.
#[derive(Default)]
pub(super) struct UnchangedComparison {
    /// The addresses of the lists and maps around the last difference.
    changed: Vec<usize>,
}

impl UnchangedComparison {
    /// Whether a value is unchanged.
    pub(super) fn is_unchanged(&mut self, node: &Node, value: &Value<'_>, old: &Value<'_>) -> bool {
        if self.changed.contains(&address(value)) {
            return false;
        }
        let mut changed = Vec::new();
        let unchanged = compare(node, value, old, &mut changed);
        if !unchanged {
            self.changed = changed;
        }
        unchanged
    }
}

/// The identity of a value: its address, valid while the object is not moved.
fn address(value: &Value<'_>) -> usize {
    std::ptr::from_ref(value).addr()
}

/// Adds the lists and maps around a difference.
fn compare(node: &Node, value: &Value<'_>, old: &Value<'_>, changed: &mut Vec<usize>) -> bool {
    let unchanged = match (value, old) {
        (Value::Map(map), Value::Map(old)) => compare_maps(node, map, old, changed),
        (Value::List(items), Value::List(old)) => compare_lists(node, items, old, changed),
        _ => return value == old,
    };
    if !unchanged {
        changed.push(address(value));
    }
    unchanged
}

fn compare_maps(node: &Node, map: &Map<'_>, old: &Map<'_>, changed: &mut Vec<usize>) -> bool {
    if map.len() != old.len() {
        return false;
    }
    let mut old = OldEntries::from_map(old);
    map.iter().all(|(key, value)| {
        let child = node.child(key).zip(old.get(key));
        child.is_some_and(|(node, old)| compare(node, value, old, changed))
    })
}

fn compare_lists(
    node: &Node,
    items: &[Value<'_>],
    old: &[Value<'_>],
    changed: &mut Vec<usize>,
) -> bool {
    if !matches!(node.list, ListType::Map(_)) {
        return items == old;
    }
    if items.len() != old.len() {
        return false;
    }
    let (of, old) = (node.items.as_deref(), OldItems::from_items(node, old));
    items.iter().all(|item| {
        let old = old.as_ref().and_then(|old| old.get(item));
        of.zip(old)
            .is_some_and(|(node, old)| compare(node, item, old, changed))
    })
}

/// Whether a default never counts as unchanged: in itself or by its own defaults, it has a field without a schema.
#[cfg(feature = "tools")]
pub(crate) fn default_always_changes(node: &Node) -> bool {
    let default = node.default.as_deref().map(Value::borrowed);
    default.is_some_and(|mut value| {
        defaulting::apply(&mut value, node, &mut Vec::new());
        !UnchangedComparison::default().is_unchanged(node, &value, &value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::testing;
    use crate::value::json;

    fn is_unchanged(schema: &str, value: &str, old: &str) -> bool {
        let (value, old) = (json::parse(value).unwrap(), json::parse(old).unwrap());
        UnchangedComparison::default().is_unchanged(
            &testing::node(schema),
            &value.value,
            &old.value,
        )
    }

    #[test]
    fn scalars_are_compared_with_their_types() {
        for (value, old, want) in [
            ("1", "1", true),
            ("1", "1.0", false),
            ("0.0", "-0.0", true),
            ("null", "null", true),
            ("{}", "[]", false),
            ("null", "{}", false),
        ] {
            assert_eq!(is_unchanged("{}", value, old), want, "{value} {old}");
        }
    }

    #[test]
    fn maps_with_keys_that_have_no_schema_are_never_unchanged() {
        let a = r#"{"properties":{"a":{}}}"#;
        for (schema, value, old, want) in [
            (a, r#"{"a":1}"#, r#"{"a":1}"#, true),
            (a, r#"{"a":1,"b":1}"#, r#"{"a":1,"b":1}"#, false),
            (a, "{}", r#"{"a":1}"#, false),
            (
                r#"{"additionalProperties":{}}"#,
                r#"{"x":1,"y":2}"#,
                r#"{"y":2,"x":1}"#,
                true,
            ),
            (
                r#"{"additionalProperties":true}"#,
                r#"{"x":1}"#,
                r#"{"x":1}"#,
                false,
            ),
        ] {
            assert_eq!(is_unchanged(schema, value, old), want, "{value} {old}");
        }
    }

    #[test]
    fn the_order_of_list_maps_does_not_matter() {
        let map = r#"{"type":"array","x-kubernetes-list-type":"map",
            "x-kubernetes-list-map-keys":["k"],
            "items":{"properties":{"k":{},"v":{}}}}"#;
        let list = r#"{"type":"array","items":{"properties":{}}}"#;
        for (schema, value, old, want) in [
            (
                map,
                r#"[{"k":1,"v":2},{"k":2}]"#,
                r#"[{"k":2},{"k":1,"v":2}]"#,
                true,
            ),
            (map, r#"[{"k":1},{"k":1}]"#, r#"[{"k":1},{"k":2}]"#, true),
            (map, r#"[{"v":1}]"#, r#"[{"v":1}]"#, false),
            (map, "[]", "[]", true),
            (list, "[1,2]", "[2,1]", false),
            (list, r#"[{"x":1}]"#, r#"[{"x":1}]"#, true),
        ] {
            assert_eq!(is_unchanged(schema, value, old), want, "{value} {old}");
        }
    }

    #[test]
    fn what_is_within_an_unchanged_value_is_unchanged() {
        let node = testing::node(r#"{"properties":{"a":{"properties":{"b":{}}},"c":{}}}"#);
        let value = json::parse(r#"{"a":{"b":1},"c":1}"#).unwrap().value;
        for (old, want) in [
            (r#"{"a":{"b":1},"c":1}"#, [true, true]),
            (r#"{"a":{"b":1},"c":2}"#, [false, true]),
            (r#"{"a":{"b":2},"c":1}"#, [false, false]),
        ] {
            let old = json::parse(old).unwrap().value;
            let mut comparison = UnchangedComparison::default();
            let outer = Origin::new(&node, &value, &old, None);
            let inner_node = node.properties.get("a").unwrap();
            let (inner, inner_old) = (value.get("a").unwrap(), old.get("a").unwrap());
            let inner = Origin::new(inner_node, inner, inner_old, Some(&outer));
            let got = [&outer, &inner].map(|origin| origin.is_unchanged(&mut comparison));
            assert_eq!(got, want);
        }
    }
}
