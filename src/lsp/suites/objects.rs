//! Finds the objects of a suite line by line, so that they are found while the user edits the suite. An object becomes
//! a text of its own, without its indentation in the suite: the kind of an incomplete object is found at the start of a
//! line.

use super::identity::{Added, ObjectIdentity, add_identity, add_member, index, number};
use crate::document::position::{Position, Range};
use crate::lsp::lines::{
    behind_key, column_of, indent_of, is_content, is_in_braces, lines_of, without_anchor,
    without_comment,
};

/// The members that are the type of an object.
const TYPE_MEMBERS: [&str; 2] = ["apiVersion", "kind"];
/// The keys whose values are objects.
const KEYS: [&str; 5] = ["initial", "previous", "updated", "expected", SOME_FIELDS];
/// The key of an object of which some fields are written.
const SOME_FIELDS: &str = "expectedFields";

/// The members of an object that tell its kind, with their values.
type ObjectType = Vec<(&'static str, String)>;

/// An object of a suite.
#[derive(Clone, Debug)]
pub struct ObjectText {
    /// The object as a text of its own, with a name.
    pub text: String,
    /// The line of its key, and its first and last line.
    key: usize,
    first: usize,
    last: usize,
    /// The text that was added to the one of the suite.
    added: Option<Added>,
    /// The columns of the suite that this text does not have.
    indent: usize,
    /// The lines of the suite.
    lines: Vec<String>,
    /// The kind of an object of which some fields are written. The others have it themselves.
    kind: Option<ObjectType>,
}

impl ObjectText {
    fn new(
        (key, first): (usize, usize),
        lines: Vec<String>,
        kind: Option<ObjectType>,
        identity: &ObjectIdentity,
    ) -> Self {
        let start = lines.iter().find(|line| is_content(line));
        let in_braces = is_in_braces(lines.iter().map(String::as_str));
        let indent = match start {
            Some(start) if !in_braces => indent_of(start),
            _ => 0,
        };
        let own = lines.iter().map(|line| {
            let cut = indent.min(indent_of(line));
            line.get(cut..).unwrap_or_default().to_owned()
        });
        let mut own: Vec<String> = own.collect();
        let added = match &kind {
            Some(kind) => {
                add_type(&mut own, kind);
                None
            }
            None => add_identity(&mut own, identity),
        };
        Self {
            text: own.join("\n") + "\n",
            key,
            first,
            last: (first + lines.len()).saturating_sub(1),
            added,
            indent,
            lines,
            kind,
        }
    }

    /// The same object, which has an identity if its text says none.
    pub fn identified(&self, identity: &ObjectIdentity) -> Self {
        let lines = self.lines.clone();
        Self::new((self.key, self.first), lines, self.kind.clone(), identity)
    }

    /// Whether a line is one of its lines or its key.
    pub fn begins_around(&self, line: u32) -> bool {
        (self.key..=self.last).contains(&index(line))
    }

    /// Whether a place of the suite is in it.
    pub fn has(&self, place: Position) -> bool {
        (self.first..=self.last).contains(&index(place.line))
    }

    /// Whether a place of the text is in the suite.
    pub fn is_in_suite(&self, place: Position) -> bool {
        let place = self.outward(place);
        let line = index(place.line).checked_sub(self.first);
        let line = line.and_then(|line| self.lines.get(line));
        line.is_some_and(|line| index(place.character) <= column_of(line))
    }

    /// A place of the suite in the text.
    pub fn inward(&self, place: Position) -> Position {
        let own = Position {
            line: place.line.saturating_sub(number(self.first)),
            character: place.character.saturating_sub(number(self.indent)),
        };
        self.added.map_or(own, |added| added.inward(own))
    }

    /// A place of the text in the suite.
    pub fn outward(&self, place: Position) -> Position {
        let own = self.added.map_or(place, |added| added.outward(place));
        Position {
            line: own.line.saturating_add(number(self.first)),
            character: own.character.saturating_add(number(self.indent)),
        }
    }

    /// A range of the text in the suite.
    pub fn outward_range(&self, range: Range) -> Range {
        Range {
            start: self.outward(range.start),
            end: self.outward(range.end),
        }
    }
}

/// An object as it is found: its key, and its lines.
struct FoundObject {
    is_partial: bool,
    place: (usize, usize),
    lines: Vec<String>,
}

/// The objects of a suite, in its order.
pub fn objects_of(text: &str) -> Vec<ObjectText> {
    let lines = lines_of(text);
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let key_line = at;
        at += 1;
        let Some((indent, key, behind)) = key_of(line) else {
            continue;
        };
        let mut add = |first: usize, lines: Vec<String>| {
            found.push(FoundObject {
                is_partial: key == SOME_FIELDS,
                place: (key_line, first),
                lines,
            });
        };
        let value = without_anchor(behind);
        match without_comment(value).trim() {
            braces if braces.starts_with('{') => {
                let column = line.len() - value.len();
                if let Some(flow) = value_in_braces(&lines, (key_line, column)) {
                    let count = flow.len();
                    add(key_line, flow);
                    at += count - 1;
                }
            }
            value if value.is_empty() || is_literal(value) => {
                let below = lines.iter().skip(at);
                let body =
                    below.take_while(|line| line.trim().is_empty() || indent_of(line) > indent);
                let body: Vec<String> = body.map(|line| (*line).to_owned()).collect();
                let count = body.len();
                if body.iter().any(|line| !line.trim().is_empty()) {
                    add(at, body);
                }
                at += count;
            }
            _ => {}
        }
    }
    // The tests of a suite are about one kind.
    let whole = found.iter().filter(|one| !one.is_partial);
    let mut types = whole.map(|one| type_in(&one.lines));
    let kind = types.find(|kind| kind.len() == TYPE_MEMBERS.len());
    let identity = ObjectIdentity::made_up();
    let objects = found.into_iter().map(|one| {
        let kind = one.is_partial.then(|| kind.clone().unwrap_or_default());
        ObjectText::new(one.place, one.lines, kind, &identity)
    });
    objects.collect()
}

