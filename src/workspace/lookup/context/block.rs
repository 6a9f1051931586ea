//! Contexts of positions in YAML's block style, by indentation.

use std::ops::Range;

use super::{ExpectedText, PositionContext, PositionStep, ValueStyle, flow};

/// The most lines to search for an open flow collection.
const MOST_FLOW_LINES: usize = 100;

/// A line that is neither blank nor a comment.
#[derive(Debug)]
struct BlockLine<'t> {
    /// The columns of the dashes that it begins with.
    dashes: Vec<usize>,
    /// The column of what follows them.
    column: usize,
    /// Where that starts in the source.
    start: usize,
    /// The text after them.
    content: &'t str,
}

/// A key and what stands after its colon.
struct KeyEntry<'t> {
    key: String,
    /// Bytes of the key in the content, quotes included.
    key_bytes: Range<usize>,
    value: &'t str,
    /// Where the value starts in the content.
    value_start: usize,
}

impl<'t> BlockLine<'t> {
    /// Reads the line of a source that starts at an offset.
    fn read(source: &'t str, start: usize) -> Self {
        let rest = source.get(start..).unwrap_or_default();
        let text = rest.split(['\n', '\r']).next().unwrap_or_default();
        let mut at = text.len() - text.trim_start_matches(' ').len();
        let mut dashes = Vec::new();
        while let Some(behind) = text.get(at..).and_then(|rest| rest.strip_prefix('-')) {
            if !behind.is_empty() && !behind.starts_with(' ') {
                break;
            }
            dashes.push(at);
            at += 1 + behind.len() - behind.trim_start_matches(' ').len();
        }
        Self {
            dashes,
            column: at,
            start: start + at,
            content: text.get(at..).unwrap_or_default(),
        }
    }

    fn is_empty(&self) -> bool {
        self.content.is_empty() && self.dashes.is_empty() || self.content.starts_with('#')
    }

    /// The column of its first dash, or of what it holds.
    fn indent(&self) -> usize {
        self.dashes.first().copied().unwrap_or(self.column)
    }

    fn is_marker(&self) -> bool {
        self.column == 0 && (self.content.starts_with("---") || self.content.starts_with("..."))
    }

    fn entry(&self) -> Option<KeyEntry<'t>> {
        let (key, end) = match self.content.chars().next()? {
            quote @ ('"' | '\'') => {
                let inside = self.content.get(1..)?;
                let close = inside.find(quote)?;
                (inside.get(..close)?, close + 2)
            }
            '{' | '[' => return None,
            _ => {
                let colons = self.content.match_indices(':').map(|(at, _)| at);
                let end = colons.into_iter().find(|at| {
                    let behind = self.content.get(at + 1..).unwrap_or_default();
                    behind.is_empty() || behind.starts_with(' ')
                })?;
                (self.content.get(..end)?.trim_end(), end)
            }
        };
        let rest = self.content.get(end..)?.trim_start();
        let value = rest.strip_prefix(':')?.trim_start();
        Some(KeyEntry {
            key: key.to_owned(),
            key_bytes: 0..end,
            value: without_comment(value),
            value_start: self.content.len() - value.len(),
        })
    }
}

/// A value without the comment after it.
fn without_comment(value: &str) -> &str {
    if value.starts_with('#') {
        return "";
    }
    let end = value.find(" #").unwrap_or(value.len());
    value.get(..end).unwrap_or_default().trim_end()
}

/// Whether a value is nothing but an anchor or tag, so that its content follows below.
fn is_open(value: &str) -> bool {
    value
        .split(' ')
        .all(|word| word.is_empty() || word.starts_with(['&', '!']))
}

pub(super) fn at(source: &str, offset: usize) -> Option<PositionContext> {
    let line_start = start_of_line(source, offset);
    if let Some(open) = flow_start(source, line_start, offset) {
        let mut inner = flow::at(source, open, offset, ValueStyle::Flow)?;
        let mut outer = at_line(source, open)?;
        outer.way.append(&mut inner.way);
        inner.way = outer.way;
        return Some(inner);
    }
    at_line(source, offset)
}

fn start_of_line(source: &str, offset: usize) -> usize {
    let before = source.get(..offset).unwrap_or_default();
    before.rfind(['\n', '\r']).map_or(0, |at| at + 1)
}

/// The outermost flow collection that starts on a line at or above and is still open.
fn flow_start(source: &str, line_start: usize, offset: usize) -> Option<usize> {
    let mut start = line_start;
    let mut found = None;
    for _ in 0..MOST_FLOW_LINES {
        let line = BlockLine::read(source, start);
        let (at, value) = match line.entry() {
            Some(entry) => (line.start + entry.value_start, entry.value),
            None => (line.start, line.content),
        };
        if value.starts_with(['{', '[']) && at < offset && flow::is_open(source, at, offset) {
            found = Some(at);
        }
        if start == 0 {
            break;
        }
        start = start_of_line(source, start - 1);
    }
    found
}

