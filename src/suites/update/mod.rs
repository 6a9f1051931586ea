//! Updates the expectations of a suite to the server's answers. Comments and layout stay.

mod items;
mod list_keys;
mod matching;
mod rewrite;
#[cfg(test)]
mod tests;

use serde::Serialize;

use self::rewrite::{Change, Rename, rename, rewrite};
use super::compare::{is_uncompared, without_server_fields};
use super::object::Object;
use super::path::PathStep;
use super::result::{ListKeys, TestOutcome, Update, UpdatedError};
use super::run::TestAnswer;
use super::suite::{Expectations, Suite, Test, TestKind};
use super::target::TestedDefinition;
use super::written::{located, telling_errors};
use crate::document;
use crate::document::{to_yaml, unified_diff};
use crate::machinery::FieldError;
use crate::releases::Release;
use crate::value::json::Duplicates;
use crate::value::{Map, Value, json};

/// A suite with new expectations.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Updated {
    /// The text.
    pub text: String,
    /// A unified diff of the old and the new text. Empty if they are the same.
    pub diff: String,
    /// The indices of the tests that could not be changed.
    pub left: Vec<usize>,
    /// The tests of `left` whose expectations are in a value that other tests share by an alias. The other
    /// tests of `left` cannot be changed because of the layout of the text.
    pub shared: Vec<usize>,
}

/// How many requests of a test may get another answer than expected.
const ROUNDS: usize = 3;

impl TestedDefinition {
    /// The answer of the server to a test that fails. `None` if no `expected` or error makes it pass, if the test
    /// says the opposite: that a request is refused, or admitted, or if the definition did not judge the object
    /// and the test does not say why it is refused.
    pub(super) fn update(
        &self,
        version: Option<&str>,
        test: &Test,
        release: Release,
    ) -> Option<Update> {
        let says_refused =
            test.expected.refusal().is_some() || test.expected.status_error.is_some();
        let says_admitted = test.expected.object.is_some() || test.expected.fields.is_some();
        let mut test = test.clone();
        for _ in 0..ROUNDS {
            if test.expected.errors.is_some() {
                return None;
            }
            let answer = self.answer(version, &test, release)?;
            let says_why = test.expected.error.is_some() || test.expected.status_error.is_some();
            if !answer.is_decided() && !says_why {
                return None;
            }
            let mut update = Update::from_answer(&answer, &test);
            if update.expected.is_some() {
                update.list_keys = self.list_keys(version, release, &answer.value());
            }
            update.enter(&mut test.expected);
            let result = self.run_test(version, &test, release, None);
            if result.outcome == TestOutcome::Passed {
                let is_opposite = match update.expected {
                    Some(_) => says_refused,
                    None => says_admitted,
                };
                return (!is_opposite).then_some(update);
            }
        }
        None
    }
}

impl TestedDefinition {
    /// The errors of a test's last request, without their texts: each release has its own.
    pub(super) fn errors_of(
        &self,
        version: Option<&str>,
        test: &Test,
        release: Release,
    ) -> Vec<UpdatedError> {
        let answer = self.answer(version, test, release);
        let errors = answer
            .iter()
            .flat_map(|answer| telling_errors(&answer.errors));
        let generated = test.generated_name();
        let updated = |error| UpdatedError::from_error(error, generated.as_deref());
        errors.map(updated).collect()
    }
}

impl Update {
    fn from_answer(answer: &TestAnswer, test: &Test) -> Self {
        let mut update = Self::default();
        let expects_status_error = test.expected.status_error.is_some();
        match answer.error_text(test.generated_name().as_deref()) {
            Some(text) if answer.is_status => match test.kind {
                TestKind::OnStatusUpdate if !expects_status_error => {
                    update.expected_error = Some(text);
                }
                _ => update.expected_status_error = Some(text),
            },
            Some(text) => update.expected_error = Some(text),
            None => {
                let read = without_server_fields(answer.value().into_owned());
                let old = test.expected.object.as_ref().map(|object| &object.value);
                update.expected = Some(json::to_json(&with_ignored_of(read, old)));
            }
        }
        update
    }

    /// Whether it is an error as text.
    pub(super) fn is_text(&self) -> bool {
        self.expected_error.is_some() || self.expected_status_error.is_some()
    }

    /// Puts the update in place of expectations.
    fn enter(&self, expected: &mut Expectations) {
        expected.refused = None;
        expected.error = self.expected_error.clone().map(located);
        expected.status_error = self.expected_status_error.clone().map(located);
        expected.object = self.object().map(|value| Object {
            value,
            ..Object::default()
        });
    }

