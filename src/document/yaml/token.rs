//! The tokens that the scanner hands to the parser.

use std::borrow::Cow;

use super::cursor::TextPlace;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    StreamEnd,
    /// `%YAML`, and whether its version is 1.1.
    Version {
        supported: bool,
    },
    /// `%TAG` with the handle as text and the prefix beside it.
    TagDirective,
    DocumentStart,
    DocumentEnd,
    BlockSequenceStart,
    BlockMappingStart,
    BlockEnd,
    FlowSequenceStart,
    FlowSequenceEnd,
    FlowMappingStart,
    FlowMappingEnd,
    BlockEntry,
    FlowEntry,
    Key,
    Value,
    Alias,
    Anchor,
    /// The handle as text and the suffix beside it.
    Tag,
    Plain,
    /// Quoted, literal or folded.
    Quoted,
}

/// A token's kind and extent.
#[derive(Clone, Copy, Debug)]
pub(super) struct TokenHead {
    pub kind: TokenKind,
    pub start: TextPlace,
    pub end: TextPlace,
}

/// A token.
#[derive(Debug)]
pub(super) struct Token<'t> {
    pub head: TokenHead,
    /// The scalar's value, the anchor's name, the tag's handle.
    pub text: Cow<'t, str>,
    /// The suffix of a tag, the prefix of a tag directive.
    pub suffix: Option<Box<str>>,
}

impl Token<'_> {
    /// A token without text.
    pub fn bare(kind: TokenKind, start: TextPlace, end: TextPlace) -> Self {
        Token {
            head: TokenHead { kind, start, end },
            text: Cow::Borrowed(""),
            suffix: None,
        }
    }
}
