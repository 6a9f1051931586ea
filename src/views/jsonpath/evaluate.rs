//! What a path finds in a value.

use super::{JsonPath, JsonPathStep, Slice};
use crate::value::Value;

/// How many results a path may go through: descents into descents would multiply without end.
const MOST_RESULTS: usize = 1 << 20;

/// A result of a path.
#[derive(Clone, Copy, Debug)]
pub enum Item<'v> {
    /// A part of the value.
    Value(&'v Value<'v>),
    /// A literal of the path.
    Text(&'v str),
    /// A literal of the path, which is no int64 to the API server.
    Int(i64),
    /// A literal of the path.
    Float(f64),
    /// A literal of the path.
    Bool(bool),
    /// A byte of a string.
    Byte(u8),
}

/// The path cannot be followed.
#[derive(Debug)]
pub(super) struct Failed {
    /// Whether there was something that it could not be followed from: to a filter that asks
    /// whether something is there, this is.
    pub from_something: bool,
}

impl JsonPath {
    /// The first of what the first group of the path finds; nothing also where any group fails.
    #[must_use]
    pub fn first<'v>(&'v self, value: &'v Value<'v>) -> Option<Item<'v>> {
        let mut first = None;
        for (index, steps) in self.groups.iter().enumerate() {
            let mut left = MOST_RESULTS;
            let found = follow(steps, vec![Item::Value(value)], &mut left).ok()?;
            if index == 0 {
                first = found.first().copied();
            }
        }
        first
    }
}

/// Follows steps from where one has come to.
pub(super) fn follow<'v>(
    steps: &'v [JsonPathStep],
    from: Vec<Item<'v>>,
    left: &mut usize,
) -> Result<Vec<Item<'v>>, Failed> {
    let mut at = from;
    for step in steps {
        let from_something = !at.is_empty();
        let failed = || Failed { from_something };
        at = take(step, &at, left).ok_or_else(failed)?;
        *left = left.checked_sub(at.len() + 1).ok_or_else(failed)?;
    }
    Ok(at)
}

/// What a step leads to; `None` where it cannot be taken.
fn take<'v>(step: &'v JsonPathStep, from: &[Item<'v>], left: &mut usize) -> Option<Vec<Item<'v>>> {
    let literal = |item| vec![item; from.len()];
    Some(match step {
        JsonPathStep::Text(text) => vec![Item::Text(text)],
        JsonPathStep::Int(number) => literal(Item::Int(*number)),
        JsonPathStep::Float(number) => literal(Item::Float(*number)),
        JsonPathStep::Bool(truth) => literal(Item::Bool(*truth)),
        JsonPathStep::Word => return None,
        JsonPathStep::Field(name) => {
            let member = |item: &Item<'v>| match item {
                Item::Value(Value::Map(map)) => map.get(name).map(Item::Value),
                _ => None,
            };
            from.iter().filter_map(member).collect()
        }
        JsonPathStep::Wildcard => from.iter().flat_map(|item| children(*item)).collect(),
        JsonPathStep::Descendants => descendants(from, *left)?,
        JsonPathStep::Slice(slice) => slice.of(from)?,
        JsonPathStep::Union(parts) => {
            let mut found = Vec::new();
            for part in parts {
                found.extend(follow(part, from.to_vec(), left).ok()?);
            }
            found
        }
        JsonPathStep::Filter(filter) => {
            let mut found = Vec::new();
            for item in from {
                let Item::Value(Value::List(items)) = item else {
                    return None;
                };
                for item in items {
                    if filter.passes(item, left).ok()? {
                        found.push(Item::Value(item));
                    }
                }
            }
            found
        }
    })
}

/// Members, items or bytes.
fn children(item: Item<'_>) -> Vec<Item<'_>> {
    match item {
        Item::Value(Value::Map(map)) => map.iter().map(|(_, value)| Item::Value(value)).collect(),
        Item::Value(Value::List(items)) => items.iter().map(Item::Value).collect(),
        Item::Value(Value::String(text)) => text.bytes().map(Item::Byte).collect(),
        Item::Text(text) => text.bytes().map(Item::Byte).collect(),
        _ => Vec::new(),
    }
}

/// All that has children, parents before their children.
fn descendants<'v>(from: &[Item<'v>], most: usize) -> Option<Vec<Item<'v>>> {
    let mut found = Vec::new();
    let mut waiting: Vec<Item<'v>> = from.iter().rev().copied().collect();
    let mut left = most;
    while let Some(item) = waiting.pop() {
        // Bytes have no children.
        let is_text = matches!(item, Item::Text(_) | Item::Value(Value::String(_)));
        let inside = children(item);
        left = left.checked_sub(inside.len() + 1)?;
        if inside.is_empty() {
            continue;
        }
        found.push(item);
        if !is_text {
            waiting.extend(inside.into_iter().rev());
        }
    }
    Some(found)
}

impl Slice {
    fn of<'v>(self, from: &[Item<'v>]) -> Option<Vec<Item<'v>>> {
        let mut found = Vec::new();
        for item in from {
            let items = match item {
                Item::Value(Value::Null) => continue,
                Item::Value(Value::List(items)) => items,
                _ => return None,
            };
            let length = i64::try_from(items.len()).unwrap_or(i64::MAX);
            let wrapped = |bound: i64, wraps: bool| match wraps {
                true => bound.saturating_add(length),
                false => bound,
            };
            let start = self.from.unwrap_or(0);
            let start = wrapped(start, start < 0);
            let end = self.to.unwrap_or(length);
            let end = wrapped(end, end < 0 || end == 0 && self.is_one);
            if start == end {
                return Some(found);
            }
            let step = self.step.unwrap_or(1);
            if start < 0 || end > length || start > end || step <= 0 {
                return None;
            }
            let range = start as usize..end as usize;
            let items = items.get(range)?;
            let step = usize::try_from(step).unwrap_or(usize::MAX);
            found.extend(items.iter().step_by(step).map(Item::Value));
        }
        Some(found)
    }
}
