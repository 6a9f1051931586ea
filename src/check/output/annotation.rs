//! Annotations of GitHub's workflows: lines that its runner shows as remarks on a change.

use std::fmt::{Display, Write};

use serde::Deserialize;

use crate::check::visible::{visible, visible_line};

/// An annotation. Without a place it is about the whole run.
#[derive(Debug, Deserialize)]
pub struct Annotation {
    /// `error`, `warning` or `notice`.
    pub command: String,
    /// The text.
    pub words: String,
    /// The place that it is about.
    #[serde(default)]
    pub place: Option<AnnotatedPlace>,
}

/// The place of an annotation. Lines and columns count from one.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AnnotatedPlace {
    /// The path of the file, with `/`.
    pub file: String,
    /// The first line.
    pub line: u32,
    /// The last line.
    #[serde(default)]
    pub end_line: Option<u32>,
    /// The columns, for a place within one line.
    #[serde(default)]
    pub columns: Option<(u32, u32)>,
    /// The title, above the words.
    pub title: String,
}

/// The line of an annotation.
#[must_use]
pub fn annotation(annotation: &Annotation) -> String {
    let Annotation {
        command,
        words,
        place,
    } = annotation;
    let mut line = ["::", command].concat();
    if let Some(place) = place {
        let mut separator = ' ';
        let mut add = |name: &str, value: &dyn Display| {
            // Writing to a text does not fail.
            let _ = write!(line, "{separator}{name}={value}");
            separator = ',';
        };
        add("file", &property(&visible_line(&place.file)));
        add("line", &place.line);
        if let Some(end) = &place.end_line {
            add("endLine", end);
        }
        if let Some((from, until)) = &place.columns {
            add("col", from);
            add("endColumn", until);
        }
        add("title", &property(&visible_line(&place.title)));
    }
    line.push_str("::");
    line.push_str(&data(&visible(words)));
    line
}

fn data(text: &str) -> String {
    let escaped = text.replace('%', "%25");
    escaped.replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
