//! Updates of objects that are older than a constraint.
//!
//! A constraint may move from a value to a value around it. Both definitions then accept the same new objects. An older
//! object may violate the constraint. The server ignores the error as long as the value with the constraint does not
//! change. That value is larger now, so fewer updates leave it as it is.

use super::proofs::Proof;
use super::search::{Attempt, WitnessSearch};
use super::side::Side;
use super::trial::{TrialRequest, TrialText};
use super::updates::changed_at;
use crate::compare::model::draft::{ChangeDraft, Probe, SchemaStep};
use crate::compare::model::finding::{ComparedSide, Effect};
use crate::compare::schema::keywords::UNKNOWN_FIELD;
use crate::compare::values::candidates;
use crate::compare::values::refused::RefusedValue;
use crate::releases::Feature;
use crate::schema::Node;
use crate::value::{Map, Value};
use crate::views::sample;

/// How many older objects are updated.
const OBJECTS: usize = 12;
/// How many of them are certain to violate the constraint.
const VIOLATIONS: usize = 4;
/// How many objects are looked at.
const VARIANTS: usize = 24;
/// How many values with all fields are made for a schema.
const FULL: usize = 2;
/// How many changes of each object are tried.
const CHANGES: usize = 32;
/// How many properties of a map are put in or left out.
const PROPERTIES: usize = 12;
/// How many elements a list or map gets at most.
const MOST_ELEMENTS: i64 = 12;
/// How many differences are tried for a value that an update keeps.
const KEPT: usize = 4;
/// How many requests are tried.
const REQUESTS: usize = 300;

impl WitnessSearch<'_, '_> {
    /// Looks for an update of an object that violates the constraint of the difference. `from` accepts the update,
    /// and `to` refuses it because of the difference.
    pub(in crate::compare) fn with_older_object(&mut self) -> Option<Proof> {
        self.allow(REQUESTS);
        self.first_around_bases(|search, base| {
            let objects = search.violations(base);
            let mut objects = objects.iter();
            objects.find_map(|object| search.with_change_beside(object))
        })
    }

    /// Whether an update may keep a value that a creation under the new definition cannot have. Another difference below
    /// the place refuses the value, but ratcheting accepts it while it does not change. The constraint of this difference
    /// then judges the value beside new values of other fields.
    pub(in crate::compare) fn may_keep_values(&self) -> bool {
        self.from.crd.release().has(Feature::Ratcheting) && self.narrower_below().next().is_some()
    }

    /// Whether the difference is one of rules, which may judge a kept value beside others.
    pub(in crate::compare) fn may_judge_kept_values(&self) -> bool {
        matches!(self.draft.probe, Probe::Rules(_)) && self.may_keep_values()
    }

