//! Everything that is read from one document and depends neither on other documents nor on its
//! place in the text.

use std::cell::OnceCell;
use std::ops::Range;
use std::rc::Rc;

use super::patch::common;
use super::unit::{Unit, object_at, units};
use crate::document::spans::Spans;
use crate::document::{self, Chunk, Notation, SizeCheck, TextFault};
use crate::value::{Strict, Value};
use crate::workspace::documents::described::Described;
use crate::workspace::places::repeated::repeated_key;

/// A document. Offsets count from the start of its part of the text.
#[derive(Debug)]
pub struct DocumentPart {
    pub(crate) bytes: Range<usize>,
    pub(crate) size: SizeCheck,
    /// Why it cannot be read.
    pub fault: Option<TextFault>,
    /// Repeated keys, as strict decoding words them, except those that override merged ones.
    pub repeated: Vec<Strict>,
    /// Content that go-yaml ignores, after the end of the document.
    pub ignored: Option<Range<usize>>,
    /// The objects in it.
    pub units: Vec<Unit>,
    /// The kinds that it describes, if it is an OpenAPI document.
    pub described: Option<Described>,
    /// Its last valid reading, if it has a fault now.
    pub last_good: Option<Rc<LastGood>>,
    pub(crate) spans: OnceCell<Spans>,
    /// Its value, kept for texts that are edited, and for documents that are judged in parts.
    pub(crate) kept: OnceCell<Value<'static>>,
}

/// A document before it got its fault.
#[derive(Debug)]
pub struct LastGood {
    /// The part of the text that offsets count in.
    pub source: String,
    /// The document, as it was read.
    pub part: Rc<DocumentPart>,
}

impl LastGood {
    /// Maps an offset of the current text to the last valid one, which has the same text before and
    /// after the edit.
    #[must_use]
    pub fn offset(&self, source: &str, offset: usize) -> usize {
        let (first, last) = common(source, &self.source);
        if offset <= first {
            return offset;
        }
        let (end, old_end) = (source.len() - last, self.source.len() - last);
        match offset.checked_sub(end) {
            Some(behind) => old_end + behind,
            None => offset.min(old_end),
        }
    }
}

impl DocumentPart {
    /// Makes a document from the reading of a part of a text, which starts at an offset. `before`
    /// is the earlier document and its part of the text.
    pub(crate) fn new(
        source: &str,
        start: usize,
        mut document: document::Document<'_>,
        before: Option<(&Rc<Self>, &str)>,
    ) -> Self {
        let inside = |range: Range<usize>| range.start - start..range.end - start;
        document.findings.retain(Strict::is_mistake);
        let mut part = Self {
            size: document.size_check(),
            bytes: inside(document.span),
            fault: document.error.map(|fault| TextFault {
                offset: fault.offset.saturating_sub(start).min(source.len()),
                problem: fault.problem,
            }),
            repeated: document.findings,
            ignored: document.ignored.map(inside),
            units: Vec::new(),
            described: document.value.as_ref().and_then(Described::from_document),
            last_good: None,
            spans: OnceCell::new(),
            kept: OnceCell::new(),
        };
        let old = before.map_or(&[][..], |(before, _)| &before.units);
        match document.value {
            Some(value) if before.is_none() => part.units = units(&value, part.size, old),
            Some(value) => {
                let value = value.into_owned();
                part.units = units(&value, part.size, old);
                part.kept = OnceCell::from(value);
            }
            None => {
                part.last_good = before.map(|(before, source)| match &before.last_good {
                    Some(good) => Rc::clone(good),
                    None => Rc::new(LastGood {
                        source: source.to_owned(),
                        part: Rc::clone(before),
                    }),
                });
            }
        }
        part
    }

    /// The same with spans that are already known, if it has no fault.
    pub(crate) fn with_spans(self, spans: Option<Spans>) -> Self {
        if let (None, Some(spans)) = (&self.fault, spans) {
            // It is new: there are none.
            let _ = self.spans.set(spans);
        }
        self
    }

    /// The bytes that it was read from.
    #[must_use]
    pub fn bytes(&self) -> Range<usize> {
        self.bytes.clone()
    }

    /// Its notation.
    #[must_use]
    pub fn format(&self) -> Notation {
        self.size.format
    }

    /// The spans of its keys and values. `source` is its section of the text. If the document has a fault, there
    /// are spans up to the fault.
    pub fn spans(&self, source: &str) -> &Spans {
        self.spans
            .get_or_init(|| Spans::within(source, self.bytes(), self.format()))
    }

    /// Reads its value, unless it is there, and keeps it. `source` is its section of the text.
    #[cfg(feature = "tools")]
    pub(crate) fn keep_value(&self, source: &str) {
        self.kept
            .get_or_init(|| self.value(source).unwrap_or_default().into_owned());
    }

    /// Its value, read again from its part of the text.
    fn value<'t>(&self, source: &'t str) -> Option<Value<'t>> {
        let chunk = Chunk {
            start: self.bytes.start,
            end: self.bytes.end,
            empty: false,
        };
        chunk.read(source).into_iter().next()?.value
    }

    /// The value of one of its objects. `source` is its section of the text.
    #[must_use]
    pub fn value_of<'t>(&'t self, unit: &Unit, source: &'t str) -> Option<Value<'t>> {
        Values::new(self, source).take(unit)
    }

    /// The last reading without a fault and its part of the text, given the present one.
    #[must_use]
    pub fn good<'p>(&'p self, source: &'p str) -> (&'p Self, &'p str) {
        match &self.last_good {
            Some(good) => (&good.part, &good.source),
            None => (self, source),
        }
    }
}

/// The values of a document's objects. Reads the document again if they are not kept.
pub(crate) struct Values<'t> {
    pub part: &'t DocumentPart,
    source: &'t str,
    read: Option<Option<Value<'t>>>,
}

impl<'t> Values<'t> {
    /// The values of a document, given its part of the text.
    pub fn new(part: &'t DocumentPart, source: &'t str) -> Self {
        Self {
            part,
            source,
            read: None,
        }
    }

    /// The keys that the text of an object repeats.
    pub fn repeated(&self, unit: &Unit) -> Vec<Strict> {
        let (part, source) = (self.part, self.source);
        if part.repeated.is_empty() || unit.item.is_none() {
            return part.repeated.clone();
        }
        let spans = part.spans(source);
        let is_own = |found: &&Strict| unit.holds(spans, repeated_key(found, source, spans).start);
        part.repeated.iter().filter(is_own).cloned().collect()
    }

    /// A copy of the value of an object. No value of the document may have been taken before.
    pub fn copy(&mut self, unit: &Unit) -> Option<Value<'t>> {
        if let Some(kept) = self.part.kept.get() {
            return object_at(kept, unit.way()).map(Value::borrowed);
        }
        object_at(self.document().as_ref()?, unit.way()).cloned()
    }

    fn document(&mut self) -> &mut Option<Value<'t>> {
        let read = || self.part.value(self.source);
        self.read.get_or_insert_with(read)
    }

    /// Takes the value of an object of the document. Works once.
    pub fn take(&mut self, unit: &Unit) -> Option<Value<'t>> {
        if let Some(kept) = self.part.kept.get() {
            return object_at(kept, unit.way()).map(Value::borrowed);
        }
        let document = self.document();
        if unit.item.is_none() {
            return document.take();
        }
        let mut value = document.as_mut()?;
        for item in unit.way() {
            value = match value.as_map_mut()?.get_mut("items")? {
                Value::List(items) => items.get_mut(*item)?,
                _ => return None,
            };
        }
        Some(std::mem::take(value))
    }
}
