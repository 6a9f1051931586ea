//! Runs the tests of a suite against a definition.

mod expectations;
mod memory;
mod paths;
mod remarks;
mod server;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::cell::RefCell;

use self::expectations::ExpectationCheck;
pub(super) use self::memory::{PassedTests, fingerprint};
pub(super) use self::server::TestAnswer;
use self::server::{DroppedFields, Sent, Server};
use super::coverage::Recorder;
use super::object::{Object, has_text, metadata};
use super::result::{FailureKind, SuiteResult, TestFailure, TestOutcome, TestResult, Update};
use super::suite::{FaultCode, FaultSeverity, Suite, SuiteFault, Test, TestKind};
use super::target::{AS_IT_IS, PATCHED, RESTORED, SENTINEL, TestedDefinition};
use crate::admission::{DEFAULT_NAMESPACE, FieldValidation};
use crate::document::RepeatedKeys;
use crate::document::position::Range;
use crate::machinery::object_meta;
use crate::releases::{Release, ReleaseRange};
use crate::value::{Map, Value};

/// How a suite runs.
#[derive(Clone, Debug, Default)]
pub struct RunOptions {
    /// The release whose server answers.
    pub release: Release,
    /// Whether a test passes if it passes under another release and only the message differs.
    pub tolerate_texts: bool,
    /// Whether the target counts what tests use of the definition.
    pub coverage: bool,
    /// Indices of the tests to run; `None` runs all.
    pub only: Option<Vec<usize>>,
    /// Whether to compute corrected expectations for failed tests, and the errors of tests that expect a text.
    pub updates: bool,
    /// How unknown and repeated fields are treated, unless the suite says so itself.
    pub field_validation: Option<FieldValidation>,
    /// The milliseconds since some moment, to measure tests with. The engine has no clock.
    pub clock: Option<fn() -> f64>,
}

impl TestedDefinition {
    /// Runs a suite.
    #[must_use]
    pub fn run(&self, suite: &Suite, options: &RunOptions) -> SuiteResult {
        let mut result = SuiteResult {
            kubernetes: options.release.to_string(),
            ..SuiteResult::default()
        };
        if let Some(message) = self.is_another(suite) {
            result.errors.push(refused(suite, message, false));
            return result;
        }
        result.ignored_fields = self.ignored_fields().to_vec();
        let version = suite.version.as_ref().map(|version| &*version.value);
        if let Err(message) = self.definition(version, options.release) {
            let names = self.identity().versions;
            let is_unknown =
                |version: &str| version != AS_IT_IS && !names.iter().any(|name| name == version);
            let is_about_version = version.is_some_and(is_unknown);
            result
                .errors
                .push(refused(suite, message, is_about_version));
            return result;
        }
        let chosen = |index: &usize| {
            options
                .only
                .as_ref()
                .is_none_or(|only| only.contains(index))
        };
        for (index, test) in suite.tests.iter().enumerate() {
            if chosen(&index) {
                let began = options.clock.map(|clock| clock());
                let mut judged = self.remembered(version, test, options);
                judged.index = index;
                judged.took = options
                    .clock
                    .zip(began)
                    .map(|(clock, began)| clock() - began);
                result.tests.push(judged);
            }
        }
        result
    }

    /// Why a suite is not for this definition.
    fn is_another(&self, suite: &Suite) -> Option<String> {
        let wanted = &suite.crd_name.as_ref()?.value;
        let name = self.identity().name;
        let message = || format!("it is {name}, and the suite tests {wanted}");
        (!name.is_empty() && name != *wanted).then(message)
    }

    /// The result of a test. A test that passed before does not run again.
    fn remembered(&self, version: Option<&str>, test: &Test, options: &RunOptions) -> TestResult {
        let key = memory::key(version, test, options);
        let known = key.and_then(|key| self.passed.borrow().result(key, test));
        if let Some(known) = known {
            return known;
        }
        let judged = self.judged(version, test, options);
        if let Some(key) = key {
            self.passed.borrow_mut().note(key, &judged);
        }
        judged
    }

