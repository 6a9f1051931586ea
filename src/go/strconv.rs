//! `strconv`: quoting, and the ways of `fmt` to name a character.

use std::fmt::Write as _;

use super::category;

/// A string in double quotes as Go's `%q` prints it.
#[must_use]
pub fn quote(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        escape(&mut out, c);
    }
    out.push('"');
    out
}

/// A string that need not be UTF-8 in double quotes as Go's `%q` prints it.
#[must_use]
pub fn quote_bytes(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() + 2);
    out.push('"');
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            escape(&mut out, c);
        }
        for byte in chunk.invalid() {
            let _ = write!(out, "\\x{byte:02x}");
        }
    }
    out.push('"');
    out
}

/// The character that a letter after a backslash stands for in Go's literals; `None` for other letters.
#[must_use]
pub fn escaped_letter(letter: char) -> Option<char> {
    Some(match letter {
        'a' => '\u{7}',
        'b' => '\u{8}',
        'f' => '\u{c}',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'v' => '\u{b}',
        _ => return None,
    })
}

/// `strconv.Atoi`.
///
/// # Errors
/// Go's text, e.g. `strconv.Atoi: parsing "x": invalid syntax`.
pub fn atoi(text: &str) -> Result<i64, String> {
    let failure = |why| format!("strconv.Atoi: parsing {}: {why}", quote(text));
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let mut number: u64 = 0;
    for byte in digits.bytes() {
        if !byte.is_ascii_digit() {
            return Err(failure("invalid syntax"));
        }
        let more = number.checked_mul(10);
        let more = more.and_then(|number| number.checked_add(u64::from(byte - b'0')));
        // Go reports this error without reading the rest.
        number = more.ok_or_else(|| failure("value out of range"))?;
    }
    let signed = if text.starts_with('-') {
        0_i64.checked_sub_unsigned(number)
    } else {
        0_i64.checked_add_unsigned(number)
    };
    match signed {
        _ if digits.is_empty() => Err(failure("invalid syntax")),
        Some(number) => Ok(number),
        None => Err(failure("value out of range")),
    }
}

/// A character as Go's `%#U` prints it: `U+0041 'A'`. Characters that are not printable lack the part in
/// quotes.
#[must_use]
pub fn code_point(c: char) -> String {
    let number = u32::from(c);
    if is_print(c) {
        format!("U+{number:04X} '{c}'")
    } else {
        format!("U+{number:04X}")
    }
}

/// Whether Go prints the character as it is: letters, marks, numbers, punctuation, symbols and
/// the ASCII space.
#[must_use]
pub fn is_print(c: char) -> bool {
    match c {
        ' '..='~' => true,
        '\0'..='\u{a0}' | '\u{ad}' => false,
        // Letters, marks, numbers, punctuation, symbols.
        _ => category(c).starts_with(['L', 'M', 'N', 'P', 'S']),
    }
}

/// Reads a number as `ParseFloat` does: decimal or hexadecimal, with underscores between digits;
/// `None` also for numbers that are too large. `decimal` reads digits with a point and an exponent.
#[must_use]
pub fn parse_float(text: &str, decimal: fn(&str) -> Option<f64>) -> Option<f64> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let name = unsigned.to_ascii_lowercase();
    if name == "nan" && unsigned == text {
        return Some(f64::NAN);
    }
    let sign = if text.starts_with('-') { -1.0 } else { 1.0 };
    if matches!(name.as_str(), "inf" | "infinity") {
        return Some(sign * f64::INFINITY);
    }
    let hexadecimal = name.strip_prefix("0x");
    let digits = hexadecimal.unwrap_or(&name);
    if !underscores_separate(digits, hexadecimal.is_some()) {
        return None;
    }
    let digits = digits.replace('_', "");
    let number = match hexadecimal {
        Some(_) => parse_hexadecimal(&digits)?,
        None => digits
            .starts_with(|c: char| c == '.' || c.is_ascii_digit())
            .then(|| decimal(&digits))??,
    };
    number.is_finite().then_some(sign * number)
}

/// Whether underscores are only between digits, or between a prefix and digits.
fn underscores_separate(text: &str, prefixed: bool) -> bool {
    let mut before = prefixed;
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (prefixed && byte.is_ascii_hexdigit());
        if byte == b'_' && !(before && bytes.peek().is_some_and(|next| is_digit(*next))) {
            return false;
        }
        before = is_digit(byte);
    }
    true
}

/// `1.8p-3` without its prefix.
fn parse_hexadecimal(text: &str) -> Option<f64> {
    let (mantissa, exponent) = text.split_once('p')?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let unsigned = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    let all_digits = |text: &str, radix| text.chars().all(|c| c.is_digit(radix));
    if whole.len() + fraction.len() == 0
        || !all_digits(whole, 16)
        || !all_digits(fraction, 16)
        || unsigned.is_empty()
        || !all_digits(unsigned, 10)
    {
        return None;
    }
    // Exponents beyond any double's end up as zero or infinity all the same.
    let mut power = exponent
        .parse::<i32>()
        .map_or(100_000, |power| power.clamp(-100_000, 100_000));
    if exponent.starts_with('-') && power > 0 {
        power = -power;
    }
    let mut bits: u64 = 0;
    for (at, digit) in whole.chars().chain(fraction.chars()).enumerate() {
        let digit = u64::from(digit.to_digit(16)?);
        if bits >> 60 == 0 {
            bits = bits << 4 | digit;
        } else {
            // The digits that do not fit only decide how to round.
            bits |= u64::from(digit != 0);
            power = power.saturating_add(4);
        }
        if at >= whole.len() {
            power = power.saturating_sub(4);
        }
    }
    let mut number = bits as f64;
    while power != 0 && number != 0.0 && number.is_finite() {
        let step = power.clamp(-1000, 1000);
        number *= 2_f64.powi(step);
        power -= step;
    }
    Some(number)
}

