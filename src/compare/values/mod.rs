//! Values that two schemas may treat differently.

pub(super) mod candidates;
pub(super) mod integers;
pub(super) mod limits;
pub(super) mod refused;
pub(super) mod seeds;
