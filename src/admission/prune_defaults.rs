//! The defaults as the API server uses them after loading a CRD (`PruneDefaults` in
//! `pkg/apiserver/schema/defaulting` of apiextensions-apiserver).
//!
//! Each default is put at its place in an otherwise empty object of the CRD. Embedded metadata is
//! decoded and unlisted fields are pruned as in any object. The result at that place is the pruned
//! default. If nothing is left, there is no default, as for an unknown field of metadata.

use super::embedded::{self, OnDecodeError};
use super::path::Path;
use super::prune;
use crate::schema::{AdditionalNode, Node};
use crate::value::{Map, Value};

/// Prunes all defaults of the schema of an object. The default of the root stays as it is, since
/// it is never applied.
pub(super) fn prune_all(schema: &mut Node) {
    let mut pruned = Vec::new();
    prune_below(schema, DefaultPlace::Root, schema, &mut pruned);
    store_below(schema, &mut pruned.into_iter());
}

/// Where a default belongs: a list linked through the stack.
#[derive(Clone, Copy)]
pub(crate) enum DefaultPlace<'p> {
    /// It is the whole object.
    Root,
    /// Under a key.
    Key(&'p DefaultPlace<'p>, &'p str),
    /// In a list.
    Item(&'p DefaultPlace<'p>),
}

/// The key that stands for all additional ones.
pub(crate) const ANY_KEY: &str = "*";

/// Adds each pruned default below a node, in the order of [`store_below`].
fn prune_below<'n>(
    node: &'n Node,
    at: DefaultPlace<'_>,
    schema: &Node,
    pruned: &mut Vec<Option<Box<Value<'static>>>>,
) {
    let mut prune_child = |child: &'n Node, at: DefaultPlace<'_>| {
        if child.below.defaults {
            if let Some(default) = &child.default {
                pruned.push(prune_one(default, at, schema).map(Box::new));
            }
            prune_below(child, at, schema, pruned);
        }
    };
    if let Some(child) = node.additional.schema() {
        prune_child(child, DefaultPlace::Key(&at, ANY_KEY));
    }
    if let Some(child) = &node.items {
        prune_child(child, DefaultPlace::Item(&at));
    }
    for (name, child) in node.properties.iter() {
        prune_child(child, DefaultPlace::Key(&at, name));
    }
}

fn store_below(node: &mut Node, pruned: &mut impl Iterator<Item = Option<Box<Value<'static>>>>) {
    let mut store = |child: &mut Node| {
        if child.below.defaults {
            if child.default.is_some() {
                child.default = pruned.next().flatten();
            }
            store_below(child, pruned);
        }
    };
    if let AdditionalNode::Schema(child) = &mut node.additional {
        store(child);
    }
    if let Some(child) = &mut node.items {
        store(child);
    }
    for (_, child) in node.properties.iter_mut() {
        store(child);
    }
}

/// Settles one default of the schema of an object.
pub(crate) fn prune_one<'v>(
    default: &Value<'v>,
    at: DefaultPlace<'_>,
    schema: &Node,
) -> Option<Value<'v>> {
    let mut object = surround(default.clone(), at);
    // Nothing is refused.
    let _ = embedded::coerce_resource(schema, &mut object, &Path::Root, OnDecodeError::Drop);
    prune::prune(&mut object, schema, &mut Vec::new());
    take(object, at).filter(|value| !value.is_null())
}

/// An object that holds nothing but the value at its place.
pub(crate) fn surround<'v>(value: Value<'v>, at: DefaultPlace<'_>) -> Value<'v> {
    match at {
        DefaultPlace::Root => value,
        DefaultPlace::Item(outer) => surround(Value::List(vec![value]), *outer),
        DefaultPlace::Key(outer, key) => {
            let mut map = Map::new();
            map.push(key.to_owned(), value);
            surround(Value::Map(map), *outer)
        }
    }
}

