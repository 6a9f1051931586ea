//! Definitions with rules.

mod explained;

use crate::cel::library::Host;
use crate::cel::zones::NoZones;
use crate::definition::check::schema::CheckSubject;
use crate::definition::check::{Demands, Findings};
use crate::releases::Release;
use crate::schema::{Node, testing};

/// The findings in a schema at `s`: texts of errors, and `path: per call, total` of rules.
fn report_on_schema(schema: &str) -> (Vec<String>, Vec<String>) {
    let found = findings(schema);
    let short = |text: String| text.replace("s.openAPIV3Schema", "s");
    let rules = found.rules.iter();
    let rules = rules.map(|rule| format!("{}: {}, {}", rule.path, rule.per_call, rule.total));
    (
        found.errors.messages().into_iter().map(short).collect(),
        rules.map(short).collect(),
    )
}

fn findings(schema: &str) -> Findings {
    let props = testing::props(schema);
    let subject = CheckSubject {
        props: &props,
        node: &Node::compile(&props),
        at: "s",
        has_status: false,
        is_unchanged: false,
    };
    let mut found = Findings::default();
    subject.check(
        &Demands::for_creation(Release::DEFAULT),
        &Host::new(&NoZones),
        &mut found,
    );
    found
}

/// A schema as that of a property `v`.
fn within_v(schema: &str) -> String {
    format!(r#"{{"type":"object","properties":{{"v":{schema}}}}}"#)
}

/// The errors of one rule, given without its braces, over an object with a string `a`; paths are
/// those below the rule.
fn report_on_rule(rule: &str) -> Vec<String> {
    let schema = format!(
        r#"{{"type":"object","properties":{{"a":{{"type":"string","maxLength":5}}}},
            "x-kubernetes-validations":[{{{rule}}}]}}"#
    );
    let errors = report_on_schema(&schema).0.into_iter();
    errors
        .map(|error| error.replace("s.x-kubernetes-validations[0]", ""))
        .collect()
}

