//! Edits of a document that preserve comments and the layout of everything else.

use std::ops::Range;

use crate::document::Notation;
use crate::document::spans::{SpanShape, Spans};
use crate::go::sort;
use crate::value::{Value, json};
use crate::workspace::complete::plain_key;

/// A replacement of some bytes by a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Edit {
    pub bytes: Range<usize>,
    pub text: String,
}

impl Edit {
    pub fn new(bytes: Range<usize>, text: impl Into<String>) -> Self {
        Self {
            bytes,
            text: text.into(),
        }
    }
}

/// The text of a document with its places.
#[derive(Clone, Copy)]
pub(crate) struct Editor<'w> {
    pub source: &'w str,
    pub spans: &'w Spans,
    pub format: Notation,
}

impl<'w> Editor<'w> {
    pub fn text(&self, bytes: Range<usize>) -> &'w str {
        self.source.get(bytes).unwrap_or_default()
    }

    /// Whether a map or list is written in brackets.
    pub fn is_flow(&self, number: usize) -> bool {
        let span = self.spans.get(number);
        span.is_some_and(|span| self.text(span.bytes.clone()).starts_with(['{', '[']))
    }

    /// Where a value ends, without the blank lines and comments after it.
    pub fn end(&self, number: usize) -> usize {
        let Some(span) = self.spans.get(number) else {
            return 0;
        };
        // The last value inside decides. Deeper ones come later in the text.
        let mut last = number;
        while !self.is_flow(last)
            && !matches!(
                self.spans.get(last).map(|span| span.shape),
                Some(SpanShape::Alias { .. })
            )
        {
            match self.spans.children_in_order(last).last() {
                Some(&child) if child > last => last = child,
                _ => break,
            }
        }
        let bytes = self.spans.get(last).map_or(0..0, |span| span.bytes.clone());
        let own = self.text(bytes.clone());
        (bytes.start + own.trim_end().len()).max(span.key_bytes.end)
    }

    pub fn line_start(&self, offset: usize) -> usize {
        let before = self.text(0..offset);
        before.rfind(['\n', '\r']).map_or(0, |at| at + 1)
    }

    /// The end of the line of an offset, before its line break.
    pub fn line_end(&self, offset: usize) -> usize {
        let rest = self.source.get(offset..).unwrap_or_default();
        offset + rest.find(['\n', '\r']).unwrap_or(rest.len())
    }

    /// The start of the line after the line of an offset.
    pub fn next_line(&self, offset: usize) -> usize {
        let end = self.line_end(offset);
        let rest = self.source.get(end..).unwrap_or_default();
        let break_ = if rest.starts_with("\r\n") {
            2
        } else {
            rest.len().min(1)
        };
        end + break_
    }

    pub fn column(&self, offset: usize) -> usize {
        offset - self.line_start(offset)
    }

    /// The line break that the text uses.
    pub fn line_break(&self) -> &'static str {
        if self.source.contains("\r\n") {
            "\r\n"
        } else {
            "\n"
        }
    }

    /// Takes the entry of a key out of its map.
    pub fn remove(&self, map: usize, number: usize) -> Option<Edit> {
        let span = self.spans.get(number)?;
        span.key.as_ref()?;
        let children = self.spans.children_in_order(map);
        let at = children.iter().position(|child| *child == number)?;
        let start = span.key_bytes.start;
        let end = self.end(number);
        let next = children.get(at + 1).and_then(|next| self.spans.get(*next));
        if self.is_flow(map) {
            return Some(
                match (
                    next,
                    at.checked_sub(1).and_then(|before| children.get(before)),
                ) {
                    (Some(next), _) => Edit::new(start..next.key_bytes.start, ""),
                    (None, Some(&before)) => Edit::new(self.end(before)..end, ""),
                    (None, None) => Edit::new(start..end, ""),
                },
            );
        }
        if children.len() == 1 {
            // Without its only entry a map would be null.
            let is_on_key_line = self.spans.get(map).is_some_and(|map| map.key.is_some());
            let from = match is_on_key_line {
                true => self
                    .spans
                    .get(map)
                    .map_or(start, |map| map.bytes.start.min(start)),
                false => start,
            };
            return match self.spans.get(map).filter(|map| map.key.is_some()) {
                Some(parent) => {
                    let colon = self.after_colon(parent.key_bytes.end)?;
                    Some(Edit::new(colon..end, " {}"))
                }
                None => Some(Edit::new(from..end, "{}")),
            };
        }
        let line = self.line_start(start);
        let is_first_on_line = self.text(line..start).trim().is_empty();
        if is_first_on_line {
            let behind = self.next_line(end);
            // The last line may have no break after it; then the one before goes.
            if behind == self.source.len() && !self.text(end..behind).contains(['\n', '\r']) {
                let before = self.text(0..line).trim_end_matches(['\n', '\r']).len();
                return Some(Edit::new(before..behind, ""));
            }
            return Some(Edit::new(line..behind, ""));
        }
        // After a dash the next entry moves up.
        let behind = self.next_line(end);
        let rest = self.source.get(behind..).unwrap_or_default();
        let blank = rest.len() - rest.trim_start().len();
        Some(Edit::new(start..behind + blank, ""))
    }

    /// Combines insertions into maps, each with the number of its map, into edits that can be
    /// applied together. Insertions at one place become one text, inner ones first.
    pub fn together(insertions: &[(usize, Edit)]) -> Vec<Edit> {
        // If two maps end at one place, the inner one has the greater number.
        let number = |at: usize| insertions.get(at).map(|(map, _)| *map);
        let order = sort::stable(insertions.len(), &mut |a, b| number(b).cmp(&number(a)));
        let mut edits: Vec<Edit> = Vec::new();
        for (_, edit) in order.into_iter().filter_map(|at| insertions.get(at)) {
            match edits.iter_mut().find(|known| known.bytes == edit.bytes) {
                Some(known) => {
                    // In flow style only the very first entry has no comma before it.
                    if !edit.text.starts_with([',', '\n', '\r']) {
                        known.text.push_str(", ");
                    }
                    known.text.push_str(&edit.text);
                }
                None => edits.push(edit.clone()),
            }
        }
        edits
    }

    /// The offset after the colon of a key that ends at an offset.
    pub fn after_colon(&self, key_end: usize) -> Option<usize> {
        let rest = self.source.get(key_end..)?;
        Some(key_end + rest.find(':')? + 1)
    }

    /// Writes a value on one line in place of a null.
    pub fn replace_null(&self, number: usize, value: &Value<'_>) -> Option<Edit> {
        let span = self.spans.get(number)?;
        let text = json::to_json(value);
        if !span.bytes.is_empty() {
            return Some(Edit::new(span.bytes.clone(), text));
        }
        let colon = self.after_colon(span.key.as_ref().map(|_| span.key_bytes.end)?)?;
        Some(Edit::new(colon..colon, [" ", &text].concat()))
    }

    /// Adds an entry to a map. The value is YAML or JSON: on one line, or the lines of a block
    /// without indentation.
    pub fn insert(&self, map: usize, key: &str, value: &WrittenValue) -> Option<Edit> {
        let span = self.spans.get(map)?;
        let children = self.spans.children_in_order(map);
        let key = self.key(key);
        if self.is_flow(map) {
            let close = span.bytes.end.checked_sub(1)?;
            let (at, comma) = match children.last() {
                Some(&last) => (self.end(last), ", "),
                None => (close, ""),
            };
            return Some(Edit::new(at..at, [comma, &key, ": ", &value.flow].concat()));
        }
        if let Some(&last) = children.last() {
            let first = children
                .iter()
                .filter_map(|&child| self.spans.get(child))
                .next()?;
            let column = self.column(first.key_bytes.start);
            let end = self.line_end(self.end(last));
            return Some(Edit::new(end..end, self.block(&key, value, column)));
        }
        // A key without a value yet.
        let colon = self.after_colon(span.key.as_ref().map(|_| span.key_bytes.end)?)?;
        let column = self.column(span.key_bytes.start) + 2;
        let end = self.end(map).max(colon);
        let text = self.text(colon..end);
        // A comment after the colon stays.
        let at = if text.trim().is_empty() {
            self.line_end(colon)
        } else {
            colon
        };
        let end = if text.trim().is_empty() { at } else { end };
        Some(Edit::new(at..end, self.block(&key, value, column)))
    }

    /// An entry on lines of its own, with the line break before it.
    fn block(&self, key: &str, value: &WrittenValue, column: usize) -> String {
        let indent = " ".repeat(column);
        let head = [self.line_break(), &indent, key, ":"].concat();
        head + &self.value(value, column)
    }

    /// The value after the colon of a key at a column.
    pub fn value(&self, value: &WrittenValue, column: usize) -> String {
        let break_ = self.line_break();
        let indent = " ".repeat(column);
        let mut text = String::new();
        if value.is_literal {
            text.push_str(" |");
        }
        if value.is_block {
            for line in value.block.lines() {
                text.push_str(break_);
                if line.is_empty() {
                    continue;
                }
                text.push_str(&indent);
                text.push_str("  ");
                text.push_str(line);
            }
        } else {
            text.push(' ');
            text.push_str(value.block.trim_end());
        }
        text
    }

    /// A key in place of another one. Behind quotes the colon may have no blank, so they stay.
    pub fn key_for(&self, old: Range<usize>, key: &str) -> String {
        match self.text(old).starts_with(['"', '\'']) {
            true => json::quoted(key),
            false => self.key(key),
        }
    }

    /// A key in the style of its surroundings.
    pub fn key(&self, key: &str) -> String {
        match self.format {
            Notation::Json => json::quoted(key),
            Notation::Yaml => plain_key(key),
        }
    }
}

/// A value in flow style and in block style.
#[derive(Clone, Debug)]
pub(crate) struct WrittenValue {
    /// On one line, in brackets.
    pub flow: String,
    /// In lines, without indentation.
    pub block: String,
    /// Whether that has entries, which begin on the line after the key.
    pub is_block: bool,
    /// Whether the lines are a string, with `|` before them.
    pub is_literal: bool,
}

impl WrittenValue {
    /// A value that is the same in both styles.
    pub fn scalar(text: &str) -> Self {
        Self {
            flow: text.to_owned(),
            block: text.to_owned(),
            is_block: false,
            is_literal: false,
        }
    }
}
