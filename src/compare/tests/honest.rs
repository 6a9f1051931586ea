//! Tests of statements that are easily too strong.

use super::*;

/// Two versions, before and after: `v2` gets other constraints than the storage version `v1`, which are new.
#[test]
fn a_witness_of_a_version_shows_its_own_difference() {
    let rules = "x-kubernetes-validations: [{rule: 'self.all(h, h != \"a\")'}, {rule: 'self.all(h, h.size() < 3)'}]";
    let hosts = |members: &str| {
        format!(
            "{{type: object, properties: {{hosts: {{type: array, maxItems: 5, items: {{type: string, maxLength: 9}}{members}}}}}}}"
        )
    };
    let served = "served: true, storage: false";
    let stored = "served: true, storage: true";
    let loose = hosts("");
    let strict = hosts(&format!(", minItems: 1, {rules}"));
    let before = two_versions([(served, &loose), (stored, &loose)]);
    let after = two_versions([(served, &loose), (stored, &strict)]);
    let all = findings_of(&before, &after);
    let refused = all.iter().filter(|one| one.id == "storage-refuses-value");
    let mut count = 0;
    for finding in refused {
        let witness = finding.witness.as_ref().unwrap();
        let word = match finding.detail.contains("min-items") {
            true => "should have at least",
            false => "failed rule",
        };
        assert!(witness.after.contains(word), "{finding:#?}");
        count += 1;
    }
    assert_eq!(count, 3, "{all:#?}");
}

#[test]
fn a_default_in_the_status_may_refuse_a_change_of_the_status() {
    let with = |default: &str| {
        definition("{type: object}").replace(
            "properties: {spec: {type: object}}",
            &format!(
                "properties: {{status: {{type: object, properties: {{b: {{type: integer}}, d: {{type: integer{default}, x-kubernetes-validations: [{{rule: self == oldSelf}}]}}}}}}}}"
            ),
        )
        .replace("storage: true\n", "storage: true\n    subresources: {status: {}}\n")
    };
    let all = findings_of(&with(""), &with(", default: 1"));
    assert_eq!(
        short(&all[0]),
        "default-added status.d Narrows writers breaking",
        "{all:#?}"
    );
    assert_eq!(all[0].witness.as_ref().unwrap().subresource, Some("status"));
}

#[test]
fn a_null_that_a_default_replaced_may_break_writers() {
    let with = |nullable: &str| {
        format!(
            "{{type: object, properties: {{m: {{type: object, maxProperties: 2, additionalProperties: {{type: boolean, default: false{nullable}}}, x-kubernetes-validations: [{{rule: size(self) != 1}}]}}}}}}"
        )
    };
    let all = found(&with(""), &with(", nullable: true"));
    assert_eq!(all[0].category, Category::Writers, "{all:#?}");
    assert!(all[0].breaking || all[0].possibly_breaking, "{all:#?}");
}

/// Schemas of `spec` before and after. A keyword moves into a rule of a larger value.
const MOVES: &[(&str, &str)] = &[
    (
        "{type: object, properties: {s: {type: string}, l: {type: array, maxItems: 2, items: {type: integer}}}}",
        "{type: object, properties: {s: {type: string}, l: {type: array, maxItems: 4, items: {type: integer}}}, x-kubernetes-validations: [{rule: '!has(self.l) || size(self.l) < 3'}]}",
    ),
    (
        "{type: object, properties: {l: {type: array, maxItems: 3, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string, maxLength: 3}, v: {type: integer, maximum: 3}}}}}}",
        "{type: object, properties: {l: {type: array, maxItems: 3, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string, maxLength: 3}, v: {type: integer}}}, x-kubernetes-validations: [{rule: 'self.all(x, !has(x.v) || x.v <= 3)'}]}}}",
    ),
];

#[test]
fn a_keyword_that_moves_outwards_refuses_more_updates_of_older_objects() {
    for (before, after) in MOVES {
        let all = found(before, after);
        let rule = all.iter().find(|one| one.id == "rule-added").unwrap();
        assert_eq!(rule.effect, Effect::Narrows, "{before}\n{after}\n{all:#?}");
        assert!(
            rule.remark.contains("can now be updated only if"),
            "{rule:#?}"
        );
    }
}

