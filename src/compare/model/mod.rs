//! What a comparison notes and reports: differences, kinds of changes, findings.

pub(super) mod draft;
pub mod examples;
pub mod finding;
pub mod kind;
pub(super) mod props;
