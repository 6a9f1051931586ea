//! Tests that are made: as data, which can run, and as text, for a suite.

mod held;

use std::collections::BTreeSet;

pub(super) use self::held::{HeldTest, Trial};
use super::compare::without_server_fields;
use super::object::Object;
use super::result::SuiteResult;
use super::run::{RunOptions, TestAnswer};
use super::suite::{Expectations, ExpectedError, Located, Suite, Test, TestKind};
use super::target::TestedDefinition;
use crate::admission::FieldValidation;
use crate::compare::TrialRequest;
use crate::document::position::Range;
use crate::document::to_yaml;
use crate::machinery::cause::RuleOutcome;
use crate::machinery::{Cause, FieldError};
use crate::releases::{Release, ReleaseRange};
use crate::value::{Map, Value};

/// How the objects of a suite are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ObjectStyle {
    /// As YAML.
    Plain,
    /// As YAML in strings, which other runners read, too.
    Text,
}

impl ObjectStyle {
    /// The style of a suite.
    pub(super) fn from_suite(suite: &Suite) -> Self {
        let mut tests = suite.tests.iter();
        match tests.any(|test| test.initial.is_text) {
            true => Self::Text,
            false => Self::Plain,
        }
    }
}

/// The conditions under which a suite runs its tests.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TestConditions {
    /// The version under test, as suites name it.
    pub(super) version: String,
    pub(super) release: Release,
    /// The releases at which they run, this one among them.
    pub(super) releases: Vec<Release>,
    pub(super) field_validation: Option<FieldValidation>,
    pub(super) resource_name: Option<String>,
}

impl TestConditions {
    /// Those of a suite that only names its version and its releases, of which the newest one answers.
    pub(super) fn at(version: &str, releases: ReleaseRange) -> Self {
        Self {
            version: version.to_owned(),
            release: releases.last,
            releases: releases.releases().collect(),
            field_validation: None,
            resource_name: None,
        }
    }

    /// The same at another release.
    fn there(&self, release: Release) -> Self {
        Self {
            release,
            ..self.clone()
        }
    }

    /// The result of a test alone.
    pub(super) fn run(&self, test: Test, target: &TestedDefinition) -> SuiteResult {
        let suite = Suite {
            version: Some(located(self.version.clone())),
            tests: vec![test],
            ..Suite::default()
        };
        let options = RunOptions {
            release: self.release,
            ..RunOptions::default()
        };
        target.run(&suite, &options)
    }
}

/// A test that is made.
#[derive(Clone, Debug)]
pub(super) struct WrittenTest {
    pub(super) kind: TestKind,
    name: String,
    /// The releases that it is for, if it is not for all of its suite.
    kubernetes: Option<ReleaseRange>,
    initial: Value<'static>,
    /// Whether the object is stored already: no definition admits it.
    is_stored: bool,
    updated: Option<Value<'static>>,
    expected: Expected,
    /// Whether rules refuse the request only because their evaluations fail with errors.
    fails_rules: bool,
}

/// The key of the status.
const STATUS: &str = "status";

/// The server's answer.
#[derive(Clone, Debug)]
enum Expected {
    Admission,
    Object(Value<'static>),
    Error(String),
    StatusError(String),
    /// All errors.
    Errors(Vec<ExpectedError>),
}

impl WrittenTest {
    /// Tests that make a request and expect what a definition answers: the shortest ones first, and those last
    /// whose object no request could create. An object keeps its name if there are more errors without it, as a
    /// rule may be about the name. None if the answer is not about the last request.
    pub(super) fn from_request(
        name: &str,
        request: &TrialRequest,
        target: &TestedDefinition,
        conditions: &TestConditions,
    ) -> Vec<Self> {
        let mut found: Vec<(bool, usize, Vec<Self>)> = Vec::new();
        let ways = [(false, true), (false, false), (true, true), (true, false)];
        let with_status = status_updated(request);
        for (is_stored, is_nameless) in ways {
            if is_stored && request.previous.is_none() {
                continue;
            }
            let sent = |object: &Value<'static>| match is_nameless {
                true => without_name(object),
                false => object.clone(),
            };
            let (kind, initial, updated) = match &request.previous {
                None => (TestKind::OnCreate, &request.object, None),
                Some(previous) if request.is_status => {
                    (TestKind::OnStatusUpdate, previous, Some(&with_status))
                }
                Some(previous) => (TestKind::OnUpdate, previous, Some(&request.object)),
            };
            let test = Self {
                kind,
                name: name.to_owned(),
                kubernetes: None,
                initial: sent(initial),
                is_stored,
                updated: updated.map(sent),
                expected: Expected::Admission,
                fails_rules: false,
            };
            let sent = test.test(conditions);
            let version = Some(&*conditions.version);
            let Some(answer) = target.answer(version, &sent, conditions.release) else {
                continue;
            };
            let tests = test.expecting(&answer, sent.generated_name().as_deref());
            found.push((is_stored, answer.errors.len(), tests));
        }
        found.sort_by_key(|(is_stored, errors, _)| (*is_stored, *errors));
        found.into_iter().flat_map(|(_, _, tests)| tests).collect()
    }

