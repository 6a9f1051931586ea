//! The outline of a text: its objects and their fields, down to a limit.

#[cfg(feature = "tools")]
use std::collections::BTreeMap;

use serde::Serialize;

use crate::document::position::Range;
use crate::document::scalar::Scalar;
use crate::document::spans::{SpanShape, Spans};
use crate::workspace::Workspace;
use crate::workspace::documents::text::Document;
use crate::workspace::documents::unit::Unit;
#[cfg(feature = "tools")]
use crate::workspace::lookup::describe::Schema;
#[cfg(feature = "tools")]
use crate::workspace::lookup::schema;
#[cfg(feature = "tools")]
use crate::workspace::lookup::subject::schema_of_version;
#[cfg(feature = "tools")]
use crate::workspace::places::trail::TrailStep;

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
            #[cfg(feature = "tools")]
            let keys = self.map_keys(document, &units);
            let outline = Outline {
                document,
                spans,
                #[cfg(feature = "tools")]
                keys,
            };
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

    /// The map keys of the lists in some objects of a document, by the numbers of the lists.
    #[cfg(feature = "tools")]
    fn map_keys(&self, document: Document<'_>, units: &[(&Unit, usize)]) -> MapKeys {
        let mut keys = MapKeys::new();
        for (unit, number) in units {
            let head = &unit.head;
            let by = self.definition_of(head.group(), &head.kind);
            if let Some(schema) = by.and_then(|by| schema_of_version(&by, head.version())) {
                add_map_keys(document.spans(), *number, &schema, &mut keys);
            }
        }
        keys
    }
}

#[cfg(feature = "tools")]
type MapKeys = BTreeMap<usize, Vec<String>>;

#[cfg(feature = "tools")]
fn add_map_keys(spans: &Spans, object: usize, schema: &Schema<'_>, keys: &mut MapKeys) {
    let mut left = vec![(object, schema.number)];
    while let Some((value, number)) = left.pop() {
        if let Some(named) = schema.spans.entry(number, "x-kubernetes-list-map-keys") {
            let named = schema.spans.children_in_order(named).into_iter();
            let named = named.filter_map(|name| schema.spans.get(name));
            let read = |bytes| Scalar::read(schema.source, bytes, schema.format).text;
            let named = named.map(|name| read(name.bytes.clone()));
            keys.insert(value, named.collect());
        }
        for child in spans.children_in_order(value) {
            let key = spans.get(child).and_then(|span| span.key.as_deref());
            let step = key.map_or(TrailStep::Index(0), TrailStep::Key);
            let below = schema::below(schema.spans, number, &[step]);
            left.extend(below.map(|below| (child, below)));
        }
    }
}

struct Outline<'w> {
    document: Document<'w>,
    spans: &'w Spans,
    /// The map keys that name the items of lists. An item without map keys gets the name of a field such as `name`.
    #[cfg(feature = "tools")]
    keys: MapKeys,
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
            let name = self.name(child, at, number)?;
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

    fn name(&self, number: usize, at: usize, _list: usize) -> Option<String> {
        let span = self.spans.get(number)?;
        if let Some(key) = &span.key {
            // Editors refuse symbols without a name.
            return (!key.trim().is_empty()).then(|| key.to_string());
        }
        #[cfg(feature = "tools")]
        if let Some(keys) = self.keys.get(&_list) {
            let values = keys.iter().filter_map(|key| self.spans.entry(number, key));
            let values: Vec<String> = values.filter_map(|value| self.scalar(value)).collect();
            if !values.is_empty() {
                return Some(values.join(", "));
            }
        }
        let mut named = ["name", "key", "type"].into_iter();
        let named = named.find_map(|key| self.spans.entry(number, key));
        let name = named.and_then(|named| self.scalar(named));
        Some(name.unwrap_or_else(|| ["[", &at.to_string(), "]"].concat()))
    }

    /// The text of a scalar that is not blank.
    fn scalar(&self, number: usize) -> Option<String> {
        let span = self.spans.get(number);
        let span = span.filter(|span| span.shape == SpanShape::Scalar)?;
        let format = self.document.part.format();
        let text = Scalar::read(self.document.source, span.bytes.clone(), format).text;
        (!text.trim().is_empty()).then_some(text)
    }
}
