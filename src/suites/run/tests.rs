mod keys;
mod remarks;
mod requests;

use crate::Release;
use crate::suites::{FailureKind, RunOptions, Suite, SuiteResult, TestOutcome, TestedDefinition};

const BOATS: &str = r#"
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: boats.sea.org}
spec:
  group: sea.org
  scope: Namespaced
  names: {plural: boats, kind: Boat}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              sails: {type: integer, minimum: 1, maximum: 5}
              colour: {type: string, default: white, maxLength: 8}
              name:
                type: string
                x-kubernetes-validations:
                - {rule: self == oldSelf, message: name is immutable}
          status:
            type: object
            properties:
              port: {type: string, enum: [Kiel, Oslo]}
"#;

/// A suite whose objects are boats: `spec` and, where there is one, `status` are given.
fn suite(tests: &str) -> Suite {
    let suite = Suite::read(&format!(
        "name: boats\ncrdName: boats.sea.org\ntests:\n{tests}"
    ));
    assert_eq!(suite.errors, [], "{tests}");
    suite
}

fn run(tests: &str) -> SuiteResult {
    TestedDefinition::new(BOATS).run(&suite(tests), &RunOptions::default())
}

/// Outcome and failures of the only test.
fn only(tests: &str) -> (TestOutcome, Vec<(FailureKind, u32, String)>) {
    let mut result = run(tests);
    assert_eq!(result.errors, []);
    assert_eq!(result.tests.len(), 1);
    let test = result.tests.remove(0);
    let failures = test.failures.into_iter();
    let got = failures.map(|one| (one.kind, one.range.start.line + 1, one.message));
    (test.outcome, got.collect())
}

const CREATE: &str = r"
  onCreate:
  - name: a boat
    initial: |
      apiVersion: sea.org/v1
      kind: Boat
      spec: {sails: 2}
";

const UPDATE: &str = r"
  onUpdate:
  - name: a boat
    initial: |
      apiVersion: sea.org/v1
      kind: Boat
      spec: {name: a}
      status: {port: Kiel}
    updated: |
      apiVersion: sea.org/v1
      kind: Boat
      spec: {name: a, sails: 1}
      status: {port: Oslo}
";

fn boat(spec: &str, status: &str) -> String {
    format!(
        "    expected: |\n      apiVersion: sea.org/v1\n      kind: Boat\n      spec: {spec}\n{status}"
    )
}

#[test]
fn what_is_expected_passes() {
    let immutable = UPDATE.replace("{name: a, sails: 1}", "{name: b}");
    let port = UPDATE.replace("Oslo", "Rom");
    let stored = boat(
        "{colour: white, name: a, sails: 1}",
        "      status: {port: Oslo}\n",
    );
    for tests in [
        [CREATE, &boat("{sails: 2, colour: white}", "")].concat(),
        CREATE.to_owned(),
        [
            &CREATE.replace('2', "9"),
            "    expectedError: spec.sails in body should be less\n",
        ]
        .concat(),
        [
            &CREATE.replace('2', "9"),
            "    expectedError: 'Boat.sea.org \"test-xxxxx\" is invalid: spec'\n",
        ]
        .concat(),
        [
            &CREATE.replace('2', "9"),
            "    expectedErrors: [{field: spec.sails, code: maximum}]\n",
        ]
        .concat(),
        [
            &CREATE.replace("sails: 2", "sail: 2"),
            "    expectedUnknownFields: [spec.sail]\n    expectedWarnings: []\n",
        ]
        .concat(),
        [
            &CREATE.replace("sails: 2", "sail: 2"),
            "    fieldValidation: Strict\n    expectedError: 'unknown field \"spec.sail\"'\n",
        ]
        .concat(),
        [
            &CREATE.replace("sails: 2", "sail: 2"),
            "    fieldValidation: Ignore\n    expectedUnknownFields: [spec.sail]\n",
        ]
        .concat(),
        [UPDATE, &stored].concat(),
        [&immutable, "    expectedError: name is immutable\n"].concat(),
        [
            &port,
            "    expectedStatusError: 'status.port: Unsupported value: \"Rom\"'\n",
        ]
        .concat(),
        [
            &port.replace("onUpdate", "onStatusUpdate"),
            "    expectedErrors: [{field: status.port}]\n",
        ]
        .concat(),
        [
            &*UPDATE.replace("onUpdate", "onStatusUpdate"),
            &boat("{colour: white, name: a}", "      status: {port: Oslo}\n"),
        ]
        .concat(),
        // The update of the status is the last request.
        [&port, "    refused: true\n"].concat(),
        [&port, "    expectedErrors: [{field: status.port}]\n"].concat(),
        [&port, "    expectedError: Unsupported value\n"].concat(),
    ] {
        assert_eq!(only(&tests), (TestOutcome::Passed, vec![]), "{tests}");
    }
}

