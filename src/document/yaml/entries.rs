//! The entries of a map while it is read: typed keys, the last value of each.

use super::key::Key;
use crate::value::{Map, Str, StrictPath, Value, order::Places};

/// Up to this many entries a linear scan finds a key faster than an index.
const MAX_SCANNED_ENTRIES: usize = 16;

/// A map that is being read. `R` says why an entry cannot be JSON.
pub(super) struct Entries<'t, R> {
    list: Vec<(Key<'t>, Value<'t>)>,
    /// Where each key that is a string is in the list, once there are many.
    strings: Places<'t>,
    /// Where each other key is, by its name.
    others: Places<'static>,
    /// Why entries cannot be JSON, by their place in the list; no longer than needed.
    refused: Vec<Option<R>>,
    /// Whether a merge key is being read.
    pub is_merging: bool,
    /// Which entries merge keys brought, by their place in the list; no longer than needed.
    merged: Vec<bool>,
}

/// A key that was there already.
pub(super) struct RepeatedKey {
    /// The key for the strict finding.
    pub key: StrictPath,
    /// Whether a merge key brought the value before.
    pub overrides_merged: bool,
}

impl<'t, R> Entries<'t, R> {
    /// Makes room for `entries` entries.
    pub fn with_capacity(entries: usize) -> Self {
        Entries {
            list: Vec::with_capacity(entries),
            strings: Places::new(),
            others: Places::new(),
            refused: Vec::new(),
            is_merging: false,
            merged: Vec::new(),
        }
    }

    fn position(&self, key: &Key<'t>) -> Option<usize> {
        if key.is_nan() {
            None
        } else if self.list.len() <= MAX_SCANNED_ENTRIES {
            self.list.iter().position(|(known, _)| known == key)
        } else if let Key::String(text) = key {
            self.strings.get(text).copied()
        } else {
            self.others.get(key.name().as_str()).copied()
        }
    }

    /// Notes where a key is that was not there.
    fn index(&mut self, key: &Key<'t>, at: usize) {
        if let Key::String(text) = key {
            self.strings.insert(text.clone(), at);
        } else if !key.is_nan() {
            self.others.insert(key.name().into(), at);
        }
    }

    /// Notes whether a merge key brought the value at a place. Returns whether one brought the value before.
    fn note_merged(&mut self, at: usize) -> bool {
        if self.is_merging && self.merged.len() <= at {
            self.merged.resize(at + 1, false);
        }
        match self.merged.get_mut(at) {
            Some(slot) => std::mem::replace(slot, self.is_merging),
            None => false,
        }
    }

    /// Sets a key. Returns it if it was there already.
    #[inline(never)]
    pub fn set(
        &mut self,
        key: Key<'t>,
        value: Value<'t>,
        refused: Option<R>,
    ) -> Option<RepeatedKey> {
        let place = self.position(&key);
        let at = place.unwrap_or(self.list.len());
        let overrides_merged = self.note_merged(at);
        if refused.is_some() && self.refused.len() <= at {
            self.refused.resize_with(at + 1, || None);
        }
        // An entry that is replaced is not converted.
        if let Some(slot) = self.refused.get_mut(at) {
            *slot = refused;
        }
        if let Some((known, old)) = place.and_then(|at| self.list.get_mut(at)) {
            *old = value;
            return Some(RepeatedKey {
                key: known.shown(),
                overrides_merged,
            });
        }
        if at == MAX_SCANNED_ENTRIES {
            let list = std::mem::take(&mut self.list);
            list.iter()
                .zip(0..)
                .for_each(|((key, _), at)| self.index(key, at));
            self.list = list;
        }
        if at >= MAX_SCANNED_ENTRIES {
            self.index(&key, at);
        }
        self.list.push((key, value));
        None
    }

    /// Why the first of the entries that cannot be JSON cannot.
    pub fn take_refused(&mut self) -> Option<R> {
        self.refused.iter_mut().find_map(Option::take)
    }

    /// The JSON object.
    #[inline(never)]
    pub fn finish(self) -> Map<'t> {
        let all_strings = self
            .list
            .iter()
            .all(|(key, _)| matches!(key, Key::String(_)));
        let entries = self.list.into_iter();
        let entries: Vec<(Str<'t>, Value<'t>)> = entries
            .filter_map(|(key, value)| Some((key.into_json()?, value)))
            .collect();
        if all_strings {
            Map::from_entries(entries)
        } else {
            // Keys that differ in YAML may be one in JSON; which value wins is left open there.
            Map::from_last(entries)
        }
    }
}
