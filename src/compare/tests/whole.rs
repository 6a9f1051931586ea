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
        "default-removed spec.x.b Narrows writers breaking",
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
    // Maps and unknown fields.
    (
        "{type: object, x-kubernetes-preserve-unknown-fields: true}",
        "{type: object, additionalProperties: {type: string}}",
        "property-constrained spec.x[*] Narrows writers breaking",
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
        "preserve-unknown-fields-removed spec.x Narrows stored breaking; property-constrained spec.x.spec Narrows writers breaking",
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
        "nullable-removed spec.x.w Narrows writers breaking",
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
        "nullable-removed spec.x[*] Narrows writers breaking",
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
        !found.migration.concat().contains("cannot be updated"),
        "{:?}",
        found.migration
    );
}
