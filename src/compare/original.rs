//! One request that a definition and a slightly changed one answer differently.

use std::cmp::Reverse;
use std::fmt;
use std::rc::Rc;

use super::{ComparedSide, compare_versions, decoded, named};
use crate::Crd;
use crate::compare::model::draft::ChangeDraft;
use crate::compare::model::finding::Effect;
use crate::compare::witness::bases::Pool;
use crate::compare::witness::proofs::{ComparedAnswers, Proof};
use crate::compare::witness::search::{Direction, Tally, WitnessSearch};
use crate::compare::witness::side::Side;
use crate::compare::witness::trial::{TrialRequest, TrialText};
use crate::machinery::Sentence;
use crate::value::{Value, json};

/// From how many given objects a search starts.
const MOST_GIVEN: usize = 3;

/// A version of a definition that is compared with many changed ones.
pub(crate) struct Original<'c> {
    text: &'c str,
    version: &'c str,
    side: Side<'c>,
    /// Objects that it accepts.
    pool: Pool,
    /// Objects that it refuses, with the paths of the rules that are broken.
    refused: Vec<(Vec<Rc<str>>, Value<'static>)>,
}

/// Why no request was found that two definitions answer differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unproven {
    /// The version is not served.
    NotServed,
    /// No request was made.
    Nothing,
    /// Requests were made.
    Tried(Tally),
}

impl fmt::Display for Unproven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Tried(Tally { admitted, refused }) = *self else {
            return f.write_str(match self {
                Self::NotServed => "the version is not served",
                _ => "no request to try was found",
            });
        };
        let all = admitted + refused;
        let (requests, were) = match all {
            1 => ("request", "was"),
            _ => ("requests", "were"),
        };
        write!(f, "{all} {requests} {were} tried: ")?;
        match (admitted, refused) {
            (_, 0) => f.write_str("admitted with and without it"),
            (0, _) => f.write_str("refused anyway"),
            _ => write!(
                f,
                "{admitted} admitted with and without it, {refused} refused anyway"
            ),
        }
    }
}

impl Unproven {
    /// The same after further requests that the definitions answer alike.
    pub(crate) fn after(self, further: Tally) -> Self {
        let mut all = match self {
            Self::NotServed => return self,
            Self::Nothing => Tally::default(),
            Self::Tried(tally) => tally,
        };
        all.add(further);
        match all == Tally::default() {
            true => Self::Nothing,
            false => Self::Tried(all),
        }
    }

    /// The reason as data.
    pub(crate) fn sentence(self) -> Sentence {
        let Self::Tried(Tally { admitted, refused }) = self else {
            return Sentence::new(match self {
                Self::NotServed => "not-served",
                _ => "no-request",
            });
        };
        let tried = match (admitted, refused) {
            (_, 0) => Sentence::new("all-admitted"),
            (0, _) => Sentence::new("all-refused"),
            _ => Sentence::new("some-refused")
                .with("admitted", admitted)
                .with("refused", refused),
        };
        tried.with("requests", admitted + refused)
    }
}

impl<'c> Original<'c> {
    /// The same, with objects from which the search for requests may start, beside those that are made: the largest
    /// ones that the version admits. It remembers those that break rules.
    pub(crate) fn with_objects(self, objects: Vec<Value<'static>>) -> Self {
        let mut admitted: Vec<Value<'static>> = Vec::new();
        let mut refused = Vec::new();
        for object in objects {
            let text = TrialText::from_request(&TrialRequest::creation(object.clone()));
            let answer = text.run(self.side.crd, self.version);
            if answer.is_accepted() {
                admitted.push(object);
                continue;
            }
            let rules = answer
                .faults()
                .iter()
                .filter_map(|fault| fault.rule.as_ref());
            refused.push((rules.map(|rule| rule.path.clone()).collect(), object));
        }
        admitted.sort_by_cached_key(|object| Reverse(json::to_json(object).len()));
        admitted.truncate(MOST_GIVEN);
        Self {
            pool: Pool::with(admitted.into()),
            refused,
            ..self
        }
    }

