//! Checks the defaults in a schema (`ValidateDefaults` in `pkg/apiserver/schema/defaulting` of
//! apiextensions-apiserver).
//!
//! Each default is judged as if it were an object of its own: unknown fields, embedded resources,
//! value validation, and rules, all against its own node. Defaults below `additionalProperties`,
//! `allOf`, `anyOf`, `oneOf` and `not` are never checked.

mod pruned;
#[cfg(test)]
mod tests;

pub(super) use self::pruned::has_unpruned;

use crate::admission::embedded::{self, OnDecodeError};
use crate::admission::prune::would_prune;
use crate::admission::prune_defaults::{DefaultPlace, surround};
use crate::admission::rules;
use crate::admission::validate::validate;
use crate::admission::{BUDGET, Path};
use crate::cel::library::Host;
use crate::machinery::cause::{Definition, Detail};
use crate::machinery::object_meta::is_resource_meta;
use crate::machinery::{BadValue, Errors, FieldError};
use crate::releases::Release;
use crate::schema::{Compiler, Items, Node, Props};
use crate::value::Value;

/// The errors of the defaults of a structural schema at a path, given its compiled form.
///
/// `require_pruned` is whether fields that the schema does not list are errors.
pub(super) fn check(
    schema: &Props<'_>,
    node: &Node,
    path: &str,
    require_pruned: bool,
    host: &Host<'_>,
    release: Release,
) -> Vec<FieldError> {
    let mut walk = DefaultsWalk {
        release,
        path: path.to_owned(),
        require_pruned,
        host,
        budget: BUDGET,
        compiler: Compiler::for_defaults(release),
        errors: Errors::new(),
    };
    // If it stopped, there is an error that says so.
    let _ = walk.visit(DefaultNode {
        props: schema,
        node,
        held_to: None,
        is_root: true,
        inside: None,
    });
    walk.errors.0
}

/// A node of the schema.
#[derive(Clone, Copy)]
struct DefaultNode<'w, 'p> {
    props: &'p Props<'p>,
    node: &'w Node,
    /// The compiled schema that the default is checked against, if it exists already.
    held_to: Option<&'w Node>,
    /// Whether this is the root, which counts as an embedded resource.
    is_root: bool,
    /// The resource whose metadata contain the node, and the place in them.
    inside: Option<(&'w Node, DefaultPlace<'w>)>,
}

struct DefaultsWalk<'p, 'r> {
    /// The path of the current node.
    path: String,
    require_pruned: bool,
    release: Release,
    host: &'r Host<'r>,
    /// The cost that rules may still have.
    budget: u64,
    compiler: Compiler<'p>,
    errors: Errors,
}

/// The budget is used up: no further default is looked at.
struct OutOfBudget;

