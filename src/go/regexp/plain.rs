//! Patterns that are surely right: what most patterns of schemas are made of, told without a tree.
//!
//! A definition has many patterns that no text is ever held to. What is told here is parsed when
//! it is first searched for; all else goes to the parser, which knows what is wrong with it.

use super::parse::allowed;
use super::scan::parse_repeat;
use std::str::Chars;

/// The longest pattern that is judged here, in bytes: with a thousand copies of everything in it,
/// it is far from Go's limits.
const LONGEST: usize = 500;
/// How deep its groups may nest.
const DEEPEST: u32 = 30;

/// The part that a repetition would repeat.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// Nothing, or what needs thought.
    Nothing,
    Character,
    Group,
}

/// Whether a pattern is surely accepted. Others may be accepted, too.
pub fn is_plain(pattern: &str) -> bool {
    pattern.len() <= LONGEST && read(pattern).is_some()
}

fn read(pattern: &str) -> Option<()> {
    let mut rest = pattern.chars();
    let mut depth = 0_u32;
    let mut before = Before::Nothing;
    while let Some(c) = rest.next() {
        before = match c {
            '(' if depth < DEEPEST && !rest.as_str().starts_with('?') => {
                depth += 1;
                Before::Nothing
            }
            ')' => {
                depth = depth.checked_sub(1)?;
                Before::Group
            }
            '|' | '^' | '$' => Before::Nothing,
            '*' | '+' | '?' if before != Before::Nothing => {
                take(&mut rest, '?');
                Before::Nothing
            }
            '{' if before == Before::Character => {
                let (bounds, after) = parse_repeat(rest.as_str())?;
                bounds.filter(allowed)?;
                rest = after.chars();
                take(&mut rest, '?');
                Before::Nothing
            }
            '[' => {
                bracket(&mut rest)?;
                Before::Character
            }
            '\\' => {
                escaped(&mut rest)?;
                Before::Character
            }
            '(' | '*' | '+' | '?' | '{' | '}' | ']' => return None,
            _ => Before::Character,
        };
    }
    (depth == 0).then_some(())
}

/// Passes over a character, if it comes next.
fn take(rest: &mut Chars<'_>, c: char) -> bool {
    let after = rest.as_str().strip_prefix(c);
    if let Some(after) = after {
        *rest = after.chars();
    }
    after.is_some()
}

/// Passes over a class after its bracket.
fn bracket(rest: &mut Chars<'_>) -> Option<()> {
    take(rest, '^');
    let mut low = member(rest.next()?, rest)?;
    loop {
        if rest.as_str().starts_with('-') && !rest.as_str().starts_with("-]") && low.is_some() {
            rest.next();
            let high = member(rest.next()?, rest)?;
            high.filter(|high| Some(*high) >= low)?;
        }
        match rest.next()? {
            ']' => return Some(()),
            c => low = member(c, rest)?,
        }
    }
}

/// A character of a class, or no single one; nothing where it needs thought.
fn member(c: char, rest: &mut Chars<'_>) -> Option<Option<char>> {
    match c {
        '[' | ']' => None,
        '\\' => escaped(rest),
        c => Some(Some(c)),
    }
}

/// The meaning of an escape: a character, or a class of them (`Some(None)`).
fn escaped(rest: &mut Chars<'_>) -> Option<Option<char>> {
    match rest.next()? {
        'd' | 'D' | 's' | 'S' | 'w' | 'W' => Some(None),
        c if c.is_ascii_punctuation() => Some(Some(c)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse::parse;
    use super::*;

    #[test]
    fn usual_patterns_are_plain() {
        for pattern in [
            "",
            "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$",
            "^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$",
            r"^([0-9]+(\.[0-9]+)?(ms|s|m|h))+$",
            r"^[^\s]{1,63}?/(\d|x)*?\-é$",
            r"^(\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))(([KMGTPE]i)|[numkMGTPE])?$",
        ] {
            assert!(is_plain(pattern), "{pattern}");
        }
    }

    #[test]
    fn what_is_plain_is_accepted() {
        let parts = [
            "a", "0", "-", "^", "]", "[", "[^", "[a", "-z", "\\d", "\\.", "\\-", "\\b", "(", ")",
            "(?", "|", "*", "+", "?", "{2}", "{1001}", "{2,1}", "{,", "$", ".", "é", "\\",
        ];
        let mut state = 1_u64;
        let mut next = |below: usize| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            (state >> 33) as usize % below
        };
        let mut plain = 0;
        for _ in 0..200_000 {
            let pattern: String = (0..next(9)).map(|_| parts[next(parts.len())]).collect();
            if is_plain(&pattern) {
                plain += 1;
                assert!(parse(&pattern).is_ok(), "{pattern}");
            }
        }
        assert!(plain > 20_000, "{plain}");
        let deepest = ["(a|b".repeat(30), "x*)".repeat(30)].concat();
        let largest = ["(a{1000}".repeat(30), ")*".repeat(30)].concat();
        for pattern in [deepest, largest, "a{1000}".repeat(71)] {
            assert!(is_plain(&pattern) && parse(&pattern).is_ok(), "{pattern}");
        }
    }
}
