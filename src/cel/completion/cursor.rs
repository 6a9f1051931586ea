//! Reads an expression, which may be incomplete, up to a position: finds the operand whose member is being
//! written, and the variables of the macros around it.

use crate::cel::syntax::{Token, TokenKind};

/// The tokens of a text.
#[derive(Clone, Copy)]
pub(super) struct Tokens<'s, 't> {
    pub text: &'s str,
    pub all: &'t [Token],
}

/// A macro around a position. It names the elements of the value that it is called on.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Scope<'s> {
    /// The text of the value that the macro is called on.
    pub target: &'s str,
    /// Its variables.
    pub names: Vec<&'s str>,
    /// The macro.
    pub macro_name: &'s str,
}

impl<'s> Tokens<'s, '_> {
    fn kind(&self, at: usize) -> Option<TokenKind> {
        self.all.get(at).map(|token| token.kind)
    }

    pub fn word(&self, at: usize) -> &'s str {
        self.all.get(at).map_or("", |token| token.text(self.text))
    }

    /// The text of the tokens `from` up to `to`.
    fn between(&self, from: usize, to: usize) -> Option<&'s str> {
        let (first, last) = (self.all.get(from)?, self.all.get(to.checked_sub(1)?)?);
        self.text.get(first.start as usize..last.end as usize)
    }

    /// The text of the operand that ends before the token `end`.
    pub fn operand(&self, end: usize) -> Option<&'s str> {
        self.between(self.operand_start(end)?, end)
    }

    /// The start of the member access or call that ends before the token `end`.
    fn operand_start(&self, end: usize) -> Option<usize> {
        let mut at = end.checked_sub(1)?;
        loop {
            match self.kind(at)? {
                TokenKind::Identifier | TokenKind::Quoted => {}
                TokenKind::RightParen => {
                    let open = self.opening(at)?;
                    match open.checked_sub(1) {
                        Some(name) if self.kind(name) == Some(TokenKind::Identifier) => at = name,
                        _ => return Some(open),
                    }
                }
                TokenKind::RightBracket => {
                    let open = self.opening(at)?;
                    match open.checked_sub(1) {
                        Some(before) if self.kind(before).is_some_and(ends_operand) => {
                            at = before;
                            continue;
                        }
                        _ => return Some(open),
                    }
                }
                TokenKind::RightBrace => return self.opening(at),
                kind if is_literal(kind) => return Some(at),
                _ => return None,
            }
            // A name: of a member, or the first of all.
            let dot = match (at.checked_sub(1), at.checked_sub(2)) {
                (Some(question), Some(dot)) if self.kind(question) == Some(TokenKind::Question) => {
                    dot
                }
                (Some(dot), _) => dot,
                _ => return Some(at),
            };
            if self.kind(dot) != Some(TokenKind::Dot) {
                return Some(at);
            }
            at = dot.checked_sub(1)?;
        }
    }

    /// The opening bracket that belongs to the closing one at `close`.
    pub fn opening(&self, close: usize) -> Option<usize> {
        let mut depth = 0usize;
        for at in (0..=close).rev() {
            match self.kind(at)? {
                TokenKind::RightParen | TokenKind::RightBracket | TokenKind::RightBrace => {
                    depth += 1
                }
                TokenKind::LeftParen | TokenKind::LeftBracket | TokenKind::LeftBrace => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(at);
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// The macros around the place before the token `end`, the outermost first.
    pub fn scopes(&self, end: usize) -> Vec<Scope<'s>> {
        // Each open bracket with the commas between its own arguments.
        let mut open: Vec<(usize, Vec<usize>)> = Vec::new();
        for at in 0..end {
            match self.kind(at) {
                Some(TokenKind::LeftParen | TokenKind::LeftBracket | TokenKind::LeftBrace) => {
                    open.push((at, Vec::new()));
                }
                Some(TokenKind::RightParen | TokenKind::RightBracket | TokenKind::RightBrace) => {
                    open.pop();
                }
                Some(TokenKind::Comma) => {
                    if let Some((_, commas)) = open.last_mut() {
                        commas.push(at);
                    }
                }
                _ => {}
            }
        }
        let scopes = open
            .iter()
            .filter_map(|(at, commas)| self.scope(*at, commas));
        scopes.collect()
    }

    fn scope(&self, paren: usize, commas: &[usize]) -> Option<Scope<'s>> {
        if self.kind(paren) != Some(TokenKind::LeftParen) {
            return None;
        }
        let name = paren.checked_sub(1)?;
        let dot = paren.checked_sub(2)?;
        if self.kind(dot) != Some(TokenKind::Dot) {
            return None;
        }
        let macro_name = self.word(name);
        let first = self.argument_name(paren, *commas.first()?)?;
        let second = || self.argument_name(*commas.first()?, *commas.get(1)?);
        let names = match macro_name {
            "map" | "filter" | "sortBy" | "optMap" | "optFlatMap" => vec![first],
            "transformList" | "transformMap" | "transformMapEntry" => vec![first, second()?],
            "all" | "exists" | "exists_one" | "existsOne" => {
                [Some(first), second()].into_iter().flatten().collect()
            }
            _ => return None,
        };
        Some(Scope {
            target: self.operand(dot)?,
            names,
            macro_name,
        })
    }

    /// The one name between two tokens.
    fn argument_name(&self, before: usize, behind: usize) -> Option<&'s str> {
        let name = before + 1;
        let alone = name + 1 == behind && self.kind(name) == Some(TokenKind::Identifier);
        alone.then(|| self.word(name))
    }
}

