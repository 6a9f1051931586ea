//! The workspace's JavaScript face. Answers are JSON, in the shapes of the Language Server
//! Protocol.

use std::rc::Rc;

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use super::zones::HostZones;
use crate::document::position::{Position, Range};
use crate::wire::{Read, to_json, write_admission};
use crate::workspace::objects::{Object, Outcome};
use crate::workspace::outcome::{Told, Verdict};
use crate::workspace::part::Head;

/// Many texts, and what there is to say about them.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Workspace(crate::workspace::Workspace);

#[wasm_bindgen]
impl Workspace {
    /// A workspace without texts.
    #[wasm_bindgen(constructor)]
    #[must_use]
    #[allow(clippy::new_without_default, reason = "nobody in Rust makes one")]
    pub fn new() -> Self {
        Self(crate::workspace::Workspace::new(Rc::new(HostZones)))
    }

    /// Adds a text, or changes it.
    pub fn set(&mut self, uri: &str, text: &str) {
        self.0.set(uri, text);
    }

    /// Takes a text away.
    pub fn remove(&mut self, uri: &str) {
        self.0.remove(uri);
    }

    /// Says what a text was before.
    #[wasm_bindgen(js_name = setPrevious)]
    pub fn set_previous(&mut self, uri: &str, text: Option<String>) {
        self.0.set_previous(uri, text.as_deref());
    }

    /// LSP's diagnostics of a text, as a JSON list.
    #[must_use]
    pub fn diagnostics(&self, uri: &str) -> String {
        to_json(&self.0.diagnostics(uri))
    }

    /// LSP's completion items at a position, as a JSON list.
    #[must_use]
    pub fn completion(&self, uri: &str, line: u32, character: u32) -> String {
        to_json(&self.0.completion(uri, Position { line, character }))
    }

    /// LSP's hover at a position as JSON, or `null`.
    #[must_use]
    pub fn hover(&self, uri: &str, line: u32, character: u32) -> String {
        to_json(&self.0.hover(uri, Position { line, character }))
    }

    /// LSP's code actions for a range, as a JSON list: start line, character, end line, character.
    #[wasm_bindgen(js_name = codeActions)]
    #[must_use]
    pub fn code_actions(&self, uri: &str, start: &[u32], end: &[u32]) -> String {
        let place = |place: &[u32]| {
            let part = |at| place.get(at).copied().unwrap_or(0);
            Position {
                line: part(0),
                character: part(1),
            }
        };
        let range = Range {
            start: place(start),
            end: place(end),
        };
        to_json(&self.0.code_actions(uri, range))
    }

    /// LSP's document symbols of a text, as a JSON list.
    #[must_use]
    pub fn symbols(&self, uri: &str) -> String {
        to_json(&self.0.symbols(uri))
    }

    /// What becomes of each document of a text, as a JSON list.
    #[must_use]
    pub fn outcomes(&self, uri: &str) -> String {
        let told = self.0.outcomes_of(uri);
        to_json(&told.iter().map(Line::of_document).collect::<Vec<_>>())
    }

    /// Each object of a text as lines for `packaging/js/workspace.ts` to read: what it is, and
    /// its report, or the two lines of its admission; before them the texts of rules, which those
    /// name by number.
    #[must_use]
    pub fn objects(&self, uri: &str) -> String {
        let mut lines = String::new();
        let mut addresses: Vec<String> = Vec::new();
        let mut texts: Vec<Vec<Rc<str>>> = Vec::new();
        self.0.objects(uri, &mut |object| {
            let number = object.by.map(|(uri, crd)| {
                let known = addresses.iter().position(|known| known == uri);
                known.unwrap_or_else(|| {
                    addresses.push(uri.to_owned());
                    texts.push(crd.rule_texts().to_vec());
                    texts.len() - 1
                })
            });
            write_object(object, number, &mut lines);
        });
        let texts: Vec<Vec<&str>> = texts
            .iter()
            .map(|texts| texts.iter().map(|text| &**text).collect())
            .collect();
        let mut answer = to_json(&texts);
        answer.push_str(&lines);
        answer
    }
}

/// What an object or document is, and whether the server takes it.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Line<'o> {
    range: Range,
    #[serde(skip_serializing_if = "Option::is_none")]
    document: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    item: Option<usize>,
    api_version: &'o str,
    kind: &'o str,
    name: &'o str,
    namespace: &'o str,
    #[serde(skip_serializing_if = "Option::is_none")]
    definition: Option<bool>,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'o str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    names: &'o [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Range>,
    #[serde(skip_serializing_if = "Option::is_none")]
    uri: Option<&'o str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<usize>,
}

impl<'o> Line<'o> {
    fn of(head: &'o Head, verdict: &'o Verdict, range: Range) -> Self {
        let (outcome, why) = match verdict {
            Verdict::Accepted => ("accepted", None),
            Verdict::Refused => ("refused", None),
            Verdict::NotJudged(why) => ("not-judged", Some(why)),
        };
        Self {
            range,
            api_version: &head.api_version,
            kind: &head.kind,
            name: &head.name,
            namespace: &head.namespace,
            outcome,
            reason: why.map(|why| why.reason.name()),
            message: why.map(|why| &*why.message),
            names: why.map_or(&[], |why| &*why.names),
            ..Self::default()
        }
    }

    /// The line of a document, or of an item of its list.
    fn of_document(told: &'o Told) -> Self {
        Self {
            document: Some(told.document),
            item: told.item,
            definition: Some(told.is_definition),
            at: told.at,
            ..Self::of(&told.head, &told.verdict, told.range)
        }
    }
}

fn write_object(object: &Object<'_>, rules: Option<usize>, out: &mut String) {
    out.push('\n');
    out.push_str(&to_json(&Line {
        uri: object.by.map(|(uri, _)| uri),
        rules,
        ..Line::of(object.head, object.verdict, object.range)
    }));
    out.push('\n');
    match object.outcome {
        Outcome::Unknown => {}
        Outcome::Report(report) => out.push_str(&to_json(report)),
        Outcome::Admission(admission) => {
            let differs = object
                .by
                .filter(|(_, crd)| admission.allowed && !crd.reads_as_stored(admission));
            let read = match differs {
                Some((_, crd)) => Read::Text(crd.read_back(admission)),
                None => Read::Stored,
            };
            write_admission(admission, read, out);
        }
    }
}
