//! Handles an object as the API server does: decode, prune, drop nulls, default, validate.

mod correlation;
mod create;
mod decode;
mod defaulting;
pub mod embedded;
mod endpoint;
mod field_validation;
pub mod formats;
pub mod lists;
mod metadata;
mod nulls;
mod path;
mod prepare;
pub(crate) mod prune;
pub(crate) mod prune_defaults;
mod ratcheting;
mod receive;
mod report;
pub(crate) mod rules;
pub mod scale;
pub mod type_meta;
mod update;
pub mod validate;

pub use decode::{coerce_converted, read_back};
pub use endpoint::Endpoint;
pub use field_validation::{Body, FieldValidation};
pub use path::Path;
pub use prepare::RequestTarget;
#[cfg(feature = "tools")]
pub(crate) use ratcheting::default_always_changes;
pub(crate) use report::BUDGET;
pub use report::{Admission, Change, ChangeKind, Cost, RuleRun, RulesStop, Skip};
pub use update::DEFAULT_NAMESPACE;
pub(crate) use update::fill_namespace;
