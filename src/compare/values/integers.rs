//! The integers that a schema accepts, and those of them that a keyword of another schema refuses.
//!
//! From Kubernetes 1.36 on the API server refuses every integer if a bound does not fit in the type and
//! format of the field: a bound with a fraction, or one outside of 64 bits, or outside of 32 for `int32`.
//! Older releases cut such a bound for integers, but not for floats without a fraction.

use super::refused::RefusedValue;
use crate::schema::format::Format;
use crate::schema::{JsonType, Node, NumberBound, NumberRange, Numbers, Types};
use crate::value::Value;

/// A value that `from` accepts and that `keyword` of `to` refuses, where `from` is about integers.
pub(in crate::compare) fn refused_value(keyword: &str, from: &Node, to: &Node) -> RefusedValue {
    if from.types != Types::One(JsonType::Integer) {
        return RefusedValue::Unknown;
    }
    let is_cut = is_cut(from) || is_cut(to);
    let nothing = if is_cut {
        RefusedValue::Unknown
    } else {
        RefusedValue::Nothing
    };
    let Some(own) = Integers::from_node(from) else {
        return nothing;
    };
    let numbers = numbers(to);
    let bound = |get: fn(&Numbers) -> Option<NumberBound>| numbers.and_then(get);
    let candidates = match keyword {
        "minimum" => match bound(|numbers| numbers.minimum) {
            Some(bound) if bound.in_range => vec![own.at_most(bound.int, !bound.exclusive)],
            Some(_) => vec![Some(own.any())],
            None => return RefusedValue::Unknown,
        },
        "maximum" => match bound(|numbers| numbers.maximum) {
            Some(bound) if bound.in_range => vec![own.at_least(bound.int, !bound.exclusive)],
            Some(_) => vec![Some(own.any())],
            None => return RefusedValue::Unknown,
        },
        "multipleOf" => match bound(|numbers| numbers.multiple_of) {
            Some(bound) if bound.in_range && bound.int > 0 => own.no_multiples(bound.int),
            Some(_) => vec![Some(own.any())],
            None => return RefusedValue::Unknown,
        },
        "enum" => match listed(to) {
            Some(members) => {
                let mut least = own.first(members.len() + 1).into_iter();
                vec![least.find(|one| !members.contains(&Value::Int(*one)))]
            }
            None => return RefusedValue::Unknown,
        },
        "format" if to.range == NumberRange::Int32 => vec![
            own.at_least(i64::from(i32::MAX), true),
            own.at_most(i64::from(i32::MIN), true),
        ],
        "format" if to.range == NumberRange::Int64 && is_of_numbers(to) => Vec::new(),
        _ => return RefusedValue::Unknown,
    };
    match candidates.into_iter().flatten().next() {
        Some(integer) => RefusedValue::Value(Value::Int(integer)),
        None => nothing,
    }
}

/// The members of the enumeration of a schema.
pub(in crate::compare) fn listed(node: &Node) -> Option<&[Value<'static>]> {
    Some(&node.checks.as_deref()?.enum_.as_ref()?.members)
}

/// Whether a schema has a format of numbers, or none.
fn is_of_numbers(node: &Node) -> bool {
    matches!(node.format, None | Some((Format::Int64, _)))
}

/// Whether the server cuts a bound. Integers and floats then have different bounds.
fn is_cut(node: &Node) -> bool {
    let bounds =
        numbers(node).map(|numbers| [numbers.multiple_of, numbers.minimum, numbers.maximum]);
    let mut bounds = bounds.into_iter().flatten().flatten();
    bounds.any(|bound| bound.in_range && bound.int as f64 != bound.float)
}

fn numbers(node: &Node) -> Option<&Numbers> {
    node.checks.as_deref()?.numbers.as_ref()
}

/// The multiples of a number between two bounds. There is at least one.
#[derive(Clone, Copy)]
struct Integers {
    /// The least one.
    least: i64,
    /// The greatest one.
    most: i64,
    /// All are multiples of this, which is above zero.
    step: i64,
}

impl Integers {
    /// The integers that a schema accepts by its format, its bounds and `multipleOf`. `None` if it
    /// accepts none.
    fn from_node(node: &Node) -> Option<Self> {
        let (least, most) = match node.range {
            NumberRange::Int32 => (i64::from(i32::MIN), i64::from(i32::MAX)),
            _ => (i64::MIN, i64::MAX),
        };
        let all = Self {
            least,
            most,
            step: 1,
        };
        let Some(numbers) = numbers(node) else {
            return Some(all);
        };
        if !numbers.in_range {
            return None;
        }
        let beside = |bound: NumberBound, by: i64| match bound.exclusive {
            true => bound.int.checked_add(by),
            false => Some(bound.int),
        };
        let least = match numbers.minimum {
            Some(bound) => least.max(beside(bound, 1)?),
            None => least,
        };
        let most = match numbers.maximum {
            Some(bound) => most.min(beside(bound, -1)?),
            None => most,
        };
        let step = numbers.multiple_of.map_or(1, |of| of.int);
        (step > 0).then_some(())?;
        Self { least, most, step }.rounded()
    }

    /// Moves both bounds to multiples. `None` if there is none between them.
    fn rounded(self) -> Option<Self> {
        let up = match self.least.rem_euclid(self.step) {
            0 => 0,
            rest => self.step - rest,
        };
        let least = self.least.checked_add(up)?;
        let most = self.most.checked_sub(self.most.rem_euclid(self.step))?;
        (least <= most).then_some(Self {
            least,
            most,
            ..self
        })
    }

    /// The one that is closest to zero.
    fn any(self) -> i64 {
        0.clamp(self.least, self.most)
    }

    /// The least ones, in rising order: `count` of them, or all if there are fewer.
    fn first(self, count: usize) -> Vec<i64> {
        let next = |last: &i64| last.checked_add(self.step).filter(|one| *one <= self.most);
        std::iter::successors(Some(self.least), next)
            .take(count)
            .collect()
    }

    /// The greatest one below a bound, or at the bound unless it is excluded.
    fn at_most(self, bound: i64, is_excluded: bool) -> Option<i64> {
        let most = bound.checked_sub(i64::from(is_excluded))?;
        let most = most.min(self.most);
        Some(Self { most, ..self }.rounded()?.most)
    }

    /// The least one above a bound, or at the bound unless it is excluded.
    fn at_least(self, bound: i64, is_excluded: bool) -> Option<i64> {
        let least = bound.checked_add(i64::from(is_excluded))?;
        let least = least.max(self.least);
        Some(Self { least, ..self }.rounded()?.least)
    }

    /// Integers that are not multiples of a factor. Three neighbours are tried: if two neighbours are
    /// multiples of the factor, all integers are.
    fn no_multiples(self, factor: i64) -> Vec<Option<i64>> {
        let first = self.any();
        let neighbours = [
            Some(first),
            first
                .checked_add(self.step)
                .filter(|next| *next <= self.most),
            first
                .checked_sub(self.step)
                .filter(|next| *next >= self.least),
        ];
        let is_no_multiple = |one: &i64| one % factor != 0;
        neighbours.map(|one| one.filter(is_no_multiple)).into()
    }
}
