//! Behaviours of Go's standard library that users of an API server see.

pub mod regexp;
mod strconv;
mod unicode;

pub use strconv::quote;
