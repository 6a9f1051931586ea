//! Which documents are not manifests, as the command decides it: templates, patches, values of charts, objects that are
//! wrong on purpose.

use std::collections::HashMap;

use super::addresses::engine_path_of;
use super::texts::Texts;
use crate::check::codes::NOT_A_MANIFEST;
use crate::check::faulty::FaultyDocument;
use crate::check::recognised::{NotManifest, recognised};
use crate::check::visible::visible;
use crate::document::position::Range;
use crate::repository::{SkipReason, is_fixture};
use crate::workspace::checks::outcome::{DocumentStatus, NotJudgedReason, Verdict};
use crate::workspace::findings::diagnostic::{Diagnostic, Severity};

use super::shown::Remark;

/// A document that is not a manifest.
#[derive(Debug)]
pub struct Skipped {
    /// The number of the document in its text, and of the item in its list.
    pub key: Key,
    /// The lines of the document.
    pub range: Range,
    /// The place of the fault for which it cannot be read, if it cannot.
    unread: Option<Range>,
    /// What it is instead.
    pub message: String,
    /// Whether a test expects its errors: they are shown as hints.
    pub is_meant_to_fail: bool,
    /// Whether it is sent to a server nevertheless, to be refused.
    is_sent: bool,
}

/// Whether documents of a text are manifests.
#[derive(Debug, Default)]
pub struct Manifests<'f> {
    /// Those that are none and have faults, in the order of the text.
    pub skipped: Vec<Skipped>,
    /// The faults of manifests that do not count: they are shown as hints.
    pub excused: Vec<&'f Diagnostic>,
}

/// Which document of a text is meant, or which item of its list.
pub type Key = (usize, Option<usize>);

impl<'f> Manifests<'f> {
    /// Decides it of a text, given what the engine says of it and the folders that the user opened.
    #[must_use]
    pub fn new(
        (texts, folders): (&Texts, &[String]),
        uri: &str,
        found: &'f [Diagnostic],
        outcomes: &[DocumentStatus],
    ) -> Self {
        let mut documents = with_faults(found, outcomes);
        documents.retain(|(status, about)| {
            !about.is_empty() || matches!(status.verdict, Verdict::NotJudged(_))
        });
        Self::decided((texts, folders), uri, documents)
    }

    /// The documents in a range of a text that nobody sends to a server as they are, whether they have faults or not.
    /// An object that is wrong on purpose is sent.
    #[must_use]
    pub fn unsent((texts, folders): (&Texts, &[String]), uri: &str, range: Range) -> Vec<Skipped> {
        let found = texts.workspace.diagnostics_in(uri, range);
        let text = texts.get(uri);
        let is_described =
            || text.is_some_and(|text| !texts.describing.skips(uri, text).is_empty());
        // Nothing else tells it of a document.
        if found.is_empty() && !is_described() {
            return Vec::new();
        }
        let mut outcomes = texts.workspace.outcomes_of(uri);
        outcomes.retain(|one| {
            one.range.start.line <= range.end.line && range.start.line <= one.range.end.line
        });
        let documents = with_faults(&found, &outcomes);
        let mut skipped = Manifests::decided((texts, folders), uri, documents).skipped;
        skipped.retain(|one| !one.is_sent);
        skipped
    }

    fn decided(
        (texts, folders): (&Texts, &[String]),
        uri: &str,
        given: Vec<DocumentFaults<'_, 'f>>,
    ) -> Self {
        let Some(text) = texts.get(uri).filter(|_| !given.is_empty()) else {
            return Self::default();
        };
        let documents = given.iter();
        let documents = documents.map(|(status, about)| FaultyDocument::new(status, about));
        let documents: Vec<FaultyDocument> = documents.collect();
        let skips = texts.describing.skips(uri, text);
        let folders: Vec<String> = folders
            .iter()
            .map(|uri| trimmed(engine_path_of(uri)))
            .collect();
        let path = path_here(engine_path_of(uri), &folders);
        let mut own = Self::default();
        let all = recognised(text, &path, &skips, &documents, &folders);
        for ((status, about), decided) in given.into_iter().zip(all) {
            if let Some(why) = decided.not_manifest {
                own.skipped
                    .push(Skipped::new(status, !about.is_empty(), why));
            }
            let excused = decided.excused.into_iter();
            own.excused
                .extend(excused.filter_map(|number| about.get(number).copied()));
        }
        own
    }

