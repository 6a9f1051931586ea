//! The decimal digits of a float64: all of them, a number of them, or as few as read back as the
//! same float64. What lies halfway between two texts becomes the one with an even digit, as in Go.
//! The standard library has all this too, but for the ties, at ten times the code.

use super::decimal::{self, Natural, powers};

/// More digits are never needed to tell floats apart.
const MAX_DIGITS: i64 = 17;

/// A number from zero on: `0.digits × 10^point`.
#[derive(Clone, Debug, PartialEq, PartialOrd)]
pub struct Digits {
    point: i64,
    /// In ASCII, without zeros at either end.
    digits: Vec<u8>,
}

impl Digits {
    /// All digits of a finite number. Ignores the sign.
    #[must_use]
    pub fn exact(number: f64) -> Self {
        let bits = number.to_bits();
        let fraction = bits & ((1 << 52) - 1);
        let (mantissa, exponent) = match bits >> 52 & 0x7ff {
            0 => (fraction, -1074),
            biased => (fraction | 1 << 52, biased.cast_signed() - 1075),
        };
        // Factors of 2 in the mantissa need no places after the point.
        let even = mantissa.trailing_zeros().min(63);
        let (mantissa, exponent) = (mantissa >> even, exponent + i64::from(even));
        let mut natural = Natural::from_number(mantissa);
        let base = if exponent < 0 { 5 } else { 2 };
        for power in powers(base, exponent.unsigned_abs()) {
            natural.multiply(power, 0);
        }
        let mut digits = natural.into_digits();
        let point = length(&digits) + exponent.min(0);
        strip(&mut digits);
        Self { digits, point }
    }

    /// The fewest digits that read back as the same finite number, and of those the nearest.
    #[must_use]
    pub fn shortest(number: f64) -> Self {
        Self::exact(number).shortened(&|digits| digits.read() == number.abs())
    }

    /// The fewest digits that read back as the same finite 32-bit float.
    #[must_use]
    pub fn shortest_single(number: f32) -> Self {
        let bits = number.abs().to_bits();
        let Some(below) = bits.checked_sub(1) else {
            return Self::exact(0.0);
        };
        // 64 bits hold 25 bits as well as 24.
        let number = f64::from(number.abs());
        let above = match f32::from_bits(bits + 1) {
            f32::INFINITY => number * 2.0 - f64::from(f32::from_bits(below)),
            above => f64::from(above),
        };
        let [low, high] = [f64::from(f32::from_bits(below)), above]
            .map(|other| Self::exact(f64::midpoint(number, other)));
        Self::exact(number).shortened(&|digits| {
            let is_end = *digits == low || *digits == high;
            low <= *digits && *digits <= high && (bits.is_multiple_of(2) || !is_end)
        })
    }

    /// The fewest digits that read back, and of those the nearest.
    fn shortened(&self, reads_back: &dyn Fn(&Self) -> bool) -> Self {
        for count in 1..MAX_DIGITS {
            let nearest = self.rounded(count);
            if reads_back(&nearest) {
                return nearest;
            }
            // Below a power of two floats are closer together: what is farther away above may
            // read back all the same.
            let above = self.cut(count, true);
            if reads_back(&above) {
                return above;
            }
        }
        self.rounded(MAX_DIGITS)
    }

    /// The nearest number of `count` digits, from the first that is not zero.
    #[must_use]
    pub fn rounded(&self, count: i64) -> Self {
        let at = |at: i64| usize::try_from(at).ok().and_then(|at| self.digits.get(at));
        let rest = length(&self.digits) - count;
        let up = match at(count) {
            Some(b'5') if rest == 1 => at(count - 1).is_some_and(|digit| digit % 2 == 1),
            Some(digit) => *digit >= b'5',
            None => false,
        };
        self.cut(count, up)
    }

    /// The first digits, perhaps with one more in the last place.
    fn cut(&self, count: i64, up: bool) -> Self {
        let mut digits = self.digits.clone();
        let mut point = self.point;
        digits.truncate(usize::try_from(count).unwrap_or_default());
        if up && length(&digits) == count {
            while digits.pop_if(|digit| *digit == b'9').is_some() {}
            match digits.last_mut() {
                Some(last) => *last += 1,
                None => {
                    digits.push(b'1');
                    point += 1;
                }
            }
        }
        strip(&mut digits);
        Self { digits, point }
    }

    /// The number rounded to `places` digits after the point.
    #[must_use]
    pub fn with_places(&self, places: usize) -> Self {
        self.rounded(self.point.saturating_add_unsigned(places as u64))
    }