#[test]
fn nothing_is_said_of_objects_if_the_server_refuses_the_definition() {
    let before = definition("{type: object, properties: {b: {type: integer}}}");
    let after = definition(
        "{type: object, properties: {b: {type: integer, maximum: 3}}, x-kubernetes-validations: [{rule: nothing(self.b)}]}",
    );
    let object = "{apiVersion: sea.org/v1, kind: Boat, metadata: {name: a}, spec: {b: 4}}";
    let all = compare(&before, &after, &[object], Options::default()).unwrap();
    let breaking = all.findings.iter().filter(|one| one.breaking);
    let ids: Vec<&str> = breaking.map(|one| one.id).collect();
    assert_eq!(ids, ["definition-refused"]);
    for finding in &all.findings {
        assert_eq!(finding.witness, None);
    }
    assert!(all.objects[0].create && all.objects[0].update);
}

#[test]
fn a_refusal_has_one_fingerprint_whatever_the_server_says() {
    let before = definition("{type: object, properties: {b: {type: integer}}}");
    let after = definition(
        "{type: object, properties: {b: {type: integer}}, x-kubernetes-validations: [{rule: isIP(string(self.b))}]}",
    );
    let print = |release: &str| {
        let options = Options {
            release: release.parse().unwrap(),
            ..Options::default()
        };
        let all = compare(&before, &after, &[], options).unwrap();
        let refused = all
            .findings
            .iter()
            .find(|one| one.id == "definition-refused");
        refused.map(|one| (one.fingerprint.clone(), one.detail.clone()))
    };
    let ((one, words), (other, others)) = print("1.29").zip(print("1.32")).unwrap();
    assert_eq!(one, other);
    assert_ne!(words, others);
}

#[test]
fn a_constraint_that_moves_says_nothing_of_other_changes() {
    let all = found(
        "{type: object, properties: {a: {type: integer, maximum: 3}}}",
        "{type: object, properties: {a: {type: integer, maximum: 9}}, x-kubernetes-validations: [{rule: '!has(self.a) || self.a < 5'}]}",
    );
    for finding in &all {
        assert!(!finding.message.contains("accept the same"), "{finding:#?}");
    }
}

#[test]
fn an_effect_that_may_go_both_ways_says_so() {
    for (before, after) in [
        (
            "{type: object, properties: {m: {type: object, maxProperties: 3, additionalProperties: {type: integer}, x-kubernetes-validations: [{rule: \"'a' in self || size(self) == 0\"}]}}}",
            "{type: object, properties: {m: {type: object, maxProperties: 3, additionalProperties: {type: integer, nullable: true}, x-kubernetes-validations: [{rule: \"'a' in self || size(self) == 0\"}]}}}",
        ),
        (
            "{type: object, properties: {m: {type: object, maxProperties: 1, properties: {a: {type: integer}, d: {type: boolean, default: true}}}}}",
            "{type: object, properties: {m: {type: object, maxProperties: 1, properties: {a: {type: integer}}}}}",
        ),
    ] {
        let all = found(before, after);
        let finding = &all[0];
        let is_open = finding
            .remark
            .contains("No object was found that is newly accepted, but there may be one.");
        assert!(
            is_open || finding.effect == Effect::Incomparable,
            "{before}\n{after}\n{finding:#?}"
        );
    }
}

#[test]
fn a_default_of_any_key_counts_where_a_null_gets_it() {
    let with = |default: &str| {
        format!(
            "{{type: object, properties: {{m: {{type: object, maxProperties: 2, additionalProperties: {{type: integer{default}}}}}}}}}"
        )
    };
    let all = found(&with(""), &with(", default: 3"));
    assert_eq!(all[0].effect, Effect::Narrows, "{all:#?}");
}

