//! Tests of unions: rules and combinations that ask which of some properties are there.

use super::*;

/// A schema with properties and other members.
fn union_of(names: &str, others: &str) -> String {
    let properties: Vec<String> = names
        .chars()
        .map(|name| format!("{name}: {{type: string}}"))
        .collect();
    format!(
        "{{type: object, properties: {{{}}}, {others}}}",
        properties.join(", ")
    )
}

fn rule(text: &str) -> String {
    format!("x-kubernetes-validations: [{{rule: '{text}'}}]")
}

const ONE_OF_TWO: &str = "oneOf: [{required: [a]}, {required: [b]}]";
const ONE_OF_THREE: &str = "oneOf: [{required: [a]}, {required: [b]}, {required: [c]}]";
const AT_MOST_ONE_OF_TWO: &str =
    "oneOf: [{not: {anyOf: [{required: [a]}, {required: [b]}]}}, {required: [a]}, {required: [b]}]";
const AT_MOST_ONE_OF_THREE: &str = "oneOf: [{not: {anyOf: [{required: [a]}, {required: [b]}, {required: [c]}]}}, {required: [a]}, {required: [b]}, {required: [c]}]";
const SUM_OF_TWO: &str = "(has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0)";
const SUM_OF_THREE: &str = "(has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0) + (has(self.c) ? 1 : 0)";

#[test]
fn a_new_member_of_a_union_breaks_nobody() {
    let listed = |names: &[&str]| {
        let has: Vec<String> = names
            .iter()
            .map(|name| format!("has(self.{name})"))
            .collect();
        rule(&format!("[{}].filter(x, x).size() == 1", has.join(", ")))
    };
    for (before, after, want) in [
        (
            ONE_OF_TWO.to_owned(),
            ONE_OF_THREE.to_owned(),
            "combination-changed spec Widens readers",
        ),
        (
            AT_MOST_ONE_OF_TWO.to_owned(),
            AT_MOST_ONE_OF_THREE.to_owned(),
            "combination-changed spec None writers",
        ),
        (
            rule(&format!("{SUM_OF_TWO} <= 1")),
            rule(&format!("{SUM_OF_THREE} <= 1")),
            "rule-changed spec None writers",
        ),
        (
            rule(&format!("{SUM_OF_TWO} == 1")),
            rule(&format!("{SUM_OF_THREE} == 1")),
            "rule-changed spec Widens readers",
        ),
        (
            listed(&["a", "b"]),
            listed(&["a", "b", "c"]),
            "rule-changed spec Widens readers",
        ),
    ] {
        let all = found(&union_of("ab", &before), &union_of("abc", &after));
        let own: Vec<String> = all.iter().map(short).collect();
        assert_eq!(
            own,
            [want, "property-added spec.c Widens tools"],
            "{all:#?}"
        );
    }
}

#[test]
fn a_rule_about_a_new_member_is_about_others() {
    let sum = rule("(has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0) <= 1");
    for after in [
        union_of("ab", &sum),
        union_of("ab", &rule("has(self.b) == has(oldSelf.b)")),
    ] {
        let all = found(&union_of("a", "title: a"), &after);
        let own: Vec<String> = all.iter().map(short).collect();
        let want = [
            "rule-for-others-added spec None tools",
            "property-added spec.b Widens tools",
        ];
        assert_eq!(own, want, "{all:#?}");
    }
}

/// Rules about the new member `C` of a union whose discriminator `t` may be missing.
const OF_OPTIONAL: &[(&str, &str)] = &[
    (
        "has(self.t) && self.t == \"C\" ? has(self.d) : !has(self.d)",
        "rule-for-others-added spec None tools",
    ),
    (
        "has(self.t) && self.t == \"C\" || !has(self.d)",
        "rule-for-others-added spec None tools",
    ),
    // An object without `t` violates the rule.
    (
        "has(self.t) && (self.t == \"C\" ? has(self.d) : !has(self.d))",
        "rule-added spec Narrows writers breaking",
    ),
    (
        "has(self.t) && self.t == \"B\" ? has(self.d) : !has(self.d)",
        "rule-added spec Narrows writers breaking",
    ),
];

#[test]
fn a_discriminator_may_be_missing() {
    let with = |members: &str, others: &str| {
        format!("{{type: object, properties: {{t: {{type: string, enum: [{members}]}}{others}}}")
    };
    for (text, want) in OF_OPTIONAL {
        let before = with("A, B", "}");
        let after = with("A, B, C", ", d: {type: string}}");
        let all = found(
            &before,
            &after.replacen("}}}", &format!("}}}}, {}}}", rule(text)), 1),
        );
        let own: Vec<String> = all.iter().map(short).collect();
        assert_eq!(own[0], *want, "{text} {all:#?}");
    }
}

#[test]
fn a_union_is_the_same_in_other_words() {
    let [sum, listed, one] = [
        format!("{SUM_OF_TWO} == 1"),
        "[has(self.a), has(self.b)].filter(x, x).size() == 1".to_owned(),
        "[has(self.a), has(self.b)].exists_one(x, x)".to_owned(),
    ]
    .map(|text| union_of("ab", &rule(&text)));
    for (before, after) in [(&sum, &listed), (&listed, &one), (&one, &sum)] {
        let all = found(before, after);
        let own: Vec<String> = all.iter().map(short).collect();
        assert_eq!(own, ["rule-rewritten spec None tools"], "{all:#?}");
    }
    // A member that objects may have already is another matter.
    let all = found(
        &union_of("abc", &rule(&format!("{SUM_OF_TWO} <= 1"))),
        &union_of("abc", &rule(&format!("{SUM_OF_THREE} <= 1"))),
    );
    assert!(all[0].breaking || all[0].possibly_breaking, "{all:#?}");
}