#[test]
fn what_is_not_expected_fails_and_says_where() {
    let wrong = CREATE.replace('2', "9");
    let refusal = "the request is refused: Boat.sea.org \"test-xxxxx\" is invalid: spec.sails: Invalid \
                   value: 9: spec.sails in body should be less than or equal to 5";
    for (tests, kind, line, message) in [
        (wrong.clone(), FailureKind::Refused, 6, refusal),
        (
            [CREATE, "    expectedError: none\n"].concat(),
            FailureKind::Admitted,
            11,
            "the request is admitted; it should be refused",
        ),
        (
            [CREATE, "    expectedErrors: [{code: maximum}]\n"].concat(),
            FailureKind::Admitted,
            11,
            "the request is admitted; it should be refused",
        ),
        (
            [&wrong, "    expectedError: should be more\n"].concat(),
            FailureKind::OtherError,
            11,
            "the request is refused with another message",
        ),
        (
            [&wrong, "    expectedErrors: [{code: minimum}]\n"].concat(),
            FailureKind::OtherErrors,
            11,
            "the errors are others than expected",
        ),
        (
            [&wrong, "    expectedErrors: []\n"].concat(),
            FailureKind::OtherErrors,
            11,
            "there are more errors than expected",
        ),
        (
            [CREATE, &boat("{sails: 3, colour: white}", "")].concat(),
            FailureKind::OtherObject,
            11,
            "the object differs from the expected one at spec.sails",
        ),
        (
            [CREATE, "    expectedWarnings: [x]\n"].concat(),
            FailureKind::OtherWarnings,
            11,
            "the warnings are others than expected",
        ),
        (
            [CREATE, "    expectedUnknownFields: [x]\n"].concat(),
            FailureKind::OtherUnknownFields,
            11,
            "the unknown fields are others than expected",
        ),
        (
            UPDATE.replace("{name: a}", "{sails: 0}"),
            FailureKind::SetupRefused,
            6,
            "the creation of the object is refused: Boat.sea.org \"test-xxxxx\" is invalid: spec.sails: \
             Invalid value: 0: spec.sails in body should be greater than or equal to 1",
        ),
        (
            UPDATE.replace("Kiel", "Rom"),
            FailureKind::SetupRefused,
            6,
            "the update of its first status is refused: Boat.sea.org \"test-xxxxx\" is invalid: \
             [status.port: Unsupported value: \"Rom\": supported values: \"Kiel\", \"Oslo\", <nil>: \
             Invalid value: null: some validation rules were not checked because the object was \
             invalid; correct the existing errors to complete validation]",
        ),
        (
            [
                &UPDATE.replace("      status: {port: Oslo}\n", ""),
                "    expectedStatusError: other\n",
            ]
            .concat(),
            FailureKind::Admitted,
            16,
            "the status is not updated, so it is not refused: updated has no status, or the \
             definition has no status subresource",
        ),
        (
            [UPDATE, "    refused: true\n"].concat(),
            FailureKind::Admitted,
            17,
            "the update and the status update are admitted; one should be refused",
        ),
        (
            [UPDATE, "    expectedError: x\n"].concat(),
            FailureKind::Admitted,
            17,
            "the update and the status update are admitted; one should be refused",
        ),
        (
            [UPDATE, "    expectedStatusError: x\n"].concat(),
            FailureKind::Admitted,
            17,
            "the status update is admitted; it should be refused",
        ),
        (
            [
                &UPDATE.replace("Oslo", "Rom"),
                "    expectedStatusError: other\n",
            ]
            .concat(),
            FailureKind::OtherError,
            17,
            "the status update is refused with another message",
        ),
        (
            [
                &UPDATE.replace("sails: 1", "sails: 0"),
                "    expectedStatusError: other\n",
            ]
            .concat(),
            FailureKind::SetupRefused,
            6,
            "the update of the object is refused: Boat.sea.org \"test-xxxxx\" is invalid: spec.sails: \
             Invalid value: 0: spec.sails in body should be greater than or equal to 1",
        ),
    ] {
        let want = (TestOutcome::Failed, vec![(kind, line, message.to_owned())]);
        assert_eq!(only(&tests), want, "{tests}");
    }
}

