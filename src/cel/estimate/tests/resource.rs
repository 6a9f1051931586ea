//! The shapes of the resources that the vectors are about.

use std::rc::Rc;

use crate::cel::shape::{FieldShape, ListSemantics, ListShape, ObjectShape, Shape, ShapeKind};

/// The assumed size of a string without a bound in the schema.
const UNBOUNDED: u64 = 3 * 1024 * 1024 - 2;

/// `s`, `i`, `lo` and all other variables of the vectors.
pub(super) fn typical() -> Shape {
    let pairs = object(vec![("k", string(5)), ("v", int())]);
    resource(vec![
        ("s", string(10)),
        ("s2", string(20)),
        ("u", shape(ShapeKind::String, UNBOUNDED)),
        ("e", shape(ShapeKind::String, 4)),
        ("i", int()),
        ("j", int()),
        ("n", shape(ShapeKind::Double, 0)),
        ("b", shape(ShapeKind::Bool, 0)),
        ("l", list(string(5), 10)),
        ("li", list(int(), 10)),
        ("lo", list(pairs, 10)),
        ("m", map(string(5), 10)),
        ("o", object(vec![("p", object(vec![("q", string(5))]))])),
        ("x", shape(ShapeKind::IntOrString, UNBOUNDED)),
        ("d", shape(ShapeKind::Duration, 32)),
        ("t", shape(ShapeKind::DateTime, 32)),
        ("by", shape(ShapeKind::Bytes, 12)),
        (
            "ul",
            list(shape(ShapeKind::String, UNBOUNDED), UNBOUNDED / 3),
        ),
        ("um", map(int(), UNBOUNDED / 7)),
    ])
}

/// A list of ints, a list of objects and a map.
pub(super) fn collections() -> Shape {
    let objects = object(vec![("k", shape(ShapeKind::String, UNBOUNDED))]);
    resource(vec![
        ("li", list(int(), 10)),
        ("lo", list(objects, 10)),
        ("m", map(shape(ShapeKind::String, UNBOUNDED), 5)),
    ])
}

fn resource(fields: Vec<(&str, Shape)>) -> Shape {
    let text = || shape(ShapeKind::String, UNBOUNDED);
    let metadata = object(vec![("name", text()), ("generateName", text())]);
    let mut all = vec![
        ("apiVersion", text()),
        ("kind", text()),
        ("metadata", metadata),
    ];
    all.extend(fields);
    object(all)
}

fn object(fields: Vec<(&str, Shape)>) -> Shape {
    let fields = fields.into_iter().map(|(name, shape)| FieldShape {
        name: name.into(),
        escaped: None,
        visible: true,
        shape: Rc::new(shape),
    });
    let fields = fields.collect();
    shape(ShapeKind::Object(ObjectShape { fields }), 0)
}

fn list(items: Shape, max: u64) -> Shape {
    let kind = ShapeKind::List(ListShape {
        items: Rc::new(items),
        semantics: ListSemantics::Atomic,
    });
    shape(kind, max)
}

fn map(values: Shape, max: u64) -> Shape {
    shape(ShapeKind::Map(Rc::new(values)), max)
}

fn string(max_length: u64) -> Shape {
    shape(ShapeKind::String, 4 * max_length)
}

fn int() -> Shape {
    shape(ShapeKind::Int, 0)
}

fn shape(kind: ShapeKind, max: u64) -> Shape {
    Shape {
        kind,
        nullable: false,
        max,
        min: 0,
    }
}
