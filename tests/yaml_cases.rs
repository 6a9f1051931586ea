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

/// A random JSON value of a bounded size.
fn random_value(random: &mut impl FnMut(u64) -> u64, depth: u32) -> Value<'static> {
    const TEXTS: &[&str] = &[
        "",
        "a",
        "yes",
        "1",
        "1.0",
        "null",
        "~",
        "é😀",
        " x ",
        "a: b",
        "- c",
        "#d",
        "a\nb\n",
        "\t",
        "\"quoted\"",
        "'single'",
        "back\\slash",
        "\u{1}\u{1f}",
        "{",
        "]",
        "<<",
        "*a",
        "&b",
        "!c",
        "2001-01-01",
        "a  b",
        "x:y",
        "---",
        "...",
        "%",
        "\u{a0}",
        "\u{feff}",
    ];
    let text = |at: u64| TEXTS[at as usize % TEXTS.len()].to_owned();
    match random(if depth == 0 { 6 } else { 9 }) {
        0 => Value::Null,
        1 => Value::Bool(random(2) == 0),
        2 => Value::Int(random(1000) as i64 - 500),
        3 => Value::Int([i64::MIN, i64::MAX, 0][random(3) as usize]),
        4 => Value::Float([0.5, -1.25e-9, 1e21, 1e300][random(4) as usize]),
        5 => Value::from(text(random(1000))),
        6 => Value::List(
            (0..random(5))
                .map(|_| random_value(random, depth - 1))
                .collect(),
        ),
        _ => {
            let mut map = crd_drydock::value::Map::new();
            for _ in 0..random(5) {
                map.insert(text(random(1000)), random_value(random, depth - 1));
            }
            Value::Map(map)
        }
    }
}

#[test]
fn json_read_as_yaml_is_the_same_value() {
    let mut state = 1_u64;
    let mut random = |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    for _ in 0..5000 {
        let value = random_value(&mut random, 5);
        let text = json::to_json(&value);
        // Behind a marker nothing is tried as JSON.
        let yaml = format!("---\n{text}");
        let document = document::parse(&yaml).swap_remove(0);
        assert_eq!(document.error, None, "{text}");
        assert_eq!(document.value, Some(value), "{text}");
    }
}
