//! The grammar of quantities: `^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$` is what its errors
//! say, though there need be no digit.

use super::decimal::Decimal;
use super::{Amount, Quantity, QuantityFormat};

/// The error of a quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuantityError {
    /// It has not the form of a quantity.
    Form,
    /// There is no such suffix.
    Suffix,
    /// There is no digit where one is needed.
    Number,
}

impl QuantityError {
    /// The text of apimachinery.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Form => {
                "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"
            }
            Self::Suffix => "unable to parse quantity's suffix",
            Self::Number => "unable to parse numeric part of quantity",
        }
    }
}

/// A quantity taken apart.
struct Parts<'a> {
    negative: bool,
    /// The digits before the point, without zeros in front; `0` where there are none.
    whole: &'a str,
    /// The digits after the point.
    fraction: &'a str,
    suffix: &'a str,
    /// Whether any digit is written before the suffix.
    has_digit: bool,
}

/// The suffixes with their powers, of ten or of two.
const DECIMAL: [(&str, i32); 10] = [
    ("", 0),
    ("n", -9),
    ("u", -6),
    ("m", -3),
    ("k", 3),
    ("M", 6),
    ("G", 9),
    ("T", 12),
    ("P", 15),
    ("E", 18),
];
const BINARY: [&str; 6] = ["Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];

/// The suffix of a power of ten; empty if there is no name for it.
pub(super) fn decimal_suffix(exponent: i32) -> &'static str {
    let mut known = DECIMAL.iter();
    known
        .find(|(_, power)| *power == exponent)
        .map_or("", |(name, _)| name)
}

/// The suffix of a power of 1024; empty if there is no name for it.
pub(super) fn binary_suffix(times: usize) -> &'static str {
    let named = times.checked_sub(1).and_then(|at| BINARY.get(at));
    named.copied().unwrap_or_default()
}

pub(super) fn parse(text: &str) -> Result<Quantity, QuantityError> {
    let parts = split(text).ok_or(QuantityError::Form)?;
    let (format, power) = interpret(parts.suffix).ok_or(QuantityError::Suffix)?;
    if let Some(small) = small(&parts, format, power) {
        // Most texts that are kept are what the amount is written as anyway.
        let is_odd = format == QuantityFormat::DecimalExponent
            || text.contains('.')
            || text.starts_with(['+', '0'])
            || text.starts_with("-0");
        let source = (small.is_canonical && is_odd).then(|| text.into());
        let sign = if parts.negative { -1 } else { 1 };
        let amount = Amount::Small {
            value: sign * small.value,
            scale: small.scale,
        };
        return Ok(Quantity {
            source,
            ..Quantity::new(amount, format)
        });
    }
    if !parts.has_digit {
        return Err(QuantityError::Number);
    }
    let digits = parts.whole.bytes().chain(parts.fraction.bytes());
    let unit = (parts.fraction.len() as i32).wrapping_neg();
    Ok(large(digits, unit, format, power, parts.negative))
}

/// The value of at most 18 digits, without its sign.
struct Small {
    value: i64,
    /// The power of ten that it counts.
    scale: i32,
    /// Whether apimachinery keeps the text as it is: it goes by the last digits or bits.
    is_canonical: bool,
}

fn small(parts: &Parts<'_>, format: QuantityFormat, power: i32) -> Option<Small> {
    let (whole, fraction) = (parts.whole.len(), parts.fraction.len());
    let count = i32::try_from(whole + fraction).ok()?;
    let is_binary = format == QuantityFormat::BinarySi;
    let fits = match is_binary {
        true => fraction == 0 && count + power * 3 / 10 <= 14,
        false => count <= 18,
    };
    if !fits {
        return None;
    }
    let digits = parts.whole.bytes().chain(parts.fraction.bytes());
    let number = digits.fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0'));
    let (value, scale, is_canonical) = if is_binary {
        (number.checked_mul(1 << power)?, 0, number & 7 != 0)
    } else {
        let scale = power.wrapping_sub(fraction as i32);
        let is_canonical = scale % 3 == 0 && number % 1000 != 0 && !parts.whole.starts_with('0');
        (number, scale, is_canonical)
    };
    (scale >= -9).then_some(Small {
        value,
        scale,
        is_canonical,
    })
}

