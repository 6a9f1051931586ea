//! Schemas and what is wrong with their defaults.

use super::*;
use crate::cel::zones::NoZones;
use crate::machinery::decode::{Decoder, Keys};
use crate::releases::Release;
use crate::value::json;

fn with_schema<T>(schema: &str, run: impl FnOnce(&Props<'_>, &Node) -> T) -> T {
    let value = json::parse(schema).expect(schema).value;
    let (props, _): (Props<'_>, _) = Decoder::run(value, Keys::Unique).expect(schema);
    run(&props, &Node::compile(&props))
}

fn errors_with(schema: &str, require_pruned: bool) -> Vec<String> {
    let host = Host::new(&NoZones);
    let errors = with_schema(schema, |props, node| {
        check(props, node, "P", require_pruned, &host, Release::DEFAULT)
    });
    errors.iter().map(FieldError::message).collect()
}

fn errors(schema: &str) -> Vec<String> {
    errors_with(schema, true)
}

/// A schema whose property `f` has a schema of its own, given without its braces.
fn around(property: &str) -> String {
    format!(r#"{{"type":"object","properties":{{"f":{{{property}}}}}}}"#)
}

/// Checks the errors of property `f` below its path.
fn said(cases: &[(&str, &[&str])]) {
    for (property, want) in cases {
        let want: Vec<String> = want
            .iter()
            .map(|error| ["P.properties[f]", error].concat())
            .collect();
        assert_eq!(errors(&around(property)), want, "{property}");
    }
}

const RESOURCE: &str = r#""type":"object","x-kubernetes-embedded-resource":true,
    "x-kubernetes-preserve-unknown-fields":true"#;

#[test]
fn values_are_validated_without_a_name_of_their_own() {
    said(&[
        (r#""type":"string","default":"x""#, &[]),
        (r#""type":"string","default":null"#, &[]),
        (
            r#""type":"string","default":1"#,
            &[r#".default: Invalid value: "integer":  in body must be of type string: "integer""#],
        ),
        (
            r#""type":"array","items":{"type":"string"},"default":["a",1]"#,
            &[
                r#".default.[1]: Invalid value: "integer": [1] in body must be of type string: "integer""#,
            ],
        ),
        (
            r#""type":"object","properties":{"a":{"type":"string","maxLength":1}},"required":["b"],
                "default":{"a":"xy"}"#,
            &[
                ".default.a: Too long: may not be more than 1 byte",
                ".default.b: Required value",
            ],
        ),
        (
            r#""type":"string","not":{"enum":["x"]},"default":"x""#,
            &[r#".default: Invalid value: "": "" must not validate the schema (not)"#],
        ),
    ]);
}

#[test]
fn formats_and_int_or_string_mean_other_things_to_defaults() {
    let wrong = |words| format!(".default: Invalid value: {words}");
    let integer = wrong(r#""string":  in body must be of type integer: "string""#);
    let date = wrong(r#""x":  in body must be of type date: "x""#);
    let custom = wrong(r#""int64":  in body must be of type custom: "int64""#);
    let other = wrong(r#""integer":  in body must be of type text: "integer""#);
    said(&[
        (r#""type":"text","default":1"#, &[&other]),
        (r#""type":"text","format":"date","default":"x""#, &[&date]),
        (r#""x-kubernetes-int-or-string":true,"default":true"#, &[]),
        (
            r#""x-kubernetes-int-or-string":true,"default":"x","pattern":"y""#,
            &[r#".default: Invalid value: "x":  in body should match 'y'"#],
        ),
        (
            r#""type":"integer","x-kubernetes-int-or-string":true,"default":"x""#,
            &[&integer],
        ),
        (r#""type":"boolean","format":"custom","default":"x""#, &[]),
        (r#""type":"string","format":"custom","default":[1]"#, &[]),
        (
            r#""type":"string","format":"custom","default":1"#,
            &[&custom],
        ),
        (
            r#""type":"integer","format":"date","default":"x""#,
            &[&integer, &date],
        ),
    ]);
}

#[test]
fn junctors_lose_their_additional_properties() {
    let no_others = r#"{"properties":{"a":{"type":"integer"}},"additionalProperties":false}"#;
    let map =
        r#""type":"object","additionalProperties":{"type":"integer"},"default":{"a":1,"b":2}"#;
    said(&[
        (&format!(r#"{map},"allOf":[{no_others}]"#), &[]),
        (&format!(r#"{map},"not":{{"not":{no_others}}}"#), &[]),
        (
            r#""type":"object","additionalProperties":false,"default":{"a":1}"#,
            &[r#".default: Invalid value: "a": .a in body is a forbidden property"#],
        ),
    ]);
}

#[test]
fn unknown_fields_are_errors_where_they_must_not_be() {
    let unknown = r#""type":"object","properties":{"a":{"type":"string"}},"default":{"a":1,"b":2}"#;
    let type_error =
        r#".default.a: Invalid value: "integer": a in body must be of type string: "integer""#;
    said(&[
        (
            unknown,
            &[
                r#".default: Invalid value: {"a":1,"b":2}: must not have unknown fields"#,
                type_error,
            ],
        ),
        (
            r#""type":"object","properties":{"a":{"type":"object"}},
                "x-kubernetes-preserve-unknown-fields":true,"default":{"a":{},"b":{"c":1}}"#,
            &[],
        ),
    ]);
    let want = ["P.properties[f]", type_error].concat();
    assert_eq!(errors_with(&around(unknown), false), [want]);
}

#[test]
fn the_root_counts_as_a_resource() {
    assert_eq!(
        errors(r#"{"type":"object","properties":{"a":{"type":"string"}},"default":{"b":1}}"#),
        [
            r#"P.default: Invalid value: {"b":1}: must not have unknown fields"#,
            "P.default.apiVersion: Required value",
            "P.default.kind: Required value",
        ]
    );
    let object = r#"{"apiVersion":"v1","kind":"K","metadata":{"name":"a/b"}}"#;
    assert_eq!(
        errors(&format!(r#"{{"type":"object","default":{object}}}"#)),
        [r#"P.default.metadata.name: Invalid value: "a/b": may not contain '/'"#]
    );
    assert_eq!(
        errors(r#"{"type":"object","default":{"kind":5}}"#),
        ["P.default.kind: Invalid value: 5: must be a string"]
    );
    assert_eq!(
        errors(r#"{"type":"object","default":5}"#),
        [r#"P.default: Invalid value: "integer":  in body must be of type object: "integer""#]
    );
}

#[test]
fn embedded_resources_are_coerced_and_checked() {
    let list = format!(r#""type":"array","items":{{{RESOURCE}}},"default""#);
    let closed = r#""type":"object","x-kubernetes-embedded-resource":true,
        "properties":{"a":{"type":"string"}},"default""#;
    said(&[
        (
            &format!(r#"{list}:[{{"kind":"K","apiVersion":"a/b/c"}},{{"kind":"K"}}]"#),
            &[
                r#".default[0].apiVersion: Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c"#,
                ".default[1].apiVersion: Required value",
            ],
        ),
        (
            &format!(r#"{list}:[{{"metadata":5}}]"#),
            &[
                ".default[0].metadata: Invalid value: 5: json: cannot unmarshal number into Go \
                 value of type v1.ObjectMeta",
            ],
        ),
        // The server coerces before it prints the value.
        (
            &format!(r#"{closed}:{{"kind":"K","apiVersion":"v1","metadata":{{"q":1}},"b":1}}"#),
            &[
                r#".default: Invalid value: {"apiVersion":"v1","b":1,"kind":"K","metadata":{}}: must not have unknown fields"#,
            ],
        ),
    ]);
}

#[test]
fn what_is_in_metadata_is_judged_in_a_resource() {
    let resource = |members: &str| format!(r#"{RESOURCE},"properties":{{{members}}}"#);
    let metadata = |members: &str| {
        resource(&format!(
            r#""metadata":{{"type":"object","properties":{{{members}}}}}"#
        ))
    };
    said(&[
        (
            &resource(r#""kind":{"type":"string","default":""}"#),
            &[
                r#".properties[kind].default: Invalid value: "": must result in valid metadata: kind: Invalid value: "": must not be empty"#,
            ],
        ),
        (
            &resource(r#""kind":{"type":"string","enum":["K"],"default":"L"}"#),
            &[r#".properties[kind].default: Unsupported value: "L": supported values: "K""#],
        ),
        (
            &resource(r#""metadata":{"type":"object","default":{"name":"/","namespace":"."}}"#),
            &[
                r#".properties[metadata].default: Invalid value: {"name":"/","namespace":"."}: must result in valid metadata: [metadata.name: Invalid value: "/": may not contain '/', metadata.namespace: Invalid value: ".": a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')]"#,
            ],
        ),
        (
            &metadata(r#""finalizers":{"type":"array","items":{"type":"string","default":5}}"#),
            &[
                r#".properties[metadata].properties[finalizers].items.default: Invalid value: 5: must result in valid metadata: metadata: Invalid value: {"finalizers":[5]}: json: cannot unmarshal number into Go struct field ObjectMeta.finalizers of type string"#,
            ],
        ),
        // Unknown fields of metadata are no matter.
        (
            &metadata(r#""foo":{"type":"object","default":{"a":1}}"#),
            &[],
        ),
    ]);
}

#[test]
fn nested_defaults_are_judged_by_their_own_nodes() {
    let named = r#"{"x-kubernetes-int-or-string":true,"pattern":"^[0-9]+$","default":"x"}"#;
    said(&[
        (
            &format!(
                r#""type":"object","default":{{"a":true}},"properties":{{"a":{named},
                    "l":{{"type":"array","items":{named}}}}}"#
            ),
            &[
                ".properties[a].default: Invalid value: \"x\":  in body should match '^[0-9]+$'",
                ".properties[l].items.default: Invalid value: \"x\":  in body should match \
                 '^[0-9]+$'",
            ],
        ),
        (
            r#""type":"object","additionalProperties":{"type":"string","default":1}"#,
            &[],
        ),
    ]);
}

/// A property of a type and with rules, given without their braces.
fn ruled(of_type: &str, rules: &[&str]) -> String {
    let rules: Vec<String> = rules.iter().map(|rule| format!("{{{rule}}}")).collect();
    format!(
        r#"{of_type},"x-kubernetes-validations":[{}]"#,
        rules.join(",")
    )
}

#[test]
fn rules_run_over_valid_defaults() {
    let seven = r#""type":"integer","default":7"#;
    said(&[
        (
            &ruled(seven, &[r#""rule":"self < 5""#, r#""rule":"self > 9""#]),
            &[
                ".default: Invalid value: 7: failed rule: self < 5",
                ".default: Invalid value: 7: failed rule: self > 9",
            ],
        ),
        (
            &ruled(r#""type":"integer","default":"x""#, &[r#""rule":"false""#]),
            &[r#".default: Invalid value: "string":  in body must be of type integer: "string""#],
        ),
        (
            &ruled(seven, &[r#""rule":"self""#]),
            &[
                ".default: Invalid value: \"integer\": rule compile error: cel expression must \
                 evaluate to a bool",
            ],
        ),
        (
            &ruled(
                r#""type":"object","default":{"a":{}},"properties":{"a":{"type":"object"}}"#,
                &[r#""rule":"!has(self.a)","fieldPath":".a""#],
            ),
            &[".default.a: Invalid value: failed rule: !has(self.a)"],
        ),
        (
            &ruled(
                r#""x-kubernetes-preserve-unknown-fields":true,"default":1"#,
                &[r#""rule":"true""#],
            ),
            &[
                ".default: Invalid value: \"\": rule compiler initialization error: failed to \
                 convert to declType for CEL validation rules",
            ],
        ),
    ]);
}

#[test]
fn items_that_repeat_are_errors_where_they_must_be_unique() {
    said(&[(
        r#""type":"array","uniqueItems":true,"items":{"type":"string"},"default":["a","a"]"#,
        &[".default: Invalid value: \"\":  in body shouldn't contain duplicates"],
    )]);
}

#[test]
fn rules_on_metadata_know_less_in_the_default_of_its_resource() {
    let resource = |default: &str, of_metadata: &str| {
        format!(
            r#""type":"object","x-kubernetes-embedded-resource":true{default},
                "properties":{{"metadata":{{"type":"object"{of_metadata},
                    "properties":{{"labels":{{"type":"object","additionalProperties":
                        {{"type":"string","x-kubernetes-validations":[{{"rule":"false"}}]}}}}}},
                    "x-kubernetes-validations":[{{"rule":"!has(self.labels)"}}]}}}}"#
        )
    };
    let outside = r#","default":{"apiVersion":"v1","kind":"P","metadata":{"labels":{"a":"b"}}}"#;
    let inside = r#","default":{"labels":{"a":"b"}}"#;
    said(&[
        (
            &resource(outside, ""),
            &[
                ".default.metadata: Invalid value: \"object\": rule compile error: compilation \
                 failed: ERROR: <input>:1:5: undefined field 'labels'\n | !has(self.labels)\n \
                 | ....^",
            ],
        ),
        (
            &resource("", inside),
            &[
                ".properties[metadata].default: Invalid value: failed rule: !has(self.labels)",
                ".properties[metadata].default.labels[a]: Invalid value: \"b\": failed rule: \
                 false",
            ],
        ),
    ]);
}

#[test]
fn rules_see_the_default_as_their_old_value_and_then_none() {
    let seven = r#""type":"integer","default":7"#;
    let optional = |rule: &str| format!(r#""rule":"{rule}","optionalOldSelf":true"#);
    said(&[
        (&ruled(seven, &[r#""rule":"self == oldSelf""#]), &[]),
        (
            &ruled(
                seven,
                &[r#""rule":"self > oldSelf","messageExpression":"'of ' + string(oldSelf)""#],
            ),
            &[".default: Invalid value: 7: of 7"],
        ),
        // An optional value is not what messages have.
        (
            &ruled(
                seven,
                &[&format!(
                    r#"{},"messageExpression":"string(oldSelf.value())""#,
                    optional("oldSelf.orValue(0) == 0")
                )],
            ),
            &[".default: Invalid value: 7: failed rule: oldSelf.orValue(0) == 0"],
        ),
        (
            &ruled(
                seven,
                &[
                    &optional("oldSelf.hasValue()"),
                    &optional("!oldSelf.hasValue()"),
                ],
            ),
            &[".default: Invalid value: 7: failed rule: !oldSelf.hasValue()"],
        ),
        (
            &ruled(seven, &[&optional("oldSelf.hasValue()")]),
            &[".default: Invalid value: 7: failed rule: oldSelf.hasValue()"],
        ),
    ]);
}

#[test]
fn items_of_list_maps_have_old_values() {
    let item = ruled(
        r#""type":"object","properties":{"k":{"type":"string"},"v":{"type":"integer"}}"#,
        &[r#""rule":"self.v == oldSelf.v""#],
    );
    let default = r#"[{"k":"a","v":1},{"k":"a","v":2}]"#;
    let list = format!(r#""type":"array","items":{{{item}}},"default":{default}"#);
    let map =
        format!(r#"{list},"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"]"#);
    said(&[
        (&list, &[]),
        (
            &map,
            &[".default[1]: Invalid value: failed rule: self.v == oldSelf.v"],
        ),
    ]);
}

#[test]
fn a_budget_that_is_used_up_ends_everything() {
    let zeros = format!("{:?}", vec![0; 340]);
    let rules = vec![r#""rule":"self.all(x, self.all(y, x + y >= 0))""#; 9];
    let dear = ruled(
        &format!(r#""type":"array","items":{{"type":"integer"}},"default":{zeros}"#),
        &rules,
    );
    let schema = |order: [&str; 3]| {
        let [a, b, c] = order;
        format!(r#"{{"type":"object","properties":{{"a":{{{a}}},"b":{{{b}}},"c":{{{c}}}}}}}"#)
    };
    let wrong = r#""type":"string","default":1"#;
    let fault = |name| {
        format!(
            "P.properties[{name}].default: Invalid value: \"integer\":  in body must be of type \
             string: \"integer\""
        )
    };
    assert_eq!(errors(&schema([&dear, wrong, ""])), [fault("b")]);
    assert_eq!(
        errors(&schema([&dear, &dear, wrong])),
        [
            "P.properties[b].default: Invalid value: \"array\": validation failed due to running \
             out of cost budget, no further validation rules will be run"
        ]
    );
}

#[test]
fn whether_a_default_would_be_pruned_is_found_everywhere() {
    let has = |schema: &str| with_schema(schema, has_unpruned);
    let object = r#""type":"object","properties":{"a":{"type":"string"}},"default""#;
    for (property, want) in [
        (format!(r#"{object}:{{"a":1}}"#), false),
        (format!(r#"{object}:{{"b":1}}"#), true),
        (
            format!(r#""type":"object","additionalProperties":{{{object}:{{"b":1}}}}"#),
            true,
        ),
        (
            format!(r#""type":"array","items":{{{object}:{{"b":1}}}}"#),
            true,
        ),
        (
            format!(r#"{RESOURCE},"default":{{"metadata":{{"name":"x"}}}}"#),
            false,
        ),
        (
            format!(r#"{RESOURCE},"default":{{"metadata":{{"name":""}}}}"#),
            true,
        ),
    ] {
        assert_eq!(has(&around(&property)), want, "{property}");
    }
    for (schema, want) in [
        (r#"{"type":"object","default":{"b":1}}"#, true),
        (r#"{"type":"object","default":{"kind":"K"}}"#, false),
        // The server stumbles over it.
        (
            r#"{"type":"object","default":5,"properties":{"f":{"type":"object","default":{"b":1}}}}"#,
            false,
        ),
        (
            r#"{"type":"object","items":{"type":"object","default":{"b":1}}}"#,
            false,
        ),
    ] {
        assert_eq!(has(schema), want, "{schema}");
    }
}
