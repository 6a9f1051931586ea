//! Finds the node of a schema that a path in a server's message names.

use std::collections::BTreeMap;

use super::items::DEFAULT;
use super::record::Counts;
use crate::suites::schema::REQUIRED;
use crate::value::Value;

/// A node of a schema, and the way to it.
#[derive(Clone)]
pub(super) struct SchemaPlace<'s> {
    pub(super) pointer: String,
    node: &'s Value<'s>,
}

impl<'s> SchemaPlace<'s> {
    pub(super) fn root(schema: &'s Value<'s>) -> Self {
        Self {
            pointer: String::new(),
            node: schema,
        }
    }

    /// The node of the values at a path of the server. Names with dots look like several names there, so the schema
    /// decides where a name ends.
    pub(super) fn find(schema: &'s Value<'s>, path: &str) -> Option<Self> {
        match path {
            "<nil>" => Some(Self::root(schema)),
            path => Self::root(schema).walk(path, &|place, rest| rest.is_empty().then_some(place)),
        }
    }

    /// The place of the keyword that requires the field at a path.
    pub(super) fn required(self, path: &str) -> Option<String> {
        self.walk(path, &|place, rest| {
            let names = place.node.get(REQUIRED).and_then(Value::as_list);
            let mut names = names.unwrap_or_default().iter().filter_map(Value::as_str);
            let name = names.find(|name| ends_behind(rest, name) == Some(""))?;
            Some(format!("{}/{REQUIRED}/{name}", place.pointer))
        })
    }

    /// What `end` makes of the first node on a way that a path may mean, with the rest of the path.
    fn walk<T>(self, rest: &str, end: &dyn Fn(Self, &str) -> Option<T>) -> Option<T> {
        if let Some(found) = end(self.clone(), rest) {
            return Some(found);
        }
        if rest.is_empty() {
            return None;
        }
        let properties = self.node.get("properties").and_then(Value::as_map);
        let names = properties.into_iter().flat_map(|all| all.iter());
        let mut fitting: Vec<(&str, &str)> = names
            .filter_map(|(name, _)| Some((name, ends_behind(rest, name)?)))
            .collect();
        fitting.sort_by_key(|(name, _)| usize::MAX - name.len());
        let own = fitting
            .into_iter()
            .find_map(|(name, behind)| self.member(name)?.walk(behind, end));
        own.or_else(|| {
            let element = self.element()?;
            rests(rest).find_map(|behind| element.clone().walk(behind, end))
        })
    }

    /// The schema of a property, or of additional ones.
    fn member(&self, key: &str) -> Option<Self> {
        let property = self.node.get("properties").and_then(|all| all.get(key));
        match property {
            Some(node) => Some(Self {
                pointer: format!("{}/properties/{key}", self.pointer),
                node,
            }),
            None => self.element(),
        }
    }

    /// The schema of the items of a list, or of additional properties.
    fn element(&self) -> Option<Self> {
        let mut keywords = ["items", "additionalProperties"].into_iter();
        let keyword = keywords.find(|word| matches!(self.node.get(word), Some(Value::Map(_))))?;
        Some(Self {
            pointer: format!("{}/{keyword}", self.pointer),
            node: self.node.get(keyword)?,
        })
    }

    /// Counts a default that was set, and the defaults that were set inside of it.
    pub(super) fn note_default(&self, set: &Value<'_>, counts: &mut BTreeMap<String, Counts>) {
        let Some(default) = self.node.get(DEFAULT) else {
            return;
        };
        let entry = counts.entry(format!("{}/{DEFAULT}", self.pointer));
        entry.or_default().changed += 1;
        self.note_below(Some(default), set, counts);
    }

    /// Counts the defaults below a value: the members that are set and were not given.
    pub(super) fn note_below(
        &self,
        given: Option<&Value<'_>>,
        set: &Value<'_>,
        counts: &mut BTreeMap<String, Counts>,
    ) {
        let mut below = |place: Option<Self>, given: Option<&Value<'_>>, set: &Value<'_>| {
            let was_given = given.is_some_and(|given| !given.is_null() || set.is_null());
            match place {
                Some(place) if was_given => place.note_below(given, set, counts),
                Some(place) => place.note_default(set, counts),
                None => {}
            }
        };
        match set {
            Value::Map(map) => {
                for (key, value) in map.iter() {
                    below(self.member(key), given.and_then(|map| map.get(key)), value);
                }
            }
            Value::List(items) => {
                let given = given.and_then(Value::as_list).unwrap_or_default();
                for (index, item) in items.iter().enumerate() {
                    below(self.element(), given.get(index), item);
                }
            }
            _ => {}
        }
    }
}

/// The rest of a path that starts with a name: after a dot, or in brackets.
fn ends_behind<'p>(path: &'p str, name: &str) -> Option<&'p str> {
    let in_brackets = || {
        path.strip_prefix('[')?
            .strip_prefix(name)?
            .strip_prefix(']')
    };
    let plain = path.strip_prefix('.').unwrap_or(path).strip_prefix(name);
    let is_end = |rest: &&str| rest.is_empty() || rest.starts_with(['.', '[']);
    plain.or_else(in_brackets).filter(is_end)
}

/// A path may start with an index or the key of a map. Returns what may be left of the path after it.
fn rests(path: &str) -> impl Iterator<Item = &str> {
    let ends: &[char] = match path.starts_with('[') {
        true => &[']'],
        false => &['.', '['],
    };
    let skipped = usize::from(path.starts_with(['.', '[']));
    let inside = path.get(skipped..).unwrap_or_default();
    let inner = inside.match_indices(ends).filter_map(move |(at, sign)| {
        let end = if sign == "]" { at + 1 } else { at };
        inside.get(end..)
    });
    let whole = Some("").filter(|_| !path.starts_with('['));
    inner.chain(whole)
}
