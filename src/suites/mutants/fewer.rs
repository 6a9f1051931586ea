//! Updates that change no more than their tests need.

use std::iter;

use crate::Crd;
use crate::compare::TrialRequest;
use crate::suites::written::{HeldTest, Trial, WrittenTest};
use crate::value::{Map, Value};
use crate::views::sample::{self, SamplePath};

/// How many changes of an update are tried to be left out.
const MOST_CHANGES: usize = 16;

/// Removes the changes that the test of an update does not need. The shorter test proves the same, at as many releases.
/// `written` makes tests of a request. `is_wanted` tells whether a test notices the change of the definition.
pub(super) fn with_fewer_changes(
    mut held: HeldTest,
    (trial, (crd, version)): (Trial<'_>, (&Crd, &str)),
    written: impl Fn(TrialRequest) -> Vec<WrittenTest>,
    is_wanted: impl Fn(&WrittenTest) -> bool,
) -> HeldTest {
    let request = held.test.request();
    let mut endpoints = crd.endpoints().iter();
    let endpoint = endpoints.find(|one| one.version == version);
    let Some((previous, endpoint)) = request.previous.zip(endpoint) else {
        return held;
    };
    let mut places = Vec::new();
    differences(&previous, &request.object, &mut Vec::new(), &mut places);
    if places.len() < 2 {
        return held;
    }
    for place in places.into_iter().take(MOST_CHANGES) {
        let mut request = held.test.request();
        let before = sample::get(&previous, &place).cloned();
        sample::set(&mut request.object, endpoint.schema(), &place, before);
        let is_better = |test: &WrittenTest| test.is_as_sound_as(&held.test) && is_wanted(test);
        let first = written(request).into_iter().find(is_better);
        let other = first.and_then(|test| trial.best(iter::once(test)));
        if let Some(other) = other.filter(|other| other.holds_as_much_as(&held)) {
            held = other;
        }
    }
    held
}

/// The places where two values differ. If both values are maps, their members are compared. Recursion is bounded by
/// the depth of the document.
fn differences(
    before: &Value<'static>,
    after: &Value<'static>,
    at: &mut SamplePath,
    found: &mut Vec<SamplePath>,
) {
    let (Value::Map(one), Value::Map(other)) = (before, after) else {
        if before != after {
            found.push(at.clone());
        }
        return;
    };
    let further = other.iter().filter(|(key, _)| !one.contains_key(key));
    let keys = one.iter().chain(further).map(|(key, _)| key);
    for key in keys {
        at.push(key.to_owned());
        match [one, other].map(|map: &Map<'static>| map.get(key)) {
            [Some(before), Some(after)] => differences(before, after, at, found),
            _ => found.push(at.clone()),
        }
        at.pop();
    }
}
