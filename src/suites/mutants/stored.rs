//! Requests about objects that are stored already, or that have just what is around a place.
//!
//! An object that no request creates can still be updated: the server tolerates errors in what does not change, and
//! rules about creations do not ask. So these updates reach places that no created object has.

use std::iter;

use super::further::place_in_object;
use crate::Crd;
use crate::admission::Endpoint;
use crate::cel::reads::Reads;
use crate::compare::TrialRequest;
use crate::schema::Node;
use crate::value::Value;
use crate::views::sample::{self, Pins, SampleChange, SamplePath};

/// The key of the status.
const STATUS: &str = "status";
/// How many values of a place are updated to each other.
const MOST_VALUES: usize = 7;
/// How many values of an enumeration are tried.
const MOST_LISTED: usize = 3;
/// How many objects are changed at each value that a rule reads.
const MOST_BASES: usize = 3;
/// How many of these changes are tried.
const MOST_CHANGES: usize = 32;
/// How many members of a place are missing, one at a time.
const MOST_LACKING: usize = 16;

/// How many changes of an object are repaired. A repair is slow.
const MOST_REPAIRS: usize = 8;

/// An object with another value at a place.
struct ChangedObject {
    at: SamplePath,
    to: Option<Value<'static>>,
    object: Value<'static>,
}

/// Objects with a value at a place, and how they are updated.
pub(super) struct ObjectsAround<'c> {
    crd: &'c Crd,
    endpoint: &'c Endpoint,
    schema: &'c Node,
    at: SamplePath,
    objects: Vec<Value<'static>>,
    /// Whether an update is one of the status. Both count for the whole object.
    statuses: Vec<bool>,
}

impl<'c> ObjectsAround<'c> {
    /// Objects with a value at a path of the schema, made of some samples. `None` if there is no such place.
    pub(super) fn new(
        crd: &'c Crd,
        endpoint: &'c Endpoint,
        samples: &[Value<'static>],
        path: &str,
    ) -> Option<Self> {
        let schema = endpoint.schema();
        let at = place_in_object(path)?;
        sample::node_at(schema, &at)?;
        let is_of_status = at.first().is_some_and(|first| first == STATUS);
        let statuses = match (endpoint.has_status, at.is_empty()) {
            (false, _) => vec![false],
            (true, true) => vec![false, true],
            (true, false) => vec![is_of_status],
        };
        let mut around = Self {
            crd,
            endpoint,
            schema,
            at,
            objects: Vec::new(),
            statuses,
        };
        for sample in samples {
            let mut object = sample.clone();
            make_way(&mut object, schema, &around.at);
            // Repairs are slow: the smallest object is enough.
            if around.objects.is_empty() && around.statuses == [false] {
                let parent = around.at.split_last().map_or(&[][..], |(_, parent)| parent);
                let repaired = around.repaired(object.clone(), vec![parent.to_vec()]);
                around.objects.extend(repaired);
            }
            if !around.objects.contains(&object) {
                around.objects.push(object);
            }
        }
        Some(around)
    }

    /// Repairs an object until the definition admits it. Some places stay. Returns none if the attempts do not suffice.
    pub(super) fn repaired(
        &self,
        object: Value<'static>,
        kept: Vec<SamplePath>,
    ) -> Option<Value<'static>> {
        let (endpoints, host) = (self.crd.endpoints(), self.crd.host());
        let pins = Pins {
            kept,
            ..Pins::default()
        };
        sample::repaired(self.endpoint, endpoints, &host, object, pins)
    }

    /// The place, and the schema of the whole object.
    pub(super) fn place(&self) -> (&[String], &'c Node) {
        (&self.at, self.schema)
    }

