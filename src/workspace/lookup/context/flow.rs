//! Contexts of positions between brackets: JSON, and YAML's flow style.

use std::ops::Range;

use super::{ExpectedText, PositionContext, PositionStep, ValueStyle};
use crate::go::is_alphanumeric;

/// A collection that is open.
#[derive(Debug)]
struct FlowCollection {
    is_map: bool,
    /// The keys so far.
    keys: Vec<String>,
    /// The last key has its colon, so a value follows.
    at_value: bool,
}

/// The state of reading a collection.
#[derive(Debug)]
struct FlowReader<'t> {
    source: &'t str,
    at: usize,
    end: usize,
    open: Vec<FlowCollection>,
    /// The word that ends last: where it starts, and its text.
    word: Option<(usize, String)>,
    /// The offset is within quotes, from here on.
    quoted: Option<usize>,
}

/// Whether the collection that starts at an offset is still open at a later one.
pub(super) fn is_open(source: &str, start: usize, offset: usize) -> bool {
    let mut reader = FlowReader::new(source, start, offset);
    reader.step();
    while reader.at < offset && !reader.open.is_empty() {
        reader.step();
    }
    !reader.open.is_empty()
}

pub(super) fn at(
    source: &str,
    start: usize,
    offset: usize,
    style: ValueStyle,
) -> Option<PositionContext> {
    let reader = read(source, start, offset);
    let innermost = reader.open.last()?;
    let (is_map, at_value) = (innermost.is_map, innermost.at_value);
    let word = reader.word_at(offset)?;
    let is_before_colon = source.get(word.end..)?.trim_start().starts_with(':');
    let wanted = match (is_map, at_value) {
        (true, false) if is_before_colon => ExpectedText::KeyAlone,
        (true, false) => ExpectedText::Key,
        (true, true) => ExpectedText::Value,
        (false, _) => ExpectedText::Item,
    };
    // In quotes a key may stand without a gap between its colon and the value.
    let is_quoted = source.get(word.start..)?.starts_with('"');
    let style = match is_before_colon && is_quoted {
        true => ValueStyle::Json,
        false => style,
    };
    let (way, mut siblings) = way_into(reader.open)?;
    siblings.extend(keys_behind(source, word.end));
    Some(PositionContext {
        way,
        wanted,
        word,
        siblings,
        column: 0,
        style,
        is_beside_items: false,
    })
}

/// The steps into the innermost open collection, and the keys that it has so far.
fn way_into(open: Vec<FlowCollection>) -> Option<(Vec<PositionStep>, Vec<String>)> {
    let (mut way, mut siblings) = (Vec::new(), Vec::new());
    let depth = open.len();
    for (level, mut collection) in open.into_iter().enumerate() {
        if !collection.is_map {
            way.push(PositionStep::Item);
        } else if level + 1 < depth {
            way.push(PositionStep::Key(collection.keys.pop()?));
        } else {
            if collection.at_value {
                way.push(PositionStep::Key(collection.keys.last()?.clone()));
            }
            siblings = collection.keys;
        }
    }
    Some((way, siblings))
}

/// How much of a word stands after an offset; in quotes, where a word may start there.
fn length_of_word(source: &str, offset: usize, may_start: bool) -> usize {
    let rest = source.get(offset..).unwrap_or_default();
    if may_start && rest.starts_with(['"', '\'']) {
        let mut whole = FlowReader::new(source, offset, source.len());
        whole.step();
        return whole.at - offset;
    }
    let ends = |c: char| !is_alphanumeric(c) && !matches!(c, '-' | '_' | '.' | '/');
    rest.find(ends).unwrap_or(rest.len())
}

/// The keys that follow in the collection of an offset.
fn keys_behind(source: &str, offset: usize) -> Vec<String> {
    let mut reader = FlowReader::new(source, offset, source.len());
    reader.open.push(FlowCollection {
        is_map: true,
        keys: Vec::new(),
        at_value: false,
    });
    while reader.open.len() > 1 || !matches!(reader.peek(), None | Some('}' | ']')) {
        if reader.at >= reader.end {
            break;
        }
        reader.step();
    }
    let own = reader.open.into_iter().next();
    own.map_or_else(Vec::new, |own| own.keys)
}

fn read(source: &str, start: usize, end: usize) -> FlowReader<'_> {
    let mut reader = FlowReader::new(source, start, end);
    while reader.at < end {
        reader.step();
    }
    reader
}

