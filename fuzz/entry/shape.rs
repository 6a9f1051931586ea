//! Shapes of data, and JSON that nearly has them.

use std::rc::Rc;

use crd_drydock::cel::shape::{
    FieldShape, ListSemantics, ListShape, ObjectShape, Shape, ShapeKind,
};

use super::bytes::Bytes;

const STRINGS: &[&str] = &[
    "",
    "a",
    "abc",
    "é😀",
    "1h30m",
    "2024-02-29T12:00:00Z",
    "2024-02-29",
    "aGk=",
    "10.0.0.1",
    "1.2.3",
    "10Mi",
];

/// A shape as the bytes choose it, mostly an object's.
pub fn root(bytes: &mut Bytes<'_>) -> Shape {
    if bytes.one_in(4) {
        return shape(bytes, 4);
    }
    Shape {
        kind: ShapeKind::Object(object(bytes, 3)),
        nullable: false,
        max: u64::MAX,
        min: 2,
    }
}

/// A shape as the bytes choose it.
fn shape(bytes: &mut Bytes<'_>, depth: usize) -> Shape {
    let leaf = depth == 0 || bytes.is_empty();
    let kind = match bytes.below(if leaf { 10 } else { 16 }) {
        0 => ShapeKind::Bool,
        1 => ShapeKind::Int,
        2 => ShapeKind::Double,
        3 => ShapeKind::String,
        4 => ShapeKind::Bytes,
        5 => ShapeKind::Duration,
        6 => ShapeKind::Date,
        7 => ShapeKind::DateTime,
        8 => ShapeKind::IntOrString,
        9 => ShapeKind::Unknown,
        10 | 11 => ShapeKind::List(ListShape {
            items: Rc::new(shape(bytes, depth - 1)),
            semantics: match bytes.below(3) {
                0 => ListSemantics::Atomic,
                1 => ListSemantics::Set,
                _ => ListSemantics::Map(Box::new(["name".into()])),
            },
        }),
        12 => ShapeKind::Map(Rc::new(shape(bytes, depth - 1))),
        _ => ShapeKind::Object(object(bytes, depth - 1)),
    };
    let max = [1, 10, 1000, 3_145_728, u64::MAX][bytes.below(5)];
    Shape {
        kind,
        nullable: bytes.one_in(4),
        max,
        min: [1, 2, 4, 16][bytes.below(4)],
    }
}

fn object(bytes: &mut Bytes<'_>, depth: usize) -> ObjectShape {
    let names: &[(&str, Option<&str>)] = &[
        ("a", None),
        ("b", None),
        ("items", None),
        ("name", None),
        ("n", None),
        ("if", Some("__if__")),
        ("x-y", Some("x__dash__y")),
    ];
    let mut fields = Vec::new();
    for (name, escaped) in names {
        if bytes.one_in(3) {
            continue;
        }
        let shape = shape(bytes, depth);
        fields.push(FieldShape {
            name: (*name).into(),
            escaped: escaped.map(Into::into),
            visible: shape.has_type(),
            shape: Rc::new(shape),
        });
    }
    ObjectShape {
        fields: fields.into(),
    }
}

/// JSON text for a shape, with a value of another shape now and then.
pub fn data(bytes: &mut Bytes<'_>, shape: &Shape, out: &mut String) {
    if bytes.one_in(40) {
        out.push_str(bytes.choose(&["null", "1", "\"x\"", "[]", "{}", "true", "1.5"]));
        return;
    }
    match &shape.kind {
        ShapeKind::Bool => out.push_str(bytes.choose(&["true", "false"])),
        ShapeKind::Int => out.push_str(bytes.choose(&["0", "1", "-5", "9223372036854775807"])),
        ShapeKind::Double => out.push_str(bytes.choose(&["0", "1.5", "-0", "1e308", "1e21"])),
        ShapeKind::IntOrString => out.push_str(bytes.choose(&["1", "\"50%\"", "-1"])),
        ShapeKind::Unknown => out.push_str(bytes.choose(&["1", "{\"a\":[1]}", "null"])),
        ShapeKind::String
        | ShapeKind::Bytes
        | ShapeKind::Duration
        | ShapeKind::Date
        | ShapeKind::DateTime
        | ShapeKind::LooseDateTime => {
            out.push('"');
            out.push_str(bytes.choose(STRINGS));
            out.push('"');
        }
        ShapeKind::List(list) => {
            out.push('[');
            for at in 0..bytes.below(5) {
                if at > 0 {
                    out.push(',');
                }
                data(bytes, &list.items, out);
            }
            out.push(']');
        }
        ShapeKind::Map(values) => {
            let keys = ["a", "b", "x-y", "é"];
            let entries = keys
                .iter()
                .take(bytes.below(5))
                .map(|key| (*key, &**values));
            members(bytes, entries, out);
        }
        ShapeKind::Object(object) => {
            let fields = object.fields.iter();
            members(
                bytes,
                fields.map(|field| (&*field.name, &*field.shape)),
                out,
            );
        }
    }
}

fn members<'s>(
    bytes: &mut Bytes<'_>,
    of: impl Iterator<Item = (&'s str, &'s Shape)>,
    out: &mut String,
) {
    out.push('{');
    let start = out.len();
    for (name, shape) in of {
        if bytes.one_in(5) {
            continue;
        }
        if out.len() > start {
            out.push(',');
        }
        out.push_str(&format!("\"{name}\":"));
        data(bytes, shape, out);
    }
    out.push('}');
}
