//! The values of literals: cel-go's reading of numbers and its unescaping of strings and bytes.

use std::borrow::Cow;

use crate::value::decimal;

/// The value of an int literal; `None` where it does not fit.
pub(super) fn int(text: &str, negative: bool) -> Option<i64> {
    let (digits, radix) = radix(text);
    if !negative {
        return i64::from_str_radix(digits, radix).ok();
    }
    let magnitude = u64::from_str_radix(digits, radix).ok()?;
    0_i64.checked_sub_unsigned(magnitude)
}

/// The value of a uint literal with its suffix; `None` where it does not fit.
pub(super) fn uint(text: &str) -> Option<u64> {
    let (digits, radix) = radix(text.get(..text.len().saturating_sub(1))?);
    u64::from_str_radix(digits, radix).ok()
}

fn radix(text: &str) -> (&str, u32) {
    text.strip_prefix("0x")
        .map_or((text, 10), |digits| (digits, 16))
}

/// The value of a double literal; `None` where it is beyond the largest.
pub(super) fn double(text: &str, negative: bool) -> Option<f64> {
    let value = decimal::parse(text).filter(|value| value.is_finite())?;
    Some(if negative { -value } else { value })
}

/// The value of a string literal with its quotes and prefix.
pub(super) fn string(text: &str) -> Result<Cow<'_, str>, &'static str> {
    let (content, raw) = content(text);
    let content = one_line_ending(content);
    if raw || !content.contains('\\') {
        return Ok(content);
    }
    let mut out = String::with_capacity(content.len());
    let mut rest = &*content;
    while let Some((plain, escape)) = rest.split_once('\\') {
        out.push_str(plain);
        let (value, _, after) = unescape(escape).ok_or(MALFORMED)?;
        out.push(char::from_u32(value).ok_or("invalid unicode code point")?);
        rest = after;
    }
    out.push_str(rest);
    Ok(Cow::Owned(out))
}

/// The value of a bytes literal with its quotes and prefix.
pub(super) fn bytes(text: &str) -> Result<Cow<'_, [u8]>, &'static str> {
    let (content, raw) = content(text.get(1..).unwrap_or_default());
    let content = one_line_ending(content);
    if raw || !content.contains('\\') {
        return Ok(match content {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        });
    }
    let mut out = Vec::with_capacity(content.len());
    let mut rest = &*content;
    while let Some((plain, escape)) = rest.split_once('\\') {
        out.extend_from_slice(plain.as_bytes());
        let (value, unicode, after) = unescape(escape).ok_or(MALFORMED)?;
        // An escape of bytes is one byte, which `\u` cannot be.
        let byte = u8::try_from(value).ok().filter(|_| !unicode);
        out.push(byte.ok_or(MALFORMED)?);
        rest = after;
    }
    out.extend_from_slice(rest.as_bytes());
    Ok(Cow::Owned(out))
}

const MALFORMED: &str = "unable to unescape string";

/// The text between the quotes, and whether it is raw.
fn content(text: &str) -> (&str, bool) {
    let quoted = text.trim_start_matches(['r', 'R']);
    let triple = quoted.len() >= 6 && (quoted.starts_with("'''") || quoted.starts_with("\"\"\""));
    let quotes = if triple { 3 } else { 1 };
    let content = quoted.get(quotes..quoted.len().saturating_sub(quotes));
    (content.unwrap_or_default(), quoted.len() < text.len())
}

/// The text with every line ending as a line feed.
fn one_line_ending(text: &str) -> Cow<'_, str> {
    if !text.contains('\r') {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
}

/// The value of an escape sequence, whether it is `\u` or `\U`, and the rest of the text.
fn unescape(escape: &str) -> Option<(u32, bool, &str)> {
    let letter = *escape.as_bytes().first()?;
    let simple = match letter {
        b'a' => 0x07,
        b'b' => 0x08,
        b'f' => 0x0C,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'v' => 0x0B,
        b'x' | b'X' => return digits(escape, 1, 2, 16),
        b'u' => return digits(escape, 1, 4, 16),
        b'U' => return digits(escape, 1, 8, 16),
        b'0'..=b'3' => return digits(escape, 0, 3, 8),
        _ => letter,
    };
    Some((u32::from(simple), false, escape.get(1..)?))
}

fn digits(escape: &str, from: usize, count: usize, radix: u32) -> Option<(u32, bool, &str)> {
    let value = u32::from_str_radix(escape.get(from..from + count)?, radix).ok()?;
    Some((value, count > 3, escape.get(from + count..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_decimal_or_hexadecimal_and_bounded() {
        for (text, negative, want) in [
            ("007", false, Some(7)),
            ("0xfF", true, Some(-255)),
            ("9223372036854775807", false, Some(i64::MAX)),
            ("9223372036854775808", false, None),
            ("9223372036854775808", true, Some(i64::MIN)),
            ("0x8000000000000000", true, Some(i64::MIN)),
            ("9223372036854775809", true, None),
        ] {
            assert_eq!(int(text, negative), want, "{text}");
        }
        assert_eq!(uint("18446744073709551615u"), Some(u64::MAX));
        assert_eq!(uint("0x10U"), Some(16));
        assert_eq!(uint("18446744073709551616u"), None);
        assert_eq!(double(".5e1", true), Some(-5.0));
        assert_eq!(double("1e309", false), None);
        assert_eq!(double("1e-400", false), Some(0.0));
    }

    #[test]
    fn strings_are_unescaped() {
        for (text, want) in [
            ("''", Ok("")),
            (r#""a'b""#, Ok("a'b")),
            ("'''a'b'''", Ok("a'b")),
            (r"r'\n'", Ok(r"\n")),
            (r"R'''\'''", Ok(r"\")),
            (r"'\a\b\f\n\r\t\v'", Ok("\u{7}\u{8}\u{c}\n\r\t\u{b}")),
            (r#"'\\\'\"\`\?'"#, Ok("\\'\"`?")),
            (r"'\x41\X42\103'", Ok("ABC")),
            (r"'\xff\377\u00e9\U0001F600é'", Ok("ÿÿé\u{1F600}é")),
            ("'''a\r\nb\rc'''", Ok("a\nb\nc")),
            (r"'\ud800'", Err("invalid unicode code point")),
            (r"'\U00110000'", Err("invalid unicode code point")),
        ] {
            assert_eq!(string(text).as_deref(), want.as_ref().copied(), "{text}");
        }
    }

    #[test]
    fn an_escape_of_bytes_is_one_byte() {
        for (text, want) in [
            ("b'é'", Ok(&[0xC3, 0xA9][..])),
            (r"b'\xff\377\101'", Ok(&[0xFF, 0xFF, b'A'])),
            (r"br'\x'", Ok(br"\x")),
            ("B'''\r\n'''", Ok(b"\n")),
            (r"b'\u0041'", Err(MALFORMED)),
        ] {
            assert_eq!(bytes(text).as_deref(), want.as_ref().copied(), "{text}");
        }
    }
}
