//! Schemas and what is said of them. Paths start at `s`.

use super::check;
use crate::machinery::FieldError;
use crate::machinery::decode::{Decoder, Keys};
use crate::schema::{Node, Props};
use crate::value::json;

/// The texts of errors, or why there is no structural schema.
fn said(schema: &str) -> Vec<String> {
    let value = json::parse(schema).expect(schema).value;
    let (props, _): (Props<'_>, _) = Decoder::run(value, Keys::Unique).expect(schema);
    let said = check(&props, &Node::compile(&props), "s");
    match said.build_error {
        Some(error) => vec![error.to_owned()],
        None => said.errors.iter().map(FieldError::message).collect(),
    }
}

/// Schemas, and what is said of each.
type Table<'t> = &'t [(&'t str, &'t [&'t str])];

/// Checks a table of schemas of which an outer one holds each in place of `_`.
fn table_in(outer: &str, table: Table<'_>) {
    for (schema, want) in table {
        assert_eq!(said(&outer.replace('_', schema)), *want, "{schema}");
    }
}

fn table(table: Table<'_>) {
    table_in("_", table);
}

/// A schema as the property `f` of an object.
const FIELD: &str = r#"{"type":"object","properties":{"f":_}}"#;

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

/// Members that differ from the zero value of the API server's struct, and break no other rule of
/// structural nodes.
const SAYING: [&str; 22] = [
    r#""title":"a""#,
    r#""description":"a""#,
    r#""format":"a""#,
    r#""pattern":"a""#,
    r#""nullable":true"#,
    r#""uniqueItems":true"#,
    r#""exclusiveMaximum":true"#,
    r#""exclusiveMinimum":true"#,
    r#""externalDocs":{}"#,
    r#""example":false"#,
    r#""required":[]"#,
    r#""enum":[null]"#,
    r#""maxLength":0"#,
    r#""minItems":0"#,
    r#""maxProperties":0"#,
    r#""maximum":0"#,
    r#""minimum":0"#,
    r#""multipleOf":0"#,
    r#""x-kubernetes-list-map-keys":[]"#,
    r#""x-kubernetes-list-type":"""#,
    r#""x-kubernetes-map-type":"""#,
    r#""x-kubernetes-validations":[]"#,
];

/// Members that do not differ from it.
const SILENT: [&str; 12] = [
    r#""title":"""#,
    r#""nullable":false"#,
    r#""externalDocs":null"#,
    r#""default":null"#,
    r#""example":null"#,
    r#""required":null"#,
    r#""enum":[]"#,
    r#""allOf":[]"#,
    r#""not":null"#,
    r#""items":5"#,
    r#""definitions":{}"#,
    r#""$ref":"""#,
];

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

#[test]
fn junctors_only_restrict_values() {
    const AT: &str = "s.properties[f].not";
    for (members, want) in [
        (
            r#""type":"string""#,
            ".type: Forbidden: must be empty to be structural",
        ),
        (
            r#""title":"a""#,
            ".title: Forbidden: must be empty to be structural",
        ),
        (
            r#""description":"a""#,
            ".description: Forbidden: must be empty to be structural",
        ),
        (
            r#""default":false"#,
            ".default: Forbidden: must be undefined to be structural",
        ),
        (
            r#""nullable":true"#,
            ".nullable: Forbidden: must be false to be structural",
        ),
        (
            r#""additionalProperties":true"#,
            ".additionalProperties: Forbidden: must be undefined to be structural",
        ),
        (
            r#""additionalProperties":{"type":"string","pattern":"(","not":{"title":"a"}}"#,
            ".additionalProperties: Forbidden: must be undefined to be structural",
        ),
        (
            r#""x-kubernetes-preserve-unknown-fields":true"#,
            ".x-kubernetes-preserve-unknown-fields: Forbidden: must be false to be structural",
        ),
        (
            r#""x-kubernetes-embedded-resource":true"#,
            ".x-kubernetes-embedded-resource: Forbidden: must be false to be structural",
        ),
        (
            r#""x-kubernetes-int-or-string":true"#,
            ".x-kubernetes-int-or-string: Forbidden: must be false to be structural",
        ),
        (
            r#""x-kubernetes-list-map-keys":["a"]"#,
            ".x-kubernetes-list-map-keys: Forbidden: must be empty to be structural",
        ),
        (
            r#""x-kubernetes-list-type":"""#,
            ".x-kubernetes-list-type: Forbidden: must be undefined to be structural",
        ),
        (
            r#""x-kubernetes-map-type":"""#,
            ".x-kubernetes-map-type: Forbidden: must be undefined to be structural",
        ),
        (
            r#""x-kubernetes-validations":[{}]"#,
            ".x-kubernetes-validations: Forbidden: must be empty to be structural",
        ),
        (
            r#""properties":{"metadata":{}}"#,
            ".properties[metadata]: Forbidden: must not be specified in a nested context",
        ),
        (
            r#""pattern":"(""#,
            r#".pattern: Invalid value: "(": must be a valid regular expression, but isn't: error parsing regexp: missing closing ): `(`"#,
        ),
    ] {
        let schema = format!(r#"{{"type":"string","not":{{{members}}}}}"#);
        assert_eq!(said(&FIELD.replace('_', &schema)), [[AT, want].concat()]);
    }
}

#[test]
fn junctors_may_say_the_rest() {
    let restricting = r#"{"format":"a","maximum":1,"exclusiveMaximum":true,"minLength":1,
        "pattern":"a","uniqueItems":true,"multipleOf":1,"enum":[1],"required":["a"],
        "externalDocs":{"url":"a"},"example":1,"default":null,"additionalProperties":false,
        "x-kubernetes-list-map-keys":[],"x-kubernetes-validations":[],"items":{},
        "properties":{"a":{},"kind":{}}}"#;
    for junctor in [
        r#""not":_"#,
        r#""allOf":[_]"#,
        r#""anyOf":[_]"#,
        r#""oneOf":[_]"#,
    ] {
        let junctor = junctor.replace('_', restricting);
        let schema = format!(r#"{{"type":"object",{junctor}}}"#);
        assert!(said(&FIELD.replace('_', &schema)).is_empty(), "{junctor}");
    }
}

#[test]
fn paths_lead_through_junctors_items_and_properties() {
    table_in(
        FIELD,
        &[(
            r#"{"type":"string","pattern":"[","not":{"allOf":[{},{"anyOf":[{"items":{"oneOf":
                [{"properties":{"a.b":{"title":"a"}}}]}}]}]},
                "oneOf":[{},{"title":"a","items":{"title":"a"}}]}"#,
            &[
                "s.properties[f].not.allOf[1].anyOf[0].items.oneOf[0].properties[a.b].title: \
                 Forbidden: must be empty to be structural",
                "s.properties[f].oneOf[1].items.title: Forbidden: must be empty to be structural",
                "s.properties[f].oneOf[1].title: Forbidden: must be empty to be structural",
                r#"s.properties[f].pattern: Invalid value: "[": must be a valid regular expression, but isn't: error parsing regexp: missing closing ]: `[`"#,
            ],
        )],
    );
}

