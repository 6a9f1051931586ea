//! Strings whose format gives them another CEL type.

use super::Val;
use crate::cel::shape::ShapeKind;
use crate::strfmt::{byte, date, duration};

/// The value of a string of a shape; an error where the string is not of its format, which the
/// format's own check may see otherwise.
pub(super) fn read<'a>(kind: &ShapeKind, text: &str) -> Val<'a> {
    let (what, read) = match kind {
        ShapeKind::Duration => ("duration ", duration::parse(text).map(Val::Duration)),
        ShapeKind::Date => (
            "date formatted string ",
            date::parse_date(text).map(Val::Timestamp),
        ),
        ShapeKind::DateTime => (
            "date-time formatted string ",
            date::parse_date_time(text).map(Val::Timestamp),
        ),
        _ => (
            "byte formatted string ",
            byte::parse(text)
                .map(Val::bytes)
                .map_err(|corrupt| corrupt.to_string()),
        ),
    };
    read.unwrap_or_else(|why| Val::error(["Invalid ", what, text, ": ", &why].concat()))
}
