//! `fieldPath` of a rule and `jsonPath` of a selectable field: `.name` and `['name']` steps to a
//! field below a schema's node (`ValidFieldPath` of apiextensions-apiserver).

use std::borrow::Cow;

use crate::go;
use crate::schema::{Additional, Props};

/// Whether `['name']` may stand for `.name`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrays {
    /// It may.
    Allowed,
    /// It may not.
    Forbidden,
}

/// A field that a path leads to.
#[derive(Debug)]
pub struct ResolvedField<'s, 'a> {
    /// The path as `field.Path` prints it.
    pub normal: String,
    /// The name of its first step.
    pub first: String,
    /// The schema of the field, where it has one of its own.
    pub schema: Option<&'s Props<'a>>,
}

const NO_FIELD: Cow<'static, str> = Cow::Borrowed("does not refer to a valid field");
const ENDS_EARLY: Cow<'static, str> = Cow::Borrowed("unexpected end of JSON path");

/// The path as `field.Path` prints it, where it leads to a field of the schema.
#[must_use]
pub fn normalise(path: &str, schema: &Props<'_>) -> Option<String> {
    let found = resolve(path, Some(schema), Arrays::Allowed);
    found.ok().map(|found| found.normal)
}

/// Follows a path into a schema.
///
/// # Errors
/// The API server's text. Where it would crash, below schemas that are not there, the text is
/// that of a field that is not there.
pub fn resolve<'s, 'a>(
    path: &str,
    schema: Option<&'s Props<'a>>,
    arrays: Arrays,
) -> Result<ResolvedField<'s, 'a>, Cow<'static, str>> {
    let mut tokens = Tokens { rest: path };
    let mut found = ResolvedField {
        normal: String::new(),
        first: String::new(),
        schema,
    };
    let mut steps = 0;
    while let Some(token) = tokens.next() {
        let name = match token {
            "." => tokens.next().ok_or(ENDS_EARLY)?.to_owned(),
            "[" if arrays == Arrays::Forbidden => {
                return Err("array notation is not allowed".into());
            }
            "[" => unquote(tokens.next().ok_or(ENDS_EARLY)?).ok_or(NO_FIELD)?,
            other => return Err(["expected [ or . but got: ", other].concat().into()),
        };
        found.step(&name)?;
        if steps == 0 {
            found.first.clone_from(&name);
        }
        steps += 1;
        if token == "[" && tokens.next() != Some("]") {
            return Err(ENDS_EARLY);
        }
    }
    Ok(found)
}

impl ResolvedField<'_, '_> {
    fn step(&mut self, name: &str) -> Result<(), Cow<'static, str>> {
        let schema = self.schema.ok_or(NO_FIELD)?;
        let properties = schema.properties.as_deref().unwrap_or_default();
        let as_key = properties.is_empty();
        if !as_key {
            let mut named = properties.iter().filter(|(own, _)| own == name);
            self.schema = Some(named.next().map(|(_, of)| of).ok_or(NO_FIELD)?);
            if !self.normal.is_empty() && !name.is_empty() {
                self.normal.push('.');
            }
        } else {
            self.schema = match &schema.additional_properties {
                None => return Err(NO_FIELD),
                Some(Additional::Schema(of)) => Some(of),
                Some(Additional::Allows(_)) => None,
            };
        }
        push(&mut self.normal, name, as_key || name.is_empty());
        Ok(())
    }
}

/// `field.Path` shows a property without a name as it shows keys.
fn push(normal: &mut String, name: &str, as_key: bool) {
    if as_key {
        normal.push('[');
        normal.push_str(name);
        normal.push(']');
    } else {
        normal.push_str(name);
    }
}

/// `.`, `[`, `]`, quoted text and the text between them.
struct Tokens<'p> {
    rest: &'p str,
}

impl<'p> Tokens<'p> {
    fn next(&mut self) -> Option<&'p str> {
        let rest = self.rest;
        if rest.is_empty() {
            return None;
        }
        let end = if rest.starts_with('\'') {
            closing_quote(rest)
        } else {
            match rest.find(['.', '[', ']']) {
                Some(0) => Some(1),
                other => other,
            }
        };
        let (token, rest) = rest.split_at_checked(end.unwrap_or(rest.len()))?;
        self.rest = rest;
        Some(token)
    }
}

/// Where a quoted text ends: after the first quote without a backslash before it.
fn closing_quote(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let closes = |pair: &[u8]| matches!(pair, [before, b'\''] if *before != b'\\');
    bytes.windows(2).position(closes).map(|at| at + 2)
}

fn unquote(token: &str) -> Option<String> {
    let inner = token.strip_prefix('\'')?.strip_suffix('\'')?;
    let mut text = String::with_capacity(inner.len());
    let mut rest = inner.chars().peekable();
    while let Some(next) = rest.next() {
        // A backslash escapes anything but the end of a line or of the text.
        if next != '\\' || matches!(rest.peek(), None | Some('\n')) {
            text.push(next);
            continue;
        }
        text.push(match rest.next()? {
            other @ ('\'' | '\\') => other,
            letter => go::escaped_letter(letter)?,
        });
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::testing;

    #[test]
    fn paths_lead_to_fields_of_the_schema() {
        let props = testing::props(
            r#"{"type":"object","properties":{
                "a":{"type":"object","properties":{"b.c":{},"it's":{},"":{}}},
                "m":{"additionalProperties":{"properties":{"x":{}}}},
                "any":{"additionalProperties":true}}}"#,
        );
        for (path, want) in [
            (".a", Some("a")),
            (".a['b.c']", Some("a.b.c")),
            ("['a']['it\\'s']", Some("a.it's")),
            (".a['']", Some("a[]")),
            (".m.k.x", Some("m[k].x")),
            (".m['k\\n'].x", Some("m[k\n].x")),
            (".any.k", Some("any[k]")),
            ("", Some("")),
            ("a", None),
            (".b", None),
            (".a.b.c", None),
            (".any.k.l", None),
            (".", None),
            (".a[", None),
            (".a[b]", None),
            (".a['b.c'", None),
            (".a['b.c)", None),
            (".a['", None),
            (".a['\\x']", None),
            (".a[0]", None),
        ] {
            assert_eq!(normalise(path, &props).as_deref(), want, "{path}");
        }
    }
}
