//! Finds elements of a list by name.

use std::collections::HashMap;

/// Finds elements of a list by name. A search in the order of the list takes no time.
pub(in crate::compare) struct NameFinder<'l, T, F> {
    list: &'l [T],
    name: F,
    /// The index after the last hit.
    next: usize,
    /// All elements by name, made when the order differs. Of elements of one name the first counts.
    all: Option<HashMap<&'l str, usize>>,
}

impl<'l, T, F: Fn(&'l T) -> &'l str> NameFinder<'l, T, F> {
    /// A search in a list. `name` gives the name of an element.
    pub fn new(list: &'l [T], name: F) -> Self {
        Self {
            list,
            name,
            next: 0,
            all: None,
        }
    }

    /// The first element with a name.
    pub fn find(&mut self, name: &str) -> Option<&'l T> {
        let expected = self.list.get(self.next);
        if let Some(found) = expected.filter(|one| (self.name)(one) == name) {
            self.next += 1;
            return Some(found);
        }
        let all = self.all.get_or_insert_with(|| {
            let list = self.list.iter().enumerate().rev();
            list.map(|(at, one)| ((self.name)(one), at)).collect()
        });
        let at = *all.get(name)?;
        self.next = at + 1;
        self.list.get(at)
    }
}
