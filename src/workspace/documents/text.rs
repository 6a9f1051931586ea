//! A text and its documents. After an edit only changed documents are read again.

use std::cell::OnceCell;
use std::ops;
use std::rc::Rc;

use super::named::NameIndex;
use super::part::DocumentPart;
use super::patch::patch;
use crate::ReleaseRange;
use crate::document::position::{LineIndex, Position, Range};
use crate::document::spans::Spans;
use crate::document::{self, Chunk};
use crate::value::order;

/// A text and its documents.
#[derive(Debug, Default)]
pub struct SourceText {
    source: String,
    lines: OnceCell<LineIndex>,
    sections: Vec<Section>,
    /// The namespaces of its objects, collected on first use.
    named: OnceCell<NameIndex<Box<str>>>,
}

/// The address of a document: the number of its section, and its number there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DocumentPlace([usize; 2]);

/// The text between two document markers. It holds one document in YAML, and perhaps several in
/// JSON.
#[derive(Clone, Debug)]
struct Section {
    chunk: Chunk,
    /// Whether a marker follows. Errors may mention it.
    is_followed: bool,
    parts: Vec<Rc<DocumentPart>>,
    /// The number of its first document in the text.
    first: usize,
}

impl Section {
    fn source<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.chunk.start..self.chunk.end)
            .unwrap_or_default()
    }

    /// Whether another section has the same documents.
    fn is_same(&self, own: &str, other: &Section, others: &str) -> bool {
        self.is_followed == other.is_followed && self.source(own) == other.source(others)
    }
}

impl SourceText {
    /// Reads a text. Reuses unchanged documents of its predecessor.
    #[must_use]
    pub fn new(source: String, before: Option<SourceText>) -> Self {
        let mut sections: Vec<Section> = Vec::new();
        for chunk in document::chunks(&source) {
            if chunk.empty && !sections.is_empty() {
                continue;
            }
            sections.push(Section {
                chunk,
                is_followed: chunk.end < source.len(),
                parts: Vec::new(),
                first: 0,
            });
        }
        let pairs = pairs(&source, &sections, before.as_ref());
        let SourceText {
            source: text,
            sections: mut old,
            ..
        } = before.unwrap_or_default();
        // Edited sections are consumed, so unchanged ones come first.
        for (section, pair) in sections.iter_mut().zip(&pairs) {
            if let Pair::Same(at) = pair
                && let Some(same) = old.get(*at)
            {
                section.parts.clone_from(&same.parts);
            }
        }
        for (section, pair) in sections.iter_mut().zip(&pairs) {
            let (parts, before) = match pair {
                Pair::Same(_) => continue,
                Pair::New => (Vec::new(), ""),
                Pair::Edited(at) => match old.get_mut(*at) {
                    Some(old) => (std::mem::take(&mut old.parts), old.source(&text)),
                    None => continue,
                },
            };
            section.parts = edited(&source, section, parts, before);
        }
        let mut number = 0;
        for section in &mut sections {
            section.first = number;
            number += section.parts.len();
        }
        Self {
            source,
            lines: OnceCell::new(),
            sections,
            named: OnceCell::new(),
        }
    }

    /// The text itself.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Forgets the compiled forms of its definitions for other releases.
    pub(crate) fn keep_only(&mut self, releases: ReleaseRange, turns: ReleaseRange) {
        for part in self
            .sections
            .iter_mut()
            .flat_map(|section| &mut section.parts)
        {
            // Other owners keep the old document, which only costs memory.
            let units = Rc::get_mut(part)
                .into_iter()
                .flat_map(|part| &mut part.units);
            for definition in units.flat_map(|unit| &mut unit.definition) {
                definition.keep_only(releases, turns);
            }
        }
    }

    /// The lines.
    #[must_use]
    pub fn lines(&self) -> &LineIndex {
        self.lines.get_or_init(|| LineIndex::new(&self.source))
    }

