//! `unicode.SimpleFold`: code points that differ only in case form an orbit.

use super::folds::{FIRST, MORE, STEP};
use super::{MAX_RUNE, Range};

/// The next code point of the orbit of `c` (after the highest comes the lowest), and `c`
/// itself when it folds with no other.
#[must_use]
pub fn simple_fold(c: u32) -> u32 {
    let after = FIRST.partition_point(|first| *first <= c);
    let Some((lo, hi, step)) = after.checked_sub(1).and_then(run) else {
        return c;
    };
    match step {
        _ if c > hi => c,
        0 if (c - lo).is_multiple_of(2) => c + 1,
        0 => c - 1,
        step => c.checked_add_signed(step).unwrap_or(c),
    }
}

/// A run: its first and its last code point, and its step.
fn run(at: usize) -> Option<(u32, u32, i32)> {
    let first = *FIRST.get(at)?;
    Some((first, first + u32::from(*MORE.get(at)?), *STEP.get(at)?))
}

/// The other code points of the orbit of `c`.
pub fn folds_with(c: u32) -> impl Iterator<Item = u32> {
    std::iter::successors(Some(simple_fold(c)), |f| Some(simple_fold(*f)))
        .take_while(move |f| *f != c)
}

/// Every code point that folds with one of `lo..=hi`, given to `add` (those of the range
/// itself may be among them).
pub fn fold_range(lo: u32, hi: u32, mut add: impl FnMut(u32)) {
    let (first, last) = fold_bounds();
    if lo <= first && hi >= last {
        return;
    }
    // The run before may reach into the range.
    let start = FIRST.partition_point(|first| *first < lo).saturating_sub(1);
    let runs = (start..).map_while(run);
    for (from, to, _) in runs.take_while(|(from, ..)| *from <= hi) {
        for c in lo.max(from)..=hi.min(to) {
            folds_with(c).for_each(&mut add);
        }
    }
}

/// The lowest and the highest code point that fold with another one.
fn fold_bounds() -> Range {
    let first = FIRST.first().map_or(MAX_RUNE, |first| *first);
    let last = run(FIRST.len() - 1).map_or(0, |(_, last, _)| last);
    (first, last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_go_round() {
        for (c, others) in [
            ('A', "a"),
            ('k', "\u{212a}K"),
            ('\u{17f}', "Ss"),
            ('ß', "\u{1e9e}"),
            ('\u{1c4}', "\u{1c5}\u{1c6}"),
            ('Σ', "ςσ"),
            ('\u{130}', ""),
            ('1', ""),
            // They fold since Unicode 15.1.
            ('\u{fb05}', ""),
        ] {
            let orbit: String = folds_with(u32::from(c))
                .filter_map(char::from_u32)
                .collect();
            assert_eq!(orbit, others, "{c}");
        }
    }

    #[test]
    fn every_orbit_closes() {
        for c in 0..=MAX_RUNE {
            assert!(folds_with(c).take(5).count() < 4, "U+{c:04X}");
        }
    }
}
