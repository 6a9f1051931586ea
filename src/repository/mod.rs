//! Repositories of manifests: which files are manifests, what the configuration asks for, which
//! findings are known.
//!
//! It gets paths and texts and answers with data; hosts read files and show what is found. Paths
//! have `/` between their parts and are relative to one folder, the root.
//!
//! [`Config`] reads `drydock.yaml`. [`Ignored`] follows `.gitignore`. `facts` describes one
//! file; a [`Survey`] combines the facts of all files. [`comments`] finds
//! `# drydock-ignore`, `fingerprint` recognises findings after lines have moved. `template` decides whether
//! a text is a template, `expected_refusal` whether a test expects its refusal.

mod comment;
pub mod config;
mod expected_refusal;
mod facts;
mod fingerprint;
pub mod glob;
mod kustomization;
mod names;
mod patch;
mod paths;
mod reason;
mod references;
mod replacement;
mod stream;
mod survey;
mod template;

pub use comment::{Comment, Scope, comments};
pub use config::{Config, Settings, finding_codes};
pub use expected_refusal::{expects_refusal, says_missing};
pub use facts::{FileFacts, TestRole, describing_groups, facts};
pub use fingerprint::{FingerprintSource, fingerprint};
pub use glob::{Glob, Ignored};
pub use kustomization::{Completion, Kustomization, PatchFile};
pub use names::may_name_others;
pub use patch::{Patch, Selector, segments};
pub use paths::{is_fixture, is_in_testdata};
pub use reason::SkipReason;
pub use references::NamedFile;
pub use stream::sources;
pub use survey::{Skip, Survey};
pub use template::{FaultyValue, Placeholder, has_variable, literal_ends};
