//! Answers, and how they are written.

use crate::check::visible::visible_line;
use crate::document;
use crate::value::Value;
use crate::value::json::{parse, to_json};

/// An answer.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The text that is printed.
    pub printed: String,
    /// Why some of it is missing, or not certain, for standard error.
    pub problems: Vec<String>,
    /// Paths in the folder that was asked for, with what is written to them.
    pub files: Vec<(String, String)>,
    /// The exit code.
    pub code: u8,
}

impl Answer {
    /// With a code of its own, unless there are problems.
    pub(super) fn new(printed: String, problems: Vec<String>, code: u8) -> Self {
        Self {
            printed,
            code: if problems.is_empty() { code } else { 2 },
            problems,
            files: Vec::new(),
        }
    }
}

/// A document in both forms.
pub(super) struct Printable {
    json: String,
    yaml: String,
}

impl Printable {
    pub(super) fn from_value(value: &Value<'_>) -> Self {
        Self {
            json: to_json(value),
            yaml: document::to_yaml(value),
        }
    }

    /// The document of a JSON text.
    pub(super) fn from_json(json: &str) -> Self {
        let parsed = parse(json);
        Self::from_value(&parsed.map_or(Value::Null, |parsed| parsed.value))
    }

    /// The first document of a YAML text.
    pub(super) fn from_yaml(text: &str) -> Self {
        let first = document::parse(text).into_iter().next();
        Self::from_value(&first.and_then(|one| one.value).unwrap_or(Value::Null))
    }
}

/// A stream: YAML with `---` between documents, or JSON with one document a line.
pub(super) fn stream(documents: &[Printable], is_json: bool) -> String {
    match is_json {
        true => {
            let lines = documents.iter().flat_map(|one| [&*one.json, "\n"]);
            lines.collect()
        }
        false => {
            let all: Vec<&str> = documents.iter().map(|one| &*one.yaml).collect();
            all.join("---\n")
        }
    }
}

/// Rows as columns of one width each, as `kubectl` prints them. Nothing in a cell speaks to the terminal.
pub(super) fn columns(rows: &[Vec<String>]) -> String {
    let shown = |cell: &String| visible_line(cell).into_owned();
    let rows = rows.iter().map(|row| row.iter().map(shown).collect());
    let rows: Vec<Vec<String>> = rows.collect();
    let width = |cell: &String| cell.encode_utf16().count();
    let mut widths: Vec<usize> = Vec::new();
    for row in &rows {
        widths.resize(widths.len().max(row.len()), 0);
        for (known, cell) in widths.iter_mut().zip(row) {
            *known = width(cell).max(*known);
        }
    }
    let lines = rows.iter().map(|row| {
        let mut line = String::new();
        for (at, (cell, wanted)) in row.iter().zip(&widths).enumerate() {
            if at > 0 {
                line.push_str("   ");
            }
            line.push_str(cell);
            line.extend(std::iter::repeat_n(' ', wanted.saturating_sub(width(cell))));
        }
        let end = line.trim_end().len();
        line.truncate(end);
        line.push('\n');
        line
    });
    lines.collect()
}