    /// The documents in order.
    pub fn documents(&self) -> impl Iterator<Item = Document<'_>> {
        self.sections.iter().flat_map(move |section| {
            let parts = section.parts.iter();
            parts.map(move |part| self.at(section, part))
        })
    }

    /// The documents from one on, with their numbers.
    #[cfg(feature = "tools")]
    pub(crate) fn documents_from(
        &self,
        number: usize,
    ) -> impl Iterator<Item = (usize, Document<'_>)> {
        let after = self
            .sections
            .partition_point(|section| section.first <= number);
        let sections = self.sections.iter().skip(after.saturating_sub(1));
        let documents = sections.flat_map(move |section| {
            let parts = section.parts.iter().enumerate();
            parts.map(move |(at, part)| (section.first + at, self.at(section, part)))
        });
        documents.skip_while(move |(at, _)| *at < number)
    }

    fn at<'w>(&'w self, section: &Section, part: &'w Rc<DocumentPart>) -> Document<'w> {
        Document {
            text: self,
            start: section.chunk.start,
            source: section.source(&self.source),
            part,
        }
    }

    /// The documents with their places.
    pub(crate) fn places(&self) -> impl Iterator<Item = (DocumentPlace, Document<'_>)> {
        let sections = self.sections.iter().enumerate();
        sections.flat_map(move |(number, section)| {
            let parts = section.parts.iter().enumerate();
            parts.map(move |(at, part)| (DocumentPlace([number, at]), self.at(section, part)))
        })
    }

    /// The document at a place.
    pub(crate) fn document_at_place(
        &self,
        DocumentPlace([section, part]): DocumentPlace,
    ) -> Option<Document<'_>> {
        let section = self.sections.get(section)?;
        Some(self.at(section, section.parts.get(part)?))
    }

    /// The number of the document at a place.
    pub(crate) fn number_of(&self, DocumentPlace([section, part]): DocumentPlace) -> usize {
        self.sections.get(section).map_or(0, |found| found.first) + part
    }

    /// The namespaces of the objects of a group, kind and name; empty for an object that names none.
    pub(crate) fn namespaces(
        &self,
        group: &str,
        kind: &str,
        name: &str,
    ) -> impl Iterator<Item = &str> {
        let named = self.named.get_or_init(|| {
            let mut named = NameIndex::default();
            for document in self.documents() {
                for unit in &document.part.good("").0.units {
                    named.add(&unit.head, (&*unit.head.namespace).into());
                }
            }
            named
        });
        named
            .with_name(group, kind, name)
            .map(|namespace| &**namespace)
    }

    /// Whether one of them declares kinds, or did before it got a fault: a definition, an OpenAPI
    /// document, an `APIService`.
    #[must_use]
    pub fn defines_kinds(&self) -> bool {
        let parts = self.sections.iter().flat_map(|section| &section.parts);
        let mut parts = parts.map(|part| part.good("").0);
        parts.any(|part| {
            let mut units = part.units.iter();
            part.described.is_some()
                || units.any(|unit| unit.definition.is_some() || unit.aggregated.is_some())
        })
    }

    /// The section of the document with a number, and the document's number in it.
    fn section_of(&self, number: usize) -> Option<(&Section, usize)> {
        let after = self
            .sections
            .partition_point(|section| section.first <= number);
        let section = self.sections.get(after.checked_sub(1)?)?;
        Some((section, number.checked_sub(section.first)?))
    }

    /// The document with a number.
    #[must_use]
    pub fn document(&self, number: usize) -> Option<Document<'_>> {
        let (section, at) = self.section_of(number)?;
        Some(self.at(section, section.parts.get(at)?))
    }

    /// The number of a document among those between the same two markers.
    pub(crate) fn number_in_section(&self, number: usize) -> usize {
        self.section_of(number).map_or(0, |(_, at)| at)
    }

    /// The document that a position is in: the last one that starts at or before it.
    #[must_use]
    pub fn document_at(&self, position: Position) -> Option<(usize, Document<'_>)> {
        let offset = self.lines().offset(position);
        let after = self
            .sections
            .partition_point(|section| section.chunk.start <= offset);
        let sections = self.sections.get(..after)?.iter().rev();
        let mut documents = sections.flat_map(|section| {
            let parts = section.parts.iter().enumerate().rev();
            parts.map(move |(at, part)| (section.first + at, self.at(section, part)))
        });
        let found =
            documents.find(|(_, document)| document.start + document.part.bytes().start <= offset);
        found.or_else(|| Some((0, self.document(0)?)))
    }

    /// The document without content that a position is in, and where its text starts and ends. Nobody reads
    /// such a document, so it has no number.
    pub(crate) fn blank_at(&self, position: Position) -> Option<Blank> {
        let offset = self.lines().offset(position);
        let holds = |chunk: &Chunk| chunk.start <= offset && offset <= chunk.end;
        if self.sections.iter().any(|section| holds(&section.chunk)) {
            return None;
        }
        let mut chunks = document::chunks(&self.source).into_iter();
        let chunk = chunks.find(|chunk| chunk.empty && holds(chunk))?;
        let bytes = chunk.start..chunk.end;
        let document = chunk.read(&self.source).into_iter().next()?;
        let source = self.source.get(bytes.clone())?;
        let part = Rc::new(DocumentPart::new(source, chunk.start, document, None));
        Some(Blank { bytes, part })
    }

    /// The documents of the sections that a range touches, with their numbers.
    pub(crate) fn touching(&self, range: Range) -> impl Iterator<Item = (usize, Document<'_>)> {
        let [start, end] = [range.start, range.end].map(|position| self.lines().offset(position));
        let before = self
            .sections
            .partition_point(|section| section.chunk.end < start);
        let after = self.sections.iter().skip(before);
        let sections = after.take_while(move |section| section.chunk.start <= end);
        sections.flat_map(move |section| {
            let parts = section.parts.iter().enumerate();
            parts.map(move |(at, part)| (section.first + at, self.at(section, part)))
        })
    }
}

