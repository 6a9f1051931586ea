//! References between objects of all texts of a run, whatever thread judges them.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::survey::TextEntry;
use crate::document::position::Range;
use crate::repository::config::ObjectReference;
use crate::workspace::Workspace;
use crate::workspace::findings::code::Code;
use crate::workspace::findings::diagnostic::{Diagnostic, DiagnosticData, OURS, Related, Severity};
use crate::{Release, Zones};

/// A remark on a reference, which may go from one thread to another.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ReferenceRemark {
    range: Range,
    severity: Severity,
    code: Code,
    message: String,
    related_information: Vec<Related>,
    document: usize,
    item: Option<usize>,
    path: String,
    names: Vec<String>,
}

impl From<Diagnostic> for ReferenceRemark {
    fn from(diagnostic: Diagnostic) -> Self {
        let data = diagnostic.data.unwrap_or_default();
        Self {
            range: diagnostic.range,
            severity: diagnostic.severity,
            code: diagnostic.code,
            message: diagnostic.message,
            related_information: diagnostic.related_information,
            document: data.document,
            item: data.item,
            path: data.path,
            names: data.names,
        }
    }
}

impl From<ReferenceRemark> for Diagnostic {
    fn from(remark: ReferenceRemark) -> Self {
        let data = DiagnosticData {
            document: remark.document,
            item: remark.item,
            path: remark.path,
            names: remark.names,
            ..DiagnosticData::default()
        };
        Self {
            range: remark.range,
            severity: remark.severity,
            code: remark.code,
            source: OURS,
            message: remark.message,
            related_information: remark.related_information,
            data: Some(data),
        }
    }
}

/// The lines of the table for fields that configurations add.
#[must_use]
pub fn further_lines<'f>(fields: impl Iterator<Item = &'f ObjectReference>) -> String {
    let lines = fields.map(|ObjectReference { from, path, to }| format!("{from} {path} {to}"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Looks up references among texts.
pub struct ReferenceCheck {
    workspace: Workspace,
    /// Lines of the table of fields that configurations add.
    further: String,
}

impl ReferenceCheck {
    /// With the table of Kubernetes' own kinds, and `further` lines of the table of fields.
    #[must_use]
    pub fn new(kinds: &str, further: String, release: Release, zones: Rc<dyn Zones>) -> Self {
        let mut workspace = Workspace::new(zones).for_releases(release.into());
        // The host has a table of this version.
        let _ = workspace.use_kubernetes(kinds);
        Self { workspace, further }
    }

    /// Adds a text by its number. All are there before the first question.
    pub fn add(&mut self, entry: &TextEntry, at: usize, text: &str) {
        self.workspace.set(&address(entry, at), text);
    }

    /// The remarks on references of a text.
    #[must_use]
    pub fn remarks(&self, entry: &TextEntry, at: usize) -> Vec<ReferenceRemark> {
        let address = address(entry, at);
        let found = self.workspace.check_references(&address, &self.further);
        found.into_iter().map(ReferenceRemark::from).collect()
    }
}

/// The path, for kustomizations name files by their paths; pieces of a stream have a number.
fn address(entry: &TextEntry, at: usize) -> String {
    let name = entry.name.replace('\\', "/");
    match entry.piece.is_some() {
        true => format!("{name}/{at}"),
        false => name,
    }
}
