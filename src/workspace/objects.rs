//! What becomes of each object and definition of a text, in full.

use super::Workspace;
use super::outcome::Verdict;
use super::part::Head;
use crate::CrdReport;
use crate::admission::Admission;
use crate::document::position::Range;

/// An object or definition.
#[derive(Clone, Copy, Debug)]
pub struct Object<'o> {
    /// Where it is.
    pub range: Range,
    /// What it says it is.
    pub head: &'o Head,
    /// The address of the definition that it was judged by, and the texts of its rules.
    pub by: Option<(&'o str, &'o crate::Crd)>,
    /// What became of it.
    pub outcome: Outcome<'o>,
    /// Whether the server takes it, or why that cannot be said.
    pub verdict: &'o Verdict,
}

/// What became of an object or definition.
#[derive(Clone, Copy, Debug)]
pub enum Outcome<'o> {
    /// There is no definition for it.
    Unknown,
    /// What the server makes of an object.
    Admission(&'o Admission<'o>),
    /// What the server says about a definition.
    Report(&'o CrdReport),
}

impl Workspace {
    /// Shows each object and definition of a text. They are judged anew, for nobody wants to keep
    /// all that there is to say about them.
    pub fn objects(&self, uri: &str, show: &mut dyn FnMut(&Object<'_>)) {
        let Some(entry) = self.find(uri) else {
            return;
        };
        for document in entry.text.iter().flat_map(|text| text.documents()) {
            self.outcomes(entry, document, &|_| true, &mut |_, object| show(object));
        }
    }
}
