//! Names of properties that are not identifiers, as rules write them: `a-b` is `a__dash__b`.

use std::borrow::Cow;

use super::syntax::reserved::is_reserved_identifier;
use crate::value::order::same;

/// The words that the grammar has as tokens.
const KEYWORDS: [&str; 4] = ["true", "false", "null", "in"];

const SEQUENCES: [(&str, &str); 4] = [
    ("__", "__underscores__"),
    (".", "__dot__"),
    ("-", "__dash__"),
    ("/", "__slash__"),
];

/// Whether it is one of the words that cannot be identifiers.
#[must_use]
pub fn is_reserved(name: &str) -> bool {
    KEYWORDS.iter().any(|keyword| same(keyword, name)) || is_reserved_identifier(name)
}

/// Whether a name may hold an escaped character or word.
#[must_use]
pub fn has_sequence(name: &str) -> bool {
    let mut pairs = name.as_bytes().windows(2);
    pairs.any(|pair| pair == b"__")
}

/// The name of a property in rules; `None` where it has none.
#[must_use]
pub fn escape(name: &str) -> Option<Cow<'_, str>> {
    let first = *name.as_bytes().first()?;
    if first.is_ascii_alphabetic() && name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Some(match is_reserved(name) {
            true => Cow::Owned(["__", name, "__"].concat()),
            false => Cow::Borrowed(name),
        });
    }
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"_.-/".contains(&byte);
    if first.is_ascii_digit() || !name.bytes().all(allowed) {
        return None;
    }
    if !has_sequence(name) && !name.contains(['.', '-', '/']) {
        return Some(Cow::Borrowed(name));
    }
    let mut escaped = String::with_capacity(name.len() + 16);
    let mut rest = name;
    while let Some(c) = rest.chars().next() {
        let sequence = SEQUENCES.iter().find(|(plain, _)| rest.starts_with(plain));
        let taken = match sequence {
            Some((plain, sequence)) => {
                escaped.push_str(sequence);
                plain.len()
            }
            None => {
                escaped.push(c);
                c.len_utf8()
            }
        };
        rest = rest.get(taken..).unwrap_or_default();
    }
    Some(Cow::Owned(escaped))
}

/// The property that a name in rules stands for; `None` for names that no property has.
#[must_use]
pub fn unescape(name: &str) -> Option<Cow<'_, str>> {
    if !has_sequence(name) {
        return Some(Cow::Borrowed(name));
    }
    let mut plain = String::with_capacity(name.len());
    let mut rest = name;
    while let Some((at, word, after)) = next_sequence(rest) {
        plain.push_str(rest.get(..at).unwrap_or_default());
        let sequence = rest.get(at..rest.len() - after.len()).unwrap_or_default();
        match SEQUENCES.iter().find(|(_, escaped)| *escaped == sequence) {
            Some((character, _)) => plain.push_str(character),
            // A reserved word is escaped as a whole.
            None if is_reserved(word) && sequence == name => plain.push_str(word),
            None => return None,
        }
        rest = after;
    }
    plain.push_str(rest);
    Some(Cow::Owned(plain))
}

/// The leftmost `__word__`: where it is, its word, and what follows.
fn next_sequence(text: &str) -> Option<(usize, &str, &str)> {
    let mut from = 0;
    loop {
        let at = from + text.get(from..)?.find("__")?;
        let inner = text.get(at + 2..)?;
        let end = inner.find('_')?;
        if end > 0 && inner.get(end..)?.starts_with("__") {
            return Some((at, inner.get(..end)?, inner.get(end + 2..)?));
        }
        from = at + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped_and_back() {
        for (name, escaped) in [
            ("a", "a"),
            ("a_b", "a_b"),
            ("namespace", "__namespace__"),
            ("a-b", "a__dash__b"),
            ("a.b/c", "a__dot__b__slash__c"),
            ("a__b", "a__underscores__b"),
            ("a___b", "a__underscores___b"),
            ("____", "__underscores____underscores__"),
            ("-", "__dash__"),
            ("_", "_"),
        ] {
            assert_eq!(escape(name).as_deref(), Some(escaped));
            assert_eq!(unescape(escaped).as_deref(), Some(name));
        }
    }

    #[test]
    fn some_names_cannot_be_escaped() {
        for name in ["", "1a", "a b", "é", "a$"] {
            assert_eq!(escape(name), None, "{name}");
        }
    }

    #[test]
    fn names_with_unknown_sequences_stand_for_nothing() {
        for (name, want) in [
            ("__foo__", None),
            ("__in__x", None),
            ("x__in__", None),
            ("a__dash__b__foo__", None),
            ("a__b", Some("a__b")),
            ("__", Some("__")),
            ("a___dash__", Some("a_-")),
        ] {
            assert_eq!(unescape(name).as_deref(), want, "{name}");
        }
    }
}
