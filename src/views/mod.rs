//! What else a server derives from a definition: tables of its objects, their scale, their
//! selectable fields, the schema that clients see.

mod age;
mod jsonpath;
pub mod openapi;
pub mod scale;
pub mod selectable;
pub mod table;

pub use age::Instant;
