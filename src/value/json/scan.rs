//! Where a string needs thought: eight bytes at a time.

/// One in each byte.
const ONES: u64 = u64::from_le_bytes([1; 8]);
const HIGH: u64 = ONES << 7;

/// How many bytes come before the first quote, backslash or control character.
#[inline]
pub(super) fn plain(bytes: &[u8]) -> usize {
    let (words, rest) = bytes.as_chunks();
    let mut passed = 0;
    for word in words {
        let special = specials(u64::from_le_bytes(*word));
        if special != 0 {
            return passed + special.trailing_zeros() as usize / 8;
        }
        passed += 8;
    }
    // The last eight bytes once more, in place of one after the other: what comes before is plain.
    if let Some(word) = bytes.last_chunk()
        && !rest.is_empty()
    {
        let special = specials(u64::from_le_bytes(*word));
        return bytes.len() - 8 + special.trailing_zeros() as usize / 8;
    }
    let special = rest
        .iter()
        .position(|byte| matches!(byte, b'"' | b'\\' | ..0x20));
    passed + special.unwrap_or(rest.len())
}

/// The high bit of the first of eight bytes that is special; those above it may be wrong.
fn specials(word: u64) -> u64 {
    let below = |flipped: u8, limit: u8| {
        (word ^ (ONES * u64::from(flipped))).wrapping_sub(ONES * u64::from(limit))
    };
    // A flipped bit leaves control characters below 0x20 and makes a quote the next.
    (below(b'"' ^ 0x20, 0x21) | below(b'\\', 1)) & !word & HIGH
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
