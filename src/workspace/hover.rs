//! Hover texts.

use serde::Serialize;

use crate::cel::completion::{self, Form};
use crate::document::position::{Position, Range};
use crate::workspace::Workspace;
use crate::workspace::complete::item::Markup;
use crate::workspace::documents::text::Document;
use crate::workspace::identity::route::Defined;
use crate::workspace::lookup::builtin_fields::{BuiltinField, FieldContent};
use crate::workspace::lookup::context::PositionStep;
use crate::workspace::lookup::describe::{Schema, in_new_rules};
use crate::workspace::lookup::markdown;
use crate::workspace::lookup::markdown::code;
use crate::workspace::lookup::rule::Expression;
use crate::workspace::lookup::subject;
use crate::workspace::lookup::subject::{Inside, LookupSubject};
use crate::workspace::places::trail::{self, On};

/// A hover text as the Language Server Protocol has it.
#[derive(Clone, Debug, Serialize)]
pub struct Hover {
    /// The text.
    pub contents: Markup,
    /// Its code.
    pub range: Range,
}

impl Workspace {
    /// Returns the hover text for a position of a text.
    #[must_use]
    pub fn hover(&self, uri: &str, position: Position) -> Option<Hover> {
        let (_, document) = self.text(uri)?.document_at(position)?;
        let offset = document.offset(position);
        if let Some(expression) = self.expression_at(uri, document, offset) {
            return self.hover_rule(uri, document, offset, &expression);
        }
        let spans = document.spans();
        let (trail, on) = trail::at(spans, offset)?;
        let span = spans.get(trail.last())?;
        let way = subject::way(&trail.steps(spans));
        let inside = subject::inside(document, offset, &way);
        let bytes = match (on, span.key.is_some()) {
            (On::Key, _) => span.key_bytes.clone(),
            // The space between the lines of a map or list has no hover text.
            _ if document.source.get(span.bytes.clone())?.contains('\n') => return None,
            _ => span.bytes.clone(),
        };
        let (last, around) = inside.way.split_last()?;
        let text = self.say(&inside, last, around)?;
        Some(Hover {
            contents: Markup::new(text)?,
            range: document.range(bytes),
        })
    }

    /// The hover text for the last step of a trail.
    fn say(
        &self,
        inside: &Inside<'_>,
        last: &PositionStep,
        around: &[PositionStep],
    ) -> Option<String> {
        let around = Inside {
            head: inside.head.clone(),
            way: around,
        };
        let name = match last {
            PositionStep::Key(key) => key,
            PositionStep::Item => "item",
        };
        if inside.head.is_definition() {
            let Some(LookupSubject::Known(below)) = self.subject(&around) else {
                return None;
            };
            return match below {
                FieldContent::Schemas => None,
                below => below
                    .fields()
                    .iter()
                    .find(|field| field.name == name)
                    .map(known),
            };
        }
        match self.subject(inside) {
            Some(LookupSubject::Schema(schema, _)) => {
                let is_required = match self.subject(&around) {
                    Some(LookupSubject::Schema(parent, _)) => {
                        parent.required().iter().any(|required| required == name)
                    }
                    _ => false,
                };
                Some(schema_text(name, schema, is_required))
            }
            // A field of the schema, or of metadata.
            _ => match self.subject(&around)? {
                LookupSubject::Known(below) => below
                    .fields()
                    .iter()
                    .find(|field| field.name == name)
                    .map(known),
                LookupSubject::Schema(..) => None,
            },
        }
    }

    fn hover_rule(
        &self,
        uri: &str,
        document: Document<'_>,
        offset: usize,
        expression: &Expression<'_>,
    ) -> Option<Hover> {
        let scalar = &expression.scalar;
        let ends = scalar.text.char_indices().map(|(at, _)| at);
        // The last character that starts at or before the offset.
        let at = ends
            .take_while(|at| scalar.place(*at..*at).start <= offset)
            .last()?;
        let environment = expression.place.environment()?;
        let found = completion::describe(&scalar.text, at, &environment);
        let mut parts = Vec::new();
        let mut bytes = scalar.place(0..scalar.text.trim_end().len());
        if let Some(found) = found {
            for same in found.forms.chunk_by(has_same_words) {
                let shown: Vec<&str> = same.iter().map(|form| &*form.shown).collect();
                parts.push(markdown::block("cel", &shown));
                let Some(first) = same.first() else { continue };
                parts.push(first.says.to_owned());
                parts.extend(in_new_rules(first.rules));
            }
            if let Some(field) = found
                .place
                .as_deref()
                .and_then(|place| expression.place.field(place))
            {
                parts.push(field.details());
            }
            bytes = scalar.place(found.start..found.end);
        }
        let defined = self.definition_at(uri, document, offset);
        parts.extend(defined.and_then(|defined| self.cost(&defined, expression)));
        parts.retain(|part| !part.is_empty());
        Some(Hover {
            contents: Markup::new(parts.join("\n\n"))?,
            range: document.range(bytes),
        })
    }

    /// The estimated cost of a rule.
    fn cost(&self, defined: &Defined<'_>, expression: &Expression<'_>) -> Option<String> {
        let report = self.crd(defined)?.report();
        let rule = expression.path.rsplit_once('.')?.0;
        let mut rules = report.rules.iter();
        let found =
            rules.find(|found| found.at.as_deref().unwrap_or(&found.path).starts_with(rule))?;
        let limit = found.limit.unwrap_or(report.cost.per_rule_limit);
        Some(
            [
                "Estimated cost ",
                &found.total.to_string(),
                " of ",
                &limit.to_string(),
                if found.total > limit {
                    ": too much"
                } else {
                    ""
                },
            ]
            .concat(),
        )
    }
}

/// Whether the same is true of two ways to call a function.
fn has_same_words(one: &Form, other: &Form) -> bool {
    (one.says, one.rules) == (other.says, other.rules)
}

fn schema_text(name: &str, schema: Schema<'_>, is_required: bool) -> String {
    let head = [
        "**",
        &markdown::line(name),
        "** ",
        &code(&schema.summary(is_required)),
    ]
    .concat();
    let details = schema.details();
    [head, details].join("\n\n").trim_end().to_owned()
}

fn known(field: &BuiltinField) -> String {
    let head = ["**", field.name, "** ", &code(field.type_)].concat();
    [head, field.details()].join("\n\n").trim_end().to_owned()
}
