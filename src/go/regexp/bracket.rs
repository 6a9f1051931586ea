//! Character classes of a pattern: `[...]`, `[:name:]` and `\p{...}`.

use super::class::{Class, POSIX};
use super::error::{BAD_RANGE, MISSING_BRACKET, TOO_LARGE, error};
use super::parse::RegexpParser;
use super::scan::{after_char, consumed, parse_escape};
use crate::go::unicode::{Range, is_exact, property};
use crate::releases::Feature;

/// How many named classes are kept for the next time that a pattern names them.
const KNOWN_PROPERTIES: usize = 16;
/// A class is cleaned once it has grown by this many ranges, or to twice its size.
const UNTIDY: usize = 1 << 12;
/// How many ranges the named groups in all brackets of a pattern may have: a bound of our own,
/// fifty thousand groups as large as `\pL`. Go bounds what brackets come to, not what they name.
const MAX_GROUP_RANGES: usize = 1 << 25;

impl<'p> RegexpParser<'p> {
    /// The class that `whole` starts with, at its `[`, and what follows.
    pub fn bracket(&mut self, whole: &'p str) -> Result<(Class, &'p str), String> {
        let t = after_char(whole);
        let negated = t.strip_prefix('^');
        let mut t = negated.unwrap_or(t);
        let mut class = Class::default();
        let mut tidy = 0;
        let mut first = true;
        while first || !t.starts_with(']') {
            first = false;
            let group = match self.posix_class(t)? {
                Some(group) => Some(group),
                None => self.named_escape(t)?,
            };
            if let Some((group, rest)) = group {
                self.group_ranges += group.ranges().len();
                if self.group_ranges > MAX_GROUP_RANGES {
                    return Err(error(TOO_LARGE, self.pattern));
                }
                class.add_class(&group, false);
                if class.ranges().len() > 2 * tidy + UNTIDY {
                    class.clean();
                    tidy = class.ranges().len();
                }
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
        let class = Class::from_ranges(ranges.to_vec());
        let class = if self.flags.fold {
            class.folded()
        } else {
            class
        };
        if negated { class.negated() } else { class }
    }

    /// `\pX`, `\p{name}` or their negations, if `t` starts with one.
    pub fn unicode_class(&mut self, t: &'p str) -> Result<Option<(Class, &'p str)>, String> {
        let Some(rest) = t.strip_prefix("\\p").or_else(|| t.strip_prefix("\\P")) else {
            return Ok(None);
        };
        let (name, rest) = match rest.strip_prefix('{') {
            Some(braced) => braced.split_once('}').ok_or_else(|| error(BAD_RANGE, t))?,
            None => {
                let after = after_char(rest);
                (consumed(rest, after), after)
            }
        };
        let whole = consumed(t, rest);
        let fold = self.flags.fold;
        let known = self.properties.iter();
        let mut known = known.filter(|(text, folded, _)| *text == whole && *folded == fold);
        if let Some((_, _, class)) = known.next() {
            return Ok(Some((class.clone(), rest)));
        }
        let caret = name.strip_prefix('^');
        let plain = caret.unwrap_or(name);
        let is_there = self.features.has(Feature::LooseClassNames) || is_exact(plain);
        let property = property(plain).filter(|_| is_there);
        let property = property.ok_or_else(|| error(BAD_RANGE, whole))?;
        let mut class = Class::from_ranges(property.ranges);
        if fold && property.folds {
            class = class.folded();
        }
        if t.starts_with("\\P") != caret.is_some() {
            class = class.negated();
        }
        if self.properties.len() < KNOWN_PROPERTIES {
            self.properties.push((whole, fold, class.clone()));
        }
        Ok(Some((class, rest)))
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
