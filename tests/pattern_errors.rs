//! Why the API server refuses the patterns of schemas. What patterns match is with the conformance
//! cases.

use crd_drydock::go::regexp::check;
use crd_drydock::releases::Features;
use serde_json::Value;

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
    for line in include_str!("cases/crd-pattern.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let mut patterns = Vec::new();
        values_of(&case["crd"], "pattern", &mut patterns);
        let got: Vec<String> = patterns
            .iter()
            .filter_map(|pattern| check(pattern, Features::default()).err())
            .collect();
        let errors = case["want"]["errors"].as_array().unwrap().iter();
        let details = errors.filter_map(|error| error["detail"].as_str()?.strip_prefix(BAD));
        let want: Vec<&str> = details.collect();
        assert_eq!(got, want, "{}", case["id"]);
    }
}
