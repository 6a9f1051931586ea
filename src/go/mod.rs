//! Behaviours of Go's standard library that users of an API server see.

pub mod base64;
mod convert;
pub mod regexp;
mod strconv;
mod strings;
pub mod time;
mod unicode;

pub use convert::int64;
pub use strconv::{is_print, quote};
pub use strings::to_lower;
