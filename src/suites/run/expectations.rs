//! Compares the server's answer with what a test expects.

use super::server::TestAnswer;
use crate::document::position::Range;
use crate::go::regexp::Regexp;
use crate::machinery::cause::Keyword;
use crate::machinery::{BadValue, Cause, FieldError};
use crate::suites::compare::{ObjectComparison, compare, compare_fields, unknown_metadata};
use crate::suites::object::Object;
use crate::suites::pairs::pairs;
use crate::suites::result::{FailureKind, TestFailure};
use crate::suites::suite::{Expectations, ExpectedError, Located, Test, TestKind};
use crate::value::Value;

/// Collects differences from the expectations.
pub(super) struct ExpectationCheck<'t> {
    test: &'t Test,
    expected: &'t Expectations,
    pub(super) failures: Vec<TestFailure>,
}

impl<'t> ExpectationCheck<'t> {
    pub(super) fn new(test: &'t Test) -> Self {
        Self {
            test,
            expected: &test.expected,
            failures: Vec::new(),
        }
    }

    /// Checks the answer to the last request, which `error` says is refused.
    pub(super) fn request(&mut self, answer: &TestAnswer, error: Option<&Located<String>>) {
        self.verdict(answer, error);
        let expected = self.expected;
        if let Some(all) = &expected.errors
            && answer.refusal.is_some()
        {
            self.errors(all, answer);
        }
        let warnings = &answer.warnings;
        self.texts(
            &expected.warnings,
            warnings,
            FailureKind::OtherWarnings,
            "warnings",
        );
        let unknown = &answer.dropped.unknown;
        self.texts(
            &expected.unknown_fields,
            unknown,
            FailureKind::OtherUnknownFields,
            "unknown fields",
        );
        if answer.refusal.is_none() {
            self.object(answer);
        }
    }

    /// Checks whether the request is refused, and with which message.
    fn verdict(&mut self, answer: &TestAnswer, error: Option<&Located<String>>) {
        let expected = self.expected;
        match (&answer.refusal, error) {
            (None, Some(error)) => self.admitted(answer, error.range, Some(&error.value)),
            (None, None)
                if expected
                    .errors
                    .as_ref()
                    .is_some_and(|all| !all.value.is_empty()) =>
            {
                let range = expected.refusal().unwrap_or(self.test.range);
                self.admitted(answer, range, None);
            }
            (Some(message), Some(error)) => self.message(message, answer, error),
            (None, None) if let Some(range) = expected.refused => {
                self.admitted(answer, range, None);
            }
            (Some(message), None)
                if let Some(range) = expected.refused
                    && !answer.is_decided() =>
            {
                let explanation = format!(
                    "the definition did not judge the object; expect the message if that is meant: \
                     {message}"
                );
                self.fail(FailureKind::OtherError, explanation, range);
            }
            (Some(message), None)
                if expected.refused.is_none()
                    && expected.errors.as_ref().is_none_or(|all| {
                        // Other errors than none are told one by one.
                        all.value.is_empty() && answer.errors.is_empty()
                    }) =>
            {
                let request = answer.request();
                let explanation = format!("{request} is refused: {message}{}", self.hint(answer));
                self.fail(FailureKind::Refused, explanation, self.test.range);
                if let Some(failure) = self.failures.last_mut() {
                    let errors = answer.errors.iter().map(FieldError::path);
                    // An unknown field is no such error, and strict servers refuse it.
                    let mut fields =
                        errors.chain(answer.dropped.unknown.iter().map(|field| &**field));
                    failure.field = fields.find(|field| !field.is_empty()).map(str::to_owned);
                }
            }
            _ => {}
        }
    }

    fn admitted(&mut self, answer: &TestAnswer, range: Range, wanted: Option<&str>) {
        let may_be_either = answer.is_status
            && self.test.kind == TestKind::OnUpdate
            && self.expected.status_error.is_none();
        let explanation = match may_be_either {
            true => {
                "the update and the status update are admitted; one should be refused".to_owned()
            }
            false => format!("{} is admitted; it should be refused", answer.request()),
        };
        let mut failure = TestFailure::new(FailureKind::Admitted, explanation, range);
        failure.expected = wanted.map(str::to_owned);
        self.failures.push(failure);
    }

