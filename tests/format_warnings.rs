//! Which formats the API server warns about when a definition is created.

#![allow(clippy::unwrap_used, reason = "tests panic where they fail")]

use std::fs;
use std::path::Path;

use crd_drydock::definition;
use crd_drydock::schema::format;
use serde_json::value::RawValue;

#[derive(serde::Deserialize)]
struct Case<'a> {
    id: String,
    #[serde(borrow)]
    crd: &'a RawValue,
    #[serde(borrow, rename = "oldCrd")]
    old_crd: Option<&'a RawValue>,
    want: Want,
}

#[derive(serde::Deserialize)]
struct Want {
    #[serde(default)]
    warnings: Vec<String>,
}

/// The unrecognised formats of a definition with one version.
fn unrecognised(crd: &RawValue) -> Option<Vec<String>> {
    let decoded = definition::decode(crd.get()).unwrap();
    let [version] = decoded.definition.spec.versions() else {
        return None;
    };
    let formats = format::unrecognised(version.open_api_schema()?, crd_drydock::Release::DEFAULT);
    Some(formats.into_iter().map(str::to_owned).collect())
}

#[test]
fn unrecognised_formats_are_those_of_the_api_servers_warnings() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/crd-formats.jsonl");
    let text = fs::read_to_string(file).unwrap();
    let mut count = 0;
    for line in text.lines() {
        let case: Case<'_> = serde_json::from_str(line).unwrap();
        let Some(mut got) = unrecognised(case.crd) else {
            continue;
        };
        let old = case.old_crd.and_then(unrecognised).unwrap_or_default();
        got.retain(|format| !old.contains(format));
        let mut got: Vec<String> = got
            .iter()
            .map(|format| format!("unrecognized format \"{format}\""))
            .collect();
        let mut want = case.want.warnings;
        got.sort_unstable();
        want.sort_unstable();
        assert_eq!(got, want, "{}", case.id);
        count += 1;
    }
    assert_eq!(count, 41);
}
