//! Rules (`x-kubernetes-validations`) over an object, as `Validator` of
//! `pkg/apiserver/schema/cel` in apiextensions-apiserver runs them.
//!
//! Each node's own rules come before those of its children. All share one budget: when it is
//! used up, or one rule costs too much, nothing more runs.

#[cfg(test)]
mod embedded_tests;
mod node;
#[cfg(test)]
mod tests;

use super::correlation::{OldEntries, OldItems};
use super::path::FieldPath;
use super::ratcheting::{Origin, UnchangedComparison};
use super::report::{Admission, RuleRun, RulesStop};
use crate::cel::library::Host;
use crate::machinery::Errors;
use crate::schema::Node;
use crate::value::Value;

/// The cost limit of one evaluation, of a rule or of a message.
const PER_CALL: u64 = 1_000_000;

/// Runs all rules of an object's schema and adds an error for each rule that is false. In an
/// update, the flag beside the previous object says whether errors about unchanged values are
/// suppressed.
pub(super) fn validate<'e>(
    schema: &'e Node,
    object: &Value<'_>,
    previous: Option<(&Value<'_>, bool)>,
    host: &Host<'_>,
    admission: &mut Admission<'e>,
    errors: &mut Errors,
) {
    let unchecked = !errors.is_empty();
    let mut round = Round::new(host, admission.cost.limit, errors, FieldPath::root());
    round.unchecked = unchecked;
    let ratcheted = previous.filter(|(_, ratchets)| *ratchets);
    let root = ratcheted.map(|(previous, _)| Origin::new(schema, object, previous, None));
    let previous = previous.map(|(previous, _)| previous);
    // If it stopped, there is an error that says so.
    let stopped = round.visit(schema, object, previous, root.as_ref());
    admission.rules_stopped = stopped.err().map(|RulesHalted| RulesStop::Cost);
    admission.cost.used = round.used;
    admission.rules = round.runs;
    admission.suppressed.append(&mut round.suppressed.0);
}

/// Runs all rules over the default of a schema at a field, as in an update that changes nothing. If
/// they hold, runs them as over a new object, too.
///
/// Returns the rest of the budget after the more expensive run, or `None` if no further rules run.
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
        let mut round = Round::new(host, budget, errors, FieldPath::at(field));
        round.visit(schema, default, old, None).ok()?;
        left = left.min(round.remaining);
    }
    Some(left)
}

/// Root fields that requests cannot change. Their errors count in every update.
fn is_type_meta(key: &str) -> bool {
    matches!(key, "apiVersion" | "kind")
}

/// The validation of one object.
struct Round<'e, 'r> {
    host: &'r Host<'r>,
    /// Whether the types may be unchecked: an object with another error, such as a wrong `kind`,
    /// can have a scalar where the schema has an object or a list.
    unchecked: bool,
    /// The rest of the budget.
    remaining: u64,
    used: u64,
    runs: Vec<RuleRun<'e>>,
    errors: &'r mut Errors,
    /// Errors that are suppressed because the values are unchanged.
    suppressed: Errors,
    comparison: UnchangedComparison,
    /// The path of the visited value.
    path: FieldPath,
}

/// No further rules run.
struct RulesHalted;

/// A cost is greater than what is left of the budget.
struct OutOfBudget;

impl<'e, 'r> Round<'e, 'r> {
    fn new(host: &'r Host<'r>, budget: u64, errors: &'r mut Errors, path: FieldPath) -> Self {
        Self {
            host,
            unchecked: false,
            remaining: budget,
            used: 0,
            runs: Vec::new(),
            errors,
            suppressed: Errors::new(),
            comparison: UnchangedComparison::default(),
            path,
        }
    }

    /// A null `old` counts as absent. `origin` is the value itself if it has an old one, else the
    /// nearest surrounding value that has. `None` if errors are never suppressed.
    fn visit(
        &mut self,
        node: &'e Node,
        value: &Value<'_>,
        old: Option<&Value<'_>>,
        origin: Option<&Origin<'_>>,
    ) -> Result<(), RulesHalted> {
        if value.is_null() {
            return Ok(());
        }
        let old = old.filter(|old| !old.is_null());
        if let Some(rules) = &node.rules {
            self.evaluate_all(rules, value, old, origin)?;
        }
        if node.below.rules_inside {
            self.visit_children(node, value, old, origin)?;
        }
        Ok(())
    }

    /// Visits a child of a value whose origin is `around`.
    fn visit_child(
        &mut self,
        node: &'e Node,
        value: &Value<'_>,
        old: Option<&Value<'_>>,
        around: Option<&Origin<'_>>,
    ) -> Result<(), RulesHalted> {
        match (old, around) {
            (Some(before), Some(_)) => {
                let origin = Origin::new(node, value, before, around);
                self.visit(node, value, old, Some(&origin))
            }
            _ => self.visit(node, value, old, around),
        }
    }

    fn visit_children(
        &mut self,
        node: &'e Node,
        value: &Value<'_>,
        old: Option<&Value<'_>>,
        origin: Option<&Origin<'_>>,
    ) -> Result<(), RulesHalted> {
        let outside = self.path.len();
        match value {
            Value::List(items) => {
                let Some(of) = node.items.as_deref().filter(|of| of.below.rules) else {
                    return Ok(());
                };
                let old = old.and_then(Value::as_list);
                let old = old.and_then(|old| OldItems::from_items(node, old));
                for (index, item) in items.iter().enumerate() {
                    self.path.push_index(index);
                    let old = old.as_ref().and_then(|old| old.get(item));
                    self.visit_child(of, item, old, origin)?;
                    self.path.truncate(outside);
                }
            }
            Value::Map(map) => {
                let mut old = old.and_then(Value::as_map).map(OldEntries::from_map);
                let around = |key: &str| origin.filter(|_| outside > 0 || !is_type_meta(key));
                // Listed properties count as additional ones, too.
                if let Some(of) = node.additional.schema().filter(|of| of.below.rules) {
                    for (key, value) in map.iter() {
                        self.path.push_key(key);
                        let old = old.as_mut().and_then(|old| old.get(key));
                        self.visit_child(of, value, old, around(key))?;
                        self.path.truncate(outside);
                    }
                }
                if node.properties.is_empty() {
                    return Ok(());
                }
                // An update may keep a scalar where the schema has an object or a list.
                let on_scalars = node.below.rules_on_scalars || origin.is_some() || self.unchecked;
                for (key, value) in map.iter() {
                    // Most values are scalars without rules and need no look-up.
                    if (on_scalars || matches!(value, Value::Map(_) | Value::List(_)))
                        && let Some(property) = node.properties.get(key)
                        && property.below.rules
                    {
                        self.path.push_property(key);
                        let old = old.as_mut().and_then(|old| old.get(key));
                        self.visit_child(property, value, old, around(key))?;
                        self.path.truncate(outside);
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Subtracts a cost from the budget.
    fn pay(&mut self, cost: u64) -> Result<(), OutOfBudget> {
        self.used = self.used.saturating_add(cost);
        self.remaining = self.remaining.checked_sub(cost).ok_or(OutOfBudget)?;
        Ok(())
    }
}
