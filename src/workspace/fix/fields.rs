//! Fixes for unknown fields and for missing ones.

#[cfg(feature = "tools")]
use std::ops::Range;

use super::edit::{Edit, Editor, WrittenValue};
use super::{About, ActionTitle, Likelihood};
use crate::document::spans::SpanShape;
use crate::value::json;
use crate::workspace::complete::plain_key;
use crate::workspace::lookup::builtin_fields::BuiltinField;
use crate::workspace::lookup::describe::Schema;
use crate::workspace::lookup::similar::is_meant;
use crate::workspace::lookup::subject::LookupSubject;
#[cfg(feature = "tools")]
use crate::workspace::places::trail::Trail;

impl About<'_, '_> {
    /// Removes the field. That loses data, so no editor suggests it first.
    pub(super) fn remove(&mut self) {
        let (Some(map), true) = (self.around(), self.rest.is_empty()) else {
            return;
        };
        let number = self.trail.last();
        let name = self.key_of(number);
        let edit = self.editor.remove(map, number);
        self.offer(
            ActionTitle::RemoveField { name },
            Likelihood::Possible,
            edit.into_iter().collect(),
        );
    }

    /// Renames the field to a similar one of the schema.
    pub(super) fn rename(&mut self) {
        let number = self.trail.last();
        let wrong = self.key_of(number);
        if self.lacks_blank(number) {
            #[cfg(feature = "tools")]
            self.add_blank(number, &wrong);
            return;
        }
        for (at, name) in self.data.names.iter().enumerate() {
            let likelihood = Self::likelihood_of(&wrong, at, &self.data.names);
            self.rename_field(number, name.clone(), likelihood);
        }
    }

    /// Whether a plain key has the value in it, as `{crew:3}` has: its colon lacks a blank.
    fn lacks_blank(&self, number: usize) -> bool {
        let spans = self.editor.spans;
        let span = spans.get(number).filter(|span| span.bytes.is_empty());
        let written = span.and_then(|span| self.editor.source.get(span.key_bytes.clone()));
        written.is_some_and(|key| key.contains(':') && !key.starts_with(['"', '\'']))
    }

    /// Adds the blank behind the name of a field that the schema has.
    #[cfg(feature = "tools")]
    fn add_blank(&mut self, number: usize, key: &str) {
        let (Some((name, _)), Some((_, around))) = (key.split_once(':'), self.trail.0.split_last())
        else {
            return;
        };
        let around = Trail(around.to_vec());
        let has_field = self
            .subject(&around)
            .is_some_and(|map| has_field(&map, name));
        let key_bytes = self
            .editor
            .spans
            .get(number)
            .map(|span| span.key_bytes.clone());
        if let Some(bytes) = key_bytes.filter(|_| has_field) {
            let at = bytes.start + name.len() + 1;
            let title = ActionTitle::AddBlank {
                name: name.to_owned(),
            };
            self.offer(title, Likelihood::Safe, vec![Edit::new(at..at, " ")]);
        }
    }

    /// Adds the blanks that the colons of fields lack in a text that should be an object, as in `spec:` above a line
    /// `size:small`.
    #[cfg(feature = "tools")]
    pub(super) fn add_blanks(&mut self, bytes: Range<usize>) {
        let Some(map) = self.subject(&self.trail) else {
            return;
        };
        let written = self.editor.source.get(bytes.clone()).unwrap_or_default();
        let mut edits = Vec::new();
        let mut first = None;
        let mut at = bytes.start;
        for line in written.split_inclusive('\n') {
            let (start, content) = (at + line.len() - line.trim_start().len(), line.trim());
            at += line.len();
            let field = content.split_once(':');
            let field = field.filter(|(_, value)| value.starts_with(|c: char| !c.is_whitespace()));
            let Some((name, _)) = field.filter(|(name, _)| has_field(&map, name)) else {
                return;
            };
            let behind = start + name.len() + 1;
            edits.push(Edit::new(behind..behind, " "));
            first = first.or(Some(name.to_owned()));
        }
        if let Some(name) = first {
            self.offer(ActionTitle::AddBlank { name }, Likelihood::Safe, edits);
        }
    }

    pub(super) fn key_of(&self, number: usize) -> String {
        let span = self.editor.spans.get(number);
        span.and_then(|span| span.key.as_deref())
            .unwrap_or_default()
            .to_owned()
    }

    /// Offers the fixes of a missing field in this order: rename a misspelt field, which keeps its value; add the missing
    /// field; add all fields that the map lacks.
    pub(super) fn add_missing(&mut self) {
        let name = self.rest.trim_start_matches('.').to_owned();
        // A missing field brings its own required fields along.
        if name.is_empty() || name.contains(['.', '[']) {
            return;
        }
        let map = self.trail.last();
        // Only the author knows a default of a list's key.
        if name == "default" && self.unit.definition.is_some() {
            return self.require(map);
        }
        let is_open = self.editor.spans.shape(map) == Some(SpanShape::Map) || self.is_empty(map);
        if !is_open {
            return;
        }
        let (schema, value) = match self.subject(&self.trail) {
            Some(LookupSubject::Known(below)) => {
                let mut fields = below.fields().iter();
                let known = fields.find(|field| field.name == name);
                (None, known.map(initial_value))
            }
            Some(LookupSubject::Schema(schema, _)) => (Some(schema), None),
            _ => (None, None),
        };
        let value = value.unwrap_or_else(|| written(property(schema, &name), 0));
        let likelihood = self.rename_to(map, &name, schema);
        let edit = self.editor.insert(map, &name, &value);
        self.offer(
            ActionTitle::AddField { name },
            likelihood,
            edit.into_iter().collect(),
        );
        let mut all = Vec::new();
        for name in schema.iter().flat_map(Schema::required) {
            if self.editor.spans.entry(map, &name).is_none() {
                let value = written(property(schema, &name), 0);
                all.extend(
                    self.editor
                        .insert(map, &name, &value)
                        .map(|edit| (map, edit)),
                );
            }
        }
        if all.len() > 1 {
            let edits = Editor::together(&all);
            self.offer(ActionTitle::AddRequired, Likelihood::Possible, edits);
        }
    }