/// The list that may name types.
const INT_OR_STRING: &str = r#""anyOf":[{"type":"integer"},{"type":"string"}]"#;

#[test]
fn types_spell_out_int_or_string_in_two_places() {
    const TYPE: &str = "type: Forbidden: must be empty to be structural";
    let both = |at: &str| [0, 1].map(|i| format!("s.properties[f]{at}anyOf[{i}].{TYPE}"));
    for (members, want) in [
        (INT_OR_STRING, None),
        (r#""allOf":[{_}]"#, None),
        (
            r#""allOf":[{_,"pattern":"a","not":{"minimum":1}},{}]"#,
            None,
        ),
        (r#"_,"allOf":[{_}]"#, None),
        (r#""allOf":[{},{_}]"#, Some(both(".allOf[1]."))),
        (r#""oneOf":[{_}]"#, Some(both(".oneOf[0]."))),
        (r#""not":{_}"#, Some(both(".not."))),
        (
            r#""allOf":[{"allOf":[{_}]}]"#,
            Some(both(".allOf[0].allOf[0].")),
        ),
        (r#""anyOf":[{_}]"#, Some(both(".anyOf[0]."))),
        (
            r#""anyOf":[{"type":"string"},{"type":"integer"}]"#,
            Some(both(".")),
        ),
    ] {
        let members = members.replace('_', INT_OR_STRING);
        for kind in [r#""type":"string""#, r#""x-kubernetes-int-or-string":true"#] {
            let got = said(&FIELD.replace('_', &format!("{{{kind},{members}}}")));
            match &want {
                None => assert!(got.is_empty(), "{members}: {got:?}"),
                Some(want) => assert_eq!(got, want, "{members}"),
            }
        }
    }
    let three = r#"{"type":"string","anyOf":[{"type":"integer"},{"type":"string"},{}]}"#;
    assert_eq!(said(&FIELD.replace('_', three)), both("."));
}

#[test]
fn the_schemas_that_spell_out_int_or_string_say_nothing_else() {
    let types = |members: &str| {
        let schema = format!(
            r#"{{"x-kubernetes-int-or-string":true,
                "anyOf":[{{"type":"integer"}},{{"type":"string",{members}}}]}}"#
        );
        let got = said(&FIELD.replace('_', &schema)).into_iter();
        got.filter(|error| error.contains("].type: ")).count()
    };
    for members in SAYING {
        assert_eq!(types(members), 2, "{members}");
    }
    for members in [
        r#""default":1"#,
        r#""properties":{}"#,
        r#""items":{}"#,
        r#""additionalProperties":true"#,
        r#""not":{}"#,
    ] {
        assert_eq!(types(members), 2, "{members}");
    }
    for members in SILENT {
        assert_eq!(types(members), 0, "{members}");
    }
    assert_eq!(types(r#""additionalProperties":false"#), 0);
}

#[test]
fn what_junctors_of_the_root_restrict_exists_structurally() {
    table(&[
        (
            r#"{"type":"object","properties":{"a":{"type":"array","items":{"type":"object"}},
                    "m":{"type":"object","additionalProperties":{"type":"string"}}},
                "allOf":[{"properties":{"a":{"items":{"not":{"properties":{"b":{}}}}},
                    "m":{"properties":{"k":{}}},"n":{"properties":{"o":{}}}}}],
                "not":{"items":{"items":{}}}}"#,
            &[
                "s.items: Required value: because it is defined in s.not.items",
                "s.properties[a].items.properties[b]: Required value: because it is defined in \
                 s.allOf[0].properties[a].items.not.properties[b]",
                "s.properties[m].properties[k]: Required value: because it is defined in \
                 s.allOf[0].properties[m].properties[k]",
                "s.properties[n]: Required value: because it is defined in \
                 s.allOf[0].properties[n]",
            ],
        ),
        (
            r#"{"type":"object","oneOf":[{"required":["a"]},{"properties":{"a":{}}}],
                "anyOf":[{"properties":{"a":{}}}]}"#,
            &[
                "s.properties[a]: Required value: because it is defined in \
                 s.anyOf[0].properties[a]",
                "s.properties[a]: Required value: because it is defined in \
                 s.oneOf[1].properties[a]",
            ],
        ),
        (
            r#"{"type":"object","properties":{"f":{"type":"object",
                "allOf":[{"properties":{"a":{}}}]}}}"#,
            &[],
        ),
        (
            r#"{"type":"object","not":{"additionalProperties":{"properties":{"a":{}}}}}"#,
            &["s.not.additionalProperties: Forbidden: must be undefined to be structural"],
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
