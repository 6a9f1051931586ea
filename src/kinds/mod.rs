//! Kinds whose structure comes from an OpenAPI document or from the table of Kubernetes' own
//! kinds: Deployments, Services, and what aggregated API servers have.
//!
//! A [`Source`] holds types and kinds. [`validate()`] says what the server's decoder says about an
//! object, and what the published structure demands besides. [`check()`] makes the most common
//! checks of the server's own code. An object without findings has the right structure, but the server
//! may still refuse it.

#[cfg(feature = "tools")]
mod checks;
#[cfg(feature = "tools")]
mod fate;
mod lifecycle;
#[cfg(feature = "tools")]
mod listed;
mod metadata;
mod model;
mod openapi;
#[cfg(feature = "tools")]
mod openapi_faults;
mod openapi_refs;
mod schema;
#[cfg(feature = "tools")]
mod stored;
mod table;
mod validate;

#[cfg(feature = "tools")]
pub use checks::{check, check_update, unsure};
#[cfg(feature = "tools")]
pub use fate::KindFate;
pub use lifecycle::Lifecycle;
#[cfg(feature = "tools")]
pub use listed::{Check, Condition};
#[cfg(feature = "tools")]
pub use metadata::is_name_unsure;
pub use metadata::validate_metadata;
#[cfg(feature = "tools")]
pub use model::OpenTemplate;
pub use model::{
    BuiltInKind, KindField, ListType, Problem, Scalar, Source, StructureFinding, Type, Types,
    ValueShape,
};
#[cfg(feature = "tools")]
pub use openapi::add_openapi;
pub use openapi::{OpenApi, read_openapi, recognise};
#[cfg(feature = "tools")]
pub use stored::stored;
pub use table::{NoTable, read_table};
pub use validate::validate;
#[cfg(feature = "tools")]
pub use validate::validate_type;