/// Schemas of `spec` before and after. The new rule refuses no new object, but fails with an error for objects that are
/// older than what implies it.
const OLDER: &[(&str, &str)] = &[
    (
        "{type: object, properties: {s: {type: string, enum: [a, b]}, l: {type: array, maxItems: 3, items: {type: integer}}}, x-kubernetes-validations: [{rule: '1 in self.l || self.s != \"a\"'}, {rule: 'has(self.s) && self.s == \"c\"'}]}",
        "{type: object, properties: {s: {type: string, enum: [a, b]}, l: {type: array, maxItems: 3, items: {type: integer}}}, x-kubernetes-validations: [{rule: '1 in self.l || self.s != \"a\"'}, {rule: 'has(self.s) && self.s == \"c\"'}, {rule: 'self.l.size() == 2'}]}",
    ),
    (
        "{type: object, properties: {a: {type: integer}, b: {type: string}}, x-kubernetes-validations: [{rule: 'self.a > 1 && self.b == \"a\"'}]}",
        "{type: object, properties: {a: {type: integer}, b: {type: string}}, x-kubernetes-validations: [{rule: self.a > 1}, {rule: 'self.b == \"a\"'}]}",
    ),
];

#[test]
fn a_rule_that_fails_for_older_objects_is_not_called_harmless() {
    for (before, after) in OLDER {
        let all = found(before, after);
        let finding = all.iter().find(|one| one.id.starts_with("rule")).unwrap();
        let got = (
            finding.category,
            finding.breaking || finding.possibly_breaking,
        );
        assert_eq!(
            got,
            (Category::Stored, true),
            "{before}\n{after}\n{finding:#?}"
        );
    }
}

#[test]
fn a_rule_that_may_be_the_same_is_not_called_stricter() {
    let with = |rule: &str| {
        format!(
            "{{type: object, properties: {{a: {{type: integer, default: 1}}}}, x-kubernetes-validations: [{{rule: '{rule}'}}]}}"
        )
    };
    let all = found(
        &with("self.a >= oldSelf.a"),
        &with("self.a > oldSelf.a || self.a == oldSelf.a"),
    );
    assert!(!all[0].message.contains("A rule is stricter."), "{all:#?}");
}

#[test]
fn no_stored_object_has_a_null_that_is_newly_allowed() {
    let with = |nullable: &str| {
        format!(
            "{{type: object, properties: {{m: {{type: object, maxProperties: 1, properties: {{a: {{type: integer{nullable}}}, b: {{type: integer}}}}}}}}}}"
        )
    };
    let all = found(&with(""), &with(", nullable: true"));
    assert_eq!(all[0].effect, Effect::Incomparable, "{all:#?}");
    assert!(!all[0].message.contains("stored object"), "{all:#?}");
}

#[test]
fn a_dump_in_a_version_that_is_not_served_is_judged_in_another_one() {
    let schema = "{type: object, properties: {a: {type: integer}}}";
    let with = |served: bool| {
        two_versions([
            (&format!("served: {served}, storage: false"), schema),
            ("served: true, storage: true", schema),
        ])
    };
    let object = "{apiVersion: sea.org/v1, kind: Boat, metadata: {name: a}, spec: {a: 4}}";
    let all = compare(&with(true), &with(false), &[object], Options::default()).unwrap();
    let outcome = &all.objects[0];
    assert!(outcome.update && outcome.update_before, "{outcome:#?}");
}

#[test]
fn a_new_member_of_items_is_one_that_no_item_has() {
    let with = |member: &str, rule: &str| {
        format!(
            "{{type: array, maxItems: 3, items: {{type: object, properties: {{id: {{type: string}}, tags: {{type: string}}{member}}}}}, x-kubernetes-validations: [{{rule: '{rule}'}}]}}"
        )
    };
    let before = with("", "!self.all(x, has(x.id) && has(x.tags))");
    let after = with(
        ", m: {type: string}",
        "!self.all(x, has(x.id) && (has(x.tags) || has(x.m)))",
    );
    let all = found(&before, &after);
    let rule = all.iter().find(|one| one.id.starts_with("rule")).unwrap();
    assert_eq!(rule.effect, Effect::None, "{rule:#?}");
    assert!(!rule.possibly_breaking, "{rule:#?}");
}

