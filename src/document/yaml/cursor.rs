//! A place in the text: bytes underneath, lines and characters as go-yaml counts them.

/// go-yaml decodes its input in pieces of this many bytes, and refuses a piece as a whole.
const READ_SIZE: usize = 512;

/// A byte offset and its zero-based line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TextPlace {
    /// In bytes from the start of the text.
    pub offset: usize,
    /// Zero-based; CR LF, CR, LF, NEL, LS and PS end a line.
    pub line: usize,
}

/// Everything that moves while scanning.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CursorMark {
    pub place: TextPlace,
    /// Characters since the start of the line.
    pub column: usize,
    /// Characters since the start of the text.
    pub index: usize,
}

/// A set of bytes at which reading on needs thought.
pub(super) struct Stops([bool; 256]);

impl Stops {
    /// Stops at these bytes, and at all that may start a line break.
    pub const fn new(bytes: &[u8]) -> Self {
        let mut stops = [false; 256];
        let mut breaks = [b'\n', b'\r', 0xC2, 0xE2].as_slice();
        while let [byte, rest @ ..] = breaks {
            stops = with(stops, *byte);
            breaks = rest;
        }
        let mut bytes = bytes;
        while let [byte, rest @ ..] = bytes {
            stops = with(stops, *byte);
            bytes = rest;
        }
        Stops(stops)
    }

    #[inline]
    fn contains(&self, byte: u8) -> bool {
        self.0.get(usize::from(byte)).copied().unwrap_or(true)
    }
}

const fn with(mut stops: [bool; 256], byte: u8) -> [bool; 256] {
    if let Some((_, tail)) = stops.split_at_mut_checked(byte as usize)
        && let Some(stop) = tail.first_mut()
    {
        *stop = true;
    }
    stops
}

/// The text and how far it is read.
pub(super) struct Cursor<'t> {
    text: &'t str,
    /// The readable bytes: the whole text, or the part before the piece with a forbidden character.
    bytes: &'t [u8],
    mark: CursorMark,
    forbidden: Option<usize>,
    /// Up to where the first character of a line is passed over: see [`Cursor::skip_mark`].
    second_mark_until: usize,
}

impl<'t> Cursor<'t> {
    pub fn new(text: &'t str) -> Self {
        let forbidden = forbidden_character(text);
        let readable = forbidden.map_or(text.len(), |at| start_of_piece(text, at));
        let mut cursor = Cursor {
            text,
            bytes: text.as_bytes().get(..readable).unwrap_or_default(),
            mark: CursorMark::default(),
            forbidden,
            second_mark_until: 0,
        };
        // A byte order mark is not a character of the first line.
        if let Some(rest) = text.strip_prefix('\u{feff}') {
            cursor.mark.place.offset = '\u{feff}'.len_utf8();
            if rest.starts_with('\u{feff}') {
                let piece = start_of_piece(text, READ_SIZE.min(text.len()));
                cursor.second_mark_until = if piece == 0 { text.len() } else { piece };
            }
        }
        cursor
    }

    /// Moves over a second byte order mark at the start of the text. go-yaml looks for one at
    /// the start of its buffer instead of the start of the line: as long as the mark stays in
    /// the buffer, the first character of every line goes with it.
    pub fn skip_mark(&mut self) {
        let start = self.offset();
        if self.mark.column != 0 || start + 2 >= self.second_mark_until && self.mark.index > 0 {
            return;
        }
        let skipped = self.slice(start, self.second_mark_until).chars().next();
        if let Some(skipped) = skipped {
            self.mark.place.offset += skipped.len_utf8();
            self.mark.column += 1;
            self.mark.index += 1;
        }
    }

    #[inline]
    pub fn mark(&self) -> CursorMark {
        self.mark
    }

    #[inline]
    pub fn place(&self) -> TextPlace {
        self.mark.place
    }

    #[inline]
    pub fn offset(&self) -> usize {
        self.mark.place.offset
    }

    #[inline]
    pub fn column(&self) -> usize {
        self.mark.column
    }

