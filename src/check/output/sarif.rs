//! SARIF 2.1.0, which code scanning reads.

use serde::Serialize;

use super::Report;
use super::place::words;
use super::shown_json::shown_json;
use crate::check::codes::rules;
use crate::check::finding::{CheckFinding, Related};
use crate::check::paths::Here;
use crate::check::visible::visible;
use crate::document::position::Range;
use crate::wire::to_json;

/// Where codes are explained: the package has the page.
const HELP: &str = concat!(
    "https://unpkg.com/crd-drydock@",
    env!("CARGO_PKG_VERSION"),
    "/dist/codes.md"
);

#[derive(Serialize)]
struct Log<'r> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run<'r>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'r> {
    tool: Tool,
    column_kind: &'static str,
    results: Vec<SarifResult<'r>>,
}

#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    semantic_version: &'static str,
    rules: Vec<Rule>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: &'static str,
    short_description: Words<&'static str>,
    help: Words<&'static str>,
    help_uri: &'static str,
}

#[derive(Serialize)]
struct Words<Text> {
    text: Text,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifResult<'r> {
    rule_id: &'r str,
    /// The number among the rules; -1 if the code is no rule.
    rule_index: i64,
    level: &'static str,
    message: Words<String>,
    locations: [Location; 1],
    partial_fingerprints: Fingerprints<'r>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location>,
}

/// With it, code scanning recognises a finding after lines have moved.
#[derive(Serialize)]
struct Fingerprints<'r> {
    #[serde(rename = "drydock/v1")]
    drydock: &'r str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<usize>,
    physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Words<String>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: Artifact,
    region: Region,
}

#[derive(Serialize)]
struct Artifact {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u32,
    start_column: u32,
    end_line: u32,
    end_column: u32,
}

pub(super) fn written(report: &Report<'_>) -> String {
    let rules: Vec<Rule> = rules()
        .map(|(id, explanation)| rule(id, explanation))
        .collect();
    let findings = report.findings.iter();
    let results = findings
        .map(|finding| found(finding, &rules, report.here))
        .collect();
    let driver = Driver {
        name: "crd-drydock",
        semantic_version: env!("CARGO_PKG_VERSION"),
        rules,
    };
    let run = Run {
        tool: Tool { driver },
        column_kind: "utf16CodeUnits",
        results,
    };
    shown_json(&to_json(&Log {
        schema: "https://json.schemastore.org/sarif-2.1.0.json",
        version: "2.1.0",
        runs: [run],
    }))
}

fn rule(id: &'static str, explanation: &'static str) -> Rule {
    let first = explanation
        .split_once(". ")
        .map_or(explanation, |(first, _)| first);
    let end = first.len() + 1;
    Rule {
        id,
        short_description: Words {
            text: explanation.get(..end).unwrap_or(explanation),
        },
        help: Words { text: explanation },
        help_uri: HELP,
    }
}

fn found<'r>(finding: &'r CheckFinding, rules: &[Rule], here: &Here) -> SarifResult<'r> {
    let number = rules.iter().position(|rule| rule.id == finding.code);
    let related = finding.related.iter().enumerate();
    SarifResult {
        rule_id: &finding.code,
        rule_index: number
            .and_then(|number| i64::try_from(number).ok())
            .unwrap_or(-1),
        level: finding.severity.name(),
        message: Words {
            text: visible(&words(finding)).into_owned(),
        },
        locations: [location(&finding.file, finding.range, here)],
        partial_fingerprints: Fingerprints {
            drydock: &finding.fingerprint,
        },
        related_locations: related
            .map(|(id, other)| related_location(id, other, here))
            .collect(),
    }
}

fn related_location(id: usize, related: &Related, here: &Here) -> Location {
    Location {
        id: Some(id),
        message: Some(Words {
            text: visible(&related.message).into_owned(),
        }),
        ..location(&related.file, related.range, here)
    }
}

fn location(file: &str, Range { start, end }: Range, here: &Here) -> Location {
    Location {
        id: None,
        physical_location: PhysicalLocation {
            artifact_location: Artifact {
                uri: here.address(file),
            },
            region: Region {
                start_line: start.line + 1,
                start_column: start.character + 1,
                end_line: end.line + 1,
                end_column: end.character + 1,
            },
        },
        message: None,
    }
}
