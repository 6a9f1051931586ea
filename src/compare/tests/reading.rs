//! Rules that did not change read a value as another one, if its format or the type of its list changes.

use super::*;

/// Schemas of `spec.a`, the members of `spec` beside it, and what is found from the first to the second.
const READ_AGAIN: &[(&str, &str, &str, &str)] = &[
    (
        "{type: array, maxItems: 5, x-kubernetes-list-type: set, items: {type: string, maxLength: 9}}",
        "{type: array, maxItems: 5, items: {type: string, maxLength: 9}}",
        "x-kubernetes-validations: [{rule: self == oldSelf}]",
        "list-type-loosened spec.a Incomparable writers breaking",
    ),
    (
        "{type: array, maxItems: 5, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string, maxLength: 9}}}}",
        "{type: array, maxItems: 5, items: {type: object, required: [k], properties: {k: {type: string, maxLength: 9}}}}",
        "x-kubernetes-validations: [{rule: self == oldSelf}]",
        "list-type-loosened spec.a Incomparable writers breaking",
    ),
    (
        "{type: string, format: duration}",
        "{type: string}",
        "x-kubernetes-validations: [{rule: self == oldSelf}]",
        "format-removed spec.a Incomparable writers breaking",
    ),
    (
        "{type: string, format: byte, x-kubernetes-validations: [{rule: self.size() < 4}]}",
        "{type: string, x-kubernetes-validations: [{rule: self.size() < 4}]}",
        "x-kubernetes-map-type: granular",
        "format-removed spec.a Incomparable writers breaking",
    ),
    (
        "{type: array, maxItems: 5, x-kubernetes-list-type: set, items: {type: integer}}",
        "{type: array, maxItems: 5, x-kubernetes-list-type: set, items: {type: number}}",
        "x-kubernetes-validations: [{rule: self == oldSelf}]",
        "type-widened spec.a[] Incomparable stored breaking",
    ),
    (
        "{type: array, maxItems: 5, items: {type: integer}}",
        "{type: array, maxItems: 5, items: {type: number}}",
        "x-kubernetes-validations: [{rule: self == oldSelf}]",
        "type-widened spec.a[] Widens readers breaking",
    ),
    (
        "{type: integer}",
        "{type: number}",
        "x-kubernetes-validations: [{rule: '!has(self.a) || self.a < 9'}]",
        "type-widened spec.a Widens readers breaking",
    ),
    (
        "{type: integer, x-kubernetes-validations: [{rule: self / self == self || self / (self + self) == self - self}]}",
        "{type: number, x-kubernetes-validations: [{rule: self / self == self || self / (self + self) == self - self}]}",
        "x-kubernetes-map-type: granular",
        "type-widened spec.a Narrows writers breaking",
    ),
    // No rule reads it.
    (
        "{type: string, format: duration}",
        "{type: string}",
        "x-kubernetes-map-type: granular",
        "format-removed spec.a Widens readers breaking",
    ),
];

#[test]
fn a_rule_that_reads_another_value_has_a_witness() {
    for (one, other, beside, want) in READ_AGAIN {
        let spec = |a: &str| format!("{{type: object, {beside}, properties: {{a: {a}}}}}");
        let findings = found(&spec(one), &spec(other));
        let [finding] = findings.as_slice() else {
            panic!("{findings:#?}");
        };
        assert_eq!(short(finding), *want, "{finding:#?}");
        let is_refused = !want.contains("Widens");
        let witness = finding.witness.as_ref().unwrap();
        assert_eq!(witness.after == "accepted", !is_refused, "{finding:#?}");
        assert_eq!(witness.before == "accepted", is_refused, "{finding:#?}");
        assert_eq!(
            finding.remark.contains("means something else"),
            is_refused,
            "{finding:#?}"
        );
    }
}

