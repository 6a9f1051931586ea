//! Prepares an object before validation: sets what the server sets itself, and resets what a
//! request may not change.

use super::correlation::OldEntries;
use super::metadata::{meta_mut, meta_of};
use super::report::{Change, ChangeKind};
use crate::machinery::field_path;
use crate::machinery::object_meta::{self, SentManagers};
use crate::value::{Map, Value};

/// The field that only status updates change, if the CRD has a status subresource.
pub(super) const STATUS: &str = "status";

/// The part of an object that a request may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestTarget {
    /// Everything except the status, if that is a subresource.
    Object,
    /// Only the status.
    Status,
}

const MANAGERS: &str = "managedFields";
const SELF_LINK: &str = "selfLink";

/// Prepares a new object: wipes what the server sets itself, generates a name, and drops the status
/// if it is a subresource.
pub(super) fn prepare_new<'a>(
    object: &mut Map<'a>,
    has_status: bool,
    namespaced: bool,
    changes: &mut Vec<Change<'a>>,
) {
    if has_status && let Some(status) = object.remove(STATUS) {
        changes.push(Change {
            kind: ChangeKind::StatusIgnored,
            path: STATUS.to_owned(),
            value: Some(status),
        });
    }
    if meta_of(object).as_map().is_none() {
        object.insert("metadata", Value::Map(Map::new()));
    }
    let is_kept = |(key, _): (&str, &Value<'_>)| {
        matches!(key, "name" | "labels" | "annotations" | "generation")
            || namespaced && key == "namespace"
    };
    let fields = meta_of(object).as_map();
    if !fields.is_some_and(|fields| fields.iter().all(is_kept)) {
        wipe(object, namespaced, changes);
        name(object, changes);
    }
    let Some(meta) = meta_mut(object) else {
        return;
    };
    if meta.insert("generation", Value::Int(1)) != Some(Value::Int(1)) {
        changes.push(metadata("generation", Some(Value::Int(1))));
    }
}

/// Removes what only the server sets from the metadata of a new object.
#[inline(never)]
fn wipe<'a>(object: &mut Map<'a>, namespaced: bool, changes: &mut Vec<Change<'a>>) {
    for (key, is_set) in object_meta::WIPED {
        let before = changes.len();
        clear(object, key, changes);
        if let Some(change) = changes.get_mut(before)
            && is_set
        {
            change.kind = ChangeKind::Generated;
            change.value = None;
        }
    }
    if !namespaced {
        clear(object, "namespace", changes);
    }
    clear(object, "resourceVersion", changes);
    if object_meta::has_malformed_managers(meta_of(object)) {
        clear(object, MANAGERS, changes);
    }
}

/// Generates a name from `generateName` if there is no name.
#[inline(never)]
fn name<'a>(object: &mut Map<'a>, changes: &mut Vec<Change<'a>>) {
    let Some(meta) = meta_mut(object) else {
        return;
    };
    let [name, base] = ["name", "generateName"].map(|key| {
        let text = meta.get(key).and_then(Value::as_str);
        text.unwrap_or_default()
    });
    if base.is_empty() || !name.is_empty() {
        return;
    }
    let made = Value::from(object_meta::generate_name(base));
    meta.insert("name", made.clone());
    changes.push(Change {
        kind: ChangeKind::Generated,
        ..metadata("name", Some(made))
    });
}

/// Removes a member of the metadata for which the server has no value.
pub(super) fn clear<'a>(object: &mut Map<'a>, key: &str, changes: &mut Vec<Change<'a>>) {
    let sent = meta_mut(object).and_then(|meta| meta.remove(key));
    if sent.is_some() {
        changes.push(Change {
            kind: ChangeKind::Cleared,
            ..metadata(key, sent)
        });
    }
}

/// Reports that the server set a member of the metadata.
fn metadata<'a>(key: &str, value: Option<Value<'a>>) -> Change<'a> {
    Change {
        kind: ChangeKind::Metadata,
        path: ["metadata.", key].concat(),
        value,
    }
}

