//! Remarks within a text: the defaults that the server would fill in, and the types of the variables of
//! rules.

use crate::admission::{Change, ChangeKind};
use crate::document::position::Range;
use crate::document::to_yaml;
use crate::value::json;
use crate::workspace::Workspace;
use crate::workspace::checks::outcome::DocumentOutcome;
use crate::workspace::checks::review::Sources;
use crate::workspace::complete::item::Markup;
use crate::workspace::documents::text::Document;
use crate::workspace::identity::site::range_of;
use crate::workspace::lookup::markdown;
use crate::workspace::places::locate;
use crate::workspace::places::trail::Trail;
use crate::workspace::rules::InlayHint;

/// How many characters of the defaults at one place are shown.
const MAX_CHARACTERS: usize = 60;

impl Workspace {
    /// The remarks within some lines of a text.
    #[must_use]
    pub fn inlay_hints(&self, uri: &str, range: Range) -> Vec<InlayHint> {
        let mut hints = Vec::new();
        self.default_hints(uri, range, &mut hints);
        self.variable_hints(uri, range, &mut hints);
        hints.sort_by_key(|hint| hint.position);
        hints
    }

    fn default_hints(&self, uri: &str, range: Range, hints: &mut Vec<InlayHint>) {
        let Some(entry) = self.find(uri) else {
            return;
        };
        let documents = entry.text.iter().flat_map(|text| text.documents());
        for document in documents.filter(|document| document.part.fault.is_none()) {
            let spans = document.spans();
            let mut values = Sources::new(document);
            for unit in &document.part.units {
                let own = range_of(document, unit);
                let Some(from) = unit.trail(spans) else {
                    continue;
                };
                if unit.definition.is_some() || own.end < range.start || range.end < own.start {
                    continue;
                }
                let pairing = self.pairing(entry, unit);
                self.answer(unit, &pairing, &mut values, &mut |outcome| {
                    if let DocumentOutcome::Admission(admission) = outcome {
                        let all = hints_of(document, &from, &admission.changes);
                        let inside = |hint: &InlayHint| {
                            range.start <= hint.position && hint.position <= range.end
                        };
                        hints.extend(all.into_iter().filter(inside));
                    }
                });
            }
        }
    }
}

/// The defaults of an object, at the keys of the objects that get them.
fn hints_of(document: Document<'_>, from: &Trail, changes: &[Change<'_>]) -> Vec<InlayHint> {
    let spans = document.spans();
    // The number of the value that gets defaults, what is shown of them, and all of them as YAML.
    let mut places: Vec<(usize, Vec<String>, String)> = Vec::new();
    for change in changes {
        let (ChangeKind::Defaulted, Some(value)) = (change.kind, &change.value) else {
            continue;
        };
        let (trail, rest) = locate::follow_path(spans, from, &change.path);
        let name = rest.trim_start_matches('.');
        // A default includes everything below it. One that replaces a null has no name.
        if name.contains(['.', '[']) {
            continue;
        }
        let short = json::to_json(value);
        let block = to_yaml(value);
        let (short, block) = match name {
            "" => (short, block),
            name if block.trim_end().contains('\n') => {
                let lines: Vec<_> = block.lines().map(|line| ["  ", line].concat()).collect();
                (
                    [name, ": ", &short].concat(),
                    [name, ":\n", &lines.join("\n"), "\n"].concat(),
                )
            }
            name => ([name, ": ", &short].concat(), [name, ": ", &block].concat()),
        };
        match places.iter_mut().find(|(at, ..)| *at == trail.last()) {
            Some((_, shown, all)) => {
                shown.push(short);
                all.push_str(&block);
            }
            None => places.push((trail.last(), vec![short], block)),
        }
    }
    let hints = places.into_iter().filter_map(|(number, shown, all)| {
        let place = place_of(document, number)?;
        Some(InlayHint {
            position: document.range(place..place).start,
            label: shortened(&shown.join(", ")),
            kind: None,
            tooltip: Markup::new(
                [
                    "The API server fills in:\n\n",
                    &markdown::block("yaml", &[all.trim_end()]),
                ]
                .concat(),
            ),
            padding_left: true,
        })
    });
    hints.collect()
}

/// The end of the line with the key of an object, or with its first key if it has none.
fn place_of(document: Document<'_>, number: usize) -> Option<usize> {
    let spans = document.spans();
    let span = spans.get(number)?;
    let start = match (&span.key, spans.first_entry(number)) {
        (Some(_), _) => span.key_bytes.end,
        (None, Some(first)) => first.key_bytes.end,
        (None, None) => span.bytes.start,
    };
    let rest = document.source.get(start..)?;
    let line = rest.split(['\n', '\r']).next()?;
    Some(start + line.trim_end().len())
}

fn shortened(text: &str) -> String {
    let mut characters = text.char_indices();
    match characters.nth(MAX_CHARACTERS) {
        Some((end, _)) => [text.get(..end).unwrap_or_default(), "…"].concat(),
        None => text.to_owned(),
    }
}
