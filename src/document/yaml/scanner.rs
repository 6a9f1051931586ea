//! Text to tokens: indentation, indicators and simple keys as go-yaml v2 (a port of libyaml)
//! sees them.
//!
//! A key without `?` is recognised only at its `:`, so that tokens wait in a queue while one
//! of them may still turn out to start a key.
//!
//! Each kind of token has a function of its own (`#[inline(never)]`). Code that is optimized for
//! speed is twice as large, so only the loop and common tokens are.

use std::borrow::Cow;
use std::collections::VecDeque;

use super::cursor::{Cursor, CursorMark, TextPlace};
use super::fault::{LocatedFault, Result, YamlSyntax};
use super::token::{Token, TokenHead, TokenKind};

/// How far after its start, in characters, the `:` of a simple key may be.
const SIMPLE_KEY_LENGTH: usize = 1024;

/// A place at which a key may have started.
#[derive(Clone, Copy, Debug, Default)]
struct SimpleKey {
    possible: bool,
    /// Nothing else than a key can be there.
    required: bool,
    /// The number of the token that would follow the key's `Key` token.
    token: usize,
    /// Whether that token waits for the key to be decided.
    holds: bool,
    mark: CursorMark,
}

/// The scanner of one text.
pub(super) struct Scanner<'t> {
    pub(super) cursor: Cursor<'t>,
    tokens: VecDeque<Token<'t>>,
    /// How many tokens the parser took.
    taken: usize,
    /// Whether the first token of the queue may be taken.
    ready: bool,
    pub(super) flow_level: usize,
    /// The column of the innermost block collection, -1 outside of all.
    pub(super) indent: isize,
    indents: Vec<isize>,
    pub(super) simple_key_allowed: bool,
    /// One for the block context and one for each open flow collection.
    simple_keys: Vec<SimpleKey>,
}

impl<'t> Scanner<'t> {
    pub fn new(text: &'t str) -> Self {
        Scanner {
            cursor: Cursor::new(text),
            tokens: VecDeque::new(),
            taken: 0,
            ready: false,
            flow_level: 0,
            indent: -1,
            indents: Vec::new(),
            simple_key_allowed: true,
            simple_keys: vec![SimpleKey::default()],
        }
    }

    /// The next token's kind and extent.
    #[inline]
    pub fn peek(&mut self) -> Result<TokenHead> {
        if !self.ready {
            self.fetch_until_ready()?;
        }
        match self.tokens.front() {
            Some(token) => Ok(token.head),
            None => Err(self.fault(YamlSyntax::MissingNode)),
        }
    }

