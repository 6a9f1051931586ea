//! Texts and their documents. An edit re-reads only what it changed.
//!
//! A [`text::SourceText`] splits into documents, each with what was read of it ([`part::DocumentPart`]); an edit
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
