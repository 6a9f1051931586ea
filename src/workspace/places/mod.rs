//! Places in a document: from field paths, and from what an error tells, to ranges of the text.

pub(crate) mod expression;
pub mod locate;
pub(crate) mod mistyped;
pub mod trail;
