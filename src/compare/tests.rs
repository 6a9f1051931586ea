//! Comparisons of small definitions, one change each.

use super::*;

/// A definition with a schema for `spec`, in YAML's flow style.
fn definition(spec: &str) -> String {
    format!(
        "apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {{name: boats.sea.org}}
spec:
  group: sea.org
  scope: Namespaced
  names: {{plural: boats, kind: Boat}}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {{openAPIV3Schema: {{type: object, properties: {{spec: {spec}}}}}}}
"
    )
}

fn found(before: &str, after: &str) -> Vec<Finding> {
    let (before, after) = (definition(before), definition(after));
    for text in [&before, &after] {
        assert_eq!(Crd::new(text).report().message, None, "{text}");
    }
    let options = Options {
        category: Category::Tools,
        ..Options::default()
    };
    compare(&before, &after, &[], options).unwrap().findings
}

/// A finding in short: id, path, effect, category, whether it breaks.
fn short(finding: &Finding) -> String {
    let breaking = if finding.breaking { " breaking" } else { "" };
    let Finding {
        id,
        path,
        effect,
        category,
        ..
    } = finding;
    format!("{id} {path} {effect:?} {}{breaking}", category.as_str())
}

/// Schemas of `spec` before and after, and what is found from the first to the second and back.
const CHANGES: &[(&str, &str, &[&str], &[&str])] = &[
    (
        "{type: object, properties: {a: {type: string, maxLength: 5}}}",
        "{type: object, properties: {a: {type: string, maxLength: 4}}}",
        &["max-length-lowered spec.a Narrows writers breaking"],
        &["max-length-raised spec.a Widens readers"],
    ),
    (
        "{type: object, properties: {a: {type: integer}}}",
        "{type: object, properties: {a: {type: integer, minimum: 1}}}",
        &["minimum-raised spec.a Narrows writers breaking"],
        &["minimum-lowered spec.a Widens readers"],
    ),
    (
        "{type: object, properties: {a: {type: integer}}}",
        "{type: object, properties: {a: {type: integer}, b: {type: string}}}",
        &["property-added spec.b Widens tools"],
        &["property-removed spec.b Narrows stored breaking"],
    ),
    (
        "{type: object, properties: {a: {type: integer}}}",
        "{type: object, required: [a], properties: {a: {type: integer}}}",
        &["required-added spec Narrows writers breaking"],
        &["required-removed spec Widens readers breaking"],
    ),
    (
        "{type: object, properties: {a: {type: string, enum: [p, q]}}}",
        "{type: object, properties: {a: {type: string, enum: [p, r]}}}",
        &[
            "enum-value-removed spec.a Narrows writers breaking",
            "enum-value-added spec.a Widens readers breaking",
        ],
        &[
            "enum-value-removed spec.a Narrows writers breaking",
            "enum-value-added spec.a Widens readers breaking",
        ],
    ),
    (
        "{type: object, properties: {a: {type: string}}}",
        "{type: object, properties: {a: {type: integer}}}",
        &["type-changed spec.a Incomparable stored breaking"],
        &["type-changed spec.a Incomparable stored breaking"],
    ),
    (
        "{type: object, properties: {a: {type: array, items: {type: string}}}}",
        "{type: object, properties: {a: {type: array, items: {type: string, pattern: '^[ab]+$'}}}}",
        &["pattern-added spec.a[] Narrows writers breaking"],
        &["pattern-removed spec.a[] Widens readers"],
    ),
    (
        "{type: object, properties: {a: {type: object, additionalProperties: {type: integer}}}}",
        "{type: object, properties: {a: {type: object, additionalProperties: {type: integer, maximum: 3}}}}",
        &["maximum-lowered spec.a[*] Narrows writers breaking"],
        &["maximum-raised spec.a[*] Widens readers"],
    ),
    (
        "{type: object, properties: {a: {type: integer, default: 1}}}",
        "{type: object, properties: {a: {type: integer, default: 2}}}",
        &["default-changed spec.a None writers breaking"],
        &["default-changed spec.a None writers breaking"],
    ),
    (
        "{type: object, properties: {a: {type: integer}, b: {type: integer}}}",
        "{type: object, properties: {a: {type: integer}, b: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.a) || !has(self.b) || self.a <= self.b'}]}",
        &["rule-added spec Narrows writers breaking"],
        &["rule-removed spec Widens readers"],
    ),
    (
        "{type: object, properties: {a: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.a) || self.a < 10'}]}",
        "{type: object, properties: {a: {type: integer}}, x-kubernetes-validations: [{rule: '!has(self.a) || (self.a < 10 && self.a > 2)', message: m}]}",
        &["rule-changed spec Narrows writers breaking"],
        &["rule-changed spec Widens readers"],
    ),
    (
        "{type: object, properties: {a: {type: integer}}, x-kubernetes-validations: [{rule: 'self.a < 10', message: m}], required: [a]}",
        "{type: object, properties: {a: {type: integer}}, x-kubernetes-validations: [{rule: 'self.a > 2 && 10 > self.a', message: m}], required: [a]}",
        &["rule-tightened spec Narrows writers breaking"],
        &["rule-loosened spec Widens readers"],
    ),
    (
        "{type: object, properties: {a: {type: string}}, x-kubernetes-validations: [{rule: 'self.a != \"x\"', message: m}], required: [a]}",
        "{type: object, properties: {a: {type: string}}, x-kubernetes-validations: [{rule: '\"x\" != self.a', message: m}], required: [a]}",
        &["rule-rewritten spec None tools"],
        &["rule-rewritten spec None tools"],
    ),
    (
        "{type: object, properties: {a: {type: string}}}",
        "{type: object, properties: {a: {type: string, x-kubernetes-validations: [{rule: 'self == oldSelf'}]}}}",
        &["rule-added spec.a Narrows writers breaking"],
        &["rule-removed spec.a Widens readers"],
    ),
    (
        "{type: object, properties: {a: {type: array, items: {type: string}}}}",
        "{type: object, properties: {a: {type: array, x-kubernetes-list-type: set, items: {type: string}}}}",
        &["list-type-changed spec.a Narrows tools breaking"],
        &["list-type-changed spec.a Widens tools breaking"],
    ),
    (
        "{type: object, properties: {a: {type: string}}}",
        "{type: object, properties: {a: {type: string}}, x-kubernetes-preserve-unknown-fields: true}",
        &["preserve-unknown-fields-added spec Widens readers"],
        &["preserve-unknown-fields-removed spec Narrows stored breaking"],
    ),
    (
        "{type: object, properties: {a: {type: string}}}",
        "{type: object, properties: {a: {type: string, nullable: true}}}",
        &["nullable-added spec.a Widens readers breaking"],
        &["nullable-removed spec.a Narrows writers breaking"],
    ),
];

#[test]
fn a_change_is_found_with_what_it_does_in_both_directions() {
    let mut faults = Vec::new();
    for (before, after, there, back) in CHANGES {
        for (before, after, want) in [(before, after, there), (after, before, back)] {
            let findings = found(before, after);
            let got: Vec<String> = findings.iter().map(short).collect();
            if got != **want {
                faults.push(format!("{before}\n{after}\n  {got:?}\n  not {want:?}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_same_definition_has_no_findings() {
    for (before, ..) in CHANGES {
        assert_eq!(found(before, before), []);
    }
}
