//! Which errors of an object some values of its placeholders would repair.
//!
//! The engine judges a placeholder as the text that it is. An error at another place counts as repairable only if it
//! depends on a placeholder: a rule that reads it, items that it makes equal, the number of items. A rule of a
//! definition may have placeholders itself.

use super::faulty::DocumentFault;
use super::misread::is_rule_to_fill_in;
use crate::cel::reads::{ReadStep, value_reads};
use crate::repository::Placeholder::{self, Ellipsis, Other, Variable};
use crate::repository::segments;
use crate::value::Value;
use crate::workspace::findings::code::Code;

/// The placeholders of an object.
pub struct Placeholders<'o> {
    object: &'o Value<'o>,
    /// The paths of values that are placeholders by the text around them, such as a comment of ytt.
    marked: Vec<Vec<&'o str>>,
}

impl<'o> Placeholders<'o> {
    /// Those of an object. `faulty` are the paths of faulty values that are placeholders.
    pub fn new(object: &'o Value<'o>, faulty: impl Iterator<Item = &'o str>) -> Self {
        let paths = faulty.map(|path| segments(path).collect::<Vec<_>>());
        let marked = paths.filter(|path| {
            let value = find(object, path);
            value.and_then(own_placeholder).is_none()
        });
        Self {
            object,
            marked: marked.collect(),
        }
    }

    /// Whether values of placeholders may repair an error that is not at a placeholder itself.
    pub fn may_repair(&self, fault: &DocumentFault) -> bool {
        use Code::{DuplicateValue, InvalidRule, NoAlternative, RuleError, RuleFailed, WrongCount};
        let at: Vec<&str> = segments(&fault.path).collect();
        match fault.code {
            RuleFailed | RuleError if !fault.rule_at.is_empty() => self.may_change_rule(fault),
            WrongCount => self.may_change_count(&at, &fault.violated),
            DuplicateValue => self.may_differ(&at),
            InvalidRule => {
                let rule = find(self.object, &at).and_then(Value::as_str);
                rule.is_some_and(is_rule_to_fill_in)
            }
            RuleFailed | RuleError | NoAlternative => self.is_read(&at, &[], false),
            _ if fault.is_of_definitions_name() => {
                self.is_read(&["spec", "group"], &[], false)
                    || self.is_read(&["spec", "names", "plural"], &[], false)
            }
            _ => false,
        }
    }

    /// Whether the rule of a fault reads a placeholder.
    fn may_change_rule(&self, fault: &DocumentFault) -> bool {
        let at = match &*fault.rule_at {
            "<nil>" => Vec::new(),
            path => segments(path).collect(),
        };
        let mut reads = value_reads(&fault.violated).into_iter();
        reads.any(|read| self.is_read(&at, &read.path, read.is_shape))
    }

    /// Whether there is a placeholder on the way from a value to a part of it, or in this part.
    fn is_read(&self, at: &[&str], steps: &[ReadStep], is_shape: bool) -> bool {
        let path = at.iter().map(|key| Some(*key));
        let steps_below = steps.iter().map(|step| match step {
            ReadStep::Key(key) => Some(&**key),
            ReadStep::Any => None,
        });
        let path: Vec<Option<&str>> = path.chain(steps_below).collect();
        let meets = |marked: &Vec<&str>| {
            let mut both = marked.iter().zip(&path);
            both.all(|(own, read)| read.is_none_or(|read| read == *own))
        };
        // A path that leads nowhere, such as one with a key that has dots, may mean any value.
        let value = find(self.object, at).unwrap_or(self.object);
        self.marked.iter().any(meets) || has_placeholder_at(value, steps, is_shape)
    }

    /// Whether there may be another number of items. A placeholder stands for one item at least, and of an outline
    /// there may be fewer.
    fn may_change_count(&self, at: &[&str], keyword: &str) -> bool {
        let value = find(self.object, at);
        match keyword.starts_with("max") {
            true => value.is_some_and(|value| holds_placeholder(value, |one| one == Ellipsis)),
            false => value.is_some_and(may_have_more) || self.is_marked_below(at),
        }
    }

    fn is_marked_below(&self, at: &[&str]) -> bool {
        let mut marked = self.marked.iter();
        marked.any(|path| path.starts_with(at))
    }

