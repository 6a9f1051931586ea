//! Decides the type of a scalar: go-yaml v2's reading of YAML 1.1, without base 60 and with Go's integers.

use super::fault::YamlProblem;
use super::timestamp::is_timestamp;
use crate::value::decimal;

/// The namespace of the tags that `!!` abbreviates.
const NAMESPACE: &str = "tag:yaml.org,2002:";

/// A resolved scalar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Resolved {
    Null,
    Bool(bool),
    Int(i64),
    /// An integer beyond int64.
    Uint(u64),
    Float(f64),
    /// A string: the scalar's own text.
    Text,
    /// A string: the scalar's text decoded from base64.
    Binary,
}

/// Resolves the text of a scalar under its tag, if it has one.
///
/// # Errors
/// The text does not fit the tag.
pub(super) fn resolve(tag: Option<&str>, text: &str) -> Result<Resolved, YamlProblem> {
    let Some(tag) = tag else {
        return Ok(untagged(text, true).1);
    };
    let name = match tag.strip_prefix(NAMESPACE) {
        Some("str") => return Ok(Resolved::Text),
        Some("binary") => return Ok(Resolved::Binary),
        Some(name @ ("bool" | "int" | "float" | "null" | "timestamp")) => name,
        _ => return Ok(Resolved::Text),
    };
    match (name, untagged(text, name == "timestamp")) {
        ("float", ("int", Resolved::Int(number))) => Ok(Resolved::Float(number as f64)),
        (name, (found, resolved)) if found == name => Ok(resolved),
        (name, (found, _)) => Err(YamlProblem::WrongTag {
            found,
            text: text.into(),
            wanted: name.into(),
        }),
    }
}

/// The name of the tag that a plain scalar has by itself, and its value.
fn untagged(text: &str, timestamps: bool) -> (&'static str, Resolved) {
    const STRING: (&str, Resolved) = ("str", Resolved::Text);
    match text.as_bytes().first() {
        None => ("null", Resolved::Null),
        Some(b'y' | b'Y' | b'n' | b'N' | b't' | b'T' | b'f' | b'F' | b'o' | b'O' | b'~') => {
            word(text)
        }
        Some(b'.') => match special_float(text) {
            Some(number) => ("float", Resolved::Float(number)),
            // Go's own parser decides here, which takes underscores between digits only.
            None if text.contains('_') && separates_digits(text) => {
                plain_float(&text.replace('_', ""))
            }
            None => plain_float(text),
        },
        Some(b'+' | b'-' | b'0'..=b'9') => {
            if let Some(number) = special_float(text) {
                return ("float", Resolved::Float(number));
            }
            if timestamps && is_timestamp(text) {
                return ("timestamp", Resolved::Text);
            }
            if text.contains('_') {
                number(&text.replace('_', ""))
            } else {
                number(text)
            }
        }
        Some(_) => STRING,
    }
}

fn word(text: &str) -> (&'static str, Resolved) {
    match text {
        "y" | "Y" | "yes" | "Yes" | "YES" | "true" | "True" | "TRUE" | "on" | "On" | "ON" => {
            ("bool", Resolved::Bool(true))
        }
        "n" | "N" | "no" | "No" | "NO" | "false" | "False" | "FALSE" | "off" | "Off" | "OFF" => {
            ("bool", Resolved::Bool(false))
        }
        "~" | "null" | "Null" | "NULL" => ("null", Resolved::Null),
        _ => ("str", Resolved::Text),
    }
}

fn special_float(text: &str) -> Option<f64> {
    match text {
        ".nan" | ".NaN" | ".NAN" => Some(f64::NAN),
        ".inf" | ".Inf" | ".INF" | "+.inf" | "+.Inf" | "+.INF" => Some(f64::INFINITY),
        "-.inf" | "-.Inf" | "-.INF" => Some(f64::NEG_INFINITY),
        _ => None,
    }
}

/// A number without its underscores.
fn number(text: &str) -> (&'static str, Resolved) {
    if let Some(integer) = go_integer(text) {
        return ("int", integer);
    }
    let float = plain_float(text);
    if float.0 == "float" {
        return float;
    }
    // Go's parser already read every valid binary number, except with an inner sign (`0b-1`).
    let inner_sign = text.strip_prefix("0b").filter(|rest| {
        rest.strip_prefix(['+', '-'])
            .is_some_and(|digits| digits.bytes().all(|b| matches!(b, b'0' | b'1')))
    });
    match inner_sign.and_then(|digits| i64::from_str_radix(digits, 2).ok()) {
        Some(integer) => ("int", Resolved::Int(integer)),
        None => ("str", Resolved::Text),
    }
}

