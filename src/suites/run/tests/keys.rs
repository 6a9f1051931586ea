//! Keys that only suites of this project have.

use super::{BOATS, only, run, suite};
use crate::suites::{FailureKind, RunOptions, Suite, TestOutcome, TestedDefinition};

#[test]
fn tests_that_a_suite_leaves_out_are_skipped_with_the_reason() {
    let object = "initial: {apiVersion: sea.org/v1, kind: Boat, spec: {sails: 7}}";
    let text = format!(
        "crdName: boats.sea.org\nskip: all of them\ntests:\n  onCreate:\n  - {{name: a, {object}}}\n  \
         - {{name: b, skip: sails are late, {object}}}\n  \
         - {{name: c, {object}, cases: [{{skip: the first}}, {{set: {{spec.sails: 8}}}}]}}\n"
    );
    let suite = Suite::read(&text);
    assert_eq!((&*suite.errors, &*suite.admitted), (&[][..], &[][..]));
    let result = TestedDefinition::new(BOATS).run(&suite, &RunOptions::default());
    let reasons = result.tests.iter();
    let reasons = reasons.map(|test| (test.outcome, test.reason.as_deref().unwrap_or_default()));
    assert_eq!(
        reasons.collect::<Vec<_>>(),
        ["all of them", "sails are late", "the first", "all of them"]
            .map(|reason| (TestOutcome::Skipped, reason))
    );
}

#[test]
fn tests_are_measured_by_the_clock_that_is_given() {
    use std::sync::atomic::{AtomicU32, Ordering};
    static TICKS: AtomicU32 = AtomicU32::new(0);
    let took = |clock: Option<fn() -> f64>| {
        let options = RunOptions {
            clock,
            ..RunOptions::default()
        };
        let tests = suite("  onCreate: [{name: a, initial: {apiVersion: sea.org/v1, kind: Boat}}]");
        let result = TestedDefinition::new(BOATS).run(&tests, &options);
        result.tests[0].took
    };
    assert_eq!(took(None), None);
    let clock = || f64::from(TICKS.fetch_add(5, Ordering::Relaxed));
    assert_eq!(took(Some(clock)), Some(5.0));
}

#[test]
fn some_fields_may_be_expected() {
    let test = |fields: &str| {
        only(&format!(
            "  onCreate:\n  - name: a\n    initial: {{apiVersion: sea.org/v1, kind: Boat, spec: {{sails: 3}}}}\n    expectedFields: {fields}\n"
        ))
    };
    for fields in [
        "{spec: {colour: white}}",
        "{spec: {name: null}, metadata: {generation: 1}}",
        "'spec: {colour: white}'",
    ] {
        assert_eq!(test(fields), (TestOutcome::Passed, vec![]), "{fields}");
    }
    let (outcome, failures) = test("{spec: {colour: red, sails: null}}");
    let message = "the object differs from the expected fields at spec.colour, spec.sails";
    let failure = (FailureKind::OtherFields, 7, message.to_owned());
    assert_eq!((outcome, failures), (TestOutcome::Failed, vec![failure]));
}

#[test]
fn a_message_may_have_to_match_a_regular_expression() {
    let test = |error: &str| {
        only(&format!(
            "  onCreate:\n  - name: a\n    initial: {{apiVersion: sea.org/v1, kind: Boat, spec: {{sails: 7}}}}\n    expectedErrors: [{error}]\n"
        ))
    };
    for error in [
        "{matches: 'equal to [0-9]$'}",
        "{matches: ^spec.sails, code: maximum}",
    ] {
        assert_eq!(test(error), (TestOutcome::Passed, vec![]), "{error}");
    }
    for error in [
        "{matches: 'equal to [0-4]$'}",
        "{matches: ^sails, code: maximum}",
    ] {
        assert_eq!(test(error).0, TestOutcome::Failed, "{error}");
    }
}

#[test]
fn the_order_of_expected_errors_and_warnings_does_not_count() {
    let test = |errors: &str| {
        only(&format!(
            "  onCreate: [{{name: a, initial: {{apiVersion: sea.org/v1, kind: Boat, spec: {{sails: 9, colour: much too long}}}}, \
             expectedErrors: {errors}}}]"
        ))
    };
    for errors in [
        "[spec, 'less than or equal to 5']",
        "['less than or equal to 5', spec]",
        "[{matches: ^spec}, {code: maximum}]",
    ] {
        assert_eq!(test(errors), (TestOutcome::Passed, vec![]), "{errors}");
    }
    for errors in ["[spec, spec, spec]", "[spec.sails, spec.sails]", "[spec]"] {
        assert_eq!(test(errors).0, TestOutcome::Failed, "{errors}");
    }
}

#[test]
fn a_word_that_is_a_boolean_in_yaml_is_told() {
    let (_, failures) = only(
        "  onCreate: [{name: a, initial: {apiVersion: sea.org/v1, kind: Boat, metadata: {labels: {size: y}}}}]",
    );
    let hint =
        " of type string (y, n, yes, no, on and off are booleans in YAML: put them in quotes)";
    assert!(failures[0].2.ends_with(hint), "{failures:?}");
    let (_, failures) = only(
        "  onCreate: [{name: a, initial: {apiVersion: sea.org/v1, kind: Boat, spec: {colour: n}}}]",
    );
    let hint = " (y, n, yes, no, on and off are booleans in YAML: put them in quotes)";
    assert!(failures[0].2.ends_with(hint), "{failures:?}");
    let enumeration = BOATS.replace(
        "{type: string, default: white, maxLength: 8}",
        "{type: string, enum: [on, off]}",
    );
    let text = "crdName: boats.sea.org\ntests: {onCreate: [{name: a, initial: {apiVersion: sea.org/v1, kind: Boat, spec: {colour: 'on'}}}]}";
    let result =
        TestedDefinition::new(&enumeration).run(&Suite::read(text), &RunOptions::default());
    let hint = "put them in quotes in the enum of the definition)";
    let message = &result.tests[0].failures[0].message;
    assert!(message.ends_with(hint), "{message}");
}

#[test]
fn a_text_about_another_error_is_not_tolerated() {
    let short = "{type: string, maxLength: 9, format: k8s-short-name, x-kubernetes-validations: [{rule: self != '-', \
                 message: no dash}]}";
    let definition = BOATS.replace("{type: string, default: white, maxLength: 8}", short);
    let suite = Suite::read(
        "crdName: boats.sea.org\ntests: {onCreate: [{name: a, initial: {apiVersion: sea.org/v1, kind: Boat, spec: \
         {colour: '-'}}, expectedError: no dash}]}",
    );
    let outcome = |release: &str| {
        let options = RunOptions {
            release: release.parse().unwrap(),
            tolerate_texts: true,
            ..RunOptions::default()
        };
        let result = TestedDefinition::new(&definition).run(&suite, &options);
        result.tests[0].outcome
    };
    assert_eq!(outcome("1.34"), TestOutcome::Passed);
    assert_eq!(outcome("1.36"), TestOutcome::Failed);
}

#[test]
fn unknown_fields_that_are_as_expected_are_no_difference() {
    let result = run("
  onCreate:
  - name: one of two
    initial: {apiVersion: sea.org/v1, kind: Boat, spec: {foo: 1, mast: 2}}
    expectedUnknownFields: [spec.bar, spec.foo]
");
    let diff = result.tests[0].failures[0].diff.as_deref();
    assert_eq!(diff, Some("  spec.foo\n- spec.bar\n+ spec.mast"));
}
