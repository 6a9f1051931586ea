//! A JSON object that keeps the order of the user's document.

use std::borrow::Cow;

use super::{
    Str, Value,
    order::{self, Places, same},
};

/// Up to this many entries a linear scan beats any index.
pub(super) const MAX_SCANNED_ENTRIES: usize = 16;

/// A JSON object: entries in document order, each key once.
///
/// Look-ups scan: objects have few keys. Whoever looks up many keys of a large map sorts first.
#[derive(Clone, Debug, Default)]
pub struct Map<'a> {
    entries: Vec<(Str<'a>, Value<'a>)>,
}

impl<'a> Map<'a> {
    /// An empty map.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A map of entries whose keys are known to differ.
    ///
    /// Decoders of typed structures also hand entries with repeated keys through it, which only
    /// [`Map::iter`] then sees.
    #[must_use]
    pub fn from_entries(entries: Vec<(Str<'a>, Value<'a>)>) -> Self {
        Self { entries }
    }

    /// A map of entries whose keys may be repeated: each stays in its first place, with its last
    /// value.
    #[must_use]
    pub fn from_last(entries: Vec<(Str<'a>, Value<'a>)>) -> Self {
        let mut places = Places::new();
        let mut list: Vec<(Str<'a>, Value<'a>)> = Vec::with_capacity(entries.len());
        for (key, value) in entries {
            let place = *places.entry(key.clone()).or_insert(list.len());
            match list.get_mut(place) {
                Some(entry) => entry.1 = value,
                None => list.push((key, value)),
            }
        }
        Self { entries: list }
    }

    /// The number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no entry.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The value of a key.
    #[must_use]
    #[inline]
    pub fn get(&self, key: &str) -> Option<&Value<'a>> {
        let mut entries = self.entries.iter();
        entries.find(|(k, _)| same(k, key)).map(|(_, v)| v)
    }

    /// The value of a key, to change.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Value<'a>> {
        self.entries
            .iter_mut()
            .find(|(k, _)| same(k, key))
            .map(|(_, v)| v)
    }

    /// Whether the key is there.
    #[must_use]
    pub fn contains_key(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// Sets a key: in its place when it is there, else at the end. Returns the value replaced.
    pub fn insert(&mut self, key: impl Into<Str<'a>>, value: Value<'a>) -> Option<Value<'a>> {
        let key = key.into();
        if let Some(slot) = self.get_mut(&key) {
            return Some(std::mem::replace(slot, value));
        }
        self.entries.push((key, value));
        None
    }

    /// Makes room for more entries.
    pub fn reserve(&mut self, more: usize) {
        self.entries.reserve(more);
    }

    /// Adds an entry whose key is known to be absent.
    pub fn push(&mut self, key: impl Into<Str<'a>>, value: Value<'a>) {
        self.entries.push((key.into(), value));
    }

    /// Removes a key, keeping the order of the others.
    pub fn remove(&mut self, key: &str) -> Option<Value<'a>> {
        let at = self.entries.iter().position(|(k, _)| k == key)?;
        Some(self.entries.remove(at).1)
    }

    /// Keeps the entries for which `keep` says so.
    pub fn retain(&mut self, mut keep: impl FnMut(&str, &mut Value<'a>) -> bool) {
        self.entries.retain_mut(|(key, value)| keep(key, value));
    }

    /// The entries in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Value<'a>)> {
        self.entries.iter().map(|(k, v)| (&**k, v))
    }

    /// The entries in order, values to change.
    pub fn iter_mut(&mut self) -> impl ExactSizeIterator<Item = (&str, &mut Value<'a>)> {
        self.entries.iter_mut().map(|(k, v)| (&**k, v))
    }

    /// The entries, keys with their own lifetime.
    #[must_use]
    pub fn entries(&self) -> &[(Str<'a>, Value<'a>)] {
        &self.entries
    }

    /// The entries, taken out.
    #[must_use]
    pub fn into_entries(self) -> Vec<(Str<'a>, Value<'a>)> {
        self.entries
    }

    /// The entries sorted bytewise by key, as Go's JSON encoder writes them.
    #[must_use]
    pub fn sorted(&self) -> Vec<(&str, &Value<'a>)> {
        let keys = order::sorted(self.iter().map(|(key, _)| key)).into_iter();
        keys.filter_map(|(key, at)| Some((key, &self.entries.get(at as usize)?.1)))
            .collect()
    }

    /// The same map, owning all its strings.
    #[must_use]
    pub fn into_owned(self) -> Map<'static> {
        let entries = self.entries.into_iter();
        Map {
            entries: entries
                .map(|(k, v)| (Cow::Owned(k.into_owned()), v.into_owned()))
                .collect(),
        }
    }

    /// A copy that borrows its strings from `self`.
    #[must_use]
    pub fn borrowed(&'a self) -> Map<'a> {
        let entries = self.entries.iter();
        Map {
            entries: entries
                .map(|(k, v)| (Cow::Borrowed(&**k), v.borrowed()))
                .collect(),
        }
    }
}

/// Two maps are equal when they hold equal values under the same keys, in any order.
impl PartialEq for Map<'_> {
    fn eq(&self, other: &Self) -> bool {
        if self.len() != other.len() {
            return false;
        }
        if self.iter().zip(other.iter()).all(|(a, b)| a.0 == b.0) {
            return self.iter().zip(other.iter()).all(|(a, b)| a.1 == b.1);
        }
        if self.len() <= MAX_SCANNED_ENTRIES {
            return self
                .iter()
                .all(|(key, value)| other.get(key) == Some(value));
        }
        self.sorted() == other.sorted()
    }
}
