//! The order in which findings of a text are reported: by their places, and causes before their effects.

use std::collections::HashMap;

use super::finding::CheckFinding;
use crate::document::position::Position;
use crate::workspace::findings::code::Code;
use crate::workspace::findings::diagnostic::{Diagnostic, Severity};

/// A finding and where it comes.
#[derive(Debug)]
pub struct Placed {
    /// Where it comes.
    pub place: Position,
    /// The finding.
    pub finding: CheckFinding,
}

impl From<CheckFinding> for Placed {
    /// At its start.
    fn from(finding: CheckFinding) -> Self {
        Self {
            place: finding.range.start,
            finding,
        }
    }
}

/// The object of a text that something is about: the number of its document, and the item of a list.
pub type ObjectKey = (usize, Option<usize>);

/// The object that a diagnostic is about, if it is about one.
#[must_use]
pub fn object_key(diagnostic: &Diagnostic) -> Option<ObjectKey> {
    let data = diagnostic.data.as_ref()?;
    Some((data.document, data.item))
}

/// Where each diagnostic comes: at its start; that rules were not checked comes after the last error of the
/// same object, which is why.
#[must_use]
pub fn places(diagnostics: &[Diagnostic]) -> Vec<Position> {
    let mut last: HashMap<Option<ObjectKey>, Position> = HashMap::new();
    for diagnostic in diagnostics {
        if diagnostic.severity == Severity::Error {
            let place = last.entry(object_key(diagnostic)).or_default();
            *place = (*place).max(diagnostic.range.start);
        }
    }
    let place = |diagnostic: &Diagnostic| {
        let is_effect = diagnostic.code == Code::RulesNotChecked;
        let cause = last.get(&object_key(diagnostic)).filter(|_| is_effect);
        cause.copied().unwrap_or(diagnostic.range.start)
    };
    diagnostics.iter().map(place).collect()
}

/// Sorts findings. At one place the less severe one comes last.
#[must_use]
pub fn in_order(mut placed: Vec<Placed>) -> Vec<CheckFinding> {
    placed.sort_by_key(|one| (one.place, one.finding.severity as u8));
    placed.into_iter().map(|one| one.finding).collect()
}
