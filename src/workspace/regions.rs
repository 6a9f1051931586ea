//! The structure of a text: what can be folded, and what a selection grows to.

use serde::Serialize;

use crate::document::position::{Position, Range};
use crate::document::spans::{SpanShape, Spans};
use crate::workspace::Workspace;
use crate::workspace::documents::text::Document;
use crate::workspace::places::trail;

/// Lines that can be folded, as the Language Server Protocol has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FoldingRange {
    /// The line above, which stays visible.
    pub start_line: u32,
    /// The last line that is hidden.
    pub end_line: u32,
}

/// The most values of a text that are examined for folds.
const MAX_FOLDS: usize = 20_000;

impl Workspace {
    /// The maps, lists and long texts of a text that can be folded, in their order. If a
    /// text has very many of them, there are none near its end.
    #[must_use]
    pub fn folding_ranges(&self, uri: &str) -> Vec<FoldingRange> {
        let mut found = Vec::new();
        let Some(text) = self.text(uri) else {
            return found;
        };
        let documents: Vec<_> = text.documents().collect();
        let mut left = MAX_FOLDS;
        for document in &documents {
            if left == 0 {
                break;
            }
            let folds = Folds {
                document: *document,
                spans: document.spans(),
            };
            left -= 1;
            if documents.len() > 1 {
                folds.add(document.part.bytes(), false, &mut found);
            }
            folds.below(0, &mut left, &mut found);
        }
        found.sort_by_key(|fold| (fold.start_line, std::cmp::Reverse(fold.end_line)));
        found.dedup_by_key(|fold| fold.start_line);
        found
    }

    /// The ranges that a selection at a position grows to, the smallest first: the value, the key with
    /// its value, and everything around them.
    #[must_use]
    pub fn selection_ranges(&self, uri: &str, position: Position) -> Vec<Range> {
        let mut found: Vec<Range> = Vec::new();
        let Some(text) = self.text(uri) else {
            return found;
        };
        if let Some((_, document)) = text.document_at(position) {
            let offset = document.offset(position);
            let spans = document.spans();
            let numbers = trail::at(spans, offset).map(|(trail, _)| trail.0);
            for number in numbers.into_iter().flatten().rev() {
                let Some(span) = spans.get(number) else {
                    continue;
                };
                let holds =
                    |bytes: &std::ops::Range<usize>| bytes.start <= offset && offset <= bytes.end;
                let entry = span.key_bytes.start..span.bytes.end.max(span.key_bytes.end);
                let parts = [
                    Some(span.key_bytes.clone()).filter(|_| span.key.is_some()),
                    Some(span.bytes.clone()),
                    Some(entry).filter(|_| span.key.is_some()),
                ];
                let parts = parts.into_iter().flatten().filter(holds);
                found.extend(parts.map(|bytes| document.range(bytes)));
            }
        }
        let end = text.source().len();
        found.push(text.lines().range(0..end));
        found.dedup();
        found
    }
}

struct Folds<'w> {
    document: Document<'w>,
    spans: &'w Spans,
}

impl Folds<'_> {
    /// Lists the folds of a value's children.
    fn below(&self, number: usize, left: &mut usize, found: &mut Vec<FoldingRange>) {
        let is_alias = |number| {
            let span = self.spans.get(number);
            span.is_none_or(|span| matches!(span.shape, SpanShape::Alias { .. }))
        };
        if is_alias(number) {
            return;
        }
        for &child in self.spans.children(number) {
            let Some(span) = self.spans.get(child).filter(|_| *left > 0) else {
                return;
            };
            *left -= 1;
            let start = match span.key {
                Some(_) => span.key_bytes.start,
                None => span.bytes.start,
            };
            let value = self.document.source.get(span.bytes.clone());
            let is_closed = value.is_some_and(|value| value.starts_with(['{', '[']));
            self.add(start..span.bytes.end.max(start), is_closed, found);
            self.below(child, left, found);
        }
    }

    /// Adds the lines of some bytes, if there are several. A bracket that closes them stays if it has a
    /// line of its own.
    fn add(&self, bytes: std::ops::Range<usize>, is_closed: bool, found: &mut Vec<FoldingRange>) {
        let text = self.document.source.get(bytes.clone()).unwrap_or_default();
        let content = text.trim_end();
        let last = content.rsplit('\n').next().unwrap_or_default();
        let closes = is_closed && matches!(last.trim(), "}" | "]");
        let range = self
            .document
            .range(bytes.start..bytes.start + content.len());
        let (start_line, end) = (range.start.line, range.end.line);
        let end_line = if closes { end.saturating_sub(1) } else { end };
        if start_line < end_line {
            found.push(FoldingRange {
                start_line,
                end_line,
            });
        }
    }
}
