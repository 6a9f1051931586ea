//! The general category of one character, from the table of `\p{...}`.

use super::property::{CATEGORY_RUNS, short};

/// How many runs lie between two marks, and so how many a lookup reads at most.
const STRIDE: usize = 96;

/// Places in the runs: reading them from the start would take microseconds.
static MARKS: [Mark; 44] = marks();

#[derive(Clone, Copy)]
struct Mark {
    /// The first code point of the first run.
    code_point: u32,
    runs: &'static [u8],
}

/// The short name of the general category, such as `Lu`.
#[must_use]
pub fn category(c: char) -> &'static str {
    let c = u32::from(c);
    let after = MARKS.partition_point(|mark| mark.code_point <= c);
    let Some(mark) = MARKS.get(after.saturating_sub(1)) else {
        return "";
    };
    let mut at = mark.code_point;
    let mut runs = mark.runs;
    while let Some((id, length, rest)) = first_run(runs) {
        at += length;
        if c < at {
            return short(id);
        }
        runs = rest;
    }
    ""
}

#[expect(
    clippy::indexing_slicing,
    reason = "runs at compile time, where too short an array is an error"
)]
const fn marks<const N: usize>() -> [Mark; N] {
    let mut marks = [Mark {
        code_point: u32::MAX,
        runs: &[],
    }; N];
    let mut code_point = 0;
    let mut runs = CATEGORY_RUNS;
    let mut count = 0;
    while let Some((_, length, rest)) = first_run(runs) {
        if count % STRIDE == 0 {
            marks[count / STRIDE] = Mark { code_point, runs };
        }
        count += 1;
        code_point += length;
        runs = rest;
    }
    marks
}

/// The category's number and the length of the first run, and the runs after it.
const fn first_run(runs: &[u8]) -> Option<(usize, u32, &[u8])> {
    let Some((&byte, mut rest)) = runs.split_first() else {
        return None;
    };
    let mut length = (byte & 7) as u32;
    let mut shift = 0;
    let mut more = length == 0;
    while more {
        let Some((&group, after)) = rest.split_first() else {
            return None;
        };
        length |= ((group & 0x7f) as u32) << shift;
        shift += 7;
        more = group >= 0x80 && shift < 28;
        rest = after;
    }
    Some(((byte >> 3) as usize, length, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::unicode::property;

    #[test]
    fn categories_agree_with_the_classes() {
        let mut of_all = vec![""; 0x11_0000];
        for short in (0..30).map(short) {
            for (lo, hi) in property(short).unwrap().ranges {
                of_all[lo as usize..=hi as usize].fill(short);
            }
        }
        for c in '\0'..=char::MAX {
            assert_eq!(category(c), of_all[c as usize], "{c:?}");
        }
    }
}