    /// Whether the items that are equal may differ: those of a list, or the one at a path and those before it.
    fn may_differ(&self, at: &[&str]) -> bool {
        let above = at.split_last();
        let above = above.and_then(|(last, above)| Some((last.parse::<usize>().ok()?, above)));
        let item = above.and_then(|(number, above)| {
            let list = find(self.object, above)?.as_list()?;
            Some((list.get(..number)?, list.get(number)?, above))
        });
        if let Some((others, item, above)) = item {
            return self.is_marked_below(above) || may_differ_from(item, others);
        }
        let Some(list) = find(self.object, at).and_then(Value::as_list) else {
            return self.may_field_differ(at);
        };
        let mut items = list.iter().enumerate();
        self.is_marked_below(at)
            || items.all(|(number, item)| {
                let others = list.get(..number).unwrap_or_default();
                !others.contains(item) || may_differ_from(item, others)
            })
    }

    /// Whether a field that has the value of another may have a different one. A text counts alone. A number, such as
    /// a port, counts together with the fields beside it, and so does a field that the server would fill in.
    fn may_field_differ(&self, at: &[&str]) -> bool {
        let mut at = at;
        while !matches!(
            find(self.object, at),
            Some(Value::String(_) | Value::Map(_))
        ) {
            let Some((_, above)) = at.split_last() else {
                break;
            };
            at = above;
        }
        self.is_marked_below(at) || find(self.object, at).is_some_and(is_open)
    }
}

/// The value at a path.
fn find<'v>(object: &'v Value<'v>, path: &[&str]) -> Option<&'v Value<'v>> {
    path.iter().try_fold(object, |value, key| match value {
        Value::List(items) => items.get(key.parse::<usize>().ok()?),
        value => value.get(key),
    })
}

fn own_placeholder(value: &Value<'_>) -> Option<Placeholder> {
    Placeholder::in_text(value.as_str()?)
}

fn has_placeholder_at(value: &Value<'_>, steps: &[ReadStep], is_shape: bool) -> bool {
    if own_placeholder(value).is_some() || has_placeholder_key(value) {
        return true;
    }
    let Some((step, rest)) = steps.split_first() else {
        return match is_shape {
            true => may_have_more(value),
            false => holds_placeholder(value, |_| true),
        };
    };
    let is_below = |value| has_placeholder_at(value, rest, is_shape);
    match (value, step) {
        (Value::List(items), ReadStep::Any) => items.iter().any(is_below),
        (Value::Map(map), ReadStep::Any) => map.iter().any(|(_, value)| is_below(value)),
        (value, ReadStep::Key(key)) => find(value, &[key]).is_some_and(is_below),
        _ => false,
    }
}

fn has_placeholder_key(value: &Value<'_>) -> bool {
    let mut keys = value.as_map().into_iter().flat_map(|map| map.iter());
    keys.any(|(key, _)| Placeholder::in_text(key).is_some())
}

/// Whether something in a list or map may stand for several: a variable is one item, `...` may be more.
fn may_have_more(value: &Value<'_>) -> bool {
    let is_open = |placeholder| matches!(placeholder, Some(Ellipsis | Other));
    match value {
        Value::List(items) => items.iter().any(|item| is_open(own_placeholder(item))),
        Value::Map(map) => map
            .iter()
            .any(|(key, _)| is_open(Placeholder::in_text(key))),
        _ => false,
    }
}

/// Whether a value has such a placeholder, itself or below. Nesting is bounded by [`crate::value::MAX_DEPTH`].
fn holds_placeholder(value: &Value<'_>, is_meant: fn(Placeholder) -> bool) -> bool {
    let is_one = |text: &str| Placeholder::in_text(text).is_some_and(is_meant);
    match value {
        Value::String(text) => is_one(text),
        Value::List(items) => items.iter().any(|item| holds_placeholder(item, is_meant)),
        Value::Map(map) => map
            .iter()
            .any(|(key, value)| is_one(key) || holds_placeholder(value, is_meant)),
        _ => false,
    }
}

/// Whether a value has a placeholder that may stand for different texts at different places.
fn is_open(value: &Value<'_>) -> bool {
    holds_placeholder(value, |one| one != Variable)
}

/// Whether an item that counts as equal to one of others may differ from it. The keys of the list are among the
/// fields that both have in common.
fn may_differ_from(item: &Value<'_>, others: &[Value<'_>]) -> bool {
    let mut shared = others.iter().filter_map(|other| match (item, other) {
        (Value::Map(own), Value::Map(other)) => {
            let both = own.iter();
            let both = both.filter(|(key, value)| other.get(key) == Some(*value));
            let both: Vec<&Value<'_>> = both.map(|(_, value)| value).collect();
            (!both.is_empty()).then_some(both)
        }
        _ => (item == other).then(|| vec![item]),
    });
    let is_literal = |values: Vec<&Value<'_>>| !values.into_iter().any(is_open);
    !shared.any(is_literal)
}

#[cfg(test)]
mod tests;