#[test]
fn every_spoiled_expectation_fails() {
    let stored = boat(
        "{colour: white, name: a, sails: 1}",
        "      status: {port: Oslo}\n",
    );
    let good = [UPDATE, &stored].concat();
    for (from, to) in [
        ("colour: white", "colour: blue"),
        ("colour: white", "color: white"),
        ("colour: white, ", ""),
        ("colour: white", "colour: white, more: 1"),
        (
            "sails: 1}\n      status: {port: Oslo}\n",
            "sails: '1'}\n      status: {port: Oslo}\n",
        ),
        ("      status: {port: Oslo}\n", ""),
        ("kind: Boat", "kind: Ship"),
        ("sea.org/v1", "sea.org/v2"),
    ] {
        let (input, expected) = good.split_once("    expected").unwrap();
        let spoiled = expected.replace(from, to);
        assert_ne!(spoiled, expected);
        let (outcome, failures) = only(&[input, "    expected", &spoiled].concat());
        assert_eq!(
            (outcome, failures.len()),
            (TestOutcome::Failed, 1),
            "{from} {to}"
        );
    }
}

#[test]
fn a_patched_definition_lets_objects_in_that_its_own_would_refuse() {
    let patched = |patch: &str, end: &str| {
        format!(
            "
  onUpdate:
  - name: an old boat
    initialCRDPatches:
    - {patch}
    initial: |
      apiVersion: sea.org/v1
      kind: Boat
      spec: {{sails: 9}}
    updated: |
      apiVersion: sea.org/v1
      kind: Boat
      spec: {{sails: 9, colour: red}}
{end}"
        )
    };
    let sails = "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/sails";
    let stored = boat("{sails: 9, colour: red}", "");
    let lifted = patched(&format!("{{op: remove, path: {sails}/maximum}}"), &stored);
    assert_eq!(only(&lifted), (TestOutcome::Passed, vec![]));
    let changed = lifted.replace("sails: 9, colour: red", "sails: 10, colour: red");
    let (outcome, failures) = only(&changed);
    assert_eq!(
        (outcome, failures[0].0),
        (TestOutcome::Failed, FailureKind::Refused)
    );
    for (patch, message) in [
        (
            "{op: remove, path: /spec/none}".to_owned(),
            "patch 1 of the definition does not apply: there is no /spec/none",
        ),
        (
            format!("{{op: replace, path: {sails}/type, value: whole}}"),
            "the patched definition is refused: CustomResourceDefinition.apiextensions.k8s.io \
             \"boats.sea.org\" is invalid: spec.validation.openAPIV3Schema.properties[spec]\
             .properties[sails].type: Unsupported value: \"whole\": supported values: \"array\", \
             \"boolean\", \"integer\", \"number\", \"object\", \"string\"",
        ),
    ] {
        let (outcome, failures) = only(&patched(&patch, &stored));
        assert_eq!(outcome, TestOutcome::Broken);
        let want = (FailureKind::DefinitionRefused, 8, message.to_owned());
        assert_eq!(failures, [want]);
    }
}

