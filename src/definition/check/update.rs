//! Checks what an update may not change, and relaxes requirements that the old definition already
//! violated. One violation anywhere excuses all versions.

use super::internal::Common;
use super::rules::KnownRules;
use super::{Demands, any_node, conversion, lists, node, schemas};
use crate::definition::same::{items, same_schema};
use crate::definition::{CustomResourceDefinition, Spec, structural, validate_defaults};
use crate::machinery::cause::Metadata;
use crate::machinery::{BadValue, Errors};
use crate::releases::{Feature, Release};
use crate::schema::Node;

/// The most selectable fields that a definition may have.
pub(super) const MOST_SELECTABLE: usize = 8;

impl<'p> Demands<'p> {
    /// On an update of `previous`.
    pub(super) fn for_update(
        spec: &'p Spec<'_>,
        previous: &'p CustomResourceDefinition<'_>,
        release: Release,
    ) -> Self {
        let before = &previous.spec;
        let common = Common::from_spec(before);
        let judged = schemas(before, common).map(|schema| {
            let node = Node::compile_for(schema, release);
            let holds = structural::is_structural(schema, &node, release);
            (schema, node, holds)
        });
        let judged: Vec<_> = judged.collect();
        let has_unpruned_default = judged
            .iter()
            .any(|(schema, node, holds)| *holds && validate_defaults::has_unpruned(schema, node));
        let all_have_schemas = before
            .versions()
            .iter()
            .all(|version| version.open_api_schema().is_some());
        Self {
            release,
            known_rules: KnownRules::from_schemas(schemas(before, common), release),
            schemas: all_have_schemas,
            known_types: !any_node(before, common, node::has_unknown_type),
            structural: judged.iter().all(|(_, _, holds)| *holds),
            pruned_defaults: !has_unpruned_default,
            atomic_sets: !any_node(before, common, |node| {
                lists::non_atomic_items(node).is_some()
            }),
            list_items: !any_node(before, common, lists::has_bad_list_items),
            understood_reviews: conversion::reviews_are_understood(before),
            certificates: release.has(Feature::Certificates)
                && is_established(previous)
                && !conversion::has_bad_bundle(before),
            unchanged: unchanged(spec, before, common),
            many_selectable: match release.has(Feature::KeptSelectableFields) {
                true => many_selectable(spec, before, common),
                false => Vec::new(),
            },
        }
    }
}

/// The versions whose schemas did not change. Versions that share one schema are all in the list, or none is.
fn unchanged<'p>(spec: &'p Spec<'_>, before: &Spec<'_>, common_before: Common) -> Vec<&'p str> {
    let mut names = Vec::new();
    for version in spec.versions() {
        let old = match common_before.schema {
            true => before.versions().first(),
            false => before.version(&version.name),
        };
        // If versions share a name, the first one counts.
        let new = spec.version(&version.name);
        if let (Some(new), Some(old)) = (new, old)
            && same_schema(new.schema.as_ref(), old.schema.as_ref())
        {
            names.push(&*version.name);
        }
    }
    names
}

/// The versions that may have more selectable fields than are allowed: they had them before.
fn many_selectable<'p>(spec: &'p Spec<'_>, before: &Spec<'_>, old: Common) -> Vec<&'p str> {
    let new = Common::from_spec(spec);
    let mut names = Vec::new();
    let both_first = spec.versions().first().zip(before.versions().first());
    if let Some((first, old_first)) = both_first
        && new.selectable
        && old.selectable
    {
        let listed = items(&old_first.selectable_fields);
        if listed.len() > MOST_SELECTABLE && listed == items(&first.selectable_fields) {
            names.push("");
        }
    }
    if new.selectable || old.selectable {
        return names;
    }
    for version in spec.versions() {
        // If old versions share a name, the last one counts.
        let mut olds = before.versions().iter().rev();
        let listed = olds
            .find(|old| old.name == version.name)
            .map_or(&[][..], |old| items(&old.selectable_fields));
        if listed.len() > MOST_SELECTABLE && listed == items(&version.selectable_fields) {
            names.push(&*version.name);
        }
    }
    names
}

/// Whether the API server serves a definition.
fn is_established(definition: &CustomResourceDefinition<'_>) -> bool {
    let mut conditions = definition.status.conditions.iter();
    conditions
        .find(|condition| condition.type_ == "Established")
        .is_some_and(|condition| condition.status == "True")
}

/// Adds errors for forbidden changes.
pub(super) fn check_immutable(
    definition: &CustomResourceDefinition<'_>,
    previous: &CustomResourceDefinition<'_>,
    errors: &mut Errors,
) {
    let (spec, before) = (&definition.spec, &previous.spec);
    let is_established = is_established(previous);
    let immutable = |field: &str, now: &str, then: &str, shown: BadValue, errors: &mut Errors| {
        if now != then {
            errors.invalid(field, shown, Metadata::Immutable);
        }
    };
    if is_established {
        let shown = BadValue::json_text(&spec.scope);
        immutable("spec.scope", &spec.scope, &before.scope, shown, errors);
    }
    let (names, old_names) = (&spec.names, &before.names);
    for (field, now, then, always) in [
        ("spec.names.kind", &names.kind, &old_names.kind, false),
        ("spec.group", &spec.group, &before.group, true),
        ("spec.names.plural", &names.plural, &old_names.plural, true),
    ] {
        if always || is_established {
            immutable(field, now, then, BadValue::text(now), errors);
        }
    }
}
