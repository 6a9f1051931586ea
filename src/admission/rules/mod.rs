//! Rules (`x-kubernetes-validations`) over an object, as `Validator` of
//! `pkg/apiserver/schema/cel` in apiextensions-apiserver runs them.
//!
//! Each node's own rules come before those of its children. All share one budget: when it is
//! used up, or one rule costs too much, nothing more runs.

mod node;
mod old;
#[cfg(test)]
mod tests;

use self::old::OldItems;
use super::path::FieldPath;
use super::report::{Admission, RuleRun};
use crate::cel::library::Host;
use crate::machinery::Errors;
use crate::schema::Node;
use crate::value::Value;

/// What one evaluation, of a rule or of a message, may cost.
const PER_CALL: u64 = 1_000_000;

/// What the rules over one object, and over all defaults of a schema, may cost.
pub(crate) const BUDGET: u64 = 10_000_000;

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
    let _ = round.visit(schema, object, None);
    admission.cost.used = round.used;
    admission.rules = round.runs;
}

/// Runs all rules over the default of a schema that is at a field, as over an object that does
/// not change; where they hold, as over a new one too.
///
/// Returns what is left of the budget, by the dearer of the two, or `None` where no further rules
/// run.
pub(crate) fn validate_default(
    schema: &Node,
    default: &Value<'_>,
    field: &str,
    budget: u64,
    host: &Host<'_>,
    errors: &mut Errors,
) -> Option<u64> {
    if schema.rules.is_none() && !schema.below.rules_inside {
        return Some(budget);
    }
    let before = errors.0.len();
    let mut left = budget;
    for old in [Some(default), None] {
        if errors.0.len() > before {
            break;
        }
        let mut round = Round {
            host,
            remaining: budget,
            used: 0,
            runs: Vec::new(),
            errors: &mut *errors,
            path: FieldPath::at(field),
        };
        round.visit(schema, default, old).ok()?;
        left = left.min(round.remaining);
    }
    Some(left)
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
    /// A null `old` is none.
    fn visit(
        &mut self,
        node: &'e Node,
        value: &Value<'_>,
        old: Option<&Value<'_>>,
    ) -> Result<(), Stop> {
        if value.is_null() {
            return Ok(());
        }
        let old = old.filter(|old| !old.is_null());
        if let Some(rules) = &node.rules {
            self.judge(rules, value, old)?;
        }
        if node.below.rules_inside {
            self.visit_children(node, value, old)?;
        }
        Ok(())
    }

    fn visit_children(
        &mut self,
        node: &'e Node,
        value: &Value<'_>,
        old: Option<&Value<'_>>,
    ) -> Result<(), Stop> {
        let outside = self.path.len();
        match value {
            Value::List(items) => {
                let Some(of) = node.items.as_deref().filter(|of| of.below.rules) else {
                    return Ok(());
                };
                let old = OldItems::of(node, old);
                for (index, item) in items.iter().enumerate() {
                    self.path.push_index(index);
                    let old = old.as_ref().and_then(|old| old.get(item));
                    self.visit(of, item, old)?;
                    self.path.truncate(outside);
                }
            }
            Value::Map(map) => {
                let old = old.and_then(Value::as_map);
                // Properties count as additional ones too.
                if let Some(of) = node.additional.schema().filter(|of| of.below.rules) {
                    for (at, (key, value)) in map.iter().enumerate() {
                        self.path.push_key(key);
                        let old = old.and_then(|old| old::entry(old, at, key));
                        self.visit(of, value, old)?;
                        self.path.truncate(outside);
                    }
                }
                if node.properties.is_empty() {
                    return Ok(());
                }
                for (at, (key, value)) in map.iter().enumerate() {
                    if let Some(property) = node.properties.get(key)
                        && property.below.rules
                    {
                        self.path.push_property(key);
                        let old = old.and_then(|old| old::entry(old, at, key));
                        self.visit(property, value, old)?;
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
