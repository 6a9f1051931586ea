//! Definitions with several versions: which one answers, what it warns of, what storing loses.

#![allow(clippy::panic, reason = "a test fails by panicking")]

use crd_drydock::admission::Admission;
use crd_drydock::{Crd, Request};

/// Versions `v1` (stored, deprecated), `v2`, `v3beta1` (deprecated with a warning of its own) and
/// `v4` (not served), each with `spec.all` and a property of its own that has a default.
fn crd() -> Crd {
    let version = |name: &str, more: &str| {
        format!(
            r#"{{"name":"{name}",{more},"schema":{{"openAPIV3Schema":{{"type":"object",
            "properties":{{"spec":{{"type":"object","properties":{{"all":{{"type":"integer"}},
            "{name}":{{"type":"string","default":"{name}"}}}}}}}}}}}}}}"#
        )
    };
    let versions = [
        version("v1", r#""served":true,"storage":true,"deprecated":true"#),
        version("v2", r#""served":true,"storage":false"#),
        version(
            "v3beta1",
            r#""served":true,"storage":false,"deprecated":true,"deprecationWarning":"do not""#,
        ),
        version("v4", r#""served":false,"storage":false"#),
    ];
    let crd = Crd::new(&format!(
        r#"{{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
        "metadata":{{"name":"widgets.example.org"}},"spec":{{"group":"example.org",
        "scope":"Namespaced","names":{{"plural":"widgets","kind":"Widget"}},
        "versions":[{}]}}}}"#,
        versions.join(",")
    ));
    assert_eq!(crd.report().errors, []);
    crd
}

fn widget(version: &str, spec: &str) -> String {
    format!(
        r#"{{"apiVersion":"example.org/{version}","kind":"Widget","metadata":{{"name":"x"}},"spec":{{{spec}}}}}"#
    )
}

/// Why an object is refused, else the spec that is stored.
fn shown(admission: &Admission<'_>) -> String {
    if let Some(error) = &admission.decode_error {
        return error.clone();
    }
    match admission.errors.first() {
        Some(error) => error.message(),
        None => {
            let spec = admission
                .object
                .as_ref()
                .and_then(|object| object.get("spec"));
            spec.map_or_else(String::new, crd_drydock::value::json::to_json)
        }
    }
}

#[test]
fn an_object_without_a_status_subresource_has_no_status_to_update() {
    let crd = Crd::new(
        "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n\
         metadata: {name: ws.e.io}\nspec:\n  group: e.io\n  scope: Namespaced\n  \
         names: {plural: ws, kind: W}\n  versions:\n  - {name: v1, served: true, storage: true, \
         schema: {openAPIV3Schema: {type: object}}}\n",
    );
    let object = "{apiVersion: e.io/v1, kind: W, metadata: {name: x}}";
    let admission = crd.answer(Request::UpdateStatus(object), object, None);
    let want = r#"ws.e.io "x" not found"#;
    assert_eq!(admission.decode_error.as_deref(), Some(want));
    assert_eq!(admission.message().as_deref(), Some(want));
}

const NOT_FOUND: &str = "the server could not find the requested resource";

