//! The form that typed metadata is written back in: empty members left out, times in UTC, the
//! members that are always there at the end.

use super::members::{Member, Struct};
use super::time;
use crate::value::{Map, Value, number};

/// Whether encoding what was decoded gives the same value again. The way of most metadata: it
/// allocates nothing and looks at each value once.
pub(super) fn is_normal(of: &Struct, value: &Value<'_>) -> bool {
    let Value::Map(fields) = value else {
        return false;
    };
    let mut required = of.required().count();
    for (key, value) in fields.iter() {
        let normal = match (of.member(key), value) {
            (Some((_, Member::Text(_))), Value::String(text)) => !text.is_empty(),
            (Some((_, Member::RequiredText(_))), Value::String(_)) => {
                required = required.saturating_sub(1);
                true
            }
            (Some((_, Member::Int)), Value::Int(number)) => *number != 0,
            (Some((_, Member::OptionalInt)), Value::Int(_))
            | (Some((_, Member::OptionalBool)), Value::Bool(_)) => true,
            (Some((_, Member::Time | Member::OptionalTime)), Value::String(text)) => {
                time::is_normal(text)
            }
            (Some((_, Member::TextMap)), Value::Map(texts)) => {
                !texts.is_empty() && texts.iter().all(|(_, text)| text.as_str().is_some())
            }
            (Some((_, Member::TextList)), Value::List(texts)) => {
                !texts.is_empty() && texts.iter().all(|text| text.as_str().is_some())
            }
            (Some((_, Member::Structs(of, _))), Value::List(items)) => {
                !items.is_empty() && items.iter().all(|item| is_normal(of, item))
            }
            (Some((_, Member::Raw)), value) => !value.is_null() && is_normal_json(value),
            _ => false,
        };
        if !normal {
            return false;
        }
    }
    required == 0
}

/// Whether raw JSON reads back as it is: floats that print as integers do not.
fn is_normal_json(value: &Value<'_>) -> bool {
    match value {
        Value::Float(float) => as_int64(*float).is_err(),
        Value::List(items) => items.iter().all(is_normal_json),
        Value::Map(map) => map.iter().all(|(_, value)| is_normal_json(value)),
        _ => true,
    }
}

/// Writes a decodable value as the struct encodes. What stays keeps its place.
pub(super) fn rewrite(of: &'static Struct, value: &mut Value<'_>) {
    if !matches!(value, Value::Map(_)) {
        *value = Value::Map(Map::new());
    }
    let Value::Map(fields) = value else {
        return;
    };
    fields.retain(|key, value| {
        of.member(key)
            .is_some_and(|(_, member)| rewrite_member(member, value))
    });
    for name in of.required() {
        if !fields.contains_key(name) {
            fields.push(name, Value::from(""));
        }
    }
}

/// Writes a member; whether it stays.
fn rewrite_member(member: Member, value: &mut Value<'_>) -> bool {
    match (member, &mut *value) {
        (Member::RequiredText(_), Value::Null) => *value = Value::from(""),
        (_, Value::Null) => return false,
        (Member::Text(_), Value::String(text)) => return !text.is_empty(),
        (Member::Int | Member::OptionalInt, Value::Float(float)) => {
            *value = Value::Int(as_int64(*float).unwrap_or_default());
            return rewrite_member(member, value);
        }
        (Member::Int, Value::Int(number)) => return *number != 0,
        (Member::Time | Member::OptionalTime, Value::String(text)) => {
            match time::normal_form(text).ok().flatten() {
                Some(normal) => *value = Value::from(normal),
                None => *value = Value::Null,
            }
            return !value.is_null() || matches!(member, Member::OptionalTime);
        }
        (Member::TextMap, Value::Map(texts)) => {
            for (_, text) in texts.iter_mut() {
                null_to_empty(text);
            }
            return !texts.is_empty();
        }
        (Member::TextList, Value::List(texts)) => {
            texts.iter_mut().for_each(null_to_empty);
            return !texts.is_empty();
        }
        (Member::Structs(of, _), Value::List(items)) => {
            items.iter_mut().for_each(|item| rewrite(of, item));
            return !items.is_empty();
        }
        (Member::Raw, value) => rewrite_json(value),
        _ => {}
    }
    true
}

fn null_to_empty(text: &mut Value<'_>) {
    if text.is_null() {
        *text = Value::from("");
    }
}

/// Raw JSON is text in between: a float that prints as an integer comes back as one.
fn rewrite_json(value: &mut Value<'_>) {
    match value {
        Value::Float(float) => {
            if let Ok(number) = as_int64(*float) {
                *value = Value::Int(number);
            }
        }
        Value::List(items) => items.iter_mut().for_each(rewrite_json),
        Value::Map(map) => map.iter_mut().for_each(|(_, value)| rewrite_json(value)),
        _ => {}
    }
}

/// The int64 that Go reads from the JSON text of a float, or that text.
pub(super) fn as_int64(float: f64) -> Result<i64, String> {
    let mut text = String::new();
    number::write_json_float(float, &mut text);
    text.parse().map_err(|_| text)
}
