//! Differences between a served version and the storage version.
//!
//! An object of a served version is stored in the storage version. Without a webhook, conversion only
//! changes `apiVersion`: fields that the storage version does not have are pruned. What the two versions
//! differ in before and after alike is not a change, so it is not reported.

use std::cell::LazyCell;
use std::collections::BTreeSet;

use super::walk::{Roots, SchemaComparison};
use crate::compare::model::draft::{ChangeDetail, ChangeDraft, Probe, SchemaStep, StoredProbe};
use crate::compare::model::finding::{Category, ChangedValues, Effect, is_alpha};
use crate::compare::model::kind::ChangeKind;
use crate::compare::model::props::{
    TYPED_FORMATS, additional_schema, find_property, item_schema, items, keeps_unlisted,
};
use crate::compare::model::pruning::may_prune;
use crate::definition::{CustomResourceDefinition, Version};
use crate::releases::Release;
use crate::schema::{Compiler, Node, Props, Same};

/// Notes what the served versions newly lose, or no longer lose, in the storage version.
pub(in crate::compare) fn changes<'a>(
    old: &CustomResourceDefinition<'a>,
    new: &CustomResourceDefinition<'a>,
    release: Release,
    drafts: &mut Vec<ChangeDraft<'a>>,
) {
    let (before, after) = (differences(old, release), differences(new, release));
    let is_in = |draft: &ChangeDraft<'a>, others: &[ChangeDraft<'a>]| {
        others.iter().any(|other| is_same(draft, other))
    };
    let added = after.iter().filter(|draft| !is_in(draft, &before));
    // If the versions differed in this way before, only a larger difference is new.
    let grows = |draft: &&ChangeDraft<'a>| !has_pair(draft, &before) || may_grow(draft, drafts);
    let added = added.filter(grows);
    let added = added.filter(|draft| !is_noted(draft, new, drafts)).cloned();
    let added: Vec<_> = added.collect();
    // Only a webhook knows what becomes of the differences.
    let gone = before
        .iter()
        .filter(|draft| !is_converted(new) && !is_in(draft, &after));
    let gone = gone.filter(|draft| !has_pair(draft, &after) || !may_grow(draft, drafts));
    let gone: Vec<_> = gone
        .filter_map(|draft| gone_difference(draft, new))
        .collect();
    for mut draft in added {
        // No object of a new version exists yet, and no object has a new field.
        let is_known = serves(old, &draft);
        draft.kind = match (draft.kind, is_known, is_new_field(old, &draft)) {
            (ChangeKind::NewVersionRefusesStored, true, _) => continue,
            (ChangeKind::VersionLosesField, false, _) => ChangeKind::VersionLacksField,
            (ChangeKind::VersionLosesField, true, _) if !was_stored(old, &draft) => {
                ChangeKind::VersionLacksField
            }
            // Nobody reads the default instead of a missing value.
            (ChangeKind::StorageSetsDefault, false, _)
            | (ChangeKind::StorageSetsDefault, _, true) => continue,
            (ChangeKind::StorageLosesField, false, _) => ChangeKind::NewVersionLosesField,
            (ChangeKind::StorageLosesField, true, true) => ChangeKind::NewFieldNotStored,
            (ChangeKind::StorageRefusesValue, false, _) => ChangeKind::NewVersionExceedsStorage,
            (ChangeKind::StorageRefusesValue, true, true) => ChangeKind::NewFieldExceedsStorage,
            (kind, ..) => kind,
        };
        draft.spot.before = None;
        drafts.push(draft);
    }
    drafts.extend(gone);
}

/// The change for clients if the new definition no longer has a difference between versions. `None` if nothing changes for
/// them.
fn gone_difference<'a>(
    draft: &ChangeDraft<'a>,
    new: &CustomResourceDefinition<'a>,
) -> Option<ChangeDraft<'a>> {
    if !serves(new, draft) {
        return None;
    }
    let kind = match draft.kind {
        ChangeKind::NewVersionRefusesStored => return None,
        // The storage version lacks the field, too, so nothing is kept.
        ChangeKind::VersionLosesField if !was_stored(new, draft) => return None,
        ChangeKind::VersionLosesField => ChangeKind::VersionKeepsField,
        ChangeKind::StorageLosesField => ChangeKind::StorageKeepsField,
        ChangeKind::StorageSetsDefault if has_default(new, draft) => return None,
        ChangeKind::StorageSetsDefault => ChangeKind::StorageLeavesDefault,
        _ => ChangeKind::StorageAcceptsValue,
    };
    let mut draft = draft.clone();
    draft.kind = kind;
    if !kind.is_default_in_storage() {
        draft.probe = Probe::Nothing;
    }
    draft.spot.after = None;
    Some(draft)
}

