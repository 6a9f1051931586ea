//! Fields of objects of any shape. A null counts as missing.

use crate::value::Value;
use crate::views::jsonpath::PathResult;
use crate::views::table::print;

/// The value at a dotted path.
pub(super) fn at<'v, 'a>(object: &'v Value<'a>, path: &str) -> Option<&'v Value<'a>> {
    let mut steps = path.split('.');
    let found = steps.try_fold(object, |value, step| value.get(step))?;
    (!found.is_null()).then_some(found)
}

/// The string at a path; empty if there is none.
pub(super) fn string<'v>(object: &'v Value<'_>, path: &str) -> &'v str {
    at(object, path).and_then(Value::as_str).unwrap_or_default()
}

/// The integer at a path; 0 if there is none.
pub(super) fn integer(object: &Value<'_>, path: &str) -> i64 {
    at(object, path).and_then(Value::as_int).unwrap_or_default()
}

/// Whether a field is `true`.
pub(super) fn is_true(object: &Value<'_>, path: &str) -> bool {
    at(object, path).and_then(Value::as_bool) == Some(true)
}

/// The items of the list at a path; none if there is no list.
pub(super) fn items<'v, 'a>(object: &'v Value<'a>, path: &str) -> &'v [Value<'a>] {
    at(object, path)
        .and_then(Value::as_list)
        .unwrap_or_default()
}

/// The entries of the map at a path, with their values as text; none if there is no map.
pub(super) fn entries<'v>(
    object: &'v Value<'_>,
    path: &str,
) -> impl Iterator<Item = (&'v str, String)> {
    let map = at(object, path).and_then(Value::as_map);
    let entries = map.into_iter().flat_map(|map| map.iter());
    entries.map(|(key, value)| (key, text(value)))
}

/// The strings in the list at a path.
pub(super) fn strings<'v>(object: &'v Value<'_>, path: &str) -> Vec<&'v str> {
    let all = items(object, path).iter();
    all.filter_map(Value::as_str).collect()
}

/// A value as text.
pub(super) fn text(value: &Value<'_>) -> String {
    print(PathResult::Value(value))
}

/// The value at a path as text, or another text if there is none.
pub(super) fn text_or(object: &Value<'_>, path: &str, otherwise: &str) -> String {
    at(object, path).map_or_else(|| otherwise.to_owned(), text)
}

/// Whether a condition of an object is `True`.
pub(super) fn has_condition(object: &Value<'_>, type_: &str) -> bool {
    let conditions = items(object, "status.conditions").iter();
    let mut own = conditions.filter(|condition| string(condition, "type") == type_);
    own.any(|condition| string(condition, "status") == "True")
}

/// Whether somebody deleted the object.
pub(super) fn is_deleted(object: &Value<'_>) -> bool {
    at(object, "metadata.deletionTimestamp").is_some()
}

/// The texts, joined with commas. Without texts, something else.
pub(super) fn joined(texts: &[impl AsRef<str>], otherwise: &str) -> String {
    let texts: Vec<&str> = texts.iter().map(AsRef::as_ref).collect();
    match texts.is_empty() {
        true => otherwise.to_owned(),
        false => texts.join(","),
    }
}
