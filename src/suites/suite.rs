//! A suite as it was read.

use serde::{Serialize, Serializer};

use super::object::Object;
use super::patch::Operation;
use super::path::PathStep;
use crate::admission::FieldValidation;
use crate::document::position::Range;
use crate::releases::ReleaseRange;

/// A test suite for one definition.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Suite {
    /// The name for people; may be empty.
    pub name: String,
    /// The name of the definition under test: `backups.example.org`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crd_name: Option<Located<String>>,
    /// The path of the definition under test, relative to the suite.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crd: Option<Located<String>>,
    /// The version under test. The other versions are removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<Located<String>>,
    /// The feature gates that must be on, or off with a `-` in front.
    pub feature_gates: Vec<Located<String>>,
    /// The releases that the suite is for.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "releases")]
    pub kubernetes: Option<ReleaseRange>,
    /// What its tests do not say themselves.
    #[serde(skip)]
    pub(super) defaults: Defaults,
    /// The tests that can run, in the order of the text.
    pub tests: Vec<Test>,
    /// The objects that the definition has to admit as they are.
    pub admitted: Vec<Admitted>,
    /// The paths of fields that tests name: what they set and remove, and where they expect errors.
    pub paths: Vec<Located<String>>,
    /// The fields of objects that only the whole suite tells: in anchors, below paths, in texts in quotes.
    pub fields: Vec<WrittenField>,
    /// The mistakes in the suite.
    pub errors: Vec<SuiteFault>,
}

fn releases<S: Serializer>(range: &Option<ReleaseRange>, to: S) -> Result<S::Ok, S::Error> {
    let names = range.map(ReleaseRange::releases).into_iter().flatten();
    to.collect_seq(names.map(|release| release.to_string()))
}

/// The defaults of tests.
#[derive(Clone, Debug, Default)]
pub(super) struct Defaults {
    pub(super) kubernetes: Option<ReleaseRange>,
    pub(super) field_validation: Option<FieldValidation>,
    pub(super) resource_name: Option<String>,
    pub(super) skip: Option<String>,
}

/// A value and where it stands in the suite.
#[derive(Clone, Debug, Serialize)]
pub struct Located<T> {
    /// The value.
    pub value: T,
    /// Its place.
    pub range: Range,
}

/// A field of an object, at a place that does not tell the object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WrittenField {
    /// The API version of its object. Empty where the place tells some fields only.
    pub api_version: String,
    /// The kind of its object, or nothing.
    pub kind: String,
    /// Its path. All items of a list have the index 0.
    pub path: String,
    /// Where its name stands.
    pub range: Range,
    /// How it is written there.
    pub form: FieldForm,
}

/// How a suite writes the name of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FieldForm {
    /// As a key of YAML.
    Key,
    /// As a word in a text, without the quotes around it.
    Text,
    /// In a text that begins at the place, and is written otherwise than it reads.
    Around,
}

/// An object that the definition under test has to admit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Admitted {
    /// The first line of the object.
    pub object: Range,
    /// The first line of the object that it updates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previous: Option<Range>,
}

/// The request of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum TestKind {
    /// To create an object.
    OnCreate,
    /// To create an object and update it.
    OnUpdate,
    /// To create an object and update its status.
    OnStatusUpdate,
}

impl TestKind {
    /// All of them, in their order.
    pub const ALL: [Self; 3] = [Self::OnCreate, Self::OnUpdate, Self::OnStatusUpdate];

    /// The key of a suite.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::OnCreate => "onCreate",
            Self::OnUpdate => "onUpdate",
            Self::OnStatusUpdate => "onStatusUpdate",
        }
    }
}

/// One test.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Test {
    /// Its display name.
    pub name: String,
    /// Its request.
    pub kind: TestKind,
    /// Where its name stands.
    pub range: Range,
    /// The way through the suite to what has its expectations: to the test, or to the case of a table.
    #[serde(skip)]
    pub(super) steps: Vec<PathStep>,
    /// The paths of the object that a case of a table changes.
    #[serde(skip)]
    pub(super) changed: Vec<ChangedPath>,
    /// The same for tests that have the same text, apart from their places. `None` if the text alone does
    /// not say what the test is.
    #[serde(skip)]
    pub(super) fingerprint: Option<u128>,
    /// The releases that it is for.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "releases")]
    pub kubernetes: Option<ReleaseRange>,
    /// Why the test is left out, where the suite says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skip: Option<String>,
    /// How to treat unknown and repeated fields, where the suite says it.
    #[serde(skip)]
    pub field_validation: Option<FieldValidation>,
    /// The name that objects without one get; by default the server makes one up.
    #[serde(skip)]
    pub resource_name: Option<String>,
    /// Changes of the definition under which the object is created.
    #[serde(skip)]
    pub patches: Vec<Operation>,
    /// The object that is created, or that is stored already.
    #[serde(skip)]
    pub initial: Object,
    /// Whether it is stored already.
    #[serde(skip)]
    pub is_stored: bool,
    /// The object that an update sends.
    #[serde(skip)]
    pub updated: Option<Object>,
    /// The expected result.
    #[serde(skip)]
    pub expected: Expectations,
}

