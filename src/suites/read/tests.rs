mod empty;
mod schema;
mod updates;

use crate::suites::{FaultCode, FaultSeverity, Suite, TestKind};

/// The fault of a suite: code, line from 1, words.
fn faults(text: &str) -> Vec<(FaultCode, u32, String)> {
    let faults = Suite::read(text).errors.into_iter();
    faults
        .map(|fault| (fault.code, fault.range.start.line + 1, fault.message))
        .collect()
}

fn has_errors(suite: &Suite) -> bool {
    let mut faults = suite.errors.iter();
    faults.any(|fault| fault.severity == FaultSeverity::Error)
}

fn one(text: &str) -> (FaultCode, u32, String) {
    let mut faults = faults(text);
    assert_eq!(faults.len(), 1, "{faults:?}");
    faults.remove(0)
}

const STRINGS: &str = r#"apiVersion: apiextensions.k8s.io/v1
name: Boats
crdName: boats.sea.org
featureGates:
- Sails
- -Motors
tests:
  onCreate:
  - name: takes a boat
    initial: |
      kind: Boat
    expected: |
      kind: Boat
      spec: {}
  onUpdate:
  - name: keeps its name
    initialCRDPatches:
    - op: remove
      path: /spec/versions/0
    initial: |
      kind: Boat
    updated: |
      kind: Boat
    expectedError: immutable
"#;

#[test]
fn the_paths_that_tests_name_are_told() {
    let text = "\
crd: a.yaml
tests:
  onCreate:
  - name: a
    initial: {}
    cases:
    - remove: [spec.a, 'spec.b[0]']
      expectedErrors: [{field: spec.c, code: required}]
    - set:
        spec.d: 1
      expectedUnknownFields:
      - spec.e
";
    let suite = Suite::read(text);
    let paths = suite.paths.iter().map(|path| {
        let at = path.range.start;
        format!("{} {}:{}", path.value, at.line, at.character)
    });
    let want = [
        "spec.a 6:15",
        "spec.b[0] 6:23",
        "spec.c 7:31",
        "spec.d 9:8",
        "spec.e 11:8",
    ];
    assert_eq!(paths.collect::<Vec<_>>(), want);
}

#[test]
fn objects_that_have_to_be_admitted_are_told() {
    let suite = Suite::read(
        "
crdName: boats.sea.org
tests:
  onCreate:
  - name: admitted
    initial: {kind: Boat}
  - name: refused
    initial: {kind: Boat}
    expectedError: too short
  - name: a table
    initial: {kind: Boat}
    cases: [set: {spec.a: 1}]
  - name: for another release
    kubernetes: 1.30
    initial: {kind: Boat}
  onUpdate:
  - name: updated
    initial: {kind: Boat}
    updated: {kind: Boat, spec: {}}
  - name: refused
    initial: {kind: Boat}
    updated: {kind: Boat}
    expectedErrors: [{field: spec}]
  - name: created under another definition
    initialCRDPatches: [{op: remove, path: /spec/a}]
    initial: {kind: Boat}
    updated: {kind: Boat}
  onStatusUpdate:
  - name: the status is another request
    initial: {kind: Boat}
    updated: {kind: Boat}
",
    );
    assert_eq!(suite.errors, []);
    let lines = suite.admitted.iter().map(|one| {
        let previous = one.previous.map(|previous| previous.start.line + 1);
        (one.object.start.line + 1, previous)
    });
    let want = [
        (6, None),
        (18, None),
        (19, Some(18)),
        (21, None),
        (27, Some(26)),
        (30, None),
    ];
    assert_eq!(lines.collect::<Vec<_>>(), want);
}

#[test]
fn a_suite_with_objects_in_strings_is_read() {
    let suite = Suite::read(STRINGS);
    assert_eq!(suite.errors, []);
    assert_eq!(suite.name, "Boats");
    assert_eq!(suite.crd_name.unwrap().value, "boats.sea.org");
    let gates: Vec<_> = suite
        .feature_gates
        .iter()
        .map(|gate| &*gate.value)
        .collect();
    assert_eq!(gates, ["Sails", "-Motors"]);
    let tests = suite
        .tests
        .iter()
        .map(|test| (&*test.name, test.kind, test.range.start.line));
    let want = [
        ("takes a boat", TestKind::OnCreate, 8),
        ("keeps its name", TestKind::OnUpdate, 15),
    ];
    assert_eq!(tests.collect::<Vec<_>>(), want);
    let update = suite.tests.last().unwrap();
    assert_eq!(update.patches.len(), 1);
    assert_eq!(update.expected.error.as_ref().unwrap().value, "immutable");
}

