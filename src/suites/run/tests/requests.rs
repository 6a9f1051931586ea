//! The objects that a test sends: names, repeated keys, objects that are stored already.

use super::{BOATS, CREATE, only, suite};
use crate::admission::FieldValidation;
use crate::suites::{FailureKind, RunOptions, Suite, TestOutcome, TestResult, TestedDefinition};

/// The result of the only test of some tests against a definition.
fn result(definition: &str, tests: &str, options: &RunOptions) -> TestResult {
    let mut result = TestedDefinition::new(definition).run(&suite(tests), options);
    assert_eq!(result.errors, [], "{tests}");
    result.tests.remove(0)
}

fn strict() -> RunOptions {
    RunOptions {
        field_validation: Some(FieldValidation::Strict),
        ..RunOptions::default()
    }
}

#[test]
fn a_definition_that_is_refused_with_all_its_versions_is_not_tested() {
    let broken = format!(
        "{BOATS}  - {{name: v2, served: true, storage: true, schema: {{openAPIV3Schema: {{type: object}}}}}}\n"
    );
    let text = "crdName: boats.sea.org\nversion: v1\ntests: {onCreate: [{name: a, initial: {}}]}";
    let result = TestedDefinition::new(&broken).run(&Suite::read(text), &RunOptions::default());
    assert_eq!(result.tests.len(), 0);
    let message = &result.errors[0].message;
    let start = "the definition cannot be tested: the server refuses it as it is in the file, with \
                 all its versions: ";
    assert!(message.starts_with(start), "{message}");
    assert!(message.contains("exactly one version marked as storage version"));
}

#[test]
fn a_definition_need_not_serve_the_version_that_is_tested() {
    let unserved = BOATS.replace("served: true", "served: false");
    assert_ne!(unserved, BOATS);
    let run = |version: &str| {
        let text = format!(
            "crdName: boats.sea.org\nversion: {version}\ntests: {{onCreate: [{{name: a, initial: {{apiVersion: \
             sea.org/v1, kind: Boat, spec: {{sails: 1}}}}}}]}}"
        );
        TestedDefinition::new(&unserved).run(&Suite::read(&text), &RunOptions::default())
    };
    assert!(run("v1").has_passed());
    let errors = run("'*'").errors;
    let silent =
        "the definition cannot be tested: the CRD serves no version, so it answers no request";
    assert_eq!(errors[0].message, silent);
}

#[test]
fn an_update_with_a_name_that_is_no_text_is_refused() {
    for (metadata, kind) in [
        ("{name: true}", "bool"),
        ("{name: 4}", "number"),
        ("{namespace: 5}", "number"),
    ] {
        let boat = "apiVersion: sea.org/v1, kind: Boat, spec: {sails: 1}";
        let test = format!(
            "  onUpdate:\n  - name: a\n    initial: {{{boat}}}\n    updated: {{{boat}, metadata: {metadata}}}\n    \
             expectedError: \"cannot unmarshal {kind} into Go struct field ObjectMeta.\"\n"
        );
        let result = result(BOATS, &test, &RunOptions::default());
        assert_eq!(result.outcome, TestOutcome::Passed, "{:?}", result.failures);
    }
}

#[test]
fn an_object_keeps_its_own_generated_name() {
    let rule = BOATS.replace(
        "        type: object\n        properties:\n          spec:",
        "        type: object\n        x-kubernetes-validations:\n        - {rule: \
         self.metadata.generateName.startsWith('own-')}\n        properties:\n          spec:",
    );
    assert_ne!(rule, BOATS);
    let test = |metadata: &str| {
        format!(
            "  onCreate:\n  - name: a\n    initial: {{apiVersion: sea.org/v1, kind: Boat{metadata}}}\n"
        )
    };
    for (metadata, want) in [
        (", metadata: {generateName: own-}", TestOutcome::Passed),
        ("", TestOutcome::Failed),
    ] {
        let options = RunOptions::default();
        assert_eq!(result(&rule, &test(metadata), &options).outcome, want);
    }
}

/// An update of a boat that is stored already, and that no definition admits.
const OLD: &str = "  onUpdate:
  - name: an old boat
    previous: {apiVersion: sea.org/v1, kind: Boat, metadata: {name: old}, spec: {sails: 9}}
    updated: {apiVersion: sea.org/v1, kind: Boat, metadata: {name: old}, spec: {sails: 9, colour: red}}
";

