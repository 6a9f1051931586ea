//! Reading the small pieces of a pattern: numbers of repetitions and escapes.

use super::error::{BAD_ESCAPE, TRAILING_BACKSLASH, error};
use crate::go::unicode::MAX_RUNE;

/// The part of `t` before `rest`, which is a suffix of it.
pub fn consumed<'p>(t: &'p str, rest: &str) -> &'p str {
    t.get(..t.len().saturating_sub(rest.len())).unwrap_or(t)
}

/// `t` without its first character.
pub fn after_char(t: &str) -> &str {
    let mut chars = t.chars();
    chars.next();
    chars.as_str()
}

/// Bounds of a repetition: `None` when a number is too large.
pub type Bounds = Option<(u32, Option<u32>)>;

/// `min}`, `min,}` or `min,max}`, and what follows. `None` when it has not that form.
pub fn parse_repeat(t: &str) -> Option<(Bounds, &str)> {
    let (min, rest) = parse_number(t)?;
    let (max, rest) = match rest.strip_prefix(',') {
        None => (Some(min), rest),
        Some(rest) if rest.starts_with('}') => (None, rest),
        Some(rest) => {
            let (max, rest) = parse_number(rest)?;
            (Some(max), rest)
        }
    };
    let rest = rest.strip_prefix('}')?;
    let bounds = match (min, max) {
        (Some(min), None) => Some((min, None)),
        (Some(min), Some(Some(max))) => Some((min, Some(max))),
        _ => None,
    };
    Some((bounds, rest))
}

/// A number without leading zeros, `None` inside when it is too large to matter.
fn parse_number(t: &str) -> Option<(Option<u32>, &str)> {
    let rest = t.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = consumed(t, rest);
    if digits.is_empty() || (digits.len() > 1 && digits.starts_with('0')) {
        return None;
    }
    Some((digits.parse().ok(), rest))
}

/// The code point of an escape that stands for one. `t` starts at the backslash.
pub fn parse_escape(t: &str) -> Result<(u32, &str), String> {
    let mut chars = after_char(t).chars();
    let Some(c) = chars.next() else {
        return Err(error(TRAILING_BACKSLASH, ""));
    };
    let octal = |rest: &str| rest.chars().next().and_then(|c| c.to_digit(8));
    let bad = |rest: &str| error(BAD_ESCAPE, consumed(t, rest));
    let code = match c {
        '0'..='7' if c == '0' || octal(chars.as_str()).is_some() => {
            let mut value = c.to_digit(8).unwrap_or(0);
            for _ in 1..3 {
                let Some(digit) = octal(chars.as_str()) else {
                    break;
                };
                value = value * 8 + digit;
                chars.next();
            }
            value
        }
        'x' => match chars.next() {
            Some('{') => {
                let mut value = None;
                loop {
                    match chars.next() {
                        Some('}') => break,
                        Some(c) => {
                            let digit = c.to_digit(16).ok_or_else(|| bad(chars.as_str()))?;
                            let next = value.unwrap_or(0) * 16 + digit;
                            if next > MAX_RUNE {
                                return Err(bad(chars.as_str()));
                            }
                            value = Some(next);
                        }
                        None => return Err(bad("")),
                    }
                }
                value.ok_or_else(|| bad(chars.as_str()))?
            }
            first => {
                let second = chars.next();
                let digit = |c: Option<char>| c.and_then(|c| c.to_digit(16));
                match (digit(first), digit(second)) {
                    (Some(high), Some(low)) => high * 16 + low,
                    _ => return Err(bad(chars.as_str())),
                }
            }
        },
        'a' => 0x7,
        'f' => 0xc,
        'n' => 0xa,
        'r' => 0xd,
        't' => 0x9,
        'v' => 0xb,
        c if c.is_ascii() && !c.is_ascii_alphanumeric() => u32::from(c),
        _ => return Err(bad(chars.as_str())),
    };
    Ok((code, chars.as_str()))
}
