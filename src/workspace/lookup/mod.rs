//! Looks up a position or a field: the place in the document, the definition
//! and schema that describe it, and the words that editors show.

pub(crate) mod builtin_fields;
pub(crate) mod context;
pub(crate) mod describe;
pub(crate) mod markdown;
pub(crate) mod rule;
pub mod schema;
pub(crate) mod similar;
pub(crate) mod subject;