/// The numbers of the lines where objects are written that are none of these: the values of anchors, and texts in
/// quotes.
pub fn lines_beyond(lines: &[&str], objects: &[ObjectText]) -> Vec<usize> {
    let mut within = None;
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if objects
            .iter()
            .any(|object| (object.first..=object.last).contains(&at))
        {
            continue;
        }
        if within.is_some_and(|indent| is_content(line) && indent_of(line) <= indent) {
            within = None;
        }
        if within.is_none() && !objects.iter().any(|object| object.key == at) {
            within = anchored(line).or_else(|| key_of(line).map(|(indent, ..)| indent));
        }
        if within.is_some() {
            found.push(at);
        }
    }
    found
}

/// The indentation of the key of anchors that objects use.
fn anchored(line: &str) -> Option<usize> {
    let rest = line.trim_start_matches(' ');
    let behind = rest.strip_prefix("shared:")?;
    let is_key = behind.is_empty() || behind.starts_with(char::is_whitespace);
    is_key.then(|| line.len() - rest.len())
}

/// The key of a line whose value is an object: what is before it, the key, and what is after.
fn key_of(line: &str) -> Option<(usize, &'static str, &str)> {
    let rest = line.trim_start_matches([' ', '-']);
    let (key, behind) = KEYS.into_iter().find_map(|key| {
        let behind = rest.strip_prefix(key)?.strip_prefix(':')?;
        let is_key = behind.is_empty() || behind.starts_with(char::is_whitespace);
        is_key.then_some((key, behind))
    })?;
    Some((line.len() - rest.len(), key, behind))
}

fn is_literal(value: &str) -> bool {
    let rest = value.strip_prefix('|');
    rest.is_some_and(|rest| {
        rest.bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'-' || byte == b'+')
    })
}

