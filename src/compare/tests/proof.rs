//! A witness proves its own finding, and remarks say what the server does with stored objects.

use super::*;

fn finding_with(findings: &[ChangeFinding], id: &str) -> ChangeFinding {
    let mut findings = findings.iter();
    let found = findings.find(|finding| finding.id == id);
    found.unwrap_or_else(|| panic!("no {id}")).clone()
}

/// Two schemas of `spec` with several changes, a finding, and what its witness has to say. Nothing if no
/// object can prove it.
const TOGETHER: &[(&str, &str, &str, &str)] = &[
    // The format allows capitals.
    (
        "{type: object, properties: {a: {type: string, format: uuid}}}",
        "{type: object, properties: {a: {type: string, pattern: '^[0-9a-f-]{36}$'}}}",
        "pattern-added",
        "should match",
    ),
    (
        "{type: object, properties: {a: {type: integer, default: 1}, b: {type: integer}}}",
        "{type: object, required: [b], properties: {a: {type: integer, default: 2}, b: {type: integer}}, x-kubernetes-validations: [{rule: 'self.a < 5', message: five}]}",
        "rule-added",
        "five",
    ),
    (
        "{type: object, properties: {a: {type: integer, default: 1}, b: {type: integer}}}",
        "{type: object, required: [b], properties: {a: {type: integer, default: 2}, b: {type: integer}}, x-kubernetes-validations: [{rule: 'self.a < 5', message: five}]}",
        "required-added",
        "spec.b: Required value",
    ),
    (
        "{type: object, properties: {a: {type: integer, default: 1}, b: {type: integer}}}",
        "{type: object, required: [b], properties: {a: {type: integer, default: 2}, b: {type: integer}}, x-kubernetes-validations: [{rule: 'self.a < 5', message: five}]}",
        "default-changed",
        "  a: 2\n",
    ),
    // The rule holds for all texts that the new schema accepts.
    (
        "{type: object, properties: {a: {type: string, maxLength: 9}}}",
        "{type: object, properties: {a: {type: string, maxLength: 3}}, x-kubernetes-validations: [{rule: '!has(self.a) || self.a.size() <= 3', message: three}]}",
        "rule-added",
        "",
    ),
    // The rule holds always; what is stored differs because of the default.
    (
        "{type: object, properties: {a: {type: integer}}}",
        "{type: object, properties: {a: {type: integer, default: 2}}, x-kubernetes-validations: [{rule: '!has(self.a) || self.a == self.a'}]}",
        "rule-added",
        "",
    ),
    // A rule of the new definition refuses the same objects as another one.
    (
        "{type: object, properties: {a: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.a) || self.a < 9', message: nine}]}",
        "{type: object, properties: {a: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.a) || self.a < 5', message: five}, {rule: '!has(self.a) || self.a != 3', message: not three}]}",
        "rule-tightened",
        "five",
    ),
    (
        "{type: object, properties: {a: {type: string}}}",
        "{type: object, properties: {a: {type: string, maxLength: 3, pattern: '^[a-z]*$'}}}",
        "pattern-added",
        "should match",
    ),
    (
        "{type: object, properties: {a: {type: string}}}",
        "{type: object, properties: {a: {type: string, maxLength: 3, pattern: '^[a-z]*$'}}}",
        "max-length-lowered",
        "may not be more than 3 bytes",
    ),
    (
        "{type: object, required: [a], properties: {a: {type: integer, default: 1}}}",
        "{type: object, required: [a], properties: {a: {type: integer}}}",
        "default-removed",
        "spec.a: Required value",
    ),
    (
        "{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: integer}}}",
        "{type: object, properties: {b: {type: integer}}}",
        "preserve-unknown-fields-removed",
        "spec: {}",
    ),
    // A required property is renamed.
    (
        "{type: object, required: [a], properties: {a: {type: integer}}}",
        "{type: object, required: [b], properties: {b: {type: integer}}}",
        "property-removed",
        "  b: 1\n",
    ),
    (
        "{type: object, properties: {a: {type: array, items: {type: string}}}}",
        "{type: object, properties: {a: {type: array, maxItems: 1, x-kubernetes-list-type: set, items: {type: string}}}}",
        "list-type-tightened",
        "Duplicate value",
    ),
];

