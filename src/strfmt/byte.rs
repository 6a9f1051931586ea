//! `byte`: base64 with padding, in which bits beyond the last byte may be anything.

use crate::go::base64::{Alphabet, Corrupt, decode_in};

/// Decodes with the URL alphabet, as the server does, although [`is_base64`] checks the standard
/// one. So texts with `+` or `/` fail.
///
/// # Errors
/// Where Go's `URLEncoding` finds the text corrupt.
pub fn parse(text: &str) -> Result<Vec<u8>, Corrupt> {
    decode_in(Alphabet::Url, text)
}

/// At least one group of four characters; the last may end in padding.
pub fn is_base64(text: &str) -> bool {
    let bytes = text.as_bytes();
    let data = match bytes {
        [data @ .., b'=', b'='] | [data @ .., b'='] => data,
        _ => bytes,
    };
    !data.is_empty()
        && bytes.len().is_multiple_of(4)
        && data
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_in_the_alphabet_of_urls() {
        for (text, want) in [
            ("", Ok(&[][..])),
            ("aGk=", Ok(b"hi")),
            ("-_8=", Ok(&[0xfb, 0xff])),
            ("aa+/", Err(Corrupt(2))),
        ] {
            assert_eq!(parse(text).as_deref(), want.as_ref().copied(), "{text:?}");
        }
    }

    #[test]
    fn groups_are_of_four() {
        for text in ["aGk=", "YQ==", "YR==", "ab+/", "aaaaYQ=="] {
            assert!(is_base64(text), "{text:?}");
        }
        for text in [
            "", "=", "==", "===", "====", "a===", "YQ=", "YQ", "a-_b", "YQ==aaaa", "YQ==\n",
            "Y=Q=", "é==",
        ] {
            assert!(!is_base64(text), "{text:?}");
        }
    }
}
