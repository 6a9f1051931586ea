//! `resource.Quantity`: `1.5Gi`, `100m`, `12e6`.
//!
//! Amounts of up to 18 digits are an int64 with a power of ten, others are decimals of any size.
//! Rules can see the difference: only the former can be integers. Go's methods turn one form into the
//! other in place, and its sums write into the decimal that a copy shares with its original. Rules can see
//! both effects, so a quantity here changes as a quantity in Go does.

mod decimal;
mod parse;

use std::cell::RefCell;
use std::cmp::Ordering;
use std::rc::Rc;

use decimal::Decimal;
pub use parse::QuantityError;

/// A quantity.
#[derive(Debug)]
pub struct Quantity {
    amount: RefCell<Amount>,
    format: QuantityFormat,
    /// The text that it was read from, if the server keeps that text although a shorter one exists.
    source: Option<Box<str>>,
}

/// How a quantity is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum QuantityFormat {
    DecimalExponent,
    BinarySi,
    DecimalSi,
}

#[derive(Clone, Debug)]
enum Amount {
    /// `value × 10^scale`.
    Small { value: i64, scale: i32 },
    /// Shared by the copies of a quantity.
    Large(Rc<RefCell<Decimal>>),
}

impl Amount {
    fn large(amount: Decimal) -> Self {
        Self::Large(Rc::new(RefCell::new(amount)))
    }

    fn sign(&self) -> i64 {
        match self {
            Self::Small { value, .. } => value.signum(),
            Self::Large(amount) => amount.borrow().sign(),
        }
    }

    fn to_decimal(&self) -> Decimal {
        match self {
            Self::Small { value, scale } => Decimal::new(*value, *scale),
            Self::Large(amount) => amount.borrow().clone(),
        }
    }

    fn is_small(&self) -> bool {
        matches!(self, Self::Small { .. })
    }
}

impl Quantity {
    fn new(amount: Amount, format: QuantityFormat) -> Self {
        Self {
            amount: RefCell::new(amount),
            format,
            source: None,
        }
    }

    /// Reads a quantity.
    ///
    /// # Errors
    /// The text is not a quantity.
    pub fn parse(text: &str) -> Result<Self, QuantityError> {
        parse::parse(text)
    }

    /// A whole number.
    #[must_use]
    pub fn from_int(value: i64) -> Self {
        Self::new(
            Amount::Small { value, scale: 0 },
            QuantityFormat::DecimalExponent,
        )
    }

    /// How many digits a large amount takes, at most; 0 of a small one.
    #[must_use]
    pub fn length(&self) -> usize {
        match &*self.amount.borrow() {
            Amount::Small { .. } => 0,
            Amount::Large(amount) => amount.borrow().length(),
        }
    }

    /// -1, 0 or 1.
    #[must_use]
    pub fn sign(&self) -> i64 {
        self.amount.borrow().sign()
    }

    /// The integer, where the amount is kept as one: `1000m` and `1.0` are not.
    #[must_use]
    pub fn as_int(&self) -> Option<i64> {
        match *self.amount.borrow() {
            Amount::Small { value, scale } if scale >= 0 => scaled(value, scale),
            _ => None,
        }
    }

    /// The amount as a double, with the error of multiplying by an inexact power of ten.
    #[must_use]
    pub fn as_approximate_float(&self) -> f64 {
        let (unscaled, exponent) = match &*self.amount.borrow() {
            Amount::Small { value, scale } => (*value as f64, *scale),
            Amount::Large(amount) => {
                let amount = amount.borrow();
                (amount.unscaled(), amount.unit)
            }
        };
        if exponent == 0 {
            unscaled
        } else {
            unscaled * power_of_ten(exponent)
        }
    }

    /// Whether the amounts are the same.
    #[must_use]
    pub fn is_equal(&self, other: &Self) -> bool {
        order(&self.amount.borrow(), &other.amount.borrow()).is_eq()
    }

    /// The order of the amounts. If only one of them is large, the other one becomes large, too.
    #[must_use]
    pub fn compare(&self, other: &Self) -> Ordering {
        let other = other.amount.borrow().clone();
        let order = order(&self.amount.borrow(), &other);
        let mut amount = self.amount.borrow_mut();
        if amount.is_small() && !other.is_small() {
            *amount = Amount::large(amount.to_decimal());
        }
        order
    }

