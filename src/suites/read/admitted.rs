//! Objects that the server has to admit as they stand in a suite. Editors judge these.

use crate::suites::suite::{Admitted, Expectations, Test, TestKind};

/// The objects of the tests that the definition has to admit. These objects are not among them:
///
/// - objects of skipped tests, and objects that a test expects to be refused;
/// - objects that a patched definition or another release judges;
/// - objects of tables, because the test changes them before it sends them.
pub(super) fn admitted(tests: &[Test]) -> Vec<Admitted> {
    let usual = tests.iter().filter(|test| is_usual(test));
    usual.flat_map(objects).collect()
}

fn is_usual(test: &Test) -> bool {
    test.kubernetes.is_none() && test.skip.is_none() && !test.is_case()
}

fn objects(test: &Test) -> impl Iterator<Item = Admitted> {
    let is_admitted = is_admitted(&test.expected);
    let is_created = test.patches.is_empty() && !test.is_stored;
    let initial = Admitted {
        object: test.initial.range,
        previous: None,
    };
    let updated = test.updated.as_ref().map(|updated| Admitted {
        object: updated.range,
        previous: Some(test.initial.range),
    });
    let (initial, updated) = match test.kind {
        TestKind::OnCreate => (is_admitted.then_some(initial), None),
        TestKind::OnUpdate => (
            is_created.then_some(initial),
            updated.filter(|_| is_admitted),
        ),
        TestKind::OnStatusUpdate => (is_created.then_some(initial), None),
    };
    initial.into_iter().chain(updated)
}

/// Whether the request itself is admitted: the update of the status is another one.
fn is_admitted(expected: &Expectations) -> bool {
    expected.refusal().is_none()
}
