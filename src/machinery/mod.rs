//! The parts of `k8s.io/apimachinery` that definitions and objects share: field errors and their
//! texts, name grammars, decoding into typed structures, reaching into untyped ones, object
//! metadata, quantities, messages of refusals.

pub mod cause;
pub mod decode;
mod field_error;
pub mod field_path;
pub mod go_syntax;
mod group_version;
pub mod names;
mod nested;
pub mod object_meta;
pub mod quantity;
mod sentence;
pub mod status;
mod warning;

pub use cause::Cause;
pub use field_error::{BadValue, ErrorKind, Errors, FieldError, RuleValue};
pub use group_version::GroupVersion;
pub use nested::{nested_int, nested_string};
pub use sentence::Sentence;
pub use warning::{FinalizerProblem, Warning};
