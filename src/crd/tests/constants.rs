//! Tests of the numbers that a definition states.

use crate::Crd;

#[test]
fn numbers_of_a_definition_are_as_they_are_stored() {
    let crd = Crd::new(
        r#"{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
        "metadata":{"name":"boats.sea.org"},"spec":{"group":"sea.org","scope":"Cluster",
        "names":{"plural":"boats","kind":"Boat"},"versions":[{"name":"v1","served":true,
        "storage":true,"schema":{"openAPIV3Schema":{"type":"object","properties":{
        "crew":{"x-kubernetes-preserve-unknown-fields":true,"type":"object",
        "enum":[{"n":1.0}]}}}}}]}}"#,
    );
    for (count, want) in [("1", true), ("1.0", false)] {
        let object = format!(
            r#"{{"apiVersion":"sea.org/v1","kind":"Boat","metadata":{{"name":"a"}},"crew":{{"n":{count}}}}}"#
        );
        let admission = crd.admit(&object, None);
        assert_eq!(admission.allowed, want, "{count}: {:?}", admission.errors);
    }
}

#[test]
fn a_default_is_held_to_the_numbers_that_were_sent() {
    let crd = Crd::new(
        r#"{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
        "metadata":{"name":"boats.sea.org"},"spec":{"group":"sea.org","scope":"Cluster",
        "names":{"plural":"boats","kind":"Boat"},"versions":[{"name":"v1","served":true,
        "storage":true,"schema":{"openAPIV3Schema":{"type":"object","properties":{
        "crew":{"x-kubernetes-preserve-unknown-fields":true,"type":"object",
        "default":{"n":1.0},"enum":[{"n":1.0},-0.0]},
        "sails":{"type":"number","default":2,"enum":[-0.0]}}}}}]}}"#,
    );
    let errors = crd.report().errors.iter().map(|error| error.message());
    assert_eq!(
        errors.collect::<Vec<_>>(),
        [
            r#"spec.validation.openAPIV3Schema.properties[sails].default: Unsupported value: 2: supported values: "-0""#
        ]
    );
}
