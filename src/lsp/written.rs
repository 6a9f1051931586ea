//! Finds the value that a user is writing in a configuration or a suite: its key, and the letters so far. This also works in
//! a text with syntax errors. Suggests values for it.

use super::lines::{indent_of, is_content, lines_of};
use super::texts::piece;
use crate::document::position::{Position, Range};
use crate::workspace::complete::item::{CompletionItem, ItemKind, TextEdit};

/// How many values are suggested at most.
const MOST: usize = 500;
const QUOTES: [char; 2] = ['"', '\''];
/// The keys whose value is a list or a map, and the signs before and behind the only entry of such a value.
const AROUND: [(&str, [&str; 2]); 4] = [
    ("crds", ["[", "]"]),
    ("remove", ["[", "]"]),
    ("expectedUnknownFields", ["[", "]"]),
    ("set", ["{", ": }"]),
];

/// A value that is being written.
pub struct Written {
    /// The key that has the value, or a list or map of such values.
    pub key: String,
    /// Whether the key stands at the start of a line.
    pub is_outer: bool,
    /// The letters before the place.
    pub word: String,
    /// The blank that a value needs before it.
    gap: &'static str,
    /// The signs before and behind a value that is the only entry of a list or a map.
    around: [&'static str; 2],
    position: Position,
}

impl Written {
    /// Finds the value at a place. `None` if the place is not in a value.
    pub fn at(text: &str, position: Position) -> Option<Self> {
        let start = Position {
            character: 0,
            ..position
        };
        let end = position;
        let before = piece(text, Range { start, end });
        let ends = |c: char| c.is_whitespace() || QUOTES.contains(&c) || "{,:".contains(c);
        let begun = before.rsplit(ends).next().unwrap_or_default();
        let word = begun.trim_start_matches('[');
        let head = before.strip_suffix(word)?;
        let head = head.strip_suffix(QUOTES).unwrap_or(head).trim_end();
        let lines = lines_of(text);
        let line = usize::try_from(position.line).ok()?;
        let around = match head.trim() {
            "" | "-" => above(&lines, line, head)?,
            _ => within(head)?,
        };
        if word == "-" {
            return None;
        }
        let key = around.strip_suffix(QUOTES).unwrap_or(around);
        let ends = |c: char| c.is_whitespace() || "{[,".contains(c) || QUOTES.contains(&c);
        let key = key.rsplit(ends).next().unwrap_or_default();
        let own = AROUND.iter().find(|(known, _)| *known == key);
        // After an open bracket or quote, the user has begun the list or the text: it needs no signs.
        let is_begun = !head.ends_with(':') || begun.starts_with('[') || before.contains(QUOTES);
        let own = own.filter(|_| !is_begun);
        Some(Self {
            key: key.to_owned(),
            is_outer: around == key,
            word: word.to_owned(),
            gap: if before.ends_with(':') { " " } else { "" },
            around: own.map_or_else(Default::default, |(_, around)| *around),
            position,
        })
    }

    /// Suggestions of values in place of the letters.
    pub fn suggested(&self, values: impl IntoIterator<Item = String>) -> Vec<CompletionItem> {
        // Others need quotes, which may be there already.
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "_./[]-".contains(c);
        let mut plain: Vec<String> = Vec::new();
        for value in values {
            if !value.is_empty() && value.chars().all(is_plain) && !plain.contains(&value) {
                plain.push(value);
            }
        }
        let length = u32::try_from(self.word.encode_utf16().count()).unwrap_or_default();
        let start = Position {
            character: self.position.character.saturating_sub(length),
            ..self.position
        };
        let range = Range {
            start,
            end: self.position,
        };
        let items = plain.into_iter().take(MOST).enumerate();
        let items = items.map(|(number, label)| {
            let [open, close] = self.around;
            let new_text = [self.gap, open, &label, close].concat();
            let says = [String::new(), String::new()];
            let edit = TextEdit { range, new_text };
            CompletionItem::new(ItemKind::Value, &label, says, format!("{number:04}"), edit)
        });
        items.collect()
    }
}

/// The text up to the key on the same line.
fn within(head: &str) -> Option<&str> {
    if let Some(outer) = head.strip_suffix(':') {
        return Some(outer);
    }
    if !head.ends_with(['{', '[', ',']) {
        return None;
    }
    let mut open = Vec::new();
    for (at, sign) in head.char_indices() {
        match sign {
            '{' | '[' => open.push(at),
            '}' | ']' => {
                open.pop();
            }
            _ => {}
        }
    }
    let outer = head.get(..*open.last()?)?;
    outer.trim_end().strip_suffix(':')
}

/// The text up to the key of the map or list that a line is in.
fn above<'t>(lines: &[&'t str], line: usize, head: &str) -> Option<&'t str> {
    let is_item = head.ends_with('-');
    let indent = match is_item {
        true => indent_of(head),
        false => indent_of(lines.get(line)?),
    };
    let before = lines.get(..line)?.iter().rev();
    let mut around = before.filter(|one| is_content(one)).filter(|one| {
        let own = indent_of(one);
        own < indent || is_item && own == indent && !one.trim_start().starts_with('-')
    });
    around.next()?.trim_end().strip_suffix(':')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_only_entry_of_a_list_or_map_has_its_signs() {
        for (before, want) in [
            ("crds: ", "[a]"),
            ("crds:", " [a]"),
            ("crds: b", "[a]"),
            ("crds: [", "a"),
            ("crds:\n- ", "a"),
            ("  set: ", "{a: }"),
            ("  set: {", "a"),
            ("crd: ", "a"),
        ] {
            let line = before.rsplit('\n').next().unwrap();
            let position = Position {
                line: before.matches('\n').count() as u32,
                character: line.len() as u32,
            };
            let written = Written::at(before, position).unwrap();
            let [item] = &*written.suggested(["a".to_owned()]) else {
                panic!("{before}");
            };
            assert_eq!(item.text_edit.new_text, want, "{before}");
        }
    }

    #[test]
    fn the_key_of_what_is_written_is_found() {
        for (marked, want) in [
            ("crd: a|", Some(("crd", true, "a"))),
            ("crd:|", Some(("crd", true, ""))),
            ("crds: [\"a/b|", Some(("crds", true, "a/b"))),
            ("crds: [a, |]", Some(("crds", true, ""))),
            ("crds:\n- a\n- b|", Some(("crds", true, "b"))),
            (
                "  x:\n  - set: {a: {b: 1}, spec.|",
                Some(("set", false, "spec.")),
            ),
            (
                "  - set:\n      a: 1\n      spec.|",
                Some(("set", false, "spec.")),
            ),
            (
                "  - remove: [spec.a[0].|]",
                Some(("remove", false, "spec.a[0].")),
            ),
            ("a: [1] x|", None),
            ("a|", None),
            ("a:\n- -|", None),
        ] {
            let at = marked.find('|').unwrap();
            let before: Vec<&str> = marked[..at].split('\n').collect();
            let position = Position {
                line: before.len() as u32 - 1,
                character: before.last().unwrap().len() as u32,
            };
            let found = Written::at(&marked.replacen('|', "", 1), position);
            let found = found
                .as_ref()
                .map(|one| (&*one.key, one.is_outer, &*one.word));
            assert_eq!(found, want, "{marked}");
        }
    }
}
