//! `duration`: a duration of Go, or else words such as `5 days` anywhere in the text.

use super::is_space;
use crate::go::duration;

/// The words for units, in lower case, with their nanoseconds; the last of each row may go on, as
/// in `seconds`.
const UNITS: [(&[&str], i64); 8] = [
    (&["ns", "nano"], 1),
    (&["us", "\u{b5}s", "micro"], 1_000),
    (&["ms", "milli"], 1_000_000),
    (&["s", "sec"], 1_000_000_000),
    (&["m", "min"], 60_000_000_000),
    (&["h", "hr", "hour"], 3_600_000_000_000),
    (&["d", "day"], 86_400_000_000_000),
    (&["w", "wk", "week"], 604_800_000_000_000),
];

/// Whether the text is a duration.
#[must_use]
pub fn is_duration(text: &str) -> bool {
    duration::is_duration(text) || read_words(text).is_ok()
}

/// Reads a duration as nanoseconds; sums of words wrap around.
///
/// # Errors
/// `unable to parse TEXT as duration`, or Go's text for the number that is too large.
pub fn parse(text: &str) -> Result<i64, String> {
    if duration::is_duration(text) {
        return duration::parse_duration(text);
    }
    read_words(text).map_err(|failure| match failure {
        WordsFailure::NoWords => format!("unable to parse {text} as duration"),
        WordsFailure::Number(digits) => {
            format!("strconv.Atoi: parsing \"{digits}\": value out of range")
        }
    })
}

enum WordsFailure<'a> {
    NoWords,
    /// It does not fit an int64.
    Number(&'a str),
}

/// The sum of all numbers that a unit follows; every number that letters follow must be one.
fn read_words(text: &str) -> Result<i64, WordsFailure<'_>> {
    let mut sum = None;
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let from_digit = rest.get(start..).unwrap_or_default();
        let after = from_digit.trim_start_matches(|c: char| c.is_ascii_digit());
        let after_space = after.trim_start_matches(|c: char| u8::try_from(c).is_ok_and(is_space));
        let after_word = after_space.trim_start_matches(is_letter);
        let word = until(after_space, after_word);
        rest = after;
        if word.is_empty() {
            continue;
        }
        rest = after_word;
        let digits = until(from_digit, after);
        let Ok(number) = digits.parse::<i64>() else {
            return Err(WordsFailure::Number(digits));
        };
        if let Some((_, unit)) = UNITS.iter().find(|(names, _)| is_unit(word, names)) {
            sum = Some(
                sum.unwrap_or(0_i64)
                    .wrapping_add(number.wrapping_mul(*unit)),
            );
        }
    }
    sum.ok_or(WordsFailure::NoWords)
}

/// The part of `text` before `rest`, its end.
fn until<'a>(text: &'a str, rest: &str) -> &'a str {
    text.get(..text.len() - rest.len()).unwrap_or_default()
}

fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '\u{b5}'
}

fn is_unit(word: &str, names: &[&str]) -> bool {
    names.iter().enumerate().any(|(at, name)| {
        let word = word.as_bytes();
        let start = word.get(..name.len()).unwrap_or_default();
        let may_go_on = at + 1 == names.len();
        start.eq_ignore_ascii_case(name.as_bytes()) && (may_go_on || word.len() == name.len())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_summed_up() {
        for (text, want) in [
            ("-1.5h", Ok(-5_400_000_000_000)),
            ("1d2w", Ok(1_296_000_000_000_000)),
            ("1.5 Minutes, 3\u{b5}S, 4 ns", Ok(300_000_003_004)),
            ("P1D", Ok(86_400_000_000_000)),
            ("9223372036854775807 days", Ok(-86_400_000_000_000)),
            ("", Err("unable to parse  as duration")),
            ("1 \"x\"", Err("unable to parse 1 \"x\" as duration")),
            (
                "1d 9223372036854775808x",
                Err("strconv.Atoi: parsing \"9223372036854775808\": value out of range"),
            ),
        ] {
            assert_eq!(parse(text), want.map_err(str::to_owned), "{text:?}");
        }
    }

    #[test]
    fn durations_are_those_of_go_or_words() {
        for text in [
            "0",
            "-1.5h",
            "1\u{3bc}s",
            "5 days",
            "5d",
            "2\t\nWeeks",
            "1HR",
            "3 \u{b5}S",
            "P1D",
            "1.5d",
            "1d2w",
            "1 x 2 s",
            "1 sec1 min",
            "about 10 minutes or so",
            "1d 99999999999999999999",
            "1microfortnight",
            "9223372036854775807d",
        ] {
            assert!(is_duration(text), "{text:?}");
        }
        for text in [
            "",
            "5",
            "x",
            "days",
            "1 fortnight",
            "1month",
            "3hrs",
            "1 ss",
            "1\u{a0}s",
            "1\x0bs",
            "1 -s",
            "1\u{17f}",
            "1 s 9223372036854775808 x",
            "99999999999999999999 days",
            "\u{661}s",
        ] {
            assert!(!is_duration(text), "{text:?}");
        }
    }
}
