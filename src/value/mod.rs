//! The JSON value model that everything else speaks: what Go's decoder makes of a document.
//!
//! Integers that fit are int64 and everything else is float64, as in the API server; maps keep
//! the order of the user's document; strings borrow from the text, or from the compiled schema,
//! wherever they can.

pub mod decimal;
mod deep;
pub mod digits;
pub mod fnv;
pub mod json;
mod map;
pub mod number;
pub mod order;
mod serialize;
mod strict;
mod verb;

use std::borrow::Cow;

pub use map::Map;
pub use strict::{Strict, StrictPath};

/// A string that borrows from the text it was read from wherever no escape had to be undone.
pub type Str<'a> = Cow<'a, str>;

/// How deep lists and maps may nest: the bound of every recursion on user input.
///
/// The API server allows 10000; WebAssembly engines run on stacks that do not.
pub const MAX_DEPTH: usize = 1000;

/// A JSON value as Go's decoder sees it.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Value<'a> {
    /// `null`.
    #[default]
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number without fraction or exponent that fits an int64.
    Int(i64),
    /// Any other number.
    Float(f64),
    /// A string.
    String(Str<'a>),
    /// A list.
    List(Vec<Value<'a>>),
    /// A map in document order.
    Map(Map<'a>),
}

impl<'a> Value<'a> {
    /// The same value, owning all its strings.
    #[must_use]
    pub fn into_owned(self) -> Value<'static> {
        match self {
            Value::Null => Value::Null,
            Value::Bool(b) => Value::Bool(b),
            Value::Int(i) => Value::Int(i),
            Value::Float(f) => Value::Float(f),
            Value::String(s) => Value::String(Cow::Owned(s.into_owned())),
            Value::List(items) => Value::List(items.into_iter().map(Value::into_owned).collect()),
            Value::Map(map) => Value::Map(map.into_owned()),
        }
    }

    /// A copy that borrows its strings from `self`.
    #[must_use]
    pub fn borrowed(&'a self) -> Value<'a> {
        match self {
            Value::Null => Value::Null,
            Value::Bool(b) => Value::Bool(*b),
            Value::Int(i) => Value::Int(*i),
            Value::Float(f) => Value::Float(*f),
            Value::String(s) => Value::String(Cow::Borrowed(s)),
            Value::List(items) => Value::List(items.iter().map(Value::borrowed).collect()),
            Value::Map(map) => Value::Map(map.borrowed()),
        }
    }

    /// The text of a string.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::String(s) => Some(s),
            _ => None,
        }
    }

    /// The truth of a boolean.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(b) => Some(*b),
            _ => None,
        }
    }

    /// The number of an int64. `None` for a float64, even when it is integral.
    #[must_use]
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Value::Int(i) => Some(*i),
            _ => None,
        }
    }

    /// The items of a list.
    #[must_use]
    pub fn as_list(&self) -> Option<&[Value<'a>]> {
        match self {
            Value::List(items) => Some(items),
            _ => None,
        }
    }

    /// The map.
    #[must_use]
    pub fn as_map(&self) -> Option<&Map<'a>> {
        match self {
            Value::Map(map) => Some(map),
            _ => None,
        }
    }

    /// The map, to change.
    pub fn as_map_mut(&mut self) -> Option<&mut Map<'a>> {
        match self {
            Value::Map(map) => Some(map),
            _ => None,
        }
    }

    /// Whether this is `null`.
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(self, Value::Null)
    }

    /// The entry of a map; `None` for absent keys and for everything that is not a map.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value<'a>> {
        self.as_map()?.get(key)
    }

    /// The name of the Go type that a decoded value of this kind has, as `%T` prints it.
    #[must_use]
    pub fn go_type(&self) -> &'static str {
        match self {
            Value::Null => "<nil>",
            Value::Bool(_) => "bool",
            Value::Int(_) => "int64",
            Value::Float(_) => "float64",
            Value::String(_) => "string",
            Value::List(_) => "[]interface {}",
            Value::Map(_) => "map[string]interface {}",
        }
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Value::String(Cow::Borrowed(text))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value::String(Cow::Owned(text))
    }
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Value::Int(number)
    }
}

impl From<bool> for Value<'_> {
    fn from(truth: bool) -> Self {
        Value::Bool(truth)
    }
}
