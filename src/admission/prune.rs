//! Pruning: removes fields that the schema does not list, as the structural schema code of the API
//! server does.

use super::path::Path;
use super::report::{Change, ChangeKind};
use crate::machinery::object_meta::is_resource_meta;
use crate::schema::{AdditionalNode, Node};
use crate::value::{Map, Value};

/// Removes unlisted fields of an object; each becomes a change. The root counts as an embedded
/// resource: its `apiVersion`, `kind` and `metadata` stay untouched.
pub(crate) fn prune<'a>(object: &mut Value<'a>, schema: &Node, changes: &mut Vec<Change<'a>>) {
    let mut pruner = Pruner { changes };
    let root = Path::Root;
    match object {
        Value::Map(map) if schema.preserve_unknown => pruner.skip_map(map, schema, true, &root),
        Value::Map(map) => pruner.map(map, Some(schema), true, &root),
        _ => pruner.value(object, Some(schema), &root),
    }
}

/// Whether pruning changes a value. `is_object` says that it is a whole object, which is a resource.
pub(crate) fn would_prune(value: &Value<'_>, schema: &Node, is_object: bool) -> bool {
    if !matches!(value, Value::Map(_) | Value::List(_)) {
        return false;
    }
    let mut value = value.borrowed();
    let mut changes = Vec::new();
    if is_object {
        prune(&mut value, schema, &mut changes);
    } else {
        let mut pruner = Pruner {
            changes: &mut changes,
        };
        pruner.value(&mut value, Some(schema), &Path::Root);
    }
    !changes.is_empty()
}

struct Pruner<'c, 'a> {
    changes: &'c mut Vec<Change<'a>>,
}

impl<'a> Pruner<'_, 'a> {
    fn value(&mut self, value: &mut Value<'a>, schema: Option<&Node>, at: &Path<'_>) {
        match value {
            Value::Map(map) => match schema {
                Some(node) if node.preserve_unknown => self.skip_map(map, node, node.embedded, at),
                _ => self.map(map, schema, schema.is_some_and(|node| node.embedded), at),
            },
            Value::List(items) => {
                let preserving = schema.filter(|node| node.preserve_unknown);
                let item_schema = schema.and_then(|node| node.items.as_deref());
                for (index, item) in items.iter_mut().enumerate() {
                    let at = Path::Index(at, index);
                    match (preserving, item_schema) {
                        (None, _) => self.value(item, item_schema, &at),
                        (Some(_), Some(node)) => self.skip(item, node, &at),
                        (Some(_), None) => {}
                    }
                }
            }
            _ => {}
        }
    }

    fn map(&mut self, map: &mut Map<'a>, schema: Option<&Node>, resource: bool, at: &Path<'_>) {
        let Some(node) = schema else {
            for (key, value) in std::mem::take(map).into_entries() {
                self.removed(&Path::Property(at, &key), value);
            }
            return;
        };
        let mut doomed = false;
        for (key, value) in map.iter_mut() {
            if resource && is_resource_meta(key) {
                continue;
            }
            if let Some(property) = node.properties.get(key) {
                self.value(value, Some(property), &Path::Property(at, key));
                continue;
            }
            match &node.additional {
                AdditionalNode::Absent => doomed = true,
                AdditionalNode::Allows(_) => self.value(value, None, &Path::Property(at, key)),
                AdditionalNode::Schema(schema) => {
                    self.value(value, Some(schema), &Path::Property(at, key))
                }
            }
        }
        if doomed {
            map.retain(|key, value| {
                let stays = resource && is_resource_meta(key) || node.properties.get(key).is_some();
                if !stays {
                    self.removed(&Path::Property(at, key), std::mem::take(value));
                }
                stays
            });
        }
    }

    /// Below `x-kubernetes-preserve-unknown-fields`: unlisted keys stay, listed ones are pruned.
    fn skip(&mut self, value: &mut Value<'a>, node: &Node, at: &Path<'_>) {
        match value {
            Value::Map(map) => self.skip_map(map, node, node.embedded, at),
            Value::List(items) => {
                if let Some(node) = node.items.as_deref() {
                    for (index, item) in items.iter_mut().enumerate() {
                        self.skip(item, node, &Path::Index(at, index));
                    }
                }
            }
            _ => {}
        }
    }

    fn skip_map(&mut self, map: &mut Map<'a>, node: &Node, resource: bool, at: &Path<'_>) {
        for (key, value) in map.iter_mut() {
            if resource && is_resource_meta(key) {
                continue;
            }
            let at = Path::Property(at, key);
            match (node.properties.get(key), &node.additional) {
                (Some(property), _) => self.value(value, Some(property), &at),
                (None, AdditionalNode::Schema(schema)) => self.value(value, Some(schema), &at),
                (None, AdditionalNode::Allows(_)) => self.value(value, None, &at),
                (None, AdditionalNode::Absent) => {}
            }
        }
    }

    fn removed(&mut self, at: &Path<'_>, value: Value<'a>) {
        self.changes.push(Change {
            kind: ChangeKind::Pruned,
            path: at.dotted(),
            value: Some(value),
        });
    }
}
