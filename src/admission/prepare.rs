//! What becomes of an object before an update of it is judged: what the server sets itself, and
//! what a request may not change.

use super::old::OldEntries;
use super::report::{Change, ChangeKind};
use crate::value::{Map, Value};

/// The member that only requests to its subresource change, where there is one.
pub(super) const STATUS: &str = "status";

/// The metadata of an object.
pub(super) fn meta_of<'m, 'a>(object: &'m Map<'a>) -> &'m Value<'a> {
    object.get("metadata").unwrap_or(&Value::Null)
}

/// The metadata of an object, to change.
pub(super) fn meta_mut<'m, 'a>(object: &'m mut Map<'a>) -> Option<&'m mut Map<'a>> {
    object.get_mut("metadata").and_then(Value::as_map_mut)
}

/// What the server and the strategy of custom resources set themselves: what identifies the
/// object, the status where that is a subresource, and the generation, which counts changes to
/// all but metadata.
pub(super) fn prepare<'a>(
    object: &mut Map<'a>,
    previous: &Map<'a>,
    has_status: bool,
    changes: &mut Vec<Change<'a>>,
) {
    if has_status {
        keep_status(object, previous, changes);
    }
    let is_changed = !is_equal_but_metadata(object, previous);
    if meta_of(object).as_map().is_none() {
        object.insert("metadata", Value::Map(Map::new()));
    }
    let old = meta_of(previous);
    let Some(meta) = meta_mut(object) else {
        return;
    };
    let generation = old.get("generation").and_then(Value::as_int).unwrap_or(1);
    let generation = match is_changed {
        true => generation.wrapping_add(1),
        false => generation,
    };
    let missing = |key: &str| old.get(key).filter(|_| !meta.contains_key(key)).cloned();
    for (key, value) in [
        ("resourceVersion", missing("resourceVersion")),
        ("uid", missing("uid")),
        ("creationTimestamp", old.get("creationTimestamp").cloned()),
        ("generation", Some(Value::Int(generation))),
    ] {
        let Some(value) = value.filter(|value| meta.get(key) != Some(value)) else {
            continue;
        };
        meta.insert(key, value.clone());
        changes.push(Change {
            kind: ChangeKind::Metadata,
            path: ["metadata.", key].concat(),
            value: Some(value),
        });
    }
}

/// Only requests to the subresource change the status.
fn keep_status<'a>(object: &mut Map<'a>, previous: &Map<'a>, changes: &mut Vec<Change<'a>>) {
    let old = previous.get(STATUS);
    let sent = match old {
        Some(old) => object.insert(STATUS, old.clone()),
        None => object.remove(STATUS),
    };
    if sent.as_ref() != old {
        changes.push(Change {
            kind: ChangeKind::StatusIgnored,
            path: STATUS.to_owned(),
            value: sent.or_else(|| old.cloned()),
        });
    }
}

fn is_equal_but_metadata(object: &Map<'_>, previous: &Map<'_>) -> bool {
    let others = |map: &Map<'_>| map.len() - usize::from(map.contains_key("metadata"));
    let mut old = OldEntries::of(previous);
    others(object) == others(previous)
        && object
            .iter()
            .all(|(key, value)| key == "metadata" || old.get(key) == Some(value))
}

/// Makes an object the previous one with another status. Of the metadata only the managed fields
/// are taken.
pub(super) fn prepare_status<'a>(
    object: &mut Map<'a>,
    previous: &Map<'a>,
    changes: &mut Vec<Change<'a>>,
) {
    let sent = std::mem::replace(object, previous.clone());
    object.remove(STATUS);
    if let Some(meta) = meta_mut(object) {
        meta.remove("managedFields");
    }
    let mut old = OldEntries::of(previous);
    for (key, value) in sent.into_entries() {
        if key == STATUS {
            object.insert(key, value);
            continue;
        }
        let Value::Map(fields) = value else {
            ignore(&key, value, old.get(&key), changes);
            continue;
        };
        if key != "metadata" {
            ignore(&key, Value::Map(fields), old.get(&key), changes);
            continue;
        }
        for (name, value) in fields.into_entries() {
            if name == "managedFields" {
                if let Some(meta) = meta_mut(object) {
                    meta.insert(name, value);
                }
            } else {
                let path = ["metadata.", &name].concat();
                ignore(&path, value, meta_of(previous).get(&name), changes);
            }
        }
    }
}

/// Reports a value that is not stored, unless it is what was stored before.
fn ignore<'a>(path: &str, sent: Value<'a>, old: Option<&Value<'a>>, changes: &mut Vec<Change<'a>>) {
    if old != Some(&sent) {
        changes.push(Change {
            kind: ChangeKind::StatusIgnored,
            path: path.to_owned(),
            value: Some(sent),
        });
    }
}
