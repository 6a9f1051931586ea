//! Expectations that each answer of its kind meets.

use crate::suites::Suite;
use crate::suites::suite::FaultSeverity;

#[test]
fn a_part_that_each_error_has_is_a_warning() {
    let told = |error: &str| {
        let suite = Suite::read(&format!(
            "crdName: a.b\ntests:\n  onCreate:\n  - name: a\n    initial: {{}}\n    expectedErrors:\n    - {error}\n"
        ));
        assert_eq!(suite.tests.len(), 1, "{error}");
        let faults = suite.errors.into_iter().map(|fault| {
            assert_eq!(fault.severity, FaultSeverity::Warning, "{error}");
            (fault.range.start.line + 1, fault.message)
        });
        faults.collect::<Vec<_>>()
    };
    for (error, words) in [
        ("':'", "has \":\""),
        ("{message: ': '}", "has \": \""),
        ("{field: a, code: required, message: ':'}", "has \":\""),
        ("{matches: '[a-z]+'}", "matches \"[a-z]+\""),
        ("{matches: '.'}", "matches \".\""),
        ("{code: required, matches: ': '}", "matches \": \""),
    ] {
        let message = format!("the message of each error {words}, so it expects nothing");
        assert_eq!(told(error), [(7, message)], "{error}");
    }
    for error in [
        "spec",
        "{message: Too}",
        "{matches: '^spec[.]'}",
        "{field: a}",
        "{code: required}",
    ] {
        assert_eq!(told(error), [], "{error}");
    }
}
