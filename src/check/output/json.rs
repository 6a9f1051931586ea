//! For programs. Positions are those of the Language Server Protocol: from zero, in UTF-16.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::Report;
use super::shown_json::shown_json;
use crate::check::finding::{CheckFinding, CheckSeverity, GoneEntry, Skipped};
use crate::wire::to_json;

/// Grows when a program that reads the report would have to change.
const SCHEMA_VERSION: u32 = 1;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct JsonReport<'r> {
    schema_version: u32,
    findings: &'r [&'r CheckFinding],
    summary: Summary<'r>,
    skipped: &'r [Skipped],
    /// The entries of baselines that match nothing.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    gone: &'r [GoneEntry],
}

#[derive(Serialize)]
struct Summary<'r> {
    files: usize,
    definitions: usize,
    objects: usize,
    #[serde(skip_serializing_if = "is_none")]
    structure: usize,
    unchecked: usize,
    others: usize,
    skipped: ByReason<'r>,
    errors: usize,
    warnings: usize,
    notes: usize,
    #[serde(skip_serializing_if = "is_none")]
    known: usize,
}

/// How many documents are skipped for each reason.
struct ByReason<'r>(Vec<(&'r str, usize)>);

impl Serialize for ByReason<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (reason, number) in &self.0 {
            map.serialize_entry(reason, number)?;
        }
        map.end()
    }
}

fn is_none(number: &usize) -> bool {
    *number == 0
}

pub(super) fn written(report: &Report<'_>) -> String {
    let result = report.result;
    let summary = Summary {
        files: result.files,
        definitions: result.definitions,
        objects: result.objects,
        structure: result.structure,
        unchecked: result.unchecked,
        others: result.others.len(),
        skipped: ByReason(by_reason(&result.skipped)),
        errors: report.count(CheckSeverity::Error),
        warnings: report.count(CheckSeverity::Warning),
        notes: report.count(CheckSeverity::Note),
        known: result.known,
    };
    shown_json(&to_json(&JsonReport {
        schema_version: SCHEMA_VERSION,
        findings: &report.findings,
        summary,
        skipped: &result.skipped,
        gone: &result.gone,
    }))
}

/// How many documents are skipped for each reason, in the order in which the reasons occur.
pub(super) fn by_reason(skipped: &[Skipped]) -> Vec<(&str, usize)> {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for Skipped { reason, .. } in skipped {
        match counts.iter_mut().find(|(name, _)| name == reason) {
            Some((_, number)) => *number += 1,
            None => counts.push((reason, 1)),
        }
    }
    counts
}