#[test]
fn a_rule_that_is_less_strict_may_fail_for_older_objects() {
    let with = |rule: &str| {
        format!(
            "{{type: object, properties: {{s: {{type: string}}, t: {{type: string}}}}, x-kubernetes-validations: [{{rule: '{rule}'}}]}}"
        )
    };
    let all = found(
        &with("has(self.s) && self.s == \"a\""),
        &with("has(self.s) && self.s == \"a\" || self.t == \"b\""),
    );
    assert_eq!(
        short(&all[0]),
        "rule-loosened spec Incomparable stored",
        "{all:#?}"
    );
    assert!(all[0].possibly_breaking, "{all:#?}");
    assert!(
        all[0].remark.contains("accepts updates of an older one"),
        "{all:#?}"
    );
}

#[test]
fn a_rule_that_changes_and_only_widens_may_fail_for_older_objects() {
    let with = |rule: &str| {
        format!(
            "{{type: object, properties: {{a: {{type: integer}}, m: {{type: object, maxProperties: 3, additionalProperties: {{type: integer}}}}}}, \
             x-kubernetes-validations: [{{rule: 'has(self.a) ? self.a > 3 : false'}}, {{rule: '{rule}'}}]}}"
        )
    };
    // No new object satisfies both of the old rules.
    let all = found(
        &with("self.a <= 3"),
        &with("self.a != 2 || self.m.all(k, k != \"b\")"),
    );
    let one = all.iter().find(|one| one.id == "rule-changed").unwrap();
    assert_eq!(
        short(one),
        "rule-changed spec Incomparable stored",
        "{all:#?}"
    );
    let witness = one.witness.as_ref().unwrap();
    assert!(witness.after.contains("no such key: m"), "{one:#?}");
}

#[test]
fn a_witness_has_no_field_that_nobody_needs() {
    let before = "{type: object, properties: {a: {type: boolean, default: false}, b: {type: string, nullable: true}}}";
    let after = "{type: object, minProperties: 2, additionalProperties: {type: integer}}";
    for finding in found(before, after) {
        let Some(witness) = finding.witness.as_ref() else {
            continue;
        };
        let is_known = |line: &str| !line.trim_start().starts_with("key");
        let widens = finding.effect == Effect::Widens;
        assert!(
            widens || witness.object.lines().all(is_known),
            "{finding:#?}"
        );
    }
}

#[test]
fn a_null_beside_a_new_default_may_break_a_rule() {
    let with = |default: &str| {
        format!(
            "{{type: object, required: [c], properties: {{b: {{type: boolean{default}}}, c: {{type: integer, nullable: true}}}}, \
             x-kubernetes-validations: [{{rule: '!has(self.b) || has(self.c)'}}]}}"
        )
    };
    let all = found(&with(""), &with(", default: true"));
    assert_eq!(
        short(&all[0]),
        "default-added spec.b Narrows writers breaking",
        "{all:#?}"
    );
}

#[test]
fn rules_of_required_fields_can_be_joined_and_split() {
    let with = |rules: &str| {
        format!(
            "{{type: object, required: [a, b], properties: {{a: {{type: integer}}, b: {{type: string}}}}, x-kubernetes-validations: [{rules}]}}"
        )
    };
    let one = with("{rule: 'self.a > 1 && self.b == \"a\"'}");
    let two = with("{rule: self.a > 1}, {rule: 'self.b == \"a\"'}");
    for (before, after) in [(&one, &two), (&two, &one)] {
        let all = found(before, after);
        let ids: Vec<_> = all.iter().map(|one| one.id).collect();
        assert_eq!(ids, ["rule-rewritten"], "{all:#?}");
    }
}