    /// The test with each expectation that an answer meets, the shortest ones first.
    fn expecting(mut self, answer: &TestAnswer, generated: Option<&str>) -> Vec<Self> {
        self.fails_rules = are_rule_errors(&answer.errors);
        let mut tests = Vec::new();
        match answer.error_text(generated) {
            Some(text) => {
                self.expected = Expected::Error(text);
                if !answer.errors.is_empty() {
                    tests.push(self.clone());
                    let errors = telling_errors(&answer.errors);
                    let errors = errors.map(|error| ExpectedError {
                        message: Some(without_generated(error.message(), generated)),
                        ..ExpectedError::default()
                    });
                    self.expected = Expected::Errors(errors.collect());
                }
            }
            None => {
                let read = without_server_fields(answer.value().into_owned());
                tests.push(self.clone());
                self.expected = Expected::Object(without_name(&read));
            }
        }
        tests.push(self);
        tests
    }

    /// Its request.
    pub(super) fn request(&self) -> TrialRequest {
        let is_status = self.kind == TestKind::OnStatusUpdate;
        match &self.updated {
            None => TrialRequest::creation(self.initial.clone()),
            Some(updated) => TrialRequest {
                object: updated.clone(),
                previous: Some(self.initial.clone()),
                is_status,
            },
        }
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn set_name(&mut self, name: String) {
        self.name = name;
    }

    pub(super) fn objects(&self) -> impl Iterator<Item = &Value<'static>> {
        [Some(&self.initial), self.updated.as_ref()]
            .into_iter()
            .flatten()
    }

    /// Whether it has no flaw that another test does not have.
    pub(super) fn is_as_sound_as(&self, other: &Self) -> bool {
        self.fails_rules <= other.fails_rules && self.is_stored <= other.is_stored
    }

    /// The same tests in another order: first those that openshift/api's runner knows. An update of the status
    /// is also tested by an update there.
    pub(super) fn common_first(tests: Vec<Self>) -> Vec<Self> {
        let updates = tests.iter().filter_map(Self::as_update);
        let mut all: Vec<Self> = updates.chain(tests.iter().cloned()).collect();
        all.sort_by_key(|test| !test.is_common());
        all
    }

    /// Whether openshift/api's runner knows all keys of the test.
    fn is_common(&self) -> bool {
        let has_own_key = self.is_stored || matches!(self.expected, Expected::Errors(_));
        !has_own_key && self.kind != TestKind::OnStatusUpdate
    }

    /// The test of a status update as a test of an update, whose last request is the status update.
    fn as_update(&self) -> Option<Self> {
        let expected = match &self.expected {
            _ if self.kind != TestKind::OnStatusUpdate => return None,
            Expected::Error(text) => Expected::StatusError(text.clone()),
            expected => expected.clone(),
        };
        Some(Self {
            kind: TestKind::OnUpdate,
            expected,
            ..self.clone()
        })
    }

    /// Whether the request is refused.
    pub(super) fn is_refused(&self) -> bool {
        self.refusal().is_some() || matches!(self.expected, Expected::Errors(_))
    }

    /// Whether it compares what a client reads.
    pub(super) fn expects_object(&self) -> bool {
        matches!(self.expected, Expected::Object(_))
    }

    /// Whether its object has a name of its own, and is not named by the server.
    pub(super) fn is_named(&self) -> bool {
        let metadata = self.initial.get("metadata");
        metadata.is_some_and(|metadata| metadata.get("name").is_some())
    }

    /// The message of the refusal that is expected.
    pub(super) fn refusal(&self) -> Option<&str> {
        match &self.expected {
            Expected::Error(text) | Expected::StatusError(text) => Some(text),
            _ => None,
        }
    }