    /// The smallest object.
    pub(super) fn smallest(&self) -> Option<&Value<'static>> {
        self.objects.first()
    }

    /// Creations and updates with a value at the place.
    pub(super) fn with(&self, value: &Value<'static>) -> Vec<TrialRequest> {
        self.changed(|object| sample::set(object, self.schema, &self.at, Some(value.clone())))
    }

    /// Creations and updates without a value at the place, in place of another value and of a given one.
    pub(super) fn without(&self, given: Option<&Value<'static>>) -> Vec<TrialRequest> {
        let mut requests = self.changed(|object| sample::set(object, self.schema, &self.at, None));
        let Some(given) = given else {
            return requests;
        };
        let updates = requests.iter().filter_map(|request| {
            let mut previous = request.previous.clone()?;
            sample::set(&mut previous, self.schema, &self.at, Some(given.clone()));
            Some(TrialRequest {
                previous: Some(previous),
                ..request.clone()
            })
        });
        let updates: Vec<TrialRequest> = updates.collect();
        requests.extend(updates);
        requests
    }

    /// Creations and updates with a further member of the map at the place.
    pub(super) fn with_member(&self, name: &str) -> Vec<TrialRequest> {
        let at = [&*self.at, &[name.to_owned()]].concat();
        let value = Value::from(name.to_owned());
        self.changed(|object| sample::set(object, self.schema, &at, Some(value.clone())))
    }

    /// Creations and updates of the objects to changed ones.
    fn changed(&self, change: impl Fn(&mut Value<'static>)) -> Vec<TrialRequest> {
        let mut found = Vec::new();
        for object in &self.objects {
            let mut changed = object.clone();
            change(&mut changed);
            found.extend(self.requests_to(object, &changed));
        }
        found
    }

    /// The creation of a changed object, and updates to it.
    pub(super) fn requests_to(
        &self,
        object: &Value<'static>,
        changed: &Value<'static>,
    ) -> Vec<TrialRequest> {
        let mut found = Vec::new();
        for is_status in &self.statuses {
            if !is_status {
                found.push(TrialRequest::creation(changed.clone()));
            }
            found.push(TrialRequest {
                object: changed.clone(),
                previous: Some(object.clone()),
                is_status: *is_status,
            });
        }
        found
    }

    /// Updates of objects that lack a member that a rule reads, so that they still lack it, or get it. The server
    /// tolerates that a required member is missing from what does not change.
    pub(super) fn lacking(&self, rule: &str) -> Vec<TrialRequest> {
        let mut found = Vec::new();
        for object in &self.objects {
            let Some((node, own)) =
                sample::node_at(self.schema, &self.at).zip(sample::get(object, &self.at))
            else {
                continue;
            };
            let changes = sample::changes_for_rule(rule, &[], own, node).into_iter();
            let removed = changes.filter_map(|(below, to)| to.is_none().then_some(below));
            for below in removed.take(MOST_LACKING) {
                let at = [&*self.at, &*below].concat();
                if sample::get(object, &at).is_none() {
                    continue;
                }
                let mut lacking = object.clone();
                sample::set(&mut lacking, self.schema, &at, None);
                for after in [&lacking, object] {
                    found.extend(self.statuses.iter().map(|is_status| TrialRequest {
                        object: after.clone(),
                        previous: Some(lacking.clone()),
                        is_status: *is_status,
                    }));
                }
            }
        }
        found
    }

    /// Updates from each of some values to each one, for a rule about the place. For a rule that does not read the value
    /// before the update, that is absent or the same.
    pub(super) fn updates(&self, rule: &str) -> Vec<TrialRequest> {
        let is_transition = Reads::in_text(rule).old_self;
        let mut found = Vec::new();
        for object in &self.objects {
            let values = self.values(object, rule);
            let objects: Vec<Value<'static>> = values
                .into_iter()
                .map(|value| {
                    let mut object = object.clone();
                    sample::set(&mut object, self.schema, &self.at, value);
                    object
                })
                .collect();
            for (number, before) in objects.iter().enumerate() {
                for after in &objects {
                    // The first object has no value at the place.
                    if !is_transition && number > 0 && before != after {
                        continue;
                    }
                    found.extend(self.statuses.iter().map(|is_status| TrialRequest {
                        object: after.clone(),
                        previous: Some(before.clone()),
                        is_status: *is_status,
                    }));
                }
            }
        }
        found
    }

    /// Updates that change one value that a rule reads. For a transition rule: of the objects, and of those that have a
    /// constant of the rule, since the rule may only be about these. For other rules: updates of the status, since
    /// creations are tried elsewhere.
    pub(super) fn single_changes(&self, rule: &str) -> Vec<TrialRequest> {
        let is_transition = Reads::in_text(rule).old_self;
        let mut found = Vec::new();
        for object in self.objects.iter().take(MOST_BASES) {
            if is_transition {
                for base in self.with_constants(object, rule) {
                    let changed = self.changed_for(&base.object, rule).into_iter();
                    found.extend(changed.map(|after| (base.object.clone(), after.object)));
                }
            }
            for after in self.changed_for(object, rule) {
                found.push((object.clone(), after.object.clone()));
                if is_transition {
                    found.push((after.object, object.clone()));
                }
            }
        }
        let statuses = self.statuses.iter();
        let statuses = statuses.filter(|is_status| is_transition || **is_status);
        let requests = found.into_iter().flat_map(|(before, after)| {
            statuses.clone().map(move |is_status| TrialRequest {
                object: after.clone(),
                previous: Some(before.clone()),
                is_status: *is_status,
            })
        });
        requests.collect()
    }

    /// Creations with two changes of values that a rule reads, the first one to a constant of the rule: a bound may count
    /// only beside another value.
    pub(super) fn two_changes(&self, rule: &str) -> Vec<TrialRequest> {
        if !self.statuses.contains(&false) {
            return Vec::new();
        }
        let objects = self.objects.iter().take(MOST_BASES);
        let bases = objects.flat_map(|object| self.with_constants(object, rule));
        let changed = bases.flat_map(|base| self.changed_for(&base.object, rule));
        changed
            .map(|changed| TrialRequest::creation(changed.object))
            .collect()
    }

    /// Creations with one or two such changes, repaired: another rule may need a further change, such as another member
    /// of a union.
    pub(super) fn repaired_changes(&self, rule: &str) -> Vec<TrialRequest> {
        let Some(object) = self.smallest().filter(|_| self.statuses.contains(&false)) else {
            return Vec::new();
        };
        let own = ChangedObject {
            at: Vec::new(),
            to: None,
            object: object.clone(),
        };
        let bases = iter::once(own).chain(self.with_constants(object, rule));
        let repaired = bases.flat_map(|base| {
            let changed = self.changed_for(&base.object, rule).into_iter();
            let elsewhere = changed.filter(|changed| changed.at != base.at);
            let repaired = elsewhere.take(MOST_REPAIRS).filter_map(|changed| {
                let kept = [base.at.clone(), changed.at].into_iter();
                let kept = kept.filter(|at| !at.is_empty()).collect();
                self.repaired(changed.object, kept)
            });
            repaired.collect::<Vec<_>>()
        });
        repaired.map(TrialRequest::creation).collect()
    }

    /// An object with some constants of a rule in place of values that the rule reads, one at a time.
    fn with_constants(&self, object: &Value<'static>, rule: &str) -> Vec<ChangedObject> {
        let constants = sample::constants(&[rule.to_owned()]);
        let is_constant = |to: &Value<'static>| constants.contains(to);
        let changed = self.changed_for(object, rule).into_iter();
        let chosen = changed.filter(|changed| changed.to.as_ref().is_some_and(is_constant));
        chosen.take(MOST_LISTED).collect()
    }

    /// An object with each of the values that a rule may tell apart, one at a time.
    fn changed_for(&self, object: &Value<'static>, rule: &str) -> Vec<ChangedObject> {
        let Some((node, own)) =
            sample::node_at(self.schema, &self.at).zip(sample::get(object, &self.at))
        else {
            return Vec::new();
        };
        // What the rule reads of the old object is a place, too.
        let rule = rule.replace("oldSelf", "self");
        let mut changes = sample::changes_for_rule(&rule, &[], own, node);
        let mut similar = Vec::new();
        for (below, _) in changes
            .chunk_by(|one, other| one.0 == other.0)
            .flat_map(<[_]>::first)
        {
            if let Some(Value::String(text)) = sample::get(own, below) {
                let texts = similar_texts(text).into_iter();
                similar.extend(texts.map(|text| (below.clone(), Some(Value::from(text)))));
            }
        }
        take_turns(&mut changes);
        changes.truncate(MOST_CHANGES);
        let changed = changes.into_iter().chain(similar).map(|(below, to)| {
            let mut changed = object.clone();
            let at = [&*self.at, &*below].concat();
            sample::set(&mut changed, self.schema, &at, to.clone());
            ChangedObject {
                at,
                to,
                object: changed,
            }
        });
        changed
            .filter(|changed| changed.object != *object)
            .collect()
    }

    /// Values of the place that a rule may tell apart: none at first, the own one, that one with and without the
    /// members that the rule names, others.
    fn values(&self, object: &Value<'static>, rule: &str) -> Vec<Option<Value<'static>>> {
        let Some((node, own)) =
            sample::node_at(self.schema, &self.at).zip(sample::get(object, &self.at))
        else {
            return Vec::new();
        };
        let mut values: Vec<Value<'static>> = vec![own.clone()];
        let mut add = |below: &[String], to: Option<Value<'static>>| {
            let mut value = own.clone();
            sample::set(&mut value, node, below, to);
            if values.len() < MOST_VALUES && !values.contains(&value) {
                values.push(value);
            }
        };
        for (name, member) in node.properties.iter() {
            if rule.contains(name) {
                let at = [name.to_owned()];
                add(&at, None);
                add(&at, Some(sample::value(member, 0)));
                add(&at, Some(sample::value(member, 1)));
                for listed in listed_values(member) {
                    add(&at, Some(listed));
                }
            }
        }
        for variant in 0..3 {
            add(&[], Some(sample::value(node, variant)));
        }
        for listed in listed_values(node) {
            add(&[], Some(listed));
        }
        for variant in 0..2 {
            add(&[], Some(sample::full_value(node, variant)));
        }
        for (below, to) in sample::changes_for_rule(rule, &[], own, node) {
            add(&below, to);
        }
        let is_member = !self.at.is_empty();
        let absent = is_member.then_some(None);
        absent
            .into_iter()
            .chain(values.into_iter().map(Some))
            .collect()
    }
}

