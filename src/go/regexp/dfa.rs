//! Whether a text matches: the program's states are made deterministic one by one as texts
//! reach them, so that a warm search is a table look-up per character.

use super::alphabet::Alphabet;
use super::class::sort;
use super::closure::{Closure, Near};
use super::numbers::Numbers;
use super::program::{Inst, InstIndex, Program};
use crate::value::fnv;

/// Bytes that the table and the states may take before they are thrown away.
const MAX_BYTES: usize = 1 << 20;
/// After so many times in one search, the search goes on without the automaton.
const MAX_CLEARS: u32 = 3;

/// A state as an offset into the table, above those with a meaning of their own.
pub type State = u32;
const UNKNOWN: State = 0;
/// No continuation matches.
pub const DEAD: State = 1;
/// Every continuation matches.
pub const MATCH: State = 2;
const FIRST: State = 3;

#[derive(Debug)]
pub struct Dfa {
    alphabet: Alphabet,
    /// For each state the next one by class, and last the one at the end of the text.
    table: Vec<State>,
    /// The meaning of each state: the side before, then instructions, ascending.
    keys: Vec<Box<[InstIndex]>>,
    /// States by the hash of their key, or the next free number after it.
    states: Numbers,
    start: State,
    bytes: usize,
    clears: u32,
    /// Whether a match can only start where the text does.
    anchored: bool,
}

impl Dfa {
    /// A table for a program, if its alphabet is small enough.
    pub fn from_program(program: &Program, anchored: bool) -> Option<Self> {
        Some(Self {
            alphabet: Alphabet::from_program(program)?,
            table: Vec::new(),
            keys: Vec::new(),
            states: Numbers::default(),
            start: UNKNOWN,
            bytes: 0,
            clears: 0,
            anchored,
        })
    }

    /// The size of the table and the states.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Whether the text matches somewhere; `None` when finding out takes too many states.
    pub fn is_match(
        &mut self,
        program: &Program,
        closure: &mut Closure,
        text: &str,
    ) -> Option<bool> {
        self.clears = 0;
        let mut state = self.begin(program, closure);
        for c in text.chars() {
            if state < FIRST {
                return Some(state == MATCH);
            }
            state = self.next(program, closure, state, self.alphabet.class(c))?;
        }
        if state >= FIRST {
            state = self.next(program, closure, state, self.alphabet.len())?;
        }
        Some(state == MATCH)
    }

    /// The state before the first character.
    pub fn begin(&mut self, program: &Program, closure: &mut Closure) -> State {
        if self.start == UNKNOWN {
            let mut reached = Reached::new(closure, program);
            reached.follow(program.start, Near::Edge);
            self.start = self.state(reached, Near::Edge);
        }
        self.start
    }

    /// The state behind a character, or at the end of the text. `None` if there are too many states.
    pub fn step(
        &mut self,
        program: &Program,
        closure: &mut Closure,
        state: State,
        c: Option<char>,
    ) -> Option<State> {
        if state < FIRST {
            return Some(state);
        }
        if self.bytes > MAX_BYTES {
            return None;
        }
        let class = c.map_or(self.alphabet.len(), |c| self.alphabet.class(c));
        self.next(program, closure, state, class)
    }

