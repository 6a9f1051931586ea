//! Requests with other lists, for a rule about the items of several lists: `self.to.exists(one, has(one.a) ||
//! has(one.b)) && self.ports.exists(one, has(one.c))`.
//!
//! The search for a witness changes one list at a time. Here two of them change together, and one of them changes in
//! an object that the rule refuses already.

use super::stored::ObjectsAround;
use crate::compare::TrialRequest;
use crate::value::Value;
use crate::views::sample::{self, SamplePath};

/// How many pairs of lists are tried.
const MOST_PAIRS: usize = 120;
/// How many objects are repaired. A repair is slow.
const MOST_REPAIRS: usize = 32;
/// From how many refused objects the search starts.
const MOST_REFUSED: usize = 3;
/// How many lists are tried in each of them.
const MOST_SINGLES: usize = 60;

/// A list, and its place in an object.
type ListAt = (SamplePath, Value<'static>);

impl ObjectsAround<'_> {
    /// Requests with two other lists that a rule reads, and with one other list in refused objects.
    pub(super) fn with_lists(&self, rule: &str, refused: &[Value<'static>]) -> Vec<TrialRequest> {
        let mut found = Vec::new();
        let mut repairs = MOST_REPAIRS;
        let (at, _) = self.place();
        let has_place = |object: &&Value<'static>| sample::get(object, at).is_some();
        for object in refused.iter().filter(has_place).take(MOST_REFUSED) {
            for list in self.lists(object, rule).iter().take(MOST_SINGLES) {
                found.extend(self.with_these(object, &[list], &mut repairs));
            }
        }
        if let Some(object) = self.smallest() {
            repairs = MOST_REPAIRS;
            for pair in pairs(&self.lists(object, rule)) {
                found.extend(self.with_these(object, &pair, &mut repairs));
            }
        }
        found
    }

    /// Finds the lists that a rule reads, and items for them that the rule may tell apart.
    fn lists(&self, object: &Value<'static>, rule: &str) -> Vec<ListAt> {
        let (at, schema) = self.place();
        let Some((node, own)) = sample::node_at(schema, at).zip(sample::get(object, at)) else {
            return Vec::new();
        };
        let lists = sample::lists_for_rule(rule, own, node).into_iter();
        lists
            .map(|(below, list, _)| ([at, &below].concat(), list))
            .collect()
    }

    /// Requests with some lists, repaired and as they are. The items keep their members.
    fn with_these(
        &self,
        object: &Value<'static>,
        lists: &[&ListAt],
        repairs: &mut usize,
    ) -> Vec<TrialRequest> {
        let (_, schema) = self.place();
        let mut changed = object.clone();
        let mut kept = Vec::new();
        for (at, list) in lists {
            sample::set(&mut changed, schema, at, Some(list.clone()));
            kept.extend(members(at, list));
        }
        // An object without other errors makes the simpler test.
        let mut all = Vec::new();
        if *repairs > 0 {
            *repairs -= 1;
            all.extend(self.repaired(changed.clone(), kept));
        }
        if !all.contains(&changed) {
            all.push(changed);
        }
        let requests = all.iter();
        requests
            .flat_map(|changed| self.requests_to(object, changed))
            .collect()
    }
}

/// Each two lists of different places, those at the beginning first.
fn pairs(lists: &[ListAt]) -> Vec<[&ListAt; 2]> {
    let mut groups: Vec<Vec<&ListAt>> = Vec::new();
    for list in lists {
        let known = |group: &&mut Vec<&ListAt>| group.first().is_some_and(|(at, _)| *at == list.0);
        match groups.iter_mut().find(known) {
            Some(group) => group.push(list),
            None => groups.push(vec![list]),
        }
    }
    let mut found = Vec::new();
    for (number, ones) in groups.iter().enumerate() {
        for others in groups.iter().skip(number + 1) {
            for (at, one) in ones.iter().enumerate() {
                let both = others.iter().enumerate();
                found.extend(both.map(|(other_at, other)| (at + other_at, [*one, *other])));
            }
        }
    }
    found.sort_by_key(|(distance, _)| *distance);
    let found = found.into_iter().take(MOST_PAIRS);
    found.map(|(_, pair)| pair).collect()
}

/// The places of the members of all items of a list, and those of items without members.
fn members(at: &SamplePath, list: &Value<'static>) -> Vec<SamplePath> {
    let mut found = Vec::new();
    for (index, item) in list.as_list().unwrap_or_default().iter().enumerate() {
        let item_at = [&**at, &[index.to_string()]].concat();
        match item {
            Value::Map(map) if !map.is_empty() => {
                let keys = map.iter().map(|(key, _)| key.to_owned());
                found.extend(keys.map(|key| [&*item_at, &[key]].concat()));
            }
            _ => found.push(item_at),
        }
    }
    found
}
