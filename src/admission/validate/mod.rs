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
use crate::machinery::Errors;
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
        explain(node, value, &Path::Root, &mut Findings::new(base, errors));
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

/// Finds everything that is wrong with the value.
fn explain(node: &Node, value: &Value<'_>, at: &Path<'_>, findings: &mut Findings<'_>) {
    types::explain(node, value, at, findings);
    if !value.is_null()
        && let Some(junctors) = &node.junctors
    {
        junctors::explain(junctors, value, at, findings);
    }
    match value {
        Value::Null | Value::Bool(_) | Value::Map(_) => {}
        Value::Int(_) | Value::Float(_) => number::explain(node, value, at, findings),
        Value::String(text) => string::explain(node, text, at, findings),
        Value::List(items) => list::explain(node, items, at, findings),
    }
    if let Some(checks) = &node.checks
        && let Some(enum_) = &checks.enum_
    {
        enumeration::explain(enum_, value, at, findings);
    }
    if let Value::Map(map) = value {
        object::explain(node, map, at, findings);
    }
}

#[cfg(test)]
mod tests;
