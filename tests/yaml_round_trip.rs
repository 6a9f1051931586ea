//! JSON is YAML: whatever it holds, both readers make the same of it. YAML that is written reads
//! back.

#![allow(clippy::indexing_slicing, reason = "tests panic where they fail")]

use crd_drydock::document;
use crd_drydock::value::{Map, Value, json};

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
            let mut map = Map::new();
            for _ in 0..random(5) {
                map.insert(text(random(1000)), random_value(random, depth - 1));
            }
            Value::Map(map)
        }
    }
}

fn random_values() -> impl Iterator<Item = Value<'static>> {
    let mut state = 1_u64;
    let mut random = move |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    (0..5000).map(move |_| random_value(&mut random, 5))
}

#[test]
fn json_read_as_yaml_is_the_same_value() {
    for value in random_values() {
        let text = json::to_json(&value);
        // Behind a marker nothing is tried as JSON.
        let yaml = format!("---\n{text}");
        let document = document::parse(&yaml).swap_remove(0);
        assert_eq!(document.error, None, "{text}");
        assert_eq!(document.value, Some(value), "{text}");
    }
}

#[test]
fn a_value_written_as_yaml_is_the_same_value() {
    let long = "x".repeat(3000);
    let deep = Value::Map(Map::from_entries(vec![(long.into(), Value::List(vec![]))]));
    let keys = Value::List(vec![
        deep.clone(),
        Value::Map(Map::from_entries(vec![("a".into(), deep)])),
    ]);
    for value in random_values().chain([keys]) {
        let yaml = document::to_yaml(&value);
        let document = document::parse(&yaml).swap_remove(0);
        assert_eq!(document.error, None, "{yaml}");
        assert_eq!(document.value, Some(value), "{yaml}");
    }
}