    /// Whether the expected object differs from the one that is sent.
    pub(super) fn is_stored_differently(&self) -> bool {
        let sent = self.updated.as_ref().unwrap_or(&self.initial);
        matches!(&self.expected, Expected::Object(read) if *read != without_name(sent))
    }

    /// Whether another test sends the same.
    pub(super) fn sends_the_same(&self, other: &Self) -> bool {
        (&self.initial, &self.updated) == (&other.initial, &other.updated)
    }

    /// The test as a suite with some conditions has it.
    pub(super) fn test(&self, conditions: &TestConditions) -> Test {
        let object = |value: &Value<'static>| Object {
            value: value.clone(),
            ..Object::default()
        };
        let mut expected = Expectations::default();
        match &self.expected {
            Expected::Admission => {}
            Expected::Object(read) => expected.object = Some(object(read)),
            Expected::Error(text) => expected.error = Some(located(text.clone())),
            Expected::StatusError(text) => expected.status_error = Some(located(text.clone())),
            Expected::Errors(errors) => {
                expected.errors = Some(Located {
                    value: errors.clone(),
                    range: Range::default(),
                });
            }
        }
        Test {
            name: self.name.clone(),
            kind: self.kind,
            range: Range::default(),
            steps: Vec::new(),
            changed: Vec::new(),
            kubernetes: self.kubernetes,
            skip: None,
            fingerprint: None,
            field_validation: conditions.field_validation,
            resource_name: conditions.resource_name.clone(),
            patches: Vec::new(),
            initial: object(&self.initial),
            is_stored: self.is_stored,
            updated: self.updated.as_ref().map(object),
            expected,
        }
    }

    /// The test as a suite has it in which its text stands. `None` if a suite cannot read the text.
    pub(super) fn read_back(
        &self,
        style: ObjectStyle,
        conditions: &TestConditions,
    ) -> Option<Test> {
        let lines = self.text(style);
        let lines = lines.lines().map(|line| format!("  {line}\n"));
        let text = format!(
            "crd: any\ntests:\n  {}:\n{}",
            self.kind.key(),
            lines.collect::<String>()
        );
        let suite = Suite::read(&text);
        let test = suite.tests.into_iter().next();
        let test = test.filter(|_| suite.errors.is_empty())?;
        Some(Test {
            field_validation: conditions.field_validation,
            resource_name: conditions.resource_name.clone(),
            fingerprint: None,
            ..test
        })
    }

    /// The test as an item of a YAML list.
    pub(super) fn text(&self, style: ObjectStyle) -> String {
        let mut out = format!("- name: {}\n", scalar(&self.name));
        if let Some(range) = self.kubernetes {
            out.push_str(&format!("  kubernetes: {}\n", scalar(&range.to_string())));
        }
        if self.fails_rules {
            out.push_str("  # The rule is not false here: its evaluation fails with an error.\n");
        }
        let mut write = |key: &str, value: &Value<'static>| {
            let sign = if style == ObjectStyle::Text { " |" } else { "" };
            out.push_str(&format!("  {key}:{sign}\n"));
            for line in to_yaml(value).lines() {
                out.push_str(&format!("    {line}\n"));
            }
        };
        let key = if self.is_stored {
            "previous"
        } else {
            "initial"
        };
        write(key, &self.initial);
        if let Some(updated) = &self.updated {
            write("updated", updated);
        }
        match &self.expected {
            Expected::Admission => {}
            Expected::Object(read) => write("expected", read),
            Expected::Error(text) => {
                out.push_str(&format!("  expectedError: {}\n", scalar(text)));
            }
            Expected::StatusError(text) => {
                out.push_str(&format!("  expectedStatusError: {}\n", scalar(text)));
            }
            Expected::Errors(errors) => {
                out.push_str("  expectedErrors:\n");
                for error in errors {
                    out.push_str(&format!("  - {}\n", in_list(error)));
                }
            }
        }
        out
    }
}

impl TestAnswer {
    /// A part of a refusal that does not name the object. No other server generates the same name.
    pub(super) fn error_text(&self, generated: Option<&str>) -> Option<String> {
        let whole = self.refusal.as_ref()?;
        let errors = telling_errors(&self.errors).map(FieldError::message);
        let errors = errors.collect::<Vec<_>>().join(", ");
        let text = match !errors.is_empty() && whole.contains(&errors) {
            true => errors,
            false => whole.clone(),
        };
        Some(without_generated(text, generated))
    }
}