    /// The value of `expectedErrors`.
    fn errors(&self) -> Option<Value<'static>> {
        let errors = self.expected_errors.as_ref()?;
        let errors = errors.iter().map(|error| {
            let parts = [
                ("field", error.field.as_ref()),
                ("code", Some(&error.code)),
                ("message", error.message.as_ref()),
            ];
            let parts = parts
                .into_iter()
                .filter_map(|(key, value)| Some((key.into(), Value::from(value?.clone()))));
            Value::Map(Map::from_entries(parts.collect()))
        });
        Some(Value::List(errors.collect()))
    }

    fn object(&self) -> Option<Value<'static>> {
        let parsed = json::parse(self.expected.as_ref()?).ok()?;
        Some(parsed.value.into_owned())
    }
}

impl UpdatedError {
    /// The error without a message that has the generated name of the object.
    fn from_error(error: &FieldError, generated: Option<&str>) -> Self {
        let is_lasting = |text: &String| !generated.is_some_and(|name| text.contains(name));
        let message = error.cause.rule().map(|_| error.detail());
        Self {
            field: Some(error.field.clone()),
            code: error.cause.code().to_owned(),
            message: message.filter(|text| !text.is_empty() && is_lasting(text)),
        }
    }
}

/// An object with those metadata of another one that are not compared.
fn with_ignored_of(mut read: Value<'static>, old: Option<&Value<'static>>) -> Value<'static> {
    let metadata = |object: &Value<'static>| match object.get("metadata") {
        Some(Value::Map(map)) => map.clone().into_entries(),
        _ => Vec::new(),
    };
    let theirs = old.map(metadata).unwrap_or_default().into_iter();
    let mut all: Vec<_> = theirs.filter(|(key, _)| is_uncompared(key)).collect();
    let own = metadata(&read).into_iter();
    all.extend(own.filter(|(key, _)| !is_uncompared(key)));
    let Value::Map(map) = &mut read else {
        return read;
    };
    if all.is_empty() {
        map.remove("metadata");
    } else {
        map.insert("metadata", Value::Map(Map::from_entries(all)));
    }
    read
}

/// Writes updates of some tests, given by index, into a suite.
#[must_use]
pub fn update_suite(text: &str, updates: &[(usize, Update)]) -> Updated {
    let mut new = text.to_owned();
    let mut waiting: Vec<&(usize, Update)> = updates.iter().collect();
    let mut refused = Vec::new();
    // A test may wait for another one whose alias goes.
    while !waiting.is_empty() {
        refused.clear();
        let before = waiting.len();
        new = with_updates(new, &waiting, &mut refused);
        let is_refused = |index: usize| refused.iter().any(|(refused, _)| *refused == index);
        waiting.retain(|(index, _)| is_refused(*index));
        if waiting.len() == before {
            break;
        }
    }
    let left = refused.iter().map(|(index, _)| *index).collect();
    let is_shared =
        |(index, why): &(usize, Unchanged)| (*why == Unchanged::Shared).then_some(*index);
    let shared = refused.iter().filter_map(is_shared).collect();
    Updated {
        diff: unified_diff(text, &new),
        text: new,
        left,
        shared,
    }
}

/// Why new expectations cannot be written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unchanged {
    /// The layout of the text does not allow it.
    Layout,
    /// An alias elsewhere means the same value.
    Shared,
}

/// The suite with those updates that can be written. All of them are tried at once: each trial reads the whole suite.
/// Halves are tried apart if that fails.
fn with_updates(
    text: String,
    updates: &[&(usize, Update)],
    refused: &mut Vec<(usize, Unchanged)>,
) -> String {
    match (updated(&text, updates), updates) {
        (Ok(new), _) => new,
        (Err(_), []) => text,
        (Err(why), [(index, _)]) => {
            refused.push((*index, why));
            text
        }
        (Err(_), _) => {
            let (first, second) = updates.split_at(updates.len() / 2);
            let text = with_updates(text, first, refused);
            with_updates(text, second, refused)
        }
    }
}

