//! The tree builder of both parsers: nodes, reserved words, the values of literals, macros.

use super::literal;
use super::reserved::is_reserved_identifier;
use super::token::{Token, TokenKind};
use super::{macros, size};
use crate::cel::ast::{Ast, Expr, Literal, NodeId};
use crate::cel::fault::CelError;
use crate::releases::{Feature, Features};

/// A tree that is being built.
pub(super) struct AstBuilder<'s> {
    source: &'s str,
    features: Features,
    pub(super) ast: Ast<'s>,
    pub(super) faults: Vec<CelError>,
    /// Whether a node may be the child of several others.
    pub(super) shares: bool,
}

impl<'s> AstBuilder<'s> {
    pub(super) fn new(source: &'s str, features: Features) -> Self {
        Self {
            source,
            features,
            // Most expressions have fewer nodes.
            ast: Ast::with_room(source.len() / 4 + 1),
            faults: Vec::new(),
            shares: false,
        }
    }

    /// Returns the tree, or all errors.
    pub(super) fn finish(mut self, root: NodeId) -> Result<Ast<'s>, Vec<CelError>> {
        if !self.faults.is_empty() {
            return Err(self.faults);
        }
        self.ast.root = root;
        if self.shares && size::exceeds_limit(&self.ast) {
            return Err(vec![CelError {
                offset: None,
                message: "expression is too large with its macros expanded".to_owned(),
            }]);
        }
        Ok(self.ast)
    }

    /// Whether the release has a feature. If so, notes that the expression uses it.
    pub(super) fn uses(&mut self, feature: Feature) -> bool {
        let is_there = self.features.has(feature);
        if is_there {
            self.ast.used = self.ast.used.with(feature);
        }
        is_there
    }

    pub(super) fn text(&self, token: Token) -> &'s str {
        token.text(self.source)
    }

    pub(super) fn add(&mut self, offset: u32, expr: Expr<'s>) -> NodeId {
        self.ast.add(offset, expr)
    }

    pub(super) fn literal(&mut self, offset: u32, literal: Literal<'s>) -> NodeId {
        self.add(offset, Expr::Literal(literal))
    }

    /// A placeholder for an erroneous node. No macro matches it.
    pub(super) fn nothing(&mut self, offset: u32) -> NodeId {
        self.literal(offset, Literal::Null)
    }

    /// Records an error and returns a placeholder node.
    pub(super) fn reject(&mut self, offset: u32, message: impl Into<String>) -> NodeId {
        self.faults.push(CelError::at(offset, message));
        self.nothing(offset)
    }

    /// A constant: its token, and the minus sign before it.
    pub(super) fn constant(&mut self, sign: Option<Token>, token: Token) -> NodeId {
        let text = self.text(token);
        let offset = sign.unwrap_or(token).offset;
        let negative = sign.is_some();
        let value = match token.kind {
            TokenKind::Int => literal::int(text, negative)
                .map(Literal::Int)
                .ok_or("invalid int literal"),
            TokenKind::Uint => literal::uint(text)
                .map(Literal::Uint)
                .ok_or("invalid uint literal"),
            TokenKind::Float => literal::double(text, negative)
                .map(Literal::Double)
                .ok_or("invalid double literal"),
            TokenKind::String => literal::string(text).map(Literal::String),
            TokenKind::Bytes => literal::bytes(text).map(Literal::Bytes),
            TokenKind::True => Ok(Literal::Bool(true)),
            TokenKind::False => Ok(Literal::Bool(false)),
            _ => Ok(Literal::Null),
        };
        match value {
            Ok(value) => self.literal(offset, value),
            Err(message) => self.reject(offset, message),
        }
    }

    /// A name in the source, with its leading dot. No macro has such a name.
    fn name(&mut self, dot: Option<Token>, token: Token) -> Result<&'s str, NodeId> {
        let word = self.text(token);
        let start = dot.unwrap_or(token);
        if is_reserved_identifier(word) {
            return Err(self.reject(start.offset, ["reserved identifier: ", word].concat()));
        }
        Ok(self.text(Token {
            end: token.end,
            ..start
        }))
    }

    /// A variable.
    pub(super) fn ident(&mut self, dot: Option<Token>, token: Token) -> NodeId {
        match self.name(dot, token) {
            Ok(name) => self.add(token.offset, Expr::Ident(name)),
            Err(rejected) => rejected,
        }
    }

    /// Whether a global function may have the name; if not, returns a placeholder node.
    pub(super) fn function(&mut self, dot: Option<Token>, token: Token) -> Result<&'s str, NodeId> {
        self.name(dot, token)
    }

    /// A call of a global function, or the expansion of its macro.
    pub(super) fn global_call(&mut self, open: u32, name: &'s str, args: &[NodeId]) -> NodeId {
        if let Some(expanded) = macros::expand(self, open, name, None, args) {
            return expanded;
        }
        self.call(open, name, args)
    }

    /// A call of a member function, or the expansion of its macro.
    pub(super) fn member_call(
        &mut self,
        open: u32,
        target: NodeId,
        name: &'s str,
        args: &[NodeId],
    ) -> NodeId {
        if let Some(expanded) = macros::expand(self, open, name, Some(target), args) {
            return expanded;
        }
        self.call_on(open, target, name, args)
    }

    /// A call of a global function or operator.
    pub(super) fn call(&mut self, offset: u32, function: &'s str, args: &[NodeId]) -> NodeId {
        let args = self.ast.add_children(args);
        self.add(
            offset,
            Expr::Call {
                target: None,
                function,
                args,
            },
        )
    }

    /// A call of a member function.
    pub(super) fn call_on(
        &mut self,
        offset: u32,
        target: NodeId,
        function: &'s str,
        args: &[NodeId],
    ) -> NodeId {
        let args = self.ast.add_children(args);
        self.add(
            offset,
            Expr::Call {
                target: Some(target),
                function,
                args,
            },
        )
    }

    /// A list; `optional` are the indices of elements with a question mark.
    pub(super) fn list(
        &mut self,
        offset: u32,
        elements: &[NodeId],
        optional: Box<[u32]>,
    ) -> NodeId {
        let elements = self.ast.add_children(elements);
        self.add(offset, Expr::List { elements, optional })
    }

    /// `operand.field` or `operand.?field`.
    pub(super) fn select(
        &mut self,
        dot: u32,
        operand: NodeId,
        optional: bool,
        field: Token,
    ) -> NodeId {
        let name = self.text(field);
        if optional {
            let name = self.literal(field.offset, Literal::String(name.into()));
            return self.call(dot, "_?._", &[operand, name]);
        }
        self.add(
            dot,
            Expr::Select {
                operand,
                field: name,
                test_only: false,
            },
        )
    }

    /// A chain of `&&` or `||` as a balanced tree. There is one operator fewer than terms.
    pub(super) fn balanced(
        &mut self,
        function: &'static str,
        terms: &[NodeId],
        operators: &[u32],
    ) -> NodeId {
        let middle = operators.len() / 2;
        let (Some(&offset), Some(before), Some(after)) = (
            operators.get(middle),
            operators.get(..middle),
            operators.get(middle + 1..),
        ) else {
            return terms.first().copied().unwrap_or(NodeId(0));
        };
        let (left, right) = terms.split_at_checked(middle + 1).unwrap_or((terms, &[]));
        let left = self.balanced(function, left, before);
        let right = self.balanced(function, right, after);
        self.call(offset, function, &[left, right])
    }
}
