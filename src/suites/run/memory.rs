//! Tests that passed are not run again: their text, the definition and the options are the same, so the
//! result is.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::RunOptions;
use crate::suites::result::{TestOutcome, TestResult};
use crate::suites::suite::Test;

/// Tests that passed, by what decides about their result.
#[derive(Debug, Default)]
pub(in crate::suites) struct PassedTests(BTreeMap<u128, Passed>);

/// The data in the result of a passed test.
#[derive(Clone, Debug)]
struct Passed {
    tolerated: Option<String>,
    unknown_fields: Vec<String>,
    duplicate_fields: Vec<String>,
}

/// A number for some data. Two different data practically never have the same one.
pub(in crate::suites) fn fingerprint(data: impl Hash) -> u128 {
    let half = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        (salt, &data).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}

/// Identifies everything that decides about the result of a test. `None` if that is not known, or if the test has to run.
pub(super) fn key(version: Option<&str>, test: &Test, options: &RunOptions) -> Option<u128> {
    let print = test
        .fingerprint
        .filter(|_| !options.coverage && !options.updates)?;
    let validation = options.field_validation.map(|one| one as u8);
    let release = options.release.to_string();
    Some(fingerprint((
        print,
        version,
        release,
        options.tolerate_texts,
        validation,
    )))
}

impl PassedTests {
    /// The result of a test that passed before.
    pub(super) fn result(&self, key: u128, test: &Test) -> Option<TestResult> {
        let Passed {
            tolerated,
            unknown_fields,
            duplicate_fields,
        } = self.0.get(&key)?.clone();
        Some(TestResult {
            outcome: TestOutcome::Passed,
            tolerated,
            unknown_fields,
            duplicate_fields,
            ..TestResult::skipped(test)
        })
    }

    /// Remembers a test that passed. Remarks have places, which may change.
    pub(super) fn note(&mut self, key: u128, result: &TestResult) {
        if result.outcome == TestOutcome::Passed && result.remarks.is_empty() {
            let passed = Passed {
                tolerated: result.tolerated.clone(),
                unknown_fields: result.unknown_fields.clone(),
                duplicate_fields: result.duplicate_fields.clone(),
            };
            self.0.insert(key, passed);
        }
    }
}
