//! Whether a structural schema can be made, and in which order errors come.

use super::table;

#[test]
fn unsupported_members_matter_where_they_say_something() {
    table(&[
        (r#"{"id":"a"}"#, &["OpenAPIV3Schema 'id' is not supported"]),
        (
            r#"{"$schema":"a"}"#,
            &["OpenAPIV3Schema 'schema' is not supported"],
        ),
        (
            r#"{"$ref":"a"}"#,
            &["OpenAPIV3Schema '$ref' is not supported"],
        ),
        (
            r#"{"patternProperties":{"a":{}}}"#,
            &["OpenAPIV3Schema 'patternProperties' is not supported"],
        ),
        (
            r#"{"dependencies":{"a":[]}}"#,
            &["OpenAPIV3Schema 'dependencies' is not supported"],
        ),
        (
            r#"{"additionalItems":false}"#,
            &["OpenAPIV3Schema 'additionalItems' is not supported"],
        ),
        (
            r#"{"definitions":{"a":{}}}"#,
            &["OpenAPIV3Schema 'definitions' is not supported"],
        ),
        (
            r#"{"items":[{}]}"#,
            &["OpenAPIV3Schema 'items' must be a schema, but is an array"],
        ),
        (
            r#"{"x-kubernetes-preserve-unknown-fields":false}"#,
            &["internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined"],
        ),
        (
            r#"{"type":"object","id":"","$schema":"","$ref":"","patternProperties":{},
                "dependencies":{},"additionalItems":null,"definitions":{},"items":[],
                "x-kubernetes-preserve-unknown-fields":null}"#,
            &[],
        ),
    ]);
}

#[test]
fn the_first_obstacle_to_making_is_reported_alone() {
    const ARRAY: &[&str] = &["OpenAPIV3Schema 'items' must be a schema, but is an array"];
    const DEFINITIONS: &[&str] = &["OpenAPIV3Schema 'definitions' is not supported"];
    const ID: &[&str] = &["OpenAPIV3Schema 'id' is not supported"];
    const PRESERVE: &[&str] =
        &["internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined"];
    const SCHEMA: &[&str] = &["OpenAPIV3Schema 'schema' is not supported"];
    const REF: &[&str] = &["OpenAPIV3Schema '$ref' is not supported"];
    table(&[
        (
            r#"{"properties":{"a":{"id":"a"}},"definitions":{"a":{}}}"#,
            DEFINITIONS,
        ),
        (r#"{"allOf":[{"$schema":"a"}],"not":{"id":"a"}}"#, ID),
        (r#"{"anyOf":[{"$schema":"a"}],"allOf":[{"id":"a"}]}"#, ID),
        (r#"{"oneOf":[{"$schema":"a"}],"anyOf":[{"id":"a"}]}"#, ID),
        (
            r#"{"oneOf":[{"id":"a"}],"x-kubernetes-preserve-unknown-fields":false}"#,
            ID,
        ),
        (
            r#"{"items":[{}],"x-kubernetes-preserve-unknown-fields":false}"#,
            PRESERVE,
        ),
        (r#"{"items":[{}],"properties":{"a":{"id":"a"}}}"#, ARRAY),
        (
            r#"{"items":{"$schema":"a"},"properties":{"a":{"id":"a"}}}"#,
            SCHEMA,
        ),
        (
            r#"{"additionalProperties":{"id":"a"},"properties":{"a":{"$ref":"a"}}}"#,
            REF,
        ),
        (r#"{"not":{"not":{"items":{"$ref":"a"}},"id":"a"}}"#, ID),
        (
            r#"{"not":{"additionalProperties":{"id":"a"},"properties":{"a":{"$ref":"a"}}}}"#,
            REF,
        ),
        (r#"{"not":{"additionalProperties":{"id":"a"}}}"#, ID),
        (
            r#"{"anyOf":[{"type":"integer"},{"type":"string","id":"a"}]}"#,
            ID,
        ),
        (
            r#"{"anyOf":[{"type":"integer"},{"type":"string","items":[{}]}]}"#,
            ARRAY,
        ),
    ]);
}

#[test]
fn errors_are_sorted_by_their_texts() {
    table(&[(
        r#"{"type":"object","properties":{"b":{"title":"a"},"a.b":{},"a":{"type":"array"},"B":{}}}"#,
        &[
            "s.properties[B].type: Required value: must not be empty for specified object fields",
            "s.properties[a.b].type: Required value: must not be empty for specified object fields",
            "s.properties[a].items: Required value: must be specified",
            "s.properties[b].type: Required value: must not be empty for specified object fields",
        ],
    )]);
}
