//! `enum`: Go converts the value to the type of each member, where it can, and compares deeply.

use std::rc::Rc;

use super::Findings;
use crate::admission::path::Path;
use crate::go;
use crate::machinery::cause::Keyword;
use crate::schema::Enum;
use crate::value::Value;

pub(super) fn holds(enum_: &Enum, value: &Value<'_>) -> bool {
    match value {
        // Null has no type to convert from.
        Value::Null => false,
        Value::String(text) => enum_.has_string(text),
        _ => enum_.members.iter().any(|member| matches(value, member)),
    }
}

#[inline(never)]
pub(super) fn explain(enum_: &Enum, value: &Value<'_>, at: &Path<'_>, findings: &mut Findings<'_>) {
    if !holds(enum_, value) {
        let members = Rc::clone(&enum_.members);
        findings.not_supported(at, value, Keyword::Enum { members });
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
