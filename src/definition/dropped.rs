//! Fields that a server drops without a word before it looks at a definition, since they are not
//! enabled in its release (`dropDisabledFields` of apiextensions-apiserver's strategy).

use super::{CustomResourceDefinition, Spec};
use crate::go::quote;
use crate::releases::{Feature, Release};
use crate::schema::{Additional, Items, Props};
use crate::value::{Strict, StrictPath};

impl CustomResourceDefinition<'_> {
    /// Drops what a release has not enabled, unless the definition had it before; adds to `strict`
    /// what the release does not know at all.
    pub fn drop_disabled(
        &mut self,
        previous: Option<&Self>,
        release: Release,
        strict: &mut Vec<Strict>,
    ) {
        let before = previous.map(|previous| &previous.spec);
        if !release.has(Feature::OptionalOldSelf) && !before.is_some_and(has_optional_old_self) {
            for version in self.spec.versions.iter_mut().flatten() {
                let schema = version.schema.as_mut();
                if let Some(schema) = schema.and_then(|schema| schema.open_api_v3_schema.as_mut()) {
                    drop_optional_old_self(schema);
                }
            }
        }
        if release.has(Feature::SelectableFields) {
            return;
        }
        let is_known = release.has(Feature::SelectableFieldsType);
        if is_known && before.is_some_and(has_selectable_fields) {
            return;
        }
        for (index, version) in self.spec.versions.iter_mut().flatten().enumerate() {
            if version.selectable_fields.take().is_some() && !is_known {
                let path = format!("spec.versions[{index}].selectableFields");
                strict.retain(|found| !found.path().starts_with(&path));
                let shown = quote(&path);
                strict.push(Strict::Unknown(StrictPath { path, shown }));
            }
        }
    }
}

fn has_selectable_fields(spec: &Spec<'_>) -> bool {
    let mut versions = spec.versions().iter();
    versions.any(|version| version.selectable_fields.is_some())
}

fn has_optional_old_self(spec: &Spec<'_>) -> bool {
    let mut any = false;
    for version in spec.versions() {
        if let Some(schema) = version.open_api_schema() {
            schema.each(&mut |node| {
                let mut rules = node.validations.iter().flatten();
                any |= rules.any(|rule| rule.optional_old_self.is_some());
            });
        }
    }
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
