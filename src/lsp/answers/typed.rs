//! The fix of a document whose type is not found because its keys are misspelt, such as `apiversion` or `Kind`.

use crate::document::position::{Position, Range};
use crate::workspace::complete::item::TextEdit;

const MEMBERS: [&str; 2] = ["apiVersion", "kind"];

/// The edits that correct misspelt keys of the type in the document at a place. `None` if the document would still have no
/// type.
pub fn type_edits(lines: &[&str], place: Position) -> Option<Vec<TextEdit>> {
    let line = usize::try_from(place.line).ok()?;
    let is_marker = |one: &&str| one.starts_with("---");
    let before = lines.get(..=line)?.iter().rposition(is_marker);
    let before = before.map_or(0, |at| at + 1);
    let behind = lines.get(line + 1..)?.iter().position(is_marker);
    let end = behind.map_or(lines.len(), |at| line + 1 + at);
    let own = lines.get(before..end)?.iter().enumerate();
    let keys = own.filter_map(|(at, one)| {
        let (quotes, key) = key_of(one)?;
        Some((before + at, quotes, key))
    });
    let keys: Vec<_> = keys.collect();
    let is_there = |name: &&str| keys.iter().any(|(_, _, key)| key == name);
    let missing = MEMBERS.iter().filter(|name| !is_there(name));
    let edits = missing.map(|name| {
        let mut found = keys.iter().filter(|(_, _, key)| plain(key) == plain(name));
        let (line, start, key) = found.next().filter(|_| found.next().is_none())?;
        let at = |character: usize| {
            let line = u32::try_from(*line).ok()?;
            let character = u32::try_from(character).ok()?;
            Some(Position { line, character })
        };
        let range = Range {
            start: at(*start)?,
            end: at(start + key.len())?,
        };
        let new_text = (*name).to_owned();
        Some(TextEdit { range, new_text })
    });
    edits.collect()
}

/// The key at the start of a line, and how many quotes stand before it.
fn key_of(line: &str) -> Option<(usize, &str)> {
    let (written, _) = line.split_once(':')?;
    let written = written.trim_end_matches(' ');
    let quotes = ['"', '\''].into_iter();
    let mut inner = quotes.filter_map(|quote| written.strip_prefix(quote)?.strip_suffix(quote));
    let (quotes, key) = inner.next().map_or((0, written), |key| (1, key));
    let is_letter = |c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '-');
    (!key.is_empty() && key.chars().all(is_letter)).then_some((quotes, key))
}

/// A key without what people write otherwise: capitals and hyphens.
fn plain(key: &str) -> String {
    key.replace(['_', '-'], "").to_lowercase()
}
