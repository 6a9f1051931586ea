//! Everything else that a server derives from a definition: tables of its objects, their scale, their
//! selectable fields, the schema that clients see, their conversion between versions, samples of
//! them; its own status.

mod age;
pub mod convert;
#[cfg(feature = "tools")]
pub mod json_schema;
mod jsonpath;
pub mod openapi;
#[cfg(feature = "tools")]
pub mod own_tables;
pub mod sample;
pub mod scale;
pub mod selectable;
pub mod status;
pub mod table;

pub use age::Instant;
