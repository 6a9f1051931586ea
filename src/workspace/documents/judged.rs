//! What was found about an object or definition, kept with its document until it, its definition
//! or its previous object changes.

use std::rc::Rc;

use super::part::Part;
use crate::admission::RequestTarget;
use crate::kinds::Source;
use crate::workspace::findings::finding::Finding;
use crate::{Crd, ReleaseRange};

/// What is wrong with an object or definition, and by whose word.
#[derive(Debug, Default)]
pub struct Judged {
    /// The definition that an object was judged by.
    pub(crate) by: Option<Rc<Crd>>,
    /// The kinds that an object without a definition was judged by.
    pub(crate) structure: Option<Rc<Source>>,
    /// What it was before, and which of the objects there.
    pub(crate) previous: Option<(Rc<Part>, usize)>,
    /// What was asked of the server; none where nothing could be.
    pub(crate) asked: Option<RequestTarget>,
    /// The releases that were asked.
    pub(crate) releases: ReleaseRange,
    /// Whether the server takes it; of an object: with the definition as it stands.
    pub(crate) allowed: bool,
    /// What there is to say about it.
    pub(crate) findings: Vec<Finding>,
}

impl Judged {
    /// Whether it still stands.
    pub(crate) fn is_by(
        &self,
        by: (Option<&Rc<Crd>>, Option<&Rc<Source>>),
        previous: Option<&(Rc<Part>, usize)>,
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
