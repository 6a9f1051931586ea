//! The words of an expression by their kind, for editors that colour them.

use std::ops::Range;

use crate::cel::library;
use crate::cel::syntax::{self, Token, TokenKind};
use crate::releases::Features;

/// The kind of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordKind {
    /// A variable of the rule or of a macro.
    Variable,
    /// A field.
    Property,
    /// A function or macro that is called.
    Function,
    /// The namespace of a function, such as `ip`.
    Namespace,
    /// `true`, `false`, `null`, `in`.
    Keyword,
    /// A sign between or before operands.
    Operator,
    /// A number.
    Number,
    /// A text or bytes.
    String,
    /// A comment.
    Comment,
}

/// The words of an expression, which need not be valid, in their order.
#[must_use]
pub fn words(text: &str) -> Vec<(Range<usize>, WordKind)> {
    let all = syntax::tokens(text);
    let mut words = Vec::with_capacity(all.len());
    let mut behind = 0;
    for (at, token) in all.iter().enumerate() {
        comments(text, behind..token.start as usize, &mut words);
        behind = token.end as usize;
        if let Some(kind) = kind_of(text, &all, at) {
            words.push((token.start as usize..behind, kind));
        }
    }
    comments(text, behind..text.len(), &mut words);
    words
}

/// The comments in what stands between two tokens.
fn comments(text: &str, gap: Range<usize>, words: &mut Vec<(Range<usize>, WordKind)>) {
    let mut at = gap.start;
    for line in text.get(gap).unwrap_or_default().split_inclusive('\n') {
        if let Some(start) = line.find("//") {
            words.push((at + start..at + line.trim_end().len(), WordKind::Comment));
        }
        at += line.len();
    }
}

fn kind_of(text: &str, all: &[Token], at: usize) -> Option<WordKind> {
    let kind = |at: Option<usize>| at.and_then(|at| all.get(at)).map(|token| token.kind);
    let word = |at: usize| all.get(at).map_or("", |token| token.text(text));
    Some(match kind(Some(at))? {
        TokenKind::Identifier => {
            let before = match kind(at.checked_sub(1)) {
                Some(TokenKind::Question) => kind(at.checked_sub(2)),
                before => before,
            };
            let is_call = |at: usize| kind(Some(at)) == Some(TokenKind::LeftParen);
            let is_namespace = || {
                kind(Some(at + 1)) == Some(TokenKind::Dot)
                    && is_call(at + 3)
                    && library::namespaced(word(at), word(at + 2), Features::ALL)
                        .next()
                        .is_some()
            };
            match before {
                _ if is_call(at + 1) => WordKind::Function,
                Some(TokenKind::Dot) => WordKind::Property,
                _ if is_namespace() => WordKind::Namespace,
                _ => WordKind::Variable,
            }
        }
        TokenKind::Quoted => WordKind::Property,
        TokenKind::In | TokenKind::True | TokenKind::False | TokenKind::Null => WordKind::Keyword,
        TokenKind::Float | TokenKind::Int | TokenKind::Uint => WordKind::Number,
        TokenKind::String | TokenKind::Bytes => WordKind::String,
        TokenKind::Equals
        | TokenKind::NotEquals
        | TokenKind::Less
        | TokenKind::LessEquals
        | TokenKind::Greater
        | TokenKind::GreaterEquals
        | TokenKind::And
        | TokenKind::Or
        | TokenKind::Minus
        | TokenKind::Not
        | TokenKind::Question
        | TokenKind::Colon
        | TokenKind::Plus
        | TokenKind::Star
        | TokenKind::Slash
        | TokenKind::Percent => WordKind::Operator,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn words_are(text: &str, want: &str) {
        let shown = words(text).into_iter().map(|(bytes, kind)| {
            let kind = format!("{kind:?}").to_lowercase();
            format!("{}:{kind}", &text[bytes])
        });
        let shown: Vec<_> = shown.collect();
        assert_eq!(shown.join(" "), want);
    }

    #[test]
    fn each_word_has_its_kind() {
        words_are(
            "!has(self.a) || self.l.all(x, x.`b-c` in [1, 2u, 'd'])",
            "!:operator has:function self:variable a:property ||:operator self:variable \
             l:property all:function x:variable x:variable `b-c`:property in:keyword \
             1:number 2u:number 'd':string",
        );
        words_are(
            "ip.isCanonical(self.?a.orValue('::1')) || 1 > 2.5",
            "ip:namespace isCanonical:function self:variable ?:operator a:property \
             orValue:function '::1':string ||:operator 1:number >:operator 2.5:number",
        );
    }

    #[test]
    fn comments_and_unfinished_expressions_have_words() {
        words_are(
            "self.a // why\n  && // x",
            "self:variable a:property // why:comment &&:operator // x:comment",
        );
        words_are("self. == 'a", "self:variable ==:operator");
        words_are("", "");
    }
}
