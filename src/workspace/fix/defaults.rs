//! The defaults of an object, written out.

use super::edit::{Edit, Editor, Written};
use super::{CodeAction, WorkspaceEdit, touch};
use crate::admission::ChangeKind;
use crate::document::position::Range;
use crate::document::to_yaml;
use crate::value::Value;
use crate::value::json;
use crate::workspace::complete::item::TextEdit;
use crate::workspace::objects::Outcome;
use crate::workspace::{Workspace, locate, schema};

impl Workspace {
    /// Offers to write the defaults of the objects in a range into the text.
    pub(super) fn defaults(&self, uri: &str, range: Range, actions: &mut Vec<CodeAction>) {
        let Some(entry) = self.find(uri) else {
            return;
        };
        let Some((_, document)) = self
            .text(uri)
            .and_then(|text| text.document_at(range.start))
        else {
            return;
        };
        let spans = document.spans();
        let editor = Editor {
            source: document.source,
            spans,
            format: document.part.format(),
        };
        let touches = |of: Range| touch(of, range);
        self.outcomes(entry, document, &touches, &mut |unit, object| {
            let Outcome::Admission(admission) = object.outcome else {
                return;
            };
            let Some(from) = schema::trail_of(spans, unit) else {
                return;
            };
            let mut insertions: Vec<(usize, Edit)> = Vec::new();
            for change in &admission.changes {
                let (ChangeKind::Defaulted, Some(value)) = (change.kind, &change.value) else {
                    continue;
                };
                let (trail, rest) = locate::of_path(spans, &from, &change.path);
                let name = rest.trim_start_matches('.');
                // What is below a default comes with that.
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
            if insertions.is_empty() {
                return;
            }
            let edits = Editor::together(&insertions)
                .into_iter()
                .map(|edit| TextEdit {
                    range: document.range(edit.bytes),
                    new_text: edit.text,
                });
            actions.push(CodeAction {
                title: "Write out the defaults".to_owned(),
                kind: "refactor.rewrite",
                diagnostics: Vec::new(),
                is_preferred: false,
                edit: WorkspaceEdit {
                    uri: uri.to_owned(),
                    edits: edits.collect(),
                },
            });
        });
    }
}

fn written(value: &Value<'_>) -> Written {
    Written {
        flow: json::to_json(value),
        block: to_yaml(value),
        is_block: match value {
            Value::Map(map) => !map.is_empty(),
            Value::List(items) => !items.is_empty(),
            _ => false,
        },
    }
}
