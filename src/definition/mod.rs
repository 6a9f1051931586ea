//! The CustomResourceDefinition: its types, decoding, defaults, and what its versions serve.

mod decode;
#[allow(
    dead_code,
    unused_imports,
    reason = "the definition's check is about to call it"
)]
mod default_values;
mod defaults;
mod metadata;
pub mod rules;
mod served;
mod types;

pub use decode::{Decoded, decode};
pub use metadata::{ManagedFieldsEntry, Metadata, OwnerReference, Texts, Time};
pub use served::compare_versions;
pub use types::{
    ClientConfig, Column, Condition, Conversion, CustomResourceDefinition, Names, Scale,
    SelectableField, ServiceReference, Spec, Status, StatusSubresource, Subresources, Validation,
    Version, Webhook,
};
