//! Exact number text: the shortest digits that read back as the same float64, in the forms
//! that Go's `%v` and Go's JSON encoder give them.

use std::fmt::Write as _;

/// Appends the decimal digits of an integer.
pub fn write_int(number: i64, out: &mut String) {
    let mut digits = [0_u8; 20];
    let mut at = digits.len();
    let mut rest = number.unsigned_abs();
    loop {
        at -= 1;
        if let Some(slot) = digits.get_mut(at) {
            *slot = b'0' + (rest % 10) as u8;
        }
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if number < 0 {
        out.push('-');
    }
    out.extend(digits.iter().skip(at).map(|&digit| char::from(digit)));
}

/// Appends a float as Go's JSON encoder does: exponent form below 1e-6 and from 1e21 on.
pub fn write_json_float(number: f64, out: &mut String) {
    let magnitude = number.abs();
    if magnitude != 0.0 && !(1e-6..1e21).contains(&magnitude) {
        // Go writes e-07 and then shortens it to e-7, but leaves e+21 and e-10 alone.
        let _ = write!(out, "{}", Exponent { number, digits: 1 });
    } else {
        let _ = write!(out, "{number}");
    }
}

/// The text of a float under Go's `%v`: exponent form below 1e-4 and from 1e6 on.
#[must_use]
pub fn go_v(number: f64) -> String {
    if number.is_nan() {
        return "NaN".to_owned();
    }
    if number.is_infinite() {
        return if number > 0.0 { "+Inf" } else { "-Inf" }.to_owned();
    }
    if number != 0.0 && !(-4..6).contains(&decimal_exponent(number)) {
        Exponent { number, digits: 2 }.to_string()
    } else {
        format!("{number}")
    }
}

/// The exponent of the leading digit: 3 for 1234.5.
fn decimal_exponent(number: f64) -> i32 {
    let text = format!("{number:e}");
    let exponent = text.split_once('e').and_then(|(_, e)| e.parse().ok());
    exponent.unwrap_or(0)
}

/// Shortest digits with a signed exponent of at least so many digits: `1.5e+06`.
struct Exponent {
    number: f64,
    digits: usize,
}

impl std::fmt::Display for Exponent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = format!("{:e}", self.number);
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let (sign, digits) = match exponent.strip_prefix('-') {
            Some(digits) => ('-', digits),
            None => ('+', exponent),
        };
        write!(f, "{mantissa}e{sign}{digits:0>width$}", width = self.digits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_print_as_gos_v_verb_does() {
        for (number, want) in [
            (0.0, "0"),
            (-0.0, "-0"),
            (1.5, "1.5"),
            (100_000.0, "100000"),
            (1_000_000.0, "1e+06"),
            (1_234_567.5, "1.2345675e+06"),
            (0.0001, "0.0001"),
            (0.00001, "1e-05"),
            (1e100, "1e+100"),
            (f64::NEG_INFINITY, "-Inf"),
        ] {
            assert_eq!(go_v(number), want);
        }
    }

    #[test]
    fn floats_print_as_gos_json_encoder_does() {
        for (number, want) in [
            (0.0, "0"),
            (1e20, "100000000000000000000"),
            (1e21, "1e+21"),
            (0.000_001, "0.000001"),
            (1e-7, "1e-7"),
            (1.5e-10, "1.5e-10"),
        ] {
            let mut text = String::new();
            write_json_float(number, &mut text);
            assert_eq!(text, want);
        }
    }

    #[test]
    fn integers_print_at_both_ends() {
        let mut text = String::new();
        write_int(i64::MIN, &mut text);
        write_int(0, &mut text);
        write_int(i64::MAX, &mut text);
        assert_eq!(text, "-922337203685477580809223372036854775807");
    }
}
