//! Judges objects and definitions as the API server does.
//!
//! `review` judges what changed. [`outcome`] says whether the server accepts it, or why that is
//! unknown. `diagnostics` turns findings into diagnostics with ranges. `parts` does all of that for
//! a part of a large text.

pub(crate) mod builtin_kinds;
pub(crate) mod diagnostics;
pub mod outcome;
#[cfg(feature = "tools")]
pub mod parts;
pub mod request;
pub(crate) mod review;
mod unknown;
mod upgrade;
