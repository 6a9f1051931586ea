//! Patterns with the answers of the real API server: `cases/obj-regex.jsonl` has matches and
//! syntax errors, `cases/crd-pattern.jsonl` whole CRDs whose schema holds a pattern.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests panic where they fail"
)]

use crd_drydock::go::regexp::{Regexp, check};
use serde_json::Value;

fn cases(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn patterns_match_as_the_server_matches() {
    let cases = cases(include_str!("cases/obj-regex.jsonl"));
    let mut failed = Vec::new();
    for case in &cases {
        let pattern = case["pattern"].as_str().unwrap();
        let inputs = case["inputs"].as_array().unwrap();
        let got = match Regexp::new(pattern) {
            Ok(regexp) => {
                let matches = |input: &Value| regexp.is_match(input.as_str().unwrap());
                serde_json::json!({ "matches": inputs.iter().map(matches).collect::<Vec<_>>() })
            }
            Err(error) => serde_json::json!({ "error": error }),
        };
        if got != case["want"] {
            failed.push(format!(
                "{} {pattern:?}\n  got  {got}\n  want {}",
                case["id"], case["want"]
            ));
        }
    }
    assert!(
        failed.is_empty(),
        "{} of {}:\n{}",
        failed.len(),
        cases.len(),
        failed.join("\n")
    );
}

/// All values of a key, however deep.
fn values_of<'v>(value: &'v Value, key: &str, out: &mut Vec<&'v str>) {
    match value {
        Value::Object(map) => {
            for (name, value) in map {
                match value.as_str() {
                    Some(text) if name == key => out.push(text),
                    _ => values_of(value, key, out),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| values_of(item, key, out)),
        _ => {}
    }
}

#[test]
fn crds_with_bad_patterns_get_the_servers_text() {
    const BAD: &str = "must be a valid regular expression, but isn't: ";
    let cases = cases(include_str!("cases/crd-pattern.jsonl"));
    let mut failed = Vec::new();
    for case in &cases {
        let mut patterns = Vec::new();
        values_of(&case["crd"], "pattern", &mut patterns);
        let got: Vec<String> = patterns
            .iter()
            .filter_map(|pattern| check(pattern).err())
            .collect();
        let errors = case["want"]["errors"].as_array().unwrap().iter();
        let details = errors.filter_map(|error| error["detail"].as_str()?.strip_prefix(BAD));
        let want: Vec<&str> = details.collect();
        if got != want {
            failed.push(format!("{}\n  got  {got:?}\n  want {want:?}", case["id"]));
        }
    }
    assert!(
        failed.is_empty(),
        "{} of {}:\n{}",
        failed.len(),
        cases.len(),
        failed.join("\n")
    );
}
