//! The instructions that a tree compiles to: a nondeterministic automaton over characters.
//!
//! Over characters and not over bytes, so that a class is one instruction however many
//! ranges it has, and `\pL{1000}` a thousand of them.

use super::class::Class;
use super::node::{Literal, Look, RegexpKind, RegexpNode, Repeat};
use super::numbers::Numbers;
use crate::go::unicode::{Range, folds_with};

/// Where an instruction is.
pub type InstIndex = u32;

#[derive(Debug, Clone, Copy)]
pub enum Inst {
    /// Takes this code point, and goes on at the instruction.
    Char(u32, InstIndex),
    /// Takes a code point of the set with this number, and goes on at the instruction.
    Set(u32, InstIndex),
    /// Takes any character but a newline, and goes on at the instruction.
    NotNewline(InstIndex),
    Any(InstIndex),
    /// Goes on at one of two instructions. The first is preferred.
    Split(InstIndex, InstIndex),
    /// Goes on at the instruction if the condition holds.
    Look(Look, InstIndex),
    Match,
    Fail,
}

#[derive(Debug)]
pub struct Program {
    pub insts: Vec<Inst>,
    pub sets: Vec<Box<[Range]>>,
    pub start: InstIndex,
}

impl Program {
    pub fn inst(&self, at: InstIndex) -> Inst {
        self.insts.get(at as usize).copied().unwrap_or(Inst::Fail)
    }

    /// About what it takes.
    pub fn bytes(&self) -> usize {
        let ranges: usize = self.sets.iter().map(|set| size_of_val(&**set)).sum();
        size_of_val(&*self.insts) + ranges
    }

    /// Where an instruction leads that takes a character, if it takes `c`.
    pub fn step(&self, at: InstIndex, c: u32) -> Option<InstIndex> {
        match self.inst(at) {
            Inst::Char(own, next) => (own == c).then_some(next),
            Inst::Set(set, next) => self.set_has(set, c).then_some(next),
            Inst::NotNewline(next) => (c != u32::from('\n')).then_some(next),
            Inst::Any(next) => Some(next),
            _ => None,
        }
    }

    fn set_has(&self, set: u32, c: u32) -> bool {
        self.sets.get(set as usize).is_some_and(|ranges| {
            let at = ranges.partition_point(|(_, hi)| *hi < c);
            ranges.get(at).is_some_and(|(lo, _)| *lo <= c)
        })
    }
}

/// For how many instructions room is made at once.
const MOST_AT_ONCE: u64 = 128;

/// The limits of a compilation.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The most instructions.
    pub insts: usize,
    /// The longest text that will be searched: repetitions that it has no room for are left
    /// out.
    pub text: usize,
}

/// Compiles a tree; `None` when it would take more instructions than allowed.
pub fn compile(tree: &RegexpNode, limits: Limits) -> Option<Program> {
    // Few have more than Go would make.
    let room = tree.size.min(MOST_AT_ONCE) as usize + 1;
    let mut compiler = Compiler {
        program: Program {
            insts: Vec::with_capacity(room),
            sets: Vec::new(),
            start: 0,
        },
        known: Numbers::default(),
        limits,
    };
    let end = compiler.emit(Inst::Match)?;
    compiler.program.start = compiler.node(tree, end)?;
    Some(compiler.program)
}

struct Compiler {
    program: Program,
    /// Sets by what they were made of, as repetitions compile the same class again.
    known: Numbers,
    limits: Limits,
}

impl Compiler {
    fn emit(&mut self, inst: Inst) -> Option<InstIndex> {
        let at = self.program.insts.len();
        self.program.insts.push(inst);
        (at < self.limits.insts).then_some(at as InstIndex)
    }

    /// The number of a set. `key` tells apart what sets are made of.
    fn set(&mut self, key: u64, ranges: impl FnOnce() -> Box<[Range]>) -> u32 {
        self.known.get(key).unwrap_or_else(|| {
            let set = self.program.sets.len() as u32;
            self.program.sets.push(ranges());
            self.known.insert(key, set);
            set
        })
    }

