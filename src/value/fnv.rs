//! FNV-1a of 64 bits: a short hash that is the same everywhere. Somebody can make two texts with one hash on purpose.

/// The hash of nothing.
pub const EMPTY: u64 = 0xcbf2_9ce4_8422_2325;

/// The hash of what has a hash, followed by a byte. Table keys also put in larger numbers.
#[inline]
#[must_use]
pub const fn with(hash: u64, next: u64) -> u64 {
    (hash ^ next).wrapping_mul(0x0100_0000_01b3)
}

/// The hash of what has a hash, followed by a text.
#[must_use]
pub fn with_text(hash: u64, text: &str) -> u64 {
    let bytes = text.bytes();
    bytes.fold(hash, |hash, byte| with(hash, u64::from(byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_the_published_vectors() {
        for (text, want) in [
            ("", 0xcbf2_9ce4_8422_2325),
            ("a", 0xaf63_dc4c_8601_ec8c),
            ("foobar", 0x8594_4171_f739_67e8),
        ] {
            assert_eq!(with_text(EMPTY, text), want, "{text}");
        }
    }
}