    fn judged(&self, version: Option<&str>, test: &Test, options: &RunOptions) -> TestResult {
        let test = &*match options.field_validation {
            Some(validation) if test.field_validation.is_none() => Cow::Owned(Test {
                field_validation: Some(validation),
                ..test.clone()
            }),
            _ => Cow::Borrowed(test),
        };
        let recorder = options.coverage.then_some(&self.recorder);
        let mut judged = self.run_test(version, test, options.release, recorder);
        if options.tolerate_texts && judged.has_other_text() {
            let mut others = others(options.release).into_iter();
            let own = self.errors(version, test, options.release);
            let other = others.find(|release| {
                let there = self.run_test(version, test, *release, None);
                let has_passed = there.outcome == TestOutcome::Passed;
                has_passed && {
                    let theirs = self.errors(version, test, *release);
                    theirs.iter().all(|error| has_error(&own, error))
                }
            });
            if other.is_some() {
                judged.outcome = TestOutcome::Passed;
                judged.failures.clear();
            }
            judged.tolerated = other.map(|release| release.to_string());
        }
        let has_passed = judged.outcome == TestOutcome::Passed;
        if has_passed || judged.outcome == TestOutcome::Failed {
            judged.remarks = self.remarks(version, test, options.release, has_passed);
        }
        if options.updates && judged.outcome == TestOutcome::Failed {
            judged.update = self.update(version, test, options.release);
        }
        let has_new_text = judged.update.as_ref().is_some_and(Update::is_text);
        if options.updates && (has_new_text || has_passed && test.expected.is_text()) {
            judged.errors = self.errors_of(version, test, options.release);
        }
        judged
    }

    /// The fields and the codes of the errors with which the last request of a test is refused.
    fn errors(
        &self,
        version: Option<&str>,
        test: &Test,
        release: Release,
    ) -> Vec<(String, &'static str)> {
        let answer = self.answer(version, test, release);
        let errors = answer.into_iter().flat_map(|answer| answer.errors);
        errors
            .map(|error| (error.path().to_owned(), error.cause.code()))
            .collect()
    }

    /// The answer of a definition to the last request of a test. `None` if an earlier request is
    /// refused.
    pub(super) fn answer(
        &self,
        version: Option<&str>,
        test: &Test,
        release: Release,
    ) -> Option<TestAnswer> {
        let definition = self.definition(version, release).ok()?;
        let mut run = Run {
            target: self,
            version,
            test,
            release,
            server: Server::recording(&definition, test, None),
            first: DroppedFields::default(),
        };
        run.carry_out(&mut ExpectationCheck::new(test)).ok()
    }

    /// Runs a test at a release.
    pub(super) fn run_test(
        &self,
        version: Option<&str>,
        test: &Test,
        release: Release,
        recorder: Option<&RefCell<Recorder>>,
    ) -> TestResult {
        let mut result = TestResult::skipped(test);
        if test.skip.is_some() {
            result.reason.clone_from(&test.skip);
            return result;
        }
        let is_for = |range: ReleaseRange| range.first <= release && release <= range.last;
        if !test.kubernetes.is_none_or(is_for) {
            return result;
        }
        let definition = match self.definition(version, release) {
            Ok(definition) => definition,
            Err(message) => {
                let kind = FailureKind::DefinitionRefused;
                result.outcome = TestOutcome::Broken;
                result
                    .failures
                    .push(TestFailure::new(kind, message, test.range));
                return result;
            }
        };
        if let Some(message) = paths::wrong_path(&definition.value, test) {
            result.outcome = TestOutcome::Broken;
            let failure = TestFailure::new(FailureKind::SetupRefused, message, test.range);
            result.failures.push(failure);
            return result;
        }
        let mut run = Run {
            target: self,
            version,
            test,
            release,
            server: Server::recording(&definition, test, recorder),
            first: DroppedFields::default(),
        };
        let mut check = ExpectationCheck::new(test);
        let stopped = match run.carry_out(&mut check) {
            Ok(answer) => {
                result.tell_of_dropped(std::mem::take(&mut run.first), answer, test);
                None
            }
            Err(stop) => Some(stop),
        };
        result.failures = check.failures;
        result.outcome = match &stopped {
            Some(stop) if stop.kind == FailureKind::DefinitionRefused => TestOutcome::Broken,
            None if result.failures.is_empty() => TestOutcome::Passed,
            _ => TestOutcome::Failed,
        };
        result.failures.extend(stopped.map(|stop| *stop));
        result
    }
}

