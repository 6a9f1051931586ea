//! Objects in the store: whether they can still be updated, and what they lose.

pub(super) mod blocked;
pub(super) mod given;
mod new_schema;
pub(super) mod outcomes;
pub(super) mod round_trip;
mod shared_keys;
mod updatable;
