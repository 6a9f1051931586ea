//! Judges a large text in parts, so that a host can do other work between them.

use std::ops::Range;

use serde::Serialize;

use super::diagnostics;
use super::outcome::{DocumentStatus, statuses};
use crate::workspace::documents::text::Document;
use crate::workspace::findings::diagnostic::Diagnostic;
use crate::workspace::{UriEntry, Workspace};

/// How many bytes of a text one part covers at most, unless an object is larger.
const PART_BYTES: usize = 50_000;

/// The diagnostics and outcomes of a part of a text.
#[derive(Debug, Default)]
pub struct TextPart {
    /// The diagnostics of its objects and documents.
    pub diagnostics: Vec<Diagnostic>,
    /// The outcomes of its objects.
    pub outcomes: Vec<DocumentStatus>,
    /// Where the next part starts. `None` after the last part.
    pub next: Option<PartStart>,
}

/// Where a part of a text starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PartStart {
    /// The number of a document in the text.
    pub document: usize,
    /// The number of an object in this document.
    pub object: usize,
}

impl Workspace {
    /// Judges a part of a text. A part may be empty: to read a large document takes calls of its own.
    #[must_use]
    pub fn judge_part(&self, uri: &str, start: PartStart) -> TextPart {
        match self.find(uri) {
            Some(entry) => self.part_of(entry, start),
            None => TextPart::default(),
        }
    }

    fn part_of(&self, entry: &UriEntry, start: PartStart) -> TextPart {
        let mut part = TextPart::default();
        let mut room = PART_BYTES;
        let text = entry.text.as_ref();
        let documents = text.into_iter();
        for (number, document) in documents.flat_map(|text| text.documents_from(start.document)) {
            let from = match number == start.document {
                true => start.object,
                false => 0,
            };
            let next = |object| PartStart {
                document: number,
                object,
            };
            if room == 0 || prepare(document) {
                part.next = Some(next(from));
                break;
            }
            let count = document.part.units.len();
            let bytes_each = document.part.bytes().len() / count.max(1) + 1;
            let end = count.min(from + room.div_ceil(bytes_each));
            room = room.saturating_sub(bytes_each * end.saturating_sub(from).max(1));
            self.judge_objects(entry, (number, document), from..end, &mut part);
            if end < count {
                part.next = Some(next(end));
                break;
            }
        }
        part
    }

    /// Judges some objects of a document, given its number.
    fn judge_objects(
        &self,
        entry: &UriEntry,
        (number, document): (usize, Document<'_>),
        objects: Range<usize>,
        part: &mut TextPart,
    ) {
        let has_first = objects.start == 0;
        let units = document.part.units.get(objects).unwrap_or_default();
        let reviews = self.review_units(entry, document, units);
        let list = &mut part.diagnostics;
        diagnostics::add_for_objects(self, (number, document), &reviews, has_first, list);
        part.outcomes.extend(statuses(number, document, &reviews));
    }
}

/// Reads what judging a large document needs, a step at a time. Returns whether there was a step to take.
fn prepare(document: Document<'_>) -> bool {
    let part = document.part;
    if part.fault.is_some() || part.bytes().len() <= PART_BYTES {
        return false;
    }
    if part.spans.get().is_none() {
        part.spans(document.source);
        return true;
    }
    // Each part would read the document again.
    let is_missing = part.units.len() > 1 && part.kept.get().is_none();
    if is_missing {
        part.keep_value(document.source);
    }
    is_missing
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::PartStart;
    use crate::Workspace;

    const DEFINITION: &str = r#"{"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
        "metadata": {"name": "boats.example.org"}, "spec": {"group": "example.org", "scope": "Namespaced",
        "names": {"plural": "boats", "kind": "Boat"}, "versions": [{"name": "v1", "served": true,
        "storage": true, "schema": {"openAPIV3Schema": {"type": "object", "properties": {"spec":
        {"type": "object", "properties": {"crew": {"type": "integer"}}}}}}}]}}"#;

    fn list(count: usize) -> String {
        let mut text = "apiVersion: v1\nkind: List\nkind: List\nitems:\n".to_owned();
        for number in 0..count {
            let _ = writeln!(
                text,
                "- {{apiVersion: example.org/v1, kind: Boat, metadata: {{name: b{number}}}, spec: {{crew: x}}}}"
            );
        }
        text
    }

    #[test]
    fn the_parts_of_a_long_list_are_all_of_it() {
        let mut workspace = Workspace::default();
        workspace.set("crd", DEFINITION);
        let small = "kind: Boat\n---\n".repeat(500);
        let text = ["", &list(5000), "a: [", &list(3), &small, &list(5000)].join("---\n");
        workspace.set("list", &text);
        let (mut diagnostics, mut outcomes) = (Vec::new(), Vec::new());
        let (mut most, mut parts, mut next) = (0, 0, Some(PartStart::default()));
        while let Some(start) = next {
            let part = workspace.judge_part("list", start);
            most = most.max(part.outcomes.len());
            parts += 1;
            diagnostics.extend(part.diagnostics);
            outcomes.extend(part.outcomes);
            next = part.next;
        }
        assert!((300..1000).contains(&most), "{most}");
        assert!((10..50).contains(&parts), "{parts}");
        let debug = |value: &dyn std::fmt::Debug| format!("{value:?}");
        let mut whole = Workspace::default();
        whole.set("crd", DEFINITION);
        whole.set("list", &text);
        assert_eq!(debug(&diagnostics), debug(&whole.diagnostics("list")));
        assert_eq!(debug(&outcomes), debug(&whole.outcomes_of("list")));
        let start = PartStart {
            document: 20_000,
            object: 0,
        };
        let behind = workspace.judge_part("list", start);
        assert_eq!(
            (behind.diagnostics.len(), behind.outcomes.len(), behind.next),
            (0, 0, None)
        );
    }
}
