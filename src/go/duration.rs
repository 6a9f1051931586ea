//! `time.ParseDuration` with its error texts, and `Duration.String`.

use super::time::quote;

/// One more than the largest int64: the most that Go's accumulator may hold, for the smallest
/// duration.
const LIMIT: u64 = 1 << 63;

/// Reads a duration such as `1h30m` or `-1.5s` as nanoseconds.
///
/// # Errors
/// Go's text, e.g. `time: missing unit in duration "1"`.
pub fn parse_duration(text: &str) -> Result<i64, String> {
    read(text).map_err(|failure| match failure {
        DurationFailure::Invalid => format!("time: invalid duration {}", quote(text)),
        DurationFailure::MissingUnit => format!("time: missing unit in duration {}", quote(text)),
        DurationFailure::UnknownUnit(unit) => format!(
            "time: unknown unit {} in duration {}",
            quote(unit),
            quote(text)
        ),
    })
}

/// `Duration.String`: `1h30m0s`, `-1.5s`, `500ms`.
#[must_use]
pub fn go_string(nanos: i64) -> String {
    let magnitude = nanos.unsigned_abs();
    let sign = if nanos < 0 { "-" } else { "" };
    let (unit, name) = match magnitude {
        0 => return "0s".to_owned(),
        1..1_000 => (1, "ns"),
        1_000..1_000_000 => (1_000, "\u{b5}s"),
        1_000_000..1_000_000_000 => (1_000_000, "ms"),
        _ => (1_000_000_000, "s"),
    };
    let whole = magnitude / unit;
    let mut fraction = String::new();
    if !magnitude.is_multiple_of(unit) {
        let digits = format!("{}", unit + magnitude % unit);
        fraction = digits.replacen('1', ".", 1);
        fraction.truncate(fraction.trim_end_matches('0').len());
    }
    if name != "s" || whole < 60 {
        return format!("{sign}{whole}{fraction}{name}");
    }
    let (minutes, seconds) = (whole / 60, whole % 60);
    if minutes < 60 {
        return format!("{sign}{minutes}m{seconds}{fraction}s");
    }
    let (hours, minutes) = (minutes / 60, minutes % 60);
    format!("{sign}{hours}h{minutes}m{seconds}{fraction}s")
}

/// Whether [`parse_duration`] succeeds, without a text to make otherwise.
#[must_use]
pub fn is_duration(text: &str) -> bool {
    read(text).is_ok()
}

enum DurationFailure<'a> {
    Invalid,
    MissingUnit,
    UnknownUnit(&'a str),
}

fn read(text: &str) -> Result<i64, DurationFailure<'_>> {
    let (negative, mut rest) = match text.as_bytes() {
        [b'-', ..] => (true, text.get(1..).unwrap_or_default()),
        [b'+', ..] => (false, text.get(1..).unwrap_or_default()),
        _ => (false, text),
    };
    if rest == "0" {
        return Ok(0);
    }
    if rest.is_empty() {
        return Err(DurationFailure::Invalid);
    }
    let mut sum = 0;
    while !rest.is_empty() {
        let (part, after) = component(rest)?;
        sum = add(sum, part)?;
        rest = after;
    }
    if negative {
        return Ok((sum as i64).wrapping_neg());
    }
    i64::try_from(sum).map_err(|_| DurationFailure::Invalid)
}

/// One number with its unit, in nanoseconds.
fn component(text: &str) -> Result<(u64, &str), DurationFailure<'_>> {
    let (whole, rest) = leading_int(text)?;
    let mut digits = rest.len() < text.len();
    let (fraction, rest) = match rest.strip_prefix('.') {
        None => (Fraction::ZERO, rest),
        Some(after) => {
            let (fraction, rest) = leading_fraction(after);
            digits |= rest.len() < after.len();
            (fraction, rest)
        }
    };
    if !digits {
        return Err(DurationFailure::Invalid);
    }
    let end = rest
        .find(|c: char| c == '.' || c.is_ascii_digit())
        .unwrap_or(rest.len());
    let (name, rest) = rest.split_at_checked(end).unwrap_or((rest, ""));
    if name.is_empty() {
        return Err(DurationFailure::MissingUnit);
    }
    let unit = nanoseconds(name).ok_or(DurationFailure::UnknownUnit(name))?;
    let scaled = whole
        .checked_mul(unit)
        .filter(|scaled| *scaled <= LIMIT)
        .ok_or(DurationFailure::Invalid)?;
    // Go multiplies in float64; any other order of operations would round differently.
    let part = fraction.digits as f64 * (unit as f64 / fraction.scale);
    Ok((add(scaled, part as u64)?, rest))
}

