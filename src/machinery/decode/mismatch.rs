//! The error of Go's JSON decoder about a value of a wrong type.

use std::fmt;

use crate::value::Value;

/// The name of a value of this kind in the text.
#[must_use]
pub fn kind_of(value: &Value<'_>) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "bool",
        Value::Int(_) | Value::Float(_) => "number",
        Value::String(_) => "string",
        Value::List(_) => "array",
        Value::Map(_) => "object",
    }
}

/// A value that its Go type does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// Go's name of the value: `number`.
    pub found: String,
    /// The struct that holds it and the fields that lead to it, as far as Go tells; none outside
    /// of any struct.
    pub place: Option<(String, String)>,
    /// The Go type.
    pub wanted: String,
    /// The words of a decoder of its own, if a value of the right type is wrong in another way.
    pub said: Option<Box<str>>,
}

impl Mismatch {
    /// The mismatch of a value at a place.
    #[must_use]
    pub fn new(found: &str, place: Option<(&str, &str)>, wanted: &str) -> Self {
        Self {
            found: found.to_owned(),
            place: place.map(|(owner, fields)| (owner.to_owned(), fields.to_owned())),
            wanted: wanted.to_owned(),
            said: None,
        }
    }

    /// A text at a place that a decoder of its own refuses.
    #[must_use]
    pub fn refused_text(place: Option<(&str, &str)>, said: String) -> Self {
        Self {
            said: Some(said.into()),
            ..Self::new("string", place, "string")
        }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { found, wanted, .. } = self;
        if let Some(said) = &self.said {
            return f.write_str(said);
        }
        write!(f, "json: cannot unmarshal {found} into Go ")?;
        match &self.place {
            Some((owner, fields)) => write!(f, "struct field {owner}.{fields} of type {wanted}"),
            None => write!(f, "value of type {wanted}"),
        }
    }
}

/// Why a document does not decode; `Display` is the server's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecodeError {
    /// A value is of a wrong type.
    Mismatch(Box<Mismatch>),
    /// A value is wrong in another way, in the words of its own decoder.
    Text(Box<str>),
}

impl DecodeError {
    /// The value of a wrong type.
    #[must_use]
    pub fn mismatch(&self) -> Option<&Mismatch> {
        match self {
            Self::Mismatch(mismatch) => Some(mismatch),
            Self::Text(_) => None,
        }
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mismatch(mismatch) => write!(f, "{mismatch}"),
            Self::Text(text) => f.write_str(text),
        }
    }
}

impl From<Mismatch> for DecodeError {
    fn from(mismatch: Mismatch) -> Self {
        Self::Mismatch(Box::new(mismatch))
    }
}

impl From<String> for DecodeError {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl From<DecodeError> for String {
    fn from(error: DecodeError) -> Self {
        error.to_string()
    }
}
