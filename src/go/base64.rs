//! `encoding/base64`: with padding, line breaks skipped.

use std::fmt;

/// The first byte of the text that is wrong; the text's length where it ends too early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corrupt(pub usize);

impl fmt::Display for Corrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "illegal base64 data at input byte {}", self.0)
    }
}

/// Which characters follow the digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alphabet {
    /// `+` and `/`.
    Standard,
    /// `-` and `_`.
    Url,
}

/// Encodes bytes in the standard alphabet.
#[must_use]
pub fn encode(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let byte = |at: usize| group.get(at).copied().map_or(0, u32::from);
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4 {
            let digit = (bits >> (18 - 6 * at) & 63) as u8;
            out.push(if at > group.len() {
                '='
            } else {
                character(digit)
            });
        }
    }
    out
}

fn character(digit: u8) -> char {
    char::from(match digit {
        0..26 => b'A' + digit,
        26..52 => b'a' + (digit - 26),
        52..62 => b'0' + (digit - 52),
        62 => b'+',
        _ => b'/',
    })
}

/// Decodes a text in the standard alphabet; bits beyond the last byte may be anything.
///
/// # Errors
/// Where Go's `StdEncoding` finds the text corrupt.
pub fn decode(text: &str) -> Result<Vec<u8>, Corrupt> {
    decode_in(Alphabet::Standard, text)
}

/// Decodes a text; bits beyond the last byte may be anything.
///
/// # Errors
/// Where Go's `StdEncoding` or `URLEncoding` finds the text corrupt.
pub fn decode_in(alphabet: Alphabet, text: &str) -> Result<Vec<u8>, Corrupt> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let mut significant = text
        .bytes()
        .enumerate()
        .filter(|&(_, byte)| byte != b'\n' && byte != b'\r');
    let mut quantum = 0_u32;
    let mut filled = 0;
    while let Some((at, byte)) = significant.next() {
        if let Some(bits) = sextet(alphabet, byte) {
            quantum = quantum << 6 | bits;
            filled += 1;
            if filled == 4 {
                bytes.extend(quantum.to_be_bytes().iter().skip(1));
                (quantum, filled) = (0, 0);
            }
            continue;
        }
        if byte != b'=' || filled < 2 {
            return Err(Corrupt(at));
        }
        let left_aligned = (quantum << (6 * (4 - filled))).to_be_bytes();
        bytes.extend(left_aligned.iter().skip(1).take(filled - 1));
        if filled == 2 {
            match significant.next() {
                None => return Err(Corrupt(text.len())),
                Some((_, b'=')) => {}
                Some((second, _)) => return Err(Corrupt(second - 1)),
            }
        }
        return match significant.next() {
            None => Ok(bytes),
            Some((trailing, _)) => Err(Corrupt(trailing)),
        };
    }
    if filled > 0 {
        return Err(Corrupt(text.len() - filled));
    }
    Ok(bytes)
}

fn sextet(alphabet: Alphabet, byte: u8) -> Option<u32> {
    let bits = match byte {
        b'+' | b'/' if alphabet == Alphabet::Url => return None,
        b'-' | b'_' if alphabet == Alphabet::Standard => return None,
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' | b'-' => 62,
        b'/' | b'_' => 63,
        _ => return None,
    };
    Some(bits.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoding_pads_to_groups_of_four() {
        for (bytes, text) in [
            (&b""[..], ""),
            (b"a", "YQ=="),
            (b"ab", "YWI="),
            (b"abc", "YWJj"),
            (b"\xff\x00\xfb\xf0", "/wD78A=="),
        ] {
            assert_eq!(encode(bytes), text);
            assert_eq!(decode(text).as_deref(), Ok(bytes));
        }
    }

    #[test]
    fn texts_decode_to_bytes() {
        for (text, want) in [
            ("", ""),
            ("Zg==", "f"),
            ("Zm8=", "fo"),
            ("Zm9v", "foo"),
            ("Zm9vYg==", "foob"),
            ("Zm\n9v\r\nYg=\n=\n", "foob"),
            ("Zh==", "f"),
        ] {
            assert_eq!(decode(text), Ok(want.as_bytes().to_vec()), "{text:?}");
        }
    }

    #[test]
    fn the_first_wrong_byte_is_told() {
        for (text, at) in [
            ("-_8=", 0),
            ("Z", 0),
            ("Zg", 0),
            ("Zm9", 0),
            ("Zm9vZ", 4),
            ("Z===", 1),
            ("=", 0),
            ("Zg=", 3),
            ("Zg=x", 2),
            ("Zg==x", 4),
            ("Zm8=x", 4),
            ("Zm9v!", 4),
        ] {
            assert_eq!(decode(text), Err(Corrupt(at)), "{text:?}");
        }
    }
}
