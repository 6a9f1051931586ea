use super::{OpenApiVersion, publish};
use crate::definition::decode;
use crate::releases::Release;
use crate::value::{MAX_DEPTH, Value, json};

/// A definition of one version with members.
fn definition(version: &str) -> String {
    format!(
        r#"{{"spec":{{"group":"a.b","names":{{"kind":"K"}},"versions":[{{"name":"v1",{version}}}]}}}}"#
    )
}

fn definition_with(schema: &str) -> String {
    definition(&format!(r#""schema":{{"openAPIV3Schema":{schema}}}"#))
}

/// The published document of the first version.
fn published(definition: &str, format: OpenApiVersion) -> String {
    let decoded = decode(definition).unwrap();
    json::to_json(
        &publish(&decoded.definition, "v1", format, Release::DEFAULT)
            .unwrap()
            .schema,
    )
}

/// The published form of a property with a schema.
fn property(schema: &str, format: OpenApiVersion) -> String {
    let root = definition_with(&format!(
        r#"{{"type":"object","properties":{{"p":{schema}}}}}"#
    ));
    let decoded = decode(&root).unwrap();
    let published = publish(&decoded.definition, "v1", format, Release::DEFAULT)
        .unwrap()
        .schema;
    let properties = published.get("properties");
    let property = properties.and_then(|all| all.get("p"));
    json::to_json(property.unwrap_or(&Value::Null))
}

const BARE: &str = r#"{"type":"object","x-kubernetes-group-version-kind":[{"group":"a.b","kind":"K","version":"v1"}]}"#;

#[test]
fn what_is_not_structural_is_an_object_of_any_kind() {
    for schema in [
        r#"{"type":"object","properties":{"a":{}}}"#,
        r#"{"type":"object","properties":{"a":{"type":"date"}}}"#,
        r#"{"type":"object","not":{"properties":{"a":{"type":"date"}}}}"#,
        r##"{"type":"object","properties":{"a":{"type":"string","$ref":"#/a"}}}"##,
        r#"{"type":"object","properties":{"a":{"type":"array","items":[{"type":"string"}]}}}"#,
    ] {
        for format in [OpenApiVersion::V2, OpenApiVersion::V3] {
            assert_eq!(
                published(&definition_with(schema), format),
                BARE,
                "{schema}"
            );
        }
    }
    assert_eq!(
        published(&definition(r#""served":true"#), OpenApiVersion::V3),
        BARE
    );
}

#[test]
fn a_definition_that_prunes_nothing_is_open_in_v2_only() {
    let definition = definition_with(r#"{"type":"object"}"#)
        .replace(r#""group""#, r#""preserveUnknownFields":true,"group""#);
    assert_eq!(published(&definition, OpenApiVersion::V2), BARE);
    assert!(published(&definition, OpenApiVersion::V3).contains("ObjectMeta"));
}

#[test]
fn selectable_fields_are_told_without_their_dot() {
    let definition = definition(r#""selectableFields":[{"jsonPath":".spec.a"},{"jsonPath":"b"}]"#);
    for format in [OpenApiVersion::V2, OpenApiVersion::V3] {
        let end =
            r#","x-kubernetes-selectable-fields":[{"fieldPath":"spec.a"},{"fieldPath":"b"}]}"#;
        assert!(published(&definition, format).ends_with(end));
    }
}

/// The document that a release publishes of the first version, in v3.
fn published_in(definition: &str, release: &str) -> String {
    let decoded = decode(definition).unwrap();
    let release = release.parse().unwrap();
    let published = publish(&decoded.definition, "v1", OpenApiVersion::V3, release).unwrap();
    json::to_json(&published.schema)
}

#[test]
fn examples_are_published_from_1_36_on() {
    let schema = definition_with(
        r#"{"type":"object","properties":{"p":{"type":"string","example":"a","externalDocs":{"url":"u"}}}}"#,
    );
    let got = r#","externalDocs":{"url":"u"},"example":"a""#;
    for (release, is_told) in [
        ("1.29", false),
        ("1.35", false),
        ("1.36", true),
        ("1.37", true),
    ] {
        let published = published_in(&schema, release);
        assert_eq!(published.contains(got), is_told, "{release}: {published}");
        assert!(is_told || !published.contains(r#""example""#), "{release}");
    }
}

#[test]
fn selectable_fields_are_published_from_1_31_on() {
    let fields = definition(r#""selectableFields":[{"jsonPath":".spec.a"}]"#);
    let none = definition(r#""served":true"#);
    for release in Release::ALL.map(|release| release.to_string()) {
        let is_told = published_in(&fields, &release).contains(r#"[{"fieldPath":"spec.a"}]"#);
        assert_eq!(is_told, *release >= *"1.31", "{release}");
        // 1.32 publishes an empty list where there are none.
        let is_empty = published_in(&none, &release).contains(r#"selectable-fields":[]"#);
        assert_eq!(is_empty, release == "1.32", "{release}");
    }
}

#[test]
fn a_field_of_rules_that_a_release_drops_is_not_published() {
    let schema = definition_with(
        r#"{"type":"object","x-kubernetes-validations":[{"rule":"true","optionalOldSelf":true}]}"#,
    );
    assert!(!published_in(&schema, "1.29").contains("optionalOldSelf"));
    assert!(published_in(&schema, "1.30").contains("optionalOldSelf"));
}

#[test]
fn an_unknown_version_has_no_schema() {
    let definition = definition_with("{}");
    let decoded = decode(&definition).unwrap();
    assert!(
        publish(
            &decoded.definition,
            "v2",
            OpenApiVersion::V3,
            Release::DEFAULT
        )
        .is_none()
    );
    let published = publish(
        &decoded.definition,
        "v1",
        OpenApiVersion::V3,
        Release::DEFAULT,
    )
    .unwrap();
    assert_eq!(published.name, "b.a.v1.K");
}

#[test]
fn v3_tells_all_that_is_not_empty() {
    for (schema, want) in [
        (
            r#"{"type":"string","nullable":true,"default":"","example":"","enum":[],"title":""}"#,
            r#"{"type":"string","nullable":true,"default":""}"#,
        ),
        (
            r#"{"type":"boolean","default":false,"example":false,"externalDocs":{}}"#,
            r#"{"type":"boolean","default":false,"externalDocs":{},"example":false}"#,
        ),
        (
            r#"{"type":"object","properties":{},"required":[],"additionalProperties":true}"#,
            r#"{"type":"object","additionalProperties":true}"#,
        ),
        (
            r#"{"type":"object","not":{"properties":{},"required":["a"],"externalDocs":{"url":"u"}}}"#,
            r#"{"type":"object","not":{"required":["a"],"externalDocs":{"url":"u"}}}"#,
        ),
        (
            r#"{"type":"object","additionalProperties":false,"anyOf":[{"additionalProperties":false}]}"#,
            r#"{"type":"object","anyOf":[{}],"additionalProperties":false}"#,
        ),
        (
            r#"{"type":"integer","x-kubernetes-validations":[{"rule":"","reason":"","optionalOldSelf":false}]}"#,
            r#"{"type":"integer","x-kubernetes-validations":[{"rule":"","optionalOldSelf":false}]}"#,
        ),
    ] {
        assert_eq!(property(schema, OpenApiVersion::V3), want, "{schema}");
    }
}

#[test]
fn integer_or_string_is_spelled_out_in_v3() {
    let types = r#"{"anyOf":[{"type":"integer"},{"type":"string"}]}"#;
    for (members, want) in [
        ("", format!("{},", &types[1..types.len() - 1])),
        (r#""anyOf":[],"#, format!("{},", &types[1..types.len() - 1])),
        (
            r#""allOf":[{"maximum":1}],"#,
            format!(
                r#""allOf":[{{"maximum":1}}],{},"#,
                &types[1..types.len() - 1]
            ),
        ),
        (
            r#""anyOf":[{"pattern":"a"}],"#,
            format!(r#""allOf":[{types}],"anyOf":[{{"pattern":"a"}}],"#),
        ),
    ] {
        let mark = r#""x-kubernetes-int-or-string":true}"#;
        let schema = ["{", members, mark].concat();
        let want = ["{", &want, mark].concat();
        assert_eq!(property(&schema, OpenApiVersion::V3), want, "{schema}");
        let v2 = ["{", mark].concat();
        assert_eq!(property(&schema, OpenApiVersion::V2), v2, "{schema}");
    }
}

#[test]
fn v2_leaves_out_what_old_clients_stumble_over() {
    for (schema, want) in [
        (
            r#"{"type":"array","items":{"type":"string"},"nullable":true,"maxItems":3}"#,
            r#"{"maxItems":3}"#,
        ),
        (
            r#"{"type":"object","additionalProperties":{"type":"string"},"nullable":true}"#,
            r#"{"additionalProperties":{"type":"string"}}"#,
        ),
        (
            r#"{"type":"array","items":{"type":"string"},"x-kubernetes-preserve-unknown-fields":true}"#,
            r#"{"x-kubernetes-preserve-unknown-fields":true}"#,
        ),
        (
            r#"{"type":"object","required":["a","b"],"properties":{"a":{"type":"string","nullable":true},"b":{"type":"string"}}}"#,
            r#"{"type":"object","required":["b"],"properties":{"a":{},"b":{"type":"string"}}}"#,
        ),
        (
            r#"{"type":"object","nullable":true,"required":["a"],"properties":{"a":{"type":"string","nullable":true}}}"#,
            r#"{"required":["a"]}"#,
        ),
        (
            r#"{"type":"object","required":["a"],"additionalProperties":{"type":"string","nullable":true}}"#,
            r#"{"type":"object","additionalProperties":{}}"#,
        ),
    ] {
        assert_eq!(property(schema, OpenApiVersion::V2), want, "{schema}");
    }
}

#[test]
fn embedded_resources_have_the_members_of_objects() {
    let keeping = r#"{"type":"object","required":["apiVersion"],"x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true}"#;
    let v3 = property(keeping, OpenApiVersion::V3);
    assert!(v3.starts_with(r#"{"type":"object","required":["apiVersion","kind"],"properties":"#));
    assert!(v3.contains(r#""allOf":[{"$ref":"#), "{v3}");
    assert_eq!(
        property(keeping, OpenApiVersion::V2),
        r#"{"required":["apiVersion"],"x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true}"#
    );
    let root = r#"{"type":"object","x-kubernetes-embedded-resource":true,"properties":{"a":{"type":"string"}}}"#;
    for format in [OpenApiVersion::V2, OpenApiVersion::V3] {
        let published = published(&definition_with(root), format);
        assert!(published.contains(r#""required":["kind","apiVersion"]"#));
        assert!(published.contains("kind is a string value representing the type of this object"));
    }
}

#[test]
fn the_deepest_schemas_are_published() {
    for (levels, open, leaf, close) in [
        (
            MAX_DEPTH - 12,
            r#"{"type":"array","items":"#,
            r#"{"type":"string"}"#,
            "}",
        ),
        (
            MAX_DEPTH / 2 - 12,
            r#""allOf":[{"#,
            r#""maxLength":1"#,
            "}]",
        ),
    ] {
        let deep = [&*open.repeat(levels), leaf, &*close.repeat(levels)].concat();
        let deep = match deep.strip_prefix('{') {
            Some(_) => deep,
            None => [r#"{"type":"string","#, &*deep, "}"].concat(),
        };
        assert!(property(&deep, OpenApiVersion::V3).len() > deep.len() - 2);
    }
}
