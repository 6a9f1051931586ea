//! `duration`: a duration of Go, or else words such as `5 days` anywhere in the text.

use super::is_space;
use crate::go::duration;

/// The words for units, in lower case; the last of each row may go on, as in `seconds`.
const UNITS: [&[&str]; 8] = [
    &["ns", "nano"],
    &["us", "\u{b5}s", "micro"],
    &["ms", "milli"],
    &["s", "sec"],
    &["m", "min"],
    &["h", "hr", "hour"],
    &["d", "day"],
    &["w", "wk", "week"],
];

pub(super) fn is_duration(text: &str) -> bool {
    duration::is_duration(text) || has_unit(text)
}

/// Whether some number is followed by a unit, and every number that letters follow fits an int64.
fn has_unit(text: &str) -> bool {
    let mut found = false;
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
        if until(from_digit, after).parse::<i64>().is_err() {
            return false;
        }
        found |= UNITS.iter().any(|names| is_unit(word, names));
    }
    found
}

/// What of `text` comes before `rest`, its end.
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
