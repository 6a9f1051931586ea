//! Gives an object of a suite the name that it has on the server, where its text does not say it.

use serde_json::json;

use crate::document::position::Position;
use crate::lsp::lines::{
    behind_key, column_of, has_key, indent_of, is_content, is_in_braces, without_anchor,
    without_comment,
};

/// The name and namespace of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectIdentity {
    /// Its name.
    pub name: String,
    /// Its namespace, if it has one.
    pub namespace: Option<String>,
    /// Whether the name is made up: the server may make another one.
    pub is_made_up: bool,
}

impl ObjectIdentity {
    /// The identity of objects that have none.
    pub fn made_up() -> Self {
        Self {
            name: "test".to_owned(),
            namespace: None,
            is_made_up: true,
        }
    }

    /// The members that metadata with this text lacks.
    fn members(&self, metadata: &str) -> Vec<String> {
        // The server makes the name.
        let is_named =
            has_key(metadata, "name") || self.is_made_up && has_key(metadata, "generateName");
        let name = (!is_named).then(|| format!("name: {}", json!(self.name)));
        let namespace = self.namespace.as_ref();
        let namespace = namespace.filter(|_| !has_key(metadata, "namespace"));
        let namespace = namespace.map(|namespace| format!("namespace: {}", json!(namespace)));
        name.into_iter().chain(namespace).collect()
    }

    fn in_braces(&self) -> String {
        format!("metadata: {{{}}}", self.members("").join(", "))
    }
}

/// An addition to lines: whole lines, or a part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// Lines from this one on.
    Lines {
        /// The first.
        line: usize,
        /// How many.
        count: usize,
    },
    /// Columns of a line.
    Part {
        /// The line.
        line: usize,
        /// The first column.
        from: usize,
        /// The column behind.
        to: usize,
    },
}

impl Added {
    /// The place of the text without what was added.
    pub fn outward(self, place: Position) -> Position {
        let (own, column) = (index(place.line), index(place.character));
        match self {
            Self::Lines { line, count } if own >= line => Position {
                line: number(own.saturating_sub(count)),
                ..place
            },
            Self::Part { line, from, to } if own == line && column > from => Position {
                character: number(column.saturating_sub(to - from).max(from)),
                ..place
            },
            _ => place,
        }
    }

    /// The place of the text with what was added.
    pub fn inward(self, place: Position) -> Position {
        let (own, column) = (index(place.line), index(place.character));
        match self {
            Self::Lines { line, count } if own >= line => Position {
                line: number(own + count),
                ..place
            },
            Self::Part { line, from, to } if own == line && column >= from => Position {
                character: number(column + to - from),
                ..place
            },
            _ => place,
        }
    }
}

/// A number of a line or column as an index.
pub fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// An index as the number of a line or column.
pub fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// Gives the lines of an object its identity, as far as its metadata says none. Returns what was added, unless that is
/// at their end.
pub fn add_identity(lines: &mut Vec<String>, identity: &ObjectIdentity) -> Option<Added> {
    let first = lines.iter().find(|line| is_content(line));
    let indent = first.map_or(0, |first| indent_of(first));
    let in_braces = is_in_braces(lines.iter().map(String::as_str));
    let at = lines.iter().position(|line| match in_braces {
        true => behind_brace_of_metadata(line).is_some(),
        false => {
            let key = line.trim_start().trim_start_matches(['"', '\'']);
            indent_of(line) == indent && key.starts_with("metadata") && has_key(line, "metadata")
        }
    });
    let Some((at, line)) = at.and_then(|at| Some((at, lines.get(at)?.clone()))) else {
        let is_elsewhere = lines.iter().any(|line| has_key(line, "metadata"));
        match in_braces {
            true if is_elsewhere => {}
            true => add_member(lines, &identity.in_braces()),
            false => lines.push(" ".repeat(indent) + &identity.in_braces()),
        }
        return None;
    };
    if let Some(from) = behind_brace_of_metadata(&line) {
        return add_in_braces(lines, (at, from), identity);
    }
    let value = line.split_once(':').map_or("", |(_, value)| value);
    match without_comment(value).trim() {
        "" => add_below(lines, at, identity),
        _ => None,
    }
}

/// The byte behind the brace that opens metadata in a line.
fn behind_brace_of_metadata(line: &str) -> Option<usize> {
    let mut open =
        behind_key(line, "metadata").filter_map(|behind| without_anchor(behind).strip_prefix('{'));
    open.next().map(|behind| line.len() - behind.len())
}

/// Adds a member at the end of a value in braces.
pub fn add_member(lines: &mut [String], member: &str) {
    let Some(last) = lines.last_mut() else {
        return;
    };
    // A value with a wrong bracket ends with that.
    let end = last
        .rfind('}')
        .or_else(|| Some(last.char_indices().next_back()?.0));
    let open = end.and_then(|at| last.get(..at)).unwrap_or_default();
    let is_first = open.trim_end().ends_with(['{', ',']);
    let comma = if is_first { "" } else { "," };
    *last = format!("{open}{comma} {member}}}");
}

