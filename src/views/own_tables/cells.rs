//! The cells of tables.

use super::fields::{at, entries, is_true, items, joined, string, strings, text, text_or};
use super::{Printing, pods, storage, workloads};
use crate::machinery::quantity::Quantity as Amount;
use crate::value::Value;
use crate::views::age;

/// How a cell is made of an object. Paths are dotted.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cell {
    /// A field, or what the server fills in.
    Field(&'static str, Default),
    /// A quantity, or what the server fills in.
    Quantity(&'static str, &'static str),
    /// How many entries lists and maps have together. A key of several maps counts once.
    Count(&'static [&'static str]),
    /// The time since a field, or another text if it is missing.
    Since(&'static str, &'static str),
    /// `3/5` of two fields; the first is 0 by default, the second 1.
    Ratio(&'static str, &'static str),
    /// A member of each container of a pod's spec.
    Containers(&'static str, &'static str),
    /// A map of labels.
    Labels(&'static str),
    /// A label selector, or another text if it is empty.
    Selector(&'static str, &'static str),
    /// `True` or `False`.
    Truth(&'static str),
    /// The kind and name of another object.
    Reference(&'static str),
    /// The subjects of a binding of one kind.
    Subjects(&'static str),
    /// The address of a node of one type.
    Address(&'static str),
    /// Access modes in their short form.
    AccessModes(&'static str),
    /// The used resources of a quota: the limits, or all others.
    Quotas { limits: bool },
    /// A text that only one kind has.
    Own(fn(&Value<'_>, Printing) -> String),
    /// A number that only one kind has.
    OwnNumber(fn(&Value<'_>) -> i64),
}

/// What the server fills in.
#[derive(Clone, Copy, Debug)]
pub(super) enum Default {
    Text(&'static str),
    Int(i64),
    Bool(bool),
}

impl Cell {
    /// The cell of an object.
    pub(super) fn print(self, object: &Value<'_>, printing: Printing) -> Value<'static> {
        let text = match self {
            Self::Field(path, default) => return field(object, path, default),
            Self::Count(paths) => return Value::Int(count(object, paths)),
            Self::OwnNumber(number) => return Value::Int(number(object)),
            Self::Own(print) => print(object, printing),
            Self::Quantity(path, otherwise) => {
                at(object, path).map_or_else(|| otherwise.to_owned(), quantity)
            }
            Self::Since(path, otherwise) => match at(object, path) {
                Some(time) => since(time, printing),
                None => otherwise.to_owned(),
            },
            Self::Ratio(part, whole) => {
                text_or(object, part, "0") + "/" + &text_or(object, whole, "1")
            }
            Self::Containers(spec, member) => pods::containers(object, spec, member),
            Self::Labels(path) => labels(object, path),
            Self::Selector(path, otherwise) => selector(object, path, otherwise),
            Self::Truth(path) => match is_true(object, path) {
                true => "True".to_owned(),
                false => "False".to_owned(),
            },
            Self::Reference(path) => at(object, path).map_or_else(|| "/".to_owned(), reference),
            Self::Subjects(kind) => subjects(object, kind),
            Self::Address(type_) => workloads::address(object, type_),
            Self::AccessModes(path) => storage::access_modes(object, path),
            Self::Quotas { limits } => storage::quotas(object, limits),
        };
        Value::String(text.into())
    }
}

fn field(object: &Value<'_>, path: &str, default: Default) -> Value<'static> {
    match at(object, path) {
        Some(found) if found.as_str() != Some("") => found.clone().into_owned(),
        _ => match default {
            Default::Text(text) => Value::String(text.into()),
            Default::Int(number) => Value::Int(number),
            Default::Bool(truth) => Value::Bool(truth),
        },
    }
}

fn count(object: &Value<'_>, paths: &[&str]) -> i64 {
    let values = || paths.iter().filter_map(|path| at(object, path));
    let sizes = values().enumerate().map(|(number, value)| match value {
        Value::List(items) => items.len(),
        // One map adds to another, as `stringData` does to `data`.
        Value::Map(map) => {
            let has = |key: &str| values().take(number).any(|other| other.get(key).is_some());
            map.iter().filter(|(key, _)| !has(key)).count()
        }
        _ => 0,
    });
    sizes.sum::<usize>() as i64
}

/// A quantity as the server prints it. A text that is no quantity stays as it is.
pub(super) fn quantity(value: &Value<'_>) -> String {
    let written = text(value);
    Amount::parse(&written).map_or(written, |amount| amount.text())
}

/// The time since a time, as the server prints it.
pub(super) fn since(time: &Value<'_>, printing: Printing) -> String {
    match time.as_str() {
        Some(time) => age::since(time, printing.now),
        None => age::UNKNOWN.to_owned(),
    }
}

/// The labels at a path.
pub(super) fn labels(object: &Value<'_>, path: &str) -> String {
    let pairs = entries(object, path).map(|(key, value)| [key, "=", &value].concat());
    let mut pairs: Vec<String> = pairs.collect();
    pairs.sort();
    joined(&pairs, "<none>")
}

fn selector(object: &Value<'_>, path: &str, otherwise: &str) -> String {
    let Some(selector) = at(object, path) else {
        return otherwise.to_owned();
    };
    let equal = entries(selector, "matchLabels");
    let equal = equal.map(|(key, value)| (key, [key, "=", &value].concat()));
    let others = items(selector, "matchExpressions").iter();
    let others = others.map(|one| (string(one, "key"), requirement(one)));
    let mut requirements: Vec<(&str, String)> = equal.chain(others).collect();
    requirements.sort_by_key(|(key, _)| *key);
    let texts: Vec<&str> = requirements.iter().map(|(_, text)| &**text).collect();
    joined(&texts, otherwise)
}

/// A requirement of a selector.
fn requirement(expression: &Value<'_>) -> String {
    let key = string(expression, "key");
    let values = || {
        let mut values = strings(expression, "values");
        values.sort_unstable();
        values.join(",")
    };
    match string(expression, "operator") {
        "In" => format!("{key} in ({})", values()),
        "NotIn" => format!("{key} notin ({})", values()),
        "Exists" => key.to_owned(),
        _ => format!("!{key}"),
    }
}

fn reference(to: &Value<'_>) -> String {
    [string(to, "kind"), "/", string(to, "name")].concat()
}

fn subjects(binding: &Value<'_>, kind: &str) -> String {
    let all = items(binding, "subjects").iter();
    let own = all.filter(|subject| string(subject, "kind") == kind);
    let names = own.map(|subject| {
        let (namespace, name) = (string(subject, "namespace"), string(subject, "name"));
        match kind == "ServiceAccount" && !namespace.is_empty() {
            true => [namespace, "/", name].concat(),
            false => name.to_owned(),
        }
    });
    names.collect::<Vec<_>>().join(", ")
}
