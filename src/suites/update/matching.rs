//! Matches the items of a list with those of another one, so that items that stay keep their comments.
//!
//! Items are the same if they have the same keys of a list of type `map`. In other lists they are the same if they are
//! equal, or have the same `name`. Items that are left on both sides between two such pairs are matched by their place;
//! in a list of type `map` only if they have the same `name`.

use crate::value::Value;

/// Larger lists are written as a whole: comparing them takes long.
const MOST_PAIRS: usize = 250_000;
/// How much it counts that two items are equal, are the same, or may be the same. Fewer matches of a better kind count
/// more than many of another.
const EQUAL: u64 = 1 << 40;
const SAME: u64 = 1 << 24;
const MAY_BE_SAME: u64 = 1 << 16;

/// A step that brings a list closer to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ListStep {
    /// Removes the item at this index.
    Remove(usize),
    /// Moves the item `from` before the item `before`.
    Move { from: usize, before: usize },
    /// Adds the item `item` of the other list before the own item `before`.
    Insert { before: usize, item: usize },
    /// Compares item by item: both lists have the same number of items.
    Change,
}

/// The next step of a list whose items have some keys, if the definition has any. `None` for lists that are too large.
pub(super) fn next_step(
    own: &[Value<'static>],
    new: &[Value<'static>],
    keys: Option<&[String]>,
) -> Option<ListStep> {
    let is_equal = |(one, other): &(&Value<'static>, &Value<'static>)| one == other;
    let start = own.iter().zip(new).take_while(is_equal).count();
    let (own, new) = (own.get(start..)?, new.get(start..)?);
    let backwards = own.iter().rev().zip(new.iter().rev());
    let end = backwards.take_while(is_equal).count();
    let own = own.get(..own.len() - end)?;
    let new = new.get(..new.len() - end)?;
    if own.len().saturating_mul(new.len()) > MOST_PAIRS {
        return None;
    }
    let matching = Matching::new(own, new, keys);
    Some(match matching.step() {
        ListStep::Remove(index) => ListStep::Remove(start + index),
        ListStep::Move { from, before } => ListStep::Move {
            from: start + from,
            before: start + before,
        },
        ListStep::Insert { before, item } => ListStep::Insert {
            before: start + before,
            item: start + item,
        },
        ListStep::Change => ListStep::Change,
    })
}

/// How well the items of two lists match.
struct Matching {
    /// For each own item and each new one; 0 if they are no pair.
    weights: Vec<u64>,
    own: usize,
    new: usize,
}

impl Matching {
    fn new(own: &[Value<'static>], new: &[Value<'static>], keys: Option<&[String]>) -> Self {
        let pairs = own
            .iter()
            .flat_map(|one| new.iter().map(move |other| (one, other)));
        let weights = pairs.map(|(one, other)| weight(one, other, keys)).collect();
        let mut all = Self {
            weights,
            own: own.len(),
            new: new.len(),
        };
        all.reserve_partners();
        all
    }

    fn weight(&self, at: usize, item: usize) -> u64 {
        let weight = self.weights.get(at * self.new + item);
        weight.copied().unwrap_or_default()
    }

    fn is_same(&self, at: usize, item: usize) -> bool {
        self.weight(at, item) >= MAY_BE_SAME
    }

    /// The pairs of items that are the same as each other only.
    fn partners(&self) -> Vec<(usize, usize)> {
        let of_own = |at: usize| only((0..self.new).filter(|item| self.is_same(at, *item)));
        let of_new = |item: usize| only((0..self.own).filter(|at| self.is_same(*at, item)));
        let pairs = (0..self.own).filter_map(|at| Some((at, of_own(at)?)));
        pairs
            .filter(|(at, item)| of_new(*item) == Some(*at))
            .collect()
    }

    /// Keeps items that are clearly the same from being matched with others by their place.
    fn reserve_partners(&mut self) {
        for (at, item) in self.partners() {
            let kept = at * self.new + item;
            let row = (0..self.new).map(|other| at * self.new + other);
            let column = (0..self.own).map(|other| other * self.new + item);
            for place in row.chain(column).filter(|place| *place != kept) {
                if let Some(weight) = self.weights.get_mut(place) {
                    *weight = 0;
                }
            }
        }
    }

    /// The new item of each own one, where the pairs have the same order in both lists.
    fn in_order(&self) -> Vec<Option<usize>> {
        let width = self.new + 1;
        let mut best = vec![0; (self.own + 1) * width];
        let get = |best: &[u64], at: usize, item: usize| {
            best.get(at * width + item).copied().unwrap_or_default()
        };
        for at in (0..self.own).rev() {
            for item in (0..self.new).rev() {
                let without = get(&best, at + 1, item).max(get(&best, at, item + 1));
                let with = match self.weight(at, item) {
                    0 => 0,
                    weight => get(&best, at + 1, item + 1) + weight,
                };
                if let Some(place) = best.get_mut(at * width + item) {
                    *place = without.max(with);
                }
            }
        }
        let mut pairs = vec![None; self.own];
        let (mut at, mut item) = (0, 0);
        while at < self.own && item < self.new {
            let weight = self.weight(at, item);
            let here = get(&best, at, item);
            if weight > 0 && here == get(&best, at + 1, item + 1) + weight {
                if let Some(pair) = pairs.get_mut(at) {
                    *pair = Some(item);
                }
                at += 1;
                item += 1;
            } else if here == get(&best, at + 1, item) {
                at += 1;
            } else {
                item += 1;
            }
        }
        pairs
    }

    fn step(&self) -> ListStep {
        let pairs = self.in_order();
        let partner = |item| pairs.iter().position(|pair| *pair == Some(item));
        let lonely: Vec<usize> = (0..self.new)
            .filter(|item| partner(*item).is_none())
            .collect();
        // The own item before which a new one belongs.
        let before = |item: usize| (item..self.new).find_map(partner).unwrap_or(self.own);
        let mut free = lonely.clone();
        let mut gone = None;
        for (at, _) in pairs.iter().enumerate().filter(|(_, pair)| pair.is_none()) {
            let Some(place) = free.iter().position(|item| self.is_same(at, *item)) else {
                gone = gone.or(Some(at));
                continue;
            };
            let item = free.remove(place);
            return ListStep::Move {
                from: at,
                before: before(item),
            };
        }
        match (gone, lonely.first()) {
            // A list without items would be written in another way.
            (Some(at), _) if self.own > 1 || lonely.is_empty() => ListStep::Remove(at),
            (_, Some(&item)) => ListStep::Insert {
                before: before(item),
                item,
            },
            _ => ListStep::Change,
        }
    }
}

/// The one thing that an iterator has.
fn only(mut found: impl Iterator<Item = usize>) -> Option<usize> {
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

/// How well two items match.
fn weight(one: &Value<'static>, other: &Value<'static>, keys: Option<&[String]>) -> u64 {
    if one == other {
        return EQUAL;
    }
    let (Some(own), Some(new)) = (one.as_map(), other.as_map()) else {
        return u64::from(keys.is_none());
    };
    let shared = own
        .iter()
        .filter(|(key, value)| new.get(key) == Some(value));
    let shared = 1 + shared.count() as u64;
    let name = own.get("name").filter(|name| new.get("name") == Some(name));
    let Some(keys) = keys else {
        return shared + if name.is_some() { SAME } else { 0 };
    };
    let mut weight = SAME;
    for key in keys {
        match (own.get(key), new.get(key)) {
            (Some(one), Some(other)) if one != other => {
                return if name.is_some() { shared } else { 0 };
            }
            // It may have a default.
            (None, Some(_)) | (Some(_), None) => weight = MAY_BE_SAME,
            _ => {}
        }
    }
    weight + shared
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::json;

    fn list(text: &str) -> Vec<Value<'static>> {
        match json::parse(text).unwrap().value.into_owned() {
            Value::List(items) => items,
            other => panic!("{other:?} is no list"),
        }
    }

    /// The steps as text. An item that changes in place is written as `old=new`.
    fn steps(own: &str, new: &str, keys: Option<&[String]>) -> String {
        let (mut own, new) = (list(own), list(new));
        let mut told = Vec::new();
        loop {
            let step = next_step(&own, &new, keys).unwrap();
            match step {
                ListStep::Remove(at) => told.push(format!("-{}", json::to_json(&own.remove(at)))),
                ListStep::Insert { before, item } => {
                    told.push(format!("+{}@{before}", json::to_json(&new[item])));
                    own.insert(before, new[item].clone());
                }
                ListStep::Move { from, before } => {
                    told.push(format!("{from}>{before}"));
                    let item = own.remove(from);
                    own.insert(if before > from { before - 1 } else { before }, item);
                }
                ListStep::Change => {
                    assert_eq!(own.len(), new.len());
                    let pairs = own.iter().zip(&new).filter(|(one, other)| one != other);
                    told.extend(pairs.map(|(one, other)| {
                        format!("{}={}", json::to_json(one), json::to_json(other))
                    }));
                    return told.join(" ");
                }
            }
            assert!(told.len() < 20, "it ends: {told:?}");
        }
    }

    #[test]
    fn items_are_matched_by_value_and_then_by_place() {
        for (own, new, want) in [
            ("[1,2,3]", "[2,3,4]", "-1 +4@2"),
            ("[1,2]", "[3,4]", "1=3 2=4"),
            ("[1,2,3]", "[1,9,3]", "2=9"),
            ("[1]", "[2,1]", "+2@0"),
            ("[1,2]", "[2,1]", "0>2"),
            ("[1,2,3]", "[3,1,2]", "2>0"),
            ("[1,2,3,4]", "[4,9,3,1]", "0>4 2>0 2=9"),
            ("[1,1,2]", "[2,1]", "0>3 -1"),
            ("[[1]]", "[[2],[3]]", "+[3]@1 [1]=[2]"),
            (
                "[{\"a\":1,\"b\":1},{\"a\":2,\"b\":2}]",
                "[{\"a\":2,\"b\":3}]",
                "-{\"a\":1,\"b\":1} {\"a\":2,\"b\":2}={\"a\":2,\"b\":3}",
            ),
        ] {
            assert_eq!(steps(own, new, None), want, "{own} {new}");
        }
    }

    #[test]
    fn items_without_keys_are_matched_by_name() {
        for (own, new, want) in [
            (
                r#"[{"name":"a","x":1},{"name":"z"}]"#,
                r#"[{"name":"z"},{"name":"a","x":2}]"#,
                r#"0>2 {"name":"a","x":1}={"name":"a","x":2}"#,
            ),
            (
                r#"[{"name":"a"}]"#,
                r#"[{"name":"b"}]"#,
                r#"{"name":"a"}={"name":"b"}"#,
            ),
        ] {
            assert_eq!(steps(own, new, None), want, "{own} {new}");
        }
    }

    #[test]
    fn items_with_keys_are_matched_by_them_only() {
        let keys = ["port".to_owned(), "protocol".to_owned()];
        for (own, new, want) in [
            (
                r#"[{"port":1,"protocol":"a","x":1},{"port":2,"protocol":"a"}]"#,
                r#"[{"port":1,"protocol":"a","x":2}]"#,
                r#"-{"port":2,"protocol":"a"} {"port":1,"protocol":"a","x":1}={"port":1,"protocol":"a","x":2}"#,
            ),
            (
                r#"[{"port":1,"protocol":"a"},{"port":1,"protocol":"b"}]"#,
                r#"[{"port":1,"protocol":"b"},{"port":1,"protocol":"c"}]"#,
                r#"-{"port":1,"protocol":"a"} +{"port":1,"protocol":"c"}@1"#,
            ),
            // A key with a default.
            (
                r#"[{"port":1}]"#,
                r#"[{"port":1,"protocol":"a"}]"#,
                r#"{"port":1}={"port":1,"protocol":"a"}"#,
            ),
            // Another key, the same name.
            (
                r#"[{"name":"a","port":1}]"#,
                r#"[{"name":"a","port":2}]"#,
                r#"{"name":"a","port":1}={"name":"a","port":2}"#,
            ),
            // All items are others.
            (
                r#"[{"port":1}]"#,
                r#"[{"port":2}]"#,
                r#"+{"port":2}@1 -{"port":1}"#,
            ),
        ] {
            assert_eq!(steps(own, new, Some(&keys)), want, "{own} {new}");
        }
    }
}
