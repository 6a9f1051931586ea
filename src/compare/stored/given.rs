//! Requests with given objects that two definitions answer differently.

use crate::Crd;
use crate::compare::witness::proofs::Proof;
use crate::compare::witness::trial::TrialRequest;
use crate::document;
use crate::machinery::GroupVersion;
use crate::value::{Value, json::Duplicates};

/// The given objects of one version, as they are sent.
pub(in crate::compare) fn sent_in_version(objects: &[&str], version: &str) -> Vec<Value<'static>> {
    let parsed = objects
        .iter()
        .filter_map(|text| document::parse_one(text, Duplicates::LastWins).ok());
    let objects = parsed.map(|parsed| as_sent(parsed.value.into_owned()));
    let is_own = |object: &Value<'static>| {
        let api_version = object.as_map().and_then(|map| map.get("apiVersion"));
        let text = api_version.and_then(Value::as_str).unwrap_or_default();
        GroupVersion::split(text).version == version
    };
    objects.filter(is_own).collect()
}

/// An object without its resource version and generation: the server refuses a creation with the first one, and
/// sets the second one.
pub(in crate::compare) fn as_sent(mut object: Value<'static>) -> Value<'static> {
    if let Value::Map(map) = &mut object
        && let Some(Value::Map(meta)) = map.get_mut("metadata")
    {
        meta.remove("resourceVersion");
        meta.remove("generation");
    }
    object
}

/// Requests that create or update given objects. The old definition accepts them, the new one gives
/// another answer.
pub(in crate::compare) fn proofs(
    objects: &[Value<'static>],
    crds: [&Crd; 2],
    version: &str,
) -> Vec<Proof> {
    let mut found = Vec::new();
    for object in objects {
        let requests = [TrialRequest::creation, TrialRequest::annotation];
        let proofs = requests
            .into_iter()
            .filter_map(|request| Proof::from_request(request(object.clone()), crds, version));
        found.extend(proofs.map(Proof::with_whole_loss));
    }
    found
}
