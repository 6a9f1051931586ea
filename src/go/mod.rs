//! Behaviours of Go's standard library that users of an API server see.

#[path = "regexp_interim.rs"]
pub mod regexp;
mod strconv;
pub mod time;

pub use strconv::quote;
