//! JSON Patch (RFC 6902) on values.
//!
//! Own code: the `json-patch` crate knows serde_json's values only, whose numbers and order of keys
//! are not ours.

use crate::document::position::Range;
use crate::value::{Str, Value};

/// One operation of a patch.
#[derive(Clone, Debug)]
pub struct Operation {
    /// Its action.
    pub action: Action,
    /// Where.
    pub path: String,
    /// Where it stands in the suite.
    pub range: Range,
}

/// The action of an operation at its path.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Adds a value, or replaces the one of a key.
    Add(Value<'static>),
    /// Removes a value.
    Remove,
    /// Replaces a value.
    Replace(Value<'static>),
    /// Moves the value here from another path.
    Move(String),
    /// Copies the value here from another path.
    Copy(String),
    /// Fails where the value is another one.
    Test(Value<'static>),
}

/// The names of the operations.
pub(super) const ACTIONS: [&str; 6] = ["add", "remove", "replace", "move", "copy", "test"];

impl Operation {
    /// Changes a document.
    ///
    /// # Errors
    /// Why it does not apply.
    pub fn apply(&self, document: &mut Value<'static>) -> Result<(), String> {
        match &self.action {
            Action::Add(value) => add(document, &self.path, value.clone()),
            Action::Remove => remove(document, &self.path).map(drop),
            Action::Replace(value) => {
                *find(document, &self.path)? = value.clone();
                Ok(())
            }
            Action::Move(from) => {
                let inner = self.path.strip_prefix(&**from);
                if inner.is_some_and(|inner| inner.starts_with('/')) {
                    return Err(format!("{from} cannot move into itself"));
                }
                let value = remove(document, from)?;
                add(document, &self.path, value)
            }
            Action::Copy(from) => {
                let value = find(document, from)?.clone();
                add(document, &self.path, value)
            }
            Action::Test(value) => match find(document, &self.path)? == value {
                true => Ok(()),
                false => Err(format!("{} has another value", self.path)),
            },
        }
    }
}

/// The tokens of a JSON pointer (RFC 6901).
fn tokens(pointer: &str) -> Result<Vec<Str<'static>>, String> {
    if pointer.is_empty() {
        return Ok(Vec::new());
    }
    let wrong = || format!("{pointer:?} is no JSON pointer: it must begin with /");
    let rest = pointer.strip_prefix('/').ok_or_else(wrong)?;
    let tokens = rest.split('/');
    Ok(tokens
        .map(|token| token.replace("~1", "/").replace("~0", "~").into())
        .collect())
}

fn find<'d>(
    document: &'d mut Value<'static>,
    pointer: &str,
) -> Result<&'d mut Value<'static>, String> {
    let mut place = document;
    for token in tokens(pointer)? {
        let inner = match place {
            Value::Map(map) => map.get_mut(&token),
            Value::List(items) => index(&token).and_then(|index| items.get_mut(index)),
            _ => None,
        };
        place = inner.ok_or_else(|| missing(pointer))?;
    }
    Ok(place)
}

/// The place that has the value of a pointer, and the last token.
fn parent<'d>(
    document: &'d mut Value<'static>,
    pointer: &str,
) -> Result<Option<(&'d mut Value<'static>, Str<'static>)>, String> {
    let mut tokens = tokens(pointer)?;
    let Some(last) = tokens.pop() else {
        return Ok(None);
    };
    let outer = pointer.rsplit_once('/').map_or("", |(outer, _)| outer);
    Ok(Some((find(document, outer)?, last)))
}

fn add(document: &mut Value<'static>, pointer: &str, value: Value<'static>) -> Result<(), String> {
    match parent(document, pointer)? {
        None => *document = value,
        Some((Value::Map(map), key)) => drop(map.insert(key, value)),
        Some((Value::List(items), token)) => {
            let at = match &*token {
                "-" => Some(items.len()),
                token => index(token).filter(|index| *index <= items.len()),
            };
            items.insert(at.ok_or_else(|| missing(pointer))?, value);
        }
        Some(_) => return Err(missing(pointer)),
    }
    Ok(())
}

