//! The operands of `&&` and `||` as they are written.

use std::ops::Range;

use super::syntax::{TokenKind, tokens};

/// Operands that `&&` or `||` joins, as bytes of the text without the blanks around them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Junction {
    /// Whether it is `&&`.
    pub is_and: bool,
    /// The operands, two at least.
    pub operands: Vec<Range<usize>>,
}

/// All junctions of an expression, inner ones before those around them.
#[must_use]
pub fn junctions(text: &str) -> Vec<Junction> {
    let mut found = Vec::new();
    let mut open: Vec<JunctionPart> = Vec::new();
    let mut part = JunctionPart::from(0);
    for token in tokens(text) {
        let (start, end) = (token.start as usize, token.end as usize);
        match token.kind {
            TokenKind::And => part.and(start, end),
            TokenKind::Or => part.or(start, end, text, &mut found),
            TokenKind::LeftParen | TokenKind::LeftBracket | TokenKind::LeftBrace => {
                open.push(std::mem::replace(&mut part, JunctionPart::from(end)));
            }
            TokenKind::RightParen | TokenKind::RightBracket | TokenKind::RightBrace => {
                part.finish(start, text, &mut found);
                part = open.pop().unwrap_or_else(|| JunctionPart::from(end));
            }
            TokenKind::Comma | TokenKind::Question | TokenKind::Colon => {
                part.finish(start, text, &mut found);
                part = JunctionPart::from(end);
            }
            _ => {}
        }
    }
    part.finish(text.len(), text, &mut found);
    found
}

/// A part of the text that no bracket, comma or conditional divides.
struct JunctionPart {
    /// The starts of the current operands of `&&` and of `||`.
    starts: (usize, usize),
    ands: Vec<Range<usize>>,
    ors: Vec<Range<usize>>,
}

impl JunctionPart {
    fn from(start: usize) -> Self {
        Self {
            starts: (start, start),
            ands: Vec::new(),
            ors: Vec::new(),
        }
    }

    fn and(&mut self, start: usize, end: usize) {
        self.ands.push(self.starts.0..start);
        self.starts.0 = end;
    }

    fn or(&mut self, start: usize, end: usize, text: &str, found: &mut Vec<Junction>) {
        self.ands.push(self.starts.0..start);
        note(true, std::mem::take(&mut self.ands), text, found);
        self.ors.push(self.starts.1..start);
        self.starts = (end, end);
    }

    fn finish(&mut self, end: usize, text: &str, found: &mut Vec<Junction>) {
        self.or(end, end, text, found);
        note(false, std::mem::take(&mut self.ors), text, found);
    }
}

fn note(is_and: bool, operands: Vec<Range<usize>>, text: &str, found: &mut Vec<Junction>) {
    if operands.len() < 2 {
        return;
    }
    let trimmed = |bytes: Range<usize>| {
        let own = text.get(bytes.clone()).unwrap_or_default();
        let start = bytes.start + (own.len() - own.trim_start().len());
        start..start + own.trim().len()
    };
    found.push(Junction {
        is_and,
        operands: operands.into_iter().map(trimmed).collect(),
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_are_found_as_they_are_written() {
        for (text, want) in [
            ("a", vec![]),
            ("a && b", vec![(true, vec!["a", "b"])]),
            ("a && b && c", vec![(true, vec!["a", "b", "c"])]),
            (
                "a || b && c(d, e) || f",
                vec![
                    (true, vec!["b", "c(d, e)"]),
                    (false, vec!["a", "b && c(d, e)", "f"]),
                ],
            ),
            (
                "!(a || b) && 'x || y' == c",
                vec![
                    (false, vec!["a", "b"]),
                    (true, vec!["!(a || b)", "'x || y' == c"]),
                ],
            ),
            ("a ? b && c : d", vec![(true, vec!["b", "c"])]),
            (
                "self.all(x, x > 1\n  && x < 3)",
                vec![(true, vec!["x > 1", "x < 3"])],
            ),
        ] {
            let found = junctions(text).into_iter();
            let found: Vec<_> = found
                .map(|one| {
                    let operands = one.operands.into_iter();
                    let texts = operands.map(|bytes| text.get(bytes).unwrap_or_default());
                    (one.is_and, texts.collect::<Vec<_>>())
                })
                .collect();
            assert_eq!(found, want, "{text}");
        }
    }
}
