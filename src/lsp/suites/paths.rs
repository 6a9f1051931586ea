//! The fields that a suite names by paths, as in `set: {spec.ports[0].name: a}`, and those that only the whole suite
//! tells, as in anchors. Each becomes an object with this field, so that a workspace finds references to its names as it
//! does in objects.

use std::collections::HashSet;

use serde_json::json;

use super::identity::number;
use super::objects::type_members;
use crate::document::position::{Position, Range};
use crate::lsp::lines::{column_of, lines_of};
use crate::suites::{FieldForm, Located, Suite, WrittenField};

/// Members that are in no schema.
pub const NOT_OF_SCHEMA: [&str; 3] = ["apiVersion", "kind", "metadata"];

/// The objects that the paths of a suite became.
#[derive(Debug, Default)]
pub struct PathObjects {
    /// The objects, as documents of one text.
    pub text: String,
    /// The names in the objects.
    names: Vec<NamedField>,
    /// The start of each object, with its kind.
    head: String,
}

/// A name in one of the objects.
#[derive(Clone, Copy, Debug)]
pub struct NamedField {
    /// Where it is there.
    position: Position,
    /// Where it is in the suite.
    pub range: Range,
    /// The way in which the suite writes the name. `None` if the name stands in a path.
    pub form: Option<FieldForm>,
}

/// A name in a path: its columns there, and its column in the object.
struct Name {
    start: usize,
    end: usize,
    column: usize,
}

impl PathObjects {
    /// The objects of paths and fields, given the text of the suite and of one of its objects, whose kind is that of
    /// the paths.
    pub fn new(suite: &Suite, text: &str, object: &str) -> Self {
        let Suite { paths, fields, .. } = suite;
        let head_of = |members: &str| format!("{{{members}metadata: {{name: test}}, ");
        let types = fields.iter().map(type_of_field);
        let members = std::iter::once(type_members(object)).chain(types);
        let usual = members.into_iter().find(|members| !members.is_empty());
        let usual = usual.unwrap_or_default();
        let head = head_of(&usual);
        let lines = lines_of(text);
        let (mut names, mut documents) = (Vec::new(), Vec::new());
        for Located { value: path, range } in paths {
            let start = start_of(&lines, *range, path);
            let (Some(start), Some((text, own))) = (start, document_of(path, &head)) else {
                continue;
            };
            let line = number(2 * documents.len());
            for Name {
                start: from,
                end,
                column,
            } in own
            {
                let at = |offset| Position {
                    character: start.character + number(offset),
                    ..start
                };
                let range = Range {
                    start: at(from),
                    end: at(end),
                };
                let character = number(column);
                let position = Position { line, character };
                names.push(NamedField {
                    position,
                    range,
                    form: None,
                });
            }
            documents.push(text);
        }
        for field in fields {
            let members = type_of_field(field);
            let members = if members.is_empty() { &usual } else { &members };
            let Some((text, own)) = document_of(&field.path, &head_of(members)) else {
                continue;
            };
            if let Some(last) = own.last() {
                let line = number(2 * documents.len());
                names.push(named_field(field, line, last));
                documents.push(text);
            }
        }
        Self {
            text: documents.join("\n---\n"),
            names,
            head,
        }
    }

    /// The name of an object that the name at a place of the suite is, and the range of that.
    pub fn inward(&self, place: Position) -> Option<(Position, Range)> {
        let has = |range: Range| {
            range.start.line == place.line
                && (range.start.character..=range.end.character).contains(&place.character)
        };
        let mut names = self.names.iter();
        let found = names.find(|one| one.form != Some(FieldForm::Around) && has(one.range))?;
        Some((found.position, found.range))
    }

    /// An object with a field whose path is begun, up to its last name, and the place of that name.
    pub fn begun(&self, around: &str) -> Option<(String, Position)> {
        // No field has this name, which would not be suggested.
        let (text, names) = document_of(&[around, "-"].concat(), &self.head)?;
        let character = number(names.last()?.column + 1);
        Some((text, Position { line: 0, character }))
    }

    /// The name in the suite that a name of an object is.
    pub fn outward(&self, range: Range) -> Option<NamedField> {
        let mut names = self.names.iter().copied();
        names.find(|one| one.position == range.start)
    }

    /// The first of some names, given their places in the objects, that is also the name of another field: an anchor
    /// has it, which several aliases mean.
    pub fn shared(&self, places: &[Position]) -> Option<Range> {
        let own = |one: &&NamedField| places.contains(&one.position);
        let starts: HashSet<Position> = self.names.iter().filter(own).map(start).collect();
        let mut others = self.names.iter().filter(|one| !own(one));
        let shared = others
            .find(|one| one.form != Some(FieldForm::Around) && starts.contains(&one.range.start))?;
        Some(shared.range)
    }
}

fn named_field(field: &WrittenField, line: u32, last: &Name) -> NamedField {
    let character = number(last.column);
    NamedField {
        position: Position { line, character },
        range: field.range,
        form: Some(field.form),
    }
}

