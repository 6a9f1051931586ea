//! `time.Parse` for the layouts of RFC 3339 with its error texts, and RFC 3339 output.
//!
//! Go is more lenient than RFC 3339: the hour may have one digit, the fraction may follow a
//! comma, and offsets reach 24 hours and 60 minutes.

use std::fmt::Write as _;

use crate::releases::{Feature, Features};

/// A layout of Go's that times are read by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// `time.RFC3339`.
    Rfc3339,
    /// The same with offsets that are not checked for range, as Go had it before 1.23.
    AnyOffset,
    /// The same with six digits after the seconds, as `metav1.MicroTime` has it.
    Rfc3339Micro,
    /// The same without a zone, which then is UTC.
    Local,
    /// `time.DateOnly`: midnight in UTC.
    Date,
}

impl Layout {
    fn text(self) -> &'static str {
        match self {
            Self::Rfc3339 | Self::AnyOffset => "2006-01-02T15:04:05Z07:00",
            Self::Rfc3339Micro => "2006-01-02T15:04:05.000000Z07:00",
            Self::Local => "2006-01-02T15:04:05",
            Self::Date => "2006-01-02",
        }
    }
}

/// An instant, and the offset it was written with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time {
    /// Seconds since 1970-01-01T00:00:00Z.
    pub seconds: i64,
    /// Nanoseconds after `seconds`, below 1 000 000 000.
    pub nanos: u32,
    /// Seconds east of UTC.
    pub offset: i32,
}

impl Time {
    /// Whether this is Go's zero time, 0001-01-01T00:00:00Z, which API types write as `null`.
    #[must_use]
    pub fn is_zero(self) -> bool {
        self.seconds == -62_135_596_800 && self.nanos == 0
    }

    /// `2006-01-02T15:04:05Z`: in UTC and without the fraction, as `metav1.Time` is written.
    #[must_use]
    pub fn to_rfc3339_utc(self) -> String {
        let mut out = String::with_capacity(20);
        write_clock(self.seconds, &mut out);
        out.push('Z');
        out
    }

    /// `2006-01-02T15:04:05.999999999Z07:00`: at its own offset, without zeros that end the
    /// fraction.
    #[must_use]
    pub fn to_rfc3339_nano(self) -> String {
        let mut out = String::with_capacity(35);
        write_clock(self.seconds + i64::from(self.offset), &mut out);
        if self.nanos > 0 {
            let digits = format!(".{:09}", self.nanos);
            out.push_str(digits.trim_end_matches('0'));
        }
        // Go drops the seconds of an offset, before it looks at the sign.
        let minutes = self.offset / 60;
        if minutes == 0 && self.offset == 0 {
            out.push('Z');
        } else {
            let sign = if minutes < 0 { '-' } else { '+' };
            let minutes = minutes.unsigned_abs();
            let _ = write!(out, "{sign}{:02}:{:02}", minutes / 60, minutes % 60);
        }
        out
    }

    /// `Time.String`: `2006-01-02 15:04:05.999999999 +0000 UTC`, its zone without a name
    /// elsewhere: `2006-01-02 15:04:05 +0100 +0100`.
    #[must_use]
    pub fn go_string(self) -> String {
        let local = self.seconds + i64::from(self.offset);
        let mut out = String::with_capacity(45);
        write_clock(local, &mut out);
        if self.nanos > 0 {
            let digits = format!(".{:09}", self.nanos);
            out.push_str(digits.trim_end_matches('0'));
        }
        let mut out = out.replacen('T', " ", 1);
        let minutes = self.offset / 60;
        let sign = if minutes < 0 { '-' } else { '+' };
        let (hours, minutes) = (minutes.abs() / 60, minutes.abs() % 60);
        let offset = format!("{sign}{hours:02}{minutes:02}");
        let zone = if self.offset == 0 { "UTC" } else { &offset };
        let _ = write!(out, " {offset} {zone}");
        out
    }

    /// Year, month and day, the latter two from 1, at its own offset.
    #[must_use]
    pub fn date(self) -> (i64, i64, i64) {
        civil_from_days((self.seconds + i64::from(self.offset)).div_euclid(86_400))
    }
}

