//! What came of a suite.

use serde::Serialize;

use super::compare::Difference;
use super::suite::{Fault, TestKind};
use crate::document::position::Range;

/// What came of a suite with one definition at one release.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SuiteResult {
    /// The release whose server answered.
    pub kubernetes: String,
    /// Of each test that ran, in the order of the suite.
    pub tests: Vec<TestResult>,
    /// Why nothing could run: the definition.
    pub errors: Vec<Fault>,
}

/// What came of a test.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TestResult {
    /// Which of the suite's tests it is.
    pub index: usize,
    /// Its name.
    pub name: String,
    /// What it asks.
    pub kind: TestKind,
    /// Where it stands in the suite.
    pub range: Range,
    /// Whether it passed.
    pub outcome: Outcome,
    /// Why not.
    pub failures: Vec<Failure>,
    /// The release whose text was taken, where it is another one than asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tolerated: Option<String>,
}

/// Whether a test passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// Everything came as expected.
    Passed,
    /// Something else came.
    Failed,
    /// The test could not be carried out.
    Broken,
    /// It is for other releases.
    Skipped,
}

/// Something that came otherwise than expected.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Failure {
    /// What it is.
    pub kind: FailureKind,
    /// The same in words.
    pub message: String,
    /// The expectation in the suite, or the test.
    pub range: Range,
    /// What was expected, as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// What came, as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actual: Option<String>,
    /// The lines that differ of what was expected and what came, where both are objects: those with
    /// `-` are expected only, those with `+` came only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diff: Option<String>,
    /// Where two objects differ.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub differences: Vec<Difference>,
}

/// What came otherwise than expected.
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
}
