//! The data of a comparison: differences, kinds of changes, findings, steps.

pub(super) mod draft;
pub mod examples;
pub mod finding;
pub mod kind;
pub(super) mod props;
pub(super) mod pruning;
pub mod step;
