//! From the parse tree to the syntax tree, as cel-go's visitor goes: more errors, some of them
//! the consequence of holes in the tree.

use super::super::MAX_RECURSION;
use super::super::build::Builder;
use super::super::token::{Kind, Token};
use super::grammar::{Rule, Slot, primary};
use super::machine::Stop;
use super::tree::{Node, Tree};
use crate::cel::ast::{Entry, Expr, Field, NodeId};
use crate::cel::fault::Fault;
use crate::releases::Feature;

/// The alternatives of `unary` with operators.
const NOT: u8 = 2;
const NEGATE: u8 = 3;
/// The suffixes of `member`.
const SELECT: u8 = 1;
const CALL: u8 = 2;

pub(super) struct Visitor<'t, 's> {
    tree: &'t Tree,
    builder: Builder<'s>,
    /// Nested operators, calls, selections and the like.
    depth: u32,
}

impl<'t, 's> Visitor<'t, 's> {
    /// A visitor that goes on after the parser's errors.
    pub(super) fn new(tree: &'t Tree, mut builder: Builder<'s>, faults: Vec<Fault>) -> Self {
        builder.faults = faults;
        Self {
            tree,
            builder,
            depth: 0,
        }
    }

    /// Visits the tree; the builder knows what was wrong.
    pub(super) fn run(mut self, root: usize) -> (Builder<'s>, Option<NodeId>) {
        let visited = self.visit(Some(root)).ok();
        (self.builder, visited)
    }