/// An integer with base prefix, as `strconv.ParseInt` and `ParseUint` take it under base 0.
fn go_integer(text: &str) -> Option<Resolved> {
    let (negative, unsigned) = match text.as_bytes().first() {
        Some(b'-') => (true, text.get(1..)?),
        Some(b'+') => (false, text.get(1..)?),
        _ => (false, text),
    };
    let signed = unsigned.len() != text.len();
    let (radix, digits) = match (unsigned.get(..2), unsigned.get(2..)) {
        (Some("0x" | "0X"), Some(digits)) => (16, digits),
        (Some("0o" | "0O"), Some(digits)) => (8, digits),
        (Some("0b" | "0B"), Some(digits)) => (2, digits),
        _ => match unsigned.strip_prefix('0') {
            Some(digits) if !digits.is_empty() => (8, digits),
            _ => (10, unsigned),
        },
    };
    // `from_str_radix` would take a second sign.
    if !digits.starts_with(|c: char| c.is_ascii_alphanumeric()) {
        return None;
    }
    let magnitude = u64::from_str_radix(digits, radix).ok()?;
    match (negative, i64::try_from(magnitude)) {
        (false, Ok(number)) => Some(Resolved::Int(number)),
        (true, Ok(number)) => Some(Resolved::Int(-number)),
        (true, Err(_)) if magnitude == i64::MIN.unsigned_abs() => Some(Resolved::Int(i64::MIN)),
        (false, Err(_)) if !signed => Some(Resolved::Uint(magnitude)),
        _ => None,
    }
}

/// Whether each underscore stands between two digits.
fn separates_digits(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_digit = |at: Option<usize>| {
        let byte = at.and_then(|at| bytes.get(at));
        byte.is_some_and(u8::is_ascii_digit)
    };
    let mut underscores = text.match_indices('_');
    underscores.all(|(at, _)| is_digit(at.checked_sub(1)) && is_digit(Some(at + 1)))
}

/// A decimal float: digits on at least one side of the point, and finite.
fn plain_float(text: &str) -> (&'static str, Resolved) {
    match decimal::parse(text) {
        Some(number) if number.is_finite() => ("float", Resolved::Float(number)),
        _ => ("str", Resolved::Text),
    }
}

#[cfg(test)]
mod tests {
    use super::Resolved::{Bool, Float, Int, Null, Text, Uint};
    use super::*;

    #[test]
    fn plain_scalars_resolve_as_in_go_yaml_v2() {
        for (text, want) in [
            ("", Null),
            ("~", Null),
            ("nUll", Text),
            ("y", Bool(true)),
            ("Off", Bool(false)),
            ("yEs", Text),
            ("017", Int(15)),
            ("0o17", Int(15)),
            ("0O17", Int(15)),
            ("0x_1F", Int(31)),
            ("0b101", Int(5)),
            ("0b-101", Int(-5)),
            ("-0b101", Int(-5)),
            ("08", Float(8.0)),
            ("0o8", Text),
            ("1_000", Int(1000)),
            ("1_", Int(1)),
            ("_1", Text),
            ("+", Text),
            ("-", Text),
            ("--1", Text),
            ("0x-1", Text),
            ("0x", Text),
            ("18446744073709551615", Uint(u64::MAX)),
            ("+18446744073709551615", Float(18_446_744_073_709_551_615.0)),
            ("-9223372036854775808", Int(i64::MIN)),
            ("18446744073709551616", Float(18_446_744_073_709_551_616.0)),
            ("1.", Float(1.0)),
            ("+.5", Float(0.5)),
            (".5e3", Float(500.0)),
            (".", Text),
            (".5_0", Float(0.5)),
            (".1_2e1_0", Float(1.2e9)),
            ("._5", Text),
            (".5_", Text),
            (".5__0", Text),
            (".5_e1", Text),
            (".1e400", Text),
            ("1e400", Text),
            ("1e3_0", Float(1e30)),
            ("+.inf", Float(f64::INFINITY)),
            ("1:30", Text),
            ("2001-12-14", Text),
            ("0x1p3", Text),
        ] {
            assert_eq!(resolve(None, text), Ok(want), "{text:?}");
        }
    }

    #[test]
    fn a_tag_that_does_not_fit_is_an_error() {
        for (tag, text, want) in [
            ("int", "x", "cannot decode !!str `x` as a !!int"),
            ("int", "1.5", "cannot decode !!float `1.5` as a !!int"),
            ("null", "1", "cannot decode !!int `1` as a !!null"),
            (
                "float",
                "18446744073709551615",
                "cannot decode !!int `18446744073709551615` as a !!float",
            ),
            (
                "int",
                "2001-01-01",
                "cannot decode !!str `2001-01-01` as a !!int",
            ),
        ] {
            let tag = format!("{NAMESPACE}{tag}");
            let problem = resolve(Some(&tag), text).unwrap_err();
            assert_eq!(problem.to_string(), want);
        }
    }

    #[test]
    fn unknown_tags_leave_the_text() {
        assert_eq!(resolve(Some("!foo"), "1"), Ok(Text));
        assert_eq!(resolve(Some("tag:yaml.org,2002:set"), "1"), Ok(Text));
        assert_eq!(
            resolve(Some("tag:yaml.org,2002:float"), "1"),
            Ok(Float(1.0))
        );
    }
}
