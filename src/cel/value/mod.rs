//! Values at run time: borrowed from the object and the plan wherever they can be.

use std::rc::Rc;

use super::shape::Shape;
use crate::go::time::Time;
use crate::value::{Map as JsonMap, Value as Json};

/// A value.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each is the type it is named after")]
pub enum Val<'a> {
    Null,
    Bool(bool),
    Int(i64),
    Uint(u64),
    Double(f64),
    String(Text<'a>),
    Bytes(Blob<'a>),
    /// In nanoseconds.
    Duration(i64),
    /// Between the years 1 and 9999; the offset is the one it was written with.
    Timestamp(Time),
    List(List<'a>),
    /// A map or an object.
    Map(Map<'a>),
    Optional(Option<Rc<Val<'a>>>),
    /// A type as a value, by its run-time name: `int`, `list`, `net.IP`.
    Type(&'static str),
    /// A value of a library.
    Opaque(Rc<OpaqueVal>),
    /// Data without a type, which only knows equality.
    Raw(&'a Json<'a>),
    /// An error, which logical operators and comprehensions may absorb.
    Error(Rc<EvalError>),
}

/// A string.
#[derive(Clone, Debug)]
pub enum Text<'a> {
    /// Of the object or of the plan.
    Borrowed(&'a str),
    /// Made by the evaluation.
    Shared(Rc<str>),
}

impl Text<'_> {
    /// The string.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Borrowed(text) => text,
            Self::Shared(text) => text,
        }
    }
}

impl std::ops::Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

/// Bytes.
#[derive(Clone, Debug)]
pub enum Blob<'a> {
    /// Of the plan.
    Borrowed(&'a [u8]),
    /// Made by the evaluation.
    Shared(Rc<[u8]>),
}

impl std::ops::Deref for Blob<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Borrowed(bytes) => bytes,
            Self::Shared(bytes) => bytes,
        }
    }
}

/// A list.
#[derive(Clone, Debug)]
pub enum List<'a> {
    /// Of the object: items are read through the shape's items where there is a shape, which
    /// then is a list's.
    Data(&'a [Json<'a>], Option<&'a Shape>),
    /// Made by the evaluation.
    Made(Rc<Vec<Val<'a>>>),
}

/// A map or an object.
#[derive(Clone, Debug)]
pub enum Map<'a> {
    /// Of the object: entries are read through the shape where there is one, which then is a
    /// map's or an object's.
    Data(&'a JsonMap<'a>, Option<&'a Shape>),
    /// Made by the evaluation: keys are bool, int, uint or string.
    Made(Rc<Vec<(Val<'a>, Val<'a>)>>),
}

/// A value of a library.
#[derive(Debug)]
#[allow(missing_docs, reason = "each is the type it is named after")]
pub enum OpaqueVal {}

/// Why an evaluation has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvalError(pub std::borrow::Cow<'static, str>);