    /// Takes the token that was peeked at.
    #[inline]
    pub fn take(&mut self) -> Token<'t> {
        self.ready = false;
        self.taken += 1;
        let end = self.cursor.place();
        let token = self.tokens.pop_front();
        token.unwrap_or_else(|| Token::bare(TokenKind::StreamEnd, end, end))
    }

    /// A scanner error at the cursor, or the reader's error where that comes first.
    #[cold]
    pub(super) fn fault(&self, problem: YamlSyntax) -> LocatedFault {
        let reader = self.reader_fault();
        reader.unwrap_or_else(|| LocatedFault::scanner(problem, self.cursor.place()))
    }

    /// A parser error at a token, or the reader's error where that comes first.
    #[cold]
    pub(super) fn parser_fault(&self, problem: YamlSyntax, at: TextPlace) -> LocatedFault {
        let reader = self.reader_fault();
        reader.unwrap_or_else(|| LocatedFault::parser(problem, at))
    }

    fn reader_fault(&self) -> Option<LocatedFault> {
        self.cursor.refused().map(LocatedFault::reader)
    }

    fn fetch_until_ready(&mut self) -> Result<()> {
        while self.tokens.is_empty() || self.head_may_start_key()? {
            self.fetch_next()?;
        }
        self.ready = true;
        Ok(())
    }

    /// Whether the first token of the queue may still turn out to start a simple key.
    fn head_may_start_key(&mut self) -> Result<bool> {
        // Keys of inner levels start at later tokens.
        let level = match self.simple_keys.as_slice() {
            [_] => 0,
            keys => keys.partition_point(|key| key.token < self.taken),
        };
        match self.simple_keys.get(level) {
            Some(key) if key.token == self.taken && key.holds => self.is_live(level),
            _ => Ok(false),
        }
    }

    /// Whether the simple key of a level is still possible here.
    #[inline]
    fn is_live(&mut self, level: usize) -> Result<bool> {
        let here = self.cursor.mark();
        let Some(key) = self.simple_keys.get_mut(level) else {
            return Ok(false);
        };
        if !key.possible {
            return Ok(false);
        }
        let in_reach = key.mark.place.line == here.place.line
            && here.index <= key.mark.index + SIMPLE_KEY_LENGTH;
        if in_reach {
            return Ok(true);
        }
        if key.required {
            return Err(self.fault(YamlSyntax::MissingColon));
        }
        key.possible = false;
        Ok(false)
    }

    /// Notes that a key may start with the next token.
    #[inline]
    pub(super) fn save_simple_key(&mut self) -> Result<()> {
        if !self.simple_key_allowed {
            return Ok(());
        }
        self.remove_simple_key()?;
        let mark = self.cursor.mark();
        let key = SimpleKey {
            possible: true,
            required: self.flow_level == 0 && self.indent == column(mark),
            token: self.taken + self.tokens.len(),
            holds: true,
            mark,
        };
        if let Some(slot) = self.simple_keys.last_mut() {
            *slot = key;
        }
        Ok(())
    }

    /// Gives up the simple key of this level.
    #[inline]
    pub(super) fn remove_simple_key(&mut self) -> Result<()> {
        if let Some(key) = self.simple_keys.last_mut()
            && key.possible
        {
            if key.required {
                return Err(self.fault(YamlSyntax::MissingColon));
            }
            key.possible = false;
        }
        Ok(())
    }

    /// Opens a block collection at a column if none is open there; its token goes before the
    /// token of that number, or to the end of the queue.
    fn roll_indent(&mut self, mark: CursorMark, kind: TokenKind, before: Option<usize>) {
        if self.flow_level > 0 || self.indent >= column(mark) {
            return;
        }
        self.indents.push(self.indent);
        self.indent = column(mark);
        let token = Token::bare(kind, mark.place, mark.place);
        self.insert(token, before);
    }

    fn insert(&mut self, token: Token<'t>, before: Option<usize>) {
        // A token that the parser has taken has no place in the queue.
        let at = before.and_then(|number| number.checked_sub(self.taken));
        match at {
            Some(at) if at < self.tokens.len() => self.tokens.insert(at, token),
            _ => self.tokens.push_back(token),
        }
    }

    /// Closes the block collections that lie deeper than a column.
    #[inline]
    fn unroll_indent(&mut self, column: isize) {
        if self.flow_level > 0 {
            return;
        }
        while self.indent > column {
            let here = self.cursor.place();
            self.tokens
                .push_back(Token::bare(TokenKind::BlockEnd, here, here));
            self.indent = self.indents.pop().unwrap_or(-1);
        }
    }

    /// Takes an indicator of `length` characters as a token.
    fn push_indicator(&mut self, kind: TokenKind, length: usize) {
        let start = self.cursor.place();
        self.cursor.skip_ascii(length);
        let end = self.cursor.place();
        self.tokens.push_back(Token::bare(kind, start, end));
    }

    /// Appends a token with text.
    pub(super) fn push_text(
        &mut self,
        kind: TokenKind,
        start: TextPlace,
        end: TextPlace,
        text: Cow<'t, str>,
    ) {
        self.tokens.push_back(Token {
            head: TokenHead { kind, start, end },
            text,
            suffix: None,
        });
    }

    /// Appends a finished token.
    pub(super) fn push_token(&mut self, token: Token<'t>) {
        self.tokens.push_back(token);
    }

    fn fetch_next(&mut self) -> Result<()> {
        self.skip_to_next_token();
        self.unroll_indent(column(self.cursor.mark()));
        if self.cursor.at_end() {
            return self.fetch_stream_end();
        }
        let first = self.cursor.peek();
        if self.cursor.column() == 0 {
            if first == b'%' {
                self.leave_document()?;
                return self.fetch_directive();
            }
            if self.cursor.at_document_indicator() {
                self.leave_document()?;
                let kind = match first {
                    b'-' => TokenKind::DocumentStart,
                    _ => TokenKind::DocumentEnd,
                };
                self.push_indicator(kind, 3);
                return Ok(());
            }
        }
        let in_flow = self.flow_level > 0;
        let alone = self.cursor.blank_or_end_at(self.cursor.offset() + 1);
        match first {
            b'[' => self.fetch_flow_start(TokenKind::FlowSequenceStart),
            b'{' => self.fetch_flow_start(TokenKind::FlowMappingStart),
            b']' => self.fetch_flow_end(TokenKind::FlowSequenceEnd),
            b'}' => self.fetch_flow_end(TokenKind::FlowMappingEnd),
            b',' => {
                self.remove_simple_key()?;
                self.simple_key_allowed = true;
                self.push_indicator(TokenKind::FlowEntry, 1);
                Ok(())
            }
            b'-' if alone => self.fetch_block_entry(),
            b'?' if in_flow || alone => self.fetch_key(),
            b':' if in_flow || alone => self.fetch_value(),
            b'*' => self.fetch_anchor(TokenKind::Alias),
            b'&' => self.fetch_anchor(TokenKind::Anchor),
            b'!' => self.fetch_tag(),
            b'|' if !in_flow => self.fetch_block_scalar(true),
            b'>' if !in_flow => self.fetch_block_scalar(false),
            b'\'' => self.fetch_quoted_scalar(true),
            b'"' => self.fetch_quoted_scalar(false),
            b'\t' | b'#' | b'|' | b'>' | b'%' | b'@' | b'`' => Err(self.fault(YamlSyntax::NoToken)),
            _ => self.fetch_plain_scalar(),
        }
    }

    /// Moves over blanks, comments and line breaks.
    fn skip_to_next_token(&mut self) {
        loop {
            self.cursor.skip_mark();
            // Tabs separate tokens, but cannot indent the start of a block collection.
            self.cursor.skip_spaces(usize::MAX);
            if self.flow_level > 0 || !self.simple_key_allowed {
                self.cursor.skip_blanks();
            }
            self.cursor.skip_comment();
            if self.cursor.skip_break().is_empty() {
                return;
            }
            if self.flow_level == 0 {
                self.simple_key_allowed = true;
            }
        }
    }

    #[inline(never)]
    fn fetch_stream_end(&mut self) -> Result<()> {
        if let Some(fault) = self.reader_fault() {
            return Err(fault);
        }
        self.cursor.force_new_line();
        self.leave_document()?;
        let end = self.cursor.place();
        self.tokens
            .push_back(Token::bare(TokenKind::StreamEnd, end, end));
        Ok(())
    }

    /// Closes everything that is open, before a document marker or the end.
    fn leave_document(&mut self) -> Result<()> {
        self.unroll_indent(-1);
        self.remove_simple_key()?;
        self.simple_key_allowed = false;
        Ok(())
    }

    #[inline(never)]
    fn fetch_flow_start(&mut self, kind: TokenKind) -> Result<()> {
        self.save_simple_key()?;
        self.simple_keys.push(SimpleKey {
            token: self.taken + self.tokens.len(),
            ..SimpleKey::default()
        });
        self.flow_level += 1;
        self.simple_key_allowed = true;
        self.push_indicator(kind, 1);
        Ok(())
    }

    #[inline(never)]
    fn fetch_flow_end(&mut self, kind: TokenKind) -> Result<()> {
        self.remove_simple_key()?;
        if self.flow_level > 0 {
            self.flow_level -= 1;
            self.close_simple_keys();
        }
        self.simple_key_allowed = false;
        self.push_indicator(kind, 1);
        Ok(())
    }

    /// Drops the innermost level of simple keys. Go-yaml forgets with it which token waits for
    /// a key of that level; a level that never had one names the bracket that opened it, so that
    /// in `[]: a` nothing waits for the colon and the list is not a key.
    fn close_simple_keys(&mut self) {
        let closed = self.simple_keys.pop();
        if let (Some(closed), Some(outer)) = (closed, self.simple_keys.last_mut())
            && closed.token == outer.token
        {
            outer.holds = false;
        }
    }

    #[inline(never)]
    fn fetch_block_entry(&mut self) -> Result<()> {
        // In a flow collection it is the parser that complains.
        if self.flow_level == 0 {
            if !self.simple_key_allowed {
                return Err(self.fault(YamlSyntax::ItemNotAllowed));
            }
            self.roll_indent(self.cursor.mark(), TokenKind::BlockSequenceStart, None);
        }
        self.remove_simple_key()?;
        self.simple_key_allowed = true;
        self.push_indicator(TokenKind::BlockEntry, 1);
        Ok(())
    }

    #[inline(never)]
    fn fetch_key(&mut self) -> Result<()> {
        if self.flow_level == 0 {
            if !self.simple_key_allowed {
                return Err(self.fault(YamlSyntax::KeyNotAllowed));
            }
            self.roll_indent(self.cursor.mark(), TokenKind::BlockMappingStart, None);
        }
        self.remove_simple_key()?;
        self.simple_key_allowed = self.flow_level == 0;
        self.push_indicator(TokenKind::Key, 1);
        Ok(())
    }

    #[inline(never)]
    fn fetch_value(&mut self) -> Result<()> {
        let level = self.simple_keys.len() - 1;
        if self.is_live(level)? {
            let key = self.simple_keys.get(level).copied().unwrap_or_default();
            let place = key.mark.place;
            self.insert(Token::bare(TokenKind::Key, place, place), Some(key.token));
            self.roll_indent(key.mark, TokenKind::BlockMappingStart, Some(key.token));
            if let Some(slot) = self.simple_keys.last_mut() {
                slot.possible = false;
            }
            self.simple_key_allowed = false;
        } else {
            if self.flow_level == 0 {
                if !self.simple_key_allowed {
                    return Err(self.fault(YamlSyntax::ValueNotAllowed));
                }
                self.roll_indent(self.cursor.mark(), TokenKind::BlockMappingStart, None);
            }
            self.simple_key_allowed = self.flow_level == 0;
        }
        self.push_indicator(TokenKind::Value, 1);
        Ok(())
    }
}

/// The column as indentation is counted.
fn column(mark: CursorMark) -> isize {
    isize::try_from(mark.column).unwrap_or(isize::MAX)
}
