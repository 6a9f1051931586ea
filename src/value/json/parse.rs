//! JSON text to a value: int64 and float64 as Go decodes them, duplicate keys noticed,
//! syntax errors in Go's words.

#[cfg(test)]
mod tests;

use std::borrow::Cow;

use super::super::map::MAX_SCANNED_ENTRIES;
use super::super::{MAX_DEPTH, Map, Str, Value, decimal, order};
use super::fault::{JsonContext, JsonError, JsonFault};
use super::scan;

/// The treatment of a key that an object repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duplicates {
    /// The last value wins, as in an untyped Go map.
    LastWins,
    /// Both entries stay: a Go struct decodes one after the other into the same field. A number
    /// that overflows float64 is infinite then: whether it is an error depends on the field.
    Keep,
}

/// A parsed text.
#[derive(Clone, Debug, PartialEq)]
pub struct Parsed<'a> {
    /// The value.
    pub value: Value<'a>,
    /// Paths of repeated keys such as `a.b[0].c`, each once.
    pub duplicates: Vec<String>,
}

/// Parses a JSON text; of a repeated key the last value wins.
///
/// # Errors
/// Go's syntax error; a number that overflows float64; nesting deeper than [`MAX_DEPTH`].
pub fn parse(text: &str) -> Result<Parsed<'_>, JsonError> {
    parse_with(text, Duplicates::LastWins)
}

/// Parses a JSON text.
///
/// # Errors
/// As [`parse`]; with [`Duplicates::Keep`] no number is an error.
pub fn parse_with(text: &str, duplicates: Duplicates) -> Result<Parsed<'_>, JsonError> {
    let mut parser = JsonParser {
        text,
        bytes: text.as_bytes(),
        at: 0,
        policy: duplicates,
        items: Vec::new(),
        // Enough for most texts.
        entries: Vec::with_capacity(32),
        unescaped: String::new(),
        duplicates: Vec::new(),
        overflow: None,
    };
    parser.skip_space();
    let value = parser.value(0)?;
    parser.skip_space();
    if parser.at < text.len() {
        return Err(parser.unexpected(JsonContext::AfterTopLevel));
    }
    if let Some(overflow) = parser.overflow {
        return Err(overflow);
    }
    let mut duplicates = Vec::new();
    for path in &parser.duplicates {
        let path = path.render();
        if duplicates.len() < MAX_FINDINGS && !duplicates.contains(&path) {
            duplicates.push(path);
        }
    }
    Ok(Parsed { value, duplicates })
}

/// The most strict findings of one document: the API server stops there too.
pub const MAX_FINDINGS: usize = 100;

/// How many repeated keys are noted on the way; some of them may give the same finding.
const MAX_NOTED: usize = 10 * MAX_FINDINGS;

/// The path of a repeated key, innermost segment first, as it is known when recursion unwinds.
struct ReversedPath<'a>(Vec<Segment<'a>>);

enum Segment<'a> {
    Key(Str<'a>),
    Index(usize),
}

impl ReversedPath<'_> {
    fn render(&self) -> String {
        let mut path = String::new();
        for (place, segment) in self.0.iter().rev().enumerate() {
            match segment {
                Segment::Key(key) => {
                    if place > 0 {
                        path.push('.');
                    }
                    path.push_str(key);
                }
                Segment::Index(index) => {
                    path.push('[');
                    path.push_str(&index.to_string());
                    path.push(']');
                }
            }
        }
        path
    }
}

struct JsonParser<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    policy: Duplicates,
    /// The items of all lists, and the entries of all maps, whose ends are still to come: each
    /// takes its own when it ends, and so exactly the memory that it needs.
    items: Vec<Value<'a>>,
    entries: Vec<(Str<'a>, Value<'a>)>,
    /// Where strings with escapes are put together.
    unescaped: String,
    duplicates: Vec<ReversedPath<'a>>,
    /// The first number that overflows; Go tells it after the syntax of the whole text.
    overflow: Option<JsonError>,
}

type Result<T, E = JsonError> = std::result::Result<T, E>;