#[test]
fn only_the_version_under_test_is_served() {
    let two = BOATS.replace(
        "  - name: v1\n    served: true\n    storage: true",
        "  - name: v1\n    served: false\n    storage: false",
    ) + "  - {name: v2, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}\n";
    let target = TestedDefinition::new(&two);
    let run = |version: &str| {
        let text = format!("crdName: boats.sea.org\n{version}tests:{CREATE}");
        target.run(&Suite::read(&text), &RunOptions::default())
    };
    assert_eq!(run("version: v1\n").tests[0].outcome, TestOutcome::Passed);
    let old = run("version: v2\n");
    assert_eq!(old.tests[0].outcome, TestOutcome::Failed);
    for (version, why) in [
        (
            "",
            "the definition has several versions (v1, v2): the suite must name one as version",
        ),
        (
            "version: v3\n",
            "the definition has no version v3: it has v1, v2",
        ),
    ] {
        let result = run(version);
        assert!(result.tests.is_empty());
        assert_eq!(
            result.errors[0].message,
            format!("the definition cannot be tested: {why}")
        );
    }
}

#[test]
fn a_definition_that_is_refused_is_told() {
    let suite = suite(CREATE);
    for (text, why) in [
        ("[", "yaml: line 1: did not find expected node content"),
        (
            &*BOATS.replace("type: integer", "type: whole"),
            "CustomResourceDefinition.apiextensions",
        ),
    ] {
        let result = TestedDefinition::new(text).run(&suite, &RunOptions::default());
        let message = &result.errors[0].message;
        let want = format!("the definition cannot be tested: {why}");
        assert!(message.starts_with(&want), "{message}");
        assert_eq!(result.errors[0].range.start.line, 1);
    }
}

#[test]
fn an_unknown_version_is_told_where_it_stands() {
    let suite =
        Suite::read("crd: boats.yaml\nversion: v3\ntests: {onCreate: [{name: a, initial: {}}]}");
    let result = TestedDefinition::new(BOATS).run(&suite, &RunOptions::default());
    let fault = &result.errors[0];
    assert!(fault.message.contains("has no version v3"), "{fault:?}");
    assert_eq!(
        (fault.range.start.line, fault.range.start.character),
        (1, 9)
    );
}

#[test]
fn texts_of_other_releases_are_taken_if_that_is_asked_and_told() {
    let wrong = UPDATE.replace("{name: a, sails: 1}", "{name: b}");
    let suite = suite(
        &[
            &wrong,
            "    expectedError: 'spec.name: Invalid value: \"string\": name is'\n",
        ]
        .concat(),
    );
    let target = TestedDefinition::new(BOATS);
    let strict = target.run(&suite, &RunOptions::default());
    assert_eq!(strict.tests[0].outcome, TestOutcome::Failed);
    let message = &strict.tests[0].failures[0].message;
    let hint = "; the expected one is that of Kubernetes 1.";
    assert!(message.contains(hint), "{message}");
    let tolerant = RunOptions {
        tolerate_texts: true,
        ..RunOptions::default()
    };
    let tolerated = target.run(&suite, &tolerant);
    assert_eq!(tolerated.tests[0].outcome, TestOutcome::Passed);
    assert!(tolerated.tests[0].tolerated.is_some());
    let other = target.run(
        &self::suite(&[&wrong, "    expectedError: other\n"].concat()),
        &tolerant,
    );
    assert_eq!(other.tests[0].outcome, TestOutcome::Failed);
}

#[test]
fn tests_for_other_releases_are_skipped() {
    let suite = suite(&[CREATE, "    kubernetes: 1.29-1.33\n"].concat());
    let target = TestedDefinition::new(BOATS);
    for (release, want) in [
        ("1.33", TestOutcome::Passed),
        ("1.34", TestOutcome::Skipped),
    ] {
        let release: Release = release.parse().unwrap();
        let options = RunOptions {
            release,
            ..RunOptions::default()
        };
        assert_eq!(target.run(&suite, &options).tests[0].outcome, want);
    }
}

