//! Places in a text as editors count them: zero-based lines, UTF-16 code units.

use serde::{Deserialize, Serialize};

/// A place between two characters, as the Language Server Protocol has it.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Position {
    /// Zero-based line; LF, CR LF and CR end one.
    pub line: u32,
    /// UTF-16 code units from the start of the line.
    pub character: u32,
}

/// From one place up to another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Range {
    /// The first place.
    pub start: Position,
    /// The place after the last character.
    pub end: Position,
}

impl Range {
    /// The range that many lines further down.
    #[must_use]
    pub fn down(self, lines: u32) -> Self {
        let down = |place: Position| Position {
            line: place.line.saturating_add(lines),
            ..place
        };
        Self {
            start: down(self.start),
            end: down(self.end),
        }
    }
}

/// Converts byte offsets of one text to positions and back, each in logarithmic time.
#[derive(Clone, Debug)]
pub struct LineIndex {
    /// The offset at which each line starts.
    starts: Vec<usize>,
    /// For each character beyond ASCII the offset after it, and by how much the bytes up to there
    /// outnumber the UTF-16 code units.
    wide: Vec<(usize, usize)>,
    length: usize,
}

impl LineIndex {
    /// Reads a text once.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut index = LineIndex {
            starts: vec![0],
            wide: Vec::new(),
            length: text.len(),
        };
        let mut after_cr = false;
        let (words, rest) = text.as_bytes().as_chunks();
        let mut at = 0;
        // Most eight bytes have nothing to note.
        for word in words {
            if is_plain(u64::from_le_bytes(*word)) {
                after_cr = false;
            } else {
                index.note(word, at, &mut after_cr);
            }
            at += word.len();
        }
        index.note(rest, at, &mut after_cr);
        index
    }

    /// Notes what is in some bytes at an offset.
    fn note(&mut self, bytes: &[u8], offset: usize, after_cr: &mut bool) {
        for (byte, at) in bytes.iter().zip(offset..) {
            match byte {
                // The LF of CR LF moves the start that its CR set.
                b'\n' if *after_cr => {
                    if let Some(start) = self.starts.last_mut() {
                        *start = at + 1;
                    }
                }
                b'\n' | b'\r' => self.starts.push(at + 1),
                // The first byte of a character tells how many follow.
                0xC0.. => {
                    let (more, surplus) = match byte {
                        ..0xE0 => (1, 1),
                        ..0xF0 => (2, 2),
                        _ => (3, 2),
                    };
                    let before = self.wide.last().map_or(0, |(_, surplus)| *surplus);
                    self.wide.push((at + 1 + more, before + surplus));
                }
                _ => {}
            }
            *after_cr = *byte == b'\r';
        }
    }

    /// The position of a byte offset; offsets after the end mean the end.
    #[must_use]
    pub fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.length);
        let line = self.starts.partition_point(|&start| start <= offset) - 1;
        let start = self.starts.get(line).copied().unwrap_or(0);
        let character = self.units(offset).saturating_sub(self.units(start));
        Position {
            line: u32::try_from(line).unwrap_or(u32::MAX),
            character: u32::try_from(character).unwrap_or(u32::MAX),
        }
    }

    /// The positions of both ends of a range of bytes.
    #[must_use]
    pub fn range(&self, bytes: std::ops::Range<usize>) -> Range {
        Range {
            start: self.position(bytes.start),
            end: self.position(bytes.end),
        }
    }

    /// The byte offset of a position; characters after the end of a line mean its end.
    #[must_use]
    pub fn offset(&self, position: Position) -> usize {
        let line = position.line as usize;
        let Some(&start) = self.starts.get(line) else {
            return self.length;
        };
        let end = self.starts.get(line + 1).copied().unwrap_or(self.length);
        let units = self.units(start) + position.character as usize;
        // The last wide character whose end lies at or before the wanted place.
        let passed = self
            .wide
            .partition_point(|&(behind, surplus)| behind - surplus <= units);
        let surplus = passed
            .checked_sub(1)
            .and_then(|last| self.wide.get(last))
            .map_or(0, |&(_, surplus)| surplus);
        (units + surplus).clamp(start, end)
    }

    /// UTF-16 code units from the start of the text.
    fn units(&self, offset: usize) -> usize {
        let passed = self.wide.partition_point(|&(behind, _)| behind <= offset);
        let surplus = passed
            .checked_sub(1)
            .and_then(|last| self.wide.get(last))
            .map_or(0, |&(_, surplus)| surplus);
        offset - surplus
    }
}

/// Whether all of eight bytes are ASCII and none ends a line.
fn is_plain(word: u64) -> bool {
    const LOW: u64 = u64::from_le_bytes([0x01; 8]);
    const HIGH: u64 = u64::from_le_bytes([0x80; 8]);
    const LINE_FEEDS: u64 = u64::from_le_bytes([b'\n'; 8]);
    const RETURNS: u64 = u64::from_le_bytes([b'\r'; 8]);
    // The highest bit of each byte that is 0, if there is one.
    let zeros = |bytes: u64| bytes.wrapping_sub(LOW) & !bytes;
    let ends = zeros(word ^ LINE_FEEDS) | zeros(word ^ RETURNS);
    (word | ends) & HIGH == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    #[test]
    fn characters_are_utf16_code_units() {
        let text = "aé😀b\nx";
        let index = LineIndex::new(text);
        for (offset, want) in [
            (0, at(0, 0)),
            (1, at(0, 1)),
            (3, at(0, 2)),
            (7, at(0, 4)),
            (8, at(0, 5)),
            (9, at(1, 0)),
            (10, at(1, 1)),
            (99, at(1, 1)),
        ] {
            assert_eq!(index.position(offset), want);
            assert_eq!(index.offset(want), offset.min(text.len()));
        }
    }

    #[test]
    fn all_three_line_endings_count_once() {
        let index = LineIndex::new("a\r\nb\rc\n");
        assert_eq!(index.position(3), at(1, 0));
        assert_eq!(index.position(5), at(2, 0));
        assert_eq!(index.position(7), at(3, 0));
    }
    #[test]
    fn lines_and_wide_characters_are_found_wherever_they_stand() {
        for pad in 0..20 {
            let text = format!("{}\r\nä\n😀\r", "x".repeat(pad));
            let index = LineIndex::new(&text);
            let pad_units = u32::try_from(pad).unwrap();
            assert_eq!(index.position(pad), at(0, pad_units), "{pad}");
            for (offset, want) in [
                (2, at(1, 0)),
                (4, at(1, 1)),
                (5, at(2, 0)),
                (9, at(2, 2)),
                (10, at(3, 0)),
            ] {
                assert_eq!(index.position(pad + offset), want, "{pad}");
                assert_eq!(index.offset(want), pad + offset, "{pad}");
            }
        }
    }
}
