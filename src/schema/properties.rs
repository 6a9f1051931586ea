//! The named properties of a node: in the schema's order, found fast by name.

use super::Node;

/// Up to this many names a scan beats a binary search.
const SCAN: usize = 8;

/// Properties in the order of the CRD's document.
#[derive(Debug, Default)]
pub struct Properties {
    entries: Box<[(Box<str>, Node)]>,
    /// Indices into `entries`, sorted by length and then bytes; empty when a scan serves.
    by_name: Box<[u32]>,
    /// Indices into `entries` of those with a default of their own.
    defaulted: Box<[u32]>,
}

/// The order of `by_name`: names of different length never compare their bytes.
fn rank(name: &str) -> (usize, &str) {
    (name.len(), name)
}

impl Properties {
    /// Properties of names that differ.
    #[must_use]
    pub fn new(entries: Vec<(Box<str>, Node)>) -> Self {
        let mut by_name: Vec<(&str, u32)> = Vec::new();
        if entries.len() > SCAN {
            by_name = entries.iter().map(|(name, _)| &**name).zip(0..).collect();
            by_name.sort_unstable_by_key(|&(name, _)| rank(name));
        }
        let by_name = by_name.into_iter().map(|(_, index)| index).collect();
        let defaulted = entries.iter().zip(0..);
        let defaulted = defaulted.filter(|((_, node), _)| node.default.is_some());
        let defaulted = defaulted.map(|(_, index)| index).collect();
        Self {
            defaulted,
            entries: entries.into_boxed_slice(),
            by_name,
        }
    }

    /// The schema of a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Node> {
        self.position(name)
            .and_then(|index| self.entries.get(index))
            .map(|(_, node)| node)
    }

    fn position(&self, name: &str) -> Option<usize> {
        if self.by_name.is_empty() {
            return self.entries.iter().position(|(known, _)| **known == *name);
        }
        let found = self.by_name.binary_search_by(|&index| {
            let known = self
                .entries
                .get(index as usize)
                .map_or("", |(known, _)| known);
            rank(known).cmp(&rank(name))
        });
        found
            .ok()
            .and_then(|at| self.by_name.get(at))
            .map(|&index| index as usize)
    }

    /// The properties that have a default, in the schema's order.
    pub fn defaulted(&self) -> impl Iterator<Item = (&str, &Node)> {
        let entries = self.defaulted.iter();
        entries
            .filter_map(|&index| self.entries.get(index as usize))
            .map(|(name, node)| (&**name, node))
    }

    /// Names and schemas in the schema's order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Node)> {
        self.entries.iter().map(|(name, node)| (&**name, node))
    }

    /// Names and schemas in the schema's order, schemas to change.
    pub fn iter_mut(&mut self) -> impl ExactSizeIterator<Item = (&str, &mut Node)> {
        self.entries.iter_mut().map(|(name, node)| (&**name, node))
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found_in_small_and_large_sets() {
        for size in [0_usize, 1, 8, 9, 200] {
            let names: Vec<String> = (0..size)
                .map(|i| "x".repeat(i % 7) + &i.to_string())
                .collect();
            let properties = Properties::new(
                names
                    .iter()
                    .map(|n| (n.as_str().into(), Node::default()))
                    .collect(),
            );
            assert!(names.iter().all(|name| properties.get(name).is_some()));
            assert!(properties.get("absent").is_none());
            assert!(
                properties
                    .iter()
                    .map(|(n, _)| n)
                    .eq(names.iter().map(String::as_str))
            );
        }
    }
}
