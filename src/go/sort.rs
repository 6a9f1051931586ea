//! `sort.Slice`, whose order of equal elements users see: it is not that of the input from 13
//! elements on, but always the same one.
//!
//! Go sorts by pattern-defeating quicksort: short runs by insertion, else around a pivot from
//! among three or nine, with a look whether the elements are sorted already, a shuffle when a
//! pivot was bad, and a heap when too many were. Each of these choices shows in the order.

/// Runs of up to this many elements are sorted by insertion.
const MAX_INSERTION_LENGTH: usize = 12;
/// From this many elements on the pivot is a median of medians, and out-of-order neighbours are
/// shifted.
const MIN_MEDIANS_LENGTH: usize = 50;
/// How many neighbours are shifted before sorted elements are given up.
const MAX_SHIFTS: usize = 5;

/// Tells whether an element comes before another.
pub type Less<'f> = &'f mut dyn FnMut(usize, usize) -> bool;

/// The order in which `sort.Slice` leaves `count` elements: their old places in the new order.
pub fn order(count: usize, less: Less<'_>) -> Vec<usize> {
    let mut sorter = Sorter {
        places: (0..count).collect(),
        less,
    };
    let bad_pivots = usize::BITS - count.leading_zeros();
    sorter.sort(0, count, bad_pivots);
    sorter.places
}

/// The stable order of `count` elements: their old places in the new order. One sort
/// for all types: each that the standard one is used with adds its own copy of 5 KB to the module.
pub fn stable(
    count: usize,
    compare: &mut dyn FnMut(usize, usize) -> std::cmp::Ordering,
) -> Vec<usize> {
    order(count, &mut |a, b| compare(a, b).then(a.cmp(&b)).is_lt())
}

struct Sorter<'f> {
    places: Vec<usize>,
    less: Less<'f>,
}

/// The order of the elements, as far as the choice of a pivot shows it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Looks {
    Increasing,
    Decreasing,
    Mixed,
}