#[test]
fn fields_are_checked_before_anything_is_compiled() {
    let reasons = r#"supported values: "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired""#;
    for (rule, want) in [
        (
            r#""rule":"\t""#,
            &[".rule: Required value: rule is not specified"][..],
        ),
        (
            r#""rule":"nope","message":" ""#,
            &[r#".message: Invalid value: " ": must be non-empty if specified"#],
        ),
        (
            r#""rule":"nope","message":"a\rb""#,
            &[r#".message: Invalid value: "a\rb": must not contain line breaks"#],
        ),
        (
            r#""rule":"nope\n.a""#,
            &[".message: Required value: message must be specified if rule contains line breaks"],
        ),
        (
            r#""rule":"nope","messageExpression":" ""#,
            &[
                ".messageExpression: Required value: messageExpression must be non-empty if \
                 specified",
            ],
        ),
        (
            r#""rule":"nope","reason":"X""#,
            &[&format!(r#".reason: Unsupported value: "X": {reasons}"#)],
        ),
        (
            r#""rule":"nope","reason":"<""#,
            &[&format!(
                r#".reason: Unsupported value: "\u003c": {reasons}"#
            )],
        ),
        (
            r#""rule":"nope","fieldPath":"\n""#,
            &[
                r#".fieldPath: Invalid value: "\n": must be non-empty if specified"#,
                r#".fieldPath: Invalid value: "\n": must not contain line breaks"#,
                r#".fieldPath: Invalid value: "\n": must be a valid path"#,
            ],
        ),
        (
            r#""rule":"self.a == ''","message":"m","fieldPath":".a","reason":"FieldValueRequired""#,
            &[],
        ),
    ] {
        assert_eq!(report_on_rule(rule), want, "{rule}");
    }
}

#[test]
fn a_rule_that_does_not_compile_is_shown_as_a_whole() {
    let shown = |rule: &str, message: &str, optional: &str| {
        format!(
            r#"{{"Rule":"{rule}","Message":"","MessageExpression":"{message}","Reason":null,"FieldPath":"","OptionalOldSelf":{optional}}}"#
        )
    };
    for (rule, want) in [
        (
            r#""rule":"self.a > 1 && self.b""#,
            vec![format!(
                ".rule: Invalid value: {}: compilation failed: ERROR: <input>:1:8: found no \
                 matching overload for '_>_' applied to '(string, int)'\n | self.a > 1 && \
                 self.b\n | .......^\nERROR: <input>:1:19: undefined field 'b'\n | self.a > 1 && \
                 self.b\n | ..................^",
                shown(r"self.a \u003e 1 \u0026\u0026 self.b", "", "null")
            )],
        ),
        (
            r#""rule":"self.a","messageExpression":"nope","optionalOldSelf":false"#,
            vec![
                format!(
                    ".rule: Invalid value: {}: cel expression must evaluate to a bool",
                    shown("self.a", "nope", "false")
                ),
                ".optionalOldSelf: Invalid value: false: may not be set if oldSelf is not used in \
                 rule"
                    .to_owned(),
            ],
        ),
        (
            r#""rule":"true","messageExpression":"1""#,
            vec![format!(
                ".messageExpression: Invalid value: {}: messageExpression must evaluate to a \
                 string",
                shown("true", "1", "null")
            )],
        ),
    ] {
        assert_eq!(report_on_rule(rule), want, "{rule}");
    }
}

#[test]
fn the_old_value_is_known_only_below_lists_of_objects_with_keys() {
    let rule = r#""x-kubernetes-validations":[{"rule":"self == oldSelf"}]"#;
    let text = format!(r#"{{"type":"string","maxLength":9,{rule}}}"#);
    let list = |more: &str, items: &str| {
        format!(r#"{{"type":"array","maxItems":9,{more}"items":{items}}}"#)
    };
    let object = format!(r#"{{"type":"object","required":["k"],"properties":{{"k":{text}}}}}"#);
    let keyed = r#""x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],"#;
    for (schema, want) in [
        (object.clone(), None),
        (list(keyed, &object), None),
        (list(r#""x-kubernetes-list-type":"set","#, &text), Some("")),
        (list("", &list(keyed, &object)), Some("")),
        (
            list(keyed, &object.replace(&text, &list("", &text))),
            Some(".items.properties[k]"),
        ),
    ] {
        let errors = report_on_schema(&within_v(&schema)).0;
        let within = |at| {
            let unknown = "oldSelf cannot be used on the uncorrelatable portion of the schema";
            format!(
                r#".rule: Invalid value: "self == oldSelf": {unknown} within s.properties[v]{at}"#
            )
        };
        match want {
            None => assert_eq!(errors, [""; 0], "{schema}"),
            Some(at) => assert!(errors.concat().ends_with(&within(at)), "{errors:?}"),
        }
    }
}

#[test]
fn a_rule_costs_as_often_as_its_values_may_occur() {
    let leaf = r#"{"type":"integer","x-kubernetes-validations":[{"rule":"self + 1 > 0"}]}"#;
    let path = ".x-kubernetes-validations[0].rule";
    for (schema, want) in [
        (leaf.to_owned(), format!("{path}: 3, 3")),
        (
            format!(r#"{{"type":"array","maxItems":7,"items":{leaf}}}"#),
            format!(".items{path}: 3, 21"),
        ),
        (
            format!(
                r#"{{"type":"array","maxItems":7,"items":{{"type":"object","maxProperties":3,
                    "additionalProperties":{leaf}}}}}"#
            ),
            format!(".items.additionalProperties{path}: 3, 63"),
        ),
        (
            format!(r#"{{"type":"array","maxItems":-1,"items":{leaf}}}"#),
            format!(".items{path}: 3, 0"),
        ),
        (
            format!(
                r#"{{"type":"array","items":{{"type":"object","properties":{{"p":{leaf}}}}}}}"#
            ),
            format!(".items.properties[p]{path}: 3, 4718592"),
        ),
    ] {
        let want = vec![["s.properties[v]", &want].concat()];
        assert_eq!(
            report_on_schema(&within_v(&schema)),
            (vec![], want),
            "{schema}"
        );
    }
}

#[test]
fn what_is_expensive_is_refused_with_the_factor() {
    let (errors, rules) = report_on_schema(
        r#"{"type":"object","properties":{"f":{"type":"array","items":{"type":"integer"}}},
            "x-kubernetes-validations":[{"rule":"self.f.all(x, x > 0)",
                "messageExpression":"self.f.map(x, string(x))[0]"}]}"#,
    );
    let at = "s.x-kubernetes-validations[0]";
    let try_ = "(try simplifying the rule, or adding maxItems, maxProperties, and maxLength where \
                arrays, maps, and strings are declared)";
    assert_eq!(rules, [format!("{at}.rule: 7864318, 7864318")]);
    assert_eq!(
        errors,
        [format!(
            "{at}.messageExpression: Forbidden: estimated messageExpression cost exceeds budget \
             by factor of 2.2x {try_}"
        )]
    );
}

#[test]
fn values_without_a_type_cannot_have_rules() {
    let (errors, rules) = report_on_schema(
        r#"{"type":"object","properties":{"u":{"x-kubernetes-preserve-unknown-fields":true,
            "x-kubernetes-validations":[{"rule":"true"}]}}}"#,
    );
    assert_eq!(
        errors,
        [
            "s.properties[u].x-kubernetes-validations: Internal error: internal error: failed to \
             construct type information for x-kubernetes-validations rules: unable to convert \
             structural schema to CEL declarations"
        ]
    );
    assert_eq!(rules, [""; 0]);
}

#[test]
fn no_variable_holds_a_type() {
    for (rule, want) in [
        (
            "[type(1)].all(t, t == int)",
            Some("program instantiation failed: reference to undefined type: t"),
        ),
        ("[dyn(type(1))].all(t, t == int)", None),
    ] {
        let errors = report_on_rule(&format!(r#""rule":"{rule}""#));
        let shown = errors.first().and_then(|error| error.rsplit("}: ").next());
        assert_eq!(shown, want, "{rule}");
    }
}

#[test]
fn what_is_below_rules_gets_its_type_from_above() {
    const NO_DECLARATION: &str = "internal error: failed to construct type information for \
         x-kubernetes-validations rules: unable to convert structural schema to CEL declarations";
    const NO_ELEMENT: &str = "failed to convert to declType for CEL validation rules";
    const RULE: &str = r#""x-kubernetes-validations":[{"rule":"true"}]"#;
    let untyped = r#""x-kubernetes-preserve-unknown-fields":true"#;
    let inner = format!(
        r#"{{"type":"object","default":{{}},"properties":{{"b":{{"type":"string",{RULE}}}}}}}"#
    );
    let of_a = format!(r#"{{{untyped},"properties":{{"a":{inner}}}}}"#);
    for (value, at, with_rules_above) in [
        (of_a.clone(), "properties[a].properties[b]", NO_DECLARATION),
        (
            format!(r#"{{"type":"array","items":{of_a}}}"#),
            "items.properties[a].properties[b]",
            NO_DECLARATION,
        ),
        (
            format!(r#"{{"type":"object","items":{{"type":"string",{RULE}}}}}"#),
            "items",
            NO_ELEMENT,
        ),
        (
            format!(r#"{{"type":"string","properties":{{"a":{inner}}}}}"#),
            "properties[a].properties[b]",
            "",
        ),
    ] {
        let alone = within_v(&value);
        assert_eq!(report_on_schema(&alone).0, [""; 0], "{alone}");
        let ruled = alone.replacen('{', &format!("{{{RULE},"), 1);
        let at = format!("s.properties[v].{at}.x-kubernetes-validations: Internal error: ");
        let want = (!with_rules_above.is_empty()).then(|| at + with_rules_above);
        assert_eq!(report_on_schema(&ruled).0, Vec::from_iter(want), "{ruled}");
    }
}

#[test]
fn a_wrong_field_silences_the_rules_of_the_node_and_those_above() {
    let nope = r#""x-kubernetes-validations":[{"rule":"nope"}]"#;
    let wrong = r#""x-kubernetes-validations":[{"rule":""}]"#;
    let (errors, rules) = report_on_schema(&format!(
        r#"{{"type":"object",{nope},"properties":{{
            "a":{{"type":"object",{wrong},"properties":{{"b":{{"type":"string",{nope}}}}}}},
            "c":{{"type":"string",{nope}}}}}}}"#
    ));
    assert_eq!(errors.len(), 3, "{errors:?}");
    assert_eq!(
        rules,
        [
            "s.properties[a].properties[b].x-kubernetes-validations[0].rule: 0, 0",
            "s.properties[c].x-kubernetes-validations[0].rule: 0, 0",
        ]
    );
}
