//! Changes that the values of another keyword or of a rule decide.

use super::decided::expect_found;
use super::{found, short};

/// Schemas of `spec.a` before and after, and what is found from the first to the second and back.
const DECIDED: &[(&str, &str, &str, &str)] = &[
    (
        "{type: string, format: uuid}",
        "{type: string, format: uuid, maxLength: 36}",
        "max-length-lowered spec.a None writers",
        "max-length-raised spec.a None readers",
    ),
    (
        "{type: string, format: date}",
        "{type: string, format: date, maxLength: 10}",
        "max-length-lowered spec.a None writers",
        "max-length-raised spec.a None readers",
    ),
    (
        "{type: string, format: hexcolor}",
        "{type: string, format: hexcolor, maxLength: 7}",
        "max-length-lowered spec.a None writers",
        "max-length-raised spec.a None readers",
    ),
    (
        "{type: string, format: ssn}",
        "{type: string, format: ssn, maxLength: 11}",
        "max-length-lowered spec.a None writers",
        "max-length-raised spec.a None readers",
    ),
    (
        "{type: string, format: bsonobjectid}",
        "{type: string, format: bsonobjectid, maxLength: 24}",
        "max-length-lowered spec.a None writers",
        "max-length-raised spec.a None readers",
    ),
    (
        "{type: string, format: date}",
        "{type: string, format: date, maxLength: 9}",
        "max-length-lowered spec.a Narrows writers breaking",
        "max-length-raised spec.a Widens readers",
    ),
    // An error of a rule is not ignored in updates of older objects, unlike a rule that stays false.
    (
        "{type: object, properties: {p: {type: integer}, q: {type: integer}}, x-kubernetes-validations: [{rule: \"has(self.p) && self.p > 1\"}]}",
        "{type: object, properties: {p: {type: integer}, q: {type: integer}}, x-kubernetes-validations: [{rule: \"self.p > 1\"}]}",
        "rule-tightened spec.a Narrows stored",
        "rule-rewritten spec.a None tools",
    ),
    (
        "{type: object, properties: {p: {type: integer}, q: {type: integer}}, x-kubernetes-validations: [{rule: \"!has(self.p) || self.p > 1\"}]}",
        "{type: object, properties: {p: {type: integer}, q: {type: integer}}, x-kubernetes-validations: [{rule: \"has(self.p) ? self.p >= 2 : true\"}]}",
        "rule-rewritten spec.a None tools",
        "rule-rewritten spec.a None tools",
    ),
    // The server converts a value to the type of a member before it compares them: 4.5 is 4, and 65 is A.
    (
        "{type: number, enum: [4, 7]}",
        "{type: integer, enum: [4, 7]}",
        "type-narrowed spec.a Narrows writers breaking",
        "type-widened spec.a Widens readers breaking",
    ),
    (
        "{type: number, enum: [4]}",
        "{type: number, enum: [4], maximum: 4}",
        "maximum-lowered spec.a Narrows writers breaking",
        "maximum-raised spec.a Widens readers",
    ),
    // A number with a fraction within the bounds.
    (
        "{type: number, minimum: 2, maximum: 5}",
        "{type: integer, minimum: 2, maximum: 5}",
        "type-narrowed spec.a Narrows writers breaking",
        "type-widened spec.a Widens readers breaking",
    ),
    (
        "{type: number, minimum: 3, maximum: 4, exclusiveMinimum: true, exclusiveMaximum: true}",
        "{type: integer, minimum: 3, maximum: 4, exclusiveMinimum: true, exclusiveMaximum: true}",
        "type-narrowed spec.a Narrows writers breaking",
        "type-widened spec.a Widens readers breaking",
    ),
    (
        "{x-kubernetes-int-or-string: true, enum: [A]}",
        "{type: string, enum: [A]}",
        "type-narrowed spec.a Narrows writers breaking",
        "type-widened spec.a Widens readers breaking",
    ),
];

#[test]
fn changes_are_decided_by_the_values_that_the_rest_of_a_schema_allows() {
    expect_found(DECIDED);
}

/// Rules of a string that lists its values, before and after, and what is found.
const OF_LISTED: &[(&str, &str, &str)] = &[
    (
        "self.size() < 3",
        "self.matches('^[a-z]+$')",
        "rule-changed spec.a None writers",
    ),
    (
        "self.size() < 3",
        "self.matches('^[a-y]+$')",
        "rule-changed spec.a Narrows writers breaking",
    ),
    // A rule that compares with the old value judges pairs of values.
    (
        "self.size() < 3 || self == oldSelf",
        "self.matches('^[a-z]+$') || self == oldSelf",
        "rule-changed spec.a Undecided stored",
    ),
];

#[test]
fn a_rule_is_decided_by_the_values_that_a_schema_lists() {
    let with = |rule: &str, rest: &str| {
        format!(
            "{{type: object, properties: {{a: {{type: string{rest}, enum: [a, z], x-kubernetes-validations: [{{rule: \"{rule}\"}}]}}}}}}"
        )
    };
    for (before, after, change) in OF_LISTED {
        for nullable in ["", ", nullable: true"] {
            let [before, after] = [before, after].map(|rule| with(rule, nullable));
            let all = found(&before, &after);
            let got: Vec<String> = all.iter().map(short).collect();
            assert_eq!(got, [*change], "{all:#?}");
        }
    }
}
