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

/// A character as Go's `%#U` prints it: `U+0041 'A'`, without the part in quotes where there is
/// nothing to see.
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

    /// The number of letters, marks, numbers, punctuation and symbols of Unicode 17, and some of
    /// those that are new in it or in Unicode 16.
    #[test]
    fn what_is_printable_is_that_of_unicode_17() {
        let printable = ('\0'..=char::MAX).filter(|c| is_print(*c)).count();
        assert_eq!(printable, 159_613);
        for c in [
            '\u{1c89}',
            '\u{10d40}',
            '\u{20c1}',
            '\u{1fa8a}',
            '\u{323b0}',
        ] {
            assert!(is_print(c), "{c:?}");
        }
    }
}
