//! Decimal text to the nearest float64. The standard library's own reading brings a table of 10 KB
//! that no compression makes smaller; this takes an ordinary number as fast, and others, of more
//! than 15 digits, in well under a microsecond.

/// Significant digits that are read: of later ones it only matters whether one is not zero. No
/// number halfway between two floats has more than 767.
const DIGITS: i64 = 800;
/// Powers of ten that are floats themselves.
const EXACT: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

/// The float nearest to a decimal, infinite where it is too large; `None` for any other text. A
/// decimal has a sign or none, digits on at least one side of the point, and an exponent or none.
#[must_use]
pub fn parse(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let decimal = Decimal::read(unsigned.as_bytes())?;
    let number = decimal.small().unwrap_or_else(|| decimal.nearest());
    Some(if text.starts_with('-') {
        -number
    } else {
        number
    })
}

/// The float nearest to `digits × 10^exponent`, with no zeros in front.
pub(super) fn nearest(digits: &[u8], exponent: i64) -> f64 {
    let decimal = Decimal {
        digits,
        count: i64::try_from(digits.len()).unwrap_or(i64::MAX),
        exponent,
        left_out: false,
    };
    decimal.small().unwrap_or_else(|| decimal.nearest())
}

/// `digits × 10^exponent`, and more than that where digits were left out.
struct Decimal<'t> {
    /// With the point, but without zeros at their beginning.
    digits: &'t [u8],
    /// How many digits are read.
    count: i64,
    exponent: i64,
    left_out: bool,
}

impl<'t> Decimal<'t> {
    fn read(text: &'t [u8]) -> Option<Self> {
        let is_mantissa = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
        let end = text.iter().position(|byte| !is_mantissa(byte));
        let (mantissa, rest) = text.split_at_checked(end.unwrap_or(text.len()))?;
        let point = mantissa.iter().position(|byte| *byte == b'.');
        let digits_behind = point.map_or(0, |at| mantissa.len() - at - 1);
        let (count, points) = (
            mantissa.len(),
            mantissa.iter().filter(|b| **b == b'.').count(),
        );
        if count == points || points > 1 {
            return None;
        }
        let start = mantissa
            .iter()
            .position(|byte| !matches!(byte, b'0' | b'.'));
        let digits = mantissa.get(start.unwrap_or(count)..).unwrap_or_default();
        let mut decimal = Self {
            digits,
            count: 0,
            exponent: exponent(rest)?.saturating_sub(i64::try_from(digits_behind).ok()?),
            left_out: false,
        };
        for byte in digits.iter().filter(|byte| **byte != b'.') {
            if decimal.count < DIGITS {
                decimal.count += 1;
            } else {
                decimal.exponent = decimal.exponent.saturating_add(1);
                decimal.left_out |= *byte != b'0';
            }
        }
        Some(decimal)
    }

    /// The values of the digits that are read.
    fn values(&self) -> impl Iterator<Item = u32> {
        let digits = self.digits.iter().filter(|byte| **byte != b'.');
        let values = digits.map(|byte| u32::from(byte - b'0'));
        values.take(usize::try_from(self.count).unwrap_or_default())
    }

    /// The float, where two floats that are exact make it.
    fn small(&self) -> Option<f64> {
        if self.count > 15 {
            return None;
        }
        let number = self
            .values()
            .fold(0, |number, digit| number * 10 + u64::from(digit));
        if number == 0 {
            return Some(0.0);
        }
        let power = *EXACT.get(usize::try_from(self.exponent.unsigned_abs()).ok()?)?;
        let number = number as f64;
        Some(if self.exponent < 0 {
            number / power
        } else {
            number * power
        })
    }

    /// The nearest float, by integers of any length.
    fn nearest(&self) -> f64 {
        match self.exponent.saturating_add(self.count) {
            ..-330 => return 0.0,
            310.. => return f64::INFINITY,
            _ => {}
        }
        let mut natural = Natural::default();
        for digit in self.values() {
            natural.multiply(10, digit);
        }
        let mut sticky = self.left_out;
        let mut point = 0;
        if self.exponent < 0 {
            // As many bits below the point as keep 64 through the divisions.
            let bits = self.exponent.unsigned_abs() * 10 / 3 + 65;
            let limbs = usize::try_from(bits / 32 + 1).unwrap_or_default();
            natural.0.splice(0..0, std::iter::repeat_n(0, limbs));
            point = i64::try_from(limbs).unwrap_or_default() * 32;
        }
        for power in powers(10, self.exponent.unsigned_abs()) {
            if self.exponent < 0 {
                sticky |= natural.divide(power) != 0;
            } else {
                natural.multiply(power, 0);
            }
        }
        natural.rounded(point, sticky)
    }
}