    /// Offers to rename each unknown field whose name is very similar to the missing one. Returns how likely the missing
    /// field has to be added: less likely if there is such a field.
    fn rename_to(&mut self, map: usize, name: &str, schema: Option<Schema<'_>>) -> Likelihood {
        let before = self.actions.len();
        for &number in self.editor.spans.children(map) {
            let wrong = self.key_of(number);
            if is_meant(&wrong, name) && property(schema, &wrong).is_none() {
                self.rename_field(number, name.to_owned(), Likelihood::Likely);
            }
        }
        Likelihood::among_several(self.actions.len() == before)
    }

    fn rename_field(&mut self, number: usize, name: String, likelihood: Likelihood) {
        if let Some(span) = self.editor.spans.get(number) {
            let key = self.editor.key_for(span.key_bytes.clone(), &name);
            let edit = Edit::new(span.key_bytes.clone(), key);
            self.offer(ActionTitle::Rename { name }, likelihood, vec![edit]);
        }
    }

    /// Whether nothing is written for a key.
    fn is_empty(&self, number: usize) -> bool {
        self.editor
            .spans
            .get(number)
            .is_some_and(|span| span.bytes.is_empty())
    }
}

fn property<'w>(schema: Option<Schema<'w>>, name: &str) -> Option<Schema<'w>> {
    let properties = schema?.properties();
    properties
        .into_iter()
        .find(|(known, _)| *known == name)
        .map(|(_, schema)| schema)
}

#[cfg(feature = "tools")]
fn has_field(map: &LookupSubject<'_>, name: &str) -> bool {
    match map {
        LookupSubject::Schema(schema, _) => property(Some(*schema), name).is_some(),
        LookupSubject::Known(content) => content.fields().iter().any(|field| field.name == name),
    }
}

/// How deep new objects bring their own required fields along.
const DEEPEST: usize = 6;

/// An initial value: the default, the first enumerated value of the schema's type, the least value
/// of the type, or an object with its required fields.
pub(super) fn written(schema: Option<Schema<'_>>, depth: usize) -> WrittenValue {
    let Some(schema) = schema else {
        return word("example");
    };
    // A definition may give values that its own schema refuses.
    let values = schema.list("enum");
    let candidates = schema.keyword("default").into_iter();
    let given = candidates.chain(values.iter().copied()).find_map(|number| {
        let flow = schema.json(number).filter(|flow| fits(schema, flow))?;
        Some((flow, schema.yaml(number)?))
    });
    if let Some((flow, block)) = given {
        return WrittenValue {
            flow,
            ..WrittenValue::scalar(&block)
        };
    }
    if schema.is_set("x-kubernetes-int-or-string") {
        return WrittenValue::scalar("0");
    }
    let number = |names: [&str; 2]| {
        names
            .iter()
            .find_map(|name| schema.text(name))
            .unwrap_or_else(|| "0".to_owned())
    };
    match &*schema.text("type").unwrap_or_default() {
        "integer" | "number" => WrittenValue::scalar(&number(["minimum", "maximum"])),
        "boolean" => WrittenValue::scalar("false"),
        "array" => WrittenValue::scalar("[]"),
        "object" if depth < DEEPEST => object(schema, depth),
        "object" => WrittenValue::scalar("{}"),
        _ => WrittenValue::scalar("\"\""),
    }
}

/// Whether a scalar in JSON has the type of a schema.
fn fits(schema: Schema<'_>, scalar: &str) -> bool {
    let is_number = scalar.starts_with(|c: char| c == '-' || c.is_ascii_digit());
    match &*schema.text("type").unwrap_or_default() {
        _ if scalar == "null" => schema.is_set("nullable"),
        "string" => scalar.starts_with('"'),
        "integer" => is_number && !scalar.contains(['.', 'e', 'E']),
        "number" => is_number,
        "boolean" => matches!(scalar, "true" | "false"),
        "array" | "object" => false,
        _ => true,
    }
}

/// An initial value for a field that every object or definition may have.
fn initial_value(field: &BuiltinField) -> WrittenValue {
    match field.values.first() {
        Some(value) => word(value),
        None if field.is_list() => WrittenValue::scalar("[]"),
        None if field.is_map() => WrittenValue::scalar("{}"),
        None => word("example"),
    }
}

/// A word.
fn word(text: &str) -> WrittenValue {
    WrittenValue {
        flow: json::quoted(text),
        ..WrittenValue::scalar(text)
    }
}

fn object(schema: Schema<'_>, depth: usize) -> WrittenValue {
    let (mut flow, mut block) = (String::new(), String::new());
    for name in schema.required() {
        let value = written(property(Some(schema), &name), depth + 1);
        if !flow.is_empty() {
            flow.push_str(", ");
        }
        flow.push_str(&[&json::quoted(&name), ": ", &*value.flow].concat());
        block.push_str(&plain_key(&name));
        block.push(':');
        if value.is_block {
            for line in value.block.lines() {
                block.push_str("\n  ");
                block.push_str(line);
            }
        } else {
            block.push(' ');
            block.push_str(&value.block);
        }
        block.push('\n');
    }
    if block.is_empty() {
        return WrittenValue::scalar("{}");
    }
    WrittenValue {
        flow: ["{", &flow, "}"].concat(),
        block,
        is_block: true,
        is_literal: false,
    }
}