    /// The byte at an offset from the start of the text; NUL, which no text may hold, at the end.
    #[inline]
    pub fn byte_at(&self, offset: usize) -> u8 {
        self.bytes.get(offset).copied().unwrap_or(0)
    }

    /// The byte `bytes` bytes ahead.
    #[inline]
    pub fn ahead(&self, bytes: usize) -> u8 {
        self.byte_at(self.offset() + bytes)
    }

    #[inline]
    pub fn peek(&self) -> u8 {
        self.byte_at(self.offset())
    }

    #[inline]
    pub fn at_end(&self) -> bool {
        self.offset() >= self.bytes.len()
    }

    #[inline]
    pub fn slice(&self, from: usize, to: usize) -> &'t str {
        self.text.get(from..to).unwrap_or_default()
    }

    /// The length in bytes of the line break at an offset; 0 where there is none.
    #[inline]
    pub fn break_at(&self, offset: usize) -> usize {
        match self.byte_at(offset) {
            b'\n' => 1,
            b'\r' if self.byte_at(offset + 1) == b'\n' => 2,
            b'\r' => 1,
            0xC2 if self.byte_at(offset + 1) == 0x85 => 2,
            0xE2 if self.byte_at(offset + 1) == 0x80
                && matches!(self.byte_at(offset + 2), 0xA8 | 0xA9) =>
            {
                3
            }
            _ => 0,
        }
    }

    #[inline]
    pub fn at_break(&self) -> bool {
        self.break_at(self.offset()) > 0
    }

    #[inline]
    pub fn at_blank(&self) -> bool {
        matches!(self.peek(), b' ' | b'\t')
    }

    /// Whether a space, a tab, a line break or the end is at an offset.
    #[inline]
    pub fn blank_or_end_at(&self, offset: usize) -> bool {
        match self.byte_at(offset) {
            b' ' | b'\t' | b'\n' | b'\r' => true,
            0 => offset >= self.bytes.len(),
            0xC2 | 0xE2 => self.break_at(offset) > 0,
            _ => false,
        }
    }

    /// Whether `---` or `...` stands alone at the start of this line.
    #[inline]
    pub fn at_document_indicator(&self) -> bool {
        self.column() == 0
            && matches!(self.peek(), b'-' | b'.')
            && self.ahead(1) == self.peek()
            && self.ahead(2) == self.peek()
            && self.blank_or_end_at(self.offset() + 3)
    }

    /// The first offset at which one of the bytes is, or the end.
    #[inline]
    pub fn find(&self, from: usize, stops: &Stops) -> usize {
        let rest = self.bytes.get(from..).unwrap_or_default();
        let passed = rest.iter().position(|&byte| stops.contains(byte));
        from + passed.unwrap_or(rest.len())
    }

    /// Moves over `count` ASCII characters of this line.
    #[inline]
    pub fn skip_ascii(&mut self, count: usize) {
        self.mark.place.offset += count;
        self.mark.column += count;
        self.mark.index += count;
    }

    /// Moves to an offset of this line.
    #[inline]
    pub fn advance_to(&mut self, offset: usize) {
        let passed = self.bytes.get(self.offset()..offset).unwrap_or_default();
        let characters = if passed.is_ascii() {
            passed.len()
        } else {
            passed.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
        };
        self.mark.place.offset = offset;
        self.mark.column += characters;
        self.mark.index += characters;
    }

    /// Moves over a line break if there is one; gives the text that go-yaml makes of it.
    pub fn skip_break(&mut self) -> &'static str {
        let length = self.break_at(self.offset());
        if length == 0 {
            return "";
        }
        let folded = match (length, self.ahead(2)) {
            (3, 0xA8) => "\u{2028}",
            (3, _) => "\u{2029}",
            _ => "\n",
        };
        let crlf = self.peek() == b'\r' && length == 2;
        self.mark.place.offset += length;
        self.mark.place.line += 1;
        self.mark.column = 0;
        self.mark.index += if crlf { 2 } else { 1 };
        folded
    }

    /// Moves over at most `most` spaces.
    #[inline]
    pub fn skip_spaces(&mut self, most: usize) {
        let rest = self.bytes.get(self.offset()..).unwrap_or_default();
        let spaces = rest.iter().take(most).take_while(|&&byte| byte == b' ');
        let count = spaces.count();
        self.skip_ascii(count);
    }

    /// Moves over spaces and tabs.
    pub fn skip_blanks(&mut self) {
        while self.at_blank() {
            self.skip_ascii(1);
        }
    }

    /// Moves over a comment, if one starts here, to the end of its line.
    pub fn skip_comment(&mut self) {
        if self.peek() != b'#' {
            return;
        }
        let mut end = self.offset();
        while end < self.bytes.len() && self.break_at(end) == 0 {
            end += 1;
        }
        self.advance_to(end);
    }

    /// The end of the text counts as a line of its own.
    pub fn force_new_line(&mut self) {
        if self.mark.column != 0 {
            self.mark.column = 0;
            self.mark.place.line += 1;
        }
    }

    /// The forbidden character, once the scanner needs characters of its piece.
    pub fn refused(&self) -> Option<usize> {
        // Indicators are recognised by looking four characters ahead.
        self.forbidden
            .filter(|_| self.offset() + 4 > self.bytes.len())
    }
}