/// The value of `e-7`, zero of no text; `None` for another text.
fn exponent(text: &[u8]) -> Option<i64> {
    let Some((marker, rest)) = text.split_first() else {
        return Some(0);
    };
    let (negative, digits) = match rest.split_first()? {
        (b'-', digits) => (true, digits),
        (b'+', digits) => (false, digits),
        _ => (false, rest),
    };
    if !matches!(marker, b'e' | b'E') || digits.is_empty() || !digits.iter().all(u8::is_ascii_digit)
    {
        return None;
    }
    let exponent = digits.iter().fold(0_i64, |value, digit| {
        value
            .saturating_mul(10)
            .saturating_add(i64::from(digit - b'0'))
    });
    Some(if negative { -exponent } else { exponent })
}

/// Factors of a power.
pub(super) fn powers(base: u32, exponent: u64) -> impl Iterator<Item = u32> {
    let most = u64::from(u32::MAX.ilog(base));
    let factor =
        move |at: u64| base.pow(u32::try_from((exponent - at).min(most)).unwrap_or_default());
    (0..exponent.div_ceil(most)).map(move |at| factor(at * most))
}

/// A natural number in parts of 32 bits, the lowest first, the highest not zero.
#[derive(Default)]
pub(super) struct Natural(Vec<u32>);

impl Natural {
    pub(super) fn from_number(number: u64) -> Self {
        let mut limbs = vec![number as u32, (number >> 32) as u32];
        while limbs.pop_if(|limb| *limb == 0).is_some() {}
        Self(limbs)
    }

    /// The decimal digits, none of zero.
    pub(super) fn into_digits(mut self) -> Vec<u8> {
        let mut digits = Vec::new();
        while !self.0.is_empty() {
            let mut group = self.divide(1_000_000_000);
            for _ in 0..9 {
                digits.push(b'0' + (group % 10) as u8);
                group /= 10;
            }
        }
        while digits.pop_if(|digit| *digit == b'0').is_some() {}
        digits.reverse();
        digits
    }

