//! The texts that the client has open, with its edits applied.

use serde::Deserialize;

use super::edits::Versions;
use super::encoding::{Encoding, Lines};
use crate::document::position::{LineIndex, Range};
use crate::go::lower;

/// A text that the client opens.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OpenedText {
    /// Its address.
    pub uri: String,
    /// The name of its language.
    #[serde(default)]
    pub language_id: String,
    /// Its version.
    #[serde(default)]
    pub version: i32,
    /// The text.
    pub text: String,
}

/// A change of a text: of all of it, or of a part.
#[derive(Debug, Deserialize)]
pub struct Edit {
    range: Option<Range>,
    text: String,
}

/// Which texts are open, in which versions. The texts themselves are with those of the files.
#[derive(Debug, Default)]
pub struct Documents {
    /// The encoding of positions in edits.
    pub encoding: Encoding,
    open: Versions,
}

impl Documents {
    /// Whether a text that was opened is for us.
    pub fn open(&mut self, uri: &str, language: &str, version: i32) -> bool {
        let is_ours = is_language(language) || is_name(uri);
        if is_ours {
            self.open.insert(uri.to_owned(), version);
        }
        is_ours
    }

    /// The text after edits that lead to a version; `None` if it is not open.
    pub fn changed(
        &mut self,
        uri: &str,
        version: i32,
        text: &str,
        edits: &[Edit],
    ) -> Option<String> {
        *self.open.get_mut(uri)? = version;
        // Each range refers to the text that the previous edit made.
        let before = text.to_owned();
        let edits = edits.iter();
        Some(edits.fold(before, |text, edit| self.edited(text, edit)))
    }

    /// The versions of the texts that are open.
    #[must_use]
    pub fn versions(&self) -> &Versions {
        &self.open
    }

    fn edited(&self, mut text: String, edit: &Edit) -> String {
        let Some(Range { start, end }) = edit.range else {
            return edit.text.clone();
        };
        let ends = match self.encoding {
            Encoding::Utf16 => [start, end],
            encoding => {
                let lines = Lines::new(&text);
                [start, end].map(|place| lines.inward(place, encoding))
            }
        };
        let index = LineIndex::new(&text);
        let [one, other] = ends.map(|place| boundary(&text, index.offset(place)));
        text.replace_range(one.min(other)..one.max(other), &edit.text);
        text
    }

    /// Whether a text was open that is closed.
    pub fn close(&mut self, uri: &str) -> bool {
        self.open.remove(uri).is_some()
    }
}

/// The start of the character that an offset is in.
fn boundary(text: &str, offset: usize) -> usize {
    let mut before = (0..=offset.min(text.len())).rev();
    before.find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// Whether a language is one of those whose texts are judged: `yaml`, `dockercompose-yaml`, `jsonc`.
fn is_language(name: &str) -> bool {
    let small: String = name.chars().map(lower).collect();
    small.contains("yaml") || small.contains("json")
}

fn is_name(uri: &str) -> bool {
    let end = uri.rsplit('.').next().unwrap_or_default();
    ["yaml", "yml", "json"]
        .iter()
        .any(|one| end.eq_ignore_ascii_case(one))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::position::Position;

    fn edit(start: (u32, u32), end: (u32, u32), text: &str) -> Edit {
        let at = |(line, character)| Position { line, character };
        let range = Range {
            start: at(start),
            end: at(end),
        };
        Edit {
            range: Some(range),
            text: text.to_owned(),
        }
    }

    #[test]
    fn edits_follow_each_other() {
        let mut documents = Documents::default();
        assert!(documents.open("a.yaml", "plaintext", 1));
        let edits = [
            edit((0, 0), (0, 1), "é😀"),
            edit((0, 3), (0, 3), "!"),
            edit((9, 9), (9, 9), "end"),
            // Within the character of two units.
            edit((0, 2), (0, 2), "?"),
        ];
        assert_eq!(
            documents.changed("a.yaml", 2, "a: 1\n", &edits).as_deref(),
            Some("é?😀!: 1\nend")
        );
        assert_eq!(documents.versions().get("a.yaml"), Some(&2));
        assert!(documents.close("a.yaml"));
        assert_eq!(documents.changed("a.yaml", 3, "", &[]), None);
    }

    #[test]
    fn other_languages_are_not_for_us() {
        let mut documents = Documents::default();
        assert!(documents.open("untitled:Untitled-1", "YAML", 1));
        assert!(!documents.open("file:///a.md", "markdown", 1));
    }
}
