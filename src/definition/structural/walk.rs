//! The structural part of a schema: the nodes that are not below a junctor.

use std::rc::Rc;

use super::nested::Exempt;
use super::path::PathBuffer;
use super::plain;
use super::supported::{self, Made};
use crate::machinery::cause::{Detail, SchemaRule};
use crate::machinery::{BadValue, Errors};
use crate::releases::Release;
use crate::schema::{Node, Props};
use crate::value::Value;

/// The walk over one schema.
pub(super) struct StructuralWalk {
    /// The path of the current node.
    pub(super) path: PathBuffer,
    pub(super) errors: Errors,
    pub(super) release: Release,
}

/// Where a structural node is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StructuralPosition {
    Root,
    Item,
    /// The value of a property or of additional properties.
    Field,
}

impl StructuralWalk {
    pub(super) fn new(path: &str, release: Release) -> Self {
        Self {
            path: PathBuffer::new(path),
            errors: Errors::new(),
            release,
        }
    }

    pub(super) fn root(&mut self, props: &Props<'_>, node: &Node) -> Made {
        self.visit(props, node, StructuralPosition::Root)
    }

    fn visit(&mut self, props: &Props<'_>, node: &Node, level: StructuralPosition) -> Made {
        supported::members(props)?;
        if node.junctors.is_some() {
            self.junctors(props, node, Exempt::from_schema(props))?;
        }
        supported::extensions(props)?;
        let items = supported::items(props)?;
        self.shape(props, items.is_some(), level);
        self.pattern(node);
        if let (Some(props), Some(node)) = (items, &node.items) {
            let back = self.path.enter(".items");
            self.visit(props, node, StructuralPosition::Item)?;
            self.path.leave(back);
        }
        let is_object = level == StructuralPosition::Root || props.embedded_resource;
        let listed = props.properties.as_deref().unwrap_or_default();
        for ((name, props), (_, node)) in listed.iter().zip(node.properties.iter()) {
            let back = self.path.enter_property(name);
            if is_object {
                self.system_field(name, props, level);
            }
            self.visit(props, node, StructuralPosition::Field)?;
            self.path.leave(back);
        }
        if let (Some(props), Some(node)) = (supported::additional(props), node.additional.schema())
        {
            let back = self.path.enter(".additionalProperties");
            self.visit(props, node, StructuralPosition::Field)?;
            self.path.leave(back);
        }
        Ok(())
    }

    /// Checks what a node says of its own shape.
    fn shape(&mut self, props: &Props<'_>, has_items: bool, level: StructuralPosition) {
        let Self { path, errors, .. } = self;
        let embedded = props.embedded_resource;
        let preserving = props.preserve_unknown_fields == Some(true);
        if &*props.type_ == "array" && !has_items {
            errors.required(path.with(".items"), SchemaRule::ItemsRequired);
        }
        if props.additional_properties.is_some() {
            for (forbidden, cause) in [
                (
                    level == StructuralPosition::Root,
                    SchemaRule::AdditionalAtRoot,
                ),
                (embedded, SchemaRule::AdditionalInEmbedded),
            ] {
                if forbidden {
                    errors.forbidden(path.with(".additionalProperties"), cause);
                }
            }
        }
        if props.int_or_string {
            for (set, member) in [
                (preserving, ".x-kubernetes-preserve-unknown-fields"),
                (embedded, ".x-kubernetes-embedded-resource"),
            ] {
                if set {
                    let set = BadValue::Plain(Value::Bool(true));
                    errors.invalid(path.with(member), set, SchemaRule::NotWithIntOrString);
                }
            }
        }
        if embedded && !preserving && props.properties.as_deref().unwrap_or_default().is_empty() {
            errors.required(path.with(".properties"), SchemaRule::EmptyEmbedded);
        }
        let typeless = props.int_or_string || preserving;
        if &*props.type_ != "object" {
            self.other_type(&props.type_, embedded, typeless, level);
        }
    }

    /// Checks a type that is not `object`, perhaps none at all.
    fn other_type(
        &mut self,
        type_: &str,
        embedded: bool,
        typeless: bool,
        level: StructuralPosition,
    ) {
        if type_.is_empty() {
            let cause = match level {
                _ if embedded => SchemaRule::EmbeddedType,
                _ if typeless => return,
                StructuralPosition::Root => SchemaRule::NoRootType,
                StructuralPosition::Item => SchemaRule::NoItemType,
                StructuralPosition::Field => SchemaRule::NoFieldType,
            };
            self.errors.required(self.path.with(".type"), cause);
            return;
        }
        if embedded {
            self.wrong_type(type_, SchemaRule::EmbeddedType);
        }
        if level == StructuralPosition::Root {
            self.wrong_type(type_, SchemaRule::RootObject);
        }
    }

    /// Checks a property, if it is one of those that every object has.
    fn system_field(&mut self, name: &str, props: &Props<'_>, level: StructuralPosition) {
        let (type_, cause) = match name {
            "kind" | "apiVersion" => ("string", SchemaRule::MustBeString),
            "metadata" => ("object", SchemaRule::MustBeObject),
            _ => return,
        };
        if *props.type_ != *type_ {
            self.wrong_type(&props.type_, cause);
        }
        if name == "metadata" && level == StructuralPosition::Root && !plain::is_metadata(props) {
            let cause = SchemaRule::MetadataSchema;
            self.errors.forbidden(self.path.text(), cause);
        }
    }

    fn wrong_type(&mut self, type_: &str, cause: SchemaRule) {
        let field = self.path.with(".type");
        self.errors.invalid(field, BadValue::text(type_), cause);
    }

    /// Reports a pattern that did not compile.
    pub(super) fn pattern(&mut self, node: &Node) {
        let Some(pattern) = node
            .checks
            .as_ref()
            .and_then(|checks| checks.pattern.as_ref())
        else {
            return;
        };
        if let Err(error) = &pattern.regexp {
            let cause = Detail::Pattern(Rc::clone(error));
            let text = BadValue::text(&pattern.text);
            self.errors.invalid(self.path.with(".pattern"), text, cause);
        }
    }
}
