//! Pairs of objects for transition rules. Both objects are admitted. The two definitions answer an update
//! of one to the other differently.

use super::proofs::Proof;
use super::search::{Attempt, WitnessSearch};
use super::trial::TrialRequest;
use crate::compare::model::draft::SchemaStep;
use crate::compare::rules::fields::reads_old_value;
use crate::compare::schema::walk::STATUS;
use crate::compare::values::candidates::{self, RuleVariants, Variant};
use crate::schema::Node;
use crate::value::Value;
use crate::views::sample::{self, SamplePath};

/// How many objects are updated.
const PREVIOUS: usize = 6;
/// How many values of the place each of them gets.
const VALUES: usize = 48;
/// The key of a member that a map gets.
const OTHER_KEY: &str = "other";

impl WitnessSearch<'_, '_> {
    /// Updates objects that both definitions admit, where rules read the value before the update. All other
    /// rules answer an update as a creation.
    pub(in crate::compare) fn by_updates(
        &mut self,
        base: &Value<'static>,
        variants: &RuleVariants<'_>,
        rules: &[String],
    ) -> Option<Proof> {
        if !rules.iter().any(|rule| reads_old_value(rule)) {
            return None;
        }
        self.by_changed_values(base, rules)
            .or_else(|| self.by_variants(base, variants))
    }

    /// Updates objects so that a value at the place changes.
    fn by_changed_values(&mut self, base: &Value<'static>, rules: &[String]) -> Option<Proof> {
        let steps = &self.draft.spot.steps;
        let schema = self.schema_of(steps)?;
        let node = candidates::node_of(schema, steps)?;
        let others = self.allow(self.updates_left);
        let found = self
            .updatable(base, schema, steps)
            .iter()
            .find_map(|first| {
                let place = candidates::place_of(first, schema, steps);
                let changed = changed_at(first, (schema, node), &place, rules);
                changed.iter().find_map(|second| {
                    let there = self.update((base, first), second);
                    there.or_else(|| self.update((base, second), first))
                })
            });
        self.updates_left = self.allow(others);
        found
    }

    /// Updates an object to variants of it, and back.
    fn by_variants(&mut self, base: &Value<'static>, variants: &RuleVariants<'_>) -> Option<Proof> {
        for Variant { object, .. } in variants.iter() {
            if self.left == 0 {
                break;
            }
            for (previous, object) in [(base, &object), (&object, base)] {
                let proof = self.update((base, previous), object);
                if proof.is_some() {
                    return proof;
                }
            }
        }
        None
    }

    /// Sets the status of objects that have none, and removes it. A rule about the whole object may read both.
    pub(in crate::compare) fn by_status(&mut self, variants: &RuleVariants<'_>) -> Option<Proof> {
        let is_whole = self.draft.spot.steps.is_empty();
        if !is_whole || !self.has_status() {
            return None;
        }
        variants.iter().find_map(|Variant { object, .. }| {
            let mut previous = object.clone();
            let Value::Map(map) = &mut previous else {
                return None;
            };
            map.remove(STATUS)?;
            [(previous.clone(), object.clone()), (object, previous)]
                .into_iter()
                .find_map(|(previous, object)| {
                    self.proof_by(TrialRequest {
                        object,
                        previous: Some(previous),
                        is_status: true,
                    })
                })
        })
    }

    /// Objects with a value at the place that both definitions admit.
    fn updatable(
        &mut self,
        base: &Value<'static>,
        schema: &Node,
        steps: &[SchemaStep],
    ) -> Vec<Value<'static>> {
        let known = self.take_admitted();
        let mut found: Vec<Value<'static>> = Vec::new();
        let of_base = [base.clone()].into_iter().filter(|_| !self.is_status());
        for object in of_base.chain(known) {
            let value = |object| {
                let place = candidates::place_of(object, schema, steps);
                sample::get(object, &place).cloned()
            };
            let own = value(&object);
            if own.is_some() && !found.iter().any(|other| value(other) == own) {
                found.push(object);
            }
            if found.len() == PREVIOUS {
                break;
            }
        }
        found
    }

    fn update(
        &mut self,
        (base, previous): (&Value<'static>, &Value<'static>),
        object: &Value<'static>,
    ) -> Option<Proof> {
        let is_status = self.is_status();
        let trial = |previous: Option<&Value<'static>>, object: &Value<'static>| TrialRequest {
            object: object.clone(),
            previous: previous.cloned(),
            is_status,
        };
        let proof = self.proof_by(trial(Some(previous), object))?;
        // The object before the update has to come into being, too.
        let first = trial(is_status.then_some(base), previous);
        matches!(self.attempt(first), Attempt::Same).then_some(proof)
    }
}

/// Objects with another value at a place: a value as a whole, or another one below it.
pub(super) fn changed_at(
    object: &Value<'static>,
    (schema, node): (&Node, &Node),
    place: &SamplePath,
    rules: &[String],
) -> Vec<Value<'static>> {
    let Some(own) = sample::get(object, place) else {
        return Vec::new();
    };
    let mut changes: Vec<sample::SampleChange> = Vec::new();
    for rule in rules {
        changes.extend(sample::changes_for_rule(rule, &[], own, node));
    }
    for value in candidates::for_schema(node).into_iter().take(VALUES / 4) {
        changes.push((Vec::new(), Some(value)));
    }
    if let Value::Map(_) = own {
        for (name, child) in node.properties.iter() {
            let others = (0..3).map(|variant| sample::value(child, variant));
            changes.extend(others.map(|value| (vec![name.to_owned()], Some(value))));
        }
        let any = node.additional.schema();
        changes.extend(any.map(|any| (vec![OTHER_KEY.to_owned()], Some(sample::value(any, 0)))));
    }
    if let Value::List(items) = own {
        changes.push((Vec::new(), Some(Value::List(Vec::new()))));
        let fewer = items.iter().skip(1).cloned().collect();
        changes.push((Vec::new(), Some(Value::List(fewer))));
        let values = node
            .items
            .as_deref()
            .into_iter()
            .flat_map(|item| (0..3).map(|variant| sample::value(item, variant)));
        for mut value in values {
            if let Some(first) = items.first() {
                candidates::set_keys_apart(node, first, &mut value);
            }
            let more = items.iter().cloned().chain([value]).collect();
            changes.push((Vec::new(), Some(Value::List(more))));
        }
    }
    let mut found: Vec<Value<'static>> = Vec::new();
    for (below, value) in changes {
        let mut changed = object.clone();
        let at = [&**place, &below].concat();
        sample::set(&mut changed, schema, &at, value);
        if changed != *object && !found.contains(&changed) {
            found.push(changed);
        }
        if found.len() == VALUES {
            break;
        }
    }
    found
}