/// Whether the differences between the versions may change though no schema changes: objects are stored in another
/// version, another version is served, or a webhook no longer converts them.
pub(in crate::compare) fn is_rearranged(
    old: &CustomResourceDefinition<'_>,
    new: &CustomResourceDefinition<'_>,
) -> bool {
    let arrangement = |definition: &CustomResourceDefinition<'_>| {
        let versions = definition.spec.versions().iter();
        let versions =
            versions.map(|version| (version.name.to_string(), version.served, version.storage));
        (is_converted(definition), versions.collect::<BTreeSet<_>>())
    };
    arrangement(old) != arrangement(new)
}

/// Whether another draft reports the same loss: a change of the storage version itself. This is so if the
/// storage version is not served, because clients then read its objects only in other versions.
fn is_noted(
    draft: &ChangeDraft<'_>,
    definition: &CustomResourceDefinition<'_>,
    drafts: &[ChangeDraft<'_>],
) -> bool {
    if draft.kind == ChangeKind::VersionLosesField {
        // The version itself loses the field.
        return drafts.iter().any(|other| {
            other.spot.version == draft.spot.version
                && other.spot.steps == draft.spot.steps
                && other.kind.facts().category == Category::Stored
        });
    }
    let storage = definition.spec.storage_version();
    // Changes of an alpha version break nobody, but the clients of other versions lose what it does not store.
    let says_all = |storage: &&Version<'_>| !storage.served && !is_alpha(&storage.name);
    let Some(storage) = storage.filter(says_all) else {
        return false;
    };
    let says_same = |other: &ChangeDraft<'_>| match draft.kind {
        ChangeKind::StorageLosesField => other.kind.facts().category == Category::Stored,
        kind => kind.is_default_in_storage() && other.kind.is_of_default(),
    };
    drafts.iter().any(|other| {
        other.spot.version.as_deref() == Some(&*storage.name)
            && other.spot.steps == draft.spot.steps
            && says_same(other)
    })
}

/// Whether a definition serves the version of a difference.
fn serves(definition: &CustomResourceDefinition<'_>, draft: &ChangeDraft<'_>) -> bool {
    let mut versions = definition.spec.versions().iter();
    versions.any(|version| version.served && draft.spot.version.as_deref() == Some(&*version.name))
}

/// Whether the version of a difference, or the storage version, has a default at its place.
fn has_default(definition: &CustomResourceDefinition<'_>, draft: &ChangeDraft<'_>) -> bool {
    let versions = definition.spec.versions().iter();
    let is_own = |version: &&Version<'_>| draft.spot.version.as_deref() == Some(&*version.name);
    let mut versions = versions.filter(|version| version.storage || is_own(version));
    versions.any(|version| {
        let schema = version.open_api_schema();
        let own = schema.and_then(|schema| schema_at(schema, &draft.spot.steps));
        own.is_some_and(|own| own.default.is_some())
    })
}

/// Whether the storage version of a definition keeps a field that another version lacks.
fn was_stored(definition: &CustomResourceDefinition<'_>, draft: &ChangeDraft<'_>) -> bool {
    let storage = definition.spec.storage_version();
    let Some(mut schema) = storage.and_then(Version::open_api_schema) else {
        return false;
    };
    for step in &draft.spot.steps {
        match step_from(schema, step) {
            Some(below) => schema = below,
            None => return keeps_unlisted(schema),
        }
    }
    match &draft.probe {
        Probe::Stored(probe) => {
            probe.kind != ChangeKind::PreserveUnknownFieldsRemoved || keeps_unlisted(schema)
        }
        _ => true,
    }
}

/// Whether the version of a difference did not keep the field that differs.
fn is_new_field(old: &CustomResourceDefinition<'_>, draft: &ChangeDraft<'_>) -> bool {
    let mut versions = old.spec.versions().iter();
    let version = versions.find(|version| draft.spot.version.as_deref() == Some(&*version.name));
    let Some(mut schema) = version.and_then(Version::open_api_schema) else {
        return false;
    };
    for step in &draft.spot.steps {
        match step_from(schema, step) {
            Some(below) => schema = below,
            None => return !keeps_unlisted(schema) && *step != SchemaStep::Items,
        }
    }
    match &draft.probe {
        Probe::Stored(probe) => {
            probe.kind == ChangeKind::PreserveUnknownFieldsRemoved && !keeps_unlisted(schema)
        }
        _ => false,
    }
}

fn is_same(one: &ChangeDraft<'_>, other: &ChangeDraft<'_>) -> bool {
    let spots = (&one.spot, &other.spot);
    one.kind == other.kind
        && one.detail == other.detail
        && spots.0.version == spots.1.version
        && spots.0.steps == spots.1.steps
}