    /// The document at a line that is no manifest.
    #[must_use]
    pub fn skipped_at(&self, line: u32) -> Option<&Skipped> {
        skipped_at(&self.skipped, line)
    }
}

/// A document, and the diagnostics about it.
type DocumentFaults<'o, 'f> = (&'o DocumentStatus, Vec<&'f Diagnostic>);

fn with_faults<'o, 'f>(
    found: &'f [Diagnostic],
    outcomes: &'o [DocumentStatus],
) -> Vec<DocumentFaults<'o, 'f>> {
    let mut by_object: HashMap<Key, Vec<&'f Diagnostic>> = HashMap::new();
    for one in found {
        if let Some(data) = &one.data {
            let key = (data.document, data.item);
            by_object.entry(key).or_default().push(one);
        }
    }
    let documents = outcomes.iter().map(|status| {
        let about = by_object.remove(&(status.document, status.item));
        (status, about.unwrap_or_default())
    });
    documents.collect()
}

/// The document at a line that is no manifest, of some in the order of the text.
#[must_use]
pub fn skipped_at(skipped: &[Skipped], line: u32) -> Option<&Skipped> {
    let behind = skipped.partition_point(|one| one.range.start.line <= line);
    let last = skipped.get(behind.checked_sub(1)?)?;
    (line <= last.range.end.line).then_some(last)
}

impl Skipped {
    fn new(status: &DocumentStatus, has_faults: bool, why: NotManifest) -> Self {
        let unread = unread(status);
        let is_meant_to_fail = why.reason == SkipReason::Refused && has_faults;
        let fault = unread.map(|(_, message)| [": ", message].concat());
        let said = match is_meant_to_fail {
            true => format!("its errors are shown as hints: it is an {}", why.words),
            false => why.message + &fault.unwrap_or_default(),
        };
        Self {
            key: (status.document, status.item),
            range: status.range,
            unread: unread.map(|(at, _)| at),
            message: visible(&said).into_owned(),
            is_meant_to_fail,
            is_sent: why.reason == SkipReason::Refused,
        }
    }

    /// Whether it cannot be read, because it is a template.
    #[must_use]
    pub fn is_unread(&self) -> bool {
        self.unread.is_some()
    }

    /// The hint that says that it is none.
    #[must_use]
    pub fn hint(&self) -> Remark {
        let start = self.unread.unwrap_or(self.range).start;
        Remark::new(
            first_character(start),
            Severity::Hint,
            NOT_A_MANIFEST,
            &self.message,
        )
    }
}

/// The range of the character at a place.
pub(super) fn first_character(start: crate::document::position::Position) -> Range {
    let mut end = start;
    end.character += 1;
    Range { start, end }
}

/// The place and the message of the fault that makes a template unreadable.
fn unread(status: &DocumentStatus) -> Option<(Range, &str)> {
    match &status.verdict {
        Verdict::NotJudged(why) if why.reason == NotJudgedReason::Template => {
            Some((status.at.unwrap_or(status.range), &why.message))
        }
        _ => None,
    }
}

/// Whether the definition that refuses an object is one of tests, and the object is not.
pub(super) fn is_by_tests(found: &Diagnostic, uri: &str) -> bool {
    let related = found.related_information.first();
    related.is_some_and(|related| {
        is_fixture(&engine_path_of(&related.location.uri), &engine_path_of(uri))
    })
}

fn trimmed(path: String) -> String {
    path.strip_suffix('/').map(str::to_owned).unwrap_or(path)
}

/// A path from the innermost of the folders that it is in.
fn path_here(path: String, folders: &[String]) -> String {
    let below = folders.iter().filter_map(|folder| {
        let rest = path.strip_prefix(&**folder);
        rest.and_then(|rest| rest.strip_prefix('/'))
    });
    match below.min_by_key(|rest| rest.len()) {
        Some(below) => below.to_owned(),
        None => ["/", &path].concat(),
    }
}
