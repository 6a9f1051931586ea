use super::*;
use crate::schema::testing;
use crate::value::json;

/// Validates `{"spec": {"a": VALUE}}` with the schema at `spec.a`.
fn messages_at_spec_a(schema: &str, value: &str) -> Vec<String> {
    let schema = format!(
        r#"{{"type":"object","properties":{{"spec":{{"type":"object","properties":{{"a":{schema}}}}}}}}}"#
    );
    messages(&schema, &format!(r#"{{"spec":{{"a":{value}}}}}"#), "")
}

fn messages(schema: &str, value: &str, base: &str) -> Vec<String> {
    let node = testing::node(schema);
    let value = json::parse(value).expect(value).value;
    let mut errors = Errors::new();
    explain(
        &node,
        &value,
        None,
        &Path::Root,
        &mut Findings::new(base, &mut errors),
    );
    assert_eq!(
        holds(&node, &value),
        errors.is_empty(),
        "the walks disagree about {schema}"
    );
    errors.messages()
}

/// Expected texts abbreviate: `…` is `spec.a in body `, `! ` is `spec.a: Invalid value: `,
/// `~ ` is `<nil>: Invalid value: "": `.
fn check(table: &[(&str, &str, &[&str])]) {
    for (schema, value, want) in table {
        let long = |text: &&str| {
            text.replace('…', "spec.a in body ")
                .replace("! ", "spec.a: Invalid value: ")
                .replace("~ ", "<nil>: Invalid value: \"\": ")
        };
        let want: Vec<String> = want.iter().map(long).collect();
        assert_eq!(messages_at_spec_a(schema, value), want, "{schema} {value}");
    }
}

#[test]
fn values_of_the_wrong_type_name_both_types() {
    check(&[
        (
            r#"{"type":"string"}"#,
            "5",
            &[r#"! "integer": …must be of type string: "integer""#],
        ),
        (r#"{"type":"string","nullable":true}"#, "null", &[]),
        (
            r#"{"type":"array","items":{"type":"string"}}"#,
            "[null]",
            &[
                r#"spec.a[0]: Invalid value: "null": spec.a[0] in body must be of type string: "null""#,
            ],
        ),
        (
            r#"{"x-kubernetes-int-or-string":true}"#,
            "true",
            &[r#"! "boolean": …must be of type integer,string: "boolean""#],
        ),
        (r#"{"x-kubernetes-int-or-string":true}"#, "2.0", &[]),
        (r#"{"type":"number"}"#, "2", &[]),
    ]);
}

#[test]
fn a_format_takes_over_the_type_check() {
    check(&[
        (
            r#"{"type":"string","format":"date"}"#,
            "true",
            &[r#"! "": …must be of type date: """#],
        ),
        (
            r#"{"type":"string","format":"date"}"#,
            "{}",
            &[r#"! "": …must be of type date: """#],
        ),
        (r#"{"type":"string","format":"date"}"#, "[]", &[]),
        (
            r#"{"type":"string","format":"date"}"#,
            "5",
            &[r#"! "int64": …must be of type date: "int64""#],
        ),
    ]);
}

#[test]
fn numbers_have_to_fit_type_and_format() {
    check(&[
        (
            r#"{"type":"integer"}"#,
            "1.5",
            &[
                r#"! "number": …must be of type integer: "number""#,
                "~ Checked value must be of type integer (default format) in spec.a",
            ],
        ),
        (
            r#"{"type":"integer"}"#,
            "1.0000000001",
            &["~ Checked value must be of type integer (default format) in spec.a"],
        ),
        (
            r#"{"type":"integer"}"#,
            "9007199254740992.0",
            &[r#"! "number": …must be of type integer: "number""#],
        ),
        (
            r#"{"type":"integer","format":"int32"}"#,
            "3000000000",
            &["~ Checked value must be of type integer with format int32 in spec.a"],
        ),
        (
            r#"{"type":"integer","format":"int32"}"#,
            "1.5",
            &[
                r#"! "float64": …must be of type int32: "float64""#,
                "~ Checked value must be of type integer with format int32 in spec.a",
            ],
        ),
        (
            r#"{"type":"number","format":"float"}"#,
            "1e39",
            &["~ Checked value must be of type number with format float in spec.a"],
        ),
        (
            r#"{"type":"number","format":"float"}"#,
            "3.4028234663852886e38",
            &[],
        ),
    ]);
}

#[test]
fn integers_are_compared_with_bounds_cut_to_integers() {
    check(&[
        (r#"{"type":"number","minimum":0.5}"#, "0", &[]),
        (
            r#"{"type":"number","minimum":0.5}"#,
            "0.25",
            &["! 0.25: …should be greater than or equal to 0.5"],
        ),
        (
            r#"{"type":"number","maximum":1e21}"#,
            "1",
            &["! 1: …should be less than or equal to -9223372036854775808"],
        ),
        (
            r#"{"type":"number","maximum":1234567.5}"#,
            "2000000.0",
            &["! 2e+06: …should be less than or equal to 1.2345675e+06"],
        ),
        (
            r#"{"type":"integer","minimum":5,"exclusiveMinimum":true,"maximum":5,"exclusiveMaximum":true}"#,
            "5",
            &[
                "! 5: …should be greater than 5",
                "! 5: …should be less than 5",
            ],
        ),
    ]);
}

#[test]
fn a_bound_that_does_not_fit_the_type_is_an_error_of_every_number() {
    check(&[
        (
            r#"{"type":"integer","maximum":10.5}"#,
            "10",
            &["~ Maximum boundary value must be of type integer (default format) in spec.a"],
        ),
        (
            r#"{"type":"integer","minimum":2000000.5}"#,
            "1000000",
            &[
                "~ Minimum boundary value must be of type integer (default format) in spec.a",
                "! 1e+06: …should be greater than or equal to 2.0000005e+06",
            ],
        ),
        (
            r#"{"type":"integer","minimum":-9223372036854775808}"#,
            "0",
            &["~ Minimum boundary value must be of type integer (default format) in spec.a"],
        ),
        (
            r#"{"type":"integer","multipleOf":0.5}"#,
            "1",
            &["~ MultipleOf value must be of type integer (default format) in spec.a"],
        ),
    ]);
}

#[test]
fn multiples_of_integers_and_floats_follow_different_rules() {
    check(&[
        (
            r#"{"type":"number","multipleOf":0.1}"#,
            "3",
            &["! 0: factor MultipleOf declared for spec.a must be positive: 0"],
        ),
        (r#"{"type":"number","multipleOf":0.1}"#, "0.7", &[]),
        (
            r#"{"type":"number","multipleOf":0.01}"#,
            "19.99",
            &["! 19.99: …should be a multiple of 0.01"],
        ),
        (
            r#"{"type":"number","multipleOf":2.5}"#,
            "5",
            &["! 5: …should be a multiple of 2"],
        ),
        (
            r#"{"type":"number","multipleOf":2.5}"#,
            "7.0",
            &["! 7: …should be a multiple of 2.5"],
        ),
        (
            r#"{"type":"number","multipleOf":-1.5}"#,
            "1.5",
            &["! -1.5: factor MultipleOf declared for spec.a must be positive: -1.5"],
        ),
    ]);
}

#[test]
fn of_length_and_pattern_only_the_first_failure_is_reported() {
    check(&[
        (
            r#"{"type":"string","maxLength":3}"#,
            "\"éèàù\"",
            &["spec.a: Too long: may not be more than 3 bytes"],
        ),
        (
            r#"{"type":"string","minLength":3,"pattern":"z"}"#,
            "\"ab\"",
            &[r#"! "ab": …should be at least 3 chars long"#],
        ),
        (
            r#"{"type":"string","pattern":"z"}"#,
            "\"a\\n\"",
            &[r#"! "a\n": …should match 'z'"#],
        ),
        (
            r#"{"type":"string","minLength":2,"maxLength":2}"#,
            "\"éè\"",
            &[],
        ),
        (
            r#"{"type":"string","maxLength":-1}"#,
            "\"\"",
            &["spec.a: Too long: value is too long"],
        ),
    ]);
}

#[test]
fn enum_members_are_compared_after_gos_conversions() {
    check(&[
        (
            r#"{"x-kubernetes-int-or-string":true,"enum":["A"]}"#,
            "65",
            &[],
        ),
        (
            r#"{"x-kubernetes-int-or-string":true,"enum":["\ufffd"]}"#,
            "-1",
            &[],
        ),
        (r#"{"type":"number","enum":[1.5,2]}"#, "2.7", &[]),
        (r#"{"type":"number","enum":[2.0]}"#, "2", &[]),
        (
            r#"{"type":"string","enum":["a",1.5,null,{"b":"<"}]}"#,
            "\"b\"",
            &[
                r#"spec.a: Unsupported value: "b": supported values: "a", "1.5", "null", "{\"b\":\"\\u003c\"}""#,
            ],
        ),
        (
            r#"{"type":"string","nullable":true,"enum":["a",null]}"#,
            "null",
            &[r#"spec.a: Unsupported value: null: supported values: "a", "null""#],
        ),
        (
            r#"{"enum":["a1","b2","c3","d","e","f","g","h","i",7,"k"]}"#,
            "\"k\"",
            &[],
        ),
        (
            r#"{"enum":["a1","b2","c3","d","e","f","g","h","i",7,"k"]}"#,
            "7.5",
            &[],
        ),
        (r#"{"enum":[[1,{"a":2}]]}"#, r#"[1,{"a":2}]"#, &[]),
        (
            r#"{"enum":[[1]]}"#,
            "[1.0]",
            &[r#"spec.a: Unsupported value: [1]: supported values: "[1]""#],
        ),
    ]);
}

#[test]
fn lists_report_items_before_their_number() {
    check(&[(
        r#"{"type":"array","minItems":3,"maxItems":1,"items":{"type":"string"}}"#,
        r#"["a",5]"#,
        &[
            r#"spec.a[1]: Invalid value: "integer": spec.a[1] in body must be of type string: "integer""#,
            "! 2: …should have at least 3 items",
            "spec.a: Too many: 2: must have at most 1 item",
        ],
    )]);
}

#[test]
fn unique_items_differ_in_type_or_value_all_the_way_down() {
    let unique = r#"{"type":"array","uniqueItems":true,"maxItems":2,"items":{
        "x-kubernetes-preserve-unknown-fields":true}}"#;
    let twice = r#"spec.a: Invalid value: "": spec.a in body shouldn't contain duplicates"#;
    check(&[
        (unique, r#"["a","b"]"#, &[]),
        (unique, r#"["a","a"]"#, &[twice]),
        (unique, r#"[1,1.0]"#, &[]),
        (unique, r#"[{"b":2,"a":[1]},{"a":[1],"b":2}]"#, &[twice]),
        (unique, r#"[{"a":[1.5]},{"a":[1]}]"#, &[]),
        (unique, r#"[[1],[1.0]]"#, &[]),
        (
            unique,
            r#"[[1],[1.0],[1]]"#,
            &["spec.a: Too many: 3: must have at most 2 items", twice],
        ),
    ]);
}

#[test]
fn objects_report_number_extra_keys_properties_and_missing_keys() {
    check(&[
        (
            r#"{"type":"object","additionalProperties":{"type":"string"}}"#,
            r#"{"b.c":5}"#,
            &[
                r#"spec.a.b.c: Invalid value: "integer": spec.a.b.c in body must be of type string: "integer""#,
            ],
        ),
        (
            r#"{"type":"object","properties":{"x":{"type":"string"},"z":{}},"additionalProperties":false,"required":["q","x","z","q"],"minProperties":5,"maxProperties":1}"#,
            r#"{"x":5,"y":1}"#,
            &[
                "! 2: …should have at least 5 properties",
                "spec.a: Too many: 2: must have at most 1 item",
                r#"! "y": spec.a.y in body is a forbidden property"#,
                r#"spec.a.x: Invalid value: "integer": spec.a.x in body must be of type string: "integer""#,
                "spec.a.q: Required value",
                "spec.a.z: Required value",
            ],
        ),
        (
            r#"{"type":"object","required":["x"]}"#,
            r#"{"y":1,"x":null}"#,
            &[],
        ),
    ]);
}

#[test]
fn required_keys_are_found_in_large_maps() {
    let keys: Vec<String> = (0..50).map(|i| format!("\"k{i}\":1")).collect();
    let value = format!("{{{}}}", keys.join(","));
    check(&[(
        r#"{"type":"object","required":["k49","zz","k0"]}"#,
        &value,
        &["spec.a.zz: Required value"],
    )]);
}

#[test]
fn combinations_show_the_branch_that_matches_most() {
    check(&[
        (
            r#"{"type":"integer","oneOf":[{"minimum":1},{"maximum":5}]}"#,
            "3",
            &[
                r#"~ "spec.a" must validate one and only one schema (oneOf). Found 2 valid alternatives"#,
            ],
        ),
        (
            r#"{"type":"object","oneOf":[{"required":["x"]},{"required":["y"]}]}"#,
            "{}",
            &[
                r#"~ "spec.a" must validate one and only one schema (oneOf). Found none valid"#,
                "spec.a.x: Required value",
            ],
        ),
        (
            r#"{"type":"string","anyOf":[{"minLength":5},{"pattern":"z","minLength":1}]}"#,
            "\"abc\"",
            &[
                r#"~ "spec.a" must validate at least one schema (anyOf)"#,
                r#"! "abc": …should be at least 5 chars long"#,
            ],
        ),
        (
            r#"{"type":"object","anyOf":[{"required":["a","b"]},{"required":["c"],"properties":{"c":{"minimum":5}}}]}"#,
            r#"{"c":1}"#,
            &[
                r#"~ "spec.a" must validate at least one schema (anyOf)"#,
                "spec.a.c: Invalid value: 1: spec.a.c in body should be greater than or equal to 5",
            ],
        ),
        (
            r#"{"type":"string","allOf":[{"minLength":5},{"maxLength":9}],"not":{"pattern":"a"}}"#,
            "\"abc\"",
            &[
                r#"! "abc": …should be at least 5 chars long"#,
                r#"~ "spec.a" must validate all the schemas (allOf)"#,
                r#"~ "spec.a" must not validate the schema (not)"#,
            ],
        ),
        (
            r#"{"type":"string","allOf":[{"minLength":5}]}"#,
            "\"abc\"",
            &[
                r#"! "abc": …should be at least 5 chars long"#,
                r#"~ "spec.a" must validate all the schemas (allOf). None validated"#,
            ],
        ),
    ]);
}

#[test]
fn errors_with_the_same_text_are_reported_once() {
    check(&[
        (
            r#"{"type":"object","required":["x"],"allOf":[{"required":["x"]}]}"#,
            "{}",
            &[
                "spec.a.x: Required value",
                r#"~ "spec.a" must validate all the schemas (allOf). None validated"#,
            ],
        ),
        (
            r#"{"type":"string","enum":["1"],"allOf":[{"enum":[1]}]}"#,
            "\"b\"",
            &[
                r#"spec.a: Unsupported value: "b": supported values: "1""#,
                r#"~ "spec.a" must validate all the schemas (allOf). None validated"#,
            ],
        ),
    ]);
}

#[test]
fn fields_start_at_the_base() {
    let schema = r#"{"type":"object","required":["x"],"maxProperties":0,"properties":{"y":{"type":"string"}},"not":{}}"#;
    for (base, nil, dot) in [("", "<nil>", ""), ("status", "status", "status.")] {
        assert_eq!(
            messages(schema, r#"{"y":1}"#, base),
            [
                format!(r#"{nil}: Invalid value: "": "" must not validate the schema (not)"#),
                format!("{nil}: Too many: 1: must have at most 0 items"),
                format!(
                    r#"{dot}y: Invalid value: "integer": y in body must be of type string: "integer""#
                ),
                format!("{dot}x: Required value"),
            ]
        );
    }
}

#[test]
fn each_error_says_which_keyword_is_violated() {
    for (schema, value, want) in [
        (r#"{"type":"string"}"#, "5", "type type"),
        (
            r#"{"type":"string","format":"date"}"#,
            r#""x""#,
            "format format",
        ),
        (
            r#"{"type":"string","maxLength":1}"#,
            r#""ab""#,
            "max-length maxLength",
        ),
        (r#"{"type":"string","enum":["a"]}"#, r#""ab""#, "enum enum"),
        (r#"{"type":"integer","minimum":3}"#, "2", "minimum minimum"),
        (
            r#"{"type":"integer","format":"int32"}"#,
            "3000000000",
            "number-range format",
        ),
        (
            r#"{"type":"object","required":["x"]}"#,
            "{}",
            "required required",
        ),
        (
            r#"{"type":"object","maxProperties":0}"#,
            r#"{"a":1}"#,
            "max-properties maxProperties",
        ),
        (r#"{"not":{}}"#, "1", "not not"),
    ] {
        let node = testing::node(schema);
        let value = json::parse(value).expect(value).value;
        let mut errors = Errors::new();
        validate(&node, &value, "", &mut errors);
        let causes = errors.0.iter().map(|error| &error.cause);
        let said = causes.map(|cause| [cause.code(), cause.keyword().unwrap_or("-")].join(" "));
        assert_eq!(said.collect::<Vec<_>>(), [want], "{schema}");
    }
}