    pub(super) fn multiply(&mut self, factor: u32, add: u32) {
        let mut carry = u64::from(add);
        for limb in &mut self.0 {
            carry += u64::from(*limb) * u64::from(factor);
            *limb = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }

    /// Divides and gives the rest.
    fn divide(&mut self, divisor: u32) -> u64 {
        let divisor = u64::from(divisor);
        let mut rest = 0;
        for limb in self.0.iter_mut().rev() {
            let part = rest << 32 | u64::from(*limb);
            *limb = (part / divisor) as u32;
            rest = part % divisor;
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        rest
    }

    /// The nearest float to the number and, where `sticky`, a little more; its lowest `point` bits
    /// are a fraction. Of two floats that are as near the even one is taken.
    fn rounded(&self, point: i64, sticky: bool) -> f64 {
        let mut limbs = self.0.iter().rev();
        let Some(first) = limbs.next() else {
            return 0.0;
        };
        let mut top = u128::from(*first) << 96;
        for shift in [64, 32, 0] {
            top |= u128::from(limbs.next().copied().unwrap_or_default()) << shift;
        }
        let unused = first.leading_zeros();
        top <<= unused;
        top |= u128::from(sticky || limbs.any(|limb| *limb != 0));
        let bits = i64::try_from(self.0.len())
            .unwrap_or(i64::MAX)
            .saturating_mul(32);
        // The exponent of the highest bit.
        let exponent = bits - i64::from(unused) - 1 - point;
        // Small numbers have fewer bits.
        let precision = (exponent + 1075).min(53);
        if precision < 0 {
            return 0.0;
        }
        if exponent > 1023 {
            return f64::INFINITY;
        }
        // One bit less, so that a number of no bits at all shifts too.
        let (halved, lost) = (top >> 1, top & 1);
        let drop = 127 - precision;
        let rest = halved & ((1 << drop) - 1) | lost;
        let mantissa = (halved >> drop) as u64;
        let half = 1 << (drop - 1);
        let up = rest > half || (rest == half && mantissa & 1 == 1);
        let mantissa = mantissa + u64::from(up);
        // A carry goes over into the exponent, as it should.
        let biased = (exponent - precision + 1 + 1075) as u64;
        f64::from_bits((biased << 52).wrapping_add(mantissa).wrapping_sub(1 << 52))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(text: &str) {
        let want: f64 = text.parse().unwrap();
        let got = parse(text).map(f64::to_bits);
        assert_eq!(got, Some(want.to_bits()), "{text}: {want:e}");
    }

    #[test]
    fn numbers_read_as_the_standard_library_reads_them() {
        for text in [
            "0",
            "-0",
            "0.0",
            "00012.500",
            "1.",
            ".5",
            "+.5e+3",
            "1E5",
            "1e22",
            "1e23",
            "1e-22",
            "123456789012345678",
            "9007199254740993",
            "9007199254740993.00000000000000000001",
            "1.7976931348623157e308",
            "1.7976931348623158e308",
            "1.7976931348623159e308",
            "1e309",
            "-1e400",
            "2.2250738585072011e-308",
            "2.2250738585072014e-308",
            "4.9406564584124654e-324",
            "2.4703282292062327e-324",
            "2.4703282292062328e-324",
            "5e-324",
            "3e-324",
            "2e-324",
            "1e-400",
            "0e999999999999999999999",
            "1e-99999999999",
            "1e99999999999",
            "0.000000000000000000000000000000000000000000000001e48",
            "100000000000000000000000000000000000000000000000000000e-50",
            "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880",
        ] {
            same(text);
        }
    }

    #[test]
    fn random_numbers_read_as_the_standard_library_reads_them() {
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..20_000 {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let number = f64::from_bits(random);
            if !number.is_finite() {
                continue;
            }
            same(&format!("{number:e}"));
            same(&format!("{number:.16e}"));
            same(&format!("{}.{}e{}", random >> 20, random, random % 340));
            same(&format!("{}.{}e-{}", random >> 20, random, random % 360));
            // Halfway to the next one, a little less, and a little more.
            let bits = random >> 1 & 0x7fef_ffff_ffff_ffff;
            let (low, high) = (f64::from_bits(bits), f64::from_bits(bits + 1));
            let low = format!("{low:.1100}");
            if bits.is_multiple_of(16) && low.len() < 1500 {
                let middle = middle(&low, &format!("{high:.1100}"));
                for end in ["", "1", "0000000000000000000001"] {
                    same(&[&middle, end].concat());
                }
                let end = middle.trim_end_matches('0').len() - 1;
                same(&[&middle[..end], "4", &"9".repeat(900)].concat());
            }
        }
    }

    /// The decimal halfway between two.
    fn middle(a: &str, b: &str) -> String {
        let digits = |text: &str| -> Vec<u8> { text.bytes().filter(|c| *c != b'.').collect() };
        let point = |text: &str| text.len() - text.find('.').unwrap();
        let (one, other) = (digits(a), digits(b));
        assert_eq!(point(a), point(b));
        let pad = one.len().max(other.len());
        let at = |digits: &[u8], place: usize| match (place + digits.len()).checked_sub(pad) {
            Some(at) => u32::from(digits[at] - b'0'),
            None => 0,
        };
        // Twice the half, then halved from the highest digit on, five times a tenth.
        let mut sum = vec![0; pad + 1];
        for place in (0..pad).rev() {
            sum[place + 1] += at(&one, place) + at(&other, place);
            sum[place] += sum[place + 1] / 10;
            sum[place + 1] %= 10;
        }
        let mut carry = 0;
        let mut text = String::new();
        for digit in sum.iter().chain([&0]) {
            let value = carry * 10 + digit;
            text.push(char::from_digit(value / 2, 10).unwrap());
            carry = value % 2;
        }
        text.insert(text.len() - point(a), '.');
        text
    }

    #[test]
    fn other_texts_are_none() {
        for text in [
            "", "-", ".", "+.", "e5", ".e5", "1e", "1e+", "1.2.3", "0x1", "1_0", "inf", "NaN",
            " 1", "1 ", "--1", "1e5.", "1f",
        ] {
            assert_eq!(parse(text), None, "{text}");
            assert!(text.parse::<f64>().is_err() || matches!(text, "inf" | "NaN"));
        }
    }
}
