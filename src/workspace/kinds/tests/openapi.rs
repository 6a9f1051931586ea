//! Kinds of OpenAPI documents.

use super::*;

#[test]
fn checks_of_the_server_are_made_whatever_describes_the_structure() {
    let mut workspace = workspace("1.36");
    workspace.set(
        "openapi.json",
        r##"{"openapi":"3.0.0","components":{"schemas":{"io.k8s.api.apps.v1.Deployment":{"type":"object",
        "properties":{"spec":{"type":"object","x-kubernetes-preserve-unknown-fields":true}},
        "x-kubernetes-group-version-kind":[{"group":"apps","version":"v1","kind":"Deployment"}]}}}}"##,
    );
    workspace.set(
        "a.yaml",
        "{apiVersion: apps/v1, kind: Deployment, metadata: {name: a}}",
    );
    let said = said(&workspace, "a.yaml");
    assert!(
        said.iter()
            .any(|said| said.ends_with("spec.selector: Required value")),
        "{said:?}"
    );
}

/// A document with a kind of the core group, of which it says little.
fn document(kind: &str) -> String {
    let name = [r#"{"group":"","version":"v1","kind":""#, kind, r#""}"#].concat();
    [
        r#"{"openapi":"3.0.0","components":{"schemas":{"io.k8s.api.core.v1."#,
        kind,
        r#"":{"type":"object","properties":{"spec":{"type":"object",
        "x-kubernetes-preserve-unknown-fields":true}},"x-kubernetes-group-version-kind":["#,
        &name,
        "]}}}}",
    ]
    .concat()
}

#[test]
fn a_value_of_a_list_is_marked_itself_whatever_describes_the_structure() {
    let mut workspace = workspace("1.36");
    workspace.set("openapi.json", &document("PersistentVolumeClaim"));
    let claim = "apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: {name: a}\nspec:\n  accessModes:\n  \
                 - ReadWriteOnce\n  - RWO\n";
    workspace.set("a.yaml", claim);
    let found = workspace.diagnostics("a.yaml");
    let found = found
        .iter()
        .find(|found| found.message.starts_with("spec.accessModes: "));
    let found = found.expect("the error of the server");
    assert_eq!((found.code, found.range.start.line), (Code::NotInEnum, 6));
}

#[test]
fn a_deprecated_version_is_told_whatever_describes_the_structure() {
    let mut workspace = workspace("1.36");
    workspace.set("openapi.json", &document("Endpoints"));
    workspace.set(
        "a.yaml",
        "{apiVersion: v1, kind: Endpoints, metadata: {name: a}}",
    );
    assert_eq!(
        said(&workspace, "a.yaml"),
        [
            "server-warning: v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice"
        ]
    );
}

#[test]
fn an_openapi_document_that_is_cut_off_is_a_syntax_error() {
    let mut workspace = workspace("1.36");
    workspace.set(
        "openapi.json",
        r#"{"openapi":"3.0.0","components":{"schemas":{"io.k8s.api"#,
    );
    assert!(said(&workspace, "openapi.json")[0].starts_with("syntax-error: "));
    workspace.set(
        "another.json",
        r#"{"openapi":"3.0.0","components":{"schemas":{"Pet"#,
    );
    assert_eq!(said(&workspace, "another.json"), [""; 0]);
}

#[test]
fn a_kind_without_properties_takes_any() {
    let mut workspace = Workspace::default();
    workspace.set(
        "openapi.json",
        r#"{"swagger":"2.0","definitions":{"com.example.v1.Any":{"type":"object",
        "x-kubernetes-group-version-kind":[{"group":"example.com","version":"v1","kind":"Any"}]}}}"#,
    );
    workspace.set(
        "a.yaml",
        "{apiVersion: example.com/v1, kind: Any, metadata: {name: a}, spec: {x: 1}}",
    );
    assert_eq!(said(&workspace, "a.yaml"), [""; 0]);
    assert!(outcome(&workspace, "a.yaml").starts_with("structure-only"));
}

