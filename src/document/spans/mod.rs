//! Where in the text each key and value of a document stands.
//!
//! A second reading, apart from the one for values, so that only callers who need places pay for
//! it. Of a text with a syntax error it tells what was read before the error.

mod json;
mod yaml;

use std::ops::Range;

use crate::go::sort;
use crate::value::order;

use super::stream::{Document, Notation};
use super::yaml::YamlNode;

/// The kind of value at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpanShape {
    /// Neither list nor map.
    Scalar,
    /// A list in brackets or with dashes.
    List,
    /// A map.
    Map,
    /// A YAML alias; the children are those of the node meant.
    Alias {
        /// The number of that node.
        target: usize,
    },
}

/// A value, and its key where it is the value of one.
#[derive(Clone, Debug)]
pub struct Span {
    /// The key as the value model has it.
    pub key: Option<Box<str>>,
    /// The bytes of the key, quotes included.
    pub key_bytes: Range<usize>,
    /// The bytes of the value, without anchor and tag; empty where it is missing.
    pub bytes: Range<usize>,
    /// The kind of the value.
    pub shape: SpanShape,
    /// Where the numbers of the children are in [`Spans::links`].
    children: Range<usize>,
}

/// The places of a document: number 0 is the whole of it.
#[derive(Clone, Debug, Default)]
pub struct Spans {
    nodes: Vec<Span>,
    /// Children of lists in order, of maps sorted by key.
    links: Vec<usize>,
    /// Whether there are YAML aliases, of keys too.
    aliased: bool,
    /// While it is made: children of values that are not closed yet.
    open: Vec<usize>,
}

impl Spans {
    /// The places of one document of a text, in bytes of the whole text.
    #[must_use]
    pub fn for_document(text: &str, document: &Document<'_>) -> Self {
        Self::within(text, document.span.clone(), document.format)
    }

    /// The places of the document that stands in a range of a text, in bytes of the whole text.
    #[must_use]
    pub fn within(text: &str, bytes: Range<usize>, format: Notation) -> Self {
        let part = text.get(bytes.clone()).unwrap_or_default();
        match format {
            Notation::Json => json::scan(part, bytes.start),
            Notation::Yaml => yaml::scan(part, bytes.start),
        }
    }

