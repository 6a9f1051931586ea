//! CEL's grammar as data.

use super::super::token::Kind;

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
    Token(Kind, PartRole),
    OneOf(&'static [Kind], PartRole),
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

const fn token(kind: Kind) -> GrammarPart {
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

const RELATIONS: &[Kind] = &[
    Kind::Less,
    Kind::LessEquals,
    Kind::GreaterEquals,
    Kind::Greater,
    Kind::Equals,
    Kind::NotEquals,
    Kind::In,
];
const PRODUCTS: &[Kind] = &[Kind::Star, Kind::Slash, Kind::Percent];
const SUMS: &[Kind] = &[Kind::Plus, Kind::Minus];

const LEADING_DOT: GrammarPart = Optional(&[Token(Kind::Dot, PartRole::LeadingDot)]);
const QUESTION: GrammarPart = Optional(&[Token(Kind::Question, PartRole::Optional)]);
const ARGUMENTS: GrammarPart = Optional(&[rule(GrammarRule::ExprList, PartRole::Content)]);
const TRAILING_COMMA: GrammarPart = Optional(&[token(Kind::Comma)]);
const SIGN: GrammarPart = Optional(&[Token(Kind::Minus, PartRole::Mark)]);

/// The rules, in the order of [`GrammarRule`].
pub(super) const RULES: [(GrammarRule, &[GrammarPart]); 17] = [
    (
        GrammarRule::Start,
        &[rule(GrammarRule::Expr, PartRole::First), token(Kind::Eof)],
    ),
    (
        GrammarRule::Expr,
        &[
            rule(GrammarRule::ConditionalOr, PartRole::First),
            Optional(&[
                Token(Kind::Question, PartRole::Operator),
                rule(GrammarRule::ConditionalOr, PartRole::Rest),
                token(Kind::Colon),
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
                    Token(Kind::Or, PartRole::Operator),
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
                    Token(Kind::And, PartRole::Operator),
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
                    Plus(Decision::First, &[Token(Kind::Not, PartRole::Operator)]),
                    rule(GrammarRule::Member, PartRole::First),
                ],
                &[
                    Plus(Decision::Minus, &[Token(Kind::Minus, PartRole::Operator)]),
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
                        Token(Kind::Dot, PartRole::Operator),
                        QUESTION,
                        rule(GrammarRule::EscapeIdent, PartRole::Name),
                    ],
                    &[
                        token(Kind::Dot),
                        Token(Kind::Identifier, PartRole::Name),
                        Token(Kind::LeftParen, PartRole::Operator),
                        ARGUMENTS,
                        token(Kind::RightParen),
                    ],
                    &[
                        Token(Kind::LeftBracket, PartRole::Operator),
                        QUESTION,
                        rule(GrammarRule::Expr, PartRole::Rest),
                        token(Kind::RightBracket),
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
                &[LEADING_DOT, Token(Kind::Identifier, PartRole::Name)],
                &[
                    LEADING_DOT,
                    Token(Kind::Identifier, PartRole::Name),
                    Token(Kind::LeftParen, PartRole::Operator),
                    ARGUMENTS,
                    token(Kind::RightParen),
                ],
                &[
                    token(Kind::LeftParen),
                    rule(GrammarRule::Expr, PartRole::First),
                    token(Kind::RightParen),
                ],
                &[
                    Token(Kind::LeftBracket, PartRole::Operator),
                    Optional(&[rule(GrammarRule::ListInit, PartRole::Content)]),
                    TRAILING_COMMA,
                    token(Kind::RightBracket),
                ],
                &[
                    Token(Kind::LeftBrace, PartRole::Operator),
                    Optional(&[rule(GrammarRule::MapInitializerList, PartRole::Content)]),
                    TRAILING_COMMA,
                    token(Kind::RightBrace),
                ],
                &[
                    LEADING_DOT,
                    Token(Kind::Identifier, PartRole::Name),
                    Star(
                        Decision::First,
                        &[token(Kind::Dot), Token(Kind::Identifier, PartRole::Name)],
                    ),
                    Token(Kind::LeftBrace, PartRole::Operator),
                    Optional(&[rule(GrammarRule::FieldInitializerList, PartRole::Content)]),
                    TRAILING_COMMA,
                    token(Kind::RightBrace),
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
                &[token(Kind::Comma), rule(GrammarRule::Expr, PartRole::Rest)],
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
                    token(Kind::Comma),
                    rule(GrammarRule::OptExpr, PartRole::Rest),
                ],
            ),
        ],
    ),
    (
        GrammarRule::FieldInitializerList,
        &[
            rule(GrammarRule::OptField, PartRole::Rest),
            Token(Kind::Colon, PartRole::Mark),
            rule(GrammarRule::Expr, PartRole::Value),
            Star(
                Decision::Comma,
                &[
                    token(Kind::Comma),
                    rule(GrammarRule::OptField, PartRole::Rest),
                    Token(Kind::Colon, PartRole::Mark),
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
            Token(Kind::Colon, PartRole::Mark),
            rule(GrammarRule::Expr, PartRole::Value),
            Star(
                Decision::Comma,
                &[
                    token(Kind::Comma),
                    rule(GrammarRule::OptExpr, PartRole::Rest),
                    Token(Kind::Colon, PartRole::Mark),
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
                &[Token(Kind::Identifier, PartRole::Name)],
                &[Token(Kind::Quoted, PartRole::Name)],
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
                &[SIGN, Token(Kind::Int, PartRole::First)],
                &[Token(Kind::Uint, PartRole::First)],
                &[SIGN, Token(Kind::Float, PartRole::First)],
                &[Token(Kind::String, PartRole::First)],
                &[Token(Kind::Bytes, PartRole::First)],
                &[Token(Kind::True, PartRole::First)],
                &[Token(Kind::False, PartRole::First)],
                &[Token(Kind::Null, PartRole::First)],
            ],
        )],
    ),
];