#[test]
fn an_openapi_document_among_the_texts_judges_its_kinds() {
    let mut workspace = Workspace::default();
    let flunder =
        "apiVersion: wardle.example.com/v1\nkind: Flunder\nmetadata: {name: a}\nspec: {x: 1}\n";
    workspace.set("a.yaml", flunder);
    workspace.set(
        "b.yaml",
        "{apiVersion: apiregistration.k8s.io/v1, kind: APIService, \
        metadata: {name: v1.wardle.example.com}, spec: {service: {name: wardle}}}",
    );
    let before = outcome(&workspace, "a.yaml");
    assert!(
        before.contains("kubectl get --raw /openapi/v3/apis/wardle.example.com/v1"),
        "{before}"
    );
    workspace.set("openapi.json", FLUNDERS);
    assert_eq!(
        said(&workspace, "a.yaml"),
        ["unknown-field: unknown field \"spec.x\""]
    );
    assert!(outcome(&workspace, "a.yaml").starts_with("structure-only"));
    assert_eq!(
        outcome(&workspace, "openapi.json"),
        "openapi: an OpenAPI document with 1 kinds"
    );
    assert_eq!(
        said(&workspace, "openapi.json"),
        [
            "broken-openapi: the reference leads nowhere: any value passes here (#/components/schemas/none)"
        ]
    );
    workspace.remove("openapi.json");
    assert_eq!(outcome(&workspace, "a.yaml"), before);
}

#[test]
fn a_kind_of_another_version_than_the_openapi_document_is_not_judged() {
    let mut workspace = workspace("1.36");
    workspace.set("openapi.json", FLUNDERS);
    workspace.set(
        "a.yaml",
        "apiVersion: wardle.example.com/v1beta1\nkind: Flunder\nmetadata: {name: a}\n",
    );
    assert_eq!(
        outcome(&workspace, "a.yaml"),
        "unknown-kind: not checked: the OpenAPI documents have Flunder.wardle.example.com only in v1"
    );
}

#[test]
fn parts_of_a_schema_that_are_of_a_wrong_type_are_faults() {
    let mut workspace = Workspace::default();
    workspace.set(
        "openapi.json",
        r#"{"swagger":"2.0","definitions":{
        "L": 5,
        "M": {"type":"object","properties":5},
        "N": {"type":"object","x-kubernetes-group-version-kind":"foo"},
        "com.example.v1.Any":{"type":"object",
        "x-kubernetes-group-version-kind":[{"group":"example.com","version":"v1","kind":"Any"}]}}}"#,
    );
    assert_eq!(
        said(&workspace, "openapi.json"),
        [
            "broken-openapi: this is no schema, but it stands where one belongs: nothing is read of it",
            "broken-openapi: this is not a map of schemas: nothing is read of it",
            "broken-openapi: this is not a list of maps with a version and a kind: nothing is read of it",
        ]
    );
}

/// A document with a kind whose spec has these members.
fn boxes(spec: &str) -> String {
    format!(
        r##"{{"openapi":"3.0.0","components":{{"schemas":{{"com.example.v1.Box":{{"type":"object",
        "properties":{{"spec":{{{spec}}}}},
        "x-kubernetes-group-version-kind":[{{"group":"example.com","version":"v1","kind":"Box"}}]}}}}}}}}"##
    )
}

