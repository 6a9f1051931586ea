//! A value of a suite together with its place.

use std::collections::HashSet;

use super::fields;
use crate::document::position::{LineIndex, Range};
use crate::document::spans::{Span, SpanShape, Spans};
use crate::document::{Notation, RepeatedKeys};
use crate::go;
use crate::suites::suite::{FaultCode, FaultSeverity, Located, SuiteFault, WrittenField};
use crate::value::{Strict, StrictPath, Value};
use crate::workspace::lookup::similar;

/// A value, and the number of its place: of the nearest place around it where it has none itself,
/// as what a merge key brings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SuiteNode<'v> {
    pub(crate) value: &'v Value<'v>,
    pub(crate) place: usize,
}

/// Reads values and notes what is wrong with them.
pub(crate) struct SuiteReader<'t> {
    pub(crate) text: &'t str,
    spans: &'t Spans,
    lines: &'t LineIndex,
    pub(crate) faults: Vec<SuiteFault>,
    /// The paths of fields that were read.
    pub(crate) paths: Vec<Located<String>>,
    /// The fields that only the whole suite tells.
    pub(super) fields: Vec<WrittenField>,
    /// The values that aliases mean.
    pub(super) targets: HashSet<usize>,
    /// The paths, places and kinds of these fields.
    pub(super) known_fields: HashSet<(String, usize, String)>,
}

impl<'t> SuiteReader<'t> {
    pub(crate) fn new(text: &'t str, spans: &'t Spans, lines: &'t LineIndex) -> Self {
        Self {
            text,
            spans,
            lines,
            faults: Vec::new(),
            paths: Vec::new(),
            fields: Vec::new(),
            targets: fields::targets(spans),
            known_fields: HashSet::new(),
        }
    }