/// The suite with new expectations of some tests.
fn updated(text: &str, updates: &[&(usize, Update)]) -> Result<String, Unchanged> {
    let suite = Suite::read(text);
    let old = read_owned(text).ok_or(Unchanged::Layout)?;
    let tests = updates.iter().map(|(index, update)| {
        let test = suite.tests.get(*index).ok_or(Unchanged::Layout)?;
        Ok(NewExpectations::new(test, update, &old))
    });
    let tests = tests.collect::<Result<Vec<_>, _>>()?;
    let renames: Vec<Rename<'_>> = tests.iter().filter_map(|test| test.rename(&old)).collect();
    let renamed = rename(text, &renames).ok_or(Unchanged::Layout)?;
    let mut whole = read_owned(&renamed).ok_or(Unchanged::Layout)?;
    let values = tests.iter().map(|test| test.enter(&mut whole));
    let values: Vec<Value<'static>> = values.collect::<Option<_>>().ok_or(Unchanged::Layout)?;
    let changes = tests.iter().zip(&values).map(|(test, wanted)| Change {
        steps: test.steps,
        wanted,
        keys: &test.list_keys,
    });
    let changes: Vec<Change<'_>> = changes.collect();
    let new = rewrite(&renamed, &changes).ok_or(Unchanged::Layout)?;
    if read_owned(&new).ok_or(Unchanged::Layout)? != whole {
        return Err(Unchanged::Shared);
    }
    let is_right = Suite::read(&new).tests.len() == suite.tests.len();
    is_right.then_some(new).ok_or(Unchanged::Layout)
}

/// The expectations that a test gets.
struct NewExpectations<'s> {
    /// The steps to the test.
    steps: &'s [PathStep],
    /// The keys of a test with their new values. Those without a value go.
    entries: [(&'static str, Option<Value<'static>>); 5],
    /// The keys of lists below the test.
    list_keys: Vec<ListKeys>,
}

impl<'s> NewExpectations<'s> {
    fn new(test: &'s Test, update: &Update, suite: &Value<'static>) -> Self {
        let expected = update
            .object()
            .map(|object| expected_value(test, suite, object, &update.list_keys));
        let text = |text: &Option<String>| text.clone().map(Value::from);
        let keys = update.list_keys.iter().map(|one| ListKeys {
            list: [&["expected".to_owned()], &*one.list].concat(),
            keys: one.keys.clone(),
        });
        Self {
            steps: &test.steps,
            entries: [
                ("expected", expected),
                ("expectedError", text(&update.expected_error)),
                ("expectedStatusError", text(&update.expected_status_error)),
                ("expectedErrors", update.errors()),
                ("refused", None),
            ],
            list_keys: keys.collect(),
        }
    }

    /// The key of a new expectation in place of one that goes: its comments are about the new one, too.
    fn rename(&self, suite: &Value<'static>) -> Option<Rename<'s>> {
        let own = super::path::get(suite, self.steps)?.as_map()?;
        let is_new = |key: &str, is_wanted: bool| is_wanted && !own.contains_key(key);
        let is_gone = |key: &str, is_wanted: bool| !is_wanted && own.contains_key(key);
        let find = |is_it: &dyn Fn(&str, bool) -> bool| {
            let mut entries = self.entries.iter();
            let (key, _) = entries.find(|(key, value)| is_it(key, value.is_some()))?;
            Some(*key)
        };
        Some(Rename {
            steps: self.steps,
            from: find(&is_gone)?,
            to: find(&is_new)?,
        })
    }

    /// Puts the expectations into the value of a suite. Returns the test.
    fn enter(&self, suite: &mut Value<'static>) -> Option<Value<'static>> {
        let Value::Map(own) = super::path::find(suite, self.steps)? else {
            return None;
        };
        for (key, value) in &self.entries {
            match value {
                Some(value) => drop(own.insert(*key, value.clone())),
                None => drop(own.remove(key)),
            }
        }
        Some(Value::Map(own.clone()))
    }
}

/// The value of a text.
fn read_owned(text: &str) -> Option<Value<'static>> {
    let parsed = document::parse_one(text, Duplicates::LastWins).ok()?;
    Some(parsed.value.into_owned())
}

/// The value of `expected`: an object, or a string with one where the test has strings.
fn expected_value(
    test: &Test,
    suite: &Value<'static>,
    object: Value<'static>,
    keys: &[ListKeys],
) -> Value<'static> {
    let known = test.expected.object.as_ref();
    if !known.map_or(test.initial.is_text, |known| known.is_text) {
        return object;
    }
    let old = super::path::get(suite, &test.steps).and_then(|test| test.get("expected"));
    let old = old.and_then(Value::as_str).unwrap_or_default();
    let change = Change {
        steps: &[],
        wanted: &object,
        keys,
    };
    let new = rewrite(old, &[change]).unwrap_or_else(|| to_yaml(&object));
    // The ends of lines at the end of a text with an object mean nothing: those of the old text stay.
    let body = new.trim_end_matches('\n');
    let old_body = old.trim_end_matches('\n');
    let end = match old_body.contains('\n') || !body.contains('\n') {
        true => old.get(old_body.len()..).unwrap_or_default(),
        false => "\n",
    };
    Value::from([body, end].concat())
}
