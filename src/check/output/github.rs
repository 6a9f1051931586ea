//! Annotations of GitHub's workflows.

use super::annotation::{AnnotatedPlace, Annotation, annotation};
use super::place::{message, place_text, whose};
use super::{Look, Report, text};
use crate::check::finding::{CheckFinding, CheckSeverity};
use crate::check::paths::Here;

pub(super) fn written(report: &Report<'_>, look: Look) -> String {
    let findings = report.findings.iter();
    let mut lines: Vec<_> = findings
        .map(|finding| annotation(&annotated(finding, report.here)))
        .collect();
    if !look.quiet {
        lines.push(text::summary(report));
    }
    lines.push(String::new());
    lines.join("\n")
}

fn annotated(finding: &CheckFinding, here: &Here) -> Annotation {
    let (start, end) = (finding.range.start, finding.range.end);
    let columns = (start.line == end.line).then(|| {
        let from = start.character + 1;
        (from, end.character.max(from))
    });
    // An annotation has one place: the others are words.
    let related = finding.related.iter();
    let others = related.map(|other| {
        let place = place_text(&here.in_repository(&other.file), other.range);
        format!("{place}: {}", other.message)
    });
    let whose = whose(finding).map(|object| ["in: ", &object].concat());
    let words = [message(finding)].into_iter().chain(whose).chain(others);
    let words: Vec<_> = words.chain(finding.hints.iter().cloned()).collect();
    let command = match finding.severity {
        CheckSeverity::Note => "notice",
        other => other.name(),
    };
    Annotation {
        command: command.to_owned(),
        words: words.join("\n"),
        place: Some(AnnotatedPlace {
            file: here.in_repository(&finding.file),
            line: start.line + 1,
            end_line: Some(end.line + 1),
            columns,
            title: finding.code.clone(),
        }),
    }
}
