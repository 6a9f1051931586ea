//! What `k8s.io/apimachinery` gives to definitions and objects alike: field errors and their
//! texts, name grammars, object metadata.

pub mod decode;
mod field_error;
pub mod names;

pub use field_error::{BadValue, ErrorKind, Errors, FieldError};
