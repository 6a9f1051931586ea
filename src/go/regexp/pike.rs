//! Where a text matches: the program's instructions run side by side, each with the place
//! where its match starts, those of a preferred match first. Leftmost-first as in Go.

use super::closure::{Closure, Near};
use super::program::{Inst, InstIndex, Program};

/// How many instructions a search may run, over all characters: some tenths of a second. Go has
/// no such bound; its API server takes minutes over a long text and a pattern whose repetitions
/// multiply to a hundred thousand instructions.
pub const MAX_STEPS: usize = 1 << 25;

/// The outcome of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchOutcome {
    /// The bytes where the match starts and ends.
    InstIndex(usize, usize),
    Nothing,
    /// Telling takes too long.
    Unknown,
}

/// Space for searches, kept between them.
#[derive(Debug, Default)]
pub struct Pike {
    now: Vec<Thread>,
    next: Vec<Thread>,
}

/// An instruction that is reached, and where in the text its match starts.
type Thread = (InstIndex, usize);

impl Pike {
    /// The first match that starts at byte `from` or later; only whether there is one
    /// matters when `any` is set. What the search takes is taken off `steps`, which bound it.
    pub fn find(
        &mut self,
        program: &Program,
        closure: &mut Closure,
        text: &str,
        from: usize,
        any: bool,
        steps: &mut usize,
    ) -> MatchOutcome {
        let Some((head, tail)) = text.split_at_checked(from) else {
            return MatchOutcome::Nothing;
        };
        let mut before = Near::from_char(head.chars().next_back().map(u32::from));
        let mut chars = tail.chars().map(u32::from).peekable();
        let mut at = from;
        let mut found = MatchOutcome::Nothing;
        self.now.clear();
        closure.clear(program);
        loop {
            let c = chars.next();
            let after = Near::from_char(c);
            if found == MatchOutcome::Nothing {
                let now = &mut self.now;
                closure.follow(program, program.start, before, Some(after), |inst| {
                    now.push((inst, at))
                });
            }
            closure.clear(program);
            let width = c.and_then(char::from_u32).map_or(0, char::len_utf8);
            let then = Near::from_char(chars.peek().copied());
            let Self { now, next } = self;
            for (inst, start) in now.drain(..) {
                if matches!(program.inst(inst), Inst::Match) {
                    found = MatchOutcome::InstIndex(start, at);
                    break;
                }
                if let Some(to) = c.and_then(|c| program.step(inst, c)) {
                    closure.follow(program, to, after, Some(then), |inst| {
                        next.push((inst, start))
                    });
                }
            }
            if found != MatchOutcome::Nothing && (any || next.is_empty()) || c.is_none() {
                next.clear();
                return found;
            }
            let Some(left) = steps.checked_sub(closure.reached()) else {
                next.clear();
                return MatchOutcome::Unknown;
            };
            *steps = left;
            std::mem::swap(now, next);
            before = after;
            at += width;
        }
    }
}