/// The lines of a value in braces, with blanks for what is before it; `None` if it does not end.
fn value_in_braces(lines: &[&str], (first, start): (usize, usize)) -> Option<Vec<String>> {
    let (mut depth, mut quote, mut taken) = (0_usize, None, Vec::new());
    for (at, line) in lines.iter().enumerate().skip(first) {
        let start = if at == first { start } else { 0 };
        let (before, own) = line.split_at_checked(start)?;
        let blanks = " ".repeat(column_of(before));
        let (mut is_escaped, mut last) = (false, before.chars().next_back());
        for (offset, sign) in own.char_indices() {
            let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
            match (quote, sign) {
                _ if is_escaped => is_escaped = false,
                (Some('"'), '\\') => is_escaped = true,
                (Some(open), sign) if open == sign => quote = None,
                (Some(_), _) => {}
                (None, '"') => quote = Some('"'),
                (None, '\'') if !last.is_some_and(is_word) => quote = Some('\''),
                (None, '{' | '[') => depth += 1,
                (None, '}' | ']') => depth = depth.saturating_sub(1),
                _ => {}
            }
            last = Some(sign);
            if depth == 0 {
                taken.push(blanks + own.get(..offset + sign.len_utf8())?);
                return Some(taken);
            }
        }
        taken.push(blanks + own);
    }
    None
}

/// The members of an object that tell its kind.
fn type_in(lines: &[String]) -> ObjectType {
    let first = lines.iter().find(|line| is_content(line));
    let indent = first.map_or(0, |first| indent_of(first));
    let in_braces = is_in_braces(lines.iter().map(String::as_str));
    let own = lines
        .iter()
        .filter(|line| in_braces || indent_of(line) == indent);
    let own: Vec<&str> = own.map(String::as_str).collect();
    let text = own.join("\n");
    let members = TYPE_MEMBERS.into_iter().filter_map(|name| {
        let mut values = behind_key(&text, name).map(|behind| {
            let value = behind.trim_start_matches([' ', '\t']);
            let value = value.strip_prefix(['"', '\'']).unwrap_or(value);
            let is_end = |c: char| c.is_whitespace() || "\"',}".contains(c);
            value.split(is_end).next().unwrap_or_default().to_owned()
        });
        let value = values.find(|value| !value.is_empty())?;
        Some((name, value))
    });
    members.collect()
}

/// The members of an object's text that tell its kind, as members in braces.
pub fn type_members(text: &str) -> String {
    let lines: Vec<String> = lines_of(text).into_iter().map(str::to_owned).collect();
    let members = type_in(&lines).into_iter();
    members
        .map(|(key, value)| format!("{key}: {value}, "))
        .collect()
}

/// Adds `apiVersion` and `kind` to an object that lacks them.
fn add_type(lines: &mut Vec<String>, kind: &ObjectType) {
    let in_braces = is_in_braces(lines.iter().map(String::as_str));
    let own = type_in(lines);
    for (name, value) in kind {
        if own.iter().any(|(known, _)| known == name) {
            continue;
        }
        let member = format!("{name}: {value}");
        match in_braces {
            true => add_member(lines, &member),
            false => lines.push(member),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_are_found_as_they_are_written() {
        let text = "tests:
  - initial: |
      kind: A
      apiVersion: b/v1

    updated: &a {kind: A, text: 'it''s }', apiVersion: b/v1,
      spec: {}} # behind
    expectedFields:
      spec: {a: b}
  - initial:
";
        let texts = objects_of(text).into_iter().map(|object| object.text);
        assert_eq!(
            texts.collect::<Vec<_>>(),
            [
                "kind: A\napiVersion: b/v1\n\nmetadata: {name: \"test\"}\n",
                concat!(
                    "                {kind: A, text: 'it''s }', apiVersion: b/v1,\n",
                    "      spec: {}, metadata: {name: \"test\"}}\n"
                ),
                "spec: {a: b}\napiVersion: b/v1\nkind: A\n",
            ]
        );
    }

    #[test]
    fn places_of_an_object_are_those_of_the_suite() {
        let objects = objects_of("- initial:\n    metadata:\n      labels: {}\n    spec: {}\n");
        let [object] = &*objects else {
            panic!("one object");
        };
        let place = Position {
            line: 3,
            character: 6,
        };
        assert!(object.has(place));
        let inner = object.inward(place);
        assert_eq!((inner.line, inner.character), (3, 2));
        assert_eq!(object.outward(inner), place);
    }
}
