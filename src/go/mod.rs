//! Behaviours of Go's standard library that users of an API server see.

mod strconv;
pub mod time;

pub use strconv::quote;
