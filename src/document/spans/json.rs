//! The places of keys and values in a JSON text that is known to be valid.

use std::ops::Range;

use super::{SpanShape, Spans};
use crate::value::json;

/// Scans a valid JSON text; its first byte has the given offset in the whole text.
pub(super) fn scan(text: &str, base: usize) -> Spans {
    let mut scanner = Scanner {
        text,
        at: 0,
        base,
        spans: Spans::default(),
    };
    scanner.value(None);
    scanner.spans
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
    base: usize,
    spans: Spans,
}

impl Scanner<'_> {
    /// The next byte that is not a space, without taking it; NUL at the end.
    fn peek(&mut self) -> u8 {
        loop {
            match self.text.as_bytes().get(self.at).copied() {
                Some(b' ' | b'\t' | b'\n' | b'\r') => self.at += 1,
                byte => return byte.unwrap_or(0),
            }
        }
    }

    /// Recursion is bounded: the text was parsed before, within [`crate::value::MAX_DEPTH`].
    fn value(&mut self, key: Option<(Box<str>, Range<usize>)>) -> usize {
        let first = self.peek();
        let shape = match first {
            b'{' => SpanShape::Map,
            b'[' => SpanShape::List,
            _ => SpanShape::Scalar,
        };
        let number = self.spans.open(key, self.base + self.at, shape);
        let since = self.spans.waiting();
        match first {
            b'{' | b'[' => {
                self.at += 1;
                while !matches!(self.peek(), b'}' | b']' | 0) {
                    if self.peek() == b',' {
                        self.at += 1;
                        continue;
                    }
                    let key = (first == b'{').then(|| self.key());
                    let child = self.value(key);
                    self.spans.add_child(child);
                }
                self.at += 1;
            }
            b'"' => self.string(),
            _ => self.literal(),
        }
        let end = self.base + self.at.min(self.text.len());
        self.spans.close(number, end, since);
        number
    }

    /// A key and the colon after it.
    fn key(&mut self) -> (Box<str>, Range<usize>) {
        self.peek();
        let start = self.at;
        self.string();
        let quoted = self.text.get(start..self.at).unwrap_or_default();
        let parsed = json::parse(quoted).ok();
        let key = parsed.and_then(|parsed| parsed.value.as_str().map(Box::from));
        let bytes = self.base + start..self.base + self.at;
        if self.peek() == b':' {
            self.at += 1;
        }
        (key.unwrap_or_default(), bytes)
    }

    fn string(&mut self) {
        self.at += 1;
        loop {
            match self.text.as_bytes().get(self.at) {
                Some(b'\\') => self.at += 2,
                Some(b'"') => break,
                Some(_) => self.at += 1,
                None => return,
            }
        }
        self.at += 1;
    }

    /// A number or a word. Moves by one byte at least, so that no text makes this wait.
    fn literal(&mut self) {
        self.at += 1;
        while let Some(byte) = self.text.as_bytes().get(self.at) {
            if matches!(byte, b',' | b']' | b'}' | b' ' | b'\t' | b'\n' | b'\r') {
                return;
            }
            self.at += 1;
        }
    }
}