    /// An expected error is a part of the message. The line break at the end of block text does not count.
    fn message(&mut self, message: &str, answer: &TestAnswer, error: &Located<String>) {
        let wanted = error.value.trim_end_matches('\n');
        if message.contains(wanted) {
            return;
        }
        let mut elsewhere = answer.elsewhere.iter();
        let other = elsewhere.find(|(_, text)| text.contains(wanted));
        let mut explanation = format!("{} is refused with another message", answer.request());
        if let Some((release, _)) = other {
            explanation.push_str(&format!(
                "; the expected one is that of Kubernetes {release}"
            ));
        }
        let mut failure = TestFailure::new(FailureKind::OtherError, explanation, error.range);
        failure.expected = Some(error.value.clone());
        failure.actual = Some(message.to_owned());
        failure.release = other.map(|(release, _)| release.to_string());
        self.failures.push(failure);
    }

    /// Each error is expected, and each expected error is there. That rules were not checked need
    /// not be expected.
    fn errors(&mut self, expected: &Located<Vec<ExpectedError>>, answer: &TestAnswer) {
        let all = &answer.errors;
        let found = pairs_of_errors(&expected.value, all);
        let (mut missed, mut lines) = (Vec::new(), Vec::new());
        for (wanted, found) in expected.value.iter().zip(&found) {
            match found.and_then(|at| all.get(at)) {
                Some(error) => lines.push(format!("  {}", with_code(error))),
                None => missed.push(format!("- {}", wanted.shown())),
            }
        }
        let others = all.iter().enumerate();
        let others = others.filter(|(at, _)| !found.contains(&Some(*at)));
        let mut left: Vec<&FieldError> = others.map(|(_, error)| error).collect();
        // It follows from the others.
        left.retain(|error| error.cause != Cause::RulesNotChecked);
        if missed.is_empty() && left.is_empty() {
            return;
        }
        let explanation = match (missed.is_empty(), left.is_empty()) {
            (false, false) => "the errors are others than expected",
            (false, true) => "expected errors are missing",
            _ => "there are more errors than expected",
        };
        let mut failure = TestFailure::new(
            FailureKind::OtherErrors,
            explanation.to_owned(),
            expected.range,
        );
        let wanted = expected.value.iter().map(ExpectedError::shown);
        failure.expected = Some(wanted.collect::<Vec<_>>().join("\n"));
        let mut came: Vec<String> = answer.errors.iter().map(with_code).collect();
        let mut others: Vec<String> = left.into_iter().map(with_code).collect();
        if came.is_empty() {
            came.extend(answer.refusal.clone());
            others.extend(answer.refusal.clone());
        }
        lines.extend(missed);
        lines.extend(others.iter().map(|other| format!("+ {other}")));
        failure.diff = Some(lines.join("\n"));
        failure.actual = Some(came.join("\n"));
        self.failures.push(failure);
    }

    /// A list of expected texts. There must be as many actual ones, and each is part of another
    /// one.
    fn texts(
        &mut self,
        expected: &Option<Located<Vec<String>>>,
        came: &[String],
        kind: FailureKind,
        what: &str,
    ) {
        let Some(expected) = expected else {
            return;
        };
        let is_met = |wanted: &String, text: &String| match kind {
            FailureKind::OtherWarnings => text.contains(&**wanted),
            _ => text == wanted,
        };
        let wanted = &expected.value;
        let found = pairs(wanted, came, is_met);
        if wanted.len() == came.len() && found.iter().all(Option::is_some) {
            return;
        }
        let came_with_place = came.iter().enumerate();
        let (met, others): (Vec<_>, Vec<_>) =
            came_with_place.partition(|(at, _)| found.contains(&Some(*at)));
        let met = met.iter().map(|(_, text)| format!("  {text}"));
        let missed = wanted.iter().zip(&found).filter(|(_, at)| at.is_none());
        let missed = missed.map(|(text, _)| format!("- {text}"));
        let others = others.iter().map(|(_, text)| format!("+ {text}"));
        let lines: Vec<String> = met.chain(missed).chain(others).collect();
        let explanation = format!("the {what} are others than expected");
        let mut failure = TestFailure::new(kind, explanation, expected.range);
        failure.diff = Some(lines.join("\n"));
        failure.expected = Some(expected.value.join("\n"));
        failure.actual = Some(came.join("\n"));
        self.failures.push(failure);
    }

    fn object(&mut self, answer: &TestAnswer) {
        if let Some(expected) = &self.expected.object
            && let Some(found) = compare(&expected.value, &answer.value())
        {
            let words = "the object differs from the expected one at";
            self.other((FailureKind::OtherObject, words), found, expected.range);
        }
        let Some(expected) = &self.expected.fields else {
            return;
        };
        let read = answer.value();
        if let Some(name) = unknown_metadata(&expected.value, &read) {
            let words = "cannot be tested: every server sets a value of its own";
            let message = format!("metadata.{name} {words}");
            self.fail(FailureKind::OtherFields, message, expected.range);
        } else if let Some(found) = compare_fields(&expected.value, &read) {
            let words = "the object differs from the expected fields at";
            self.other((FailureKind::OtherFields, words), found, expected.range);
        }
    }

