//! One request that a definition and a slightly changed one answer differently.

use super::draft::Draft;
use super::finding::Effect;
use super::judge::TrialRequest;
use super::witness::{Pool, Proof, Side, WitnessSearch};
use super::{compare_versions, decoded, named};
use crate::Crd;

/// A version of a definition that is compared with many changed ones.
pub(crate) struct Original<'c> {
    text: &'c str,
    version: &'c str,
    side: Side<'c>,
    /// Objects that it accepts.
    pool: Pool,
}

impl<'c> Original<'c> {
    /// A version of a definition, given as text and compiled.
    pub(crate) fn new(text: &'c str, crd: &'c Crd, version: &'c str) -> Self {
        Self {
            text,
            version,
            side: Side::new(crd, version),
            pool: Pool::default(),
        }
    }

    /// The version.
    pub(crate) fn version(&self) -> &str {
        self.version
    }

    /// A request that the changed definition answers differently. `None` if the search finds none.
    pub(crate) fn apart_from(&self, text: &str, crd: &Crd) -> Option<TrialRequest> {
        let old = decoded("before", self.text).ok()?;
        let new = decoded("after", text).ok()?;
        let (before, after) = (named(&old, self.version)?, named(&new, self.version)?);
        let mut drafts = Vec::new();
        compare_versions(before, after, &mut drafts);
        let other = Side::new(crd, self.version);
        drafts.iter().find_map(|draft| self.proof(&other, draft))
    }

    fn proof(&self, other: &Side<'_>, draft: &Draft<'_>) -> Option<TrialRequest> {
        let effect = draft.kind.facts().effect;
        let narrows =
            || WitnessSearch::new(&self.side, other, self.version, &self.pool).proof(draft);
        let pool = Pool::default();
        let widens = || WitnessSearch::new(other, &self.side, self.version, &pool).proof(draft);
        let proof = match effect {
            Effect::Widens => widens(),
            Effect::Narrows => narrows(),
            _ => widens().or_else(narrows),
        };
        proof.map(Proof::into_trial)
    }
}
