//! The programs of `examples/`, with the manifests beside them.

#![allow(
    clippy::expect_used,
    dead_code,
    reason = "a test fails by panicking; the programs' `main` is not called"
)]

use std::fs;

use crd_drydock::workspace::Workspace;

#[path = "../examples/admit.rs"]
mod admit;
#[path = "../examples/diagnose.rs"]
mod diagnose;
#[path = "../examples/testing.rs"]
mod testing;

fn manifest(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/manifests/");
    fs::read_to_string([folder, name].concat()).expect("a manifest")
}

#[test]
fn admit_shows_the_stored_object() {
    let (allowed, text) = admit::answer(
        &manifest("crds/boats.yaml"),
        &manifest("boats/albatross.yaml"),
    );
    assert!(allowed);
    let spec = r#""spec":{"hull":"oak","crew":3,"berths":4,"sail":"bermuda"}"#;
    assert!(text.contains(spec), "{text}");
}

#[test]
fn admit_shows_why_an_object_is_refused() {
    let (allowed, text) =
        admit::answer(&manifest("crds/boats.yaml"), &manifest("boats/dinghy.yaml"));
    assert!(!allowed);
    let start = r#"Boat.example.org "dinghy" is invalid: spec.crew: Invalid value: 0: "#;
    assert!(text.starts_with(start), "{text}");
}

#[test]
fn testing_tells_which_tests_fail() {
    let failures = |suite: &str| testing::failures(&manifest("crds/boats.yaml"), &manifest(suite));
    let none: [String; 0] = [];
    assert_eq!(failures("suites/boats.testsuite.yaml"), none);
    let failed = failures("suites/draft.testsuite.yaml");
    assert_eq!(failed.len(), 2);
    let start = "gets berths: the object differs from the expected one at spec.berths";
    assert_eq!(failed.first().map(String::as_str), Some(start));
}

#[test]
fn diagnose_tells_the_places() {
    let mut workspace = Workspace::default();
    for name in ["crds/boats.yaml", "boats/dinghy.yaml"] {
        workspace.set(name, &manifest(name));
    }
    let lines = diagnose::lines(&workspace, "boats/dinghy.yaml");
    let unknown = r#"boats/dinghy.yaml:8:3: unknown field "spec.sial" [unknown-field]"#;
    assert!(lines.iter().any(|line| line == unknown), "{lines:?}");
    assert_eq!(diagnose::lines(&workspace, "crds/boats.yaml"), [""; 0]);
}
