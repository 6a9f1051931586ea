//! Tests of given objects: they are witnesses of what they prove, and change nothing else.

use super::*;

/// Schemas of `spec` before and after, and the specs of given objects, which prove none of the findings.
const UNRELATED: &[(&str, &str, &[&str])] = &[
    (
        "{type: object, properties: {rig: {type: string, nullable: true}}}",
        "{type: object, properties: {rig: {type: string, default: sloop}}}",
        &["{}"],
    ),
    (
        "{type: object, properties: {rig: {type: string, nullable: true, enum: [sloop, ketch]}}}",
        "{type: object, properties: {rig: {type: string, default: sloop, enum: [sloop]}}}",
        &["{}", "{rig: sloop}"],
    ),
    (
        "{type: object, properties: {a: {type: integer, default: 3}}}",
        "{type: object, properties: {a: {type: integer}}}",
        &["{}", "{a: null}"],
    ),
    (
        "{type: object, properties: {m: {type: object, minProperties: 1, default: {x: x}, additionalProperties: {type: string}}}}",
        "{type: object, properties: {m: {type: object, additionalProperties: {type: string}}}}",
        &["{}", "{m: null}"],
    ),
    // The default of the new type changes what is stored, and the type alone does not.
    (
        "{type: object, properties: {a: {type: string}}}",
        "{type: object, properties: {a: {type: array, items: {type: string}, default: []}}}",
        &["{}"],
    ),
    (
        "{type: object, properties: {a: {type: boolean, x-kubernetes-validations: [{rule: self}, {rule: '!self'}]}}}",
        "{type: object, properties: {a: {type: array, items: {type: string}, default: []}}}",
        &["{}"],
    ),
    (
        "{type: object, x-kubernetes-preserve-unknown-fields: true}",
        "{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string, default: x}}}",
        &["{}"],
    ),
];

fn compared(before: &str, after: &str, specs: &[&str]) -> Vec<ChangeFinding> {
    let objects: Vec<String> = specs
        .iter()
        .map(|spec| {
            format!("{{apiVersion: sea.org/v1, kind: Boat, metadata: {{name: a}}, spec: {spec}}}")
        })
        .collect();
    let objects: Vec<&str> = objects.iter().map(String::as_str).collect();
    let [before, after] = [before, after].map(definition);
    compare(&before, &after, &objects, Options::default())
        .unwrap()
        .findings
}

#[test]
fn an_object_that_proves_nothing_changes_no_finding() {
    for (before, after, specs) in UNRELATED {
        let [with, alone] = [*specs, &[]].map(|specs| compared(before, after, specs));
        let verdicts = |findings: &[ChangeFinding]| -> Vec<String> {
            let told = findings.iter();
            told.map(|one| format!("{} {} {}", short(one), one.remark, one.possibly_breaking))
                .collect()
        };
        assert_eq!(
            verdicts(&with),
            verdicts(&alone),
            "{before}\n{after}\n{with:#?}"
        );
    }
}

#[test]
fn a_combination_that_changes_is_not_blamed_on_a_default() {
    let old = "{type: object, properties: {d: {type: string}, io: {type: string}, e: {type: object, properties: {q: {type: string}}}}}";
    let new = "{type: object, oneOf: [{required: [d]}, {required: [io]}], properties: {d: {type: string}, io: {type: string}, e: {type: object, properties: {q: {type: string, default: x}}}}}";
    for (after, id) in [
        (new.to_owned(), "default-added"),
        (
            new.replace(
                "properties: {q: {type: string, default: x}}",
                "properties: {}",
            ),
            "property-removed",
        ),
    ] {
        let all = compared(old, &after, &[]);
        let own = all.iter().find(|one| one.id == id).unwrap();
        assert!(!own.remark.contains("another constraint"), "{own:#?}");
        assert!(
            own.witness
                .as_ref()
                .is_none_or(|witness| !witness.after.contains("oneOf")),
            "{own:#?}"
        );
    }
}

/// A status that only one definition keeps, beside a change that has nothing to do with it.
#[test]
fn an_object_is_the_witness_of_no_change_that_is_not_the_cause() {
    let with = |more: &str, least: &str| {
        definition(&format!(
            "{{type: object, properties: {{a: {{type: integer, minimum: {least}}}}}}}"
        ))
        .replace("storage: true\n", &format!("storage: true\n{more}"))
        .replace(
            "properties: {spec",
            "properties: {status: {type: object, properties: {b: {type: string}}}, spec",
        )
    };
    let object =
        "{apiVersion: sea.org/v1, kind: Boat, metadata: {name: a}, spec: {a: 3}, status: {b: x}}";
    let before = with("", "1");
    let after = with("    subresources: {status: {}}\n", "0");
    let all = |objects: &[&str]| -> Vec<String> {
        let found = compare(&before, &after, objects, Options::default()).unwrap();
        found.findings.iter().map(short).collect()
    };
    assert_eq!(all(&[object]), all(&[]));
    assert!(all(&[]).iter().any(|one| one.contains("minimum-lowered")));
}

/// A value of another type is older than the schema. Every update of it is accepted until there is a rule.
#[test]
fn an_older_object_that_a_rule_blocks_is_the_witness_of_the_rule() {
    let with = |rules: &str| {
        definition(&format!(
            "{{type: object, properties: {{a: {{type: string, enum: [a]}}}}{rules}}}"
        ))
    };
    let before = with("");
    let after = with(
        ", x-kubernetes-validations: [{rule: \"has(self.a) && self.a == 'a' ? has(self.a) : true\"}]",
    );
    let object = "{apiVersion: sea.org/v1, kind: Boat, metadata: {name: a}, spec: x}";
    let found = compare(&before, &after, &[object], Options::default()).unwrap();
    assert!(found.objects[0].update_before && !found.objects[0].update);
    let all: Vec<String> = found.findings.iter().map(short).collect();
    assert_eq!(
        all,
        ["rule-for-others-added spec Narrows stored breaking"],
        "{found:#?}"
    );
    assert_eq!(
        found.findings[0].message.split('.').next(),
        Some("A rule is new")
    );
    assert!(!found.findings[0].message.contains("all of them satisfy"));
}