impl<'t> FlowReader<'t> {
    fn new(source: &'t str, at: usize, end: usize) -> Self {
        Self {
            source,
            at,
            end,
            open: Vec::new(),
            word: None,
            quoted: None,
        }
    }

    /// The bytes of the word at an offset, which the reader has reached: one that begins in quotes, or the
    /// last one without a gap after it.
    fn word_at(&self, offset: usize) -> Option<Range<usize>> {
        if let Some(quote) = self.quoted {
            let rest = self.source.get(offset..)?;
            let end = rest.find(['"', '\'', '\n']).map_or(0, |at| {
                let is_line_end = rest.get(at..).unwrap_or_default().starts_with('\n');
                at + usize::from(!is_line_end)
            });
            return Some(quote..offset + end);
        }
        let is_at_gap = self.source.get(..offset)?.ends_with(char::is_whitespace);
        let start = match &self.word {
            Some((start, _)) if !is_at_gap => *start,
            _ => offset,
        };
        let behind = length_of_word(self.source, offset, start == offset);
        Some(start..offset + behind)
    }

    fn peek(&self) -> Option<char> {
        self.source.get(self.at..self.end)?.chars().next()
    }

    fn step(&mut self) {
        let Some(c) = self.peek() else {
            self.at = self.end;
            return;
        };
        match c {
            '{' | '[' => {
                self.open.push(FlowCollection {
                    is_map: c == '{',
                    keys: Vec::new(),
                    at_value: false,
                });
                self.word = None;
                self.at += 1;
            }
            '}' | ']' => {
                self.open.pop();
                self.word = None;
                self.at += 1;
            }
            ',' => {
                if let Some(open) = self.open.last_mut() {
                    open.at_value = false;
                }
                self.word = None;
                self.at += 1;
            }
            ':' => {
                self.at += 1;
                let is_json = matches!(&self.word, Some((start, _)) if self.source.get(*start..).is_some_and(|word| word.starts_with(['"', '\''])));
                // Within a plain word a colon is a character.
                let ends = is_json
                    || self
                        .peek()
                        .is_none_or(|next| next.is_whitespace() || matches!(next, '{' | '[' | '"'));
                if ends
                    && let Some((_, word)) = self.word.take()
                    && let Some(open) = self.open.last_mut()
                    && open.is_map
                {
                    open.keys.push(word);
                    open.at_value = true;
                }
            }
            '"' | '\'' => self.quotes(c),
            '#' if self.is_behind_space() => self.comment(),
            c if c.is_whitespace() => self.at += c.len_utf8(),
            _ => self.plain(),
        }
    }

    fn is_behind_space(&self) -> bool {
        let before = self.source.get(..self.at).unwrap_or_default();
        before.ends_with(char::is_whitespace)
    }

    fn comment(&mut self) {
        let rest = self.source.get(self.at..self.end).unwrap_or_default();
        self.at += rest.find('\n').unwrap_or(rest.len());
    }

    fn quotes(&mut self, quote: char) {
        let start = self.at;
        let inside = self.source.get(start + 1..self.end).unwrap_or_default();
        let mut escaped = false;
        let close = inside.char_indices().find(|(_, c)| {
            let closes = !escaped && *c == quote;
            escaped = quote == '"' && !escaped && *c == '\\';
            closes
        });
        match close {
            Some((length, _)) => {
                let text = inside.get(..length).unwrap_or_default();
                self.word = Some((start, text.to_owned()));
                self.at = start + length + 2;
            }
            None => {
                self.quoted = Some(start);
                self.at = self.end;
            }
        }
    }

    fn plain(&mut self) {
        let rest = self.source.get(self.at..self.end).unwrap_or_default();
        let ends = |c: char| c.is_whitespace() || matches!(c, ',' | ':' | '{' | '}' | '[' | ']');
        let length = rest.find(ends).unwrap_or(rest.len()).max(1);
        let text = rest.get(..length).unwrap_or_default();
        match &mut self.word {
            // A plain text of several words, or with a colon inside.
            Some((start, word))
                if self
                    .source
                    .get(*start..)
                    .is_some_and(|word| !word.starts_with(['"', '\''])) =>
            {
                let all = self
                    .source
                    .get(*start..self.at + length)
                    .unwrap_or_default();
                all.clone_into(word);
            }
            _ => self.word = Some((self.at, text.to_owned())),
        }
        self.at += text.len().max(1);
    }
}
