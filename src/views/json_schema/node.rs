//! One schema and those below it.

use super::keywords::{enumeration, restrict};
use super::nulls::Null;
use crate::schema::{Additional, Items, Props};
use crate::value::{Map, Str, Value};

/// Writes the schemas of a definition.
pub(super) struct JsonSchemaWriter {
    /// `spec.preserveUnknownFields`: unknown fields are kept everywhere.
    pub keeps_unknown: bool,
}

/// The `apiVersion` and `kind` of objects of a kind.
pub(super) struct KindIdentity<'d> {
    pub api_version: String,
    pub kind: &'d str,
    /// Whether creations drop the status, whatever it is.
    pub ignores_status: bool,
}

/// A schema, and whether it refuses all that the server's schema refuses.
struct WrittenSchema<'d> {
    node: Map<'d>,
    exact: bool,
}

impl JsonSchemaWriter {
    /// The schema of an object.
    pub fn root<'d>(&self, props: Option<&'d Props<'_>>, identity: KindIdentity<'d>) -> Map<'d> {
        let (mut node, mut properties) = match props {
            Some(props) => {
                let mut node = self.structural(props).node;
                let properties = match node.remove("properties") {
                    Some(Value::Map(properties)) => properties,
                    _ => Map::new(),
                };
                (node, properties)
            }
            None => {
                let object = Map::from_entries(vec![("type".into(), "object".into())]);
                (object, Map::new())
            }
        };
        let version = Value::from(identity.api_version);
        properties.insert("apiVersion", constant(version));
        properties.insert("kind", constant(Value::from(identity.kind)));
        match properties.get_mut("metadata") {
            Some(Value::Map(metadata)) => {
                metadata.remove("additionalProperties");
            }
            _ => {
                properties.insert("metadata", typed("object"));
            }
        }
        if identity.ignores_status && properties.contains_key("status") {
            let says = "What controllers report. A server drops it from creations.";
            let about = Map::from_entries(vec![("description".into(), says.into())]);
            properties.insert("status", Value::Map(about));
        }
        let mut required = match node.remove("required") {
            Some(Value::List(names)) => names,
            _ => Vec::new(),
        };
        if identity.ignores_status {
            required.retain(|name| name.as_str() != Some("status"));
        }
        for name in ["metadata", "kind", "apiVersion"] {
            if !required.iter().any(|known| known.as_str() == Some(name)) {
                required.insert(0, name.into());
            }
        }
        node.push("required", Value::List(required));
        node.push("properties", Value::Map(properties));
        node
    }

    /// A node that a structural schema describes.
    fn structural<'d>(&self, props: &'d Props<'_>) -> WrittenSchema<'d> {
        let mut node = Map::new();
        for (keyword, text) in [("title", &props.title), ("description", &props.description)] {
            if !text.is_empty() {
                node.push(keyword, Value::from(&**text));
            }
        }
        if let Some(default) = &props.default {
            node.push("default", default.borrowed());
        }
        if let Some(example) = &props.example {
            node.push("examples", Value::List(vec![example.borrowed()]));
        }
        if props.int_or_string {
            let types = ["integer", "string"].map(Value::from);
            node.push("type", Value::List(types.into()));
        } else if props.type_ == "string" && !props.format.is_empty() {
            // The server takes a list for a string that has a format.
            node.push(
                "type",
                Value::List(["string", "array"].map(Value::from).into()),
            );
        } else if !props.type_.is_empty() {
            node.push("type", Value::from(&*props.type_));
        }
        let mut exact = restrict(&mut node, props, plain_type(props));
        exact &= self.enumerate(&mut node, props, props);
        self.object(&mut node, props);
        self.list(&mut node, props);
        exact &= self.junctors(&mut node, props, props);
        WrittenSchema { node, exact }
    }

    fn enumerate<'d>(
        &self,
        node: &mut Map<'d>,
        props: &'d Props<'_>,
        structural: &Props<'_>,
    ) -> bool {
        if props.enum_.is_none() {
            return true;
        }
        match enumeration(props, plain_type(structural)) {
            Some(values) => {
                node.push("enum", Value::List(values));
                true
            }
            None => false,
        }
    }

    /// The properties of a structural object. Strict validation refuses fields that no schema has.
    fn object<'d>(&self, node: &mut Map<'d>, props: &'d Props<'_>) {
        let mut required: Vec<&str> = Vec::new();
        for name in props.required.iter().flatten() {
            if !has_default(props, name) && !required.contains(&&**name) {
                required.push(name);
            }
        }
        if props.embedded_resource {
            for name in ["apiVersion", "kind"] {
                let has_default = restricted(props, name).is_some_and(|own| own.default.is_some());
                if !has_default && !required.contains(&name) {
                    required.push(name);
                }
            }
        }
        if !required.is_empty() {
            let names = required.iter().map(|&name| Value::from(name));
            node.push("required", Value::List(names.collect()));
        }
        let mut properties = Map::new();
        for (name, below) in props.properties.iter().flatten() {
            let null = Null::below(below, required.contains(&&**name));
            let written = self.structural(below).node;
            properties.push(&**name, Value::Map(null.around(below, written)));
        }
        if props.embedded_resource {
            for (name, type_) in [
                ("apiVersion", "string"),
                ("kind", "string"),
                ("metadata", "object"),
            ] {
                match properties.get_mut(name) {
                    Some(Value::Map(known)) => {
                        known.remove("additionalProperties");
                    }
                    _ => {
                        properties.insert(name, typed(type_));
                    }
                }
            }
        }
        if !properties.is_empty() {
            node.push("properties", Value::Map(properties));
        }
        match &props.additional_properties {
            Some(Additional::Schema(below)) => {
                let written = self.structural(below).node;
                let value = Null::below(below, false).around(below, written);
                node.push("additionalProperties", Value::Map(value));
            }
            Some(Additional::Allows(true)) => {}
            Some(Additional::Allows(false)) | None => {
                let keeps = self.keeps_unknown || props.preserve_unknown_fields == Some(true);
                if props.type_ == "object" && !keeps {
                    node.push("additionalProperties", Value::Bool(false));
                }
            }
        }
    }

    fn list<'d>(&self, node: &mut Map<'d>, props: &'d Props<'_>) {
        if let Some(Items::Schema(items)) = &props.items {
            let written = self.structural(items).node;
            let written = Null::from_item(items).around(items, written);
            node.push("items", Value::Map(written));
            let is_set = props.list_type.as_deref() == Some("set");
            // In JSON Schema 1 and 1.0 are the same item.
            if is_set && items.type_ == "string" && !items.nullable {
                node.push("uniqueItems", Value::Bool(true));
            }
        }
    }

    /// The junctors of a node that `structural` describes. What is weaker than the server's schema
    /// is left out of `not`, and `oneOf` becomes `anyOf`.
    fn junctors<'d>(
        &self,
        node: &mut Map<'d>,
        props: &'d Props<'_>,
        structural: &'d Props<'_>,
    ) -> bool {
        let mut exact = true;
        for (keyword, branches) in [
            ("allOf", &props.all_of),
            ("anyOf", &props.any_of),
            ("oneOf", &props.one_of),
        ] {
            let Some(branches) = branches.as_deref().filter(|all| !all.is_empty()) else {
                continue;
            };
            let mut are_exact = true;
            let mut nodes = Vec::with_capacity(branches.len());
            for branch in branches {
                let written = self.nested(branch, structural);
                are_exact &= written.exact;
                nodes.push(Value::Map(written.node));
            }
            exact &= are_exact;
            match keyword {
                "oneOf" if !are_exact => {
                    let any = Map::from_entries(vec![("anyOf".into(), Value::List(nodes))]);
                    add_all(node, any);
                }
                _ => node.push(keyword, Value::List(nodes)),
            }
        }
        if let Some(not) = &props.not {
            let written = self.nested(not, structural);
            if written.exact {
                node.push("not", Value::Map(written.node));
            } else {
                exact = false;
            }
        }
        exact
    }

    /// A node below a junctor, which restricts what `structural` describes.
    fn nested<'d>(&self, props: &'d Props<'_>, structural: &'d Props<'_>) -> WrittenSchema<'d> {
        let mut node = Map::new();
        if !props.type_.is_empty() {
            node.push("type", Value::from(&*props.type_));
        }
        let mut exact = restrict(&mut node, props, plain_type(structural));
        exact &= self.enumerate(&mut node, props, structural);
        exact &= self.nested_object(&mut node, props, structural);
        if let Some(Items::Schema(items)) = &props.items {
            match &structural.items {
                Some(Items::Schema(described)) => {
                    let written = self.nested(items, described);
                    exact &= written.exact;
                    let item = Null::from_item(described).around(described, written.node);
                    node.push("items", Value::Map(item));
                }
                _ => exact = false,
            }
        }
        exact &= self.junctors(&mut node, props, structural);
        // `additionalProperties` below a junctor counts what the server has filled in.
        exact &= props.additional_properties.is_none();
        WrittenSchema { node, exact }
    }

    fn nested_object<'d>(
        &self,
        node: &mut Map<'d>,
        props: &'d Props<'_>,
        structural: &'d Props<'_>,
    ) -> bool {
        let mut exact = true;
        let mut properties = Map::new();
        let mut required = Vec::new();
        for name in props.required.iter().flatten() {
            if has_default(structural, name) {
                exact = false;
                continue;
            }
            required.push(Value::from(&**name));
            if restricted(props, name).is_none()
                && let Some(described) = described(structural, name)
            {
                let null = Null::below(described, true).around(described, Map::new());
                if !null.is_empty() {
                    properties.push(&**name, Value::Map(null));
                }
            }
        }
        if !required.is_empty() {
            node.push("required", Value::List(required));
        }
        for (name, below) in props.properties.iter().flatten() {
            let Some(described) = described(structural, name) else {
                exact = false;
                continue;
            };
            let written = self.nested(below, described);
            // An absent property with a default is what the default says.
            exact &= written.exact && described.default.is_none();
            if described.default.is_some() && !written.exact {
                continue;
            }
            let is_required = props.required.iter().flatten().any(|known| known == name);
            let null = Null::below(described, is_required);
            properties.push(&**name, Value::Map(null.around(described, written.node)));
        }
        if !properties.is_empty() {
            node.push("properties", Value::Map(properties));
        }
        exact
    }
}

