//! `date` and `date-time`.

use crate::go::time::{self, Layout, Time, days_in_month};
use crate::releases::Features;

/// The value of a date: midnight in UTC.
///
/// # Errors
/// Go's text.
pub fn parse_date(text: &str) -> Result<Time, String> {
    time::parse(Layout::Date, text)
}

/// The value of a date-time. Its pattern differs from the one of [`is_date_time`]: the zone may be missing,
/// but lower-case letters and text after the end are errors. The empty text is 1970.
///
/// # Errors
/// Go's text, that of the last layout it tries.
pub fn parse_date_time(text: &str, features: Features) -> Result<Time, String> {
    if text.is_empty() {
        return Ok(Time {
            seconds: 0,
            nanos: 0,
            offset: 0,
        });
    }
    match time::parse_rfc3339_with(text, features) {
        Ok(time) => Ok(time),
        Err(_) => time::parse(Layout::Local, text),
    }
}

/// `2006-01-02`, a day that the calendar has.
pub fn is_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    let [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = bytes else {
        return false;
    };
    let (Some(century), Some(year), Some(month), Some(day)) = (
        number(*y1, *y2),
        number(*y3, *y4),
        number(*m1, *m2),
        number(*d1, *d2),
    ) else {
        return false;
    };
    let year = i64::from(century * 100 + year);
    (1..=12).contains(&month) && (1..=days_in_month(year, month)).contains(&day)
}

/// A date, a `T` and a time; a second `T` ends what is looked at.
///
/// Offsets are not checked for range, and any character may separate the fraction.
pub fn is_date_time(text: &str) -> bool {
    let mut parts = text.split(['t', 'T']);
    let (Some(date), Some(time)) = (parts.next(), parts.next()) else {
        return false;
    };
    let [h1, h2, b':', m1, m2, b':', s1, s2, ..] = time.as_bytes() else {
        return false;
    };
    let clock = [
        (number(*h1, *h2), 23),
        (number(*m1, *m2), 59),
        (number(*s1, *s2), 59),
    ];
    let in_range = |(value, max): (Option<u32>, u32)| value.is_some_and(|value| value <= max);
    let rest = time.get(8..).unwrap_or_default();
    is_date(date)
        && clock.into_iter().all(in_range)
        && (is_zone(rest) || is_zone(without_fraction(rest)))
}

/// The text after one character and one or more digits; the whole text if it does not begin so. The
/// character is not a line break.
fn without_fraction(text: &str) -> &str {
    let mut chars = text.chars();
    let separator = chars.next();
    let digits = chars.as_str();
    let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    if separator == Some('\n') || rest.len() == digits.len() {
        text
    } else {
        rest
    }
}

fn is_zone(text: &str) -> bool {
    match text.as_bytes() {
        b"z" | b"Z" => true,
        [b'+' | b'-', h1, h2, b':', m1, m2] => {
            number(*h1, *h2).is_some() && number(*m1, *m2).is_some()
        }
        _ => false,
    }
}

fn number(tens: u8, ones: u8) -> Option<u32> {
    let are_digits = tens.is_ascii_digit() && ones.is_ascii_digit();
    are_digits.then(|| u32::from(tens - b'0') * 10 + u32::from(ones - b'0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_days_of_the_calendar() {
        for text in [
            "2024-02-29",
            "2000-02-29",
            "0000-02-29",
            "0001-01-01",
            "9999-12-31",
        ] {
            assert!(is_date(text), "{text:?}");
        }
        for text in [
            "",
            "2023-02-29",
            "1900-02-29",
            "2024-00-01",
            "2024-13-01",
            "2024-01-00",
            "2024-04-31",
            "2024-1-01",
            "24-01-01",
            "+024-01-01",
            "-001-01-01",
            "12024-01-01",
            "2024-01-01 ",
            "2024/01/01",
            "2024-01-0\u{e9}",
        ] {
            assert!(!is_date(text), "{text:?}");
        }
    }

    #[test]
    fn date_times_have_values() {
        for (text, want) in [
            ("", Ok(0)),
            ("1970-01-01T01:00:00+01:00", Ok(0)),
            ("1970-01-01T01:00:00,1Z", Ok(3600)),
            ("1970-01-01T01:00:00.123", Ok(3600)),
            (
                "1970-01-01T01:00:00z",
                Err("parsing time \"1970-01-01T01:00:00z\": extra text: \"z\""),
            ),
            (
                "1970-01-01",
                Err(
                    "parsing time \"1970-01-01\" as \"2006-01-02T15:04:05\": cannot parse \"\" as \"T\"",
                ),
            ),
        ] {
            let got = parse_date_time(text, Features::ALL).map(|time| time.seconds);
            assert_eq!(got, want.map_err(str::to_owned), "{text:?}");
        }
    }

    #[test]
    fn times_follow_the_date() {
        for text in [
            "2024-01-01T00:00:00Z",
            "2024-01-01t23:59:59z",
            "2024-01-01T00:00:00.1Z",
            "2024-01-01T00:00:00,123456789012345678901Z",
            "2024-01-01T00:00:00é1Z",
            "2024-01-01T00:00:00z1z",
            "2024-01-01T00:00:00123Z",
            "2024-01-01T00:00:00+01:00",
            "2024-01-01T00:00:00-99:99",
            "2024-01-01T00:00:00+1+01:00",
            "2024-01-01T00:00:00ZTgarbage",
        ] {
            assert!(is_date_time(text), "{text:?}");
        }
        for text in [
            "",
            "T",
            "2024-01-01",
            "2024-01-01T",
            "2024-01-01 00:00:00Z",
            "2024-02-30T00:00:00Z",
            "2024-01-01T24:00:00Z",
            "2024-01-01T00:60:00Z",
            "2024-01-01T00:00:60Z",
            "2024-01-01T0:00:00Z",
            "2024-01-01T00:00Z",
            "2024-01-01T00:00:00",
            "2024-01-01T00:00:00.Z",
            "2024-01-01T00:00:00\n1Z",
            "2024-01-01T00:00:00+0100",
            "2024-01-01T00:00:00+01",
            "2024-01-01T00:00:00Z ",
            "2024-01-01T00:00:00ZZ",
            "2024-01-01TT00:00:00Z",
            " 2024-01-01T00:00:00Z",
        ] {
            assert!(!is_date_time(text), "{text:?}");
        }
    }
}
