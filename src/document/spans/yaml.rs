//! The places of keys and values in a YAML document, from the nodes that its parser made.

use std::ops::Range;

use super::{SpanShape, Spans};
use crate::document::yaml::{self, NodeKind, YamlNode};

/// Reads a document; its first byte has the given offset in the whole text.
pub(super) fn scan(text: &str, base: usize) -> Spans {
    from_nodes(&yaml::nodes(text), base)
}

/// Reads the nodes of a document.
pub(super) fn from_nodes(nodes: &[YamlNode<'_>], base: usize) -> Spans {
    let mut scan = Scan {
        nodes,
        base,
        spans: Spans::default(),
        numbers: vec![None; nodes.len()],
    };
    if !nodes.is_empty() {
        scan.value(0, None);
    }
    scan.spans.aliased = nodes
        .iter()
        .any(|node| matches!(node.kind, NodeKind::Alias { .. }));
    scan.link_aliases();
    scan.spans
}

struct Scan<'n, 't> {
    nodes: &'n [YamlNode<'t>],
    base: usize,
    spans: Spans,
    /// The number of the value that each node became.
    numbers: Vec<Option<usize>>,
}

impl Scan<'_, '_> {
    /// Recursion is bounded by the parser's own bound on nesting.
    fn value(&mut self, at: usize, key: Option<(Box<str>, Range<usize>)>) -> usize {
        let Some(node) = self.nodes.get(at) else {
            return 0;
        };
        let shape = match node.kind {
            NodeKind::Scalar { .. } => SpanShape::Scalar,
            NodeKind::Sequence => SpanShape::List,
            NodeKind::Mapping => SpanShape::Map,
            NodeKind::Alias { target, .. } => SpanShape::Alias { target },
        };
        let number = self.spans.open(key, self.base + node.content, shape);
        if let Some(slot) = self.numbers.get_mut(at) {
            *slot = Some(number);
        }
        let since = self.spans.waiting();
        let mut child = at + 1;
        while child < node.next {
            let behind = self.nodes.get(child).map_or(node.next, |node| node.next);
            if shape != SpanShape::Map {
                let item = self.value(child, None);
                self.spans.add_child(item);
                child = behind;
                continue;
            }
            let key = self.key(child);
            if behind < node.next {
                let value = self.value(behind, Some(key));
                self.spans.add_child(value);
                child = self.nodes.get(behind).map_or(node.next, |node| node.next);
            } else {
                // The text ends in an error after this key.
                let start = key.1.end;
                let missing = self.spans.open(Some(key), start, SpanShape::Scalar);
                self.spans.close(missing, start, self.spans.waiting());
                self.spans.add_child(missing);
                child = behind;
            }
        }
        self.spans.close(number, self.base + node.end, since);
        number
    }

    fn key(&self, at: usize) -> (Box<str>, Range<usize>) {
        let Some(node) = self.nodes.get(at) else {
            return (Box::default(), 0..0);
        };
        let name = yaml::json_key(self.nodes, at).unwrap_or_default();
        let bytes = self.base + node.content..self.base + node.end;
        (name.into_owned().into_boxed_str(), bytes)
    }

    /// Aliases name nodes; turns those into the numbers of values.
    fn link_aliases(&mut self) {
        for span in &mut self.spans.nodes {
            if let SpanShape::Alias { target } = span.shape {
                let number = self.numbers.get(target).copied().flatten();
                // A key is not a value: what repeats one is a plain scalar.
                span.shape = number.map_or(SpanShape::Scalar, |target| SpanShape::Alias { target });
            }
        }
    }
}
