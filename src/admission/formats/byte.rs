//! `byte`: standard base64 with padding, in which bits beyond the last byte may be anything.

/// At least one group of four characters; the last may end in padding.
pub(super) fn is_base64(text: &str) -> bool {
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
