//! Finds ranges in a document, from field paths and from errors.

pub(crate) mod expression;
pub mod locate;
pub(crate) mod mistyped;
pub(crate) mod repeated;
pub mod trail;
