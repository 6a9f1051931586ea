//! Whether a difference causes an answer: the definition answers again without the difference.
//!
//! Several differences may meet at one place, such as a new default and a null that is no longer allowed. Then the
//! place does not tell which of them causes another answer.

use super::evidence::{Evidence, loses, sent_part};
use super::exchange::{exchange, share_part};
use super::proofs::Proof;
use super::search::{Direction, WitnessSearch};
use super::side::Side;
use super::trial::{Fault, TrialText, Verdict};
use crate::Crd;
use crate::compare::model::draft::ChangeDraft;
use crate::value::json;

/// The definition of a side, read anew. `None` if it serves no such version, or the server refuses it: then it cannot answer.
fn made(text: &str, own: &Side<'_>, version: &str) -> Option<Crd> {
    let made = Crd::new_for(text, own.crd.release()).with_zones(own.crd.zones());
    let mut endpoints = made.endpoints().iter();
    let is_served = endpoints.any(|own| own.version == version && own.served);
    let is_valid = made.report().errors.is_empty();
    (is_served && is_valid).then_some(made)
}

impl Direction<'_, '_> {
    /// The index in `drafts` of the difference that changes the answer to a request. The search removes one difference after
    /// another from the second definition, and starts with the last one. It stops when that definition answers like the
    /// first one: the difference that it removed last is the cause. `None` if the cause is not known.
    pub fn cause(
        &self,
        proof: &Proof,
        version: &str,
        drafts: &[&ChangeDraft<'_>],
    ) -> Option<usize> {
        let text = TrialText::from_request(&proof.trial);
        let is_turned = |taken_back: usize| {
            let kept = drafts.len() - taken_back;
            let crd = self.without(version, drafts.get(kept..)?)?;
            let answer = text.run(&crd, version);
            Some(match proof.from.stored().zip(answer.stored()) {
                Some((from, to)) if proof.is_loss => {
                    !loses(&sent_part(&from, &proof.trial.object), &to)
                }
                _ => answer.is_accepted(),
            })
        };
        let (mut without_effect, mut turns) = (0, drafts.len());
        if !is_turned(turns)? {
            return None;
        }
        while turns - without_effect > 1 {
            let middle = usize::midpoint(without_effect, turns);
            match is_turned(middle)? {
                true => turns = middle,
                false => without_effect = middle,
            }
        }
        let at = drafts.len().checked_sub(turns)?;
        let cause = drafts.get(at)?;
        // If several differences change the same part of the schema, any of them may be the cause.
        let shares = |other: &&&ChangeDraft<'_>| share_part(cause, other);
        (drafts.iter().filter(shares).count() == 1).then_some(at)
    }

    /// The second definition without some differences.
    fn without(&self, version: &str, drafts: &[&ChangeDraft<'_>]) -> Option<Crd> {
        let mut changed = self.to.definition()?.clone();
        let mut other = self.from.definition()?.clone();
        for draft in drafts {
            let _ = exchange([&mut changed, &mut other], version, draft, self.side);
        }
        made(&json::to_json(&changed), self.to, version)
    }
}

impl WitnessSearch<'_, '_> {
    /// Whether the second definition answers otherwise because of the difference. Definitions are compiled for it only if
    /// another difference may be the cause.
    pub(super) fn is_caused(&self, proof: &Proof, evidence: &Evidence<'_>) -> bool {
        if !self.has_rival(proof, evidence) {
            return true;
        }
        let text = TrialText::from_request(&proof.trial);
        let answer = |exchanged: usize| Some(text.run(self.exchanged(exchanged)?, self.version));
        let Some(without) = answer(1) else {
            // A default of the new type keeps the new type from being taken back.
            return answer(0).is_none_or(|with| with != proof.from);
        };
        match (&proof.to, &without) {
            (Verdict::Accepted(to), Verdict::Accepted(other)) => {
                // Another difference alone may replace the value, and this one only decides by which value.
                let is_alone = match (&proof.from, answer(0)) {
                    (Verdict::Accepted(from), Some(Verdict::Accepted(with))) => {
                        evidence.are_different(from, &with)
                    }
                    _ => true,
                };
                is_alone && evidence.are_different(to, other)
            }
            (Verdict::Refused { faults, .. }, Verdict::Refused { faults: others, .. }) => {
                let is_own = |fault: &&Fault| {
                    evidence.names(fault) || fault.keyword.is_some() && evidence.is_below(fault)
                };
                let mut own = faults.iter().filter(is_own);
                own.any(|fault| !others.contains(fault))
            }
            _ => true,
        }
    }

    /// Whether another difference may be the cause of the answer, too.
    fn has_rival(&self, proof: &Proof, evidence: &Evidence<'_>) -> bool {
        let steps = self.draft.spot.steps.as_slice();
        let is_named = proof.to.faults().iter().any(|fault| evidence.names(fault));
        let is_around = proof.is_refusal() && !is_named;
        let mut others = self.drafts.iter().filter(|other| {
            !std::ptr::eq(*other, self.draft)
                && other.is_of_schema()
                && other.spot.version == self.draft.spot.version
        });
        self.draft.kind.changes_stored()
            && others.any(|other| {
                let at = other.spot.steps.as_slice();
                let is_default = other.kind.is_of_default();
                let is_on_way = at.starts_with(steps) || steps.starts_with(at);
                is_around || other.kind.changes_stored() && (at == steps || is_default && is_on_way)
            })
    }

    /// One of the two definitions with this part of the other one: the first one has the difference, the second one lacks it.
    fn exchanged(&self, at: usize) -> Option<&Crd> {
        let (own, other, side) = match at {
            0 => (self.from, self.to, self.side.other()),
            _ => (self.to, self.from, self.side),
        };
        let made = self.exchanged.get(at)?.get_or_init(|| {
            let mut changed = own.definition()?.clone();
            let mut other = other.definition()?.clone();
            exchange([&mut changed, &mut other], self.version, self.draft, side)?;
            made(&json::to_json(&changed), own, self.version)
        });
        made.as_ref()
    }
}
