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
pub use warnings::finalizer_warnings;
