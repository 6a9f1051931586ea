//! All definitions of the cases, of the upstream projects and of the corpus.

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{case_files, shared_files};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Case {
    id: String,
    crd: Option<Box<RawValue>>,
    crd_file: Option<String>,
}

fn files() -> Vec<PathBuf> {
    let mut files = case_files(&[""]);
    files.extend(shared_files(&[
        "conformance/upstream/admit.jsonl",
        "conformance/upstream/admit-cel.jsonl",
        "conformance/upstream/crd.jsonl",
        "conformance/upstream/crd-cel.jsonl",
        "conformance/upstream/crd-schema.jsonl",
        "corpus/crds.jsonl",
    ]));
    files.sort();
    files
}

/// Shows every definition, once, to a test, with the id of its first case.
pub fn for_each_definition(mut check: impl FnMut(&str, &str)) {
    let mut seen = BTreeSet::new();
    for file in files() {
        let folder = file.parent().expect("a folder");
        let text = std::fs::read_to_string(&file).expect("a case file");
        for line in text.lines().filter(|line| line.contains("\"crd")) {
            let case: Case = serde_json::from_str(line).expect(line);
            let crd = match (&case.crd, &case.crd_file) {
                (Some(crd), _) => crd.get().to_owned(),
                (None, Some(file)) => std::fs::read_to_string(folder.join(file)).expect(file),
                (None, None) => continue,
            };
            if seen.insert(crd.clone()) {
                check(&case.id, &crd);
            }
        }
    }
}
