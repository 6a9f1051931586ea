//! Character classes: sets of code points as ranges, with the folding and negation that
//! patterns ask for.

use std::collections::BinaryHeap;
use std::rc::Rc;

use crate::go::unicode::{MAX_RUNE, Range, fold_range};

/// A set of code points. Ranges may overlap until [`Class::clean`]. Copies share their ranges:
/// a pattern may name a large class thousands of times.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Class {
    ranges: Rc<Vec<Range>>,
}

impl Class {
    /// A class of ranges that are ascending and do not touch.
    pub fn from_ranges(ranges: Vec<Range>) -> Self {
        Self {
            ranges: Rc::new(ranges),
        }
    }

    pub fn ranges(&self) -> &[Range] {
        &self.ranges
    }

    /// Adds `lo..=hi`, growing one of the last two ranges where they touch: with folding two
    /// alphabets grow side by side.
    pub fn add(&mut self, lo: u32, hi: u32) {
        let touching = |range: &&mut Range| lo <= range.1 + 1 && range.0 <= hi + 1;
        let ranges = Rc::make_mut(&mut self.ranges);
        match ranges.iter_mut().rev().take(2).find(touching) {
            Some(range) => *range = (range.0.min(lo), range.1.max(hi)),
            None => ranges.push((lo, hi)),
        }
    }

    /// Adds `lo..=hi` and, when `fold` is set, all that folds with it.
    pub fn add_folded(&mut self, lo: u32, hi: u32, fold: bool) {
        self.add(lo, hi);
        if fold {
            fold_range(lo, hi, |c| self.add(c, c));
        }
    }

    /// Adds all of a class, or all that is not in it. `other` is clean.
    pub fn add_class(&mut self, other: &Class, negated: bool) {
        if negated {
            other.gaps().for_each(|(lo, hi)| self.add(lo, hi));
        } else {
            other.ranges.iter().for_each(|(lo, hi)| self.add(*lo, *hi));
        }
    }

    /// This class, which is clean, with all that folds with it; clean again.
    pub fn folded(self) -> Self {
        let mut out = self.clone();
        for (lo, hi) in self.ranges.iter() {
            fold_range(*lo, *hi, |c| out.add(c, c));
        }
        out.clean();
        out
    }

    /// Sorts the ranges and joins those that overlap or touch.
    pub fn clean(&mut self) {
        let ranges = Rc::make_mut(&mut self.ranges);
        sort(ranges);
        ranges.dedup_by(|next, last| {
            let touches = next.0 <= last.1.saturating_add(1);
            if touches {
                last.1 = last.1.max(next.1);
            }
            touches
        });
    }

    /// All that is not in this class, which is clean.
    pub fn negated(&self) -> Self {
        Self::from_ranges(self.gaps().collect())
    }

    fn gaps(&self) -> impl Iterator<Item = Range> {
        let starts = std::iter::once(0).chain(self.ranges.iter().map(|(_, hi)| hi + 1));
        let ends = self.ranges.iter().map(|(lo, _)| *lo).chain([MAX_RUNE + 1]);
        starts
            .zip(ends)
            .filter(|(from, to)| from < to)
            .map(|(from, to)| (from, to - 1))
    }

    pub fn contains(&self, c: u32) -> bool {
        self.ranges.iter().any(|(lo, hi)| (*lo..=*hi).contains(&c))
    }
}

/// Sorts in a fraction of the code that `sort_unstable` brings for every type.
pub fn sort<T: Ord>(items: &mut Vec<T>) {
    if !items.is_sorted() {
        *items = BinaryHeap::from(std::mem::take(items)).into_sorted_vec();
    }
}

/// The classes of `\d`, `\s` and `\w` by their letter; the capital letter negates.
pub const PERL: [(char, &[Range]); 3] = [
    ('d', &[(0x30, 0x39)]),
    ('s', &[(0x9, 0xa), (0xc, 0xd), (0x20, 0x20)]),
    ('w', WORD),
];

/// Letters, digits and the underscore of ASCII, also what `\b` calls a word.
pub const WORD: &[Range] = &[(0x30, 0x39), (0x41, 0x5a), (0x5f, 0x5f), (0x61, 0x7a)];

/// The classes of `[:name:]`.
pub const POSIX: [(&str, &[Range]); 14] = [
    ("alnum", &[(0x30, 0x39), (0x41, 0x5a), (0x61, 0x7a)]),
    ("alpha", &[(0x41, 0x5a), (0x61, 0x7a)]),
    ("ascii", &[(0x0, 0x7f)]),
    ("blank", &[(0x9, 0x9), (0x20, 0x20)]),
    ("cntrl", &[(0x0, 0x1f), (0x7f, 0x7f)]),
    ("digit", &[(0x30, 0x39)]),
    ("graph", &[(0x21, 0x7e)]),
    ("lower", &[(0x61, 0x7a)]),
    ("print", &[(0x20, 0x7e)]),
    (
        "punct",
        &[(0x21, 0x2f), (0x3a, 0x40), (0x5b, 0x60), (0x7b, 0x7e)],
    ),
    ("space", &[(0x9, 0xd), (0x20, 0x20)]),
    ("upper", &[(0x41, 0x5a)]),
    ("word", WORD),
    ("xdigit", &[(0x30, 0x39), (0x41, 0x46), (0x61, 0x66)]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cleaning_joins_what_overlaps_or_touches() {
        let mut class = Class::from_ranges(vec![(5, 9), (1, 2), (3, 3), (7, 20), (30, 30)]);
        class.clean();
        assert_eq!(class.ranges(), [(1, 3), (5, 20), (30, 30)]);
        assert_eq!(
            class.negated().ranges(),
            [(0, 0), (4, 4), (21, 29), (31, MAX_RUNE)]
        );
        assert_eq!(Class::default().negated().negated(), Class::default());
    }

    #[test]
    fn folding_adds_the_long_s_and_the_kelvin_sign() {
        let lower = Class::from_ranges(vec![(0x61, 0x7a)]);
        let want = [(0x41, 0x5a), (0x61, 0x7a), (0x17f, 0x17f), (0x212a, 0x212a)];
        assert_eq!(lower.folded().ranges(), want);
    }
}
