//! The results of suites.

use serde::{Deserialize, Serialize};

use super::compare::Difference;
use super::suite::{SuiteFault, TestKind};
use crate::document::position::Range;

/// The result of a suite for one definition at one release.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SuiteResult {
    /// The release whose server answered.
    pub kubernetes: String,
    /// The results of the tests that ran, in the order of the suite.
    pub tests: Vec<TestResult>,
    /// Why no test could run: problems of the definition.
    pub errors: Vec<SuiteFault>,
    /// The fields of the definition that the server ignores, as strict field validation words them: unknown
    /// ones and repeated ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ignored_fields: Vec<String>,
}

impl SuiteResult {
    /// Whether tests ran, and all of them passed.
    pub(super) fn has_passed(&self) -> bool {
        self.all_are(TestOutcome::Passed)
    }

    /// Whether tests ran, and all of them failed.
    pub(super) fn has_failed(&self) -> bool {
        self.all_are(TestOutcome::Failed)
    }

    fn all_are(&self, outcome: TestOutcome) -> bool {
        let mut tests = self.tests.iter();
        !self.tests.is_empty() && tests.all(|test| test.outcome == outcome)
    }
}

/// The result of a test.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TestResult {
    /// Which of the suite's tests it is.
    pub index: usize,
    /// Its name.
    pub name: String,
    /// Its request.
    pub kind: TestKind,
    /// Where it stands in the suite.
    pub range: Range,
    /// Whether it passed.
    pub outcome: TestOutcome,
    /// Why not.
    pub failures: Vec<TestFailure>,
    /// The release whose error text the test expects, if it is not the requested one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tolerated: Option<String>,
    /// Why it was left out, if the suite says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// How many milliseconds it took, by the clock of the run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub took: Option<f64>,
    /// The expectations with which it would pass, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub update: Option<Update>,
    /// The errors of a test that expects a text of them, or would pass with one, where updates were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<UpdatedError>,
    /// The paths of fields that the server drops from the object that an update changes, and from the last
    /// request, where the test expects neither them nor an object.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unknown_fields: Vec<String>,
    /// The keys that the texts of these objects repeat, as strict field validation words them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub duplicate_fields: Vec<String>,
    /// Warnings about a test that passed or failed: patches of the definition without an effect, expected fields
    /// that the definition does not have, and parts of an object that the request does not change.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<SuiteFault>,
}

/// Whether a test passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TestOutcome {
    /// Everything is as expected.
    Passed,
    /// Something differs from what is expected.
    Failed,
    /// The test could not be carried out.
    Broken,
    /// It is for other releases, or the suite leaves it out.
    Skipped,
}

/// A difference from what the test expects.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TestFailure {
    /// Its kind.
    pub kind: FailureKind,
    /// The same in words.
    pub message: String,
    /// The expectation in the suite, or the test.
    pub range: Range,
    /// The expected value, as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// The actual value, as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actual: Option<String>,
    /// A diff, if two objects or two lists were compared. Lines with `-` are only expected,
    /// lines with `+` only actual.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diff: Option<String>,
    /// Where two objects differ.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub differences: Vec<Difference>,
    /// The path of the first field that is wrong, if the request should be admitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The release whose error text the test expects, if another one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub release: Option<String>,
}

/// The kinds of failures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FailureKind {
    /// A patch of the definition does not apply, or no server takes the result.
    DefinitionRefused,
    /// A request that comes before the one in question is refused.
    SetupRefused,
    /// The request is refused.
    Refused,
    /// The request is admitted.
    Admitted,
    /// The request is refused with another message.
    OtherError,
    /// The errors are not those expected.
    OtherErrors,
    /// The warnings are not those expected.
    OtherWarnings,
    /// Pruning removed other fields.
    OtherUnknownFields,
    /// A client reads another object.
    OtherObject,
    /// Expected fields of the object are others.
    OtherFields,
}

/// The server's answer that replaces an expectation: an object, or an error.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Update {
    /// The new `expected`, as JSON.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// The new `expectedError`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected_error: Option<String>,
    /// The new `expectedStatusError`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected_status_error: Option<String>,
    /// The new `expectedErrors`. They replace a text that differs between releases.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected_errors: Option<Vec<UpdatedError>>,
    /// The lists of `expected` whose items have keys: these tell which items stay.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub list_keys: Vec<ListKeys>,
}

/// A list of type `map`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListKeys {
    /// The names of the fields on the way to it. Items of lists have none.
    pub list: Vec<String>,
    /// The fields that identify its items.
    pub keys: Vec<String>,
}

/// An error of a refusal, for every release that words it in its own way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UpdatedError {
    /// The server's path. `None` if it differs between releases: in a status before 1.31.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The code of its cause.
    pub code: String,
    /// The message of a rule, which tells rules of one field apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}
