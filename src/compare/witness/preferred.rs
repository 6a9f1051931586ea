//! Prefers proofs that make good tests, and keeps a second choice.

use super::proofs::{ComparedAnswers, Proof};
use super::search::WitnessSearch;
use crate::compare::model::draft::Probe;
use crate::compare::model::finding::ComparedSide;
use crate::compare::schema::keywords::value_outside;
use crate::value::Value;

/// How many more requests are tried for a better proof.
const TRIALS_FOR_BETTER: usize = 200;

impl WitnessSearch<'_, '_> {
    /// Makes the search prefer a proof that makes a good test: the changed rule is false. The second choice
    /// is a proof in which the rule fails with an error. If errors are compared, a request that both
    /// definitions refuse is a second choice, too.
    pub fn prefer_tests(&mut self, compared: ComparedAnswers) {
        self.compared = Some(compared);
    }

    /// Whether two refusals are different answers if their errors differ.
    pub(in crate::compare) fn compares_errors(&self) -> bool {
        self.compared == Some(ComparedAnswers::Errors)
    }

    /// Returns the proof if it makes a good test. Otherwise keeps it as the second choice.
    pub(in crate::compare) fn good_test(&mut self, proof: Proof) -> Option<Proof> {
        let is_original = self.side == ComparedSide::Before;
        if self.compared.is_none() || !is_original || !proof.is_rule_error_only() {
            return Some(proof);
        }
        self.keep(proof);
        None
    }

    /// Keeps a request that both definitions refuse, if the errors differ because of the difference.
    pub(in crate::compare) fn keep_refusals(&mut self, proof: Proof) {
        if proof.is_refusal() && proof.from != proof.to && self.is_shown_by(&proof) {
            self.keep(proof);
        }
    }

    /// Values that the changed bound refuses. Other keywords may refuse them, too: both definitions then
    /// refuse the request, with different errors. Empty if a second choice is known already.
    pub(in crate::compare) fn refused_values(&self) -> Vec<Value<'static>> {
        let Probe::Values(schemas) = &self.draft.probe else {
            return Vec::new();
        };
        if !self.compares_errors() || self.fallback.is_some() {
            return Vec::new();
        }
        let schemas = schemas.iter();
        let values = schemas.filter_map(|schema| value_outside(&self.draft.keyword, schema));
        values.collect()
    }

    /// Keeps a proof as the second choice, unless the known one is as good. The search then ends soon.
    pub(in crate::compare) fn keep(&mut self, proof: Proof) {
        let known = self.fallback.as_ref();
        if known.is_none_or(|known| !known.from.is_accepted() && proof.from.is_accepted()) {
            self.fallback = Some(proof);
            self.left = self.left.min(TRIALS_FOR_BETTER);
        }
    }
}
