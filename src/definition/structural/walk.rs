//! The structural part of a schema: the nodes that are not below a junctor.

use super::nested::Exempt;
use super::path::Path;
use super::plain;
use super::supported::{self, Made};
use crate::machinery::{BadValue, Errors};
use crate::schema::{Node, Props};
use crate::value::Value;

/// The walk over one schema.
pub(super) struct Walk {
    /// Of the node that is visited.
    pub(super) path: Path,
    pub(super) errors: Errors,
}

/// Where a structural node is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Root,
    Item,
    /// The value of a property or of additional properties.
    Field,
}

impl Walk {
    pub(super) fn new(path: &str) -> Self {
        Self {
            path: Path::new(path),
            errors: Errors::new(),
        }
    }

    pub(super) fn root(&mut self, props: &Props<'_>, node: &Node) -> Made {
        self.visit(props, node, Level::Root)
    }

    fn visit(&mut self, props: &Props<'_>, node: &Node, level: Level) -> Made {
        supported::members(props)?;
        if node.junctors.is_some() {
            self.junctors(props, node, Exempt::of(props))?;
        }
        supported::extensions(props)?;
        let items = supported::items(props)?;
        self.shape(props, items.is_some(), level);
        self.pattern(node);
        if let (Some(props), Some(node)) = (items, &node.items) {
            let back = self.path.enter(".items");
            self.visit(props, node, Level::Item)?;
            self.path.leave(back);
        }
        let is_object = level == Level::Root || props.embedded_resource;
        let listed = props.properties.as_deref().unwrap_or_default();
        for ((name, props), (_, node)) in listed.iter().zip(node.properties.iter()) {
            let back = self.path.enter_property(name);
            if is_object {
                self.system_field(name, props, level);
            }
            self.visit(props, node, Level::Field)?;
            self.path.leave(back);
        }
        if let (Some(props), Some(node)) = (supported::additional(props), node.additional.schema())
        {
            let back = self.path.enter(".additionalProperties");
            self.visit(props, node, Level::Field)?;
            self.path.leave(back);
        }
        Ok(())
    }

    /// Checks what a node says of its own shape.
    fn shape(&mut self, props: &Props<'_>, has_items: bool, level: Level) {
        let Self { path, errors } = self;
        let embedded = props.embedded_resource;
        let preserving = props.preserve_unknown_fields == Some(true);
        if &*props.type_ == "array" && !has_items {
            errors.required(path.with(".items"), "must be specified");
        }
        if props.additional_properties.is_some() {
            for (forbidden, detail) in [
                (level == Level::Root, "must not be used at the root"),
                (
                    embedded,
                    "must not be used if x-kubernetes-embedded-resource is set",
                ),
            ] {
                if forbidden {
                    errors.forbidden(path.with(".additionalProperties"), detail);
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
                    let detail = "must be false if x-kubernetes-int-or-string is true";
                    errors.invalid(path.with(member), set, detail);
                }
            }
        }
        if embedded && !preserving && props.properties.as_deref().unwrap_or_default().is_empty() {
            errors.required(
                path.with(".properties"),
                "must not be empty if x-kubernetes-embedded-resource is true without \
                 x-kubernetes-preserve-unknown-fields",
            );
        }
        let typeless = props.int_or_string || preserving;
        if &*props.type_ != "object" {
            self.other_type(&props.type_, embedded, typeless, level);
        }
    }

    /// Checks a type that is not `object`, perhaps none at all.
    fn other_type(&mut self, type_: &str, embedded: bool, typeless: bool, level: Level) {
        if type_.is_empty() {
            let detail = match level {
                _ if embedded => "must be object if x-kubernetes-embedded-resource is true",
                _ if typeless => return,
                Level::Root => "must not be empty at the root",
                Level::Item => "must not be empty for specified array items",
                Level::Field => "must not be empty for specified object fields",
            };
            self.errors.required(self.path.with(".type"), detail);
            return;
        }
        if embedded {
            let detail = "must be object if x-kubernetes-embedded-resource is true";
            self.wrong_type(type_, detail);
        }
        if level == Level::Root {
            self.wrong_type(type_, "must be object at the root");
        }
    }

    /// Checks a property, if it is one of those that every object has.
    fn system_field(&mut self, name: &str, props: &Props<'_>, level: Level) {
        let (type_, detail) = match name {
            "kind" | "apiVersion" => ("string", "must be string"),
            "metadata" => ("object", "must be object"),
            _ => return,
        };
        if *props.type_ != *type_ {
            self.wrong_type(&props.type_, detail);
        }
        if name == "metadata" && level == Level::Root && !plain::is_metadata(props) {
            self.errors.forbidden(
                self.path.text(),
                "must not specify anything other than name and generateName, but metadata is \
                 implicitly specified",
            );
        }
    }

    fn wrong_type(&mut self, type_: &str, detail: &str) {
        let field = self.path.with(".type");
        self.errors.invalid(field, BadValue::text(type_), detail);
    }

    /// Checks that a pattern compiles; the compiled node knows.
    pub(super) fn pattern(&mut self, node: &Node) {
        let Some(pattern) = node
            .checks
            .as_ref()
            .and_then(|checks| checks.pattern.as_ref())
        else {
            return;
        };
        if let Err(error) = &pattern.regexp {
            let detail = ["must be a valid regular expression, but isn't: ", error].concat();
            let text = BadValue::text(&pattern.text);
            self.errors
                .invalid(self.path.with(".pattern"), text, detail);
        }
    }
}
