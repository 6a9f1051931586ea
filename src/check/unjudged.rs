//! The remarks about documents that are not judged. None of them counts as checked.

use super::codes::{NO_DEFINITION, NO_TYPE, NOT_A_MANIFEST, SYNTAX_ERROR, UNKNOWN_KIND};
use super::finding::{CheckFinding, CheckSeverity, Skipped};
use super::hints::did_you_mean;
use super::severity::{Missing, severity_of_unknown};
use crate::check::text::CheckedText;
use crate::document::position::Range;
use crate::workspace::checks::outcome::{DocumentStatus, NotJudged, NotJudgedReason, Verdict};
use crate::workspace::findings::diagnostic;

/// Why a document is not judged, if it is not.
#[must_use]
pub fn why(status: &DocumentStatus) -> Option<&NotJudged> {
    match &status.verdict {
        Verdict::NotJudged(why) => Some(why),
        Verdict::Accepted | Verdict::Refused => None,
    }
}

/// Whether a document is an object that should have been judged.
#[must_use]
pub fn is_unchecked(status: &DocumentStatus) -> bool {
    use NotJudgedReason as Reason;
    why(status).is_some_and(|why| {
        matches!(
            why.reason,
            Reason::NoType
                | Reason::UnknownKind
                | Reason::NoDefinition
                | Reason::DefinitionUndecodable
                | Reason::DefinitionRefused
                | Reason::DefinitionServesNothing
        )
    })
}

/// The remarks on documents of a text that are not judged, where the diagnostics say nothing of them. Parts of objects
/// are for programs, if only programs read the text.
#[must_use]
pub fn unjudged(
    text: CheckedText<'_>,
    statuses: &[DocumentStatus],
    told: &[CheckFinding],
    missing: Missing,
    is_of_program: bool,
) -> Vec<CheckFinding> {
    let found = statuses.iter().filter_map(|status| {
        let why = why(status)?;
        let (code, usual) = remark(text, status, why, told, missing)?;
        let is_part = is_of_program && code == NO_TYPE && missing == Missing::Auto;
        let severity = if is_part {
            CheckSeverity::Warning
        } else {
            usual
        };
        let start = status.range.start;
        let range = status.at.unwrap_or(Range { start, end: start });
        let mut finding = CheckFinding::new(text.name, range, severity, code, why.message.clone());
        finding.hints = did_you_mean(why.meant(&status.head));
        finding.object = (!status.head.kind.is_empty()).then(|| (&status.head).into());
        Some(finding)
    });
    found.collect()
}

/// The code and the severity of a remark.
fn remark(
    text: CheckedText<'_>,
    status: &DocumentStatus,
    why: &NotJudged,
    told: &[CheckFinding],
    missing: Missing,
) -> Option<(&'static str, CheckSeverity)> {
    let is_told = || is_told(told, status.at);
    let code = match why.reason {
        NotJudgedReason::NoDefinition => NO_DEFINITION,
        NotJudgedReason::UnknownKind => UNKNOWN_KIND,
        NotJudgedReason::NoType => NO_TYPE,
        // The diagnostics report an unreadable text that looks like a manifest. Folders may have any other text.
        NotJudgedReason::Unreadable if text.is_named && !is_told() => {
            return Some((SYNTAX_ERROR, CheckSeverity::Error));
        }
        // Only --no-skip leaves it here.
        NotJudgedReason::Template if !is_told() => {
            return Some((SYNTAX_ERROR, CheckSeverity::Error));
        }
        NotJudgedReason::NotKubernetes if text.is_named => {
            return Some((NOT_A_MANIFEST, text.severity_of_skipped()));
        }
        _ => return None,
    };
    // A folder may use kinds of others.
    let usual = match text.is_named {
        true => diagnostic::Severity::Error,
        false => diagnostic::Severity::Warning,
    };
    let is_mistake = why.is_mistake(&status.head);
    let severity = severity_of_unknown(why.reason, is_mistake, missing, usual)?;
    Some((code, severity.into()))
}

/// The documents that are left alone, and that no finding is about.
#[must_use]
pub fn others_in(
    file: &str,
    statuses: &[DocumentStatus],
    findings: &[CheckFinding],
) -> Vec<Skipped> {
    let others = statuses.iter().filter_map(|status| {
        let why = why(status)?;
        let (kind, version) = (&status.head.kind, &status.head.api_version);
        let words = match why.reason {
            NotJudgedReason::BuiltIn => {
                format!("{kind} of {version}, which API servers know by themselves")
            }
            NotJudgedReason::ToolFile => format!("{kind} of {version}, which a tool reads"),
            NotJudgedReason::OpenApi => "an OpenAPI document".to_owned(),
            NotJudgedReason::NotKubernetes => "not a manifest".to_owned(),
            NotJudgedReason::NoPrevious => why.message.clone(),
            NotJudgedReason::Unreadable if !is_told(findings, status.at) => {
                format!("not YAML or JSON: {}", why.message)
            }
            _ => return None,
        };
        Some(Skipped {
            file: file.to_owned(),
            line: Some(status.range.start.line),
            reason: why.reason.name().to_owned(),
            words,
        })
    });
    others.collect()
}

/// Whether a syntax error is reported at a place.
fn is_told(told: &[CheckFinding], at: Option<Range>) -> bool {
    let line = at.map(|at| at.start.line);
    told.iter()
        .any(|one| one.code == SYNTAX_ERROR && Some(one.range.start.line) == line)
}
