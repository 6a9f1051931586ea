//! Which documents of a text are not manifests. Files say it of themselves and of others
//! ([`crate::repository`]); placeholders and names of tests say it of documents that have faults.

use std::cell::OnceCell;

use serde::Deserialize;

use super::severity::is_of_strict_decoding;
use super::unjudged::why;
use crate::document::position::{LineIndex, Position, Range};
use crate::repository::{FaultyValue, Skip, SkipReason, expects_refusal, is_template};
use crate::workspace::checks::outcome::{DocumentStatus, NotJudgedReason};
use crate::workspace::findings::code::Code;
use crate::workspace::findings::diagnostic::{self, Diagnostic};

/// A document of a text, with its faults.
#[derive(Debug, Deserialize)]
pub struct FaultyDocument {
    range: Range,
    /// The place that tells why it is not judged, if it is not.
    at: Option<Range>,
    kind: String,
    /// Whether it is a definition.
    definition: bool,
    /// The name of the reason for which it is not judged.
    reason: Option<String>,
    faults: Vec<Fault>,
}

/// A diagnostic about a document.
#[derive(Debug, Deserialize)]
pub struct Fault {
    range: Range,
    severity: diagnostic::Severity,
    code: Code,
    /// The field.
    path: String,
}

impl Fault {
    fn is_error(&self) -> bool {
        self.severity == diagnostic::Severity::Error
    }

    /// Whether it is about a name of an object.
    fn is_about_name(&self) -> bool {
        let last = self.path.rsplit('.').next().unwrap_or_default();
        ["name", "namespace", "generateName"].contains(&last)
    }
}

impl From<&Diagnostic> for Fault {
    fn from(diagnostic: &Diagnostic) -> Self {
        let data = diagnostic.data.as_ref();
        Self {
            range: diagnostic.range,
            severity: diagnostic.severity,
            code: diagnostic.code,
            path: data.map(|data| data.path.clone()).unwrap_or_default(),
        }
    }
}

impl FaultyDocument {
    /// A document, and the diagnostics about it.
    #[must_use]
    pub fn new(status: &DocumentStatus, about: &[&Diagnostic]) -> Self {
        Self {
            range: status.range,
            at: status.at,
            kind: status.head.kind.clone(),
            definition: status.is_definition,
            reason: why(status).map(|why| why.reason.name().to_owned()),
            faults: about.iter().map(|one| Fault::from(*one)).collect(),
        }
    }

    fn reason(&self) -> Option<NotJudgedReason> {
        NotJudgedReason::named(self.reason.as_deref()?)
    }
}

/// Decides for one text, which may have many objects.
pub struct NotManifests<'t> {
    text: &'t str,
    /// The path from the user's folder. `None` if the text comes from no file.
    path: Option<&'t str>,
    /// What files say of it.
    skips: &'t [Skip],
    lines: OnceCell<LineIndex>,
    is_refusal_expected: OnceCell<bool>,
}

impl<'t> NotManifests<'t> {
    /// For a text, its path from the user's folder if it is a file, and what files say of it.
    pub fn new(text: &'t str, path: Option<&'t str>, skips: &'t [Skip]) -> Self {
        Self {
            text,
            path,
            skips,
            lines: OnceCell::new(),
            is_refusal_expected: OnceCell::new(),
        }
    }

    /// What files say that a document is.
    pub fn declared(&self, document: &FaultyDocument) -> Option<&'t Skip> {
        let lines = document.range.start.line..=document.range.end.line;
        self.skips.iter().find(|skip| match skip.line {
            Some(line) => lines.contains(&line),
            None => skip.kind.is_empty() || skip.kind == document.kind,
        })
    }

    /// What a document is by its faults.
    pub fn apparent(&self, document: &FaultyDocument) -> Option<SkipReason> {
        if self.is_template(document) {
            return Some(SkipReason::Template);
        }
        self.is_meant_to_fail(document)
            .then_some(SkipReason::Refused)
    }

    fn is_template(&self, document: &FaultyDocument) -> bool {
        let reason = document.reason();
        if reason == Some(NotJudgedReason::Template) {
            return true;
        }
        if document.definition || reason == Some(NotJudgedReason::Unreadable) {
            return false;
        }
        let errors = document.faults.iter().filter(|fault| fault.is_error());
        let errors = errors.map(|fault| (fault.range, fault.is_about_name()));
        let mut faulty: Vec<(Range, bool)> = errors.collect();
        // A value that is filled in later may remove it.
        let is_unknown = matches!(
            reason,
            Some(
                NotJudgedReason::NoDefinition
                    | NotJudgedReason::UnknownKind
                    | NotJudgedReason::NoType
            )
        );
        if faulty.is_empty() && !is_unknown {
            return false;
        }
        if is_unknown && let Some(at) = document.at {
            faulty.push((at, false));
        }
        let lines = self.lines.get_or_init(|| LineIndex::new(self.text));
        let Range { start, end } = document.range;
        let own = self.text.get(lines.offset(start)..lines.offset(end));
        let end = Position {
            line: end.line + 1,
            character: 0,
        };
        let whole = self.text.get(..lines.offset(end)).unwrap_or_default();
        let faulty: Vec<_> = faulty
            .into_iter()
            .map(|(range, is_name)| faulty_value(whole, lines, range, is_name))
            .collect();
        is_template(own.unwrap_or_default(), &faulty)
    }

    fn is_meant_to_fail(&self, document: &FaultyDocument) -> bool {
        let is_refused = matches!(
            document.reason(),
            Some(
                NotJudgedReason::Unreadable
                    | NotJudgedReason::NoType
                    | NotJudgedReason::UnknownKind
            )
        );
        let is_error = |fault: &Fault| fault.is_error() || is_of_strict_decoding(fault.code);
        let is_faulty = is_refused || document.faults.iter().any(is_error);
        let Some(path) = self.path.filter(|_| is_faulty) else {
            return false;
        };
        *self
            .is_refusal_expected
            .get_or_init(|| expects_refusal(path, self.text))
    }
}

/// A faulty value, and the text around it.
fn faulty_value<'t>(
    text: &'t str,
    lines: &LineIndex,
    range: Range,
    is_name: bool,
) -> FaultyValue<'t> {
    let line = range.start.line;
    let start = lines.offset(Position { line, character: 0 });
    let from = lines.offset(range.start);
    let rest = text.get(from..).unwrap_or_default();
    let line_end = from + rest.find('\n').unwrap_or(rest.len());
    let until = lines.offset(range.end).clamp(from, line_end);
    let part = |from, until| text.get(from..until).unwrap_or_default();
    FaultyValue {
        before: part(start, from),
        text: part(from, until),
        after: part(until, line_end),
        below: part(line_end, text.len()).trim_start_matches('\n'),
        is_name,
    }
}
