//! Texts, patterns, objects and edits that are out to stop the engine: those of the cases, cut,
//! repeated and mixed. What a fuzzer does for hours, for a second each.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    reason = "a test fails by panicking, in its helpers too"
)]

#[path = "../fuzz/entry/mod.rs"]
#[allow(dead_code, reason = "each test has one entry point")]
mod entry;

mod shared;

use entry::{document, object, pattern, workspace};
use shared::Random;

/// What means something to a parser of one of the languages.
const WORDS: &[&str] = &[
    "\n", "  ", "- ", ": ", "---\n", "{", "}", "[", "]", "\"", "'", "&a ", "*a", "!!str ", "|\n",
    ">-\n", "#", "\t", "\u{feff}", "é", "😀", "null", "~", "1e400", "-0", "0x1F", "\\u0000", "(",
    ")*", "(?i)", "{1,1000}", "[^", "\\pL", "$", "|", "\\Q",
];

/// A text with a few parts of it cut, repeated or replaced.
fn changed(text: &str, random: &mut Random) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(4) {
        let (a, b) = (random.below(bytes.len() + 1), random.below(40));
        let part = a..(a + b).min(bytes.len());
        match random.below(4) {
            0 => drop(bytes.drain(part)),
            1 => {
                let again = bytes[part].to_vec();
                let at = random.below(bytes.len() + 1);
                bytes.splice(at..at, again);
            }
            _ => {
                let word = WORDS[random.below(WORDS.len())].bytes();
                bytes.splice(a..a, word);
            }
        }
    }
    bytes
}

/// The values of a key in the cases whose files have such a name, as JSON text or as the text
/// that they are.
fn seeds(beginnings: &[&str], key: &str) -> Vec<String> {
    let mut seeds = Vec::new();
    for file in shared::case_files(beginnings) {
        let text = std::fs::read_to_string(file).expect("a case file");
        for line in text.lines() {
            let case: serde_json::Value = serde_json::from_str(line).unwrap_or_default();
            match &case[key] {
                serde_json::Value::Null => {}
                serde_json::Value::String(text) => seeds.push(text.clone()),
                other => seeds.push(other.to_string()),
            }
        }
    }
    assert!(seeds.len() > 20, "{} seeds of {key}", seeds.len());
    seeds
}

/// A changed text, a NUL and another one made of the same.
fn changed_pair(text: &str, random: &mut Random) -> Vec<u8> {
    [changed(text, random), changed(text, random)].join(&0)
}

fn each(seeds: &[String], count: usize, mut check: impl FnMut(&str, &mut Random)) {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for _ in 0..count {
        let seed = &seeds[random.below(seeds.len())];
        check(seed, &mut random);
    }
}

#[test]
fn texts_are_read_or_refused_at_a_place_that_they_have() {
    let mut seeds = seeds(&["obj-yaml"], "text");
    seeds.extend(self::seeds(&["obj-"], "object"));
    each(&seeds, 3000, |seed, random| {
        document::read(&changed(seed, random))
    });
}

#[test]
fn patterns_are_compiled_or_refused_and_searches_end() {
    let seeds = seeds(&["obj-regex"], "pattern");
    each(&seeds, 3000, |seed, random| {
        pattern::search(&changed_pair(seed, random));
    });
}

#[test]
fn objects_are_stored_for_good_or_refused() {
    let seeds = [
        r#"{"apiVersion":"demo.example.org/v1","kind":"Widget","metadata":{"name":"w"},"spec":{"name":"a","replicas":2,"ratio":1.5,"port":"http","when":"2020-01-01T00:00:00Z","blob":null,"limits":{"cpu":"1"},"items":[{"key":"a","tags":["t1"]},{"key":"b","port":1}],"choice":{"left":true}}}"#,
        "apiVersion: demo.example.org/v1\nkind: Widget\nmetadata:\n  name: w\nspec:\n  any: {a: 1}\n  template: {apiVersion: v1, kind: Pod, metadata: {name: p}}\n  items: null\nstatus: {phase: done}\n",
    ];
    each(&seeds.map(String::from), 1000, |seed, random| {
        object::admit(&changed_pair(seed, random));
    });
}

#[test]
fn edited_workspaces_answer_as_fresh_ones() {
    let definition = include_str!("../fuzz/entry/widget.yaml");
    let objects = "apiVersion: demo.example.org/v1\nkind: Widget\nmetadata: {name: a}\nspec:\n  nmae: é\n  replicas: '3'\n---\napiVersion: demo.example.org/v1\nkind: WidgetList\nitems:\n- apiVersion: demo.example.org/v1\n  kind: Widget\n  metadata: {name: b}\n  spec: {limits: {a: ''}}\n";
    each(&[objects.to_owned()], 60, |seed, random| {
        let mut data: Vec<u8> = (0..40).map(|_| random.below(255) as u8 + 1).collect();
        data.push(0);
        data.extend(if random.below(2) == 0 {
            changed(definition, random)
        } else {
            definition.as_bytes().to_vec()
        });
        data.push(0);
        data.extend(changed(seed, random));
        workspace::edit(&data);
    });
}
