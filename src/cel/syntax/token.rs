//! The tokens of CEL's grammar, in its order: ANTLR lists what it expected in that order.

/// The kinds of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs, reason = "DISPLAY says what each is")]
pub(super) enum Kind {
    Eof,
    Equals,
    NotEquals,
    In,
    Less,
    LessEquals,
    GreaterEquals,
    Greater,
    And,
    Or,
    LeftBracket,
    RightBracket,
    LeftBrace,
    RightBrace,
    LeftParen,
    RightParen,
    Dot,
    Comma,
    Minus,
    Not,
    Question,
    Colon,
    Plus,
    Star,
    Slash,
    Percent,
    True,
    False,
    Null,
    Float,
    Int,
    Uint,
    String,
    Bytes,
    Identifier,
    /// An identifier in back quotes.
    Quoted,
    /// What is no token: the characters up to and with the one that cannot follow.
    Unknown,
}

/// A token of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// What it is.
    pub(super) kind: Kind,
    /// Its first byte.
    pub(super) start: u32,
    /// The byte after its last.
    pub(super) end: u32,
    /// Code points before it.
    pub(super) offset: u32,
}

impl Token {
    /// Its text in the source.
    pub(super) fn text(self, source: &str) -> &str {
        source
            .get(self.start as usize..self.end as usize)
            .unwrap_or_default()
    }
}
