//! GitLab's code quality report, which merge requests show.

use serde::Serialize;

use super::Report;
use super::place::words;
use super::shown_json::shown_json;
use crate::check::finding::{CheckFinding, CheckSeverity};
use crate::check::paths::Here;
use crate::check::visible::visible;
use crate::repository::{FingerprintSource, fingerprint};
use crate::wire::to_json;

#[derive(Serialize)]
struct Issue<'r> {
    description: String,
    check_name: &'r str,
    fingerprint: String,
    severity: &'static str,
    location: Location,
}

#[derive(Serialize)]
struct Location {
    path: String,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: u32,
    end: u32,
}

pub(super) fn written(report: &Report<'_>) -> String {
    let findings = report.findings.iter();
    let issues: Vec<_> = findings
        .map(|finding| issue(finding, report.here))
        .collect();
    shown_json(&to_json(&issues))
}

fn issue<'r>(finding: &'r CheckFinding, here: &Here) -> Issue<'r> {
    let range = finding.range;
    Issue {
        description: visible(&words(finding)).into_owned(),
        check_name: &finding.code,
        fingerprint: own_fingerprint(finding),
        severity: match finding.severity {
            CheckSeverity::Error => "major",
            CheckSeverity::Warning => "minor",
            CheckSeverity::Note => "info",
        },
        location: Location {
            path: here.in_repository(&finding.file),
            lines: Lines {
                begin: range.start.line + 1,
                end: range.end.line + 1,
            },
        },
    }
}

/// GitLab needs a fingerprint for each issue. Ours is the same for the findings of single releases.
fn own_fingerprint(finding: &CheckFinding) -> String {
    let Some(kubernetes) = &finding.kubernetes else {
        return finding.fingerprint.clone();
    };
    fingerprint(&FingerprintSource {
        file: &finding.fingerprint,
        message: &to_json(&(kubernetes, finding.range)),
        ..FingerprintSource::default()
    })
}
