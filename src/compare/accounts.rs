//! Accounts for given objects: each one that the new definition answers otherwise proves a difference.

use std::cmp::Reverse;

use super::classify::Classifier;
use super::model::draft::ChangeDraft;
use super::model::finding::{Category, Effect};
use super::stored::given;
use super::witness::proofs::{Proof, Proofs};

impl Classifier<'_> {
    /// If the new definition refuses a given object, or stores less of it, the object always proves a
    /// difference. If its errors or its loss name no difference, the object proves the closest one. If
    /// several are equally close, it proves one that is not decided yet, or else the first.
    pub(super) fn account_for_given(&self, drafts: &[ChangeDraft<'_>], proofs: &mut [Proofs]) {
        for (version, sides) in &self.sides {
            let is_own = |draft: &ChangeDraft<'_>| {
                draft.is_of_schema() && draft.spot.version.as_ref() == Some(version)
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
                let is_decided = |at: usize, draft: &ChangeDraft<'_>| {
                    let proofs = proofs.get(at);
                    proofs.is_none_or(|proofs| proofs.effect(draft) != Effect::Undecided)
                };
                let Some(given) = new else {
                    continue;
                };
                let places = given::places(given);
                let closest = own().min_by_key(|(at, draft)| {
                    let shared = given::shared_steps(&draft.spot.steps, &places);
                    (Reverse(shared), is_decided(*at, draft))
                });
                let Some(own) = closest.and_then(|(at, _)| proofs.get_mut(at)) else {
                    continue;
                };
                match given.is_refusal() && !given.is_update() {
                    true => own.narrows = Some(given.clone()),
                    false => own.lose(Some(given.clone())),
                }
            }
        }
    }
}
