//! Character classes of a pattern: `[...]`, `[:name:]` and `\p{...}`.

use super::class::{Class, POSIX};
use super::parse::{Parser, after_char, consumed, error, parse_escape};
use crate::go::unicode::{Range, property};

const BAD_RANGE: &str = "invalid character class range";
const MISSING_BRACKET: &str = "missing closing ]";

impl<'p> Parser<'p> {
    /// The class that `whole` starts with, at its `[`, and what follows.
    pub fn bracket(&self, whole: &'p str) -> Result<(Class, &'p str), String> {
        let t = after_char(whole);
        let negated = t.strip_prefix('^');
        let mut t = negated.unwrap_or(t);
        let mut class = Class::default();
        let mut first = true;
        while first || !t.starts_with(']') {
            first = false;
            let group = match self.posix_class(t)? {
                Some(group) => Some(group),
                None => self.named_escape(t)?,
            };
            if let Some((group, rest)) = group {
                class.add_class(&group, false);
                t = rest;
                continue;
            }
            let from = t;
            let (lo, rest) = class_char(t, whole)?;
            t = rest;
            let mut hi = lo;
            // A - before the closing bracket stands for itself.
            let end = t.strip_prefix('-');
            if let Some(rest) = end.filter(|rest| !rest.is_empty() && !rest.starts_with(']')) {
                (hi, t) = class_char(rest, whole)?;
                if hi < lo {
                    return Err(error(BAD_RANGE, consumed(from, t)));
                }
            }
            class.add_folded(lo, hi, self.flags.fold);
        }
        class.clean();
        if negated.is_some() {
            class = class.negated();
        }
        Ok((class, after_char(t)))
    }

    /// `[:name:]` or `[:^name:]`, if `t` starts with something of that form.
    fn posix_class(&self, t: &'p str) -> Result<Option<(Class, &'p str)>, String> {
        let Some((name, rest)) = t.strip_prefix("[:").and_then(|t| t.split_once(":]")) else {
            return Ok(None);
        };
        let plain = name.strip_prefix('^');
        let found = POSIX
            .iter()
            .find(|(posix, _)| *posix == plain.unwrap_or(name));
        let Some((_, ranges)) = found else {
            return Err(error(BAD_RANGE, consumed(t, rest)));
        };
        Ok(Some((self.group(ranges, plain.is_some()), rest)))
    }

    /// A class of a fixed name under the flags that hold.
    pub fn group(&self, ranges: &[Range], negated: bool) -> Class {
        let class = Class::of(ranges.to_vec());
        let class = if self.flags.fold {
            class.folded()
        } else {
            class
        };
        if negated { class.negated() } else { class }
    }

    /// `\pX`, `\p{name}` or their negations, if `t` starts with one.
    pub fn unicode_class(&self, t: &'p str) -> Result<Option<(Class, &'p str)>, String> {
        let (capital, rest) = match (t.strip_prefix("\\p"), t.strip_prefix("\\P")) {
            (Some(rest), _) => (false, rest),
            (_, Some(rest)) => (true, rest),
            _ => return Ok(None),
        };
        let (name, rest) = match rest.strip_prefix('{') {
            Some(braced) => braced.split_once('}').ok_or_else(|| error(BAD_RANGE, t))?,
            None => {
                let after = after_char(rest);
                (consumed(rest, after), after)
            }
        };
        let caret = name.strip_prefix('^');
        let property =
            property(caret.unwrap_or(name)).ok_or_else(|| error(BAD_RANGE, consumed(t, rest)))?;
        let class = Class::of(property.ranges);
        let class = if self.flags.fold && property.folds {
            class.folded()
        } else {
            class
        };
        let negated = capital != caret.is_some();
        Ok(Some((if negated { class.negated() } else { class }, rest)))
    }
}

/// A character of a class, escaped or not.
fn class_char<'p>(t: &'p str, whole: &str) -> Result<(u32, &'p str), String> {
    match t.chars().next() {
        None => Err(error(MISSING_BRACKET, whole)),
        Some('\\') => parse_escape(t),
        Some(c) => Ok((u32::from(c), after_char(t))),
    }
}
