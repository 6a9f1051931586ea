//! The order of addresses: folder by folder, as a walk through the files meets them.

use std::borrow::Cow;
use std::cmp::Ordering;

use crate::go::url;

/// Compares two addresses part by part, each as people read it: without escapes. The parts are in the order of
/// JavaScript's texts, in which commands read the files of a folder. So the definition that comes first for a command
/// comes first in an editor, too. Addresses that differ only in their escapes are ordered by these.
pub(crate) fn compare(one: &str, other: &str) -> Ordering {
    let pairs = one.bytes().zip(other.bytes());
    let same = pairs.take_while(|(one, other)| one == other).count();
    // The parts before the first difference are equal.
    let before = one.as_bytes().get(..same).unwrap_or_default();
    let slash = before.iter().rposition(|byte| *byte == b'/');
    let start = slash.map_or(0, |slash| slash + 1);
    let parts = |address| str::get(address, start..).unwrap_or_default().split('/');
    let mut others = parts(other);
    for part in parts(one) {
        let Some(of_other) = others.next() else {
            return Ordering::Greater;
        };
        let [own, its] = [part, of_other].map(readable);
        let order = own.encode_utf16().cmp(its.encode_utf16());
        if order.is_ne() {
            return order;
        }
    }
    match others.next() {
        Some(_) => Ordering::Less,
        None => one.cmp(other),
    }
}

fn readable(part: &str) -> Cow<'_, str> {
    url::decoded(part).unwrap_or(Cow::Borrowed(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_in_the_order_of_a_walk_through_the_files() {
        let sorted = [
            "file:///w/a/z.yaml",
            "file:///w/a%20b.yaml",
            "file:///w/a!b.yaml",
            "file:///w/a-b/c.yaml",
            "file:///w/a.yaml",
            "file:///w/a%2Eyaml/b",
            "file:///w/b.yaml",
            "file:///w/%C3%A9.yaml",
            // In the order of UTF-16 it comes before the next one.
            "file:///w/\u{1f600}.yaml",
            "file:///w/\u{ffee}.yaml",
        ];
        for (at, one) in sorted.iter().enumerate() {
            for (number, other) in sorted.iter().enumerate() {
                assert_eq!(compare(one, other), at.cmp(&number), "{one} {other}");
            }
        }
    }

    #[test]
    fn two_spellings_of_an_address_are_two_addresses() {
        assert_ne!(compare("a/%2D/b", "a/-/b"), Ordering::Equal);
        assert_eq!(compare("a/é", "a/é"), Ordering::Equal);
        assert_eq!(compare("a/é", "a/ê"), Ordering::Less);
    }
}
