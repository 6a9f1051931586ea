//! Findings: what there is to say about an object or definition, with its code, and as editors
//! get it.

pub mod code;
pub(crate) mod collect;
pub mod diagnostic;
pub(crate) mod finding;
