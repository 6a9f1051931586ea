//! Requests that the search for a witness does not make.

use std::cell::Cell;
use std::iter;

use super::stored::ObjectsAround;
use crate::Crd;
use crate::compare::{Tally, TrialRequest, Unproven};
use crate::document;
use crate::schema::Node;
use crate::suites::coverage::DEFAULT;
use crate::suites::path::{self, PathStep};
use crate::suites::schema::{ADDITIONAL, FORMAT, PRESERVES, RULES};
use crate::suites::written::WrittenTest;
use crate::value::json::{self, Duplicates};
use crate::value::{Map, Value};
use crate::views::sample::{self, SamplePath};

/// A key and a value that no schema names.
const UNNAMED: &str = "example";

/// Texts that rules about names and formats refuse, and texts that they admit.
const TEXTS: [&str; 8] = [
    "-",
    "A_",
    "a b",
    "10.0.0.1",
    "0.0.0.0/8",
    "::1",
    "https://example.com",
    "1",
];
/// How many texts of an object are replaced.
const MOST_TEXTS: usize = 8;
/// How many lists that a rule names are changed.
const MOST_LISTS: usize = 3;
/// How many items the lists have that are made for a rule.
const MOST_ITEMS: usize = 40;
/// A number that is too large for 32 bits.
const LARGE: i64 = 3_000_000_000;

/// A changed keyword.
#[derive(Clone, Copy)]
pub(in crate::suites) struct ChangedKeyword<'k> {
    pub(in crate::suites) keyword: &'k str,
    /// The place in the schema.
    pub(in crate::suites) path: &'k str,
    /// Its value before the change. A rule is plain text.
    pub(in crate::suites) value: &'k str,
}

/// Counts further requests by how they end, while a search takes them.
#[derive(Default)]
pub(in crate::suites) struct TriedRequests(Cell<Tally>);

impl TriedRequests {
    /// Counts the request of some tests, if it can be made.
    pub(in crate::suites) fn count(&self, tests: Vec<WrittenTest>) -> Vec<WrittenTest> {
        let mut tally = self.0.get();
        if let Some(first) = tests.first() {
            tally.count(first.is_refused());
        }
        self.0.set(tally);
        tests
    }

    /// Why the search found no test, with these requests.
    pub(in crate::suites) fn after(&self, why: Unproven) -> Unproven {
        why.after(self.0.get())
    }
}

/// Further requests that may tell a change of a version: an update that sends the stored object again, for rules
/// that compare it with the one before; objects with other texts and lists, for rules about these; null in place of
/// an item with a default; creations and updates of objects that have what is around the place, with a member that no
/// schema names, a large number, without the value, or with other values; objects with two other lists that a rule
/// reads. The objects are samples and those that are given: some that are admitted, and some that a rule refuses.
pub(in crate::suites) fn further_requests<'c>(
    crd: &'c Crd,
    version: &str,
    changed: ChangedKeyword<'c>,
    [given, refused]: [&'c [Value<'static>]; 2],
) -> Box<dyn Iterator<Item = TrialRequest> + 'c> {
    let mut endpoints = crd.endpoints().iter();
    let Some(endpoint) = endpoints.find(|one| one.version == version) else {
        return Box::new(iter::empty());
    };
    let samples = [false, true].into_iter().filter_map(|full| {
        let text = crd.sample(Some(version), full);
        let one = document::parse_one(&text, Duplicates::LastWins).ok()?;
        Some(one.value.into_owned())
    });
    let samples: Vec<Value<'static>> = samples.chain(given.iter().cloned()).collect();
    let path = changed.path;
    let around = ObjectsAround::new(crd, endpoint, &samples, path);
    let requests = match changed.keyword {
        RULES => {
            let mut requests = requests_for_rule(endpoint.schema(), samples, changed);
            let Some(around) = around else {
                return Box::new(requests.into_iter());
            };
            requests.extend(around.lacking(changed.value));
            requests.extend(around.updates(changed.value));
            requests.extend(around.single_changes(changed.value));
            requests.extend(around.two_changes(changed.value));
            // Repairs are slow: they are for changes that nothing else tells.
            let repaired = move || {
                let repaired = around.repaired_changes(changed.value).into_iter();
                repaired.chain(around.with_lists(changed.value, refused))
            };
            let repaired = iter::once_with(repaired).flatten();
            return Box::new(requests.into_iter().chain(repaired));
        }
        ADDITIONAL | PRESERVES => around.map(|around| around.with_member(UNNAMED)),
        DEFAULT => {
            let with_null = samples
                .into_iter()
                .filter_map(|sample| with_null_item(endpoint.schema(), sample, path))
                .map(TrialRequest::creation);
            let default = json::parse(changed.value).ok();
            let default = default.map(|parsed| parsed.value.into_owned());
            let without = around.into_iter();
            let without = without.flat_map(|around| around.without(default.as_ref()));
            Some(with_null.chain(without).collect())
        }
        FORMAT => around.map(|around| around.with(&Value::Int(LARGE))),
        _ => None,
    };
    Box::new(requests.unwrap_or_default().into_iter())
}

fn requests_for_rule(
    schema: &Node,
    samples: Vec<Value<'static>>,
    changed: ChangedKeyword<'_>,
) -> Vec<TrialRequest> {
    let with_value = samples
        .iter()
        .flat_map(|sample| with_values(schema, sample, changed.path));
    let with_value: Vec<Value<'static>> = with_value.collect();
    let fuller = samples.iter().skip(1);
    let others: Vec<Value<'static>> = fuller
        .flat_map(|full| with_other_texts(full, changed.path))
        .collect();
    let lists = samples
        .iter()
        .flat_map(|sample| with_other_lists(schema, sample, changed));
    let created: Vec<Value<'static>> = others.into_iter().chain(lists).collect();
    let again = samples.into_iter().chain(with_value).flat_map(sent_again);
    again
        .chain(created.into_iter().map(TrialRequest::creation))
        .collect()
}

