//! What an expression reads, from its tree alone.
//!
//! - [`Reads`] are the names that it reads, of whatever value. For the question whether a rule looks at a field at all.
//! - [`value_reads`] are the parts of `self` that it reads, as paths. For the question whether a value decides it.
//!
//! Which reads end in an error depends on types and on the schema: see `schema::rules::UnguardedReads`.

mod names;
mod parts;

use std::borrow::Cow;

use super::escape::unescape;
pub use names::Reads;
pub use parts::{ReadStep, value_reads};

/// Operators that read an element of a list or map, or a field with a question mark.
pub const INDEXES: [&str; 3] = ["_[_]", "_?._", "_[?_]"];

/// The name of a property as the schema has it.
fn property_name(field: &str) -> String {
    let field = field.trim_matches('`');
    unescape(field).map_or_else(|| field.to_owned(), Cow::into_owned)
}
