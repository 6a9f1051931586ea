//! Whether two answers differ because of one difference.
//!
//! A version may have several differences, and one object may meet more than one of them. A refusal
//! proves a difference if one of its errors names the keyword that differs, at the same place, or the rule
//! that differs. Two stored objects prove a difference that changes the stored object if they differ at
//! its place.

use super::trial::{Fault, LIST_TYPE, Verdict};
use crate::compare::model::draft::{ChangeDraft, Probe, ProbedRule, SchemaStep, rule_path};
use crate::compare::model::finding::ComparedSide;
use crate::compare::model::kind::ChangeKind;
use crate::compare::schema::keywords::UNKNOWN_FIELD;
use crate::machinery::field_path;
use crate::value::{Map, Value, json};
use crate::views::sample;

/// The thing that an error of a refusal has to name.
enum Trace<'d> {
    /// This keyword, at the place.
    Keyword(&'d str),
    /// A keyword that combines schemas, at the place.
    Combination,
    /// That the member at the place is forbidden.
    Forbidden,
    /// Anything at the place or below it: no other difference is noted there.
    Anything,
    /// This member, which is missing at the place.
    Missing(&'d str),
    /// Items of the list at the place.
    Items,
    /// This rule.
    Rule(&'d ProbedRule),
    /// The number of replicas at this path.
    Replicas(&'d str),
    /// No refusal proves the difference.
    Nothing,
}

impl<'d> Trace<'d> {
    fn from_draft(draft: &'d ChangeDraft<'_>, side: ComparedSide) -> Self {
        use ChangeKind as K;
        match (draft.kind, &draft.probe) {
            (_, Probe::Rules(rules)) => {
                let rule = match side {
                    ComparedSide::Before => &rules.before,
                    ComparedSide::After => &rules.after,
                };
                rule.as_ref().map_or(Self::Nothing, Self::Rule)
            }
            (_, Probe::Replicas(paths)) => {
                paths.on_side(side).map_or(Self::Nothing, Self::Replicas)
            }
            (_, Probe::Lacking(name)) if !name.is_empty() => Self::Missing(name),
            (K::DefaultRemoved, _) => match draft.spot.steps.last() {
                Some(SchemaStep::Property(name)) => Self::Missing(name),
                _ => Self::Nothing,
            },
            (K::DefaultAdded | K::DefaultChanged, _) => Self::Nothing,
            _ if draft.is_about_unknown_fields() => Self::Nothing,
            (K::ListTypeTightened | K::ListTypeLoosened, _)
            | (K::ListMapKeysRemoved | K::ListMapKeysAdded | K::ListMapKeysChanged, _) => {
                Self::Items
            }
            (K::NullableAdded | K::NullableRemoved | K::TypeNarrowed | K::TypeWidened, _) => {
                Self::Keyword("type")
            }
            (K::PropertyForbidden | K::PropertyPermitted, _) => Self::Forbidden,
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
            Self::Forbidden => {
                let at = at();
                let around = place.split_last().map(|(_, around)| around);
                let is_at = at == *place || around == Some(at.as_slice());
                fault.keyword == Some("additionalProperties") && is_at
            }
            // `nullable` decides on a null.
            Self::Anything
                if draft.kind == ChangeKind::TypeChanged
                    && sample::get(evidence.object, place).is_some_and(Value::is_null) =>
            {
                false
            }
            Self::Anything => {
                let lacks = |(name, around): (&String, &[String])| {
                    names_member(&fault.path, name) && at() == around
                };
                at().starts_with(place) || place.split_last().is_some_and(lacks)
            }
            Self::Missing(name) => {
                let around = match draft.probe {
                    Probe::Lacking(ref name) if !name.is_empty() => place.as_slice(),
                    _ => place.split_last().map_or(&[][..], |(_, around)| around),
                };
                fault.keyword == Some("required")
                    && names_member(&fault.path, name)
                    && at() == around
            }
            Self::Items => {
                let at = at();
                let list = at.split_last().map(|(_, list)| list);
                fault.keyword == Some(LIST_TYPE) && list == Some(place)
            }
            Self::Rule(rule) => {
                !fault.is_faulty
                    && fault.rule.as_ref().is_some_and(|named| {
                        named.index as usize == rule.index
                            && *named.path == *rule_path(&draft.spot.steps)
                    })
            }
            Self::Replicas(path) => {
                fault.keyword.is_none()
                    && fault.path.trim_start_matches('.') == path.trim_start_matches('.')
            }
            Self::Nothing => false,
        }
    }
}

/// Whether the path of an error ends with a member.
fn names_member(path: &str, name: &str) -> bool {
    let around = path.strip_suffix(name);
    around.is_some_and(|around| around.is_empty() || around.ends_with('.'))
}

/// The keywords that combine schemas.
const COMBINATIONS: [&str; 4] = ["allOf", "anyOf", "oneOf", "not"];

/// The value at a place of a stored object, if there is one.
type StoredValue = Option<Value<'static>>;

/// Two answers to a request.
pub(in crate::compare) struct Evidence<'e> {
    /// The difference that they may prove.
    pub draft: &'e ChangeDraft<'e>,
    /// The object that is sent.
    pub object: &'e Value<'static>,
    /// The place of the difference in the object.
    pub place: Vec<String>,
    /// The definition that gives the second answer.
    pub side: ComparedSide,
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
                self.draft.kind.changes_stored() && self.are_different(from, to)
            }
            _ => false,
        }
    }

    /// Whether the keyword or rule that differs refuses the object.
    pub fn names(&self, fault: &Fault) -> bool {
        self.draft.is_of_schema()
            && Trace::from_draft(self.draft, self.side).is_named_by(fault, self)
    }

    /// Whether an error is about the value at the place or about a value around it.
    pub fn is_below(&self, fault: &Fault) -> bool {
        let rule = fault.rule.as_ref().map(|rule| &*rule.path);
        match rule {
            Some(path) => field_path::below(&rule_path(&self.draft.spot.steps), path).is_some(),
            None => {
                let at = sample::place_of_path(self.object, &fault.path);
                let is_list = fault.keyword == Some(LIST_TYPE);
                let list = at.split_last().filter(|_| is_list).map(|(_, list)| list);
                self.place.starts_with(list.unwrap_or(&at))
            }
        }
    }

    /// Whether the value at the place differs between a stored object and a validated one.
    pub fn differs(&self, before: &str, after: &Value<'static>) -> bool {
        let after = sample::get(after, &self.place).cloned();
        self.stored(before) != after
    }

    /// Whether the values at the place differ in two stored objects.
    pub fn are_different(&self, one: &str, other: &str) -> bool {
        self.stored(one) != self.stored(other)
    }

    /// Whether a stored object has a value at the place.
    pub fn is_stored(&self, text: &str) -> bool {
        self.stored(text).is_some()
    }

    /// Whether another value replaces the one at the place, in two stored objects.
    pub fn replaces(&self, from: &Verdict, to: &Verdict) -> bool {
        let is_replaced = |(from, to): (Option<_>, _)| from.is_some() && from != to;
        self.draft.kind.changes_stored() && self.both_stored(from, to).is_some_and(is_replaced)
    }

    /// Whether another value replaces a null at the place, in two stored objects.
    pub fn replaces_null(&self, from: &Verdict, to: &Verdict) -> bool {
        let both = self.both_stored(from, to);
        matches!(both, Some((Some(from), Some(to))) if from.is_null() && !to.is_null())
    }

    /// Whether a null at the place is missing in the second of two stored objects.
    pub fn drops_null(&self, from: &Verdict, to: &Verdict) -> bool {
        let both = self.both_stored(from, to);
        matches!(both, Some((Some(from), None)) if from.is_null())
    }

    /// Whether the value at the place loses something, in two stored objects.
    pub fn is_loss(&self, from: &Verdict, to: &Verdict) -> bool {
        match self.both_stored(from, to) {
            Some((Some(_), None)) => true,
            Some((Some(from), Some(to))) => loses(&from, &to),
            _ => false,
        }
    }

    /// The values at the place of two stored objects. `None` unless both are stored.
    fn both_stored(&self, from: &Verdict, to: &Verdict) -> Option<(StoredValue, StoredValue)> {
        match (from, to) {
            (Verdict::Accepted(from), Verdict::Accepted(to)) => {
                Some((self.stored(from), self.stored(to)))
            }
            _ => None,
        }
    }

    /// The value at the place of a stored object.
    fn stored(&self, text: &str) -> StoredValue {
        let stored = json::parse(text).ok()?.value.into_owned();
        let mut place = self.place.clone();
        if self.draft.is_about_unknown_fields() {
            place.push(UNKNOWN_FIELD.to_owned());
        }
        sample::get(&stored, &place).cloned()
    }
}

