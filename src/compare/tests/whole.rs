//! Changes that reach further than their own keyword: defaults, nulls, pruned and unknown fields.

use super::*;

/// Two schemas of `spec.x`, and what is found from the first to the second.
const CASES: &[(&str, &str, &str)] = &[
    // A default meets constraints that did not change.
    (
        "{type: object, properties: {a: {type: integer}, b: {type: integer}}, x-kubernetes-validations: [{rule: '!(has(self.a) && has(self.b))'}]}",
        "{type: object, properties: {a: {type: integer, default: 1}, b: {type: integer}}, x-kubernetes-validations: [{rule: '!(has(self.a) && has(self.b))'}]}",
        "default-added spec.x.a Narrows writers breaking",
    ),
    (
        "{type: object, properties: {a: {type: string}, b: {type: string}}, oneOf: [{required: [a]}, {required: [b]}]}",
        "{type: object, properties: {a: {type: string, default: q}, b: {type: string}}, oneOf: [{required: [a]}, {required: [b]}]}",
        "default-added spec.x.a Incomparable writers breaking",
    ),
    (
        "{type: object, maxProperties: 2, properties: {a: {type: string}, b: {type: string}}}",
        "{type: object, maxProperties: 2, properties: {a: {type: string}, b: {type: string}, c: {type: string, default: q}}}",
        "property-added spec.x.c Incomparable writers breaking",
    ),
    (
        "{type: object, minProperties: 1, properties: {a: {type: string, default: q}, b: {type: string}}}",
        "{type: object, minProperties: 1, properties: {a: {type: string}, b: {type: string}}}",
        "default-removed spec.x.a Narrows writers breaking",
    ),
    (
        "{type: object, properties: {a: {type: integer}, b: {type: integer, default: 1}}, x-kubernetes-validations: [{rule: 'self.b > 0'}]}",
        "{type: object, properties: {a: {type: integer}, b: {type: integer}}, x-kubernetes-validations: [{rule: 'self.b > 0'}]}",
        "default-removed spec.x.b Narrows stored breaking",
    ),
    (
        "{type: object, required: [rig], properties: {rig: {type: string, enum: [a], default: a}, o: {type: integer}}}",
        "{type: object, required: [rig], properties: {rig: {type: string, enum: [a, b], default: b}, o: {type: integer}}, x-kubernetes-validations: [{rule: \"self.rig != 'b' || has(self.o)\"}]}",
        "rule-added spec.x Narrows writers breaking; enum-value-added spec.x.rig Widens readers breaking; default-changed spec.x.rig None writers breaking",
    ),
    (
        "{type: object, properties: {a: {type: integer}, b: {type: integer, default: 1}}, x-kubernetes-validations: [{rule: '!has(self.a) || self.b <= self.a'}]}",
        "{type: object, properties: {a: {type: integer}, b: {type: integer, default: 5}}, x-kubernetes-validations: [{rule: '!has(self.a) || self.b <= self.a'}]}",
        "default-changed spec.x.b Narrows writers breaking",
    ),
    (
        "{type: object, properties: {a: {type: string}}}",
        "{type: object, maxProperties: 1, properties: {a: {type: string}, b: {type: string, default: q}}}",
        "max-properties-lowered spec.x Narrows writers breaking; property-added spec.x.b Widens tools",
    ),
    // A rule refuses the simplest value of the type.
    (
        "{type: array, items: {type: string}, maxItems: 3, x-kubernetes-validations: [{rule: self.size() > 0}]}",
        "{type: integer}",
        "type-changed spec.x Incomparable writers breaking",
    ),
    // Maps and unknown fields.
    (
        "{type: object, x-kubernetes-preserve-unknown-fields: true}",
        "{type: object, additionalProperties: {type: string}}",
        "property-constrained spec.x[*] Narrows stored breaking",
    ),
    (
        "{type: object, additionalProperties: {type: string}}",
        "{type: object, x-kubernetes-preserve-unknown-fields: true}",
        "property-unconstrained spec.x[*] Widens readers breaking",
    ),
    (
        "{type: object, x-kubernetes-embedded-resource: true, properties: {spec: {type: object}}}",
        "{type: object, properties: {spec: {type: object}}}",
        "embedded-resource-removed spec.x Incomparable stored breaking",
    ),
    (
        "{type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}",
        "{type: object, x-kubernetes-embedded-resource: true, properties: {spec: {type: object, x-kubernetes-preserve-unknown-fields: true}}}",
        "preserve-unknown-fields-removed spec.x Narrows stored breaking; property-constrained spec.x.spec Narrows stored breaking",
    ),
    (
        "{type: object, properties: {a: {type: string}}}",
        "{type: object, additionalProperties: false}",
        "property-forbidden spec.x.a Narrows stored breaking; unknown-fields-forbidden spec.x None tools",
    ),
    (
        "{type: object, additionalProperties: false}",
        "{type: object, properties: {a: {type: string}}}",
        "property-permitted spec.x.a Widens readers; unknown-fields-permitted spec.x None tools",
    ),
    // Null.
    (
        "{type: object, required: [w], properties: {w: {type: string, nullable: true}}}",
        "{type: object, required: [w], properties: {w: {type: string}}}",
        "nullable-removed spec.x.w Narrows stored breaking",
    ),
    (
        "{type: string, enum: [a]}",
        "{type: string, enum: [a], nullable: true}",
        "nullable-added spec.x Narrows writers breaking",
    ),
    (
        "{type: object, properties: {w: {type: string, default: q}}, x-kubernetes-validations: [{rule: 'self.w.size() > 0'}]}",
        "{type: object, properties: {w: {type: string, default: q, nullable: true}}, x-kubernetes-validations: [{rule: 'self.w.size() > 0'}]}",
        "nullable-added spec.x.w Narrows writers breaking",
    ),
    (
        "{type: object, minProperties: 1, additionalProperties: {type: string, nullable: true}}",
        "{type: object, minProperties: 1, additionalProperties: {type: string}}",
        "nullable-removed spec.x[*] Narrows stored breaking",
    ),
    (
        "{type: string, default: q}",
        "{type: string, default: q, nullable: true}",
        "nullable-added spec.x Widens writers breaking",
    ),
    // What the old definition prunes is no part of its objects.
    (
        "{type: object, properties: {a: {type: string}}}",
        "{type: object, properties: {a: {type: string}, b: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.b) || self.b > 3'}]}",
        "rule-for-others-added spec.x None tools; property-added spec.x.b Widens tools",
    ),
    (
        "{type: object, properties: {a: {type: string}}}",
        "{type: object, properties: {a: {type: string}, b: {type: string}}, not: {required: [a, b]}}",
        "combination-for-others-added spec.x None tools; property-added spec.x.b Widens tools",
    ),
    (
        "{type: object, properties: {a: {type: string}}}",
        "{type: object, properties: {a: {type: string}, b: {type: string}}, x-kubernetes-validations: [{rule: '!has(oldSelf.b) || has(self.b)'}]}",
        "rule-for-others-added spec.x None tools; property-added spec.x.b Widens tools",
    ),
    (
        "{type: array, maxItems: 3, items: {type: object, properties: {a: {type: string}}}}",
        "{type: array, maxItems: 3, items: {type: object, properties: {a: {type: string}, b: {type: integer}}}, x-kubernetes-validations: [{rule: 'self.all(i, !has(i.b) || i.b > 3)'}]}",
        "rule-for-others-added spec.x None tools; property-added spec.x[].b Widens tools",
    ),
    (
        "{type: object, properties: {a: {type: string}}}",
        "{type: object, properties: {a: {type: string}, b: {type: integer, default: 1}}, x-kubernetes-validations: [{rule: '!has(self.b) || self.b > 3'}]}",
        "rule-added spec.x Narrows writers breaking; property-added spec.x.b Widens tools",
    ),
    // Rules whose values the library tells apart.
    (
        "{type: string, maxLength: 30}",
        "{type: string, maxLength: 30, x-kubernetes-validations: [{rule: self == self.lowerAscii()}]}",
        "rule-added spec.x Narrows writers breaking",
    ),
    (
        "{type: string, maxLength: 30}",
        "{type: string, maxLength: 30, x-kubernetes-validations: [{rule: \"!isURL(self) || url(self).getScheme() == 'https'\"}]}",
        "rule-added spec.x Narrows writers breaking",
    ),
    (
        "{type: string, maxLength: 30}",
        "{type: string, maxLength: 30, x-kubernetes-validations: [{rule: '!isCIDR(self) || cidr(self).prefixLength() >= 24'}]}",
        "rule-added spec.x Narrows writers breaking",
    ),
    (
        "{type: string, maxLength: 30, x-kubernetes-validations: [{rule: isSemver(self)}]}",
        "{type: string, maxLength: 30, x-kubernetes-validations: [{rule: isSemver(self)}, {rule: semver(self).major() < 3}]}",
        "rule-added spec.x Narrows writers breaking",
    ),
    (
        "{type: string, maxLength: 30}",
        "{type: string, maxLength: 30, x-kubernetes-validations: [{rule: \"self.split('/').size() <= 2\"}]}",
        "rule-added spec.x Narrows writers breaking",
    ),
    (
        "{type: array, maxItems: 5, items: {type: string, maxLength: 5}, x-kubernetes-validations: [{rule: \"self.exists(x, x == 'a')\"}]}",
        "{type: array, maxItems: 5, items: {type: string, maxLength: 5}, x-kubernetes-validations: [{rule: \"self.exists_one(x, x == 'a')\"}]}",
        "rule-changed spec.x Narrows writers breaking",
    ),
    (
        "{type: array, maxItems: 5, items: {type: object, properties: {port: {type: integer}}}}",
        "{type: array, maxItems: 5, items: {type: object, properties: {port: {type: integer}}}, x-kubernetes-validations: [{rule: 'self.all(x, self.exists_one(y, y.port == x.port))'}]}",
        "rule-added spec.x Narrows stored breaking",
    ),
    (
        "{type: object, properties: {a: {type: string}, b: {type: string}, c: {type: string}}}",
        "{type: object, properties: {a: {type: string}, b: {type: string}, c: {type: string}}, x-kubernetes-validations: [{rule: '[has(self.a), has(self.b), has(self.c)].filter(x, x).size() <= 2'}]}",
        "rule-added spec.x Narrows writers breaking",
    ),
    // No difference.
    ("{type: string}", "{type: string, minLength: 0}", ""),
    (
        "{type: string, anyOf: [{maxLength: 3}, {pattern: '^a'}]}",
        "{type: string, anyOf: [{pattern: '^a'}, {maxLength: 3}]}",
        "",
    ),
    (
        "{x-kubernetes-int-or-string: true}",
        "{x-kubernetes-int-or-string: true, anyOf: [{type: integer}, {type: string}]}",
        "",
    ),
    (
        "{type: integer, x-kubernetes-validations: [{rule: self > 0 && self < 9}]}",
        "{type: integer, x-kubernetes-validations: [{rule: self > 0}, {rule: self < 9}]}",
        "rule-rewritten spec.x None tools",
    ),
    (
        "{type: object, properties: {a: {type: integer}, b: {type: integer}}, x-kubernetes-validations: [{rule: '!(has(self.a) && has(self.b))'}]}",
        "{type: object, properties: {a: {type: integer}, b: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.a) || !has(self.b)'}]}",
        "rule-rewritten spec.x None tools",
    ),
    (
        "{type: object, required: [zz], properties: {w: {type: string}}}",
        "{type: object, properties: {w: {type: string}}}",
        "required-removed spec.x Widens readers breaking",
    ),
    (
        "{type: integer, format: int32}",
        "{type: integer, format: int64}",
        "format-changed spec.x Widens readers breaking",
    ),
];

