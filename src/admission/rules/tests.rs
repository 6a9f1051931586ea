//! Objects against schemas with rules.

use super::*;
use crate::admission::Skip;
use crate::cel::zones::NoZones;
use crate::schema::testing;
use crate::value::json;

const HOST: Host<'static> = Host::new(&NoZones);

/// A schema whose property `f` has a schema of its own.
fn around(property: &str) -> Node {
    testing::node(&format!(
        r#"{{"type":"object","properties":{{"f":{property}}}}}"#
    ))
}

/// Runs rules over `{"f": value}`: the errors, and `path: rule: what became of it for cost`.
pub(super) fn run(property: &str, value: &str) -> (Vec<String>, Vec<String>) {
    let schema = around(property);
    let text = format!(r#"{{"f":{value}}}"#);
    let object = json::parse(&text).expect(&text).value;
    let mut admission = Admission::default();
    let mut errors = Errors::new();
    validate(&schema, &object, None, &HOST, &mut admission, &mut errors);
    let runs = admission.rules.iter().map(|run| {
        let result = match (run.result, &run.error, run.skipped) {
            (Some(result), ..) => result.to_string(),
            (None, Some(error), _) => error.clone(),
            (None, None, why) => format!("skipped: {}", why.map_or("", Skip::text)),
        };
        let text = format!("{}: {}: {result} for {}", run.path, run.rule, run.cost);
        match &run.message_error {
            Some(why) => format!("{text}, no message: {why}"),
            None => text,
        }
    });
    (errors.messages(), runs.collect())
}

fn errors(property: &str, value: &str) -> Vec<String> {
    run(property, value).0
}

/// An integer with a rule, given without its braces.
fn integer(rule: &str) -> String {
    format!(r#"{{"type":"integer","x-kubernetes-validations":[{{{rule}}}]}}"#)
}

#[test]
fn own_rules_run_before_those_of_children() {
    let (errors, runs) = run(
        r#"{"type":"object","x-kubernetes-validations":[{"rule":"true"}],"properties":{
            "b":{"type":"array","items":{"type":"integer",
                "x-kubernetes-validations":[{"rule":"self > 1"}]}},
            "a":{"type":"object","additionalProperties":{"type":"string",
                "x-kubernetes-validations":[{"rule":"self != ''"}]}}}}"#,
        r#"{"a":{"x.y":"z"},"b":[1,2]}"#,
    );
    assert_eq!(errors, ["f.b[0]: Invalid value: 1: failed rule: self > 1"]);
    assert_eq!(
        runs,
        [
            "f: true: true for 0",
            "f.a[x.y]: self != '': true for 1",
            "f.b[0]: self > 1: false for 2",
            "f.b[1]: self > 1: true for 2",
        ]
    );
}

#[test]
fn null_and_absent_values_are_left_out() {
    let nullable = r#"{"type":"integer","nullable":true,
        "x-kubernetes-validations":[{"rule":"false"}]}"#;
    assert_eq!(run(nullable, "null"), (Vec::new(), Vec::new()));
}

