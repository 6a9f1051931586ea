//! JUnit's XML, which CI servers read: a suite for each file with findings.

use std::collections::{HashMap, HashSet};

use super::Report;
use super::place::{place_text, plural, words};
use super::xml::{open, xml_text};
use crate::check::finding::{CheckFinding, CheckSeverity, ObjectName};

pub(super) fn written(report: &Report<'_>) -> String {
    let failures = report.count(CheckSeverity::Error);
    let documents = report.result.definitions + report.result.objects;
    let clean = documents.saturating_sub(with_findings(&report.findings));
    // Documents without a finding are counted, not listed: one test for all of them.
    let tests = report.findings.len() + usize::from(clean > 0);
    let name = "crd-drydock check";
    let mut lines = vec![
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>".to_owned(),
        open(
            "testsuites",
            &[("name", &name), ("tests", &tests), ("failures", &failures)],
        ),
    ];
    for own in by_file(&report.findings) {
        suite(&own, &mut lines);
    }
    if clean > 0 {
        let name = "without findings";
        lines.push(open(
            "testsuite",
            &[("name", &name), ("tests", &1), ("failures", &0)],
        ));
        let name = plural(clean, "document");
        let attributes: [(&str, &dyn std::fmt::Display); 2] =
            [("classname", &"crd-drydock"), ("name", &name)];
        lines.push(open("testcase", &attributes));
        lines.extend(["</testcase>", "</testsuite>"].map(str::to_owned));
    }
    lines.extend(["</testsuites>", ""].map(str::to_owned));
    lines.join("\n")
}

/// How many documents have findings.
fn with_findings(findings: &[&CheckFinding]) -> usize {
    let objects = findings.iter().filter_map(|finding| {
        let ObjectName {
            api_version,
            kind,
            namespace,
            name,
        } = finding.object.as_ref()?;
        Some((&finding.file, api_version, kind, namespace, name))
    });
    objects.collect::<HashSet<_>>().len()
}

/// The findings of each file, in the order of the files.
fn by_file<'f>(findings: &[&'f CheckFinding]) -> Vec<Vec<&'f CheckFinding>> {
    let mut places = HashMap::new();
    let mut files: Vec<Vec<&CheckFinding>> = Vec::new();
    for finding in findings {
        let next = files.len();
        let place = *places.entry(&*finding.file).or_insert(next);
        match files.get_mut(place) {
            Some(own) => own.push(finding),
            None => files.push(vec![finding]),
        }
    }
    files
}

/// The suite of a file.
fn suite(findings: &[&CheckFinding], lines: &mut Vec<String>) {
    let Some(CheckFinding { file, .. }) = findings.first() else {
        return;
    };
    let is_failure = |finding: &&&CheckFinding| finding.severity == CheckSeverity::Error;
    let failures = findings.iter().filter(is_failure).count();
    lines.push(open(
        "testsuite",
        &[
            ("name", file),
            ("file", file),
            ("tests", &findings.len()),
            ("failures", &failures),
        ],
    ));
    for finding in findings {
        test_case(finding, lines);
    }
    lines.push("</testsuite>".to_owned());
}

fn test_case(finding: &CheckFinding, lines: &mut Vec<String>) {
    let place = place_text(&finding.file, finding.range);
    let object = finding.object.iter();
    let object = object.flat_map(|object| [&*object.kind, &*object.name]);
    // Without a line: CI servers keep the history of a test by its name.
    let field = finding.field.as_deref().unwrap_or_default();
    let parts = [&*finding.code].into_iter().chain(object).chain([field]);
    let again = match finding.nth {
        0 => String::new(),
        nth => format!("({})", nth + 1),
    };
    let parts = parts.chain([&*again]);
    let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
    lines.push(open(
        "testcase",
        &[
            ("classname", &finding.file),
            ("name", &parts.join(" ")),
            ("file", &finding.file),
            ("line", &(finding.range.start.line + 1)),
        ],
    ));
    let body = xml_text(&[place, words(finding)].join("\n"));
    lines.push(match finding.severity {
        CheckSeverity::Error => {
            let failure = open(
                "failure",
                &[("message", &finding.message), ("type", &finding.code)],
            );
            [&*failure, &*body, "</failure>"].concat()
        }
        _ => ["<system-out>", &*body, "</system-out>"].concat(),
    });
    lines.push("</testcase>".to_owned());
}
