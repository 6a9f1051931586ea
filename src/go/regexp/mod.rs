//! Go's `regexp`: the syntax and the matches of Go 1.26, whose errors users of an API server
//! read when the `pattern` of a schema is not valid.
//!
//! A pattern is parsed as `regexp/syntax` parses it with the Perl flags (`parse`,
//! `bracket`, `stack`, `alternate`), compiled to instructions over characters (`program`),
//! and searched with a table of states that grows as texts need it (`dfa`) or, where positions
//! matter, by running instructions side by side (`pike`). Both take time linear in the text.
//!
//! Three bounds are our own, so that no pattern stops a page. A search that takes more than 2^25
//! steps (instructions times characters) is given up: the text counts as matching, and no place
//! is found in it. The search for all matches ends after 2^27 steps. A pattern whose brackets name groups of more than 2^25 ranges in all
//! is `expression too large`. Go would take seconds to minutes over either.
//!
//! The searching is our own and not `regex-automata`. Measured as wasm (`opt-level = 3`,
//! `wasm-opt -O3`, compressed, runtime included): its engines alone, without a parser and
//! without Unicode data, take 51 KB (PikeVM), 63 KB (and the lazy DFA) or 113 KB (meta);
//! this module with parser and data takes 55 KB. A warm match of a DNS label takes 30 ns here,
//! 42 ns in the lazy DFA, 89 ns in meta and 1.1 µs in the PikeVM; the first match 5 µs with
//! parsing, building alone 5 to 83 µs there. The crate also compiles classes to bytes, so that
//! `\pL{1000}`, which Go accepts, takes hundreds of thousands of states. `regex-syntax` has
//! Unicode 16, Go 1.26 has 15.0.

mod alphabet;
mod alternate;
mod bracket;
mod class;
mod closure;
mod dfa;
mod difference;
mod error;
mod example;
mod flags;
mod kept;
mod node;
mod numbers;
mod parse;
mod pike;
mod plain;
mod program;
mod scan;
mod stack;

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

use closure::{Closure, Near};
use dfa::Dfa;
pub use difference::Difference;
use kept::Shared;
use node::RegexpNode;
use pike::{MAX_STEPS, MatchOutcome, Pike};
use plain::is_plain;
use program::{Limits, Program, compile};

use crate::releases::Features;

/// The first text is searched without a table if it has fewer bytes.
const MIN_TABLE_BYTES: usize = 64;
/// A program with more instructions is compiled anew for each text, as far as that text needs it.
const MAX_PROGRAM_INSTS: usize = 1 << 18;
/// How many steps the search for all matches may take: each search reads on to where the text
/// can no longer match, which may be far after the match.
const MAX_STEPS_FOR_ALL: usize = 1 << 27;
/// Instructions above which there is no search: Go's own limit allows 3.3 million.
const MAX_INSTS: usize = 1 << 22;

/// A pattern that Go accepts.
pub struct Regexp {
    pattern: Box<str>,
    /// The parsed pattern, kept until the first search if it is small. Otherwise the first search
    /// parses again.
    tree: Cell<Option<RegexpNode>>,
    /// Built at the first search.
    engine: OnceCell<Engine>,
}

enum Engine {
    Small(Shared),
    /// A pattern whose repetitions multiply to more than [`MAX_PROGRAM_INSTS`].
    Large(RegexpNode),
}

struct Searcher {
    program: Program,
    closure: Closure,
    pike: Pike,
    table: Table,
}

/// The table of states of a pattern.
enum Table {
    /// Nothing was searched yet. Many patterns only ever check one short default.
    Unused,
    /// It is built at the next search.
    Wanted,
    Of(Box<Dfa>),
    /// The pattern has none: it would be too large, or did not pay off.
    Never,
}

