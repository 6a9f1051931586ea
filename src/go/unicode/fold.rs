//! `unicode.SimpleFold`: code points that differ only in case form an orbit.

use super::folds::{RUNS, Step};
use super::{MAX_RUNE, Range};

/// The next code point of the orbit of `c` (after the highest comes the lowest), and `c`
/// itself when it folds with no other.
#[must_use]
pub fn simple_fold(c: u32) -> u32 {
    let at = RUNS.partition_point(|&(_, hi, _)| hi < c);
    match RUNS.get(at) {
        Some((lo, _, step)) if *lo <= c => next(c, *lo, step),
        _ => c,
    }
}

fn next(c: u32, lo: u32, step: &Step) -> u32 {
    match step {
        Step::By(delta) => c.checked_add_signed(*delta).unwrap_or(c),
        Step::Pairs if (c - lo).is_multiple_of(2) => c + 1,
        Step::Pairs => c - 1,
    }
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
    let start = RUNS.partition_point(|(_, end, _)| *end < lo);
    for (from, to, _) in RUNS.iter().skip(start).take_while(|(from, ..)| *from <= hi) {
        for c in lo.max(*from)..=hi.min(*to) {
            folds_with(c).for_each(&mut add);
        }
    }
}

/// The lowest and the highest code point that fold with another one.
fn fold_bounds() -> Range {
    let first = RUNS.first().map_or(MAX_RUNE, |(lo, ..)| *lo);
    let last = RUNS.last().map_or(0, |(_, hi, _)| *hi);
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
            ('\u{fb05}', "\u{fb06}"),
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
