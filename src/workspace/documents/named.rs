//! An index by group, kind and name, which all objects of one identity share.

use std::iter;

use super::unit::ObjectHead;
use crate::value::order::Places;

/// Values by the group, kind and name of the objects that they belong to.
#[derive(Debug)]
pub struct NameIndex<T> {
    things: Vec<(T, Option<usize>)>,
    /// The index of the last value of each key. Each value has the index of the one before it.
    last: Places<'static>,
}

impl<T> Default for NameIndex<T> {
    fn default() -> Self {
        Self {
            things: Vec::new(),
            last: Places::new(),
        }
    }
}

impl<T> NameIndex<T> {
    /// Adds a value for an object. An object without a name has no identity.
    pub fn add(&mut self, head: &ObjectHead, thing: T) {
        self.add_named(head.group(), &head.kind, &head.name, thing);
    }

    /// Adds a value for an object with a group, kind and name.
    pub fn add_named(&mut self, group: &str, kind: &str, name: &str, thing: T) {
        if name.is_empty() {
            return;
        }
        let key = key(group, kind, name);
        let before = self.last.insert(key.into(), self.things.len());
        self.things.push((thing, before));
    }

    /// The values for a group, kind and name, the last one first.
    pub fn with_name(&self, group: &str, kind: &str, name: &str) -> impl Iterator<Item = &T> {
        let last = match self.last.is_empty() {
            true => None,
            false => self.last.get(&*key(group, kind, name)),
        };
        let last = last.and_then(|at| self.things.get(*at));
        let all = iter::successors(last, |(_, before)| self.things.get((*before)?));
        all.map(|(thing, _)| thing)
    }
}

fn key(group: &str, kind: &str, name: &str) -> String {
    [group, kind, name].join("\0")
}
