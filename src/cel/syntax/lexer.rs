//! The lexer: the longest token of CEL's grammar at each place, as ANTLR finds it.
//!
//! Where no token begins or a token cannot end, ANTLR drops the characters that it has read, with
//! the first one that does not fit. Here they are a token of the kind `Unknown`.

use super::token::{Token, TokenKind};

/// Where the lexer is in a text.
#[derive(Clone, Copy)]
pub(super) struct Lexer<'s> {
    bytes: &'s [u8],
    /// The next byte to read.
    at: usize,
    /// How many bytes before it are continuation bytes of UTF-8.
    continued: usize,
}

impl<'s> Lexer<'s> {
    pub(super) fn new(text: &'s str) -> Self {
        Self {
            bytes: text.as_bytes(),
            at: 0,
            continued: 0,
        }
    }

    /// The next token; at the end of the text always `Eof`.
    pub(super) fn next(&mut self) -> Token {
        self.skip_blank();
        let (start, offset) = (self.at, self.at - self.continued);
        let kind = self.token();
        let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Token {
            kind,
            start: place(start),
            end: place(self.at),
            offset: place(offset),
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn peek_at(&self, distance: usize) -> Option<u8> {
        self.bytes.get(self.at + distance).copied()
    }

    /// Passes one character.
    fn advance(&mut self) {
        self.at += 1;
        while self.peek().is_some_and(|b| b & 0xC0 == 0x80) {
            self.at += 1;
            self.continued += 1;
        }
    }

    fn skip_while(&mut self, accepts: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(&accepts) {
            self.at += 1;
        }
    }

    fn skip_blank(&mut self) {
        loop {
            match self.peek() {
                Some(b' ' | b'\t' | b'\r' | b'\n' | 0x0C) => self.at += 1,
                Some(b'/') if self.peek_at(1) == Some(b'/') => {
                    while self.peek().is_some_and(|b| b != b'\n') {
                        self.advance();
                    }
                }
                _ => return,
            }
        }
    }

    fn token(&mut self) -> TokenKind {
        let Some(first) = self.peek() else {
            return TokenKind::Eof;
        };
        let single = match first {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => return self.word(first),
            b'0'..=b'9' => return self.number(),
            b'.' if self.peek_at(1).is_some_and(|b| b.is_ascii_digit()) => return self.number(),
            b'\'' | b'"' => return self.quoted(first),
            b'`' => return self.quoted_identifier(),
            b'=' => return self.pair(b'=', TokenKind::Equals, TokenKind::Unknown),
            b'&' => return self.pair(b'&', TokenKind::And, TokenKind::Unknown),
            b'|' => return self.pair(b'|', TokenKind::Or, TokenKind::Unknown),
            b'!' => return self.pair(b'=', TokenKind::NotEquals, TokenKind::Not),
            b'<' => return self.pair(b'=', TokenKind::LessEquals, TokenKind::Less),
            b'>' => return self.pair(b'=', TokenKind::GreaterEquals, TokenKind::Greater),
            b'[' => TokenKind::LeftBracket,
            b']' => TokenKind::RightBracket,
            b'{' => TokenKind::LeftBrace,
            b'}' => TokenKind::RightBrace,
            b'(' => TokenKind::LeftParen,
            b')' => TokenKind::RightParen,
            b'.' => TokenKind::Dot,
            b',' => TokenKind::Comma,
            b'-' => TokenKind::Minus,
            b'?' => TokenKind::Question,
            b':' => TokenKind::Colon,
            b'+' => TokenKind::Plus,
            b'*' => TokenKind::Star,
            b'/' => TokenKind::Slash,
            b'%' => TokenKind::Percent,
            _ => TokenKind::Unknown,
        };
        self.advance();
        single
    }

    /// An operator of two characters, or of the first character alone.
    fn pair(&mut self, second: u8, both: TokenKind, alone: TokenKind) -> TokenKind {
        self.at += 1;
        if self.peek() == Some(second) {
            self.at += 1;
            return both;
        }
        if alone == TokenKind::Unknown {
            return self.unknown();
        }
        alone
    }

    /// Ends a stretch that is not a token with the character that does not fit.
    fn unknown(&mut self) -> TokenKind {
        if self.peek().is_some() {
            self.advance();
        }
        TokenKind::Unknown
    }

    /// An identifier, a keyword, or a string with a prefix.
    fn word(&mut self, first: u8) -> TokenKind {
        if matches!(first, b'r' | b'R' | b'b' | b'B')
            && let Some(kind) = self.prefixed(first)
        {
            return kind;
        }
        let start = self.at;
        self.skip_while(|b| b.is_ascii_alphanumeric() || b == b'_');
        match self.bytes.get(start..self.at).unwrap_or_default() {
            b"in" => TokenKind::In,
            b"true" => TokenKind::True,
            b"false" => TokenKind::False,
            b"null" => TokenKind::Null,
            _ => TokenKind::Identifier,
        }
    }

    /// A raw string or bytes. `None`, at the same position, if the quote is missing or not closed.
    fn prefixed(&mut self, first: u8) -> Option<TokenKind> {
        let bytes = matches!(first, b'b' | b'B');
        let after = usize::from(bytes);
        let raw = matches!(self.peek_at(after), Some(b'r' | b'R'));
        let prefix = after + usize::from(raw);
        let quote = self.peek_at(prefix).filter(|b| matches!(b, b'\'' | b'"'))?;
        let before = *self;
        self.at += prefix;
        if !self.string(quote, raw) {
            *self = before;
            return None;
        }
        Some(if bytes {
            TokenKind::Bytes
        } else {
            TokenKind::String
        })
    }

    /// A string without a prefix.
    fn quoted(&mut self, quote: u8) -> TokenKind {
        if self.string(quote, false) {
            return TokenKind::String;
        }
        self.unknown()
    }

    /// Skips a string; if it is not closed, everything before the character that does not fit.
    fn string(&mut self, quote: u8, raw: bool) -> bool {
        self.at += 1;
        if self.peek() != Some(quote) {
            return self.string_rest(quote, raw, 1);
        }
        self.at += 1;
        if self.peek() == Some(quote) {
            // Three quotes that are never closed again are an empty string and a quote.
            let empty = *self;
            self.at += 1;
            if !self.string_rest(quote, raw, 3) {
                *self = empty;
            }
        }
        true
    }

    /// Skips the content of a string and its closing quotes.
    fn string_rest(&mut self, quote: u8, raw: bool, quotes: usize) -> bool {
        while let Some(next) = self.peek() {
            if next == quote && (1..quotes).all(|i| self.peek_at(i) == Some(quote)) {
                self.at += quotes;
                return true;
            }
            match next {
                b'\\' if !raw => {
                    self.at += 1;
                    if !self.escape() {
                        return false;
                    }
                }
                b'\n' | b'\r' if quotes == 1 => return false,
                _ => self.advance(),
            }
        }
        false
    }

    /// Skips an escape sequence after its backslash.
    fn escape(&mut self) -> bool {
        let Some(letter) = self.peek() else {
            return false;
        };
        let digits = match letter {
            b'a' | b'b' | b'f' | b'n' | b'r' | b't' | b'v' => 0,
            b'"' | b'\'' | b'\\' | b'?' | b'`' => 0,
            b'x' | b'X' => 2,
            b'u' => 4,
            b'U' => 8,
            b'0'..=b'3' => 2,
            _ => return false,
        };
        let octal = letter.is_ascii_digit();
        self.at += 1;
        for _ in 0..digits {
            let fits = self.peek().is_some_and(|b| {
                if octal {
                    matches!(b, b'0'..=b'7')
                } else {
                    b.is_ascii_hexdigit()
                }
            });
            if !fits {
                return false;
            }
            self.at += 1;
        }
        true
    }

    fn quoted_identifier(&mut self) -> TokenKind {
        self.at += 1;
        let start = self.at;
        self.skip_while(|b| b.is_ascii_alphanumeric() || b"_.-/ ".contains(&b));
        if self.at > start && self.peek() == Some(b'`') {
            self.at += 1;
            return TokenKind::Quoted;
        }
        self.unknown()
    }

    fn number(&mut self) -> TokenKind {
        if self.peek() == Some(b'0')
            && self.peek_at(1) == Some(b'x')
            && self.peek_at(2).is_some_and(|b| b.is_ascii_hexdigit())
        {
            self.at += 2;
            self.skip_while(|b| b.is_ascii_hexdigit());
            return self.unsigned();
        }
        let mut float = false;
        self.skip_while(|b| b.is_ascii_digit());
        if self.peek() == Some(b'.') && self.peek_at(1).is_some_and(|b| b.is_ascii_digit()) {
            float = true;
            self.at += 1;
            self.skip_while(|b| b.is_ascii_digit());
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(self.peek_at(1), Some(b'+' | b'-')));
            if self.peek_at(1 + sign).is_some_and(|b| b.is_ascii_digit()) {
                float = true;
                self.at += 1 + sign;
                self.skip_while(|b| b.is_ascii_digit());
            }
        }
        if float {
            return TokenKind::Float;
        }
        self.unsigned()
    }

    /// The kind of an integer, by its suffix.
    fn unsigned(&mut self) -> TokenKind {
        if matches!(self.peek(), Some(b'u' | b'U')) {
            self.at += 1;
            return TokenKind::Uint;
        }
        TokenKind::Int
    }
}
