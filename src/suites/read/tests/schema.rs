//! The package's schema has what the engine reads.

use crate::suites::TestKind;
use crate::suites::read::{self, entries, expect};

/// The schema of the package at a place.
fn in_schema(path: &str) -> serde_json::Value {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/packaging/testsuite.schema.json"
    );
    let text = std::fs::read_to_string(file).unwrap();
    let schema: serde_json::Value = serde_json::from_str(&text).unwrap();
    schema.pointer(path).unwrap().clone()
}

#[test]
fn the_schema_has_the_codes_that_are_read() {
    let codes = in_schema("/$defs/error/properties/code/enum");
    assert_eq!(
        codes,
        serde_json::json!(crate::machinery::cause::OBJECT_CODES)
    );
}

/// The keys that the schema of the package has at some place.
fn keys_of_schema(path: &str) -> Vec<String> {
    let properties = in_schema(path);
    let properties = properties.as_object().unwrap();
    let mut keys: Vec<String> = properties.keys().cloned().collect();
    keys.sort();
    keys
}

#[test]
fn the_schema_has_the_keys_that_are_read() {
    let only_updates = ["previous", "updated", "initialCRDPatches"];
    let of_creations = entries::KEYS
        .iter()
        .filter(|key| !only_updates.contains(key));
    for (path, keys) in [
        ("/properties", read::KEYS.to_vec()),
        (
            "/properties/tests/properties",
            TestKind::ALL.map(TestKind::key).to_vec(),
        ),
        (
            "/$defs/creation/properties",
            of_creations.chain(expect::KEYS).copied().collect(),
        ),
        (
            "/$defs/update/properties",
            [entries::KEYS, expect::KEYS].concat(),
        ),
        (
            "/$defs/case/properties",
            [entries::CASE_KEYS, expect::KEYS].concat(),
        ),
    ] {
        let mut keys = keys;
        keys.sort_unstable();
        assert_eq!(keys_of_schema(path), keys, "{path}");
    }
}
