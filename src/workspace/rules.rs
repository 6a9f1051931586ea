//! The expressions of a text's definitions: the kinds of their words, the call at a position, the types
//! of the variables that macros declare.

use serde::Serialize;

use crate::cel::completion::{self, WordKind};
use crate::document::position::{Position, Range};
use crate::document::scalar::Scalar;
use crate::releases::NewRules;
use crate::workspace::Workspace;
use crate::workspace::complete::item::{Markup, TextEdit};
use crate::workspace::documents::text::Document;
use crate::workspace::documents::unit::Unit;
use crate::workspace::fields::schemas;
use crate::workspace::lookup::describe::in_new_rules;

/// A word of a rule.
#[derive(Clone, Debug, Serialize)]
pub struct RuleWord {
    /// Its range, on one line.
    pub range: Range,
    /// Its kind, by the Language Server Protocol's name.
    pub kind: &'static str,
}

/// How the function that is called at a position may be called, as the Language Server Protocol has it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SignatureHelp {
    /// The ways to call it.
    pub signatures: Vec<SignatureInformation>,
    /// Which of them has the argument at the position.
    pub active_signature: usize,
    /// The number of that argument.
    pub active_parameter: usize,
}

/// A way to call a function.
#[derive(Clone, Debug, Serialize)]
pub struct SignatureInformation {
    /// As people read it.
    pub label: String,
    /// Its documentation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub documentation: Option<Markup>,
    /// Its parameters.
    pub parameters: Vec<ParameterInformation>,
}

/// A parameter of a function.
#[derive(Clone, Debug, Serialize)]
pub struct ParameterInformation {
    /// Its start and end in the label of the signature.
    pub label: [usize; 2],
}

/// A remark within the text, as the Language Server Protocol has it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct InlayHint {
    /// The position that it stands before.
    pub position: Position,
    /// Its text.
    pub label: String,
    /// 1: a type. None: something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<u8>,
    /// The text that is shown when the pointer rests on the label.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tooltip: Option<Markup>,
    /// Whether a blank stands before it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub padding_left: bool,
}

const TYPE: u8 = 1;

/// The documentation of a function's signature: what it does, and in which releases new rules may use it.
fn documentation(says: &str, rules: NewRules) -> Option<Markup> {
    let rules = in_new_rules(rules).unwrap_or_default();
    Markup::new([says, &rules].join("\n\n").trim().to_owned())
}

impl Workspace {
    /// The words of all rules in a text, in their order.
    #[must_use]
    pub fn rule_words(&self, uri: &str) -> Vec<RuleWord> {
        let mut words = Vec::new();
        for (document, number) in self.expressions(uri) {
            let Some(scalar) = scalar(document, number) else {
                continue;
            };
            for (bytes, kind) in completion::words(&scalar.text) {
                add_lines(document, scalar.place(bytes), name_of(kind), &mut words);
            }
        }
        words
    }

    /// The call at a position in a rule.
    #[must_use]
    pub fn signature_help(&self, uri: &str, position: Position) -> Option<SignatureHelp> {
        let (_, document) = self.text(uri)?.document_at(position)?;
        let offset = document.offset(position);
        let expression = self.expression_at(uri, document, offset)?;
        let at = expression.scalar.offset_from(offset);
        let environment = expression.place.environment()?;
        let call = completion::call(&expression.scalar.text, at, &environment)?;
        let signatures = call.signatures.into_iter();
        Some(SignatureHelp {
            signatures: signatures
                .map(|one| SignatureInformation {
                    documentation: documentation(one.says, one.rules),
                    label: one.label,
                    parameters: one
                        .parameters
                        .into_iter()
                        .map(|bytes| ParameterInformation {
                            label: [bytes.start, bytes.end],
                        })
                        .collect(),
                })
                .collect(),
            active_signature: call.active,
            active_parameter: call.argument,
        })
    }

    /// The types of the variables that macros declare in the rules of some lines.
    pub(crate) fn variable_hints(&self, uri: &str, range: Range, hints: &mut Vec<InlayHint>) {
        for (document, number) in self.expressions(uri) {
            let Some(span) = document.spans().get(number) else {
                continue;
            };
            let own = document.range(span.bytes.clone());
            if own.end < range.start || range.end < own.start {
                continue;
            }
            let Some(expression) = self.expression_at(uri, document, span.bytes.start) else {
                continue;
            };
            let Some(environment) = expression.place.environment() else {
                continue;
            };
            let scalar = &expression.scalar;
            for (behind, type_) in completion::variables(&scalar.text, &environment) {
                let place = scalar.place(behind - 1..behind).end;
                hints.push(InlayHint {
                    position: document.range(place..place).start,
                    label: [": ", &type_].concat(),
                    kind: Some(TYPE),
                    tooltip: None,
                    padding_left: false,
                });
            }
        }
    }