    /// Compiles a node that goes on to `next`; gives where it starts.
    fn node(&mut self, node: &RegexpNode, next: InstIndex) -> Option<InstIndex> {
        match &node.kind {
            RegexpKind::Empty => Some(next),
            RegexpKind::Literal(literal) => self.literal(literal, next),
            RegexpKind::Class(class) => {
                let ranges = class.ranges();
                let inst = match *ranges {
                    [] => Inst::Fail,
                    [(lo, hi)] if lo == hi => Inst::Char(lo, next),
                    _ => {
                        let place = ranges.as_ptr() as usize as u64;
                        let set = self.set(place, || ranges.into());
                        Inst::Set(set, next)
                    }
                };
                self.emit(inst)
            }
            RegexpKind::AnyNotNewline => self.emit(Inst::NotNewline(next)),
            RegexpKind::Any => self.emit(Inst::Any(next)),
            RegexpKind::Look(look) => self.emit(Inst::Look(*look, next)),
            RegexpKind::Capture(sub) => self.node(sub, next),
            RegexpKind::Concat(subs) => subs
                .iter()
                .rev()
                .try_fold(next, |next, sub| self.node(sub, next)),
            RegexpKind::Alternate(subs) => {
                let mut subs = subs.iter().rev();
                let mut start = self.node(subs.next()?, next)?;
                for sub in subs {
                    let preferred = self.node(sub, next)?;
                    start = self.emit(Inst::Split(preferred, start))?;
                }
                Some(start)
            }
            RegexpKind::Repeat(repeat) => self.repeat(repeat, next),
        }
    }

    fn literal(&mut self, literal: &Literal, next: InstIndex) -> Option<InstIndex> {
        literal.runes().rev().try_fold(next, |next, c| {
            let folds = literal.fold && folds_with(c).next().is_some();
            let inst = if folds {
                Inst::Set(self.fold_set(c), next)
            } else {
                Inst::Char(c, next)
            };
            self.emit(inst)
        })
    }

    /// The set of a character and those that fold with it.
    fn fold_set(&mut self, c: u32) -> u32 {
        const NOT_A_PLACE: u64 = 1 << 63;
        self.set(NOT_A_PLACE | u64::from(c), || {
            let mut orbit = Class::default();
            orbit.add_folded(c, c, true);
            orbit.clean();
            orbit.ranges().into()
        })
    }

    fn repeat(&mut self, repeat: &Repeat, next: InstIndex) -> Option<InstIndex> {
        let sub = &repeat.sub;
        let (min, max) = repeat.op.bounds();
        if max == Some(0) || matches!(sub.kind, RegexpKind::Empty) {
            return Some(next);
        }
        // Where the part may be empty one round more than characters can be told from any
        // greater number of rounds.
        let room = self
            .limits
            .text
            .checked_div(sub.least)
            .unwrap_or(self.limits.text);
        let room = u32::try_from(room).unwrap_or(u32::MAX).saturating_add(1);
        if min > room && sub.least > 0 {
            return self.emit(Inst::Fail);
        }
        let min = min.min(room);
        let greedy = repeat.greedy;
        let (mut start, copies) = match max {
            None if min == 0 && sub.least > 0 => (self.star(sub, greedy, next)?.1, 0),
            // A part that may be empty: a plus in an option keeps the order of preference.
            None if min == 0 => {
                let plus = self.star(sub, greedy, next)?.0;
                (self.split(greedy, plus, next)?, 0)
            }
            None => (self.star(sub, greedy, next)?.0, min - 1),
            Some(max) => {
                let mut start = next;
                for _ in min..max.min(room.max(min)) {
                    let once = self.node(sub, start)?;
                    start = self.split(greedy, once, next)?;
                }
                (start, min)
            }
        };
        for _ in 0..copies {
            start = self.node(sub, start)?;
        }
        Some(start)
    }

    /// A loop: where its part starts, and where the choice to enter it is.
    fn star(
        &mut self,
        sub: &RegexpNode,
        greedy: bool,
        next: InstIndex,
    ) -> Option<(InstIndex, InstIndex)> {
        let choice = self.emit(Inst::Fail)?;
        let part = self.node(sub, choice)?;
        if let Some(inst) = self.program.insts.get_mut(choice as usize) {
            *inst = choose(greedy, part, next);
        }
        Some((part, choice))
    }

    fn split(&mut self, greedy: bool, part: InstIndex, next: InstIndex) -> Option<InstIndex> {
        self.emit(choose(greedy, part, next))
    }
}

fn choose(greedy: bool, part: InstIndex, next: InstIndex) -> Inst {
    if greedy {
        Inst::Split(part, next)
    } else {
        Inst::Split(next, part)
    }
}