#[test]
fn an_object_that_is_stored_already_is_not_judged() {
    assert_eq!(only(OLD), (TestOutcome::Passed, vec![]));
    let created = OLD.replace("previous", "initial");
    assert_eq!(only(&created).1[0].0, FailureKind::SetupRefused);
    let changed = OLD.replace("9, colour: red", "8, colour: red");
    assert_eq!(only(&changed).1[0].0, FailureKind::Refused);
    let unnamed = OLD.replace("metadata: {name: old}, ", "");
    assert_eq!(only(&unnamed), (TestOutcome::Passed, vec![]));
    let dumped = OLD.replacen(
        "{name: old}",
        "{name: old, resourceVersion: '5', uid: a}",
        1,
    );
    assert_eq!(only(&dumped), (TestOutcome::Passed, vec![]));
    let status = "  onStatusUpdate:
  - name: a status
    previous: {apiVersion: sea.org/v1, kind: Boat, spec: {sails: 9}, status: {port: Rome}}
    updated: {apiVersion: sea.org/v1, kind: Boat, spec: {sails: 9}, status: {port: Kiel}}
    expectedFields: {spec: {sails: 9}, status: {port: Kiel}}
";
    assert_eq!(only(status), (TestOutcome::Passed, vec![]));
}

#[test]
fn an_object_that_is_being_deleted_keeps_its_timestamp() {
    let deleted = OLD.replacen(
        "{name: old}",
        "{name: old, finalizers: [a.b/c], deletionTimestamp: '2026-01-01T00:00:00Z'}",
        1,
    );
    assert_eq!(only(&deleted), (TestOutcome::Passed, vec![]));
    let expected = "    expectedFields: {metadata: {deletionTimestamp: '2026-01-01T00:00:00Z'}}\n";
    assert_eq!(only(&[&deleted, expected].concat()).0, TestOutcome::Passed);
    let more = deleted.replace(
        "{name: old}, spec",
        "{name: old, finalizers: [d.e/f]}, spec",
    );
    assert_eq!(only(&more).1[0].0, FailureKind::Refused);
}

#[test]
fn a_stored_object_of_another_kind_is_told() {
    for (from, to, why) in [
        ("kind: Boat", "kind: Ship", "must be Boat"),
        (
            "sea.org/v1",
            "sea.org/v9",
            "does not match the expected API version",
        ),
        ("{name: old}", "{name: old, labels: 5}", "ObjectMeta.labels"),
    ] {
        let (outcome, failures) = only(&OLD.replacen(from, to, 1));
        assert_eq!(outcome, TestOutcome::Failed);
        let [(FailureKind::SetupRefused, 6, message)] = &*failures else {
            panic!("{failures:?}");
        };
        let start = "previous is no Boat.sea.org that a server can store: ";
        assert!(
            message.starts_with(start) && message.contains(why),
            "{message}"
        );
    }
}

/// The same object in two forms: as text, and as YAML of the suite. It repeats a key.
const REPEATED: [&str; 2] = [
    "    initial: |\n      apiVersion: sea.org/v1\n      kind: Boat\n      spec: {sails: 1, sails: 2}\n",
    "    initial:\n      apiVersion: sea.org/v1\n      kind: Boat\n      spec: {sails: 1, sails: 2}\n",
];

#[test]
fn repeated_keys_are_refused_by_strict_validation_and_told_otherwise() {
    let found = "line 3: key \"sails\" already set in map";
    for object in REPEATED {
        let text = format!("crdName: boats.sea.org\ntests:\n  onCreate:\n  - name: a\n{object}");
        let suite = Suite::read(&text);
        let run = |options: &RunOptions| {
            let mut result = TestedDefinition::new(BOATS).run(&suite, options);
            result.tests.remove(0)
        };
        let usual = run(&RunOptions::default());
        assert_eq!(usual.outcome, TestOutcome::Passed);
        assert_eq!(usual.duplicate_fields, [found]);
        let strict = run(&strict());
        assert_eq!(strict.outcome, TestOutcome::Failed);
        let message = &strict.failures[0].message;
        assert!(message.contains(found), "{message}");
    }
    let refused = format!(
        "  onCreate:\n  - name: a\n{}    refused: true\n",
        REPEATED[0]
    );
    let unjudged = result(BOATS, &refused, &strict());
    assert_eq!(unjudged.failures[0].kind, FailureKind::OtherError);
    let told = refused.replace("refused: true", "expectedError: already set");
    assert_eq!(result(BOATS, &told, &strict()).outcome, TestOutcome::Passed);
}

#[test]
fn repeated_keys_of_updates_are_told_once() {
    let text = "      apiVersion: sea.org/v1\n      kind: Boat\n      spec: {sails: 1, sails: 2}\n";
    let tests = format!(
        "  onUpdate:\n  - name: a\n    initial: |\n{text}    updated: |\n{text}      status: {{port: Kiel}}\n"
    );
    let result = result(BOATS, &tests, &RunOptions::default());
    assert_eq!(
        result.duplicate_fields,
        ["line 3: key \"sails\" already set in map"]
    );
}

