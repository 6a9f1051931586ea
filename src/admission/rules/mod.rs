//! Rules (`x-kubernetes-validations`) over an object, as `Validator` of
//! `pkg/apiserver/schema/cel` in apiextensions-apiserver runs them.
//!
//! Each node's own rules come before those of its children. All share one budget: when it is
//! used up, or one rule costs too much, nothing more runs.

mod node;
#[cfg(test)]
mod tests;

use super::path::FieldPath;
use super::report::{Admission, RuleRun};
use crate::cel::library::Host;
use crate::machinery::Errors;
use crate::schema::Node;
use crate::value::Value;

/// What one evaluation, of a rule or of a message, may cost.
const PER_CALL: u64 = 1_000_000;

/// Runs all rules of a created object's schema and adds an error for each that does not hold.
pub(super) fn validate<'e>(
    schema: &'e Node,
    object: &Value<'_>,
    host: &Host<'_>,
    admission: &mut Admission<'e>,
    errors: &mut Errors,
) {
    let mut round = Round {
        host,
        remaining: admission.cost.limit,
        used: 0,
        runs: Vec::new(),
        errors,
        path: FieldPath::default(),
    };
    // Where it stopped there is an error that says so.
    let _ = round.visit(schema, object);
    admission.cost.used = round.used;
    admission.rules = round.runs;
}

/// The validation of one object.
struct Round<'e, 'r> {
    host: &'r Host<'r>,
    /// What is left of the budget.
    remaining: u64,
    used: u64,
    runs: Vec<RuleRun<'e>>,
    errors: &'r mut Errors,
    /// Of the value that is visited.
    path: FieldPath,
}

/// No further rules run.
struct Stop;

/// A cost is greater than what is left of the budget.
struct OutOfBudget;

impl<'e> Round<'e, '_> {
    fn visit(&mut self, node: &'e Node, value: &Value<'_>) -> Result<(), Stop> {
        if value.is_null() {
            return Ok(());
        }
        if let Some(rules) = &node.rules {
            self.judge(rules, value)?;
        }
        if node.below.rules_inside {
            self.visit_children(node, value)?;
        }
        Ok(())
    }

    fn visit_children(&mut self, node: &'e Node, value: &Value<'_>) -> Result<(), Stop> {
        let outside = self.path.len();
        match value {
            Value::List(items) => {
                let Some(of) = node.items.as_deref().filter(|of| of.below.rules) else {
                    return Ok(());
                };
                for (index, item) in items.iter().enumerate() {
                    self.path.push_index(index);
                    self.visit(of, item)?;
                    self.path.truncate(outside);
                }
            }
            Value::Map(map) => {
                // Properties count as additional ones too.
                if let Some(of) = node.additional.schema().filter(|of| of.below.rules) {
                    for (key, value) in map.iter() {
                        self.path.push_key(key);
                        self.visit(of, value)?;
                        self.path.truncate(outside);
                    }
                }
                if node.properties.is_empty() {
                    return Ok(());
                }
                for (key, value) in map.iter() {
                    if let Some(property) = node.properties.get(key)
                        && property.below.rules
                    {
                        self.path.push_property(key);
                        self.visit(property, value)?;
                        self.path.truncate(outside);
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Takes a cost out of the budget.
    fn pay(&mut self, cost: u64) -> Result<(), OutOfBudget> {
        self.used = self.used.saturating_add(cost);
        self.remaining = self.remaining.checked_sub(cost).ok_or(OutOfBudget)?;
        Ok(())
    }
}
