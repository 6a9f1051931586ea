//! The statements of a text about itself and about other files, before anything is judged.

use serde::{Deserialize, Serialize};

use super::finding::Excerpt;
use super::recognise::may_judge_others;
use super::text::STDIN;
use crate::Release;
use crate::document::decode_text;
use crate::document::position::{LineIndex, Position};
use crate::repository::{FileFacts, facts};
use crate::workspace::checks::outcome::looks_like_kubernetes;

/// A text of a run, before it is read.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct TextEntry {
    /// As the user would name it.
    pub name: String,
    /// Whether the user named it, rather than a folder that it is in.
    pub is_named: bool,
    /// The path of its file, without the first `/`. `None` if the text comes from no file.
    pub path: Option<String>,
    /// The line of its file that it starts at, if it is a piece of a large file or stream.
    pub piece: Option<u32>,
    /// Whether it only has definitions that others need.
    pub is_only_loaded: bool,
    /// The number of the configuration that names it, if one does.
    pub needed_by: Option<usize>,
    /// The number of its configuration, if it has one.
    pub configuration: Option<usize>,
    /// The releases that it is judged for, the oldest first.
    pub releases: Vec<Release>,
}

impl TextEntry {
    /// The line of its file that it starts at.
    #[must_use]
    pub fn line(&self) -> u32 {
        self.piece.unwrap_or_default()
    }

    /// Whether it is a later piece of a large file.
    #[must_use]
    pub fn is_further(&self) -> bool {
        self.line() > 0
    }
}

/// Why there is no text to check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ReadFault {
    /// It could not be read.
    Unreadable(String),
    /// Its bytes are not a text, from a place on.
    Encoding(String, Position),
}

/// A text as it was read.
#[derive(Clone, Debug, Default)]
pub struct ReadText {
    /// The text; with a fault, only for showing its place.
    pub text: String,
    /// Its fault.
    pub fault: Option<ReadFault>,
}

impl ReadText {
    /// The text that bytes are.
    #[must_use]
    pub fn new(bytes: Vec<u8>) -> Self {
        // Marks of encodings, which the engine reads.
        let is_marked = matches!(bytes.first(), Some(0xef | 0xfe | 0xff));
        let bytes = match is_marked {
            true => bytes,
            false => match String::from_utf8(bytes) {
                Ok(text) => return Self { text, fault: None },
                Err(error) => error.into_bytes(),
            },
        };
        let decoded = decode_text(&bytes);
        let fault = decoded.fault.map(|fault| {
            let at = position_of(&decoded.text, fault.at);
            ReadFault::Encoding(fault.error.to_string(), at)
        });
        Self {
            text: decoded.text,
            fault,
        }
    }

    /// A text that could not be read.
    #[must_use]
    pub fn unreadable(why: String) -> Self {
        Self {
            text: String::new(),
            fault: Some(ReadFault::Unreadable(why)),
        }
    }
}

/// The place after so many UTF-16 code units of a text.
fn position_of(text: &str, units: usize) -> Position {
    let mut left = units;
    let before = text.char_indices().find(|(_, c)| {
        let is_there = left == 0;
        left = left.saturating_sub(c.len_utf16());
        is_there
    });
    let offset = before.map_or(text.len(), |(offset, _)| offset);
    LineIndex::new(text).position(offset)
}

/// The first look at a text, before it is judged.
#[derive(Debug)]
pub struct Surveyed {
    /// Its statements about itself and about other files.
    pub facts: FileFacts,
    /// Whether it is one document.
    pub is_single: bool,
    /// Why there is no text.
    pub fault: Option<ReadFault>,
    /// Where there is no text: whether it was meant for Kubernetes.
    pub looks_like_manifest: bool,
    /// Whether objects of other texts may depend on it.
    pub is_defining: bool,
    /// The line of the fault, or the first one.
    pub excerpt: Option<Excerpt>,
}

/// Looks at a text.
#[must_use]
pub fn survey(entry: &TextEntry, ReadText { text, fault }: &ReadText) -> Surveyed {
    if let Some(fault) = fault {
        let at = match fault {
            ReadFault::Unreadable(_) => Position::default(),
            ReadFault::Encoding(_, at) => *at,
        };
        return Surveyed {
            facts: FileFacts::default(),
            is_single: true,
            fault: Some(fault.clone()),
            looks_like_manifest: looks_like_kubernetes(text),
            is_defining: false,
            excerpt: Excerpt::new(text, &LineIndex::new(text), at),
        };
    }
    // A stream has no neighbours, and who names definitions means them.
    let path = entry.path.as_deref().filter(|_| !entry.is_only_loaded);
    let line = text.split(['\r', '\n']).next().unwrap_or_default();
    Surveyed {
        facts: path.map(|path| facts(path, text)).unwrap_or_default(),
        is_single: !text.contains("\n---"),
        fault: None,
        looks_like_manifest: true,
        is_defining: entry.is_only_loaded || may_judge_others(text),
        excerpt: (entry.is_named || entry.name == STDIN)
            .then(|| Excerpt::new(line, &LineIndex::new(line), Position::default()))
            .flatten(),
    }
}
