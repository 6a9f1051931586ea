//! Anchors, aliases, tags and directives. Few documents have them, so they stay out of the loop
//! that reads tokens.

use std::borrow::Cow;

use super::cursor::TextPlace;
use super::fault::{Result, YamlSyntax};
use super::scanner::Scanner;
use super::token::{Token, TokenHead, TokenKind};

impl<'t> Scanner<'t> {
    /// `&name` or `*name`.
    #[inline(never)]
    pub(super) fn fetch_anchor(&mut self, kind: TokenKind) -> Result<()> {
        self.save_simple_key()?;
        self.simple_key_allowed = false;
        let start = self.cursor.place();
        self.cursor.skip_ascii(1);
        let name = self.word();
        let follows = self.cursor.peek();
        let ends = self.cursor.blank_or_end_at(self.cursor.offset())
            || matches!(
                follows,
                b'?' | b':' | b',' | b']' | b'}' | b'%' | b'@' | b'`'
            );
        if name.is_empty() || !ends {
            return Err(self.fault(YamlSyntax::MissingAnchorName));
        }
        let end = self.cursor.place();
        self.push_text(kind, start, end, Cow::Borrowed(name));
        Ok(())
    }

    /// Letters, digits, `_` and `-`.
    fn word(&mut self) -> &'t str {
        let from = self.cursor.offset();
        while is_word(self.cursor.peek()) {
            self.cursor.skip_ascii(1);
        }
        self.cursor.slice(from, self.cursor.offset())
    }

    /// `!<uri>`, `!suffix`, `!handle!suffix` or `!`.
    #[inline(never)]
    pub(super) fn fetch_tag(&mut self) -> Result<()> {
        self.save_simple_key()?;
        self.simple_key_allowed = false;
        let start = self.cursor.place();
        let (handle, suffix) = if self.cursor.ahead(1) == b'<' {
            self.cursor.skip_ascii(2);
            let uri = self.tag_uri("")?;
            if self.cursor.peek() != b'>' {
                return Err(self.fault(YamlSyntax::UnclosedTag));
            }
            self.cursor.skip_ascii(1);
            ("", uri)
        } else {
            let handle = self.tag_handle(false)?;
            if handle.len() > 1 && handle.ends_with('!') {
                (handle, self.tag_uri("")?)
            } else {
                // Not a handle, but the start of a local tag.
                match self.tag_uri(handle)? {
                    suffix if suffix.is_empty() => ("", handle.to_owned()),
                    suffix => ("!", suffix),
                }
            }
        };
        if !self.cursor.blank_or_end_at(self.cursor.offset()) {
            return Err(self.fault(YamlSyntax::MissingSpaceOrBreak));
        }
        self.push_pair(TokenKind::Tag, start, handle, suffix);
        Ok(())
    }

    fn push_pair(&mut self, kind: TokenKind, start: TextPlace, text: &'t str, suffix: String) {
        let end = self.cursor.place();
        self.push_token(Token {
            head: TokenHead { kind, start, end },
            text: Cow::Borrowed(text),
            suffix: Some(suffix.into_boxed_str()),
        });
    }

    /// `!`, `!word` or `!word!`; in a directive the last one only, or `!`.
    fn tag_handle(&mut self, directive: bool) -> Result<&'t str> {
        if self.cursor.peek() != b'!' {
            return Err(self.fault(YamlSyntax::MissingExclamationMark));
        }
        let from = self.cursor.offset();
        self.cursor.skip_ascii(1);
        let word = self.word();
        if self.cursor.peek() == b'!' {
            self.cursor.skip_ascii(1);
        } else if directive && !word.is_empty() {
            return Err(self.fault(YamlSyntax::MissingExclamationMark));
        }
        Ok(self.cursor.slice(from, self.cursor.offset()))
    }

    /// The rest of a tag after what was read of it, without that one's `!`.
    fn tag_uri(&mut self, head: &str) -> Result<String> {
        let mut uri = head.as_bytes().get(1..).unwrap_or_default().to_vec();
        let mut found = !head.is_empty();
        loop {
            match self.cursor.peek() {
                b'%' => self.uri_escape(&mut uri)?,
                byte if is_word(byte) || b";/?:@&=+$,.!~*'()[]".contains(&byte) => {
                    uri.push(byte);
                    self.cursor.skip_ascii(1);
                }
                _ => break,
            }
            found = true;
        }
        if !found {
            return Err(self.fault(YamlSyntax::MissingTagUri));
        }
        Ok(String::from_utf8_lossy(&uri).into_owned())
    }

    /// One character as `%XX` for each of its bytes.
    fn uri_escape(&mut self, uri: &mut Vec<u8>) -> Result<()> {
        let mut expected = None;
        while expected != Some(0) {
            let digit = |byte: u8| char::from(byte).to_digit(16);
            let high = digit(self.cursor.ahead(1));
            let low = digit(self.cursor.ahead(2));
            let (b'%', Some(high), Some(low)) = (self.cursor.peek(), high, low) else {
                return Err(self.fault(YamlSyntax::MissingEscapedOctet));
            };
            let octet = (high << 4 | low) as u8;
            expected = match expected {
                Some(left) if octet & 0xC0 == 0x80 => Some(left - 1),
                Some(_) => return Err(self.fault(YamlSyntax::WrongTrailingOctet)),
                None => match octet {
                    0..=0x7F => Some(0),
                    0xC0..=0xDF => Some(1),
                    0xE0..=0xEF => Some(2),
                    0xF0..=0xF7 => Some(3),
                    _ => return Err(self.fault(YamlSyntax::WrongLeadingOctet)),
                },
            };
            uri.push(octet);
            self.cursor.skip_ascii(3);
        }
        Ok(())
    }

    /// `%YAML 1.1` or `%TAG !handle! prefix`.
    #[inline(never)]
    pub(super) fn fetch_directive(&mut self) -> Result<()> {
        let start = self.cursor.place();
        self.cursor.skip_ascii(1);
        let name = self.word();
        if name.is_empty() {
            return Err(self.fault(YamlSyntax::MissingDirectiveName));
        }
        if !self.cursor.blank_or_end_at(self.cursor.offset()) {
            return Err(self.fault(YamlSyntax::NonAlphabeticalCharacter));
        }
        match name {
            "YAML" => {
                let supported = self.version()? == (1, 1);
                let end = self.cursor.place();
                self.push_token(Token::bare(TokenKind::Version { supported }, start, end));
            }
            "TAG" => {
                let (handle, prefix) = self.tag_shorthand()?;
                self.push_pair(TokenKind::TagDirective, start, handle, prefix);
            }
            _ => return Err(self.fault(YamlSyntax::UnknownDirective)),
        }
        self.cursor.skip_blanks();
        self.cursor.skip_comment();
        self.expect_end_of_line()
    }

    fn version(&mut self) -> Result<(u32, u32)> {
        self.cursor.skip_blanks();
        let major = self.version_number()?;
        if self.cursor.peek() != b'.' {
            return Err(self.fault(YamlSyntax::MissingVersionPoint));
        }
        self.cursor.skip_ascii(1);
        Ok((major, self.version_number()?))
    }

    fn version_number(&mut self) -> Result<u32> {
        let from = self.cursor.offset();
        let mut number = 0;
        while let digit @ b'0'..=b'9' = self.cursor.peek() {
            if self.cursor.offset() - from == 2 {
                return Err(self.fault(YamlSyntax::LongVersion));
            }
            number = number * 10 + u32::from(digit - b'0');
            self.cursor.skip_ascii(1);
        }
        if self.cursor.offset() == from {
            return Err(self.fault(YamlSyntax::MissingVersion));
        }
        Ok(number)
    }

    fn tag_shorthand(&mut self) -> Result<(&'t str, String)> {
        self.cursor.skip_blanks();
        let handle = self.tag_handle(true)?;
        if !self.cursor.at_blank() {
            return Err(self.fault(YamlSyntax::MissingSpace));
        }
        self.cursor.skip_blanks();
        let prefix = self.tag_uri("")?;
        if !self.cursor.blank_or_end_at(self.cursor.offset()) {
            return Err(self.fault(YamlSyntax::MissingSpaceOrBreak));
        }
        Ok((handle, prefix))
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
}