/// `2006-01-02T15:04:05` of seconds since 1970.
fn write_clock(seconds: i64, out: &mut String) {
    let (year, month, day) = civil_from_days(seconds.div_euclid(86_400));
    let second = seconds.rem_euclid(86_400);
    if year < 0 {
        out.push('-');
    }
    let _ = write!(
        out,
        "{:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}",
        year.unsigned_abs(),
        second / 3600,
        second / 60 % 60,
        second % 60,
    );
}

/// Reads a time as `metav1.Time` does.
///
/// # Errors
/// Go's text, e.g. `parsing time "foo" as "2006-01-02T15:04:05Z07:00": cannot parse "foo" as "2006"`.
pub fn parse_rfc3339(text: &str) -> Result<Time, String> {
    parse(Layout::Rfc3339, text)
}

/// As [`parse_rfc3339`], in the Go that a release with these features is built with.
///
/// # Errors
/// As of [`parse_rfc3339`].
pub fn parse_rfc3339_with(text: &str, features: Features) -> Result<Time, String> {
    match features.has(Feature::OffsetRanges) {
        true => parse_rfc3339(text),
        false => parse(Layout::AnyOffset, text),
    }
}

/// Reads a time as RFC 3339 has it, without what Go's layouts let pass: hours of one digit, a comma
/// before the fraction, and offsets of 24 hours or 60 minutes.
#[must_use]
pub fn parse_strict(text: &str) -> Option<Time> {
    let time = parse_rfc3339(text).ok()?;
    let bytes = text.as_bytes();
    let is_offset = |bytes: &[u8]| {
        let [.., h1, h2, b':', m1, m2] = bytes else {
            return true;
        };
        number(&[*h1, *h2]).is_some_and(|hours| hours < 24)
            && number(&[*m1, *m2]).is_some_and(|minutes| minutes < 60)
    };
    let is_strict = bytes.get(13) == Some(&b':')
        && bytes.get(19) != Some(&b',')
        && (bytes.ends_with(b"Z") || is_offset(bytes));
    is_strict.then_some(time)
}

/// `time.Parse`.
///
/// # Errors
/// Go's text, as of [`parse_rfc3339`].
pub fn parse(layout: Layout, text: &str) -> Result<Time, String> {
    read(layout, text).map_err(|failure| match failure {
        TimeFailure::Mismatch(rest, element) => format!(
            "parsing time {} as \"{}\": cannot parse {} as {}",
            quote(text),
            layout.text(),
            quote(rest),
            quote(element)
        ),
        TimeFailure::OutOfRange(what) => {
            format!("parsing time {}: {what} out of range", quote(text))
        }
        TimeFailure::ExtraText(rest) => {
            format!("parsing time {}: extra text: {}", quote(text), quote(rest))
        }
    })
}

/// Days in the month, which counts from 1, of the proleptic Gregorian calendar.
#[must_use]
pub fn days_in_month(year: i64, month: u32) -> u32 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

enum TimeFailure<'a> {
    /// The rest of the text, and the element of the layout that it does not fit.
    Mismatch(&'a str, &'static str),
    OutOfRange(&'static str),
    ExtraText(&'a str),
}

fn read(layout: Layout, text: &str) -> Result<Time, TimeFailure<'_>> {
    use TimeFailure::{ExtraText, Mismatch, OutOfRange};

    let year = text
        .get(..4)
        .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
        .and_then(|digits| digits.parse::<i64>().ok())
        .ok_or(Mismatch(text, "2006"))?;
    let rest = text.get(4..).unwrap_or_default();

    let (month, rest) = two_digits(expect(rest, "-")?, "01")?;
    if !(1..=12).contains(&month) {
        return Err(OutOfRange("month"));
    }
    let (day, rest) = two_digits(expect(rest, "-")?, "02")?;

    let (clock, rest) = match layout {
        Layout::Date => (Clock::default(), rest),
        Layout::Local | Layout::Rfc3339 | Layout::AnyOffset => {
            read_clock(expect(rest, "T")?, |rest| Ok(fraction(rest)))?
        }
        Layout::Rfc3339Micro => read_clock(expect(rest, "T")?, micros)?,
    };
    let (offset, rest) = match layout {
        Layout::Rfc3339 | Layout::Rfc3339Micro => zone(rest, true)?,
        Layout::AnyOffset => zone(rest, false)?,
        Layout::Local | Layout::Date => (0, rest),
    };
    if !rest.is_empty() {
        return Err(ExtraText(rest));
    }
    // Go looks at the day last, when month and year are known.
    if day < 1 || day > days_in_month(year, month) {
        return Err(OutOfRange("day"));
    }
    let day = days_from_civil(year, month, day);
    Ok(Time {
        seconds: day * 86_400 + i64::from(clock.seconds) - i64::from(offset),
        nanos: clock.nanos,
        offset,
    })
}

