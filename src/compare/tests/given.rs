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
            told.map(|one| format!("{} {}", short(one), one.remark))
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