/// Sets what the server and the strategy of custom resources set: the identifying metadata, the
/// status if that is a subresource, and the generation, which counts changes outside of metadata.
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
    clear(object, SELF_LINK, changes);
    let old = meta_of(previous);
    keep_managers(object, old, changes);
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
        (
            "deletionGracePeriodSeconds",
            missing("deletionGracePeriodSeconds"),
        ),
        ("generation", Some(Value::Int(generation))),
    ] {
        let Some(value) = value.filter(|value| meta.get(key) != Some(value)) else {
            continue;
        };
        meta.insert(key, value.clone());
        changes.push(metadata(key, Some(value)));
    }
}

/// Keeps the stored managed fields where an update sends none, or none that can be decoded.
fn keep_managers<'a>(object: &mut Map<'a>, old: &Value<'a>, changes: &mut Vec<Change<'a>>) {
    let stored = match object_meta::sent_managers(meta_of(object)) {
        SentManagers::Replace => return,
        SentManagers::Remove => None,
        SentManagers::KeepStored => old.get(MANAGERS).cloned(),
    };
    let Some(kept) = stored else {
        return clear(object, MANAGERS, changes);
    };
    if meta_of(object).get(MANAGERS) == Some(&kept) {
        return;
    }
    if let Some(meta) = meta_mut(object) {
        meta.insert(MANAGERS, kept.clone());
    }
    changes.push(metadata(MANAGERS, Some(kept)));
}

/// Only requests to the subresource change the status.
fn keep_status<'a>(object: &mut Map<'a>, previous: &Map<'a>, changes: &mut Vec<Change<'a>>) {
    let old = previous.get(STATUS);
    let sent = match old {
        Some(old) => object.insert(STATUS, old.clone()),
        None => object.remove(STATUS),
    };
    if let Some(sent) = sent.filter(|sent| Some(sent) != old) {
        changes.push(Change {
            kind: ChangeKind::StatusIgnored,
            path: STATUS.to_owned(),
            value: Some(sent),
        });
    }
}

/// Drops changes that the request does not make: defaults of the part that it cannot change, and
/// reports of ignored values that were not sent.
pub(super) fn retain_stored(target: RequestTarget, changes: &mut Vec<Change<'_>>) {
    let is_made = |path: &str| {
        let mut others = changes.iter();
        others.any(|other| other.kind == ChangeKind::Defaulted && other.path == path)
    };
    // Few requests have ignored values, so usually nothing is copied.
    let ignored = changes
        .iter()
        .filter(|change| change.kind == ChangeKind::StatusIgnored);
    let not_sent: Vec<String> = ignored
        .filter(|change| is_made(&change.path))
        .map(|change| change.path.clone())
        .collect();
    changes.retain(|change| match change.kind {
        ChangeKind::Defaulted => is_of_status(&change.path) == (target == RequestTarget::Status),
        ChangeKind::StatusIgnored => !not_sent.contains(&change.path),
        _ => true,
    });
}

/// Whether a path of a change leads to the status or into it.
fn is_of_status(path: &str) -> bool {
    field_path::below(path, STATUS).is_some()
}

fn is_equal_but_metadata(object: &Map<'_>, previous: &Map<'_>) -> bool {
    let others = |map: &Map<'_>| map.len() - usize::from(map.contains_key("metadata"));
    let mut old = OldEntries::from_map(previous);
    others(object) == others(previous)
        && object
            .iter()
            .all(|(key, value)| key == "metadata" || old.get(key) == Some(value))
}

/// Turns an object into the previous one with another status. Takes only well-formed managed fields
/// from its metadata.
pub(super) fn prepare_status<'a>(
    object: &mut Map<'a>,
    previous: &Map<'a>,
    changes: &mut Vec<Change<'a>>,
) {
    keep_managers(object, meta_of(previous), changes);
    let sent = std::mem::replace(object, previous.clone());
    object.remove(STATUS);
    if let Some(meta) = meta_mut(object) {
        meta.remove(MANAGERS);
        meta.remove(SELF_LINK);
    }
    let mut old = OldEntries::from_map(previous);
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
            if name == MANAGERS {
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

/// Reports a value that is not stored, unless it equals the stored one.
fn ignore<'a>(path: &str, sent: Value<'a>, old: Option<&Value<'a>>, changes: &mut Vec<Change<'a>>) {
    if old != Some(&sent) {
        changes.push(Change {
            kind: ChangeKind::StatusIgnored,
            path: path.to_owned(),
            value: Some(sent),
        });
    }
}