/// The context of an offset, as far as its own line tells it.
struct LineSpot {
    wanted: ExpectedText,
    word: Range<usize>,
    /// The column at which keys of the map stand.
    column: usize,
    is_beside_items: bool,
    /// The key whose value is wanted.
    key: Option<String>,
}

/// The context of an offset that is in no flow collection.
fn at_line(source: &str, offset: usize) -> Option<PositionContext> {
    let line_start = start_of_line(source, offset);
    let line = BlockLine::read(source, line_start);
    let before = source.get(line.start..offset.max(line.start))?;
    if line.is_marker() || line.content.starts_with('#') || before.contains(" #") {
        return None;
    }
    let spot = match offset < line.start || line.content.is_empty() {
        true => on_empty_line(source, &line, line_start, offset)?,
        false => on_line(&line, offset),
    };
    if spot.wanted != ExpectedText::Value && spot.word.end < offset {
        // No key can follow a word and a space.
        return None;
    }
    let dashes = line.dashes.iter().copied();
    let dashes: Vec<usize> = dashes.filter(|dash| line_start + dash < offset).collect();
    let inner = spot.key.map(PositionStep::Key);
    let mut climb = Climb::new(spot.column, inner.into_iter().collect());
    climb.items(&dashes);
    climb.up(source, line_start)?;
    let is_new_key = line.entry().is_none() && line.dashes.is_empty();
    if is_new_key && climb.is_off(&next_line(source, line_start), spot.column) {
        return None;
    }
    let mut siblings = climb.siblings;
    below(source, line_start, spot.column, &mut siblings);
    climb.way.reverse();
    Some(PositionContext {
        way: climb.way,
        wanted: spot.wanted,
        word: spot.word,
        siblings,
        column: spot.column,
        style: ValueStyle::Block,
        is_beside_items: spot.is_beside_items,
    })
}

/// The context of an offset in the content of a line.
fn on_line(line: &BlockLine<'_>, offset: usize) -> LineSpot {
    let content = line.start..line.start + without_comment(line.content).trim_end().len();
    let (wanted, word, key) = match line.entry() {
        Some(entry) => {
            let key_end = line.start + entry.key_bytes.end;
            let value_start = line.start + entry.value_start;
            if offset <= key_end {
                (ExpectedText::KeyAlone, line.start..key_end, None)
            } else {
                let value_end = value_start + entry.value.len();
                let word = match entry.value.is_empty() {
                    true => offset..offset,
                    false => value_start.min(offset)..value_end.max(offset),
                };
                (ExpectedText::Value, word, Some(entry.key))
            }
        }
        None if line.dashes.is_empty() => (ExpectedText::Key, content, None),
        None => (ExpectedText::Item, content, None),
    };
    LineSpot {
        wanted,
        word,
        column: line.column,
        is_beside_items: false,
        key,
    }
}

/// The context of an offset among spaces, whose column tells the nesting. `None` if no key can stand
/// there.
fn on_empty_line(
    source: &str,
    line: &BlockLine<'_>,
    line_start: usize,
    offset: usize,
) -> Option<LineSpot> {
    if !line.content.is_empty() {
        return None;
    }
    // What follows a dash has a space before it.
    let is_behind_dash = line.dashes.last().map(|dash| line_start + dash + 1) == Some(offset);
    let column = offset - line_start + usize::from(is_behind_dash);
    let is_beside_items = match around(source, line_start, column) {
        Among::Value => return None,
        Among::Items => true,
        Among::Nothing => false,
    };
    Some(LineSpot {
        wanted: match line.dashes.is_empty() {
            true => ExpectedText::Key,
            false => ExpectedText::Item,
        },
        word: offset..offset,
        column,
        is_beside_items,
        key: None,
    })
}

/// The steps from a position up to the top of the document, the innermost first.
struct Climb {
    /// The column of the current map or list.
    column: usize,
    way: Vec<PositionStep>,
    /// Whether that is a list, by its dashes.
    in_list: bool,
    siblings: Vec<String>,
    /// Whether it is still the map of the position itself.
    of_siblings: bool,
    /// The column of what is around that map, if anything is.
    around: Option<usize>,
    /// Whether lines above, in the same place, are deeper than the position.
    has_deeper: bool,
}

impl Climb {
    fn new(column: usize, way: Vec<PositionStep>) -> Self {
        Self {
            column,
            way,
            in_list: false,
            siblings: Vec::new(),
            of_siblings: true,
            around: None,
            has_deeper: false,
        }
    }