#[test]
fn a_name_may_be_given_to_objects() {
    let text = CREATE.replace('2', "9");
    let named = [
        &text,
        "    resourceName: ann\n    expectedError: 'Boat.sea.org \"ann\"'\n",
    ]
    .concat();
    assert_eq!(only(&named), (TestOutcome::Passed, vec![]));
}

/// Tests of every form, with what each of them needs to pass.
const FORMS: &str = r"crdName: boats.sea.org
shared: &boat
  apiVersion: sea.org/v1
  kind: Boat
tests:
  onCreate:
  - name: as text
    initial: |
      apiVersion: sea.org/v1
      kind: Boat
      spec: {sails: 1}
    expected: |
      apiVersion: sea.org/v1
      kind: Boat
      spec: {sails: 1, colour: white}
  - name: a table
    initial: {apiVersion: sea.org/v1, kind: Boat, spec: {sails: 2}}
    cases:
    - set: {spec.sails: 3}
    - set: {spec.sails: 6}
      expectedError: less than or equal to 5
  - name: shared
    initial:
      <<: *boat
      spec: {sails: 4}
  - name: unknown
    initial: {apiVersion: sea.org/v1, kind: Boat, spec: {mast: 4}}
  onUpdate:
  - name: an update
    initial: {apiVersion: sea.org/v1, kind: Boat, spec: {name: a}}
    updated:
      apiVersion: sea.org/v1
      kind: Boat
      spec:
        name: b
    expectedError: immutable
";

#[test]
fn a_target_that_remembers_tests_answers_as_a_new_one() {
    let known = TestedDefinition::new(BOATS);
    let json = |target: &TestedDefinition, text: &str, options: &RunOptions| {
        serde_json::to_string(&target.run(&Suite::read(text), options)).unwrap()
    };
    let strict = RunOptions {
        field_validation: Some(crate::admission::FieldValidation::Strict),
        ..RunOptions::default()
    };
    let old = RunOptions {
        release: "1.29".parse().unwrap(),
        ..RunOptions::default()
    };
    let all = [RunOptions::default(), strict, old];
    assert!(known.run(&Suite::read(FORMS), &all[0]).has_passed());
    let mut texts = vec![FORMS.to_owned(), format!("version: v1\n{FORMS}")];
    for (number, line) in FORMS.lines().enumerate() {
        let mut lines: Vec<String> = FORMS.lines().map(str::to_owned).collect();
        for changed in [
            String::new(),
            line.replace(|c: char| c.is_ascii_digit(), "7"),
            line.replace("white", "black")
                .replace("immutable", "no")
                .replace("than", "then"),
            line.replace("Boat", "Baot")
                .replace(": a", ": b")
                .replace(": b", ": a"),
        ] {
            lines[number] = changed;
            texts.push(lines.join("\n"));
        }
    }
    for text in &texts {
        for options in &all {
            let new = TestedDefinition::new(BOATS);
            assert_eq!(
                json(&known, text, options),
                json(&new, text, options),
                "{text}"
            );
        }
    }
}

#[test]
fn errors_that_are_as_expected_are_no_difference() {
    let wrong = CREATE.replace('2', "9");
    let expected =
        "    expectedErrors: [{code: maximum}, {code: maximum}, {code: minimum}]\n".to_owned();
    let result = run(&[wrong, expected].concat());
    let diff = result.tests[0].failures[0].diff.as_deref();
    let error =
        "spec.sails: Invalid value: 9: spec.sails in body should be less than or equal to 5";
    let want = format!("  {error} (maximum)\n- (maximum)\n- (minimum)");
    assert_eq!(diff, Some(&*want));
}