    /// The classes of characters.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    fn next(
        &mut self,
        program: &Program,
        closure: &mut Closure,
        state: State,
        class: usize,
    ) -> Option<State> {
        let at = (state - FIRST) as usize + class;
        match self.table.get(at) {
            Some(&next) if next != UNKNOWN => Some(next),
            _ => self.find_next(program, closure, state, class),
        }
    }

    #[cold]
    fn find_next(
        &mut self,
        program: &Program,
        closure: &mut Closure,
        state: State,
        class: usize,
    ) -> Option<State> {
        let row = (state - FIRST) as usize / self.stride();
        let key = self.keys.get(row)?.clone();
        let (before, insts) = key.split_first()?;
        let c = self.alphabet.example(class);
        let after = Near::from_char(c);

        // Conditions that waited for this side can be told now.
        let mut here = Reached::new(closure, program);
        for at in insts {
            here.resolve(*at, Near::from_key(*before), after);
        }
        let insts = here.insts;
        let next = match c {
            _ if here.matched => MATCH,
            None => DEAD,
            Some(c) => {
                let mut there = Reached::new(closure, program);
                for at in insts {
                    if let Some(next) = program.step(at, c) {
                        there.follow(next, after);
                    }
                }
                if !self.anchored {
                    there.follow(program.start, after);
                }
                if self.bytes > MAX_BYTES {
                    self.clears += 1;
                    if self.clears > MAX_CLEARS {
                        return None;
                    }
                    self.clear();
                    return Some(self.state(there, after));
                }
                self.state(there, after)
            }
        };
        if let Some(known) = self.table.get_mut((state - FIRST) as usize + class) {
            *known = next;
        }
        Some(next)
    }

    fn stride(&self) -> usize {
        self.alphabet.len() + 1
    }

    fn clear(&mut self) {
        self.table.clear();
        self.keys.clear();
        self.states.clear();
        self.start = UNKNOWN;
        self.bytes = 0;
    }

    /// The state of what was reached, a new one if it has none yet.
    fn state(&mut self, reached: Reached<'_>, before: Near) -> State {
        if reached.matched {
            return MATCH;
        }
        if reached.insts.is_empty() && self.anchored {
            return DEAD;
        }
        let mut key = reached.insts;
        sort(&mut key);
        // The side before matters to conditions only.
        let before = if reached.waiting { before } else { Near::Other };
        key.insert(0, before as InstIndex);
        let mut hash = key
            .iter()
            .fold(fnv::EMPTY, |hash, at| fnv::with(hash, u64::from(*at)));
        let stride = self.stride();
        while let Some(state) = self.states.get(hash) {
            let row = (state - FIRST) as usize / stride;
            if self.keys.get(row).is_some_and(|known| **known == *key) {
                return state;
            }
            hash = hash.wrapping_add(1);
        }
        let state = FIRST + self.table.len() as State;
        self.table.resize(self.table.len() + stride, UNKNOWN);
        self.bytes += stride * size_of::<State>() + size_of_val(&*key) + 64;
        self.keys.push(key.into());
        self.states.insert(hash, state);
        state
    }
}

impl Near {
    fn from_key(key: InstIndex) -> Self {
        [Near::Edge, Near::Newline, Near::Word]
            .into_iter()
            .find(|near| *near as InstIndex == key)
            .unwrap_or(Near::Other)
    }
}

/// Instructions that are reached at a place.
struct Reached<'s> {
    closure: &'s mut Closure,
    program: &'s Program,
    insts: Vec<InstIndex>,
    matched: bool,
    /// Whether a condition waits for the side after.
    waiting: bool,
}

impl<'s> Reached<'s> {
    fn new(closure: &'s mut Closure, program: &'s Program) -> Self {
        closure.clear(program);
        Self {
            closure,
            program,
            insts: Vec::new(),
            matched: false,
            waiting: false,
        }
    }

    /// Adds what is reached from `at` while the side after is not known.
    fn follow(&mut self, at: InstIndex, before: Near) {
        self.follow_to(at, before, None);
    }

    /// Adds what is reached from `at` between two sides.
    fn resolve(&mut self, at: InstIndex, before: Near, after: Near) {
        self.follow_to(at, before, Some(after));
    }

    fn follow_to(&mut self, at: InstIndex, before: Near, after: Option<Near>) {
        let Self {
            closure,
            program,
            insts,
            matched,
            waiting,
        } = self;
        closure.follow(program, at, before, after, |at| match program.inst(at) {
            Inst::Match => *matched = true,
            inst => {
                *waiting |= matches!(inst, Inst::Look(..));
                insts.push(at);
            }
        });
    }
}