    /// Steps out of the items whose dashes stand before the present column.
    fn items(&mut self, dashes: &[usize]) {
        let column = self.column;
        for dash in dashes.iter().rev().filter(|dash| **dash < column) {
            self.way.push(PositionStep::Item);
            self.leave_for(*dash);
            self.in_list = true;
        }
    }

    /// Goes on around the current map or list.
    fn leave_for(&mut self, column: usize) {
        if self.of_siblings {
            self.around = Some(column);
        }
        self.column = column;
        self.of_siblings = false;
    }

    /// Whether a new key cannot stand at the cursor, because the keys of the map are at another column.
    fn is_off(&self, next: &BlockLine<'_>, column: usize) -> bool {
        let is_within = self.around.is_none_or(|around| next.indent() > around);
        self.has_deeper && self.siblings.is_empty()
            || !next.is_empty() && is_within && next.indent() < column
    }

    /// Reads upwards from a line; `None` where the position is within a text.
    fn up(&mut self, source: &str, mut start: usize) -> Option<()> {
        while start > 0 {
            start = start_of_line(source, start - 1);
            let line = BlockLine::read(source, start);
            if line.is_marker() {
                return Some(());
            }
            if line.is_empty() {
                continue;
            }
            let is_item = line.dashes.iter().any(|dash| *dash >= self.column);
            if line.column > self.column || self.in_list && is_item {
                // Deeper, or beside; unless it begins the item that the position is in.
                let is_beside = line.dashes.contains(&self.column);
                self.has_deeper |= self.of_siblings && line.column > self.column && !is_beside;
                self.items(&line.dashes);
            } else if line.column < self.column || self.in_list {
                self.out_of(&line)?;
            } else {
                match line.entry() {
                    Some(entry) if self.of_siblings => self.siblings.push(entry.key),
                    // The item is a value on one line.
                    None if self.of_siblings && !line.dashes.is_empty() => return None,
                    _ => {}
                }
                self.items(&line.dashes);
            }
        }
        Some(())
    }

    /// Steps out of the value of the key on a line, and out of the items that it begins; `None`
    /// where the value is a text.
    fn out_of(&mut self, line: &BlockLine<'_>) -> Option<()> {
        let entry = line.entry()?;
        if !is_open(entry.value) {
            return None;
        }
        self.way.push(PositionStep::Key(entry.key));
        self.leave_for(line.column);
        self.in_list = false;
        self.items(&line.dashes);
        Some(())
    }
}

/// Where a blank line stands among the others.
enum Among {
    /// Between a key and its value, which a key there would take for itself.
    Value,
    /// Beside items of a list whose dashes stand at another column, if it is in a list.
    Items,
    Nothing,
}

/// The context of a column in a blank line, by the lines around it.
fn around(source: &str, line_start: usize, column: usize) -> Among {
    let next = next_line(source, line_start);
    let is_item = !next.dashes.is_empty();
    if next.indent() > column {
        return Among::Value;
    }
    let is_beside = is_item && next.indent() == column;
    let mut start = line_start;
    while start > 0 {
        start = start_of_line(source, start - 1);
        let line = BlockLine::read(source, start);
        if line.is_empty() {
            continue;
        }
        if is_beside
            && (line.indent() > column || !line.dashes.is_empty() && line.indent() == column)
        {
            // It belongs to the same list, whose key stands further up.
            continue;
        }
        let is_behind_key = is_item && next.indent() >= line.column;
        return match is_beside {
            // Items may stand at the column of the key that they are of.
            true if line.column == column => Among::Value,
            false if line.indent() > column || is_behind_key => Among::Items,
            _ => Among::Nothing,
        };
    }
    Among::Nothing
}

/// The next line that is not empty; at the end of the document an empty one.
fn next_line(source: &str, line_start: usize) -> BlockLine<'_> {
    let mut start = line_start;
    loop {
        let rest = source.get(start..).unwrap_or_default();
        let end = rest.find(['\n', '\r']).map_or(rest.len(), |at| at + 1);
        start += end;
        let line = BlockLine::read(source, start);
        if line.is_marker() {
            return BlockLine::read(source, source.len());
        }
        if !line.is_empty() || start >= source.len() {
            return line;
        }
    }
}

/// Keys of the same map further down.
fn below(source: &str, line_start: usize, column: usize, siblings: &mut Vec<String>) {
    let rest = source.get(line_start..).unwrap_or_default();
    let mut at = line_start;
    for (number, text) in rest.split_inclusive(['\n', '\r']).enumerate() {
        let line = BlockLine::read(source, at);
        at += text.len();
        if number == 0 || line.is_empty() {
            continue;
        }
        if line.is_marker()
            || line.column < column
            || !line.dashes.is_empty() && line.dashes.first() < Some(&column)
        {
            return;
        }
        if line.column == column
            && line.dashes.is_empty()
            && let Some(entry) = line.entry()
        {
            siblings.push(entry.key);
        }
    }
}
