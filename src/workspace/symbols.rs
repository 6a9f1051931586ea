//! The outline of a text: its objects and their fields, down to a limit.

use serde::Serialize;

use crate::document::position::Range;
use crate::document::scalar::Scalar;
use crate::document::spans::{SpanShape, Spans};
use crate::workspace::Workspace;
use crate::workspace::documents::text::Document;
use crate::workspace::documents::unit::Unit;

/// A symbol as the Language Server Protocol has it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Symbol {
    /// The key of a field; the kind and name of an object; the name or index of an item.
    pub name: String,
    /// LSP's number for its kind.
    pub kind: u8,
    /// The range of the key and the value.
    pub range: Range,
    /// The range of the key.
    pub selection_range: Range,
    /// The symbols inside it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<Symbol>,
}

const CLASS: u8 = 5;
const FIELD: u8 = 8;
const ARRAY: u8 = 18;
const OBJECT: u8 = 19;

/// The most objects that are listed.
const MAX_OBJECTS: usize = 5000;
/// The most symbols of a text beyond the top levels of its documents.
const MAX_IN_TEXT: usize = 5000;
/// The most symbols of one document beyond its top levels.
const MAX_NESTED: usize = 2000;
/// How deep symbols nest.
const DEEPEST: usize = 12;

impl Workspace {
    /// The outline of a text. It has at most the first 5000 objects.
    #[must_use]
    pub fn symbols(&self, uri: &str) -> Vec<Symbol> {
        let mut symbols = Vec::new();
        let mut left = MAX_IN_TEXT;
        let text = self.text(uri);
        for document in text.iter().flat_map(|text| text.documents()) {
            let room = MAX_OBJECTS - symbols.len();
            if room == 0 {
                break;
            }
            let spans = document.spans();
            let (part, _) = document.part.good(document.source);
            let units = part.units.iter();
            let units: Vec<(&Unit, usize)> = units
                .take(room)
                .filter_map(|unit| Some((unit, unit.trail(spans)?.last())))
                .collect();
            let outline = Outline { document, spans };
            let roots = units.iter().map(|(_, number)| *number).collect();
            let (depth, count) = outline.depth(roots, left.min(MAX_NESTED));
            left = left.saturating_sub(count);
            symbols.extend(units.iter().filter_map(|(unit, number)| {
                let name = [&*unit.head.kind, " ", &unit.head.name].concat();
                let kind = match unit.definition {
                    Some(_) => CLASS,
                    None => OBJECT,
                };
                let mut symbol = outline.symbol(*number, name.trim().to_owned(), depth)?;
                symbol.kind = kind;
                (!symbol.name.is_empty()).then_some(symbol)
            }));
        }
        symbols
    }
}

struct Outline<'w> {
    document: Document<'w>,
    spans: &'w Spans,
}

impl Outline<'_> {
    /// The children of a value in the order of the text; none behind an alias.
    fn children(&self, number: usize) -> Vec<usize> {
        let is_alias =
            |span: &crate::document::spans::Span| matches!(span.shape, SpanShape::Alias { .. });
        if self.spans.get(number).is_none_or(is_alias) {
            return Vec::new();
        }
        self.spans.children_in_order(number)
    }

    /// The greatest depth with at most `most` values down to it, and their number.
    fn depth(&self, mut level: Vec<usize>, most: usize) -> (usize, usize) {
        let mut total = level.len();
        for depth in 0..DEEPEST {
            let mut next = Vec::new();
            for number in &level {
                next.append(&mut self.children(*number));
            }
            if total + next.len() > most {
                return (depth, total);
            }
            total += next.len();
            level = next;
        }
        (DEEPEST, total)
    }

    fn symbol(&self, number: usize, name: String, depth: usize) -> Option<Symbol> {
        let span = self.spans.get(number)?;
        let children = match depth {
            0 => Vec::new(),
            _ => self.children(number),
        };
        let children = children.into_iter().enumerate();
        let children = children.filter_map(|(at, child)| {
            let name = self.name(child, at)?;
            self.symbol(child, name, depth - 1)
        });
        let (start, selection) = match span.key {
            Some(_) => (span.key_bytes.start, span.key_bytes.clone()),
            None => (span.bytes.start, span.bytes.start..span.bytes.start),
        };
        Some(Symbol {
            name,
            kind: match span.shape {
                SpanShape::Map => OBJECT,
                SpanShape::List => ARRAY,
                SpanShape::Scalar | SpanShape::Alias { .. } => FIELD,
            },
            range: self
                .document
                .range(start..span.bytes.end.max(selection.end)),
            selection_range: self.document.range(selection),
            children: children.collect(),
        })
    }

    fn name(&self, number: usize, at: usize) -> Option<String> {
        let span = self.spans.get(number)?;
        if let Some(key) = &span.key {
            // Editors refuse symbols without a name.
            return (!key.trim().is_empty()).then(|| key.to_string());
        }
        let mut named = ["name", "key", "type"].into_iter();
        let named = named.find_map(|key| self.spans.entry(number, key));
        let name = named.and_then(|named| self.spans.get(named));
        let name = name.filter(|name| name.shape == SpanShape::Scalar);
        let name = name.map(|name| {
            let format = self.document.part.format();
            Scalar::read(self.document.source, name.bytes.clone(), format).text
        });
        let name = name.filter(|name| !name.trim().is_empty());
        Some(name.unwrap_or_else(|| ["[", &at.to_string(), "]"].concat()))
    }
}
