//! Texts that a pattern matches, to show to people: the shortest, or longer ones.

use super::node::{RegexpKind, RegexpNode, RepeatOp};
use super::{Regexp, parse};
use crate::go::unicode::Range;

/// The preferred characters of a class, the nicest first.
pub(super) const NICE: &str =
    "abcdefghijklmnopqrstuvwxyz1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ-_./:@ +=#%";

impl Regexp {
    /// A text of `least` to `most` characters that the pattern matches, if one is easy to find.
    /// Different variants take different characters and alternatives.
    #[must_use]
    pub fn example(&self, least: usize, most: usize, variant: usize) -> Option<String> {
        let tree = parse::parse(self.as_str()).ok()?;
        let mut maker = Maker {
            text: String::new(),
            missing: least.saturating_sub(tree.least),
            room: most,
            variant,
        };
        maker.make(&tree)?;
        // Conditions on places were not looked at.
        Some(maker.text).filter(|text| self.is_match(text))
    }
}

struct Maker {
    text: String,
    /// The number of characters beyond the fewest.
    missing: usize,
    /// How many characters the text may still get.
    room: usize,
    variant: usize,
}

impl Maker {
    /// Appends a match; nothing where there is no room. Recurses as deep as patterns nest.
    fn make(&mut self, node: &RegexpNode) -> Option<()> {
        match &node.kind {
            RegexpKind::Empty | RegexpKind::Look(_) => {}
            RegexpKind::Literal(literal) => {
                for rune in literal.runes() {
                    self.push(rune)?;
                }
            }
            RegexpKind::Class(class) => self.push(pick(class.ranges(), self.variant)?)?,
            RegexpKind::AnyNotNewline | RegexpKind::Any => {
                self.push(pick(&[(0x20, 0x7e)], self.variant)?)?;
            }
            RegexpKind::Capture(sub) => self.make(sub)?,
            RegexpKind::Repeat(repeat) => self.repeat(&repeat.sub, repeat.op)?,
            RegexpKind::Concat(subs) => {
                for sub in subs {
                    self.make(sub)?;
                }
            }
            RegexpKind::Alternate(subs) => {
                let shortest = subs.iter().min_by_key(|sub| sub.least);
                let chosen = match self.variant {
                    0 => shortest,
                    variant => subs.get(variant % subs.len().max(1)),
                };
                self.make(chosen?)?;
            }
        }
        Some(())
    }

    fn repeat(&mut self, sub: &RegexpNode, op: RepeatOp) -> Option<()> {
        let (least, most) = op.bounds();
        let mut times = 0;
        while most.is_none_or(|most| times < most) {
            let is_extra = times >= least;
            if (is_extra || sub.least == 0) && self.missing == 0 {
                break;
            }
            if is_extra {
                self.missing = self.missing.saturating_sub(sub.least);
            }
            let before = self.room;
            self.make(sub)?;
            if self.room == before {
                break;
            }
            times += 1;
        }
        Some(())
    }

    fn push(&mut self, rune: u32) -> Option<()> {
        self.room = self.room.checked_sub(1)?;
        self.text.push(char::from_u32(rune)?);
        Some(())
    }
}

/// A character of a class.
fn pick(ranges: &[Range], variant: usize) -> Option<u32> {
    let has = |c: u32| ranges.iter().any(|&(low, high)| (low..=high).contains(&c));
    let nice = || NICE.chars().map(u32::from).filter(|&c| has(c));
    let nth = variant % nice().count().max(1);
    let other = || ranges.iter().rev().find(|range| range.0 >= 0x20);
    let any = || other().or(ranges.first()).map(|range| range.0);
    nice().nth(nth).or_else(any)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example(pattern: &str, least: usize, variant: usize) -> Option<String> {
        Regexp::new(pattern).unwrap().example(least, 100, variant)
    }

    #[test]
    fn the_first_example_is_short_and_nice() {
        for (pattern, want) in [
            ("", ""),
            ("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "a"),
            ("^(25[0-5]|1\\d\\d)\\.\\d{1,3}$", "251.1"),
            ("^https?://.+$", "http://a"),
            ("^(|abc)$", ""),
            ("^v[1-9][0-9]*((alpha|beta)[1-9][0-9]*)?$", "v1"),
            ("^[^a-z]$", "1"),
            ("(?i)^ON$", "ON"),
            ("^\\x{1F600}$", "\u{1f600}"),
        ] {
            assert_eq!(example(pattern, 0, 0).as_deref(), Some(want), "{pattern}");
        }
    }

    #[test]
    fn longer_ones_repeat_what_may_be_repeated() {
        for (pattern, least, want) in [
            ("^[a-z]+$", 5, "aaaaa"),
            ("^a{2,4}b*$", 6, "aaaabb"),
            ("^(ab)*$", 3, "abab"),
            ("^(a*)*$", 3, "aaa"),
        ] {
            assert_eq!(
                example(pattern, least, 0).as_deref(),
                Some(want),
                "{pattern}"
            );
        }
    }

    #[test]
    fn variants_differ() {
        assert_eq!(example("^[a-z]$", 0, 1).as_deref(), Some("b"));
        assert_eq!(example("^(foo|bar)$", 0, 1).as_deref(), Some("bar"));
    }

    #[test]
    fn what_has_no_room_or_no_easy_match_has_no_example() {
        assert_eq!(example("^a{101}$", 0, 0), None);
        assert_eq!(example("^[a-z]+$", 1_000_000_000, 0), None);
        assert_eq!(example("a\\Bb$c", 0, 0), None);
        let nested = format!("{}a{}", "(?:".repeat(998), ")*".repeat(998));
        assert_eq!(example(&nested, 3, 0).as_deref(), Some("aaa"));
    }
}