/// The value that does not fit: with its digits up to a billionth, binary ones at most what an
/// int64 holds.
fn large(
    digits: impl DoubleEndedIterator<Item = u8>,
    unit: i32,
    format: QuantityFormat,
    power: i32,
    negative: bool,
) -> Quantity {
    let mut format = format;
    let is_binary = format == QuantityFormat::BinarySi;
    let mut amount = if is_binary {
        Decimal::from_digits(digits, unit)
    } else {
        Decimal::from_digits(digits, unit.wrapping_add(power))
    };
    if is_binary {
        amount.scale_by_1024(power.unsigned_abs() / 10);
    }
    if amount.sign() != 0 {
        amount.round_up_to_nano();
    }
    let most = Decimal::new(i64::MAX, 0);
    if is_binary && amount.compare(&most).is_gt() {
        amount = most;
    }
    let is_fraction = amount.sign() > 0 && amount.compare(&Decimal::new(1, 0)).is_lt();
    if is_binary && is_fraction {
        format = QuantityFormat::DecimalSi;
    }
    if negative {
        amount.negate();
    }
    Quantity::new(Amount::large(amount), format)
}

/// `None` where the text has not the form.
fn split(text: &str) -> Option<Parts<'_>> {
    if text.is_empty() {
        return None;
    }
    let is_digit = |c: char| c.is_ascii_digit();
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let from_digit = unsigned.trim_start_matches('0');
    let from_point = from_digit.trim_start_matches(is_digit);
    let whole = from_digit.get(..from_digit.len() - from_point.len())?;
    let from_fraction = from_point.strip_prefix('.').unwrap_or(from_point);
    let suffix = if from_fraction.len() < from_point.len() {
        from_fraction.trim_start_matches(is_digit)
    } else {
        from_point
    };
    let fraction = match from_fraction.len().checked_sub(suffix.len()) {
        Some(length) => from_fraction.get(..length)?,
        None => "",
    };
    let number = suffix.trim_start_matches(|c| "eEinumkKMGTP".contains(c));
    let number = number.strip_prefix(['+', '-']).unwrap_or(number);
    number
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| Parts {
            negative: text.starts_with('-'),
            whole: if whole.is_empty() { "0" } else { whole },
            fraction,
            suffix,
            has_digit: unsigned.len() > from_point.len() || !fraction.is_empty(),
        })
}

/// The format that a suffix stands for, with its power of ten or of two.
fn interpret(suffix: &str) -> Option<(QuantityFormat, i32)> {
    if let Some((_, power)) = DECIMAL.iter().find(|(name, _)| *name == suffix) {
        return Some((QuantityFormat::DecimalSi, *power));
    }
    if let Some(at) = BINARY.iter().position(|name| *name == suffix) {
        return Some((QuantityFormat::BinarySi, i32::try_from(at).ok()? * 10 + 10));
    }
    // Larger numbers lose their upper bits, as in Go.
    let exponent: i64 = suffix.strip_prefix(['e', 'E'])?.parse().ok()?;
    Some((QuantityFormat::DecimalExponent, exponent as i32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_and_suffixes_are_checked() {
        for (text, want) in [
            ("", QuantityError::Form),
            ("x", QuantityError::Form),
            ("1.2.3", QuantityError::Form),
            ("1 ", QuantityError::Form),
            ("1+-1", QuantityError::Form),
            ("1e1.", QuantityError::Form),
            ("1Ki ", QuantityError::Form),
            ("é", QuantityError::Form),
            ("1K", QuantityError::Suffix),
            ("1e", QuantityError::Suffix),
            ("1e+", QuantityError::Suffix),
            ("1-1", QuantityError::Suffix),
            ("--1", QuantityError::Suffix),
            ("1ki", QuantityError::Suffix),
            ("1e9223372036854775808", QuantityError::Suffix),
            ("1Ee1", QuantityError::Suffix),
            ("Ei", QuantityError::Number),
            ("-.Ei", QuantityError::Number),
        ] {
            assert_eq!(parse(text).map(|_| ()), Err(want), "{text:?}");
        }
    }

    #[test]
    fn digits_may_be_missing() {
        for text in [
            "0", "-", "+", ".", "-.", "1.", ".5", "Ki", "m", "e3", "E-3", "00.", "1E", "1e+1",
            "1e-1",
        ] {
            assert!(parse(text).is_ok(), "{text:?}");
        }
    }
}
