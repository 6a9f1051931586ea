//! Tests that passed, though a part of them tests nothing.

use super::{BOATS, only, run};
use crate::suites::{FailureKind, RunOptions, Suite, TestOutcome, TestedDefinition};

const SAILS: &str = "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/sails";

/// A test of an update that keeps the sails of a boat.
fn kept_sails(number: u32, patch: &str) -> String {
    format!(
        "
  onUpdate:
  - name: an old boat
    initialCRDPatches: [{patch}]
    initial: {{apiVersion: sea.org/v1, kind: Boat, spec: {{sails: {number}}}}}
    updated: {{apiVersion: sea.org/v1, kind: Boat, spec: {{sails: {number}, colour: red}}}}
"
    )
}

/// The remarks about the only test, which passes, with their lines.
fn remarks(tests: &str) -> Vec<(u32, String)> {
    remarks_if(TestOutcome::Passed, tests)
}

/// The remarks about the only test, which has an outcome, with their lines.
fn remarks_if(outcome: TestOutcome, tests: &str) -> Vec<(u32, String)> {
    let mut result = run(tests);
    assert_eq!(result.errors, []);
    let test = result.tests.remove(0);
    assert_eq!(test.outcome, outcome, "{tests}");
    let remarks = test.remarks.into_iter();
    let told = remarks.map(|one| (one.range.start.line + 1, one.message));
    told.collect()
}

#[test]
fn a_patch_may_not_change_what_an_established_definition_keeps() {
    for (path, value, error) in [
        (
            "/spec/scope",
            "Cluster",
            "spec.scope: Invalid value: \"Cluster\": field is immutable",
        ),
        (
            "/spec/names/kind",
            "Ship",
            "spec.names.kind: Invalid value: \"Ship\": field is immutable",
        ),
    ] {
        let patch = format!("{{op: replace, path: {path}, value: {value}}}");
        let (outcome, failures) = only(&kept_sails(1, &patch));
        assert_eq!(outcome, TestOutcome::Broken, "{path}");
        let message = format!(
            "the patched definition is refused: CustomResourceDefinition.apiextensions.k8s.io \
             \"boats.sea.org\" is invalid: {error}"
        );
        assert_eq!(failures, [(FailureKind::DefinitionRefused, 7, message)]);
    }
}

#[test]
fn patches_without_an_effect_are_told() {
    let lifted = format!("{{op: remove, path: {SAILS}/maximum}}");
    assert_eq!(remarks(&kept_sails(9, &lifted)), []);
    let not_needed = "the test also passes without initialCRDPatches".to_owned();
    assert_eq!(remarks(&kept_sails(1, &lifted)), [(7, not_needed.clone())]);
    let nothing = "initialCRDPatches changes nothing of the definition".to_owned();
    for patch in [
        format!("{{op: test, path: {SAILS}/maximum, value: 5}}"),
        format!("{{op: replace, path: {SAILS}/maximum, value: 5}}"),
    ] {
        assert_eq!(remarks(&kept_sails(1, &patch)), [(7, nothing.clone())]);
    }
    let misspelt = format!("{{op: add, path: {SAILS}/minimun, value: 0}}");
    let ignored = "the server ignores a field of the patched definition: unknown field \
                   \"spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.sails.minimun\"";
    assert_eq!(
        remarks(&kept_sails(1, &misspelt)),
        [(7, ignored.to_owned()), (7, not_needed)]
    );
    let failed = remarks_if(TestOutcome::Failed, &kept_sails(9, &misspelt));
    assert_eq!(failed, [(7, ignored.to_owned())]);
}

#[test]
fn expected_fields_that_no_object_has_are_told() {
    let expecting = |fields: &str| {
        format!(
            "
  onCreate:
  - name: a boat
    initial: {{apiVersion: sea.org/v1, kind: Boat, spec: {{sails: 1}}}}
    expectedFields: {fields}
"
        )
    };
    for fields in [
        "{spec: {name: null}}",
        "{spec: {sails: 1}, status: null}",
        "{metadata: {generation: 1, labels: null}}",
    ] {
        assert_eq!(remarks(&expecting(fields)), [], "{fields}");
    }
    let idle = "expectedFields has only what each admitted object has, so it expects nothing";
    for fields in [
        "{kind: Boat}",
        "{spec: {}}",
        "{apiVersion: sea.org/v1, metadata: {namespace: default}}",
    ] {
        assert_eq!(
            remarks(&expecting(fields)),
            [(8, idle.to_owned())],
            "{fields}"
        );
    }
    let message = "the definition has no field spec.nmae: it is null or absent in any case";
    assert_eq!(
        remarks(&expecting("{spec: {sails: 1, nmae: null}}")),
        [(8, message.to_owned())]
    );
    let failing = expecting("{spec: {sails: 2, nmae: null}}");
    let failed = remarks_if(TestOutcome::Failed, &failing);
    assert_eq!(failed, [(8, message.to_owned())]);
}

