//! Positions in the encoding that was agreed on with the client. The engine counts UTF-16 code units.

use crate::document::position::{LineIndex, Position};

/// The encodings that we know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// Code units, as JavaScript and Java count them. Every client knows it.
    #[default]
    Utf16,
    /// Characters.
    Utf32,
}

impl Encoding {
    /// The client's first choice that we know.
    pub(super) fn chosen<'n>(mut wanted: impl Iterator<Item = &'n str>) -> Self {
        wanted.find_map(Self::parse).unwrap_or_default()
    }

    fn parse(name: &str) -> Option<Self> {
        let all = [Self::Utf8, Self::Utf16, Self::Utf32];
        all.into_iter().find(|one| one.name() == name)
    }

    /// Its name in the protocol.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Utf16 => "utf-16",
            Self::Utf32 => "utf-32",
        }
    }

    fn width(self, c: char) -> u32 {
        match self {
            Self::Utf8 => u32::try_from(c.len_utf8()).unwrap_or(1),
            Self::Utf16 => units(c),
            Self::Utf32 => 1,
        }
    }
}

fn units(c: char) -> u32 {
    u32::try_from(c.len_utf16()).unwrap_or(1)
}

/// A text with its lines, found once.
#[derive(Debug)]
pub struct Lines<'t> {
    text: &'t str,
    index: LineIndex,
}

impl<'t> Lines<'t> {
    /// The lines of a text.
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        let index = LineIndex::new(text);
        Self { text, index }
    }

    /// A line, with its end.
    fn line(&self, line: u32) -> &'t str {
        let start = |line| self.index.offset(Position { line, character: 0 });
        let end = line.checked_add(1).map_or(self.text.len(), start);
        self.text.get(start(line)..end).unwrap_or_default()
    }

    /// A client's position as one of the engine's. Positions beyond the end of a line mean its end.
    #[must_use]
    pub fn inward(&self, position: Position, from: Encoding) -> Position {
        let widths = |c| (from.width(c), units(c));
        self.counted(position, widths)
    }

    /// A position of the engine's as one of the client's.
    #[must_use]
    pub fn outward(&self, position: Position, to: Encoding) -> Position {
        let widths = |c| (units(c), to.width(c));
        self.counted(position, widths)
    }

    /// Counts from one encoding to another: `widths` has the width of a character in both.
    fn counted(&self, at: Position, widths: impl Fn(char) -> (u32, u32)) -> Position {
        let (mut rest, mut count) = (at.character, 0_u32);
        for c in self.line(at.line).chars() {
            let (own, other) = widths(c);
            let Some(left) = rest.checked_sub(own) else {
                rest = 0;
                break;
            };
            rest = left;
            count += other;
        }
        Position {
            line: at.line,
            character: count.saturating_add(rest),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_come_back_from_each_encoding() {
        let lines = Lines::new("a: 1\r\n\"é😀\": x\n");
        let at = |character| Position { line: 1, character };
        for (units, bytes, characters) in [(0, 0, 0), (2, 3, 2), (4, 7, 3), (5, 8, 4)] {
            assert_eq!(lines.inward(at(bytes), Encoding::Utf8), at(units));
            assert_eq!(lines.outward(at(units), Encoding::Utf8), at(bytes));
            assert_eq!(lines.inward(at(characters), Encoding::Utf32), at(units));
            assert_eq!(lines.outward(at(units), Encoding::Utf32), at(characters));
        }
    }

    #[test]
    fn the_first_known_encoding_is_chosen() {
        let chosen = |names: &[&str]| Encoding::chosen(names.iter().copied());
        assert_eq!(chosen(&["utf-7", "utf-32", "utf-8"]), Encoding::Utf32);
        assert_eq!(chosen(&["utf-7"]), Encoding::Utf16);
    }
}
