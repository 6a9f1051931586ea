//! Requests with given objects that two definitions answer differently.

use super::trial::{TrialRequest, TrialText, annotate};
use super::witness::Proof;
use crate::Crd;
use crate::document;
use crate::value::{Value, json::Duplicates};

/// The given objects of one version, as they are sent.
pub(super) fn sent_in_version(objects: &[&str], version: &str) -> Vec<Value<'static>> {
    let parsed = objects
        .iter()
        .filter_map(|text| document::parse_one(text, Duplicates::LastWins).ok());
    let objects = parsed.map(|parsed| as_sent(parsed.value.into_owned()));
    let is_own = |object: &Value<'static>| {
        let api_version = object.as_map().and_then(|map| map.get("apiVersion"));
        let text = api_version.and_then(Value::as_str).unwrap_or_default();
        text.rsplit('/').next() == Some(version)
    };
    objects.filter(is_own).collect()
}

/// An object without what only the server sets. A creation that brings it is refused.
pub(super) fn as_sent(mut object: Value<'static>) -> Value<'static> {
    if let Value::Map(map) = &mut object
        && let Some(Value::Map(meta)) = map.get_mut("metadata")
    {
        meta.remove("resourceVersion");
    }
    object
}

/// Requests that create or update given objects. The old definition accepts them, the new one gives
/// another answer.
pub(super) fn proofs(objects: &[Value<'static>], crds: [&Crd; 2], version: &str) -> Vec<Proof> {
    let mut found = Vec::new();
    for object in objects {
        let creation = TrialRequest::creation(object.clone());
        let mut changed = object.clone();
        annotate(&mut changed);
        let update = TrialRequest {
            object: changed,
            previous: Some(object.clone()),
            is_status: false,
        };
        let mut proofs = [creation, update]
            .into_iter()
            .filter_map(|trial| proof(trial, crds, version));
        found.extend(proofs.next());
    }
    found
}

fn proof(trial: TrialRequest, [before, after]: [&Crd; 2], version: &str) -> Option<Proof> {
    let text = TrialText::from_request(&trial);
    let from = text.run(before, version);
    if !from.is_accepted() {
        return None;
    }
    let to = text.run(after, version);
    (from != to).then_some(Proof {
        trial,
        from,
        to,
        is_loss: false,
        is_consequence: false,
    })
}
