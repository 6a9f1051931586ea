//! A structural schema in a published form.

use super::OpenApiVersion;
use super::members;
use super::resource::{self, EMBEDDED, OBJECT};
use crate::definition::spells_int_or_string;
use crate::releases::Release;
use crate::schema::{Additional, Items, Props};
use crate::value::order::Places;
use crate::value::{Map, Str, Value};

/// Publishes nodes in one format.
pub(super) struct Publisher {
    pub format: OpenApiVersion,
    pub release: Release,
}

/// Where a node stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SchemaPosition {
    Root,
    Structural,
    /// Below a junctor.
    Nested,
}

/// The published part of a node's shape.
struct OpenApiShape<'d> {
    type_: &'d str,
    nullable: bool,
    /// Whether items and properties are written.
    has_children: bool,
}

impl Publisher {
    /// The root of a schema, which no junctor restricts in v2.
    pub fn root<'d>(&self, props: &'d Props<'_>) -> Map<'d> {
        self.node(props, SchemaPosition::Root)
    }

    fn node<'d>(&self, props: &'d Props<'_>, place: SchemaPosition) -> Map<'d> {
        let mut node = Map::new();
        let shape = self.shape(props);
        members::head(&mut node, props, shape.type_, shape.nullable);
        // Where unknown fields are kept, `kubectl` of old took the properties for all there are.
        let is_resource =
            props.embedded_resource && (self.format == OpenApiVersion::V3 || !keeps(props));
        let required = self.required(props, &shape, is_resource);
        members::list(&mut node, "required", required);
        if shape.has_children
            && let Some(Items::Schema(items)) = &props.items
        {
            node.push("items", Value::Map(self.node(items, place.below())));
        }
        if self.format == OpenApiVersion::V3 {
            self.junctors(&mut node, props);
        }
        let mut properties = Map::new();
        if shape.has_children {
            for (name, props) in props.properties.iter().flatten() {
                let property = self.node(props, place.below());
                properties.push(&**name, Value::Map(property));
            }
        }
        for (is_such, described) in [
            (place == SchemaPosition::Root, OBJECT),
            (is_resource, EMBEDDED),
        ] {
            if is_such {
                described.put(self.format, &mut properties);
            }
        }
        if !properties.is_empty() {
            node.push("properties", Value::Map(properties));
        }
        if place != SchemaPosition::Nested
            && let Some(additional) = &props.additional_properties
        {
            let additional = match additional {
                Additional::Allows(allows) => Value::Bool(*allows),
                Additional::Schema(props) => Value::Map(self.node(props, place.below())),
            };
            node.push("additionalProperties", additional);
        }
        members::tail(&mut node, props, self.release);
        node
    }

    fn shape<'d>(&self, props: &'d Props<'_>) -> OpenApiShape<'d> {
        let mut shape = OpenApiShape {
            type_: &props.type_,
            nullable: props.nullable,
            has_children: true,
        };
        if self.format == OpenApiVersion::V2 {
            let keeps = keeps(props);
            shape.has_children = !props.nullable && !keeps;
            let has_items = shape.has_children && matches!(props.items, Some(Items::Schema(_)));
            let untold = match shape.type_ {
                "array" => !has_items,
                "object" => keeps,
                _ => false,
            };
            if untold || props.nullable {
                shape.type_ = "";
            }
            shape.nullable = false;
        }
        shape
    }

    /// The names of properties that must be there. In v2 what may be null need not.
    fn required<'d>(
        &self,
        props: &'d Props<'_>,
        shape: &OpenApiShape<'_>,
        is_resource: bool,
    ) -> Vec<Value<'d>> {
        let mut required = members::texts(props.required.as_deref().unwrap_or_default());
        if self.format == OpenApiVersion::V2 {
            let mut optional = Places::new();
            for (name, property) in props.properties.iter().flatten() {
                if property.nullable && shape.has_children {
                    optional.insert(Str::Borrowed(name), 0);
                }
            }
            required.retain(|name| !optional.contains_key(name.as_str().unwrap_or_default()));
            if let Some(Additional::Schema(additional)) = &props.additional_properties
                && additional.nullable
            {
                required.clear();
            }
        }
        if is_resource {
            for name in ["kind", "apiVersion"] {
                if !required.iter().any(|other| other.as_str() == Some(name)) {
                    required.push(name.into());
                }
            }
        }
        required
    }

    /// The junctors; what may be integer or string says so in them too.
    fn junctors<'d>(&self, node: &mut Map<'d>, props: &'d Props<'_>) {
        let [mut all_of, one_of, mut any_of] =
            [&props.all_of, &props.one_of, &props.any_of].map(|branches| {
                let branches = branches.iter().flatten();
                let branch = |props| Value::Map(self.node(props, SchemaPosition::Nested));
                branches.map(branch).collect::<Vec<_>>()
            });
        let first = props.all_of.as_deref().and_then(<[_]>::first);
        let spelled = || spells_int_or_string(props) || first.is_some_and(spells_int_or_string);
        if props.int_or_string && !spelled() {
            let types = ["integer", "string"];
            let types = types.map(|type_| resource::object([("type", Value::from(type_))]));
            if any_of.is_empty() {
                any_of.extend(types);
            } else {
                let types = Value::List(types.into());
                all_of.insert(0, resource::object([("anyOf", types)]));
            }
        }
        members::list(node, "allOf", all_of);
        members::list(node, "oneOf", one_of);
        members::list(node, "anyOf", any_of);
        if let Some(not) = &props.not {
            node.push("not", Value::Map(self.node(not, SchemaPosition::Nested)));
        }
    }
}

impl SchemaPosition {
    fn below(self) -> Self {
        match self {
            SchemaPosition::Root | SchemaPosition::Structural => SchemaPosition::Structural,
            SchemaPosition::Nested => SchemaPosition::Nested,
        }
    }
}

/// Whether unknown fields are kept.
fn keeps(props: &Props<'_>) -> bool {
    props.preserve_unknown_fields == Some(true)
}
