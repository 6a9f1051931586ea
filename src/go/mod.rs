//! Behaviours of Go's standard library that users of an API server see.

mod convert;
#[path = "regexp_interim.rs"]
pub mod regexp;
pub mod base64;
mod strconv;
pub mod time;
mod strings;

pub use convert::int64;
pub use strconv::quote;
pub use strings::to_lower;