/// The schema of a property in the list of properties.
fn restricted<'p, 'd>(props: &'p Props<'d>, name: &str) -> Option<&'p Props<'d>> {
    let mut properties = props.properties.iter().flatten();
    properties
        .find(|(known, _)| &**known == name)
        .map(|(_, below)| below)
}

/// The structural schema of a property: its own or that of a map's values.
fn described<'p, 'd>(structural: &'p Props<'d>, name: &str) -> Option<&'p Props<'d>> {
    restricted(structural, name).or(match &structural.additional_properties {
        Some(Additional::Schema(below)) => Some(&**below),
        _ => None,
    })
}

/// The type of a value that has one.
fn plain_type<'p>(props: &'p Props<'_>) -> &'p str {
    if props.int_or_string {
        ""
    } else {
        &props.type_
    }
}

fn has_default(props: &Props<'_>, name: &Str<'_>) -> bool {
    restricted(props, name).is_some_and(|below| below.default.is_some())
}

fn add_all<'d>(node: &mut Map<'d>, schema: Map<'d>) {
    match node.get_mut("allOf") {
        Some(Value::List(all)) => all.push(Value::Map(schema)),
        _ => node.push("allOf", Value::List(vec![Value::Map(schema)])),
    }
}

fn typed(type_: &'static str) -> Value<'static> {
    Value::Map(Map::from_entries(vec![("type".into(), type_.into())]))
}

fn constant(value: Value<'_>) -> Value<'_> {
    Value::Map(Map::from_entries(vec![
        ("type".into(), "string".into()),
        ("enum".into(), Value::List(vec![value])),
    ]))
}
