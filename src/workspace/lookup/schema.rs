//! Leads from a place in an object to its schema in the definition's text.

use crate::document::spans::{SpanShape, Spans};
use crate::schema::Node;
use crate::workspace::documents::text::Document;
use crate::workspace::documents::unit::Unit;
use crate::workspace::places::trail::TrailStep;

/// The number of the schema of a version in the text of a definition.
#[must_use]
pub fn root(definition: Document<'_>, unit: &Unit, version: &str) -> Option<usize> {
    let spans = definition.spans();
    let versions = &unit.definition.as_ref()?.versions;
    let index = versions.iter().position(|(name, _)| name == version)?;
    let spec = spans.entry(unit.trail(spans)?.last(), "spec")?;
    let version = spans.item(spans.entry(spec, "versions")?, index)?;
    spans.entry(spans.entry(version, "schema")?, "openAPIV3Schema")
}

/// The number of the schema that the values at the end of some steps have, in the text of a
/// definition, from the schema `root` on.
#[must_use]
pub fn below(spans: &Spans, root: usize, steps: &[TrailStep<'_>]) -> Option<usize> {
    steps
        .iter()
        .try_fold(root, |schema, step| child(spans, schema, *step))
}

fn child(spans: &Spans, schema: usize, step: TrailStep<'_>) -> Option<usize> {
    match step {
        TrailStep::Index(_) => spans.entry(schema, "items"),
        TrailStep::Key(key) => {
            let listed = spans.entry(schema, "properties");
            let listed = listed.and_then(|listed| spans.entry(listed, key));
            let other = spans.entry(schema, "additionalProperties");
            listed.or(other.filter(|other| spans.shape(*other) == Some(SpanShape::Map)))
        }
    }
}

/// The compiled schema that the values at the end of some steps have.
#[must_use]
pub fn node<'n>(root: &'n Node, steps: &[TrailStep<'_>]) -> Option<&'n Node> {
    steps.iter().try_fold(root, |node, step| match step {
        TrailStep::Index(_) => node.items.as_deref(),
        TrailStep::Key(key) => node.child(key),
    })
}

/// How many schemas a search for a keyword looks at.
const MAX_SCHEMAS: usize = 1000;

/// The number of the keyword's value that applies to values at the end of some steps. The keyword may be in
/// the schema itself, or in one of its alternatives if it is `wanted` there.
pub(crate) fn keyword(
    spans: &Spans,
    root: usize,
    steps: &[TrailStep<'_>],
    keyword: &str,
    wanted: &dyn Fn(usize) -> bool,
) -> Option<usize> {
    let mut search = KeywordSearch {
        spans,
        keyword,
        wanted,
        left: MAX_SCHEMAS,
    };
    search.find(root, steps)
}

/// A search for a keyword.
struct KeywordSearch<'s> {
    spans: &'s Spans,
    keyword: &'s str,
    wanted: &'s dyn Fn(usize) -> bool,
    /// How many schemas it may still look at.
    left: usize,
}

impl KeywordSearch<'_> {
    fn find(&mut self, schema: usize, steps: &[TrailStep<'_>]) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        let spans = self.spans;
        let found = match steps.split_first() {
            None => spans.entry(schema, self.keyword),
            Some((step, rest)) => {
                child(spans, schema, *step).and_then(|child| self.find(child, rest))
            }
        };
        let in_lists = ["allOf", "anyOf", "oneOf"].into_iter().flat_map(|name| {
            let list = spans.entry(schema, name);
            list.map_or(&[][..], |list| spans.children(list))
        });
        let not = spans.entry(schema, "not");
        let mut branches = in_lists.copied().chain(not);
        let found = found.filter(|found| !steps.is_empty() || (self.wanted)(*found));
        found.or_else(|| branches.find_map(|branch| self.find(branch, steps)))
    }
}
