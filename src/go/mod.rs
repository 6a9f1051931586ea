//! Behaviours of Go's standard library that users of an API server see.

pub mod base64;
pub mod calendar;
mod convert;
pub mod duration;
pub mod mac;
pub mod mail;
pub mod netip;
pub mod regexp;
pub mod sort;
mod strconv;
mod strings;
pub mod time;
mod unicode;
pub mod url;

pub use convert::int64;
pub use strconv::{atoi, code_point, escaped_letter, is_print, parse_float, quote, quote_bytes};
pub use strings::{equal_fold, is_alphanumeric, lower, to_lower};
pub use unicode::category;
