//! The fast parser, for correct expressions: one token of lookahead, no allocation except for the
//! tree.
//!
//! It gives up without an error if the grammar does not accept the text, if a limit is exceeded,
//! and at messages and quoted identifiers, which are rare. The diagnosing parser then starts over.

use super::MAX_RECURSION;
use super::build::AstBuilder;
use super::lexer::Lexer;
use super::token::{RELATION, SUM, Token, TokenKind};
use crate::cel::ast::{Ast, Expr, MapEntry, NodeId};
use crate::cel::fault::CelError;
use crate::releases::Features;

/// The tree, or errors beyond the grammar; `None` if this parser gives up.
pub(super) fn parse(text: &str, features: Features) -> Option<Result<Ast<'_>, Vec<CelError>>> {
    let mut lexer = Lexer::new(text);
    let token = lexer.next();
    let mut parser = CelParser {
        lexer,
        token,
        builder: AstBuilder::new(text, features),
        nodes: Vec::new(),
        operators: Vec::new(),
        depth: Depth::default(),
    };
    let root = parser.expr()?;
    (parser.token.kind == TokenKind::Eof).then(|| parser.builder.finish(root.node))
}

/// An expression and how many nested rules cel-go counts in it.
#[derive(Clone, Copy)]
struct Sub {
    node: NodeId,
    height: u32,
}

/// The current nesting of the rules that can nest deepest.
#[derive(Default)]
struct Depth {
    expr: u32,
    relation: u32,
    calc: u32,
}

struct CelParser<'s> {
    lexer: Lexer<'s>,
    token: Token,
    builder: AstBuilder<'s>,
    /// Operands, arguments and elements of unfinished nodes.
    nodes: Vec<NodeId>,
    /// Where the operators of unfinished chains are.
    operators: Vec<u32>,
    depth: Depth,
}

fn enter(depth: &mut u32) -> Option<()> {
    *depth += 1;
    (*depth <= MAX_RECURSION).then_some(())
}

/// One level above an expression.
fn above(height: u32) -> Option<u32> {
    (height < MAX_RECURSION).then_some(height + 1)
}

