//! What a position in a text stands for while the text is being written: the way to it, the keys
//! beside it, the word that is begun.
//!
//! A text that is being written often does not parse, so this reads lines and brackets instead.

mod block;
mod flow;
#[cfg(test)]
mod tests;

use std::ops::Range;

use crate::document::Format;

/// What a position stands for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Context {
    /// The way to the map, list or value that the position is in.
    pub way: Vec<Way>,
    /// What could be written there.
    pub wanted: Wanted,
    /// The bytes of the word that is begun, which a suggestion replaces.
    pub word: Range<usize>,
    /// Keys that the map has beside the position.
    pub siblings: Vec<String>,
    /// The column at which keys of the map stand, in YAML's block style.
    pub column: usize,
    /// How it is written there.
    pub style: Style,
    /// Whether the list that the position is in, if any, has items at another column.
    pub is_beside_items: bool,
}

/// One step of the way to a position. Which item of a list it is matters to nobody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// To the value of a key.
    Key(String),
    /// To an item.
    Item,
}

/// What could be written at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// A key of the map at the end of the way.
    Key,
    /// A key whose colon is there already.
    KeyAlone,
    /// The value at the end of the way.
    Value,
    /// The item at the end of the way: a value, or the first key of a map.
    Item,
}

/// How values are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// By indentation.
    Block,
    /// By brackets, in YAML.
    Flow,
    /// By brackets, in JSON.
    Json,
}

/// What an offset of a document stands for; nothing within comments and texts of several lines.
pub(crate) fn at(source: &str, offset: usize, format: Format) -> Option<Context> {
    // JSON that is not whole was read as YAML.
    let inside = source.trim_start().strip_prefix('{').map(str::trim_start);
    match (format, inside) {
        (Format::Json, _) => flow::at(source, 0, offset, Style::Json),
        (_, Some(inside)) if inside.is_empty() || inside.starts_with('"') => {
            flow::at(source, 0, offset, Style::Json)
        }
        (_, Some(_)) => flow::at(source, 0, offset, Style::Flow),
        _ => block::at(source, offset),
    }
}