#[test]
fn fields_that_are_dropped_from_the_first_object_are_told() {
    let update = |initial: &str, updated: &str, end: &str| {
        let tests = format!(
            "  onUpdate:\n  - name: a\n    initial: {{apiVersion: sea.org/v1, kind: Boat, {initial}}}\n    \
             updated: {{apiVersion: sea.org/v1, kind: Boat, {updated}}}\n{end}"
        );
        result(BOATS, &tests, &RunOptions::default())
    };
    for (initial, updated, end, want) in [
        (
            "spec: {sail: 1}",
            "spec: {sails: 1}",
            "",
            &["spec.sail"][..],
        ),
        (
            "spec: {sail: 1}",
            "spec: {mast: 1}",
            "",
            &["spec.sail", "spec.mast"],
        ),
        ("spec: {sail: 1}", "spec: {sail: 1}", "", &["spec.sail"]),
        (
            "spec: {sail: 1}",
            "spec: {sails: 9}",
            "    refused: true\n",
            &["spec.sail"],
        ),
        (
            "spec: {sail: 1}",
            "spec: {mast: 1}",
            "    expectedUnknownFields: [spec.mast]\n",
            &["spec.sail"],
        ),
        (
            "spec: {sail: 1}",
            "spec: {sail: 1}",
            "    expectedUnknownFields: [spec.sail]\n",
            &[],
        ),
        (
            "status: {dock: 1}",
            "status: {dock: 1, pier: 1}",
            "    expectedUnknownFields: [status.dock, status.pier]\n",
            &[],
        ),
    ] {
        let result = update(initial, updated, end);
        assert_eq!(result.outcome, TestOutcome::Passed, "{result:?}");
        assert_eq!(result.unknown_fields, want, "{initial} {updated} {end}");
    }
}

#[test]
fn fields_of_a_stored_object_that_the_definition_does_not_have_are_told() {
    let unknown = OLD.replacen("sails: 9", "sails: 9, sail: 9", 1);
    for options in [RunOptions::default(), strict()] {
        let result = result(BOATS, &unknown, &options);
        assert_eq!(result.outcome, TestOutcome::Passed);
        assert_eq!(result.unknown_fields, ["spec.sail"]);
    }
}

#[test]
fn an_object_keeps_its_own_namespace() {
    let test = |namespace: &str| {
        format!(
            "  onCreate:\n  - name: a\n    initial: {{apiVersion: sea.org/v1, kind: Boat, metadata: \
             {{namespace: {namespace}}}}}\n    expectedFields: {{metadata: {{namespace: {namespace}}}}}\n"
        )
    };
    assert_eq!(only(&test("port")), (TestOutcome::Passed, vec![]));
    let [(FailureKind::Refused, _, message)] = &*only(&test("Port_")).1 else {
        panic!("it is admitted");
    };
    assert!(message.contains("metadata.namespace"), "{message}");
}

#[test]
fn fields_of_the_definition_that_the_server_ignores_are_told() {
    let run = |definition: &str| {
        let target = TestedDefinition::new(definition);
        let text = "crdName: boats.sea.org\ntests: {onCreate: [{name: a, initial: {}}]}";
        target
            .run(&Suite::read(text), &RunOptions::default())
            .ignored_fields
    };
    assert_eq!(run(BOATS), [""; 0]);
    assert_eq!(
        run(&BOATS.replace("maxLength: 8", "maxLenght: 8")),
        [
            "unknown field \"spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.colour.maxLenght\""
        ]
    );
    assert_eq!(
        run(&BOATS.replace("minimum: 1", "minimum: 1, minimum: 1")),
        ["line 21: key \"minimum\" already set in map"]
    );
}

#[test]
fn patches_of_any_version_drop_no_field_of_the_object() {
    let both = BOATS.replace("storage: true", "storage: false")
        + &BOATS[BOATS.find("  - name: v1").unwrap()..].replace("name: v1", "name: v2");
    for version in ["v2", "'*'"] {
        let suite = Suite::read(&format!(
            "crdName: boats.sea.org
version: {version}
tests:
  onUpdate:
  - name: an old boat
    initialCRDPatches:
    - {{op: remove, path: /spec/versions/1/schema/openAPIV3Schema/properties/spec/properties/sails/maximum}}
    initial: {{apiVersion: sea.org/v2, kind: Boat, spec: {{sails: 9}}}}
    updated: {{apiVersion: sea.org/v2, kind: Boat, spec: {{sails: 9, colour: red}}}}
"
        ));
        let result = TestedDefinition::new(&both).run(&suite, &RunOptions::default());
        assert_eq!((suite.errors, result.errors), (vec![], vec![]));
        let [test] = &*result.tests else { panic!() };
        assert_eq!(test.outcome, TestOutcome::Passed, "{:?}", test.failures);
        assert!(test.unknown_fields.is_empty(), "{:?}", test.unknown_fields);
    }
}