#[test]
fn metadata_that_each_server_sets_cannot_be_expected() {
    for (field, name) in [
        ("uid: null", "uid"),
        ("creationTimestamp: null", "creationTimestamp"),
        ("resourceVersion: '1'", "resourceVersion"),
        ("managedFields: null", "managedFields"),
    ] {
        let (outcome, failures) = only(&format!(
            "\n  onCreate:\n  - name: a\n    initial: {{apiVersion: sea.org/v1, kind: Boat}}\n    \
             expectedFields: {{metadata: {{{field}}}}}\n"
        ));
        let words = "cannot be tested: every server sets a value of its own";
        let message = format!("metadata.{name} {words}");
        let failure = (FailureKind::OtherFields, 8, message);
        assert_eq!((outcome, failures), (TestOutcome::Failed, vec![failure]));
    }
    let (outcome, _) = only(
        "\n  onUpdate:\n  - name: a\n    previous: {apiVersion: sea.org/v1, kind: Boat, metadata: {uid: a}}\n    \
         updated: {apiVersion: sea.org/v1, kind: Boat}\n    expectedFields: {metadata: {uid: a}}\n",
    );
    assert_eq!(outcome, TestOutcome::Passed);
}

#[test]
fn metadata_of_expected_that_is_not_compared_is_told_if_it_differs() {
    let test = |metadata: &str| {
        let boat = "apiVersion: sea.org/v1, kind: Boat";
        let sent = format!("{boat}, metadata: {{name: a, labels: {{a: b}}}}, spec: {{sails: 1}}");
        let expected = format!("{boat}, metadata: {metadata}, spec: {{sails: 1, colour: white}}");
        format!(
            "\n  onCreate:\n  - name: a\n    initial: {{{sent}}}\n    expected: {{{expected}}}\n"
        )
    };
    for same in [
        "{labels: {a: b}}",
        "{labels: {a: b}, name: a, namespace: default, generation: 1}",
    ] {
        assert_eq!(remarks(&test(same)), [], "{same}");
    }
    for (other, told) in [
        (
            "name: b",
            r#"name of expected is not compared: the server says "a""#,
        ),
        (
            "generation: 7",
            "generation of expected is not compared: the server says 1",
        ),
        (
            "generateName: b-",
            "generateName of expected is not compared: the object has none",
        ),
        (
            "uid: x",
            "uid of expected is not compared: every server sets a value of its own",
        ),
    ] {
        let found = remarks(&test(&format!("{{labels: {{a: b}}, {other}}}")));
        assert_eq!(found, [(8, format!("metadata.{told}"))]);
    }
}

#[test]
fn parts_of_an_object_that_a_request_does_not_change_are_told() {
    let boat = |rest: &str| format!("{{apiVersion: sea.org/v1, kind: Boat, {rest}}}");
    let creation =
        |rest: &str| format!("\n  onCreate:\n  - name: a\n    initial: {}\n", boat(rest));
    let status = "the server ignores the status of an object that is created: no test judges it";
    assert_eq!(
        remarks(&creation("spec: {sails: 1}, status: {port: 5}")),
        [(7, status.to_owned())]
    );
    assert_eq!(remarks(&creation("spec: {sails: 1}, status: null")), []);
    let update = |rest: &str| {
        let first = boat("spec: {sails: 1}");
        let updated = boat(rest);
        format!("\n  onStatusUpdate:\n  - name: a\n    initial: {first}\n    updated: {updated}\n")
    };
    let spec = "the status endpoint ignores spec: only the status is tested";
    assert_eq!(
        remarks(&update("spec: {sails: -7}, status: {port: Kiel}")),
        [(8, spec.to_owned())]
    );
    assert_eq!(
        remarks(&update("spec: {sails: 1}, status: {port: Kiel}")),
        []
    );
    assert_eq!(remarks(&update("status: {port: Kiel}")), []);
}