#[test]
fn the_version_that_an_object_names_answers_unless_another_is_asked() {
    let crd = crd();
    for (named, asked, want) in [
        ("v1", None, r#"{"v1":"v1"}"#),
        ("v2", None, r#"{"v2":"v2"}"#),
        ("v2", Some("v2"), r#"{"v2":"v2"}"#),
        (
            "v2",
            Some("v1"),
            r#"apiVersion: Invalid value: "example.org/v2": must be example.org/v1"#,
        ),
        // A version that no endpoint has cannot be requested.
        (
            "v9",
            None,
            r#"apiVersion: Invalid value: "example.org/v9": must be example.org/v1"#,
        ),
        ("v1", Some("v9"), NOT_FOUND),
        ("v4", None, NOT_FOUND),
        ("v4", Some("v4"), NOT_FOUND),
        (
            "v4",
            Some("v1"),
            r#"apiVersion: Invalid value: "example.org/v4": must be example.org/v1"#,
        ),
    ] {
        let object = widget(named, "");
        let created = crd.admit(&object, asked);
        assert_eq!(shown(&created), want, "{named} at {asked:?}");
        let stored = widget("v1", "");
        let update = crd.answer(Request::Update(&stored), &object, asked);
        assert_eq!(shown(&update), want, "{named} at {asked:?}, updated");
    }
}

#[test]
fn a_deprecated_version_warns_at_every_request() {
    let crd = crd();
    let of_v1 = "example.org/v1 Widget is deprecated; use example.org/v2 Widget";
    for (version, want) in [
        ("v1", vec![of_v1]),
        ("v2", vec![]),
        ("v3beta1", vec!["do not"]),
    ] {
        let object = widget(version, "");
        assert_eq!(warnings(&crd.admit(&object, None)), want);
        let update = crd.answer(Request::Update(&object), &object, None);
        assert_eq!(warnings(&update), want);
        let invalid = widget(version, r#""all":"x""#);
        assert_eq!(warnings(&crd.admit(&invalid, None)), want, "refused");
    }
    // The endpoint's, not that of the version that the object names.
    assert_eq!(crd.admit(&widget("v1", ""), Some("v2")).warnings, []);
}

fn warnings(admission: &Admission<'_>) -> Vec<String> {
    let warnings = admission.warnings.iter();
    warnings.map(|warning| warning.to_string()).collect()
}

#[test]
fn what_was_stored_in_another_version_is_pruned_for_the_endpoint() {
    let crd = crd();
    let old = widget("v1", r#""all":1,"v1":"x""#);
    let new = widget("v2", r#""all":1"#);
    let update = crd.answer(Request::Update(&old), &new, None);
    assert_eq!(shown(&update), r#"{"all":1,"v2":"v2"}"#);
    // The default of v2 is new: what is stored has that of v1 alone.
    let meta = update
        .object
        .as_ref()
        .and_then(|object| object.get("metadata"));
    let generation = meta.and_then(|meta| meta.get("generation"));
    assert_eq!(generation.and_then(|value| value.as_int()), Some(2));
}

#[test]
fn storing_loses_what_the_storage_version_does_not_know() {
    let crd = crd();
    let trip = |version: &str, spec: &str| {
        let object = widget(version, spec);
        let admission = crd.admit(&object, None);
        let object = admission.object_json().unwrap_or_default();
        crd.round_trip(&object, [None, None])
    };
    let of_v2 = trip("v2", r#""all":1"#);
    assert_eq!(of_v2.version.as_deref(), Some("v1"));
    assert_eq!(of_v2.lost, ["spec.v2"]);
    assert_eq!(of_v2.gained.len() + of_v2.changed.len(), 0, "{of_v2:?}");
    let stored = of_v2.stored.unwrap_or_default();
    assert!(stored.ends_with(r#""spec":{"all":1}}"#), "{stored}");
    let read = of_v2.json.unwrap_or_default();
    assert!(read.ends_with(r#""spec":{"all":1}}"#), "{read}");
    let of_v1 = trip("v1", "");
    assert_eq!(of_v1.lost.len() + of_v1.gained.len(), 0, "{of_v1:?}");
    assert_eq!(of_v1.stored, of_v1.json);
}

#[test]
fn what_is_read_gets_the_defaults_of_the_storage_version() {
    let trip = crd().round_trip(&widget("v1", r#""all":1"#), [None, None]);
    assert_eq!(trip.gained, ["spec.v1"]);
    let trip = crd().round_trip(&widget("v9", ""), [None, None]);
    let error = "request to convert CR from an invalid group/version: example.org/v9";
    assert_eq!(trip.error.as_deref(), Some(error));
    let trip = Crd::new("{").round_trip("{}", [None, None]);
    assert!(
        trip.error
            .is_some_and(|error| error.starts_with("the CRD cannot be decoded"))
    );
}

#[test]
fn nulls_are_dropped_where_a_version_does_not_allow_them() {
    let text = r#"{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
        "metadata":{"name":"widgets.example.org"},"spec":{"group":"example.org",
        "scope":"Cluster","names":{"plural":"widgets","kind":"Widget"},"versions":[
        {"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object",
          "properties":{"a":{"type":"integer","default":1}}}}},
        {"name":"v2","served":true,"storage":false,"schema":{"openAPIV3Schema":{"type":"object",
          "properties":{"a":{"type":"integer","nullable":true}}}}}]}}"#;
    let crd = Crd::new(text);
    assert_eq!(crd.report().errors, []);
    let object =
        r#"{"apiVersion":"example.org/v2","kind":"Widget","metadata":{"name":"x"},"a":null}"#;
    let trip = crd.round_trip(object, [None, None]);
    // Null stays where there is a default to take its place.
    assert!(
        trip.stored
            .is_some_and(|stored| stored.contains(r#""a":null"#))
    );
    assert_eq!(trip.changed, ["a"]);
}
