//! Building blocks for the search for objects that two definitions answer differently.

use super::build::SampleBuilder;
use super::clues;
use super::names;
use super::place::{self, SamplePath};
use super::repair::{Pins, Repairer};
use super::scalars::WORDS;
use crate::admission::Endpoint;
use crate::admission::validate::is_valid;
use crate::cel::library::Host;
use crate::go::regexp::{Difference, Regexp};
use crate::schema::{Kinds, ListType, Node};
use crate::value::Value;

/// How many values of a schema are made for a place that a rule reads.
const VARIANTS: usize = 4;
/// How many members of an enumeration come into lists.
const MOST_SELECTED: usize = 6;

/// How many members that a rule names come into lists.
const MOST_MEMBERS: usize = 4;

/// How many constants of one of two rules are tried first.
const MOST_TELLING: usize = 12;

/// How many constants of each of two rules are compared as patterns.
const MOST_PATTERNS: usize = 3;

/// A place and what comes there; nothing where the place is to be empty.
pub type SampleChange = (SamplePath, Option<Value<'static>>);

/// An object as [`super::sample`] makes it, admitted or not.
#[must_use]
pub fn object(
    endpoint: &Endpoint,
    endpoints: &[Endpoint],
    host: &Host<'_>,
    full: bool,
) -> Value<'static> {
    Repairer::new(endpoint, endpoints, host, full).object().0
}

/// Repairs an object until an endpoint admits it, without changing what `pins` name. Returns none if
/// the attempts do not suffice.
#[must_use]
pub fn repaired(
    endpoint: &Endpoint,
    endpoints: &[Endpoint],
    host: &Host<'_>,
    object: Value<'static>,
    pins: Pins,
) -> Option<Value<'static>> {
    let repairer = Repairer::around(endpoint, endpoints, host, object, pins);
    let (object, refusal) = repairer.object();
    refusal.is_empty().then_some(object)
}

/// A smallest value of a schema; different variants differ where they can.
#[must_use]
pub fn value(node: &Node, variant: usize) -> Value<'static> {
    SampleBuilder::new(false).value(node, variant)
}

/// A number as in JSON: a whole number is an integer.
#[must_use]
pub fn number(number: f64) -> Value<'static> {
    super::scalars::value(number)
}

/// As [`value`], with all that is optional.
#[must_use]
pub fn full_value(node: &Node, variant: usize) -> Value<'static> {
    SampleBuilder::new(true).value(node, variant)
}

/// As [`value`], with what is optional in some levels.
#[must_use]
pub fn value_with_fields(node: &Node, levels: usize) -> Value<'static> {
    SampleBuilder::with_optional(levels + 1).value(node, 0)
}

/// Texts of many formats.
#[must_use]
pub fn words() -> [&'static str; 28] {
    WORDS
}

/// The place of a server's path in an object, as far as the object has it: keys and, as text,
/// indices.
#[must_use]
pub fn place_of_path(object: &Value<'static>, path: &str) -> SamplePath {
    place::path_in_value(object, path)
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
        SampleBuilder::new(false).make_way(value, node, at);
    }
    match (at, to) {
        ([], Some(to)) => *value = to,
        (at, to) => place::change(value, at, to),
    }
}

/// The constants of rules.
#[must_use]
pub fn constants(rules: &[String]) -> Vec<Value<'static>> {
    rules
        .iter()
        .flat_map(|rule| clues::constants(rule))
        .collect()
}

/// The constants that only one of two rules has.
#[must_use]
pub fn telling_constants(rules: &[String]) -> Vec<Value<'static>> {
    let [one, other] = rules else {
        return Vec::new();
    };
    let (one, other) = (clues::constants(one), clues::constants(other));
    let alone = |from: &[Value<'static>], other: &[Value<'static>]| -> Vec<_> {
        let alone = from.iter().filter(|constant| !other.contains(constant));
        alone.take(MOST_TELLING).cloned().collect()
    };
    let alone = [alone(&one, &other), alone(&other, &one)];
    let [ones, others] = &alone;
    let mut telling = Vec::new();
    for one in ones.iter().take(MOST_PATTERNS) {
        for other in others.iter().take(MOST_PATTERNS) {
            telling.extend(texts_beside(one, other));
            telling.extend(texts_beside(other, one));
        }
    }
    telling.extend(alone.concat());
    telling
}

