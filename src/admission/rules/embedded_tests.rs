//! Rules on the type and the metadata of embedded resources: requests know of these only what all
//! resources have.

use super::tests::run;

/// Runs rules over the metadata of an embedded resource: the errors, and what ran.
fn in_metadata(schema: &str, value: &str) -> (Vec<String>, Vec<String>) {
    let resource = format!(
        r#"{{"type":"object","x-kubernetes-embedded-resource":true,
            "properties":{{"metadata":{schema}}}}}"#
    );
    let value = format!(r#"{{"apiVersion":"v1","kind":"P","metadata":{value}}}"#);
    run(&resource, &value)
}

#[test]
fn rules_on_metadata_compile_for_the_name_alone() {
    let schema = |name: &str, rule: &str| {
        format!(
            r#"{{"type":"object","properties":{{"l":{{"type":"string"}}{name}}},
                "x-kubernetes-validations":[{{"rule":"{rule}"}}]}}"#
        )
    };
    let name = r#","name":{"type":"string"}"#;
    let of_l = "f.metadata: Invalid value: \"object\": rule compile error: compilation failed: \
                ERROR: <input>:1:5: undefined field 'l'\n | !has(self.l)\n | ....^";
    // Its values are those of the schema nevertheless.
    let no_name = "f.metadata: Invalid value: \"object\": no such key: name evaluating rule: \
                   self.name == 'a'";
    for (schema, want) in [
        (schema("", "!has(self.l)"), vec![of_l]),
        (schema("", "self.name == 'a'"), vec![no_name]),
        (schema(name, "self.name == 'a'"), vec![]),
    ] {
        assert_eq!(in_metadata(&schema, r#"{"name":"a"}"#).0, want, "{schema}");
    }
}

#[test]
fn metadata_that_declares_what_all_resources_have_is_its_own() {
    let schema = r#"{"type":"object","x-kubernetes-embedded-resource":true,"properties":{
        "kind":{"type":"string"},"apiVersion":{"type":"string"},
        "metadata":{"type":"object","x-kubernetes-validations":[{"rule":"has(self.l)"}],
            "properties":{"name":{"type":"string"},"generateName":{"type":"string"},
                "l":{"type":"string","x-kubernetes-validations":[{"rule":"self == 'no'"}]}}}}}"#;
    let (errors, _) = run(schema, r#"{"metadata":{"l":"b"}}"#);
    assert_eq!(
        errors,
        ["f.metadata.l: Invalid value: \"b\": failed rule: self == 'no'"]
    );
}

#[test]
fn rules_below_other_fields_of_metadata_never_run() {
    let never = r#"{"type":"string","x-kubernetes-validations":[{"rule":"self == 'never'"}]}"#;
    let (errors, runs) = in_metadata(
        &format!(
            r#"{{"type":"object","properties":{{
                "l":{never},"name":{never},
                "labels":{{"type":"object","additionalProperties":{never}}}}}}}"#
        ),
        r#"{"name":"a","l":"b","labels":{"q":"w"}}"#,
    );
    let name = "f.metadata.name: Invalid value: \"a\": failed rule: self == 'never'";
    assert_eq!(errors, [name]);
    assert_eq!(runs, ["f.metadata.name: self == 'never': false for 2"]);
}

#[test]
fn values_of_metadata_that_is_a_map_have_no_type() {
    let schema = r#"{"type":"object","additionalProperties":{"type":"string",
        "x-kubernetes-validations":[{"rule":"self == 'never'"}]}}"#;
    let (errors, runs) = in_metadata(schema, r#"{"name":"a"}"#);
    let want = "f.metadata[name]: Invalid value: \"string\": rule compiler initialization error: \
                failed to convert to declType for CEL validation rules";
    assert_eq!(errors, [want]);
    assert!(runs.is_empty(), "{runs:?}");
}

#[test]
fn rules_run_below_names_that_expressions_cannot_write() {
    let schema = r#"{"type":"object","properties":{"1l":{"type":"string",
        "x-kubernetes-validations":[{"rule":"self == 'never'"}]}}}"#;
    let (errors, _) = in_metadata(schema, r#"{"1l":"z"}"#);
    assert_eq!(
        errors,
        ["f.metadata.1l: Invalid value: \"z\": failed rule: self == 'never'"]
    );
}

#[test]
fn rules_on_a_resource_read_the_name_and_rules_on_its_metadata_do_not() {
    let schema = r#"{"type":"object","x-kubernetes-embedded-resource":true,
        "x-kubernetes-validations":[{"rule":"self.metadata.name == 'a'"}],
        "properties":{"metadata":{"type":"object","properties":{"l":{"type":"string"}},
            "x-kubernetes-validations":[{"rule":"self.name == 'a'"}]}}}"#;
    let (_, runs) = run(schema, r#"{"metadata":{"name":"a"}}"#);
    assert_eq!(
        runs,
        [
            "f: self.metadata.name == 'a': true for 4",
            "f.metadata: self.name == 'a': no such key: name for 3",
        ]
    );
}
