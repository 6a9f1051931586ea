//! Removes null properties whose schema is neither nullable nor has a default.

use super::path::Path;
use super::report::{Change, ChangeKind};
use crate::schema::Node;
use crate::value::Value;

/// Removes from maps, at any depth, the nulls that their schemas neither allow nor default.
/// Nulls in lists and nulls without a schema stay.
pub(super) fn drop<'a>(object: &mut Value<'a>, schema: &Node, changes: &mut Vec<Change<'a>>) {
    walk(object, schema, &Path::Root, changes);
}

fn walk<'a>(value: &mut Value<'a>, node: &Node, at: &Path<'_>, changes: &mut Vec<Change<'a>>) {
    match value {
        Value::Map(map) => {
            let mut doomed = false;
            for (key, value) in map.iter_mut() {
                if value.is_null() {
                    doomed |= node.child(key).is_some_and(drops_null);
                } else if let Value::Map(_) | Value::List(_) = value
                    && let Some(child) = node.child(key)
                {
                    walk(value, child, &Path::Property(at, key), changes);
                }
            }
            if doomed {
                map.retain(|key, value| {
                    let stays = !value.is_null() || !node.child(key).is_some_and(drops_null);
                    if !stays {
                        changes.push(Change {
                            kind: ChangeKind::NullDropped,
                            path: Path::Property(at, key).dotted(),
                            value: None,
                        });
                    }
                    stays
                });
            }
        }
        Value::List(items) => {
            if let Some(node) = node.items.as_deref() {
                for (index, item) in items.iter_mut().enumerate() {
                    walk(item, node, &Path::Index(at, index), changes);
                }
            }
        }
        _ => {}
    }
}

fn drops_null(node: &Node) -> bool {
    !node.nullable && node.default.is_none()
}
