//! `cargo bench --bench corpus`: compiling and admitting what the corpora have, natively. One line
//! of JSON for each CRD and each object, in microseconds, which `npm run bench:all` puts beside
//! the wasm's and beside `JSON.parse` of the same texts.

#![allow(
    missing_docs,
    clippy::expect_used,
    reason = "a benchmark stops where anything is wrong"
)]

mod native;

use std::collections::BTreeMap;
use std::hint::black_box;
use std::path::Path;

use crd_drydock::Crd;
use crd_drydock::document;
use crd_drydock::value::json::{Duplicates, to_json};
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;

use native::nanoseconds;

/// A line of the corpus' objects.
#[derive(Deserialize)]
struct Case<'a> {
    id: &'a str,
    #[serde(rename = "crdFile")]
    crd_file: &'a str,
    #[serde(borrow)]
    object: &'a RawValue,
}

fn main() {
    for file in native::own_definitions() {
        let folder = file.parent().expect("a folder");
        own_member(folder);
    }
    let file = native::real_corpus("objects.jsonl");
    let Ok(text) = std::fs::read_to_string(&file) else {
        println!("left out, for it is not there: {}", file.display());
        return;
    };
    let mut by_crd: BTreeMap<&str, Vec<Case<'_>>> = BTreeMap::new();
    for line in text.lines() {
        let case: Case<'_> = serde_json::from_str(line).expect("a case");
        by_crd.entry(case.crd_file).or_default().push(case);
    }
    for (file, cases) in by_crd {
        let yaml = std::fs::read_to_string(native::real_corpus(file)).expect("a CRD");
        let objects = cases
            .iter()
            .map(|case| (case.id.to_owned(), case.object.get().to_owned()));
        measure(file, &yaml, objects);
    }
}

/// A member of the project's own corpus: ids are `boat/empty`, the definition's file `boat/crd.yaml`.
fn own_member(folder: &Path) {
    let read = |path: &Path| std::fs::read_to_string(path).expect("a file");
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let files = native::paths(&folder.join("objects"));
    let objects = files.iter().filter_map(|file| {
        let asked = file.file_stem()?.to_string_lossy();
        let is_object = !asked.ends_with(".previous");
        is_object.then(|| (format!("{name}/{asked}"), read(file)))
    });
    measure(
        &format!("{name}/crd.yaml"),
        &read(&folder.join("crd.yaml")),
        objects,
    );
}

/// Prints what a definition and each of its objects take; an object is an id and a text.
fn measure(file: &str, yaml: &str, objects: impl Iterator<Item = (String, String)>) {
    let json = compact(yaml);
    println!(
        "{}",
        json!({"crd": file, "json": compile(&json), "yaml": compile(yaml)})
    );
    let crd = Crd::new(&json);
    for (id, text) in objects {
        let object = compact(&text);
        let time = nanoseconds(|| {
            black_box(crd.admit(black_box(&object), None));
        });
        println!("{}", json!({"object": id, "admit": time / 1000.0}));
    }
}

/// The text as the wasm gets it: JSON without blanks.
fn compact(text: &str) -> String {
    let one = document::parse_one(text, Duplicates::LastWins);
    to_json(&one.expect("a document").value)
}

fn compile(text: &str) -> f64 {
    nanoseconds(|| {
        black_box(Crd::new(black_box(text)).report());
    }) / 1000.0
}