    /// The exponent of the first digit: 3 for 1234.5.
    #[must_use]
    pub fn exponent(&self) -> i64 {
        if self.digits.is_empty() {
            0
        } else {
            self.point - 1
        }
    }

    /// Appends the digits without an exponent, with at least `places` digits after the point.
    pub fn write_plain(&self, places: usize, out: &mut String) {
        self.write(self.exponent(), places, out);
    }

    /// Appends the digits with the point after the first one, and at least `places` digits after
    /// it.
    pub fn write_mantissa(&self, places: usize, out: &mut String) {
        self.write(0, places, out);
    }

    /// Appends the digits as if the exponent of the first were another.
    fn write(&self, exponent: i64, places: usize, out: &mut String) {
        let places = (length(&self.digits) - 1 - exponent).max(places as i64);
        for place in (-places..=exponent.max(0)).rev() {
            if place == -1 {
                out.push('.');
            }
            let at = usize::try_from(exponent - place).ok();
            let digit = at.and_then(|at| self.digits.get(at));
            out.push(char::from(*digit.unwrap_or(&b'0')));
        }
    }

    fn read(&self) -> f64 {
        decimal::nearest(&self.digits, self.point - length(&self.digits))
    }
}

fn length(digits: &[u8]) -> i64 {
    digits.len() as i64
}

fn strip(digits: &mut Vec<u8>) {
    while digits.pop_if(|digit| *digit == b'0').is_some() {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(digits: &Digits, places: usize) -> String {
        let mut text = String::new();
        digits.write_plain(places, &mut text);
        text
    }

    /// Numbers of all magnitudes, each reproducible.
    fn numbers() -> impl Iterator<Item = f64> {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let random = std::iter::repeat_with(move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            f64::from_bits(state).abs()
        });
        let powers = (0..2047_u64).map(|biased| f64::from_bits(biased << 52));
        let ends = [5e-324, f64::MAX, 0.0, 0.1, 123.0, 1e22, 1e23, 9e15, 0.3];
        ends.into_iter()
            .chain(powers)
            .chain(random.filter(|number| number.is_finite()).take(3000))
    }

    #[test]
    fn shortest_digits_are_those_of_the_standard_library_but_for_ties() {
        for number in numbers() {
            let digits = Digits::shortest(number);
            let mut text = String::new();
            digits.write_mantissa(0, &mut text);
            text.push('e');
            text.push_str(&digits.exponent().to_string());
            let want = format!("{number:e}");
            assert_eq!(text.parse(), Ok(number), "{text}");
            assert_eq!(text.len(), want.len(), "{text} {want}");
            if text != want {
                let rest = Digits::exact(number).digits.split_off(digits.digits.len());
                assert_eq!(rest, b"5", "{text} {want}");
            }
        }
    }

    #[test]
    fn shortest_digits_of_single_floats_are_those_of_the_standard_library() {
        let powers = (0..255_u32).map(|biased| f32::from_bits(biased << 23));
        let others = (0..4000_u32).map(|at| f32::from_bits(at * 534_773 % 0x7f80_0000));
        let ends = [f32::MAX, 0.1, 16_777_216.0, 1e10];
        for number in ends.into_iter().chain(powers).chain(others) {
            let text = plain(&Digits::shortest_single(number), 0);
            let want = number.to_string();
            assert_eq!(text.parse(), Ok(number), "{text}");
            assert_eq!(text.len(), want.len(), "{text} {want}");
        }
    }

    #[test]
    fn digits_round_as_those_of_the_standard_library() {
        for number in numbers() {
            let digits = Digits::exact(number);
            for places in [0, 1, 6, 20, 400] {
                let text = plain(&digits.with_places(places), places);
                assert_eq!(text, format!("{number:.places$}"));
            }
            let rounded = digits.rounded(7);
            let mut text = String::new();
            rounded.write_mantissa(6, &mut text);
            text.push('e');
            text.push_str(&rounded.exponent().to_string());
            assert_eq!(text, format!("{number:.6e}"));
        }
    }

    #[test]
    fn halves_go_to_the_even_digit() {
        for (number, places, want) in [
            (0.5, 0, "0"),
            (1.5, 0, "2"),
            (2.5, 0, "2"),
            (0.25, 1, "0.2"),
            (0.75, 1, "0.8"),
            (9.5, 0, "10"),
            (0.05, 0, "0"),
            (99.96, 1, "100.0"),
        ] {
            let digits = Digits::exact(number).with_places(places);
            assert_eq!(plain(&digits, places), want);
        }
    }
}