/// Schemas of `spec`. With each of them, the server refuses updates of some stored objects.
const NEW_SCHEMAS: &[&str] = &[
    // An item without its key.
    "properties: {b: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string}}}}}",
    // A rule that fails with an error, at the value and inside of it.
    "properties: {b: {type: integer, x-kubernetes-validations: [{rule: 10 / self > 1}]}}",
    "properties: {b: {type: object, properties: {a: {type: integer, x-kubernetes-validations: [{rule: 10 / self > 1}]}}}}",
    "properties: {b: {type: object, properties: {a: {type: string, x-kubernetes-validations: [{rule: int(self) > 1}]}}}}",
    // A rule that compares with the old value.
    "properties: {b: {type: object, required: [a], properties: {a: {type: integer, x-kubernetes-validations: [{rule: self > oldSelf}]}}}}",
    // A field without a schema.
    "properties: {b: {type: object, maxProperties: 1, x-kubernetes-preserve-unknown-fields: true}}",
    "properties: {b: {type: object, properties: {n: {type: object, maxProperties: 1, x-kubernetes-preserve-unknown-fields: true}}}}",
    "additionalProperties: {type: object, x-kubernetes-preserve-unknown-fields: true}, maxProperties: 1",
    "additionalProperties: {type: object, x-kubernetes-preserve-unknown-fields: true}, not: {required: [a, b]}",
];

#[test]
fn a_new_schema_of_any_value_may_refuse_every_update() {
    for schema in NEW_SCHEMAS {
        let before = "{type: object, x-kubernetes-preserve-unknown-fields: true}";
        let kept = match schema.starts_with("properties") {
            true => ", x-kubernetes-preserve-unknown-fields: true",
            false => "",
        };
        let all = found(before, &format!("{{type: object{kept}, {schema}}}"));
        let first = &all[0];
        assert_eq!(first.category, Category::Stored, "{schema}\n{all:#?}");
        let is_qualified = ["cannot be updated", "This may not hold"];
        assert!(
            is_qualified
                .iter()
                .any(|words| first.remark.contains(words)),
            "{schema}\n{first:#?}"
        );
    }
}

#[test]
fn a_null_is_lost_where_it_gets_a_schema() {
    let before = "{type: object, x-kubernetes-preserve-unknown-fields: true}";
    let after = "{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {c: {type: object, x-kubernetes-preserve-unknown-fields: true}}}";
    let all = found(before, after);
    assert_eq!(all[0].category, Category::Stored, "{all:#?}");
    assert!(
        all[0].remark.ends_with("A stored null is dropped."),
        "{all:#?}"
    );
}

#[test]
fn keys_that_only_may_be_added_are_all_there_if_nothing_changes() {
    let with = |rule: &str| {
        format!(
            "{{type: object, properties: {{a: {{type: object, additionalProperties: {{type: string}}{rule}}}}}}}"
        )
    };
    for rule in [
        "oldSelf.all(k, k in self)",
        "!oldSelf.exists(k, !(k in self))",
    ] {
        let rule = format!(", x-kubernetes-validations: [{{rule: '{rule}'}}]");
        let all = found(&with(""), &with(&rule));
        assert_eq!(
            short(&all[0]),
            "rule-added spec.a Narrows writers breaking",
            "{all:#?}"
        );
    }
}

/// A constraint around a property that is removed, and whether it may accept other objects then.
const AROUND_REMOVED: &[(&str, bool)] = &[
    ("anyOf: [{required: [q]}, {required: [s]}]", false),
    ("minProperties: 1", false),
    ("maxProperties: 9", true),
    (
        "anyOf: [{required: [s]}, {properties: {q: {maxLength: 9}}}]",
        true,
    ),
];

#[test]
fn a_removed_property_accepts_nothing_new_where_others_are_only_asked_for() {
    for (constraint, may_widen) in AROUND_REMOVED {
        let with = |own: &str| {
            format!(
                "{{type: object, {constraint}, properties: {{{own}s: {{type: string}}, t: {{type: string}}}}}}"
            )
        };
        let before = with("q: {type: string}, ");
        let all = found(&before, &with(""));
        let own = all.iter().find(|one| one.id == "property-removed").unwrap();
        let says_so = own
            .remark
            .contains("No object was found that is newly accepted");
        assert_eq!(says_so, *may_widen, "{constraint} {own:#?}");
    }
}