    fn node(&self, place: Option<usize>) -> Option<&'t Node> {
        self.tree.get(place?)
    }

    /// The node that a chain of rules with one part each stands for.
    fn unnest(&self, place: Option<usize>) -> Option<&'t Node> {
        let mut node = self.node(place)?;
        while is_transparent(node) {
            node = self.node(node.node(Slot::First))?;
        }
        Some(node)
    }

    fn visit(&mut self, place: Option<usize>) -> Result<NodeId, Stop> {
        let Some(node) = self.unnest(place) else {
            return Ok(self.hole());
        };
        let counted = match node.rule {
            Rule::Expr | Rule::Relation | Rule::Calc | Rule::Member => 1,
            _ => 0,
        };
        self.depth += counted;
        if self.depth > MAX_RECURSION {
            self.builder.faults.push(Fault {
                offset: None,
                message: "max recursion depth exceeded".to_owned(),
            });
            return Err(Stop);
        }
        let visited = self.visit_node(node);
        self.depth -= counted;
        visited
    }

    fn visit_node(&mut self, node: &'t Node) -> Result<NodeId, Stop> {
        match node.rule {
            Rule::Expr => self.ternary(node),
            Rule::ConditionalOr => self.chain(node, "_||_"),
            Rule::ConditionalAnd => self.chain(node, "_&&_"),
            Rule::Relation | Rule::Calc => self.binary(node),
            Rule::Unary => self.unary(node),
            Rule::Member if node.alternative == SELECT => self.select(node),
            Rule::Member if node.alternative == CALL => self.member_call(node),
            Rule::Member => self.index(node),
            Rule::Primary => self.primary(node),
            Rule::Literal if node.alternative > 0 => Ok(self.literal(node)),
            _ => Ok(self.hole()),
        }
    }

    /// What stands for a part that is not there.
    fn hole(&mut self) -> NodeId {
        self.builder.nothing(Fault::BEFORE)
    }

    fn ternary(&mut self, node: &Node) -> Result<NodeId, Stop> {
        let condition = self.visit(node.node(Slot::First))?;
        let mut rest = node.nodes(Slot::Rest);
        let then = self.visit(rest.next())?;
        let or = self.visit(rest.next())?;
        let offset = node.token(Slot::Operator).map_or(0, |token| token.offset);
        Ok(self.builder.call(offset, "_?_:_", &[condition, then, or]))
    }

    fn chain(&mut self, node: &Node, function: &'static str) -> Result<NodeId, Stop> {
        let mut terms = vec![self.visit(node.node(Slot::First))?];
        for term in node.nodes(Slot::Rest) {
            terms.push(self.visit(Some(term))?);
        }
        let operators = node.tokens(Slot::Operator).map(|token| token.offset);
        let operators: Vec<_> = operators.collect();
        Ok(self.builder.balanced(function, &terms, &operators))
    }

    fn binary(&mut self, node: &Node) -> Result<NodeId, Stop> {
        let left = self.visit(node.node(Slot::First))?;
        let right = self.visit(node.node(Slot::Rest))?;
        let operator = node.token(Slot::Operator);
        let function = operator.and_then(|token| token.kind.binary());
        let offset = operator.map_or(0, |token| token.offset);
        let (_, function) = function.unwrap_or_default();
        Ok(self.builder.call(offset, function, &[left, right]))
    }

    fn unary(&mut self, node: &Node) -> Result<NodeId, Stop> {
        let function = match node.alternative {
            NOT => "!_",
            NEGATE => "-_",
            _ => return Ok(self.builder.nothing(node.offset)),
        };
        let operand = self.visit(node.node(Slot::First))?;
        match node.token(Slot::Operator) {
            Some(sign) if node.tokens(Slot::Operator).count() % 2 == 1 => {
                Ok(self.builder.call(sign.offset, function, &[operand]))
            }
            _ => Ok(operand),
        }
    }

    fn select(&mut self, node: &Node) -> Result<NodeId, Stop> {
        let operand = self.visit(node.node(Slot::First))?;
        let name = self.node(node.node(Slot::Name));
        let (Some(name), Some(dot)) = (name, node.token(Slot::Operator)) else {
            return Ok(self.builder.nothing(node.offset));
        };
        let field = self.field_name(Some(name), name.offset);
        let field = field.unwrap_or(Token {
            kind: Kind::Identifier,
            start: 0,
            end: 0,
            offset: name.offset,
        });
        let optional = node.token(Slot::Optional).is_some();
        Ok(self.builder.select(dot.offset, operand, optional, field))
    }

    /// The name of a field; reports one that is quoted or not there.
    fn field_name(&mut self, node: Option<&Node>, offset: u32) -> Option<Token> {
        let token = node.and_then(|node| node.token(Slot::Name));
        let problem = match token {
            Some(token) if token.kind == Kind::Identifier => return Some(token),
            Some(token) if self.builder.uses(Feature::Backticks) => {
                return Some(token.without_quotes());
            }
            Some(_) => "unsupported syntax: '`'",
            None => "unsupported ident kind",
        };
        self.builder.reject(offset, problem);
        None
    }

    fn member_call(&mut self, node: &Node) -> Result<NodeId, Stop> {
        let target = self.visit(node.node(Slot::First))?;
        let Some(name) = node.token(Slot::Name) else {
            return Ok(self.builder.nothing(node.offset));
        };
        let open = node.token(Slot::Operator).map_or(0, |token| token.offset);
        let args = self.arguments(node)?;
        let name = self.builder.text(name);
        Ok(self.builder.member_call(open, target, name, &args))
    }

    fn arguments(&mut self, node: &Node) -> Result<Vec<NodeId>, Stop> {
        let mut args = Vec::new();
        if let Some(list) = self.node(node.node(Slot::Content)) {
            for arg in list.nodes(Slot::Rest) {
                args.push(self.visit(Some(arg))?);
            }
        }
        Ok(args)
    }

    fn index(&mut self, node: &Node) -> Result<NodeId, Stop> {
        let operand = self.visit(node.node(Slot::First))?;
        let Some(open) = node.token(Slot::Operator) else {
            return Ok(self.builder.nothing(node.offset));
        };
        let index = self.visit(node.node(Slot::Rest))?;
        let function = match node.token(Slot::Optional) {
            Some(_) => "_[?_]",
            None => "_[_]",
        };
        Ok(self.builder.call(open.offset, function, &[operand, index]))
    }

    fn primary(&mut self, node: &Node) -> Result<NodeId, Stop> {
        let dot = node.token(Slot::LeadingDot);
        let open = node.token(Slot::Operator).map_or(0, |token| token.offset);
        match (node.alternative, node.token(Slot::Name)) {
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

    fn list(&mut self, node: &Node, open: u32) -> Result<NodeId, Stop> {
        let mut elements = Vec::new();
        let mut optional = Vec::new();
        if let Some(list) = self.node(node.node(Slot::Content)) {
            for (index, element) in (0..).zip(list.nodes(Slot::Rest)) {
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
    fn optional(&mut self, place: Option<usize>) -> Result<(NodeId, bool), Stop> {
        let node = self.node(place);
        let expr = self.visit(node.and_then(|node| node.node(Slot::First)))?;
        let optional = node.is_some_and(|node| node.token(Slot::Optional).is_some());
        Ok((expr, optional))
    }

    fn map(&mut self, node: &Node, open: u32) -> Result<NodeId, Stop> {
        let mut entries = Vec::new();
        if let Some(list) = self.node(node.node(Slot::Content)) {
            let pairs = list.nodes(Slot::Rest).zip(list.nodes(Slot::Value));
            for (colon, (key, value)) in list.tokens(Slot::Mark).zip(pairs) {
                let (key, optional) = self.optional(Some(key))?;
                let value = self.visit(Some(value))?;
                entries.push(Entry {
                    key,
                    value,
                    optional,
                    offset: colon.offset,
                });
            }
        }
        Ok(self.builder.add(open, Expr::Map(entries.into())))
    }

    fn message(&mut self, node: &Node, open: u32) -> Result<NodeId, Stop> {
        let names = node.tokens(Slot::Name).map(|name| self.builder.text(name));
        let mut name = names.collect::<Vec<_>>().join(".");
        if node.token(Slot::LeadingDot).is_some() {
            name.insert(0, '.');
        }
        let mut fields = Vec::new();
        if let Some(list) = self.node(node.node(Slot::Content)) {
            let pairs = list.nodes(Slot::Rest).zip(list.nodes(Slot::Value));
            for (colon, (field, value)) in list.tokens(Slot::Mark).zip(pairs) {
                let field = self.node(Some(field));
                let name = self.node(field.and_then(|field| field.node(Slot::Name)));
                let Some(name) = self.field_name(name, list.offset) else {
                    continue;
                };
                let value = self.visit(Some(value))?;
                fields.push(Field {
                    name: self.builder.text(name),
                    value,
                    optional: field.is_some_and(|field| field.token(Slot::Optional).is_some()),
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

    fn literal(&mut self, node: &Node) -> NodeId {
        match node.token(Slot::First) {
            Some(token) => self.builder.constant(node.token(Slot::Mark), token),
            None => self.hole(),
        }
    }
}

/// Whether a node only passes on what its first part is.
fn is_transparent(node: &Node) -> bool {
    let plain = node.token(Slot::Operator).is_none();
    match node.rule {
        Rule::Start => true,
        Rule::Expr | Rule::ConditionalOr | Rule::ConditionalAnd | Rule::Relation | Rule::Calc => {
            plain
        }
        Rule::Unary => node.alternative == 1,
        Rule::Member => node.alternative == 0,
        Rule::Primary => matches!(node.alternative, primary::NESTED | primary::LITERAL),
        _ => false,
    }
}
