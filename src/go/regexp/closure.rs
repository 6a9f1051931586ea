//! Following the instructions that take no character.

use super::class::WORD;
use super::node::Look;
use super::program::{Inst, InstIndex, Program};

/// The character on one side of a place in the text, as far as it matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Near {
    /// The text ends there.
    Edge = 0,
    Newline = 1,
    /// A letter, digit or underscore of ASCII.
    Word = 2,
    Other = 3,
}

impl Near {
    pub fn from_char(c: Option<u32>) -> Self {
        match c {
            None => Near::Edge,
            Some(0xa) => Near::Newline,
            Some(c) if WORD.iter().any(|(lo, hi)| (*lo..=*hi).contains(&c)) => Near::Word,
            Some(_) => Near::Other,
        }
    }
}

/// Whether a condition holds between two sides; `None` when that depends on the side after,
/// which is not known.
fn holds(look: Look, before: Near, after: Option<Near>) -> Option<bool> {
    let line = |near| matches!(near, Near::Edge | Near::Newline);
    let boundary = |after| (before == Near::Word) != (after == Near::Word);
    match look {
        Look::TextStart => Some(before == Near::Edge),
        Look::LineStart => Some(line(before)),
        Look::TextEnd => after.map(|after| after == Near::Edge),
        Look::LineEnd => after.map(line),
        Look::Word => after.map(boundary),
        Look::NotWord => after.map(|after| !boundary(after)),
    }
}

/// The instructions reached so far at one place of the text.
#[derive(Debug, Default)]
pub struct Closure {
    stack: Vec<InstIndex>,
    /// The round in which each instruction was reached last.
    seen: Vec<u32>,
    round: u32,
    /// How many instructions were reached in this round.
    reached: usize,
}

impl Closure {
    /// Forgets what was reached.
    pub fn clear(&mut self, program: &Program) {
        if self.seen.len() != program.insts.len() || self.round == u32::MAX {
            self.seen = vec![0; program.insts.len()];
            self.round = 0;
        }
        self.round += 1;
        self.reached = 0;
    }

    /// How many instructions were reached since what was reached was forgotten.
    pub fn reached(&self) -> usize {
        self.reached
    }

    /// Visits the instructions that are newly reachable from `from`, in order of preference. It visits only
    /// instructions that take a character, the match, and conditions on the next character while that is
    /// unknown.
    pub fn follow(
        &mut self,
        program: &Program,
        from: InstIndex,
        before: Near,
        after: Option<Near>,
        mut visit: impl FnMut(InstIndex),
    ) {
        self.stack.push(from);
        while let Some(at) = self.stack.pop() {
            match self.seen.get_mut(at as usize) {
                Some(round) if *round != self.round => *round = self.round,
                _ => continue,
            }
            self.reached += 1;
            match program.inst(at) {
                Inst::Split(first, second) => {
                    self.stack.push(second);
                    self.stack.push(first);
                }
                Inst::Look(look, next) => match holds(look, before, after) {
                    Some(true) => self.stack.push(next),
                    Some(false) => {}
                    None => visit(at),
                },
                Inst::Fail => {}
                _ => visit(at),
            }
        }
    }
}
