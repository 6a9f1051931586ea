//! The protocol buffer messages that every expression can use.

use super::Ty;

/// A message.
#[derive(Debug)]
pub struct Message {
    /// Its name.
    pub name: &'static str,
    /// The value that it becomes in expressions.
    pub meaning: Meaning,
    /// Its fields and their types.
    pub fields: &'static [(&'static str, Ty)],
}

/// The value that a message becomes in expressions.
#[derive(Clone, Copy, Debug)]
pub enum Meaning {
    /// A message.
    Message,
    /// Any other message, whose type is not known.
    Any,
    /// A value of a type, or null.
    Wrapper(Ty),
    /// A value of a type.
    Value(Ty),
}

impl Message {
    /// The type of a field.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&'static Ty> {
        let mut fields = self.fields.iter();
        Some(&fields.find(|(field, _)| *field == name)?.1)
    }
}

const JSON_LIST: Ty = Ty::List(&Ty::Dyn);
const JSON_MAP: Ty = Ty::Map(&Ty::String, &Ty::Dyn);
const TIME: &[(&str, Ty)] = &[("seconds", Ty::Int), ("nanos", Ty::Int)];

/// The messages.
pub static MESSAGES: [Message; 17] = [
    Message {
        name: "google.protobuf.Any",
        meaning: Meaning::Any,
        fields: &[("type_url", Ty::String), ("value", Ty::Bytes)],
    },
    wrapper(
        "google.protobuf.BoolValue",
        Ty::Bool,
        &[("value", Ty::Bool)],
    ),
    wrapper(
        "google.protobuf.BytesValue",
        Ty::Bytes,
        &[("value", Ty::Bytes)],
    ),
    wrapper(
        "google.protobuf.DoubleValue",
        Ty::Double,
        &[("value", Ty::Double)],
    ),
    value("google.protobuf.Duration", Ty::Duration, TIME),
    Message {
        name: "google.protobuf.Empty",
        meaning: Meaning::Message,
        fields: &[],
    },
    wrapper(
        "google.protobuf.FloatValue",
        Ty::Double,
        &[("value", Ty::Double)],
    ),
    wrapper("google.protobuf.Int32Value", Ty::Int, &[("value", Ty::Int)]),
    wrapper("google.protobuf.Int64Value", Ty::Int, &[("value", Ty::Int)]),
    value(
        "google.protobuf.ListValue",
        JSON_LIST,
        &[("values", JSON_LIST)],
    ),
    wrapper(
        "google.protobuf.StringValue",
        Ty::String,
        &[("value", Ty::String)],
    ),
    value("google.protobuf.Struct", JSON_MAP, &[("fields", JSON_MAP)]),
    Message {
        name: "google.protobuf.Struct.FieldsEntry",
        meaning: Meaning::Message,
        fields: &[("key", Ty::String), ("value", Ty::Dyn)],
    },
    value("google.protobuf.Timestamp", Ty::Timestamp, TIME),
    wrapper(
        "google.protobuf.UInt32Value",
        Ty::Uint,
        &[("value", Ty::Uint)],
    ),
    wrapper(
        "google.protobuf.UInt64Value",
        Ty::Uint,
        &[("value", Ty::Uint)],
    ),
    value(
        "google.protobuf.Value",
        Ty::Dyn,
        &[
            ("null_value", Ty::Int),
            ("number_value", Ty::Double),
            ("string_value", Ty::String),
            ("bool_value", Ty::Bool),
            ("struct_value", JSON_MAP),
            ("list_value", JSON_LIST),
        ],
    ),
];

const fn value(name: &'static str, of: Ty, fields: &'static [(&'static str, Ty)]) -> Message {
    Message {
        name,
        meaning: Meaning::Value(of),
        fields,
    }
}

const fn wrapper(name: &'static str, of: Ty, fields: &'static [(&'static str, Ty)]) -> Message {
    Message {
        name,
        meaning: Meaning::Wrapper(of),
        fields,
    }
}
