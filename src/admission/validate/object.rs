//! `properties`, `additionalProperties`, `required`, `minProperties`, `maxProperties`.

use super::Findings;
use super::count::{explain_max, explain_min, size, within};
use crate::admission::correlation::OldEntries;
use crate::admission::path::Path;
use crate::admission::ratcheting::UnchangedComparison;
use crate::machinery::BadValue;
use crate::machinery::cause::Keyword;
use crate::schema::{AdditionalNode, Count, Node};
use crate::value::{Map, Value, order};

/// Walks the entries once: a map may have far more keys than the schema has properties, or fewer.
pub(super) fn holds(node: &Node, map: &Map<'_>) -> bool {
    count(node).is_none_or(|count| within(count, size(map.len())))
        && has_others(node, map)
        && entries_hold(node, map)
}

fn entries_hold(node: &Node, map: &Map<'_>) -> bool {
    if node.properties.is_empty() && !restricts(&node.additional) {
        return true;
    }
    let mut required = 0;
    for (key, value) in map.iter() {
        if let Some(property) = node.properties.get(key) {
            if !super::holds(property, value) {
                return false;
            }
            required += usize::from(property.is_required);
            continue;
        }
        let holds = match &node.additional {
            AdditionalNode::Schema(of) => super::holds(of, value),
            AdditionalNode::Allows(allows) => *allows,
            AdditionalNode::Absent => true,
        };
        if !holds {
            return false;
        }
    }
    required == node.required_properties
}

fn restricts(additional: &AdditionalNode) -> bool {
    matches!(
        additional,
        AdditionalNode::Schema(_) | AdditionalNode::Allows(false)
    )
}

/// Whether the required properties that the node does not list are all present.
fn has_others(node: &Node, map: &Map<'_>) -> bool {
    let names = &node.required_others;
    names.is_empty() || map.iter().filter(|(key, _)| names.contains(key)).count() == names.len()
}

/// Returns, like [`super::explain`], whether the map is unchanged. A key without a schema counts as
/// a change.
pub(super) fn explain(
    node: &Node,
    map: &Map<'_>,
    old: Option<&Map<'_>>,
    at: &Path<'_>,
    findings: &mut Findings<'_>,
) -> bool {
    let mut unchanged = 0;
    let mut entries = old.map(OldEntries::from_map);
    if let Some(count) = count(node) {
        let size = size(map.len());
        explain_min(
            count,
            size,
            |min| Keyword::MinProperties { min },
            at,
            findings,
        );
        explain_max(
            count,
            size,
            |max| Keyword::MaxProperties { max },
            at,
            findings,
        );
    }
    if restricts(&node.additional) {
        for (key, value) in map.iter() {
            if node.properties.get(key).is_some() {
                continue;
            }
            if let Some(of) = node.additional.schema() {
                let old = entries.as_mut().and_then(|old| old.get(key));
                let same = explain_entry(of, value, old, &Path::Key(at, key), findings);
                unchanged += usize::from(same);
            } else {
                explain_forbidden(key, at, findings);
            }
        }
    }
    for (key, value) in map.iter() {
        if let Some(property) = node.properties.get(key) {
            let old = entries.as_mut().and_then(|old| old.get(key));
            let same = explain_entry(property, value, old, &Path::Property(at, key), findings);
            unchanged += usize::from(same);
        }
    }
    explain_required(node, map, at, findings);
    old.is_some_and(|old| old.len() == map.len()) && unchanged == map.len()
}

#[inline]
fn explain_entry(
    node: &Node,
    value: &Value<'_>,
    old: Option<&Value<'_>>,
    at: &Path<'_>,
    findings: &mut Findings<'_>,
) -> bool {
    match old {
        Some(old) if is_type_meta(at) => {
            super::explain(node, value, None, at, findings);
            UnchangedComparison::default().is_unchanged(node, value, old)
        }
        _ => super::explain(node, value, old, at, findings),
    }
}

/// True for `apiVersion` and `kind` of the root. Their errors are never suppressed, because a request
/// cannot change them. The server treats anything without a name as the root.
fn is_type_meta(at: &Path<'_>) -> bool {
    let (Path::Property(of, key) | Path::Key(of, key)) = at else {
        return false;
    };
    matches!(*key, "apiVersion" | "kind") && of.openapi().is_empty()
}

#[inline(never)]
fn explain_forbidden(key: &str, at: &Path<'_>, findings: &mut Findings<'_>) {
    findings.keyword(at, BadValue::text(key), Keyword::AdditionalProperties);
}

#[inline(never)]
fn explain_required(node: &Node, map: &Map<'_>, at: &Path<'_>, findings: &mut Findings<'_>) {
    /// More keys than this are sorted before many names are looked up.
    const UNSORTED_ENTRIES: usize = 16;
    if map.len() <= UNSORTED_ENTRIES {
        let missing = node.required.iter().filter(|name| !map.contains_key(name));
        missing.for_each(|name| findings.required(at, name));
    } else if !node.required.is_empty() {
        let keys = order::sorted(map.iter().map(|(key, _)| key));
        let absent = |name: &str| order::position(&keys, name).is_none();
        let missing = node.required.iter().filter(|name| absent(name));
        missing.for_each(|name| findings.required(at, name));
    }
}

fn count(node: &Node) -> Option<&Count> {
    node.checks.as_ref()?.properties.as_ref()
}
