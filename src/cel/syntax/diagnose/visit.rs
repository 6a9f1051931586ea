//! Turns the parse tree into the syntax tree, as cel-go's visitor does. It finds more errors, some
//! because of holes in the tree.

use super::super::MAX_RECURSION;
use super::super::build::AstBuilder;
use super::super::token::{Token, TokenKind};
use super::grammar::{GrammarRule, PartRole, primary};
use super::machine::ParserStop;
use super::tree::{ParseNode, ParseTree};
use crate::cel::ast::{Expr, MapEntry, MessageField, NodeId};
use crate::cel::fault::CelError;
use crate::releases::Feature;

/// The alternatives of `unary` with operators.
const NOT: u8 = 2;
const NEGATE: u8 = 3;
/// The suffixes of `member`.
const SELECT: u8 = 1;
const CALL: u8 = 2;

pub(super) struct Visitor<'t, 's> {
    tree: &'t ParseTree,
    builder: AstBuilder<'s>,
    /// Nested operators, calls, selections and the like.
    depth: u32,
}

impl<'t, 's> Visitor<'t, 's> {
    /// A visitor that continues after the parser's errors.
    pub(super) fn new(
        tree: &'t ParseTree,
        mut builder: AstBuilder<'s>,
        faults: Vec<CelError>,
    ) -> Self {
        builder.faults = faults;
        Self {
            tree,
            builder,
            depth: 0,
        }
    }

    /// Visits the tree. The builder collects errors.
    pub(super) fn run(mut self, root: usize) -> (AstBuilder<'s>, Option<NodeId>) {
        let visited = self.visit(Some(root)).ok();
        (self.builder, visited)
    }

