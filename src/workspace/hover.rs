//! What something in a text is.

use serde::Serialize;

use crate::cel::assist;
use crate::document::position::{Position, Range};
use crate::workspace::Workspace;
use crate::workspace::complete::item::Markup;
use crate::workspace::documents::text::Document;
use crate::workspace::identity::route::Defined;
use crate::workspace::lookup::builtin_fields::{Below, Known};
use crate::workspace::lookup::context::Way;
use crate::workspace::lookup::describe::{Schema, in_new_rules};
use crate::workspace::lookup::markdown;
use crate::workspace::lookup::markdown::code;
use crate::workspace::lookup::rule::Expression;
use crate::workspace::lookup::subject;
use crate::workspace::lookup::subject::{Inside, Subject};
use crate::workspace::places::trail::{self, On};

/// What something is, as the Language Server Protocol has it.
#[derive(Clone, Debug, Serialize)]
pub struct Hover {
    /// The text.
    pub contents: Markup,
    /// What it is about.
    pub range: Range,
}

impl Workspace {
    /// What stands at a position of a text.
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
            // Between the lines of a map or list nothing is meant.
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

    /// What the last step of a way is.
    fn say(&self, inside: &Inside<'_>, last: &Way, around: &[Way]) -> Option<String> {
        let around = Inside {
            head: inside.head.clone(),
            way: around,
        };
        let name = match last {
            Way::Key(key) => key,
            Way::Item => "item",
        };
        if inside.head.is_definition() {
            let Some(Subject::Known(below)) = self.subject(&around) else {
                return None;
            };
            return match below {
                Below::Schemas => None,
                below => below
                    .fields()
                    .iter()
                    .find(|field| field.name == name)
                    .map(known),
            };
        }
        match self.subject(inside) {
            Some(Subject::Schema(schema, _)) => {
                let is_required = match self.subject(&around) {
                    Some(Subject::Schema(parent, _)) => {
                        parent.required().iter().any(|required| required == name)
                    }
                    _ => false,
                };
                Some(of_schema(name, schema, is_required))
            }
            // A field that is not in the schema of metadata, or one of its own.
            _ => match self.subject(&around)? {
                Subject::Known(below) => below
                    .fields()
                    .iter()
                    .find(|field| field.name == name)
                    .map(known),
                Subject::Schema(..) => None,
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
        let found = assist::describe(&scalar.text, at, &environment);
        let mut parts = Vec::new();
        let mut bytes = scalar.place(0..scalar.text.trim_end().len());
        if let Some(found) = found {
            parts.push(markdown::block("cel", &found.lines));
            parts.push(found.says.to_owned());
            parts.extend(found.since.map(in_new_rules));
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

    /// What a rule is estimated to cost.
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

fn of_schema(name: &str, schema: Schema<'_>, is_required: bool) -> String {
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

fn known(field: &Known) -> String {
    let head = ["**", field.name, "** ", &code(field.type_)].concat();
    [head, field.details()].join("\n\n").trim_end().to_owned()
}