#[test]
fn objects_may_be_plain_yaml_and_repeat_what_is_shared() {
    let suite = Suite::read(
        "crdName: a.b\nshared:\n  boat: &boat {kind: Boat}\ntests:\n  onCreate:\n  - name: a\n    initial: *boat\n",
    );
    assert_eq!(suite.errors, []);
    let kind = suite.tests[0].initial.value.get("kind").unwrap();
    assert_eq!(kind.as_str(), Some("Boat"));
}

#[test]
fn a_table_is_as_many_tests_as_it_has_cases() {
    let suite = Suite::read(
        "
crdName: a.b
tests:
  onCreate:
  - name: sails
    initial: {spec: {sails: 1, name: x}}
    cases:
    - set: {spec.sails: 9, spec.flag: red}
      expectedError: too many
    - name: none
      remove: [spec.sails]
    - {}
  onUpdate:
  - name: name
    initial: {spec: {name: x}}
    cases:
    - set: {spec.name: z}
      expectedError: immutable
",
    );
    assert_eq!(suite.errors, []);
    let names: Vec<_> = suite.tests.iter().map(|test| &*test.name).collect();
    assert_eq!(
        names,
        [
            "sails: spec.sails: 9, spec.flag: \"red\"",
            "sails: none",
            "sails: as it is",
            "name: spec.name: \"z\"",
        ]
    );
    let shown = |value: &crate::value::Value<'_>| crate::value::json::to_json(value);
    let objects: Vec<_> = suite
        .tests
        .iter()
        .map(|test| shown(&test.initial.value))
        .collect();
    assert_eq!(
        objects,
        [
            r#"{"spec":{"sails":9,"name":"x","flag":"red"}}"#,
            r#"{"spec":{"name":"x"}}"#,
            r#"{"spec":{"sails":1,"name":"x"}}"#,
            r#"{"spec":{"name":"x"}}"#,
        ]
    );
    let updated = suite.tests[3].updated.as_ref().unwrap();
    assert_eq!(shown(&updated.value), r#"{"spec":{"name":"z"}}"#);
}

#[test]
fn a_case_does_not_set_what_its_later_changes_replace() {
    let told = |case: &str| {
        faults(&format!(
            "crdName: a.b\ntests: {{onCreate: [{{name: a, initial: {{spec: {{a: 1}}}}, cases: [{{{case}}}]}}]}}"
        ))
    };
    for (case, inner, outer) in [
        ("set: {spec.a: 2, spec: {}}", "spec.a", "spec"),
        (
            "set: {'spec.list[0].x': 2, spec.list: []}",
            "spec.list[0].x",
            "spec.list",
        ),
        ("remove: [spec.a], set: {spec: {}}", "spec.a", "spec"),
    ] {
        let message = format!("the change of {inner} has no effect: {outer} is set after it");
        assert_eq!(told(case), [(FaultCode::WrongPath, 2, message)], "{case}");
    }
    for case in [
        "set: {spec: {}, spec.a: 2}",
        "remove: [spec], set: {spec.a: 2}",
        "set: {spec.a: 2, spec.ab: 3}",
    ] {
        assert_eq!(told(case), [], "{case}");
    }
}

#[test]
fn releases_are_read_with_and_without_quotes() {
    for (written, want) in [("1.30", "1.30"), ("'1.33'", "1.33"), ("1.29-1.31", "1.31")] {
        let suite = Suite::read(&format!(
            "crdName: a.b\nkubernetes: {written}\ntests: {{onCreate: [{{name: a, initial: {{}}}}]}}"
        ));
        assert_eq!(suite.errors, []);
        assert_eq!(suite.kubernetes.unwrap().last.to_string(), want);
    }
}

#[test]
fn a_test_with_an_unknown_key_does_not_run() {
    let suite = Suite::read(
        "crdName: a.b
tests:
  onCreate:
  - {name: a, initial: {}, expectd: {}}
  - {name: b, initial: {}}
  - {name: c, initial: {}, cases: [{expectd: {}}, {set: {d: 1}}]}
",
    );
    assert_eq!(suite.errors.len(), 2);
    let names: Vec<&str> = suite.tests.iter().map(|test| &*test.name).collect();
    assert_eq!(names, ["b", "c: d: 1"]);
}

#[test]
fn an_unknown_key_is_told_at_its_line_with_what_was_meant() {
    let with = |line: &str| STRINGS.replace("    expectedError: immutable", line);
    for (text, line, message) in [
        (
            STRINGS.replace("crdName:", "crdname: x\ncrdName:"),
            3,
            "a suite has no key \"crdname\"; did you mean crdName?",
        ),
        (
            with("    expectedEror: immutable"),
            24,
            "a test has no key \"expectedEror\"; did you mean expectedError?",
        ),
        (
            STRINGS.replace("onUpdate:", "onUpdat:"),
            15,
            "tests has no key \"onUpdat\"; did you mean onUpdate?",
        ),
        (
            STRINGS.replace("    - op: remove", "    - ops: x\n      op: remove"),
            18,
            "a patch has no key \"ops\"; did you mean op?",
        ),
    ] {
        assert_eq!(
            one(&text),
            (FaultCode::UnknownKey, line, message.to_owned())
        );
    }
}

#[test]
fn keys_that_no_runner_reads_where_they_are_are_warned_of() {
    let text = STRINGS.replace("featureGates:\n- Sails\n- -Motors", "featureGate: Sails");
    let suite = Suite::read(&text);
    assert!(!has_errors(&suite));
    assert_eq!(suite.errors[0].severity, FaultSeverity::Warning);
    assert_eq!(suite.errors[0].code, FaultCode::IgnoredKey);
    assert_eq!(suite.errors[0].range.start.line, 3);
}

#[test]
fn what_is_wrong_with_an_object_is_told_at_its_line() {
    let text = STRINGS.replace("      spec: {}", "      spec: ]\n      more: 1");
    let (code, line, message) = one(&text);
    assert_eq!((code, line), (FaultCode::SyntaxError, 14));
    assert!(message.starts_with("expected: yaml: "), "{message}");
    let text = STRINGS.replace(
        "    initial: |\n      kind: Boat\n    updated",
        "    initial: text\n    updated",
    );
    let want = (
        FaultCode::WrongType,
        20,
        "initial must be an object".to_owned(),
    );
    assert_eq!(one(&text), want);
}

#[test]
fn whatever_is_missing_or_wrong_is_told() {
    let test = |body: &str| format!("crdName: a.b\ntests:\n  onUpdate:\n  - {body}\n");
    let create = |body: &str| format!("crdName: a.b\ntests:\n  onCreate:\n  - {body}\n");
    for (text, code, line, message) in [
        (
            "[",
            FaultCode::SyntaxError,
            1,
            "yaml: line 1: did not find expected node content",
        ),
        (
            "a: 1\n---\nb: 1",
            FaultCode::SyntaxError,
            3,
            "a suite is one document; the text has 2",
        ),
        (
            "crdName: a.b\n...\ntests: {}",
            FaultCode::SyntaxError,
            3,
            "text after the end of the document is not read",
        ),
        (
            "- a",
            FaultCode::WrongType,
            1,
            "a suite must be a map; it is a list",
        ),
        (
            "",
            FaultCode::WrongType,
            1,
            "a suite must be a map; it is nothing",
        ),
        (
            "crdName: a.b",
            FaultCode::NoTests,
            1,
            "the suite has no tests",
        ),
        (
            "crdName: a.b\ntests: {onCreate: []}",
            FaultCode::NoTests,
            2,
            "the suite has no tests",
        ),
        (
            "tests: {onCreate: [{name: a, initial: {}}]}",
            FaultCode::Missing,
            1,
            "a suite needs the name of its definition, crdName, or its file, crd",
        ),
        (
            &create("initial: {}"),
            FaultCode::Missing,
            4,
            "the test has no name",
        ),
        (
            &create("{name: ' ', initial: {}}"),
            FaultCode::Missing,
            4,
            "the test has no name",
        ),
        (
            &create("name: a"),
            FaultCode::Missing,
            4,
            "the test has no initial",
        ),
        (
            &create("just text"),
            FaultCode::WrongType,
            4,
            "a test must be a map; it is text",
        ),
        (
            &create("{name: 1, initial: {}}"),
            FaultCode::WrongType,
            4,
            "name must be text: put 1 in quotes",
        ),
        (
            &test("{name: a, initial: {}}"),
            FaultCode::Missing,
            4,
            "the test has no updated",
        ),
        (
            &create("{name: a, initial: {}, updated: {}}"),
            FaultCode::Contradiction,
            4,
            "a test of a creation has no updated",
        ),
        (
            &create("{name: a, initial: {}, expectedStatusError: x}"),
            FaultCode::Contradiction,
            4,
            "a creation has no status: expectedStatusError belongs to updates",
        ),
        (
            &create("{name: a, initial: {}, expectedError: x, expected: {}}"),
            FaultCode::Contradiction,
            4,
            "an object that is refused is not stored: expected and an error exclude each other",
        ),
        (
            &create("{name: a, initial: {}, expectedError: x, cases: [{}]}"),
            FaultCode::Contradiction,
            4,
            "the test has cases: expectedError belongs to them",
        ),
        (
            &create("{name: a, initial: {}, cases: [{remove: [b]}]}"),
            FaultCode::WrongPath,
            4,
            "the object has no b",
        ),
        (
            &test("{name: a, initial: {}, updated: {}, initialCRDPatches: [{op: cut, path: /a}]}"),
            FaultCode::WrongValue,
            4,
            "op is one of add, remove, replace, move, copy, test, not cut",
        ),
        (
            &test("{name: a, initial: {}, updated: {}, initialCRDPatches: [{op: move, path: /a}]}"),
            FaultCode::Missing,
            4,
            "the patch has no from",
        ),
        (
            &test("{name: a, initial: {}, updated: {}, initialCRDPatches: [{op: add, path: /a}]}"),
            FaultCode::Missing,
            4,
            "the patch has no value",
        ),
        (
            &create("{name: a, initial: {}, kubernetes: 1.29-1.30}")
                .replace("crdName", "kubernetes: 1.33\ncrdName"),
            FaultCode::Contradiction,
            5,
            "kubernetes: the suite does not run at these releases",
        ),
        (
            &create("{name: a, initial: {}, refused: false, expectedError: x}"),
            FaultCode::Contradiction,
            4,
            "refused: false and an error exclude each other",
        ),
        (
            &create("{name: a, initial: {}, refused: true, expectedErrors: []}"),
            FaultCode::Contradiction,
            4,
            "expectedErrors is empty, so no error is expected: it and a refusal exclude each other",
        ),
        (
            &create("{name: a, initial: {}, expectedErrors: [{}]}"),
            FaultCode::Missing,
            4,
            "an expected error is a part of its message, or has field, code, message or matches",
        ),
        (
            &create("{name: a, initial: {}, expectedErrors: [\"\"]}"),
            FaultCode::Missing,
            4,
            "an expected error is a part of its message, or has field, code, message or matches",
        ),
        (
            &create("{name: a, initial: {}, expectedError: ''}"),
            FaultCode::Missing,
            4,
            "expectedError is empty, so it expects nothing",
        ),
        (
            &create("{name: a, initial: {}, expectedError: ' '}"),
            FaultCode::Missing,
            4,
            "expectedError is empty, so it expects nothing",
        ),
        (
            &create("{name: a, initial: {}, expected: ''}"),
            FaultCode::Missing,
            4,
            "expected is empty, so it expects nothing",
        ),
        (
            &create("{name: a, initial: {}, expectedWarnings: null}"),
            FaultCode::Missing,
            4,
            "expectedWarnings is empty, so it expects nothing",
        ),
        (
            &create("{name: a, initial: {}, expectedWarnings: ['']}"),
            FaultCode::Missing,
            4,
            "a text of expectedWarnings is empty, so it expects nothing",
        ),
        (
            &create("{name: a, initial: {}, expectedErrors: [{message: ' '}]}"),
            FaultCode::Missing,
            4,
            "an expected error is a part of its message, or has field, code, message or matches",
        ),
        (
            &create("{name: a, initial: {}, cases: [{set: null}]}"),
            FaultCode::Missing,
            4,
            "set is empty, so it changes nothing",
        ),
        (
            &create("{name: a, initial: {}, cases: null}"),
            FaultCode::NoTests,
            4,
            "there are no cases",
        ),
        (
            &test("{name: a, initial: {}, updated: {}, expectedError: x, expectedStatusError: z}"),
            FaultCode::Contradiction,
            4,
            "a status is updated only if the object is: expectedError and expectedStatusError exclude each \
             other",
        ),
        (
            &create("{name: a, initial: {}, fieldValidation: strict}"),
            FaultCode::WrongValue,
            4,
            "fieldValidation is Strict, Warn or Ignore, not strict",
        ),
        (
            "crdName: a.b\nname: x\nname: z\ntests: {onCreate: [{name: a, initial: {}}]}",
            FaultCode::RepeatedKey,
            3,
            "the key \"name\" is there twice; only the last one counts",
        ),
    ] {
        assert_eq!(one(text), (code, line, message.to_owned()), "{text}");
    }
}

#[test]
fn what_can_run_runs_beside_what_cannot() {
    let suite = Suite::read(
        "crdName: a.b\ntests:\n  onCreate:\n  - {name: a, initial: {}}\n  - {initial: {}}\n",
    );
    assert!(has_errors(&suite));
    assert_eq!(suite.tests.len(), 1);
}

#[test]
fn an_unknown_code_is_told_at_its_line_with_what_was_meant() {
    for (code, message) in [
        (
            "maxLenght",
            "no error has the code \"maxLenght\"; did you mean max-length?",
        ),
        (
            "rule_failed",
            "no error has the code \"rule_failed\"; did you mean rule-failed?",
        ),
        (
            "not-in-enum",
            "no error has the code \"not-in-enum\"; did you mean enum?",
        ),
        ("zzzzzzzzzzzz", "no error has the code \"zzzzzzzzzzzz\""),
    ] {
        let suite = Suite::read(&format!(
            "crdName: a.b\ntests:\n  onCreate:\n  - name: a\n    initial: {{}}\n    expectedErrors:\n    - code: {code}\n"
        ));
        let got: Vec<_> = suite.errors.iter().map(|one| &*one.message).collect();
        assert_eq!(got, [message]);
        assert_eq!(suite.errors[0].range.start.line, 6);
        assert_eq!(suite.errors[0].range.start.character, 12);
        assert!(suite.tests.is_empty());
    }
}

#[test]
fn a_merged_map_may_be_changed() {
    let suite = Suite::read(
        "crdName: a.b\nshared: {spec: &spec {a: 1, b: 2}}\ntests:\n  onCreate:\n  - {name: a, initial: {spec: {<<: *spec, b: 3}}}\n",
    );
    assert_eq!(suite.errors, []);
}

#[test]
fn a_list_of_tests_that_is_there_twice_is_an_error() {
    let list = |name: &str| format!("  onCreate:\n  - {{name: {name}, initial: {{}}}}\n");
    let suite = Suite::read(&format!("crdName: a.b\ntests:\n{}{}", list("a"), list("b")));
    let found = suite.errors.iter();
    let found = found.map(|fault| (fault.severity, fault.range.start.line, &*fault.message));
    let message = "the key \"onCreate\" is there twice; only the last one counts";
    assert_eq!(
        found.collect::<Vec<_>>(),
        [(FaultSeverity::Error, 4, message)]
    );
}

#[test]
fn tests_of_one_kind_with_the_same_name_are_warned_of() {
    let suite = Suite::read(
        "crdName: a.b\ntests:\n  onCreate:\n  - {name: a, initial: {}}\n  - {name: a, initial: {}}\n  \
         - {name: c, initial: {}, cases: [{name: x}, {name: x}]}\n  onUpdate:\n  - {name: a, initial: {}, updated: {}}\n",
    );
    let found = suite.errors.iter();
    let found = found.map(|fault| (fault.severity, fault.range.start.line, &*fault.message));
    let want = [
        (4, "another test in onCreate has this name"),
        (5, "another case in onCreate has the name \"c: x\""),
    ];
    let want = want.map(|(line, message)| (FaultSeverity::Warning, line, message));
    assert_eq!(found.collect::<Vec<_>>(), want);
    assert_eq!(suite.tests.len(), 5);
}

#[test]
fn expectations_and_reasons_without_content_are_told() {
    let fault = |keys: &str| {
        let (code, line, message) = one(&format!(
            "crdName: a.b\ntests:\n  onCreate:\n  - {{name: a, initial: {{}}, {keys}}}\n"
        ));
        assert_eq!(line, 4, "{keys}");
        (code, message)
    };
    for (keys, code, message) in [
        (
            "skip: ",
            FaultCode::WrongType,
            "skip must be text that says why",
        ),
        (
            "skip: true",
            FaultCode::WrongType,
            "skip must be text that says why",
        ),
        (
            "expectedFields: {}",
            FaultCode::Missing,
            "expectedFields has no field, so it expects nothing",
        ),
        (
            "expectedFields: {a: 1}, expectedError: b",
            FaultCode::Contradiction,
            "an object that is refused is not stored: expectedFields and an error exclude each other",
        ),
        (
            "expectedErrors: [{matches: '('}]",
            FaultCode::WrongValue,
            "matches: error parsing regexp: missing closing ): `(`",
        ),
        (
            "expectedErrors: [{matches: '.*'}]",
            FaultCode::WrongValue,
            "matches: \".*\" matches any message",
        ),
    ] {
        assert_eq!(fault(keys), (code, message.to_owned()), "{keys}");
    }
}