#[test]
fn an_object_that_cannot_be_decoded_has_no_errors_of_fields_and_is_refused() {
    let object = "      metadata: {labels: [a]}\n    expectedErrors: []\n";
    let (outcome, failures) = only(&[CREATE, object].concat());
    let kinds: Vec<_> = failures.iter().map(|(kind, ..)| *kind).collect();
    assert_eq!(
        (outcome, kinds),
        (TestOutcome::Failed, vec![FailureKind::Refused])
    );
}

#[test]
fn a_refusal_does_not_count_if_the_definition_did_not_judge_the_object() {
    for (from, to) in [
        ("Boat", "Baot"),
        ("org/v1", "org/v9"),
        ("sea.org/v1", "v1"),
        ("kind: Boat", "kind: Boat\n      metadata: {name: 5}"),
        ("kind: Boat", "kind: Boat\n      metadata: {labels: x}"),
        ("kind: Boat", "kind: Boat\n      metadata: {name: Old_Boat}"),
        (
            "kind: Boat",
            "kind: Boat\n      metadata: {name: a, labels: {a: b c}, finalizers: [c]}",
        ),
    ] {
        let tests = [&*CREATE.replace(from, to), "    refused: true\n"].concat();
        let (outcome, failures) = only(&tests);
        assert_eq!(outcome, TestOutcome::Failed, "{tests}");
        let (kind, line, message) = &failures[0];
        let last = u32::try_from(tests.lines().count() + 3).unwrap();
        assert_eq!((*kind, *line), (FailureKind::OtherError, last));
        let start =
            "the definition did not judge the object; expect the message if that is meant: ";
        let cause = message.strip_prefix(start).unwrap();
        let expected = format!("    expectedError: {cause:?}\n");
        let told = [&*CREATE.replace(from, to), &expected].concat();
        assert_eq!(only(&told), (TestOutcome::Passed, vec![]), "{told}");
    }
}

#[test]
fn a_definition_may_refuse_metadata() {
    let metadata = "metadata: {type: object, properties: {name: {type: string, maxLength: 3}}}\n          spec:";
    let definition = BOATS.replacen(
        "spec:\n            type",
        &format!("{metadata}\n            type"),
        1,
    );
    assert_ne!(definition, BOATS);
    let tests = [
        &*CREATE.replace("kind: Boat", "kind: Boat\n      metadata: {name: anna}"),
        "    refused: true\n",
    ];
    let result = result(&definition, &tests.concat(), &RunOptions::default());
    assert_eq!(result.outcome, TestOutcome::Passed, "{result:?}");
}

#[test]
fn a_case_with_a_key_where_the_definition_has_a_list_is_not_tested() {
    let ports = "ports: {type: array, items: {type: object, properties: {name: {type: string, maxLength: 3}}}}";
    let definition = BOATS.replace(
        "              sails:",
        &format!("              {ports}\n              sails:"),
    );
    let case = |change: &str| {
        let tests = format!(
            "  onCreate:\n  - name: a\n    initial: {{apiVersion: sea.org/v1, kind: Boat, spec: {{}}}}\n    cases:\n    \
             - set: {{{change}}}\n      refused: true\n"
        );
        let result = result(&definition, &tests, &RunOptions::default());
        let messages = result.failures.into_iter().map(|failure| failure.message);
        (result.outcome, messages.collect::<Vec<_>>())
    };
    for (path, list, key) in [
        ("spec.ports[-1]", "spec.ports", "-1"),
        ("spec.ports[last].name", "spec.ports", "last"),
        ("spec.ports.name", "spec.ports", "name"),
    ] {
        let message = format!(
            "the object has no place for {path}: {list} is a list of the definition, and its items have the indices \
             [0], [1], …, not {key:?}"
        );
        let value = if path.ends_with(']') {
            "{name: toolong}"
        } else {
            "toolong"
        };
        let got = case(&format!("'{path}': {value}"));
        assert_eq!(got, (TestOutcome::Broken, vec![message]), "{path}");
    }
    for change in ["'spec.ports[0].name': toolong", "spec.sails: 9"] {
        assert_eq!(case(change), (TestOutcome::Passed, vec![]), "{change}");
    }
}
