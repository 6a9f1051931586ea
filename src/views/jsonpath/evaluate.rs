//! Finds the values of a path.

use super::{JsonPath, JsonPathStep, Slice};
use crate::value::Value;

/// How many results a path may go through: descents into descents would multiply without end.
const MOST_RESULTS: usize = 1 << 20;

/// A result of a path.
#[derive(Clone, Copy, Debug)]
pub enum PathResult<'v> {
    /// A part of the value.
    Value(&'v Value<'v>),
    /// A literal of the path.
    Text(&'v str),
    /// A literal of the path, which is not an int64 to the API server.
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
    pub fn first<'v>(&'v self, value: &'v Value<'v>) -> Option<PathResult<'v>> {
        let mut first = None;
        for (index, steps) in self.groups.iter().enumerate() {
            let mut left = MOST_RESULTS;
            let found = follow(steps, vec![PathResult::Value(value)], &mut left).ok()?;
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
    from: Vec<PathResult<'v>>,
    left: &mut usize,
) -> Result<Vec<PathResult<'v>>, Failed> {
    let mut at = from;
    for step in steps {
        let from_something = !at.is_empty();
        let failed = || Failed { from_something };
        at = take(step, &at, left).ok_or_else(failed)?;
        *left = left.checked_sub(at.len() + 1).ok_or_else(failed)?;
    }
    Ok(at)
}

/// The values that a step leads to; `None` if it cannot be taken.
fn take<'v>(
    step: &'v JsonPathStep,
    from: &[PathResult<'v>],
    left: &mut usize,
) -> Option<Vec<PathResult<'v>>> {
    let literal = |item| vec![item; from.len()];
    Some(match step {
        JsonPathStep::Text(text) => vec![PathResult::Text(text)],
        JsonPathStep::Int(number) => literal(PathResult::Int(*number)),
        JsonPathStep::Float(number) => literal(PathResult::Float(*number)),
        JsonPathStep::Bool(truth) => literal(PathResult::Bool(*truth)),
        JsonPathStep::Word => return None,
        JsonPathStep::Field(name) => {
            let member = |item: &PathResult<'v>| match item {
                PathResult::Value(Value::Map(map)) => map.get(name).map(PathResult::Value),
                _ => None,
            };
            from.iter().filter_map(member).collect()
        }
        JsonPathStep::Wildcard => from.iter().flat_map(|item| children(*item)).collect(),
        JsonPathStep::Descendants => descendants(from, *left)?,
        JsonPathStep::Slice(slice) => slice.select(from)?,
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
                let PathResult::Value(Value::List(items)) = item else {
                    return None;
                };
                for item in items {
                    if filter.passes(item, left).ok()? {
                        found.push(PathResult::Value(item));
                    }
                }
            }
            found
        }
    })
}

/// Members, items or bytes.
fn children(item: PathResult<'_>) -> Vec<PathResult<'_>> {
    match item {
        PathResult::Value(Value::Map(map)) => map
            .iter()
            .map(|(_, value)| PathResult::Value(value))
            .collect(),
        PathResult::Value(Value::List(items)) => items.iter().map(PathResult::Value).collect(),
        PathResult::Value(Value::String(text)) => text.bytes().map(PathResult::Byte).collect(),
        PathResult::Text(text) => text.bytes().map(PathResult::Byte).collect(),
        _ => Vec::new(),
    }
}

/// All that has children, parents before their children.
fn descendants<'v>(from: &[PathResult<'v>], most: usize) -> Option<Vec<PathResult<'v>>> {
    let mut found = Vec::new();
    let mut waiting: Vec<PathResult<'v>> = from.iter().rev().copied().collect();
    let mut left = most;
    while let Some(item) = waiting.pop() {
        // Bytes have no children.
        let is_text = matches!(
            item,
            PathResult::Text(_) | PathResult::Value(Value::String(_))
        );
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
    fn select<'v>(self, from: &[PathResult<'v>]) -> Option<Vec<PathResult<'v>>> {
        let mut found = Vec::new();
        for item in from {
            let items = match item {
                PathResult::Value(Value::Null) => continue,
                PathResult::Value(Value::List(items)) => items,
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
            found.extend(items.iter().step_by(step).map(PathResult::Value));
        }
        Some(found)
    }
}
