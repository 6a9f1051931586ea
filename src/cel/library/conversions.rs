//! Conversions between types.

use super::Host;
use crate::cel::value::{Val, known_as, seconds};
use crate::go;
use crate::go::time::Time;
use crate::releases::{Feature, Features};
use crate::value::{decimal, number};

/// The first and the last second of timestamps, from the year 1 to 9999, counted from 1970.
const TIMES: std::ops::RangeInclusive<i64> = -62_135_596_800..=253_402_300_799;

fn failed<'a>(value: &Val<'_>, to: &str) -> Val<'a> {
    let from = value.type_name();
    Val::error(["type conversion error from '", from, "' to '", to, "'"].concat())
}

/// A value of the type already.
pub(super) fn same<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    operands
        .first()
        .cloned()
        .unwrap_or_else(Val::no_such_overload)
}

pub(super) fn type_of<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match operands {
        [value] => Val::Type(known_as(value.type_name(), host.features)),
        _ => Val::no_such_overload(),
    }
}

pub(super) fn to_bool<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [value] = operands else {
        return Val::no_such_overload();
    };
    match value.as_str() {
        Some("1" | "t" | "T" | "true" | "TRUE" | "True") => Val::Bool(true),
        Some("0" | "f" | "F" | "false" | "FALSE" | "False") => Val::Bool(false),
        _ => failed(value, "bool"),
    }
}

pub(super) fn to_bytes<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match operands {
        [Val::String(text)] => Val::bytes(text.as_bytes().to_vec()),
        _ => Val::no_such_overload(),
    }
}

pub(super) fn to_double<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [value] = operands else {
        return Val::no_such_overload();
    };
    match value {
        Val::Int(number) => Val::Double(*number as f64),
        Val::Uint(number) => Val::Double(*number as f64),
        Val::String(text) => match go::parse_float(text, decimal::parse) {
            Some(number) => Val::Double(number),
            None => failed(value, "double"),
        },
        _ => failed(value, "double"),
    }
}

pub(super) fn to_duration<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [value] = operands else {
        return Val::no_such_overload();
    };
    let nanos = value.as_str().map(go::duration::parse_duration);
    match nanos {
        Some(Ok(nanos)) => Val::Duration(nanos),
        _ => failed(value, "google.protobuf.Duration"),
    }
}

pub(super) fn to_int<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [value] = operands else {
        return Val::no_such_overload();
    };
    let number = match value {
        Val::Double(number) => int_of_double(*number),
        Val::Duration(nanos) => Some(*nanos),
        Val::Timestamp(time) => Some(time.seconds),
        Val::Uint(number) => i64::try_from(*number).ok(),
        Val::String(text) => match text.parse() {
            Ok(number) => Some(number),
            Err(_) => return failed(value, "int"),
        },
        _ => return failed(value, "int"),
    };
    number.map_or_else(|| Val::error("integer overflow"), Val::Int)
}

/// The limits themselves do not convert.
fn int_of_double(number: f64) -> Option<i64> {
    let fits = number > i64::MIN as f64 && number < i64::MAX as f64;
    fits.then_some(number as i64)
}

pub(super) fn to_uint<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [value] = operands else {
        return Val::no_such_overload();
    };
    let number = match value {
        Val::Double(number) => {
            let fits = (0.0..u64::MAX as f64).contains(number);
            fits.then_some(*number as u64)
        }
        Val::Int(number) => u64::try_from(*number).ok(),
        Val::String(text) => {
            // Go allows no sign here.
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            match text.parse().ok().filter(|_| digits) {
                Some(number) => Some(number),
                None => return failed(value, "uint"),
            }
        }
        _ => return failed(value, "uint"),
    };
    number.map_or_else(|| Val::error("unsigned integer overflow"), Val::Uint)
}

pub(super) fn to_string<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [value] = operands else {
        return Val::no_such_overload();
    };
    Val::string(match value {
        Val::Bool(_) | Val::Int(_) | Val::Uint(_) => value.go_text(),
        Val::Double(number) => number::go_v(*number),
        Val::Bytes(bytes) => match std::str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => return Val::error("invalid UTF-8 in bytes, cannot convert to string"),
        },
        Val::Duration(nanos) => seconds(*nanos),
        Val::Timestamp(time) => time.to_rfc3339_nano(),
        _ => return failed(value, "string"),
    })
}

/// Reads the text of a timestamp.
#[must_use]
pub fn read_time(text: &str, features: Features) -> Option<Time> {
    match features.has(Feature::StrictTimestamps) {
        true => go::time::parse_strict(text),
        false => go::time::parse_rfc3339_with(text, features).ok(),
    }
}

pub(super) fn to_timestamp<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [value] = operands else {
        return Val::no_such_overload();
    };
    let time = match value {
        Val::Int(seconds) => Time {
            seconds: *seconds,
            nanos: 0,
            offset: 0,
        },
        Val::String(text) => match read_time(text, host.features) {
            Some(time) => time,
            None if host.features.has(Feature::StrictTimestamps) => {
                let text = go::quote(text);
                return Val::error(["invalid RFC 3339 timestamp ", &text].concat());
            }
            None => return failed(value, "google.protobuf.Timestamp"),
        },
        _ => return failed(value, "google.protobuf.Timestamp"),
    };
    if TIMES.contains(&time.seconds) {
        Val::Timestamp(time)
    } else {
        Val::error("timestamp overflow")
    }
}
