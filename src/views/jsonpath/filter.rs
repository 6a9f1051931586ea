//! `[?(left operator right)]`: comparisons within one kind of values.

use std::cmp::Ordering;

use super::evaluate::{Failed, PathResult, follow};
use super::{Filter, Operator};
use crate::value::Value;

impl Filter {
    /// Whether an item of a list passes.
    pub(super) fn passes<'v>(
        &'v self,
        item: &'v Value<'v>,
        left: &mut usize,
    ) -> Result<bool, Failed> {
        const INCOMPARABLE: Failed = Failed {
            from_something: true,
        };
        let one = |found: Vec<PathResult<'v>>| match found.as_slice() {
            [] => Ok(None),
            [one] => Ok(Some(*one)),
            _ => Err(INCOMPARABLE),
        };
        let found = follow(&self.left, vec![PathResult::Value(item)], left);
        let Some((operator, right)) = &self.comparison else {
            return Ok(match found {
                Ok(found) => !found.is_empty(),
                Err(failed) => failed.from_something,
            });
        };
        let Some(a) = one(found?)? else {
            return Ok(false);
        };
        let Some(b) = one(follow(right, vec![PathResult::Value(item)], left)?)? else {
            return Ok(false);
        };
        operator.holds(a, b).ok_or(INCOMPARABLE)
    }
}

impl Operator {
    /// `None` where the two do not compare.
    fn holds(self, a: PathResult<'_>, b: PathResult<'_>) -> Option<bool> {
        let order = compare(a, b)?;
        let is_truth = matches!(a, PathResult::Bool(_) | PathResult::Value(Value::Bool(_)));
        Some(match self {
            Self::Equal => order == Some(Ordering::Equal),
            Self::NotEqual => order != Some(Ordering::Equal),
            _ if is_truth => return None,
            Self::Less => order == Some(Ordering::Less),
            Self::LessOrEqual => matches!(order, Some(Ordering::Less | Ordering::Equal)),
            Self::Greater => !matches!(order, Some(Ordering::Less | Ordering::Equal)),
            Self::GreaterOrEqual => order != Some(Ordering::Less),
            Self::Unknown => return None,
        })
    }
}

/// The order of two values of one kind; `None` of two kinds.
fn compare(a: PathResult<'_>, b: PathResult<'_>) -> Option<Option<Ordering>> {
    fn int(item: PathResult<'_>) -> Option<i64> {
        match item {
            PathResult::Int(number) | PathResult::Value(&Value::Int(number)) => Some(number),
            _ => None,
        }
    }
    fn float(item: PathResult<'_>) -> Option<f64> {
        match item {
            PathResult::Float(number) | PathResult::Value(&Value::Float(number)) => Some(number),
            _ => None,
        }
    }
    fn text<'v>(item: &PathResult<'v>) -> Option<&'v str> {
        match item {
            PathResult::Text(text) => Some(text),
            PathResult::Value(Value::String(text)) => Some(text),
            _ => None,
        }
    }
    fn truth(item: PathResult<'_>) -> Option<bool> {
        match item {
            PathResult::Bool(truth) | PathResult::Value(&Value::Bool(truth)) => Some(truth),
            _ => None,
        }
    }
    if let (Some(a), Some(b)) = (int(a), int(b)) {
        return Some(Some(a.cmp(&b)));
    }
    if let (Some(a), Some(b)) = (float(a), float(b)) {
        return Some(a.partial_cmp(&b));
    }
    if let (Some(a), Some(b)) = (text(&a), text(&b)) {
        return Some(Some(a.cmp(b)));
    }
    let (a, b) = (truth(a)?, truth(b)?);
    Some(Some(a.cmp(&b)))
}
