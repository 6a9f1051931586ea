//! Names of objects, and maps with keys, for rules about them.

use super::build::SampleBuilder;
use super::clues;
use crate::admission::validate::is_valid;
use crate::machinery::names::is_dns1123_subdomain;
use crate::schema::Node;
use crate::value::{Map, Value};

/// How long the name of an object may be.
const LONGEST_NAME: i64 = 253;
/// How long the keys are that are made for a rule.
const LONGEST_KEY: i64 = 300;
/// How many texts of a rule begin a name whose end is another text.
const MOST_PAIRED: usize = 4;
/// How many parts names and keys of a given length are made of.
const MOST_PARTS: usize = 6;
/// How many maps are made for a rule with the first value.
const MOST_MAPS: usize = 48;
/// How many maps are made with each other value.
const MAPS: usize = 12;
/// How many values of the schema they have.
const VALUES: usize = 2;

/// Names that most rules tell apart.
const NAMES: [&str; 5] = ["example", "other", "a", "1", "a.b"];
/// Keys that most rules tell apart.
const KEYS: [&str; 5] = ["example", "other", "1", "A_", "a.b/c"];

/// Texts with which names or keys may have to begin or end: an own one, and those in the rules of some schemas.
fn parts(own: Option<&str>, nodes: [&Node; 2]) -> Vec<String> {
    let rules = nodes.into_iter().filter_map(|node| node.rules.as_ref());
    let rules = rules.flat_map(|rules| rules.rules.iter());
    let constants = rules.flat_map(|rule| clues::constants(&rule.text));
    let mut parts: Vec<String> = own.map(str::to_owned).into_iter().collect();
    for text in constants.filter_map(|constant| constant.as_str().map(str::to_owned)) {
        if parts.len() < MOST_PARTS && !parts.contains(&text) {
            parts.push(text);
        }
    }
    parts
}

/// Whether a place is the name of an object, or what the server makes the name of.
fn is_name(at: &[String]) -> bool {
    matches!(at, [metadata, name] if metadata == "metadata" && (name == "name" || name == "generateName"))
}

/// Names that have the present one at their start or end. None for a place that is no name.
pub(super) fn around(at: &[String], present: Option<&Value<'static>>) -> Vec<Value<'static>> {
    let Some(present) = present.and_then(Value::as_str).filter(|_| is_name(at)) else {
        return Vec::new();
    };
    let names = ["example", "a"].into_iter();
    let names = names.flat_map(|other| [[present, other].concat(), [other, present].concat()]);
    names.map(Value::from).collect()
}

/// Names for a rule about an object, with some constants: of these lengths, made of these texts, and others. None for a
/// place that is no name.
pub(super) fn for_rule(
    at: &[String],
    present: Option<&Value<'static>>,
    node: &Node,
    literals: &[Value<'static>],
) -> Vec<Value<'static>> {
    if !is_name(at) {
        return Vec::new();
    }
    let parts = parts(present.and_then(Value::as_str), [node, node]);
    let mut names = made_of(literals, &parts, LONGEST_NAME, &NAMES);
    let texts: Vec<&str> = literals.iter().filter_map(Value::as_str).collect();
    let texts = texts.get(..MOST_PAIRED).unwrap_or(&texts);
    for start in texts {
        names.extend(texts.iter().map(|end| [*start, "example", *end].concat()));
    }
    let is_prefix = at.last().is_some_and(|last| last == "generateName");
    names.retain(|name| is_prefix || is_dns1123_subdomain(name.as_bytes()));
    names.into_iter().map(Value::from).collect()
}

/// Maps with one key, for a rule with some constants: keys of these lengths, made of these texts, and others. The
/// schemas are that of the rule and that of the map.
pub(super) fn maps_for_rule(
    present: Option<&Value<'static>>,
    [about, map]: [&Node; 2],
    literals: &[Value<'static>],
    builder: &mut SampleBuilder,
) -> Vec<Value<'static>> {
    let Some(any) = map.additional.schema() else {
        return Vec::new();
    };
    let own = present.and_then(|present| present.as_map()?.iter().next());
    let parts = parts(own.map(|(key, _)| key), [about, map]);
    let keys = made_of(literals, &parts, LONGEST_KEY, &KEYS);
    let mut values: Vec<Value<'static>> = Vec::new();
    let own = (0..VALUES).map(|variant| builder.value(any, variant));
    for value in own.chain(literals.iter().cloned()) {
        if is_valid(any, &value) && !values.contains(&value) {
            values.push(value);
        }
    }
    let maps = values.iter().enumerate().flat_map(|(number, value)| {
        let most = if number == 0 { MOST_MAPS } else { MAPS };
        let entries = keys
            .iter()
            .take(most)
            .map(|key| (key.clone().into(), value.clone()));
        entries.map(|entry| Value::Map(Map::from_entries(vec![entry])))
    });
    maps.collect()
}

/// Texts of the lengths of some constants, with a part at the start or the end, texts with one of the constants there,
/// and others.
fn made_of(
    literals: &[Value<'static>],
    parts: &[String],
    longest: i64,
    others: &[&str],
) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut add = |text: String| {
        if !found.contains(&text) {
            found.push(text);
        }
    };
    for other in others {
        add((*other).to_owned());
    }
    for literal in literals {
        match literal {
            Value::Int(length) if (1..=longest).contains(length) => {
                let length = *length as usize;
                add("a".repeat(length));
                for part in parts {
                    let rest = "a".repeat(length.saturating_sub(part.len()));
                    add([&**part, &*rest].concat());
                    add([&*rest, &**part].concat());
                }
            }
            Value::String(text) => {
                for other in ["", "example", "-example"] {
                    add([text, other].concat());
                }
                for other in ["example", "example-"] {
                    add([other, text].concat());
                }
            }
            _ => {}
        }
    }
    found
}
