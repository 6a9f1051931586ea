//! Exact decimal numbers of any size (`gopkg.in/inf.v0`), for what does not fit an int64.
//!
//! Quantities need no more than sums, order, powers of ten and of 1024. These are linear here and
//! cost 3 KB of gzipped WebAssembly; num-bigint does them by multiplication and costs 21 KB. Since
//! digits that are zero take no space, `1e2147483647 + 1` is as small as it is written; Go would
//! build all of its digits.

use std::cmp::Ordering;

use crate::value::decimal;

/// The base of a limb: nine digits.
const BASE: i64 = 1_000_000_000;
const DIGITS: i32 = 9;

/// The power of ten of a billionth, the finest that quantities know.
const NANO: i32 = -9;

/// A number: the sum of its limbs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Decimal {
    /// In ascending order, none zero.
    limbs: Vec<Limb>,
    /// The power of ten of Go's unscaled integer, which approximations go by.
    pub(super) unit: i32,
}

/// `value × BASE^place`. Values of either sign may stand side by side; that of the last limb is
/// the number's, since those before it are less than one in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Limb {
    place: i32,
    value: i64,
}

impl Decimal {
    /// `value × 10^unit`.
    pub(super) fn new(value: i64, unit: i32) -> Self {
        let mut rest = i128::from(value) * i128::from(power(unit));
        let mut number = Carrying::default();
        for place in unit.div_euclid(DIGITS).. {
            if rest == 0 {
                break;
            }
            number.push(place, (rest % i128::from(BASE)) as i64);
            rest /= i128::from(BASE);
        }
        number.finish(unit)
    }

    /// The number that digits write. The last digit counts `10^unit`.
    pub(super) fn from_digits(digits: impl DoubleEndedIterator<Item = u8>, unit: i32) -> Self {
        let mut number = Carrying::default();
        let (mut place, mut weight, mut value) = (unit.div_euclid(DIGITS), power(unit), 0);
        for digit in digits.rev() {
            value += i64::from(digit.saturating_sub(b'0')) * weight;
            weight *= 10;
            if weight == BASE {
                number.push(place, value);
                (place, weight, value) = (place + 1, 1, 0);
            }
        }
        number.push(place, value);
        number.finish(unit)
    }

    /// How many digits take space.
    pub(super) fn length(&self) -> usize {
        self.limbs.len() * DIGITS.unsigned_abs() as usize
    }

    /// -1, 0 or 1.
    pub(super) fn sign(&self) -> i64 {
        self.limbs.last().map_or(0, |limb| limb.value.signum())
    }

    /// Adds a number, or subtracts it where `sign` is -1.
    pub(super) fn add(&mut self, other: &Self, sign: i64) {
        let mut number = Carrying::default();
        let mut ours = self.limbs.iter().peekable();
        let mut theirs = other.limbs.iter().peekable();
        loop {
            let places = [ours.peek(), theirs.peek()];
            let Some(place) = places.into_iter().flatten().map(|limb| limb.place).min() else {
                break;
            };
            let is_here = |limb: &&Limb| limb.place == place;
            let ours = ours.next_if(is_here).map_or(0, |limb| limb.value);
            let theirs = theirs.next_if(is_here).map_or(0, |limb| limb.value);
            number.push(place, ours + sign * theirs);
        }
        *self = number.finish(self.unit.min(other.unit));
    }

    /// Multiplies by 1024 as often as said.
    pub(super) fn scale_by_1024(&mut self, times: u32) {
        for _ in 0..times {
            let mut number = Carrying::default();
            for limb in &self.limbs {
                number.push(limb.place, limb.value * 1024);
            }
            *self = number.finish(self.unit);
        }
    }

    pub(super) fn negate(&mut self) {
        for limb in &mut self.limbs {
            limb.value = -limb.value;
        }
    }

    pub(super) fn compare(&self, other: &Self) -> Ordering {
        let mut difference = self.clone();
        difference.add(other, -1);
        difference.sign().cmp(&0)
    }

