//! The blanks between the words of an expression as people usually write them. Lines and comments stay.

use std::ops::Range;

use super::cursor::ends_operand;
use crate::cel::syntax::{self, Token, TokenKind};

/// A gap between two tokens of one line, and the blanks that belong there.
#[derive(Debug, PartialEq, Eq)]
pub struct Gap {
    /// The bytes of the gap.
    pub bytes: Range<usize>,
    /// One blank or none.
    pub blank: &'static str,
    /// Whether a colon stands before it.
    pub follows_colon: bool,
}

/// The gaps of an expression that are not as usual. None of an expression with signs that do not belong
/// there.
#[must_use]
pub fn gaps(text: &str) -> Vec<Gap> {
    let all = syntax::tokens(text);
    if all.iter().any(|token| token.kind == TokenKind::Unknown) {
        return Vec::new();
    }
    let mut spacing = Spacing::default();
    let mut found = Vec::new();
    for (at, pair) in all.windows(2).enumerate() {
        let [before, next] = pair else {
            continue;
        };
        let around = at.checked_sub(1).and_then(|at| all.get(at));
        let blank = match spacing.is_apart(around, *before, *next) {
            true => " ",
            false => "",
        };
        let bytes = before.end as usize..next.start as usize;
        let is = text.get(bytes.clone()).unwrap_or_default();
        if is != blank && is.bytes().all(|byte| matches!(byte, b' ' | b'\t')) {
            found.push(Gap {
                bytes,
                blank,
                follows_colon: before.kind == TokenKind::Colon,
            });
        }
    }
    found
}

/// Where blanks belong, by the brackets and conditions that are open.
#[derive(Default)]
struct Spacing {
    open: Vec<TokenKind>,
}

impl Spacing {
    /// Whether a blank stands between two tokens. `around` is the token before them.
    fn is_apart(&mut self, around: Option<&Token>, before: Token, next: Token) -> bool {
        let is_prefix = is_prefix(around, before.kind);
        self.follow(before.kind, is_prefix);
        if is_prefix {
            return false;
        }
        let in_map = self.open.last() == Some(&TokenKind::LeftBrace);
        match (before.kind, next.kind) {
            (
                TokenKind::LeftParen
                | TokenKind::LeftBracket
                | TokenKind::LeftBrace
                | TokenKind::Dot,
                _,
            )
            | (
                _,
                TokenKind::RightParen
                | TokenKind::RightBracket
                | TokenKind::RightBrace
                | TokenKind::Comma
                | TokenKind::Dot,
            ) => false,
            (_, TokenKind::Colon) => !in_map,
            // A call, an index, the fields of a message.
            (before, TokenKind::LeftParen | TokenKind::LeftBracket | TokenKind::LeftBrace) => {
                !ends_operand(before)
            }
            _ => true,
        }
    }

    fn follow(&mut self, kind: TokenKind, is_prefix: bool) {
        match kind {
            TokenKind::LeftParen | TokenKind::LeftBracket | TokenKind::LeftBrace => {
                self.open.push(kind)
            }
            TokenKind::Question if !is_prefix => self.open.push(kind),
            TokenKind::RightParen | TokenKind::RightBracket | TokenKind::RightBrace => {
                self.open.pop();
            }
            TokenKind::Colon if self.open.last() == Some(&TokenKind::Question) => {
                self.open.pop();
            }
            _ => {}
        }
    }
}

/// Whether a token stands before its operand: a sign, or the question mark of an optional element.
fn is_prefix(around: Option<&Token>, kind: TokenKind) -> bool {
    let follows_operand = around.is_some_and(|around| ends_operand(around.kind));
    match kind {
        TokenKind::Not => true,
        TokenKind::Minus | TokenKind::Question => !follows_operand,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expression with its gaps as usual.
    fn formatted(text: &str) -> String {
        let mut out = text.to_owned();
        for gap in gaps(text).into_iter().rev() {
            out.replace_range(gap.bytes, gap.blank);
        }
        out
    }

    #[test]
    fn blanks_stand_where_people_write_them() {
        for (text, want) in [
            ("self.a==1&&self . b  !=2", "self.a == 1 && self.b != 2"),
            (
                "! has( self.a )||self.l.all( x,x>0 )",
                "!has(self.a) || self.l.all(x, x > 0)",
            ),
            ("size ( self.l )>- 1", "size(self.l) > -1"),
            ("self.a?1 :2", "self.a ? 1 : 2"),
            (
                "self.a ?{'k' :1} : {'k':- 2 }",
                "self.a ? {'k': 1} : {'k': -2}",
            ),
            ("self.? a.orValue( [ ? b ] )", "self.?a.orValue([?b])"),
            ("x in[ 1,2 ]", "x in [1, 2]"),
            ("(a)-1-(-b)", "(a) - 1 - (-b)"),
            ("a [ 0 ] [1]", "a[0][1]"),
            ("a ||   // why\n   b&&c", "a ||   // why\n   b && c"),
            ("a  $ b", "a  $ b"),
        ] {
            assert_eq!(formatted(text), want, "{text}");
            assert_eq!(formatted(want), want, "{want}");
        }
    }
}