/// A path that a case of a table sets or removes.
#[derive(Clone, Debug)]
pub(super) struct ChangedPath {
    pub(super) text: String,
    pub(super) steps: Vec<PathStep>,
}

impl ChangedPath {
    /// Whether it is in the value of an outermost key.
    pub(super) fn is_in(&self, key: &str) -> bool {
        matches!(self.steps.first(), Some(PathStep::Key(first)) if first == key)
    }
}

impl Test {
    /// Whether it is a case of a table.
    pub(super) fn is_case(&self) -> bool {
        self.steps
            .iter()
            .any(|step| matches!(step, PathStep::Key(key) if key == "cases"))
    }
}

/// The expectations of a test. Without any, the request has to be admitted.
#[derive(Clone, Debug, Default)]
pub struct Expectations {
    /// Where it stands that the last request is refused, whatever the message.
    pub refused: Option<Range>,
    /// A part of the message with which the last request is refused.
    pub error: Option<Located<String>>,
    /// A part of the message with which the update of the status is refused.
    pub status_error: Option<Located<String>>,
    /// The object that a client reads in the end.
    pub object: Option<Object>,
    /// Some of its fields. The others are not compared.
    pub fields: Option<Object>,
    /// All errors of the refusal.
    pub errors: Option<Located<Vec<ExpectedError>>>,
    /// All warnings, or a part of each.
    pub warnings: Option<Located<Vec<String>>>,
    /// The paths of all fields that pruning removes.
    pub unknown_fields: Option<Located<Vec<String>>>,
}

impl Expectations {
    /// Whether an error is expected as text.
    pub(super) fn is_text(&self) -> bool {
        self.error.is_some() || self.status_error.is_some()
    }

    /// Where the refusal that is expected stands.
    #[must_use]
    pub fn refusal(&self) -> Option<Range> {
        let error = self.error.as_ref().map(|error| error.range);
        let errors = self.errors.as_ref();
        let errors = errors.filter(|errors| !errors.value.is_empty());
        error.or(errors.map(|errors| errors.range)).or(self.refused)
    }
}

/// An error that is expected: what is not named is not compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExpectedError {
    /// The server's path.
    pub field: Option<String>,
    /// The code of its cause.
    pub code: Option<String>,
    /// A part of its message.
    pub message: Option<String>,
    /// A regular expression that its message matches.
    pub matches: Option<String>,
}

/// A mistake in a suite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SuiteFault {
    /// Whether tests cannot run because of it.
    pub severity: FaultSeverity,
    /// Its kind.
    pub code: FaultCode,
    /// The same in words.
    pub message: String,
    /// Where.
    pub range: Range,
    /// The known word that was probably meant in place of the one there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meant: Option<String>,
}

/// How much a fault matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultSeverity {
    /// Something of the suite does not run.
    Error,
    /// All of it runs, though perhaps not as meant.
    Warning,
}

/// A fault of a suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultCode {
    /// The text is not YAML.
    SyntaxError,
    /// A value has another type than it must have.
    WrongType,
    /// Suites have no such key.
    UnknownKey,
    /// A map has a key twice.
    RepeatedKey,
    /// Another test has the same name.
    RepeatedName,
    /// An update has another name or namespace than its object.
    OtherName,
    /// Other runners do not read the key where it is.
    IgnoredKey,
    /// Something that has to be there is missing.
    Missing,
    /// There is no test.
    NoTests,
    /// Expectations of a test exclude each other.
    Contradiction,
    /// A value is not one of those that are allowed.
    WrongValue,
    /// A path leads nowhere.
    WrongPath,
    /// The test has the same result without it.
    NoEffect,
}