    /// Rounds a number whose limbs are all positive up to a billionth.
    pub(super) fn round_up_to_nano(&mut self) {
        let fine = self
            .limbs
            .partition_point(|limb| limb.place < NANO / DIGITS);
        if fine > 0 {
            self.limbs.drain(..fine);
            self.add(&Self::new(1, NANO), 1);
        }
        self.unit = NANO;
    }

    /// Whether the number has no fraction.
    pub(super) fn is_whole(&self) -> bool {
        self.limbs.first().is_none_or(|limb| limb.place >= 0)
    }

    /// Go's unscaled integer as the nearest double, infinite where it is too large.
    pub(super) fn unscaled(&self) -> f64 {
        if self.limbs.is_empty() {
            return 0.0;
        }
        let Some((mut text, exponent)) = self.digits() else {
            return self.sign() as f64 * f64::INFINITY;
        };
        text.push('e');
        text.push_str(&(i64::from(exponent) - i64::from(self.unit)).to_string());
        decimal::parse(&text).unwrap_or_default()
    }

    /// The digits with their sign but without zeros at the end, and the power of ten of the last
    /// one; `None` of zero and where there are too many to write, far more than a double reaches.
    pub(super) fn digits(&self) -> Option<(String, i32)> {
        const MAX_DIGITS: usize = 1024;
        let (first, last) = (self.limbs.first()?, self.limbs.last()?);
        let length = usize::try_from(last.place - first.place).ok()? + 1;
        if length > MAX_DIGITS {
            return None;
        }
        let sign = self.sign();
        let mut dense = vec![0; length];
        for limb in &self.limbs {
            let slot = usize::try_from(limb.place - first.place).ok()?;
            *dense.get_mut(slot)? = limb.value * sign;
        }
        // Limbs of the other sign borrow from the next one.
        let mut borrowed = 0;
        for value in &mut dense {
            *value -= borrowed;
            borrowed = i64::from(*value < 0);
            *value += borrowed * BASE;
        }
        let mut text = String::with_capacity(length * 9 + 1);
        for value in dense.iter().rev() {
            let digits = value.to_string();
            if !text.is_empty() {
                text.extend(std::iter::repeat_n('0', 9 - digits.len()));
            } else if *value == 0 {
                continue;
            }
            text.push_str(&digits);
        }
        let significant = text.trim_end_matches('0').len();
        let zeros = i32::try_from(text.len() - significant).ok()?;
        text.truncate(significant);
        if sign < 0 {
            text.insert(0, '-');
        }
        Some((text, first.place * DIGITS + zeros))
    }
}

/// The part of `10^unit` that is within a limb.
fn power(unit: i32) -> i64 {
    10_i64.pow(unit.rem_euclid(DIGITS).unsigned_abs())
}

/// A number in the making, limb by limb in ascending order.
#[derive(Default)]
struct Carrying {
    limbs: Vec<Limb>,
    /// The carry into the place after the last limb.
    carry: Option<Limb>,
}

impl Carrying {
    /// Adds a limb, whose value may be beyond the base.
    fn push(&mut self, place: i32, mut value: i64) {
        if let Some(carry) = self.carry.take() {
            if carry.place == place {
                value += carry.value;
            } else {
                // Places in between are empty, and a carry is less than the base.
                self.limbs.push(carry);
            }
        }
        let (over, value) = (value / BASE, value % BASE);
        if value != 0 {
            self.limbs.push(Limb { place, value });
        }
        if over != 0 {
            self.carry = Some(Limb {
                place: place + 1,
                value: over,
            });
        }
    }

