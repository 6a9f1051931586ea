//! What becomes of real objects under a new definition.

use serde::Serialize;

use super::judge::annotate;
use crate::admission::{Admission, ChangeKind};
use crate::document;
use crate::value::{Value, json, json::Duplicates};
use crate::{Crd, Request};

/// What becomes of an object, as a cluster has it, under the new definition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ObjectOutcome {
    /// Which of the given objects it is.
    pub index: usize,
    /// Whether it could be created anew.
    pub create: bool,
    /// Whether it can be updated without a change of what its schema describes.
    pub update: bool,
    /// Whether such an update passes only because errors in unchanged values do not count.
    pub ratcheted: bool,
    /// Fields that it loses at its next write and had not lost before.
    pub pruned: Vec<String>,
    /// Fields that are filled in at its next write and had not been before.
    pub defaulted: Vec<String>,
    /// The message of the refusal, of the update where that is refused, else of the creation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// The outcomes of objects, in their order.
pub(super) fn outcomes(before: &Crd, after: &Crd, objects: &[&str]) -> Vec<ObjectOutcome> {
    let outcomes = objects.iter().enumerate();
    outcomes
        .map(|(index, text)| outcome(before, after, index, text))
        .collect()
}

fn outcome(before: &Crd, after: &Crd, index: usize, text: &str) -> ObjectOutcome {
    let mut object = match document::parse_one(text, Duplicates::LastWins) {
        Ok(parsed) => parsed.value.into_owned(),
        Err(fault) => return unreadable(index, fault.message),
    };
    // What is stored has what only the server sets; a creation that brings it is refused.
    if let Value::Map(map) = &mut object
        && let Some(Value::Map(meta)) = map.get_mut("metadata")
    {
        meta.remove("resourceVersion");
    }
    let new = json::to_json(&object);
    annotate(&mut object);
    let annotated = json::to_json(&object);
    let created = after.admit(&new, None);
    let updated = after.answer(Request::Update(&new), &annotated, None);
    let was = before.admit(&new, None);
    ObjectOutcome {
        index,
        create: created.allowed,
        update: updated.allowed,
        ratcheted: updated.allowed && !created.allowed,
        pruned: only(&created, &was, ChangeKind::Pruned),
        defaulted: only(&created, &was, ChangeKind::Defaulted),
        message: updated.refusal().or_else(|| created.refusal()),
    }
}

fn unreadable(index: usize, why: String) -> ObjectOutcome {
    ObjectOutcome {
        index,
        create: false,
        update: false,
        ratcheted: false,
        pruned: Vec::new(),
        defaulted: Vec::new(),
        message: Some(why),
    }
}

/// The fields that one admission changed in a way and the other did not.
fn only(admission: &Admission<'_>, other: &Admission<'_>, kind: ChangeKind) -> Vec<String> {
    let paths = |admission: &Admission<'_>| -> Vec<String> {
        let changes = admission
            .changes
            .iter()
            .filter(|change| change.kind == kind);
        changes.map(|change| change.path.clone()).collect()
    };
    let known = paths(other);
    let mut found = paths(admission);
    found.retain(|path| !known.contains(path));
    found
}
