//! `items`, `minItems`, `maxItems`.

use super::Findings;
use crate::admission::path::Path;
use crate::machinery::BadValue;
use crate::schema::{Count, Node};
use crate::value::Value;

pub(super) fn holds(node: &Node, items: &[Value<'_>]) -> bool {
    count(node).is_none_or(|count| within(count, size(items.len())))
        && node
            .items
            .as_deref()
            .is_none_or(|of| items.iter().all(|item| super::holds(of, item)))
}

pub(super) fn explain(
    node: &Node,
    items: &[Value<'_>],
    at: &Path<'_>,
    findings: &mut Findings<'_>,
) {
    if let Some(of) = &node.items {
        for (index, item) in items.iter().enumerate() {
            super::explain(of, item, &Path::Index(at, index), findings);
        }
    }
    if let Some(count) = count(node) {
        let size = size(items.len());
        explain_min(count, size, "items", at, findings);
        explain_max(count, size, "items", at, findings);
    }
}

fn count(node: &Node) -> Option<&Count> {
    node.checks.as_ref()?.items.as_ref()
}

/// Whether both bounds hold.
pub(super) fn within(count: &Count, size: i64) -> bool {
    count.min.is_none_or(|min| size >= min) && count.max.is_none_or(|max| size <= max)
}

/// Reports too few items or properties.
pub(super) fn explain_min(
    count: &Count,
    size: i64,
    what: &str,
    at: &Path<'_>,
    findings: &mut Findings<'_>,
) {
    if let Some(min) = count.min.filter(|min| size < *min) {
        let bad = BadValue::Plain(Value::Int(size));
        findings.keyword(at, bad, format_args!("should have at least {min} {what}"));
    }
}

/// Reports too many items or properties.
pub(super) fn explain_max(
    count: &Count,
    size: i64,
    what: &str,
    at: &Path<'_>,
    findings: &mut Findings<'_>,
) {
    if let Some(max) = count.max.filter(|max| size > *max) {
        findings.too_many(at, what, size, max);
    }
}

/// A count as Go's int64.
pub(super) fn size(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
