//! Maps field paths of the API server to places in the user's text.
//!
//! Paths name keys in three ways: `spec.ports[0]`, `metadata.annotations[a.b/c]`, and, in value
//! validation, `spec.map.a.b` for the key `a.b`. The last is ambiguous, so paths are matched
//! against the keys that the document has.

use std::ops;

use super::trail::Trail;
use crate::document::position::{LineIndex, Range};
use crate::document::spans::{SpanShape, Spans};
use crate::document::{self, Document};

/// The part of a field that a finding marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldPart {
    /// The value, which is wrong.
    Value,
    /// The key, which should not be there.
    Key,
}

/// How many matches of path parts to keys one path may try.
const MAX_STEPS: usize = 10_000;

/// The ranges of field paths in one document of a text, in the order of the paths.
///
/// A path that the document does not have is found at the key of its deepest parent that is
/// there. `None` if the document does not exist or is empty.
#[must_use]
pub fn locate(text: &str, document: usize, paths: &[(&str, FieldPart)]) -> Vec<Option<Range>> {
    let documents = document::parse(text);
    let Some(document) = documents.get(document) else {
        return vec![None; paths.len()];
    };
    let locator = Locator::new(text, document);
    let ranges = paths.iter();
    ranges
        .map(|&(path, target)| locator.find(path, target))
        .collect()
}

/// Finds field paths in one document.
#[derive(Clone, Debug)]
pub struct Locator<'t> {
    text: &'t str,
    spans: Spans,
    lines: LineIndex,
}

impl<'t> Locator<'t> {
    /// Reads the places of one document of a text.
    #[must_use]
    pub fn new(text: &'t str, document: &Document<'_>) -> Self {
        Locator {
            text,
            spans: Spans::for_document(text, document),
            lines: LineIndex::new(text),
        }
    }

    /// The range of a field path; see [`locate`].
    #[must_use]
    pub fn find(&self, path: &str, target: FieldPart) -> Option<Range> {
        self.bytes(path, target)
            .map(|bytes| self.lines.range(bytes))
    }

    /// The bytes of a field path; see [`locate`].
    #[must_use]
    pub fn bytes(&self, path: &str, target: FieldPart) -> Option<ops::Range<usize>> {
        let (trail, rest) = follow_path(&self.spans, &Trail::top(), path);
        let target = if rest.is_empty() {
            target
        } else {
            FieldPart::Key
        };
        marked(self.text, &self.spans, trail.last(), target)
    }
}

/// The bytes to mark for a value; `None` if nothing was read. A wrong value is marked itself. A
/// missing value, or a list or map over several lines, is marked at its key.
pub(crate) fn marked(
    text: &str,
    spans: &Spans,
    number: usize,
    target: FieldPart,
) -> Option<ops::Range<usize>> {
    let span = spans.get(number)?;
    let bytes = span.bytes.clone();
    let first_line = first_line(text, &bytes);
    let is_whole = match span.shape {
        SpanShape::Scalar | SpanShape::Alias { .. } => true,
        SpanShape::List | SpanShape::Map => {
            let inside = text.get(first_line.clone()).unwrap_or_default();
            first_line == bytes && inside.starts_with(['{', '['])
        }
    };
    if target == FieldPart::Value && !bytes.is_empty() && is_whole {
        return Some(bytes);
    }
    if span.key.is_some() {
        return Some(span.key_bytes.clone());
    }
    // A value without a key is marked at the first key inside it.
    let first = spans.first_entry(number);
    Some(first.map_or(first_line, |first| first.key_bytes.clone()))
}

/// The part of a range that is on the line on which it starts.
fn first_line(text: &str, bytes: &ops::Range<usize>) -> ops::Range<usize> {
    let inside = text.get(bytes.clone()).unwrap_or_default();
    let end = inside.find(['\n', '\r']).unwrap_or(bytes.len());
    bytes.start..bytes.start + end
}

/// The value that a field path names below another one, or its deepest existing parent, and the
/// length of the remaining path.
#[must_use]
pub fn follow_path<'p>(spans: &Spans, from: &Trail, path: &'p str) -> (Trail, &'p str) {
    let path = path.strip_prefix('.').unwrap_or(path);
    let path = if path == "<nil>" { "" } else { path };
    let mut search = PathSearch {
        spans,
        steps: 0,
        trail: from.clone(),
        deepest: (path, from.clone()),
    };
    if search.walk(from.last(), path) {
        return (search.trail, "");
    }
    let (rest, trail) = search.deepest;
    (trail, rest)
}

/// One walk along a path.
struct PathSearch<'s, 'p> {
    spans: &'s Spans,
    steps: usize,
    /// The trail so far.
    trail: Trail,
    /// The deepest place so far: the length of the remaining path, and the trail.
    deepest: (&'p str, Trail),
}

impl<'p> PathSearch<'_, 'p> {
    /// Follows `path` below `from`. Tries the shortest keys first and remembers the deepest place.
    fn walk(&mut self, from: usize, path: &'p str) -> bool {
        if path.is_empty() {
            return true;
        }
        if path.len() < self.deepest.0.len() {
            self.deepest = (path, self.trail.clone());
        }
        if let Some(inside) = path.strip_prefix('[') {
            return self.brackets(from, inside);
        }
        let path = path.strip_prefix('.').unwrap_or(path);
        let ends = path
            .char_indices()
            .filter(|&(at, c)| at > 0 && matches!(c, '.' | '['))
            .map(|(at, _)| at)
            .chain([path.len()]);
        for end in ends {
            self.steps += 1;
            if self.steps > MAX_STEPS {
                return false;
            }
            let Some((key, rest)) = path.split_at_checked(end) else {
                return false;
            };
            if let Some(entry) = self.spans.entry(from, key)
                && self.step(entry, rest)
            {
                return true;
            }
        }
        false
    }

