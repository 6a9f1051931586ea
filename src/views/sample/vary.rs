//! Values and changes for a caller that looks for objects of another kind than samples: those that
//! tell two definitions apart.

use super::build::Builder;
use super::clues;
use super::place::{self, Place};
use super::scalars::WORDS;
use crate::admission::Endpoint;
use crate::admission::validate::is_valid;
use crate::cel::library::Host;
use crate::schema::Node;
use crate::value::{Map, Value};

/// How many values of a schema are made for a place that a rule reads.
const VARIANTS: usize = 4;
/// The largest texts, lists and maps that are made for the numbers of a rule.
const LARGEST: i64 = 64;

/// A place and what comes there; nothing where the place is to be empty.
pub type Change = (Place, Option<Value<'static>>);

/// An object as [`super::sample`] makes it, admitted or not.
#[must_use]
pub fn object(
    endpoint: &Endpoint,
    endpoints: &[Endpoint],
    host: &Host<'_>,
    full: bool,
) -> Value<'static> {
    super::mend::Mender::new(endpoint, endpoints, host, full)
        .object()
        .0
}

/// An object changed until an endpoint admits it, as far as some attempts get; one place stays as it
/// is. None where it is refused in the end.
#[must_use]
pub fn mended(
    endpoint: &Endpoint,
    endpoints: &[Endpoint],
    host: &Host<'_>,
    object: Value<'static>,
    pinned: Place,
) -> Option<Value<'static>> {
    let mender = super::mend::Mender::around(endpoint, endpoints, host, object, pinned);
    let (object, refusal) = mender.object();
    refusal.is_empty().then_some(object)
}

/// A smallest value of a schema; different variants differ where they can.
#[must_use]
pub fn value(node: &Node, variant: usize) -> Value<'static> {
    Builder::new(false).value(node, variant)
}

/// Texts of many formats.
#[must_use]
pub fn words() -> [&'static str; 28] {
    WORDS
}

/// The place of a server's path in an object, as far as the object has it: keys and, as text,
/// indices.
#[must_use]
pub fn place_of_path(object: &Value<'static>, path: &str) -> Place {
    place::of_path(object, path)
}

/// The value at a place: keys and, as text, indices.
#[must_use]
pub fn get<'v>(value: &'v Value<'static>, at: &[String]) -> Option<&'v Value<'static>> {
    place::get(value, at)
}

/// Sets what is at a place below a value, or removes it. What is around the place is made where it
/// is missing.
pub fn set(value: &mut Value<'static>, node: &Node, at: &[String], to: Option<Value<'static>>) {
    if to.is_some() {
        for length in 1..at.len() {
            let around = at.get(..length).unwrap_or_default();
            if place::get(value, around).is_none()
                && let Some(node) = place::node_at(node, around)
            {
                place::change(value, around, Some(self::value(node, 0)));
            }
        }
    }
    match (at, to) {
        ([], Some(to)) => *value = to,
        (at, to) => place::change(value, at, to),
    }
}

/// Changes of the places that a rule about a value reads, which may make it hold or fail.
#[must_use]
pub fn changes_for_rule(rule: &str, about: &Value<'static>, node: &Node) -> Vec<Change> {
    let Some(clues) = clues::read(rule, about) else {
        return Vec::new();
    };
    let mut changes: Vec<Change> = Vec::new();
    for at in &clues.places {
        let Some(own) = place::node_at(node, at) else {
            continue;
        };
        let mut values = Vec::new();
        for literal in &clues.literals {
            values.push(literal.clone());
            sized(literal, own, &mut values);
        }
        values.extend((0..VARIANTS).map(|variant| value(own, variant)));
        if let Some(Value::List(items)) = place::get(about, at) {
            // Each item twice.
            values.push(Value::List([&**items, &**items].concat()));
        }
        values.extend([true, false].map(Value::Bool));
        values.extend(["", "example", "other"].map(Value::from));
        values.extend([0, 1, -1, 2, 1000].map(Value::Int));
        values.retain(|value| is_valid(own, value));
        if !at.is_empty() {
            changes.push((at.clone(), None));
        }
        for value in values {
            let change = (at.clone(), Some(value));
            if !changes.contains(&change) {
                changes.push(change);
            }
        }
    }
    changes
}

/// Texts, lists and maps as large as a constant says, and lists and maps that hold it.
fn sized(literal: &Value<'static>, node: &Node, values: &mut Vec<Value<'static>>) {
    match literal {
        Value::Int(size @ 0..=LARGEST) => {
            let size = *size as usize;
            values.push("a".repeat(size).into());
            if let Some(item) = node.items.as_deref() {
                let items = (0..size).map(|index| value(item, index));
                values.push(Value::List(items.collect()));
            }
            if let Some(child) = node.additional.schema() {
                let mut map = Map::new();
                for index in 0..size {
                    map.push(["key-", &index.to_string()].concat(), value(child, index));
                }
                values.push(Value::Map(map));
            }
        }
        Value::String(key) => {
            values.push(Value::List(vec![literal.clone()]));
            if let Some(item) = node.items.as_deref() {
                let others = [value(item, 0), value(item, 1)];
                let beside = others.into_iter().find(|other| other != literal);
                values.extend(beside.map(|other| Value::List(vec![literal.clone(), other])));
            }
            if let Some(child) = node.additional.schema() {
                let mut map = Map::new();
                map.push(key.clone(), value(child, 0));
                values.push(Value::Map(map));
            }
        }
        _ => {}
    }
}