#[test]
fn two_times_that_were_equal_are_two_texts() {
    let a = "{type: string, format: date-time}";
    let spec = |a: &str, b: &str| {
        format!(
            "{{type: object, properties: {{a: {a}, b: {b}}}, x-kubernetes-validations: [{{rule: '!has(self.a) || !has(self.b) || self.a == self.b'}}]}}"
        )
    };
    let text = "{type: string}";
    let findings = found(&spec(a, a), &spec(text, text));
    for finding in &findings {
        assert_eq!(
            short(finding),
            format!(
                "format-removed {} Incomparable writers breaking",
                finding.path
            )
        );
        let witness = finding.witness.as_ref().unwrap();
        assert_eq!(witness.previous, None);
        assert_eq!(witness.before, "accepted");
    }
    assert_eq!(findings.len(), 2);
}

#[test]
fn a_set_of_numbers_that_may_not_change_cannot_be_updated() {
    let spec = |list: &str| {
        format!(
            "{{type: object, properties: {{l: {{type: array, maxItems: 5{list}, items: {{type: number}}}}}}, x-kubernetes-validations: [{{rule: self == oldSelf}}]}}"
        )
    };
    let findings = found(&spec(""), &spec(", x-kubernetes-list-type: set"));
    let [finding] = findings.as_slice() else {
        panic!("{findings:#?}");
    };
    assert_eq!(
        short(finding),
        "list-type-tightened spec.l Narrows stored breaking",
        "{finding:#?}"
    );
    assert!(finding.witness.as_ref().unwrap().previous.is_some());
}

#[test]
fn what_every_object_has_is_not_missed() {
    for (before, after, want) in [
        (
            "{type: object, required: [a], properties: {a: {type: string}}}",
            "{type: object, properties: {a: {type: string, default: z}}}",
            &[
                "required-removed spec Widens readers",
                "default-added spec.a None writers",
            ][..],
        ),
        (
            "{type: object, properties: {a: {type: string}}, x-kubernetes-validations: [{rule: has(self.a)}]}",
            "{type: object, properties: {a: {type: string, default: z}}}",
            &[
                "default-added spec.a None writers",
                "rule-removed spec Widens readers",
            ],
        ),
        (
            "{type: object, properties: {m: {type: object, maxProperties: 2, additionalProperties: {type: string}}}}",
            "{type: object, properties: {m: {type: object, maxProperties: 2, additionalProperties: {type: string, nullable: true}}}}",
            &["nullable-added spec.m[*] Incomparable writers breaking"],
        ),
        (
            "{type: object, properties: {a: {type: string, default: z}}}",
            "{type: object, properties: {a: {type: integer}}}",
            &[
                "type-changed spec.a Incomparable writers breaking",
                "default-removed spec.a None writers breaking",
            ],
        ),
    ] {
        let findings = found(before, after);
        let mut shown: Vec<String> = findings.iter().map(short).collect();
        shown.sort_unstable();
        let mut want = want.to_vec();
        want.sort_unstable();
        assert_eq!(shown, want, "{findings:#?}");
    }
}

#[test]
fn the_kind_and_the_metadata_of_an_object_are_always_there() {
    let before = definition("{type: object}");
    let after = before.replace(
        "type: object, properties: {spec",
        "type: object, required: [kind, metadata], properties: {kind: {type: string, enum: [Boat]}, spec",
    );
    for (before, after) in [(&before, &after), (&after, &before)] {
        for finding in findings_of(before, after) {
            let is_decided = matches!(finding.effect, Effect::None | Effect::Widens);
            assert!(is_decided && !finding.breaking, "{finding:#?}");
        }
    }
}

#[test]
fn a_status_loses_an_unknown_field_beside_a_new_required_one() {
    let with = |status: &str| {
        definition("{type: object}")
            .replace(
                "served: true",
                "served: true\n    subresources: {status: {}}",
            )
            .replace(
                "properties: {spec",
                &format!("properties: {{status: {status}, spec"),
            )
    };
    let findings = findings_of(
        &with("{type: object, x-kubernetes-preserve-unknown-fields: true}"),
        &with("{type: object, required: [ok], properties: {ok: {type: boolean}}}"),
    );
    let own = findings
        .iter()
        .find(|one| one.id == "preserve-unknown-fields-removed")
        .unwrap();
    assert_eq!(own.effect, Effect::Narrows, "{own:#?}");
}
