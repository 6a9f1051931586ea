//! Finds out about values that one schema accepts and a keyword of another one refuses.

use crate::value::Value;

/// The existence of such values, as far as the schemas alone decide it.
#[derive(Debug, PartialEq)]
pub(in crate::compare) enum RefusedValue {
    /// One of them, apart from further keywords.
    Value(Value<'static>),
    /// No such value exists.
    Nothing,
    /// The schemas alone do not decide it.
    Unknown,
}
