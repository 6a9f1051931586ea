//! Bodies whose kind a server cannot tell.

use crate::Crd;

const BOATS: &str = r#"{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
    "metadata":{"name":"boats.sea.example.com"},"spec":{"group":"sea.example.com","scope":"Namespaced",
    "names":{"plural":"boats","kind":"Boat"},"versions":[{"name":"v1","served":true,"storage":true,
    "schema":{"openAPIV3Schema":{"type":"object","x-kubernetes-preserve-unknown-fields":true}}}]}}"#;

#[test]
fn a_member_that_go_takes_for_the_kind_in_another_case_has_to_be_a_text() {
    let crd = Crd::new(BOATS);
    for (member, want) in [
        (r#""Kind":"Ship""#, None),
        (r#""Kind":null"#, None),
        (
            r#""Kind":5"#,
            Some(
                "couldn't get version/kind; json parse error: json: cannot unmarshal number into Go \
                 struct field .kind of type string",
            ),
        ),
        (
            r#""APIVERSION":[]"#,
            Some(
                "couldn't get version/kind; json parse error: json: cannot unmarshal array into Go \
                 struct field .apiVersion of type string",
            ),
        ),
    ] {
        let object = format!(
            r#"{{"apiVersion":"sea.example.com/v1","kind":"Boat","metadata":{{"name":"a"}},{member}}}"#
        );
        let admission = crd.admit(&object, None);
        assert_eq!(admission.decode_error.as_deref(), want, "{member}");
        assert_eq!(admission.allowed, want.is_none(), "{member}");
    }
}

#[test]
fn rules_see_values_of_wrong_types_in_an_object_of_another_kind() {
    let crd = Crd::new(
        r#"{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
        "metadata":{"name":"boats.sea.org"},"spec":{"group":"sea.org","scope":"Cluster",
        "names":{"plural":"boats","kind":"Boat"},"versions":[{"name":"v1","served":true,
        "storage":true,"schema":{"openAPIV3Schema":{"type":"object","properties":{
        "spec":{"type":"object","x-kubernetes-validations":[{"rule":"has(self.a)"}],
        "properties":{"a":{"type":"integer"}}}}}}}]}}"#,
    );
    let object = r#"{"apiVersion":"sea.org/v1","kind":"Raft","metadata":{"name":"a"},"spec":1}"#;
    let errors: Vec<_> = (crd.admit(object, Some("v1")).errors.iter())
        .map(|error| error.message())
        .collect();
    assert_eq!(
        errors,
        [
            r#"kind: Invalid value: "Raft": must be Boat"#,
            r#"spec: Invalid value: "object": invalid data, expected a map for the provided schema with type=object evaluating rule: has(self.a)"#,
        ]
    );
}