/// Whether an operand can end with a token. A bracket after it is then an index, a minus a subtraction.
pub(super) fn ends_operand(kind: TokenKind) -> bool {
    let closes = matches!(
        kind,
        TokenKind::Identifier
            | TokenKind::Quoted
            | TokenKind::RightParen
            | TokenKind::RightBracket
            | TokenKind::RightBrace
    );
    closes || is_literal(kind)
}

fn is_literal(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::True
            | TokenKind::False
            | TokenKind::Null
            | TokenKind::Float
            | TokenKind::Int
            | TokenKind::Uint
            | TokenKind::String
            | TokenKind::Bytes
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cel::syntax::tokens;

    #[track_caller]
    fn operand_is(text: &str, want: Option<&str>) {
        let all = tokens(text);
        let tokens = Tokens { text, all: &all };
        assert_eq!(tokens.operand(all.len()), want, "{text}");
    }

    #[test]
    fn an_operand_is_everything_that_members_are_asked_of() {
        operand_is("self", Some("self"));
        operand_is("1 + self.a.b", Some("self.a.b"));
        operand_is("!self.a[0].b", Some("self.a[0].b"));
        operand_is(
            "a && self.m['x'].all(y, y > [1])",
            Some("self.m['x'].all(y, y > [1])"),
        );
        operand_is("size(self.a)", Some("size(self.a)"));
        operand_is("x == (a + b)", Some("(a + b)"));
        operand_is("x in [1, 2]", Some("[1, 2]"));
        operand_is("has(self.a) ? 'b'", Some("'b'"));
        operand_is("self.?a", Some("self.?a"));
        operand_is("self.`a-b`", Some("self.`a-b`"));
    }

    #[test]
    fn what_is_no_operand_is_none() {
        operand_is("", None);
        operand_is("a +", None);
        operand_is(")", None);
        operand_is(".a", None);
    }

    #[track_caller]
    fn scopes_are(text: &str, want: &[(&str, &str, &[&str])]) {
        let all = tokens(text);
        let tokens = Tokens { text, all: &all };
        let found = tokens.scopes(all.len());
        let found: Vec<_> = found
            .iter()
            .map(|scope| (scope.target, scope.macro_name, &*scope.names))
            .collect();
        assert_eq!(found, want, "{text}");
    }

    #[test]
    fn macros_around_a_place_name_their_variables() {
        scopes_are("self.a.all(x, x.", &[("self.a", "all", &["x"])]);
        scopes_are(
            "self.a.all(x, x.b.exists(y, ",
            &[("self.a", "all", &["x"]), ("x.b", "exists", &["y"])],
        );
        scopes_are("self.m.all(k, v, v", &[("self.m", "all", &["k", "v"])]);
        scopes_are(
            "self.m.transformList(k, v, ",
            &[("self.m", "transformList", &["k", "v"])],
        );
        scopes_are("self.a.map(x, x > 1, x", &[("self.a", "map", &["x"])]);
    }

    #[test]
    fn what_is_closed_or_not_yet_named_is_no_scope() {
        scopes_are("self.a.all(x, true) && ", &[]);
        scopes_are("self.a.all(x", &[]);
        scopes_are("self.a.all(x.y, ", &[]);
        scopes_are("size(self.a, ", &[]);
    }
}