#[test]
fn an_expected_error_that_each_message_has_is_told() {
    let refused = |error: &str| {
        format!(
            "
  onCreate:
  - name: too many
    initial: {{apiVersion: sea.org/v1, kind: Boat, metadata: {{name: anna}}, spec: {{sails: 9}}}}
    expectedError: {error}
"
        )
    };
    for text in ["is invalid", "Boat.sea.org", "anna", "a"] {
        let message = format!(
            "each message of a refusal has {text:?}: the test asks only whether the object is refused"
        );
        assert_eq!(remarks(&refused(text)), [(8, message)]);
    }
    for text in ["spec.sails", "'is invalid: spec.sails'", "should be less"] {
        assert_eq!(remarks(&refused(text)), [], "{text}");
    }
}

#[test]
fn a_generated_name_in_a_test_is_told() {
    let message =
        "the server generates the end of test-xxxxx: each server has another one".to_owned();
    let test = |spec: &str, expected: &str| {
        format!(
            "
  onCreate:
  - name: many
    initial: {{apiVersion: sea.org/v1, kind: Boat, spec: {spec}}}
    {expected}
"
        )
    };
    let text = "expectedError: '\"test-xxxxx\" is invalid: spec.sails'";
    assert_eq!(remarks(&test("{sails: 9}", text)), [(8, message.clone())]);
    let labelled = "{sails: 1}, metadata: {labels: {of: test-xxxxx}}";
    let object = test(labelled, "expectedWarnings: []");
    assert_eq!(remarks(&object), [(7, message.clone())]);
    for expected in [
        "expectedFields: {metadata: {name: test-xxxxx}}",
        "expectedErrors: [{matches: '\"test-xxxxx\" is'}]",
    ] {
        let spec = if expected.contains("Fields") {
            "{sails: 1}"
        } else {
            "{sails: 9}"
        };
        let tests = test(spec, expected);
        let told = run(&tests).tests.remove(0).remarks.into_iter();
        let told: Vec<_> = told
            .map(|one| (one.range.start.line + 1, one.message))
            .collect();
        assert_eq!(told, [(8, message.clone())], "{expected}");
    }
    let named = test(labelled, "resourceName: anna");
    assert_eq!(remarks(&named), []);
}

#[test]
fn objects_that_a_webhook_would_convert_are_told() {
    let both = BOATS
        .replace("storage: true", "storage: false")
        .replace(
            "  scope: Namespaced",
            "  scope: Namespaced\n  conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v1], clientConfig: {url: 'https://a.b'}}}",
        )
        + &BOATS[BOATS.find("  - name: v1").unwrap()..].replace("name: v1", "name: v2");
    let told = |version: &str, object: &str| -> usize {
        let suite = Suite::read(&format!(
            "crdName: boats.sea.org\nversion: '{version}'\ntests: {{onCreate: [{{name: a, initial: \
             {{apiVersion: sea.org/{object}, kind: Boat}}}}]}}"
        ));
        let result = TestedDefinition::new(&both).run(&suite, &RunOptions::default());
        assert_eq!(result.errors, []);
        assert!(result.has_passed());
        result.tests[0].remarks.len()
    };
    assert_eq!(
        (told("*", "v1"), told("*", "v2"), told("v1", "v1")),
        (1, 0, 0)
    );
}

#[test]
fn a_part_that_a_case_changes_in_vain_is_told_at_the_case() {
    let table = |kind: &str, first: &str, cases: &str| {
        format!(
            "\n  {kind}:\n  - name: a\n    initial: {{apiVersion: sea.org/v1, kind: Boat, {first}}}\n    cases:\n{cases}"
        )
    };
    let at = |tests: &str| {
        let result = run(tests);
        let remarks = result.tests.into_iter().flat_map(|test| test.remarks);
        let told: Vec<_> = remarks
            .map(|one| (one.range.start.line + 1, one.message))
            .collect();
        told
    };
    let cases = "    - set: {status.port: 5}\n    - set: {spec.sails: 2}\n    - set: {'metadata.labels[a/b]': c}\n";
    let ignored =
        |key: &str| format!("the status endpoint ignores {key}: only the status is tested");
    assert_eq!(
        at(&table("onStatusUpdate", "spec: {sails: 1}", cases)),
        [(10, ignored("spec")), (11, ignored("metadata.labels"))]
    );
    let status = "the server ignores the status of an object that is created: no test judges it";
    let creations = "    - set: {spec.sails: 2}\n    - set: {status.port: 5}\n";
    assert_eq!(
        at(&table("onCreate", "spec: {sails: 1}", creations)),
        [(10, status.to_owned())]
    );
    assert_eq!(
        at(&table(
            "onCreate",
            "spec: {sails: 1}, status: {port: 5}",
            "    - set: {spec.sails: 2}\n"
        )),
        [(7, status.to_owned())]
    );
}
