//! The two sides of a version.

use super::model::draft::{ChangeDraft, SchemaStep};
use super::model::finding::ComparedSide;
use super::schema::walk::STATUS;
use super::witness::bases::Pool;
use super::witness::proofs::Proof;
use super::witness::search::Direction;
use super::witness::side::Side;
use super::witness::trial::{TrialRequest, Verdict};
use crate::schema::Node;
use crate::value::Value;
use crate::views::sample;

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
        let (from, to, pool) = match side {
            ComparedSide::After => (&self.before, &self.after, olds),
            ComparedSide::Before => (&self.after, &self.before, news),
        };
        Direction {
            from,
            to,
            side,
            pool,
            drafts,
            known: &[],
        }
    }

    /// The old and the new schema, if both definitions serve the version.
    pub fn schemas(&self) -> Option<[&'c Node; 2]> {
        Some([self.before.schema()?, self.after.schema()?])
    }

    /// A new object with a status that only one of the two definitions keeps.
    pub fn with_status(&self, version: &str) -> Option<Proof> {
        let sides = [&self.before, &self.after];
        let status = [SchemaStep::Property(STATUS.to_owned())];
        let keeps = |verdict: &Verdict| {
            let stored = verdict.stored();
            stored.is_some_and(|stored| stored.as_map().is_some_and(|map| map.contains_key(STATUS)))
        };
        let mut objects = sides.into_iter().flat_map(|side| {
            let small = side.sample(false);
            let nodes = sides.into_iter().filter_map(|own| own.schema_at(&status));
            nodes.filter_map(move |node| {
                let Some(Value::Map(mut object)) = small.cloned() else {
                    return None;
                };
                object.insert(STATUS, sample::value_with_fields(node, 1));
                Some(Value::Map(object))
            })
        });
        objects.find_map(|object| {
            let request = TrialRequest::creation(object);
            let proof = Proof::from_request(request, [self.before.crd, self.after.crd], version)?;
            let is_shown = proof.to.is_accepted() && keeps(&proof.from) != keeps(&proof.to);
            is_shown.then_some(proof)
        })
    }

    /// Whether both definitions serve the version.
    pub fn are_served(&self) -> bool {
        self.before.is_served() && self.after.is_served()
    }
}
