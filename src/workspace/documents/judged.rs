//! The findings about an object or definition. They stay with its document until the object, its
//! definition or its previous object changes.

use std::rc::Rc;

use super::part::DocumentPart;
use crate::admission::RequestTarget;
use crate::kinds::Source;
use crate::workspace::findings::finding::Finding;
use crate::{Crd, ReleaseRange};

/// The findings, and everything that they depend on.
#[derive(Debug, Default)]
pub struct Judged {
    /// The definition that an object was judged by.
    pub(crate) by: Option<Rc<Crd>>,
    /// The kinds that an object without a definition was judged by.
    pub(crate) structure: Option<Rc<Source>>,
    /// The previous document, and which of its objects.
    pub(crate) previous: Option<(Rc<DocumentPart>, usize)>,
    /// The kind of request; `None` if the document is not sent to a server.
    pub(crate) asked: Option<RequestTarget>,
    /// The releases that were asked.
    pub(crate) releases: ReleaseRange,
    /// Whether the server accepts it; for an object, under the current definition.
    pub(crate) allowed: bool,
    /// Its findings.
    pub(crate) findings: Vec<Finding>,
}

impl Judged {
    /// Whether it is still valid.
    pub(crate) fn is_by(
        &self,
        by: (Option<&Rc<Crd>>, Option<&Rc<Source>>),
        previous: Option<&(Rc<DocumentPart>, usize)>,
        (asked, releases): (Option<RequestTarget>, ReleaseRange),
    ) -> bool {
        let (crd, structure) = by;
        let same_crd = match (&self.by, crd) {
            (Some(one), Some(other)) => Rc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        };
        let same_structure = match (&self.structure, structure) {
            (Some(one), Some(other)) => Rc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        };
        let same_previous = match (&self.previous, previous) {
            (Some((one, at)), Some((other, place))) => Rc::ptr_eq(one, other) && at == place,
            (one, other) => one.is_none() && other.is_none(),
        };
        same_crd
            && same_structure
            && same_previous
            && self.asked == asked
            && self.releases == releases
    }
}
