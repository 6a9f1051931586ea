//! What holds of every completion that an editor is offered, over samples of the definitions of
//! the cases and of the corpus, and over those definitions: once it is chosen the text can be
//! read, what was chosen is there, and the server knows it.

#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, in its helpers too"
)]

mod shared;

use std::ops::Range;

use crd_drydock::Crd;
use crd_drydock::document::position::LineIndex;
use crd_drydock::document::scalar::Scalar;
use crd_drydock::document::spans::{Span, SpanShape, Spans};
use crd_drydock::document::{self, Notation, to_yaml};
use crd_drydock::value::json::{self, Duplicates};
use crd_drydock::value::{Map, Value};
use crd_drydock::workspace::Workspace;
use crd_drydock::workspace::complete::item::{CompletionItem, ItemKind};
use crd_drydock::workspace::findings::code::Code;
use crd_drydock::workspace::findings::diagnostic::Diagnostic;
use shared::definitions::for_each_definition;
use shared::edits::applied;

/// One in this many definitions is tested.
const SHARE: usize = 10;
/// In how many places of a text.
const PLACES: usize = 20;
/// How many of the completions there are chosen.
const CHOSEN: usize = 6;

const DEFINITION: &str = "crd.yaml";
const OBJECT: &str = "object.yaml";

/// A text in which something is about to be written: another one in place of some bytes, and the
/// cursor after that.
struct Probe {
    bytes: Range<usize>,
    text: String,
    /// Whether it is in an expression, where only the text around is checked.
    in_rule: bool,
}

fn spans_of(text: &str) -> Option<(Spans, Notation)> {
    let documents = document::parse(text);
    let [only] = &*documents else { return None };
    only.error
        .is_none()
        .then(|| (Spans::for_document(text, only), only.format))
}

fn all(spans: &Spans) -> impl Iterator<Item = (usize, &Span)> {
    (0..).map_while(|number| Some((number, spans.get(number)?)))
}

/// The ways to write something into a text.
fn probes(text: &str) -> Vec<Probe> {
    let Some((spans, format)) = spans_of(text) else {
        return Vec::new();
    };
    let mut probes = Vec::new();
    let mut add = |bytes: Range<usize>, text: &str, in_rule: bool| {
        let text = text.to_owned();
        probes.push(Probe {
            bytes,
            text,
            in_rule,
        });
    };
    for (number, span) in all(&spans) {
        let in_rule = matches!(span.key.as_deref(), Some("rule" | "messageExpression"));
        if span.key.is_some() {
            for at in [span.key_bytes.start, span.key_bytes.end] {
                add(at..at, "", false);
            }
        }
        let own = text.get(span.bytes.clone()).unwrap_or_default();
        match span.shape {
            SpanShape::Scalar => {
                for at in [span.bytes.start, span.bytes.end] {
                    add(at..at, "", in_rule);
                }
                if !own.contains('\n') && format == Notation::Yaml {
                    add(span.bytes.clone(), "", in_rule);
                }
            }
            // Another entry or item, in brackets.
            SpanShape::List | SpanShape::Map if own.starts_with(['{', '[']) => {
                let close = span.bytes.end - 1;
                let is_empty = spans.children(number).is_empty();
                let comma = if is_empty { "" } else { ", " };
                add(close..close, comma, false);
            }
            _ => {}
        }
    }
    // Another line, as deep as the one before or deeper.
    if format == Notation::Yaml {
        let mut end = 0;
        for line in text.split_inclusive('\n') {
            end += line.trim_end().len();
            let dashes = line.trim_start_matches([' ', '-']);
            let column = line.len() - dashes.len();
            let deeper = line.trim_end().ends_with(':').then_some(column + 2);
            let start = line.len() - line.trim_start().len();
            for column in [Some(column), deeper, Some(start)].into_iter().flatten() {
                add(end..end, &["\n", &*" ".repeat(column)].concat(), false);
            }
            end += line.len() - line.trim_end().len();
        }
    }
    probes
}

/// What a snippet inserts where the first of all choices is taken, and what is left to write
/// stays empty; in JSON that is null.
fn expanded(snippet: &str, is_json: bool) -> String {
    let mut out = String::new();
    let mut rest = snippet;
    while let Some(c) = rest.chars().next() {
        rest = rest.get(c.len_utf8()..).unwrap_or_default();
        match c {
            '\\' => {
                let next = rest.chars().next().expect("an escaped character");
                out.push(next);
                rest = rest.get(next.len_utf8()..).unwrap_or_default();
            }
            '$' if rest.starts_with('{') => {
                let (_, choices) = rest.split_once('|').expect("choices");
                let mut choice = String::new();
                let mut chars = choices.char_indices();
                while let Some((_, c)) = chars.next() {
                    match c {
                        '\\' => choice.push(chars.next().expect("an escaped character").1),
                        ',' | '|' => break,
                        c => choice.push(c),
                    }
                }
                out.push_str(&choice);
                rest = rest.split_once("|}").expect("the end of the choices").1;
            }
            '$' => {
                rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
                if is_json && out.ends_with(": ") {
                    out.push_str("null");
                }
            }
            c => out.push(c),
        }
    }
    out
}

/// A text that is completed.
struct Text<'w> {
    id: &'w str,
    workspace: &'w mut Workspace,
    uri: &'w str,
    text: &'w str,
    /// Whether the schemas have alternatives, which may refuse values that are listed elsewhere.
    has_alternatives: bool,
}

