//! One sort and one index of texts for all: each type that a standard one is used with adds its
//! own copy, of up to 10 KB, to the WebAssembly module.

use std::collections::BTreeMap;

use super::Str;

/// Where each text is.
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

fn sort(texts: &mut [(&str, u32)]) {
    texts.sort_unstable();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_in_byte_order_and_the_same_ones_in_their_own() {
        let texts = ["b", "", "é", "a", "b", "ab"];
        assert_eq!(
            sorted(texts.into_iter()),
            [("", 1), ("a", 3), ("ab", 5), ("b", 0), ("b", 4), ("é", 2)]
        );
    }
}
