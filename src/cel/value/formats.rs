//! Strings whose format gives them another CEL type.

use super::Val;
use crate::cel::shape::ShapeKind;
use crate::releases::Features;
use crate::strfmt::{byte, date, duration};

/// The value of a string with a shape, or an error if the string does not parse. The validation of
/// the format may be more lenient or stricter.
pub(super) fn read<'a>(kind: &ShapeKind, text: &str) -> Val<'a> {
    let (what, read) = match kind {
        ShapeKind::Duration => ("duration ", duration::parse(text).map(Val::Duration)),
        ShapeKind::Date => (
            "date formatted string ",
            date::parse_date(text).map(Val::Timestamp),
        ),
        ShapeKind::DateTime => (
            "date-time formatted string ",
            date::parse_date_time(text, Features::ALL).map(Val::Timestamp),
        ),
        ShapeKind::LooseDateTime => (
            "date-time formatted string ",
            date::parse_date_time(text, Features::NONE).map(Val::Timestamp),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_give_values_or_errors() {
        for (kind, text, want) in [
            (ShapeKind::Duration, "1d", "24h0m0s"),
            (
                ShapeKind::Duration,
                "x",
                "Invalid duration x: unable to parse x as duration",
            ),
            (
                ShapeKind::Date,
                "2024-02-29",
                "2024-02-29 00:00:00 +0000 UTC",
            ),
            (
                ShapeKind::Date,
                "2024-02-30",
                "Invalid date formatted string 2024-02-30: parsing time \"2024-02-30\": day out of range",
            ),
            (ShapeKind::DateTime, "", "1970-01-01 00:00:00 +0000 UTC"),
            (
                ShapeKind::DateTime,
                "2024-02-29T00:00:00z",
                "Invalid date-time formatted string 2024-02-29T00:00:00z: parsing time \"2024-02-29T00:00:00z\": extra text: \"z\"",
            ),
            (ShapeKind::Bytes, "-_8=", "[251 255]"),
            (
                ShapeKind::Bytes,
                "+/8=",
                "Invalid byte formatted string +/8=: illegal base64 data at input byte 0",
            ),
        ] {
            assert_eq!(read(&kind, text).go_text(), want);
        }
    }
}
