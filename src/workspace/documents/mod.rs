//! Texts and their documents. An edit reads anew what it changed.
//!
//! A [`text::Text`] splits into documents, each with what was read of it ([`part::Part`]); an edit
//! within one field reads that field alone (`patch`). A [`definition::Definition`] is compiled once,
//! and its `fingerprint` tells whether an edit changed it.

pub mod definition;
pub mod described;
pub(crate) mod fingerprint;
pub(crate) mod judged;
pub(crate) mod named;
pub mod part;
mod patch;
pub mod text;
pub mod unit;