fn remove(document: &mut Value<'static>, pointer: &str) -> Result<Value<'static>, String> {
    let removed = match parent(document, pointer)? {
        None => Some(std::mem::take(document)),
        Some((Value::Map(map), key)) => map.remove(&key),
        Some((Value::List(items), token)) => index(&token)
            .filter(|index| *index < items.len())
            .map(|index| items.remove(index)),
        Some(_) => None,
    };
    removed.ok_or_else(|| missing(pointer))
}

/// An index: digits without leading zeros.
fn index(token: &str) -> Option<usize> {
    let plain = token == "0" || !token.starts_with(['0', '+', '-']);
    token.parse().ok().filter(|_| plain)
}

fn missing(pointer: &str) -> String {
    format!("there is no {pointer}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::json;

    fn value(text: &str) -> Value<'static> {
        json::parse(text).unwrap().value.into_owned()
    }

    fn patched(before: &str, action: Action, path: &str) -> Result<String, String> {
        let mut document = value(before);
        let operation = Operation {
            action,
            path: path.to_owned(),
            range: Range::default(),
        };
        operation.apply(&mut document)?;
        Ok(json::to_json(&document))
    }

    #[test]
    fn operations_change_the_document() {
        for (before, action, path, after) in [
            (
                r#"{"a":1}"#,
                Action::Add(Value::Int(2)),
                "/b",
                r#"{"a":1,"b":2}"#,
            ),
            (r#"{"a":1}"#, Action::Add(Value::Int(2)), "/a", r#"{"a":2}"#),
            (
                r#"{"a":[1]}"#,
                Action::Add(Value::Int(2)),
                "/a/0",
                r#"{"a":[2,1]}"#,
            ),
            (
                r#"{"a":[1]}"#,
                Action::Add(Value::Int(2)),
                "/a/-",
                r#"{"a":[1,2]}"#,
            ),
            (
                r#"{"a":[1]}"#,
                Action::Add(Value::Int(2)),
                "/a/1",
                r#"{"a":[1,2]}"#,
            ),
            (r#"{"a":[1]}"#, Action::Remove, "/a/0", r#"{"a":[]}"#),
            (r#"{"x/y":1,"~":2}"#, Action::Remove, "/x~1y", r#"{"~":2}"#),
            (r#"{"x/y":1,"~":2}"#, Action::Remove, "/~0", r#"{"x/y":1}"#),
            (
                r#"{"a":{"b":1}}"#,
                Action::Replace(Value::Null),
                "/a/b",
                r#"{"a":{"b":null}}"#,
            ),
            (
                r#"{"a":{"b":1}}"#,
                Action::Move("/a/b".to_owned()),
                "/c",
                r#"{"a":{},"c":1}"#,
            ),
            (
                r#"{"a":[1]}"#,
                Action::Copy("/a/0".to_owned()),
                "/b",
                r#"{"a":[1],"b":1}"#,
            ),
            (
                r#"{"a":1}"#,
                Action::Test(Value::Int(1)),
                "/a",
                r#"{"a":1}"#,
            ),
            (r#"{"a":1}"#, Action::Replace(Value::Int(2)), "", "2"),
        ] {
            let shown = format!("{action:?}");
            assert_eq!(
                patched(before, action, path).as_deref(),
                Ok(after),
                "{shown}"
            );
        }
    }

    #[test]
    fn an_operation_that_does_not_apply_says_why() {
        for (before, action, path, why) in [
            (r#"{"a":1}"#, Action::Remove, "/b", "there is no /b"),
            (
                r#"{"a":1}"#,
                Action::Replace(Value::Null),
                "/b",
                "there is no /b",
            ),
            (
                r#"{"a":1}"#,
                Action::Add(Value::Null),
                "/b/c",
                "there is no /b",
            ),
            (
                r#"{"a":1}"#,
                Action::Add(Value::Null),
                "/a/c",
                "there is no /a/c",
            ),
            (
                r#"{"a":[]}"#,
                Action::Add(Value::Null),
                "/a/1",
                "there is no /a/1",
            ),
            (r#"{"a":[1]}"#, Action::Remove, "/a/00", "there is no /a/00"),
            (r#"{"a":[1]}"#, Action::Remove, "/a/-", "there is no /a/-"),
            (
                r#"{"a":1}"#,
                Action::Test(Value::Int(2)),
                "/a",
                "/a has another value",
            ),
            (
                "{}",
                Action::Remove,
                "a",
                "\"a\" is no JSON pointer: it must begin with /",
            ),
            (
                r#"{"a":{}}"#,
                Action::Move("/a".to_owned()),
                "/a/b",
                "/a cannot move into itself",
            ),
        ] {
            let shown = format!("{action:?}");
            assert_eq!(
                patched(before, action, path),
                Err(why.to_owned()),
                "{shown}"
            );
        }
    }
}
