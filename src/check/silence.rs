//! `# drydock-ignore[code]: reason`

use super::codes::UNUSED_IGNORE;
use super::finding::{CheckFinding, CheckSeverity};
use crate::compare::ChangeKind;
use crate::document::position::{Position, Range};
use crate::machinery::GroupVersion;
use crate::repository::config::has_kind;
use crate::repository::{Comment, Scope, comments, finding_codes};
use crate::workspace::checks::outcome::{DocumentStatus, Verdict};
use crate::workspace::lookup::similar::similar;

/// Leaves out what comments of the text silence, and reports comments that silence nothing.
#[must_use]
pub fn silenced(
    file: &str,
    text: &str,
    statuses: &[DocumentStatus],
    mut findings: Vec<CheckFinding>,
) -> Vec<CheckFinding> {
    let mut comments = comments(text);
    // Comments about changes of definitions are for `diff`.
    comments.retain(|comment| {
        comment.codes.is_empty() || !comment.codes.iter().all(|code| is_kind_of_change(code))
    });
    let documents: Vec<Lines> = statuses.iter().map(lines).collect();
    let mut used = vec![false; comments.len()];
    findings.retain(|finding| {
        let mut all = comments.iter().zip(&mut used);
        let line = finding.range.start.line;
        match all.find(|(comment, _)| is_about(comment, &finding.code, line, &documents)) {
            Some((_, used)) => {
                *used = true;
                false
            }
            None => true,
        }
    });
    // Findings cannot be silenced in a document that is not judged.
    let is_judged = |status: &&DocumentStatus| !matches!(status.verdict, Verdict::NotJudged(_));
    let unused = comments.iter().zip(used).filter(|(comment, used)| {
        let mut judged = statuses.iter().filter(is_judged);
        !used && judged.any(|status| has(&lines(status), comment.about))
    });
    for (comment, _) in unused {
        let remark = unused_ignore(file, comment);
        let start = remark.range.start;
        let behind = findings.iter().position(|one| one.range.start > start);
        findings.insert(behind.unwrap_or(findings.len()), remark);
    }
    findings
}

fn is_kind_of_change(code: &str) -> bool {
    ChangeKind::ALL.iter().any(|kind| kind.facts().id == code)
}

/// The first and the last line of a document.
pub type Lines = (u32, u32);

fn lines(status: &DocumentStatus) -> Lines {
    (status.range.start.line, status.range.end.line)
}

/// Whether a comment silences a finding with a code, in a line.
fn is_about(comment: &Comment, code: &str, line: u32, documents: &[Lines]) -> bool {
    let is_meant = comment.codes.is_empty() || comment.codes.iter().any(|own| own == code);
    if comment.fault.is_some() || !is_meant {
        return false;
    }
    match comment.scope {
        Scope::Line => line == comment.about,
        Scope::Document => {
            let mut own = documents.iter().filter(|all| has(all, comment.about));
            own.any(|all| has(all, line))
        }
    }
}

/// Whether a line is inside a document.
fn has((first, last): &Lines, line: u32) -> bool {
    (*first..=*last).contains(&line)
}

/// A document of a text in an editor.
#[derive(Clone, Copy, Debug)]
pub struct EditedDocument<'d> {
    /// Its lines.
    pub lines: Lines,
    /// Its `apiVersion`.
    pub version: &'d str,
    /// Its kind.
    pub kind: &'d str,
}

/// The numbers of the findings that comments of a text and names of kinds leave. Each finding is a code and a line.
#[must_use]
pub fn left<'f>(
    text: &str,
    skip: &[String],
    documents: &[EditedDocument<'_>],
    found: impl Iterator<Item = (&'f str, u32)>,
) -> Vec<u32> {
    let comments = comments(text);
    let is_skipped = |place: &&EditedDocument<'_>| {
        has_kind(skip, GroupVersion::split(place.version).group, place.kind)
    };
    let skipped = documents.iter().filter(is_skipped);
    let skipped: Vec<Lines> = skipped.map(|place| place.lines).collect();
    let documents: Vec<Lines> = documents.iter().map(|place| place.lines).collect();
    let is_left = |(_, (code, line)): &(u32, (&str, u32))| {
        let is_silenced = |comment| is_about(comment, code, *line, &documents);
        !skipped.iter().any(|all| has(all, *line)) && !comments.iter().any(is_silenced)
    };
    let left = (0..).zip(found).filter(is_left);
    left.map(|(number, _)| number).collect()
}

fn unused_ignore(file: &str, comment: &Comment) -> CheckFinding {
    let (from, until) = comment.columns;
    let place = |character| Position {
        line: comment.line,
        character,
    };
    let range = Range {
        start: place(from),
        end: place(until),
    };
    let fault = comment.fault.as_ref().map(ToString::to_string);
    let message = fault.or_else(|| unknown_code(comment)).unwrap_or_else(|| {
        let codes = match comment.codes.is_empty() {
            true => String::new(),
            false => format!(" {}", comment.codes.join(" or ")),
        };
        format!("there is not a finding{codes} here that the comment silences: remove it")
    });
    CheckFinding::new(file, range, CheckSeverity::Warning, UNUSED_IGNORE, message)
}

/// The words about a code in a comment that no finding has.
fn unknown_code(comment: &Comment) -> Option<String> {
    let known = finding_codes();
    let is_known = |code: &&String| known.contains(&&***code) || is_kind_of_change(code);
    let code = comment.codes.iter().find(|code| !is_known(code))?;
    let meant = similar(code, known.iter().copied());
    let meant = meant
        .first()
        .map(|meant| format!("; did you mean {meant}?"));
    Some(format!(
        "there is no code {code}{}",
        meant.unwrap_or_default()
    ))
}
