//! Findings about objects and definitions, their codes, and diagnostics as editors get them.

pub mod code;
pub(crate) mod collect;
pub mod diagnostic;
pub(crate) mod finding;
