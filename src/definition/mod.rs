//! The CustomResourceDefinition: its types, decoding, defaults, and what its versions serve.

pub mod advice;
mod approval;
pub mod check;
mod decode;
mod dropped;
mod metadata;
mod same;
mod served;
mod set_defaults;
mod structural;
mod tree;
mod types;
mod validate_defaults;

pub use approval::Approval;
pub use decode::{Decoded, GROUP, KIND, decode, decode_document, is_definition};
pub use metadata::{ManagedFieldsEntry, Metadata, OwnerReference, StringMap, Time};
pub use served::compare_versions;
pub use structural::{Violations, spells_int_or_string};
pub use types::{
    ClientConfig, Column, Condition, Conversion, CustomResourceDefinition, Names, Scale,
    SelectableField, ServiceReference, Spec, Status, StatusSubresource, Subresources, Validation,
    Version, Webhook,
};
