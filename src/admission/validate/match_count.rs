//! Match counts of branches. If several branches of `anyOf` or `oneOf` fail, the server shows the
//! errors of the one with the highest count.
//!
//! kube-openapi counts one for each validator that applies and one for the node itself, plus the
//! counts of the validators inside. Passing branches count, too.

use super::passing;
use crate::schema::{Junctors, Node, Types};
use crate::value::{Map, Value};

/// The match count of a value and a node.
pub(super) fn match_count(node: &Node, value: &Value<'_>) -> u64 {
    const NODE: u64 = 1;
    const APPLIES: u64 = 1;
    let type_passes = u64::from(node.kinds.admit(value));
    if value.is_null() {
        return type_passes;
    }
    let mut count = NODE + APPLIES + junctors_count(node.junctors.as_deref(), value);
    if node.types != Types::Any || node.format.is_some() {
        count += APPLIES + type_passes;
    }
    // enum applies to every value and counts nothing
    count += APPLIES;
    count
        + match value {
            Value::Null | Value::Bool(_) => 0,
            Value::Int(_) | Value::Float(_) => APPLIES + 1,
            Value::String(_) => APPLIES + u64::from(has_string_format(node)),
            Value::List(items) => APPLIES + 1 + items_count(node, items),
            Value::Map(map) => APPLIES + entries_count(node, map),
        }
}

fn junctors_count(junctors: Option<&Junctors>, value: &Value<'_>) -> u64 {
    let Some(junctors) = junctors else {
        return 1;
    };
    let count = |branch: &Node| match_count(branch, value);
    let best = |branches: &[Node]| branches.iter().map(count).max().unwrap_or(0);
    let any_of = passing(&junctors.any_of, value).next();
    let any_of = any_of.map_or_else(|| best(&junctors.any_of), count);
    let mut one_of = passing(&junctors.one_of, value);
    let one_of = match (one_of.next(), one_of.next()) {
        (None, _) => best(&junctors.one_of),
        (Some(only), None) => count(only),
        (Some(_), Some(_)) => 0,
    };
    1 + any_of + one_of + junctors.all_of.iter().map(count).sum::<u64>()
}

fn items_count(node: &Node, items: &[Value<'_>]) -> u64 {
    node.items
        .as_deref()
        .map_or(0, |of| items.iter().map(|item| match_count(of, item)).sum())
}

fn entries_count(node: &Node, map: &Map<'_>) -> u64 {
    map.iter()
        .filter_map(|(key, value)| Some(match_count(node.child(key)?, value)))
        .sum()
}

/// Formats of numbers do not count for the format validator, which is for strings.
fn has_string_format(node: &Node) -> bool {
    node.format
        .as_ref()
        .is_some_and(|(format, _)| format.is_of_strings())
}
