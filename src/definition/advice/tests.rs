//! Schemas and what is remarked on them.

use super::AdviceSubject;
use crate::schema::{Node, testing};

/// `code at: message` of each remark on a schema at `s`.
fn advice(schema: &str, keys_are_checked: bool) -> Vec<String> {
    let props = testing::props(schema);
    let subject = AdviceSubject {
        props: &props,
        node: &Node::compile(&props),
        at: "s",
        keys_are_checked,
    };
    let mut advice = Vec::new();
    subject.advise(&mut advice);
    let lines = advice.iter();
    lines
        .map(|advice| format!("{} {}: {}", advice.remark.code(), advice.at, advice.remark))
        .collect()
}

/// The same without messages.
fn places(schema: &str) -> Vec<String> {
    let lines = advice(schema, true).into_iter();
    lines
        .map(|line| line.split(':').next().unwrap_or_default().to_owned())
        .collect()
}

fn object(more: &str, properties: &str) -> String {
    format!(r#"{{"type":"object",{more}"properties":{{{properties}}}}}"#)
}

#[test]
fn a_rule_that_reads_what_may_be_absent_is_remarked_on() {
    let rules = r#""x-kubernetes-validations":[{"rule":"has(self.a)||self.b>0"},
        {"rule":"self.a > 1 && self.b > 1"},{"rule":"self.b > 1"}],"#;
    let schema = object(rules, r#""a":{"type":"integer"},"b":{"type":"integer"}"#);
    let schema = object("", &format!(r#""l":{{"type":"array","items":{schema}}}"#));
    let at = "optional-without-has s.properties[l].items.x-kubernetes-validations";
    let what = "without asking has() first: where that is absent, the rule";
    let error = "with an error instead of a verdict";
    assert_eq!(
        advice(&schema, true),
        [
            format!("{at}[0].rule: the rule reads self.b {what} may fail {error}"),
            format!("{at}[1].rule: the rule reads self.b {what} may fail {error}"),
            format!("{at}[2].rule: the rule reads self.b {what} fails {error}"),
        ]
    );
}

#[test]
fn a_transition_rule_is_escaped_where_an_update_may_leave_out_its_value() {
    let leaf = |more: &str| {
        format!(
            r#"{{"type":"string","x-kubernetes-validations":[
                {{"rule":"self == oldSelf"{more}}},{{"rule":"self != 'x'"}}]}}"#
        )
    };
    let plain = leaf("");
    let a = |more: &str| object(more, &format!(r#""a":{plain}"#));
    let within = |more: &str, what: &str| object(more, &format!(r#""p":{what}"#));
    let above = |rule: &str| {
        let rule = format!(r#""x-kubernetes-validations":[{{"rule":"{rule}"}}],"#);
        a(&rule)
    };
    let at = |path: &str| {
        vec![format!(
            "transition-escaped-by-deletion s{path}.x-kubernetes-validations[0].rule"
        )]
    };
    let required_a = r#""required":["a"],"#;
    let required_p = r#""required":["p"],"#;
    for (schema, want) in [
        (plain.clone(), vec![]),
        (a(""), at(".properties[a]")),
        (a(required_a), vec![]),
        (a(r#""allOf":[{"required":["a"]}],"#), vec![]),
        (
            object(
                "",
                &format!(r#""a":{}"#, leaf(r#","default":"x""#).replace("[\n", "[")),
            ),
            at(".properties[a]"),
        ),
        (
            object(
                "",
                &format!(
                    r#""a":{}"#,
                    plain.replacen("\"type\"", "\"default\":\"x\",\"type\"", 1)
                ),
            ),
            vec![],
        ),
        (
            object(
                "",
                &format!(r#""a":{}"#, leaf(r#","optionalOldSelf":true"#)),
            ),
            vec![],
        ),
        (
            within("", &a(required_a)),
            at(".properties[p].properties[a]"),
        ),
        (within(required_p, &a(required_a)), vec![]),
        (
            within(required_p, &a("")),
            at(".properties[p].properties[a]"),
        ),
        (object("", &format!(r#""status":{}"#, a(""))), vec![]),
        (above("!has(oldSelf.a) || has(self.a)"), vec![]),
        (above("self == oldSelf"), vec![]),
        (above("has(self.a)"), at(".properties[a]")),
        (
            object(
                "",
                &format!(r#""m":{{"type":"object","additionalProperties":{plain}}}"#),
            ),
            vec![],
        ),
    ] {
        assert_eq!(places(&schema), want, "{schema}");
    }
}

/// A schema with the transition rule on an optional property, and a rule above it.
fn kept(property: &str, rule: &str) -> String {
    let rules = format!(r#""x-kubernetes-validations":[{{"rule":"{rule}"}}],"#);
    let leaf = r#"{"type":"string","x-kubernetes-validations":[{"rule":"self == oldSelf"}]}"#;
    object(&rules, &format!(r#""{property}":{leaf}"#))
}

#[test]
fn a_rule_above_keeps_a_property_by_its_escaped_name() {
    for (property, rule) in [
        ("x-y", "!has(oldSelf.x__dash__y) || has(self.x__dash__y)"),
        ("if", "!has(oldSelf.__if__) || has(self.__if__)"),
    ] {
        let none: [&str; 0] = [];
        assert_eq!(advice(&kept(property, rule), true), none, "{rule}");
    }
}

#[test]
fn the_rule_that_a_remark_suggests_can_be_written() {
    let ends = |property: &str| {
        let said = advice(&kept(property, "oldSelf.size() > 0"), true);
        let (_, end) = said[0].split_once("require it").expect("the advice");
        end.to_owned()
    };
    assert_eq!(
        ends("x-y"),
        ", or add a rule above it such as !has(oldSelf.x__dash__y) || has(self.x__dash__y)"
    );
    assert_eq!(ends("1st"), "");
}

#[test]
fn defaults_below_what_may_be_absent_are_remarked_on_once() {
    let number = r#"{"type":"integer","default":1}"#;
    let ab = |more: &str| object(more, &format!(r#""a":{number},"b":{{"type":"integer"}}"#));
    let p = |more: &str, what: &str| object(more, &format!(r#""p":{what}"#));
    let at = |path: &str| vec![format!("default-never-applied s{path}")];
    for (schema, want) in [
        (ab(""), vec![]),
        (p("", &ab("")), at(".properties[p]")),
        (p(r#""required":["p"],"#, &ab("")), vec![]),
        (p("", &ab(r#""default":{},"#)), vec![]),
        (p("", &ab(r#""required":["a"],"#)), at(".properties[p]")),
        (p("", &ab(r#""required":["b"],"#)), vec![]),
        (p("", &ab("").replace(":1}", ":0}")), vec![]),
        (p("", &ab(r#""oneOf":[{"required":["b"]}],"#)), vec![]),
        (p("", &p("", &ab(""))), at(".properties[p]")),
        (p("", &p(r#""required":["p"],"#, &ab(""))), vec![]),
        (
            p(r#""required":["p"],"#, &p("", &ab(""))),
            at(".properties[p].properties[p]"),
        ),
        (object("", &format!(r#""status":{}"#, ab(""))), vec![]),
        (
            p("", &format!(r#"{{"type":"array","items":{}}}"#, ab(""))),
            vec![],
        ),
    ] {
        assert_eq!(places(&schema), want, "{schema}");
    }
}

#[test]
fn a_few_of_the_defaults_are_named() {
    let number = r#"{"type":"integer","default":1}"#;
    let three = format!(r#""a":{number},"b":{number},"c":{number}"#);
    let inner = object("", &three);
    let schema = object(
        "",
        &format!(r#""p":{}"#, object("", &format!(r#""q":{inner},{three}"#))),
    );
    assert_eq!(
        advice(&schema, true),
        [
            "default-never-applied s.properties[p]: where p is absent the defaults below it do \
             not apply (q.a, q.b, q.c and 3 more): default it to {} if they should"
        ]
    );
}

#[test]
fn map_keys_are_remarked_on_where_the_server_does_not_look() {
    let items = object(
        r#""required":["r"],"#,
        r#""k":{"type":"string"},"r":{"type":"string"},"d":{"type":"string","default":"x"}"#,
    );
    let schema = object(
        "",
        &format!(
            r#""l":{{"type":"array","x-kubernetes-list-type":"map",
                "x-kubernetes-list-map-keys":["k","r","d"],"items":{items}}}"#
        ),
    );
    assert_eq!(advice(&schema, true), [""; 0]);
    assert_eq!(
        advice(&schema, false),
        [
            "map-key-not-required s.properties[l].items.properties[k]: the list's map key k is \
             neither required nor defaulted, which a new definition would be refused for"
        ]
    );
}

#[test]
fn demands_that_no_value_meets_are_remarked_on() {
    for (schema, want) in [
        (
            object(r#""required":["a","b"],"#, r#""a":{"type":"string"}"#),
            vec!["required-without-property s.required[1]"],
        ),
        (
            r#"{"type":"object","required":["metadata","kind"]}"#.to_owned(),
            vec![],
        ),
        (
            object("", r#""p":{"type":"object","required":["metadata"]}"#),
            vec!["required-without-property s.properties[p].required[0]"],
        ),
        (
            r#"{"type":"object","required":["a"],"additionalProperties":{"type":"string"}}"#
                .to_owned(),
            vec![],
        ),
        (
            r#"{"type":"object","required":["a"],"x-kubernetes-preserve-unknown-fields":true}"#
                .to_owned(),
            vec![],
        ),
        (
            object(
                r#""anyOf":[{"required":["a"]},{"required":["b"]}],"#,
                r#""a":{"type":"string"}"#,
            ),
            vec![],
        ),
        (
            object(
                "",
                r#""l":{"type":"array","items":{"type":"string","enum":["on",false,1]}}"#,
            ),
            vec![
                "enum-of-another-type s.properties[l].items.enum[1]",
                "enum-of-another-type s.properties[l].items.enum[2]",
            ],
        ),
        (
            object("", r#""b":{"type":"boolean","enum":[false]}"#),
            vec![],
        ),
        (
            object(
                "",
                r#""s":{"type":"string","nullable":true,"enum":["a",null]}"#,
            ),
            vec![],
        ),
    ] {
        assert_eq!(places(&schema), want, "{schema}");
    }
}