impl TestResult {
    /// The result of a test that did not run.
    fn skipped(test: &Test) -> Self {
        Self {
            index: 0,
            name: test.name.clone(),
            kind: test.kind,
            range: test.range,
            outcome: TestOutcome::Skipped,
            failures: Vec::new(),
            tolerated: None,
            reason: None,
            took: None,
            update: None,
            errors: Vec::new(),
            unknown_fields: Vec::new(),
            duplicate_fields: Vec::new(),
            remarks: Vec::new(),
        }
    }

    /// Notes the fields that the server dropped from the first object and from the last request, apart from
    /// those that the test shows.
    fn tell_of_dropped(&mut self, first: DroppedFields, last: TestAnswer, test: &Test) {
        let expected = &test.expected;
        let is_shown = expected.unknown_fields.is_some() || expected.object.is_some();
        let shown = expected.unknown_fields.as_ref();
        let is_expected = |field: &String| shown.is_some_and(|all| all.value.contains(field));
        let unknown = first.unknown.into_iter();
        self.unknown_fields = unknown.filter(|field| !is_expected(field)).collect();
        self.duplicate_fields = first.repeated;
        if last.is_strict_refusal {
            return;
        }
        let DroppedFields { unknown, repeated } = last.dropped;
        add_new(&mut self.duplicate_fields, repeated);
        if !is_shown {
            add_new(&mut self.unknown_fields, unknown);
        }
    }

    /// Whether the only failure is a different error message.
    fn has_other_text(&self) -> bool {
        let is_text = |kind| matches!(kind, FailureKind::OtherError | FailureKind::OtherErrors);
        matches!(&*self.failures, [only] if is_text(only.kind))
    }
}

/// Whether errors, by their fields and codes, have one of another release. A number of the wrong type violates
/// its type, or from 1.36 on its format.
fn has_error(own: &[(String, &str)], (field, code): &(String, &str)) -> bool {
    let is_same =
        |code_of_own: &str| code_of_own == *code || (*code, code_of_own) == ("type", "format");
    own.iter().any(|(at, code)| at == field && is_same(code))
}

/// Adds the texts that are not there yet.
fn add_new(all: &mut Vec<String>, others: Vec<String>) {
    for other in others {
        if !all.contains(&other) {
            all.push(other);
        }
    }
}

/// The other releases: first the older ones, starting with the nearest, then the newer ones.
fn others(release: Release) -> Vec<Release> {
    let all = Release::ALL.into_iter();
    let (mut others, newer): (Vec<_>, Vec<_>) = all.partition(|other| *other < release);
    others.reverse();
    others.extend(newer.into_iter().filter(|other| *other != release));
    others
}

fn refused(suite: &Suite, message: String, is_about_version: bool) -> SuiteFault {
    let version = suite.version.as_ref().filter(|_| is_about_version);
    let place = version.or(suite.crd_name.as_ref()).or(suite.crd.as_ref());
    SuiteFault {
        severity: FaultSeverity::Error,
        code: FaultCode::WrongValue,
        message: format!("the definition cannot be tested: {message}"),
        range: place.map_or(Range::default(), |place| place.range),
        meant: None,
    }
}

impl Test {
    /// The name of the object, if the server generates it.
    pub(super) fn generated_name(&self) -> Option<String> {
        let object = self.first_object();
        let metadata = object.get("metadata")?.as_map()?;
        let base = metadata.get("generateName").and_then(Value::as_str);
        base.filter(|_| !has_text(metadata, "name"))
            .map(object_meta::generate_name)
    }

    /// The first object as the client sends it.
    pub(super) fn first_object(&self) -> Map<'static> {
        let mut object = self.initial.map();
        if let Some(metadata) = metadata(&mut object) {
            match &self.resource_name {
                _ if has_text(metadata, "name") => {}
                Some(name) => drop(metadata.insert("name", Value::from(name.clone()))),
                None if has_text(metadata, "generateName") => {}
                None => drop(metadata.insert("generateName", Value::from("test-"))),
            }
            if !has_text(metadata, "namespace") {
                metadata.insert("namespace", Value::from(DEFAULT_NAMESPACE));
            }
        }
        object
    }
}

/// The failure that ends a test before its last request.
type TestStop = Box<TestFailure>;