fn add<'a>(sum: u64, part: u64) -> Result<u64, DurationFailure<'a>> {
    sum.checked_add(part)
        .filter(|sum| *sum <= LIMIT)
        .ok_or(DurationFailure::Invalid)
}

fn leading_int(text: &str) -> Result<(u64, &str), DurationFailure<'_>> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let mut number: u64 = 0;
    for digit in text.bytes().take(text.len() - rest.len()) {
        number = number
            .checked_mul(10)
            .and_then(|number| number.checked_add(u64::from(digit - b'0')))
            .filter(|number| *number <= LIMIT)
            .ok_or(DurationFailure::Invalid)?;
    }
    Ok((number, rest))
}

struct Fraction {
    digits: u64,
    scale: f64,
}

impl Fraction {
    const ZERO: Self = Self {
        digits: 0,
        scale: 1.0,
    };
}

/// Digits that would overflow are dropped.
fn leading_fraction(text: &str) -> (Fraction, &str) {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let mut fraction = Fraction::ZERO;
    for digit in text.bytes().take(text.len() - rest.len()) {
        let more = fraction.digits * 10 + u64::from(digit - b'0');
        if more > LIMIT {
            break;
        }
        fraction.digits = more;
        fraction.scale *= 10.0;
        // Ten times what is larger than this may not fit.
        if fraction.digits > (LIMIT - 1) / 10 {
            break;
        }
    }
    (fraction, rest)
}

fn nanoseconds(unit: &str) -> Option<u64> {
    Some(match unit {
        "ns" => 1,
        // The micro sign and the Greek letter.
        "us" | "\u{b5}s" | "\u{3bc}s" => 1_000,
        "ms" => 1_000_000,
        "s" => 1_000_000_000,
        "m" => 60_000_000_000,
        "h" => 3_600_000_000_000,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_written_from_their_largest_unit_on() {
        for (nanos, text) in [
            (0, "0s"),
            (1, "1ns"),
            (-1_100, "-1.1\u{b5}s"),
            (500_000_000, "500ms"),
            (1_000_000_001, "1.000000001s"),
            (60_000_000_000, "1m0s"),
            (5_400_000_000_000, "1h30m0s"),
            (-3_723_004_005_006, "-1h2m3.004005006s"),
            (i64::MIN, "-2562047h47m16.854775808s"),
        ] {
            assert_eq!(go_string(nanos), text);
        }
    }

    #[test]
    fn durations_are_nanoseconds() {
        for (text, want) in [
            ("0", 0),
            ("-0", 0),
            ("+0", 0),
            ("1ns", 1),
            ("1us1\u{b5}s1\u{3bc}s", 3_000),
            ("1h2m3s4ms", 3_723_004_000_000),
            ("-1.5h", -5_400_000_000_000),
            ("+.5s", 500_000_000),
            ("1.s", 1_000_000_000),
            ("0.3333333333333333333h", 1_200_000_000_000),
            ("0.100000000000000000000h", 360_000_000_000),
            ("0.9223372036854775807h", 3_320_413_933_267),
            ("9223372036854775807ns", i64::MAX),
            ("-9223372036854775808ns", i64::MIN),
            ("9223372036.854775807s", i64::MAX),
        ] {
            assert_eq!(parse_duration(text), Ok(want), "{text}");
        }
    }

    #[test]
    fn errors_have_gos_texts() {
        for (text, want) in [
            ("", "invalid duration \"\""),
            ("-", "invalid duration \"-\""),
            ("1", "missing unit in duration \"1\""),
            ("00", "missing unit in duration \"00\""),
            ("1.", "missing unit in duration \"1.\""),
            (".s", "invalid duration \".s\""),
            ("s", "invalid duration \"s\""),
            ("--1s", "invalid duration \"--1s\""),
            ("1d", "unknown unit \"d\" in duration \"1d\""),
            ("1 s", "unknown unit \" s\" in duration \"1 s\""),
            ("1S", "unknown unit \"S\" in duration \"1S\""),
            ("1s ", "unknown unit \"s \" in duration \"1s \""),
            ("1h-2m", "unknown unit \"h-\" in duration \"1h-2m\""),
            (
                "1é\"",
                "unknown unit \"\\xc3\\xa9\\\"\" in duration \"1\\xc3\\xa9\\\"\"",
            ),
            (
                "9223372036854775808ns",
                "invalid duration \"9223372036854775808ns\"",
            ),
            (
                "-9223372036854775809ns",
                "invalid duration \"-9223372036854775809ns\"",
            ),
            (
                "99999999999999999999s",
                "invalid duration \"99999999999999999999s\"",
            ),
            ("2562048h", "invalid duration \"2562048h\""),
            ("2562047h60m", "invalid duration \"2562047h60m\""),
        ] {
            assert_eq!(parse_duration(text), Err(format!("time: {want}")));
        }
    }
}