impl CelParser<'_> {
    fn advance(&mut self) -> Token {
        std::mem::replace(&mut self.token, self.lexer.next())
    }

    fn accept(&mut self, kind: TokenKind) -> Option<Token> {
        (self.token.kind == kind).then(|| self.advance())
    }

    fn expr(&mut self) -> Option<Sub> {
        enter(&mut self.depth.expr)?;
        let mut sub = self.chain(TokenKind::Or)?;
        if let Some(question) = self.accept(TokenKind::Question) {
            let then = self.chain(TokenKind::Or)?;
            self.accept(TokenKind::Colon)?;
            let or = self.expr()?;
            let args = [sub.node, then.node, or.node];
            sub = Sub {
                node: self.builder.call(question.offset, "_?_:_", &args),
                height: above(sub.height.max(then.height).max(or.height))?,
            };
        }
        self.depth.expr -= 1;
        Some(sub)
    }

    /// A chain of `||`, or of `&&`.
    fn chain(&mut self, operator: TokenKind) -> Option<Sub> {
        let mut sub = self.term(operator)?;
        if self.token.kind != operator {
            return Some(sub);
        }
        let (first_node, first_operator) = (self.nodes.len(), self.operators.len());
        self.nodes.push(sub.node);
        while let Some(operator_token) = self.accept(operator) {
            self.operators.push(operator_token.offset);
            let next = self.term(operator)?;
            self.nodes.push(next.node);
            sub.height = sub.height.max(next.height);
        }
        let function = if operator == TokenKind::Or {
            "_||_"
        } else {
            "_&&_"
        };
        sub.node = self.builder.balanced(
            function,
            self.nodes.get(first_node..)?,
            self.operators.get(first_operator..)?,
        );
        self.nodes.truncate(first_node);
        self.operators.truncate(first_operator);
        Some(sub)
    }

    fn term(&mut self, operator: TokenKind) -> Option<Sub> {
        if operator == TokenKind::Or {
            self.chain(TokenKind::And)
        } else {
            self.relation()
        }
    }

    fn binary(
        &mut self,
        operator: u32,
        function: &'static str,
        left: Sub,
        right: Sub,
    ) -> Option<Sub> {
        Some(Sub {
            node: self
                .builder
                .call(operator, function, &[left.node, right.node]),
            height: above(left.height.max(right.height))?,
        })
    }

    fn relation(&mut self) -> Option<Sub> {
        enter(&mut self.depth.relation)?;
        let mut left = self.calc(SUM)?;
        while let Some((RELATION, function)) = self.token.kind.binary() {
            let operator = self.advance();
            enter(&mut self.depth.relation)?;
            let right = self.calc(SUM)?;
            self.depth.relation -= 1;
            left = self.binary(operator.offset, function, left, right)?;
        }
        self.depth.relation -= 1;
        Some(left)
    }

    /// Sums and products; `least` is the lowest precedence that belongs to this one.
    fn calc(&mut self, least: u8) -> Option<Sub> {
        enter(&mut self.depth.calc)?;
        let mut left = self.unary()?;
        while let Some((precedence, function)) = self.token.kind.binary() {
            if precedence < least {
                break;
            }
            let operator = self.advance();
            let right = self.calc(precedence + 1)?;
            left = self.binary(operator.offset, function, left, right)?;
        }
        self.depth.calc -= 1;
        Some(left)
    }

    fn unary(&mut self) -> Option<Sub> {
        let sign = self.token;
        let function = match sign.kind {
            TokenKind::Minus => "-_",
            TokenKind::Not => "!_",
            _ => return self.member(None),
        };
        let mut signs = 0_u32;
        while self.accept(sign.kind).is_some() {
            signs += 1;
        }
        let minus = match sign.kind {
            // A single minus belongs to the number that follows.
            TokenKind::Minus => Some(sign).filter(|_| signs == 1 && self.at_signed_number()),
            _ => self.accept(TokenKind::Minus),
        };
        if minus == Some(sign) {
            return self.member(minus);
        }
        if minus.is_some() && !self.at_signed_number() {
            return None;
        }
        let mut operand = self.member(minus)?;
        if signs % 2 == 1 {
            let args = [operand.node];
            operand.node = self.builder.call(sign.offset, function, &args);
        }
        Some(operand)
    }

    fn at_signed_number(&self) -> bool {
        matches!(self.token.kind, TokenKind::Int | TokenKind::Float)
    }

    fn member(&mut self, minus: Option<Token>) -> Option<Sub> {
        let mut sub = match minus {
            Some(_) => self.constant(minus),
            None => self.primary()?,
        };
        loop {
            match self.token.kind {
                TokenKind::Dot => {
                    let dot = self.advance();
                    let optional = self.accept(TokenKind::Question).is_some();
                    let name = self.accept(TokenKind::Identifier)?;
                    if !optional && self.token.kind == TokenKind::LeftParen {
                        let open = self.advance();
                        let first = self.nodes.len();
                        let height = self.arguments()?;
                        let field = self.builder.text(name);
                        let args = self.nodes.get(first..)?;
                        sub = Sub {
                            node: self.builder.member_call(open.offset, sub.node, field, args),
                            height: above(height.max(sub.height))?,
                        };
                        self.nodes.truncate(first);
                    } else {
                        sub = Sub {
                            node: self.builder.select(dot.offset, sub.node, optional, name),
                            height: above(sub.height)?,
                        };
                    }
                }
                TokenKind::LeftBracket => {
                    let open = self.advance();
                    let optional = self.accept(TokenKind::Question).is_some();
                    let index = self.expr()?;
                    self.accept(TokenKind::RightBracket)?;
                    let function = if optional { "_[?_]" } else { "_[_]" };
                    sub = self.binary(open.offset, function, sub, index)?;
                }
                // This may be a message, whose name was read as fields.
                TokenKind::LeftBrace => return None,
                _ => return Some(sub),
            }
        }
    }

    fn constant(&mut self, minus: Option<Token>) -> Sub {
        let token = self.advance();
        Sub {
            node: self.builder.constant(minus, token),
            height: 0,
        }
    }

    fn primary(&mut self) -> Option<Sub> {
        match self.token.kind {
            TokenKind::Identifier | TokenKind::Dot => self.named(),
            TokenKind::LeftParen => {
                self.advance();
                let sub = self.expr()?;
                self.accept(TokenKind::RightParen)?;
                Some(sub)
            }
            TokenKind::LeftBracket => self.list(),
            TokenKind::LeftBrace => self.map(),
            TokenKind::True | TokenKind::False | TokenKind::Null => Some(self.constant(None)),
            TokenKind::Float
            | TokenKind::Int
            | TokenKind::Uint
            | TokenKind::String
            | TokenKind::Bytes => Some(self.constant(None)),
            _ => None,
        }
    }

    fn named(&mut self) -> Option<Sub> {
        let dot = self.accept(TokenKind::Dot);
        let name = self.accept(TokenKind::Identifier)?;
        let Some(open) = self.accept(TokenKind::LeftParen) else {
            return Some(Sub {
                node: self.builder.ident(dot, name),
                height: 0,
            });
        };
        let first = self.nodes.len();
        let function = self.builder.function(dot, name);
        let height = self.arguments()?;
        let args = self.nodes.get(first..)?;
        let node = match function {
            Ok(function) => self.builder.global_call(open.offset, function, args),
            // Errors in its arguments are not reported then.
            Err(_) => return None,
        };
        self.nodes.truncate(first);
        Some(Sub { node, height })
    }

    /// Arguments up to the closing parenthesis, left in `nodes`; the greatest of their heights.
    fn arguments(&mut self) -> Option<u32> {
        let mut height = 0;
        if self.accept(TokenKind::RightParen).is_some() {
            return Some(height);
        }
        loop {
            let arg = self.expr()?;
            self.nodes.push(arg.node);
            height = height.max(arg.height);
            if self.accept(TokenKind::Comma).is_none() {
                self.accept(TokenKind::RightParen)?;
                return Some(height);
            }
        }
    }

    fn list(&mut self) -> Option<Sub> {
        let open = self.advance();
        let first = self.nodes.len();
        let mut optional = Vec::new();
        let mut height = 0;
        while !matches!(self.token.kind, TokenKind::RightBracket | TokenKind::Comma) {
            if self.accept(TokenKind::Question).is_some() {
                optional.push(u32::try_from(self.nodes.len() - first).ok()?);
            }
            let element = self.expr()?;
            self.nodes.push(element.node);
            height = height.max(element.height);
            if self.token.kind == TokenKind::RightBracket || self.accept(TokenKind::Comma).is_none()
            {
                break;
            }
        }
        // `[,]` is an empty list.
        if self.nodes.len() == first {
            self.accept(TokenKind::Comma);
        }
        self.accept(TokenKind::RightBracket)?;
        let elements = self.nodes.get(first..)?;
        let node = self.builder.list(open.offset, elements, optional.into());
        self.nodes.truncate(first);
        Some(Sub { node, height })
    }

    fn map(&mut self) -> Option<Sub> {
        let open = self.advance();
        let mut entries = Vec::new();
        let mut height = 0;
        while !matches!(self.token.kind, TokenKind::RightBrace | TokenKind::Comma) {
            let optional = self.accept(TokenKind::Question).is_some();
            let key = self.expr()?;
            let colon = self.accept(TokenKind::Colon)?;
            let value = self.expr()?;
            height = height.max(key.height).max(value.height);
            entries.push(MapEntry {
                key: key.node,
                value: value.node,
                optional,
                offset: colon.offset,
            });
            if self.token.kind == TokenKind::RightBrace || self.accept(TokenKind::Comma).is_none() {
                break;
            }
        }
        if entries.is_empty() {
            self.accept(TokenKind::Comma);
        }
        self.accept(TokenKind::RightBrace)?;
        let node = self.builder.add(open.offset, Expr::Map(entries.into()));
        Some(Sub { node, height })
    }
}
