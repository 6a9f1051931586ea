//! The rules of two nodes, compared by their meaning.

pub(super) mod changes;
pub(super) mod claims;
pub(super) mod fields;
pub(super) mod implication;
pub(super) mod normal;
pub(super) mod satisfied;
pub(super) mod schemas;
pub(super) mod statements;