/// Checks the syntax of a pattern, without keeping anything.
///
/// # Errors
/// Go's text: `error parsing regexp: missing closing ): ...`.
pub fn check(pattern: &str, features: Features) -> Result<(), String> {
    if is_plain(pattern) {
        return Ok(());
    }
    parse::parse_weighing(pattern, features).map(drop)
}

impl Regexp {
    /// Accepts a pattern. Only the syntax is looked at; the first search pays for the rest.
    ///
    /// # Errors
    /// As [`check`].
    pub fn new(pattern: &str) -> Result<Self, String> {
        Self::new_for(pattern, Features::default())
    }

    /// As [`Self::new`], with the syntax that some features have.
    ///
    /// # Errors
    /// As [`check`].
    pub fn new_for(pattern: &str, features: Features) -> Result<Self, String> {
        let mut regexp = Self {
            pattern: pattern.into(),
            tree: Cell::new(None),
            engine: OnceCell::new(),
        };
        if is_plain(pattern) {
            return Ok(regexp);
        }
        let is_default = features == Features::default();
        if is_default && let Some(known) = kept::recall(pattern) {
            regexp.engine = Engine::Small(known).into();
            return Ok(regexp);
        }
        let (tree, is_light) = parse::parse_weighing(pattern, features)?;
        regexp.tree = Cell::new(Some(tree).filter(|_| is_light));
        Ok(regexp)
    }

