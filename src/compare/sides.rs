//! The two sides of a version.

use super::model::draft::ChangeDraft;
use super::model::finding::ComparedSide;
use super::witness::bases::Pool;
use super::witness::proofs::Proof;
use super::witness::search::Direction;
use super::witness::side::Side;
use crate::schema::Node;

/// The two sides of a version.
pub(super) struct Sides<'c> {
    /// The old definition.
    pub before: Side<'c>,
    /// The new definition.
    pub after: Side<'c>,
    /// Objects that the old definition accepts, and objects that the new one accepts.
    pub pools: [Pool; 2],
    /// Requests with given objects that the new definition answers differently.
    pub given: Vec<Proof>,
}

impl<'c> Sides<'c> {
    /// The search in which one of the definitions gives the other answer.
    pub fn direction<'s>(
        &'s self,
        side: ComparedSide,
        drafts: &'s [ChangeDraft<'s>],
    ) -> Direction<'s, 'c> {
        let [olds, news] = &self.pools;
        let (from, to, pool, given) = match side {
            ComparedSide::After => (&self.before, &self.after, olds, self.given.as_slice()),
            ComparedSide::Before => (&self.after, &self.before, news, &[][..]),
        };
        Direction {
            from,
            to,
            side,
            pool,
            drafts,
            given,
        }
    }

    /// The old and the new schema, if both definitions serve the version.
    pub fn schemas(&self) -> Option<[&'c Node; 2]> {
        Some([self.before.schema()?, self.after.schema()?])
    }

    /// Whether both definitions serve the version.
    pub fn are_served(&self) -> bool {
        self.before.is_served() && self.after.is_served()
    }
}