/// A text that the first of two patterns matches and the second one does not.
fn texts_beside(one: &Value<'static>, other: &Value<'static>) -> Option<Value<'static>> {
    let pattern = |text: &Value<'static>| Regexp::new(text.as_str()?).ok();
    match pattern(one)?.text_beside(&pattern(other)?, (0, usize::MAX)) {
        Difference::Text(text) => Some(Value::from(text)),
        Difference::Nothing | Difference::Unknown => None,
    }
}

/// Changes of the places that a rule about a value reads, which may make it hold or fail. Some
/// constants come first.
#[must_use]
pub fn changes_for_rule(
    rule: &str,
    first: &[Value<'static>],
    about: &Value<'static>,
    node: &Node,
) -> Vec<SampleChange> {
    let Some(clues) = clues::read(rule, about) else {
        return Vec::new();
    };
    let mut builder = SampleBuilder::new(false);
    let mut changes: Vec<SampleChange> = Vec::new();
    for at in &clues.places {
        let present = place::get(about, at);
        let names = names::for_rule(at, present, node, &clues.literals);
        let Some(own) = place::node_at(node, at) else {
            changes.extend(names.into_iter().map(|name| (at.clone(), Some(name))));
            continue;
        };
        let mut values = names;
        for literal in first.iter().chain(&clues.literals) {
            values.push(literal.clone());
            values.extend(next_quantities(literal));
            builder.made_of(literal, own, &mut values);
            values.extend(beside(literal, own, &mut builder));
            if own.items.is_some() {
                values.push(Value::List(vec![literal.clone(), literal.clone()]));
            }
        }
        values.extend((0..VARIANTS).map(|variant| builder.value(own, variant)));
        values.extend([true, false].map(Value::Bool));
        values.extend(["", "example", "other", "10.0.0.1"].map(Value::from));
        values.extend([0, 1, -1, 2, 1000].map(Value::Int));
        values.extend(other_lists(present, own, &mut builder));
        let maps = names::maps_for_rule(present, [node, own], &clues.literals, &mut builder);
        values.extend(maps);
        // Some formats accept values of other types. No author means such values.
        let declared = Kinds::passing(own.types, own.nullable, "");
        values.retain(|value| declared.admit(value) && is_valid(own, value));
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

/// Each item of a list twice, and two items in both orders. One of the orders is not sorted.
fn other_lists(
    present: Option<&Value<'static>>,
    node: &Node,
    builder: &mut SampleBuilder,
) -> Vec<Value<'static>> {
    let mut found = Vec::new();
    if let Some(Value::List(items)) = present {
        found.push(Value::List([&**items, &**items].concat()));
    }
    if let Some(item) = node.items.as_deref() {
        let [one, other] = [0, 1].map(|variant| builder.value(item, variant));
        found.push(Value::List(vec![one.clone(), other.clone()]));
        found.push(Value::List(vec![other, one]));
    }
    found
}

/// The next number with the same unit: `25h` and `23h` for `24h`.
fn next_quantities(literal: &Value<'static>) -> Vec<Value<'static>> {
    let text = literal.as_str().unwrap_or_default();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let number: Option<u64> = number.parse().ok();
    let next = number.into_iter().flat_map(|number| {
        let both = [number.checked_add(1), number.checked_sub(1)];
        both.into_iter().flatten()
    });
    next.map(|number| Value::from(format!("{number}{unit}")))
        .collect()
}

/// Lists that make a rule about several items hold or fail: at a place below a value, with the places
/// in the list that matter.
#[must_use]
pub fn lists_for_rule(
    rule: &str,
    about: &Value<'static>,
    node: &Node,
) -> Vec<(SamplePath, Value<'static>, Vec<SamplePath>)> {
    let Some(clues) = clues::read(rule, about) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for at in &clues.places {
        let own = place::node_at(node, at);
        let Some((own, item)) = own.and_then(|own| Some((own, own.items.as_deref()?))) else {
            continue;
        };
        for (name, property) in item.properties.iter() {
            let checks = property.checks.as_deref();
            let Some(members) = checks.and_then(|checks| checks.enum_.as_ref()) else {
                continue;
            };
            let named = members.members.iter();
            let named: Vec<_> = named.filter(|it| clues.literals.contains(it)).collect();
            for list in selections(&named) {
                found.push(list_of(at, own, item, (name, &list), false));
            }
        }
        // Two items that only differ in what identifies them.
        let two = ("", [&Value::Null, &Value::Null].as_slice());
        found.push(list_of(at, own, item, two, false));
        found.push(list_of(at, own, item, two, true));
        found.extend(lists_of_members(rule, at, own, item));
        for (name, property) in item.properties.iter() {
            if names_member(rule, name) {
                let [one, other] = [0, 1].map(|variant| value(property, variant));
                for pair in [[&one, &other], [&other, &one]] {
                    found.push(list_of(at, own, item, (name, &pair), false));
                }
            }
        }
    }
    found
}

/// Lists of one and of two items, each with one of the optional members that a rule names.
fn lists_of_members(
    rule: &str,
    at: &SamplePath,
    node: &Node,
    item: &Node,
) -> Vec<(SamplePath, Value<'static>, Vec<SamplePath>)> {
    let keys = match &node.list {
        ListType::Map(keys) => keys.iter().map(|key| &**key).collect(),
        _ => Vec::new(),
    };
    let is_kept = |name: &str| {
        let mut required = item.required.iter();
        keys.contains(&name) || required.any(|required| **required == *name)
    };
    let optional = item.properties.iter().map(|(name, _)| name);
    let named = optional.filter(|name| !is_kept(name) && names_member(rule, name));
    let named: Vec<&str> = named.take(MOST_MEMBERS).collect();
    let mut kinds = Vec::new();
    for make in [value, full_value] {
        kinds.extend(named.iter().map(|name| (*name, make)));
    }
    let one = |(name, make): (&str, fn(&Node, usize) -> Value<'static>), index| {
        let mut map = value(item, index).as_map().cloned().unwrap_or_default();
        map.retain(|key, _| is_kept(key));
        if let Some(member) = item.child(name) {
            map.insert(name.to_owned(), make(member, 0));
        }
        Value::Map(map)
    };
    let list = |kinds: &[_]| {
        let items = kinds
            .iter()
            .enumerate()
            .map(|(index, kind)| one(*kind, index));
        let items: Vec<_> = items.collect();
        let pins = (0..items.len()).map(|index| [&**at, &[index.to_string()]].concat());
        let pins = pins.collect();
        (at.clone(), Value::List(items), pins)
    };
    let mut found: Vec<_> = kinds.iter().map(|kind| list(&[*kind])).collect();
    for (number, kind) in kinds.iter().enumerate() {
        let others = kinds
            .iter()
            .skip(number + 1)
            .filter(|other| other.0 != kind.0);
        found.extend(others.map(|other| list(&[*kind, *other])));
    }
    found
}

/// Whether a rule reads a member of this name.
fn names_member(rule: &str, name: &str) -> bool {
    let mut parts = rule.split('.').skip(1);
    let is_name = |part: &str| {
        let rest = part.strip_prefix(name);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    };
    parts.any(is_name)
}

/// Each of some values alone, each twice, and each two of them.
fn selections<'v>(values: &[&'v Value<'static>]) -> Vec<Vec<&'v Value<'static>>> {
    let values = values.get(..MOST_SELECTED).unwrap_or(values);
    let mut found: Vec<Vec<_>> = values.iter().map(|one| vec![*one]).collect();
    for (at, one) in values.iter().enumerate() {
        found.extend(values.iter().skip(at).map(|other| vec![*one, *other]));
    }
    found
}

/// A list of items that have given values in a member. An empty name stands for no member. With `full`
/// they have all that is optional.
fn list_of(
    at: &SamplePath,
    node: &Node,
    item: &Node,
    (name, values): (&str, &[&Value<'static>]),
    full: bool,
) -> (SamplePath, Value<'static>, Vec<SamplePath>) {
    let mut builder = SampleBuilder::new(full);
    let mut items = Vec::new();
    let mut pins = Vec::new();
    for (index, value) in values.iter().enumerate() {
        let mut one = builder.value(item, 0);
        if let Value::Map(map) = &mut one {
            if let ListType::Map(keys) = &node.list {
                for key in keys.iter().map(|key| &**key).filter(|key| *key != name) {
                    if let Some(member) = item.child(key) {
                        map.insert(key.to_owned(), builder.value(member, index));
                    }
                }
            }
            if !name.is_empty() {
                map.insert(name.to_owned(), (*value).clone());
            }
        }
        let mut pin = at.clone();
        pin.push(index.to_string());
        if !name.is_empty() {
            pin.push(name.to_owned());
        }
        pins.push(pin);
        items.push(one);
    }
    (at.clone(), Value::List(items), pins)
}

/// A list of a constant and another item.
fn beside(
    literal: &Value<'static>,
    node: &Node,
    builder: &mut SampleBuilder,
) -> Option<Value<'static>> {
    let item = node.items.as_deref()?;
    let mut others = [0, 1]
        .map(|variant| builder.value(item, variant))
        .into_iter();
    let other = others.find(|other| other != literal)?;
    Some(Value::List(vec![literal.clone(), other]))
}
