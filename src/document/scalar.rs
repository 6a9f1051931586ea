//! The characters of a scalar's value, each with its place in the text: what an error inside an
//! expression is marked by.
//!
//! A reading of its own, of one scalar that is known to be valid: the scanner keeps no places.

use std::ops::Range;

use super::stream::Notation;

/// The value of a scalar before it is resolved, and where its characters come from.
#[derive(Clone, Debug, Default)]
pub struct Scalar {
    /// The value.
    pub text: String,
    /// Pairs of offsets in the value and in the source. Behind each pair the two texts are the same, up to
    /// the next pair.
    pieces: Vec<(usize, usize)>,
}

impl Scalar {
    /// Reads the scalar that stands in a range of a source.
    #[must_use]
    pub fn read(source: &str, bytes: Range<usize>, format: Notation) -> Self {
        let mut reader = ScalarReader {
            source: source.get(..bytes.end).unwrap_or_default(),
            at: bytes.start,
            scalar: Self::default(),
        };
        match (reader.peek(0), format) {
            (b'"', Notation::Json) => reader.quoted(b'"', true),
            (b'"', Notation::Yaml) => reader.quoted(b'"', false),
            (b'\'', Notation::Yaml) => reader.quoted(b'\'', false),
            (b'|', Notation::Yaml) => reader.block(true),
            (b'>', Notation::Yaml) => reader.block(false),
            _ => reader.plain(),
        }
        reader.scalar
    }

    /// The place in the source of some of the value.
    #[must_use]
    pub fn place(&self, bytes: Range<usize>) -> Range<usize> {
        let behind = self.pieces.partition_point(|(own, _)| *own <= bytes.start);
        let start = self.linear(behind, bytes.start);
        let behind = self.pieces.partition_point(|(own, _)| *own < bytes.end);
        let end = match self.pieces.get(behind) {
            Some(&(own, place)) if own == bytes.end => place,
            _ => self.linear(behind, bytes.end),
        };
        start..end.max(start)
    }

    /// The first character that comes from a place of the source or from after it, as an offset
    /// in the value.
    #[must_use]
    pub fn offset_from(&self, place: usize) -> usize {
        let mut characters = self.text.char_indices().map(|(at, _)| at);
        let found = characters.find(|at| self.place(*at..*at).start >= place);
        found.unwrap_or(self.text.len())
    }

    /// The place of an offset, given the number of the first piece after it.
    fn linear(&self, behind: usize, offset: usize) -> usize {
        let piece = behind.checked_sub(1).and_then(|at| self.pieces.get(at));
        piece.map_or(0, |(own, place)| place + (offset - own))
    }
}

struct ScalarReader<'t> {
    /// Up to the end of the scalar.
    source: &'t str,
    at: usize,
    scalar: Scalar,
}

