//! Requests that the search for a witness does not make.

use crate::Crd;
use crate::compare::TrialRequest;
use crate::document;
use crate::suites::object;
use crate::suites::path::{self, PathStep};
use crate::suites::schema::{ADDITIONAL, RULES};
use crate::value::Value;
use crate::value::json::Duplicates;

/// A key and a value that no schema names.
const UNNAMED: &str = "example";

/// Texts that rules about names and formats refuse, and texts that they admit.
const TEXTS: [&str; 7] = [
    "-",
    "A_",
    "a b",
    "10.0.0.1",
    "::1",
    "https://example.com",
    "1",
];
/// How many texts of an object are replaced.
const MOST_TEXTS: usize = 8;

/// Further requests that may tell a change at a path of the schema: an update that sends the stored object again,
/// for rules that compare it with the one before; objects with other texts, for rules about texts; and a member
/// that no schema names, where none is allowed.
pub(in crate::suites) fn further_requests(
    crd: &Crd,
    version: &str,
    (keyword, path): (&str, &str),
) -> Vec<TrialRequest> {
    let samples = [false, true].into_iter().filter_map(|full| {
        let text = crd.sample(Some(version), full);
        let one = document::parse_one(&text, Duplicates::LastWins).ok()?;
        Some(one.value.into_owned())
    });
    match keyword {
        RULES => {
            let samples: Vec<Value<'static>> = samples.collect();
            let others = samples.last().map(|full| with_other_texts(full, path));
            let others = others.into_iter().flatten().map(TrialRequest::creation);
            samples
                .into_iter()
                .flat_map(sent_again)
                .chain(others)
                .collect()
        }
        ADDITIONAL => samples
            .filter_map(|sample| with_member(sample, path))
            .map(TrialRequest::creation)
            .collect(),
        _ => Vec::new(),
    }
}

/// The path of the schema as a path into an object that has an item in each list.
fn path_in_object(path: &str) -> String {
    path.replace("[]", "[0]").replace("[*]", "[example]")
}

/// Objects with another text at a path, or directly below it.
fn with_other_texts(object: &Value<'static>, path: &str) -> Vec<Value<'static>> {
    let at = path_in_object(path);
    let Some(steps) = path::steps(&at).ok() else {
        return Vec::new();
    };
    let mut object = object.clone();
    let below: Vec<PathStep> = match path::find(&mut object, &steps) {
        Some(Value::Map(map)) => {
            let texts = map
                .iter()
                .filter(|(_, value)| matches!(value, Value::String(_)));
            texts
                .map(|(key, _)| PathStep::Key(key.to_owned()))
                .collect()
        }
        Some(Value::List(items)) if matches!(items.first(), Some(Value::String(_))) => {
            vec![PathStep::Index(0)]
        }
        Some(Value::String(_)) => return with_other_text(&object, &steps),
        _ => return Vec::new(),
    };
    let places = below.into_iter().take(MOST_TEXTS);
    places
        .flat_map(|step| with_other_text(&object, &[&*steps, &[step]].concat()))
        .collect()
}

/// Objects with each of the texts at a place.
fn with_other_text(object: &Value<'static>, place: &[PathStep]) -> Vec<Value<'static>> {
    let changed = TEXTS.iter().filter_map(|text| {
        let mut object = object.clone();
        *path::find(&mut object, place)? = Value::from(*text);
        Some(object)
    });
    changed.collect()
}

fn sent_again(object: Value<'static>) -> [TrialRequest; 2] {
    [false, true].map(|is_status| TrialRequest {
        object: object.clone(),
        previous: Some(object.clone()),
        is_status,
    })
}

/// An object with another member of the map at a path of the schema.
fn with_member(mut object: Value<'static>, path: &str) -> Option<Value<'static>> {
    let map = path_in_object(path);
    let member = match &*map {
        "" => UNNAMED.to_owned(),
        map => format!("{map}.{UNNAMED}"),
    };
    object::set(&mut object, &member, Value::from(UNNAMED)).ok()?;
    Some(object)
}
