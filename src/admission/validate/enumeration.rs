//! `enum`: Go converts the value to the type of each member, where it can, and compares deeply.

use std::fmt::Write as _;

use super::Findings;
use crate::admission::path::Path;
use crate::go;
use crate::schema::Enum;
use crate::value::{Value, json, number};

pub(super) fn holds(enum_: &Enum, value: &Value<'_>) -> bool {
    match value {
        // Null has no type to convert from.
        Value::Null => false,
        Value::String(text) => enum_.has_string(text),
        _ => enum_.members.iter().any(|member| matches(value, member)),
    }
}

pub(super) fn explain(enum_: &Enum, value: &Value<'_>, at: &Path<'_>, findings: &mut Findings<'_>) {
    if !holds(enum_, value) {
        let mut listed = String::new();
        write_go_list(&enum_.members, &mut listed);
        let supported = enum_.members.iter().map(|member| match member {
            Value::String(text) => text.to_string(),
            other => json::to_go_json(other),
        });
        findings.not_supported(at, value, &listed, supported);
    }
}

fn matches(value: &Value<'_>, member: &Value<'_>) -> bool {
    match (value, member) {
        (Value::Int(i), Value::Float(f)) => *i as f64 == *f,
        (Value::Float(f), Value::Int(i)) => go::int64(*f) == *i,
        // Go's string(65) is "A".
        (Value::Int(i), Value::String(text)) => {
            let point = u32::try_from(*i).ok().and_then(char::from_u32);
            let mut chars = text.chars();
            chars.next() == Some(point.unwrap_or(char::REPLACEMENT_CHARACTER))
                && chars.next().is_none()
        }
        _ => value == member,
    }
}

/// Go's `%v` of a list of decoded values: `[a 1 map[k:v] <nil>]`.
fn write_go_list(items: &[Value<'_>], out: &mut String) {
    out.push('[');
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            out.push(' ');
        }
        write_go(item, out);
    }
    out.push(']');
}

fn write_go(value: &Value<'_>, out: &mut String) {
    match value {
        Value::Null => out.push_str("<nil>"),
        Value::Bool(truth) => {
            let _ = write!(out, "{truth}");
        }
        Value::Int(i) => number::write_int(*i, out),
        Value::Float(f) => out.push_str(&number::go_v(*f)),
        Value::String(text) => out.push_str(text),
        Value::List(items) => write_go_list(items, out),
        Value::Map(map) => {
            out.push_str("map[");
            for (at, (key, value)) in map.sorted().into_iter().enumerate() {
                if at > 0 {
                    out.push(' ');
                }
                out.push_str(key);
                out.push(':');
                write_go(value, out);
            }
            out.push(']');
        }
    }
}
