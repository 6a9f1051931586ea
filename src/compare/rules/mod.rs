//! The rules of two nodes, compared by their meaning.

pub(super) mod changes;
pub(super) mod claims;
pub(super) mod facts;
mod failures;
pub(super) mod fields;
pub(super) mod implication;
pub(super) mod keywords;
pub(super) mod normal;
pub(super) mod presence;
pub(super) mod satisfied;
pub(super) mod schemas;
mod spellings;
pub(super) mod statements;
