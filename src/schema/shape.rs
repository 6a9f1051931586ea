//! The schema of a value as rules see it (`SchemaDeclType` of `k8s.io/apiserver/pkg/cel/common`), with the sizes
//! that the cost estimate assumes.

use std::rc::Rc;

use super::{JsonType, ListType, Node, Types};
use crate::cel::escape::escape;
use crate::cel::shape::{FieldShape, ListSemantics, ListShape, ObjectShape, Shape, ShapeKind};
use crate::document::LARGEST_REQUEST;
use crate::releases::{Feature, Release};

/// The most characters of a string that nothing bounds: a request holds no more between quotes.
const LONGEST_STRING: u64 = LARGEST_REQUEST - 2;

/// The most characters of a resource's name.
const LONGEST_NAME: i64 = 253;

/// The shape of a schema's values. For a whole or embedded object it is a resource's shape: rules
/// see its type and name, whatever the schema says.
///
/// The fields of an object are its properties in their order, then what being a resource adds.
#[must_use]
pub fn shape_of(node: &Node, is_resource: bool, release: Release) -> Shape {
    let (kind, max, min) = match node.types {
        Types::Any | Types::Other => (ShapeKind::Unknown, 0, 0),
        Types::IntOrString => {
            let max = max_length(node).filter(|_| release.has(Feature::IntOrStringLength));
            let max = max.map_or(LONGEST_STRING, in_bytes);
            (ShapeKind::IntOrString, max, 1)
        }
        Types::One(JsonType::Boolean) => (ShapeKind::Bool, 0, 4),
        Types::One(JsonType::Integer) => (ShapeKind::Int, 0, 1),
        Types::One(JsonType::Number) => (ShapeKind::Double, 0, 1),
        Types::One(JsonType::String) => string(node, release),
        Types::One(JsonType::Array) => list(node, release),
        Types::One(JsonType::Object) => match node.additional.schema() {
            Some(values) => map(node, values, release),
            None => object(node, is_resource, release),
        },
    };
    Shape {
        kind,
        nullable: node.nullable,
        max,
        min,
    }
}

/// The shape of values about which rules know nothing.
#[must_use]
pub fn unknown() -> Shape {
    Shape {
        kind: ShapeKind::Unknown,
        nullable: false,
        max: 0,
        min: 0,
    }
}

/// Whether rules see values of a schema at all.
#[must_use]
pub fn has_type(node: &Node) -> bool {
    match node.types {
        Types::Any | Types::Other => false,
        Types::One(JsonType::Array) => node.items.as_deref().is_some_and(has_type),
        Types::One(JsonType::Object) => node.additional.schema().is_none_or(has_type),
        Types::One(_) | Types::IntOrString => true,
    }
}

/// A kind, the greatest number of elements or characters, the least size in bytes.
type Sized = (ShapeKind, u64, u64);

fn string(node: &Node, release: Release) -> Sized {
    let max = max_length(node);
    match node.format_name() {
        "byte" => (
            ShapeKind::Bytes,
            max.map_or(LONGEST_STRING, |max| max as u64),
            2,
        ),
        "duration" => (ShapeKind::Duration, 32, 3),
        "date" => (ShapeKind::Date, 12, 12),
        "date-time" if !release.has(Feature::OffsetRanges) => (ShapeKind::LooseDateTime, 32, 21),
        "date-time" => (ShapeKind::DateTime, 32, 21),
        _ => {
            let max = max.map(in_bytes).or_else(|| longest_member(node));
            (ShapeKind::String, max.unwrap_or(LONGEST_STRING), 2)
        }
    }
}

/// `maxLength`, at least 0.
fn max_length(node: &Node) -> Option<i64> {
    node.checks
        .as_ref()?
        .length
        .as_ref()?
        .max
        .map(|max| max.max(0))
}

/// The most bytes that code points take, in Go's arithmetic: four each, wrapping.
fn in_bytes(code_points: i64) -> u64 {
    code_points.wrapping_mul(4) as u64
}

