//! `golang.org/x/text/message` in en-US, as far as the function `format` of rules shows it: `%f`
//! with thousands separated, `%e` with a power of ten in superscript.

use crate::value::digits::Digits;
use crate::value::number;

/// The output for a verb whose number is too large.
const NO_VERB: &str = "%!(NOVERB)";
/// The significant digits of `%e`, which has no precision here.
const SIGNIFICANT: usize = 7;
const SUPERSCRIPT: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// A number under `%.Nf`: `-1,234.50`.
///
/// The module keeps N as a signed 16-bit number, to round to, and as an unsigned 8-bit one, the
/// least digits that it shows.
#[must_use]
pub fn fixed(number: f64, precision: u64) -> String {
    if is_too_large(precision) {
        return NO_VERB.to_owned();
    }
    let mut out = String::new();
    if write_special(number, &mut out) {
        return out;
    }
    let rounded = match usize::try_from(precision as u16 as i16) {
        Ok(digits) => number::fixed(number.abs(), digits),
        Err(_) => number::shortest(number.abs()),
    };
    let (whole, fraction) = rounded.split_once('.').unwrap_or((&rounded, ""));
    for (at, digit) in whole.char_indices() {
        if at > 0 && (whole.len() - at) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    let fraction = fraction.trim_end_matches('0');
    let least = usize::from(precision as u8);
    if !fraction.is_empty() || least > 0 {
        out.push('.');
        out.push_str(fraction);
        out.extend((fraction.len()..least).map(|_| '0'));
    }
    out
}

/// A number under `%Ne`: `1.052033×10⁰³`.
///
/// N is the width, which the module keeps as an unsigned 16-bit number; 0 is a flag without
/// effect.
#[must_use]
pub fn scientific(number: f64, width: u64) -> String {
    if is_too_large(width) {
        return NO_VERB.to_owned();
    }
    let mut out = String::new();
    if !write_special(number, &mut out) {
        let digits = Digits::exact(number).rounded(SIGNIFICANT as i64);
        digits.write_mantissa(SIGNIFICANT - 1, &mut out);
        out.push_str("×10");
        if digits.exponent() < 0 {
            out.push('⁻');
        }
        let exponent = digits.exponent().unsigned_abs().to_string();
        let least = 2;
        out.extend((exponent.len()..least).map(|_| '⁰'));
        let digits = exponent.chars().filter_map(|digit| digit.to_digit(10));
        out.extend(digits.filter_map(|digit| SUPERSCRIPT.get(digit as usize)));
    }
    let width = usize::from(width as u16);
    format!("{out:>width$}")
}

/// Whether the parser of verbs gives up at a number: before a digit, once the number is above a
/// million.
fn is_too_large(number: u64) -> bool {
    number / 10 > 1_000_000
}

/// Appends the sign; then, if the number has no digits, its name.
fn write_special(number: f64, out: &mut String) -> bool {
    if number.is_nan() {
        out.push_str("NaN");
        return true;
    }
    if number < 0.0 {
        out.push('-');
    }
    if number.is_infinite() {
        out.push('∞');
    }
    number.is_infinite()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_numbers_have_their_thousands_separated() {
        for (number, precision, want) in [
            (0.0, 6, "0.000000"),
            (-0.0, 2, "0.00"),
            (-0.0001, 2, "-0.00"),
            (1_234_567.891, 6, "1,234,567.891000"),
            (-1234.5, 2, "-1,234.50"),
            (999.999, 2, "1,000.00"),
            (100_000.0, 0, "100,000"),
            (12.0, 3, "12.000"),
            (0.000_05, 4, "0.0001"),
            (1e21, 0, "1,000,000,000,000,000,000,000"),
            (f64::NAN, 2, "NaN"),
            (f64::INFINITY, 2, "∞"),
            (f64::NEG_INFINITY, 2, "-∞"),
        ] {
            assert_eq!(fixed(number, precision), want, "{number} {precision}");
        }
    }

    #[test]
    fn halves_round_to_even_and_other_numbers_as_they_are() {
        for (number, precision, want) in [
            (0.5, 0, "0"),
            (1.5, 0, "2"),
            (2.5, 0, "2"),
            (0.125, 2, "0.12"),
            (0.375, 2, "0.38"),
            (1.005, 2, "1.00"),
            (1.015, 2, "1.01"),
        ] {
            assert_eq!(fixed(number, precision), want, "{number} {precision}");
        }
    }

    #[test]
    fn the_digits_of_fixed_numbers_wrap() {
        for (number, precision, want) in [
            (1.0, 256, "1".to_owned()),
            (1.5, 256, "1.5".to_owned()),
            (1.0, 1000, format!("1.{}", "0".repeat(232))),
            (
                0.1,
                1000,
                format!(
                    "0.1000000000000000055511151231257827021181583404541015625{}",
                    "0".repeat(232 - 55)
                ),
            ),
            (0.1, 40_000, format!("0.1{}", "0".repeat(63))),
            (0.1, 65_536, "0".to_owned()),
            (1.0, 10_000_009, format!("1.{}", "0".repeat(137))),
            (1.0, 10_000_010, "%!(NOVERB)".to_owned()),
        ] {
            assert_eq!(fixed(number, precision), want, "{number} {precision}");
        }
    }

    #[test]
    fn scientific_numbers_have_seven_digits_and_a_width() {
        for (number, width, want) in [
            (0.0, 6, "0.000000×10⁰⁰"),
            (1_052.032_911_275, 6, "1.052033×10⁰³"),
            (0.000_123, 3, "1.230000×10⁻⁰⁴"),
            (-1e300, 6, "-1.000000×10³⁰⁰"),
            (9_999_999.9, 6, "1.000000×10⁰⁷"),
            (1_048_576.5, 6, "1.048576×10⁰⁶"),
            (1_048_577.5, 6, "1.048578×10⁰⁶"),
            (2.5, 0, "2.500000×10⁰⁰"),
            (2.5, 15, "  2.500000×10⁰⁰"),
            (2.5, 65_551, "  2.500000×10⁰⁰"),
            (f64::NAN, 6, "   NaN"),
            (f64::INFINITY, 6, "     ∞"),
            (f64::NEG_INFINITY, 0, "-∞"),
            (1.0, 10_000_010, "%!(NOVERB)"),
        ] {
            assert_eq!(scientific(number, width), want, "{number} {width}");
        }
    }
}
