//! A text that one pattern matches and another one does not: both tables of states are walked side by
//! side, shorter texts first.

use std::collections::HashMap;
use std::collections::VecDeque;

use super::closure::Closure;
use super::dfa::{DEAD, Dfa, MATCH, State};
use super::example::NICE;
use super::program::{Limits, Program, compile};
use super::{Regexp, is_anchored, parse};

/// How many instructions a pattern may have.
const MOST_INSTS: usize = 1 << 13;
/// How many pairs of states are looked at.
const MOST_PAIRS: usize = 1 << 14;
/// How many characters are tried for each pair.
const MOST_CHARACTERS: usize = 1 << 8;

/// Facts about the texts that only one of two patterns matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// A shortest text.
    Text(String),
    /// No such text exists.
    Nothing,
    /// Finding out takes too long.
    Unknown,
}

impl Regexp {
    /// A text of `least` to `most` characters that this pattern matches and the other one does not.
    #[must_use]
    pub fn text_beside(&self, other: &Self, (least, most): (usize, usize)) -> Difference {
        let walkers = Walker::from_regexp(self).zip(Walker::from_regexp(other));
        let Some((mut own, mut other)) = walkers else {
            return Difference::Unknown;
        };
        let characters = characters(&own, &other);
        if characters.len() > MOST_CHARACTERS {
            return Difference::Unknown;
        }
        let search = Search {
            characters,
            least,
            most,
        };
        search
            .run(&mut own, &mut other)
            .unwrap_or(Difference::Unknown)
    }
}

/// A pattern and its table of states.
struct Walker {
    program: Program,
    closure: Closure,
    dfa: Dfa,
}

impl Walker {
    fn from_regexp(pattern: &Regexp) -> Option<Self> {
        let limits = Limits {
            insts: MOST_INSTS,
            text: usize::MAX,
        };
        let program = compile(&parse::parse(pattern.as_str()).ok()?, limits)?;
        let mut closure = Closure::default();
        let anchored = is_anchored(&program, &mut closure);
        let dfa = Dfa::from_program(&program, anchored)?;
        Some(Self {
            program,
            closure,
            dfa,
        })
    }

    fn start(&mut self) -> State {
        self.dfa.begin(&self.program, &mut self.closure)
    }

    /// The state behind a character, or at the end of the text.
    fn next(&mut self, state: State, c: Option<char>) -> Option<State> {
        self.dfa.step(&self.program, &mut self.closure, state, c)
    }
}

/// A character for each way in which the two patterns tell characters apart, the nicest ones first.
fn characters(own: &Walker, other: &Walker) -> Vec<char> {
    let (own, other) = (own.dfa.alphabet(), other.dfa.alphabet());
    // What follows the surrogates, which are no characters, may belong to the class of the last ones.
    let starts = own.starts().iter().chain(other.starts()).chain(&[0xe000]);
    let printable = |c: &char| !c.is_control();
    let starts: Vec<char> = starts.filter_map(|start| char::from_u32(*start)).collect();
    let plain = starts.iter().copied().filter(printable);
    let others = starts.iter().copied().filter(|c| !printable(c));
    let mut classes = Vec::new();
    let mut found = Vec::new();
    for c in NICE.chars().chain(plain).chain(others) {
        let class = (own.class(c), other.class(c));
        if !classes.contains(&class) {
            classes.push(class);
            found.push(c);
        }
        if found.len() > MOST_CHARACTERS {
            break;
        }
    }
    found
}

/// States of both patterns, and how many characters led there, up to the fewest that are asked for.
type StatePair = (State, State, usize);

struct Search {
    characters: Vec<char>,
    least: usize,
    most: usize,
}

impl Search {
    fn run(&self, own: &mut Walker, other: &mut Walker) -> Option<Difference> {
        let start = (own.start(), other.start(), 0);
        // Each place with the one before it and the character between them.
        let mut came: HashMap<StatePair, Option<(StatePair, char)>> =
            HashMap::from([(start, None)]);
        let mut queue = VecDeque::from([(start, 0)]);
        while let Some((place, length)) = queue.pop_front() {
            let (one, two, _) = place;
            if length >= self.least
                && own.next(one, None)? == MATCH
                && other.next(two, None)? != MATCH
            {
                return Some(Difference::Text(text(&came, place)));
            }
            if length == self.most {
                continue;
            }
            for c in &self.characters {
                let (one, two) = (own.next(one, Some(*c))?, other.next(two, Some(*c))?);
                if one == DEAD || two == MATCH {
                    continue;
                }
                let next = (one, two, (length + 1).min(self.least));
                if !came.contains_key(&next) {
                    if came.len() == MOST_PAIRS {
                        return None;
                    }
                    came.insert(next, Some((place, *c)));
                    queue.push_back((next, length + 1));
                }
            }
        }
        Some(Difference::Nothing)
    }
}

fn text(came: &HashMap<StatePair, Option<(StatePair, char)>>, end: StatePair) -> String {
    let mut characters = Vec::new();
    let mut place = end;
    while let Some(Some((before, c))) = came.get(&place) {
        characters.push(*c);
        place = *before;
    }
    characters.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn beside(one: &str, other: &str, bounds: (usize, usize)) -> Difference {
        let [one, other] = [one, other].map(|pattern| Regexp::new(pattern).unwrap());
        let found = one.text_beside(&other, bounds);
        if let Difference::Text(text) = &found {
            assert!(one.is_match(text) && !other.is_match(text), "{text:?}");
        }
        found
    }

    #[test]
    fn a_shortest_text_is_found() {
        const ANY: (usize, usize) = (0, usize::MAX);
        for (one, other, bounds, want) in [
            ("^(red|green|blue)$", "^(red|green)$", ANY, Some("blue")),
            ("^(red|green)$", "^(red|green|blue)$", ANY, None),
            ("^[a-z]{1,10}$", "^[a-z]{1,9}$", ANY, Some("aaaaaaaaaa")),
            ("^[a-z]+$", "^[a-z0-9]+$", ANY, None),
            ("^[a-z0-9]+$", "^[a-z]+$", ANY, Some("1")),
            ("", ".+", ANY, Some("")),
            ("", ".+", (1, 9), Some("\n")),
            ("^a*$", "^a?$", (3, 3), Some("aaa")),
            ("^[ab]?$", "", ANY, None),
            ("^[ab]?$", "^c$", (2, 9), None),
            ("a", "^a", ANY, Some("ba")),
            ("(?i)^on$", "^on$", ANY, Some("oN")),
            ("^(a)$", "^a$", ANY, None),
            ("foo$", "foo", ANY, None),
            (r"\bfoo\b", "foo", ANY, None),
            ("foo", r"\bfoo\b", ANY, Some("afoo")),
            (r"^\PN$", r"^[^0-9]$", ANY, None),
            (r"^[^0-9]$", r"^\PN$", ANY, Some("\u{b2}")),
        ] {
            let want = want.map_or(Difference::Nothing, |text| {
                Difference::Text(text.to_owned())
            });
            assert_eq!(beside(one, other, bounds), want, "{one} {other}");
        }
    }

    #[test]
    fn what_takes_too_long_is_not_known() {
        let many = "^(a|b)*a(a|b){20}$";
        assert_eq!(beside(many, "^(a|b)*$", (0, 99)), Difference::Unknown);
    }
}