/// The bytes of the longest string of `enum`.
fn longest_member(node: &Node) -> Option<u64> {
    let members = node.checks.as_ref()?.enum_.as_ref()?.members.iter();
    let lengths = members.filter_map(|member| member.as_str());
    Some(lengths.map(str::len).max().unwrap_or(0) as u64)
}

fn list(node: &Node, release: Release) -> Sized {
    let Some(items) = &node.items else {
        return (ShapeKind::Unknown, 0, 0);
    };
    let items = Rc::new(shape_of(items, items.embedded, release));
    let declared = node.max_items();
    let max = declared.unwrap_or(LONGEST_STRING / items.min.saturating_add(1));
    let semantics = match &node.list {
        ListType::Atomic => ListSemantics::Atomic,
        ListType::Set => ListSemantics::Set,
        ListType::Map(keys) => ListSemantics::Map(keys.clone()),
    };
    (ShapeKind::List(ListShape { items, semantics }), max, 2)
}

fn map(node: &Node, values: &Node, release: Release) -> Sized {
    let values = Rc::new(shape_of(values, values.embedded, release));
    let declared = node.max_properties();
    let max = declared.unwrap_or(LONGEST_STRING / values.min.saturating_add(6));
    (ShapeKind::Map(values), max, 2)
}

fn object(node: &Node, is_resource: bool, release: Release) -> Sized {
    let replaced = replaces_type_and_name(node, is_resource);
    let mut fields = Vec::with_capacity(node.properties.iter().len() + 3);
    let mut min = 2_u64;
    let mut add = |name: &str, shape: Shape, counts: bool| {
        let has_type = shape.has_type();
        if counts && has_type {
            min = min.saturating_add(name.len() as u64 + shape.min + 4);
        }
        let escaped = escape(name);
        fields.push(FieldShape {
            name: name.into(),
            visible: has_type && escaped.is_some(),
            escaped: escaped.filter(|cel| cel != name).map(|cel| (*cel).into()),
            shape: Rc::new(shape),
        });
    };
    for (name, property) in node.properties.iter() {
        match replacement(node, name, release).filter(|_| replaced) {
            Some(shape) => add(name, shape, property.is_required),
            None => {
                let counts = property.is_required && property.default.is_none();
                add(name, shape_of(property, property.embedded, release), counts);
            }
        }
    }
    if replaced {
        for name in ["kind", "apiVersion", "metadata"] {
            if let Some(shape) = replacement(node, name, release)
                && node.properties.get(name).is_none()
            {
                add(name, shape, node.required_others.contains(name));
            }
        }
    }
    let fields = fields.into_boxed_slice();
    (ShapeKind::Object(ObjectShape { fields }), 0, min)
}

/// Whether rules see a property by what being a resource makes of it, whatever its schema says.
#[must_use]
pub fn is_replaced(node: &Node, is_resource: bool, name: &str) -> bool {
    replaces_type_and_name(node, is_resource) && is_replaceable(name)
}

/// Whether being a resource makes something else of `kind`, `apiVersion` and `metadata` than
/// the schema of the resource says.
#[must_use]
pub fn replaces_type_and_name(node: &Node, is_resource: bool) -> bool {
    is_resource && !declares_type_and_name(node)
}

/// Whether the schema itself has all that rules see of any resource.
fn declares_type_and_name(node: &Node) -> bool {
    let is = |node: Option<&Node>, type_| node.is_some_and(|n| n.types == Types::One(type_));
    let property = |name| node.properties.get(name);
    let member = |name| property("metadata").and_then(|meta| meta.properties.get(name));
    is(property("kind"), JsonType::String)
        && is(property("apiVersion"), JsonType::String)
        && is(property("metadata"), JsonType::Object)
        && is(member("name"), JsonType::String)
        && is(member("generateName"), JsonType::String)
}

fn is_replaceable(name: &str) -> bool {
    ["kind", "apiVersion", "metadata"].contains(&name)
}