    /// The other differences below the place that refuse values.
    fn narrower_below(&self) -> impl Iterator<Item = &ChangeDraft<'_>> {
        let own = &self.draft.spot;
        self.drafts.iter().filter(move |other| {
            let refuses = !matches!(other.kind.facts().effect, Effect::Widens | Effect::None);
            other.spot.version == own.version
                && other.spot.steps.len() > own.steps.len()
                && other.spot.steps.starts_with(&own.steps)
                && other.is_of_schema()
                && !other.is_implied
                && refuses
        })
    }

    /// Looks for an update that keeps a value which the new definition refuses in a creation. `from` accepts the update. `to`
    /// refuses it because of the difference.
    pub(in crate::compare) fn with_kept_value(&mut self) -> Option<Proof> {
        if !self.may_keep_values() {
            return None;
        }
        let others = self.allow(REQUESTS);
        let found = self.first_around_bases(|search, base| {
            search.ensure_least_trials();
            let mut bases = search.with_refused_values(base);
            bases.push(base.clone());
            bases.iter().find_map(|base| {
                let objects = search.violations(base);
                let mut objects = [base].into_iter().chain(&objects);
                objects.find_map(|object| search.kept_update(object))
            })
        });
        self.allow(others);
        found
    }

    /// The old and the new definition, whichever of them the search wants to accept.
    fn old_and_new(&self) -> [&Side<'_>; 2] {
        match self.side {
            ComparedSide::After => [self.from, self.to],
            ComparedSide::Before => [self.to, self.from],
        }
    }

    /// Variants of an object with values that the new definition refuses in a creation.
    fn with_refused_values(&self, base: &Value<'static>) -> Vec<Value<'static>> {
        let [old, new] = self.old_and_new();
        let with = |other: &ChangeDraft<'_>| {
            let steps = &other.spot.steps;
            let is_refused = |value: &Value<'static>| {
                old.takes(steps, value) == Some(true) && new.takes(steps, value) == Some(false)
            };
            let value = match (old.refused_value(new, other), &other.probe) {
                (RefusedValue::Value(value), _) => value,
                (_, Probe::Values(schemas)) => {
                    let nodes = schemas.iter().map(|props| Node::compile(props));
                    let mut values = nodes.flat_map(|node| candidates::for_schema(&node));
                    values.find(is_refused)?
                }
                _ => return None,
            };
            let mut object = base.clone();
            *candidates::reach(&mut object, old.schema()?, steps)? = value;
            Some(object)
        };
        self.narrower_below().take(KEPT).filter_map(with).collect()
    }

    /// An update to an object from one that differs beside the kept value, and that the old definition creates.
    fn kept_update(&mut self, object: &Value<'static>) -> Option<Proof> {
        let is_status = self.is_status();
        self.changed_beside(object)?
            .into_iter()
            .find_map(|previous| {
                let [old, _] = self.old_and_new();
                let creation = TrialText::from_request(&TrialRequest::creation(previous.clone()));
                if !creation.run(old.crd, self.version).is_accepted() {
                    return None;
                }
                let update = TrialRequest {
                    object: object.clone(),
                    previous: Some(previous),
                    is_status,
                };
                match self.attempt(update) {
                    Attempt::Proven(proof) if proof.is_refusal() && self.is_shown_by(&proof) => {
                        Some(self.judged(proof))
                    }
                    _ => None,
                }
            })
    }

    /// Objects that may violate the constraint. Those come first that `to` does not create because of the difference:
    /// another fault may keep the server from evaluating a rule.
    fn violations(&self, base: &Value<'static>) -> Vec<Value<'static>> {
        let steps = self.draft.spot.steps.as_slice();
        let Some(schema) = self.schema_of(steps) else {
            return Vec::new();
        };
        let with = |change: &dyn Fn(&mut Value<'static>)| {
            let mut object = base.clone();
            change(candidates::reach(&mut object, schema, steps)?);
            Some(object)
        };
        let objects: Vec<Value<'static>> = match &self.draft.probe {
            Probe::Rules(rules) => {
                let variants = candidates::for_rules(base, &self.schemas(), steps, &rules.texts());
                let objects = variants.iter().map(|variant| variant.object);
                objects
                    .take(VARIANTS)
                    .chain(self.with_constants(base, &rules.texts()))
                    .chain(self.with_members(base))
                    .chain(self.with_items(base, &rules.texts()))
                    .chain(self.with_lengths(base, &rules.texts()))
                    .collect()
            }
            Probe::Values(schemas) => {
                let nodes = schemas.iter().map(|props| Node::compile(props));
                let values = nodes.flat_map(|node| {
                    let full = (0..FULL).map(|variant| sample::full_value(&node, variant));
                    full.chain(candidates::for_schema(&node))
                        .collect::<Vec<_>>()
                });
                let values = values.take(VARIANTS);
                values
                    .filter_map(|value| with(&|own| *own = value.clone()))
                    .collect()
            }
            Probe::Lacking(name) if !name.is_empty() => {
                let lacking = with(&|own| {
                    if let Value::Map(map) = own {
                        map.remove(name);
                    }
                });
                lacking.into_iter().collect()
            }
            _ => Vec::new(),
        };
        let is_violation = |object: &Value<'static>| {
            let creation = TrialRequest::creation(object.clone());
            let answer = TrialText::from_request(&creation).run(self.to.crd, self.version);
            let evidence = self.evidence(self.draft, object);
            evidence
                .is_some_and(|evidence| answer.faults().iter().any(|fault| evidence.names(fault)))
        };
        let (mut found, others): (Vec<_>, Vec<_>) = objects.into_iter().partition(is_violation);
        found.truncate(VIOLATIONS);
        found.extend(others);
        found.truncate(OBJECTS);
        found
    }

    /// Objects with a constant of the rules as a property of the map at the place. No schema has to accept it.
    fn with_constants(&self, base: &Value<'static>, rules: &[String]) -> Vec<Value<'static>> {
        let steps = self.draft.spot.steps.as_slice();
        let schema = self.schema_of(steps);
        let node = schema.and_then(|schema| candidates::node_of(schema, steps));
        let (Some(schema), Some(node)) = (schema, node) else {
            return Vec::new();
        };
        let constants = sample::constants(rules);
        let names = node.properties.iter().map(|(name, _)| name);
        let read = names.filter(|name| rules.iter().any(|rule| rule.contains(name)));
        let members = read.flat_map(|name| constants.iter().map(move |value| (name, value)));
        let with = |(name, value): (&str, &Value<'static>)| {
            let mut object = base.clone();
            candidates::reach(&mut object, schema, steps)?;
            let place = candidates::place_of(&object, schema, steps);
            let at = [place.as_slice(), &[name.to_owned()]].concat();
            sample::set(&mut object, schema, &at, Some(value.clone()));
            Some(object)
        };
        members.take(VARIANTS).filter_map(with).collect()
    }

    /// Objects with a list or map in a property of the map at the place. It has as many elements as a constant of the
    /// rules, or one more or less.
    fn with_lengths(&self, base: &Value<'static>, rules: &[String]) -> Vec<Value<'static>> {
        let steps = self.draft.spot.steps.as_slice();
        let schema = self.schema_of(steps);
        let node = schema.and_then(|schema| candidates::node_of(schema, steps));
        let (Some(schema), Some(node)) = (schema, node) else {
            return Vec::new();
        };
        let beside = beside_constants(rules).into_iter();
        let counts: Vec<i64> = beside
            .filter(|count| (0..=MOST_ELEMENTS).contains(count))
            .collect();
        let read = node.properties.iter();
        let read = read.filter(|(name, _)| rules.iter().any(|rule| rule.contains(name)));
        let pairs =
            read.flat_map(|(name, child)| counts.iter().map(move |count| (name, child, *count)));
        let with = |(name, child, count): (&str, &Node, i64)| {
            let value = match (child.items.as_deref(), child.additional.schema()) {
                (Some(item), _) => {
                    let items =
                        (0..count).map(|at| sample::value(item, usize::try_from(at).unwrap_or(0)));
                    Value::List(items.collect())
                }
                (None, Some(any)) => {
                    let mut map = Map::new();
                    for at in 0..count {
                        map.push(format!("key-{at}"), sample::value(any, 0));
                    }
                    Value::Map(map)
                }
                (None, None) => return None,
            };
            let mut object = base.clone();
            candidates::reach(&mut object, schema, steps)?;
            let place = candidates::place_of(&object, schema, steps);
            let at = [place.as_slice(), &[name.to_owned()]].concat();
            sample::set(&mut object, schema, &at, Some(value));
            Some(object)
        };
        pairs.filter_map(with).take(VARIANTS).collect()
    }

    /// Objects with one item in the list at the place. A member of the item has a small value, or one beside a constant
    /// of the rules.
    fn with_items(&self, base: &Value<'static>, rules: &[String]) -> Vec<Value<'static>> {
        let steps = self.draft.spot.steps.as_slice();
        let schema = self.schema_of(steps);
        let list = schema.and_then(|schema| candidates::node_of(schema, steps));
        let item = list.and_then(|list| list.items.as_deref());
        let (Some(schema), Some(item)) = (schema, item) else {
            return Vec::new();
        };
        let names = item.properties.iter().take(PROPERTIES);
        let beside: Vec<Value<'static>> = beside_constants(rules)
            .into_iter()
            .map(Value::Int)
            .collect();
        let members = names.flat_map(|(name, _)| {
            let small = [Value::from(0), Value::from(-1), Value::from(String::new())];
            let values = small.into_iter().chain(beside.iter().cloned());
            values
                .map(|value| (name.to_owned(), value))
                .collect::<Vec<_>>()
        });
        let with = |(name, value)| {
            let mut own = sample::value(item, 0);
            sample::set(&mut own, item, &[name], Some(value));
            let mut object = base.clone();
            *candidates::reach(&mut object, schema, steps)? = Value::List(vec![own]);
            Some(object)
        };
        members.filter_map(with).collect()
    }

    /// Objects with one member in the map at the place.
    fn with_members(&self, base: &Value<'static>) -> Vec<Value<'static>> {
        let steps = [self.draft.spot.steps.as_slice(), &[SchemaStep::Additional]].concat();
        let schemas = self.schemas();
        let with = |schema: &Node| {
            let any = candidates::node_of(schema, &steps)?;
            let small = [Value::from(0), Value::from(-1), Value::from(String::new())];
            let values = candidates::for_schema(any).into_iter().chain(small);
            let objects = values.filter_map(|value| {
                let mut object = base.clone();
                *candidates::reach(&mut object, schema, &steps)? = value;
                Some(object)
            });
            Some(objects.collect::<Vec<_>>())
        };
        schemas.into_iter().filter_map(with).flatten().collect()
    }

    /// Changes an object in the value with the constraint. The first update changes nothing in it: a rule that fails
    /// with an error refuses that, too.
    fn with_change_beside(&mut self, object: &Value<'static>) -> Option<Proof> {
        let mut requests = vec![TrialRequest::annotation(object.clone())];
        requests.extend(
            self.changed_beside(object)?
                .into_iter()
                .map(|changed| TrialRequest {
                    object: changed,
                    previous: Some(object.clone()),
                    is_status: self.is_status(),
                }),
        );
        requests
            .into_iter()
            .find_map(|request| match self.attempt(request) {
                Attempt::Proven(proof) if proof.is_refusal() && self.is_shown_by(&proof) => {
                    Some(proof)
                }
                _ => None,
            })
    }

    /// An object with another value inside of the one with the constraint.
    fn changed_beside(&self, object: &Value<'static>) -> Option<Vec<Value<'static>>> {
        let steps = self.draft.spot.steps.as_slice();
        let schema = self.schema_of(steps)?;
        let node = candidates::node_of(schema, steps)?;
        let place = candidates::place_of(object, schema, steps);
        let mut found = Vec::new();
        if let Some(Value::Map(own)) = sample::get(object, &place) {
            // No object with all fields is made for this: that takes long.
            let samples: Vec<&Value<'static>> = self.pool.made().collect();
            let other = |name: &str| {
                let mut samples = samples.iter();
                let at = [place.as_slice(), &[name.to_owned()]].concat();
                samples.find_map(|sample| sample::get(sample, &at).cloned())
            };
            let free = candidates::keeps_free_fields(node).then_some(UNKNOWN_FIELD);
            let names = node.properties.iter().map(|(name, _)| name).chain(free);
            for name in names.take(PROPERTIES) {
                let at = [place.as_slice(), &[name.to_owned()]].concat();
                let value = match own.contains_key(name) {
                    true => None,
                    false => Some(other(name).unwrap_or_else(|| Value::from("example"))),
                };
                let mut changed = object.clone();
                sample::set(&mut changed, schema, &at, value);
                found.push(changed);
            }
        }
        found.extend(changed_at(object, (schema, node), &place, &[]));
        found.truncate(CHANGES);
        Some(found)
    }
}

/// The numbers of the rules, and those beside them.
fn beside_constants(rules: &[String]) -> Vec<i64> {
    let mut found: Vec<i64> = Vec::new();
    for constant in sample::constants(rules) {
        let Value::Int(number) = constant else {
            continue;
        };
        for beside in [number.saturating_add(1), number, number.saturating_sub(1)] {
            if !found.contains(&beside) {
                found.push(beside);
            }
        }
    }
    found
}
