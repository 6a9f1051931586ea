//! Tests whose objects have no more fields than the test needs.

use std::iter;

use super::DraftWriter;
use crate::suites::target::TestedDefinition;
use crate::suites::written::HeldTest;
use crate::value::Value;
use crate::views::sample::{self, SamplePath};

/// How many removals are tried. Objects with more fields keep some of them.
const MOST_REMOVALS: usize = 64;
/// The members of an object that stay.
const KEPT: [&str; 3] = ["apiVersion", "kind", "metadata"];

impl DraftWriter<'_> {
    /// A test of a refusal without the fields that it does not need: it still passes, at as many releases, and
    /// still fails without the rule.
    pub(super) fn smaller(&self, mut held: HeldTest, without: &TestedDefinition) -> HeldTest {
        if !held.test.is_refused() {
            return held;
        }
        let mut endpoints = self.definition.crd.endpoints().iter();
        let Some(endpoint) = endpoints.find(|one| one.version == self.version) else {
            return held;
        };
        let schema = endpoint.schema();
        let trial = self.trial(Some(without));
        let mut tried: Vec<SamplePath> = Vec::new();
        while tried.len() < MOST_REMOVALS {
            let mut places = Vec::new();
            for object in held.test.objects() {
                places_of(object, &mut Vec::new(), &mut places);
            }
            places.retain(|place| place.first().is_some_and(|first| !KEPT.contains(&&**first)));
            // Outer places first: they take the most along.
            places.sort_by_key(Vec::len);
            let Some(place) = places.into_iter().find(|place| !tried.contains(place)) else {
                break;
            };
            let mut request = held.test.request();
            let objects = [Some(&mut request.object), request.previous.as_mut()];
            for object in objects.into_iter().flatten() {
                sample::set(object, schema, &place, None);
            }
            tried.push(place);
            let tests = self.written(held.test.name(), &request).into_iter();
            let tests = tests.filter(|test| test.is_refused() && test.is_as_sound_as(&held.test));
            let mut tests = tests.filter(|test| self.depends_on_change(test, without));
            let other = tests.next().and_then(|test| trial.best(iter::once(test)));
            if let Some(other) = other.filter(|other| other.holds_as_much_as(&held)) {
                held = other;
            }
        }
        held
    }
}

/// The places of all fields and items of a value. The last items come first: the others keep their places.
fn places_of(value: &Value<'_>, at: &mut SamplePath, found: &mut Vec<SamplePath>) {
    let mut below = |step: String, value: &Value<'_>| {
        at.push(step);
        found.push(at.clone());
        places_of(value, at, found);
        at.pop();
    };
    match value {
        Value::Map(map) => {
            for (key, value) in map.iter() {
                below(key.to_owned(), value);
            }
        }
        Value::List(items) => {
            for (index, value) in items.iter().enumerate().rev() {
                below(index.to_string(), value);
            }
        }
        _ => {}
    }
}
