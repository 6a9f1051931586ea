//! Value validation: an object against the compiled schema, as kube-openapi's schema validator
//! judges it and apiextensions-apiserver words the outcome.
//!
//! There are two walks. `holds` only says yes or no: it builds no paths and no texts and ends at
//! the first failure. `explain` follows when the answer was no and finds every error in the
//! server's order. Each keyword family is a file with both.

mod count;
mod enumeration;
mod findings;
mod junctors;
mod list;
mod match_count;
mod number;
mod object;
mod string;
mod types;

use self::findings::Findings;
use super::path::Path;
use crate::machinery::{Errors, FieldError};
use crate::schema::Node;
use crate::value::Value;

/// Validates a value and adds what is wrong with it, in the server's order; where the server
/// walks a map in random order, in the order of the document.
///
/// `base` is the field that the value is at, `""` for a whole object, `status` for its status.
/// Errors about combinations (`anyOf` and the like) carry it as their field, `<nil>` for a whole
/// object.
pub fn validate(node: &Node, value: &Value<'_>, base: &str, errors: &mut Errors) {
    if !holds(node, value) {
        let mut findings = Findings::new(base, errors);
        explain(node, value, None, &Path::Root, &mut findings);
    }
}

/// Whether a value is valid.
#[must_use]
pub fn is_valid(node: &Node, value: &Value<'_>) -> bool {
    holds(node, value)
}

/// As [`validate`] for a value that was `old` before an update: what is wrong with values that
/// the update left as they were is suppressed.
pub(super) fn validate_update(
    node: &Node,
    value: &Value<'_>,
    old: Option<&Value<'_>>,
    base: &str,
    errors: &mut Errors,
    suppressed: &mut Vec<FieldError>,
) {
    if !holds(node, value) {
        let mut findings = Findings::new(base, errors);
        explain(node, value, old, &Path::Root, &mut findings);
        suppressed.append(&mut findings.suppressed);
    }
}

/// Whether the value is valid.
fn holds(node: &Node, value: &Value<'_>) -> bool {
    if !node.kinds.admit(value) {
        return false;
    }
    if let Some(checks) = &node.checks
        && let Some(enum_) = &checks.enum_
        && !enumeration::holds(enum_, value)
    {
        return false;
    }
    let holds_itself = match value {
        // Nothing else is asked of null.
        Value::Null => return true,
        Value::Bool(_) => true,
        Value::Int(i) => number::int_holds(node, *i),
        Value::Float(f) => number::float_holds(node, *f),
        Value::String(text) => string::holds(node, text),
        Value::List(items) => list::holds(node, items),
        Value::Map(map) => object::holds(node, map),
    };
    holds_itself
        && node
            .junctors
            .as_deref()
            .is_none_or(|junctors| junctors::holds(junctors, value))
}

/// The branches that hold, tried one by one.
fn passing<'b>(branches: &'b [Node], value: &'b Value<'_>) -> impl Iterator<Item = &'b Node> {
    branches.iter().filter(|branch| holds(branch, value))
}

/// Finds everything that is wrong with the value, and says whether it is as it was: then all that
/// was found is suppressed. Without an old value that belongs to it, it never is.
fn explain(
    node: &Node,
    value: &Value<'_>,
    old: Option<&Value<'_>>,
    at: &Path<'_>,
    findings: &mut Findings<'_>,
) -> bool {
    let mark = findings.mark();
    let mut unchanged = false;
    explain_own(node, value, at, findings);
    if let Value::List(items) = value {
        let old = old.and_then(Value::as_list);
        unchanged = list::explain(node, items, old, at, findings);
    }
    if let Some(checks) = &node.checks
        && let Some(enum_) = &checks.enum_
    {
        enumeration::explain(enum_, value, at, findings);
    }
    match value {
        Value::List(_) => {}
        Value::Map(map) => {
            let old = old.and_then(Value::as_map);
            unchanged = object::explain(node, map, old, at, findings);
        }
        _ => unchanged = old == Some(value),
    }
    if unchanged {
        findings.suppress(mark);
    }
    unchanged
}

/// What is said ahead of what is below. Out of the frame of what recurses.
#[inline(never)]
fn explain_own(node: &Node, value: &Value<'_>, at: &Path<'_>, findings: &mut Findings<'_>) {
    types::explain(node, value, at, findings);
    if !value.is_null()
        && let Some(junctors) = &node.junctors
    {
        junctors::explain(junctors, value, at, findings);
    }
    match value {
        Value::Int(_) | Value::Float(_) => number::explain(node, value, at, findings),
        Value::String(text) => string::explain(node, text, at, findings),
        Value::Null | Value::Bool(_) | Value::Map(_) | Value::List(_) => {}
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod update_tests;
