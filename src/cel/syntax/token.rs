//! The tokens of CEL's grammar, in its order: ANTLR lists what it expected in that order.

/// The kinds of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(in crate::cel) enum TokenKind {
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
    /// No token: the characters up to and including the first that does not fit.
    Unknown,
}

/// A token of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cel) struct Token {
    /// The kind of token.
    pub(in crate::cel) kind: TokenKind,
    /// Its first byte.
    pub(in crate::cel) start: u32,
    /// The byte after its last.
    pub(in crate::cel) end: u32,
    /// Code points before it.
    pub(in crate::cel) offset: u32,
}

impl Token {
    /// Its text in the source.
    pub(in crate::cel) fn text(self, source: &str) -> &str {
        source
            .get(self.start as usize..self.end as usize)
            .unwrap_or_default()
    }

    /// The identifier between the back quotes of a quoted one.
    pub(in crate::cel) fn without_quotes(self) -> Self {
        Self {
            kind: TokenKind::Identifier,
            start: self.start + 1,
            end: self.end - 1,
            ..self
        }
    }
}

impl TokenKind {
    /// The kinds that ANTLR knows, with the names that it shows.
    pub(in crate::cel) const NAMES: [(Self, &'static str); 36] = [
        (Self::Eof, "<EOF>"),
        (Self::Equals, "'=='"),
        (Self::NotEquals, "'!='"),
        (Self::In, "'in'"),
        (Self::Less, "'<'"),
        (Self::LessEquals, "'<='"),
        (Self::GreaterEquals, "'>='"),
        (Self::Greater, "'>'"),
        (Self::And, "'&&'"),
        (Self::Or, "'||'"),
        (Self::LeftBracket, "'['"),
        (Self::RightBracket, "']'"),
        (Self::LeftBrace, "'{'"),
        (Self::RightBrace, "'}'"),
        (Self::LeftParen, "'('"),
        (Self::RightParen, "')'"),
        (Self::Dot, "'.'"),
        (Self::Comma, "','"),
        (Self::Minus, "'-'"),
        (Self::Not, "'!'"),
        (Self::Question, "'?'"),
        (Self::Colon, "':'"),
        (Self::Plus, "'+'"),
        (Self::Star, "'*'"),
        (Self::Slash, "'/'"),
        (Self::Percent, "'%'"),
        (Self::True, "'true'"),
        (Self::False, "'false'"),
        (Self::Null, "'null'"),
        (Self::Float, "NUM_FLOAT"),
        (Self::Int, "NUM_INT"),
        (Self::Uint, "NUM_UINT"),
        (Self::String, "STRING"),
        (Self::Bytes, "BYTES"),
        (Self::Identifier, "IDENTIFIER"),
        (Self::Quoted, "ESC_IDENTIFIER"),
    ];
}

impl TokenKind {
    /// How strongly a binary operator binds, and the function that it calls.
    pub(in crate::cel) fn binary(self) -> Option<(u8, &'static str)> {
        Some(match self {
            Self::Equals => (RELATION, "_==_"),
            Self::NotEquals => (RELATION, "_!=_"),
            Self::In => (RELATION, "@in"),
            Self::Less => (RELATION, "_<_"),
            Self::LessEquals => (RELATION, "_<=_"),
            Self::GreaterEquals => (RELATION, "_>=_"),
            Self::Greater => (RELATION, "_>_"),
            Self::Plus => (SUM, "_+_"),
            Self::Minus => (SUM, "_-_"),
            Self::Star => (PRODUCT, "_*_"),
            Self::Slash => (PRODUCT, "_/_"),
            Self::Percent => (PRODUCT, "_%_"),
            _ => return None,
        })
    }
}

/// The precedence of comparisons.
pub(in crate::cel) const RELATION: u8 = 0;
/// The precedence of `+` and `-`.
pub(in crate::cel) const SUM: u8 = 1;
/// The precedence of `*`, `/` and `%`.
const PRODUCT: u8 = 2;