/// A time of day.
#[derive(Default)]
struct Clock {
    seconds: u32,
    nanos: u32,
}

/// Reads what is after the seconds: nanoseconds, and the rest of the text.
type Behind = fn(&str) -> Result<(u32, &str), TimeFailure<'_>>;

fn read_clock(text: &str, behind: Behind) -> Result<(Clock, &str), TimeFailure<'_>> {
    use TimeFailure::{Mismatch, OutOfRange};

    let (hour, rest) = match text.as_bytes() {
        [tens, ones, ..] if tens.is_ascii_digit() && ones.is_ascii_digit() => {
            two_digits(text, "15")?
        }
        [ones, ..] if ones.is_ascii_digit() => {
            (u32::from(ones - b'0'), text.get(1..).unwrap_or_default())
        }
        _ => return Err(Mismatch(text, "15")),
    };
    if hour > 23 {
        return Err(OutOfRange("hour"));
    }
    let (minute, rest) = two_digits(expect(rest, ":")?, "04")?;
    if minute > 59 {
        return Err(OutOfRange("minute"));
    }
    let (second, rest) = two_digits(expect(rest, ":")?, "05")?;
    if second > 59 {
        return Err(OutOfRange("second"));
    }
    let (nanos, rest) = behind(rest)?;
    let clock = Clock {
        seconds: hour * 3600 + minute * 60 + second,
        nanos,
    };
    Ok((clock, rest))
}

fn expect<'a>(text: &'a str, separator: &'static str) -> Result<&'a str, TimeFailure<'a>> {
    text.strip_prefix(separator)
        .ok_or(TimeFailure::Mismatch(text, separator))
}

fn two_digits<'a>(text: &'a str, element: &'static str) -> Result<(u32, &'a str), TimeFailure<'a>> {
    match (number(text.as_bytes()), text.get(2..)) {
        (Some(number), Some(rest)) => Ok((number, rest)),
        _ => Err(TimeFailure::Mismatch(text, element)),
    }
}

/// The number that the first two bytes write.
fn number(bytes: &[u8]) -> Option<u32> {
    match bytes {
        [tens, ones, ..] if tens.is_ascii_digit() && ones.is_ascii_digit() => {
            Some(u32::from(tens - b'0') * 10 + u32::from(ones - b'0'))
        }
        _ => None,
    }
}

/// Nanoseconds of an optional fraction; digits after the ninth are dropped.
fn fraction(text: &str) -> (u32, &str) {
    let Some(digits) = text.strip_prefix(['.', ',']) else {
        return (0, text);
    };
    let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    let count = digits.len() - rest.len();
    if count == 0 {
        return (0, text);
    }
    let padded = digits
        .bytes()
        .take(count)
        .chain(std::iter::repeat(b'0'))
        .take(9);
    let nanos = padded.fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0'));
    (nanos, rest)
}

/// Nanoseconds of a fraction of six digits.
fn micros(text: &str) -> Result<(u32, &str), TimeFailure<'_>> {
    let mismatch = TimeFailure::Mismatch(text, ".000000");
    let (Some(written), Some(rest)) = (text.get(..7), text.get(7..)) else {
        return Err(mismatch);
    };
    let digits = written.strip_prefix(['.', ',']);
    let digits = digits.filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
    match digits.and_then(|digits| digits.parse::<u32>().ok()) {
        Some(micros) => Ok((micros * 1000, rest)),
        None => Err(mismatch),
    }
}

