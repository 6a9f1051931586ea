//! Which documents of a text are not manifests. Files say it of themselves and of others
//! ([`crate::repository`]); placeholders and names of tests say it of documents that have faults.

use std::cell::OnceCell;

use super::severity::is_of_strict_decoding;
use super::unjudged::why;
use crate::document::position::{LineIndex, Position, Range};
use crate::repository::{FaultyValue, Skip, SkipReason, expects_refusal, is_template};
use crate::workspace::checks::outcome::{DocumentStatus, NotJudgedReason};
use crate::workspace::findings::diagnostic::{self, Diagnostic};

/// Decides for one text, which may have many objects.
pub struct NotManifests<'t> {
    text: &'t str,
    /// The path from the user's folder; `None` if the text is no file.
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
    pub fn declared(&self, status: &DocumentStatus) -> Option<&'t Skip> {
        let lines = status.range.start.line..=status.range.end.line;
        self.skips.iter().find(|skip| match skip.line {
            Some(line) => lines.contains(&line),
            None => skip.kind.is_empty() || skip.kind == status.head.kind,
        })
    }

    /// What a document is by its faults.
    pub fn apparent(&self, status: &DocumentStatus, about: &[&Diagnostic]) -> Option<SkipReason> {
        if self.is_template(status, about) {
            return Some(SkipReason::Template);
        }
        self.is_meant_to_fail(status, about)
            .then_some(SkipReason::Refused)
    }

    fn is_template(&self, status: &DocumentStatus, about: &[&Diagnostic]) -> bool {
        let reason = why(status).map(|why| why.reason);
        if reason == Some(NotJudgedReason::Template) {
            return true;
        }
        if status.is_definition || reason == Some(NotJudgedReason::Unreadable) {
            return false;
        }
        let is_error = |one: &&&Diagnostic| one.severity == diagnostic::Severity::Error;
        let mut faulty: Vec<(Range, bool)> = about
            .iter()
            .filter(is_error)
            .map(|one| {
                let path = one.data.as_ref().map_or("", |data| &*data.path);
                let last = path.rsplit('.').next().unwrap_or_default();
                (
                    one.range,
                    ["name", "namespace", "generateName"].contains(&last),
                )
            })
            .collect();
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
        if is_unknown && let Some(at) = status.at {
            faulty.push((at, false));
        }
        let lines = self.lines.get_or_init(|| LineIndex::new(self.text));
        let own = self
            .text
            .get(lines.offset(status.range.start)..lines.offset(status.range.end));
        let end = Position {
            line: status.range.end.line + 1,
            character: 0,
        };
        let whole = self.text.get(..lines.offset(end)).unwrap_or_default();
        let faulty: Vec<_> = faulty
            .into_iter()
            .map(|(range, is_name)| faulty_value(whole, lines, range, is_name))
            .collect();
        is_template(own.unwrap_or_default(), &faulty)
    }

    fn is_meant_to_fail(&self, status: &DocumentStatus, about: &[&Diagnostic]) -> bool {
        let is_error = |one: &&Diagnostic| {
            one.severity == diagnostic::Severity::Error || is_of_strict_decoding(one.code)
        };
        let is_refused = why(status).is_some_and(|why| {
            matches!(
                why.reason,
                NotJudgedReason::Unreadable
                    | NotJudgedReason::NoType
                    | NotJudgedReason::UnknownKind
            )
        });
        let is_faulty = is_refused || about.iter().any(is_error);
        let Some(path) = self.path.filter(|_| is_faulty) else {
            return false;
        };
        *self
            .is_refusal_expected
            .get_or_init(|| expects_refusal(path, self.text))
    }
}

/// A value at fault, with what is around it.
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