/// The origin of a section, by the number of one in the earlier text.
#[derive(Clone, Copy)]
enum Pair {
    Same(usize),
    Edited(usize),
    New,
}

/// Finds the counterpart of each section in the earlier text: equal ones from both ends first, then
/// equal ones anywhere, then by order.
fn pairs(source: &str, sections: &[Section], before: Option<&SourceText>) -> Vec<Pair> {
    let mut pairs = vec![Pair::New; sections.len()];
    let Some(before) = before else {
        return pairs;
    };
    let is_same = |(own, other): &(&Section, &Section)| own.is_same(source, other, &before.source);
    let old = &before.sections;
    let first = sections.iter().zip(old).take_while(is_same).count();
    let room = sections.len().min(old.len()) - first;
    let backwards = sections.iter().rev().zip(old.iter().rev());
    let last = backwards.take(room).take_while(is_same).count();
    let (end, old_end) = (sections.len() - last, old.len() - last);
    let between = old.get(first..old_end).unwrap_or_default();
    let known = between.iter().zip(first..);
    let places =
        order::places(&mut known.map(|(section, at)| (section.source(&before.source).into(), at)));
    for (at, (section, pair)) in sections.iter().zip(&mut pairs).enumerate() {
        if at < first {
            *pair = Pair::Same(at);
        } else if at >= end {
            *pair = Pair::Same(at - end + old_end);
        } else {
            let is_same = |place: &usize| {
                let old = old.get(*place);
                old.is_some_and(|old| old.is_followed == section.is_followed)
            };
            let same = places.get(section.source(source)).copied();
            *pair = match same.filter(is_same) {
                Some(same) => Pair::Same(same),
                None if at < old_end => Pair::Edited(at),
                None => Pair::New,
            };
        }
    }
    pairs
}

/// Reads a section. `before` is its counterpart, which was read from `old`.
fn edited(
    source: &str,
    section: &Section,
    mut before: Vec<Rc<DocumentPart>>,
    old: &str,
) -> Vec<Rc<DocumentPart>> {
    if let [part] = &mut *before
        && let Some(part) = Rc::get_mut(part)
        && patch(part, old, section.source(source)).is_some()
    {
        return before;
    }
    // Keep spans: an edited document will need diagnostics.
    let (documents, mut spans) = match before.is_empty() {
        true => (section.chunk.read(source), None),
        false => section.chunk.read_with_spans(source),
    };
    let documents = documents.into_iter().enumerate();
    documents
        .map(|(at, document)| {
            let before = before.get(at).map(|part| (part, old));
            let start = section.chunk.start;
            let part = DocumentPart::new(section.source(source), start, document, before);
            Rc::new(part.with_spans(spans.take()))
        })
        .collect()
}