#[test]
fn properties_without_a_type_are_left_out() {
    let untyped = r#"{"x-kubernetes-preserve-unknown-fields":true,"properties":{
        "a":{"type":"integer","x-kubernetes-validations":[{"rule":"false"}]}}}"#;
    assert_eq!(run(untyped, r#"{"a":1}"#), (Vec::new(), Vec::new()));
    let unnamed = untyped.replace(r#""a":"#, r#""1":"#);
    let typed = unnamed.replace(
        r#""x-kubernetes-preserve-unknown-fields":true"#,
        r#""type":"object""#,
    );
    assert_eq!(errors(&typed, r#"{"1":1}"#).len(), 1);
}

#[test]
fn a_schema_has_rules_where_some_value_of_its_type_gets_there() {
    let below =
        r#""properties":{"a":{"type":"string","x-kubernetes-validations":[{"rule":"true"}]}}"#;
    let items = r#"{"type":"string","x-kubernetes-validations":[{"rule":"true"}]}"#;
    for (schema, want) in [
        (format!(r#"{{"type":"object",{below}}}"#), true),
        (format!(r#"{{"type":"string",{below}}}"#), false),
        (
            format!(r#"{{"type":"string",{}}}"#, below.replace("a\":", "a b\":")),
            true,
        ),
        // A rule that cannot be compiled counts.
        (format!(r#"{{"type":"object","items":{items}}}"#), true),
        (
            format!(r#"{{"type":"object","items":{{"type":"object",{below}}}}}"#),
            false,
        ),
    ] {
        assert_eq!(around(&schema).below.rules, want, "{schema}");
    }
}

#[test]
fn a_reason_is_the_kind_of_the_error() {
    for (reason, of_integer, of_object) in [
        (
            "FieldValueInvalid",
            "f: Invalid value: 5: no",
            "f: Invalid value: no",
        ),
        (
            "FieldValueForbidden",
            "f: Forbidden: no",
            "f: Forbidden: no",
        ),
        (
            "FieldValueRequired",
            "f: Required value: no",
            "f: Required value: no",
        ),
        (
            "FieldValueDuplicate",
            "f: Duplicate value: 5",
            "f: Duplicate value",
        ),
    ] {
        let rule = format!(r#""rule":"false","message":" no ","reason":"{reason}""#);
        let object = integer(&rule).replace("integer", "object");
        assert_eq!(errors(&integer(&rule), "5"), [of_integer]);
        assert_eq!(errors(&object, "{}"), [of_object]);
    }
}

#[test]
fn a_field_path_is_added_to_the_nodes_own() {
    let schema = r#"{"type":"object","properties":{"a.b":{"type":"string"}},
        "x-kubernetes-validations":[{"rule":"false","fieldPath":"['a.b']"}]}"#;
    assert_eq!(
        errors(schema, "{}"),
        ["f.a.b: Invalid value: failed rule: false"]
    );
    let root = testing::node(schema);
    let mut found = Errors::new();
    let object = Value::Map(crate::value::Map::new());
    let mut admission = Admission::default();
    validate(&root, &object, None, &HOST, &mut admission, &mut found);
    assert_eq!(found.messages(), ["a.b: Invalid value: failed rule: false"]);
}

#[test]
fn a_message_that_cannot_be_shown_gives_way() {
    for (expression, want) in [
        ("'  of ' + string(self) + '\\t'", "of 5"),
        ("'a\\rb'", "a\rb"),
        ("'a\\nb'", "message"),
        ("'  '", "message"),
        ("string(1 / (self - 5))", "message"),
        ("self.format(", "message"),
        ("string(oldSelf)", "message"),
    ] {
        let expression = expression.replace('\\', "\\\\");
        let rule =
            format!(r#""rule":"self < 5","message":"message","messageExpression":"{expression}""#);
        let want = format!("f: Invalid value: 5: {want}");
        assert_eq!(errors(&integer(&rule), "5"), [want], "{expression}");
    }
    assert_eq!(
        errors(
            &integer(r#""rule":" self < 5 ","messageExpression":"''""#),
            "5"
        ),
        ["f: Invalid value: 5: failed rule: self < 5"]
    );
}

#[test]
fn a_run_says_why_its_message_expression_gave_no_message() {
    for (expression, want) in [
        ("'of ' + string(self)", None),
        ("'a\\\\nb'", Some("it gives more than one line")),
        ("'  '", Some("it gives an empty text")),
        ("string(1 / (self - 5))", Some("division by zero")),
    ] {
        let rule = format!(r#""rule":"self < 5","messageExpression":"{expression}""#);
        let (_, runs) = run(&integer(&rule), "5");
        let why = runs[0].split_once(", no message: ");
        assert_eq!(why.map(|(_, why)| why), want, "{expression}");
    }
}

#[test]
fn what_fails_names_the_type_and_the_rule_or_its_message() {
    for (rule, want) in [
        (
            r#""rule":"1 / (self - 5) > 0 ""#,
            "division by zero evaluating rule: 1 / (self - 5) > 0",
        ),
        (
            r#""rule":"1 / (self - 5) > 0","message":" m ","reason":"FieldValueForbidden""#,
            "division by zero evaluating rule: m",
        ),
        (
            r#""rule":"dyn(self) + 'a' == 'b'""#,
            "'no such overload': call arguments did not match a supported operator, function or \
             macro signature for rule: dyn(self) + 'a' == 'b'",
        ),
        (
            r#""rule":"self""#,
            "rule compile error: cel expression must evaluate to a bool",
        ),
    ] {
        let want = format!(r#"f: Invalid value: "integer": {want}"#);
        assert_eq!(errors(&integer(rule), "5"), [want], "{rule}");
    }
}

#[test]
fn rules_that_compare_with_an_old_value_wait_for_one() {
    let schema = r#"{"type":"integer","x-kubernetes-validations":[
        {"rule":"self > oldSelf"},
        {"rule":"oldSelf.hasValue()","optionalOldSelf":true},
        {"rule":"self > 9","messageExpression":"string(oldSelf)"},
        {"rule":"self"}]}"#;
    let (errors, runs) = run(schema, "5");
    assert_eq!(
        errors,
        [
            "f: Invalid value: 5: failed rule: oldSelf.hasValue()",
            "f: Invalid value: 5: failed rule: self > 9",
            "f: Invalid value: \"integer\": rule compile error: cel expression must evaluate to a \
             bool",
        ]
    );
    assert_eq!(
        runs,
        [
            "f: self > oldSelf: skipped: the rule compares with an old value, and there is none \
             for 0",
            "f: oldSelf.hasValue(): false for 2",
            "f: self > 9: false for 2, no message: no such attribute(s): oldSelf",
            "f: self: skipped: the rule does not compile for 0",
        ]
    );
}

/// A list of numbers and rules that cost `x` + `y` for each pair of them.
fn quadratic(length: usize, rules: usize) -> (String, String) {
    let rules: Vec<String> = (0..rules)
        .map(|i| format!(r#"{{"rule":"self.all(x, self.all(y, x + y >= -{i}))"}}"#))
        .collect();
    let schema = format!(
        r#"{{"type":"array","items":{{"type":"integer",
            "x-kubernetes-validations":[{{"rule":"true"}}]}},
            "x-kubernetes-validations":[{}]}}"#,
        rules.join(",")
    );
    (schema, format!("{:?}", vec![0; length]))
}

#[test]
fn a_rule_that_costs_too_much_ends_everything() {
    let (schema, value) = quadratic(500, 2);
    let (errors, runs) = run(&schema, &value);
    assert_eq!(
        errors,
        [
            "f: Invalid value: \"array\": 'operation cancelled: actual cost limit exceeded': no \
             further validation rules will be run due to call cost exceeds limit for rule: \
             self.all(x, self.all(y, x + y >= -0))"
        ]
    );
    assert_eq!(runs.len(), 1);
}

#[test]
fn rules_that_cost_too_much_together_end_everything() {
    let (schema, value) = quadratic(340, 20);
    let (errors, runs) = run(&schema, &value);
    assert_eq!(
        errors,
        [
            "f: Invalid value: \"array\": validation failed due to running out of cost budget, no \
             further validation rules will be run"
        ]
    );
    assert!(runs.len() > 5 && runs.len() < 20, "{}", runs.len());
}

/// Runs rules over an update of `f`: the errors, what is suppressed, and which runs count.
fn update(property: &str, value: &str, old: &str) -> ([Vec<String>; 2], Vec<bool>) {
    let schema = around(property);
    let texts = [value, old].map(|value| format!(r#"{{"f":{value}}}"#));
    let [object, previous] = [0, 1].map(|at| json::parse(&texts[at]).expect("JSON").value);
    let mut admission = Admission::default();
    let mut errors = Errors::new();
    validate(
        &schema,
        &object,
        Some((&previous, true)),
        &HOST,
        &mut admission,
        &mut errors,
    );
    let suppressed = admission.suppressed.iter().map(|error| error.message());
    let runs = admission.rules.iter().filter(|run| run.skipped.is_none());
    (
        [errors.messages(), suppressed.collect()],
        runs.map(|run| !run.ratcheted).collect(),
    )
}

#[test]
fn rules_that_an_update_did_not_break_are_suppressed() {
    let failing = r#""x-kubernetes-validations":[{"rule":"self.v > 5"}]"#;
    let v = r#""properties":{"k":{"type":"integer"},"v":{"type":"integer"}}"#;
    let object = format!(r#"{{"type":"object",{failing},{v}}}"#);
    let map = format!(
        r#"{{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],
            "items":{object}}}"#
    );
    let list = format!(r#"{{"type":"array","items":{object}}}"#);
    for (schema, value, old, counts) in [
        (&object, r#"{"v":1}"#, r#"{"v":1}"#, vec![false]),
        (&object, r#"{"v":1}"#, r#"{"v":2}"#, vec![true]),
        (&object, r#"{"v":1}"#, "null", vec![true]),
        (
            &map,
            r#"[{"k":2,"v":1},{"k":1,"v":1}]"#,
            r#"[{"k":1,"v":1}]"#,
            vec![true, false],
        ),
        (&list, r#"[{"v":1}]"#, r#"[{"v":1}]"#, vec![false]),
        (
            &list,
            r#"[{"v":1},{"v":6}]"#,
            r#"[{"v":1}]"#,
            vec![true, true],
        ),
    ] {
        let ([_, suppressed], runs) = update(schema, value, old);
        assert_eq!(runs, counts, "{value} after {old}");
        assert_eq!(
            suppressed.len(),
            runs.iter().filter(|counts| !**counts).count()
        );
    }
}

#[test]
fn rules_run_over_unchanged_values_of_another_type() {
    let object = r#"{"type":"object","properties":{"a":{"type":"string"}},
        "x-kubernetes-validations":[{"rule":"has(self.a)"}]}"#;
    let list = r#"{"type":"array","items":{"type":"string"},
        "x-kubernetes-validations":[{"rule":"self.size() > 0"}]}"#;
    let a_map = "\"object\": invalid data, expected a map for the provided schema with \
                 type=object evaluating rule: has(self.a)";
    let an_array = "\"array\": invalid data, expected an array for the provided schema with \
                    type=array evaluating rule: self.size() > 0";
    for (schema, values, want) in [
        (object, ["5", r#""x""#, "1.5", "true", "[]"], a_map),
        (list, ["5", r#""x""#, "1.5", "true", "{}"], an_array),
    ] {
        for (around, text, path) in [
            ("S", "V", "f"),
            (
                r#"{"type":"object","additionalProperties":S}"#,
                r#"{"k":V}"#,
                "f[k]",
            ),
            (r#"{"type":"array","items":S}"#, "[V]", "f[0]"),
            (
                r#"{"type":"array","items":{"type":"object","properties":{"p":S}}}"#,
                r#"[{"p":V}]"#,
                "f[0].p",
            ),
        ] {
            let schema = around.replace('S', schema);
            for value in values {
                let text = text.replace('V', value);
                let ([errors, suppressed], _) = update(&schema, &text, &text);
                let want = format!("{path}: Invalid value: {want}");
                assert_eq!(errors, [want], "{schema} {text}");
                assert!(suppressed.is_empty(), "{suppressed:?}");
            }
        }
    }
}

#[test]
fn rules_on_old_values_and_errors_are_never_suppressed() {
    for rule in [
        r#""rule":"self > oldSelf""#,
        r#""rule":"1 / (self - 1) == 1""#,
    ] {
        let ([errors, suppressed], runs) = update(&integer(rule), "1", "1");
        assert_eq!((errors.len(), suppressed.len()), (1, 0), "{rule}");
        assert_eq!(runs, [true]);
    }
}

#[test]
fn an_optional_old_value_of_another_type_is_an_error_of_gos() {
    let rule = r#""rule":"oldSelf.orValue(3) > self","optionalOldSelf":true"#;
    let ([errors, _], _) = update(&integer(rule), "1.5", "1.5");
    assert_eq!(
        errors,
        [
            "f: Invalid value: \"integer\": unsupported conversion to ref.Val: \
             (*errors.errorString)invalid data, expected int, got float64 evaluating rule: \
             oldSelf.orValue(3) > self"
        ]
    );
}
