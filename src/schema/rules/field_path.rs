//! `fieldPath` of a rule: `.name` and `['name']` steps to a field below the rule's node.

use crate::schema::Node;

/// The path as `field.Path` prints it, where it leads to a field of the schema.
#[must_use]
pub fn normalise(path: &str, node: &Node) -> Option<String> {
    let mut tokens = Tokens { rest: path };
    let mut at = Some(node);
    let mut normal = String::new();
    while let Some(token) = tokens.next() {
        let name = match token {
            "." => tokens.next()?.to_owned(),
            "[" => {
                let name = unquote(tokens.next()?)?;
                (tokens.next()? == "]").then_some(name)?
            }
            _ => return None,
        };
        let node = at?;
        if !node.properties.is_empty() {
            at = Some(node.properties.get(&name)?);
            if !normal.is_empty() && !name.is_empty() {
                normal.push('.');
            }
            push(&mut normal, &name, name.is_empty());
        } else if node.additional.is_present() {
            at = node.additional.schema();
            push(&mut normal, &name, true);
        } else {
            return None;
        }
    }
    Some(normal)
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

/// Where a quoted text ends: behind the first quote without a backslash before it.
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
            'a' => '\u{7}',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'v' => '\u{b}',
            other @ ('\'' | '\\') => other,
            _ => return None,
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
        let node = testing::node(
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
            assert_eq!(normalise(path, &node).as_deref(), want, "{path}");
        }
    }
}
