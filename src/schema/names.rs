//! A set of names that only answers whether it has a name.

use crate::value::order;

/// Names, each once.
#[derive(Debug, Default)]
pub struct Names {
    sorted: Box<[Box<str>]>,
}

impl Names {
    /// The number of names.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sorted.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sorted.is_empty()
    }

    /// Whether the name is among them.
    #[must_use]
    #[inline]
    pub fn contains(&self, name: &str) -> bool {
        self.sorted
            .binary_search_by(|known| (**known).cmp(name))
            .is_ok()
    }
}

impl<'n> FromIterator<&'n str> for Names {
    fn from_iter<I: IntoIterator<Item = &'n str>>(names: I) -> Self {
        let mut sorted = order::sorted(names.into_iter());
        sorted.dedup_by_key(|(name, _)| *name);
        Self {
            sorted: sorted.into_iter().map(|(name, _)| name.into()).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_found_in_small_and_large_sets() {
        for size in [0_usize, 1, 8, 9, 300] {
            let names: Vec<String> = (0..size)
                .map(|i| "x".repeat(i % 5) + &i.to_string())
                .collect();
            let twice = names.iter().chain(&names).map(String::as_str);
            let set: Names = twice.collect();
            assert_eq!(set.len(), size);
            assert!(names.iter().all(|name| set.contains(name)));
            assert!(!set.contains("absent"));
        }
    }
}
