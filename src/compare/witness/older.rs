//! Updates of objects that are older than a constraint.
//!
//! A constraint may move from a value to a value around it. Both definitions then accept the same new objects. An older
//! object may violate the constraint. The server ignores the error as long as the value with the constraint does not
//! change. That value is larger now, so fewer updates leave it as it is.

use super::proofs::Proof;
use super::search::{Attempt, WitnessSearch};
use super::trial::{TrialRequest, TrialText};
use super::updates::changed_at;
use crate::compare::model::draft::{Probe, SchemaStep};
use crate::compare::values::candidates;
use crate::schema::Node;
use crate::value::Value;
use crate::views::sample;

/// How many older objects are updated.
const OBJECTS: usize = 4;
/// How many objects are looked at.
const VARIANTS: usize = 24;
/// How many values with all fields are made for a schema.
const FULL: usize = 2;
/// How many requests are tried.
const REQUESTS: usize = 200;

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

    /// Objects that `to` does not create because of the difference.
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
                    .chain(self.with_members(base))
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
        let objects = objects.into_iter().filter(is_violation);
        objects.take(OBJECTS).collect()
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

    /// Changes an object in the value with the constraint.
    fn with_change_beside(&mut self, object: &Value<'static>) -> Option<Proof> {
        let steps = self.draft.spot.steps.as_slice();
        let schema = self.schema_of(steps)?;
        let node = candidates::node_of(schema, steps)?;
        let place = candidates::place_of(object, schema, steps);
        let is_status = self.is_status();
        let changed = changed_at(object, (schema, node), &place, &[]);
        changed.into_iter().find_map(|changed| {
            let request = TrialRequest {
                object: changed,
                previous: Some(object.clone()),
                is_status,
            };
            match self.attempt(request) {
                Attempt::Proven(proof) if proof.is_refusal() && self.is_shown_by(&proof) => {
                    Some(proof)
                }
                _ => None,
            }
        })
    }
}