    fn node(&self, place: Option<usize>) -> Option<&'t ParseNode> {
        self.tree.get(place?)
    }

    /// The node that a chain of rules with one part each stands for.
    fn unnest(&self, place: Option<usize>) -> Option<&'t ParseNode> {
        let mut node = self.node(place)?;
        while is_transparent(node) {
            node = self.node(node.node(PartRole::First))?;
        }
        Some(node)
    }

    fn visit(&mut self, place: Option<usize>) -> Result<NodeId, ParserStop> {
        let Some(node) = self.unnest(place) else {
            return Ok(self.hole());
        };
        let counted = match node.rule {
            GrammarRule::Expr | GrammarRule::Relation | GrammarRule::Calc | GrammarRule::Member => {
                1
            }
            _ => 0,
        };
        self.depth += counted;
        if self.depth > MAX_RECURSION {
            self.builder.faults.push(CelError {
                offset: None,
                message: "max recursion depth exceeded".to_owned(),
            });
            return Err(ParserStop);
        }
        let visited = self.visit_node(node);
        self.depth -= counted;
        visited
    }

    fn visit_node(&mut self, node: &'t ParseNode) -> Result<NodeId, ParserStop> {
        match node.rule {
            GrammarRule::Expr => self.ternary(node),
            GrammarRule::ConditionalOr => self.chain(node, "_||_"),
            GrammarRule::ConditionalAnd => self.chain(node, "_&&_"),
            GrammarRule::Relation | GrammarRule::Calc => self.binary(node),
            GrammarRule::Unary => self.unary(node),
            GrammarRule::Member if node.alternative == SELECT => self.select(node),
            GrammarRule::Member if node.alternative == CALL => self.member_call(node),
            GrammarRule::Member => self.index(node),
            GrammarRule::Primary => self.primary(node),
            GrammarRule::Literal if node.alternative > 0 => Ok(self.literal(node)),
            _ => Ok(self.hole()),
        }
    }

    /// The placeholder for a missing part.
    fn hole(&mut self) -> NodeId {
        self.builder.nothing(CelError::BEFORE)
    }

    fn ternary(&mut self, node: &ParseNode) -> Result<NodeId, ParserStop> {
        let condition = self.visit(node.node(PartRole::First))?;
        let mut rest = node.nodes(PartRole::Rest);
        let then = self.visit(rest.next())?;
        let or = self.visit(rest.next())?;
        let offset = node
            .token(PartRole::Operator)
            .map_or(0, |token| token.offset);
        Ok(self.builder.call(offset, "_?_:_", &[condition, then, or]))
    }

    fn chain(&mut self, node: &ParseNode, function: &'static str) -> Result<NodeId, ParserStop> {
        let mut terms = vec![self.visit(node.node(PartRole::First))?];
        for term in node.nodes(PartRole::Rest) {
            terms.push(self.visit(Some(term))?);
        }
        let operators = node.tokens(PartRole::Operator).map(|token| token.offset);
        let operators: Vec<_> = operators.collect();
        Ok(self.builder.balanced(function, &terms, &operators))
    }

    fn binary(&mut self, node: &ParseNode) -> Result<NodeId, ParserStop> {
        let left = self.visit(node.node(PartRole::First))?;
        let right = self.visit(node.node(PartRole::Rest))?;
        let operator = node.token(PartRole::Operator);
        let function = operator.and_then(|token| token.kind.binary());
        let offset = operator.map_or(0, |token| token.offset);
        let (_, function) = function.unwrap_or_default();
        Ok(self.builder.call(offset, function, &[left, right]))
    }

    fn unary(&mut self, node: &ParseNode) -> Result<NodeId, ParserStop> {
        let function = match node.alternative {
            NOT => "!_",
            NEGATE => "-_",
            _ => return Ok(self.builder.nothing(node.offset)),
        };
        let operand = self.visit(node.node(PartRole::First))?;
        match node.token(PartRole::Operator) {
            Some(sign) if node.tokens(PartRole::Operator).count() % 2 == 1 => {
                Ok(self.builder.call(sign.offset, function, &[operand]))
            }
            _ => Ok(operand),
        }
    }

    fn select(&mut self, node: &ParseNode) -> Result<NodeId, ParserStop> {
        let operand = self.visit(node.node(PartRole::First))?;
        let name = self.node(node.node(PartRole::Name));
        let (Some(name), Some(dot)) = (name, node.token(PartRole::Operator)) else {
            return Ok(self.builder.nothing(node.offset));
        };
        let field = self.field_name(Some(name), name.offset);
        let field = field.unwrap_or(Token {
            kind: TokenKind::Identifier,
            start: 0,
            end: 0,
            offset: name.offset,
        });
        let optional = node.token(PartRole::Optional).is_some();
        Ok(self.builder.select(dot.offset, operand, optional, field))
    }

    /// The name of a field. Reports a name that is quoted or missing.
    fn field_name(&mut self, node: Option<&ParseNode>, offset: u32) -> Option<Token> {
        let token = node.and_then(|node| node.token(PartRole::Name));
        let problem = match token {
            Some(token) if token.kind == TokenKind::Identifier => return Some(token),
            Some(token) if self.builder.uses(Feature::Backticks) => {
                return Some(token.without_quotes());
            }
            Some(_) => "unsupported syntax: '`'",
            None => "unsupported ident kind",
        };
        self.builder.reject(offset, problem);
        None
    }

    fn member_call(&mut self, node: &ParseNode) -> Result<NodeId, ParserStop> {
        let target = self.visit(node.node(PartRole::First))?;
        let Some(name) = node.token(PartRole::Name) else {
            return Ok(self.builder.nothing(node.offset));
        };
        let open = node
            .token(PartRole::Operator)
            .map_or(0, |token| token.offset);
        let args = self.arguments(node)?;
        let name = self.builder.text(name);
        Ok(self.builder.member_call(open, target, name, &args))
    }

    fn arguments(&mut self, node: &ParseNode) -> Result<Vec<NodeId>, ParserStop> {
        let mut args = Vec::new();
        if let Some(list) = self.node(node.node(PartRole::Content)) {
            for arg in list.nodes(PartRole::Rest) {
                args.push(self.visit(Some(arg))?);
            }
        }
        Ok(args)
    }

    fn index(&mut self, node: &ParseNode) -> Result<NodeId, ParserStop> {
        let operand = self.visit(node.node(PartRole::First))?;
        let Some(open) = node.token(PartRole::Operator) else {
            return Ok(self.builder.nothing(node.offset));
        };
        let index = self.visit(node.node(PartRole::Rest))?;
        let function = match node.token(PartRole::Optional) {
            Some(_) => "_[?_]",
            None => "_[_]",
        };
        Ok(self.builder.call(open.offset, function, &[operand, index]))
    }

    fn primary(&mut self, node: &ParseNode) -> Result<NodeId, ParserStop> {
        let dot = node.token(PartRole::LeadingDot);
        let open = node
            .token(PartRole::Operator)
            .map_or(0, |token| token.offset);
        match (node.alternative, node.token(PartRole::Name)) {
            (primary::IDENT, Some(name)) => Ok(self.builder.ident(dot, name)),
            (primary::CALL, Some(name)) => match self.builder.function(dot, name) {
                Ok(function) => {
                    let args = self.arguments(node)?;
                    Ok(self.builder.global_call(open, function, &args))
                }
                Err(rejected) => Ok(rejected),
            },
            (primary::IDENT | primary::CALL, None) => Ok(self.builder.nothing(node.offset)),
            (primary::LIST, _) => self.list(node, open),
            (primary::MAP, _) => self.map(node, open),
            (primary::MESSAGE, _) => self.message(node, open),
            _ => Ok(self.hole()),
        }
    }

    fn list(&mut self, node: &ParseNode, open: u32) -> Result<NodeId, ParserStop> {
        let mut elements = Vec::new();
        let mut optional = Vec::new();
        if let Some(list) = self.node(node.node(PartRole::Content)) {
            for (index, element) in (0..).zip(list.nodes(PartRole::Rest)) {
                let (element, has_question) = self.optional(Some(element))?;
                elements.push(element);
                if has_question {
                    optional.push(index);
                }
            }
        }
        Ok(self.builder.list(open, &elements, optional.into()))
    }

    /// An expression that may have a question mark before it.
    fn optional(&mut self, place: Option<usize>) -> Result<(NodeId, bool), ParserStop> {
        let node = self.node(place);
        let expr = self.visit(node.and_then(|node| node.node(PartRole::First)))?;
        let optional = node.is_some_and(|node| node.token(PartRole::Optional).is_some());
        Ok((expr, optional))
    }

    fn map(&mut self, node: &ParseNode, open: u32) -> Result<NodeId, ParserStop> {
        let mut entries = Vec::new();
        if let Some(list) = self.node(node.node(PartRole::Content)) {
            let pairs = list.nodes(PartRole::Rest).zip(list.nodes(PartRole::Value));
            for (colon, (key, value)) in list.tokens(PartRole::Mark).zip(pairs) {
                let (key, optional) = self.optional(Some(key))?;
                let value = self.visit(Some(value))?;
                entries.push(MapEntry {
                    key,
                    value,
                    optional,
                    offset: colon.offset,
                });
            }
        }
        Ok(self.builder.add(open, Expr::Map(entries.into())))
    }

    fn message(&mut self, node: &ParseNode, open: u32) -> Result<NodeId, ParserStop> {
        let names = node
            .tokens(PartRole::Name)
            .map(|name| self.builder.text(name));
        let mut name = names.collect::<Vec<_>>().join(".");
        if node.token(PartRole::LeadingDot).is_some() {
            name.insert(0, '.');
        }
        let mut fields = Vec::new();
        if let Some(list) = self.node(node.node(PartRole::Content)) {
            let pairs = list.nodes(PartRole::Rest).zip(list.nodes(PartRole::Value));
            for (colon, (field, value)) in list.tokens(PartRole::Mark).zip(pairs) {
                let field = self.node(Some(field));
                let name = self.node(field.and_then(|field| field.node(PartRole::Name)));
                let Some(name) = self.field_name(name, list.offset) else {
                    continue;
                };
                let value = self.visit(Some(value))?;
                fields.push(MessageField {
                    name: self.builder.text(name),
                    value,
                    optional: field.is_some_and(|field| field.token(PartRole::Optional).is_some()),
                    offset: colon.offset,
                });
            }
        }
        let message = Expr::Struct {
            name: name.into(),
            fields: fields.into(),
        };
        Ok(self.builder.add(open, message))
    }

    fn literal(&mut self, node: &ParseNode) -> NodeId {
        match node.token(PartRole::First) {
            Some(token) => self.builder.constant(node.token(PartRole::Mark), token),
            None => self.hole(),
        }
    }
}

/// Whether a node only wraps its first part.
fn is_transparent(node: &ParseNode) -> bool {
    let plain = node.token(PartRole::Operator).is_none();
    match node.rule {
        GrammarRule::Start => true,
        GrammarRule::Expr
        | GrammarRule::ConditionalOr
        | GrammarRule::ConditionalAnd
        | GrammarRule::Relation
        | GrammarRule::Calc => plain,
        GrammarRule::Unary => node.alternative == 1,
        GrammarRule::Member => node.alternative == 0,
        GrammarRule::Primary => matches!(node.alternative, primary::NESTED | primary::LITERAL),
        _ => false,
    }
}
