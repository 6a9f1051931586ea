//! Unknown and repeated fields, as requests ask about them.

use crate::{Crd, FieldValidation, Request};

const CRD: &str = r#"{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
    "metadata":{"name":"boats.sea.org"},"spec":{"group":"sea.org","scope":"Namespaced",
    "names":{"plural":"boats","kind":"Boat"},"versions":[{"name":"v1","served":true,
    "storage":true,"schema":{"openAPIV3Schema":{"type":"object","properties":{
    "spec":{"type":"object","properties":{"mast":{"type":"integer","minimum":1}}}}}}}]}}"#;

fn boat(fields: &str) -> String {
    format!(r#"{{"apiVersion":"sea.org/v1","kind":"Boat","metadata":{{"name":"a"}},{fields}}}"#)
}

#[test]
fn strict_validation_refuses_unknown_and_repeated_fields_before_all_others() {
    let crd = Crd::new(CRD);
    for (object, want) in [
        (
            boat(r#""spec":{"mast":0,"mas":1,"mast":0},"x":1"#),
            r#"duplicate field "spec.mast", unknown field "spec.mas", unknown field "x""#,
        ),
        (
            boat(r#""spec":{"mast":0}"#).replace(r#""name""#, r#""resourceVersion":"5","nam":"b","name""#),
            r#"unknown field "metadata.nam""#,
        ),
        (
            "apiVersion: sea.org/v1\nkind: Boat\nmetadata: {name: a}\nspec:\n  mast: 1\n  mast: 2\n".to_owned(),
            "yaml: unmarshal errors:\n  line 6: key \"mast\" already set in map",
        ),
    ] {
        let request = Request::Create;
        let admission = crd.answer_validating(request, &object, None, FieldValidation::Strict);
        let cause = format!("strict decoding error: {want}");
        let message = format!(r#"Boat in version "v1" cannot be handled as a Boat: {cause}"#);
        assert_eq!(admission.decode_error, Some(cause), "{object}");
        assert_eq!(admission.message(), Some(message), "{object}");
        assert!(admission.errors.is_empty() && admission.object.is_none(), "{object}");
    }
}

#[test]
fn the_text_of_a_strict_refusal_names_the_kind_that_was_sent() {
    let crd = Crd::new(CRD);
    let object = boat(r#""x":1"#).replace(r#""name""#, r#""nam":"b","name""#);
    for (sent, instead, want) in [
        (
            r#""kind":"Boat""#,
            r#""kind":"Raft""#,
            r#"Raft in version "v1" cannot be handled as a Raft: strict decoding error: unknown field "metadata.nam""#,
        ),
        (
            r#""apiVersion":"sea.org/v1","#,
            "",
            "Object 'apiVersion' is missing in 'object has no apiVersion field'",
        ),
    ] {
        let object = object.replace(sent, instead);
        let admission = crd.answer_validating(
            Request::Create,
            &object,
            Some("v1"),
            FieldValidation::Strict,
        );
        assert_eq!(admission.message().as_deref(), Some(want), "{object}");
    }
}

#[test]
fn strict_validation_of_an_update_does_not_look_at_what_is_stored() {
    let crd = Crd::new(CRD);
    let stored = boat(r#""spec":{"mas":1}"#);
    let request = Request::Update(&stored);
    let object = boat(r#""spec":{"mast":1}"#);
    let admission = crd.answer_validating(request, &object, None, FieldValidation::Strict);
    assert!(admission.allowed);
}

#[test]
fn ignored_fields_are_dropped_and_not_listed() {
    let crd = Crd::new(CRD);
    let object = boat(r#""spec":{"mast":1,"mas":1,"mast":1}"#);
    for (validation, listed) in [(FieldValidation::Warn, 1), (FieldValidation::Ignore, 0)] {
        let admission = crd.answer_validating(Request::Create, &object, None, validation);
        assert!(admission.allowed);
        assert_eq!(admission.unknown_fields.len(), listed, "{validation:?}");
        assert_eq!(admission.duplicate_fields.len(), listed, "{validation:?}");
        let stored = admission.object_json().unwrap_or_default();
        assert!(stored.contains(r#""spec":{"mast":1}"#), "{stored}");
    }
}

#[test]
fn a_version_that_the_definition_lacks_has_no_fields_to_a_strict_decoder() {
    let crd = Crd::new(CRD);
    let object = boat(r#""spec":{"mast":1},"x":1"#).replace("sea.org/v1", "sea.org/v2");
    for (validation, want) in [
        (
            FieldValidation::Strict,
            r#"Boat in version "v2" cannot be handled as a Boat: strict decoding error: unknown field "spec", unknown field "x""#,
        ),
        (
            FieldValidation::Warn,
            "the API version in the data (sea.org/v2) does not match the expected API version (sea.org/v1)",
        ),
    ] {
        let admission = crd.answer_validating(Request::Create, &object, Some("v1"), validation);
        assert!(!admission.allowed);
        assert_eq!(admission.message().as_deref(), Some(want), "{validation:?}");
    }
}

#[test]
fn without_field_validation_the_kind_of_the_endpoint_is_taken_for_granted() {
    let crd = Crd::new(CRD);
    let cause = |object: &str| format!("Object 'Kind' is missing in '{object}'");
    for (version, shown) in [
        ("sea.org/v1", "v1"),
        ("", "v1"),
        ("sea.org/", "v1"),
        ("x/v2", "v2"),
    ] {
        let object = format!(r#"{{"apiVersion":"{version}","spec":{{}}}}"#);
        let cause = cause(&object);
        let message = |validation| {
            let version = Some("v1");
            crd.answer_validating(Request::Create, &object, version, validation)
                .message()
                .unwrap_or_default()
        };
        assert_eq!(
            message(FieldValidation::Ignore),
            format!(r#"Boat in version "{shown}" cannot be handled as a Boat: {cause}"#)
        );
        for validation in [FieldValidation::Warn, FieldValidation::Strict] {
            let unrecognized = "the object provided is unrecognized (must be of type Boat): ";
            assert!(message(validation).starts_with(unrecognized), "{version}");
        }
    }
}
