//! CEL's grammar as data.

use super::super::token::Kind;

/// The grammar's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "they are the grammar's names")]
pub(super) enum Rule {
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

/// What a part of a rule is for the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    /// Nothing.
    None,
    /// The only or the first operand; what a suffix is applied to.
    First,
    /// What comes after the first operand, in order.
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

/// How a way is chosen where there are several.
#[derive(Clone, Copy, Debug)]
pub(super) enum Decision {
    /// The first that can begin with the token.
    First,
    /// Another suffix where its operator binds strongly enough.
    Precedence,
    /// Another element where one follows the comma.
    Comma,
    Suffix,
    Unary,
    Minus,
    Primary,
    Literal,
}

/// A part of a rule.
pub(super) enum GrammarPart {
    Token(Kind, Slot),
    OneOf(&'static [Kind], Slot),
    /// A rule, and the least precedence of its operators.
    Rule(Rule, Slot, u8),
    Optional(&'static [GrammarPart]),
    Star(Decision, &'static [GrammarPart]),
    Plus(Decision, &'static [GrammarPart]),
    Block(Decision, &'static [&'static [GrammarPart]]),
    /// The rest of a left-recursive rule.
    Suffixes(Decision, &'static [&'static [GrammarPart]]),
}

use GrammarPart::{Block, OneOf, Optional, Plus, Star, Suffixes, Token};

const fn rule(rule: Rule, slot: Slot) -> GrammarPart {
    GrammarPart::Rule(rule, slot, 0)
}

const fn token(kind: Kind) -> GrammarPart {
    Token(kind, Slot::None)
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

const LEADING_DOT: GrammarPart = Optional(&[Token(Kind::Dot, Slot::LeadingDot)]);
const QUESTION: GrammarPart = Optional(&[Token(Kind::Question, Slot::Optional)]);
const ARGUMENTS: GrammarPart = Optional(&[rule(Rule::ExprList, Slot::Content)]);
const TRAILING_COMMA: GrammarPart = Optional(&[token(Kind::Comma)]);
const SIGN: GrammarPart = Optional(&[Token(Kind::Minus, Slot::Mark)]);

/// The rules, in the order of [`Rule`].
pub(super) const RULES: [(Rule, &[GrammarPart]); 17] = [
    (
        Rule::Start,
        &[rule(Rule::Expr, Slot::First), token(Kind::Eof)],
    ),
    (
        Rule::Expr,
        &[
            rule(Rule::ConditionalOr, Slot::First),
            Optional(&[
                Token(Kind::Question, Slot::Operator),
                rule(Rule::ConditionalOr, Slot::Rest),
                token(Kind::Colon),
                rule(Rule::Expr, Slot::Rest),
            ]),
        ],
    ),
    (
        Rule::ConditionalOr,
        &[
            rule(Rule::ConditionalAnd, Slot::First),
            Star(
                Decision::First,
                &[
                    Token(Kind::Or, Slot::Operator),
                    rule(Rule::ConditionalAnd, Slot::Rest),
                ],
            ),
        ],
    ),
    (
        Rule::ConditionalAnd,
        &[
            rule(Rule::Relation, Slot::First),
            Star(
                Decision::First,
                &[
                    Token(Kind::And, Slot::Operator),
                    rule(Rule::Relation, Slot::Rest),
                ],
            ),
        ],
    ),
    (
        Rule::Relation,
        &[
            rule(Rule::Calc, Slot::First),
            Suffixes(
                Decision::First,
                &[&[
                    OneOf(RELATIONS, Slot::Operator),
                    GrammarPart::Rule(Rule::Relation, Slot::Rest, 2),
                ]],
            ),
        ],
    ),
    (
        Rule::Calc,
        &[
            rule(Rule::Unary, Slot::First),
            Suffixes(
                Decision::First,
                &[
                    &[
                        OneOf(PRODUCTS, Slot::Operator),
                        GrammarPart::Rule(Rule::Calc, Slot::Rest, 3),
                    ],
                    &[
                        OneOf(SUMS, Slot::Operator),
                        GrammarPart::Rule(Rule::Calc, Slot::Rest, 2),
                    ],
                ],
            ),
        ],
    ),
    (
        Rule::Unary,
        &[Block(
            Decision::Unary,
            &[
                &[rule(Rule::Member, Slot::First)],
                &[
                    Plus(Decision::First, &[Token(Kind::Not, Slot::Operator)]),
                    rule(Rule::Member, Slot::First),
                ],
                &[
                    Plus(Decision::Minus, &[Token(Kind::Minus, Slot::Operator)]),
                    rule(Rule::Member, Slot::First),
                ],
            ],
        )],
    ),
    (
        Rule::Member,
        &[
            rule(Rule::Primary, Slot::First),
            Suffixes(
                Decision::Suffix,
                &[
                    &[
                        Token(Kind::Dot, Slot::Operator),
                        QUESTION,
                        rule(Rule::EscapeIdent, Slot::Name),
                    ],
                    &[
                        token(Kind::Dot),
                        Token(Kind::Identifier, Slot::Name),
                        Token(Kind::LeftParen, Slot::Operator),
                        ARGUMENTS,
                        token(Kind::RightParen),
                    ],
                    &[
                        Token(Kind::LeftBracket, Slot::Operator),
                        QUESTION,
                        rule(Rule::Expr, Slot::Rest),
                        token(Kind::RightBracket),
                    ],
                ],
            ),
        ],
    ),
    (
        Rule::Primary,
        &[Block(
            Decision::Primary,
            &[
                &[LEADING_DOT, Token(Kind::Identifier, Slot::Name)],
                &[
                    LEADING_DOT,
                    Token(Kind::Identifier, Slot::Name),
                    Token(Kind::LeftParen, Slot::Operator),
                    ARGUMENTS,
                    token(Kind::RightParen),
                ],
                &[
                    token(Kind::LeftParen),
                    rule(Rule::Expr, Slot::First),
                    token(Kind::RightParen),
                ],
                &[
                    Token(Kind::LeftBracket, Slot::Operator),
                    Optional(&[rule(Rule::ListInit, Slot::Content)]),
                    TRAILING_COMMA,
                    token(Kind::RightBracket),
                ],
                &[
                    Token(Kind::LeftBrace, Slot::Operator),
                    Optional(&[rule(Rule::MapInitializerList, Slot::Content)]),
                    TRAILING_COMMA,
                    token(Kind::RightBrace),
                ],
                &[
                    LEADING_DOT,
                    Token(Kind::Identifier, Slot::Name),
                    Star(
                        Decision::First,
                        &[token(Kind::Dot), Token(Kind::Identifier, Slot::Name)],
                    ),
                    Token(Kind::LeftBrace, Slot::Operator),
                    Optional(&[rule(Rule::FieldInitializerList, Slot::Content)]),
                    TRAILING_COMMA,
                    token(Kind::RightBrace),
                ],
                &[rule(Rule::Literal, Slot::First)],
            ],
        )],
    ),
    (
        Rule::ExprList,
        &[
            rule(Rule::Expr, Slot::Rest),
            Star(
                Decision::First,
                &[token(Kind::Comma), rule(Rule::Expr, Slot::Rest)],
            ),
        ],
    ),
    (
        Rule::ListInit,
        &[
            rule(Rule::OptExpr, Slot::Rest),
            Star(
                Decision::Comma,
                &[token(Kind::Comma), rule(Rule::OptExpr, Slot::Rest)],
            ),
        ],
    ),
    (
        Rule::FieldInitializerList,
        &[
            rule(Rule::OptField, Slot::Rest),
            Token(Kind::Colon, Slot::Mark),
            rule(Rule::Expr, Slot::Value),
            Star(
                Decision::Comma,
                &[
                    token(Kind::Comma),
                    rule(Rule::OptField, Slot::Rest),
                    Token(Kind::Colon, Slot::Mark),
                    rule(Rule::Expr, Slot::Value),
                ],
            ),
        ],
    ),
    (
        Rule::OptField,
        &[QUESTION, rule(Rule::EscapeIdent, Slot::Name)],
    ),
    (
        Rule::MapInitializerList,
        &[
            rule(Rule::OptExpr, Slot::Rest),
            Token(Kind::Colon, Slot::Mark),
            rule(Rule::Expr, Slot::Value),
            Star(
                Decision::Comma,
                &[
                    token(Kind::Comma),
                    rule(Rule::OptExpr, Slot::Rest),
                    Token(Kind::Colon, Slot::Mark),
                    rule(Rule::Expr, Slot::Value),
                ],
            ),
        ],
    ),
    (
        Rule::EscapeIdent,
        &[Block(
            Decision::First,
            &[
                &[Token(Kind::Identifier, Slot::Name)],
                &[Token(Kind::Quoted, Slot::Name)],
            ],
        )],
    ),
    (Rule::OptExpr, &[QUESTION, rule(Rule::Expr, Slot::First)]),
    (
        Rule::Literal,
        &[Block(
            Decision::Literal,
            &[
                &[SIGN, Token(Kind::Int, Slot::First)],
                &[Token(Kind::Uint, Slot::First)],
                &[SIGN, Token(Kind::Float, Slot::First)],
                &[Token(Kind::String, Slot::First)],
                &[Token(Kind::Bytes, Slot::First)],
                &[Token(Kind::True, Slot::First)],
                &[Token(Kind::False, Slot::First)],
                &[Token(Kind::Null, Slot::First)],
            ],
        )],
    ),
];
