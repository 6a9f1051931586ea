//! The network of states that ANTLR makes of the grammar.
//!
//! A state is an operation. The tokens that may follow a state decide about recovery, and messages
//! list them as expected.

use super::super::token::TokenKind;
use super::grammar::{Decision, GrammarPart, GrammarRule, PartRole, RULES};

/// A set of kinds of tokens, perhaps with the end of the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Set(u64);

impl Set {
    /// Nothing.
    pub(super) const NONE: Self = Self(0);
    /// The rule may end here.
    pub(super) const RULE_END: Self = Self(1 << 63);

    pub(super) const fn from_kinds(kinds: &[TokenKind]) -> Self {
        let mut bits = 0;
        let mut rest = kinds;
        while let [kind, others @ ..] = rest {
            bits |= 1 << *kind as u8;
            rest = others;
        }
        Self(bits)
    }

    pub(super) fn contains(self, kind: TokenKind) -> bool {
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

    /// The text in messages: a name, or names in braces.
    pub(super) fn display(self) -> String {
        let names: Vec<_> = TokenKind::NAMES
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

/// The states in which ANTLR looks whether the token fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GrammarPlace {
    /// Before alternatives, an optional part or a loop.
    Before,
    /// Between two rounds of a loop.
    Between,
}

/// The operation of a state. The next state is the following one unless the operation says
/// otherwise.
#[derive(Clone, Copy, Debug)]
pub(super) enum Op {
    /// Takes a token.
    Match(Set, PartRole),
    /// Enters a rule.
    Call(GrammarRule, PartRole, u8),
    /// Continues in one of several states.
    Choose {
        decision: Decision,
        place: GrammarPlace,
        first: usize,
        count: usize,
        /// Whether the last alternative is empty.
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
    /// The tokens that may come next, by state.
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
        for (_, rule) in RULES {
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
    pub(super) fn start(&self, rule: GrammarRule) -> usize {
        self.starts.get(rule as usize).copied().unwrap_or_default()
    }

    pub(super) fn ways(&self, first: usize, count: usize) -> &[usize] {
        self.ways.get(first..first + count).unwrap_or_default()
    }

    /// The tokens that may come next in a state, within its rule.
    pub(super) fn next(&self, state: usize) -> Set {
        self.next
            .get(state)
            .copied()
            .flatten()
            .unwrap_or(Set::RULE_END)
    }

    fn parts(&mut self, parts: &'static [GrammarPart]) {
        for part in parts {
            self.part(part);
        }
    }

    fn part(&mut self, part: &'static GrammarPart) {
        match *part {
            GrammarPart::Token(kind, slot) => {
                self.ops.push(Op::Match(Set::from_kinds(&[kind]), slot))
            }
            GrammarPart::OneOf(kinds, slot) => {
                self.ops.push(Op::Match(Set::from_kinds(kinds), slot))
            }
            GrammarPart::Rule(rule, slot, precedence) => {
                self.ops.push(Op::Call(rule, slot, precedence))
            }
            GrammarPart::Optional(body) => {
                let choice = self.choose(Decision::First, GrammarPlace::Before, 2, true);
                self.begin(choice, 0);
                self.parts(body);
                self.begin(choice, 1);
            }
            GrammarPart::Star(decision, body) => {
                let entry = self.choose(decision, GrammarPlace::Before, 2, true);
                self.begin(entry, 0);
                self.parts(body);
                self.again(decision, entry);
            }
            GrammarPart::Plus(decision, body) => {
                // The first round is not chosen.
                let entry = self.choose(Decision::First, GrammarPlace::Before, 1, false);
                self.ways.push(0);
                self.begin(entry, 0);
                self.parts(body);
                self.again(decision, entry);
            }
            GrammarPart::Block(decision, alternatives) => {
                self.block(decision, alternatives, Op::Alternative)
            }
            GrammarPart::Suffixes(decision, suffixes) => {
                let entry = self.choose(Decision::Precedence, GrammarPlace::Before, 2, true);
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
        alternatives: &'static [&'static [GrammarPart]],
        op: fn(u8) -> Op,
    ) {
        let choice = self.choose(decision, GrammarPlace::Before, alternatives.len(), false);
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

    /// A choice whose alternatives are not known yet. Returns where they will be listed.
    fn choose(
        &mut self,
        decision: Decision,
        place: GrammarPlace,
        count: usize,
        optional: bool,
    ) -> usize {
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
            place: GrammarPlace::Between,
            first: ways,
            count: 2,
            optional: true,
        });
        self.begin(ways, 1);
    }

    /// Starts an alternative of a choice here.
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
