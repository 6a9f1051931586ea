//! Suggestions as the Language Server Protocol has them.

use serde::{Serialize, Serializer};

use crate::document::position::Range;

/// Something that may be written at a position.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CompletionItem {
    /// The name that editors list.
    pub label: String,
    /// Whether it names a field, a function or something else.
    pub kind: ItemKind,
    /// Its type or signature.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// Its documentation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub documentation: Option<Markup>,
    /// Editors sort the suggestions by it.
    pub sort_text: String,
    /// The text that filters it, if not its label.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub filter_text: String,
    /// Always 2: the text is a snippet.
    pub insert_text_format: u8,
    /// Always 1: the text has its indentation already.
    pub insert_text_mode: u8,
    /// The edit that it makes.
    pub text_edit: TextEdit,
}

impl CompletionItem {
    /// A suggestion with its name, its type or signature, and its documentation.
    pub(crate) fn new(
        kind: ItemKind,
        label: &str,
        [detail, documentation]: [String; 2],
        sort_text: String,
        text_edit: TextEdit,
    ) -> Self {
        Self {
            label: label.to_owned(),
            kind,
            detail,
            documentation: Markup::new(documentation),
            sort_text,
            filter_text: String::new(),
            insert_text_format: 2,
            insert_text_mode: 1,
            text_edit,
        }
    }
}

/// A text in place of a range.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TextEdit {
    /// The range to replace.
    pub range: Range,
    /// By what.
    pub new_text: String,
}

/// A text in Markdown.
#[derive(Clone, Debug, Serialize)]
pub struct Markup {
    /// Always `markdown`.
    pub kind: &'static str,
    /// The text.
    pub value: String,
}

impl Markup {
    /// A text in Markdown; `None` where it is empty.
    #[must_use]
    pub fn new(value: String) -> Option<Self> {
        let kind = "markdown";
        (!value.is_empty()).then_some(Self { kind, value })
    }
}

/// The kind of a suggestion, with LSP's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// A function or macro.
    Function = 3,
    /// A field.
    Field = 5,
    /// A variable.
    Variable = 6,
    /// A value.
    Value = 12,
    /// A literal.
    Keyword = 14,
    /// An item of a list.
    Snippet = 15,
    /// One of the values of an enumeration.
    EnumMember = 20,
}

impl Serialize for ItemKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(*self as u8)
    }
}
