//! The characters of a text that an error in an expression is about.

use std::ops::Range;

use crate::document::Notation;
use crate::document::scalar::Scalar;
use crate::go::is_alphanumeric;

/// A place in an expression.
#[derive(Clone, Debug)]
pub(crate) struct Within {
    /// The expression.
    pub text: String,
    /// The line, from zero.
    pub line: u32,
    /// The column in code points, from zero.
    pub column: u32,
}

impl Within {
    /// The bytes of the word or sign at the place, in a source that has the expression in a
    /// range. `None` where something else stands there.
    pub fn bytes(&self, source: &str, of: Range<usize>, format: Notation) -> Option<Range<usize>> {
        let scalar = Scalar::read(source, of, format);
        if scalar.text.trim_end() != self.text.trim_end() {
            return None;
        }
        let word = word(&self.text, self.offset())?;
        let place = scalar.place(word);
        (!place.is_empty()).then_some(place)
    }

    fn offset(&self) -> usize {
        let mut lines = self.text.split_inclusive('\n');
        let before = lines
            .by_ref()
            .take(self.line as usize)
            .map(str::len)
            .sum::<usize>();
        let line = lines.next().unwrap_or_default();
        let mut characters = line.char_indices().map(|(at, _)| at);
        before + characters.nth(self.column as usize).unwrap_or(line.len())
    }
}

/// The token at an offset: a name, also if the place is its dot or bracket; a number; a text in
/// quotes. After the end it is the last token.
fn word(text: &str, offset: usize) -> Option<Range<usize>> {
    let end = text.trim_end().len();
    let is_name = |c: char| is_alphanumeric(c) || c == '_';
    let offset = match offset < end {
        true => offset,
        false => text.get(..end)?.char_indices().next_back()?.0,
    };
    let rest = text.get(offset..end)?;
    let first = rest.chars().next()?;
    let length = |rest: &str, skip: usize| {
        let inside = rest.get(skip..).unwrap_or_default();
        skip + inside.find(|c| !is_name(c)).unwrap_or(inside.len())
    };
    Some(match first {
        '.' => offset..offset + length(rest, 1),
        '(' => {
            let before = text.get(..offset)?;
            let start = before.trim_end_matches(is_name).len();
            match start < offset {
                true => start..offset,
                false => offset..offset + 1,
            }
        }
        '"' | '\'' => {
            let mut escaped = false;
            let close = rest.char_indices().skip(1).find(|(_, c)| {
                let closes = !escaped && *c == first;
                escaped = !escaped && *c == '\\';
                closes
            });
            offset..offset + close.map_or(rest.len(), |(at, _)| at + 1)
        }
        '=' | '!' | '<' | '>' | '&' | '|' => {
            let signs = rest.len()
                - rest
                    .trim_start_matches(['=', '!', '<', '>', '&', '|'])
                    .len();
            offset..offset + signs
        }
        c if is_name(c) => offset..offset + length(rest, 0),
        c => offset..offset + c.len_utf8(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_at_a_place_is_marked() {
        for (text, offset, want) in [
            ("self.foo == 1", 4, ".foo"),
            ("self.foo == 1", 0, "self"),
            ("self.foo == 1", 9, "=="),
            ("a.size(b)", 6, "size"),
            ("(a)", 0, "("),
            ("1 + 'b\\'c'", 4, "'b\\'c'"),
            ("1 +", 3, "+"),
            ("é + ü", 5, "ü"),
            ("a[0]", 1, "["),
            ("!a", 0, "!"),
        ] {
            assert_eq!(
                word(text, offset).and_then(|range| text.get(range)),
                Some(want),
                "{text}"
            );
        }
        assert_eq!(word(" ", 0), None);
    }

    #[test]
    fn lines_and_columns_count_characters() {
        let at = |line, column| {
            let within = Within {
                text: "é == 1 &&\n  ü".to_owned(),
                line,
                column,
            };
            within.bytes("\"é == 1 &&\\n  ü\"", 0..18, Notation::Json)
        };
        assert_eq!(at(0, 2), Some(4..6));
        assert_eq!(at(1, 2), Some(15..17));
        assert_eq!(at(7, 7), Some(15..17));
    }
}
