//! Differences between a served version and the storage version.
//!
//! An object of a served version is stored in the storage version. Without a webhook, conversion only
//! changes `apiVersion`: fields that the storage version does not have are pruned. What the two versions
//! differ in before and after alike is not a change, so it is not reported.

use super::draft::{Draft, Probe};
use super::kind::Kind;
use super::schema::{Roots, SchemaComparison};
use crate::definition::{CustomResourceDefinition, Version};
use crate::releases::Release;
use crate::schema::Same;

/// Notes what the served versions newly lose, or no longer lose, in the storage version.
pub(super) fn changes<'a>(
    old: &CustomResourceDefinition<'a>,
    new: &CustomResourceDefinition<'a>,
    release: Release,
    drafts: &mut Vec<Draft<'a>>,
) {
    let (before, after) = (differences(old, release), differences(new, release));
    let is_in =
        |draft: &Draft<'a>, others: &[Draft<'a>]| others.iter().any(|other| is_same(draft, other));
    for draft in after.iter().filter(|draft| !is_in(draft, &before)) {
        let mut draft = draft.clone();
        if !serves(old, &draft) {
            // No object of the version exists yet.
            match draft.kind {
                Kind::StorageLosesField => draft.kind = Kind::NewVersionLosesField,
                _ => continue,
            }
        }
        draft.spot.before = None;
        drafts.push(draft);
    }
    let gone = before.iter().filter(|draft| !is_in(draft, &after));
    for draft in gone.filter(|draft| serves(new, draft)) {
        let mut draft = draft.clone();
        draft.kind = match draft.kind {
            Kind::StorageLosesField => Kind::StorageKeepsField,
            _ => Kind::StorageAcceptsValue,
        };
        draft.spot.after = None;
        drafts.push(draft);
    }
}

/// Whether a definition serves the version of a difference.
fn serves(definition: &CustomResourceDefinition<'_>, draft: &Draft<'_>) -> bool {
    let mut versions = definition.spec.versions().iter();
    versions.any(|version| version.served && draft.spot.version.as_deref() == Some(&*version.name))
}

fn is_same(one: &Draft<'_>, other: &Draft<'_>) -> bool {
    let spots = (&one.spot, &other.spot);
    one.kind == other.kind
        && one.detail == other.detail
        && spots.0.version == spots.1.version
        && spots.0.steps == spots.1.steps
}

/// What the served versions of a definition have and its storage version lacks.
fn differences<'a>(definition: &CustomResourceDefinition<'a>, release: Release) -> Vec<Draft<'a>> {
    let spec = &definition.spec;
    let converts = spec.conversion.as_ref();
    if converts.is_some_and(|conversion| conversion.strategy == "Webhook") {
        return Vec::new();
    }
    let Some((at, storage)) = indexed(spec.versions()).find(|(_, version)| version.storage) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (index, version) in indexed(spec.versions()) {
        let schemas = version.open_api_schema().zip(storage.open_api_schema());
        let Some((own, stored)) = schemas.filter(|_| version.served && index != at) else {
            continue;
        };
        if own.same(stored) {
            continue;
        }
        let root = |index| format!("spec.versions[{index}].schema.openAPIV3Schema");
        let roots = Roots {
            version: &version.name,
            before: root(index),
            after: root(at),
            release,
        };
        let mut drafts = Vec::new();
        SchemaComparison::new(&roots, &mut drafts).node(own, stored);
        found.extend(
            drafts
                .into_iter()
                .filter_map(|draft| loss(draft, &storage.name)),
        );
    }
    found
}

fn indexed<'v, 'a>(versions: &'v [Version<'a>]) -> impl Iterator<Item = (usize, &'v Version<'a>)> {
    versions.iter().enumerate()
}

/// What a difference from a served version to the storage version means for objects.
fn loss<'a>(mut draft: Draft<'a>, storage: &str) -> Option<Draft<'a>> {
    let facts = draft.kind.facts();
    let what = match draft.detail.is_empty() {
        true => String::new(),
        false => format!(", {}", draft.detail),
    };
    draft.detail = format!("Storage version: `{storage}` ({}{what})", facts.id);
    draft.kind = match draft.kind {
        Kind::PropertyRemoved
        | Kind::AdditionalPropertiesRemoved
        | Kind::PreserveUnknownFieldsRemoved => Kind::StorageLosesField,
        kind if kind.narrows_values() => Kind::StorageRefusesValue,
        _ => return None,
    };
    draft.probe = Probe::Nothing;
    // Both places are in one definition: that of the served version tells more.
    draft.spot.after = draft.spot.before.clone();
    Some(draft)
}