/// The part of a stored value that the request has, too. Defaults set the rest. Recursion is bounded by the depth of the
/// values.
pub(in crate::compare) fn sent_part(stored: &Value<'static>, sent: &Value<'_>) -> Value<'static> {
    match (stored, sent) {
        (Value::Map(stored), Value::Map(sent)) => {
            let mut part = Map::new();
            for (key, own) in stored.iter() {
                let is_sent = |sent: &&Value<'_>| !sent.is_null() || own.is_null();
                if let Some(sent) = sent.get(key).filter(is_sent) {
                    part.push(key.to_owned(), sent_part(own, sent));
                }
            }
            Value::Map(part)
        }
        (Value::List(stored), Value::List(sent)) => {
            let both = stored.iter().zip(sent);
            Value::List(both.map(|(own, sent)| sent_part(own, sent)).collect())
        }
        _ => stored.clone(),
    }
}

/// Whether a value lacks members that another one has.
pub(in crate::compare) fn loses(from: &Value<'_>, to: &Value<'_>) -> bool {
    match (from, to) {
        (Value::Map(from), Value::Map(to)) => from.iter().any(|(key, own)| match to.get(key) {
            Some(other) => loses(own, other),
            None => true,
        }),
        (Value::List(from), Value::List(to)) => {
            from.len() > to.len() || from.iter().zip(to).any(|(own, other)| loses(own, other))
        }
        _ => false,
    }
}
