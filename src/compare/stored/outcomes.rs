//! How a new definition treats existing objects.

use serde::Serialize;

use super::given::as_sent;
use super::round_trip::round_trip;
use crate::admission::{Admission, ChangeKind};
use crate::compare::witness::trial::annotate;
use crate::document;
use crate::machinery::GroupVersion;
use crate::value::{Value, json, json::Duplicates};
use crate::{Crd, Request};

/// How the new definition treats an object that a cluster has stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ObjectOutcome {
    /// Which of the given objects it is.
    pub index: usize,
    /// Whether it could be created anew.
    pub create: bool,
    /// Whether an update is accepted that changes only an annotation.
    pub update: bool,
    /// Whether the old definition would create it anew.
    #[serde(rename = "createBefore")]
    pub create_before: bool,
    /// Whether the old definition accepts such an update.
    #[serde(rename = "updateBefore")]
    pub update_before: bool,
    /// Whether such an update is accepted only because of ratcheting: errors in unchanged values do
    /// not count.
    pub ratcheted: bool,
    /// Fields that the next write prunes, and nulls that it drops, if the old definition kept them.
    pub pruned: Vec<String>,
    /// Fields that the next write defaults and the old definition did not.
    pub defaulted: Vec<String>,
    /// Fields that are lost, gained or changed when the object is stored in the storage version and read
    /// again in its own, and were not with the old definition.
    #[serde(rename = "roundTrip")]
    pub round_trip: Vec<String>,
    /// The message of the refused update, or else of the refused creation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// The outcomes of objects, in their order.
pub(in crate::compare) fn outcomes(
    before: &Crd,
    after: &Crd,
    objects: &[&str],
) -> Vec<ObjectOutcome> {
    let outcomes = objects.iter().enumerate();
    outcomes
        .map(|(index, text)| outcome(before, after, index, text))
        .collect()
}

fn outcome(before: &Crd, after: &Crd, index: usize, text: &str) -> ObjectOutcome {
    let mut object = match document::parse_one(text, Duplicates::LastWins) {
        Ok(parsed) => readable(before, after, as_sent(parsed.value.into_owned())),
        Err(fault) => return unreadable(index, fault.to_string()),
    };
    let new = json::to_json(&object);
    annotate(&mut object);
    let annotated = json::to_json(&object);
    let created = after.admit(&new, None);
    let updated = after.answer(Request::Update(&new), &annotated, None);
    let was = before.admit(&new, None);
    let update_before = before
        .answer(Request::Update(&new), &annotated, None)
        .allowed;
    ObjectOutcome {
        index,
        create: created.allowed,
        update: updated.allowed,
        create_before: was.allowed,
        update_before,
        ratcheted: updated.allowed && !created.allowed,
        pruned: only(
            &created,
            &was,
            &[ChangeKind::Pruned, ChangeKind::NullDropped],
        ),
        defaulted: only(&created, &was, &[ChangeKind::Defaulted]),
        round_trip: changed_by_storage(before, after, &new),
        message: updated.refusal().or_else(|| created.refusal()),
    }
}

/// The object in a version that both definitions serve, if the new one does not serve its own version: clients then use the other
/// version.
fn readable(before: &Crd, after: &Crd, object: Value<'static>) -> Value<'static> {
    let own = object.as_map().and_then(|map| map.get("apiVersion"));
    let own = GroupVersion::split(own.and_then(Value::as_str).unwrap_or_default()).version;
    let has = |crd: &Crd, version: &str| {
        let mut endpoints = crd.endpoints().iter();
        endpoints.any(|endpoint| endpoint.served && endpoint.version == version)
    };
    let mut others = after.endpoints().iter().map(|endpoint| &*endpoint.version);
    let other = others.find(|version| has(after, version) && has(before, version));
    let is_served = has(after, own);
    let Some(other) = other.filter(|_| !is_served && has(before, own)) else {
        return object;
    };
    let converted = before.convert(&json::to_json(&object), other, None).json;
    let converted = converted.and_then(|text| Some(json::parse(&text).ok()?.value.into_owned()));
    converted.map_or(object, as_sent)
}

/// The fields that a round trip through the storage version changes, and did not change before.
fn changed_by_storage(before: &Crd, after: &Crd, object: &str) -> Vec<String> {
    let changed = |crd: &Crd| {
        let trip = round_trip(crd, Request::Update(object), object, None);
        trip.map_or_else(Vec::new, |trip| {
            [trip.lost, trip.gained, trip.changed].concat()
        })
    };
    let mut found = changed(after);
    if !found.is_empty() {
        let known = changed(before);
        found.retain(|path| !known.contains(path));
    }
    found
}

fn unreadable(index: usize, why: String) -> ObjectOutcome {
    ObjectOutcome {
        index,
        create: false,
        update: false,
        create_before: false,
        update_before: false,
        ratcheted: false,
        pruned: Vec::new(),
        defaulted: Vec::new(),
        round_trip: Vec::new(),
        message: Some(why),
    }
}

/// The fields that only the first admission changed in one of these ways.
fn only(admission: &Admission<'_>, other: &Admission<'_>, kinds: &[ChangeKind]) -> Vec<String> {
    let paths = |admission: &Admission<'_>| -> Vec<String> {
        let changes = admission
            .changes
            .iter()
            .filter(|change| kinds.contains(&change.kind));
        changes.map(|change| change.path.clone()).collect()
    };
    let known = paths(other);
    let mut found = paths(admission);
    found.retain(|path| !known.contains(path));
    found
}