/// The offset of the first character that YAML texts may not hold.
fn forbidden_character(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let (words, rest) = bytes.as_chunks();
    let forbidden = |at: &usize| {
        bytes.get(*at).is_some_and(|byte| is_suspicious(*byte)) && is_forbidden(text, *at)
    };
    let suspicious = words.iter().zip((0..).step_by(8));
    let suspicious = suspicious.filter(|(word, _)| may_be_suspicious(u64::from_le_bytes(**word)));
    suspicious
        .map(|(_, start)| start)
        .chain((!rest.is_empty()).then_some(bytes.len() - rest.len()))
        .find_map(|start: usize| (start..start + 8).find(forbidden))
}

/// Whether one of eight bytes may be suspicious: it is not if all are printable ASCII characters
/// or line feeds, as most are.
fn may_be_suspicious(word: u64) -> bool {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    const HIGH: u64 = ONES << 7;
    const LOW: u64 = !HIGH;
    // The high bits of each byte tell what it is: nothing is carried from one byte to the next.
    let control = !(word | word << 1 | word << 2);
    let feed = word ^ (ONES * u64::from(b'\n'));
    let other_than_feed = ((feed & LOW) + LOW) | feed;
    let delete = (word & LOW) + ONES;
    (control & other_than_feed | delete | word) & HIGH != 0
}

/// Whether a forbidden character may start with this byte.
fn is_suspicious(byte: u8) -> bool {
    match byte {
        b'\n' | b'\t' | b'\r' => false,
        _ => matches!(byte, ..0x20 | 0x7F | 0xC2 | 0xEF),
    }
}

fn is_forbidden(text: &str, at: usize) -> bool {
    let byte = |ahead: usize| text.as_bytes().get(at + ahead).copied().unwrap_or(0);
    match byte(0) {
        0xC2 => byte(1) < 0xA0 && byte(1) != 0x85,
        0xEF => byte(1) == 0xBF && byte(2) >= 0xBE,
        _ => true,
    }
}

/// Where the piece starts that go-yaml reads together with this offset.
fn start_of_piece(text: &str, at: usize) -> usize {
    let mut start = 0;
    loop {
        let mut end = start + READ_SIZE;
        while !text.is_char_boundary(end) && end < text.len() {
            end -= 1;
        }
        if at < end {
            return start;
        }
        start = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forbidden_characters_are_found_at_every_place() {
        for code in (0..0x100).chain([0xFEFF, 0xFFFD, 0xFFFE, 0xFFFF, 0x1_0000]) {
            let allowed = match code {
                0x9 | 0xA | 0xD | 0x85 => true,
                0..0x20 | 0x7F..0xA0 | 0xFFFE..=0xFFFF => false,
                _ => true,
            };
            let character = char::from_u32(code).unwrap();
            for place in 0..20 {
                let text = format!("{}{character}b\n", "a ".repeat(place));
                let want = (!allowed).then_some(2 * place);
                assert_eq!(forbidden_character(&text), want, "{text:?}");
            }
        }
    }
}
