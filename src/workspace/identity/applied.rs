//! The object that `kubectl apply` sends, from a manifest and the object in the cluster.
//!
//! For custom resources it sends a JSON merge patch of three: fields of the manifest are set, fields
//! that were applied before and are gone are removed, and all others stay as they are.

use crate::document;
use crate::value::{Map, Value};

/// Where `kubectl apply` keeps what it applied last.
const LAST_APPLIED: &str = "kubectl.kubernetes.io/last-applied-configuration";

/// The object that a server stores when a manifest is applied. Where the previous object is a
/// manifest itself, or of another version, that is the manifest.
pub(crate) fn applied<'a>(manifest: Value<'a>, live: &Value<'a>) -> Value<'a> {
    let metadata = live.get("metadata");
    let text = |key: &str| metadata.and_then(|metadata| metadata.get(key)?.as_str());
    let is_live = text("uid").is_some() || text("resourceVersion").is_some();
    let is_same_version = live.get("apiVersion") == manifest.get("apiVersion");
    let (Value::Map(own), Value::Map(known)) = (manifest, live) else {
        return live.clone();
    };
    if !is_live || !is_same_version {
        return Value::Map(own);
    }
    let annotations = metadata.and_then(|metadata| metadata.get("annotations"));
    let last = annotations.and_then(|annotations| annotations.get(LAST_APPLIED)?.as_str());
    let documents = document::parse(last.unwrap_or_default());
    let last = documents
        .first()
        .and_then(|document| document.value.as_ref()?.as_map());
    let mut left = known.clone();
    // The server keeps these whatever a request says.
    left.remove("status");
    if let Some(metadata) = left.get_mut("metadata").and_then(Value::as_map_mut) {
        metadata.remove("managedFields");
    }
    Value::Map(merged(own, left, last))
}

/// Nesting is bounded by [`crate::value::MAX_DEPTH`].
fn merged<'a>(manifest: Map<'a>, mut live: Map<'a>, last: Option<&Map<'_>>) -> Map<'a> {
    let mut all = Map::new();
    for (key, value) in manifest.into_entries() {
        let before = live.remove(&key);
        match (value, before) {
            (Value::Null, Some(before)) => {
                // A null takes away only what was applied.
                if last.is_none_or(|last| !last.contains_key(&key)) {
                    all.push(key, before);
                }
            }
            (Value::Map(own), Some(Value::Map(before))) => {
                let last = last.and_then(|last| last.get(&key)?.as_map());
                all.push(key, Value::Map(merged(own, before, last)));
            }
            (value, _) => all.push(key, value),
        }
    }
    for (key, value) in live.into_entries() {
        if last.is_none_or(|last| !last.contains_key(&key)) {
            all.push(key, value);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result, as JSON.
    fn result(manifest: &str, live: &str) -> serde_json::Value {
        let value = |text: &'static str| {
            let mut documents = document::parse(text).into_iter();
            documents.next().and_then(|one| one.value).unwrap()
        };
        let leaked = |text: &str| -> &'static str { Box::leak(text.to_owned().into_boxed_str()) };
        let done = applied(value(leaked(manifest)), &value(leaked(live)));
        serde_json::to_value(&done).unwrap()
    }

    fn read(text: &str) -> serde_json::Value {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn fields_of_others_stay_and_fields_that_were_applied_go() {
        let live = r#"{"metadata": {"uid": "u", "managedFields": [], "annotations":
            {"kubectl.kubernetes.io/last-applied-configuration": "{\"spec\": {\"a\": 1, \"b\": {\"x\": 1}}}"}},
            "spec": {"a": 1, "b": {"x": 1, "y": 2}, "c": 3, "d": [1, 2]}, "status": {"e": 1}}"#;
        let done = result(r#"{"spec": {"b": {"z": 3}, "d": [3]}}"#, live);
        assert_eq!(
            done["spec"],
            read(r#"{"b": {"z": 3, "y": 2}, "d": [3], "c": 3}"#)
        );
        assert!(done.get("status").is_none());
        assert!(done["metadata"].get("managedFields").is_none());
    }

    #[test]
    fn what_was_never_applied_stays() {
        let live = r#"{"metadata": {"resourceVersion": "1"}, "spec": {"a": 1, "b": 2}}"#;
        let done = result(r#"{"spec": {"a": null, "b": 3}}"#, live);
        assert_eq!(done["spec"], read(r#"{"a": 1, "b": 3}"#));
    }

    #[test]
    fn a_previous_manifest_and_another_version_change_nothing() {
        for live in [
            r#"{"spec": {"a": 1}}"#,
            r#"{"apiVersion": "example.org/v1", "metadata": {"uid": "u"}, "spec": {"a": 1}}"#,
        ] {
            let manifest = r#"{"spec": {"b": 2}}"#;
            assert_eq!(result(manifest, live), read(manifest), "{live}");
        }
    }
}