/// The longest part of a text that has no generated name.
fn without_generated(text: String, generated: Option<&str>) -> String {
    let parts = generated.map(|name| text.split(name).map(str::trim));
    let longest = parts.and_then(|parts| parts.max_by_key(|part| part.len()));
    longest
        .filter(|part| !part.is_empty())
        .map_or(text.clone(), str::to_owned)
}

/// The errors without the one that rules were not checked: it follows from the others.
pub(super) fn telling_errors(errors: &[FieldError]) -> impl Iterator<Item = &FieldError> {
    let is_telling = |error: &&FieldError| error.cause != Cause::RulesNotChecked;
    errors.iter().filter(is_telling)
}

/// Adds a number to each name that an earlier test has.
pub(super) fn make_names_distinct(tests: &mut [WrittenTest]) {
    let mut names = DistinctNames::default();
    for test in tests {
        test.name = names.give(std::mem::take(&mut test.name));
    }
}

/// Whether all errors are about rules whose evaluation fails.
fn are_rule_errors(errors: &[FieldError]) -> bool {
    let is_rule_error = |error: &FieldError| match &error.cause {
        Cause::Rule(fault) => !matches!(fault.outcome, RuleOutcome::False { .. }),
        _ => false,
    };
    !errors.is_empty() && errors.iter().all(is_rule_error)
}

/// A value without a place.
pub(super) fn located(value: String) -> Located<String> {
    Located {
        value,
        range: Range::default(),
    }
}

/// Names of tests. Each is given once.
#[derive(Debug, Default)]
pub(super) struct DistinctNames(BTreeSet<String>);

impl DistinctNames {
    /// The names that the tests of some suites have.
    pub(super) fn from_suites(suites: &[Suite]) -> Self {
        let tests = suites.iter().flat_map(|suite| &suite.tests);
        Self(tests.map(|test| test.name.clone()).collect())
    }

    /// The name, with a number if it is taken. It is taken from now on.
    pub(super) fn give(&mut self, name: String) -> String {
        let given = self.free(name);
        self.0.insert(given.clone());
        given
    }

    /// The name, with a number if it is taken.
    pub(super) fn free(&self, name: String) -> String {
        let mut free = name.clone();
        let mut number = 2;
        while self.0.contains(&free) {
            free = format!("{name} ({number})");
            number += 1;
        }
        free
    }
}

/// An expected error as an item of a YAML list.
fn in_list(error: &ExpectedError) -> String {
    let parts = [
        ("field", &error.field),
        ("code", &error.code),
        ("message", &error.message),
    ];
    if let [(_, None), (_, None), (_, Some(message))] = parts {
        return scalar(message);
    }
    let parts = parts
        .into_iter()
        .filter_map(|(key, value)| Some(format!("{key}: {}", scalar(value.as_ref()?))));
    parts.collect::<Vec<_>>().join("\n    ")
}

/// A text as a YAML scalar on one line.
pub(super) fn scalar(text: &str) -> String {
    to_yaml(&Value::from(text.to_owned())).trim_end().to_owned()
}

/// The object of a request, of an update of the status without what the server ignores: all but the status.
fn status_updated(request: &TrialRequest) -> Value<'static> {
    let (Some(Value::Map(previous)), Value::Map(sent)) = (&request.previous, &request.object)
    else {
        return request.object.clone();
    };
    let mut updated = previous.clone();
    updated.retain(|key, _| key != STATUS);
    for key in ["apiVersion", "kind", STATUS] {
        if let Some(value) = sent.get(key) {
            updated.insert(key, value.clone());
        }
    }
    Value::Map(updated)
}

/// An object without name and namespace: tests give objects both.
fn without_name(object: &Value<'static>) -> Value<'static> {
    let Value::Map(map) = object else {
        return object.clone();
    };
    let mut map = map.clone();
    if let Some(Value::Map(metadata)) = map.get_mut("metadata") {
        metadata.retain(|key, _| !matches!(key, "name" | "namespace"));
        let is_empty = metadata.is_empty();
        if is_empty {
            let entries = std::mem::take(&mut map).into_entries();
            let kept = entries.into_iter().filter(|(key, _)| key != "metadata");
            map = Map::from_entries(kept.collect());
        }
    }
    Value::Map(map)
}
