//! Puts objects and definitions to the API server, and tells what came of it.
//!
//! `review` judges what changed, [`outcome`] says whether the server takes it or why nobody can
//! tell, `diagnostics` finds the ranges of what there is to say.

pub(crate) mod builtin_kinds;
pub(crate) mod diagnostics;
pub mod outcome;
pub mod request;
pub(crate) mod review;
mod upgrade;