/// Seconds east of UTC, from `Z` or `±hh:mm`.
fn zone(text: &str, has_ranges: bool) -> Result<(i32, &str), TimeFailure<'_>> {
    if let Some(rest) = text.strip_prefix('Z') {
        return Ok((0, rest));
    }
    let mismatch = TimeFailure::Mismatch(text, "Z07:00");
    let [sign, h1, h2, b':', m1, m2, ..] = text.as_bytes() else {
        return Err(mismatch);
    };
    let hours = number(&[*h1, *h2]);
    // Go reads minutes only after good hours, and a range error wins over a syntax error.
    let minutes = hours.and_then(|_| number(&[*m1, *m2]));
    if has_ranges && minutes.is_some_and(|minutes| minutes > 60) {
        return Err(TimeFailure::OutOfRange("time zone offset minute"));
    }
    if has_ranges && hours.is_some_and(|hours| hours > 24) {
        return Err(TimeFailure::OutOfRange("time zone offset hour"));
    }
    let (Some(hours), Some(minutes), Some(rest)) = (hours, minutes, text.get(6..)) else {
        return Err(mismatch);
    };
    let offset = i32::try_from(hours * 3600 + minutes * 60).unwrap_or_default();
    match sign {
        b'+' => Ok((offset, rest)),
        b'-' => Ok((-offset, rest)),
        _ => Err(mismatch),
    }
}

/// Days since 1970-01-01 of a date in the proleptic Gregorian calendar.
pub(super) fn days_from_civil(year: i64, month: u32, day: u32) -> i64 {
    // Years that start in March put the leap day at their end.
    let year = if month <= 2 { year - 1 } else { year };
    let month_from_march = i64::from((month + 9) % 12);
    let day_of_year = (153 * month_from_march + 2) / 5 + i64::from(day) - 1;
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    year * 365 + leap_days + day_of_year - 719_468
}

/// Year, month and day of a count of days since 1970-01-01.
pub(super) fn civil_from_days(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = (month_from_march + 2) % 12 + 1;
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day)
}

