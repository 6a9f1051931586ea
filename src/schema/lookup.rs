//! Where names are among the properties of a node. An admission looks each key up in every pass,
//! so most look-ups take one step.

use crate::value::order::{self, same};

/// The places of names that differ.
#[derive(Debug)]
pub(super) enum Lookup {
    /// By hashes of the names: at most half of the slots hold a place and one, the others zero.
    Prints(Box<[u32]>),
    /// In byte order, where many hashes are alike, as names can be made to be.
    Sorted(Box<[u32]>),
}

/// The most steps from the slot of a name's hash.
const LONGEST: usize = 64;

impl Default for Lookup {
    fn default() -> Self {
        Self::Prints(Box::default())
    }
}

impl Lookup {
    /// Places count from 0 in the order of the names.
    pub(super) fn new<'n>(names: impl ExactSizeIterator<Item = &'n str> + Clone) -> Self {
        by_hash(names.clone()).map_or_else(
            || {
                let sorted = order::sorted(names).into_iter();
                Self::Sorted(sorted.map(|(_, place)| place).collect())
            },
            Self::Prints,
        )
    }

    /// The place of a name; `known` gives the name of a place.
    #[inline]
    pub(super) fn find<'n>(
        &self,
        name: &str,
        known: impl Fn(u32) -> Option<&'n str>,
    ) -> Option<u32> {
        match self {
            Self::Prints(slots) => {
                for slot in path(name, slots.len()) {
                    let place = slots.get(slot)?.checked_sub(1)?;
                    if same(known(place)?, name) {
                        return Some(place);
                    }
                }
                None
            }
            Self::Sorted(places) => {
                let found = places.binary_search_by(|&place| known(place).cmp(&Some(name)));
                places.get(found.ok()?).copied()
            }
        }
    }
}

/// `None` where a name is too far from the slot of its hash.
fn by_hash<'n>(names: impl ExactSizeIterator<Item = &'n str>) -> Option<Box<[u32]>> {
    let mut slots = vec![0; (2 * names.len()).next_power_of_two()];
    for (place, name) in (1..).zip(names) {
        let free = path(name, slots.len()).find(|&slot| slots.get(slot) == Some(&0))?;
        *slots.get_mut(free)? = place;
    }
    Some(slots.into_boxed_slice())
}

/// The slots where a name may be, among a power of two of them.
#[inline]
fn path(name: &str, slots: usize) -> impl Iterator<Item = usize> {
    let (first, mask) = (hash(name), slots.wrapping_sub(1));
    (0..LONGEST).map(move |step| first.wrapping_add(step) & mask)
}

/// A number that most names have alone: of their ends and their length.
#[inline]
fn hash(name: &str) -> usize {
    let bytes = name.as_bytes();
    let (start, end) = if let (Some(start), Some(end)) = (bytes.first_chunk(), bytes.last_chunk()) {
        (u64::from_le_bytes(*start), u64::from_le_bytes(*end))
    } else if let (Some(start), Some(end)) = (bytes.first_chunk(), bytes.last_chunk()) {
        let [start, end] = [*start, *end].map(u32::from_le_bytes);
        (u64::from(start), u64::from(end))
    } else {
        let fold = |number: u64, byte: &u8| number << 8 | u64::from(*byte);
        (bytes.iter().fold(0, fold), 0)
    };
    // The golden ratio spreads what differs anywhere over the upper half.
    let mixed =
        (start ^ end.rotate_left(29) ^ bytes.len() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(names: &[String], name: &str) -> Option<u32> {
        let lookup = Lookup::new(names.iter().map(String::as_str));
        lookup.find(name, |place| names.get(place as usize).map(String::as_str))
    }

    #[test]
    fn names_of_all_lengths_are_found_at_their_places() {
        for size in [0_usize, 1, 2, 9, 200] {
            let names: Vec<String> = (0..size)
                .map(|i| "x".repeat(i % 23) + &i.to_string())
                .collect();
            for (name, place) in names.iter().zip(0..) {
                assert_eq!(found(&names, name), Some(place), "{name}");
            }
            assert_eq!(found(&names, "absent"), None);
            assert_eq!(found(&names, ""), None);
        }
    }

    #[test]
    fn names_with_the_same_hash_are_found_in_byte_order() {
        let names: Vec<String> = (1000..1000 + 2 * LONGEST)
            .map(|i| format!("beginning{i}theEndOfIt"))
            .collect();
        let lookup = Lookup::new(names.iter().map(String::as_str));
        assert!(matches!(lookup, Lookup::Sorted(_)));
        for (name, place) in names.iter().zip(0..) {
            assert_eq!(found(&names, name), Some(place), "{name}");
        }
        assert_eq!(found(&names, "beginning9999theEndOfIt"), None);
    }

    #[test]
    fn ten_thousand_names_are_found_by_their_hashes() {
        for form in ["f", "field-", "someLongerNameOf"] {
            let names: Vec<String> = (0..10_000).map(|at| format!("{form}{at}")).collect();
            let lookup = Lookup::new(names.iter().map(String::as_str));
            assert!(matches!(lookup, Lookup::Prints(_)), "{form}");
        }
    }
}
