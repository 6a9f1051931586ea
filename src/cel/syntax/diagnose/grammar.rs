//! CEL's grammar as data.

use super::super::token::TokenKind;

/// The grammar's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GrammarRule {
    Start,
    Expr,
    ConditionalOr,
    ConditionalAnd,
    Relation,
    Calc,
    Unary,
    Member,
    Primary,
    ExprList,
    ListInit,
    FieldInitializerList,
    OptField,
    MapInitializerList,
    EscapeIdent,
    OptExpr,
    Literal,
}

/// The role of a part of a rule in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PartRole {
    /// Nothing.
    None,
    /// The first or only operand, which a suffix applies to.
    First,
    /// The parts after the first operand, in order.
    Rest,
    /// The operator or the opening bracket.
    Operator,
    /// The question mark.
    Optional,
    /// A name.
    Name,
    /// Arguments, elements or entries.
    Content,
    /// The leading dot.
    LeadingDot,
    /// The colons of entries, or the minus sign of a literal.
    Mark,
    /// The values of entries.
    Value,
}

/// How one of several alternatives is chosen.
#[derive(Clone, Copy, Debug)]
pub(super) enum Decision {
    /// The first alternative that can begin with the token.
    First,
    /// Another suffix, if its operator binds strongly enough.
    Precedence,
    /// Another element, if one follows the comma.
    Comma,
    Suffix,
    Unary,
    Minus,
    Primary,
    Literal,
}