/// Orders changes so that each place has its first ones early.
fn take_turns(changes: &mut Vec<SampleChange>) {
    let mut turns: Vec<(usize, SampleChange)> = Vec::new();
    for own in changes.chunk_by(|one, other| one.0 == other.0) {
        turns.extend(own.iter().cloned().enumerate());
    }
    turns.sort_by_key(|(turn, _)| *turn);
    *changes = turns.into_iter().map(|(_, change)| change).collect();
}

/// The first values of an enumeration. Samples of a schema with a default may leave one out.
fn listed_values(node: &Node) -> Vec<Value<'static>> {
    let listed = node
        .checks
        .as_ref()
        .and_then(|checks| checks.enum_.as_ref());
    let members = listed.iter().flat_map(|listed| listed.members.iter());
    members.take(MOST_LISTED).cloned().collect()
}

/// Other texts that may match the same pattern or have the same format: a longer one, and one with another last digit.
fn similar_texts(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    if let Some((at, digit)) = text.char_indices().rfind(|(_, char)| char.is_ascii_digit()) {
        let other = if digit == '1' { "2" } else { "1" };
        let (before, after) = (text.get(..at), text.get(at + 1..));
        found.extend(
            before
                .zip(after)
                .map(|(before, after)| [before, other, after].concat()),
        );
    }
    let last = text.chars().next_back();
    found.extend(last.map(|last| format!("{text}{last}")));
    found.push(format!("{text}.1"));
    found
}

/// Makes the values on the way to a place that are not there yet, items of lists among them, and the value there.
fn make_way(object: &mut Value<'static>, schema: &Node, at: &[String]) {
    for length in 1..=at.len() {
        let (Some(place), Some(around)) = (at.get(..length), at.get(..length - 1)) else {
            return;
        };
        if sample::get(object, place).is_some() {
            continue;
        }
        let Some(node) = sample::node_at(schema, place) else {
            return;
        };
        let value = sample::value(node, 0);
        match sample::get(object, around) {
            Some(Value::List(items)) => {
                let more = items.iter().cloned().chain([value]).collect();
                sample::set(object, schema, around, Some(Value::List(more)));
            }
            Some(Value::Map(_)) => sample::set(object, schema, place, Some(value)),
            _ => return,
        }
    }
}
