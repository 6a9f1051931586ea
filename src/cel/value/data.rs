//! JSON data as CEL values: lazily through a shape, or as they are if there is no shape.
//!
//! Data that do not fit their shape become error values, which surface where they are used.

use super::list::{Datum, List};
use super::map::Map;
use super::{Text, Val, formats};
use crate::cel::shape::{Shape, ShapeKind};
use crate::value::Value as Json;

impl<'a> Val<'a> {
    /// Data as a rule sees them.
    #[must_use]
    pub fn from_data(value: &'a Json<'a>, shape: &'a Shape) -> Self {
        let kind = &shape.kind;
        match value {
            Json::String(text) => match kind {
                ShapeKind::String | ShapeKind::IntOrString => Self::str(text),
                _ => from_formatted(value, text, shape),
            },
            Json::Int(number) => match kind {
                ShapeKind::Int | ShapeKind::IntOrString => Self::Int(*number),
                ShapeKind::Double => Self::Double(*number as f64),
                _ => misfit(value, shape),
            },
            Json::Map(map) => match kind {
                ShapeKind::Object(_) | ShapeKind::Map(_) => Self::Map(Map::Data(map, Some(shape))),
                _ => misfit(value, shape),
            },
            Json::List(items) => match kind {
                ShapeKind::List(_) => Self::List(List::Data(items, Some(shape))),
                _ => misfit(value, shape),
            },
            Json::Bool(truth) => match kind {
                ShapeKind::Bool => Self::Bool(*truth),
                _ => misfit(value, shape),
            },
            Json::Float(number) => match kind {
                ShapeKind::Double => Self::Double(*number),
                _ => misfit(value, shape),
            },
            Json::Null => null(shape),
        }
    }

    /// Data, through a shape where there is one.
    #[inline]
    #[must_use]
    pub fn read(value: &'a Json<'a>, shape: Option<&'a Shape>) -> Self {
        match shape {
            Some(shape) => Self::from_data(value, shape),
            None => Self::from_json(value),
        }
    }

    /// Data without a shape.
    #[must_use]
    pub fn from_json(value: &'a Json<'a>) -> Self {
        match value {
            Json::Null => Self::Null,
            Json::Bool(truth) => Self::Bool(*truth),
            Json::Int(number) => Self::Int(*number),
            Json::Float(number) => Self::Double(*number),
            Json::String(text) => Self::str(text),
            Json::List(items) => Self::List(List::Data(items, None)),
            Json::Map(map) => Self::Map(Map::Data(map, None)),
        }
    }
}

#[cold]
fn null<'a>(shape: &Shape) -> Val<'a> {
    if shape.nullable {
        Val::Null
    } else {
        Val::error("invalid data, got null for schema with nullable=false")
    }
}

fn is_text(shape: &Shape) -> bool {
    matches!(
        shape.kind,
        ShapeKind::Bytes
            | ShapeKind::Duration
            | ShapeKind::Date
            | ShapeKind::DateTime
            | ShapeKind::LooseDateTime
    )
}

#[inline(never)]
fn from_formatted<'a>(value: &'a Json<'a>, text: &str, shape: &'a Shape) -> Val<'a> {
    if is_text(shape) {
        formats::read(&shape.kind, text)
    } else {
        misfit(value, shape)
    }
}

/// Data of another type than their shape's: an error, unless the shape has no type.
#[cold]
fn misfit<'a>(value: &'a Json<'a>, shape: &'a Shape) -> Val<'a> {
    match shape.kind {
        ShapeKind::Unknown => Val::Raw(value),
        _ => no_fit(shape, value.go_type()),
    }
}

/// The error of data of another type than their shape's.
fn no_fit<'a>(shape: &Shape, go_type: &str) -> Val<'a> {
    let (expected, got) = match &shape.kind {
        ShapeKind::IntOrString => ("XIntOrString value to be either a string or integer", false),
        ShapeKind::Object(_) | ShapeKind::Map(_) => {
            ("a map for the provided schema with type=object", false)
        }
        ShapeKind::List(_) => ("an array for the provided schema with type=array", false),
        ShapeKind::Double => ("float", true),
        ShapeKind::Int => ("int", true),
        ShapeKind::Bool => ("bool", true),
        _ => ("string", true),
    };
    let mut text = format!("invalid data, expected {expected}");
    if got {
        text.push_str(", got ");
        text.push_str(go_type);
    }
    Val::error(text)
}

/// An item of a concatenated list, read through the shape of the left operand's items.
pub(super) fn from_datum<'a>(datum: &Datum<'a>, shape: Option<&'a Shape>) -> Val<'a> {
    let value = match datum {
        Datum::Json(value) => return Val::read(value, shape),
        Datum::Val(value) => value,
    };
    let Some(shape) = shape else {
        return value.clone();
    };
    match (&shape.kind, value) {
        (_, Val::Null) => null(shape),
        (ShapeKind::String | ShapeKind::IntOrString, Val::String(_))
        | (ShapeKind::Int | ShapeKind::IntOrString, Val::Int(_))
        | (ShapeKind::Bool, Val::Bool(_))
        | (ShapeKind::Double, Val::Double(_)) => value.clone(),
        (ShapeKind::Double, Val::Int(number)) => Val::Double(*number as f64),
        (ShapeKind::Object(_) | ShapeKind::Map(_), Val::Map(Map::Data(map, _))) => {
            Val::Map(Map::Data(map, Some(shape)))
        }
        (ShapeKind::List(_), Val::List(List::Data(items, _))) => {
            Val::List(List::Data(items, Some(shape)))
        }
        (_, Val::String(Text::Borrowed(text))) if is_text(shape) => {
            formats::read(&shape.kind, text)
        }
        (_, Val::String(Text::Shared(text))) if is_text(shape) => formats::read(&shape.kind, text),
        _ => no_fit(shape, value.native_type()),
    }
}