    fn finish(mut self, unit: i32) -> Decimal {
        self.limbs.extend(self.carry);
        Decimal {
            limbs: self.limbs,
            unit,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Decimal {
        let (digits, exponent) = text.split_once('e').unwrap_or((text, "0"));
        let exponent = exponent.parse().unwrap();
        let mut number = Decimal::from_digits(digits.trim_start_matches('-').bytes(), exponent);
        if text.starts_with('-') {
            number.negate();
        }
        number
    }

    fn write(number: &Decimal) -> String {
        match number.digits() {
            Some((digits, 0)) => digits,
            Some((digits, exponent)) => format!("{digits}e{exponent}"),
            None => "0".to_owned(),
        }
    }

    #[test]
    fn sums_and_differences_are_exact() {
        for (a, b, sum, difference) in [
            ("1", "1", "2", "0"),
            ("999999999999999999", "1", "1e18", "999999999999999998"),
            ("1e18", "1", "1000000000000000001", "999999999999999999"),
            ("1e18", "-1", "999999999999999999", "1000000000000000001"),
            ("-5e-1", "25e-2", "-25e-2", "-75e-2"),
            (
                "1e-9",
                "1e9",
                "1000000000000000001e-9",
                "-999999999999999999e-9",
            ),
            ("123e40", "-123e40", "0", "246e40"),
            (
                "999999999999999999999999999999",
                "1",
                "1e30",
                "999999999999999999999999999998",
            ),
        ] {
            let (a, b) = (read(a), read(b));
            let mut total = a.clone();
            total.add(&b, 1);
            assert_eq!(write(&total), sum);
            let mut rest = a.clone();
            rest.add(&b, -1);
            assert_eq!(write(&rest), difference);
            assert_eq!(rest.sign().cmp(&0), a.compare(&b));
        }
    }

    #[test]
    fn far_apart_digits_take_no_space() {
        let mut number = read("1e2147483000");
        number.add(&read("1e-2147483000"), -1);
        assert_eq!(number.limbs.len(), 2);
        assert_eq!(number.compare(&read("1e2147483000")), Ordering::Less);
        assert_eq!(number.digits(), None);
        assert_eq!(number.unscaled(), f64::INFINITY);
        number.negate();
        assert_eq!(number.unscaled(), f64::NEG_INFINITY);
    }

    #[test]
    fn numbers_of_limbs_are_numbers_of_digits() {
        for (value, unit) in [
            (0, 5),
            (i64::MIN, 0),
            (i64::MAX, -4),
            (-1_000_000_007, 17),
            (42, -30),
        ] {
            assert_eq!(
                Decimal::new(value, unit),
                read(&format!("{value}e{unit}")),
                "{value}e{unit}"
            );
        }
    }

    #[test]
    fn what_is_finer_than_a_billionth_is_rounded_up() {
        for (text, want) in [
            ("1e-10", "1e-9"),
            ("1e-400", "1e-9"),
            ("1000000001e-9", "1000000001e-9"),
            ("9999999999e-10", "1"),
            ("12345678901e-10", "1234567891e-9"),
        ] {
            let mut number = read(text);
            number.round_up_to_nano();
            assert_eq!((write(&number).as_str(), number.unit), (want, -9));
        }
    }

    #[test]
    fn powers_of_1024_multiply() {
        for (text, times, want) in [
            ("15e-1", 1, "1536"),
            ("1", 6, "1152921504606846976"),
            ("999999999e9", 2, "1048575998951424e9"),
        ] {
            let mut number = read(text);
            number.scale_by_1024(times);
            assert_eq!(write(&number), want);
        }
    }

    #[test]
    fn unscaled_numbers_are_the_nearest_doubles() {
        for (text, want) in [
            ("0", 0.0),
            ("-15e-1", -15.0),
            ("9007199254740993", 9_007_199_254_740_992.0),
            (
                "12345678901234567890123e300",
                12_345_678_901_234_567_890_123.0,
            ),
        ] {
            assert_eq!(read(text).unscaled(), want, "{text}");
        }
        let mut number = read("1e400");
        number.unit = 300;
        assert_eq!(number.unscaled(), 1e100);
        number.unit = 50;
        assert_eq!(number.unscaled(), f64::INFINITY);
    }
}
