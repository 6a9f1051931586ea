//! Changes that say the same at another place or with other keywords.

use super::{Effect, found};

/// Two schemas of `spec.a` that accept the same values.
const SAME: &[(&str, &str)] = &[
    // A rule moves between a node and the nodes around it.
    (
        "{type: object, properties: {p: {type: integer, x-kubernetes-validations: [{rule: self > 0}]}}}",
        "{type: object, properties: {p: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.p) || self.p > 0'}]}",
    ),
    (
        "{type: object, properties: {p: {type: integer, minimum: 1}}}",
        "{type: object, properties: {p: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.p) || self.p > 0'}]}",
    ),
    (
        "{type: array, maxItems: 5, items: {type: integer, minimum: 1}}",
        "{type: array, maxItems: 5, items: {type: integer}, x-kubernetes-validations: [{rule: 'self.all(q, q > 0)'}]}",
    ),
    (
        "{type: array, maxItems: 5, items: {type: object, properties: {v: {type: integer, x-kubernetes-validations: [{rule: self > 5}]}}}}",
        "{type: array, maxItems: 5, items: {type: object, properties: {v: {type: integer}}}, x-kubernetes-validations: [{rule: 'self.all(i, !has(i.v) || i.v > 5)'}]}",
    ),
    (
        "{type: object, maxProperties: 5, additionalProperties: {type: integer, minimum: 1}}",
        "{type: object, maxProperties: 5, additionalProperties: {type: integer}, x-kubernetes-validations: [{rule: 'self.all(k, self[k] > 0)'}]}",
    ),
    (
        "{type: object, properties: {p: {type: object, properties: {q: {type: string}}, x-kubernetes-validations: [{rule: has(self.q)}]}}}",
        "{type: object, properties: {p: {type: object, required: [q], properties: {q: {type: string}}}}}",
    ),
    // Combinations of required properties.
    (
        "{type: object, properties: {p: {type: string}, q: {type: string}}, oneOf: [{required: [p]}, {required: [q]}]}",
        "{type: object, properties: {p: {type: string}, q: {type: string}}, x-kubernetes-validations: [{rule: has(self.p) != has(self.q)}]}",
    ),
    (
        "{type: object, properties: {p: {type: string}, q: {type: string}}, not: {required: [p, q]}}",
        "{type: object, properties: {p: {type: string}, q: {type: string}}, x-kubernetes-validations: [{rule: '!(has(self.p) && has(self.q))'}]}",
    ),
    (
        "{type: object, required: [p], properties: {p: {type: string}}}",
        "{type: object, minProperties: 1, properties: {p: {type: string}}}",
    ),
    (
        "{type: object, properties: {p: {type: string}, q: {type: string}}, anyOf: [{required: [p]}, {required: [q]}]}",
        "{type: object, minProperties: 1, properties: {p: {type: string}, q: {type: string}}}",
    ),
    // Keywords that move into combinations.
    (
        "{type: integer, maximum: 5}",
        "{type: integer, allOf: [{maximum: 5}]}",
    ),
    (
        "{type: number, maximum: 5}",
        "{type: number, allOf: [{maximum: 5}]}",
    ),
    (
        "{type: string, maxLength: 5}",
        "{type: string, anyOf: [{maxLength: 5}]}",
    ),
    (
        "{type: string, enum: [a, b]}",
        "{type: string, anyOf: [{enum: [a]}, {enum: [b]}]}",
    ),
    (
        "{type: string, enum: [a, b]}",
        "{type: string, allOf: [{enum: [a, b]}, {enum: [a, b]}]}",
    ),
    (
        "{type: object, properties: {p: {type: string, enum: [x]}}}",
        "{type: object, properties: {p: {type: string}}, allOf: [{properties: {p: {enum: [x]}}}]}",
    ),
    (
        "{type: integer, enum: [1, 2, 3]}",
        "{type: integer, minimum: 1, maximum: 3}",
    ),
];

/// Two schemas of `spec.a`. The second one refuses values that the first one accepts.
const STRICTER: &[(&str, &str)] = &[
    (
        "{type: object, properties: {p: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.p) || self.p > 0'}]}",
        "{type: object, properties: {p: {type: integer, x-kubernetes-validations: [{rule: self > 1}]}}}",
    ),
    // The rule is about present values only.
    (
        "{type: object, properties: {p: {type: integer, minimum: 1}}}",
        "{type: object, properties: {p: {type: integer}}, x-kubernetes-validations: [{rule: has(self.p) && self.p > 0}]}",
    ),
    (
        "{type: array, maxItems: 5, items: {type: integer}, x-kubernetes-validations: [{rule: 'self.exists(q, q > 0)'}]}",
        "{type: array, minItems: 1, maxItems: 5, items: {type: integer, minimum: 1}}",
    ),
    (
        "{type: object, properties: {p: {type: string}, q: {type: string}}, anyOf: [{required: [p]}, {required: [q]}]}",
        "{type: object, properties: {p: {type: string}, q: {type: string}}, x-kubernetes-validations: [{rule: has(self.p) != has(self.q)}]}",
    ),
    // `has()` is false for a null.
    (
        "{type: object, required: [p], properties: {p: {type: string, nullable: true}}}",
        "{type: object, properties: {p: {type: string, nullable: true}}, x-kubernetes-validations: [{rule: has(self.p)}]}",
    ),
    (
        "{type: string, nullable: true, x-kubernetes-validations: [{rule: \"self in ['x']\"}]}",
        "{type: string, nullable: true, enum: [x]}",
    ),
    (
        "{type: integer, maximum: 5}",
        "{type: integer, allOf: [{maximum: 4}]}",
    ),
];

fn around(schema: &str) -> String {
    format!("{{type: object, properties: {{a: {schema}}}}}")
}

#[test]
fn what_is_said_elsewhere_makes_no_difference() {
    let mut faults = Vec::new();
    for (one, other) in SAME {
        for (before, after) in [(one, other), (other, one)] {
            let findings = found(&around(before), &around(after));
            let open = findings
                .iter()
                .filter(|finding| finding.effect != Effect::None);
            let open: Vec<_> = open.map(|finding| (finding.id, finding.effect)).collect();
            if findings.is_empty() || !open.is_empty() {
                faults.push(format!("{before}\n{after}\n  {open:?}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn what_is_stricter_elsewhere_is_told() {
    for (before, after) in STRICTER {
        let findings = found(&around(before), &around(after));
        let is_warned = findings
            .iter()
            .any(|finding| finding.breaking || finding.possibly_breaking);
        assert!(is_warned, "{before}\n{after}\n{findings:#?}");
    }
}
