//! Changes a value in a YAML text and keeps the other comments.

use super::matching::{ListStep, next_step};
use crate::document::spans::{SpanShape, Spans};
use crate::document::{self, Notation, to_yaml};
use crate::suites::path::{self, PathStep};
use crate::suites::result::ListKeys;
use crate::value::json::Duplicates;
use crate::value::{Map, Value, json};
use crate::workspace::complete::plain_key;
use crate::workspace::fix::edit::{Edit, Editor, WrittenValue};

/// A value of a text that gets another value.
pub(super) struct Change<'c> {
    /// The steps to the value. No steps lead to the whole text.
    pub steps: &'c [PathStep],
    pub wanted: &'c Value<'static>,
    /// The keys of lists in the new value.
    pub keys: &'c [ListKeys],
}

/// A key of a map that gets another name.
pub(super) struct Rename<'c> {
    /// The steps to the map.
    pub steps: &'c [PathStep],
    pub from: &'c str,
    pub to: &'c str,
}

/// No value needs as many edits.
const MAX_EDITS: usize = 10_000;

/// The text with other values at places apart from each other. `None` if the layout of the text does not allow that.
pub(super) fn rewrite(text: &str, changes: &[Change<'_>]) -> Option<String> {
    let mut text = text.to_owned();
    // Each round reads the text once, and makes one edit of each value.
    for _ in 0..MAX_EDITS {
        let edits = next_edits(&text, changes)?;
        if edits.is_empty() {
            return Some(text);
        }
        text = with_edits(text, edits)?;
    }
    None
}

/// The text with other names for keys of maps. Comments about a key stay. A map that is not found stays as it is.
pub(super) fn rename(text: &str, renames: &[Rename<'_>]) -> Option<String> {
    let documents = document::parse(text);
    let document = documents.iter().find(|document| !document.empty)?;
    let spans = Spans::for_document(text, document);
    let editor = Editor {
        source: text,
        spans: &spans,
        format: document.format,
    };
    let edit = |rename: &Rename<'_>| {
        let number = number_of(&spans, rename.steps)?;
        let key = &spans.get(spans.entry(number, rename.from)?)?.key_bytes;
        Some(Edit::new(
            key.clone(),
            editor.key_for(key.clone(), rename.to),
        ))
    };
    with_edits(text.to_owned(), renames.iter().filter_map(edit).collect())
}

/// The number of the value that steps lead to.
fn number_of(spans: &Spans, steps: &[PathStep]) -> Option<usize> {
    steps.iter().try_fold(0, |number, step| match step {
        PathStep::Key(key) => spans.entry(number, key),
        PathStep::Index(index) => spans.item(number, *index),
    })
}

/// The next edit of each value that is not yet the wanted one.
fn next_edits(text: &str, changes: &[Change<'_>]) -> Option<Vec<Edit>> {
    let documents = document::parse(text);
    let document = documents.iter().find(|document| !document.empty)?;
    let spans = Spans::for_document(text, document);
    let value = document::parse_one(text, Duplicates::LastWins)
        .ok()?
        .value
        .into_owned();
    let editor = Editor {
        source: text,
        spans: &spans,
        format: document.format,
    };
    let mut edits = Vec::new();
    for change in changes {
        let number = number_of(&spans, change.steps)?;
        let old = path::get(&value, change.steps)?;
        let rewriter = Rewriter {
            editor: &editor,
            keys: change.keys,
        };
        edits.extend(rewriter.next((number, None), old, change.wanted, &[])?);
    }
    Some(edits)
}

/// The text after edits. `None` if some of them are about the same place.
fn with_edits(mut text: String, mut edits: Vec<Edit>) -> Option<String> {
    edits.sort_by_key(|edit| edit.bytes.start);
    let mut end = text.len();
    for (index, Edit { bytes, text: new }) in edits.iter().enumerate().rev() {
        let before = index.checked_sub(1).and_then(|index| edits.get(index));
        let is_apart = before.is_none_or(|before| before.bytes.start < bytes.start);
        if bytes.end > end || !is_apart {
            return None;
        }
        text.get(bytes.clone())?;
        text.replace_range(bytes.clone(), new);
        end = bytes.start;
    }
    Some(text)
}

/// Finds the next edit of a text.
struct Rewriter<'t> {
    editor: &'t Editor<'t>,
    keys: &'t [ListKeys],
}

impl Rewriter<'_> {
    /// The next edit of a value, which may be the entry of a map, at a path.
    fn next(
        &self,
        (number, map): (usize, Option<usize>),
        old: &Value<'static>,
        wanted: &Value<'static>,
        path: &[&str],
    ) -> Option<Option<Edit>> {
        if old == wanted {
            return Some(None);
        }
        let editor = self.editor;
        let shape = editor.spans.get(number)?.shape;
        match (old, wanted) {
            (Value::Map(own), Value::Map(new)) if shape == SpanShape::Map && !new.is_empty() => {
                if let Some(edit) = self.map_edit(number, (own, new), path)? {
                    return Some(Some(edit));
                }
                // Only the entry is left that has to go.
                editor.replace(number, map, wanted).map(Some)
            }
            (Value::List(own), Value::List(new)) if shape == SpanShape::List && !new.is_empty() => {
                let whole = || editor.replace(number, map, wanted);
                self.list_edit((number, &whole), (own, new), path)
            }
            (Value::String(old), Value::String(new)) => {
                let lines = editor.replace_lines(number, old, new);
                let edit = lines.or_else(|| editor.replace(number, map, wanted));
                edit.map(Some)
            }
            _ => editor.replace(number, map, wanted).map(Some),
        }
    }

    /// The next edit of a map that gets other entries.
    fn map_edit(
        &self,
        number: usize,
        (own, new): (&Map<'static>, &Map<'static>),
        path: &[&str],
    ) -> Option<Option<Edit>> {
        let editor = self.editor;
        let gone = own.iter().find(|(key, _)| !new.contains_key(key));
        // A map without entries would be none.
        if let Some((key, _)) = gone.filter(|_| own.len() > 1) {
            let entry = editor.spans.entry(number, key)?;
            let edit = match editor.is_flow(number) {
                true => editor.remove_in_brackets(number, entry),
                false => {
                    let lines = editor.remove_entry(entry);
                    lines.or_else(|| editor.remove(number, entry))
                }
            };
            return edit.map(Some);
        }
        for (key, value) in new.iter() {
            let Some(known) = own.get(key) else {
                return editor
                    .insert(number, key, &written(value, editor.format))
                    .map(Some);
            };
            let entry = editor.spans.entry(number, key)?;
            let path = [path, &[key]].concat();
            if let Some(edit) = self.next((entry, Some(number)), known, value, &path)? {
                return Some(Some(edit));
            }
        }
        Some(None)
    }

    /// The next edit of a list that gets other items. It may be written as a whole.
    fn list_edit(
        &self,
        (number, whole): (usize, &dyn Fn() -> Option<Edit>),
        (own, new): (&[Value<'static>], &[Value<'static>]),
        path: &[&str],
    ) -> Option<Option<Edit>> {
        let editor = self.editor;
        let is_here = |one: &&ListKeys| one.list.iter().eq(path);
        let keys = self.keys.iter().find(is_here).map(|one| &*one.keys);
        let edit = match next_step(own, new, keys) {
            Some(ListStep::Remove(index)) => editor.remove_item(number, index).or_else(whole),
            Some(ListStep::Move { from, before }) => {
                // In brackets it is inserted again.
                let edit = editor.move_item(number, from, before);
                let edit = edit.or_else(|| editor.remove_item(number, from));
                edit.or_else(whole)
            }
            Some(ListStep::Insert { before, item }) => {
                let edit = editor.insert_item(number, before, new.get(item)?);
                edit.or_else(whole)
            }
            Some(ListStep::Change) => {
                for (index, (known, value)) in own.iter().zip(new).enumerate() {
                    let item = editor.spans.item(number, index)?;
                    if let Some(edit) = self.next((item, None), known, value, path)? {
                        return Some(Some(edit));
                    }
                }
                return Some(None);
            }
            None => whole(),
        };
        edit.map(Some)
    }
}

