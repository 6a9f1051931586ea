//! Fields that a server drops silently before it checks a definition, because its release does not
//! enable them (`dropDisabledFields` of apiextensions-apiserver's strategy).

use super::{CustomResourceDefinition, Spec, Version};
use crate::go::quote;
use crate::releases::{Feature, Release};
use crate::schema::{Additional, Items, Props};
use crate::value::{Strict, StrictPath};

impl CustomResourceDefinition<'_> {
    /// Drops what a release has not enabled, unless the definition had it before; adds to `strict`
    /// what the release does not know at all. Returns whether the release knows something of what
    /// it drops.
    pub fn drop_disabled(
        &mut self,
        previous: Option<&Self>,
        release: Release,
        strict: &mut Vec<Strict>,
    ) -> bool {
        let mut drops = false;
        let before = previous.map(|previous| &previous.spec);
        if !release.has(Feature::OptionalOldSelf) && !before.is_some_and(has_optional_old_self) {
            for version in self.spec.versions.iter_mut().flatten() {
                let schema = version.schema.as_mut();
                if let Some(schema) = schema.and_then(|schema| schema.open_api_v3_schema.as_mut()) {
                    drops |= uses_optional_old_self(schema);
                    drop_optional_old_self(schema);
                }
            }
        }
        if release.has(Feature::SelectableFields) {
            return drops;
        }
        let is_known = release.has(Feature::SelectableFieldsType);
        if is_known && before.is_some_and(has_selectable_fields) {
            return drops;
        }
        for (index, version) in self.spec.versions.iter_mut().flatten().enumerate() {
            let has_fields = version.selectable_fields.take().is_some();
            drops |= has_fields && is_known;
            if has_fields && !is_known {
                let path = format!("spec.versions[{index}].selectableFields");
                strict.retain(|found| !found.path().starts_with(&path));
                let shown = quote(&path);
                strict.push(Strict::Unknown(StrictPath { path, shown }));
            }
        }
        drops
    }
}

impl CustomResourceDefinition<'_> {
    /// The fields that a release drops from a new definition, and the features that are not
    /// enabled.
    #[must_use]
    pub fn disabled_in(&self, release: Release) -> Vec<(String, Feature)> {
        let mut disabled = Vec::new();
        for (index, version) in self.spec.versions().iter().enumerate() {
            let selects = |version: &Version<'_>| version.selectable_fields.is_some();
            let sees_old_self = |version: &Version<'_>| {
                let schema = version.open_api_schema();
                schema.is_some_and(uses_optional_old_self)
            };
            let members: [(Feature, &str, Uses); 2] = [
                (Feature::SelectableFields, "selectableFields", selects),
                (
                    Feature::OptionalOldSelf,
                    "schema.openAPIV3Schema",
                    sees_old_self,
                ),
            ];
            for (feature, member, uses) in members {
                if !release.has(feature) && uses(version) {
                    disabled.push((format!("spec.versions[{index}].{member}"), feature));
                }
            }
        }
        disabled
    }
}

/// Whether a version uses a feature.
type Uses = fn(&Version<'_>) -> bool;

fn has_selectable_fields(spec: &Spec<'_>) -> bool {
    let mut versions = spec.versions().iter();
    versions.any(|version| version.selectable_fields.is_some())
}

fn has_optional_old_self(spec: &Spec<'_>) -> bool {
    let mut schemas = spec.versions().iter().filter_map(Version::open_api_schema);
    schemas.any(uses_optional_old_self)
}

fn uses_optional_old_self(schema: &Props<'_>) -> bool {
    let mut any = false;
    schema.each(&mut |node| {
        let mut rules = node.validations.iter().flatten();
        any |= rules.any(|rule| rule.optional_old_self.is_some());
    });
    any
}

fn drop_optional_old_self(schema: &mut Props<'_>) {
    for rule in schema.validations.iter_mut().flatten() {
        rule.optional_old_self = None;
    }
    if let Some(Additional::Schema(of)) = &mut schema.additional_properties {
        drop_optional_old_self(of);
    }
    for (_, property) in schema.properties.iter_mut().flatten() {
        drop_optional_old_self(property);
    }
    match &mut schema.items {
        Some(Items::Schema(of)) => drop_optional_old_self(of),
        Some(Items::List(list)) => list.iter_mut().for_each(drop_optional_old_self),
        Some(Items::Empty) | None => {}
    }
}
