//! What was read of one document: whatever does not depend on other documents, nor on the
//! document's own place in its text.

use std::cell::{OnceCell, RefCell};
use std::ops::Range;
use std::rc::Rc;

use super::definition::Definition;
use super::findings::Judged;
use super::fingerprint::fingerprint;
use super::patch::common;
use crate::document::spans::Spans;
use crate::document::{self, Chunk, Format, One, Reading, TextFault};
use crate::value::{Strict, Value};

/// A document. Offsets count from the start of its part of the text.
#[derive(Debug)]
pub struct Part {
    pub(super) bytes: Range<usize>,
    pub(super) reading: Reading,
    /// Why it cannot be read.
    pub fault: Option<TextFault>,
    /// Repeated keys, as strict decoding words them.
    pub repeated: Vec<Strict>,
    /// Content that go-yaml ignores.
    pub ignored: Option<Range<usize>>,
    /// The objects in it.
    pub units: Vec<Unit>,
    /// The last shape in which it could be read, where it cannot now.
    pub last_good: Option<Rc<LastGood>>,
    pub(super) spans: OnceCell<Spans>,
    /// Its value, where somebody edits it.
    pub(super) kept: Option<Value<'static>>,
}

/// A document before it got its fault.
#[derive(Debug)]
pub struct LastGood {
    /// The part of the text that offsets count in.
    pub source: String,
    /// What was read.
    pub part: Rc<Part>,
}

impl LastGood {
    /// Where an offset of the present part of the text was then: what stands before and behind
    /// the edit is the same in both.
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

/// An object or definition: a document, or an item of a list.
#[derive(Debug)]
pub struct Unit {
    /// Which item of the list it is.
    pub item: Option<usize>,
    /// What it says it is.
    pub head: Head,
    /// What it looks like where it does not say what it is.
    pub looks: Looks,
    /// The definition that it is.
    pub definition: Option<Definition>,
    /// Stands for its value; 0 where nobody needs it.
    pub fingerprint: u64,
    /// What is wrong with it, and by whose word.
    pub judged: RefCell<Option<Rc<Judged>>>,
}

/// What a document looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looks {
    /// There is nothing in it.
    Empty,
    /// Somebody meant it for Kubernetes, or an item of a list, which is.
    Manifest,
    /// It is something else: values of a chart, settings of a tool.
    Foreign,
}

impl Looks {
    /// Two of the members that nearly every manifest has tell one, or an API version with a group.
    fn of(value: &Value<'_>, head: &Head) -> Self {
        const MEMBERS: [&str; 4] = ["apiVersion", "kind", "metadata", "spec"];
        if matches!(value, Value::Null) {
            return Self::Empty;
        }
        let there = MEMBERS.iter().filter(|name| value.get(name).is_some());
        match head.api_version.contains('/') || there.count() >= 2 {
            true => Self::Manifest,
            false => Self::Foreign,
        }
    }
}

/// What an object says it is; empty where it says nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// `apiVersion`
    pub api_version: String,
    /// `kind`
    pub kind: String,
    /// `metadata.name`
    pub name: String,
    /// `metadata.namespace`
    pub namespace: String,
}

impl Head {
    fn of(value: &Value<'_>) -> Self {
        let text = |value: Option<&Value<'_>>| {
            let text = value.and_then(Value::as_str);
            text.unwrap_or_default().to_owned()
        };
        let meta = value.get("metadata");
        Self {
            api_version: text(value.get("apiVersion")),
            kind: text(value.get("kind")),
            name: text(meta.and_then(|meta| meta.get("name"))),
            namespace: text(meta.and_then(|meta| meta.get("namespace"))),
        }
    }

    /// Gives an item without a kind the one that its list implies.
    fn imply(&self, item: &mut Self) {
        let of_items = self.kind.strip_suffix("List").unwrap_or_default();
        if item.kind.is_empty() && item.api_version.is_empty() && !of_items.is_empty() {
            item.api_version.clone_from(&self.api_version);
            of_items.clone_into(&mut item.kind);
        }
    }

    /// The group of the API version.
    #[must_use]
    pub fn group(&self) -> &str {
        self.api_version
            .split_once('/')
            .map_or("", |(group, _)| group)
    }

    /// The version alone.
    #[must_use]
    pub fn version(&self) -> &str {
        let parts = self.api_version.split_once('/');
        parts.map_or(&*self.api_version, |(_, version)| version)
    }

    /// Whether it is a definition.
    #[must_use]
    pub fn is_definition(&self) -> bool {
        self.kind == "CustomResourceDefinition" && self.group() == "apiextensions.k8s.io"
    }
}

