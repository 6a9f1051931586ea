//! Whether two answers differ because of one difference.
//!
//! A version may have several differences, and one object may meet more than one of them. A refusal
//! proves a difference if one of its errors names the keyword that differs, at the same place, or the rule
//! that differs. Two stored objects prove a difference that changes the stored object if they differ at
//! its place.

use super::draft::{Draft, Probe, ProbedRule, SchemaStep, rule_path};
use super::keywords::UNKNOWN_FIELD;
use super::kind::Kind;
use super::trial::{Fault, Verdict};
use crate::value::{Value, json};
use crate::views::sample;

/// The definition that refuses an object or stores it differently.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum WhichSide {
    /// The old one.
    Before,
    /// The new one.
    After,
}

/// What an error of a refusal has to name.
enum Trace<'d> {
    /// This keyword, at the place.
    Keyword(&'d str),
    /// A keyword that combines schemas, at the place.
    Combination,
    /// Anything at the place or below it: no other difference is noted there.
    Anything,
    /// This member, which is missing at the place.
    Missing(&'d str),
    /// Items of the list at the place.
    Items,
    /// This rule.
    Rule(&'d ProbedRule),
    /// No refusal proves the difference.
    Nothing,
}

impl<'d> Trace<'d> {
    fn from_draft(draft: &'d Draft<'_>, side: WhichSide) -> Self {
        use Kind as K;
        match (draft.kind, &draft.probe) {
            (_, Probe::Rules(rules)) => {
                let rule = match side {
                    WhichSide::Before => &rules.before,
                    WhichSide::After => &rules.after,
                };
                rule.as_ref().map_or(Self::Nothing, Self::Rule)
            }
            (_, Probe::Lacking(name)) if !name.is_empty() => Self::Missing(name),
            (K::DefaultRemoved, _) => match draft.spot.steps.last() {
                Some(SchemaStep::Property(name)) => Self::Missing(name),
                _ => Self::Nothing,
            },
            (K::DefaultAdded | K::DefaultChanged, _) => Self::Nothing,
            (K::PreserveUnknownFieldsAdded | K::PreserveUnknownFieldsRemoved, _) => Self::Nothing,
            (K::ListTypeTightened | K::ListTypeLoosened, _)
            | (K::ListMapKeysRemoved | K::ListMapKeysAdded | K::ListMapKeysChanged, _) => {
                Self::Items
            }
            (K::NullableAdded | K::NullableRemoved | K::TypeNarrowed | K::TypeWidened, _) => {
                Self::Keyword("type")
            }
            (K::CombinationChanged, _) => Self::Combination,
            _ if draft.kind.changes_stored() => Self::Anything,
            _ => Self::Keyword(&draft.keyword),
        }
    }

    fn is_named_by(&self, fault: &Fault, evidence: &Evidence<'_>) -> bool {
        let Evidence { draft, place, .. } = evidence;
        let at = || sample::place_of_path(evidence.object, &fault.path);
        match self {
            Self::Keyword(keyword) => fault.keyword == Some(keyword) && at() == *place,
            Self::Combination => {
                let is_named = |named| COMBINATIONS.contains(&named);
                fault.keyword.is_some_and(is_named) && at() == *place
            }
            Self::Anything => {
                let lacks = |(name, around): (&String, &[String])| {
                    fault.path.ends_with(name.as_str()) && at() == around
                };
                at().starts_with(place) || place.split_last().is_some_and(lacks)
            }
            Self::Missing(name) => {
                let around = match draft.probe {
                    Probe::Lacking(ref name) if !name.is_empty() => place.as_slice(),
                    _ => place.split_last().map_or(&[][..], |(_, around)| around),
                };
                fault.keyword == Some("required") && fault.path.ends_with(name) && at() == around
            }
            Self::Items => {
                let at = at();
                let list = at.split_last().map(|(_, list)| list);
                fault.keyword == Some(LIST_TYPE) && list == Some(place)
            }
            Self::Rule(rule) => fault.rule.as_ref().is_some_and(|named| {
                named.index as usize == rule.index && *named.path == *rule_path(&draft.spot.steps)
            }),
            Self::Nothing => false,
        }
    }
}

/// The keywords that combine schemas.
const COMBINATIONS: [&str; 4] = ["allOf", "anyOf", "oneOf", "not"];

/// The keyword of errors about items that are repeated.
const LIST_TYPE: &str = "x-kubernetes-list-type";

/// Two answers to a request.
pub(super) struct Evidence<'e> {
    /// The difference that they may prove.
    pub draft: &'e Draft<'e>,
    /// The object that is sent.
    pub object: &'e Value<'static>,
    /// The place of the difference in the object.
    pub place: Vec<String>,
    /// The definition that gives the second answer.
    pub side: WhichSide,
}

impl Evidence<'_> {
    /// Whether the answers differ because of the difference.
    pub fn is_shown_by(&self, from: &Verdict, to: &Verdict) -> bool {
        match (from, to) {
            (_, Verdict::Refused { faults, .. }) => {
                let trace = Trace::from_draft(self.draft, self.side);
                let is_request = matches!(self.draft.probe, Probe::Object);
                is_request || faults.iter().any(|fault| trace.is_named_by(fault, self))
            }
            (Verdict::Accepted(from), Verdict::Accepted(to)) => {
                self.draft.kind.changes_stored() && self.stored(from) != self.stored(to)
            }
            _ => false,
        }
    }

    /// The value at the place of a stored object.
    fn stored(&self, text: &str) -> Option<Value<'static>> {
        let stored = json::parse(text).ok()?.value.into_owned();
        let mut place = self.place.clone();
        if matches!(
            self.draft.kind,
            Kind::PreserveUnknownFieldsAdded | Kind::PreserveUnknownFieldsRemoved
        ) {
            place.push(UNKNOWN_FIELD.to_owned());
        }
        sample::get(&stored, &place).cloned()
    }
}
