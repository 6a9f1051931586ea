//! The Kubernetes API server's handling of custom resources, without a server.
//!
//! A request goes down the rooms once and comes back once:
//! text → [`document`] → [`value`] → [`definition`] → [`schema`] → [`admission`] → report.
//! A room uses rooms on lower floors only; `ARCHITECTURE.md` has the map.

#![cfg_attr(
    test,
    allow(clippy::string_slice, reason = "tests panic where they fail")
)]

pub mod admission;
mod crd;
pub mod definition;
pub mod document;
pub mod go;
pub mod machinery;
pub mod schema;
pub mod value;
pub mod workspace;

#[cfg(feature = "js")]
mod js;

pub use crd::{Advice, Crd, CrdReport, EstimatedCost, RuleCost};

/// The Kubernetes release whose API server this crate reproduces.
pub const KUBERNETES_VERSION: &str = "1.36";
