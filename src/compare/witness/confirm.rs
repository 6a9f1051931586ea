//! Whether a request proves a difference: the two answers differ because of it, and the request has
//! nothing in it that the first definition does not know.

use super::evidence::Evidence;
use super::known_fields::KnownFields;
use super::proofs::Proof;
use super::search::{Attempt, LEAST_TRIALS, WitnessSearch};
use super::trial::{Fault, TrialRequest, TrialText, Verdict};
use crate::compare::model::draft::ChangeDraft;
use crate::compare::model::finding::{ComparedSide, Effect};
use crate::compare::model::kind::ChangeKind;
use crate::compare::values::candidates;
use crate::value::Value;
use crate::views::sample;

impl WitnessSearch<'_, '_> {
    /// The proof of an attempt, if the answers differ because of the difference.
    pub(in crate::compare) fn proof_of(&mut self, attempt: Attempt) -> Option<Proof> {
        let Attempt::Proven(proof) = attempt else {
            return None;
        };
        if !self.is_shown_by(&proof) {
            self.note_refusal(proof);
            return None;
        }
        let fields = KnownFields {
            crd: self.from.crd,
            version: self.version,
            schema: self.from.schema()?,
        };
        let known = fields.known(&proof.trial)?;
        let is_same = known.plain.object == proof.trial.object
            && known.plain.previous == proof.trial.previous;
        let proof = match (is_same, known.stored) {
            (true, None) => self.judged(proof),
            (false, None) => self.rerun(known.plain)?,
            (_, Some(stored)) => {
                let stored = self.rerun(stored)?;
                // The object without defaults is easier to read.
                self.rerun(known.plain).unwrap_or(stored)
            }
        };
        self.good_test(proof)
    }

    /// Remembers that the old definition refuses an object with a property that is new. The reason is
    /// another difference, such as the value of a union's discriminator, but no object with the property
    /// was accepted.
    fn note_refusal(&mut self, proof: Proof) {
        let is_own = self.draft.kind == ChangeKind::PropertyAdded
            && self.side == ComparedSide::Before
            && self.fallback.is_none()
            && proof.is_refusal()
            && !proof.is_update();
        let Verdict::Accepted(stored) = &proof.from else {
            return;
        };
        if !is_own {
            return;
        }
        let evidence = self.evidence(self.draft, &proof.trial.object);
        if evidence.is_some_and(|evidence| evidence.is_stored(stored)) {
            self.keep(proof);
            // A better proof is close, or there is none.
            self.left = self.left.min(LEAST_TRIALS);
        }
    }

    /// Sends another request to both definitions. Returns a proof if they differ because of the
    /// difference.
    fn rerun(&self, trial: TrialRequest) -> Option<Proof> {
        let proof = Proof::from_request(trial, [self.from.crd, self.to.crd], self.version)?;
        self.is_shown_by(&proof).then(|| self.judged(proof))
    }

    /// The proof, with whether something is lost.
    pub(in crate::compare) fn judged(&self, mut proof: Proof) -> Proof {
        if let Some(evidence) = self.evidence(self.draft, &proof.trial.object) {
            proof.is_loss = evidence.is_loss(&proof.from, &proof.to);
            proof.replaces_null = evidence.replaces_null(&proof.from, &proof.to);
            proof.drops_null = evidence.drops_null(&proof.from, &proof.to);
            proof.is_consequence =
                proof.is_refusal() && !evidence.is_shown_by(&proof.from, &proof.to);
        }
        proof
    }

    /// The evidence that may prove a difference with an object.
    pub(super) fn evidence<'e>(
        &self,
        draft: &'e ChangeDraft<'e>,
        object: &'e Value<'static>,
    ) -> Option<Evidence<'e>> {
        let steps = &draft.spot.steps;
        let schema = self.schema_of(steps)?;
        Some(Evidence {
            draft,
            object,
            place: candidates::place_of(object, schema, steps),
            side: self.side,
        })
    }

    /// Whether the answers differ because of the difference.
    pub(in crate::compare) fn is_shown_by(&self, proof: &Proof) -> bool {
        let Some(evidence) = self.evidence(self.draft, &proof.trial.object) else {
            return false;
        };
        let usual = self.draft.kind.facts().effect;
        let is_replaced =
            usual == Effect::Widens && self.side == ComparedSide::After && !proof.is_refusal();
        let is_shown = match is_replaced {
            true => evidence.replaces(&proof.from, &proof.to),
            false => {
                evidence.is_shown_by(&proof.from, &proof.to)
                    || self.is_consequence(proof, &evidence)
            }
        };
        is_shown && self.is_caused(proof, &evidence)
    }

    /// Whether another difference explains an error.
    pub(in crate::compare) fn is_claimed(&self, proof: &Proof, fault: &Fault) -> bool {
        // A change that only adds values refuses nothing.
        let harmless = match self.side {
            ComparedSide::After => Effect::Widens,
            ComparedSide::Before => Effect::Narrows,
        };
        let mut others = self.drafts.iter().filter(|other| {
            !std::ptr::eq(*other, self.draft)
                && other.spot.version == self.draft.spot.version
                && other.kind.facts().effect != harmless
        });
        others.any(|other| {
            let evidence = self.evidence(other, &proof.trial.object);
            evidence.is_some_and(|evidence| evidence.names(fault))
        })
    }

    /// Whether a rule around the place fails with an error and did not change: it cannot read a value of the old
    /// type or format. The server never ignores such an error.
    pub(in crate::compare) fn breaks_rule_around(&self, proof: &Proof) -> bool {
        let Some(evidence) = self.evidence(self.draft, &proof.trial.object) else {
            return false;
        };
        let mut faults = proof.to.faults().iter();
        faults.any(|fault| {
            fault.is_error && evidence.is_below(fault) && !self.is_claimed(proof, fault)
        })
    }

    /// Whether an object is refused by a constraint that did not change, because the value at the place
    /// of the difference is read in another way.
    fn is_consequence(&self, proof: &Proof, evidence: &Evidence<'_>) -> bool {
        let (Verdict::Accepted(before), true) = (&proof.from, self.draft.kind.changes_stored())
        else {
            return false;
        };
        let faults = proof.to.faults();
        // The error that rules were not checked has no keyword. It follows from the other errors.
        let is_open = |fault: &&Fault| {
            fault.keyword.is_some() && evidence.is_below(fault) && !self.is_claimed(proof, fault)
        };
        if !faults.iter().any(|fault| is_open(&fault)) {
            return false;
        }
        let after = TrialText::from_request(&proof.trial).decoded_object(self.to.crd, self.version);
        after.is_some_and(|after| evidence.differs(before, &after))
            || self.reads_otherwise(proof, evidence)
    }

    /// Whether the two definitions read the object before an update with different values at the place.
    fn reads_otherwise(&self, proof: &Proof, evidence: &Evidence<'_>) -> bool {
        let Some(previous) = &proof.trial.previous else {
            return false;
        };
        let text = TrialText::from_request(&TrialRequest::creation(previous.clone()));
        let both = [self.from.crd, self.to.crd].map(|crd| {
            let read = text.decoded_object(crd, self.version)?;
            sample::get(&read, &evidence.place).cloned()
        });
        let [from, to] = both;
        from != to
    }
}