    /// Visits a child and continues from there; backtracks if that leads nowhere.
    fn step(&mut self, child: usize, rest: &'p str) -> bool {
        self.trail.0.push(child);
        let found = self.walk(child, rest);
        if !found {
            self.trail.0.pop();
        }
        found
    }

    /// `0]` of a list, or `key]` of a map, where the key may hold brackets itself.
    fn brackets(&mut self, from: usize, inside: &'p str) -> bool {
        for (end, _) in inside.match_indices(']') {
            self.steps += 1;
            if self.steps > MAX_STEPS {
                return false;
            }
            let Some((name, rest)) = inside.split_at_checked(end) else {
                return false;
            };
            let Some(rest) = rest.strip_prefix(']') else {
                return false;
            };
            let index = name.parse().ok();
            let item = index.and_then(|index| self.spans.item(from, index));
            if let Some(child) = item.or_else(|| self.spans.entry(from, name))
                && self.step(child, rest)
            {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
apiVersion: v1
metadata:
  labels: {a.b/c: x, 'd[0]': y}
spec:
  ports:
  - name: http
    port: 80
  - 5
  m:
    b.c: 1
    b:
      c.d: 2
    e: [1,
        2]
  empty:
  text: |
    one
    two
";

    /// The marked part of the text.
    fn marked(text: &str, path: &str, target: FieldPart) -> String {
        let documents = document::parse(text);
        let locator = Locator::new(text, &documents[0]);
        let bytes = locator.bytes(path, target).unwrap();
        let range = locate(text, 0, &[(path, target)])[0].unwrap();
        assert_eq!(range, locator.lines.range(bytes.clone()));
        text.get(bytes).unwrap().to_owned()
    }

    #[test]
    fn a_wrong_value_is_marked_itself() {
        for (path, want) in [
            ("apiVersion", "v1"),
            ("spec.ports[0].name", "http"),
            (".spec.ports[0].port", "80"),
            ("spec.ports[1]", "5"),
            ("metadata.labels", "{a.b/c: x, 'd[0]': y}"),
            ("metadata.labels[a.b/c]", "x"),
            ("metadata.labels.a.b/c", "x"),
            ("metadata.labels[d[0]]", "y"),
            ("spec.m.b.c", "1"),
            ("spec.m.b.c.d", "2"),
            ("spec.m[b][c.d]", "2"),
            ("spec.m.e[1]", "2"),
            ("spec.text", "|\n    one\n    two"),
        ] {
            assert_eq!(marked(TEXT, path, FieldPart::Value), want, "{path}");
        }
    }

    #[test]
    fn values_that_are_missing_or_over_several_lines_are_marked_at_their_key() {
        for (path, want) in [
            ("spec", "spec"),
            ("spec.ports", "ports"),
            ("spec.ports[0]", "name"),
            ("spec.m.e", "e"),
            ("spec.empty", "empty"),
            ("<nil>", "apiVersion"),
            ("", "apiVersion"),
        ] {
            assert_eq!(marked(TEXT, path, FieldPart::Value), want, "{path}");
        }
    }

    #[test]
    fn an_unknown_field_is_marked_at_its_key() {
        for (path, want) in [
            ("spec.ports[0].port", "port"),
            ("metadata.labels[d[0]]", "'d[0]'"),
            ("spec.m.b.c", "b.c"),
            ("spec.ports[1]", "5"),
        ] {
            assert_eq!(marked(TEXT, path, FieldPart::Key), want, "{path}");
        }
    }

    #[test]
    fn what_is_not_there_is_marked_at_its_deepest_parent() {
        for (path, want) in [
            ("spec.ports[0].protocol", "name"),
            ("spec.ports[7]", "ports"),
            ("spec.m.b.x", "b"),
            ("spec.template.spec.name", "spec"),
            ("status", "apiVersion"),
            ("spec.text.more", "text"),
            ("metadata.name", "metadata"),
        ] {
            assert_eq!(marked(TEXT, path, FieldPart::Value), want, "{path}");
        }
    }

    #[test]
    fn json_is_located_alike() {
        let text = "{\"spec\": {\"a\\u002eb\": [1,\n 2]}}";
        assert_eq!(marked(text, "spec.a.b[1]", FieldPart::Value), "2");
        assert_eq!(marked(text, "spec.c", FieldPart::Value), "\"spec\"");
        assert_eq!(marked("[]", "spec", FieldPart::Value), "[]");
    }

    #[test]
    fn paths_through_an_alias_lead_to_its_anchor() {
        let text = "base: &b {x: 1}\nspec: *b\n";
        assert_eq!(marked(text, "spec.x", FieldPart::Value), "1");
        assert_eq!(marked(text, "spec", FieldPart::Value), "*b");
    }

    #[test]
    fn ambiguous_paths_cost_little() {
        let key = |dots: usize| vec!["a"; dots].join(".");
        let mut text = String::new();
        for depth in 0..12 {
            let indent = " ".repeat(depth);
            for dots in (2..20).rev() {
                text.push_str(&format!("{indent}{}: {{}}\n", key(dots)));
            }
            text.push_str(&format!("{indent}a:\n"));
        }
        let path = format!("{}.x", key(60));
        assert!(locate(&text, 0, &[(&path, FieldPart::Value)])[0].is_some());
    }

    #[test]
    fn a_document_that_is_not_there_has_no_places() {
        assert_eq!(locate("a: 1", 1, &[("a", FieldPart::Value)]), [None]);
        assert_eq!(locate("", 0, &[("a", FieldPart::Value)]), [None]);
    }
}
