//! The Test Anything Protocol, version 13: widespread readers, such as Perl's prove, refuse 14.

use serde::Deserialize;

use super::Report;
use super::place::{place_text, plural, words};
use crate::check::finding::{CheckFinding, CheckSeverity};
use crate::check::visible::{visible, visible_line};
use crate::wire::to_json;

/// Something that was tested.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct TapPoint {
    /// Whether it is in order.
    pub ok: bool,
    /// What was tested.
    pub name: String,
    /// Why it was left out, if it was: empty where nobody says so.
    pub skipped: Option<String>,
    /// What a reader may want to know besides.
    pub details: Vec<(String, String)>,
}

/// A report of points.
#[must_use]
pub fn tap_report(points: &[TapPoint]) -> String {
    let mut report = format!("TAP version 13\n1..{}\n", points.len());
    for (number, point) in (1..).zip(points) {
        let verdict = if point.ok { "ok" } else { "not ok" };
        report.push_str(&format!(
            "{verdict} {number} - {}",
            description(&point.name)
        ));
        if let Some(reason) = &point.skipped {
            let skipped = format!(" # SKIP {}", visible_line(reason));
            report.push_str(skipped.trim_end());
        }
        report.push('\n');
        if !point.details.is_empty() {
            report.push_str("  ---\n");
            for (key, text) in &point.details {
                report.push_str(&format!("  {key}: {}\n", visible(&to_json(text))));
            }
            report.push_str("  ...\n");
        }
    }
    report
}

/// Escapes characters that would start a directive.
fn description(name: &str) -> String {
    visible_line(name).replace('\\', "\\\\").replace('#', "\\#")
}

/// A test point for each finding, and one for all texts without findings.
pub(super) fn written(report: &Report<'_>) -> String {
    let result = report.result;
    let judged = TapPoint {
        ok: true,
        name: format!(
            "{} and {} judged",
            plural(result.definitions, "definition"),
            plural(result.objects, "object")
        ),
        ..TapPoint::default()
    };
    let findings = report.findings.iter().map(|finding| point(finding));
    let points: Vec<_> = [judged].into_iter().chain(findings).collect();
    tap_report(&points)
}

fn point(finding: &CheckFinding) -> TapPoint {
    let place = place_text(&finding.file, finding.range);
    TapPoint {
        ok: finding.severity != CheckSeverity::Error,
        name: format!("{place} {}", finding.code),
        skipped: None,
        details: vec![
            ("message".to_owned(), words(finding)),
            ("severity".to_owned(), finding.severity.name().to_owned()),
        ],
    }
}