/// A value in every style that a text of a notation may need.
pub(super) fn written(value: &Value<'static>, notation: Notation) -> WrittenValue {
    let flow = match notation {
        Notation::Json => json::to_json(value),
        Notation::Yaml => in_brackets(value),
    };
    if let Value::String(text) = value
        && is_literal(text)
    {
        return WrittenValue {
            is_literal: true,
            is_block: true,
            block: text.to_string(),
            flow,
        };
    }
    WrittenValue {
        is_literal: false,
        is_block: match value {
            Value::Map(map) => !map.is_empty(),
            Value::List(items) => !items.is_empty(),
            _ => false,
        },
        block: to_yaml(value),
        flow,
    }
}

/// A value as YAML on one line. Words have no quotes.
fn in_brackets(value: &Value<'static>) -> String {
    match value {
        Value::String(text) => word(text),
        Value::List(items) => {
            let items: Vec<String> = items.iter().map(in_brackets).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Map(map) => {
            let entry = |(key, value)| format!("{}: {}", word(key), in_brackets(value));
            let entries: Vec<String> = map.iter().map(entry).collect();
            format!("{{{}}}", entries.join(", "))
        }
        value => json::to_json(value),
    }
}

/// A text on one line, in quotes unless it is a word. Some characters, such as line breaks of other languages, need
/// escapes that JSON does not have to write.
fn word(text: &str) -> String {
    match text.chars().all(|c| matches!(c, ' '..='~')) {
        true => plain_key(text),
        false => to_yaml(&Value::from(text)).trim_end().to_owned(),
    }
}

/// Whether a text can stand in lines of its own, as it is.
fn is_literal(text: &str) -> bool {
    let body = text.strip_suffix('\n').unwrap_or_default();
    !body.is_empty()
        && !body.starts_with([' ', '\t', '\n'])
        && !body.ends_with('\n')
        && body.chars().all(is_plain)
}

/// Whether a character can stand in lines of a text without an escape.
fn is_plain(c: char) -> bool {
    matches!(c, '\n' | '\t' | ' '..='~' | '\u{a0}'..='\u{2027}' | '\u{202a}'..='\u{d7ff}')
}

impl Editor<'_> {
    /// Writes another value in place of one, which may be an entry of a map.
    fn replace(&self, number: usize, map: Option<usize>, value: &Value<'static>) -> Option<Edit> {
        let span = self.spans.get(number)?;
        let value = &self.written_like(number, value);
        let is_in_brackets =
            map.is_none_or(|map| self.is_flow(map)) || self.format == Notation::Json;
        if is_in_brackets {
            return Some(Edit::new(span.bytes.start..self.end(number), &*value.flow));
        }
        let own = self.source.get(span.bytes.clone())?;
        let is_one_line =
            !own.is_empty() && !own.starts_with(['|', '>']) && span.shape == SpanShape::Scalar;
        if is_one_line && !value.is_block {
            let text = value.block.trim_end();
            return Some(Edit::new(span.bytes.start..self.end(number), text));
        }
        let colon = self.after_colon(span.key_bytes.end)?;
        let column = self.column(span.key_bytes.start);
        let mut text = self.value(value, column);
        let (comment, end) = self.comment(number, colon)?;
        let first_line = text.find(['\n', '\r']).unwrap_or(text.len());
        text.insert_str(first_line, comment);
        Some(Edit::new(colon..end, text))
    }

    /// Writes a text in place of one in lines behind `|`, with their indentation. `None` if it is not in lines, or the
    /// texts end with other numbers of line breaks.
    fn replace_lines(&self, number: usize, old: &str, new: &str) -> Option<Edit> {
        let span = self.spans.get(number)?;
        let start = span.bytes.start;
        let head = self.source.get(start..self.line_end(start))?;
        let head = head.strip_prefix('|')?.split([' ', '\t']).next()?;
        let [old, new] = [old, new].map(|text| {
            let body = text.trim_end();
            (body, text.get(body.len()..).unwrap_or_default())
        });
        let ((_, old_end), (body, end)) = (old, new);
        let is_kept = old_end == end && end.chars().all(|c| c == '\n');
        if !is_kept || body.starts_with('\n') || !body.chars().all(is_plain) {
            return None;
        }
        let first = self.next_line(start);
        let lines = first..self.end(number);
        let indent = match head.chars().find_map(|c| c.to_digit(10)) {
            Some(deeper) if span.key.is_some() => {
                self.column(span.key_bytes.start) + deeper as usize
            }
            Some(_) => return None,
            None if body.starts_with([' ', '\t']) => return None,
            None => {
                let own = self.source.get(lines.clone())?;
                own.len() - own.trim_start_matches(' ').len()
            }
        };
        let indented = body.split('\n').map(|line| match line {
            "" => String::new(),
            line => [&*" ".repeat(indent), line].concat(),
        });
        let text = indented.collect::<Vec<_>>().join(self.line_break());
        Some(Edit::new(lines, text))
    }

    /// A value in every style. A text in place of one in single quotes has these quotes, too.
    fn written_like(&self, number: usize, value: &Value<'static>) -> WrittenValue {
        let span = self.spans.get(number);
        let old = span.and_then(|span| self.source.get(span.bytes.clone()));
        let is_quoted = old.is_some_and(|old| old.starts_with('\''));
        let text = value.as_str().filter(|_| is_quoted);
        match text.filter(|text| text.chars().all(|c| matches!(c, ' '..='~'))) {
            Some(text) => WrittenValue::scalar(&format!("'{}'", text.replace('\'', "''"))),
            None => written(value, self.format),
        }
    }

    /// The comment about an entry that is on the line of its key, or behind its value, and where the entry
    /// ends with it.
    fn comment(&self, number: usize, colon: usize) -> Option<(&str, usize)> {
        let start = self.spans.get(number)?.bytes.start;
        let end = self.end(number).max(colon);
        let head = self.source.get(colon..self.line_end(colon))?;
        let is_block = start > colon + head.len() || head.trim_start().starts_with(['|', '>']);
        let (line, from, end) = match is_block {
            true => {
                let sign = head.find(" #");
                let text = sign.and_then(|sign| head.get(..sign));
                (head, text.map(|text| text.trim_end().len()), end)
            }
            false => {
                let behind = self.source.get(end..self.line_end(end))?;
                let is_comment = behind.trim_start().starts_with('#');
                let comment_end = end + behind.trim_end().len();
                (
                    behind,
                    is_comment.then_some(0),
                    if is_comment { comment_end } else { end },
                )
            }
        };
        let comment = from.and_then(|from| line.get(from..)).unwrap_or_default();
        Some((comment.trim_end(), end))
    }
}