fn add_below(lines: &mut Vec<String>, at: usize, identity: &ObjectIdentity) -> Option<Added> {
    let indent = lines.get(at).map_or(0, |line| indent_of(line));
    let below = lines.iter().skip(at + 1);
    let members = below.take_while(|line| line.trim().is_empty() || indent_of(line) > indent);
    let members: Vec<&String> = members.filter(|line| is_content(line)).collect();
    let Some(member) = members.first() else {
        if let Some(line) = lines.get_mut(at) {
            *line = " ".repeat(indent) + &identity.in_braces();
        }
        return None;
    };
    let inner = indent_of(member);
    let own = members.iter().filter(|line| indent_of(line) == inner);
    let own: Vec<String> = own.map(|line| own_members(line)).collect();
    let added = identity.members(&own.join("\n"));
    let added = added.into_iter();
    let added: Vec<String> = added.map(|one| " ".repeat(inner) + &one).collect();
    if added.is_empty() {
        return None;
    }
    let count = added.len();
    lines.splice(at + 1..at + 1, added);
    Some(Added::Lines {
        line: at + 1,
        count,
    })
}

fn add_in_braces(
    lines: &mut [String],
    (at, from): (usize, usize),
    identity: &ObjectIdentity,
) -> Option<Added> {
    let line = lines.get(at)?.clone();
    let (before, rest) = line.split_at_checked(from)?;
    let below = lines.iter().skip(at + 1).map(String::as_str);
    let behind: Vec<&str> = std::iter::once(rest).chain(below).collect();
    let behind = behind.join("\n");
    let members = identity.members(&own_members(&behind));
    if members.is_empty() {
        return None;
    }
    let comma = if behind.trim_start().starts_with('}') {
        ""
    } else {
        ", "
    };
    let text = members.join(", ") + comma;
    if let Some(line) = lines.get_mut(at) {
        *line = [before, &text, rest].concat();
    }
    let from = column_of(before);
    Some(Added::Part {
        line: at,
        from,
        to: from + column_of(&text),
    })
}

/// The text of members, up to the brace that ends them, without what stands in further brackets, and in quotes that are
/// no keys.
fn own_members(text: &str) -> String {
    let (mut depth, mut own, mut rest) = (1, String::new(), text);
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '"' => quoted_length(rest).unwrap_or(1),
            c => c.len_utf8(),
        };
        let (part, behind) = rest.split_at(length);
        match part {
            "{" | "[" => depth += 1,
            "}" | "]" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        if depth == 1 {
            own.push_str(part);
        }
        rest = behind;
    }
    own
}

/// The length of a text in quotes, with the colon behind it.
fn quoted_length(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    let mut letters = text.char_indices().skip(1);
    let (end, _) = letters.find(|(_, c)| {
        let is_end = *c == '"' && !is_escaped;
        is_escaped = *c == '\\' && !is_escaped;
        is_end
    })?;
    let behind = text.get(end + 1..)?;
    let blank = behind.trim_start();
    let colon = usize::from(blank.starts_with(':'));
    Some(end + 1 + behind.len() - blank.len() + colon)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str) -> (String, Option<Added>) {
        let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
        let added = add_identity(&mut lines, &ObjectIdentity::made_up());
        (lines.join("\n"), added)
    }

    #[test]
    fn an_object_gets_a_name_where_it_has_none() {
        for (text, want) in [
            ("kind: A", "kind: A\nmetadata: {name: \"test\"}"),
            ("kind: A\nmetadata:", "kind: A\nmetadata: {name: \"test\"}"),
            (
                "metadata:\n  labels: {name: a}\nkind: A",
                "metadata:\n  name: \"test\"\n  labels: {name: a}\nkind: A",
            ),
            ("metadata: {}", "metadata: {name: \"test\"}"),
            (
                "metadata: {labels: {name: a}}",
                "metadata: {name: \"test\", labels: {name: a}}",
            ),
            ("metadata: {generateName: a}", "metadata: {generateName: a}"),
            ("{kind: A}", "{kind: A, metadata: {name: \"test\"}}"),
            (
                "{metadata: &a {b: c}}",
                "{metadata: &a {name: \"test\", b: c}}",
            ),
            ("metadata: *a", "metadata: *a"),
            ("{kind: A]", "{kind: A, metadata: {name: \"test\"}}"),
        ] {
            assert_eq!(named(text).0, want, "{text}");
        }
    }

    #[test]
    fn places_lead_there_and_back() {
        let (_, added) = named("{a: é, metadata: {b: c}}");
        let added = added.unwrap();
        let place = |character| Position { line: 0, character };
        for column in [0, 17, 18, 20] {
            assert_eq!(added.outward(added.inward(place(column))), place(column));
        }
        assert_eq!(added.inward(place(18)), place(32));
    }
}
