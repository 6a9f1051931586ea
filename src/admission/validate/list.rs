//! `items`, `minItems`, `maxItems`, `uniqueItems`.

use super::Findings;
use super::count::{explain_max, explain_min, size, within};
use crate::admission::correlation::OldItems;
use crate::admission::lists::repeats;
use crate::admission::path::Path;
use crate::machinery::BadValue;
use crate::machinery::cause::Keyword;
use crate::schema::{Count, ListType, Node};
use crate::value::Value;

pub(super) fn holds(node: &Node, items: &[Value<'_>]) -> bool {
    count(node).is_none_or(|count| within(count, size(items.len())))
        && !(must_be_unique(node) && repeats(items))
        && node
            .items
            .as_deref()
            .is_none_or(|of| items.iter().all(|item| super::holds(of, item)))
}

/// Returns, like [`super::explain`], whether the list is unchanged.
pub(super) fn explain(
    node: &Node,
    items: &[Value<'_>],
    old: Option<&[Value<'_>]>,
    at: &Path<'_>,
    findings: &mut Findings<'_>,
) -> bool {
    let mut unchanged = 0;
    if let Some(of) = &node.items {
        let old = old.and_then(|old| OldItems::from_items(node, old));
        for (index, item) in items.iter().enumerate() {
            let old = old.as_ref().and_then(|old| old.get(item));
            let same = super::explain(of, item, old, &Path::Index(at, index), findings);
            unchanged += usize::from(same);
        }
    }
    if let Some(count) = count(node) {
        let size = size(items.len());
        explain_min(count, size, |min| Keyword::MinItems { min }, at, findings);
        explain_max(count, size, |max| Keyword::MaxItems { max }, at, findings);
    }
    if must_be_unique(node) && repeats(items) {
        findings.keyword(at, BadValue::text(""), Keyword::UniqueItems);
    }
    old.is_some_and(|old| match node.list {
        ListType::Map(_) => old.len() == items.len() && unchanged == items.len(),
        ListType::Atomic | ListType::Set => old == items,
    })
}

fn must_be_unique(node: &Node) -> bool {
    node.checks.as_ref().is_some_and(|checks| checks.unique)
}

fn count(node: &Node) -> Option<&Count> {
    node.checks.as_ref()?.items.as_ref()
}