    /// The places of a YAML document that was read into nodes, in bytes from its start.
    pub(super) fn from_nodes(nodes: &[YamlNode<'_>]) -> Self {
        yaml::from_nodes(nodes, 0)
    }

    /// The value with a number.
    #[must_use]
    pub fn get(&self, number: usize) -> Option<&Span> {
        self.nodes.get(number)
    }

    /// The numbers of the children: of a list in order, of a map sorted by key. A key that is
    /// repeated is there each time.
    #[must_use]
    pub fn children(&self, number: usize) -> &[usize] {
        let node = match self.nodes.get(number).map(|node| (node, node.shape)) {
            Some((_, SpanShape::Alias { target })) => self.nodes.get(target),
            Some((node, _)) => Some(node),
            None => None,
        };
        node.and_then(|node| self.links.get(node.children.clone()))
            .unwrap_or_default()
    }

    /// The same in the order of the text, in which values are numbered.
    #[must_use]
    pub fn children_in_order(&self, number: usize) -> Vec<usize> {
        let children = self.children(number);
        let places = sort::stable(children.len(), &mut |a, b| {
            children.get(a).cmp(&children.get(b))
        });
        let in_order = places.into_iter().filter_map(|at| children.get(at));
        in_order.copied().collect()
    }

    /// The kind of a value; of an alias the kind of its anchor.
    #[must_use]
    pub fn shape(&self, number: usize) -> Option<SpanShape> {
        match self.nodes.get(number)?.shape {
            SpanShape::Alias { target } => self.nodes.get(target).map(|node| node.shape),
            shape => Some(shape),
        }
    }

    /// The value of a key; of a repeated key the last one, which counts.
    #[must_use]
    pub fn entry(&self, map: usize, key: &str) -> Option<usize> {
        let children = self.children(map);
        let name = |child: &usize| self.nodes.get(*child).and_then(|node| node.key.as_deref());
        let behind = children.partition_point(|child| name(child) <= Some(key));
        let last = children.get(behind.checked_sub(1)?)?;
        (self.shape(map) == Some(SpanShape::Map) && name(last) == Some(key)).then_some(*last)
    }

    /// The item of a list.
    #[must_use]
    pub fn item(&self, list: usize, index: usize) -> Option<usize> {
        let items = self.children(list);
        let item = items.get(index).copied();
        item.filter(|_| self.shape(list) == Some(SpanShape::List))
    }

    /// The child of a map that comes first in the text.
    #[must_use]
    pub fn first_entry(&self, map: usize) -> Option<&Span> {
        let children = self.children(map).iter();
        let spans = children.filter_map(|&child| self.nodes.get(child));
        spans
            .filter(|span| span.key.is_some())
            .min_by_key(|span| span.key_bytes.start)
    }

    /// Whether there are YAML aliases, which keys may be too.
    #[must_use]
    pub fn is_aliased(&self) -> bool {
        self.aliased
    }

    /// The number after those of a value and of all that is in it.
    #[must_use]
    pub fn behind(&self, number: usize) -> usize {
        let mut last = number;
        // Without aliases children have greater numbers than their parents.
        while let Some(&child) = self.children(last).iter().max()
            && child > last
        {
            last = child;
        }
        last + 1
    }

    /// Whether the value of a number has the structure of all values of `other` from `others` on. Offsets
    /// do not count.
    #[must_use]
    pub fn has_shape_of(&self, number: usize, other: &Self, others: usize) -> bool {
        let own = self.nodes.get(number..self.behind(number));
        let theirs = other.nodes.get(others..).unwrap_or_default();
        own.is_some_and(|own| {
            own.len() == theirs.len()
                && own.iter().zip(theirs).all(|(one, other)| {
                    let children = |span: &Span| span.children.len();
                    one.shape == other.shape
                        && one.key == other.key
                        && children(one) == children(other)
                })
        })
    }

    /// Gives the values from a number on the bytes of `fresh` from `others` on, moved by `to`,
    /// and moves what is after them by `by`.
    pub(crate) fn rewrite(
        &mut self,
        number: usize,
        (fresh, others, to): (&Self, usize, isize),
        by: isize,
    ) {
        let moved = |bytes: &Range<usize>, by: isize| {
            bytes.start.saturating_add_signed(by)..bytes.end.saturating_add_signed(by)
        };
        let mut fresh = fresh.nodes.iter().skip(others);
        for node in self.nodes.iter_mut().skip(number) {
            let (from, by) = match fresh.next() {
                Some(fresh) => (fresh, to),
                None => (&*node, by),
            };
            let places = (moved(&from.bytes, by), moved(&from.key_bytes, by));
            node.bytes = places.0;
            if node.key.is_some() {
                node.key_bytes = places.1;
            }
        }
    }

    /// Ends a value at another place.
    pub(crate) fn end(&mut self, number: usize, end: usize) {
        if let Some(node) = self.nodes.get_mut(number) {
            node.bytes.end = end;
        }
    }

    /// Adds a value whose children are not known yet.
    fn open(
        &mut self,
        key: Option<(Box<str>, Range<usize>)>,
        start: usize,
        shape: SpanShape,
    ) -> usize {
        let (key, key_bytes) = match key {
            Some((key, bytes)) => (Some(key), bytes),
            None => (None, 0..0),
        };
        self.nodes.push(Span {
            key,
            key_bytes,
            bytes: start..start,
            shape,
            children: 0..0,
        });
        self.nodes.len() - 1
    }

    /// Notes a finished value as a child of the innermost value that is still open.
    fn add_child(&mut self, number: usize) {
        self.open.push(number);
    }

    /// How many children wait for their parent to be closed.
    fn waiting(&self) -> usize {
        self.open.len()
    }

    /// Ends a value. Its children are the open values from `since` on.
    fn close(&mut self, number: usize, end: usize, since: usize) {
        let first = self.links.len();
        if self.nodes.get(number).map(|node| node.shape) == Some(SpanShape::Map) {
            self.sort(since);
        }
        self.links
            .extend(self.open.drain(since.min(self.open.len())..));
        let last = self.links.len();
        if let Some(node) = self.nodes.get_mut(number) {
            node.bytes.end = end.max(node.bytes.start);
            node.children = first..last;
        }
    }

    /// Sorts the children that wait by their keys; those without one come first.
    fn sort(&mut self, since: usize) {
        /// Up to this many are sorted in place.
        const UNSORTED_CHILDREN: usize = 16;
        let nodes = &self.nodes;
        let name = |child: usize| nodes.get(child).and_then(|node| node.key.as_deref());
        let Some(children) = self.open.get_mut(since..) else {
            return;
        };
        if children.len() <= UNSORTED_CHILDREN {
            for end in 1..children.len() {
                let mut at = end;
                while at > 0
                    && let Some([before, own]) = children.get(at - 1..=at)
                    && name(*before) > name(*own)
                {
                    children.swap(at - 1, at);
                    at -= 1;
                }
            }
            return;
        }
        let copy = children.to_vec();
        let unnamed = copy.iter().copied().filter(|child| name(*child).is_none());
        let named: Vec<usize> = copy
            .iter()
            .copied()
            .filter(|child| name(*child).is_some())
            .collect();
        let sorted = order::sorted(named.iter().filter_map(|child| name(*child)));
        let sorted = sorted
            .into_iter()
            .filter_map(|(_, at)| named.get(at as usize).copied());
        for (slot, child) in children.iter_mut().zip(unnamed.chain(sorted)) {
            *slot = child;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;

    /// Each key and value as the text has it, indented by depth, in the order of the links.
    fn outline(text: &str) -> Vec<String> {
        fn visit(text: &str, spans: &Spans, number: usize, depth: usize, out: &mut Vec<String>) {
            let span = spans.get(number).unwrap();
            let key = text.get(span.key_bytes.clone()).unwrap();
            let value = text.get(span.bytes.clone()).unwrap();
            out.push(format!("{}{key}={value}", " ".repeat(depth)));
            if depth < 5 {
                for &child in spans.children(number) {
                    visit(text, spans, child, depth + 1, out);
                }
            }
        }
        let documents = parse(text);
        let spans = Spans::for_document(text, &documents[0]);
        let mut out = Vec::new();
        visit(text, &spans, 0, 0, &mut out);
        out
    }

    #[test]
    fn keys_and_values_of_yaml_are_found() {
        let text = "b: 1 # x\n\"a\":\n- é\n- {c: [d], e: }\nt: !!str &x 5\n";
        assert_eq!(
            outline(text),
            [
                "=b: 1 # x\n\"a\":\n- é\n- {c: [d], e: }\nt: !!str &x 5",
                " \"a\"=- é\n- {c: [d], e: }",
                "  =é",
                "  ={c: [d], e: }",
                "   c=[d]",
                "    =d",
                "   e=",
                " b=1",
                " t=5",
            ]
        );
    }

    #[test]
    fn keys_and_values_of_json_are_found() {
        let text = "{\"b\": [1, {\"c\\u0041\" :\"x\\\"]\"}], \"a\":null}";
        assert_eq!(
            outline(text),
            [
                "={\"b\": [1, {\"c\\u0041\" :\"x\\\"]\"}], \"a\":null}",
                " \"a\"=null",
                " \"b\"=[1, {\"c\\u0041\" :\"x\\\"]\"}]",
                "  =1",
                "  ={\"c\\u0041\" :\"x\\\"]\"}",
                "   \"c\\u0041\"=\"x\\\"]\"",
            ]
        );
    }

    #[test]
    fn what_was_read_before_an_error_is_known() {
        let text = "a:\n  b: 1\n  c: [2, \nd: 3\n";
        let documents = parse(text);
        assert!(documents[0].error.is_some());
        let spans = Spans::for_document(text, &documents[0]);
        let a = spans.entry(0, "a").unwrap();
        let b = spans.entry(a, "b").unwrap();
        assert_eq!(spans.get(b).unwrap().bytes, 8..9);
    }

    #[test]
    fn children_of_an_alias_are_those_of_its_anchor() {
        let text = "a: &x {b: 1}\nc: *x\n";
        let spans = Spans::for_document(text, &parse(text)[0]);
        let c = spans.entry(0, "c").unwrap();
        assert_eq!(text.get(spans.get(c).unwrap().bytes.clone()), Some("*x"));
        let b = spans.entry(c, "b").unwrap();
        assert_eq!(spans.get(b).unwrap().bytes, 10..11);
    }

    #[test]
    fn places_of_a_later_document_are_places_of_the_whole_text() {
        let text = "a: 1\n---\nb: 2\n---\n{\"c\": 3}";
        let documents = parse(text);
        for (number, key, want) in [(1, "b", 12..13), (2, "c", 24..25)] {
            let spans = Spans::for_document(text, &documents[number]);
            let place = spans.entry(0, key).unwrap();
            assert_eq!(spans.get(place).unwrap().bytes, want);
        }
    }
}