/// One test while it runs.
struct Run<'r> {
    target: &'r TestedDefinition,
    version: Option<&'r str>,
    test: &'r Test,
    release: Release,
    server: Server<'r>,
    /// The fields of the first object of an update that the server does not know, or that its text repeats.
    first: DroppedFields,
}

impl Run<'_> {
    /// Sends the requests, and judges the answer to the last one.
    fn carry_out(&mut self, check: &mut ExpectationCheck<'_>) -> Result<TestAnswer, TestStop> {
        match self.test.kind {
            TestKind::OnCreate => {
                let answer = self.server.create(self.created(self.test.first_object()));
                check.request(&answer, self.test.expected.error.as_ref());
                Ok(answer)
            }
            TestKind::OnUpdate => self.update(check),
            TestKind::OnStatusUpdate => self.update_status(check),
        }
    }

    /// The first object, whose text may repeat keys.
    fn created(&self, object: Map<'static>) -> Sent {
        Sent::repeating(object, &self.test.initial.repeated)
    }

    /// Creates the object, and its status where it has one; gives what is stored.
    fn set_up(
        &mut self,
        server: &Server<'_>,
        object: Map<'static>,
    ) -> Result<TestAnswer, TestStop> {
        let status = object
            .get("status")
            .cloned()
            .filter(|status| !status.is_null());
        let mut created = server.create(self.created(object));
        self.must_pass(&created, "the creation of the object")?;
        self.first = std::mem::take(&mut created.dropped);
        match status {
            Some(status) if server.has_status(&created) => {
                let object = with_status(&created, status);
                let answer = server.update_status(object.into(), &created);
                self.must_pass(&answer, "the update of its first status")?;
                Ok(answer)
            }
            _ => Ok(created),
        }
    }

    /// The stored object before the update. If the test has patches, it was created under the
    /// patched definition.
    fn stored(&mut self) -> Result<TestAnswer, TestStop> {
        if self.test.is_stored {
            return self.previous();
        }
        let mut object = self.test.first_object();
        if self.test.patches.is_empty() {
            let server = self.server;
            return self.set_up(&server, object);
        }
        let patches = &*self.test.patches;
        let patched = self.target.patched(self.version, patches, self.release);
        let patched = patched.map_err(|message| {
            let range = patches.first().map_or(self.test.range, |patch| patch.range);
            Box::new(TestFailure::new(
                FailureKind::DefinitionRefused,
                message,
                range,
            ))
        })?;
        object.insert(SENTINEL, Value::from(PATCHED));
        let before = Server::new(&patched.before.crd, self.test);
        let created = self.set_up(&before, object)?;
        let mut again = created.object();
        again.insert(SENTINEL, Value::from(RESTORED));
        let restored = Server::new(&patched.restored.crd, self.test);
        let answer = restored.update(again.into(), &created);
        self.must_pass(
            &answer,
            "the unchanged object, sent under the restored definition,",
        )?;
        Ok(answer)
    }

    /// The object that is stored already. The definition does not judge its fields.
    fn previous(&mut self) -> Result<TestAnswer, TestStop> {
        let mut object = self.test.initial.map();
        if let Some(metadata) = metadata(&mut object)
            && !has_text(metadata, "name")
        {
            let name = self.test.resource_name.as_deref().unwrap_or(NAME);
            metadata.insert("name", Value::from(name.to_owned()));
        }
        // An update of the object to itself: a creation may have no `resourceVersion`.
        let sent = self.created(object.clone());
        let stored = TestAnswer::from_stored(object);
        let same = self.server.unrecorded().update(sent, &stored);
        if !same.is_judged {
            let kind = self.server.kind();
            let why = same.refusal.unwrap_or_default();
            let message = format!("previous is no {kind} that a server can store: {why}");
            let kind = FailureKind::SetupRefused;
            let range = self.test.initial.range;
            return Err(Box::new(TestFailure::new(kind, message, range)));
        }
        self.first = same.dropped;
        Ok(stored)
    }

    fn update(&mut self, check: &mut ExpectationCheck<'_>) -> Result<TestAnswer, TestStop> {
        let stored = self.stored()?;
        let expected = &self.test.expected;
        let object = self.updated(&stored);
        let status = object
            .get("status")
            .cloned()
            .filter(|status| !status.is_null());
        let sent = Sent::repeating(object, self.repeated());
        let answer = self.server.update(sent, &stored);
        let status = status.filter(|_| self.server.has_status(&stored));
        let is_refused = answer.refusal.is_some();
        let is_last = is_refused || status.is_none();
        if is_last && expected.status_error.is_none() {
            check.request(&answer, expected.error.as_ref());
            return Ok(answer);
        }
        self.must_pass(&answer, "the update of the object")?;
        let Some(status) = status else {
            let message = "the status is not updated, so it is not refused: updated has no status, \
                           or the definition has no status subresource";
            let range = expected
                .status_error
                .as_ref()
                .map_or(self.test.range, |at| at.range);
            return Err(Box::new(TestFailure::new(
                FailureKind::Admitted,
                message.to_owned(),
                range,
            )));
        };
        let object = with_status(&answer, status);
        let mut last = self.server.update_status(object.into(), &answer);
        // The server dropped these fields before the status was sent.
        let others = std::mem::replace(&mut last.dropped, answer.dropped);
        add_new(&mut last.dropped.unknown, others.unknown);
        let error = expected.status_error.as_ref().or(expected.error.as_ref());
        check.request(&last, error);
        Ok(last)
    }

    fn update_status(&mut self, check: &mut ExpectationCheck<'_>) -> Result<TestAnswer, TestStop> {
        let stored = self.stored()?;
        if let Some(range) = self.test.expected.refused
            && !self.server.has_status(&stored)
        {
            let message = "the definition has no status subresource, so it judges no status";
            let kind = FailureKind::OtherError;
            return Err(Box::new(TestFailure::new(kind, message.to_owned(), range)));
        }
        let object = self.updated(&stored);
        let sent = Sent::repeating(object, self.repeated());
        let answer = self.server.update_status(sent, &stored);
        let expected = &self.test.expected;
        let error = expected.status_error.as_ref().or(expected.error.as_ref());
        check.request(&answer, error);
        Ok(answer)
    }

    /// The second object of the suite.
    fn second(&self) -> &Object {
        self.test.updated.as_ref().unwrap_or(&self.test.initial)
    }

    /// The keys that the text of the second object repeats.
    fn repeated(&self) -> &RepeatedKeys {
        &self.second().repeated
    }

    /// The second object as the client sends it, with the name of the first.
    fn updated(&self, stored: &TestAnswer) -> Map<'static> {
        let mut object = self.second().map();
        let read = stored.object();
        let theirs = read.get("metadata").and_then(Value::as_map);
        if let Some(own) = metadata(&mut object) {
            for key in ["name", "namespace", "resourceVersion"] {
                // A server does not decode a name that is no text.
                if own
                    .get(key)
                    .is_some_and(|own| !own.is_null() && own.as_str().is_none())
                {
                    continue;
                }
                match theirs.and_then(|theirs| theirs.get(key)) {
                    Some(value) => drop(own.insert(key, value.clone())),
                    None => drop(own.remove(key)),
                }
            }
            // A server takes it from the object that is being deleted.
            if let Some(value) = theirs.and_then(|theirs| theirs.get("deletionTimestamp")) {
                own.insert("deletionTimestamp", value.clone());
            }
            if !has_text(own, "generateName")
                && let Some(value) = theirs.and_then(|theirs| theirs.get("generateName"))
            {
                own.insert("generateName", value.clone());
            }
        }
        object
    }

    fn must_pass(&self, answer: &TestAnswer, what: &str) -> Result<(), TestStop> {
        let Some(message) = &answer.refusal else {
            return Ok(());
        };
        let explanation = format!("{what} is refused: {message}");
        Err(Box::new(TestFailure::new(
            FailureKind::SetupRefused,
            explanation,
            self.test.range,
        )))
    }
}

/// The name of a stored object without a name.
const NAME: &str = "test";

/// The body of a request to the status endpoint: the object that the client read, with a new status.
fn with_status(read: &TestAnswer, status: Value<'static>) -> Map<'static> {
    let mut object = read.object();
    object.insert("status", status);
    object
}

impl TestFailure {
    fn new(kind: FailureKind, message: String, range: Range) -> Self {
        Self {
            kind,
            message,
            range,
            expected: None,
            actual: None,
            diff: None,
            differences: Vec::new(),
            field: None,
            release: None,
        }
    }
}
