//! Value validation: checks an object against the compiled schema. The verdicts are those of
//! kube-openapi's schema validator, the error texts those of apiextensions-apiserver.
//!
//! There are two walks. `holds` only says yes or no. It builds no paths and no texts, and stops at
//! the first failure. After a no, `explain` finds every error in the server's order. Each keyword
//! family has a file with both.

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

/// Validates a value and adds its errors in the server's order. Where the server walks a map in
/// random order, the order is that of the document.
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

/// As [`validate`] for an update of `old`: errors in unchanged values are suppressed.
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
        // Null has no further checks.
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

/// The branches that pass, tried one by one.
fn passing<'b>(branches: &'b [Node], value: &'b Value<'_>) -> impl Iterator<Item = &'b Node> {
    branches.iter().filter(|branch| holds(branch, value))
}

/// Finds all errors of the value and returns whether it is unchanged. If it is, its errors are
/// suppressed. A value without a correlated old one always counts as changed.
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

/// The errors of the node itself, which come before those of its children. A separate function
/// keeps the stack frame of the recursive one small.
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
