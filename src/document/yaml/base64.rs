//! `!!binary`: base64 text. Go's JSON encoder makes a string of its bytes.

use crate::go::base64;

/// The bytes as Go's JSON encoder writes them: each byte that is not UTF-8 becomes U+FFFD.
/// `None` where the text is not base64.
pub(super) fn decode(text: &str) -> Option<String> {
    base64::decode(text).ok().map(|bytes| valid_utf8(&bytes))
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
    fn bytes_become_a_string() {
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