#[test]
fn a_witness_proves_its_own_finding() {
    let mut faults = Vec::new();
    for (before, after, id, want) in TOGETHER {
        let witness = finding_with(&found(before, after), id).witness;
        let holds = match (&witness, want) {
            (None, want) => want.is_empty(),
            (Some(witness), want) => !want.is_empty() && witness.after.contains(want),
        };
        if !holds {
            faults.push(format!("{id}\n{before}\n{after}\n{witness:#?}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn in_release(before: &str, after: &str, release: &str) -> Vec<ChangeFinding> {
    let options = Options {
        release: release.parse().unwrap(),
        ..Options::default()
    };
    let (before, after) = (definition(before), definition(after));
    compare(&before, &after, &[], options).unwrap().findings
}

/// Schemas of `spec` before and after with more than one change, a finding, and its remark.
const BESIDE_OTHERS: &[(&str, &str, &str, &str)] = &[
    // The keys of a list are newly required.
    (
        "{type: object, properties: {a: {type: array, items: {type: object, properties: {id: {type: string}, v: {type: string}}}}}}",
        "{type: object, properties: {a: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [id], items: {type: object, required: [id], properties: {id: {type: string}, v: {type: string}}}}}}",
        "list-type-tightened",
        "A stored object with such a list can still be updated.",
    ),
    // A value of each type may be in a map without a schema.
    (
        "{type: object, properties: {a: {type: object, x-kubernetes-preserve-unknown-fields: true}}}",
        "{type: object, properties: {a: {type: object, x-kubernetes-preserve-unknown-fields: true, properties: {x: {type: string}}}}}",
        "property-constrained",
        "A stored object with such a value can still be updated if `spec.a.x` does not change. A stored object loses fields that the new schema does not list.",
    ),
    (
        "{type: object, properties: {a: {type: object, x-kubernetes-preserve-unknown-fields: true}}}",
        "{type: object, properties: {a: {type: object, additionalProperties: {type: string}}}}",
        "property-constrained",
        "A stored object with such a value can still be updated if `spec.a[*]` does not change. A stored object loses fields that the new schema does not list.",
    ),
];

#[test]
fn a_remark_is_about_its_own_change() {
    for (before, after, id, want) in BESIDE_OTHERS {
        let all = found(before, after);
        let finding = finding_with(&all, id);
        assert_eq!(finding.remark, *want, "{before}\n{after}\n{all:#?}");
    }
}

/// Of a list that repeated items before the server says nothing, in any release.
#[test]
fn items_that_repeat_others_break_writers() {
    let list = |rest: &str| {
        format!(
            "{{type: object, properties: {{a: {{type: array, {rest} items: {{type: object,
               required: [k, l], properties: {{k: {{type: string}}, l: {{type: string}}}}}}}}}}}}"
        )
    };
    let keys = |keys: &str| {
        list(&format!(
            "x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [{keys}],"
        ))
    };
    for (before, after, id) in [
        (list(""), keys("k"), "list-type-tightened"),
        (keys("k, l"), keys("k"), "list-map-keys-removed"),
        (keys("k"), keys("l"), "list-map-keys-changed"),
    ] {
        for release in ["1.29", "1.36"] {
            let finding = finding_with(&in_release(&before, &after, release), id);
            let got = (finding.category, finding.breaking);
            assert_eq!(got, (Category::Writers, true), "{id} {release}");
            assert_eq!(
                finding.remark, "A stored object with such a list can still be updated.",
                "{id} {release}"
            );
            let witness = finding.witness.unwrap();
            assert!(witness.after.contains("Duplicate value"), "{id}");
        }
    }
}

#[test]
fn a_remark_names_what_must_not_change() {
    let a =
        "{type: object, properties: {a: {type: integer}, l: {type: array, items: {type: string}}}";
    for (before, after, want) in [
        (
            format!("{a}}}"),
            format!("{a}, x-kubernetes-validations: [{{rule: '!has(self.a) || self.a < 5'}}]}}"),
            "A stored object that violates the rule can still be updated if `spec` does not change. The rule reads `spec.a`.",
        ),
        (
            format!("{a}}}"),
            format!("{a}, required: [a]}}"),
            "A stored object without it can still be updated if `spec` does not change.",
        ),
        (
            format!("{a}}}"),
            format!("{a}}}").replace("{type: string}", "{type: string, maxLength: 3}"),
            "A stored object with such a value can still be updated if `spec.l` does not change.",
        ),
        (
            format!("{a}}}"),
            format!("{a}}}").replace("{type: integer}", "{type: integer, maximum: 3}"),
            "A stored object with such a value can still be updated if `spec.a` does not change.",
        ),
        (
            format!("{a}}}"),
            format!("{a}}}").replace(
                "{type: integer}",
                "{type: integer, x-kubernetes-validations: [{rule: self == oldSelf}]}",
            ),
            "A stored object can still be updated if `spec.a` does not change.",
        ),
    ] {
        let findings = in_release(&before, &after, "1.36");
        let remarks: Vec<&str> = findings.iter().map(|one| &*one.remark).collect();
        assert_eq!(remarks, [want]);
        let blocked = in_release(&before, &after, "1.29");
        let is_blocked = blocked
            .iter()
            .any(|one| one.remark.contains("cannot be updated until"));
        assert_eq!(is_blocked, !after.contains("oldSelf"), "{after}");
    }
}

/// Rules of a list that refuse an empty one.
const NOT_EMPTY: &[&str] = &[
    "size(self) > 0",
    "self.size() > 0",
    "self.exists(z, z == 'a')",
];

#[test]
fn a_removed_list_has_a_witness_though_a_rule_refuses_empty_ones() {
    for rule in NOT_EMPTY {
        let before = format!(
            "{{type: object, properties: {{q: {{type: array, maxItems: 4, items: {{type: string, maxLength: 9}}, x-kubernetes-validations: [{{rule: \"{rule}\"}}]}}}}}}"
        );
        let all = found(&before, "{type: object}");
        let own = all.iter().find(|one| one.id == "property-removed").unwrap();
        let witness = own
            .witness
            .as_ref()
            .unwrap_or_else(|| panic!("{rule} {own:#?}"));
        assert!(witness.object.contains("q:"), "{witness:#?}");
    }
}

#[test]
fn a_value_that_proves_a_rule_at_one_place_is_tried_at_others() {
    let spec = |rule: &str| {
        format!(
            "{{type: object, properties: {{p: {{type: object, properties: {{a: {{type: integer}}, b: {{type: integer}}}}{rule}}},
               q: {{type: object, properties: {{a: {{type: integer, enum: [17]}}, b: {{type: integer, enum: [23]}}}}{rule}}}}}}}"
        )
    };
    // Nobody guesses these factors.
    let rule = ", x-kubernetes-validations: [{rule: '!has(self.a) || !has(self.b) || self.a * self.b != 391'}]";
    let all = found(&spec(""), &spec(rule));
    let effects: Vec<Effect> = all.iter().map(|one| one.effect).collect();
    assert_eq!(effects, [Effect::Narrows, Effect::Narrows], "{all:#?}");
}
