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
    /// The place behind the last character.
    pub end: Position,
}

/// Converts byte offsets of one text to positions and back, each in logarithmic time.
#[derive(Clone, Debug)]
pub struct LineIndex {
    /// The offset at which each line starts.
    starts: Vec<usize>,
    /// Of each character beyond ASCII: the offset behind it, and how many bytes more than
    /// UTF-16 code units the text has up to there.
    wide: Vec<(usize, usize)>,
    length: usize,
}

impl LineIndex {
    /// Reads a text once.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut starts = vec![0];
        let mut wide = Vec::new();
        let mut surplus = 0;
        let mut after_cr = false;
        for (at, c) in text.char_indices() {
            let behind = at + c.len_utf8();
            match c {
                // The LF of CR LF moves the start that its CR set.
                '\n' if after_cr => {
                    if let Some(start) = starts.last_mut() {
                        *start = behind;
                    }
                }
                '\n' | '\r' => starts.push(behind),
                '\0'..='\x7f' => {}
                _ => {
                    surplus += c.len_utf8() - c.len_utf16();
                    wide.push((behind, surplus));
                }
            }
            after_cr = c == '\r';
        }
        LineIndex {
            starts,
            wide,
            length: text.len(),
        }
    }

    /// The position of a byte offset; offsets behind the end mean the end.
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

    /// The byte offset of a position; characters behind the end of a line mean its end.
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
}
