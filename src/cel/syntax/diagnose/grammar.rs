//! CEL's grammar as data, and the network of states that ANTLR would make of it.
//!
//! A state is an operation; what may come next in a state decides about recovery and is what
//! messages list as expected.

use super::super::token::Kind;

/// A set of kinds of tokens, perhaps with the end of the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Set(u64);

impl Set {
    /// Nothing.
    pub(super) const NONE: Self = Self(0);
    /// The rule may end here.
    pub(super) const RULE_END: Self = Self(1 << 63);

    pub(super) const fn of(kinds: &[Kind]) -> Self {
        let mut bits = 0;
        let mut rest = kinds;
        while let [kind, others @ ..] = rest {
            bits |= 1 << *kind as u8;
            rest = others;
        }
        Self(bits)
    }

    pub(super) fn contains(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }

    pub(super) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) fn may_end(self) -> bool {
        self.0 & Self::RULE_END.0 != 0
    }

    pub(super) fn without_end(self) -> Self {
        Self(self.0 & !Self::RULE_END.0)
    }

    /// What a message shows: a name, or names in braces.
    pub(super) fn display(self) -> String {
        let names: Vec<_> = Kind::NAMES
            .iter()
            .filter(|(kind, _)| self.contains(*kind))
            .map(|&(_, name)| name)
            .collect();
        match names.as_slice() {
            [name] => (*name).to_owned(),
            names => ["{", &names.join(", "), "}"].concat(),
        }
    }
}

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

/// The states in which ANTLR looks whether the token fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Before alternatives, an optional part or a loop.
    Before,
    /// Between two rounds of a loop.
    Between,
}

