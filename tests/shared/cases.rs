//! All cases about definitions and objects, those of the upstream projects included.

use std::path::PathBuf;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{case_files, shared_files};

/// A case, as texts.
pub struct Case {
    pub id: String,
    /// What is asked, as the files name it.
    pub op: String,
    pub definition: String,
    pub object: Option<String>,
    /// What the object, or the definition where there is none, was before.
    pub previous: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Line {
    id: String,
    #[serde(default)]
    op: String,
    crd: Option<Box<RawValue>>,
    crd_file: Option<String>,
    object: Option<Box<RawValue>>,
    old_object: Option<Box<RawValue>>,
    old_crd: Option<Box<RawValue>>,
}

/// Shows every case that has a definition to a test.
pub fn for_each_case(check: impl FnMut(&Case)) {
    for_each_case_of(files("corpus/objects.jsonl"), check);
}

/// The files of all cases, those of the upstream projects and one of the corpus included.
pub fn files(of_corpus: &'static str) -> Vec<PathBuf> {
    let mut files = case_files(&[""]);
    files.extend(shared_files(&[
        "conformance/upstream/admit.jsonl",
        "conformance/upstream/admit-cel.jsonl",
        "conformance/upstream/crd.jsonl",
        "conformance/upstream/crd-cel.jsonl",
        "conformance/upstream/crd-schema.jsonl",
        of_corpus,
    ]));
    files
}

/// The same with the cases of some files.
pub fn for_each_case_of(files: Vec<PathBuf>, mut check: impl FnMut(&Case)) {
    for file in files {
        let folder = file.parent().expect("a folder");
        let text = std::fs::read_to_string(&file).expect("a case file");
        for line in text.lines().filter(|line| line.contains("\"crd")) {
            let line: Line = serde_json::from_str(line).expect(line);
            let definition = match (line.crd, line.crd_file) {
                (Some(crd), _) => crd.get().to_owned(),
                (None, Some(file)) => std::fs::read_to_string(folder.join(file)).expect("a file"),
                (None, None) => continue,
            };
            let text = |value: Option<Box<RawValue>>| value.map(|value| value.get().to_owned());
            check(&Case {
                id: line.id,
                op: line.op,
                definition,
                object: text(line.object),
                previous: text(line.old_object.or(line.old_crd)),
            });
        }
    }
}