/// Quotes as package `time` does, unlike `strconv`: control characters and everything beyond
/// ASCII become `\x` escapes of their bytes.
pub(super) fn quote(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => {
                out.push('\\');
                out.push(char::from(byte));
            }
            b' '..=0x7f => out.push(char::from(byte)),
            _ => {
                let _ = write!(out, "\\x{byte:02x}");
            }
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_for_people_with_their_zone() {
        for (text, want) in [
            ("1970-01-01T00:00:05Z", "1970-01-01 00:00:05 +0000 UTC"),
            (
                "2024-01-01T00:00:00.12+24:00",
                "2024-01-01 00:00:00.12 +2400 +2400",
            ),
            (
                "2024-01-01T00:00:00-03:30",
                "2024-01-01 00:00:00 -0330 -0330",
            ),
        ] {
            let time = parse_rfc3339(text).unwrap();
            assert_eq!(time.go_string(), want);
        }
    }

    #[test]
    fn rfc3339_times_become_utc_without_fraction() {
        for (text, want, nanos) in [
            ("2024-02-29T12:34:56Z", "2024-02-29T12:34:56Z", 0),
            ("1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z", 0),
            ("0000-03-01T00:00:00Z", "0000-03-01T00:00:00Z", 0),
            ("0000-01-01T00:00:00+01:00", "-0001-12-31T23:00:00Z", 0),
            ("9999-12-31T23:59:59-00:01", "10000-01-01T00:00:59Z", 0),
            (
                "2020-01-01T01:02:03.5+02:30",
                "2019-12-31T22:32:03Z",
                500_000_000,
            ),
            (
                "2020-01-01T01:02:03,123456789987Z",
                "2020-01-01T01:02:03Z",
                123_456_789,
            ),
            ("2020-01-01T1:02:03Z", "2020-01-01T01:02:03Z", 0),
            ("2020-01-01T00:00:00+24:60", "2019-12-30T23:00:00Z", 0),
        ] {
            let time = parse_rfc3339(text).unwrap();
            assert_eq!(
                (time.to_rfc3339_utc().as_str(), time.nanos),
                (want, nanos),
                "{text}"
            );
        }
    }

    #[test]
    fn every_day_of_four_centuries_comes_back() {
        for days in -200_000..200_000 {
            let (year, month, day) = civil_from_days(days);
            let (month, day) = (u32::try_from(month).unwrap(), u32::try_from(day).unwrap());
            assert!(day <= days_in_month(year, month));
            assert_eq!(days_from_civil(year, month, day), days);
        }
    }

    #[test]
    fn the_zero_time_is_year_one() {
        assert!(parse_rfc3339("0001-01-01T00:00:00Z").unwrap().is_zero());
        assert!(
            parse_rfc3339("0001-01-01T01:00:00+01:00")
                .unwrap()
                .is_zero()
        );
        assert!(!parse_rfc3339("0001-01-01T00:00:00.1Z").unwrap().is_zero());
    }

    #[test]
    fn a_mismatch_names_the_rest_and_the_element() {
        for (text, rest, element) in [
            ("foo", "foo", "2006"),
            ("", "", "2006"),
            ("202", "202", "2006"),
            ("20a0-01-01", "20a0-01-01", "2006"),
            ("+020-01-01", "+020-01-01", "2006"),
            ("2020", "", "-"),
            ("2020-1-01T", "1-01T", "01"),
            ("2020-01-1T", "1T", "02"),
            ("2020-01-01", "", "T"),
            ("2020-01-01t00:00:00Z", "t00:00:00Z", "T"),
            ("2020-01-01 00:00:00Z", " 00:00:00Z", "T"),
            ("2020-01-01Tx", "x", "15"),
            ("2020-01-01T00", "", ":"),
            ("2020-01-01T00:0:00Z", "0:00Z", "04"),
            ("2020-01-01T00:00:0Z", "0Z", "05"),
            ("2020-01-01T00:00:00", "", "Z07:00"),
            ("2020-01-01T00:00:00.Z", ".Z", "Z07:00"),
            ("2020-01-01T00:00:00z", "z", "Z07:00"),
            ("2020-01-01T00:00:00+0100", "+0100", "Z07:00"),
            ("2020-01-01T00:00:00*01:00", "*01:00", "Z07:00"),
            ("2020-01-01T00:00:00+0a:00", "+0a:00", "Z07:00"),
        ] {
            assert_eq!(
                parse_rfc3339(text),
                Err(format!(
                    "parsing time \"{text}\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"{rest}\" as \"{element}\""
                ))
            );
        }
    }

    #[test]
    fn layouts_end_where_they_end() {
        for (layout, text, want) in [
            (Layout::Date, "1970-01-02", Ok((86_400, 0))),
            (
                Layout::Local,
                "1970-01-02T00:00:01,5",
                Ok((86_401, 500_000_000)),
            ),
            (
                Layout::Date,
                "2020-1-02",
                Err(
                    "parsing time \"2020-1-02\" as \"2006-01-02\": cannot parse \"1-02\" as \"01\"",
                ),
            ),
            (
                Layout::Date,
                "2020-02-30T",
                Err("parsing time \"2020-02-30T\": extra text: \"T\""),
            ),
            (
                Layout::Local,
                "2020-02-30T00:00:00z",
                Err("parsing time \"2020-02-30T00:00:00z\": extra text: \"z\""),
            ),
            (
                Layout::Local,
                "2020-02-30t",
                Err(
                    "parsing time \"2020-02-30t\" as \"2006-01-02T15:04:05\": cannot parse \"t\" as \"T\"",
                ),
            ),
        ] {
            let got = parse(layout, text).map(|time| (time.seconds, time.nanos));
            assert_eq!(got, want.map_err(str::to_owned), "{text}");
        }
    }

    #[test]
    fn a_range_error_names_what_is_out_of_range() {
        for (text, want) in [
            ("2020-13-01T00:00:00Z", ": month out of range"),
            ("2020-00-99Tx", ": month out of range"),
            ("2020-02-30T00:00:00Z", ": day out of range"),
            ("2021-02-29T00:00:00Z", ": day out of range"),
            ("2020-01-00T00:00:00Z", ": day out of range"),
            ("2020-01-01T24:00:00Z", ": hour out of range"),
            ("2020-01-01T00:60:00Z", ": minute out of range"),
            ("2020-01-01T00:00:60Z", ": second out of range"),
            (
                "2020-01-01T00:00:00+25:00",
                ": time zone offset hour out of range",
            ),
            (
                "2020-01-01T00:00:00+99:99",
                ": time zone offset minute out of range",
            ),
            (
                "2020-01-01T00:00:00*25:0x",
                ": time zone offset hour out of range",
            ),
            ("2020-01-01T00:00:00Zé", ": extra text: \"\\xc3\\xa9\""),
        ] {
            let shown = text.replace('é', "\\xc3\\xa9");
            assert_eq!(
                parse_rfc3339(text),
                Err(format!("parsing time \"{shown}\"{want}"))
            );
        }
    }
}