enum Part {
    Token(Kind, Slot),
    OneOf(&'static [Kind], Slot),
    /// A rule, and the least precedence of its operators.
    Rule(Rule, Slot, u8),
    Optional(&'static [Part]),
    Star(Decision, &'static [Part]),
    Plus(Decision, &'static [Part]),
    Block(Decision, &'static [&'static [Part]]),
    /// The rest of a left-recursive rule.
    Suffixes(Decision, &'static [&'static [Part]]),
}

use Part::{Block, OneOf, Optional, Plus, Star, Suffixes, Token};

const fn rule(rule: Rule, slot: Slot) -> Part {
    Part::Rule(rule, slot, 0)
}

const fn token(kind: Kind) -> Part {
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

const LEADING_DOT: Part = Optional(&[Token(Kind::Dot, Slot::LeadingDot)]);
const QUESTION: Part = Optional(&[Token(Kind::Question, Slot::Optional)]);
const ARGUMENTS: Part = Optional(&[rule(Rule::ExprList, Slot::Content)]);
const TRAILING_COMMA: Part = Optional(&[token(Kind::Comma)]);
const SIGN: Part = Optional(&[Token(Kind::Minus, Slot::Mark)]);

/// The rules, in the order of [`Rule`].
const RULES: [&[Part]; 17] = [
    &[rule(Rule::Expr, Slot::First), token(Kind::Eof)],
    &[
        rule(Rule::ConditionalOr, Slot::First),
        Optional(&[
            Token(Kind::Question, Slot::Operator),
            rule(Rule::ConditionalOr, Slot::Rest),
            token(Kind::Colon),
            rule(Rule::Expr, Slot::Rest),
        ]),
    ],
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
    &[
        rule(Rule::Calc, Slot::First),
        Suffixes(
            Decision::First,
            &[&[
                OneOf(RELATIONS, Slot::Operator),
                Part::Rule(Rule::Relation, Slot::Rest, 2),
            ]],
        ),
    ],
    &[
        rule(Rule::Unary, Slot::First),
        Suffixes(
            Decision::First,
            &[
                &[
                    OneOf(PRODUCTS, Slot::Operator),
                    Part::Rule(Rule::Calc, Slot::Rest, 3),
                ],
                &[
                    OneOf(SUMS, Slot::Operator),
                    Part::Rule(Rule::Calc, Slot::Rest, 2),
                ],
            ],
        ),
    ],
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
    &[
        rule(Rule::Expr, Slot::Rest),
        Star(
            Decision::First,
            &[token(Kind::Comma), rule(Rule::Expr, Slot::Rest)],
        ),
    ],
    &[
        rule(Rule::OptExpr, Slot::Rest),
        Star(
            Decision::Comma,
            &[token(Kind::Comma), rule(Rule::OptExpr, Slot::Rest)],
        ),
    ],
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
    &[QUESTION, rule(Rule::EscapeIdent, Slot::Name)],
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
    &[Block(
        Decision::First,
        &[
            &[Token(Kind::Identifier, Slot::Name)],
            &[Token(Kind::Quoted, Slot::Name)],
        ],
    )],
    &[QUESTION, rule(Rule::Expr, Slot::First)],
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
];

/// What is done in a state; the next state is the following one where nothing else is said.
#[derive(Clone, Copy, Debug)]
pub(super) enum Op {
    /// Takes a token.
    Match(Set, Slot),
    /// Enters a rule.
    Call(Rule, Slot, u8),
    /// Goes on in one of several states.
    Choose {
        decision: Decision,
        place: Place,
        first: usize,
        count: usize,
        /// Whether the last way is to do nothing.
        optional: bool,
    },
    Jump(usize),
    /// Says which alternative of its rule the node is.
    Alternative(u8),
    /// Leaves the node of a left-recursive rule, to enter one around it.
    Leave,
    /// Makes a node around the node of a left-recursive rule.
    Wrap(u8),
    /// Ends the rule.
    End,
}

/// The states of the grammar.
pub(super) struct Network {
    ops: Vec<Op>,
    /// The ways of all choices.
    ways: Vec<usize>,
    starts: Vec<usize>,
    /// What may come next in each state.
    next: Vec<Option<Set>>,
}

impl Network {
    pub(super) fn new() -> Self {
        let mut network = Self {
            ops: Vec::new(),
            ways: Vec::new(),
            starts: Vec::new(),
            next: Vec::new(),
        };
        for rule in RULES {
            network.starts.push(network.ops.len());
            network.parts(rule);
            network.ops.push(Op::End);
        }
        network.next = vec![None; network.ops.len()];
        for state in 0..network.ops.len() {
            network.look(state);
        }
        network
    }

    pub(super) fn op(&self, state: usize) -> Op {
        self.ops.get(state).copied().unwrap_or(Op::End)
    }

    /// The first state of a rule.
    pub(super) fn start(&self, rule: Rule) -> usize {
        self.starts.get(rule as usize).copied().unwrap_or_default()
    }

    pub(super) fn ways(&self, first: usize, count: usize) -> &[usize] {
        self.ways.get(first..first + count).unwrap_or_default()
    }

    /// What may come next in a state, within its rule.
    pub(super) fn next(&self, state: usize) -> Set {
        self.next
            .get(state)
            .copied()
            .flatten()
            .unwrap_or(Set::RULE_END)
    }

    fn parts(&mut self, parts: &'static [Part]) {
        for part in parts {
            self.part(part);
        }
    }

    fn part(&mut self, part: &'static Part) {
        match *part {
            Token(kind, slot) => self.ops.push(Op::Match(Set::of(&[kind]), slot)),
            OneOf(kinds, slot) => self.ops.push(Op::Match(Set::of(kinds), slot)),
            Part::Rule(rule, slot, precedence) => self.ops.push(Op::Call(rule, slot, precedence)),
            Optional(body) => {
                let choice = self.choose(Decision::First, Place::Before, 2, true);
                self.begin(choice, 0);
                self.parts(body);
                self.begin(choice, 1);
            }
            Star(decision, body) => {
                let entry = self.choose(decision, Place::Before, 2, true);
                self.begin(entry, 0);
                self.parts(body);
                self.again(decision, entry);
            }
            Plus(decision, body) => {
                // The first round is not chosen.
                let entry = self.choose(Decision::First, Place::Before, 1, false);
                self.ways.push(0);
                self.begin(entry, 0);
                self.parts(body);
                self.again(decision, entry);
            }
            Block(decision, alternatives) => self.block(decision, alternatives, Op::Alternative),
            Suffixes(decision, suffixes) => {
                let entry = self.choose(Decision::Precedence, Place::Before, 2, true);
                self.begin(entry, 0);
                self.ops.push(Op::Leave);
                match suffixes {
                    [suffix] => {
                        self.ops.push(Op::Wrap(1));
                        self.parts(suffix);
                    }
                    _ => self.block(decision, suffixes, Op::Wrap),
                }
                self.again(Decision::Precedence, entry);
            }
        }
    }

    fn block(
        &mut self,
        decision: Decision,
        alternatives: &'static [&'static [Part]],
        op: fn(u8) -> Op,
    ) {
        let choice = self.choose(decision, Place::Before, alternatives.len(), false);
        let mut jumps = Vec::new();
        for (number, alternative) in (1..).zip(alternatives) {
            self.begin(choice, usize::from(number) - 1);
            self.ops.push(op(number));
            self.parts(alternative);
            jumps.push(self.ops.len());
            self.ops.push(Op::Jump(0));
        }
        let end = self.ops.len();
        for jump in jumps {
            if let Some(op) = self.ops.get_mut(jump) {
                *op = Op::Jump(end);
            }
        }
    }

    /// A choice whose ways are not known yet; where they will be listed.
    fn choose(&mut self, decision: Decision, place: Place, count: usize, optional: bool) -> usize {
        let first = self.ways.len();
        self.ways.resize(first + count, 0);
        self.ops.push(Op::Choose {
            decision,
            place,
            first,
            count,
            optional,
        });
        first
    }

    /// Ends the body of a loop: the loop goes on or ends.
    fn again(&mut self, decision: Decision, ways: usize) {
        self.ops.push(Op::Choose {
            decision,
            place: Place::Between,
            first: ways,
            count: 2,
            optional: true,
        });
        self.begin(ways, 1);
    }

    /// Lets a way of a choice begin here.
    fn begin(&mut self, ways: usize, number: usize) {
        let here = self.ops.len();
        if let Some(way) = self.ways.get_mut(ways + number) {
            *way = here;
        }
    }

    fn look(&mut self, state: usize) -> Set {
        if let Some(known) = self.next.get(state).copied().flatten() {
            return known;
        }
        let set = match self.op(state) {
            Op::Match(set, _) => set,
            Op::Call(rule, ..) => self.look(self.start(rule)),
            Op::Choose { first, count, .. } => {
                let ways = self.ways(first, count).to_vec();
                ways.into_iter()
                    .fold(Set::NONE, |set, way| set.or(self.look(way)))
            }
            Op::Jump(to) => self.look(to),
            Op::Alternative(_) | Op::Leave | Op::Wrap(_) => self.look(state + 1),
            Op::End => Set::RULE_END,
        };
        if let Some(known) = self.next.get_mut(state) {
            *known = Some(set);
        }
        set
    }
}
