//! Building blocks for the search for objects that two definitions answer differently.

use super::build::Builder;
use super::clues;
use super::mend::Mender;
use super::place::{self, Place};
use super::scalars::WORDS;
use crate::admission::Endpoint;
use crate::admission::validate::is_valid;
use crate::cel::library::Host;
use crate::schema::Node;
use crate::value::Value;

/// How many values of a schema are made for a place that a rule reads.
const VARIANTS: usize = 4;

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
    Mender::new(endpoint, endpoints, host, full).object().0
}

/// Repairs an object until an endpoint admits it, without changing one place. Returns none if the
/// attempts do not suffice.
#[must_use]
pub fn mended(
    endpoint: &Endpoint,
    endpoints: &[Endpoint],
    host: &Host<'_>,
    object: Value<'static>,
    pinned: Place,
) -> Option<Value<'static>> {
    let mender = Mender::around(endpoint, endpoints, host, object, pinned);
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
        Builder::new(false).make_way(value, node, at);
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
    let mut builder = Builder::new(false);
    let mut changes: Vec<Change> = Vec::new();
    for at in &clues.places {
        let Some(own) = place::node_at(node, at) else {
            continue;
        };
        let mut values = Vec::new();
        for literal in &clues.literals {
            values.push(literal.clone());
            builder.made_of(literal, own, &mut values);
            values.extend(beside(literal, own, &mut builder));
        }
        values.extend((0..VARIANTS).map(|variant| builder.value(own, variant)));
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

/// A list of a constant and another item.
fn beside(literal: &Value<'static>, node: &Node, builder: &mut Builder) -> Option<Value<'static>> {
    let item = node.items.as_deref()?;
    let mut others = [0, 1]
        .map(|variant| builder.value(item, variant))
        .into_iter();
    let other = others.find(|other| other != literal)?;
    Some(Value::List(vec![literal.clone(), other]))
}
