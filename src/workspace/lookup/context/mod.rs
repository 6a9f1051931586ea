//! The context of a position in a text that is being written: the trail to it, the keys beside it,
//! the word at the cursor.
//!
//! Such a text often does not parse, so this reads lines and brackets instead.

mod block;
mod flow;
#[cfg(test)]
mod tests;

use std::ops::Range;

use crate::document::Notation;

/// The context of a position.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct PositionContext {
    /// The steps to the map, list or value that contains the position.
    pub way: Vec<PositionStep>,
    /// The kind of text that could be written there.
    pub wanted: ExpectedText,
    /// The bytes of the word at the cursor, which a suggestion replaces.
    pub word: Range<usize>,
    /// Keys that the map has beside the position.
    pub siblings: Vec<String>,
    /// The column at which keys of the map stand, in YAML's block style.
    pub column: usize,
    /// The style of its surroundings.
    pub style: ValueStyle,
    /// Whether the list that the position is in, if any, has items at another column.
    pub is_beside_items: bool,
}

/// One step to a position. The index of an item does not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PositionStep {
    /// To the value of a key.
    Key(String),
    /// To an item.
    Item,
}

/// The kind of text that can be written at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExpectedText {
    /// A key of the map at the end of the trail.
    Key,
    /// A key whose colon is there already.
    KeyAlone,
    /// The value at the end of the trail.
    Value,
    /// The item at the end of the trail: a value, or the first key of a map.
    Item,
}

/// How values are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueStyle {
    /// By indentation.
    Block,
    /// By brackets, in YAML.
    Flow,
    /// By brackets, in JSON.
    Json,
}

/// The context of an offset in a document. None within comments and texts of several lines.
pub(crate) fn at(source: &str, offset: usize, format: Notation) -> Option<PositionContext> {
    // Incomplete JSON was read as YAML.
    let inside = source.trim_start().strip_prefix('{').map(str::trim_start);
    match (format, inside) {
        (Notation::Json, _) => flow::at(source, 0, offset, ValueStyle::Json),
        (_, Some(inside)) if inside.is_empty() || inside.starts_with('"') => {
            flow::at(source, 0, offset, ValueStyle::Json)
        }
        (_, Some(_)) => flow::at(source, 0, offset, ValueStyle::Flow),
        _ => block::at(source, offset),
    }
}
