//! Where the nodes of an expression stand in its text. The tree knows only where errors are reported,
//! so their ends are found among the tokens.

use std::ops::Range;

use super::ast::{Ast, Expr, Literal, NodeId};
use super::syntax::{Token, TokenKind, tokens};

/// The tokens of a text, and which brackets belong together.
pub(super) struct Spans<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    /// The other bracket of each bracket; of other tokens their own index.
    pairs: Vec<usize>,
}

/// The first and the last token of a node.
type TokenSpan = (usize, usize);

impl<'t> Spans<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let tokens = tokens(text);
        let mut pairs: Vec<usize> = (0..tokens.len()).collect();
        let mut open = Vec::new();
        for (at, token) in tokens.iter().enumerate() {
            match token.kind {
                TokenKind::LeftParen | TokenKind::LeftBracket | TokenKind::LeftBrace => {
                    open.push(at)
                }
                TokenKind::RightParen | TokenKind::RightBracket | TokenKind::RightBrace => {
                    if let Some(start) = open.pop() {
                        for (one, other) in [(start, at), (at, start)] {
                            if let Some(pair) = pairs.get_mut(one) {
                                *pair = other;
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        Self {
            text,
            tokens,
            pairs,
        }
    }

    /// Where a node stands, in UTF-16 units.
    pub(super) fn utf16_range(&self, ast: &Ast<'_>, id: NodeId) -> Range<u32> {
        let (first, last) = self.span(ast, id);
        let at = |byte: Option<u32>| {
            let before = self.text.get(..byte.unwrap_or_default() as usize);
            let units = before.unwrap_or_default().encode_utf16().count();
            u32::try_from(units).unwrap_or(u32::MAX)
        };
        let start = at(self.tokens.get(first).map(|token| token.start));
        start..at(self.tokens.get(last).map(|token| token.end))
    }

    /// Whether a node is written with a token of a kind at its place. Nodes that macros make stand at the
    /// parenthesis of the macro.
    pub(super) fn is_at(&self, ast: &Ast<'_>, id: NodeId, kind: TokenKind) -> bool {
        self.kind(self.token(ast, id)) == Some(kind)
    }

    fn kind(&self, at: usize) -> Option<TokenKind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    /// The token at which errors of a node are reported.
    fn token(&self, ast: &Ast<'_>, id: NodeId) -> usize {
        let offset = ast.node(id).offset;
        let found = self
            .tokens
            .binary_search_by_key(&offset, |token| token.offset);
        found.unwrap_or_else(|next| next.saturating_sub(1))
    }

    fn closing(&self, at: usize) -> usize {
        self.pairs.get(at).copied().unwrap_or(at)
    }

    fn span(&self, ast: &Ast<'_>, id: NodeId) -> TokenSpan {
        let at = self.token(ast, id);
        match ast.expr(id) {
            Expr::Literal(literal) => {
                let is_signed = self.kind(at) == Some(TokenKind::Minus)
                    && matches!(literal, Literal::Int(_) | Literal::Double(_));
                (at, at + usize::from(is_signed))
            }
            Expr::Ident(name) => (at - usize::from(name.starts_with('.') && at > 0), at),
            Expr::Select {
                operand,
                test_only: false,
                ..
            } => (self.around(ast, *operand).0, at + 1),
            Expr::Call {
                target,
                function,
                args,
            } => self.call(ast, at, function, *target, ast.children(*args)),
            Expr::Comprehension(fold) => {
                let of = match ast.expr(fold.init) {
                    // This is `optMap`, which binds a name to the value of its target.
                    Expr::Call {
                        target: Some(optional),
                        ..
                    } if self.token(ast, fold.init) == at => *optional,
                    _ if matches!(
                        ast.expr(fold.condition),
                        Expr::Literal(Literal::Bool(false))
                    ) =>
                    {
                        fold.init
                    }
                    _ => fold.range,
                };
                (self.around(ast, of).0, self.closing(at))
            }
            // A list, a map, a message, or `has()`.
            _ => (self.name(at), self.closing(at)),
        }
    }

    fn call(
        &self,
        ast: &Ast<'_>,
        at: usize,
        function: &str,
        target: Option<NodeId>,
        args: &[NodeId],
    ) -> TokenSpan {
        let first = target.or_else(|| args.first().copied());
        let start = || first.map_or(at, |first| self.around(ast, first).0);
        let last = || args.last().map_or(at, |last| self.around(ast, *last).1);
        match self.kind(at) {
            Some(TokenKind::Not | TokenKind::Minus) if args.len() == 1 => (at, last()),
            // `a.?b`, `a[b]`, and all operators between their operands.
            Some(TokenKind::LeftBracket) => (start(), self.closing(at)),
            Some(kind) if kind != TokenKind::LeftParen => (start(), last()),
            // The expansion of `optMap` tests its target.
            _ if function == "_?_:_" => match first.map(|first| ast.expr(first)) {
                Some(Expr::Call {
                    target: Some(optional),
                    ..
                }) => (self.around(ast, *optional).0, self.closing(at)),
                _ => (at, self.closing(at)),
            },
            _ if target.is_some() => (start(), self.closing(at)),
            _ => (self.name(at), self.closing(at)),
        }
    }

    /// The first token of the name before a bracket: `sets.contains(`, `.f(`, `a.B{`.
    fn name(&self, bracket: usize) -> usize {
        let mut start = bracket;
        let mut wants_name = true;
        while let Some(before) = start.checked_sub(1) {
            let fits = match self.kind(before) {
                Some(TokenKind::Identifier | TokenKind::Quoted) => wants_name,
                Some(TokenKind::Dot) => !wants_name,
                _ => false,
            };
            if !fits {
                break;
            }
            wants_name = !wants_name;
            start = before;
        }
        start
    }

    /// The span of a node with the parentheses around it.
    fn around(&self, ast: &Ast<'_>, id: NodeId) -> TokenSpan {
        let (mut first, mut last) = self.span(ast, id);
        while let Some(open) = first.checked_sub(1)
            && self.kind(open) == Some(TokenKind::LeftParen)
            && self.closing(open) == last + 1
            && self.name(open) == open
        {
            (first, last) = (open, last + 1);
        }
        (first, last)
    }
}
