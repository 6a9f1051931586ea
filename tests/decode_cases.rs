//! What decoding a CustomResourceDefinition answers, compared with the API server's answers.
//!
//! The request's own text counts, with its repeated keys and number forms.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::fs;
use std::path::Path;

use crd_drydock::definition;
use serde_json::Value;
use serde_json::value::RawValue;

#[derive(serde::Deserialize)]
struct Case<'a> {
    id: String,
    #[serde(borrow, default)]
    crd: Option<&'a RawValue>,
    #[serde(borrow, default, rename = "oldCrd")]
    old_crd: Option<&'a RawValue>,
    op: String,
    want: Value,
}

/// The strict findings of a definition, or the error.
fn decode(text: &str) -> Result<Vec<String>, String> {
    definition::decode_json(text).map(|decoded| decoded.strict)
}

/// What is wrong with the answer to one case, if anything.
fn fault(case: &Case<'_>) -> Option<String> {
    let crd = decode(case.crd?.get());
    if case.op != "crd" {
        // Requests for objects have definitions that decode.
        return crd.err();
    }
    let old = case.old_crd.map_or(Ok(Vec::new()), |old| decode(old.get()));
    let answer = match old {
        Err(error) if crd.is_ok() => Err(format!("old: {error}")),
        _ => crd,
    };
    let want = case.want["decodeError"].as_str();
    let strict = match (answer, want) {
        (Err(got), Some(want)) if got == want => return None,
        // The names of Go's types are not the server's own text.
        (Err(got), Some(want)) if want.contains("json: cannot unmarshal") => {
            println!("{}: text differs\n  got  {got}\n  want {want}", case.id);
            return None;
        }
        (Ok(strict), None) => strict,
        (answer, want) => return Some(format!("got {answer:?}, want {want:?}")),
    };
    let mut got = strict;
    let empty = Vec::new();
    let mut want: Vec<&str> = case.want["strict"]
        .as_array()
        .unwrap_or(&empty)
        .iter()
        .map(|finding| finding.as_str().unwrap())
        .collect();
    got.sort();
    want.sort_unstable();
    (got != want).then(|| format!("got {got:?}, want {want:?}"))
}

/// Runs every file of a folder that `choose` takes; the number of cases.
fn run(folder: &Path, choose: impl Fn(&str) -> bool) -> usize {
    let mut count = 0;
    let mut faults = Vec::new();
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|f| f.unwrap()).collect();
    files.sort_by_key(|file| file.file_name());
    for file in files {
        if !choose(&file.file_name().to_string_lossy()) {
            continue;
        }
        let text = fs::read_to_string(file.path()).unwrap();
        for line in text.lines() {
            let case: Case<'_> = serde_json::from_str(line).unwrap();
            count += usize::from(case.crd.is_some());
            if let Some(fault) = fault(&case) {
                faults.push(format!("{}: {fault}", case.id));
            }
        }
    }
    assert!(
        faults.is_empty(),
        "{} of {count} cases fail:\n{}",
        faults.len(),
        faults.join("\n")
    );
    count
}

#[test]
fn definitions_decode_as_in_the_api_server() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let count = run(&folder, |name| name.starts_with("crd-decode"));
    assert!(count > 0);
}

#[test]
fn definitions_of_the_shared_cases_decode() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let shared = project
        .ancestors()
        .map(|above| above.join("shared/conformance"))
        .find(|shared| shared.is_dir());
    let Some(shared) = shared else {
        println!("no shared cases beside the project: nothing to run");
        return;
    };
    for folder in ["cases", "upstream"] {
        let folder = shared.join(folder);
        let count = run(&folder, |name| name.ends_with(".jsonl"));
        println!("{}: {count} definitions", folder.display());
    }
}
