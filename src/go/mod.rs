//! Behaviours of Go's standard library that users of an API server see.

mod convert;
#[path = "regexp_interim.rs"]
pub mod regexp;
mod strconv;

pub use convert::int64;
pub use strconv::quote;