    /// The places of all values.
    pub(super) fn spans(&self) -> &'t Spans {
        self.spans
    }

    pub(crate) fn root<'v>(&self, value: &'v Value<'v>) -> SuiteNode<'v> {
        SuiteNode { value, place: 0 }
    }

    /// The bytes of a value.
    pub(crate) fn bytes(&self, node: SuiteNode<'_>) -> std::ops::Range<usize> {
        self.spans
            .get(node.place)
            .map_or(0..0, |span| span.bytes.clone())
    }

    /// Where a value stands.
    pub(crate) fn range(&self, node: SuiteNode<'_>) -> Range {
        self.lines.range(self.bytes(node))
    }

    /// The first line of a value.
    pub(crate) fn start(&self, node: SuiteNode<'_>) -> Range {
        let bytes = self.bytes(node);
        let text = self.text.get(bytes.clone()).unwrap_or_default();
        let length = text.find(['\n', '\r']).unwrap_or(text.len());
        self.lines.range(bytes.start..bytes.start + length)
    }

    pub(crate) fn range_of_bytes(&self, bytes: std::ops::Range<usize>) -> Range {
        self.lines.range(bytes)
    }

    /// Where a key of a map stands.
    pub(crate) fn key_range(&self, map: SuiteNode<'_>, key: &str) -> Option<Range> {
        let place = self.spans.entry(map.place, key)?;
        let span = self.spans.get(place)?;
        Some(self.lines.range(span.key_bytes.clone()))
    }

    /// Where a key of a map stands, or the map.
    pub(crate) fn key(&self, map: SuiteNode<'_>, key: &str) -> Range {
        self.key_range(map, key).unwrap_or_else(|| self.start(map))
    }

    /// Notes that the suite names a field by its path.
    pub(crate) fn add_path(&mut self, path: &str, range: Range) {
        self.paths.push(Located {
            value: path.to_owned(),
            range,
        });
    }

    /// The value of a key; a null counts as absent, as for Go.
    pub(crate) fn field<'v>(&self, map: SuiteNode<'v>, key: &str) -> Option<SuiteNode<'v>> {
        let value = map.value.get(key).filter(|value| !value.is_null())?;
        let place = self.spans.entry(map.place, key).unwrap_or(map.place);
        Some(SuiteNode { value, place })
    }

    /// The entries of a map.
    pub(crate) fn entries<'v>(&self, map: SuiteNode<'v>) -> Vec<(&'v str, SuiteNode<'v>)> {
        let entries = map.value.as_map().into_iter().flat_map(|map| map.iter());
        entries
            .map(|(key, value)| {
                let place = self.spans.entry(map.place, key).unwrap_or(map.place);
                (key, SuiteNode { value, place })
            })
            .collect()
    }

    /// The items of a list; anything else is a fault.
    pub(crate) fn items<'v>(&mut self, list: SuiteNode<'v>, what: &str) -> Vec<SuiteNode<'v>> {
        let Some(items) = list.value.as_list() else {
            self.wrong_type(list, what, "a list");
            return Vec::new();
        };
        let place = |index| self.spans.item(list.place, index).unwrap_or(list.place);
        let items = items.iter().enumerate();
        items
            .map(|(index, value)| SuiteNode {
                value,
                place: place(index),
            })
            .collect()
    }

    /// The node where it is a map; anything else is a fault.
    pub(crate) fn map<'v>(&mut self, node: SuiteNode<'v>, what: &str) -> Option<SuiteNode<'v>> {
        if node.value.as_map().is_some() {
            return Some(node);
        }
        self.wrong_type(node, what, "a map");
        None
    }

    /// A text; anything else is a fault.
    pub(crate) fn text(&mut self, node: SuiteNode<'_>, what: &str) -> Option<String> {
        if let Value::String(text) = node.value {
            return Some(text.to_string());
        }
        let is_plain = matches!(node.value, Value::Bool(_) | Value::Int(_) | Value::Float(_));
        if is_plain {
            let written = self.text.get(self.bytes(node)).unwrap_or_default();
            let message = format!("{what} must be text: put {} in quotes", written.trim());
            self.fault(FaultCode::WrongType, message, self.range(node));
        } else {
            self.wrong_type(node, what, "text");
        }
        None
    }

    /// The keys that an object repeats. Their lines are counted from the first line of the object.
    pub(crate) fn repeated_keys(&self, node: SuiteNode<'_>) -> RepeatedKeys {
        let first = self.range(node).start.line;
        let found = repetitions(self.spans, node.place).into_iter().map(|span| {
            let path = span.key.as_deref().unwrap_or_default();
            let line = self.lines.range(span.bytes.clone()).start.line - first + 1;
            Strict::Repeated {
                line: line as usize,
                key: StrictPath {
                    path: path.to_owned(),
                    shown: go::quote(path),
                },
                overrides_merged: false,
            }
        });
        RepeatedKeys {
            notation: Notation::Yaml,
            findings: found.collect(),
        }
    }

    /// A list of texts with their places.
    pub(crate) fn texts(&mut self, list: SuiteNode<'_>, what: &str) -> Vec<Located<String>> {
        let mut texts = Vec::new();
        for item in self.items(list, what) {
            if let Some(value) = self.text(item, what) {
                let range = self.range(item);
                texts.push(Located { value, range });
            }
        }
        texts
    }

    /// A release or a range of releases, which YAML reads as a number where it has no quotes:
    /// `1.30` then is what stands in the text.
    pub(crate) fn release_text(&mut self, node: SuiteNode<'_>) -> Option<String> {
        match node.value {
            Value::Float(_) | Value::Int(_) => {
                let written = self.text.get(self.bytes(node)).unwrap_or_default();
                Some(written.trim().to_owned())
            }
            _ => self.text(node, "kubernetes"),
        }
    }

    /// Says that keys of a map are not known; `elsewhere` tells what is wrong with one that is
    /// known in another place, which then is a warning.
    pub(crate) fn check_keys(
        &mut self,
        map: SuiteNode<'_>,
        known: &[&str],
        what: &str,
        elsewhere: &mut dyn FnMut(&str) -> Option<String>,
    ) {
        for (key, _) in self.entries(map) {
            if known.contains(&key) {
                continue;
            }
            let range = self.key(map, key);
            if let Some(message) = elsewhere(key) {
                self.warn(FaultCode::IgnoredKey, message, range);
                continue;
            }
            let message = format!("{what} has no key {key:?}");
            let meant = similar::similar(key, known.iter().copied());
            let meant = meant.into_iter().next();
            self.misspelt(FaultCode::UnknownKey, message, meant, range);
        }
    }

    pub(crate) fn wrong_type(&mut self, node: SuiteNode<'_>, what: &str, wanted: &str) {
        let is = match node.value {
            Value::Null => "nothing",
            Value::Bool(_) => "true or false",
            Value::Int(_) | Value::Float(_) => "a number",
            Value::String(_) => "text",
            Value::List(_) => "a list",
            Value::Map(_) => "a map",
        };
        let message = format!("{what} must be {wanted}; it is {is}");
        self.fault(FaultCode::WrongType, message, self.start(node));
    }

    /// How many errors were noted.
    pub(crate) fn errors(&self) -> usize {
        let is_error = |fault: &&SuiteFault| fault.severity == FaultSeverity::Error;
        self.faults.iter().filter(is_error).count()
    }

    pub(crate) fn fault(&mut self, code: FaultCode, message: String, range: Range) {
        self.misspelt(code, message, None, range);
    }

    /// Notes an unknown word, with the known one that was probably meant.
    pub(crate) fn misspelt(
        &mut self,
        code: FaultCode,
        mut message: String,
        meant: Option<String>,
        range: Range,
    ) {
        if let Some(meant) = &meant {
            message.push_str(&["; did you mean ", meant, "?"].concat());
        }
        self.faults.push(SuiteFault {
            severity: FaultSeverity::Error,
            code,
            message,
            range,
            meant,
        });
    }

    pub(crate) fn warn(&mut self, code: FaultCode, message: String, range: Range) {
        self.faults.push(SuiteFault {
            severity: FaultSeverity::Warning,
            code,
            message,
            range,
            meant: None,
        });
    }
}

/// The values below a place whose keys were there before in the same map. Overriding a key of a merged map is
/// no repetition.
pub(super) fn repetitions(spans: &Spans, place: usize) -> Vec<&Span> {
    let mut found = Vec::new();
    let mut open = vec![place];
    while let Some(number) = open.pop() {
        let children = match spans.get(number).map(|span| span.shape) {
            Some(SpanShape::Map | SpanShape::List) => spans.children(number),
            _ => &[],
        };
        open.extend(children);
        let entries: Vec<&Span> = children.iter().filter_map(|at| spans.get(*at)).collect();
        for pair in entries.windows(2) {
            if let [first, second] = pair
                && let Some(key) = second.key.as_deref()
                && first.key.as_deref() == Some(key)
                && key != "<<"
            {
                found.push(*second);
            }
        }
    }
    found.sort_by_key(|span| span.key_bytes.start);
    found
}
