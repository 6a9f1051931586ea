//! Calls in an expression that is being written: the parameters of functions, and the variables of
//! macros.

use std::ops::Range;

use super::ExpressionPlace;
use super::cursor::Tokens;
use crate::cel::environment::Environment;
use crate::cel::syntax::{self, TokenKind};
use crate::releases::NewRules;

/// The call that a position is in.
#[derive(Debug)]
pub struct Call {
    /// The ways to call the function.
    pub signatures: Vec<Signature>,
    /// Which of them has the argument that is written.
    pub active: usize,
    /// The number of that argument.
    pub argument: usize,
}

/// A way to call a function.
#[derive(Debug)]
pub struct Signature {
    /// As people read it: `string.startsWith(string) -> bool`.
    pub label: String,
    /// The bytes of its parameters in the label.
    pub parameters: Vec<Range<usize>>,
    /// Its documentation, if there is any.
    pub says: &'static str,
    /// The new rules that may use it.
    pub rules: NewRules,
}

/// The innermost call around a byte offset of an expression.
#[must_use]
pub fn call(text: &str, at: usize, env: &Environment<'_>) -> Option<Call> {
    let before = syntax::tokens(text.get(..at)?);
    if before.iter().any(|token| token.kind == TokenKind::Unknown) {
        return None;
    }
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (number, token) in before.iter().enumerate() {
        match token.kind {
            TokenKind::LeftParen | TokenKind::LeftBracket | TokenKind::LeftBrace => {
                open.push((number, 0))
            }
            TokenKind::RightParen | TokenKind::RightBracket | TokenKind::RightBrace => {
                open.pop();
            }
            TokenKind::Comma => {
                if let Some((_, commas)) = open.last_mut() {
                    *commas += 1;
                }
            }
            _ => {}
        }
    }
    let kind = |at: usize| before.get(at).map(|token| token.kind);
    let is_call = |&&(paren, _): &&(usize, usize)| {
        let name = paren.checked_sub(1).and_then(kind);
        kind(paren) == Some(TokenKind::LeftParen) && name == Some(TokenKind::Identifier)
    };
    let &(paren, argument) = open.iter().rev().find(is_call)?;
    let name = paren.checked_sub(1)?;
    let tokens = Tokens { text, all: &before };
    let place = ExpressionPlace {
        tokens,
        env,
        scopes: tokens.scopes(name),
    };
    let forms = place.forms(name).into_iter();
    let name = tokens.word(name);
    let signatures: Vec<_> = forms
        .map(|form| Signature {
            parameters: parameters(&form.shown, name),
            label: form.shown,
            says: form.says,
            rules: form.rules,
        })
        .collect();
    let mut counts = signatures.iter().map(|one| one.parameters.len());
    let active = counts.position(|count| count > argument).unwrap_or(0);
    (!signatures.is_empty()).then_some(Call {
        signatures,
        active,
        argument,
    })
}

/// The bytes of the parameters in a signature of a function.
fn parameters(label: &str, name: &str) -> Vec<Range<usize>> {
    let called = [name, "("].concat();
    let mut places = label.match_indices(&called).map(|(at, _)| at);
    let at = places.find(|at| *at == 0 || label.get(..*at).is_some_and(|own| own.ends_with('.')));
    let Some(start) = at.map(|at| at + called.len()) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let (mut depth, mut first) = (0usize, start);
    for (at, c) in label.char_indices().skip_while(|(at, _)| *at < start) {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => {
                if first < at {
                    found.push(first..at);
                }
                break;
            }
            ')' => depth -= 1,
            ',' if depth == 0 => {
                found.push(first..at);
                first = at + 2;
            }
            _ => {}
        }
    }
    found
}

/// The variables that macros of an expression declare: the byte behind each name, and its type.
#[must_use]
pub fn variables(text: &str, env: &Environment<'_>) -> Vec<(usize, String)> {
    let all = syntax::tokens(text);
    let tokens = Tokens { text, all: &all };
    let mut found = Vec::new();
    for (close, token) in all.iter().enumerate() {
        if token.kind != TokenKind::RightParen {
            continue;
        }
        let scopes = tokens.scopes(close);
        let (Some(scope), Some(open)) = (scopes.last(), tokens.opening(close)) else {
            continue;
        };
        let is_own = open.checked_sub(1).map(|name| tokens.word(name)) == Some(scope.macro_name)
            && scope.names.first() == Some(&tokens.word(open + 1));
        if !is_own {
            continue;
        }
        let names: Vec<_> = scope.names.iter().copied().enumerate().collect();
        let place = ExpressionPlace {
            tokens,
            env,
            scopes,
        };
        for (number, name) in names {
            // A comma stands between two names.
            let behind = all
                .get(open + 1 + 2 * number)
                .map(|token| token.end as usize);
            let shown = place.with_type(name, |type_| type_.declared());
            found.extend(behind.zip(shown));
        }
    }
    found.sort_by_key(|(behind, _)| *behind);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cel::check::tests::{environment, schema};

    /// The active signature at `|`, its active parameter in brackets.
    fn active(marked: &str) -> Option<String> {
        let at = marked.find('|').unwrap();
        let text = marked.replacen('|', "", 1);
        let schema = schema();
        let call = call(&text, at, &environment(&schema))?;
        let signature = &call.signatures[call.active];
        let label = &signature.label;
        Some(match signature.parameters.get(call.argument) {
            Some(bytes) => format!(
                "{}[{}]{}",
                &label[..bytes.start],
                &label[bytes.clone()],
                &label[bytes.end..]
            ),
            None => label.clone(),
        })
    }

    #[test]
    fn the_innermost_call_shows_its_active_parameter() {
        for (marked, want) in [
            (
                "self.s.startsWith(|",
                Some("string.startsWith([string]) -> bool"),
            ),
            (
                "self.s.replace('a', |)",
                Some("string.replace(string, [string]) -> string"),
            ),
            ("has(|", Some("has([object.field]) -> bool")),
            ("self.l.all(x, |", Some("all(x, [test]) -> bool")),
            (
                "self.l.all(x, x.startsWith(|))",
                Some("string.startsWith([string]) -> bool"),
            ),
            ("self.l.all(x, [x, |", Some("all(x, [test]) -> bool")),
            ("self.s.size() == (|", None),
            ("self.s.startsWith('a|", None),
            ("|self.s", None),
        ] {
            assert_eq!(active(marked).as_deref(), want, "{marked}");
        }
    }

    #[test]
    fn variables_of_macros_have_types() {
        let schema = schema();
        let environment = environment(&schema);
        let found = |text: &str| {
            let all = variables(text, &environment).into_iter();
            let all = all.map(|(behind, type_)| format!("{}: {type_}", &text[..behind]));
            all.collect::<Vec<_>>()
        };
        assert_eq!(
            found("self.l.all(x, x.size() > 1)"),
            ["self.l.all(x: string"]
        );
        assert_eq!(found("size(self.l) > 1 && has(self.s)"), [""; 0]);
        assert_eq!(found("self.l.all(x, "), [""; 0]);
    }
}
