//! The characters that a program tells apart, in classes.

use std::collections::{BTreeMap, BTreeSet};

use super::class::WORD;
use super::node::Look;
use super::program::{Inst, Program};
use crate::go::unicode::Range;

/// More classes, or more work to find them, and a table of states is not worth it.
const MAX_CLASSES: usize = 1024;
const MAX_WORK: usize = 1 << 20;

/// Classes of characters that no instruction tells apart.
#[derive(Debug)]
pub struct Alphabet {
    ascii: [u16; 128],
    /// The first code points of intervals, ascending from zero, and their classes.
    starts: Vec<u32>,
    classes: Vec<u16>,
    /// A code point of each class.
    examples: Vec<u32>,
}

impl Alphabet {
    /// The classes of a program, unless they are too many.
    pub fn of(program: &Program) -> Option<Self> {
        let single = told_apart(program);
        let single = single.iter().map(std::slice::from_ref);
        let sets: Vec<&[Range]> = program
            .sets
            .iter()
            .map(AsRef::as_ref)
            .chain(single)
            .collect();
        let mut starts: Vec<u32> = vec![0];
        for (lo, hi) in sets.iter().copied().flatten() {
            starts.extend([*lo, *hi + 1]);
            if starts.len() > MAX_WORK {
                return None;
            }
        }
        starts.sort_unstable();
        starts.dedup();
        let classes = refine(&starts, &sets)?;
        let mut examples = Vec::new();
        let mut numbers = BTreeMap::new();
        let mut dense = Vec::with_capacity(classes.len());
        for (class, start) in classes.iter().zip(&starts) {
            let number = *numbers.entry(*class).or_insert_with(|| {
                examples.push(*start);
                examples.len() as u16 - 1
            });
            dense.push(number);
        }
        if examples.len() > MAX_CLASSES {
            return None;
        }
        let mut alphabet = Self {
            ascii: [0; 128],
            starts,
            classes: dense,
            examples,
        };
        alphabet.ascii = std::array::from_fn(|c| alphabet.look_up(c as u32));
        Some(alphabet)
    }

    /// How many classes there are.
    pub fn len(&self) -> usize {
        self.examples.len()
    }

    pub fn class(&self, c: char) -> usize {
        let c = u32::from(c);
        let class = self.ascii.get(c as usize).copied();
        usize::from(class.unwrap_or_else(|| self.look_up(c)))
    }

    fn look_up(&self, c: u32) -> u16 {
        let at = self.starts.partition_point(|start| *start <= c);
        self.classes.get(at.wrapping_sub(1)).copied().unwrap_or(0)
    }

    /// A code point of a class; `None` for the class after the last, the end of the text.
    pub fn example(&self, class: usize) -> Option<u32> {
        self.examples.get(class).copied()
    }
}

/// The single code points and ranges that instructions ask for beside the sets.
fn told_apart(program: &Program) -> BTreeSet<Range> {
    let newline = (0xa, 0xa);
    let mut ranges = BTreeSet::new();
    for inst in &program.insts {
        match inst {
            Inst::Char(c, _) => _ = ranges.insert((*c, *c)),
            Inst::NotNewline(_) | Inst::Look(Look::LineStart | Look::LineEnd, _) => {
                ranges.insert(newline);
            }
            Inst::Look(Look::Word | Look::NotWord, _) => {
                ranges.extend(WORD);
                // A word and a newline are sides of their own kind.
                ranges.insert(newline);
            }
            _ => {}
        }
    }
    ranges
}

/// The classes of intervals: two share one when every set holds both or neither.
fn refine(starts: &[u32], sets: &[&[Range]]) -> Option<Vec<usize>> {
    let mut classes = vec![0; starts.len()];
    let mut fresh = 0;
    let mut work = 0;
    for ranges in sets {
        // Intervals in the set leave the class they were in for a new one.
        let mut moved = BTreeMap::new();
        for (lo, hi) in *ranges {
            let from = starts.partition_point(|start| start < lo);
            let to = starts.partition_point(|start| start <= hi);
            work += to - from;
            if work > MAX_WORK {
                return None;
            }
            for class in classes.iter_mut().take(to).skip(from) {
                *class = *moved.entry(*class).or_insert_with(|| {
                    fresh += 1;
                    fresh
                });
            }
        }
    }
    Some(classes)
}
