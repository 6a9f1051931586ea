//! Definitions that are out to stop the engine: those of the cases with parts moved, repeated,
//! emptied and replaced, and a few made large on purpose. Each gets an answer that does not
//! contradict itself.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking, in its helpers too"
)]

#[path = "../fuzz/entry/mod.rs"]
#[allow(dead_code, reason = "only the entry points for definitions are used")]
mod entry;

mod shared;

use crd_drydock::Crd;
use entry::bytes::Bytes;
use serde_json::{Map, Value, json};
use shared::Random;

/// The definitions of the cases.
fn seeds() -> Vec<Value> {
    let mut files = shared::case_files(&["crd-"]);
    files.retain(|file| !file.to_string_lossy().contains("crd-decode-raw"));
    let text = |path: &std::path::PathBuf| std::fs::read_to_string(path).expect("a case file");
    let texts: Vec<String> = files.iter().map(text).collect();
    let lines = texts.iter().flat_map(|text| text.lines());
    // A few hold numbers or characters that are not for every parser.
    let cases = lines.filter_map(|line| serde_json::from_str::<Value>(line).ok());
    cases.map(|mut case| case["crd"].take()).collect()
}

/// All values of a tree, parents first.
fn each<'v>(value: &'v mut Value, visit: &mut dyn FnMut(&mut Value)) {
    visit(value);
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| each(item, visit)),
        Value::Object(map) => map.values_mut().for_each(|item| each(item, visit)),
        _ => {}
    }
}

/// The value at a place in the order of [`each`], replaced.
fn replace(value: &mut Value, place: usize, with: &mut dyn FnMut(&mut Value)) {
    let mut at = 0;
    each(value, &mut |value| {
        if at == place {
            with(value);
        }
        at += 1;
    });
}

fn count(value: &mut Value) -> usize {
    let mut count = 0;
    each(value, &mut |_| count += 1);
    count
}

/// One change somewhere in a definition.
fn mutate(definition: &mut Value, donor: &mut Value, bytes: &mut Bytes<'_>) {
    let place = bytes.below(count(definition));
    let (from, kind) = (bytes.below(count(donor)), bytes.below(6));
    let mut given = Value::Null;
    replace(donor, from, &mut |value| given = value.clone());
    replace(definition, place, &mut |value| match kind {
        0 => *value = Value::Null,
        1 => *value = given.clone(),
        2 => *value = Value::Array(vec![value.take()]),
        3 => *value = Value::Object(Map::from_iter([("properties".to_owned(), value.take())])),
        4 => match value {
            Value::Array(items) => items.extend(items.clone()),
            Value::Object(map) => map.clear(),
            other => *other = json!(""),
        },
        _ => match value {
            Value::Object(map) => {
                map.insert("default".to_owned(), given.clone());
            }
            other => *other = json!(-1),
        },
    });
}

#[test]
fn mutated_definitions_get_consistent_answers() {
    let mut seeds = seeds();
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    for round in 0..2_000 {
        let choices: Vec<u8> = (0..4).flat_map(|_| random.next().to_le_bytes()).collect();
        let mut bytes = Bytes::new(&choices);
        let mut definition = seeds[bytes.below(seeds.len())].clone();
        let donor = bytes.below(seeds.len());
        let before = definition.clone();
        for _ in 0..=bytes.below(3) {
            mutate(&mut definition, &mut seeds[donor], &mut bytes);
        }
        let mut input = definition.to_string();
        if round % 4 == 0 {
            input = format!("{definition}\0{before}");
        }
        entry::definition::define(input.as_bytes());
    }
}

fn with_schema(schema: &str) -> String {
    format!(
        r#"{{"metadata":{{"name":"widgets.example.org"}},"spec":{{"group":"example.org",
            "scope":"Namespaced","names":{{"plural":"widgets","kind":"Widget"}},"versions":[
            {{"name":"v1","served":true,"storage":true,"schema":{{"openAPIV3Schema":{schema}}}}}]}}}}"#
    )
}

/// The first error of a definition with a schema, checked on a stack as small as V8's.
fn first_error(schema: String) -> String {
    let thread = std::thread::Builder::new().stack_size(984 << 10);
    let work = move || {
        let text = with_schema(&schema);
        let crd = Crd::new(&text);
        let _ = crd.admit(r#"{"apiVersion":"example.org/v1","kind":"Widget"}"#, None);
        let _ = Crd::update(&text, &text);
        let first = crd.report().errors.first();
        first.map_or_else(String::new, |error| error.message())
    };
    let answer = thread.spawn(work).expect("a thread").join();
    answer.expect("an answer").chars().take(160).collect()
}

#[test]
fn deep_schemas_are_answered() {
    for (open, close) in [
        (r#"{"type":"object","properties":{"a":"#, "}}"),
        (r#"{"type":"array","items":"#, "}"),
        (r#"{"type":"object","additionalProperties":"#, "}"),
        (r#"{"not":"#, "}"),
        (r#"{"anyOf":["#, "]}"),
        (r#"{"allOf":[{}],"properties":{"a":"#, "}}"),
        (r#"{"dependencies":{"a":"#, "}}"),
    ] {
        let levels = 1_000 / open.matches(['{', '[']).count() - 10;
        let nested = [&open.repeat(levels), "{}", &close.repeat(levels)].concat();
        let root = format!(r#"{{"type":"object","properties":{{"a":{nested}}}}}"#);
        assert_ne!(first_error(root), "", "{open}");
    }
}

#[test]
fn long_lists_are_answered_soon() {
    let many = |item: fn(usize) -> String| {
        let items: Vec<String> = (0..50_000).map(item).collect();
        items.join(",")
    };
    let keys = many(|i| format!(r#""k{i}""#));
    let properties = many(|i| format!(r#""k{i}":{{"type":"string"}}"#));
    let list = |items: &str| {
        format!(
            r#"{{"type":"object","properties":{{"a":{{"type":"array","x-kubernetes-list-type":"map",
                "x-kubernetes-list-map-keys":[{keys}],"items":{items}}}}}}}"#
        )
    };
    let cases = [
        list(r#"{"type":"object"}"#),
        list(&format!(
            r#"{{"type":"object","properties":{{{properties}}}}}"#
        )),
        format!(r#"{{"type":"object","required":[{keys}],"properties":{{{properties}}}}}"#),
        format!(r#"{{"type":"object","properties":{{{properties}}},"enum":[{keys}]}}"#),
    ];
    for schema in cases {
        let start = std::time::Instant::now();
        first_error(schema);
        let elapsed = start.elapsed();
        assert!(elapsed.as_secs() < 20, "{elapsed:?}");
    }
}