/// Whether the two versions of a difference also differ by the same keyword at the same place in another definition. The
/// values of the keyword may be others.
fn has_pair(draft: &ChangeDraft<'_>, others: &[ChangeDraft<'_>]) -> bool {
    let Probe::Stored(own) = &draft.probe else {
        return false;
    };
    draft.kind == ChangeKind::StorageRefusesValue
        && others.iter().any(|other| match &other.probe {
            Probe::Stored(probe) => {
                (draft.kind, own.kind, &own.storage) == (other.kind, probe.kind, &probe.storage)
                    && draft.spot.version == other.spot.version
                    && draft.spot.steps == other.spot.steps
            }
            _ => false,
        })
}

/// Whether a difference of values may be larger than it was: the storage version accepts less, or the other one accepts
/// more. `drafts` has the changes of the versions.
fn may_grow(draft: &ChangeDraft<'_>, drafts: &[ChangeDraft<'_>]) -> bool {
    let Probe::Stored(probe) = &draft.probe else {
        return true;
    };
    drafts.iter().any(|change| {
        let (version, effect) = (change.spot.version.as_deref(), change.kind.facts().effect);
        change.spot.steps == draft.spot.steps
            && !change.kind.is_of_default()
            && (version == Some(&probe.storage) && effect != Effect::Widens
                || version == draft.spot.version.as_deref() && effect != Effect::Narrows)
    })
}

/// The fields that only the served versions have, or only the storage version.
fn differences<'a>(
    definition: &CustomResourceDefinition<'a>,
    release: Release,
) -> Vec<ChangeDraft<'a>> {
    let spec = &definition.spec;
    if is_converted(definition) {
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
        let compared = |[one, other]: [&Props<'a>; 2]| {
            let root = format!("spec.versions[{index}].schema.openAPIV3Schema");
            let roots = Roots {
                version: &version.name,
                before: root.clone(),
                after: root,
                release,
                has_status: [false; 2],
            };
            let mut drafts = Vec::new();
            SchemaComparison::new(&roots, &mut drafts).node(one, other);
            drafts
        };
        let pair = [own, stored];
        let nodes = LazyCell::new(|| pair.map(|props| Compiler::for_release(release).node(props)));
        let drafts = compared(pair).into_iter();
        found.extend(drafts.filter_map(|draft| loss(draft, &nodes, storage)));
        let drafts = compared([stored, own]).into_iter();
        found.extend(drafts.filter_map(|draft| refusal(draft, &nodes, storage)));
    }
    found
}

/// Notes the rules for which another version of the old definition has values of another type. Without a webhook, the
/// server reads the objects of that version in all versions.
pub(in crate::compare) fn note_other_types<'a>(
    [old, new]: [&CustomResourceDefinition<'a>; 2],
    drafts: &mut [ChangeDraft<'a>],
) {
    if is_converted(new) || old.spec.versions().len() < 2 {
        return;
    }
    for draft in drafts {
        let (Probe::Rules(rules), Some(name)) = (&draft.probe, &draft.spot.version) else {
            continue;
        };
        let steps = draft.spot.steps.as_slice();
        let at = |version: &Version<'a>| schema_at(version.open_api_schema()?, steps).cloned();
        let is_own = |version: &&Version<'a>| *version.name == **name;
        let own = new.spec.versions().iter().find(is_own).and_then(at);
        let (Some(rule), Some(own)) = (&rules.after, own) else {
            continue;
        };
        let others = old.spec.versions().iter().filter(|other| !is_own(other));
        let mut others = others.filter(|other| other.served || other.storage);
        draft.may_fail_elsewhere = others.any(|other| {
            let other = other.open_api_schema();
            let other = other.and_then(|other| schema_at(other, steps));
            other.is_some_and(|other| reads_otherwise(&rule.text, &own, other))
        });
    }
}

/// Whether two schemas have different types where a rule may read a value. Recursion is bounded by how deep schemas
/// nest.
fn reads_otherwise(rule: &str, own: &Props<'_>, other: &Props<'_>) -> bool {
    let of = |props: &Props<'_>| {
        let mut typed = TYPED_FORMATS.into_iter();
        let format = typed.find(|name| **name == *props.format);
        (props.type_.to_string(), props.int_or_string, format)
    };
    let inner = |one: Option<&Props<'_>>, other: Option<&Props<'_>>| {
        let both = one.zip(other);
        both.is_some_and(|(one, other)| reads_otherwise(rule, one, other))
    };
    let mut read = items(&own.properties)
        .iter()
        .filter(|(name, _)| rule.contains(&**name));
    of(own) != of(other)
        || read.any(|(name, own)| inner(Some(own), find_property(other, name)))
        || inner(item_schema(own), item_schema(other))
        || inner(additional_schema(own), additional_schema(other))
}