impl<'p> DefaultsWalk<'p, '_> {
    fn visit(&mut self, spot: DefaultNode<'_, 'p>) -> Result<(), OutOfBudget> {
        let DefaultNode { props, node, .. } = spot;
        if !node.below.defaults {
            return Ok(());
        }
        let resource = spot.is_root || node.embedded;
        let inside = spot.inside.filter(|_| !resource);
        // If values are checked against another schema, compile it once for all defaults below.
        let apart = spot.held_to.is_none() && props.default.is_some() && node.below.otherwise;
        let compiled = apart.then(|| Box::new(self.compiler.node(props)));
        let held_to = spot.held_to.or(compiled.as_deref());
        if let Some(default) = &props.default {
            let own = DefaultNode {
                held_to,
                inside,
                ..spot
            };
            self.validate_default(own, default)?;
        }
        let outside = self.path.len();
        if let Some(Items::Schema(of)) = &props.items
            && let Some(child) = &node.items
        {
            self.path.push_str(".items");
            self.visit(DefaultNode {
                props: of,
                node: child,
                held_to: held_to.and_then(|node| node.items.as_deref()),
                is_root: false,
                inside: inside
                    .as_ref()
                    .map(|(resource, place)| (*resource, DefaultPlace::Item(place))),
            })?;
            self.path.truncate(outside);
        }
        let listed = props.properties.as_deref().unwrap_or_default().iter();
        let listed = listed.zip(node.properties.iter());
        for ((name, props), (_, child)) in listed.filter(|(_, (_, child))| child.below.defaults) {
            for part in [".properties[", name, "]"] {
                self.path.push_str(part);
            }
            let inside = match &inside {
                Some((resource, place)) => Some((*resource, DefaultPlace::Key(place, name))),
                None if resource && is_resource_meta(name) => {
                    Some((node, DefaultPlace::Key(&DefaultPlace::Root, name)))
                }
                None => None,
            };
            self.visit(DefaultNode {
                props,
                node: child,
                held_to: held_to.and_then(|node| node.properties.get(name)),
                is_root: false,
                inside,
            })?;
            self.path.truncate(outside);
        }
        Ok(())
    }

    /// Validates one default. Stops after the first part that finds errors.
    #[inline(never)]
    fn validate_default(
        &mut self,
        spot: DefaultNode<'_, 'p>,
        default: &Value<'_>,
    ) -> Result<(), OutOfBudget> {
        let field = [&self.path, ".default"].concat();
        let coerced;
        let (value, sound) = match spot.inside {
            Some((resource, place)) => (
                default,
                self.validate_metadata(resource, place, default, &field),
            ),
            None if matches!(default, Value::Map(_) | Value::List(_)) => {
                let mut value = default.clone();
                let sound = self.validate_resources(&spot, &mut value, &field);
                coerced = value;
                (&coerced, sound)
            }
            None => (default, true),
        };
        if !sound {
            return Ok(());
        }
        let before = self.errors.0.len();
        let held_to = spot.held_to.unwrap_or(spot.node);
        validate(held_to, value, &field, &mut self.errors);
        if self.errors.0.len() == before {
            let (host, errors) = (self.host, &mut self.errors);
            // Defaults in metadata are judged alone, without a surrounding resource.
            let below = &spot.node.below;
            let has_rules = below.rules || below.rules_unseen;
            let apart = (has_rules && spot.inside.is_some())
                .then(|| Box::new(Node::compile_part(spot.props, self.release)));
            let node = apart.as_deref().unwrap_or(spot.node);
            let left = rules::validate_default(node, value, &field, self.budget, host, errors);
            self.budget = left.ok_or(OutOfBudget)?;
        }
        Ok(())
    }

    /// Whether the resources in a default, or the default itself, are valid. Coercion changes the
    /// default; errors about the whole default show the coerced value.
    fn validate_resources(
        &mut self,
        spot: &DefaultNode<'_, '_>,
        default: &mut Value<'_>,
        field: &str,
    ) -> bool {
        let (node, at) = (spot.node, Path::Base(field));
        let is_pruned = !self.require_pruned || !would_prune(default, node, spot.is_root);
        let coerced = if spot.is_root {
            embedded::coerce_resource(node, default, &at, OnDecodeError::Refuse)
        } else {
            embedded::coerce(node, default, &at, OnDecodeError::Refuse, &mut Vec::new())
        };
        if !is_pruned {
            let cause = Definition::UnprunedDefault;
            self.errors
                .invalid(field, BadValue::from_value(default), cause);
        }
        if let Err(error) = coerced {
            self.errors.0.push(error);
            return false;
        }
        let before = self.errors.0.len();
        if spot.is_root {
            embedded::validate_as_resource(
                node,
                default,
                &at,
                self.release.features(),
                &mut self.errors,
            );
        } else {
            embedded::validate(
                node,
                default,
                &at,
                self.release.features(),
                &mut self.errors,
            );
        }
        self.errors.0.len() == before
    }

    /// Whether a default in the metadata of a resource is valid there. It is tested alone, in an
    /// otherwise empty resource.
    fn validate_metadata(
        &mut self,
        resource: &Node,
        place: DefaultPlace<'_>,
        default: &Value<'_>,
        field: &str,
    ) -> bool {
        let mut object = surround(default.clone(), place);
        if let Some(object) = object.as_map_mut() {
            for (key, value) in [("kind", "Validation"), ("apiVersion", "validation/v1")] {
                if !object.contains_key(key) {
                    object.push(key, value.into());
                }
            }
        }
        let mut found = Errors::new();
        let root = Path::Root;
        let features = self.release.features();
        match embedded::coerce_resource(resource, &mut object, &root, OnDecodeError::Refuse) {
            Ok(()) => {
                embedded::validate_as_resource(resource, &object, &root, features, &mut found)
            }
            Err(error) => found.0.push(error),
        }
        let is_sound = found.is_empty();
        if !is_sound {
            found.found_by(self.release);
            let cause = Detail::MetadataDefault(found.0.into());
            self.errors
                .invalid(field, BadValue::from_value(default), cause);
        }
        is_sound
    }
}