    /// Reports an object that differs.
    fn other(&mut self, (kind, words): (FailureKind, &str), found: ObjectComparison, range: Range) {
        let paths = found.differences.iter().map(|difference| &*difference.path);
        let paths: Vec<&str> = paths.collect();
        let explanation = format!("{words} {}", paths.join(", "));
        let mut failure = TestFailure::new(kind, explanation, range);
        failure.expected = Some(found.expected);
        failure.actual = Some(found.actual);
        failure.diff = Some(found.diff);
        failure.differences = found.differences;
        self.failures.push(failure);
    }

    /// The hint if a boolean is where a text must be: a request does not decode and has a boolean in its
    /// metadata, a value has the wrong type, or an enumeration has a boolean and the value is a text. In YAML
    /// more words are booleans than people expect.
    fn hint(&self, answer: &TestAnswer) -> &'static str {
        let objects = [Some(&self.test.initial), self.test.updated.as_ref()];
        let mut objects = objects.into_iter().flatten();
        let is_undecoded = answer.errors.is_empty() && objects.any(Object::has_boolean_metadata);
        if is_undecoded || answer.errors.iter().any(is_boolean_for_text) {
            " (y, n, yes, no, on and off are booleans in YAML: put them in quotes)"
        } else if answer.errors.iter().any(is_text_for_boolean) {
            " (y, n, yes, no, on and off are booleans in YAML: put them in quotes in the enum of the \
             definition)"
        } else {
            ""
        }
    }

    fn fail(&mut self, kind: FailureKind, message: String, range: Range) {
        self.failures.push(TestFailure::new(kind, message, range));
    }
}

/// Whether a value is a boolean and must be a text.
fn is_boolean_for_text(error: &FieldError) -> bool {
    let must_be_text = match &error.cause {
        Cause::Schema(violation) => {
            matches!(&violation.keyword, Keyword::Type { wanted } if **wanted == *"string")
        }
        _ => false,
    };
    must_be_text && error.bad_value == BadValue::Plain(Value::from("boolean"))
}

/// Whether a value is a text, and an enumeration has a boolean.
fn is_text_for_boolean(error: &FieldError) -> bool {
    let has_boolean = match &error.cause {
        Cause::Schema(violation) => matches!(
            &violation.keyword,
            Keyword::Enum { members } if members.iter().any(|member| matches!(member, Value::Bool(_)))
        ),
        _ => false,
    };
    has_boolean && matches!(error.bad_value, BadValue::Plain(Value::String(_)))
}

/// An error, and the code that a suite may expect.
fn with_code(error: &FieldError) -> String {
    format!("{} ({})", error.message(), error.cause.code())
}

/// Pairs each expected error with the number of the error that meets it. Reads each pattern once.
fn pairs_of_errors(expected: &[ExpectedError], errors: &[FieldError]) -> Vec<Option<usize>> {
    let patterns = expected.iter().map(|wanted| wanted.matches.as_deref());
    let patterns = patterns.map(|pattern| pattern.map(Regexp::new));
    let expected: Vec<_> = expected.iter().zip(patterns).collect();
    let messages = errors.iter().map(FieldError::message);
    let errors: Vec<_> = errors.iter().zip(messages).collect();
    pairs(&expected, &errors, |(wanted, pattern), (error, message)| {
        let is_matched = match pattern {
            Some(pattern) => pattern.as_ref().is_ok_and(|read| read.is_match(message)),
            None => true,
        };
        is_matched && wanted.is(error, message)
    })
}

impl ExpectedError {
    /// Whether an error with a message is the one that is meant, apart from the pattern.
    fn is(&self, error: &FieldError, message: &str) -> bool {
        self.field
            .as_ref()
            .is_none_or(|field| *field == error.field)
            && self
                .code
                .as_ref()
                .is_none_or(|code| code == error.cause.code())
            && self
                .message
                .as_ref()
                .is_none_or(|text| message.contains(&**text))
    }

    fn shown(&self) -> String {
        let mut parts = Vec::new();
        parts.extend(self.field.clone());
        parts.extend(self.message.clone());
        parts.extend(self.matches.as_ref().map(|pattern| format!("/{pattern}/")));
        let mut text = parts.join(": ");
        if let Some(code) = &self.code {
            text.push_str(&format!(" ({code})"));
        }
        if text.is_empty() {
            text.push_str("any error");
        }
        text.trim_start().to_owned()
    }
}