#[test]
fn each_part_of_a_wrong_type_is_a_fault_at_its_place() {
    for (spec, wanted) in [
        (
            r#""type":5"#,
            "array, boolean, integer, number, object or string",
        ),
        (
            r#""type":"strng""#,
            "array, boolean, integer, number, object or string",
        ),
        (r#""required":"size""#, "a list of names"),
        (r#""required":[5]"#, "a list of names"),
        (r#""enum":"A""#, "a list of values"),
        (r#""$ref":5"#, "a text"),
        (r#""allOf":{}"#, "a list of schemas"),
        (r#""additionalProperties":3"#, "a schema, true or false"),
        (r#""items":[]"#, "a schema"),
        (r#""format":5"#, "a text"),
        (r#""x-kubernetes-list-map-keys":"name""#, "a list of names"),
        (
            r#""properties":{"a":{"properties":[]}}"#,
            "a map of schemas",
        ),
    ] {
        let mut workspace = Workspace::default();
        workspace.set("openapi.json", &boxes(spec));
        let want = format!("broken-openapi: this is not {wanted}: nothing is read of it");
        assert_eq!(said(&workspace, "openapi.json"), [want], "{spec}");
    }
    for property in ["[]", "true"] {
        let mut workspace = Workspace::default();
        workspace.set(
            "openapi.json",
            &boxes(&format!(r#""properties":{{"a":{property}}}"#)),
        );
        let want = "broken-openapi: this is no schema, but it stands where one belongs: nothing is read of it";
        assert_eq!(said(&workspace, "openapi.json"), [want], "{property}");
    }
    for (components, wanted) in [("7", "a map"), (r#"{"schemas":[]}"#, "a map of schemas")] {
        let mut workspace = Workspace::default();
        let document = format!(r#"{{"openapi":"3.0.0","components":{components}}}"#);
        workspace.set("openapi.json", &document);
        let want = format!("broken-openapi: this is not {wanted}: nothing is read of it");
        assert_eq!(said(&workspace, "openapi.json"), [want], "{components}");
    }
}

#[test]
fn a_required_field_with_a_default_of_its_own_is_not_missing() {
    for (default, is_missing) in [
        ("", true),
        (r#","default":0"#, true),
        (r#","default":3"#, false),
    ] {
        let mut workspace = Workspace::default();
        let size = format!(
            r#""type":"object","required":["size"],"properties":{{"size":{{"type":"integer"{default}}}}}"#
        );
        workspace.set("openapi.json", &boxes(&size));
        let object = "{apiVersion: example.com/v1, kind: Box, metadata: {name: a}, spec: {}}";
        workspace.set("a.yaml", object);
        assert_eq!(
            !said(&workspace, "a.yaml").is_empty(),
            is_missing,
            "{default}"
        );
    }
}

#[test]
fn fields_pass_where_the_properties_are_not_read() {
    for properties in ["[]", "null", "5"] {
        let mut workspace = Workspace::default();
        let document = boxes("").replace(r#""spec":{}"#, "");
        let document = document.replace(
            r#""properties":{}"#,
            &format!(r#""properties":{properties}"#),
        );
        workspace.set("openapi.json", &document);
        let object =
            "{apiVersion: example.com/v1, kind: Box, metadata: {name: a}, spec: {size: 1}}";
        workspace.set("a.yaml", object);
        assert_eq!(said(&workspace, "a.yaml"), [""; 0], "{properties}");
    }
}

#[test]
fn an_object_has_its_type_and_metadata_whatever_its_schema_says() {
    let mut workspace = Workspace::default();
    workspace.set(
        "openapi.json",
        r#"{"swagger":"2.0","definitions":{
        "com.example.v1.Own":{"type":"object","properties":{"spec":{"type":"object","properties":{"x":{"type":"string"}}}},
        "x-kubernetes-group-version-kind":[{"group":"example.com","version":"v1","kind":"Own"}]}}}"#,
    );
    workspace.set(
        "a.yaml",
        "{apiVersion: example.com/v1, kind: Own, metadata: {name: a}, spec: {kind: a}, other: 1}",
    );
    assert_eq!(
        said(&workspace, "a.yaml"),
        [
            "unknown-field: unknown field \"spec.kind\"",
            "unknown-field: unknown field \"other\""
        ]
    );
}

#[test]
fn a_kind_or_version_that_no_openapi_document_has_is_told_with_what_may_be_meant() {
    for (version, kind, want) in [
        (
            "v1",
            "Flundr",
            "unknown-kind: not checked: there is no definition of Flundr.wardle.example.com (Flunder)",
        ),
        (
            "v1",
            "flunder",
            "unknown-kind: not checked: there is no definition of flunder.wardle.example.com (Flunder)",
        ),
        (
            "v2",
            "Flunder",
            "unknown-kind: not checked: the OpenAPI documents have Flunder.wardle.example.com only in v1 \
             (wardle.example.com/v1)",
        ),
    ] {
        let mut workspace = Workspace::default();
        workspace.set("openapi.json", FLUNDERS);
        let object = format!(
            "{{apiVersion: wardle.example.com/{version}, kind: {kind}, metadata: {{name: a}}}}"
        );
        workspace.set("a.yaml", &object);
        let statuses = workspace.outcomes_of("a.yaml");
        let Verdict::NotJudged(why) = &statuses[0].verdict else {
            panic!("{kind} was judged");
        };
        let meant = why.names.join(", ");
        let said = format!("{}: {} ({meant})", why.reason.name(), why.message);
        assert_eq!(said, want);
        assert!(why.is_mistake(&statuses[0].head), "{version} {kind}");
    }
}

#[test]
fn a_version_that_is_described_without_the_kind_is_not_served() {
    let mut workspace = Workspace::default();
    workspace.set("openapi.json", FLUNDERS);
    workspace.set(
        "v2.json",
        r#"{"swagger":"2.0","definitions":{"v2.Fischer":{"type":"object",
        "x-kubernetes-group-version-kind":[{"group":"wardle.example.com","version":"v2","kind":"Fischer"}]}}}"#,
    );
    workspace.set(
        "a.yaml",
        "{apiVersion: wardle.example.com/v2, kind: Flunder, metadata: {name: a}}",
    );
    assert_eq!(
        said(&workspace, "a.yaml"),
        [
            "version-not-served: no matches for kind \"Flunder\" in version \"wardle.example.com/v2\"; \
             use wardle.example.com/v1 Flunder"
        ]
    );
}

/// What is said of a document of the fields `x` and `of`, and of an object with a value in `x`.
fn faults_and_findings(x: &str, of: &str, value: &str) -> (Vec<String>, Vec<String>) {
    let mut workspace = Workspace::default();
    let document = format!(
        r##"{{"swagger":"2.0","definitions":{{"A":{{"type":"object","properties":{{"x":{x}}},
        "x-kubernetes-group-version-kind":[{{"group":"c.io","version":"v1","kind":"A"}}]}},"e.org/b.C":{of}}}}}"##
    );
    workspace.set("openapi.json", &document);
    let object = format!("{{apiVersion: c.io/v1, kind: A, metadata: {{name: a}}, x: {value}}}");
    workspace.set("a.yaml", &object);
    (said(&workspace, "openapi.json"), said(&workspace, "a.yaml"))
}

#[test]
fn schemas_of_other_documents_and_several_in_one_are_faults_at_their_place() {
    let integer = r#"{"type":"integer"}"#;
    let refers = r##"{"$ref":"#/definitions/e.org~1b.C"}"##;
    let refused = "decode-error: ";
    for (x, value, fault, want) in [
        (refers.to_owned(), "a", "", refused),
        (
            format!(r#"{{"allOf":[{refers},{{"description":"b"}}]}}"#),
            "a",
            "",
            refused,
        ),
        (r#"{"type":"array"}"#.to_owned(), "a", "", "wrong-type: "),
        (r#"{"type":"array"}"#.to_owned(), "[a, 1]", "", ""),
        (
            r#"{"$ref":"other.json#/definitions/e.org~1b.C"}"#.to_owned(),
            "a",
            "the reference leads out of the schemas of the document: any value passes here (other.json#/definitions/e.org~1b.C)",
            "",
        ),
        (
            format!(r#"{{"allOf":[{refers},{{"type":"string"}}]}}"#),
            "a",
            "several schemas of an allOf say what values are: any value passes here",
            "",
        ),
        (
            format!(r#"{{"anyOf":[{refers},{{"type":"string"}}]}}"#),
            "a",
            "the forms of an anyOf or oneOf are not read: any value passes here",
            "",
        ),
    ] {
        let (faults, found) = faults_and_findings(&x, integer, value);
        let faults: Vec<&str> = faults
            .iter()
            .map(|fault| fault.trim_start_matches("broken-openapi: "))
            .collect();
        let wanted: Vec<&str> = Some(fault)
            .filter(|fault| !fault.is_empty())
            .into_iter()
            .collect();
        assert_eq!(faults, wanted, "{x}");
        let found = found.first().map_or("", |found| found.as_str());
        assert_eq!(found.is_empty(), want.is_empty(), "{x}: {found}");
        assert!(found.starts_with(want), "{x}: {found}");
    }
}

#[test]
fn an_integer_in_a_place_that_has_no_go_type_is_called_integer() {
    let (_, found) = faults_and_findings(
        r#"{"type":"object","properties":{"s":{"type":"string"}}}"#,
        "{}",
        "{s: 5}",
    );
    assert_eq!(
        found,
        [
            "wrong-type: x.s: Invalid value: \"integer\": x.s in body must be of type string: \"integer\""
        ]
    );
}

#[test]
fn a_type_that_is_no_text_is_told_from_one_that_is_missing() {
    for (object, want) in [
        (
            "{apiVersion: 1, kind: A, metadata: {}}",
            "apiVersion isn't string type",
        ),
        (
            "{apiVersion: v1, kind: [A], metadata: {}}",
            "kind isn't string type",
        ),
        (
            "{apiVersion: null, kind: {}, metadata: {}}",
            "apiVersion not set, kind isn't string type",
        ),
    ] {
        let mut workspace = Workspace::default();
        workspace.set("a.yaml", object);
        assert_eq!(
            outcome(&workspace, "a.yaml"),
            ["no-type: not checked: ", want].concat()
        );
    }
}
