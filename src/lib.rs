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
//! # What to use
//!
//! | To | Use |
//! |---|---|
//! | compile a definition and put objects to it | [`Crd`], [`Request`], [`Admission`] |
//! | learn why something is refused | [`FieldError`], [`ErrorKind`], [`Cause`], [`cause`] |
//! | answer as another release of Kubernetes | [`Release`], [`Reading`] |
//! | evaluate an expression of the rules' language | [`evaluate`] |
//! | read YAML or JSON as the API server does | [`parse`] |
//! | judge many texts and answer an editor | [`Workspace`], [`editor`] |
//!
//! With the feature `tools`, `compare` tells what a change of a definition breaks, `suites` runs the tests
//! of a definition, and `explain` documents its fields.
//!
//! The other modules are the engine's own rooms. They are hidden here and change without notice;
//! `ARCHITECTURE.md` has the map.

#![cfg_attr(
    test,
    allow(clippy::string_slice, reason = "tests panic where they fail")
)]

mod crd;

#[doc(hidden)]
pub mod admission;
#[cfg(feature = "tools")]
#[doc(hidden)]
pub mod ask;
#[doc(hidden)]
pub mod cel;
#[cfg(feature = "tools")]
#[doc(hidden)]
pub mod check;
#[cfg(feature = "tools")]
pub mod compare;
#[doc(hidden)]
pub mod definition;
#[doc(hidden)]
pub mod document;
#[cfg(feature = "tools")]
pub mod explain;
#[doc(hidden)]
pub mod go;
#[cfg(feature = "js")]
mod js;
#[doc(hidden)]
pub mod kinds;
#[cfg(feature = "lsp")]
#[doc(hidden)]
pub mod lsp;
#[doc(hidden)]
pub mod machinery;
#[doc(hidden)]
pub mod releases;
#[cfg(feature = "tools")]
#[doc(hidden)]
pub mod repository;
#[doc(hidden)]
pub mod schema;
#[doc(hidden)]
pub mod strfmt;
#[cfg(feature = "tools")]
pub mod suites;
#[doc(hidden)]
pub mod value;
#[doc(hidden)]
pub mod views;
#[doc(hidden)]
pub mod wire;
#[doc(hidden)]
pub mod workspace;

pub use admission::{
    Admission, Change, ChangeKind, Cost, FieldValidation, RuleRun, RulesStop, Skip,
};
#[cfg(feature = "tools")]
pub use cel::watch::{Trace, TraceRound, TraceVariable};
pub use cel::zones::{NoZones, Zones};
pub use cel::{Evaluation, evaluate, evaluate_for};
pub use crd::{
    Crd, CrdReport, EstimatedCost, Lack, Reading, ReleaseReason, ReleaseVerdict, Request, Resource,
    ResourceVersion, Updates, UpgradeChange, UpgradeChangeKind, UpgradeEffect, definition_texts,
};
pub use definition::advice::{Advice, Remark};
pub use definition::check::rules::{Bound, Factor, RuleCost};
pub use document::{Document, Notation, TextFault, TextProblem, parse, parse_one};
pub use machinery::cause::RuleId;
pub use machinery::{BadValue, Cause, ErrorKind, FieldError, FinalizerProblem, Warning};
pub use releases::{RangeError, Release, ReleaseRange, UnknownRelease};
pub use schema::rules::RuleText;
pub use value::{Map, Strict, Value};
pub use views::Instant;
pub use views::convert::{Conversion, RoundTrip, WebhookAnswer};
pub use views::scale::Scale;
pub use views::table::Table;
pub use workspace::Workspace;

/// The parts of a [`Cause`]: why a field is wrong, as data.
///
/// ```
/// use crd_drydock::{Cause, Crd};
/// use crd_drydock::cause::Keyword;
///
/// # let crd = Crd::new(
/// #     "{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: \
/// #      boats.example.org}, spec: {group: example.org, scope: Cluster, names: {plural: boats, kind: \
/// #      Boat}, versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: \
/// #      object, properties: {flag: {type: string, maxLength: 2}}}}}]}}",
/// # );
/// let boat = "{apiVersion: example.org/v1, kind: Boat, metadata: {name: a}, flag: NED}";
/// let admission = crd.admit(boat, None);
/// let Cause::Schema(violation) = &admission.errors[0].cause else {
///     panic!("the flag breaks its schema");
/// };
/// assert!(matches!(violation.keyword, Keyword::MaxLength { max: 2, .. }));
/// ```
pub mod cause {
    pub use crate::machinery::cause::{
        AccessorError, CelFault, CelFaults, Definition, Detail, Estimated, ExpressionFault,
        ExpressionProblem, Keyword, Metadata, Number, Ranged, RuleFault, RuleOutcome, SchemaRule,
        Violation,
    };
    pub use crate::machinery::decode::DecodeError;
    pub use crate::machinery::names::NameFault;
}

/// What a [`Workspace`] answers: mostly the shapes of the Language Server Protocol.
pub mod editor {
    pub use crate::document::position::{Position, Range};
    pub use crate::kinds::NoTable;
    pub use crate::workspace::checks::outcome::{
        DocumentOutcome, DocumentStatus, NotJudged, NotJudgedReason, Verdict,
    };
    #[cfg(feature = "tools")]
    pub use crate::workspace::checks::parts::{PartStart, TextPart};
    pub use crate::workspace::checks::request::RequestMode;
    pub use crate::workspace::complete::item::{CompletionItem, ItemKind, Markup, TextEdit};
    #[cfg(feature = "tools")]
    pub use crate::workspace::fields::occurrences::Role;
    #[cfg(feature = "tools")]
    pub use crate::workspace::find::WorkspaceSymbol;
    pub use crate::workspace::findings::code::Code;
    pub use crate::workspace::findings::diagnostic::{Diagnostic, Location, Related, Severity};
    pub use crate::workspace::fix::{ActionTitle, CodeAction, WorkspaceEdit};
    pub use crate::workspace::hover::Hover;
    pub use crate::workspace::identity::Identity;
    pub use crate::workspace::identity::site::Site;
    #[cfg(feature = "tools")]
    pub use crate::workspace::navigate::{DefinitionLink, FieldReference};
    pub use crate::workspace::objects::{JudgedBy, Object, PreviousObject};
    #[cfg(feature = "tools")]
    pub use crate::workspace::regions::FoldingRange;
    #[cfg(feature = "tools")]
    pub use crate::workspace::rename::{Renameable, Renaming, TextEdits};
    #[cfg(feature = "tools")]
    pub use crate::workspace::rules::{
        InlayHint, ParameterInformation, RuleWord, SignatureHelp, SignatureInformation,
    };
    pub use crate::workspace::symbols::Symbol;
}

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
