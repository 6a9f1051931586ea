//! Completes a definition as the cluster stored it after it was applied.
//!
//! The previous text is usually a manifest, without the status that the server keeps. The status
//! matters: only an established definition must keep its names and scope, and only stored versions
//! must stay.

use crate::value::{Map, Value};

/// Fills in what the cluster sets, unless a uid shows that the text comes from a cluster.
pub(crate) fn fill_in(definition: &mut Value<'_>) {
    let versions = stored_versions(definition);
    let Some(top) = definition.as_map_mut() else {
        return;
    };
    let metadata = map_at(top, "metadata");
    let uid = metadata.and_then(|metadata| {
        let known = metadata.get("uid").and_then(Value::as_str);
        if known.is_some_and(|uid| !uid.is_empty()) {
            return None;
        }
        metadata.insert("uid", Value::from("00000000-0000-0000-0000-000000000000"));
        if !metadata.contains_key("generation") {
            metadata.push("generation", Value::Int(1));
        }
        Some(())
    });
    if uid.is_none() {
        return;
    }
    let Some(status) = map_at(top, "status") else {
        return;
    };
    if !status.contains_key("conditions") {
        let mut established = Map::new();
        established.push("type", Value::from("Established"));
        established.push("status", Value::from("True"));
        status.push("conditions", Value::List(vec![Value::Map(established)]));
    }
    if !status.contains_key("storedVersions") {
        status.push("storedVersions", Value::List(versions));
    }
}

/// The map under a key, created if absent; `None` if the value is not a map.
fn map_at<'m, 'a>(map: &'m mut Map<'a>, key: &'static str) -> Option<&'m mut Map<'a>> {
    if map.get(key).is_none_or(Value::is_null) {
        map.insert(key, Value::Map(Map::new()));
    }
    map.get_mut(key)?.as_map_mut()
}

/// The names of the versions that are stored.
fn stored_versions(definition: &Value<'_>) -> Vec<Value<'static>> {
    let versions = definition.get("spec").and_then(|spec| spec.get("versions"));
    let versions = versions.and_then(Value::as_list).unwrap_or_default().iter();
    let stored =
        versions.filter(|version| version.get("storage").and_then(Value::as_bool) == Some(true));
    stored
        .filter_map(|version| Some(Value::from(version.get("name")?.as_str()?.to_owned())))
        .collect()
}