    /// The sum. A large amount becomes the sum itself.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        self.sum(other, 1)
    }

    /// The difference. A large amount becomes the difference itself.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        self.sum(other, -1)
    }

    fn sum(&self, other: &Self, sign: i64) -> Self {
        let format = if self.sign() == 0 {
            other.format
        } else {
            self.format
        };
        let mut amount = self.amount.borrow().clone();
        let other = other.amount.borrow().clone();
        if let (
            Amount::Small { value, scale },
            Amount::Small {
                value: b,
                scale: of_b,
            },
        ) = (&amount, &other)
        {
            // Go does not notice that the least number has no opposite.
            let b = b.wrapping_mul(sign);
            if let Some((value, scale)) = small_sum((*value, *scale), (b, *of_b)) {
                return Self::new(Amount::Small { value, scale }, format);
            }
        }
        let other = other.to_decimal();
        if amount.is_small() {
            amount = Amount::large(amount.to_decimal());
        }
        if let Amount::Large(amount) = &amount {
            amount.borrow_mut().add(&other, sign);
        }
        Self::new(amount, format)
    }

    /// The canonical text.
    #[must_use]
    pub fn text(&self) -> String {
        if let Some(source) = &self.source {
            return source.to_string();
        }
        let amount = self.amount.borrow().to_decimal();
        let Some((mut digits, mut exponent)) = amount.digits() else {
            return "0".to_owned();
        };
        if self.format == QuantityFormat::BinarySi
            && amount.is_whole()
            && let Some((value, times)) = binary(&digits, exponent)
        {
            return value + parse::binary_suffix(times);
        }
        while exponent % 3 != 0 {
            digits.push('0');
            exponent -= 1;
        }
        match self.format {
            QuantityFormat::DecimalExponent if exponent != 0 => {
                digits.push('e');
                digits.push_str(&exponent.to_string());
            }
            _ => digits.push_str(parse::decimal_suffix(exponent)),
        }
        digits
    }
}

/// A whole number of at least 1024 as a number without factors of 1024, and how many there were.
fn binary(digits: &str, exponent: i32) -> Option<(String, usize)> {
    let digits: i128 = digits.parse().ok()?;
    let zeros = 10_i128.checked_pow(exponent.try_into().ok()?)?;
    let mut value = digits.checked_mul(zeros)?;
    if value.abs() < 1024 {
        return None;
    }
    let mut times = 0;
    while value % 1024 == 0 {
        value /= 1024;
        times += 1;
    }
    Some((value.to_string(), times))
}

fn order(a: &Amount, b: &Amount) -> Ordering {
    if let (
        Amount::Small {
            value: a,
            scale: of_a,
        },
        Amount::Small {
            value: b,
            scale: of_b,
        },
    ) = (a, b)
    {
        // The finer scale holds both.
        let finer = *of_a.min(of_b);
        let lifted = |value: i64, scale: i32| match scale.checked_sub(finer)? {
            up @ 0..=18 => Some(i128::from(value) * 10_i128.pow(up.unsigned_abs())),
            _ => None,
        };
        if let (Some(a), Some(b)) = (lifted(*a, *of_a), lifted(*b, *of_b)) {
            return a.cmp(&b);
        }
    }
    a.to_decimal().compare(&b.to_decimal())
}

/// The sum of small amounts, as long as it fits.
fn small_sum(a: (i64, i32), b: (i64, i32)) -> Option<(i64, i32)> {
    match (a, b) {
        (_, (0, _)) => Some(a),
        ((0, _), _) => Some(b),
        _ => {
            let finer = a.1.min(b.1);
            let lifted = |(value, scale): (i64, i32)| scaled(value, scale.checked_sub(finer)?);
            Some((lifted(a)?.checked_add(lifted(b)?)?, finer))
        }
    }
}

/// `value × 10^scale`, where it fits.
fn scaled(value: i64, scale: i32) -> Option<i64> {
    if value == 0 || scale == 0 {
        return Some(value);
    }
    value.checked_mul(10_i64.checked_pow(scale.try_into().ok()?)?)
}