fn start(name: &NamedField) -> Position {
    name.range.start
}

/// The members that tell the kind of a field's object, as members in braces. Nothing if the place does not tell it.
fn type_of_field(field: &WrittenField) -> String {
    let WrittenField {
        api_version, kind, ..
    } = field;
    match api_version.is_empty() || kind.is_empty() {
        true => String::new(),
        false => format!(
            "apiVersion: {}, kind: {}, ",
            json!(api_version),
            json!(kind)
        ),
    }
}

/// Where the letters of a path start that stand in a line as they are.
fn start_of(lines: &[&str], range: Range, path: &str) -> Option<Position> {
    let Range { start, end } = range;
    if start.line != end.line {
        return None;
    }
    let line = lines.get(usize::try_from(start.line).ok()?)?;
    let units: Vec<u16> = line.encode_utf16().collect();
    let columns = usize::try_from(start.character).ok()?..usize::try_from(end.character).ok()?;
    let written = String::from_utf16_lossy(units.get(columns)?);
    let written = written.trim_end();
    let quotes = u32::from(written.starts_with(['"', '\'']));
    let plain = match quotes {
        0 => written,
        _ => written.get(1..written.len().checked_sub(1)?)?,
    };
    (plain == path).then_some(Position {
        character: start.character + quotes,
        ..start
    })
}

/// A segment of a path.
enum PathSegment<'p> {
    /// Into an item of a list.
    Item,
    /// To a member: its name, what is before it in the path, and whether it is without brackets.
    Member(&'p str, &'p str, bool),
}

/// The segment of a path that starts at a byte, and the byte after it.
fn segment_at(path: &str, at: usize) -> Option<(PathSegment<'_>, usize)> {
    let rest = path.get(at..)?;
    if let Some(inner) = rest.strip_prefix('[') {
        let (key, _) = inner.split_once(']')?;
        let behind = at + key.len() + 2;
        let is_index = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_digit());
        return Some(match is_index {
            true => (PathSegment::Item, behind),
            false => (PathSegment::Member(key, path.get(..=at)?, false), behind),
        });
    }
    let plain = rest.strip_prefix('.').unwrap_or(rest);
    let start = at + rest.len() - plain.len();
    let name = plain.split(['.', '[', ']']).next()?;
    let step = PathSegment::Member(name, path.get(..start)?, true);
    (!name.is_empty()).then_some((step, start + name.len()))
}

/// An object on one line that has the field of a path, and the names in it.
fn document_of(path: &str, head: &str) -> Option<(String, Vec<Name>)> {
    let (mut text, mut closing, mut names) = (head.to_owned(), Vec::new(), Vec::new());
    let mut at = 0;
    while at < path.len() {
        let (step, behind) = segment_at(path, at)?;
        let is_first = at == 0;
        at = behind;
        match step {
            PathSegment::Item => {
                text.push('[');
                closing.push(']');
            }
            PathSegment::Member(name, before, is_plain) => {
                if is_first && is_plain && NOT_OF_SCHEMA.contains(&name) {
                    return None;
                }
                if !is_first {
                    text.push('{');
                    closing.push('}');
                }
                let start = column_of(before);
                names.push(Name {
                    start,
                    end: start + column_of(name),
                    column: column_of(&text),
                });
                text.push_str(&format!("{}: ", json!(name)));
            }
        }
    }
    text.push('0');
    text.extend(closing.iter().rev());
    text.push('}');
    Some((text, names))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_becomes_an_object() {
        for (path, want) in [
            (
                "spec.ports[0].name",
                "{\"spec\": {\"ports\": [{\"name\": 0}]}}",
            ),
            ("spec[a.b]", "{\"spec\": {\"a.b\": 0}}"),
        ] {
            let document = document_of(path, "{");
            assert_eq!(document.map(|(text, _)| text).as_deref(), Some(want));
        }
        for path in ["metadata.name", "spec..a", "spec[a", "spec]"] {
            assert!(document_of(path, "{").is_none(), "{path}");
        }
    }

    #[test]
    fn names_of_paths_lead_there_and_back() {
        let suite = "a:\n  \"spec.é.b\": 1\n";
        let place = |line, character| Position { line, character };
        let range = Range {
            start: place(1, 2),
            end: place(1, 12),
        };
        let path = Located {
            value: "spec.é.b".to_owned(),
            range,
        };
        let mut own = Suite::default();
        own.paths.push(path);
        let paths = PathObjects::new(&own, suite, "kind: A\n");
        let (own, found) = paths.inward(place(1, 10)).unwrap();
        assert_eq!((found.start, found.end), (place(1, 10), place(1, 11)));
        let range = Range {
            start: own,
            end: own,
        };
        let outward = paths.outward(range).map(|name| name.range);
        assert_eq!(outward, Some(found));
        assert!(
            paths
                .text
                .starts_with("{kind: A, metadata: {name: test}, \"spec\": {")
        );
    }
}
