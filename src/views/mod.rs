//! What else a server derives from a definition: tables of its objects, their scale, their
//! selectable fields.

mod age;
mod jsonpath;
pub mod scale;
pub mod selectable;
pub mod table;

pub use age::Instant;
