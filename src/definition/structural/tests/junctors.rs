//! Nodes below junctors.

use super::{FIELD, SAYING, SILENT, said, table, table_in};

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
