//! `# drydock-ignore[code]: reason`

use super::codes::UNUSED_IGNORE;
use super::finding::{Finding, Severity};
use crate::compare::Kind;
use crate::document::position::{Position, Range};
use crate::repository::{Comment, Scope, comments};
use crate::workspace::checks::outcome::{DocumentStatus, Verdict};

/// Leaves out what comments of the text silence, and reports comments that silence nothing.
#[must_use]
pub fn silenced(
    file: &str,
    text: &str,
    statuses: &[DocumentStatus],
    mut findings: Vec<Finding>,
) -> Vec<Finding> {
    let mut comments = comments(text);
    // Those that are about changes of definitions are for `diff`.
    comments.retain(|comment| {
        comment.codes.is_empty() || !comment.codes.iter().all(|code| is_kind_of_change(code))
    });
    let mut used = vec![false; comments.len()];
    findings.retain(|finding| {
        let mut all = comments.iter().zip(&mut used);
        match all.find(|(comment, _)| is_about(comment, finding, statuses)) {
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
        !used && judged.any(|status| has(status, comment.about))
    });
    findings.extend(unused.map(|(comment, _)| unused_ignore(file, comment)));
    findings
}

fn is_kind_of_change(code: &str) -> bool {
    Kind::ALL.iter().any(|kind| kind.facts().id == code)
}

/// Whether a comment silences a finding.
fn is_about(comment: &Comment, finding: &Finding, statuses: &[DocumentStatus]) -> bool {
    if !(comment.codes.is_empty() || comment.codes.contains(&finding.code)) {
        return false;
    }
    let line = finding.range.start.line;
    match comment.scope {
        Scope::Line => line == comment.about,
        Scope::Document => {
            let mut own = statuses.iter().filter(|status| has(status, comment.about));
            own.any(|status| has(status, line))
        }
    }
}

/// Whether a document has a line.
fn has(DocumentStatus { range, .. }: &DocumentStatus, line: u32) -> bool {
    (range.start.line..=range.end.line).contains(&line)
}

fn unused_ignore(file: &str, comment: &Comment) -> Finding {
    let (from, until) = comment.columns;
    let place = |character| Position {
        line: comment.line,
        character,
    };
    let codes = match comment.codes.is_empty() {
        true => String::new(),
        false => format!(" {}", comment.codes.join(" or ")),
    };
    let range = Range {
        start: place(from),
        end: place(until),
    };
    let message =
        format!("there is not a finding{codes} here that the comment silences: remove it");
    Finding::new(file, range, Severity::Warning, UNUSED_IGNORE, message)
}
