//! The defaults of an object, written out.

use super::edit::{Edit, Editor, WrittenValue};
#[cfg(feature = "tools")]
use super::trial::after;
use super::{ActionTitle, CodeAction, WorkspaceEdit, touch};
use crate::admission::{Change, ChangeKind};
use crate::document::position::Range;
use crate::document::spans::SpanShape;
use crate::document::to_yaml;
use crate::value::Value;
use crate::value::json;
#[cfg(feature = "tools")]
use crate::workspace::UriEntry;
use crate::workspace::Workspace;
use crate::workspace::checks::outcome::DocumentOutcome;
use crate::workspace::checks::review::Sources;
use crate::workspace::complete::item::TextEdit;
use crate::workspace::documents::text::Document;
#[cfg(feature = "tools")]
use crate::workspace::documents::text::SourceText;
#[cfg(feature = "tools")]
use crate::workspace::documents::unit::Unit;
use crate::workspace::identity::site::range_of;
use crate::workspace::places::locate;
use crate::workspace::places::trail::Trail;

impl Workspace {
    /// Offers to write the defaults of the objects in a range into the text.
    pub(super) fn defaults(&self, uri: &str, range: Range, actions: &mut Vec<CodeAction>) {
        let Some(entry) = self.find(uri) else {
            return;
        };
        let text = entry.text.as_ref();
        let Some((_, document)) = text.and_then(|text| text.document_at(range.start)) else {
            return;
        };
        let spans = document.spans();
        let mut values = Sources::new(document);
        let units = document.part.units.iter();
        for unit in units.filter(|unit| touch(range_of(document, unit), range)) {
            let Some(from) = unit.trail(spans) else {
                continue;
            };
            let pairing = self.pairing(entry, unit);
            let mut edits = Vec::new();
            self.answer(unit, &pairing, &mut values, &mut |outcome| {
                if let DocumentOutcome::Admission(admission) = outcome {
                    edits = insertions(document, &from, &admission.changes);
                }
            });
            if edits.is_empty() {
                continue;
            }
            let edits = Editor::together(&edits);
            #[cfg(feature = "tools")]
            if !self.is_stored_alike(entry, document, unit, &edits) {
                continue;
            }
            let edits = edits.into_iter().map(|edit| TextEdit {
                range: document.range(edit.bytes),
                new_text: edit.text,
            });
            actions.push(CodeAction {
                title: ActionTitle::WriteDefaults.to_string(),
                data: ActionTitle::WriteDefaults,
                kind: "refactor.rewrite",
                diagnostics: Vec::new(),
                is_preferred: false,
                is_safe: false,
                edit: WorkspaceEdit {
                    uri: uri.to_owned(),
                    edits: edits.collect(),
                },
            });
        }
    }
}

#[cfg(feature = "tools")]
impl Workspace {
    /// Whether an object is stored as before after edits of its document, and nothing else becomes of it.
    fn is_stored_alike(
        &self,
        entry: &UriEntry,
        document: Document<'_>,
        unit: &Unit,
        edits: &[Edit],
    ) -> bool {
        let written = SourceText::new(after(document.source, edits), None);
        let now = written.documents().next();
        let stored = now.and_then(|now| {
            let mut units = now.part.units.iter();
            let unit = units.find(|one| one.item == unit.item)?;
            self.stored_by(entry, now, unit)
        });
        stored.is_some() && stored == self.stored_by(entry, document, unit)
    }

    /// What is stored of an object, and how many changes beside defaults the server makes.
    fn stored_by(
        &self,
        entry: &UriEntry,
        document: Document<'_>,
        unit: &Unit,
    ) -> Option<(Value<'static>, usize)> {
        let pairing = self.pairing(entry, unit);
        let mut stored = None;
        self.answer(
            unit,
            &pairing,
            &mut Sources::new(document),
            &mut |outcome| {
                if let DocumentOutcome::Admission(admission) = outcome
                    && let Some(text) = admission.object_json()
                    && let Ok(parsed) = json::parse(&text)
                {
                    let changes = admission.changes.iter();
                    let others = changes.filter(|change| change.kind != ChangeKind::Defaulted);
                    stored = Some((parsed.value.into_owned(), others.count()));
                }
            },
        );
        stored
    }
}

/// The edits that write an object's defaults, each with the number of the value that contains it.
fn insertions(document: Document<'_>, from: &Trail, changes: &[Change<'_>]) -> Vec<(usize, Edit)> {
    let spans = document.spans();
    let editor = Editor {
        source: document.source,
        spans,
        format: document.part.format(),
    };
    let mut insertions: Vec<(usize, Edit)> = Vec::new();
    for change in changes {
        let (ChangeKind::Defaulted, Some(value)) = (change.kind, &change.value) else {
            continue;
        };
        let (trail, rest) = locate::follow_path(spans, from, &change.path);
        // An alias has what is written at its anchor.
        let is_alias = |&number: &usize| {
            let span = spans.get(number);
            span.is_some_and(|span| matches!(span.shape, SpanShape::Alias { .. }))
        };
        if trail.0.iter().any(is_alias) {
            continue;
        }
        let name = rest.trim_start_matches('.');
        // A default includes everything below it.
        if name.contains(['.', '[']) {
            continue;
        }
        let at = trail.last();
        let edit = match name.is_empty() {
            true => editor.replace_null(at, value),
            false => editor.insert(at, name, &written(value)),
        };
        insertions.extend(edit.map(|edit| (at, edit)));
    }
    insertions
}

fn written(value: &Value<'_>) -> WrittenValue {
    WrittenValue {
        flow: json::to_json(value),
        block: to_yaml(value),
        is_literal: false,
        is_block: match value {
            Value::Map(map) => !map.is_empty(),
            Value::List(items) => !items.is_empty(),
            _ => false,
        },
    }
}
