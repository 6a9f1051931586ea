//! The part of a schema below junctors, which may only restrict values.

use super::plain;
use super::supported::{self, Made, lists};
use super::walk::StructuralWalk;
use crate::machinery::cause::SchemaRule;
use crate::releases::Feature;
use crate::schema::{Additional, Node, Props};

/// Which `anyOf` of a node may name types, as it spells out `x-kubernetes-int-or-string`.
#[derive(Clone, Copy, Default)]
pub(super) struct Exempt {
    /// The node's own.
    any_of: bool,
    /// The `anyOf` of the first schema of its `allOf`.
    in_all_of: bool,
}

impl Exempt {
    /// The exemptions of a structural node.
    pub(super) fn from_schema(props: &Props<'_>) -> Self {
        let first = props.all_of.as_deref().and_then(<[_]>::first);
        Self {
            any_of: plain::spells_int_or_string(props),
            in_all_of: first.is_some_and(plain::spells_int_or_string),
        }
    }
}

impl StructuralWalk {
    pub(super) fn junctors(&mut self, props: &Props<'_>, node: &Node, exempt: Exempt) -> Made {
        let Some(compiled) = &node.junctors else {
            return Ok(());
        };
        for (name, branches) in supported::junctors(props) {
            let nodes = match name {
                ".anyOf" if exempt.any_of => continue,
                ".anyOf" => &*compiled.any_of,
                ".allOf" => &*compiled.all_of,
                ".oneOf" => &*compiled.one_of,
                _ => compiled
                    .not
                    .as_deref()
                    .map_or(&[][..], std::slice::from_ref),
            };
            for (index, (props, node)) in branches.iter().zip(nodes).enumerate() {
                let exempt = Exempt {
                    any_of: exempt.in_all_of && name == ".allOf" && index == 0,
                    in_all_of: false,
                };
                let back = self.path.enter_branch(name, index);
                self.nested(props, node, exempt)?;
                self.path.leave(back);
            }
        }
        Ok(())
    }

    fn nested(&mut self, props: &Props<'_>, node: &Node, exempt: Exempt) -> Made {
        supported::members(props)?;
        self.junctors(props, node, exempt)?;
        supported::extensions(props)?;
        let items = supported::items(props)?;
        self.forbid(props);
        self.pattern(node);
        if let (Some(props), Some(node)) = (items, &node.items) {
            let back = self.path.enter(".items");
            self.nested(props, node, Exempt::default())?;
            self.path.leave(back);
        }
        let listed = props.properties.as_deref().unwrap_or_default();
        for ((name, props), (_, node)) in listed.iter().zip(node.properties.iter()) {
            let back = self.path.enter_property(name);
            if &**name == "metadata" {
                let cause = SchemaRule::NestedMetadata;
                self.errors.forbidden(self.path.text(), cause);
            }
            self.nested(props, node, Exempt::default())?;
            self.path.leave(back);
        }
        if let (Some(props), Some(node)) = (supported::additional(props), node.additional.schema())
        {
            // It is made, but since it is forbidden its content is not checked.
            let found = self.errors.0.len();
            self.nested(props, node, Exempt::default())?;
            self.errors.0.truncate(found);
        }
        Ok(())
    }

    /// Forbids what only structural nodes may say.
    fn forbid(&mut self, props: &Props<'_>) {
        const EMPTY: SchemaRule = SchemaRule::NestedEmpty;
        const FALSE: SchemaRule = SchemaRule::NestedFalse;
        const UNDEFINED: SchemaRule = SchemaRule::NestedUndefined;
        let additional = match props.additional_properties {
            None => false,
            Some(Additional::Allows(false)) => !self.release.has(Feature::ClosedJunctors),
            Some(_) => true,
        };
        let preserving = props.preserve_unknown_fields == Some(true);
        for (set, member, cause) in [
            (!props.type_.is_empty(), ".type", EMPTY),
            (!props.title.is_empty(), ".title", EMPTY),
            (!props.description.is_empty(), ".description", EMPTY),
            (props.default.is_some(), ".default", UNDEFINED),
            (props.nullable, ".nullable", FALSE),
            (additional, ".additionalProperties", UNDEFINED),
            (preserving, ".x-kubernetes-preserve-unknown-fields", FALSE),
            (
                props.embedded_resource,
                ".x-kubernetes-embedded-resource",
                FALSE,
            ),
            (props.int_or_string, ".x-kubernetes-int-or-string", FALSE),
            (
                lists(props.list_map_keys.as_ref()),
                ".x-kubernetes-list-map-keys",
                EMPTY,
            ),
            (
                props.list_type.is_some(),
                ".x-kubernetes-list-type",
                UNDEFINED,
            ),
            (
                props.map_type.is_some(),
                ".x-kubernetes-map-type",
                UNDEFINED,
            ),
            (
                lists(props.validations.as_ref()),
                ".x-kubernetes-validations",
                EMPTY,
            ),
        ] {
            if set {
                self.errors.forbidden(self.path.with(member), cause);
            }
        }
    }
}
