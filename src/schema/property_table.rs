//! The named properties of a node: in the schema's order, found fast by name.

use super::Node;
use super::lookup::Lookup;

/// Properties in the order of the CRD's document.
#[derive(Debug, Default)]
pub struct Properties {
    entries: Box<[(Box<str>, Node)]>,
    /// The indices in `entries` by name.
    lookup: Lookup,
    /// Indices into `entries` of those with a default of their own.
    defaulted: Box<[u32]>,
}

impl Properties {
    /// Builds the table; names must be distinct.
    #[must_use]
    pub fn new(entries: Vec<(Box<str>, Node)>) -> Self {
        if entries.is_empty() {
            return Self::default();
        }
        let defaulted = entries.iter().zip(0..);
        let defaulted = defaulted.filter(|((_, node), _)| node.default.is_some());
        let defaulted = defaulted.map(|(_, index)| index).collect();
        Self {
            defaulted,
            lookup: Lookup::new(entries.iter().map(|(name, _)| &**name)),
            entries: entries.into_boxed_slice(),
        }
    }

    /// The schema of a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Node> {
        self.entry(name).map(|(_, node)| node)
    }

    /// The schema of a name, with the name.
    #[must_use]
    pub fn entry(&self, name: &str) -> Option<(&str, &Node)> {
        let known = |index: u32| self.entries.get(index as usize);
        let index = self
            .lookup
            .find(name, |index| known(index).map(|(name, _)| &**name))?;
        known(index).map(|(name, node)| (&**name, node))
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