/// `math.Pow10`: the product or quotient of two powers, with one rounding more than necessary.
fn power_of_ten(exponent: i32) -> f64 {
    let literal =
        |exponent: i32| crate::value::decimal::parse(&format!("1e{exponent}")).unwrap_or(0.0);
    let small = exponent % 32;
    match exponent {
        0..=308 => literal(exponent - small) * literal(small),
        -323..0 => literal(exponent - small) / literal(-small),
        _ if exponent > 0 => f64::INFINITY,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quantity(text: &str) -> Quantity {
        Quantity::parse(text).unwrap()
    }

    #[test]
    fn texts_are_canonical() {
        for (text, want) in [
            ("0", "0"),
            ("-", "0"),
            ("Ki", "0"),
            ("+1", "+1"),
            ("01", "01"),
            ("1000", "1k"),
            ("1500", "1500"),
            ("1.50", "1500m"),
            ("1.500", "1.500"),
            ("1.", "1."),
            ("0.1", "100m"),
            ("-1.5Gi", "-1536Mi"),
            ("1024", "1024"),
            ("8Ki", "8Ki"),
            ("1024Ki", "1Mi"),
            ("0Gi", "0"),
            ("1E", "1E"),
            ("1000E", "1"),
            ("1e1", "10"),
            ("1e3", "1e3"),
            ("1E4", "10e3"),
            ("1e-4", "100e-6"),
            ("0.0001Ki", "102400u"),
            ("-0.5Ki", "-512"),
            ("8Ei", "9223372036854775807"),
            ("1e-400", "1e-9"),
            ("12345678901234567890.5", "12345678901234567890500m"),
        ] {
            assert_eq!(quantity(text).text(), want, "{text}");
        }
    }

    #[test]
    fn only_small_amounts_are_integers() {
        for (text, want) in [
            ("1", Some(1)),
            ("-2k", Some(-2_000)),
            ("1Gi", Some(1 << 30)),
            ("9E", Some(9_000_000_000_000_000_000)),
            ("10E", None),
            ("0e400", Some(0)),
            ("1.0", None),
            ("1000m", None),
            ("1.5Ki", None),
            ("1Ei", None),
            ("999999999999999999", Some(999_999_999_999_999_999)),
            ("1000000000000000000", None),
        ] {
            assert_eq!(quantity(text).as_int(), want, "{text}");
        }
    }

    #[test]
    fn amounts_are_ordered_whatever_their_scale() {
        let ascending = [
            "-1e2147483647",
            "-1",
            "-999999999n",
            "0",
            "1n",
            "100m",
            "1",
            "1023",
            "1Ki",
            "1.5Ki",
            "1e18",
            "1Ei",
            "8Ei",
            "1e19",
            "1e2147483647",
        ];
        for (at, a) in ascending.iter().enumerate() {
            for (other_at, b) in ascending.iter().enumerate() {
                let (a, b) = (quantity(a), quantity(b));
                assert_eq!(a.is_equal(&b), at == other_at);
                assert_eq!(a.compare(&b), at.cmp(&other_at), "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn sums_take_the_format_of_what_is_not_zero() {
        for (a, b, sum, difference) in [
            ("1", "1", "2", "0"),
            ("1Gi", "1", "1073741825", "1073741823"),
            ("0", "1Gi", "1Gi", "-1Gi"),
            ("1", "1m", "1001m", "999m"),
            (
                "1e30",
                "1",
                "1000000000000000000000000000001",
                "999999999999999999999999999999",
            ),
            ("9E", "9E", "18E", "0"),
        ] {
            assert_eq!(quantity(a).plus(&quantity(b)).text(), sum);
            assert_eq!(quantity(a).minus(&quantity(b)).text(), difference);
        }
    }

    #[test]
    fn large_amounts_are_written_into() {
        let large = quantity("1.5Gi");
        assert!(large.plus(&quantity("1")).is_equal(&large));
        let small = quantity("1");
        assert!(!small.plus(&quantity("1")).is_equal(&small));
        assert_eq!(small.compare(&large), Ordering::Less);
        assert_eq!(small.as_int(), None);
    }

    #[test]
    fn doubles_are_approximate() {
        for (text, want) in [
            ("0.1", 0.1),
            ("1.5Ki", 1536.0),
            ("0.1Ki", 102.4),
            ("16Ei", 9_223_372_036_854_775_807.0),
            ("1e400", f64::INFINITY),
            ("1e50", 1e32 * 1e18),
            ("1e-9", 1e-9),
        ] {
            assert_eq!(quantity(text).as_approximate_float(), want, "{text}");
        }
        assert!(quantity("0e400").as_approximate_float().is_nan());
    }
}