    /// The objects that break a rule at a path of the schema, `spec.ports[*]`, of those that were given.
    pub(crate) fn refused_at<'o>(
        &'o self,
        path: &'o str,
    ) -> impl Iterator<Item = &'o Value<'static>> {
        let breaks = move |rules: &[Rc<str>]| rules.iter().any(|own| **own == *path);
        let refused = self.refused.iter();
        refused.filter_map(move |(rules, object)| breaks(rules).then_some(object))
    }

    /// The objects that are admitted, of those that were given.
    pub(crate) fn objects(&self) -> Rc<[Value<'static>]> {
        self.pool.given()
    }

    /// A version of a definition, given as text and compiled.
    pub(crate) fn new(text: &'c str, crd: &'c Crd, version: &'c str) -> Self {
        Self {
            text,
            version,
            side: Side::new(crd, version),
            pool: Pool::default(),
            refused: Vec::new(),
        }
    }

    /// The version.
    pub(crate) fn version(&self) -> &str {
        self.version
    }

    /// A request that the changed definition answers differently.
    ///
    /// # Errors
    /// Why the search finds none.
    pub(crate) fn apart_from(
        &self,
        (text, crd): (&str, &Crd),
        compared: ComparedAnswers,
    ) -> Result<TrialRequest, Unproven> {
        if !self.side.is_served() {
            return Err(Unproven::NotServed);
        }
        let old = decoded(ComparedSide::Before, self.text).map_err(|_| Unproven::Nothing)?;
        let new = decoded(ComparedSide::After, text).map_err(|_| Unproven::Nothing)?;
        let pair = named(&old, self.version).zip(named(&new, self.version));
        let (before, after) = pair.ok_or(Unproven::Nothing)?;
        let mut drafts = Vec::new();
        compare_versions(before, after, crd.release(), &mut drafts);
        let other = Side::new(crd, self.version);
        let mut tally = Tally::default();
        for draft in &drafts {
            if let Some(request) = self.proof(&other, (draft, &drafts), compared, &mut tally) {
                return Ok(request);
            }
        }
        Err(Unproven::Nothing.after(tally))
    }

    fn proof(
        &self,
        other: &Side<'_>,
        (draft, drafts): (&ChangeDraft<'_>, &[ChangeDraft<'_>]),
        compared: ComparedAnswers,
        tally: &mut Tally,
    ) -> Option<TrialRequest> {
        let effect = draft.kind.facts().effect;
        let others = Pool::with(self.pool.given());
        let widens = Direction {
            from: other,
            to: &self.side,
            side: ComparedSide::Before,
            pool: &others,
            drafts,
            known: &[],
        };
        let narrows = Direction {
            from: &self.side,
            to: other,
            side: ComparedSide::After,
            pool: &self.pool,
            drafts,
            known: &[],
        };
        let directions = match effect {
            Effect::Narrows => vec![narrows],
            Effect::Widens => vec![widens],
            _ => vec![widens, narrows],
        };
        for direction in directions {
            let mut search = WitnessSearch::new(direction, self.version, draft);
            search.prefer_tests(compared);
            let proof = search.proof();
            if proof.is_some() {
                return proof.map(Proof::into_trial);
            }
            tally.add(search.tally());
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_counts_further_requests() {
        let tally = |admitted, refused| Tally { admitted, refused };
        for (why, further, text) in [
            (
                Unproven::Tried(tally(2, 0)),
                tally(1, 3),
                "6 requests were tried: 3 admitted with and without it, 3 refused anyway",
            ),
            (
                Unproven::Nothing,
                tally(0, 1),
                "1 request was tried: refused anyway",
            ),
            (
                Unproven::Nothing,
                tally(0, 0),
                "no request to try was found",
            ),
            (
                Unproven::NotServed,
                tally(1, 0),
                "the version is not served",
            ),
        ] {
            assert_eq!(why.after(further).to_string(), text);
        }
    }
}
