//! `metav1.ObjectMeta`: what the API server decodes `metadata` into, and the checks it makes of
//! it, for definitions, custom resources and resources embedded in them alike.

mod decode;
mod encode;
mod managers;
mod members;
mod owners;
mod request;
mod time;
mod update;
mod validate;
mod view;
mod warnings;

pub use decode::{check, normalise, normalise_dropping_malformed};
pub use managers::{SentManagers, sent_managers};
pub use request::{
    HAS_RESOURCE_VERSION, WIPED, generate_name, has_malformed_managers, is_version_of_stored,
};
pub use update::validate_update;
pub use validate::{MetaRules, causes, validate_annotations, validate_create, validate_labels};
pub use warnings::{STANDARD_FINALIZERS, finalizer_warnings};

/// The fields that every resource has, whatever its schema says.
pub const RESOURCE_META: [&str; 3] = ["apiVersion", "kind", "metadata"];

/// Whether a key of a resource is one of [`RESOURCE_META`], which is never pruned.
#[inline]
#[must_use]
pub fn is_resource_meta(key: &str) -> bool {
    matches!(key, "apiVersion" | "kind" | "metadata")
}