/// A document without content among others.
pub(crate) struct Blank {
    bytes: ops::Range<usize>,
    part: Rc<DocumentPart>,
}

impl Blank {
    /// The document at its place in its text.
    pub(crate) fn document<'w>(&'w self, text: &'w SourceText) -> Document<'w> {
        Document {
            text,
            start: self.bytes.start,
            source: text.source.get(self.bytes.clone()).unwrap_or_default(),
            part: &self.part,
        }
    }
}

/// A document at its place in a text.
#[derive(Clone, Copy, Debug)]
pub struct Document<'w> {
    /// The whole text.
    pub text: &'w SourceText,
    /// The start of the part of the text from which the document's offsets count.
    pub start: usize,
    /// The document's section of the text.
    pub source: &'w str,
    /// The document, as it was read.
    pub part: &'w Rc<DocumentPart>,
}

impl<'w> Document<'w> {
    /// The range of bytes that count from the document's start.
    #[must_use]
    pub fn range(&self, bytes: ops::Range<usize>) -> Range {
        let bytes = self.start + bytes.start..self.start + bytes.end;
        self.text.lines().range(bytes)
    }

    /// The places of its keys and values.
    #[must_use]
    pub fn spans(&self) -> &'w Spans {
        self.part.spans(self.source)
    }

    /// The offset of a position, counted from the document's start.
    #[must_use]
    pub fn offset(&self, position: Position) -> usize {
        let offset = self.text.lines().offset(position);
        offset.saturating_sub(self.start).min(self.source.len())
    }
}

#[cfg(test)]
mod tests {
    use super::SourceText;

    /// YAML with empty documents and comments, and JSON with two documents between markers.
    const TEXTS: [&str; 4] = [
        "",
        "a: 1\n---\n---\n# nothing\n---\nb: 2\n...\nc: 3\n",
        "{\"a\": 1} {\"b\": 2}\n{\"c\": 3}",
        "---\n---\na: 1\n---\n",
    ];

    #[test]
    fn a_number_finds_its_document() {
        for source in TEXTS {
            let text = SourceText::new(source.to_owned(), None);
            let count = text.documents().count();
            for (number, document) in text.documents().enumerate() {
                let found = text.document(number).expect("it is there");
                assert_eq!(
                    (found.start, found.source),
                    (document.start, document.source)
                );
                assert!(std::ptr::eq(
                    &raw const **found.part,
                    &raw const **document.part
                ));
            }
            assert!(text.document(count).is_none(), "{source}");
        }
    }

    #[test]
    fn a_range_touches_the_documents_around_it() {
        let text = SourceText::new("a: 1\n---\nb: 2\n---\nc: 3\n".to_owned(), None);
        let touching = |start, end| -> Vec<usize> {
            let range = text.lines().range(start..end);
            text.touching(range).map(|(number, _)| number).collect()
        };
        assert_eq!(touching(0, text.source().len()), [0, 1, 2]);
        assert_eq!(touching(10, 12), [1]);
        assert_eq!(touching(10, 20), [1, 2]);
    }

    #[test]
    fn a_document_without_content_has_a_place_of_its_own() {
        let text = SourceText::new("a: 1\n---\n# b\n\n---\nc: 3\n---\n".to_owned(), None);
        let at = |byte| {
            let position = text.lines().range(byte..byte).start;
            let blank = text.blank_at(position)?;
            let document = blank.document(&text);
            Some((document.start, document.source.to_owned()))
        };
        let places = [0, 4, 9, 13, 14, 18, 24, 27].map(at);
        let comment = || Some((9, "# b\n\n".to_owned()));
        let last = Some((27, String::new()));
        assert_eq!(
            places,
            [
                None,
                None,
                comment(),
                comment(),
                comment(),
                None,
                None,
                last
            ]
        );
    }

    #[test]
    fn a_position_is_in_the_last_document_before_it() {
        let text = SourceText::new("a: 1\n---\nb: 2\n---\nc: 3\n".to_owned(), None);
        let at = |byte| {
            let position = text.lines().range(byte..byte).start;
            text.document_at(position).map(|(number, _)| number)
        };
        assert_eq!([0, 4, 10, 19, 23].map(at), [0, 0, 1, 2, 2].map(Some));
    }
}
