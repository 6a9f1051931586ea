//! The CustomResourceDefinition: decoding and defaults.

mod decode;
mod defaults;
mod metadata;
mod types;

pub use decode::{API_VERSION, Decoded, KIND, decode};
pub use metadata::{Metadata, Time};
pub use types::{
    ClientConfig, Column, Condition, Conversion, CustomResourceDefinition, Names, Scale,
    SelectableField, ServiceReference, Spec, Status, StatusSubresource, Subresources, Validation,
    Version, Webhook,
};
