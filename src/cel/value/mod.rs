//! Run-time values. They borrow from the object and the plan where possible.

mod data;
mod display;
mod equality;
mod extent;
mod formats;
mod list;
mod map;
mod named_format;
mod names;
mod native;
mod opaque;
mod ordering;
mod sums;
mod text;
mod url;
pub mod version;

use std::borrow::Cow;
use std::rc::Rc;

use crate::cel::bounds::TOO_COSTLY;
use crate::go::time::Time;
use crate::value::Value as Json;

pub use equality::EqualityComparison;
use extent::Extent;
pub use list::{Items, List};
pub use map::{Entries, Keys, Map, int_of, key_name, no_such_key, same_key, uint_of};
pub use named_format::NamedFormat;
pub use names::{known_as, seconds, type_name};
pub use opaque::OpaqueVal;
pub use text::{Blob, Text, code_points};
pub use url::Url;
pub use version::Version;

/// How deep lists, maps and optionals that an evaluation builds may nest. Recursion over values
/// relies on it, and on the bound for data.
pub const MAX_DEPTH: u16 = 256;

/// A value.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "each is the type it is named after")]
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
    /// Between the years 1 and 9999, with the offset that the text has.
    Timestamp(Time),
    List(List<'a>),
    /// A map or an object.
    Map(Map<'a>),
    Optional(Option<Rc<Val<'a>>>),
    /// A type as a value, by its run-time name: `int`, `list`, `net.IP`.
    Type(&'static str),
    /// A value of a library.
    Opaque(Rc<OpaqueVal>),
    /// Data without a type, which only supports equality.
    Raw(&'a Json<'a>),
    /// An error, which logical operators and comprehensions may absorb.
    Error(Rc<EvalError>),
}

/// Why an evaluation has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvalError {
    /// In cel-go's words.
    pub text: Cow<'static, str>,
    /// The kind of the error.
    pub kind: EvalErrorKind,
}

/// The meaning of an evaluation error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvalErrorKind {
    /// Nothing beyond its text.
    Plain,
    /// No overload takes the operands.
    NoOverload,
    /// The evaluation costs too much and ends.
    TooCostly,
    /// cel-go panics, which ends the evaluation.
    Panic,
    /// A variable has no value.
    Absent,
}

impl EvalError {
    /// An error in cel-go's words.
    #[must_use]
    pub fn new(text: impl Into<Cow<'static, str>>) -> Self {
        Self {
            text: text.into(),
            kind: EvalErrorKind::Plain,
        }
    }
}

const NO_SUCH_OVERLOAD: &str = "no such overload";

impl<'a> Val<'a> {
    /// A string of the object or of the plan.
    #[must_use]
    pub fn str(text: &'a str) -> Self {
        Self::String(Text::Borrowed(text))
    }

    /// A string made by the evaluation.
    #[must_use]
    pub fn string(text: String) -> Self {
        Self::String(Text::Shared(Rc::new(text)))
    }

    /// Bytes made by the evaluation.
    #[must_use]
    pub fn bytes(bytes: Vec<u8>) -> Self {
        Self::Bytes(Blob::Shared(Rc::new(bytes)))
    }

    /// A list made by the evaluation; an error if it contains too much.
    #[must_use]
    pub fn list(items: Vec<Val<'a>>) -> Self {
        Items::new(items).map_or_else(too_large, |items| Self::List(List::Made(Rc::new(items))))
    }

    /// A map made by the evaluation, with distinct keys; an error if it contains too much.
    #[must_use]
    pub fn map(entries: Vec<(Val<'a>, Val<'a>)>) -> Self {
        Entries::new(entries).map_or_else(too_large, |made| Self::Map(Map::Made(Rc::new(made))))
    }

    /// A map of entries; an error if it contains too much.
    #[must_use]
    pub fn map_of(entries: Entries<'a>) -> Self {
        Self::Map(Map::Made(Rc::new(entries)))
    }

    /// An optional with a value; an error if it contains too much.
    #[must_use]
    pub fn some(value: Val<'a>) -> Self {
        match Extent::around(std::iter::once(&value)) {
            Some(_) => Self::Optional(Some(Rc::new(value))),
            None => too_large(),
        }
    }

    /// An optional without a value.
    #[must_use]
    pub fn none() -> Self {
        Self::Optional(None)
    }

    /// A value of a library.
    #[must_use]
    pub fn opaque(value: OpaqueVal) -> Self {
        Self::Opaque(Rc::new(value))
    }

    /// An error.
    #[must_use]
    pub fn error(text: impl Into<Cow<'static, str>>) -> Self {
        Self::Error(Rc::new(EvalError::new(text)))
    }

    /// The error of operands that no overload takes.
    #[must_use]
    pub fn no_such_overload() -> Self {
        Self::Error(Rc::new(EvalError {
            text: NO_SUCH_OVERLOAD.into(),
            kind: EvalErrorKind::NoOverload,
        }))
    }

    /// The error of an evaluation that costs too much. It ends the evaluation.
    #[must_use]
    pub fn too_costly() -> Self {
        Self::Error(Rc::new(EvalError {
            text: TOO_COSTLY.into(),
            kind: EvalErrorKind::TooCostly,
        }))
    }

    /// The error for a panic of cel-go. It ends the evaluation.
    #[must_use]
    pub fn panic(text: impl Into<Cow<'static, str>>) -> Self {
        Self::Error(Rc::new(EvalError {
            text: text.into(),
            kind: EvalErrorKind::Panic,
        }))
    }

    /// The error of a variable that has no value.
    #[must_use]
    pub fn absent(variable: &str) -> Self {
        Self::Error(Rc::new(EvalError {
            text: ["no such attribute(s): ", variable].concat().into(),
            kind: EvalErrorKind::Absent,
        }))
    }

    /// Like [`Val::no_such_overload`]; the message names the call.
    #[must_use]
    pub fn no_overload_of(call: &str) -> Self {
        Self::Error(Rc::new(EvalError {
            text: [NO_SUCH_OVERLOAD, ": ", call].concat().into(),
            kind: EvalErrorKind::NoOverload,
        }))
    }

    /// Passes an error through; any other value becomes "no such overload".
    #[must_use]
    pub fn or_no_such_overload(&self) -> Self {
        match self {
            Self::Error(_) => self.clone(),
            _ => Self::no_such_overload(),
        }
    }

    /// Whether this is an error.
    #[must_use]
    pub fn is_error(&self) -> bool {
        matches!(self, Self::Error(_))
    }

    /// The text of a string.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// The number of an int.
    #[must_use]
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Self::Int(number) => Some(*number),
            _ => None,
        }
    }

    /// The list.
    #[must_use]
    pub fn as_list(&self) -> Option<&List<'a>> {
        match self {
            Self::List(list) => Some(list),
            _ => None,
        }
    }

    /// The result of `size()`: code points, bytes, items or entries; `None` for values without a
    /// size.
    #[must_use]
    pub fn size(&self) -> Option<u64> {
        Some(match self {
            Self::String(text) => text::code_points(text) as u64,
            Self::Bytes(bytes) => bytes.len() as u64,
            Self::List(list) => list.len() as u64,
            Self::Map(map) => map.len() as u64,
            _ => return None,
        })
    }

    /// Whether this is the zero of its type, as `optional.ofNonZeroValue` sees it. Optionals have
    /// none, nor have lists, maps and objects of the resource: their types in `k8s.io/apiserver`
    /// are not `traits.Zeroer`.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        match self {
            Self::Null => true,
            Self::Bool(truth) => !truth,
            Self::Int(number) | Self::Duration(number) => *number == 0,
            Self::Uint(number) => *number == 0,
            Self::Double(number) => *number == 0.0,
            Self::Timestamp(time) => time.is_zero(),
            Self::String(text) => text.is_empty(),
            Self::Bytes(bytes) => bytes.is_empty(),
            Self::List(list) => list.is_empty() && !list.is_data(),
            Self::Map(map) => map.is_empty() && !map.is_data(),
            Self::Opaque(value) => matches!(**value, OpaqueVal::Empty),
            Self::Optional(_) | Self::Type(_) | Self::Raw(_) | Self::Error(_) => false,
        }
    }
}

/// The error for a value that contains too much. It ends the evaluation.
pub(crate) fn too_large<'a>() -> Val<'a> {
    Val::too_costly()
}
