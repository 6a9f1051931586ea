//! Finds another actual value for each expected one.

use std::collections::VecDeque;

/// For each expected value the number of the actual one that meets it. As many as possible have one,
/// whatever their order, and no actual value has two.
pub(super) fn pairs<E, A>(
    expected: &[E],
    actual: &[A],
    meets: impl Fn(&E, &A) -> bool,
) -> Vec<Option<usize>> {
    let mut slots: Vec<Slot> = actual.iter().map(|_| Slot::default()).collect();
    for number in 0..expected.len() {
        place(number, &mut slots, |one, slot| {
            let (one, other) = (expected.get(one), actual.get(slot));
            one.zip(other).is_some_and(|(one, other)| meets(one, other))
        });
    }
    let mut found = vec![None; expected.len()];
    for (number, slot) in slots.iter().enumerate() {
        if let Some(place) = slot.holder.and_then(|holder| found.get_mut(holder)) {
            *place = Some(number);
        }
    }
    found
}

/// An actual value, while pairs are found.
#[derive(Default)]
struct Slot {
    /// The expected value that has it.
    holder: Option<usize>,
    /// The expected value that would take it, in the present search.
    seen_from: Option<usize>,
    /// Whether no exchange can free it.
    is_exhausted: bool,
}

/// Gives an expected value an actual one. If all that meet it are taken, their holders move to others.
fn place(number: usize, slots: &mut [Slot], meets: impl Fn(usize, usize) -> bool) {
    slots.iter_mut().for_each(|slot| slot.seen_from = None);
    let mut waiting = VecDeque::from([number]);
    while let Some(one) = waiting.pop_front() {
        for (at, slot) in slots.iter_mut().enumerate() {
            let is_new = !slot.is_exhausted && slot.seen_from.is_none();
            if !is_new || !meets(one, at) {
                continue;
            }
            slot.seen_from = Some(one);
            match slot.holder {
                Some(holder) => waiting.push_back(holder),
                None => return exchange(at, slots),
            }
        }
    }
    for slot in slots.iter_mut().filter(|slot| slot.seen_from.is_some()) {
        slot.is_exhausted = true;
    }
}

/// Gives a free value to the one that it was seen from, whose own value goes to the one before, and so on.
fn exchange(free: usize, slots: &mut [Slot]) {
    let mut next = Some(free);
    while let Some(at) = next {
        let Some(taker) = slots.get(at).and_then(|slot| slot.seen_from) else {
            return;
        };
        next = slots.iter().position(|slot| slot.holder == Some(taker));
        if let Some(slot) = slots.get_mut(at) {
            slot.holder = Some(taker);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::pairs;

    /// Pairs of texts: an expected one is a part of the actual one.
    fn parts(expected: &[&str], actual: &[&str]) -> Vec<Option<usize>> {
        pairs(expected, actual, |one, other| other.contains(one))
    }

    #[test]
    fn the_order_of_expected_values_does_not_count() {
        assert_eq!(parts(&["ab", "a"], &["ab", "ac"]), [Some(0), Some(1)]);
        assert_eq!(parts(&["a", "ab"], &["ab", "ac"]), [Some(1), Some(0)]);
        assert_eq!(
            parts(&["x", "xb", "xc"], &["xb", "xc", "xd"]),
            [Some(2), Some(0), Some(1)]
        );
        assert_eq!(
            parts(&["1", "2", "3", "12"], &["12", "23", "3", "2"]),
            [Some(0), Some(1), Some(2), None]
        );
    }

    #[test]
    fn no_actual_value_is_taken_twice() {
        assert_eq!(parts(&["a", "a"], &["a"]), [Some(0), None]);
        assert_eq!(parts(&["b", "a"], &["a"]), [None, Some(0)]);
        assert_eq!(parts(&[], &["a"]), []);
        assert_eq!(parts(&["a"], &[]), [None]);
    }
}
