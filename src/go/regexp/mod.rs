//! Go's `regexp`: the syntax and the matches of Go 1.27, whose errors users of an API server
//! read when the `pattern` of a schema is not valid.
//!
//! A pattern is parsed as `regexp/syntax` parses it with the Perl flags (`parse`, `bracket`,
//! `alternate`), compiled to instructions over characters (`program`), and searched with a
//! table of states that grows as texts need it (`dfa`) or, where positions matter, by running
//! instructions side by side (`pike`). Both take time linear in the text.
//!
//! The searching is our own and not `regex-automata`, by measurement (wasm, `opt-level = 3`,
//! compressed): its smallest engine takes 55 KB and 69 with a lazy table, without any Unicode
//! data; all of this module takes 22 KB with the data. It also compiles
//! classes to bytes, so that `\pL{1000}`, which Go accepts, takes hundreds of thousands of
//! states.

mod alphabet;
mod alternate;
mod bracket;
mod class;
mod closure;
mod dfa;
mod node;
mod parse;
mod pike;
mod program;

use std::cell::{OnceCell, RefCell};

use closure::{Closure, Near};
use dfa::Dfa;
use node::Node;
use pike::Pike;
use program::{Limits, Program, compile};

/// Instructions above which a program is compiled for each text with what it has room for.
const MAX_KEPT: usize = 1 << 18;
/// Instructions above which there is no search: Go's own limit allows 3.3 million.
const MAX_INSTS: usize = 1 << 22;

/// A pattern that Go accepts.
pub struct Regexp {
    pattern: Box<str>,
    /// Built at the first search.
    engine: OnceCell<Engine>,
}

enum Engine {
    Kept(Box<RefCell<Searcher>>),
    /// A pattern whose repetitions multiply to more instructions than are kept.
    Large(Node),
}

struct Searcher {
    program: Program,
    closure: Closure,
    pike: Pike,
    dfa: Option<Dfa>,
}

/// Checks the syntax of a pattern, without keeping anything.
///
/// # Errors
/// Go's text: `error parsing regexp: missing closing ): ...`.
pub fn check(pattern: &str) -> Result<(), String> {
    parse::parse(pattern).map(drop)
}

impl Regexp {
    /// Accepts a pattern. Only the syntax is looked at; the first search pays for the rest.
    ///
    /// # Errors
    /// As [`check`].
    pub fn new(pattern: &str) -> Result<Self, String> {
        check(pattern)?;
        Ok(Self {
            pattern: pattern.into(),
            engine: OnceCell::new(),
        })
    }

    /// The pattern as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.pattern
    }

    /// Whether the text matches somewhere: Go's `MatchString`.
    #[must_use]
    pub fn is_match(&self, text: &str) -> bool {
        match self.engine() {
            Some(Engine::Kept(searcher)) => searcher.borrow_mut().is_match(text),
            Some(Engine::Large(tree)) => find_large(tree, text, 0, true).is_some(),
            None => false,
        }
    }

    /// The leftmost match that starts at byte `from` or later, as the bytes where it starts
    /// and ends; of those that start there the one that Go prefers. `from` is at a character
    /// of `text` or at its end; what lies before counts for `^` and `\b`.
    #[must_use]
    pub fn find_at(&self, text: &str, from: usize) -> Option<(usize, usize)> {
        match self.engine()? {
            Engine::Kept(searcher) => searcher.borrow_mut().find(text, from, false),
            Engine::Large(tree) => find_large(tree, text, from, false),
        }
    }

    /// All matches that do not overlap, as Go's `FindAllStringIndex` gives them: an empty
    /// match right after another match does not count.
    pub fn find_iter<'t>(
        &self,
        text: &'t str,
    ) -> impl Iterator<Item = (usize, usize)> + use<'_, 't> {
        let mut from = Some(0);
        let mut last_end = None;
        std::iter::from_fn(move || {
            loop {
                let at = from?;
                let (start, end) = self.find_at(text, at)?;
                let empty_after_match = end == at && Some(start) == last_end;
                from = if end > at {
                    Some(end)
                } else {
                    let next = text.get(at..).and_then(|rest| rest.chars().next());
                    next.map(|c| at + c.len_utf8())
                };
                last_end = Some(end);
                if !empty_after_match {
                    return Some((start, end));
                }
            }
        })
    }

    fn engine(&self) -> Option<&Engine> {
        if self.engine.get().is_none() {
            let tree = parse::parse(&self.pattern).ok()?;
            let limits = Limits {
                insts: MAX_KEPT,
                text: usize::MAX,
            };
            let engine = match compile(&tree, limits) {
                Some(program) => Engine::Kept(Box::new(RefCell::new(Searcher::of(program)))),
                None => Engine::Large(tree),
            };
            _ = self.engine.set(engine);
        }
        self.engine.get()
    }
}

impl Searcher {
    fn of(program: Program) -> Self {
        let mut closure = Closure::default();
        let anchored = is_anchored(&program, &mut closure);
        let dfa = Dfa::of(&program, anchored);
        Self {
            program,
            closure,
            pike: Pike::default(),
            dfa,
        }
    }

    fn is_match(&mut self, text: &str) -> bool {
        let dfa = self.dfa.as_mut();
        let told = dfa.and_then(|dfa| dfa.is_match(&self.program, &mut self.closure, text));
        told.unwrap_or_else(|| self.find(text, 0, true).is_some())
    }

    fn find(&mut self, text: &str, from: usize, any: bool) -> Option<(usize, usize)> {
        self.pike
            .find(&self.program, &mut self.closure, text, from, any)
    }
}

/// Whether a match can only start where the text does.
fn is_anchored(program: &Program, closure: &mut Closure) -> bool {
    let mut reached = false;
    for before in [Near::Newline, Near::Word, Near::Other] {
        closure.clear(program);
        closure.follow(program, program.start, before, None, |_| reached = true);
    }
    !reached
}

fn find_large(tree: &Node, text: &str, from: usize, any: bool) -> Option<(usize, usize)> {
    let program = compile(
        tree,
        Limits {
            insts: MAX_INSTS,
            text: text.len(),
        },
    )?;
    Pike::default().find(&program, &mut Closure::default(), text, from, any)
}

impl std::fmt::Debug for Regexp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Regexp").field(&self.pattern).finish()
    }
}
