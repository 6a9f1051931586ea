//! Nodes that are not below a junctor.

use super::{FIELD, SAYING, SILENT, said, table, table_in};

#[test]
fn the_root_is_an_object() {
    const EMPTY: &str = "s.type: Required value: must not be empty at the root";
    const ADDITIONAL: &str = "s.additionalProperties: Forbidden: must not be used at the root";
    table(&[
        ("{}", &[EMPTY]),
        (r#"{"type":"object"}"#, &[]),
        (r#"{"x-kubernetes-int-or-string":true}"#, &[]),
        (r#"{"x-kubernetes-preserve-unknown-fields":true}"#, &[]),
        (
            r#"{"type":"string"}"#,
            &[r#"s.type: Invalid value: "string": must be object at the root"#],
        ),
        (
            r#"{"type":"array"}"#,
            &[
                "s.items: Required value: must be specified",
                r#"s.type: Invalid value: "array": must be object at the root"#,
            ],
        ),
        (
            r#"{"type":"object","additionalProperties":false}"#,
            &[ADDITIONAL],
        ),
        (
            r#"{"type":"object","additionalProperties":true}"#,
            &[ADDITIONAL],
        ),
        (
            r#"{"type":"object","additionalProperties":{}}"#,
            &[
                "s.additionalProperties.type: Required value: must not be empty for specified \
                 object fields",
                ADDITIONAL,
            ],
        ),
    ]);
}

#[test]
fn every_node_has_a_type() {
    table_in(
        FIELD,
        &[
            (
                "{}",
                &[
                    "s.properties[f].type: Required value: must not be empty for specified object \
                   fields",
                ],
            ),
            (
                r#"{"type":"array","items":{}}"#,
                &[
                    "s.properties[f].items.type: Required value: must not be empty for specified \
                   array items",
                ],
            ),
            (
                r#"{"type":"array","items":true}"#,
                &["s.properties[f].items: Required value: must be specified"],
            ),
            (r#"{"type":"string","items":{"type":"string"}}"#, &[]),
            (r#"{"type":"object","additionalProperties":false}"#, &[]),
            (r#"{"type":"bogus"}"#, &[]),
            (r#"{"x-kubernetes-int-or-string":true}"#, &[]),
            (r#"{"x-kubernetes-preserve-unknown-fields":true}"#, &[]),
        ],
    );
}

#[test]
fn an_int_or_string_is_nothing_else() {
    table_in(
        FIELD,
        &[
            (
                r#"{"x-kubernetes-int-or-string":true,"x-kubernetes-preserve-unknown-fields":true}"#,
                &[
                    "s.properties[f].x-kubernetes-preserve-unknown-fields: Invalid value: true: must \
                   be false if x-kubernetes-int-or-string is true",
                ],
            ),
            (
                r#"{"x-kubernetes-int-or-string":true,"x-kubernetes-embedded-resource":true,
                    "properties":{"a":{"type":"string"}}}"#,
                &[
                    "s.properties[f].type: Required value: must be object if \
                     x-kubernetes-embedded-resource is true",
                    "s.properties[f].x-kubernetes-embedded-resource: Invalid value: true: must be \
                     false if x-kubernetes-int-or-string is true",
                ],
            ),
        ],
    );
}

#[test]
fn an_embedded_resource_is_an_object_with_known_or_preserved_members() {
    const PROPERTIES: &str = "s.properties[f].properties: Required value: must not be empty if \
        x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields";
    table_in(
        FIELD,
        &[
            (
                r#"{"type":"object","x-kubernetes-embedded-resource":true}"#,
                &[PROPERTIES],
            ),
            (
                r#"{"type":"object","x-kubernetes-embedded-resource":true,"properties":{}}"#,
                &[PROPERTIES],
            ),
            (
                r#"{"type":"object","x-kubernetes-embedded-resource":true,
                    "x-kubernetes-preserve-unknown-fields":true}"#,
                &[],
            ),
            (
                r#"{"type":"string","x-kubernetes-embedded-resource":true,
                    "x-kubernetes-preserve-unknown-fields":true}"#,
                &[
                    r#"s.properties[f].type: Invalid value: "string": must be object if x-kubernetes-embedded-resource is true"#,
                ],
            ),
            (
                r#"{"type":"object","x-kubernetes-embedded-resource":true,
                    "x-kubernetes-preserve-unknown-fields":true,"additionalProperties":false}"#,
                &[
                    "s.properties[f].additionalProperties: Forbidden: must not be used if \
                   x-kubernetes-embedded-resource is set",
                ],
            ),
        ],
    );
}

#[test]
fn the_root_may_break_rules_of_roots_and_of_embedded_resources_at_once() {
    table(&[(
        r#"{"type":"string","x-kubernetes-embedded-resource":true,"additionalProperties":true}"#,
        &[
            "s.additionalProperties: Forbidden: must not be used at the root",
            "s.additionalProperties: Forbidden: must not be used if \
             x-kubernetes-embedded-resource is set",
            "s.properties: Required value: must not be empty if x-kubernetes-embedded-resource is \
             true without x-kubernetes-preserve-unknown-fields",
            r#"s.type: Invalid value: "string": must be object at the root"#,
            r#"s.type: Invalid value: "string": must be object if x-kubernetes-embedded-resource is true"#,
        ],
    )]);
}

#[test]
fn members_of_every_object_have_their_types() {
    let object = r#""properties":{"apiVersion":{"type":"integer"},"kind":{},"metadata":{"type":"array","items":{"type":"string"}}}"#;
    let at = |path: &str| {
        [
            format!(
                r#"{path}.properties[apiVersion].type: Invalid value: "integer": must be string"#
            ),
            format!(r#"{path}.properties[kind].type: Invalid value: "": must be string"#),
            format!(
                "{path}.properties[kind].type: Required value: must not be empty for specified \
                 object fields"
            ),
            format!(r#"{path}.properties[metadata].type: Invalid value: "array": must be object"#),
        ]
    };
    let mut root = at("s").to_vec();
    root.insert(
        3,
        "s.properties[metadata]: Forbidden: must not specify anything other than name and \
         generateName, but metadata is implicitly specified"
            .to_owned(),
    );
    root.sort();
    assert_eq!(said(&format!(r#"{{"type":"object",{object}}}"#)), root);
    let embedded = format!(r#"{{"type":"object","x-kubernetes-embedded-resource":true,{object}}}"#);
    assert_eq!(said(&FIELD.replace('_', &embedded)), at("s.properties[f]"));
    let plain = format!(r#"{{"type":"object",{object}}}"#);
    assert_eq!(
        said(&FIELD.replace('_', &plain)),
        [
            "s.properties[f].properties[kind].type: Required value: must not be empty for \
             specified object fields"
        ]
    );
}

#[test]
fn metadata_of_the_root_restricts_names_only() {
    const FORBIDDEN: [&str; 1] = [
        "s.properties[metadata]: Forbidden: must not specify anything \
        other than name and generateName, but metadata is implicitly specified",
    ];
    let metadata = |members: &str| {
        said(&format!(
            r#"{{"type":"object","properties":{{"metadata":{{"type":"object",{members}}}}}}}"#
        ))
    };
    for members in SAYING {
        assert_eq!(metadata(members), FORBIDDEN, "{members}");
    }
    for members in SILENT {
        assert!(metadata(members).is_empty(), "{members}");
    }
    for members in [
        r#""default":{"name":"a"}"#,
        r#""properties":{}"#,
        r#""properties":{"name":{"type":"object","description":"a"}}"#,
        r#""properties":{"generateName":{"type":"string"}}"#,
        r#""properties":{"generateName":{"type":"string"},"name":{"type":"string"}}"#,
    ] {
        assert!(metadata(members).is_empty(), "{members}");
    }
    for members in [
        r#""additionalProperties":false"#,
        r#""items":{"type":"string"}"#,
        r#""not":{}"#,
        r#""x-kubernetes-preserve-unknown-fields":true"#,
        r#""properties":{"labels":{"type":"object"}}"#,
        r#""properties":{"name":{"type":"string"},"labels":{"type":"object"}}"#,
    ] {
        assert_eq!(metadata(members), FORBIDDEN, "{members}");
    }
}
