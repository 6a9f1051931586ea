//! `!!binary`: Go's standard base64, padded, line breaks ignored.

/// The bytes as Go's JSON encoder writes them: each byte that is no UTF-8 becomes U+FFFD.
/// `None` where the text is no base64.
pub(super) fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let mut digits = text.bytes().filter(|b| !matches!(b, b'\n' | b'\r'));
    let mut ended = false;
    while let Some(first) = digits.next() {
        if ended {
            return None;
        }
        let second = sextet(digits.next()?)?;
        bytes.push(sextet(first)? << 2 | second >> 4);
        match (digits.next()?, digits.next()?) {
            (b'=', b'=') => ended = true,
            (third, b'=') => {
                bytes.push(second << 4 | sextet(third)? >> 2);
                ended = true;
            }
            (third, fourth) => {
                let third = sextet(third)?;
                bytes.push(second << 4 | third >> 2);
                bytes.push(third << 6 | sextet(fourth)?);
            }
        }
    }
    Some(valid_utf8(&bytes))
}

fn sextet(digit: u8) -> Option<u8> {
    match digit {
        b'A'..=b'Z' => Some(digit - b'A'),
        b'a'..=b'z' => Some(digit - b'a' + 26),
        b'0'..=b'9' => Some(digit - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    }
}

fn valid_utf8(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_base64_is_decoded() {
        for (text, want) in [
            ("", Some("")),
            ("aGk=", Some("hi")),
            ("aGVs\nbG8=", Some("hello")),
            ("aA==", Some("h")),
            ("aB==", Some("h")),
            ("4oI=", Some("\u{fffd}\u{fffd}")),
            ("aA", None),
            ("aA=", None),
            ("aA==aA==", None),
            ("a A==", None),
            ("!!", None),
        ] {
            assert_eq!(decode(text).as_deref(), want, "{text:?}");
        }
    }
}
