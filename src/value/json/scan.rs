//! Where a string needs thought: eight bytes at a time.

/// One in each byte.
const ONES: u64 = u64::from_le_bytes([1; 8]);
const HIGH: u64 = ONES << 7;

/// How many bytes come before the first quote, backslash or control character.
#[inline]
pub(super) fn plain(bytes: &[u8]) -> usize {
    let (words, _) = bytes.as_chunks();
    let passed = words
        .iter()
        .take_while(|word| !has_special(u64::from_le_bytes(**word)))
        .count();
    let rest = bytes.get(passed * 8..).unwrap_or_default();
    let special = rest
        .iter()
        .position(|byte| matches!(byte, b'"' | b'\\' | ..0x20));
    passed * 8 + special.unwrap_or(rest.len())
}

/// Whether one of eight bytes is special.
fn has_special(word: u64) -> bool {
    let below = |word: u64, limit: u8| word.wrapping_sub(ONES * u64::from(limit)) & !word;
    let equal = |byte: u8| below(word ^ (ONES * u64::from(byte)), 1);
    (below(word, 0x20) | equal(b'"') | equal(b'\\')) & HIGH != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_special_byte_is_found_at_every_place() {
        for special in (0..0x20).chain([b'"', b'\\']) {
            for place in 0..40 {
                let mut text =
                    [b'a', 0x7f, b' ', b'!', 0xff, 0x80, b'#', b'[', b'z', 0xe2].repeat(4);
                assert_eq!(plain(&text), text.len());
                text[place] = special;
                assert_eq!(plain(&text), place);
            }
        }
    }
}
