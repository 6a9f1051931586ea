//! Finds the keys that a document repeats.

use std::ops::Range;

use super::locate::{self, FieldPart};
use super::trail::Trail;
use crate::document::spans::Spans;
use crate::value::Strict;

/// The bytes of a repeated key. `source` is the document's section of the text.
pub(crate) fn repeated_key(found: &Strict, source: &str, spans: &Spans) -> Range<usize> {
    let (by_line, path) = match found {
        Strict::Repeated { line, key, .. } => (key_above(*line, &key.path, source, spans), ""),
        Strict::Unknown(field) | Strict::Duplicate(field) => (None, &*field.path),
    };
    let by_path = || {
        let (trail, _) = locate::follow_path(spans, &Trail::top(), path);
        locate::marked(source, spans, trail.last(), FieldPart::Key)
    };
    by_line.or_else(by_path).unwrap_or(0..0)
}

/// The last key of a name up to the end of a line. The server names the line of the value, and a block
/// begins below its key.
fn key_above(line: usize, name: &str, source: &str, spans: &Spans) -> Option<Range<usize>> {
    let mut lines = source.split_inclusive('\n');
    let end: usize = lines.by_ref().take(line).map(str::len).sum();
    let all = (0..).map_while(|number| spans.get(number));
    let named = all.filter(|span| span.key.as_deref() == Some(name));
    let before = named.filter(|span| span.key_bytes.start < end);
    before
        .map(|span| span.key_bytes.clone())
        .max_by_key(|bytes| bytes.start)
}
