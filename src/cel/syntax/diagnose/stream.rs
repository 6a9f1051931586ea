//! The tokens of a text, read as far as needed.

use super::super::lexer::Lexer;
use super::super::token::{Token, TokenKind};

/// The tokens, and where the parser is among them.
pub(super) struct Stream<'s> {
    source: &'s str,
    lexer: Lexer<'s>,
    tokens: Vec<Token>,
    /// Stretches that are not tokens.
    unknown: Vec<Token>,
    /// The current token's index.
    pub(super) index: usize,
}

impl<'s> Stream<'s> {
    pub(super) fn new(source: &'s str) -> Self {
        Self {
            source,
            lexer: Lexer::new(source),
            tokens: Vec::new(),
            unknown: Vec::new(),
            index: 0,
        }
    }

    /// Reads one more token if the token at an index is not read yet. Returns characters that are no
    /// token.
    pub(super) fn read(&mut self, index: usize) -> Lookahead {
        if index < self.tokens.len() || self.at_end() {
            return Lookahead::Enough;
        }
        let token = self.lexer.next();
        if token.kind == TokenKind::Unknown {
            self.unknown.push(token);
            return Lookahead::Unknown(token);
        }
        self.tokens.push(token);
        Lookahead::Token
    }

    /// Whether the end of the text is read.
    fn at_end(&self) -> bool {
        self.tokens.last().is_some_and(|t| t.kind == TokenKind::Eof)
    }

    /// The token at an index, or the end of the text.
    pub(super) fn get(&self, index: usize) -> Token {
        let token = self.tokens.get(index).or(self.tokens.last());
        token.copied().unwrap_or(Token {
            kind: TokenKind::Eof,
            start: 0,
            end: 0,
            offset: 0,
        })
    }

    /// The source from one token to another, without stretches that are not tokens.
    pub(super) fn text(&self, first: Token, last: Token) -> String {
        let mut out = String::new();
        let mut from = first.start;
        let within = |t: &&Token| (first.start..last.end).contains(&t.start);
        for unknown in self.unknown.iter().filter(within) {
            out.push_str(self.slice(from, unknown.start));
            from = unknown.end;
        }
        out.push_str(self.slice(from, last.end));
        out
    }

    pub(super) fn slice(&self, start: u32, end: u32) -> &'s str {
        let range = start as usize..end as usize;
        self.source.get(range).unwrap_or_default()
    }
}

/// The result of reading ahead.
pub(super) enum Lookahead {
    /// Nothing was to be read.
    Enough,
    Token,
    Unknown(Token),
}
