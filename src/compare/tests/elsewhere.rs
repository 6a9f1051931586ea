//! Changes that say the same at another place or with other keywords.

use super::{Effect, definition, findings_of, found, short};

/// Two schemas of `spec.a` that accept the same values.
const SAME: &[(&str, &str)] = &[
    // An empty text has no such format.
    (
        "{type: string, format: date-time, minLength: 1}",
        "{type: string, format: date-time}",
    ),
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
    (
        "{type: object, properties: {p: {type: string}, q: {type: string}}, oneOf: [{required: [p]}, {required: [q]}]}",
        "{type: object, properties: {p: {type: string}, q: {type: string}}, x-kubernetes-validations: [{rule: '(has(self.p) ? 1 : 0) + (has(self.q) ? 1 : 0) == 1'}]}",
    ),
    // The function and the method `size`.
    (
        "{type: string, maxLength: 5}",
        "{type: string, maxLength: 9, x-kubernetes-validations: [{rule: size(self) <= 5}]}",
    ),
    (
        "{type: array, maxItems: 5, items: {type: string}}",
        "{type: array, items: {type: string}, x-kubernetes-validations: [{rule: size(self) <= 5}]}",
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

/// Schemas of `spec.a` before and after, and what is found from the first to the second and back.
const RELATED: &[(&str, &str, &str, &str)] = &[
    (
        "{type: integer, x-kubernetes-validations: [{rule: self == oldSelf}]}",
        "{type: integer, x-kubernetes-validations: [{rule: self >= oldSelf}]}",
        "rule-loosened spec.a Widens readers",
        "rule-tightened spec.a Narrows writers breaking",
    ),
    // A default is completed by the defaults of its properties.
    (
        "{type: object, default: {b: q}, properties: {b: {type: string}}}",
        "{type: object, default: {}, properties: {b: {type: string, default: q}}}",
        "default-changed spec.a None writers; default-added spec.a.b None writers breaking",
        "default-changed spec.a None writers; default-removed spec.a.b None writers breaking",
    ),
    (
        "{type: object, default: {b: q}, properties: {b: {type: string}}}",
        "{type: object, default: {}, properties: {b: {type: string, default: r}}}",
        "default-changed spec.a None writers breaking; default-added spec.a.b None writers breaking",
        "default-changed spec.a None writers breaking; default-removed spec.a.b None writers breaking",
    ),
    // Without the default, nobody has to set the property.
    (
        "{type: object, required: [p], properties: {p: {type: string, default: q}}}",
        "{type: object, properties: {p: {type: string}}}",
        "default-removed spec.a.p None writers breaking",
        "default-added spec.a.p None writers breaking; required-defaulted-added spec.a None tools",
    ),
    // Short keys differ, too.
    (
        "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k, p], items: {type: object, required: [k, p], properties: {k: {type: string, maxLength: 5}, p: {type: string, maxLength: 5}}}}",
        "{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k, p], properties: {k: {type: string, maxLength: 5}, p: {type: string, maxLength: 5}}}}",
        "list-map-keys-removed spec.a Narrows writers breaking",
        "list-map-keys-added spec.a Widens tools breaking",
    ),
    // Rules are joined, beside one that is dropped.
    (
        "{type: object, properties: {p: {type: integer}, q: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.p) || self.p > 0'}, {rule: '!has(self.q) || self.q > 0'}, {rule: '!has(self.p) || self.p < 10'}]}",
        "{type: object, properties: {p: {type: integer}, q: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.p) || (self.p > 0 && self.p < 10)'}]}",
        "rule-rewritten spec.a None tools; rule-removed spec.a Widens readers",
        "rule-rewritten spec.a None tools; rule-added spec.a Narrows writers breaking",
    ),
    // One of the parts is stricter than before.
    (
        "{type: object, properties: {p: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.p) || self.p > 0'}, {rule: '!has(self.p) || self.p < 10'}]}",
        "{type: object, properties: {p: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.p) || (self.p > 0 && self.p < 9)'}]}",
        "rule-tightened spec.a Narrows writers breaking; rule-removed spec.a None readers",
        "rule-loosened spec.a Widens readers; rule-added spec.a None writers",
    ),
    // The rule differs only for a value that is new.
    (
        "{type: object, required: [o], properties: {o: {type: string, enum: [In, Gt]}, v: {type: integer}}, x-kubernetes-validations: [{rule: \"self.o != 'Gt' || has(self.v)\"}]}",
        "{type: object, required: [o], properties: {o: {type: string, enum: [In, Gt, Gte]}, v: {type: integer}}, x-kubernetes-validations: [{rule: \"!(self.o in ['Gt', 'Gte']) || has(self.v)\"}]}",
        "rule-tightened spec.a None writers; enum-value-added spec.a.o Widens readers breaking",
        "rule-loosened spec.a Widens readers; enum-value-removed spec.a.o Narrows writers breaking",
    ),
    // Rules about other fields, or with other messages, are not the same rule.
    (
        "{type: object, properties: {p: {type: integer}, q: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.p) || self.p > 1'}]}",
        "{type: object, properties: {p: {type: integer}, q: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.q) || self.q < 9'}]}",
        "rule-removed spec.a Widens readers; rule-added spec.a Narrows writers breaking",
        "rule-removed spec.a Widens readers; rule-added spec.a Narrows writers breaking",
    ),
    (
        "{type: object, properties: {p: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.p) || self.p > 1', message: more}]}",
        "{type: object, properties: {p: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.p) || self.p < 9', message: less}]}",
        "rule-removed spec.a Widens readers; rule-added spec.a Narrows writers breaking",
        "rule-removed spec.a Widens readers; rule-added spec.a Narrows writers breaking",
    ),
];

/// As `RELATED`. A constraint moves to a value around the one that it was about.
const MOVED: &[(&str, &str, &str, &str)] = &[
    (
        "{type: object, properties: {p: {type: integer, x-kubernetes-validations: [{rule: self > 0}]}, q: {type: string}}}",
        "{type: object, properties: {p: {type: integer}, q: {type: string}}, x-kubernetes-validations: [{rule: '!has(self.p) || self.p > 0'}]}",
        "rule-added spec.a Narrows writers; rule-removed spec.a.p None readers",
        "rule-removed spec.a Widens readers; rule-added spec.a.p None writers",
    ),
    (
        "{type: object, properties: {p: {type: integer, minimum: 1}, q: {type: string}}}",
        "{type: object, properties: {p: {type: integer}, q: {type: string}}, x-kubernetes-validations: [{rule: '!has(self.p) || self.p > 0'}]}",
        "rule-added spec.a Narrows writers; minimum-lowered spec.a.p None readers",
        "rule-removed spec.a Widens readers; minimum-raised spec.a.p None writers",
    ),
    (
        "{type: object, properties: {p: {type: string, enum: [x]}, q: {type: string}}}",
        "{type: object, properties: {p: {type: string}, q: {type: string}}, allOf: [{properties: {p: {enum: [x]}}}]}",
        "combination-changed spec.a Narrows writers; enum-removed spec.a.p None readers",
        "combination-changed spec.a Widens readers; enum-added spec.a.p None writers",
    ),
    (
        "{type: object, properties: {p: {type: object, properties: {q: {type: string}}, x-kubernetes-validations: [{rule: has(self.q)}]}, r: {type: string}}}",
        "{type: object, properties: {p: {type: object, properties: {q: {type: string}}}, r: {type: string}}, x-kubernetes-validations: [{rule: '!has(self.p) || has(self.p.q)'}]}",
        "rule-added spec.a Narrows writers; rule-removed spec.a.p None readers",
        "rule-removed spec.a Widens readers; rule-added spec.a.p None writers",
    ),
    (
        "{type: array, maxItems: 5, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string}, v: {type: integer, x-kubernetes-validations: [{rule: self > 5}]}}}}",
        "{type: array, maxItems: 5, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string}, v: {type: integer}}}, x-kubernetes-validations: [{rule: 'self.all(i, !has(i.v) || i.v > 5)'}]}",
        "rule-added spec.a Narrows writers; rule-removed spec.a[].v None readers",
        "rule-removed spec.a Widens readers; rule-added spec.a[].v None writers",
    ),
    (
        "{type: object, maxProperties: 5, additionalProperties: {type: integer, minimum: 1}}",
        "{type: object, maxProperties: 5, additionalProperties: {type: integer}, x-kubernetes-validations: [{rule: 'self.all(k, self[k] > 0)'}]}",
        "rule-added spec.a Narrows writers; minimum-lowered spec.a[*] None readers",
        "rule-removed spec.a Widens readers; minimum-raised spec.a[*] None writers",
    ),
    // Another fault of the object keeps the server from evaluating the rule, until that fault is ignored.
    (
        "{type: object, properties: {p: {type: string, maxLength: 9, minLength: 3, x-kubernetes-validations: [{rule: \"self != 'a'\"}]}, q: {type: string}}}",
        "{type: object, properties: {p: {type: string, maxLength: 9, minLength: 3}, q: {type: string}}, x-kubernetes-validations: [{rule: \"!has(self.p) || self.p != 'a'\"}]}",
        "rule-added spec.a Narrows writers; rule-removed spec.a.p None readers",
        "rule-removed spec.a Widens readers; rule-added spec.a.p None writers",
    ),
    // The rule fails with an error for an older object without the field.
    (
        "{type: object, required: [p], properties: {p: {type: string, maxLength: 9, pattern: ^a+$}}}",
        "{type: object, properties: {p: {type: string, maxLength: 9}}, x-kubernetes-validations: [{rule: self.p.matches('^a+$')}]}",
        "rule-added spec.a Narrows stored; pattern-removed spec.a.p None readers; required-removed spec.a None readers",
        "rule-removed spec.a Widens readers; pattern-added spec.a.p None writers; required-added spec.a None writers",
    ),
    (
        "{type: array, maxItems: 5, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string}, v: {type: integer, minimum: 1}}}}",
        "{type: array, maxItems: 5, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string}, v: {type: integer}}}, x-kubernetes-validations: [{rule: 'self.all(i, !has(i.v) || i.v > 0)'}]}",
        "rule-added spec.a Narrows writers; minimum-lowered spec.a[].v None readers",
        "rule-removed spec.a Widens readers; minimum-raised spec.a[].v None writers",
    ),
    // What may not change around a value may not change in it.
    (
        "{type: object, properties: {p: {type: string}, q: {type: string}}, x-kubernetes-validations: [{rule: self == oldSelf}]}",
        "{type: object, properties: {p: {type: string, x-kubernetes-validations: [{rule: self == oldSelf}]}, q: {type: string}}}",
        "rule-removed spec.a Widens readers; rule-added spec.a.p None writers",
        "rule-added spec.a Narrows writers breaking; rule-removed spec.a.p None readers",
    ),
    // The server compares a list without keys as a whole.
    (
        "{type: array, maxItems: 5, items: {type: integer, x-kubernetes-validations: [{rule: self > 5}]}}",
        "{type: array, maxItems: 5, items: {type: integer}, x-kubernetes-validations: [{rule: 'self.all(i, i > 5)'}]}",
        "rule-added spec.a None writers; rule-removed spec.a[] None readers",
        "rule-removed spec.a None readers; rule-added spec.a[] None writers",
    ),
];

#[test]
fn related_changes_are_told_apart() {
    let mut faults = Vec::new();
    for (before, after, there, back) in RELATED.iter().chain(MOVED) {
        for (before, after, want) in [(before, after, there), (after, before, back)] {
            let got: Vec<String> = found(&around(before), &around(after))
                .iter()
                .map(short)
                .collect();
            let got = got.join("; ");
            if got != **want {
                faults.push(format!("{before}\n{after}\n  {got}\n  not {want}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Schemas of `spec` before and after. The second one refuses objects that lack the field.
const NOT_IMPLIED: &[(&str, &str)] = &[
    (
        "{type: object, properties: {a: {type: integer, maximum: 1}, b: {type: string}}}",
        "{type: object, properties: {a: {type: integer, maximum: 1}, b: {type: string}}, x-kubernetes-validations: [{rule: self.a != 2}]}",
    ),
    (
        "{type: object, properties: {a: {type: integer, maximum: 1}, b: {type: string}}}",
        "{type: object, properties: {a: {type: integer, maximum: 1}, b: {type: string}}, x-kubernetes-validations: [{rule: has(self.a) && self.a != 2}]}",
    ),
    (
        "{type: object, properties: {a: {type: integer, not: {enum: [2]}}, b: {type: string}}}",
        "{type: object, properties: {a: {type: integer, not: {enum: [2]}}, b: {type: string}}, x-kubernetes-validations: [{rule: self.a != 2}]}",
    ),
    (
        "{type: object, properties: {a: {type: integer, maximum: 1}, b: {type: string}}, x-kubernetes-validations: [{rule: '!has(self.a) || self.a != 2'}]}",
        "{type: object, properties: {a: {type: integer, maximum: 1}, b: {type: string}}, required: [a], x-kubernetes-validations: [{rule: '!has(self.a) || self.a != 2'}]}",
    ),
];

#[test]
fn a_bound_of_an_optional_field_does_not_make_it_required() {
    for (before, after) in NOT_IMPLIED {
        let all = found(before, after);
        assert!(
            all.iter()
                .any(|one| one.effect == Effect::Narrows && one.breaking),
            "{before}\n{after}\n{all:#?}"
        );
    }
}

#[test]
fn the_fields_of_every_object_count_as_properties_of_the_root() {
    let root = |bound: &str| {
        let with_bound = format!("{{openAPIV3Schema: {{type: object, {bound},");
        definition("{type: object, properties: {a: {type: integer}}}")
            .replace("{openAPIV3Schema: {type: object,", &with_bound)
    };
    let plain = definition("{type: object, properties: {a: {type: integer}}}");
    let bounded = root("maxProperties: 3");
    assert_ne!(plain, bounded);
    let all = findings_of(&plain, &bounded);
    assert_eq!(all.len(), 1, "{all:#?}");
    assert_ne!(all[0].effect, Effect::None, "{all:#?}");
    let all = findings_of(&bounded, &root("maxProperties: 4"));
    assert_ne!(all[0].effect, Effect::None, "{all:#?}");
}
