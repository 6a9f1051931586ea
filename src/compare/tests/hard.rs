//! Changes whose witnesses are hard to come by: a sample of the schema does not show them.

use super::*;

/// Schemas of `spec` before and after, what is found, and a line of the witness.
const HARD: &[(&str, &str, &str, &str)] = &[
    // The pattern has no examples but the rule's own constant.
    (
        "{type: object, properties: {a: {type: string, maxLength: 20, pattern: '^a'}}}",
        "{type: object, properties: {a: {type: string, maxLength: 20, pattern: '^a'}}, x-kubernetes-validations: [{rule: \"self.?a.orValue('a') == 'a'\"}]}",
        "rule-added spec Narrows writers breaking",
        "a: aa",
    ),
    // No constant of the rule matches the pattern.
    (
        "{type: object, properties: {a: {type: string, minLength: 2, pattern: 'b$'}}}",
        "{type: object, properties: {a: {type: string, minLength: 2, pattern: 'b$', x-kubernetes-validations: [{rule: \"self in ['a', 'b']\"}]}}}",
        "rule-added spec.a Narrows writers breaking",
        "a: ab",
    ),
    // No text is in the enumeration and has the format.
    (
        "{type: object, properties: {a: {type: string, enum: [x], format: email}, b: {type: string}, c: {type: integer}}}",
        "{type: object, maxProperties: 1, properties: {a: {type: string, enum: [x], format: email}, b: {type: string}, c: {type: integer}}}",
        "max-properties-lowered spec Narrows writers breaking",
        "b: example",
    ),
    (
        "{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string, enum: [x], format: email}, b: {type: string}}}",
        "{type: object, maxProperties: 2, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string, enum: [x], format: email}, b: {type: string}}}",
        "max-properties-lowered spec Narrows stored breaking",
        "key-3: example",
    ),
    // The union loses a member, which a rule limits.
    (
        "{type: object, oneOf: [{required: [b]}, {required: [a]}], properties: {a: {type: boolean, x-kubernetes-validations: [{rule: self}]}, b: {type: string}}}",
        "{type: object, required: [b], oneOf: [{required: [b]}, {required: [a]}], properties: {a: {type: boolean, x-kubernetes-validations: [{rule: self}]}, b: {type: string}}}",
        "required-added spec Narrows writers breaking",
        "a: true",
    ),
];

#[test]
fn a_witness_may_be_no_sample_of_the_schema() {
    for (before, after, want, line) in HARD {
        let all = found(before, after);
        let finding = &all[0];
        assert_eq!(short(finding), *want, "{before}\n{after}\n{all:#?}");
        let witness = finding.witness.as_ref().unwrap();
        let mut lines = witness.object.lines().map(str::trim);
        assert!(lines.any(|own| own == *line), "{witness:#?}");
    }
}
