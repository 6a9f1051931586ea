//! Requests that a rule refuses which did not change.
//!
//! For rules, a text of some formats is a time, a duration or bytes, and lists of some types have no order. Without the
//! format, or as a list of another type, a value means something else for the same rule.

use super::proofs::{Proof, Proofs};
use super::search::{Attempt, WitnessSearch};
use super::trial::{Fault, TrialRequest, TrialText};
use crate::admission::validate::is_valid;
use crate::compare::model::draft::SchemaStep;
use crate::compare::model::kind::ChangeKind;
use crate::compare::values::candidates;
use crate::schema::{JsonType, ListType, Node, Types};
use crate::value::Value;
use crate::views::sample;

/// How many requests are tried.
const REQUESTS: usize = 200;
/// How many properties beside the place get its value.
const PROPERTIES: usize = 10;
/// How many numbers are made of a schema.
const NUMBERS: usize = 4;
/// Further numbers. Some have a fraction when they are divided by others.
const SMALL_NUMBERS: [i64; 4] = [2, 3, 5, 1];

/// Texts of formats. For rules, the first two have the same value.
const TEXTS: &[(&str, &[&str])] = &[
    ("byte", &["YWI=", "YWJ=", "YWJj", "", "YWJjZGVmZ2hpamts"]),
    ("date", &["2020-01-01", "2020-01-02"]),
    (
        "date-time",
        &[
            "2020-01-01T00:00:00Z",
            "2020-01-01T01:00:00+01:00",
            "2021-01-01T00:00:00Z",
        ],
    ),
    ("duration", &["1m", "60s", "2h", "1ms"]),
];

impl Proofs {
    /// Searches for a request that a rule refuses which did not change, since the value at the place means something
    /// else for it.
    pub fn search_other_reading(&mut self, search: &mut WitnessSearch<'_, '_>) {
        self.narrows = search.by_other_reading();
        if self.narrows.as_ref().is_some_and(Proof::is_annotation) {
            self.stored.clone_from(&self.narrows);
            return;
        }
        let created = self.narrows.as_ref().filter(|proof| !proof.is_update());
        let stored = created.and_then(|proof| proof.from.stored());
        // Without ratcheting the server refuses every update of the object.
        self.stored = stored.and_then(|stored| search.reread(TrialRequest::annotation(stored)));
    }
}

impl WitnessSearch<'_, '_> {
    /// Looks for a request that a rule of `to` refuses, since the value at the place means something else for it.
    pub(in crate::compare) fn by_other_reading(&mut self) -> Option<Proof> {
        self.allow(REQUESTS);
        self.first_around_bases(|search, base| {
            let steps = search.draft.spot.steps.as_slice();
            let values =
                search.values_to_reread(candidates::node_of(search.from.schema()?, steps)?);
            let objects: Vec<Value<'static>> = values
                .iter()
                .filter_map(|value| search.with_value(base, value))
                .collect();
            search
                .by_annotations(&objects)
                .or_else(|| search.by_updates_between(base, &objects))
                .or_else(|| search.by_creations(&objects, &values))
        })
    }

