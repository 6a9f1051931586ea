//! One sort and one index of texts for all: each type that a standard one is used with adds its
//! own copy, of up to 10 KB, to the WebAssembly module.

use std::collections::BTreeMap;

use super::Str;

/// Whether two texts are the same. Names are short: most are compared without a call.
#[must_use]
#[inline]
pub fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    // The first and the last of them overlap.
    match a.len() {
        8..=16 => a.first_chunk::<8>() == b.first_chunk() && a.last_chunk::<8>() == b.last_chunk(),
        4..=7 => a.first_chunk::<4>() == b.first_chunk() && a.last_chunk::<4>() == b.last_chunk(),
        _ => a == b,
    }
}

/// The first eight bytes as a number that sorts as they do. A shorter text is filled up with zeros.
#[must_use]
pub const fn beginning(text: &str) -> u64 {
    let bytes = text.as_bytes();
    if let Some(first) = bytes.first_chunk() {
        return u64::from_be_bytes(*first);
    }
    let (mut number, mut rest, mut left) = (0, bytes, 8);
    while left > 0 {
        number <<= 8;
        if let [first, others @ ..] = rest {
            number |= *first as u64;
            rest = others;
        }
        left -= 1;
    }
    number
}

/// The index of each text. Never call `BTreeMap::remove`: it adds 4 KB to the module.
pub type Places<'t> = BTreeMap<Str<'t>, usize>;

/// Where each text is; of the same ones the last place counts.
#[must_use]
pub fn places<'t>(texts: &mut dyn Iterator<Item = (Str<'t>, usize)>) -> Places<'t> {
    // Not collected, which sorts first.
    let mut places = Places::new();
    for (text, place) in texts {
        places.insert(text, place);
    }
    places
}

/// The texts in byte order, each with its position; the same texts in the order of positions.
#[must_use]
pub fn sorted<'t>(texts: impl Iterator<Item = &'t str>) -> Vec<(&'t str, u32)> {
    let mut sorted: Vec<(&str, u32)> = texts.zip(0..).collect();
    sort(&mut sorted);
    sorted
}

/// The position of a text among [`sorted`] ones.
#[must_use]
pub fn position(sorted: &[(&str, u32)], text: &str) -> Option<u32> {
    let found = sorted.binary_search_by(|(known, _)| (*known).cmp(text));
    sorted.get(found.ok()?).map(|(_, position)| *position)
}

/// Sorts texts by their bytes, the same ones by their numbers.
pub fn sort(texts: &mut [(&str, u32)]) {
    texts.sort_unstable();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_the_same_where_no_byte_differs() {
        let text = "abcdefghijklmnopqrstuvwxyz";
        for length in 0..=text.len() {
            let one = &text[..length];
            assert!(same(one, &[one].concat()), "{length}");
            assert!(!same(one, &[one, "."].concat()), "{length}");
            for at in 0..length {
                let other = [&one[..at], ".", &one[at + 1..]].concat();
                assert!(!same(one, &other), "{length} {at}");
            }
        }
    }

    #[test]
    fn beginnings_are_in_the_order_of_their_texts() {
        let texts = ["", "a", "aa", "ab", "abcdefg", "abcdefgh", "b", "é"];
        assert!(texts.is_sorted_by_key(|text| beginning(text)));
        assert_eq!(beginning("abcdefgh"), beginning("abcdefghi"));
    }

    #[test]
    fn texts_come_in_byte_order_and_the_same_ones_in_their_own() {
        let texts = ["b", "", "é", "a", "b", "ab"];
        assert_eq!(
            sorted(texts.into_iter()),
            [("", 1), ("a", 3), ("ab", 5), ("b", 0), ("b", 4), ("é", 2)]
        );
    }
}
