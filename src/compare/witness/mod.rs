//! The search for a request that two definitions answer differently.

pub(super) mod bases;
mod causes;
pub(super) mod confirm;
pub(super) mod consequences;
mod constraints;
pub(super) mod evidence;
mod exchange;
pub(super) mod known_fields;
pub(super) mod older;
pub(super) mod preferred;
pub(super) mod proofs;
mod rereading;
pub(super) mod search;
pub(super) mod side;
pub(super) mod trial;
pub(super) mod updates;