    /// Updates each object with no change in it. A value that does not equal itself, or that the server cannot compare,
    /// violates a rule that compares it with the old one.
    fn by_annotations(&mut self, objects: &[Value<'static>]) -> Option<Proof> {
        let kinds = [ChangeKind::TypeWidened, ChangeKind::ListTypeLoosened];
        if !kinds.contains(&self.draft.kind) {
            return None;
        }
        objects.iter().find_map(|object| {
            let stored = self.stored(object)?;
            self.reread(TrialRequest::annotation(stored))
        })
    }

    /// Updates each object to each other one.
    fn by_updates_between(
        &mut self,
        base: &Value<'static>,
        objects: &[Value<'static>],
    ) -> Option<Proof> {
        let is_status = self.is_status();
        objects.iter().find_map(|previous| {
            let mut others = objects.iter().filter(|other| *other != previous);
            others.find_map(|object| {
                let proof = self.reread(TrialRequest {
                    object: object.clone(),
                    previous: Some(previous.clone()),
                    is_status,
                })?;
                // The object before the update has to come into being, too.
                let first = TrialRequest {
                    object: previous.clone(),
                    previous: is_status.then(|| base.clone()),
                    is_status,
                };
                matches!(self.attempt(first), Attempt::Same).then_some(proof)
            })
        })
    }

    /// Creates the objects. A property beside the place may have one of the values, too.
    fn by_creations(
        &mut self,
        objects: &[Value<'static>],
        values: &[Value<'static>],
    ) -> Option<Proof> {
        let (steps, schema) = (self.draft.spot.steps.as_slice(), self.from.schema()?);
        if self.is_status() {
            return None;
        }
        let (last, around) = steps.split_last()?;
        let node = candidates::node_of(schema, around)?;
        let own = candidates::node_of(schema, steps)?;
        let is_alike = |(name, child): &(&str, &Node)| {
            *last != SchemaStep::Property((*name).to_owned()) && child.types == own.types
        };
        let beside = node.properties.iter().filter(is_alike).take(PROPERTIES);
        let names: Vec<&str> = beside.map(|(name, _)| name).collect();
        objects.iter().find_map(|object| {
            let alone = self.reread(TrialRequest::creation(object.clone()));
            alone.or_else(|| {
                let place = candidates::place_of(object, schema, around);
                let pairs = names
                    .iter()
                    .flat_map(|name| values.iter().map(move |value| (name, value)));
                let mut variants = pairs.map(|(name, value)| {
                    let mut object = object.clone();
                    let at = [place.as_slice(), &[(*name).to_owned()]].concat();
                    sample::set(&mut object, schema, &at, Some(value.clone()));
                    object
                });
                variants.find_map(|object| self.reread(TrialRequest::creation(object)))
            })
        })
    }

    /// Values that rules may read in two ways.
    fn values_to_reread(&self, own: &Node) -> Vec<Value<'static>> {
        if let Some((_, name)) = &own.format {
            let texts = TEXTS.iter().find(|(format, _)| *format == &**name);
            let texts = texts.map_or(&[][..], |(_, texts)| *texts);
            return texts.iter().copied().map(Value::from).collect();
        }
        if own.types == Types::One(JsonType::Integer) {
            let values = candidates::for_schema(own).into_iter().take(NUMBERS);
            let more = SMALL_NUMBERS.into_iter().map(Value::Int);
            return values
                .chain(more.filter(|value| is_valid(own, value)))
                .collect();
        }
        let Some(item) = own.items.as_deref() else {
            return Vec::new();
        };
        let first = sample::value(item, 0);
        let mut others = candidates::for_schema(item).into_iter();
        let other = match own.list {
            ListType::Map(_) => {
                let mut other = first.clone();
                candidates::set_keys_apart(own, &first, &mut other);
                Some(other)
            }
            _ => others.find(|other| *other != first),
        };
        let Some(other) = other.filter(|other| *other != first) else {
            return Vec::new();
        };
        let lists = [
            vec![first.clone(), other.clone()],
            vec![other, first.clone()],
            vec![first],
        ];
        lists.map(Value::List).into()
    }

    fn with_value(&self, base: &Value<'static>, value: &Value<'static>) -> Option<Value<'static>> {
        let steps = self.draft.spot.steps.as_slice();
        let mut object = base.clone();
        *candidates::reach(&mut object, self.from.schema()?, steps)? = value.clone();
        Some(object)
    }

    /// Sends a request to both definitions. Returns a proof if a rule refuses it that did not change.
    fn reread(&mut self, request: TrialRequest) -> Option<Proof> {
        let Attempt::Proven(mut proof) = self.attempt(request) else {
            return None;
        };
        proof.is_consequence = self.is_reread(&proof);
        proof.is_consequence.then_some(proof)
    }

    /// Whether a rule refuses a request that did not change, though both definitions read the same object: the value at
    /// the place means something else for the rule.
    pub(in crate::compare) fn is_reread(&self, proof: &Proof) -> bool {
        let Some(evidence) = self.evidence(self.draft, &proof.trial.object) else {
            return false;
        };
        let is_own = |fault: &Fault| {
            fault.rule.is_some()
                && !fault.is_faulty
                && evidence.is_below(fault)
                && !self.is_claimed(proof, fault)
        };
        let text = TrialText::from_request(&proof.trial);
        let [from, to] =
            [self.from, self.to].map(|side| text.decoded_object(side.crd, self.version));
        proof.is_refusal() && proof.to.faults().iter().any(is_own) && from == to
    }
}