    /// The edits that put blanks where they usually stand in the rules of some lines. Line breaks and
    /// comments stay.
    #[must_use]
    pub fn format_rules(&self, uri: &str, range: Range) -> Vec<TextEdit> {
        let mut edits = Vec::new();
        for (document, number) in self.expressions(uri) {
            let Some(span) = document.spans().get(number) else {
                continue;
            };
            let own = document.range(span.bytes.clone());
            if own.end < range.start || range.end < own.start {
                continue;
            }
            let Some(scalar) = scalar(document, number) else {
                continue;
            };
            let gaps = completion::gaps(&scalar.text);
            let written = document.source.get(span.bytes.clone()).unwrap_or_default();
            // A colon and a blank end a text without quotes.
            if !written.starts_with(['"', '\'', '|', '>'])
                && gaps
                    .iter()
                    .any(|gap| gap.follows_colon && !gap.blank.is_empty())
            {
                continue;
            }
            for gap in gaps {
                let bytes = scalar.place(gap.bytes.clone());
                let is_same = document.source.get(bytes.clone()) == scalar.text.get(gap.bytes);
                if is_same {
                    edits.push(TextEdit {
                        range: document.range(bytes),
                        new_text: gap.blank.to_owned(),
                    });
                }
            }
        }
        edits
    }

    /// The rules and the expressions of messages in the readable definitions of a text, in their order:
    /// the document and the number of the value.
    pub(crate) fn expressions(&self, uri: &str) -> Vec<(Document<'_>, usize)> {
        let mut found = Vec::new();
        let documents = self.text(uri).into_iter().flat_map(|text| text.documents());
        for document in documents.filter(|document| document.part.fault.is_none()) {
            for unit in &document.part.units {
                if unit.definition.is_some() {
                    let mut numbers = expressions_of(document, unit);
                    numbers.sort_unstable();
                    numbers.dedup();
                    found.extend(numbers.into_iter().map(|number| (document, number)));
                }
            }
        }
        found
    }
}

/// The numbers of the expressions of a definition.
fn expressions_of(document: Document<'_>, unit: &Unit) -> Vec<usize> {
    let spans = document.spans();
    let mut found = Vec::new();
    let top = unit.trail(spans).map(|top| top.last());
    let spec = top.and_then(|top| spans.entry(top, "spec"));
    let versions = spec.and_then(|spec| spans.entry(spec, "versions"));
    for &version in versions.map_or(&[][..], |versions| spans.children(versions)) {
        let root = spans
            .entry(version, "schema")
            .and_then(|schema| spans.entry(schema, "openAPIV3Schema"));
        let Some(root) = root else {
            continue;
        };
        schemas(spans, root, &mut |schema, _, _| {
            let rules = spans.entry(schema, "x-kubernetes-validations");
            for &rule in rules.map_or(&[][..], |rules| spans.children(rules)) {
                let texts = ["rule", "messageExpression"].map(|key| spans.entry(rule, key));
                found.extend(texts.into_iter().flatten());
            }
        });
    }
    found
}

fn scalar(document: Document<'_>, number: usize) -> Option<Scalar> {
    let bytes = document.spans().get(number)?.bytes.clone();
    Some(Scalar::read(document.source, bytes, document.part.format()))
}

/// Adds a word; a text over several lines has a part on each.
fn add_lines(
    document: Document<'_>,
    bytes: std::ops::Range<usize>,
    kind: &'static str,
    words: &mut Vec<RuleWord>,
) {
    let mut at = bytes.start;
    let text = document.source.get(bytes).unwrap_or_default();
    for line in text.split_inclusive('\n') {
        let start = at + (line.len() - line.trim_start().len());
        let end = at + line.trim_end().len();
        at += line.len();
        if start < end {
            words.push(RuleWord {
                range: document.range(start..end),
                kind,
            });
        }
    }
}

fn name_of(kind: WordKind) -> &'static str {
    match kind {
        WordKind::Variable => "variable",
        WordKind::Property => "property",
        WordKind::Function => "function",
        WordKind::Namespace => "namespace",
        WordKind::Keyword => "keyword",
        WordKind::Operator => "operator",
        WordKind::Number => "number",
        WordKind::String => "string",
        WordKind::Comment => "comment",
    }
}