/// A part of a rule.
pub(super) enum GrammarPart {
    Token(TokenKind, PartRole),
    OneOf(&'static [TokenKind], PartRole),
    /// A rule, and the least precedence of its operators.
    Rule(GrammarRule, PartRole, u8),
    Optional(&'static [GrammarPart]),
    Star(Decision, &'static [GrammarPart]),
    Plus(Decision, &'static [GrammarPart]),
    Block(Decision, &'static [&'static [GrammarPart]]),
    /// The rest of a left-recursive rule.
    Suffixes(Decision, &'static [&'static [GrammarPart]]),
}

use GrammarPart::{Block, OneOf, Optional, Plus, Star, Suffixes, Token};

const fn rule(rule: GrammarRule, slot: PartRole) -> GrammarPart {
    GrammarPart::Rule(rule, slot, 0)
}

const fn token(kind: TokenKind) -> GrammarPart {
    Token(kind, PartRole::None)
}

/// The alternatives of `primary`.
pub(super) mod primary {
    pub(crate) const IDENT: u8 = 1;
    pub(crate) const CALL: u8 = 2;
    pub(crate) const NESTED: u8 = 3;
    pub(crate) const LIST: u8 = 4;
    pub(crate) const MAP: u8 = 5;
    pub(crate) const MESSAGE: u8 = 6;
    pub(crate) const LITERAL: u8 = 7;
}

const RELATIONS: &[TokenKind] = &[
    TokenKind::Less,
    TokenKind::LessEquals,
    TokenKind::GreaterEquals,
    TokenKind::Greater,
    TokenKind::Equals,
    TokenKind::NotEquals,
    TokenKind::In,
];
const PRODUCTS: &[TokenKind] = &[TokenKind::Star, TokenKind::Slash, TokenKind::Percent];
const SUMS: &[TokenKind] = &[TokenKind::Plus, TokenKind::Minus];

const LEADING_DOT: GrammarPart = Optional(&[Token(TokenKind::Dot, PartRole::LeadingDot)]);
const QUESTION: GrammarPart = Optional(&[Token(TokenKind::Question, PartRole::Optional)]);
const ARGUMENTS: GrammarPart = Optional(&[rule(GrammarRule::ExprList, PartRole::Content)]);
const TRAILING_COMMA: GrammarPart = Optional(&[token(TokenKind::Comma)]);
const SIGN: GrammarPart = Optional(&[Token(TokenKind::Minus, PartRole::Mark)]);

/// The rules, in the order of [`GrammarRule`].
pub(super) const RULES: [(GrammarRule, &[GrammarPart]); 17] = [
    (
        GrammarRule::Start,
        &[
            rule(GrammarRule::Expr, PartRole::First),
            token(TokenKind::Eof),
        ],
    ),
    (
        GrammarRule::Expr,
        &[
            rule(GrammarRule::ConditionalOr, PartRole::First),
            Optional(&[
                Token(TokenKind::Question, PartRole::Operator),
                rule(GrammarRule::ConditionalOr, PartRole::Rest),
                token(TokenKind::Colon),
                rule(GrammarRule::Expr, PartRole::Rest),
            ]),
        ],
    ),
    (
        GrammarRule::ConditionalOr,
        &[
            rule(GrammarRule::ConditionalAnd, PartRole::First),
            Star(
                Decision::First,
                &[
                    Token(TokenKind::Or, PartRole::Operator),
                    rule(GrammarRule::ConditionalAnd, PartRole::Rest),
                ],
            ),
        ],
    ),
    (
        GrammarRule::ConditionalAnd,
        &[
            rule(GrammarRule::Relation, PartRole::First),
            Star(
                Decision::First,
                &[
                    Token(TokenKind::And, PartRole::Operator),
                    rule(GrammarRule::Relation, PartRole::Rest),
                ],
            ),
        ],
    ),
    (
        GrammarRule::Relation,
        &[
            rule(GrammarRule::Calc, PartRole::First),
            Suffixes(
                Decision::First,
                &[&[
                    OneOf(RELATIONS, PartRole::Operator),
                    GrammarPart::Rule(GrammarRule::Relation, PartRole::Rest, 2),
                ]],
            ),
        ],
    ),
    (
        GrammarRule::Calc,
        &[
            rule(GrammarRule::Unary, PartRole::First),
            Suffixes(
                Decision::First,
                &[
                    &[
                        OneOf(PRODUCTS, PartRole::Operator),
                        GrammarPart::Rule(GrammarRule::Calc, PartRole::Rest, 3),
                    ],
                    &[
                        OneOf(SUMS, PartRole::Operator),
                        GrammarPart::Rule(GrammarRule::Calc, PartRole::Rest, 2),
                    ],
                ],
            ),
        ],
    ),
    (
        GrammarRule::Unary,
        &[Block(
            Decision::Unary,
            &[
                &[rule(GrammarRule::Member, PartRole::First)],
                &[
                    Plus(
                        Decision::First,
                        &[Token(TokenKind::Not, PartRole::Operator)],
                    ),
                    rule(GrammarRule::Member, PartRole::First),
                ],
                &[
                    Plus(
                        Decision::Minus,
                        &[Token(TokenKind::Minus, PartRole::Operator)],
                    ),
                    rule(GrammarRule::Member, PartRole::First),
                ],
            ],
        )],
    ),
    (
        GrammarRule::Member,
        &[
            rule(GrammarRule::Primary, PartRole::First),
            Suffixes(
                Decision::Suffix,
                &[
                    &[
                        Token(TokenKind::Dot, PartRole::Operator),
                        QUESTION,
                        rule(GrammarRule::EscapeIdent, PartRole::Name),
                    ],
                    &[
                        token(TokenKind::Dot),
                        Token(TokenKind::Identifier, PartRole::Name),
                        Token(TokenKind::LeftParen, PartRole::Operator),
                        ARGUMENTS,
                        token(TokenKind::RightParen),
                    ],
                    &[
                        Token(TokenKind::LeftBracket, PartRole::Operator),
                        QUESTION,
                        rule(GrammarRule::Expr, PartRole::Rest),
                        token(TokenKind::RightBracket),
                    ],
                ],
            ),
        ],
    ),
    (
        GrammarRule::Primary,
        &[Block(
            Decision::Primary,
            &[
                &[LEADING_DOT, Token(TokenKind::Identifier, PartRole::Name)],
                &[
                    LEADING_DOT,
                    Token(TokenKind::Identifier, PartRole::Name),
                    Token(TokenKind::LeftParen, PartRole::Operator),
                    ARGUMENTS,
                    token(TokenKind::RightParen),
                ],
                &[
                    token(TokenKind::LeftParen),
                    rule(GrammarRule::Expr, PartRole::First),
                    token(TokenKind::RightParen),
                ],
                &[
                    Token(TokenKind::LeftBracket, PartRole::Operator),
                    Optional(&[rule(GrammarRule::ListInit, PartRole::Content)]),
                    TRAILING_COMMA,
                    token(TokenKind::RightBracket),
                ],
                &[
                    Token(TokenKind::LeftBrace, PartRole::Operator),
                    Optional(&[rule(GrammarRule::MapInitializerList, PartRole::Content)]),
                    TRAILING_COMMA,
                    token(TokenKind::RightBrace),
                ],
                &[
                    LEADING_DOT,
                    Token(TokenKind::Identifier, PartRole::Name),
                    Star(
                        Decision::First,
                        &[
                            token(TokenKind::Dot),
                            Token(TokenKind::Identifier, PartRole::Name),
                        ],
                    ),
                    Token(TokenKind::LeftBrace, PartRole::Operator),
                    Optional(&[rule(GrammarRule::FieldInitializerList, PartRole::Content)]),
                    TRAILING_COMMA,
                    token(TokenKind::RightBrace),
                ],
                &[rule(GrammarRule::Literal, PartRole::First)],
            ],
        )],
    ),
    (
        GrammarRule::ExprList,
        &[
            rule(GrammarRule::Expr, PartRole::Rest),
            Star(
                Decision::First,
                &[
                    token(TokenKind::Comma),
                    rule(GrammarRule::Expr, PartRole::Rest),
                ],
            ),
        ],
    ),
    (
        GrammarRule::ListInit,
        &[
            rule(GrammarRule::OptExpr, PartRole::Rest),
            Star(
                Decision::Comma,
                &[
                    token(TokenKind::Comma),
                    rule(GrammarRule::OptExpr, PartRole::Rest),
                ],
            ),
        ],
    ),
    (
        GrammarRule::FieldInitializerList,
        &[
            rule(GrammarRule::OptField, PartRole::Rest),
            Token(TokenKind::Colon, PartRole::Mark),
            rule(GrammarRule::Expr, PartRole::Value),
            Star(
                Decision::Comma,
                &[
                    token(TokenKind::Comma),
                    rule(GrammarRule::OptField, PartRole::Rest),
                    Token(TokenKind::Colon, PartRole::Mark),
                    rule(GrammarRule::Expr, PartRole::Value),
                ],
            ),
        ],
    ),
    (
        GrammarRule::OptField,
        &[QUESTION, rule(GrammarRule::EscapeIdent, PartRole::Name)],
    ),
    (
        GrammarRule::MapInitializerList,
        &[
            rule(GrammarRule::OptExpr, PartRole::Rest),
            Token(TokenKind::Colon, PartRole::Mark),
            rule(GrammarRule::Expr, PartRole::Value),
            Star(
                Decision::Comma,
                &[
                    token(TokenKind::Comma),
                    rule(GrammarRule::OptExpr, PartRole::Rest),
                    Token(TokenKind::Colon, PartRole::Mark),
                    rule(GrammarRule::Expr, PartRole::Value),
                ],
            ),
        ],
    ),
    (
        GrammarRule::EscapeIdent,
        &[Block(
            Decision::First,
            &[
                &[Token(TokenKind::Identifier, PartRole::Name)],
                &[Token(TokenKind::Quoted, PartRole::Name)],
            ],
        )],
    ),
    (
        GrammarRule::OptExpr,
        &[QUESTION, rule(GrammarRule::Expr, PartRole::First)],
    ),
    (
        GrammarRule::Literal,
        &[Block(
            Decision::Literal,
            &[
                &[SIGN, Token(TokenKind::Int, PartRole::First)],
                &[Token(TokenKind::Uint, PartRole::First)],
                &[SIGN, Token(TokenKind::Float, PartRole::First)],
                &[Token(TokenKind::String, PartRole::First)],
                &[Token(TokenKind::Bytes, PartRole::First)],
                &[Token(TokenKind::True, PartRole::First)],
                &[Token(TokenKind::False, PartRole::First)],
                &[Token(TokenKind::Null, PartRole::First)],
            ],
        )],
    ),
];
