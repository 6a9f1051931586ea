//! Changes that are made at several places alike, such as a rule of a type that several fields have. A witness of one of
//! them may be hard to find, while another one shows which value to try.

use super::Classifier;
use crate::compare::model::draft::{ChangeDraft, Probe};
use crate::compare::model::finding::{ComparedSide, Effect};
use crate::compare::values::candidates;
use crate::compare::witness::proofs::{Proof, Proofs};
use crate::compare::witness::search::WitnessSearch;
use crate::views::sample;

/// How many other places are asked for a value.
const SIBLINGS: usize = 2;

impl Classifier<'_> {
    /// Tries the value of a proof at the other places of the same change that have no proof.
    pub(super) fn try_values_of_siblings(&self, drafts: &[ChangeDraft<'_>], proofs: &mut [Proofs]) {
        for (at, draft) in drafts.iter().enumerate() {
            if !proofs.get(at).is_some_and(|own| is_open(draft, own)) {
                continue;
            }
            let all = drafts.iter().zip(proofs.iter());
            let siblings = all.filter_map(|(other, found)| {
                let proof = found.narrows.as_ref()?;
                let is_plain = proof.is_refusal() && !proof.is_update();
                (is_plain && is_alike(draft, other)).then_some((other, proof))
            });
            let moved = { siblings.take(SIBLINGS) }
                .find_map(|(other, proof)| self.moved(draft, drafts, (other, proof)));
            if let (Some(proof), Some(own)) = (moved, proofs.get_mut(at)) {
                *own = self.proofs(draft, drafts, &[proof]);
            }
        }
    }

    /// Tries the value that proves another change of the same kind, and returns the proof if it works here, too.
    fn moved(
        &self,
        draft: &ChangeDraft<'_>,
        drafts: &[ChangeDraft<'_>],
        (other, proof): (&ChangeDraft<'_>, &Proof),
    ) -> Option<Proof> {
        let (version, sides) = self.sides_of(draft)?;
        let object = &proof.trial.object;
        let place = candidates::place_of(object, sides.before.schema()?, &other.spot.steps);
        let value = sample::get(object, &place)?;
        let direction = sides.direction(ComparedSide::After, drafts);
        WitnessSearch::new(direction, version, draft).proof_with_value(value)
    }
}

/// Whether a change may refuse objects, and nothing was found that shows or excludes it.
fn is_open(draft: &ChangeDraft<'_>, proofs: &Proofs) -> bool {
    // A difference between versions is shown by other requests.
    draft.is_of_schema()
        && !matches!(draft.probe, Probe::Stored(_))
        && draft.kind.facts().effect != Effect::Widens
        && proofs.narrows.is_none()
        && proofs.effect(draft) == Effect::Undecided
}

/// Whether two differences are the same one at two places of a version.
fn is_alike(one: &ChangeDraft<'_>, other: &ChangeDraft<'_>) -> bool {
    (&one.spot.version, one.kind, &one.detail) == (&other.spot.version, other.kind, &other.detail)
        && one.spot.steps != other.spot.steps
}
