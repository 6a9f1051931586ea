//! `items`, `minItems`, `maxItems`.

use super::Findings;
use super::count::{explain_max, explain_min, size, within};
use crate::admission::path::Path;
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