fn escape(out: &mut String, c: char) {
    let short = match c {
        '\u{7}' => 'a',
        '\u{8}' => 'b',
        '\u{c}' => 'f',
        '\n' => 'n',
        '\r' => 'r',
        '\t' => 't',
        '\u{b}' => 'v',
        '\\' | '"' => c,
        _ if is_print(c) => {
            out.push(c);
            return;
        }
        _ => {
            let number = u32::from(c);
            let _ = match c {
                '\0'..='\x7f' => write!(out, "\\x{number:02x}"),
                '\u{80}'..='\u{ffff}' => write!(out, "\\u{number:04x}"),
                _ => write!(out, "\\U{number:08x}"),
            };
            return;
        }
    };
    out.push('\\');
    out.push(short);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_quoted_as_in_go() {
        for (text, want) in [
            ("", r#""""#),
            ("a 'b' \"c\" \\", r#""a 'b' \"c\" \\""#),
            ("\u{7}\u{8}\u{c}\n\r\t\u{b}", r#""\a\b\f\n\r\t\v""#),
            ("\0\u{1b}\u{7f}", r#""\x00\x1b\x7f""#),
            ("é日本😀", r#""é日本😀""#),
            ("\u{301}a\u{301}", "\"\u{301}a\u{301}\""),
            (
                "\u{85}\u{a0}\u{ad}\u{2028}",
                r#""\u0085\u00a0\u00ad\u2028""#,
            ),
            (
                "\u{200b}\u{feff}\u{e000}\u{ffff}",
                r#""\u200b\ufeff\ue000\uffff""#,
            ),
            ("\u{e0001}\u{10ffff}", r#""\U000e0001\U0010ffff""#),
            ("\u{fffd}", "\"\u{fffd}\""),
        ] {
            assert_eq!(quote(text), want);
            assert_eq!(quote_bytes(text.as_bytes()), want);
        }
        assert_eq!(quote_bytes(b"%z\xc3"), r#""%z\xc3""#);
        assert_eq!(quote_bytes(b"\xe6\x97a\xff"), r#""\xe6\x97a\xff""#);
    }

    #[test]
    fn numbers_are_read_as_in_go() {
        for (text, want) in [
            ("1", Some(1.0)),
            ("-1.5e3", Some(-1500.0)),
            ("+.5", Some(0.5)),
            ("1.", Some(1.0)),
            ("1_0", Some(10.0)),
            ("0x1p4", Some(16.0)),
            ("0x_1.8p-1", Some(0.75)),
            ("-0x.1P0", Some(-0.0625)),
            ("0x1fffffffffffffffp-60", Some(2.0)),
            ("0x1p-1074", Some(5e-324)),
            ("Inf", Some(f64::INFINITY)),
            ("-infinity", Some(f64::NEG_INFINITY)),
            ("1e400", None),
            ("0x1p99999", None),
            ("1e-400", Some(0.0)),
            ("0x1", None),
            ("0xp1", None),
            ("_1", None),
            ("1_", None),
            ("1__0", None),
            ("1_.0", None),
            ("", None),
            (".", None),
            ("-", None),
            ("1 ", None),
            ("+nan", None),
            ("infin", None),
        ] {
            assert_eq!(parse_float(text, |text| text.parse().ok()), want, "{text}");
        }
        assert!(parse_float("NaN", |_| None).is_some_and(f64::is_nan));
    }

    #[test]
    fn decimal_numbers_are_read_as_in_go() {
        for (text, want) in [
            ("-0", Ok(0)),
            ("+007", Ok(7)),
            ("-9223372036854775808", Ok(i64::MIN)),
            ("", Err("invalid syntax")),
            ("-", Err("invalid syntax")),
            ("+-1", Err("invalid syntax")),
            ("1_0", Err("invalid syntax")),
            ("9223372036854775808", Err("value out of range")),
            ("9223372036854775808x", Err("invalid syntax")),
            ("18446744073709551616x", Err("value out of range")),
        ] {
            let failure = |why| format!("strconv.Atoi: parsing \"{text}\": {why}");
            assert_eq!(atoi(text), want.map_err(failure));
        }
    }

    #[test]
    fn characters_are_named_as_in_go() {
        for (c, want) in [
            ('a', "U+0061 'a'"),
            ('\'', "U+0027 '''"),
            ('\\', r"U+005C '\'"),
            ('\t', "U+0009"),
            ('\u{ad}', "U+00AD"),
            ('😀', "U+1F600 '😀'"),
        ] {
            assert_eq!(code_point(c), want);
        }
    }

    /// Go prints the letters, marks, numbers, punctuation and symbols of Unicode 15.0, and the space.
    /// These are all of its 149,186 characters except 170 of format and 19 separators. Characters that
    /// are new in 15.0 are printable. Those that are new in 15.1, 16 and 17 are not.
    #[test]
    fn what_is_printable_is_that_of_unicode_15() {
        let printable = ('\0'..=char::MAX).filter(|c| is_print(*c)).count();
        assert_eq!(printable, 148_998);
        for c in ['\u{cf3}', '\u{11f00}', '\u{1fae8}', '\u{31350}'] {
            assert!(is_print(c), "{c:?}");
        }
        for c in ['\u{2ffc}', '\u{2ebf0}', '\u{1c89}', '\u{323b0}'] {
            assert!(!is_print(c), "{c:?}");
        }
    }
}
