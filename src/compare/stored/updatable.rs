//! Stored objects that the old definition updates.
//!
//! A rule may compare a field with its old value. The old definition then refuses each update of an object without
//! the field, and no such object shows what the new definition refuses.

use crate::cel::reads::Reads;
use crate::compare::witness::search::{Attempt, WitnessSearch};
use crate::compare::witness::trial::{Fault, TrialRequest, TrialText};
use crate::schema::Node;
use crate::value::Value;
use crate::views::sample;

/// How often fields are added to an object.
const ROUNDS: usize = 3;

impl WitnessSearch<'_, '_> {
    /// Updates an object, with an annotation as the only change. The object gets the fields without which the old
    /// definition refuses the update.
    pub(super) fn attempt_annotation(&mut self, stored: &Value<'static>) -> Attempt {
        self.left = self.left.max(2);
        let attempt = self.attempt(TrialRequest::annotation(stored.clone()));
        if !matches!(attempt, Attempt::Refused { .. }) || self.completions == 0 {
            return attempt;
        }
        self.completions -= 1;
        match self.with_read_fields(stored) {
            Some(object) => self.attempt(TrialRequest::annotation(object)),
            None => attempt,
        }
    }

    /// A stored object with the fields that the rules read for which the old definition refuses its update. `None` if
    /// these fields do not help.
    fn with_read_fields(&self, stored: &Value<'static>) -> Option<Value<'static>> {
        let schema = self.from.schema()?;
        let mut object = stored.clone();
        for _ in 0..ROUNDS {
            let text = TrialText::from_request(&TrialRequest::annotation(object.clone()));
            let answer = text.run(self.from.crd, self.version);
            if answer.is_accepted() {
                return self.stored(&object).map(|_| object);
            }
            for fault in answer.faults() {
                add_read_fields(&mut object, schema, fault);
            }
        }
        None
    }
}

/// Adds the fields that the rule of an error reads.
fn add_read_fields(object: &mut Value<'static>, schema: &Node, fault: &Fault) -> Option<()> {
    let place = sample::place_of_path(object, &fault.path);
    let node = sample::node_at(schema, &place)?;
    let index = fault.rule.as_ref()?.index as usize;
    let rule = node.rules.as_ref()?.rules.get(index)?;
    let mut own = sample::get(object, &place)?.clone();
    fill(&mut own, node, &Reads::in_text(&rule.text));
    sample::set(object, schema, &place, Some(own));
    Some(())
}

/// Adds the properties that a rule reads and a map lacks. Recursion is bounded by how deep values nest.
fn fill(value: &mut Value<'static>, node: &Node, reads: &Reads) {
    match value {
        Value::Map(map) => {
            for (name, child) in node.properties.iter() {
                if reads.has_field(name) && !map.contains_key(name) {
                    map.push(name.to_owned(), sample::value(child, 0));
                }
                if let Some(own) = map.get_mut(name) {
                    fill(own, child, reads);
                }
            }
        }
        Value::List(items) => {
            for (own, item) in items
                .iter_mut()
                .zip(node.items.as_deref().into_iter().cycle())
            {
                fill(own, item, reads);
            }
        }
        _ => {}
    }
}
