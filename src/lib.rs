//! The Kubernetes API server's handling of custom resources, without a server.
//!
//! ```
//! use crd_drydock::Crd;
//!
//! let crd = Crd::new(
//!     "
//! apiVersion: apiextensions.k8s.io/v1
//! kind: CustomResourceDefinition
//! metadata: {name: backups.example.org}
//! spec:
//!   group: example.org
//!   scope: Namespaced
//!   names: {plural: backups, kind: Backup}
//!   versions:
//!   - name: v1
//!     served: true
//!     storage: true
//!     schema:
//!       openAPIV3Schema:
//!         type: object
//!         properties:
//!           spec:
//!             type: object
//!             properties:
//!               schedule: {type: string, default: '@daily'}
//!               keep: {type: integer, minimum: 1}
//! ",
//! );
//! assert!(crd.report().valid);
//!
//! let backup = "{apiVersion: example.org/v1, kind: Backup, metadata: {name: a}, \
//!                spec: {keep: 7, shedule: '@hourly'}}";
//! let admission = crd.admit(backup, None);
//! assert!(admission.allowed);
//! assert_eq!(admission.unknown_fields, ["spec.shedule"]);
//! let stored = admission.object_json().unwrap_or_default();
//! assert!(stored.contains(r#""spec":{"keep":7,"schedule":"@daily"}"#));
//!
//! let wrong = backup.replace('7', "0");
//! assert_eq!(
//!     crd.admit(&wrong, None).errors[0].message(),
//!     "spec.keep: Invalid value: 0: spec.keep in body should be greater than or equal to 1"
//! );
//! ```
//!
//! A request goes down the rooms once and comes back once:
//! text → [`document`] → [`value`] → [`definition`] → [`schema`] → [`admission`] → report.
//! A room uses rooms on lower floors only; `ARCHITECTURE.md` has the map.

#![cfg_attr(
    test,
    allow(clippy::string_slice, reason = "tests panic where they fail")
)]

pub mod admission;
pub mod cel;
#[cfg(feature = "tools")]
pub mod compare;
mod crd;
pub mod definition;
pub mod document;
#[cfg(feature = "tools")]
pub mod explain;
pub mod go;
pub mod kinds;
pub mod machinery;
pub mod releases;
#[cfg(feature = "tools")]
pub mod repository;
pub mod schema;
pub mod strfmt;
#[cfg(feature = "tools")]
pub mod suites;
pub mod value;
pub mod views;
pub mod workspace;

#[cfg(feature = "js")]
mod js;
#[doc(hidden)]
pub mod wire;

pub use admission::FieldValidation;
pub use crd::{
    Change, Crd, CrdReport, Effect, EstimatedCost, Lack, Reading, ReleaseReason, ReleaseVerdict,
    Request, Resource, ResourceVersion, Updates, UpgradeChange, definition_texts,
};
pub use definition::advice::{Advice, Remark};
pub use definition::check::rules::{Bound, Factor, RuleCost};
pub use releases::{Release, ReleaseRange};

/// The Rust programs of the documents, which are tests.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../README.md")]
    mod readme {}
    #[doc = include_str!("../docs/rust.md")]
    mod rust {}
    #[cfg(feature = "tools")]
    #[doc = include_str!("../docs/testing.md")]
    mod testing {}
}

/// The Kubernetes release whose API server this crate reproduces unless another one is chosen.
pub const KUBERNETES_VERSION: &str = "1.36";
