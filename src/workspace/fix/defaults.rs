//! The defaults of an object, written out.

use super::edit::{Edit, Editor, Written};
use super::{CodeAction, WorkspaceEdit};
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
        self.outcomes(entry, document, &mut |object| {
            let Outcome::Admission(admission) = object.outcome else {
                return;
            };
            let mut units = document.part.units.iter();
            let unit = units.find(|unit| std::ptr::eq(&raw const unit.head, object.head));
            let Some(from) = unit.and_then(|unit| schema::trail_of(spans, unit)) else {
                return;
            };
            if object.range.start > range.end || range.start > object.range.end {
                return;
            }
            let mut edits: Vec<Edit> = Vec::new();
            for change in &admission.changes {
                let (ChangeKind::Defaulted, Some(value)) = (change.kind, &change.value) else {
                    continue;
                };
                let (trail, rest) = locate::of_path(spans, &from, &change.path);
                let name = rest.trim_start_matches('.');
                // What is below a default comes with that.
                if name.is_empty() || name.contains(['.', '[']) {
                    continue;
                }
                let Some(edit) = editor.insert(trail.last(), name, &written(value)) else {
                    continue;
                };
                match edits.iter_mut().find(|known| known.bytes == edit.bytes) {
                    Some(known) => known.text.push_str(&edit.text),
                    None => edits.push(edit),
                }
            }
            if edits.is_empty() {
                return;
            }
            let edits = edits.into_iter().map(|edit| TextEdit {
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
