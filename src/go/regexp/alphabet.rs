//! Groups characters into equivalence classes for the DFA.

use super::class::{WORD, sort};
use super::node::Look;
use super::program::{Inst, Program};
use crate::go::unicode::Range;

/// Above these limits a DFA does not pay off.
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
    pub fn from_program(program: &Program) -> Option<Self> {
        let single = distinguished(program);
        let single = single.iter().map(std::slice::from_ref);
        let sets: Vec<&[Range]> = program
            .sets
            .iter()
            .map(AsRef::as_ref)
            .chain(single)
            .collect();
        let mut starts = vec![(0, 0)];
        for (lo, hi) in sets.iter().copied().flatten() {
            starts.extend([(*lo, 0), (*hi + 1, 0)]);
            if starts.len() > MAX_WORK {
                return None;
            }
        }
        sort(&mut starts);
        starts.dedup();
        let starts: Vec<u32> = starts.into_iter().map(|(start, _)| start).collect();
        let (mut classes, count) = refine(&starts, &sets)?;
        // Renumber the classes: drop empty ones.
        let mut examples = Vec::new();
        let mut numbers = vec![None; count];
        for (class, start) in classes.iter_mut().zip(&starts) {
            if let Some(number) = numbers.get_mut(usize::from(*class)) {
                *class = *number.get_or_insert_with(|| {
                    examples.push(*start);
                    examples.len() as u16 - 1
                });
            }
        }
        if examples.len() > MAX_CLASSES {
            return None;
        }
        let mut ascii = [0; 128];
        for (start, class) in starts.iter().zip(&classes) {
            let rest = ascii.get_mut(*start as usize..).unwrap_or_default();
            rest.fill(*class);
        }
        Some(Self {
            ascii,
            starts,
            classes,
            examples,
        })
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

    /// The first code points of intervals whose characters are in one class each.
    pub fn starts(&self) -> &[u32] {
        &self.starts
    }

    /// A code point of a class; `None` for the class after the last, the end of the text.
    pub fn example(&self, class: usize) -> Option<u32> {
        self.examples.get(class).copied()
    }
}

/// The single code points and ranges that instructions ask for beside the sets.
fn distinguished(program: &Program) -> Vec<Range> {
    let mut ranges = Vec::new();
    let (mut newline, mut words) = (false, false);
    for inst in &program.insts {
        match inst {
            Inst::Char(c, _) => ranges.push((*c, *c)),
            Inst::NotNewline(_) | Inst::Look(Look::LineStart | Look::LineEnd, _) => newline = true,
            Inst::Look(Look::Word | Look::NotWord, _) => words = true,
            _ => {}
        }
    }
    // All characters of a class must look the same to `^`, `$` and `\b`. `\b` therefore needs
    // newline as a class of its own.
    if newline || words {
        ranges.push((0xa, 0xa));
    }
    if words {
        ranges.extend(WORD);
    }
    sort(&mut ranges);
    ranges.dedup();
    ranges
}

/// The classes of intervals, and a number above them all: two intervals share a class when
/// every set holds both or neither.
fn refine(starts: &[u32], sets: &[&[Range]]) -> Option<(Vec<u16>, usize)> {
    let mut classes = vec![0; starts.len()];
    // For each class the last set that divided it, and the class of the part in the set.
    let mut moved = vec![(usize::MAX, 0)];
    let mut work = 0;
    for (set, ranges) in sets.iter().enumerate() {
        for (lo, hi) in *ranges {
            let from = starts.partition_point(|start| start < lo);
            let to = starts.partition_point(|start| start <= hi);
            work += to - from;
            if work > MAX_WORK || moved.len() + to - from > usize::from(u16::MAX) {
                return None;
            }
            for class in classes.iter_mut().take(to).skip(from) {
                let fresh = moved.len() as u16;
                let part = moved.get_mut(usize::from(*class))?;
                if part.0 != set {
                    *part = (set, fresh);
                }
                *class = part.1;
                if part.1 == fresh {
                    moved.push((set, fresh));
                }
            }
        }
    }
    Some((classes, moved.len()))
}