impl Text<'_> {
    /// Chooses completions in `places` places; returns how many it chose.
    fn complete(&mut self, places: usize) -> usize {
        let is_json = spans_of(self.text).is_some_and(|(_, format)| format == Notation::Json);
        let mut count = 0;
        for probe in spread(&probes(self.text), places) {
            let mut begun = self.text.to_owned();
            begun.replace_range(probe.bytes.clone(), &probe.text);
            let at = probe.bytes.start + probe.text.len();
            // What cannot be read yet is completed by what could be.
            self.workspace.set(self.uri, self.text);
            self.workspace.set(self.uri, &begun);
            let position = LineIndex::new(&begun).position(at);
            let items = self.workspace.completion(self.uri, position);
            for item in spread(&items, CHOSEN) {
                let mut edit = item.text_edit.clone();
                edit.new_text = expanded(&edit.new_text, is_json);
                let (chosen, places) = applied(&begun, &[edit]);
                let [place] = &*places else {
                    panic!("one edit")
                };
                self.workspace.set(self.uri, &chosen);
                if let Some(fault) = self.fault(item, &chosen, place, probe.in_rule) {
                    let (id, what) = (self.id, &item.label);
                    panic!("{id}: {what:?} at {position:?}: {fault}\n{begun}\nnow\n{chosen}");
                }
                count += 1;
                self.workspace.set(self.uri, &begun);
            }
        }
        count
    }

    /// What is wrong with a text after a completion that wrote what is at a place.
    fn fault(
        &self,
        item: &CompletionItem,
        text: &str,
        place: &Range<usize>,
        in_rule: bool,
    ) -> Option<String> {
        let Some((spans, format)) = spans_of(text) else {
            return Some("the text cannot be read".to_owned());
        };
        if in_rule {
            // Rules are written in parts: names alone are none yet.
            return None;
        }
        let written = text.get(place.clone()).unwrap_or_default();
        let start = place.start + written.len() - written.trim_start().len();
        let is_it = |span: &Span| match item.kind {
            ItemKind::Field => {
                span.key_bytes.start == start && span.key.as_deref() == Some(&*item.label)
            }
            ItemKind::Snippet => {
                span.shape == SpanShape::List && (span.bytes.start..span.bytes.end).contains(&start)
            }
            _ => {
                let read = || Scalar::read(text, span.bytes.clone(), format).text;
                // `{}` is not a scalar.
                span.bytes.start == start && (written.trim() == item.label || read() == item.label)
            }
        };
        if !all(&spans).any(|(_, span)| is_it(span)) {
            return Some("it is not there".to_owned());
        }
        let lines = LineIndex::new(text);
        let found = self.workspace.diagnostics(self.uri);
        let mut found = found.iter().filter(|one| self.is_fault(item, one));
        let found = found.find(|one| {
            let [from, to] = [one.range.start, one.range.end].map(|at| lines.offset(at));
            from < place.end && place.start < to
        });
        found.map(|one| one.message.clone())
    }

    /// Whether what is said at the place of a completion is its fault.
    fn is_fault(&self, item: &CompletionItem, found: &Diagnostic) -> bool {
        let is_value = matches!(item.kind, ItemKind::Value | ItemKind::EnumMember);
        let path = found.data.as_ref().map_or("", |data| &data.path);
        match found.code {
            Code::UnknownField => !self.has_alternatives || found.message.starts_with("unknown"),
            Code::DuplicateField => true,
            Code::WrongType => is_value,
            // The definition itself says which group and kind it is of, whatever its schema lists.
            Code::NotInEnum => {
                is_value && !self.has_alternatives && !matches!(path, "apiVersion" | "kind")
            }
            _ => false,
        }
    }
}

/// At most `most` of the items, spread over them.
fn spread<T>(all: &[T], most: usize) -> impl Iterator<Item = &T> {
    let step = all.len().div_ceil(most).max(1);
    all.iter().skip(step / 2).step_by(step)
}

/// A sample in block style, as JSON, and with all that is deeper in brackets.
fn forms(sample: &Value<'_>) -> [String; 3] {
    let entries = sample.as_map().into_iter().flat_map(Map::iter);
    let lines = entries
        .map(|(key, value)| [&json::quoted(key), ": ", &json::to_json(value), "\n"].concat());
    [to_yaml(sample), json::to_json(sample), lines.collect()]
}

#[test]
fn a_completion_that_is_chosen_is_read_and_known() {
    let (mut number, mut of_objects, mut of_definitions) = (0, 0, 0);
    for_each_definition(|id, definition| {
        number += 1;
        if number % SHARE > 0 {
            return;
        }
        let crd = Crd::new(definition);
        let sample = crd.sample(None, true);
        let [sample, parsed] =
            [&sample, definition].map(|text| document::parse_one(text, Duplicates::LastWins).ok());
        let Some((sample, parsed)) = sample.zip(parsed).filter(|_| crd.report().valid) else {
            return;
        };
        let mut workspace = Workspace::default();
        workspace.set(DEFINITION, definition);
        let mut complete = |uri: &str, text: &str, places: usize| {
            let mut junctors = ["allOf", "anyOf", "oneOf", "not"].iter();
            Text {
                id,
                workspace: &mut workspace,
                uri,
                text,
                has_alternatives: junctors.any(|name| definition.contains(*name)),
            }
            .complete(places)
        };
        // Of what is not served there is no sample.
        let forms = sample.value.as_map().map(|_| forms(&sample.value));
        for text in forms.iter().flatten() {
            of_objects += complete(OBJECT, text, PLACES);
        }
        if number % (SHARE * 3) == 0 {
            of_definitions += complete(DEFINITION, &to_yaml(&parsed.value), PLACES);
        }
    });
    assert!(of_objects > 5000, "{of_objects} completions of objects");
    assert!(
        of_definitions > 2000,
        "{of_definitions} completions of definitions"
    );
}