impl Part {
    /// Takes what was read of a part of a text that starts at an offset of it. `before` is what
    /// the document was, with its part of the text.
    pub(super) fn new(
        source: &str,
        start: usize,
        document: document::Document<'_>,
        before: Option<(&Rc<Self>, &str)>,
    ) -> Self {
        let inside = |range: Range<usize>| range.start - start..range.end - start;
        let mut part = Self {
            reading: document.reading(),
            bytes: inside(document.span),
            fault: document.error.map(|fault| TextFault {
                offset: fault.offset.saturating_sub(start).min(source.len()),
                message: fault.message,
            }),
            repeated: document.findings,
            ignored: document.ignored.map(inside),
            units: Vec::new(),
            last_good: None,
            spans: OnceCell::new(),
            kept: None,
        };
        let old = before.map_or(&[][..], |(before, _)| &before.units);
        match document.value {
            Some(value) if before.is_none() => part.units = units(&value, part.reading, old),
            Some(value) => {
                let value = value.into_owned();
                part.units = units(&value, part.reading, old);
                part.kept = Some(value);
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

    /// The same with places that are known already, if it has no fault.
    pub(super) fn with_spans(self, spans: Option<Spans>) -> Self {
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
    pub fn format(&self) -> Format {
        self.reading.format
    }

    /// The places of its keys and values, given its part of the text; of one with a fault, of
    /// what was read before that.
    pub fn spans(&self, source: &str) -> &Spans {
        self.spans
            .get_or_init(|| Spans::within(source, self.bytes(), self.format()))
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

    /// The value of one of its objects, given its part of the text.
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

/// The values of a document's objects, which is read again where nobody keeps them.
pub(super) struct Values<'t> {
    pub part: &'t Part,
    source: &'t str,
    read: Option<Option<Value<'t>>>,
}

impl<'t> Values<'t> {
    /// Those of a document, given its part of the text.
    pub fn new(part: &'t Part, source: &'t str) -> Self {
        Self {
            part,
            source,
            read: None,
        }
    }

    /// A copy of the value of an object of the document, none of which must have been taken.
    pub fn copy(&mut self, unit: &Unit) -> Option<Value<'t>> {
        if let Some(kept) = &self.part.kept {
            return own(kept, unit).map(Value::borrowed);
        }
        own(self.document().as_ref()?, unit).cloned()
    }

    fn document(&mut self) -> &mut Option<Value<'t>> {
        let read = || self.part.value(self.source);
        self.read.get_or_insert_with(read)
    }

    /// The value of an object of the document, to be asked for once.
    pub fn take(&mut self, unit: &Unit) -> Option<Value<'t>> {
        if let Some(kept) = &self.part.kept {
            return own(kept, unit).map(Value::borrowed);
        }
        let document = self.document();
        let Some(item) = unit.item else {
            return document.take();
        };
        let items = document.as_mut()?.as_map_mut()?.get_mut("items")?;
        match items {
            Value::List(items) => items.get_mut(item).map(std::mem::take),
            _ => None,
        }
    }
}

/// The value of an object in that of its document.
fn own<'v, 't>(document: &'v Value<'t>, unit: &Unit) -> Option<&'v Value<'t>> {
    match unit.item {
        Some(item) => document.get("items")?.as_list()?.get(item),
        None => Some(document),
    }
}

/// The objects of a document, which were `before` in its last reading.
pub(super) fn units(value: &Value<'_>, reading: Reading, before: &[Unit]) -> Vec<Unit> {
    let head = Head::of(value);
    let items = value.get("items").and_then(Value::as_list);
    let is_list = head.kind.ends_with("List") && !head.is_definition();
    let Some(items) = items.filter(|_| is_list) else {
        let before = before.first().filter(|unit| unit.item.is_none());
        let looks = Looks::of(value, &head);
        return vec![Unit {
            looks,
            ..unit(value, head, None, reading, before)
        }];
    };
    let count = items.len();
    let items = items.iter().enumerate();
    items
        .map(|(at, item)| {
            let mut own = Head::of(item);
            head.imply(&mut own);
            let mut unit = unit(item, own, Some(at), reading, None);
            // The same item, counted from the start or from the end.
            let from_end = (before.len() + at).checked_sub(count);
            let places = [Some(at), from_end].into_iter().flatten();
            let mut old = places.filter_map(|place| before.get(place));
            if let Some(old) =
                old.find(|old| old.fingerprint == unit.fingerprint && old.head == unit.head)
            {
                unit.judged = old.judged.clone();
                unit.definition = unit
                    .definition
                    .map(|own| own.or_same(old.definition.as_ref()));
            }
            unit
        })
        .collect()
}

fn unit(
    value: &Value<'_>,
    head: Head,
    item: Option<usize>,
    reading: Reading,
    before: Option<&Unit>,
) -> Unit {
    let is_definition = head.is_definition();
    let fingerprint = match is_definition || item.is_some() {
        true => fingerprint(value, is_definition),
        false => 0,
    };
    let same = before.filter(|before| fingerprint != 0 && before.fingerprint == fingerprint);
    let definition = is_definition.then(|| {
        let own = Definition::of(value);
        let old = before.and_then(|before| before.definition.as_ref());
        let findings = Vec::new();
        match old {
            Some(_) if same.is_some() => own.or_same(old),
            Some(old) => own.compile_like(
                old,
                One {
                    value: value.borrowed(),
                    findings,
                    reading,
                },
            ),
            None => own,
        }
    });
    Unit {
        item,
        head,
        looks: Looks::Manifest,
        definition,
        fingerprint,
        judged: RefCell::new(same.and_then(|same| same.judged.borrow().clone())),
    }
}