/// The shape that `kind`, `apiVersion` and `metadata` of a resource have by themselves.
#[must_use]
pub fn replacement(resource: &Node, name: &str, release: Release) -> Option<Shape> {
    let shape = |kind, max, min| Shape {
        kind,
        nullable: false,
        max,
        min,
    };
    let text = || shape(ShapeKind::String, LONGEST_STRING, 2);
    let name_of = |member: &str, longest: i64| {
        if !release.has(Feature::NameLimits) {
            return text();
        }
        let metadata = resource.properties.get("metadata");
        let declared = metadata.and_then(|meta| max_length(meta.properties.get(member)?));
        let longest = declared.map_or(longest, |declared| declared.min(longest));
        shape(ShapeKind::String, in_bytes(longest), 2)
    };
    let field = |(name, longest): &(&str, i64)| FieldShape {
        name: (*name).into(),
        escaped: None,
        visible: true,
        shape: Rc::new(name_of(name, *longest)),
    };
    match name {
        "kind" | "apiVersion" => Some(text()),
        "metadata" => {
            // At least one character is added to the latter.
            let fields = [("name", LONGEST_NAME), ("generateName", LONGEST_NAME - 1)];
            let fields = fields.iter().map(field);
            let fields = ObjectShape {
                fields: fields.collect(),
            };
            Some(shape(ShapeKind::Object(fields), 0, 2))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::testing;

    fn shape(schema: &str, is_resource: bool) -> Shape {
        shape_of(&testing::node(schema), is_resource, Release::DEFAULT)
    }

    /// `name:kind max/min` of a shape and those below.
    fn show(name: &str, shape: &Shape, out: &mut Vec<String>) {
        let kind = format!("{:?}", shape.kind);
        let kind = kind.split(['(', ' ']).next().unwrap_or_default();
        out.push(format!("{name}:{kind} {}/{}", shape.max, shape.min));
        match &shape.kind {
            ShapeKind::List(list) => show("@items", &list.items, out),
            ShapeKind::Map(values) => show("@values", values, out),
            ShapeKind::Object(object) => {
                for field in &object.fields {
                    let hidden = if field.visible { "" } else { "!" };
                    let name = format!("{hidden}{}", field.cel_name());
                    show(&name, &field.shape, out);
                }
            }
            _ => {}
        }
    }

    fn shown(schema: &str, is_resource: bool) -> String {
        let mut out = Vec::new();
        show("self", &shape(schema, is_resource), &mut out);
        out.join(", ")
    }

    #[test]
    fn scalars_have_the_sizes_that_the_schema_allows() {
        for (schema, want) in [
            (r#"{"type":"boolean"}"#, "Bool 0/4"),
            (r#"{"type":"integer"}"#, "Int 0/1"),
            (r#"{"type":"number"}"#, "Double 0/1"),
            (r#"{"type":"string"}"#, "String 3145726/2"),
            (r#"{"type":"string","maxLength":10}"#, "String 40/2"),
            (r#"{"type":"string","maxLength":-1}"#, "String 0/2"),
            (
                r#"{"type":"string","maxLength":4611686018427387904}"#,
                "String 0/2",
            ),
            (r#"{"type":"string","enum":["a","äb",5]}"#, "String 3/2"),
            (
                r#"{"type":"string","enum":["a"],"maxLength":2}"#,
                "String 8/2",
            ),
            (
                r#"{"type":"string","format":"byte","maxLength":10}"#,
                "Bytes 10/2",
            ),
            (
                r#"{"type":"string","format":"duration","maxLength":1}"#,
                "Duration 32/3",
            ),
            (r#"{"type":"string","format":"date"}"#, "Date 12/12"),
            (
                r#"{"type":"string","format":"date-time"}"#,
                "DateTime 32/21",
            ),
            (
                r#"{"type":"string","format":"datetime"}"#,
                "String 3145726/2",
            ),
            (
                r#"{"x-kubernetes-int-or-string":true}"#,
                "IntOrString 3145726/1",
            ),
            (
                r#"{"x-kubernetes-int-or-string":true,"maxLength":3}"#,
                "IntOrString 12/1",
            ),
            (
                r#"{"x-kubernetes-preserve-unknown-fields":true}"#,
                "Unknown 0/0",
            ),
        ] {
            assert_eq!(shown(schema, false), format!("self:{want}"), "{schema}");
        }
    }

    #[test]
    fn containers_hold_as_many_elements_as_a_request_has_room_for() {
        for (schema, want) in [
            (
                r#"{"type":"array","items":{"type":"string"}}"#,
                "self:List 1048575/2, @items:String 3145726/2",
            ),
            (
                r#"{"type":"array","maxItems":3,"items":{"type":"integer"}}"#,
                "self:List 3/2, @items:Int 0/1",
            ),
            (
                r#"{"type":"object","additionalProperties":{"type":"boolean"}}"#,
                "self:Map 314572/2, @values:Bool 0/4",
            ),
            (
                r#"{"type":"object","maxProperties":-3,"additionalProperties":{"type":"integer"}}"#,
                "self:Map 0/2, @values:Int 0/1",
            ),
        ] {
            assert_eq!(shown(schema, false), want, "{schema}");
        }
    }

    #[test]
    fn objects_are_as_small_as_what_they_require() {
        let schema = r#"{"type":"object","required":["a-b","1","d","u"],"properties":{
            "a-b":{"type":"integer"},"1":{"type":"boolean"},"d":{"type":"string","default":"x"},
            "u":{"x-kubernetes-preserve-unknown-fields":true},"o":{"type":"string"}}}"#;
        assert_eq!(
            shown(schema, false),
            "self:Object 0/19, a__dash__b:Int 0/1, !1:Bool 0/4, d:String 3145726/2, \
             !u:Unknown 0/0, o:String 3145726/2"
        );
    }

    #[test]
    fn resources_have_a_type_and_a_name() {
        let meta = "metadata:Object 0/2, name:String 3145726/2, generateName:String 3145726/2";
        for (schema, want) in [
            (
                r#"{"type":"object","required":["kind"]}"#,
                format!(
                    "self:Object 0/12, kind:String 3145726/2, apiVersion:String 3145726/2, {meta}"
                ),
            ),
            (
                r#"{"type":"object","properties":{
                    "metadata":{"type":"object","properties":{"name":{"type":"string","maxLength":5}}},
                    "kind":{"type":"string","maxLength":5},"spec":{"type":"integer"}}}"#,
                format!(
                    "self:Object 0/2, {meta}, kind:String 3145726/2, spec:Int 0/1, \
                     apiVersion:String 3145726/2"
                ),
            ),
            (
                r#"{"type":"object","properties":{
                    "metadata":{"type":"object","properties":{"name":{"type":"string","maxLength":5},
                        "generateName":{"type":"string"}}},
                    "kind":{"type":"string"},"apiVersion":{"type":"string"}}}"#,
                "self:Object 0/2, metadata:Object 0/2, name:String 20/2, \
                 generateName:String 3145726/2, kind:String 3145726/2, \
                 apiVersion:String 3145726/2"
                    .to_owned(),
            ),
        ] {
            assert_eq!(shown(schema, true), want, "{schema}");
        }
        let embedded =
            r#"{"type":"array","items":{"type":"object","x-kubernetes-embedded-resource":true}}"#;
        assert!(shown(embedded, false).ends_with(meta));
    }

    #[test]
    fn lists_keep_their_semantics() {
        let keys = r#"{"type":"array","x-kubernetes-list-type":"map",
            "x-kubernetes-list-map-keys":["a","b-c"],"items":{"type":"object"}}"#;
        let ShapeKind::List(list) = shape(keys, false).kind else {
            panic!("no list")
        };
        let want = ListSemantics::Map(["a".into(), "b-c".into()].into());
        assert_eq!(list.semantics, want);
    }
}