#[test]
fn the_field_that_keeps_an_object_from_being_admitted_is_named() {
    for (spec, field) in [
        ("{sails: 9}", "spec.sails"),
        (
            "{sails: 2, wheel: 1}\n    fieldValidation: Strict",
            "spec.wheel",
        ),
    ] {
        let result = run(&CREATE.replace("{sails: 2}", spec));
        let found = result.tests[0].failures[0].field.as_deref();
        assert_eq!(found, Some(field));
    }
}

#[test]
fn fields_that_are_dropped_are_told_where_no_expectation_shows_them() {
    let unknown = |end: &str| {
        let tests = [&*CREATE.replace("{sails: 2}", "{sail: 2}"), end].concat();
        let result = run(&tests);
        assert!(result.has_passed(), "{tests}");
        result.tests[0].unknown_fields.clone()
    };
    assert_eq!(unknown(""), ["spec.sail"]);
    let shown: [String; 0] = [];
    assert_eq!(unknown("    expectedUnknownFields: [spec.sail]\n"), shown);
    assert_eq!(unknown(&boat("{colour: white}", "")), shown);
}

#[test]
fn a_suite_of_another_definition_does_not_run() {
    let text = format!("crdName: ships.sea.org\ntests:\n{CREATE}");
    let result = TestedDefinition::new(BOATS).run(&Suite::read(&text), &RunOptions::default());
    assert_eq!(result.tests.len(), 0);
    let messages: Vec<&str> = result.errors.iter().map(|error| &*error.message).collect();
    let want =
        "the definition cannot be tested: it is boats.sea.org, and the suite tests ships.sea.org";
    assert_eq!(messages, [want]);
}

#[test]
fn a_refusal_does_not_count_without_a_status_subresource() {
    let status = "  onStatusUpdate:\n  - name: a\n    initial: {apiVersion: sea.org/v1, kind: Boat}\n    \
                  updated: {apiVersion: sea.org/v1, kind: Boat, status: {port: Rome}}\n    refused: true\n";
    assert_eq!(only(status), (TestOutcome::Passed, vec![]));
    let without = BOATS.replace("    subresources: {status: {}}\n", "");
    let result = TestedDefinition::new(&without).run(&suite(status), &RunOptions::default());
    let [failure] = &*result.tests[0].failures else {
        panic!("{result:?}");
    };
    assert_eq!(failure.kind, FailureKind::OtherError);
    assert!(failure.message.contains("no status subresource"));
}

#[test]
fn fields_that_are_dropped_before_the_status_is_sent_are_told() {
    let tests = "  onUpdate:\n  - name: a\n    initial: {apiVersion: sea.org/v1, kind: Boat}\n    \
                 updated: {apiVersion: sea.org/v1, kind: Boat, spec: {sail: 1}, status: {port: Kiel}}\n";
    assert_eq!(run(tests).tests[0].unknown_fields, ["spec.sail"]);
    let none = [tests, "    expectedUnknownFields: []\n"].concat();
    assert_eq!(only(&none).0, TestOutcome::Failed);
}

#[test]
fn the_line_break_at_the_end_of_an_expected_error_does_not_count() {
    let wrong = CREATE.replace("{sails: 2}", "{sails: 9}");
    let text = "    expectedError: |\n      less than or equal to 5\n";
    assert_eq!(only(&[&*wrong, text].concat()).0, TestOutcome::Passed);
}

#[test]
fn texts_of_other_releases_are_tolerated_in_lists_of_errors() {
    let tests = CREATE.replace("{sails: 2}", "{colour: aquamarine}");
    let errors = "    expectedErrors: [{code: max-length, message: may not be longer than 8}]\n";
    let options = RunOptions {
        tolerate_texts: true,
        ..RunOptions::default()
    };
    let suite = suite(&[&*tests, errors].concat());
    let result = TestedDefinition::new(BOATS).run(&suite, &options);
    assert_eq!(result.tests[0].outcome, TestOutcome::Passed);
    assert!(result.tests[0].tolerated.is_some());
}
