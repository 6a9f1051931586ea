//! Updates the expectations of a suite to the server's answers. Comments and layout stay.

mod items;
mod list_keys;
mod matching;
mod rewrite;
#[cfg(test)]
mod tests;

use serde::Serialize;

use self::rewrite::{ChangedValue, rename, rewrite};
use super::compare::{SET_BY_SERVER, without_server_fields};
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
    let is_ignored =
        |key: &str| matches!(key, "name" | "namespace") || SET_BY_SERVER.contains(&key);
    let metadata = |object: &Value<'static>| match object.get("metadata") {
        Some(Value::Map(map)) => map.clone().into_entries(),
        _ => Vec::new(),
    };
    let theirs = old.map(metadata).unwrap_or_default().into_iter();
    let mut all: Vec<_> = theirs.filter(|(key, _)| is_ignored(key)).collect();
    let own = metadata(&read).into_iter();
    all.extend(own.filter(|(key, _)| !is_ignored(key)));
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
        waiting.retain(|(index, update)| match updated(&new, *index, update) {
            Ok(changed) => {
                new = changed;
                false
            }
            Err(why) => {
                refused.push((*index, why));
                true
            }
        });
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

/// The suite with new expectations of one test.
fn updated(text: &str, index: usize, update: &Update) -> Result<String, Unchanged> {
    let suite = Suite::read(text);
    let test = suite.tests.get(index).ok_or(Unchanged::Layout)?;
    let wanted = [
        (
            "expected",
            update
                .object()
                .map(|object| expected_value(test, text, object, &update.list_keys)),
        ),
        (
            "expectedError",
            update.expected_error.clone().map(Value::from),
        ),
        (
            "expectedStatusError",
            update.expected_status_error.clone().map(Value::from),
        ),
        ("expectedErrors", update.errors()),
        ("refused", None),
    ];
    let renamed = with_new_key(text, &test.steps, &wanted);
    let text = renamed.as_deref().unwrap_or(text);
    let mut whole = read_owned(text).ok_or(Unchanged::Layout)?;
    let Some(Value::Map(own)) = super::path::find(&mut whole, &test.steps) else {
        return Err(Unchanged::Layout);
    };
    for (key, value) in wanted {
        match value {
            Some(value) => drop(own.insert(key, value)),
            None => drop(own.remove(key)),
        }
    }
    let own = Value::Map(own.clone());
    let keys = update.list_keys.iter().map(|one| ListKeys {
        list: [&["expected".to_owned()], &*one.list].concat(),
        keys: one.keys.clone(),
    });
    let keys: Vec<ListKeys> = keys.collect();
    let place = ChangedValue::Steps(&test.steps);
    let new = rewrite(text, place, &own, &keys).ok_or(Unchanged::Layout)?;
    let read = read_owned(&new).ok_or(Unchanged::Layout)?;
    if read != whole {
        return Err(Unchanged::Shared);
    }
    let is_right = Suite::read(&new).tests.len() == suite.tests.len();
    is_right.then_some(new).ok_or(Unchanged::Layout)
}

/// The text with the key of a new expectation in place of one that goes: its comments are about the new one, too.
fn with_new_key(
    text: &str,
    steps: &[PathStep],
    wanted: &[(&str, Option<Value<'static>>)],
) -> Option<String> {
    let mut whole = read_owned(text)?;
    let own = super::path::find(&mut whole, steps)?.as_map()?;
    let mut wanted = wanted.iter();
    let is_new = |(key, value): &&(&str, Option<_>)| value.is_some() && !own.contains_key(key);
    let (new, _) = wanted.clone().find(is_new)?;
    let (gone, _) = wanted.find(|(key, value)| value.is_none() && own.contains_key(key))?;
    rename(text, steps, [gone, new])
}

/// The value of a text.
fn read_owned(text: &str) -> Option<Value<'static>> {
    let parsed = document::parse_one(text, Duplicates::LastWins).ok()?;
    Some(parsed.value.into_owned())
}

/// The value of `expected`: an object, or a string with one where the test has strings.
fn expected_value(
    test: &Test,
    text: &str,
    object: Value<'static>,
    keys: &[ListKeys],
) -> Value<'static> {
    let known = test.expected.object.as_ref();
    if !known.map_or(test.initial.is_text, |known| known.is_text) {
        return object;
    }
    let steps = [&*test.steps, &[PathStep::Key("expected".to_owned())]].concat();
    let mut whole = read_owned(text).unwrap_or_default();
    let old = super::path::find(&mut whole, &steps).and_then(|old| old.as_str());
    let old = old.unwrap_or_default();
    let kept = rewrite(old, ChangedValue::Root, &object, keys);
    let new = kept.unwrap_or_else(|| to_yaml(&object));
    // The ends of lines at the end of a text with an object mean nothing: those of the old text stay.
    let body = new.trim_end_matches('\n');
    let old_body = old.trim_end_matches('\n');
    let end = match old_body.contains('\n') || !body.contains('\n') {
        true => old.get(old_body.len()..).unwrap_or_default(),
        false => "\n",
    };
    Value::from([body, end].concat())
}