impl Sorter<'_> {
    fn less(&mut self, a: usize, b: usize) -> bool {
        match (self.places.get(a), self.places.get(b)) {
            (Some(a), Some(b)) => (self.less)(*a, *b),
            _ => false,
        }
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.places.swap(a, b);
    }

    fn sort(&mut self, mut start: usize, mut end: usize, mut bad_pivots: u32) {
        let mut balanced = true;
        let mut partitioned = true;
        loop {
            let length = end - start;
            if length <= MAX_INSERTION_LENGTH {
                return self.insert(start, end);
            }
            if bad_pivots == 0 {
                return self.sort_by_heap(start, end);
            }
            if !balanced {
                self.shuffle(start, end);
                bad_pivots -= 1;
            }
            let (mut pivot, mut looks) = self.pivot(start, end);
            if looks == Looks::Decreasing {
                if let Some(elements) = self.places.get_mut(start..end) {
                    elements.reverse();
                }
                pivot = (end - 1) - (pivot - start);
                looks = Looks::Increasing;
            }
            if balanced
                && partitioned
                && looks == Looks::Increasing
                && self.is_nearly_sorted(start, end)
            {
                return;
            }
            // No element is less than the one before, so that one which is not more is equal.
            if start > 0 && !self.less(start - 1, pivot) {
                start = self.part_equal(start, end, pivot);
                continue;
            }
            let middle;
            (middle, partitioned) = self.part(start, end, pivot);
            let (left, right) = (middle - start, end - middle);
            balanced = left.min(right) >= length / 8;
            if left < right {
                self.sort(start, middle, bad_pivots);
                start = middle + 1;
            } else {
                self.sort(middle + 1, end, bad_pivots);
                end = middle;
            }
        }
    }

    fn insert(&mut self, start: usize, end: usize) {
        for at in start + 1..end {
            self.shift_down(at, start);
        }
    }

    /// Moves an element before those that are more.
    fn shift_down(&mut self, mut at: usize, start: usize) {
        while at > start && self.less(at, at - 1) {
            self.swap(at, at - 1);
            at -= 1;
        }
    }

    fn sort_by_heap(&mut self, start: usize, end: usize) {
        let count = end - start;
        for root in (0..=(count - 1) / 2).rev() {
            self.sift(root, count, start);
        }
        for last in (0..count).rev() {
            self.swap(start, start + last);
            self.sift(0, last, start);
        }
    }

    fn sift(&mut self, mut root: usize, count: usize, start: usize) {
        loop {
            let mut child = 2 * root + 1;
            if child >= count {
                return;
            }
            if child + 1 < count && self.less(start + child, start + child + 1) {
                child += 1;
            }
            if !self.less(start + root, start + child) {
                return;
            }
            self.swap(start + root, start + child);
            root = child;
        }
    }

    /// Swaps three elements around the middle with ones that only the length decides.
    fn shuffle(&mut self, start: usize, end: usize) {
        let length = end - start;
        let mask = usize::MAX >> length.leading_zeros();
        let mut random = length as u64;
        let first = start + length / 4 * 2 - 1;
        for at in first..first + 3 {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let mut other = random as usize & mask;
            if other >= length {
                other -= length;
            }
            self.swap(at, start + other);
        }
    }

    /// A median, and what finding it told. There are more elements than in a short run.
    fn pivot(&mut self, start: usize, end: usize) -> (usize, Looks) {
        let length = end - start;
        let quarter = length / 4;
        let mut at = [1, 2, 3].map(|quarters| start + quarter * quarters);
        let mut swaps = 0;
        if length >= MIN_MEDIANS_LENGTH {
            at = at.map(|at| self.median([at - 1, at, at + 1], &mut swaps));
        }
        let pivot = self.median(at, &mut swaps);
        let looks = match swaps {
            0 => Looks::Increasing,
            // All that four medians can take.
            12 => Looks::Decreasing,
            _ => Looks::Mixed,
        };
        (pivot, looks)
    }

    fn median(&mut self, [mut a, mut b, mut c]: [usize; 3], swaps: &mut usize) -> usize {
        self.order_two(&mut a, &mut b, swaps);
        self.order_two(&mut b, &mut c, swaps);
        self.order_two(&mut a, &mut b, swaps);
        b
    }

    fn order_two(&mut self, a: &mut usize, b: &mut usize, swaps: &mut usize) {
        if self.less(*b, *a) {
            std::mem::swap(a, b);
            *swaps += 1;
        }
    }

    /// Sorts elements if few of them are out of order; else returns `false`.
    fn is_nearly_sorted(&mut self, start: usize, end: usize) -> bool {
        let mut at = start + 1;
        for _ in 0..MAX_SHIFTS {
            while at < end && !self.less(at, at - 1) {
                at += 1;
            }
            if at == end {
                return true;
            }
            if end - start < MIN_MEDIANS_LENGTH {
                return false;
            }
            self.swap(at, at - 1);
            if at - start >= 2 {
                // Go goes on to the first of all elements: those before are not more.
                self.shift_down(at - 1, 0);
            }
            let mut after = at + 1;
            while after < end && self.less(after, after - 1) {
                self.swap(after, after - 1);
                after += 1;
            }
        }
        false
    }

    /// Puts a pivot between elements that are less and ones that are not; also tells whether
    /// they lay so.
    fn part(&mut self, start: usize, end: usize, pivot: usize) -> (usize, bool) {
        self.swap(start, pivot);
        let (mut low, mut high) = (start + 1, end - 1);
        let mut swaps = 0;
        loop {
            while low <= high && self.less(low, start) {
                low += 1;
            }
            while low <= high && !self.less(high, start) {
                high -= 1;
            }
            if low > high {
                self.swap(high, start);
                return (high, swaps == 0);
            }
            self.swap(low, high);
            swaps += 1;
            low += 1;
            high -= 1;
        }
    }

    /// Puts elements that equal a pivot first; none is less.
    fn part_equal(&mut self, start: usize, end: usize, pivot: usize) -> usize {
        self.swap(start, pivot);
        let (mut low, mut high) = (start + 1, end - 1);
        loop {
            while low <= high && !self.less(start, low) {
                low += 1;
            }
            while low <= high && self.less(start, high) {
                high -= 1;
            }
            if low > high {
                return low;
            }
            self.swap(low, high);
            low += 1;
            high -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted<T: PartialOrd + Copy>(values: &[T]) -> Vec<T> {
        let places = order(values.len(), &mut |a, b| values[a] < values[b]);
        places.into_iter().map(|at| values[at]).collect()
    }

    /// Numbers below a bound that only depend on where they are.
    fn scattered(count: usize, below: usize) -> Vec<usize> {
        let scatter = |at: usize| (at.wrapping_mul(2_654_435_761) >> 7) % below;
        (0..count).map(scatter).collect()
    }

    #[test]
    fn elements_are_in_order() {
        for count in [0, 1, 2, 12, 13, 49, 50, 51, 100, 1000, 5000] {
            for below in [1, 2, 10, 1_000_000] {
                let mut values = scattered(count, below);
                let mut want = values.clone();
                want.sort_unstable();
                assert_eq!(sorted(&values), want, "{count} below {below}");
                values.sort_unstable();
                assert_eq!(sorted(&values), want, "{count} below {below}, sorted");
                values.reverse();
                assert_eq!(sorted(&values), want, "{count} below {below}, reversed");
                values.rotate_left(count / 3);
                assert_eq!(sorted(&values), want, "{count} below {below}, rotated");
            }
        }
    }

    #[test]
    fn equal_elements_stay_in_place_up_to_twelve() {
        let values = [1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0];
        let want = [1, 3, 5, 7, 9, 11, 0, 2, 4, 6, 8, 10];
        assert_eq!(order(12, &mut |a, b| values[a] < values[b]), want);
    }

    #[test]
    fn equal_elements_stay_in_place_where_the_order_is_stable() {
        let values = scattered(1000, 7);
        let mut want: Vec<usize> = (0..values.len()).collect();
        want.sort_by_key(|at| values[*at]);
        let places = stable(values.len(), &mut |a, b| values[a].cmp(&values[b]));
        assert_eq!(places, want);
    }

    #[test]
    fn comparisons_without_sense_end() {
        for count in [13, 100, 3000] {
            let mut calls = 0_usize;
            let places = order(count, &mut |_, _| {
                calls += 1;
                calls.wrapping_mul(2_654_435_761) >> 9 & 1 == 0
            });
            assert_eq!(places.len(), count);
            for constant in [true, false] {
                assert_eq!(order(count, &mut |_, _| constant).len(), count);
            }
        }
    }
}