/// The path of the schema as a path into an object that has an item in each list.
fn path_in_object(path: &str) -> String {
    path.replace("[]", "[0]").replace("[*]", "[example]")
}

/// The path of the schema as a place in an object.
pub(super) fn place_in_object(path: &str) -> Option<SamplePath> {
    let steps = match path {
        "" => Vec::new(),
        path => path::steps(&path_in_object(path)).ok()?,
    };
    let step = |step| match step {
        PathStep::Key(key) => key,
        PathStep::Index(index) => index.to_string(),
    };
    Some(steps.into_iter().map(step).collect())
}

/// An object with another value at a place.
fn with_value(
    schema: &Node,
    object: &Value<'static>,
    at: &[String],
    value: Option<Value<'static>>,
) -> Value<'static> {
    let mut object = object.clone();
    sample::set(&mut object, schema, at, value);
    object
}

/// An object that has no value at a path, with a small one there and with one that has all fields.
fn with_values(schema: &Node, object: &Value<'static>, path: &str) -> Vec<Value<'static>> {
    let Some(at) = place_in_object(path) else {
        return Vec::new();
    };
    let node = sample::node_at(schema, &at).filter(|_| sample::get(object, &at).is_none());
    let values = node.map(|node| [sample::value(node, 0), sample::full_value(node, 0)]);
    let values = values.into_iter().flatten();
    values
        .map(|value| with_value(schema, object, &at, Some(value)))
        .collect()
}

/// Objects with other lists at the place of a rule: of different lengths with different items, and each of several
/// lists absent, empty or with one item.
fn with_other_lists(
    schema: &Node,
    object: &Value<'static>,
    ChangedKeyword {
        path, value: rule, ..
    }: ChangedKeyword<'_>,
) -> Vec<Value<'static>> {
    let Some(at) = place_in_object(path) else {
        return Vec::new();
    };
    let Some(node) = sample::node_at(schema, &at) else {
        return Vec::new();
    };
    let mut lists: Vec<(SamplePath, &Node)> = Vec::new();
    if let Some(item) = node.items.as_deref() {
        lists.push((at.clone(), item));
    }
    for (name, property) in node.properties.iter() {
        if let Some(item) = property.items.as_deref()
            && rule.contains(name)
        {
            lists.push(([&at[..], &[name.to_owned()]].concat(), item));
        }
    }
    lists.truncate(MOST_LISTS);
    let list = |item: &Node, length: usize| {
        let items = (0..length).map(|number| sample::value(item, number));
        Some(Value::List(items.collect()))
    };
    let mut found = Vec::new();
    for (at, item) in &lists {
        for length in lengths(rule) {
            found.push(with_value(schema, object, at, list(item, length)));
        }
    }
    let beside = texts_beside(&at, node, rule);
    let with_texts = found.iter().flat_map(|object| {
        let beside = beside.iter();
        beside.map(|(at, text)| with_value(schema, object, at, Some(text.clone())))
    });
    let with_texts: Vec<Value<'static>> = with_texts.collect();
    found.extend(with_texts);
    let mut combined = vec![object.clone()];
    for (at, item) in &lists {
        let states = [None, list(item, 0), list(item, 1)];
        let all = combined.iter().flat_map(|object| {
            let states = states.iter();
            states.map(|state| with_value(schema, object, at, state.clone()))
        });
        combined = all.collect();
    }
    found.extend(combined);
    found
}

/// Pairs each member that a rule names with each string literal of the rule.
fn texts_beside(at: &[String], node: &Node, rule: &str) -> Vec<(SamplePath, Value<'static>)> {
    let constants = sample::constants(&[rule.to_owned()]);
    let texts: Vec<_> = constants.into_iter().filter(is_text).collect();
    let mut found = Vec::new();
    for (name, property) in node.properties.iter() {
        if rule.contains(name) && is_text(&sample::value(property, 0)) {
            let at = [at, &[name.to_owned()]].concat();
            found.extend(texts.iter().map(|text| (at.clone(), text.clone())));
        }
    }
    found.truncate(MOST_TEXTS);
    found
}

fn is_text(value: &Value<'_>) -> bool {
    matches!(value, Value::String(_))
}

/// Lengths of lists that a rule may tell apart: small ones, and those at the numbers of the rule.
fn lengths(rule: &str) -> Vec<usize> {
    let numbers = rule.split(|c: char| !c.is_ascii_digit());
    let numbers = numbers.filter_map(|number| number.parse::<usize>().ok());
    let named = numbers.flat_map(|number| [number, number.saturating_add(1)]);
    let mut lengths: Vec<usize> = (0..=3).chain(named).collect();
    lengths.retain(|length| *length <= MOST_ITEMS);
    lengths.sort_unstable();
    lengths.dedup();
    lengths
}

/// An object with null as the only item of a list or a map whose items have a default.
fn with_null_item(schema: &Node, object: Value<'static>, path: &str) -> Option<Value<'static>> {
    let (around, items) = match path.strip_suffix("[]") {
        Some(around) => (around, Value::List(vec![Value::Null])),
        None => {
            let member = (UNNAMED.into(), Value::Null);
            let around = path.strip_suffix("[*]")?;
            (around, Value::Map(Map::from_entries(vec![member])))
        }
    };
    let at = place_in_object(around)?;
    Some(with_value(schema, &object, &at, Some(items)))
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
