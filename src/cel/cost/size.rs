//! The cost of reading values: sizes as cel-go and Kubernetes count them, and the costs that follow
//! from sizes alone.

use super::{CostRange, REGEX, STRING_TRAVERSAL, scaled};
use crate::cel::value::Val;

/// How many values a traversal may come to.
const MAX_TRAVERSAL: u64 = 1 << 23;

/// The size of a value: code points of a string, bytes (also of addresses), entries; 1 for
/// everything else.
#[must_use]
pub fn size_of(value: &Val<'_>) -> u64 {
    let size = match value {
        Val::String(text) => text.chars().count(),
        Val::Bytes(bytes) => bytes.len(),
        Val::List(list) => list.len(),
        Val::Map(map) => map.len(),
        Val::Opaque(value) => value.size(),
        _ => 1,
    };
    size as u64
}

/// The size of a value; for an optional, the size of its content. cel-go's own functions count so, and
/// the functions of libraries do not.
#[must_use]
pub fn content_size_of(value: &Val<'_>) -> u64 {
    let mut value = value;
    while let Val::Optional(Some(content)) = value {
        value = content;
    }
    size_of(value)
}

/// The actual cost of reading an operand once.
#[must_use]
pub fn traversal(operands: &[Val<'_>], operand: usize) -> Option<u64> {
    Some(scaled(size_of(operands.get(operand)?), STRING_TRAVERSAL))
}

/// The actual cost of searching for the pattern in operand 1 through the text in operand 0.
#[must_use]
pub fn search(operands: &[Val<'_>]) -> Option<u64> {
    let [text, pattern, ..] = operands else {
        return None;
    };
    let text = scaled(size_of(text) + 1, STRING_TRAVERSAL);
    Some(text.saturating_mul(scaled(size_of(pattern), REGEX)))
}

/// The estimate of searching for a pattern through a text.
#[must_use]
pub fn search_estimate(text: CostRange, pattern: CostRange) -> CostRange {
    (text + CostRange::exact(1)).scaled(STRING_TRAVERSAL) * pattern.scaled(REGEX)
}

/// The actual cost of reading operand 0 or 1 once in a function of cel-go itself.
#[must_use]
pub fn content_traversal(operands: &[Val<'_>], operand: usize) -> Option<u64> {
    let size = content_size_of(operands.get(operand)?);
    Some(scaled(size, STRING_TRAVERSAL))
}

/// The actual cost of reading a value with all its contents. If counting takes too long, it is more
/// than any limit.
#[must_use]
pub fn tree_traversal(value: &Val<'_>) -> u64 {
    let mut steps = MAX_TRAVERSAL;
    traverse(value, &mut steps).unwrap_or(u64::MAX)
}

fn traverse(value: &Val<'_>, steps: &mut u64) -> Option<u64> {
    *steps = steps.checked_sub(1)?;
    let mut cost = 0_u64;
    match value {
        Val::String(text) => cost = text.len() as u64 / 10,
        Val::Bytes(bytes) => cost = bytes.len() as u64 / 10,
        Val::List(list) => {
            for item in list.iter() {
                cost += traverse(&item, steps)?;
            }
        }
        Val::Map(map) => {
            for (key, value) in map.iter() {
                cost += traverse(&key, steps)? + traverse(&value, steps)?;
            }
        }
        _ => cost = 1,
    }
    Some(cost)
}
