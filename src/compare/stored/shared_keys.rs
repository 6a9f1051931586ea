//! Stored lists in which two items have the same keys only in the new schema.
//!
//! The server compares each item of a list with the stored one of its keys. If two items share their keys, it
//! compares both with the first one. It then does not see that the second one is unchanged.

use super::blocked::BlockedUpdate;
use crate::compare::model::draft::{Probe, SchemaStep, rule_path};
use crate::compare::values::candidates::{self, is_keyed};
use crate::compare::witness::evidence::Evidence;
use crate::compare::witness::proofs::{Need, Proof};
use crate::compare::witness::search::{Attempt, WitnessSearch};
use crate::schema::{ListType, Node};
use crate::value::Value;
use crate::views::sample;

/// How many items are made to stand before or behind another one.
const ITEMS: usize = 4;
/// How many nodes of the new schema are looked at for lists.
const NODES: usize = 300;
/// How many lists at the place or below it are tried.
const LISTS: usize = 2;

impl WitnessSearch<'_, '_> {
    /// Looks for such an object in which a fault at the place is in the second item, at the list or around it, or in which
    /// the items break a rule that did not change. `stored` is an object with the fault.
    pub(super) fn with_shared_keys(&mut self, stored: &Value<'static>) -> Option<BlockedUpdate> {
        let steps = self.draft.spot.steps.as_slice();
        let is_own = matches!(self.draft.probe, Probe::Repeated(_));
        let ends = steps.iter().enumerate();
        let ends = ends.filter(|(_, step)| **step == SchemaStep::Items);
        let around = ends.map(|(at, _)| at).chain(is_own.then_some(steps.len()));
        let around = around.filter_map(|end| steps.get(..end).map(<[SchemaStep]>::to_vec));
        let inside = match is_own {
            true => Vec::new(),
            false => self.joined_lists_inside(),
        };
        around.chain(inside).find_map(|way| {
            let list = self.joined_list(&way)?;
            let proof = list.objects(stored, self.from.schema()?, &way);
            let proof = proof
                .into_iter()
                .find_map(|object| self.refused_second(&object, &way))?;
            let needs = Some(Need::SharedKeys(way));
            Some(BlockedUpdate { proof, needs })
        })
    }

    /// The ways to such lists at the place and below it.
    fn joined_lists_inside(&self) -> Vec<Vec<SchemaStep>> {
        let steps = self.draft.spot.steps.as_slice();
        let own = self
            .to
            .schema()
            .and_then(|schema| candidates::node_of(schema, steps));
        let nodes = own
            .into_iter()
            .flat_map(|own| candidates::nodes_within(own, is_keyed));
        let lists = nodes.take(NODES).filter(|(node, _)| is_keyed(node));
        let ways = lists.map(|(_, way)| [steps, &way].concat());
        ways.filter(|way| self.joined_list(way).is_some())
            .take(LISTS)
            .collect()
    }

    /// A list at a place, if other items share their keys in the new schema.
    fn joined_list(&self, steps: &[SchemaStep]) -> Option<JoinedList<'_>> {
        let [old, new] = [self.from, self.to].map(|side| {
            let list = candidates::node_of(side.schema()?, steps)?;
            Some((list, keys(list)))
        });
        let ((list, old), (_, new)) = old.zip(new)?;
        let is_joined =
            !new.is_empty() && (old.is_empty() || old.iter().any(|key| !new.contains(key)));
        is_joined.then_some(JoinedList { list, keys: new })
    }

    /// Updates an object with an annotation as the only change. Returns a proof if the second item of a list is
    /// refused because of the difference.
    fn refused_second(&mut self, object: &Value<'static>, list: &[SchemaStep]) -> Option<Proof> {
        let stored = self.stored(object)?;
        let Attempt::Proven(proof) = self.attempt_annotation(&stored) else {
            return None;
        };
        let steps = self.draft.spot.steps.as_slice();
        let mut place = candidates::place_of(&proof.trial.object, self.from.schema()?, steps);
        if let Some(index) = place
            .get_mut(list.len())
            .filter(|_| list.len() < steps.len())
        {
            *index = "1".to_owned();
        }
        let evidence = Evidence {
            draft: self.draft,
            object: &proof.trial.object,
            place,
            side: self.side,
        };
        let items = rule_path(&[list, &[SchemaStep::Items]].concat());
        let is_of_items = matches!(self.draft.probe, Probe::Repeated(_)) && list == steps;
        let mut faults = proof.to.faults().iter();
        let is_shown = faults.any(|fault| match &fault.rule {
            Some(rule) if is_of_items => {
                rule.path.starts_with(&items) && !self.is_claimed(&proof, fault)
            }
            _ => evidence.names(fault),
        });
        // A rule of the list or around it may compare the items with the old ones.
        (is_shown || is_of_items && self.is_reread(&proof)).then_some(proof)
    }
}

/// A list in which items may have the same keys only in the new schema.
struct JoinedList<'n> {
    /// The old schema of the list.
    list: &'n Node,
    /// The new keys.
    keys: Vec<&'n str>,
}

impl JoinedList<'_> {
    /// Objects with two items of the same keys: the first item of an object's list, behind another one that replaces the
    /// second item.
    fn objects(
        &self,
        object: &Value<'static>,
        schema: &Node,
        steps: &[SchemaStep],
    ) -> Vec<Value<'static>> {
        let place = candidates::place_of(object, schema, steps);
        let Some(item) = self.list.items.as_deref() else {
            return Vec::new();
        };
        let first = sample::get(object, &place).and_then(Value::as_list);
        let own = first.and_then(|items| items.first().cloned());
        let rest = first.and_then(|items| items.get(2..)).unwrap_or_default();
        let full = |variant| sample::full_value(item, variant);
        let made = (0..ITEMS).flat_map(|variant| [sample::value(item, variant), full(variant)]);
        let made: Vec<Value<'static>> = made.collect();
        let lasts = own.into_iter().chain([full(1)]);
        let pairs =
            lasts.flat_map(|last| made.iter().map(move |first| (first.clone(), last.clone())));
        let objects = pairs.filter_map(|(mut first, last)| {
            candidates::set_keys_apart(self.list, &last, &mut first);
            let (Value::Map(before), Value::Map(behind)) = (&mut first, &last) else {
                return None;
            };
            for key in &self.keys {
                match behind.get(key) {
                    Some(value) => before.insert((*key).to_owned(), value.clone()),
                    // A default may set it in both items.
                    None => before.remove(key),
                };
            }
            let mut object = object.clone();
            *candidates::reach(&mut object, schema, steps)? =
                Value::List([&[first, last], rest].concat());
            Some(object)
        });
        objects.collect()
    }
}

/// The keys of a list's items; empty if it has none.
fn keys(list: &Node) -> Vec<&str> {
    match &list.list {
        ListType::Map(keys) => keys.iter().map(|key| &**key).collect(),
        _ => Vec::new(),
    }
}