impl<'a> JsonParser<'a> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while let Some(b' ' | b'\n' | b'\t' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    #[cold]
    fn error(&self, fault: JsonFault) -> JsonError {
        JsonError {
            fault,
            offset: self.at,
        }
    }

    /// The error for the current character, or for the text's end.
    #[cold]
    fn unexpected(&self, context: JsonContext) -> JsonError {
        self.error(match self.peek() {
            None => JsonFault::UnexpectedEnd,
            Some(found) => JsonFault::InvalidCharacter { found, context },
        })
    }

    /// The error inside a token. At the end of the text Go's scanner sees a space.
    #[cold]
    fn unexpected_inside(&self, context: JsonContext) -> JsonError {
        let found = self.peek().unwrap_or(b' ');
        self.error(JsonFault::InvalidCharacter { found, context })
    }

    fn value(&mut self, depth: usize) -> Result<Value<'a>> {
        match self.peek() {
            Some(b'"') => Ok(Value::String(self.string()?)),
            Some(b'{') => self.object(depth + 1),
            Some(b'[') => self.array(depth + 1),
            Some(b't') => self.literal("true", Value::Bool(true)),
            Some(b'f') => self.literal("false", Value::Bool(false)),
            Some(b'n') => self.literal("null", Value::Null),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => Err(self.unexpected(JsonContext::ValueStart)),
        }
    }

    #[inline(never)]
    fn literal(&mut self, word: &'static str, value: Value<'a>) -> Result<Value<'a>> {
        for expected in word.bytes() {
            if self.peek() != Some(expected) {
                return Err(self.unexpected_inside(JsonContext::Literal { word, expected }));
            }
            self.at += 1;
        }
        Ok(value)
    }

    fn check_depth(&self, depth: usize) -> Result<()> {
        if depth > MAX_DEPTH {
            return Err(self.too_deep());
        }
        Ok(())
    }

    #[cold]
    fn too_deep(&self) -> JsonError {
        self.error(JsonFault::TooDeep)
    }

    fn array(&mut self, depth: usize) -> Result<Value<'a>> {
        self.check_depth(depth)?;
        self.at += 1;
        self.skip_space();
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(Value::List(Vec::new()));
        }
        let first = self.items.len();
        loop {
            self.skip_space();
            let known = self.duplicates.len();
            let item = self.value(depth)?;
            let index = self.items.len() - first;
            self.extend_findings(known, || Segment::Index(index));
            self.items.push(item);
            self.skip_space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b']') => {
                    self.at += 1;
                    return Ok(Value::List(self.items.split_off(first)));
                }
                _ => return Err(self.unexpected(JsonContext::AfterItem)),
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value<'a>> {
        self.check_depth(depth)?;
        self.at += 1;
        let first = self.entries.len();
        let outside = self.duplicates.len();
        // How many findings there were before each entry that has any inside.
        let mut inside: Vec<(usize, usize)> = Vec::new();
        self.skip_space();
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(Value::Map(Map::new()));
        }
        loop {
            self.skip_space();
            if self.peek() != Some(b'"') {
                return Err(self.unexpected(JsonContext::KeyStart));
            }
            let key = self.string()?;
            self.skip_space();
            if self.peek() != Some(b':') {
                return Err(self.unexpected(JsonContext::AfterKey));
            }
            self.at += 1;
            self.skip_space();
            let known = self.duplicates.len();
            let value = self.value(depth)?;
            if self.duplicates.len() > known {
                self.extend_findings(known, || Segment::Key(key.clone()));
                inside.push((self.entries.len() - first, known));
            }
            self.entries.push((key, value));
            self.skip_space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b'}') => {
                    self.at += 1;
                    let mut entries = self.entries.split_off(first);
                    self.resolve_duplicates(&mut entries, outside, &inside);
                    return Ok(Value::Map(Map::from_entries(entries)));
                }
                _ => return Err(self.unexpected(JsonContext::AfterMember)),
            }
        }
    }

    /// Adds a segment to the findings that came up inside the value just read.
    fn extend_findings(&mut self, known: usize, segment: impl Fn() -> Segment<'a>) {
        for path in self.duplicates.iter_mut().skip(known) {
            path.0.push(segment());
        }
    }

    /// Notes repeated keys and, where the last value wins, leaves each key once: in its first
    /// place, with its last value.
    #[inline(never)]
    fn resolve_duplicates(
        &mut self,
        entries: &mut Vec<(Str<'a>, Value<'a>)>,
        outside: usize,
        inside: &[(usize, usize)],
    ) {
        let repeats = repeated(entries);
        if repeats.is_empty() {
            return;
        }
        self.note_repeats(entries, &repeats, outside, inside);
        if self.policy == Duplicates::Keep {
            return;
        }
        for &(first, later) in &repeats {
            let value = entries.get_mut(later).map(|e| std::mem::take(&mut e.1));
            if let (Some(slot), Some(value)) = (entries.get_mut(first), value) {
                slot.1 = value;
            }
        }
        let mut index = 0;
        let mut later = repeats.iter().map(|&(_, later)| later).peekable();
        entries.retain(|_| {
            let goes = later.next_if_eq(&index).is_some();
            index += 1;
            !goes
        });
    }

    /// Notes repeated keys in the order in which Go meets them: each before those inside of
    /// its value.
    fn note_repeats(
        &mut self,
        entries: &[(Str<'a>, Value<'a>)],
        repeats: &[(usize, usize)],
        outside: usize,
        inside: &[(usize, usize)],
    ) {
        let mut found = self.duplicates.split_off(outside).into_iter();
        let mut inside = inside
            .iter()
            .map(|&(entry, known)| (entry, known - outside));
        let mut next_inside = inside.next();
        let mut taken = 0;
        let mut noted = vec![false; entries.len()];
        for &(first, later) in repeats {
            while let Some((entry, _)) = next_inside
                && entry < later
            {
                next_inside = inside.next();
                let until = next_inside.map_or(usize::MAX, |(_, known)| known);
                self.duplicates.extend(found.by_ref().take(until - taken));
                taken = until;
            }
            if let Some((key, _)) = entries.get(later)
                && self.duplicates.len() < MAX_NOTED
                && let Some(noted) = noted.get_mut(first)
                && !std::mem::replace(noted, true)
            {
                self.duplicates
                    .push(ReversedPath(vec![Segment::Key(key.clone())]));
            }
        }
        self.duplicates.extend(found);
    }

    /// A quoted string; the current character is the opening quote.
    fn string(&mut self) -> Result<Str<'a>> {
        self.at += 1;
        let text = self.plain();
        match self.peek() {
            Some(b'"') => {
                self.at += 1;
                Ok(Cow::Borrowed(text))
            }
            Some(b'\\') => self.escaped_string(text).map(Cow::Owned),
            _ => Err(self.unexpected(JsonContext::String)),
        }
    }

    /// The text up to the next quote, escape or forbidden character.
    fn plain(&mut self) -> &'a str {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let start = self.at;
        self.at += scan::plain(rest);
        self.text.get(start..self.at).unwrap_or_default()
    }

    /// A string from its first escape on.
    fn escaped_string(&mut self, before: &str) -> Result<String> {
        self.unescaped.clear();
        self.unescaped.push_str(before);
        loop {
            let plain = self.plain();
            self.unescaped.push_str(plain);
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(self.unescaped.clone());
                }
                Some(b'\\') => {
                    self.at += 1;
                    let escaped = self.escape()?;
                    self.unescaped.push(escaped);
                }
                _ => return Err(self.unexpected(JsonContext::String)),
            }
        }
    }

    /// The character that an escape stands for; the backslash is already read.
    fn escape(&mut self) -> Result<char> {
        let plain = match self.peek() {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                self.at += 1;
                return self.unicode_escape();
            }
            _ => return Err(self.unexpected_inside(JsonContext::Escape)),
        };
        self.at += 1;
        Ok(plain)
    }

    /// `XXXX` after `\u`, with its low surrogate where one follows; lone surrogates are U+FFFD.
    fn unicode_escape(&mut self) -> Result<char> {
        let high = self.four_hex_digits()?;
        if (0xD800..0xDC00).contains(&high) && self.bytes.get(self.at..self.at + 2) == Some(b"\\u")
        {
            let back = self.at;
            self.at += 2;
            let low = self.four_hex_digits()?;
            if (0xDC00..0xE000).contains(&low) {
                let code = 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
                return Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
            self.at = back;
        }
        Ok(char::from_u32(high).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    fn four_hex_digits(&mut self) -> Result<u32> {
        let mut code = 0;
        for _ in 0..4 {
            let digit = self.peek().and_then(|b| char::from(b).to_digit(16));
            let Some(digit) = digit else {
                return Err(self.unexpected_inside(JsonContext::UnicodeEscape));
            };
            code = code * 16 + digit;
            self.at += 1;
        }
        Ok(code)
    }

    #[inline(never)]
    fn number(&mut self) -> Result<Value<'a>> {
        if let Some(number) = self.short_integer() {
            return Ok(Value::Int(number));
        }
        let start = self.at;
        let negative = self.peek() == Some(b'-');
        if negative {
            self.at += 1;
        }
        match self.peek() {
            Some(b'0') => self.at += 1,
            Some(b'1'..=b'9') => self.digits(),
            _ => return Err(self.unexpected_inside(JsonContext::Number)),
        }
        let mut integer = true;
        if self.peek() == Some(b'.') {
            integer = false;
            self.at += 1;
            self.required_digits(JsonContext::Fraction)?;
        }
        if let Some(b'e' | b'E') = self.peek() {
            integer = false;
            self.at += 1;
            if let Some(b'+' | b'-') = self.peek() {
                self.at += 1;
            }
            self.required_digits(JsonContext::Exponent)?;
        }
        let text = self.text.get(start..self.at).unwrap_or_default();
        if integer && let Ok(number) = text.parse::<i64>() {
            return Ok(Value::Int(number));
        }
        match decimal::parse(text) {
            Some(number) if number.is_finite() || self.policy == Duplicates::Keep => {
                Ok(Value::Float(number))
            }
            _ => {
                self.overflow.get_or_insert_with(|| JsonError {
                    fault: JsonFault::NumberTooLarge {
                        number: text.into(),
                    },
                    offset: start,
                });
                Ok(Value::Null)
            }
        }
    }

    /// Most numbers are: they are read in one go. What is something else is not read at all.
    #[inline]
    fn short_integer(&mut self) -> Option<i64> {
        /// So many digits are never too many.
        const FAST_DIGITS: usize = 18;
        let rest = self.bytes.get(self.at..)?;
        let (sign, digits) = match rest.split_first()? {
            (b'-', digits) => (-1, digits),
            _ => (1, rest),
        };
        let (mut number, mut count) = (0, 0);
        for digit in digits {
            match digit {
                b'0'..=b'9' if count < FAST_DIGITS => {
                    number = number * 10 + i64::from(digit - b'0')
                }
                b'0'..=b'9' | b'.' | b'e' | b'E' => return None,
                _ => break,
            }
            count += 1;
        }
        if count == 0 || (count > 1 && digits.first() == Some(&b'0')) {
            return None;
        }
        self.at += rest.len() - digits.len() + count;
        Some(sign * number)
    }

    fn digits(&mut self) {
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
    }

    fn required_digits(&mut self, context: JsonContext) -> Result<()> {
        if !matches!(self.peek(), Some(b'0'..=b'9')) {
            return Err(self.unexpected_inside(context));
        }
        self.digits();
        Ok(())
    }
}

/// Pairs (first, later) of entries with the same key, the later ones in order.
fn repeated(entries: &[(Str<'_>, Value<'_>)]) -> Vec<(usize, usize)> {
    let mut repeats = Vec::new();
    if entries.len() <= MAX_SCANNED_ENTRIES {
        let mut marks = 0;
        for (later, (key, _)) in entries.iter().enumerate() {
            let mark = mark(key);
            if marks & mark != 0 {
                let mut before = entries.iter().take(later);
                let first = before.position(|(known, _)| order::same(known, key));
                repeats.extend(first.map(|first| (first, later)));
            }
            marks |= mark;
        }
        return repeats;
    }
    let keys = order::sorted(entries.iter().map(|(key, _)| &**key));
    let unique = keys
        .windows(2)
        .all(|pair| matches!(pair, [a, b] if a.0 != b.0));
    if unique {
        return repeats;
    }
    let mut firsts = vec![None; entries.len()];
    for run in keys.chunk_by(|a, b| a.0 == b.0) {
        if let Some((&(_, first), rest)) = run.split_first() {
            for &(_, later) in rest {
                if let Some(slot) = firsts.get_mut(later as usize) {
                    *slot = Some(first as usize);
                }
            }
        }
    }
    let firsts = firsts.into_iter().enumerate();
    repeats.extend(firsts.filter_map(|(later, first)| Some((first?, later))));
    repeats
}

/// One bit of 64, which few keys of a map share.
fn mark(key: &str) -> u64 {
    let end = |byte: Option<&u8>| byte.copied().map_or(0, usize::from);
    let (first, last) = (end(key.as_bytes().first()), end(key.as_bytes().last()));
    1 << ((first + 5 * last + 11 * (key.len() % 64)) % 64)
}
