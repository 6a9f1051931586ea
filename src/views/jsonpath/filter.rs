//! `[?(left operator right)]`: comparisons within one kind of values.

use std::cmp::Ordering;

use super::evaluate::{Failed, Item, follow};
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
        let one = |found: Vec<Item<'v>>| match found.as_slice() {
            [] => Ok(None),
            [one] => Ok(Some(*one)),
            _ => Err(INCOMPARABLE),
        };
        let found = follow(&self.left, vec![Item::Value(item)], left);
        let Some((operator, right)) = &self.comparison else {
            return Ok(match found {
                Ok(found) => !found.is_empty(),
                Err(failed) => failed.from_something,
            });
        };
        let Some(a) = one(found?)? else {
            return Ok(false);
        };
        let Some(b) = one(follow(right, vec![Item::Value(item)], left)?)? else {
            return Ok(false);
        };
        operator.holds(a, b).ok_or(INCOMPARABLE)
    }
}

impl Operator {
    /// `None` where the two do not compare.
    fn holds(self, a: Item<'_>, b: Item<'_>) -> Option<bool> {
        let order = compare(a, b)?;
        let is_truth = matches!(a, Item::Bool(_) | Item::Value(Value::Bool(_)));
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
fn compare(a: Item<'_>, b: Item<'_>) -> Option<Option<Ordering>> {
    fn int(item: Item<'_>) -> Option<i64> {
        match item {
            Item::Int(number) | Item::Value(&Value::Int(number)) => Some(number),
            _ => None,
        }
    }
    fn float(item: Item<'_>) -> Option<f64> {
        match item {
            Item::Float(number) | Item::Value(&Value::Float(number)) => Some(number),
            _ => None,
        }
    }
    fn text<'v>(item: &Item<'v>) -> Option<&'v str> {
        match item {
            Item::Text(text) => Some(text),
            Item::Value(Value::String(text)) => Some(text),
            _ => None,
        }
    }
    fn truth(item: Item<'_>) -> Option<bool> {
        match item {
            Item::Bool(truth) | Item::Value(&Value::Bool(truth)) => Some(truth),
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