    /// The pattern as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.pattern
    }

    /// Whether the text matches somewhere: Go's `MatchString`. Also true if the step limit is
    /// reached.
    #[must_use]
    pub fn is_match(&self, text: &str) -> bool {
        match self.engine() {
            Some(Engine::Small(searcher)) => searcher.borrow_mut().is_match(text),
            Some(Engine::Large(tree)) => {
                find_large(tree, text, 0, true, &mut { MAX_STEPS }) != MatchOutcome::Nothing
            }
            None => false,
        }
    }

    /// The leftmost match that starts at byte `from` or later, as the bytes where it starts
    /// and ends; of those that start there the one that Go prefers. `from` is at a character
    /// of `text` or at its end; what lies before counts for `^` and `\b`.
    #[must_use]
    pub fn find_at(&self, text: &str, from: usize) -> Option<(usize, usize)> {
        self.find_within(text, from, &mut { MAX_STEPS })
    }

    fn find_within(&self, text: &str, from: usize, steps: &mut usize) -> Option<(usize, usize)> {
        let found = match self.engine()? {
            Engine::Small(searcher) => searcher.borrow_mut().find(text, from, false, steps),
            Engine::Large(tree) => find_large(tree, text, from, false, steps),
        };
        match found {
            MatchOutcome::InstIndex(start, end) => Some((start, end)),
            MatchOutcome::Nothing | MatchOutcome::Unknown => None,
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
        let mut steps = MAX_STEPS_FOR_ALL;
        std::iter::from_fn(move || {
            loop {
                let at = from?;
                let mut left = steps.min(MAX_STEPS);
                steps -= left;
                let (start, end) = self.find_within(text, at, &mut left)?;
                steps += left;
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
            let known = kept::recall(&self.pattern).map(Engine::Small);
            _ = self.engine.set(known.or_else(|| self.build())?);
        }
        self.engine.get()
    }

    fn build(&self) -> Option<Engine> {
        let tree = self.tree.take();
        let tree = tree.or_else(|| parse::parse(&self.pattern).ok())?;
        let limits = Limits {
            insts: MAX_PROGRAM_INSTS,
            text: usize::MAX,
        };
        let Some(program) = compile(&tree, limits) else {
            return Some(Engine::Large(tree));
        };
        let searcher = Rc::new(RefCell::new(Searcher::from_program(program)));
        kept::keep(&self.pattern, &searcher);
        Some(Engine::Small(searcher))
    }
}

impl Searcher {
    fn from_program(program: Program) -> Self {
        Self {
            program,
            closure: Closure::default(),
            pike: Pike::default(),
            table: Table::Unused,
        }
    }

    fn is_match(&mut self, text: &str) -> bool {
        match self.table {
            Table::Unused if text.len() < MIN_TABLE_BYTES => self.table = Table::Wanted,
            Table::Unused | Table::Wanted => self.table = self.table(),
            Table::Of(_) | Table::Never => {}
        }
        if let Table::Of(dfa) = &mut self.table {
            match dfa.is_match(&self.program, &mut self.closure, text) {
                Some(is_match) => return is_match,
                // A table that does not fit one text will not fit the next.
                None => self.table = Table::Never,
            }
        }
        self.find(text, 0, true, &mut { MAX_STEPS }) != MatchOutcome::Nothing
    }

    fn table(&mut self) -> Table {
        let anchored = is_anchored(&self.program, &mut self.closure);
        let dfa = Dfa::from_program(&self.program, anchored);
        dfa.map_or(Table::Never, |dfa| Table::Of(Box::new(dfa)))
    }

    fn find(&mut self, text: &str, from: usize, any: bool, steps: &mut usize) -> MatchOutcome {
        self.pike
            .find(&self.program, &mut self.closure, text, from, any, steps)
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

fn find_large(
    tree: &RegexpNode,
    text: &str,
    from: usize,
    any: bool,
    steps: &mut usize,
) -> MatchOutcome {
    let limits = Limits {
        insts: MAX_INSTS,
        text: text.len(),
    };
    let Some(program) = compile(tree, limits) else {
        return MatchOutcome::Unknown;
    };
    Pike::default().find(&program, &mut Closure::default(), text, from, any, steps)
}

impl std::fmt::Debug for Regexp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Regexp").field(&self.pattern).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn regexp(pattern: &str) -> Regexp {
        Regexp::new(pattern).unwrap()
    }

    #[test]
    fn matches_are_leftmost_and_prefer_the_first_alternative() {
        for (pattern, text, want) in [
            ("a|ab", "xab", Some((1, 2))),
            ("(?:ab|a)(?:c|bcd)", "abcd", Some((0, 3))),
            ("a+?", "aaa", Some((0, 1))),
            ("(?U)a+", "aaa", Some((0, 1))),
            ("(?U)a+?", "aaa", Some((0, 3))),
            ("a{2,3}?", "aaaa", Some((0, 2))),
            ("x*", "aaxx", Some((0, 0))),
            ("(|a)*", "aa", Some((0, 0))),
            ("(|a)+", "aa", Some((0, 0))),
            ("(a|)*", "aab", Some((0, 2))),
            ("é+", "aéé", Some((1, 5))),
            ("b$", "ab\n", None),
            ("(?m)b$", "ab\n", Some((1, 2))),
        ] {
            assert_eq!(
                regexp(pattern).find_at(text, 0),
                want,
                "{pattern} on {text:?}"
            );
        }
    }

    #[test]
    fn a_search_from_inside_sees_what_lies_before() {
        assert_eq!(regexp("^a").find_at("aa", 1), None);
        assert_eq!(regexp("(?m)^a").find_at("b\na", 1), Some((2, 3)));
        assert_eq!(regexp("\\ba").find_at("ba a", 1), Some((3, 4)));
        assert_eq!(regexp("a").find_at("éa", 1), None, "not at a character");
        assert_eq!(regexp("").find_at("a", 2), None, "past the end");
    }

    #[test]
    fn all_matches_skip_an_empty_one_after_another() {
        for (pattern, text, want) in [
            ("a", "banana", vec![(1, 2), (3, 4), (5, 6)]),
            ("a*", "baaac", vec![(0, 0), (1, 4), (5, 5)]),
            ("", "aé", vec![(0, 0), (1, 1), (3, 3)]),
            ("a|", "aab", vec![(0, 1), (1, 2), (3, 3)]),
            ("$", "ab", vec![(2, 2)]),
            ("x", "", vec![]),
        ] {
            let got: Vec<_> = regexp(pattern).find_iter(text).collect();
            assert_eq!(got, want, "{pattern} on {text:?}");
        }
    }

    #[test]
    fn the_table_and_the_search_side_by_side_agree() {
        let patterns = [
            "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$",
            "\\bab?\\b",
            "\\Bb",
            "(?m)^$|^a|b$",
            "(?i)k[^a]|\\x{1F600}",
            "(?:^|b)(?:a|$)",
            "(?s)a.b|\\pL\\PL",
        ];
        let letters = [
            "",
            "a",
            "b",
            "-",
            "\n",
            "K",
            "\u{212a}",
            "é",
            "\u{1f600}",
            "_ ",
        ];
        for pattern in patterns {
            let regexp = regexp(pattern);
            for a in letters {
                for b in letters {
                    for c in letters {
                        let text = [a, b, c].concat();
                        let found = regexp.find_at(&text, 0).is_some();
                        assert_eq!(regexp.is_match(&text), found, "{pattern} on {text:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn repetitions_up_to_the_limit_match() {
        let thousand = "a".repeat(1000);
        for pattern in [
            "^a{1000}$",
            "^(a{0,100}){0,10}$",
            "^((a{0,10}){0,10}){0,10}$",
            "^\\pL{1000}$",
        ] {
            let regexp = regexp(pattern);
            assert!(regexp.is_match(&thousand), "{pattern}");
            assert!(!regexp.is_match(&format!("{thousand}b")), "{pattern}");
            assert!(regexp.is_match(&thousand), "{pattern} once more");
        }
    }

    #[test]
    fn a_program_too_large_to_keep_still_matches() {
        let many = regexp(&format!("^(?:{}y){{0,1000}}$", "x?".repeat(1000)));
        assert!(many.is_match("xxxyxyy"));
        assert!(!many.is_match("xxxyxyyz"));
        assert_eq!(many.find_at("xyy", 0), Some((0, 3)));
        let long = regexp(&format!("(?:{}){{1000}}", "xyz".repeat(900)));
        assert!(!long.is_match(&"xyz".repeat(2000)));
    }

    #[test]
    fn hostile_patterns_end() {
        let nested = format!("{}a{}", "(?:".repeat(998), ")*".repeat(998));
        assert!(regexp(&nested).is_match("b"));
        assert!(!regexp("(?:a|b)*a(?:a|b){500}c").is_match(&"abbaabab".repeat(100)));
        assert!(!regexp("(x+x+)+y").is_match(&"x".repeat(10_000)));
        let common = "[ab][cd]".repeat(490);
        let factored = regexp(&format!("{common}x|{common}y"));
        assert!(factored.is_match(&format!("{}y", "ac".repeat(490))));
        assert!(regexp(&"(?i)[\\pL_]".repeat(500)).is_match(&"é".repeat(500)));
    }

    #[test]
    fn what_takes_too_long_counts_as_matching() {
        let slow = regexp(&"[^\\]]{900}".repeat(200));
        let text = "x".repeat(20_000);
        assert!(slow.is_match(&text));
        assert_eq!(slow.find_at(&text, 0), None);
        assert!(!slow.is_match("x"));
    }

    #[test]
    fn the_search_for_all_matches_ends() {
        let text = "a".repeat(200_000);
        let found = regexp("a.*b|a").find_iter(&text).count();
        assert!((1..1000).contains(&found), "{found}");
        assert_eq!(regexp("a").find_iter(&text).count(), 200_000);
    }

    #[test]
    fn groups_in_brackets_are_bounded() {
        assert!(
            check(
                &format!("(?i)[{}]", "\\pL\\PN".repeat(500)),
                Features::default()
            )
            .is_ok()
        );
        let error = check(
            &format!("(?i)[{}]", "\\pL".repeat(100_000)),
            Features::default(),
        )
        .unwrap_err();
        assert!(error.starts_with("error parsing regexp: expression too large: `(?i)[\\pL"));
    }
}