fn around(schema: &str) -> String {
    format!("{{type: object, properties: {{x: {schema}}}}}")
}

#[test]
fn a_change_is_judged_by_whole_objects() {
    let mut faults = Vec::new();
    for (before, after, want) in CASES {
        let findings = found(&around(before), &around(after));
        let got: Vec<String> = findings.iter().map(short).collect();
        let got = got.join("; ");
        if got != *want {
            let told = findings
                .iter()
                .map(|one| format!("{}\n{:#?}", one.message, one.witness));
            let told: Vec<String> = told.collect();
            faults.push(format!(
                "{before}\n{after}\n  {got}\n  not {want}\n{}",
                told.join("\n")
            ));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn with_objects(before: &str, after: &str, specs: &[&str], release: &str) -> Comparison {
    let options = Options {
        release: release.parse().unwrap(),
        ..Options::default()
    };
    let [before, after] = [before, after].map(|schema| definition(&around(schema)));
    let texts: Vec<String> = specs
        .iter()
        .map(|x| {
            format!(
                "{{apiVersion: sea.org/v1, kind: Boat, metadata: {{name: a}}, spec: {{x: {x}}}}}"
            )
        })
        .collect();
    let objects: Vec<&str> = texts.iter().map(String::as_str).collect();
    compare(&before, &after, &objects, options).unwrap()
}

/// Schemas of `spec` before and after, and what is found among others: another change hides the proof, or it is hard
/// to come by.
const HIDDEN: &[(&str, &str, &str)] = &[
    (
        "{type: object, properties: {a: {type: boolean}}}",
        "{type: object, required: [c], properties: {a: {type: boolean, default: true}, c: {type: string}}}",
        "default-added spec.a None writers breaking",
    ),
    (
        "{type: object, properties: {a: {type: string, default: p}}}",
        "{type: object, required: [c], properties: {a: {type: string, default: q}, c: {type: string}}}",
        "default-changed spec.a None writers breaking",
    ),
    (
        "{type: object, properties: {a: {type: string, nullable: true}}}",
        "{type: object, properties: {a: {type: string}}, x-kubernetes-validations: [{rule: has(self.a)}]}",
        "nullable-removed spec.a Narrows stored breaking",
    ),
    (
        "{type: object, properties: {x: {type: integer}}}",
        "{type: object, properties: {x: {type: integer}}, allOf: [{properties: {x: {maximum: 5}}}]}",
        "combination-changed spec Narrows writers breaking",
    ),
    (
        "{type: object, properties: {x: {type: integer}, z: {type: string}}}",
        "{type: object, properties: {x: {type: integer}, z: {type: string}}, anyOf: [{properties: {x: {maximum: 5}}}, {required: [z]}]}",
        "combination-changed spec Narrows writers breaking",
    ),
    // A default decides the rule for all objects without the new property.
    (
        "{type: object, properties: {a: {type: string}}}",
        "{type: object, properties: {a: {type: string}, mode: {type: string, enum: [x, z], default: x}}, x-kubernetes-validations: [{rule: \"self.mode == 'x' || !has(self.a)\"}]}",
        "rule-for-others-added spec None tools",
    ),
    (
        "{type: object, properties: {a: {type: string}}}",
        "{type: object, properties: {a: {type: string}, live: {type: boolean, default: true}}, x-kubernetes-validations: [{rule: self.live || !has(self.a)}]}",
        "rule-for-others-added spec None tools",
    ),
];

#[test]
fn what_another_change_hides_is_found() {
    let mut faults = Vec::new();
    for (before, after, want) in HIDDEN {
        let all = found(before, after);
        if !all.iter().any(|one| short(one) == *want) {
            faults.push(format!("{want}\n{before}\n{after}\n{all:#?}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_root_that_no_longer_keeps_unknown_fields_has_a_proof() {
    let after = definition("{type: object}");
    let before = after.replace(
        "{type: object, properties: {spec: {type: object}}}",
        "{type: object, x-kubernetes-preserve-unknown-fields: true}",
    );
    let all = findings_of(&before, &after);
    let root = all
        .iter()
        .find(|one| one.id == "preserve-unknown-fields-removed");
    let root = root.unwrap_or_else(|| panic!("{all:#?}"));
    assert_eq!(root.effect, Effect::Narrows, "{all:#?}");
    assert!(root.witness.is_some(), "{all:#?}");
}

#[test]
fn a_rule_that_may_mean_something_else_is_no_safe_change_without_a_witness() {
    let rule = "x-kubernetes-validations: [{rule: self == oldSelf}]";
    let spec = |a: &str| format!("{{type: object, properties: {{a: {{{a}, {rule}}}}}}}");
    let findings = found(&spec("type: string, format: date"), &spec("type: string"));
    let is_warned =
        |one: &ChangeFinding| one.possibly_breaking && one.category == Category::Writers;
    assert!(findings.iter().any(is_warned), "{findings:#?}");
}

#[test]
fn an_item_of_a_list_has_a_place_of_its_own() {
    let with = |required: &str, members: &str| {
        format!(
            "{{type: object, required: [{required}], properties: {{a: {{type: string, enum: [{members}]}}, b: {{type: string}}}}}}"
        )
    };
    let all = found(&with("a", "p"), &with("a, b", "p, q"));
    let places: Vec<&str> = all
        .iter()
        .map(|one| one.after.as_ref().unwrap().path.rsplit('.').next().unwrap())
        .collect();
    assert_eq!(places, ["enum[1]", "required[1]"]);
    assert!(
        all.iter()
            .all(|one| one.after.as_ref().unwrap().range.is_some())
    );
}

#[test]
fn a_field_that_is_required_as_before_needs_no_step() {
    let with = |demand: &str| {
        definition(&format!(
            "{{type: object, {demand}, properties: {{a: {{type: string}}}}}}"
        ))
    };
    let rule = with("x-kubernetes-validations: [{rule: has(self.a)}]");
    let found = compare(&rule, &with("required: [a]"), &[], Options::default()).unwrap();
    assert!(found.findings.iter().all(|one| !one.breaking), "{found:#?}");
    assert_eq!(found.migration, []);
}

#[test]
fn a_given_object_that_is_refused_is_the_proof() {
    let rule = "self.matches('^[a-z]*$') || self != 'THE ONE AND ONLY'";
    let before = "{type: string, maxLength: 30}";
    let after = format!(
        "{{type: string, maxLength: 30, x-kubernetes-validations: [{{rule: \"{rule}\"}}]}}"
    );
    for release in ["1.29", "1.36"] {
        let found = with_objects(before, &after, &["THE ONE AND ONLY"], release);
        let finding = found.findings.first().unwrap();
        assert!(finding.breaking, "{finding:?}");
        let witness = finding.witness.as_ref().unwrap();
        assert!(witness.object.contains("THE ONE AND ONLY"), "{witness:?}");
        let category = if release == "1.29" {
            Category::Stored
        } else {
            Category::Writers
        };
        assert_eq!(finding.category, category);
    }
}

#[test]
fn unproven_narrowing_may_break() {
    let before = "{type: string, maxLength: 30}";
    let after = "{type: string, maxLength: 30, x-kubernetes-validations: [{rule: \"self.replace('a', 'b') + self != 'zzbbbqzzaaaq'\"}]}";
    let found = with_objects(before, after, &[], "1.36");
    let finding = found.findings.first().unwrap();
    let told = (finding.effect, finding.breaking, finding.possibly_breaking);
    assert_eq!(told, (Effect::Undecided, false, true), "{finding:?}");
}

#[test]
fn a_rule_that_fails_with_an_error_keeps_only_its_own_objects() {
    let before = "{type: string, maxLength: 30}";
    let after = "{type: string, maxLength: 30, x-kubernetes-validations: [{rule: quantity(self).isGreaterThan(quantity('1Gi'))}]}";
    let found = with_objects(before, after, &[], "1.36");
    let finding = found.findings.first().unwrap();
    assert!(
        !finding.remark.contains("violates the rule cannot"),
        "{}",
        finding.remark
    );
}

#[test]
fn a_status_that_is_pruned_keeps_no_update() {
    let text = definition("{type: object}").replace(
        "storage: true\n",
        "storage: true\n    subresources: {status: {}}\n",
    );
    let with_status = |status: &str| {
        text.replace(
            "{spec: {type: object}}",
            &format!("{{spec: {{type: object}}, status: {status}}}"),
        )
    };
    let before = with_status("{type: object, properties: {p: {type: string}}}");
    let after = with_status("{type: object}");
    let found = compare(&before, &after, &[], Options::default()).unwrap();
    let all: Vec<String> = found.findings.iter().map(short).collect();
    assert_eq!(all, ["property-removed status.p Narrows stored breaking"]);
    assert!(
        !steps_of(&found).concat().contains("cannot be updated"),
        "{:?}",
        found.migration
    );
}

#[test]
fn a_default_of_a_storage_version_that_is_not_served_reaches_clients() {
    let of = |spec| {
        two_versions([
            ("served: false, storage: true", spec),
            (
                "served: true, storage: false",
                "{type: object, properties: {a: {type: string}}}",
            ),
        ])
    };
    let before = of("{type: object, properties: {a: {type: string}}}");
    let after = of("{type: object, properties: {a: {type: string, default: leak}}}");
    let findings = findings_of(&before, &after);
    let all: Vec<String> = findings.iter().map(short).collect();
    assert_eq!(all, ["default-added spec.a None writers breaking"]);
    let finding = findings.first().unwrap();
    assert!(finding.remark.contains("what clients of `v2` read"));
    let witness = finding.witness.as_ref().unwrap();
    assert!(!witness.before.contains("leak"), "{}", witness.before);
    assert!(witness.after.contains("a: leak"), "{}", witness.after);
}

#[test]
fn a_version_that_is_not_served_validates_nothing() {
    let of = |members, spec| {
        two_versions([
            (members, spec),
            ("served: true, storage: true", "{type: object}"),
        ])
    };
    let spec = "{type: object, properties: {a: {type: integer}}}";
    let tighter = "{type: object, properties: {a: {type: integer, maximum: 3}},
      x-kubernetes-validations: [{rule: '!has(self.a) || self.a > 1'}]}";
    let unserved = "served: false, storage: false";
    for members in [unserved, "served: true, storage: false"] {
        let findings = findings_of(&of(members, spec), &of(unserved, tighter));
        for id in ["maximum-lowered", "rule-added"] {
            let finding = findings.iter().find(|one| one.id == id).unwrap();
            let got = (finding.effect, finding.breaking, finding.possibly_breaking);
            assert_eq!(got, (Effect::None, false, false), "{finding:?}");
            assert!(finding.remark.contains("does not serve the version"));
        }
    }
}

#[test]
fn releases_without_selectable_fields_drop_them() {
    let plain = definition("{type: object, properties: {a: {type: string}}}");
    let selects = plain.replace(
        "storage: true\n",
        "storage: true\n    selectableFields: [{jsonPath: .spec.a}]\n",
    );
    for (release, is_known) in [("1.29", false), ("1.30", false), ("1.31", true)] {
        let options = Options {
            category: Category::Tools,
            release: release.parse().unwrap(),
            ..Options::default()
        };
        for (before, after) in [(&plain, &selects), (&selects, &plain)] {
            let found = compare(before, after, &[], options).unwrap().findings;
            let ids: Vec<&str> = found.iter().map(|one| one.id).collect();
            assert_eq!(!ids.is_empty(), is_known, "{release} {ids:?}");
        }
    }
}

#[test]
fn a_repeated_item_is_not_blamed_for_the_enumeration() {
    let before = "{type: array, items: {type: string}}";
    let after = "{type: array, x-kubernetes-list-type: set, items: {type: string, enum: [a]}}";
    for release in ["1.29", "1.36"] {
        let found = with_objects(before, after, &[], release).findings;
        let list = found.iter().find(|one| one.id == "list-type-tightened");
        let list = list.unwrap();
        assert_eq!(list.category, Category::Writers, "{release} {list:?}");
        let witness = list.witness.as_ref().unwrap();
        assert!(witness.after.contains("Duplicate value"), "{witness:?}");
        assert!(
            !list.remark.contains("cannot be updated"),
            "{}",
            list.remark
        );
    }
}

#[test]
fn a_new_property_of_a_union_member_has_a_proof() {
    let union = |mirror: &str| {
        format!(
            "{{type: array, maxItems: 4, items: {{type: object, required: [type],
              properties: {{type: {{type: string, enum: [Header, Mirror, Redirect]}},
                header: {{type: object, required: [name], properties: {{name: {{type: string, minLength: 1}}}}}},
                mirror: {{type: object, required: [name], properties: {{name: {{type: string, minLength: 1}}{mirror}}}}}}},
              x-kubernetes-validations: [
                {{rule: \"self.type == 'Mirror' ? has(self.mirror) : !has(self.mirror)\"}},
                {{rule: \"self.type == 'Header' ? has(self.header) : !has(self.header)\"}}]}}}}"
        )
    };
    let percent = ", percent: {type: integer, minimum: 0, maximum: 100}";
    let findings = found(&around(&union("")), &around(&union(percent)));
    let all: Vec<String> = findings.iter().map(short).collect();
    assert_eq!(all, ["property-added spec.x[].mirror.percent Widens tools"]);
}

#[test]
fn a_rule_is_proven_beside_a_property_that_is_newly_required() {
    let before = "{type: object, properties: {a: {type: integer}}}";
    let after =
        "{type: object, required: [b], properties: {a: {type: integer}, b: {type: integer}},
      x-kubernetes-validations: [{rule: '!has(self.a) || self.a < 5', message: five}]}";
    for (release, category) in [("1.29", Category::Stored), ("1.36", Category::Writers)] {
        let found = with_objects(before, after, &[], release).findings;
        let rule = found.iter().find(|one| one.id == "rule-added").unwrap();
        let got = (rule.effect, rule.category, rule.breaking);
        assert_eq!(got, (Effect::Narrows, category, true), "{release} {rule:?}");
        let witness = rule.witness.as_ref().unwrap();
        assert!(witness.after.contains("five"), "{witness:?}");
    }
}

#[test]
fn a_property_of_a_new_member_of_a_union_has_a_proof() {
    let union = |members: &str, cors: &str| {
        format!(
            "{{type: object, required: [type], properties: {{
               type: {{type: string, enum: [{members}]}}{cors}}}}}"
        )
    };
    let before = union("Header", "");
    let after = union("Header, Cors", ", cors: {type: object, properties: {n: {type: integer}}}")
        .replace(
            "required: [type]",
            "required: [type], x-kubernetes-validations: [{rule: \"(self.type == 'Cors') == has(self.cors)\"}]",
        );
    let findings = found(&around(&before), &around(&after));
    let added = findings.iter().find(|one| one.id == "property-added");
    let added = added.unwrap();
    assert_eq!(added.effect, Effect::Widens, "{added:?}");
    let witness = added.witness.as_ref().unwrap();
    assert!(witness.object.contains("cors"), "{witness:?}");
    assert!(witness.before.contains("Unsupported value"), "{witness:?}");
    assert_eq!(witness.after, "accepted");
}

#[test]
fn a_rule_is_judged_by_properties_that_are_the_same_in_both_texts() {
    let block = |rule: &str| {
        let head = definition("{}");
        let (head, _) = head.split_once("    schema:").unwrap();
        format!(
            "{head}    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              a:
                type: integer
            x-kubernetes-validations:
            - rule: {rule}
"
        )
    };
    let findings = findings_of(&block("self.a > 0"), &block("self.a >= 1"));
    let all: Vec<String> = findings.iter().map(short).collect();
    assert_eq!(all, ["rule-rewritten spec None tools"]);
}