/// The value at the place in an object.
fn take<'v>(object: Value<'v>, at: DefaultPlace<'_>) -> Option<Value<'v>> {
    match at {
        DefaultPlace::Root => Some(object),
        DefaultPlace::Item(outer) => match take(object, *outer)? {
            Value::List(items) => items.into_iter().next(),
            _ => None,
        },
        DefaultPlace::Key(outer, key) => take(object, *outer)?.as_map_mut()?.remove(key),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::testing;
    use crate::value::json;

    /// The defaults of a schema, pruned, in the order of `prune_below`.
    fn defaults(schema: &str) -> Vec<Option<String>> {
        fn collect(node: &Node, found: &mut Vec<Option<String>>) {
            let children = node.additional.schema().into_iter();
            let children = children.chain(node.items.as_deref());
            for child in children.chain(node.properties.iter().map(|(_, child)| child)) {
                if child.below.defaults {
                    found.push(child.default.as_deref().map(json::to_json));
                }
                collect(child, found);
            }
        }
        let mut node = testing::node(schema);
        prune_all(&mut node);
        let mut found = Vec::new();
        collect(&node, &mut found);
        found
    }

    /// The default of property `f` of the root, given its schema.
    fn default_of(schema: &str) -> Option<String> {
        let mut all = defaults(&format!(r#"{{"properties":{{"f":{schema}}}}}"#));
        all.swap_remove(0)
    }

    #[test]
    fn defaults_are_pruned_by_the_schema_they_belong_to() {
        for (schema, want) in [
            (
                r#"{"default":{"a":1,"b":2},"properties":{"a":{}}}"#,
                r#"{"a":1}"#,
            ),
            (
                r#"{"default":{"a":1,"b":2},"x-kubernetes-preserve-unknown-fields":true}"#,
                r#"{"a":1,"b":2}"#,
            ),
            (
                r#"{"default":{"a":{"b":1}},"additionalProperties":true}"#,
                r#"{"a":{}}"#,
            ),
            (
                r#"{"default":[{"a":1,"b":2}],"items":{"properties":{"a":{}}}}"#,
                r#"[{"a":1}]"#,
            ),
            (r#"{"default":"x"}"#, r#""x""#),
        ] {
            assert_eq!(default_of(schema).as_deref(), Some(want), "{schema}");
        }
    }

    #[test]
    fn defaults_below_lists_and_maps_are_pruned_too() {
        let leaf = r#"{"default":{"a":1,"b":2},"properties":{"a":{"default":{"z":1}}}}"#;
        let pruned = [Some(r#"{"a":1}"#.to_owned()), Some("{}".to_owned())];
        assert_eq!(
            defaults(&format!(
                r#"{{"properties":{{"f":{{"items":{{"additionalProperties":{leaf}}}}}}}}}"#
            )),
            [[None, None].as_slice(), &pruned].concat()
        );
    }

    #[test]
    fn items_of_a_preserving_list_keep_unknown_fields() {
        assert_eq!(
            defaults(
                r#"{"properties":{"f":{"x-kubernetes-preserve-unknown-fields":true,
                    "items":{"default":{"a":1,"b":{"c":2}},"properties":{"b":{}}}}}}"#
            ),
            [None, Some(r#"{"a":1,"b":{}}"#.to_owned())]
        );
    }

    #[test]
    fn embedded_metadata_is_decoded_and_what_is_malformed_dropped() {
        let resource = r#""x-kubernetes-embedded-resource":true"#;
        for (default, want) in [
            (
                r#"{"metadata":{"name":"x","foo":1,"labels":{"a":null}},"foo":1}"#,
                r#"{"metadata":{"name":"x","labels":{"a":""}}}"#,
            ),
            (r#"{"kind":5,"apiVersion":"v1"}"#, r#"{"apiVersion":"v1"}"#),
            (r#"{"metadata":null}"#, r#"{"metadata":{}}"#),
            (
                r#"{"metadata":{"name":"x","uid":5}}"#,
                r#"{"metadata":{"name":"x"}}"#,
            ),
        ] {
            let schema = format!(r#"{{{resource},"default":{default}}}"#);
            assert_eq!(default_of(&schema).as_deref(), Some(want), "{default}");
            let outer = format!(
                r#"{{"properties":{{"e":{{{resource}}}}},"default":{{"e":{default},"x":1}}}}"#
            );
            let want = format!(r#"{{"e":{want}}}"#);
            assert_eq!(default_of(&outer), Some(want), "{default}");
        }
    }

    #[test]
    fn a_default_inside_of_metadata_is_what_decoding_leaves_of_it() {
        for (member, want) in [
            (
                r#""metadata":{"default":{"labels":{"a":"b"},"foo":1}}"#,
                Some(r#"{"labels":{"a":"b"}}"#),
            ),
            (r#""apiVersion":{"default":"v1"}"#, Some(r#""v1""#)),
            (r#""kind":{"default":5}"#, None),
        ] {
            for schema in [
                format!(r#"{{"properties":{{{member}}}}}"#),
                format!(
                    r#"{{"properties":{{"f":{{"x-kubernetes-embedded-resource":true,
                        "properties":{{{member}}}}}}}}}"#
                ),
            ] {
                let found = defaults(&schema).pop().flatten();
                assert_eq!(found.as_deref(), want, "{schema}");
            }
        }
        for (member, want) in [
            (r#""name":{"default":"x"}"#, Some(r#""x""#)),
            (r#""name":{"default":""}"#, None),
            (r#""foo":{"default":"x"}"#, None),
            (
                r#""creationTimestamp":{"default":"2020-01-01T00:00:00+01:00"}"#,
                Some(r#""2019-12-31T23:00:00Z""#),
            ),
            (
                r#""deletionTimestamp":{"default":"0001-01-01T00:00:00Z"}"#,
                None,
            ),
        ] {
            let schema =
                format!(r#"{{"properties":{{"metadata":{{"properties":{{{member}}}}}}}}}"#);
            assert_eq!(
                defaults(&schema),
                [None, want.map(str::to_owned)],
                "{member}"
            );
        }
    }
}
