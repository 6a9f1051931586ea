//! References between objects of all texts of a run, whatever thread judges them.

use std::rc::Rc;

use super::survey::TextEntry;
use crate::repository::config::ObjectReference;
use crate::workspace::Workspace;
use crate::workspace::findings::diagnostic::Diagnostic;
use crate::{Release, Zones};

/// Looks up references among texts.
pub struct ReferenceCheck {
    workspace: Workspace,
    /// Lines of the table of fields that configurations add.
    further: String,
}

impl ReferenceCheck {
    /// With the table of Kubernetes' own kinds, and fields that configurations add.
    #[must_use]
    pub fn new<'f>(
        kinds: &str,
        further: impl Iterator<Item = &'f ObjectReference>,
        release: Release,
        zones: Rc<dyn Zones>,
    ) -> Self {
        let mut workspace = Workspace::new(zones).for_releases(release.into());
        // The host has a table of this version.
        let _ = workspace.use_kubernetes(kinds);
        let lines = further.map(|ObjectReference { from, path, to }| format!("{from} {path} {to}"));
        Self {
            workspace,
            further: lines.collect::<Vec<_>>().join("\n"),
        }
    }

    /// Adds a text by its number. All are there before the first question.
    pub fn add(&mut self, entry: &TextEntry, at: usize, text: &str) {
        self.workspace.set(&address(entry, at), text);
    }

    /// The remarks on references of a text.
    #[must_use]
    pub fn remarks(&self, entry: &TextEntry, at: usize) -> Vec<Diagnostic> {
        let address = address(entry, at);
        self.workspace.check_references(&address, &self.further)
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