impl ScalarReader<'_> {
    /// The byte so far ahead; NUL after the end.
    fn peek(&self, ahead: usize) -> u8 {
        let byte = self.source.as_bytes().get(self.at + ahead);
        byte.copied().unwrap_or(0)
    }

    fn is_at_end(&self) -> bool {
        self.at >= self.source.len()
    }

    /// Takes what stands in the source up to an offset as it is.
    fn copy(&mut self, end: usize) {
        let text = self.source.get(self.at..end).unwrap_or_default();
        if !text.is_empty() {
            self.scalar.pieces.push((self.scalar.text.len(), self.at));
            self.scalar.text.push_str(text);
        }
        self.at = end;
        self.scalar.pieces.push((self.scalar.text.len(), self.at));
    }

    /// Takes a text in place of some bytes of the source.
    fn replace(&mut self, bytes: usize, text: &str) {
        for character in text.chars() {
            self.scalar.pieces.push((self.scalar.text.len(), self.at));
            self.scalar.text.push(character);
        }
        self.at += bytes;
        self.scalar.pieces.push((self.scalar.text.len(), self.at));
    }

    /// How long the line break is that stands so far ahead.
    fn line_break(&self, ahead: usize) -> usize {
        match (self.peek(ahead), self.peek(ahead + 1)) {
            (b'\r', b'\n') => 2,
            (b'\r' | b'\n', _) => 1,
            _ => 0,
        }
    }

    /// How many blanks stand so far ahead.
    fn blanks(&self, ahead: usize) -> usize {
        let rest = self.source.as_bytes().iter().skip(self.at + ahead);
        rest.take_while(|byte| matches!(byte, b' ' | b'\t')).count()
    }

    /// Reads blanks and line breaks, which are folded. `escaped`: they follow an escaped line break.
    fn fold(&mut self, escaped: bool) {
        let mut ahead = self.blanks(0);
        if ahead == 0 && self.line_break(0) == 0 && !escaped {
            // Nothing to fold: the range is not a scalar's, and this is within a character.
            self.at += 1;
            return;
        }
        let mut breaks = 0;
        loop {
            let length = self.line_break(ahead);
            if length == 0 {
                break;
            }
            breaks += 1;
            ahead += length;
            ahead += self.blanks(ahead);
        }
        match breaks {
            _ if escaped => self.replace(ahead, &"\n".repeat(breaks)),
            0 => self.copy(self.at + ahead),
            1 => self.replace(ahead, " "),
            _ => self.replace(ahead, &"\n".repeat(breaks - 1)),
        }
    }

    fn plain(&mut self) {
        while !self.is_at_end() {
            let rest = self.source.get(self.at..).unwrap_or_default();
            let end = rest.find([' ', '\t', '\r', '\n']).unwrap_or(rest.len());
            self.copy(self.at + end);
            self.fold(false);
        }
    }

    fn quoted(&mut self, quote: u8, is_json: bool) {
        self.at += 1;
        let stops: &[char] = match quote {
            b'"' => &['"', '\\', ' ', '\t', '\r', '\n'],
            _ => &['\'', ' ', '\t', '\r', '\n'],
        };
        while !self.is_at_end() {
            let rest = self.source.get(self.at..).unwrap_or_default();
            let end = rest.find(stops).unwrap_or(rest.len());
            self.copy(self.at + end);
            match (self.peek(0), self.peek(1)) {
                (b'\'', b'\'') => self.replace(2, "'"),
                (b'"' | b'\'', _) => return,
                (b'\\', _) if self.line_break(1) > 0 => {
                    self.at += 1 + self.line_break(1);
                    self.fold(true);
                }
                (b'\\', _) => self.escape(is_json),
                _ => self.fold(false),
            }
        }
    }

    fn escape(&mut self, is_json: bool) {
        let simple = match self.peek(1) {
            b'0' => "\0",
            b'a' => "\u{7}",
            b'b' => "\u{8}",
            b't' | b'\t' => "\t",
            b'n' => "\n",
            b'v' => "\u{b}",
            b'f' => "\u{c}",
            b'r' => "\r",
            b'e' => "\u{1b}",
            b' ' => " ",
            b'"' => "\"",
            b'\'' => "'",
            b'/' => "/",
            b'\\' => "\\",
            b'N' => "\u{85}",
            b'_' => "\u{a0}",
            b'L' => "\u{2028}",
            b'P' => "\u{2029}",
            _ => "",
        };
        if !simple.is_empty() {
            return self.replace(2, simple);
        }
        let digits = match self.peek(1) {
            b'x' => 2,
            b'u' => 4,
            b'U' => 8,
            _ => return self.replace(2, ""),
        };
        let (mut code, mut length) = (self.number(2, digits), 2 + digits);
        if is_json && (0xD800..0xDC00).contains(&code) && self.peek(6) == b'\\' {
            let low = self.number(8, 4).wrapping_sub(0xDC00);
            if low < 0x400 {
                code = 0x10000 + ((code - 0xD800) << 10) + low;
                length = 12;
            }
        }
        let character = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
        self.replace(length, character.encode_utf8(&mut [0; 4]));
    }

    fn number(&self, ahead: usize, digits: usize) -> u32 {
        let digits = (ahead..ahead + digits).map(|ahead| char::from(self.peek(ahead)).to_digit(16));
        digits.fold(0, |code, digit| code << 4 | digit.unwrap_or(0))
    }

    /// A literal or folded scalar. Its last line breaks are left out.
    fn block(&mut self, is_literal: bool) {
        let header = self.source.get(self.at..).unwrap_or_default();
        self.at += header.find(['\r', '\n']).unwrap_or(header.len());
        self.at += self.line_break(0);
        let indent = self.indentation();
        let (mut breaks, mut after_blank, mut is_first) = (0, false, true);
        while !self.is_at_end() {
            let spaces = self.blanks(0).min(indent);
            if self.line_break(spaces) > 0 {
                self.at += spaces + self.line_break(spaces);
                breaks += 1;
                continue;
            }
            self.at += spaces;
            let blank = matches!(self.peek(0), b' ' | b'\t');
            let folds = !is_literal && !is_first && !after_blank && !blank;
            match breaks {
                0 => {}
                1 if folds => self.replace(0, " "),
                _ => self.replace(0, &"\n".repeat(breaks - usize::from(folds))),
            }
            let rest = self.source.get(self.at..).unwrap_or_default();
            let end = rest.find(['\r', '\n']).unwrap_or(rest.len());
            self.copy(self.at + end);
            self.at += self.line_break(0);
            (breaks, after_blank, is_first) = (1, blank, false);
        }
    }

    /// The spaces before the first line that has more.
    fn indentation(&self) -> usize {
        let rest = self.source.get(self.at..).unwrap_or_default();
        let mut lines = rest.split(['\r', '\n']);
        let line = lines.find(|line| !line.trim_start_matches(' ').is_empty());
        line.map_or(0, |line| line.len() - line.trim_start_matches(' ').len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse;
    use crate::document::spans::Spans;
    use crate::value::Value;

    /// The value, and the source of each of its characters.
    fn read(text: &str) -> (String, Vec<String>) {
        let document = &parse(text)[0];
        let spans = Spans::for_document(text, document);
        let number = spans.entry(0, "a").unwrap();
        let bytes = spans.get(number).unwrap().bytes.clone();
        let scalar = Scalar::read(text, bytes, document.format);
        let value = document.value.as_ref().unwrap().get("a").unwrap();
        let value = value.as_str().unwrap();
        assert_eq!(scalar.text.trim_end(), value.trim_end(), "{text:?}");
        let offsets = scalar.text.char_indices();
        let sources = offsets.map(|(at, c)| {
            let place = scalar.place(at..at + c.len_utf8());
            text.get(place).unwrap_or("?").to_owned()
        });
        let sources = sources.collect();
        (scalar.text.clone(), sources)
    }

    #[test]
    fn each_character_comes_from_its_place() {
        for (text, want) in [
            ("a: b c", "b| |c"),
            ("a: b   \n  c\n\n  d", "b|   \n  |c|\n\n  |d"),
            ("a: 'b''c é'", "b|''|c| |é"),
            (r#"a: "b\"\u00e9\tc""#, r#"b|\"|\u00e9|\t|c"#),
            ("a: \"b\\\n  c\n  d\"", "b|c|\n  |d"),
            (r#"{"a": "\ud83d\ude00x\/"}"#, r#"\ud83d\ude00|x|\/"#),
            ("a: |\n  b\n   c\n\n  d\n", "b|| |c|||d"),
            ("a: >-\n  b\n  c\n\n  d\n   e\n  f\n", "b||c||d|| |e||f"),
            ("a: |2\n  b\n", "b"),
        ] {
            assert_eq!(read(text).1.join("|"), want, "{text:?}");
        }
    }

    #[test]
    fn values_are_those_of_the_decoder() {
        for text in [
            "a: >\n  b\n\n\n  c\n    d\n\n  e\n\n\n",
            "a: |+\n  b\n\n",
            "a: >\n\n  b\n  c\n",
            "a: |\n   b\n    c\r\n   d",
            "a: 'b\n\n\n  c  d '",
            "a: \"b \\\n\n   c\\\n   \\  d\"",
            "a: b\n   - c\n",
            "a: 'b'\n",
            "a: ''\n",
            "{\"a\": \"\\\\ \\b\"}",
        ] {
            read(text);
        }
    }

    #[test]
    fn no_range_of_any_text_panics() {
        let text = "a: \"\\u12\\x\\\n'\u{e9}| >\n  ''\\";
        for format in [Notation::Json, Notation::Yaml] {
            for start in 0..=text.len() + 1 {
                for end in start..=text.len() + 1 {
                    let scalar = Scalar::read(text, start..end, format);
                    let _ = scalar.place(1..3);
                }
            }
        }
    }

    #[test]
    fn a_value_that_is_no_string_is_its_own_text() {
        assert!(matches!(
            parse("a: 1")[0].value.as_ref().unwrap().get("a"),
            Some(Value::Int(1))
        ));
        assert_eq!(Scalar::read("a: 1", 3..4, Notation::Yaml).text, "1");
    }
}
