//! Fields that columns and the scale subresource read by JSON paths.

use crate::compare::model::props::{
    Fate, additional_schema, fate_of_unlisted, find_property, item_schema,
};
use crate::definition::{Scale, Version};
use crate::schema::{Props, Same};
use crate::workspace::fields::paths;
use crate::workspace::lookup::context::PositionStep;

/// Whether the schema of a version lacks a field that a path reads. The server prunes such a field.
pub(in crate::compare) fn lacks_field(version: &Version<'_>, path: &str) -> bool {
    let Some(root) = version.open_api_schema() else {
        return false;
    };
    let names = paths::names(path);
    names.iter().any(|name| !may_have(root, &name.steps))
}

/// Whether objects may have a field that steps lead to.
fn may_have(root: &Props<'_>, steps: &[PositionStep]) -> bool {
    let mut schema = root;
    for (depth, step) in steps.iter().enumerate() {
        let below = match step {
            PositionStep::Key(name) => {
                let is_resource = depth == 0 || schema.embedded_resource;
                if is_resource && ["apiVersion", "kind", "metadata"].contains(&&**name) {
                    return true;
                }
                find_property(schema, name).or_else(|| additional_schema(schema))
            }
            PositionStep::Item => item_schema(schema).or_else(|| additional_schema(schema)),
        };
        match below {
            // A property that both texts spell alike is left out.
            Some(below) if below.same(&Props::default()) => return true,
            Some(below) => schema = below,
            // A wildcard may stand for the properties of a map.
            None if *step == PositionStep::Item => return true,
            None => return fate_of_unlisted(schema) == Fate::Kept,
        }
    }
    true
}

/// The paths of a scale subresource, with what happens if no object has the field.
pub(in crate::compare) fn scale_paths<'s>(scale: &'s Scale<'_>) -> Vec<(&'s str, &'static str)> {
    let selector = scale.label_selector_path.as_deref().unwrap_or_default();
    let all = [
        (&*scale.spec_replicas_path, "scaling fails"),
        (&*scale.status_replicas_path, "it tells no replicas"),
        (selector, "it tells no selector"),
    ];
    all.into_iter()
        .filter(|(path, _)| !path.is_empty())
        .collect()
}

/// The fields that the schema of a version lacks and its scale subresource reads, in words. Empty if the
/// schema has all of them.
pub(in crate::compare) fn lacking_for_scale(version: &Version<'_>, scale: &Scale<'_>) -> String {
    let lacking = scale_paths(scale).into_iter();
    let lacking = lacking.filter(|(path, _)| lacks_field(version, path));
    let words = lacking.map(|(path, effect)| format!("The schema lacks `{path}`, so {effect}"));
    words.collect::<Vec<_>>().join(". ")
}
