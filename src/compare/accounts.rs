//! Accounts for given objects: each one that the new definition answers otherwise proves a difference.

use std::cmp::Reverse;

use super::classify::Classifier;
use super::model::draft::ChangeDraft;
use super::model::finding::{Category, ComparedSide};
use super::stored::given;
use super::witness::proofs::{Proof, Proofs};
use super::witness::search::WitnessSearch;

impl Classifier<'_> {
    /// Finds the difference that a given object proves. The new definition refuses the object or stores less of it, and
    /// neither an error nor a lost field names a difference. The cause is the difference without which the answer is the
    /// old one. If no cause is known, the object proves nothing: only its outcome says what becomes of it.
    pub(super) fn account_for_given(&self, drafts: &[ChangeDraft<'_>], proofs: &mut [Proofs]) {
        for (version, sides) in &self.sides {
            let is_own = |draft: &ChangeDraft<'_>| {
                draft.is_constraint() && draft.spot.version.as_ref() == Some(version)
            };
            let own = || drafts.iter().enumerate().filter(|(_, draft)| is_own(draft));
            let is_known = |given: &Proof, (draft, proofs): (&ChangeDraft<'_>, &Proofs)| {
                let shows = match given.is_refusal() {
                    true if given.is_update() => proofs.stored.is_some(),
                    true => proofs.narrows.as_ref().is_some_and(Proof::is_refusal),
                    false => {
                        let (category, breaks) = proofs.affected(draft, proofs.effect(draft));
                        category == Category::Stored && breaks
                    }
                };
                is_own(draft) && shows
            };
            let is_blocked = |proof: &Proof| proof.is_refusal() && proof.is_update();
            let is_refused = |proof: &Proof| proof.is_refusal() && !proof.is_update();
            let faults: [&dyn Fn(&Proof) -> bool; 3] = [&is_refused, &is_blocked, &Proof::is_loss];
            for is_fault in faults {
                let mut given = sides.given.iter();
                let new = given.find(|given| {
                    let mut known = drafts.iter().zip(&*proofs);
                    is_fault(given) && !known.any(|known| is_known(given, known))
                });
                let Some(given) = new else {
                    continue;
                };
                let places = given::places(given);
                let mut by_place: Vec<(usize, &ChangeDraft<'_>)> = own().collect();
                by_place.sort_by_key(|(_, draft)| {
                    Reverse(given::shared_steps(&draft.spot.steps, &places))
                });
                let direction = sides.direction(ComparedSide::After, drafts);
                let all: Vec<&ChangeDraft<'_>> = by_place.iter().map(|(_, draft)| *draft).collect();
                let cause = direction.cause(given, version, &all);
                let Some((at, draft)) = cause.and_then(|cause| by_place.get(cause)) else {
                    continue;
                };
                let given = WitnessSearch::new(direction, version, draft).judged(given.clone());
                let Some(own) = proofs.get_mut(*at) else {
                    continue;
                };
                match given.is_refusal() && !given.is_update() {
                    true => own.narrows = Some(given),
                    false => own.lose(Some(given)),
                }
            }
        }
    }
}
