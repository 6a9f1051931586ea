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
        out.push_str(&shortest(number));
    }
}

/// The shortest digits without an exponent, as Go's format `f` has them.
#[must_use]
pub fn shortest(number: f64) -> String {
    let text = number.to_string();
    match text.split_once('.') {
        Some((_, decimals)) if may_be_tie(&text) => {
            let exact = format!("{number:.*}", decimals.len() + TAIL);
            settled(text, &exact)
        }
        _ => text,
    }
}

/// The shortest digits with an exponent: `1.5e6`.
fn scientific(number: f64) -> String {
    let text = format!("{number:e}");
    let Some((mantissa, exponent)) = text
        .split_once('e')
        .filter(|(digits, _)| may_be_tie(digits))
    else {
        return text;
    };
    // One digit and the point are in front.
    let exact = format!("{:.*e}", mantissa.len() + TAIL, number);
    let digits = exact.split('e').next().unwrap_or_default();
    [&settled(mantissa.to_owned(), digits), "e", exponent].concat()
}

/// So many digits more tell whether there is only one more.
const TAIL: usize = 24;

/// Whether another text of the same length may be as near: one that ends in an even digit.
fn may_be_tie(digits: &str) -> bool {
    digits.len() > 16 && digits.ends_with(['1', '3', '5', '7', '9'])
}

/// The text where it is nearer than the one below it; of two that are as near Go takes the even
/// one, Rust the greater.
fn settled(text: String, exact: &str) -> String {
    match exact.split_at_checked(text.len()) {
        Some((below, rest)) if rest.trim_end_matches('0') == "5" => below.to_owned(),
        _ => text,
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
        shortest(number)
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
        let text = scientific(self.number);
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
    fn of_two_shortest_texts_the_even_one_is_taken() {
        for (number, plain, with_exponent) in [
            (
                123_456.000_244_140_625,
                "123456.00024414062",
                "123456.00024414062",
            ),
            (
                -1_234_567_890_123_456.25,
                "-1234567890123456.2",
                "-1.2345678901234562e+15",
            ),
            (
                1_234_567_890_123_456.75,
                "1234567890123456.8",
                "1.2345678901234568e+15",
            ),
            (
                123_456_789_012_345.375,
                "123456789012345.38",
                "1.2345678901234538e+14",
            ),
            (0.1 + 0.2, "0.30000000000000004", "0.30000000000000004"),
            (
                2.328_306_436_538_696_289_062_5e-10,
                "0.00000000023283064365386963",
                "2.3283064365386963e-10",
            ),
        ] {
            assert_eq!(shortest(number), plain);
            assert_eq!(go_v(number), with_exponent);
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
