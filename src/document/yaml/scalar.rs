//! Scalars: plain, quoted, literal and folded. Only plain scalars are optimized for speed.

use super::cursor::Stops;
use super::fault::{Result, YamlSyntax};
use super::scanner::Scanner;
use super::text::{Breaks, ScalarText};
use super::token::TokenKind;

static PLAIN_STOPS: Stops = Stops::new(b" \t:,?[]{}");
static QUOTED_STOPS: Stops = Stops::new(b" \t\\\"'");
static LINE_STOPS: Stops = Stops::new(b"");

/// The treatment of the line breaks at the end of a block scalar.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chomping {
    Strip,
    Clip,
    Keep,
}

impl Scanner<'_> {
    /// A scalar without quotes.
    #[inline(never)]
    pub(super) fn fetch_plain_scalar(&mut self) -> Result<()> {
        self.save_simple_key()?;
        self.simple_key_allowed = false;
        let start = self.cursor.place();
        let indent = self.indent + 1;
        let mut text = ScalarText::starting_at(start.offset);
        let mut end = start;
        let mut breaks = Breaks::default();
        let mut blanks = (start.offset, start.offset);
        while !self.cursor.at_document_indicator() && self.cursor.peek() != b'#' {
            let from = self.cursor.offset();
            let to = self.end_of_plain_run(from);
            if to > from {
                if breaks.any() {
                    breaks.fold_into(&mut text, &self.cursor);
                } else {
                    text.push_source(&self.cursor, blanks.0, blanks.1);
                }
                text.push_source(&self.cursor, from, to);
                self.cursor.advance_to(to);
                end = self.cursor.place();
            }
            if !self.cursor.at_blank() && !self.cursor.at_break() {
                break;
            }
            blanks.0 = self.cursor.offset();
            blanks.1 = blanks.0;
            loop {
                if self.cursor.at_blank() {
                    let too_left = self.cursor.column() < usize::try_from(indent).unwrap_or(0);
                    if breaks.any() && too_left && self.cursor.peek() == b'\t' {
                        return Err(self.fault(YamlSyntax::TabInIndentation));
                    }
                    self.cursor.skip_ascii(1);
                    if !breaks.any() {
                        blanks.1 = self.cursor.offset();
                    }
                } else {
                    match self.cursor.skip_break() {
                        "" => break,
                        line_break => breaks.push(line_break),
                    }
                }
            }
            let column = isize::try_from(self.cursor.column()).unwrap_or(isize::MAX);
            if self.flow_level == 0 && column < indent {
                break;
            }
        }
        if breaks.any() {
            self.simple_key_allowed = true;
        }
        let text = text.finish(&self.cursor);
        self.push_text(TokenKind::Plain, start, end, text);
        Ok(())
    }

    /// Where the characters end that belong to a plain scalar, with at most one space at a time
    /// between them.
    fn end_of_plain_run(&self, from: usize) -> usize {
        let in_flow = self.flow_level > 0;
        let mut at = from;
        loop {
            at = self.cursor.find(at, &PLAIN_STOPS);
            match self.cursor.byte_at(at) {
                b' ' if self.joins_words(at) => at += 2,
                b' ' | b'\t' | b'\n' | b'\r' | 0 => return at,
                b':' if self.cursor.blank_or_end_at(at + 1) => return at,
                b',' | b'?' | b'[' | b']' | b'{' | b'}' if in_flow => return at,
                0xC2 | 0xE2 if self.cursor.break_at(at) > 0 => return at,
                _ => at += 1,
            }
        }
    }

    /// Whether a single space stands between characters without any other meaning.
    fn joins_words(&self, space: usize) -> bool {
        self.cursor.byte_at(space + 1).is_ascii_alphanumeric()
    }

    /// A scalar in single or double quotes.
    #[inline(never)]
    pub(super) fn fetch_quoted_scalar(&mut self, single: bool) -> Result<()> {
        self.save_simple_key()?;
        self.simple_key_allowed = false;
        let start = self.cursor.place();
        let quote = if single { b'\'' } else { b'"' };
        self.cursor.skip_ascii(1);
        let mut text = ScalarText::starting_at(self.cursor.offset());
        loop {
            if self.cursor.at_document_indicator() {
                return Err(self.fault(YamlSyntax::UnexpectedDocumentMarker));
            }
            if self.cursor.at_end() {
                return Err(self.fault(YamlSyntax::UnexpectedEnd));
            }
            let escaped_break = self.quoted_run(single, &mut text)?;
            if self.cursor.peek() == quote {
                break;
            }
            self.quoted_blanks(escaped_break, &mut text);
        }
        self.cursor.skip_ascii(1);
        let end = self.cursor.place();
        let text = text.finish(&self.cursor);
        self.push_text(TokenKind::Quoted, start, end, text);
        Ok(())
    }

    /// Reads to the next blank, line break or closing quote. True after an escaped line break.
    fn quoted_run(&mut self, single: bool, text: &mut ScalarText) -> Result<bool> {
        loop {
            let from = self.cursor.offset();
            let mut at = from;
            loop {
                at = self.cursor.find(at, &QUOTED_STOPS);
                match self.cursor.byte_at(at) {
                    b' ' if self.joins_words(at) => at += 2,
                    b' ' | b'\t' | b'\n' | b'\r' | 0 => break,
                    b'\'' if single => break,
                    b'"' | b'\\' if !single => break,
                    0xC2 | 0xE2 if self.cursor.break_at(at) > 0 => break,
                    _ => at += 1,
                }
            }
            text.push_source(&self.cursor, from, at);
            self.cursor.advance_to(at);
            match (self.cursor.peek(), self.cursor.ahead(1)) {
                (b'\'', b'\'') if single => {
                    self.cursor.skip_ascii(2);
                    text.push_str(&self.cursor, "'");
                }
                (b'\\', _) if !single => {
                    if self.cursor.break_at(at + 1) > 0 {
                        self.cursor.skip_ascii(1);
                        self.cursor.skip_break();
                        return Ok(true);
                    }
                    self.escape(text)?;
                }
                _ => return Ok(false),
            }
        }
    }

    /// An escape sequence of a double-quoted scalar. Unlike JSON, YAML 1.1 has no `\/`.
    #[inline(never)]
    fn escape(&mut self, text: &mut ScalarText) -> Result<()> {
        let (plain, digits) = match self.cursor.ahead(1) {
            b'0' => ("\0", 0),
            b'a' => ("\u{7}", 0),
            b'b' => ("\u{8}", 0),
            b't' | b'\t' => ("\t", 0),
            b'n' => ("\n", 0),
            b'v' => ("\u{b}", 0),
            b'f' => ("\u{c}", 0),
            b'r' => ("\r", 0),
            b'e' => ("\u{1b}", 0),
            b' ' => (" ", 0),
            b'"' => ("\"", 0),
            b'\'' => ("'", 0),
            b'\\' => ("\\", 0),
            b'N' => ("\u{85}", 0),
            b'_' => ("\u{a0}", 0),
            b'L' => ("\u{2028}", 0),
            b'P' => ("\u{2029}", 0),
            b'x' => ("", 2),
            b'u' => ("", 4),
            b'U' => ("", 8),
            _ => return Err(self.fault(YamlSyntax::UnknownEscape)),
        };
        self.cursor.skip_ascii(2);
        if digits == 0 {
            text.push_str(&self.cursor, plain);
            return Ok(());
        }
        let mut code: u32 = 0;
        for k in 0..digits {
            let digit = char::from(self.cursor.ahead(k)).to_digit(16);
            let Some(digit) = digit else {
                return Err(self.fault(YamlSyntax::MissingHexadecimal));
            };
            code = code << 4 | digit;
        }
        let Some(character) = char::from_u32(code) else {
            return Err(self.fault(YamlSyntax::InvalidEscapeCode));
        };
        self.cursor.skip_ascii(digits);
        let mut buffer = [0; 4];
        text.push_str(&self.cursor, character.encode_utf8(&mut buffer));
        Ok(())
    }

    /// Blanks and line breaks inside quotes: folded where a line ends, kept otherwise.
    fn quoted_blanks(&mut self, escaped_break: bool, text: &mut ScalarText) {
        let from = self.cursor.offset();
        let mut to = from;
        let mut breaks = Breaks::default();
        let mut folding = escaped_break;
        let mut after_escape = String::new();
        loop {
            if self.cursor.at_blank() {
                self.cursor.skip_ascii(1);
                if !folding {
                    to = self.cursor.offset();
                }
                continue;
            }
            match self.cursor.skip_break() {
                "" => break,
                line_break if escaped_break => after_escape.push_str(line_break),
                line_break => breaks.push(line_break),
            }
            folding = true;
        }
        if escaped_break {
            text.push_str(&self.cursor, &after_escape);
        } else if folding {
            breaks.fold_into(text, &self.cursor);
        } else {
            text.push_source(&self.cursor, from, to);
        }
    }

    /// A literal (`|`) or folded (`>`) scalar.
    #[inline(never)]
    pub(super) fn fetch_block_scalar(&mut self, literal: bool) -> Result<()> {
        self.remove_simple_key()?;
        self.simple_key_allowed = true;
        let start = self.cursor.place();
        self.cursor.skip_ascii(1);
        let (chomping, increment) = self.block_header()?;
        let mut indent = match increment {
            0 => 0,
            _ => usize::try_from(self.indent).unwrap_or(0) + increment,
        };
        let mut end = self.cursor.place();
        let mut text = ScalarText::starting_at(end.offset);
        let mut trailing = String::new();
        self.block_indentation(&mut indent, &mut trailing)?;
        let mut leading_break = "";
        let mut leading_blank = false;
        while self.cursor.column() == indent && !self.cursor.at_end() {
            let blank = self.cursor.at_blank();
            if !literal && leading_break == "\n" && !leading_blank && !blank {
                if trailing.is_empty() {
                    text.push_str(&self.cursor, " ");
                }
            } else {
                text.push_str(&self.cursor, leading_break);
            }
            text.push_str(&self.cursor, &trailing);
            trailing.clear();
            leading_blank = blank;

            let from = self.cursor.offset();
            let mut at = self.cursor.find(from, &LINE_STOPS);
            while self.cursor.byte_at(at) != 0 && self.cursor.break_at(at) == 0 {
                at = self.cursor.find(at + 1, &LINE_STOPS);
            }
            text.push_source(&self.cursor, from, at);
            self.cursor.advance_to(at);
            end = self.cursor.place();
            leading_break = self.cursor.skip_break();
            self.block_indentation(&mut indent, &mut trailing)?;
        }
        if chomping != Chomping::Strip {
            text.push_str(&self.cursor, leading_break);
        }
        if chomping == Chomping::Keep {
            text.push_str(&self.cursor, &trailing);
        }
        let text = text.finish(&self.cursor);
        self.push_text(TokenKind::Quoted, start, end, text);
        Ok(())
    }

    /// The rest of the line after `|` or `>`: chomping and indentation indicators in any order.
    #[inline(never)]
    fn block_header(&mut self) -> Result<(Chomping, usize)> {
        let mut chomping = None;
        let mut increment = None;
        loop {
            match self.cursor.peek() {
                b'+' if chomping.is_none() => chomping = Some(Chomping::Keep),
                b'-' if chomping.is_none() => chomping = Some(Chomping::Strip),
                b'0' if increment.is_none() => {
                    return Err(self.fault(YamlSyntax::ZeroIndentation));
                }
                digit @ b'1'..=b'9' if increment.is_none() => {
                    increment = Some(usize::from(digit - b'0'));
                }
                _ => break,
            }
            self.cursor.skip_ascii(1);
        }
        self.cursor.skip_blanks();
        self.cursor.skip_comment();
        self.expect_end_of_line()?;
        Ok((
            chomping.unwrap_or(Chomping::Clip),
            increment.unwrap_or_default(),
        ))
    }

    /// Moves over a line break; anything else than that or the end is an error.
    pub(super) fn expect_end_of_line(&mut self) -> Result<()> {
        if !self.cursor.at_end() && self.cursor.skip_break().is_empty() {
            return Err(self.fault(YamlSyntax::MissingLineBreak));
        }
        Ok(())
    }

    /// Moves over indentation and empty lines; finds out the indentation if it is still 0.
    fn block_indentation(&mut self, indent: &mut usize, breaks: &mut String) -> Result<()> {
        let mut widest = 0;
        loop {
            let inside = |column: usize| *indent == 0 || column < *indent;
            let most = match *indent {
                0 => usize::MAX,
                indent => indent.saturating_sub(self.cursor.column()),
            };
            self.cursor.skip_spaces(most);
            widest = widest.max(self.cursor.column());
            if inside(self.cursor.column()) && self.cursor.peek() == b'\t' {
                return Err(self.fault(YamlSyntax::TabForIndentation));
            }
            match self.cursor.skip_break() {
                "" => break,
                line_break => breaks.push_str(line_break),
            }
        }
        if *indent == 0 {
            let least = usize::try_from(self.indent + 1).unwrap_or(0).max(1);
            *indent = widest.max(least);
        }
        Ok(())
    }
}