/// Whether a webhook converts the objects of a definition.
pub(in crate::compare) fn is_converted(definition: &CustomResourceDefinition<'_>) -> bool {
    let conversion = definition.spec.conversion.as_ref();
    conversion.is_some_and(|conversion| conversion.strategy == "Webhook")
}

fn indexed<'v, 'a>(versions: &'v [Version<'a>]) -> impl Iterator<Item = (usize, &'v Version<'a>)> {
    versions.iter().enumerate()
}

/// The loss for objects if a served version differs from the storage version in this way.
fn loss<'a>(
    draft: ChangeDraft<'a>,
    schemas: &LazyCell<[Node; 2], impl FnOnce() -> [Node; 2]>,
    storage: &Version<'a>,
) -> Option<ChangeDraft<'a>> {
    let kind = match draft.kind {
        ChangeKind::PropertyRemoved
        | ChangeKind::AdditionalPropertiesRemoved
        | ChangeKind::PreserveUnknownFieldsRemoved => ChangeKind::StorageLosesField,
        // The version itself lacks the property.
        ChangeKind::PropertyAdded | ChangeKind::PropertyPermitted => return None,
        ChangeKind::DefaultAdded => ChangeKind::StorageSetsDefault,
        // A default that only one version has loses nothing.
        kind if kind.changes_stored()
            && !kind.is_of_default()
            && kind != ChangeKind::NullableAdded
            && may_prune(schemas.each_ref(), &draft.spot.steps) =>
        {
            ChangeKind::StorageLosesField
        }
        // A storage version that is not served has no clients.
        kind if kind.narrows_values() && storage.served => ChangeKind::StorageRefusesValue,
        _ => return None,
    };
    let direction = format!(
        "From this version to the storage version `{}`",
        storage.name
    );
    Some(between_versions(draft, kind, (storage, &direction)))
}

/// The refusal of stored objects if the storage version differs from a served version in this way, or what an update in
/// that version removes from them.
fn refusal<'a>(
    draft: ChangeDraft<'a>,
    schemas: &LazyCell<[Node; 2], impl FnOnce() -> [Node; 2]>,
    storage: &Version<'a>,
) -> Option<ChangeDraft<'a>> {
    let may_lose = || {
        let [own, stored] = schemas.each_ref();
        may_prune([stored, own], &draft.spot.steps)
    };
    let kind = match draft.kind {
        ChangeKind::PropertyRemoved
        | ChangeKind::AdditionalPropertiesRemoved
        | ChangeKind::PreserveUnknownFieldsRemoved => ChangeKind::VersionLosesField,
        ChangeKind::PropertyAdded | ChangeKind::PropertyPermitted => return None,
        kind if kind.changes_stored()
            && !kind.is_of_default()
            && kind != ChangeKind::NullableAdded
            && may_lose() =>
        {
            ChangeKind::VersionLosesField
        }
        kind if kind.narrows_values() => ChangeKind::NewVersionRefusesStored,
        _ => return None,
    };
    let direction = format!(
        "From the storage version `{}` to this version",
        storage.name
    );
    storage
        .served
        .then(|| between_versions(draft, kind, (storage, &direction)))
}

/// A difference as one between a served version and the storage version.
fn between_versions<'a>(
    mut draft: ChangeDraft<'a>,
    kind: ChangeKind,
    (storage, direction): (&Version<'a>, &str),
) -> ChangeDraft<'a> {
    let about = format!("{direction}: {}", draft.kind.facts().id);
    draft.detail = match draft.detail {
        ChangeDetail::Values(values) => ChangeDetail::Values(ChangedValues {
            subject: format!("{about}, {}", values.subject),
            ..values
        }),
        ChangeDetail::Words(words) if words.is_empty() => about.into(),
        ChangeDetail::Words(words) => format!("{about}, {words}").into(),
    };
    draft.probe = Probe::Stored(Box::new(StoredProbe {
        storage: storage.name.to_string(),
        kind: draft.kind,
        change: std::mem::replace(&mut draft.probe, Probe::Nothing),
    }));
    draft.kind = kind;
    draft
}

/// The schema that steps lead to. `None` if there is none.
fn schema_at<'p, 'a>(root: &'p Props<'a>, steps: &[SchemaStep]) -> Option<&'p Props<'a>> {
    steps
        .iter()
        .try_fold(root, |schema, step| step_from(schema, step))
}

/// The schema that one step leads to. `None` if there is none.
fn step_from<'p, 'a>(schema: &'p Props<'a>, step: &SchemaStep) -> Option<&'p Props<'a>> {
    match step {
        SchemaStep::Property(name) => {
            find_property(schema, name).or_else(|| additional_schema(schema))
        }
        SchemaStep::Items => item_schema(schema),
        SchemaStep::Additional => additional_schema(schema),
    }
}
