//! Exact number text: the shortest digits that read back as the same float64, in the forms
//! that Go's `%v` and Go's JSON encoder give them.

use std::ops::Range;

use super::digits::Digits;

/// Appends the decimal digits of an integer.
pub fn write_int(number: i64, out: &mut String) {
    // Most are small: indices, costs, numbers of rules.
    if let Ok(digit @ 0..=9) = u8::try_from(number) {
        return out.push(char::from(b'0' + digit));
    }
    let mut digits = [0_u8; 20];
    let mut at = digits.len();
    let mut put = |digit: u8| {
        at -= 1;
        if let Some(slot) = digits.get_mut(at) {
            *slot = b'0' + digit;
        }
    };
    let mut rest = number.unsigned_abs();
    // Divisions of 64 bits are slow in wasm, so what fits into 32 is divided there.
    let mut short = loop {
        if let Ok(short) = u32::try_from(rest) {
            break short;
        }
        put((rest % 10) as u8);
        rest /= 10;
    };
    loop {
        put((short % 10) as u8);
        short /= 10;
        if short == 0 {
            break;
        }
    }
    if number < 0 {
        out.push('-');
    }
    let digits = digits
        .get(at..)
        .and_then(|digits| str::from_utf8(digits).ok());
    out.push_str(digits.unwrap_or_default());
}

/// Appends a float as Go's JSON encoder does: exponent form below 1e-6 and from 1e21 on.
pub fn write_json_float(number: f64, out: &mut String) {
    let digits = Digits::shortest(number);
    // Go writes e-07 and then shortens it to e-7, but leaves e+21 and e-10 alone.
    write_float(number, &digits, -6..21, 1, out);
}

/// The shortest digits without an exponent, as Go's format `f` has them.
#[must_use]
pub fn shortest(number: f64) -> String {
    let mut out = sign(number).to_owned();
    Digits::shortest(number).write_plain(0, &mut out);
    out
}

/// The number with `places` digits after the point, as Go's format `%.Nf` has it.
#[must_use]
pub fn fixed(number: f64, places: usize) -> String {
    let mut out = sign(number).to_owned();
    let digits = Digits::exact(number).with_places(places);
    digits.write_plain(places, &mut out);
    out
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
    let mut out = String::new();
    write_float(number, &Digits::shortest(number), -4..6, 2, &mut out);
    out
}

/// The text of a finite 32-bit float under Go's `%v`.
#[must_use]
pub fn go_v_single(number: f32) -> String {
    let mut out = String::new();
    let digits = Digits::shortest_single(number);
    write_float(f64::from(number), &digits, -4..6, 2, &mut out);
    out
}

/// Appends a number with an exponent of at least `least` digits, `1.5e+06`. Exponents in `plain`
/// are written without one.
fn write_float(number: f64, digits: &Digits, plain: Range<i64>, least: usize, out: &mut String) {
    let exponent = digits.exponent();
    out.push_str(sign(number));
    if plain.contains(&exponent) {
        return digits.write_plain(0, out);
    }
    digits.write_mantissa(0, out);
    out.push_str(if exponent < 0 { "e-" } else { "e+" });
    let text = exponent.unsigned_abs().to_string();
    out.extend((text.len()..least).map(|_| '0'));
    out.push_str(&text);
}

fn sign(number: f64) -> &'static str {
    if number.is_sign_negative() { "-" } else { "" }
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
        for (exact, plain, with_exponent) in [
            (
                "123456.000244140625",
                "123456.00024414062",
                "123456.00024414062",
            ),
            (
                "-1234567890123456.25",
                "-1234567890123456.2",
                "-1.2345678901234562e+15",
            ),
            (
                "1234567890123456.75",
                "1234567890123456.8",
                "1.2345678901234568e+15",
            ),
            (
                "0.30000000000000004",
                "0.30000000000000004",
                "0.30000000000000004",
            ),
            (
                "2.3283064365386962890625e-10",
                "0.00000000023283064365386963",
                "2.3283064365386963e-10",
            ),
        ] {
            let number = exact.parse().unwrap();
            assert_eq!(shortest(number), plain);
            assert_eq!(go_v(number), with_exponent);
        }
    }

    #[test]
    fn integers_print_with_all_their_digits_and_their_sign() {
        for number in [i64::MIN, -10, -9, -1, 0, 9, 10, 100, 255, 256, i64::MAX] {
            let mut text = String::new();
            write_int(number, &mut text);
            assert_eq!(text, number.to_string());
        }
    }
}
