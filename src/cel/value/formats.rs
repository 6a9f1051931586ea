//! Strings whose format gives them another CEL type.

use super::Val;
use crate::cel::shape::ShapeKind;
use crate::go::{duration, time};

/// The value of a string of a shape; an error where the string is not of its format.
pub(super) fn read<'a>(kind: &ShapeKind, text: &str) -> Val<'a> {
    match kind {
        ShapeKind::Duration => match duration::parse_duration(text) {
            Ok(nanos) => Val::Duration(nanos),
            Err(_) => Val::error(format!(
                "Invalid duration {text}: unable to parse {text} as duration"
            )),
        },
        ShapeKind::DateTime => match time::parse_rfc3339(text) {
            Ok(time) => Val::Timestamp(time),
            Err(why) => Val::error(format!("Invalid date-time formatted string {text}: {why}")),
        },
        _ => Val::error("unsupported format"),
    }
}
