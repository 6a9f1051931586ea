//! The `yaml` cases: what `sigs.k8s.io/yaml` of Kubernetes 1.36.1 answered.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests panic where they fail"
)]

use crd_drydock::document;
use crd_drydock::value::{Value, json};

/// What a case wants, or what we answered.
#[derive(Debug, PartialEq)]
struct Answer {
    json: Option<String>,
    error: Option<String>,
    strict_error: Option<String>,
}

fn text(value: Option<&Value<'_>>) -> Option<String> {
    value.and_then(Value::as_str).map(str::to_owned)
}

#[test]
fn the_first_document_is_what_kubernetes_reads() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/obj-yaml.jsonl");
    let cases = std::fs::read_to_string(file).unwrap();
    let mut failures = Vec::new();
    let mut total = 0;
    for line in cases.lines() {
        let case = json::parse(line).unwrap().value;
        let want = case.get("want").unwrap();
        let want = Answer {
            json: want.get("json").map(json::to_go_json),
            error: text(want.get("error")),
            strict_error: text(want.get("strictError")),
        };
        let source = case.get("text").and_then(Value::as_str).unwrap();
        let document = document::parse(source).swap_remove(0);
        let got = Answer {
            json: document.value.as_ref().map(json::to_go_json),
            error: document.error.map(|error| error.message),
            strict_error: document.strict_error,
        };
        total += 1;
        if got != want {
            let id = case.get("id").and_then(Value::as_str).unwrap();
            failures.push(format!("{id} {source:?}\n  want {want:?}\n  got  {got:?}"));
        }
    }
    assert!(total > 300, "only {total} cases");
    assert!(
        failures.is_empty(),
        "{} of {total} cases fail:\n{}",
        failures.len(),
        failures.join("\n")
    );
}
