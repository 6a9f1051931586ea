//! The tree of a parsed pattern, with the measures that Go's limits look at.

use super::class::Class;
use crate::go::unicode::MAX_RUNE;

/// A part of a pattern.
#[derive(Debug)]
pub struct RegexpNode {
    pub kind: RegexpKind,
    /// Levels of the tree below and with this one.
    pub height: u32,
    /// Instructions that Go's compiler would make of it.
    pub size: u64,
    /// The fewest code points that it matches.
    pub least: usize,
    /// The largest product of counted repetitions inside each other.
    pub repeats: u32,
}

#[derive(Debug)]
pub enum RegexpKind {
    /// Matches the empty text.
    Empty,
    Literal(Literal),
    Class(Class),
    /// `.` without the flag `s`.
    AnyNotNewline,
    Any,
    Look(Look),
    Capture(Box<RegexpNode>),
    Repeat(Repeat),
    Concat(Vec<RegexpNode>),
    Alternate(Vec<RegexpNode>),
}

/// Code points one after the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Literal {
    pub first: u32,
    pub rest: Vec<u32>,
    /// Whether case does not matter.
    pub fold: bool,
}

/// A condition on the place between two characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    LineStart,
    LineEnd,
    TextStart,
    TextEnd,
    Word,
    NotWord,
}

#[derive(Debug)]
pub struct Repeat {
    pub sub: Box<RegexpNode>,
    pub op: RepeatOp,
    pub greedy: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RepeatOp {
    Star,
    Plus,
    Quest,
    /// `{min,max}`; without a maximum, any number.
    Count {
        min: u32,
        max: Option<u32>,
    },
}

impl Literal {
    pub fn new(first: u32, fold: bool) -> Self {
        let rest = Vec::new();
        Self { first, rest, fold }
    }

    pub fn runes(&self) -> impl DoubleEndedIterator<Item = u32> {
        std::iter::once(self.first).chain(self.rest.iter().copied())
    }

    pub fn len(&self) -> usize {
        1 + self.rest.len()
    }

    pub fn append(&mut self, other: &Literal) {
        self.rest.push(other.first);
        self.rest.extend_from_slice(&other.rest);
    }

    /// The rest after the first `n` code points, if there is one.
    pub fn without(&self, n: usize) -> Option<Self> {
        let mut runes = self.runes().skip(n);
        let first = runes.next()?;
        let rest = runes.collect();
        Some(Self {
            first,
            rest,
            fold: self.fold,
        })
    }
}

impl RepeatOp {
    /// The least and the most repetitions.
    pub fn bounds(self) -> (u32, Option<u32>) {
        match self {
            RepeatOp::Star => (0, None),
            RepeatOp::Plus => (1, None),
            RepeatOp::Quest => (0, Some(1)),
            RepeatOp::Count { min, max } => (min, max),
        }
    }
}

impl RegexpNode {
    pub fn new(kind: RegexpKind) -> Self {
        let subs: &[RegexpNode] = match &kind {
            RegexpKind::Capture(sub) | RegexpKind::Repeat(Repeat { sub, .. }) => {
                std::slice::from_ref(sub)
            }
            RegexpKind::Concat(subs) | RegexpKind::Alternate(subs) => subs,
            _ => &[],
        };
        let height = 1 + subs.iter().map(|sub| sub.height).max().unwrap_or(0);
        let inner = subs.iter().map(|sub| sub.repeats).max().unwrap_or(1);
        let total = subs
            .iter()
            .fold(0, |sum: u64, sub| sum.saturating_add(sub.size));
        let lengths = subs.iter().map(|sub| sub.least);
        let (size, least, repeats) = match &kind {
            RegexpKind::Empty | RegexpKind::Look(_) => (1, 0, inner),
            RegexpKind::Class(_) | RegexpKind::Any | RegexpKind::AnyNotNewline => (1, 1, inner),
            RegexpKind::Literal(literal) => (literal.len() as u64, literal.len(), inner),
            RegexpKind::Capture(sub) => (total.saturating_add(2), sub.least, inner),
            RegexpKind::Concat(_) => (total, lengths.fold(0, usize::saturating_add), inner),
            RegexpKind::Alternate(_) => {
                let size = total.saturating_add(subs.len() as u64 - 1);
                (size, lengths.min().unwrap_or(0), inner)
            }
            RegexpKind::Repeat(repeat) => repeat.measure(),
        };
        Self {
            kind,
            height,
            size: size.max(1),
            least,
            repeats,
        }
    }

    pub fn literal(literal: Literal) -> Self {
        Self::new(RegexpKind::Literal(literal))
    }

    /// Whether it stands for one of a set of characters.
    pub fn is_class(&self) -> bool {
        match &self.kind {
            RegexpKind::Literal(literal) => literal.rest.is_empty(),
            RegexpKind::Class(_) | RegexpKind::Any | RegexpKind::AnyNotNewline => true,
            _ => false,
        }
    }

    /// How many code points and ends of ranges it holds itself.
    pub fn runes(&self) -> usize {
        match &self.kind {
            RegexpKind::Literal(literal) => literal.len(),
            RegexpKind::Class(class) => 2 * class.ranges().len(),
            _ => 0,
        }
    }

    /// Whether Go calls two parts that stand for sets of characters the same. It forgets to
    /// compare whether case matters.
    pub fn same_class(&self, other: &RegexpNode) -> bool {
        match (&self.kind, &other.kind) {
            (RegexpKind::Literal(a), RegexpKind::Literal(b)) => a.runes().eq(b.runes()),
            (RegexpKind::Class(a), RegexpKind::Class(b)) => a == b,
            (RegexpKind::Any, RegexpKind::Any)
            | (RegexpKind::AnyNotNewline, RegexpKind::AnyNotNewline) => true,
            _ => false,
        }
    }

    /// Tidies a class that alternatives were merged into.
    pub fn clean(&mut self) {
        const BEFORE_NEWLINE: u32 = 0x9;
        const AFTER_NEWLINE: u32 = 0xb;
        if let RegexpKind::Class(class) = &mut self.kind {
            class.clean();
            match class.ranges() {
                [(0, MAX_RUNE)] => self.kind = RegexpKind::Any,
                [(0, BEFORE_NEWLINE), (AFTER_NEWLINE, MAX_RUNE)] => {
                    self.kind = RegexpKind::AnyNotNewline
                }
                _ => {}
            }
        }
    }

    /// Adds the set of characters of `other`; both stand for one.
    pub fn merge(&mut self, other: &RegexpNode) {
        if let (RegexpKind::Literal(a), RegexpKind::Literal(b)) = (&self.kind, &other.kind)
            && a == b
        {
            return;
        }
        let kind = std::mem::replace(&mut self.kind, RegexpKind::Empty);
        self.kind = match (kind, &other.kind) {
            (RegexpKind::Any, _) | (_, RegexpKind::Any) => RegexpKind::Any,
            (kind @ RegexpKind::AnyNotNewline, set) => with_newline(kind, set),
            (set, RegexpKind::AnyNotNewline) => with_newline(RegexpKind::AnyNotNewline, &set),
            (RegexpKind::Class(mut set), other) => {
                add_to_set(&mut set, other);
                RegexpKind::Class(set)
            }
            (literal, other) => {
                let mut set = Class::default();
                add_to_set(&mut set, &literal);
                add_to_set(&mut set, other);
                RegexpKind::Class(set)
            }
        };
    }
}

/// `.` together with another set, which may hold the newline that it lacks.
fn with_newline(dot: RegexpKind, set: &RegexpKind) -> RegexpKind {
    let newline = u32::from('\n');
    let has = match set {
        RegexpKind::Literal(literal) => literal.first == newline,
        RegexpKind::Class(class) => class.contains(newline),
        _ => false,
    };
    if has { RegexpKind::Any } else { dot }
}

fn add_to_set(set: &mut Class, kind: &RegexpKind) {
    match kind {
        RegexpKind::Literal(literal) => set.add_folded(literal.first, literal.first, literal.fold),
        RegexpKind::Class(class) => set.add_class(class, false),
        _ => {}
    }
}

impl Repeat {
    /// The size, the least length and the product of counts, as [`RegexpNode`] holds them.
    fn measure(&self) -> (u64, usize, u32) {
        let sub = &self.sub;
        let (min, _) = self.op.bounds();
        let least = sub.least.saturating_mul(min as usize);
        let times = |n: u32| sub.size.saturating_mul(u64::from(n));
        let (size, repeats) = match self.op {
            RepeatOp::Star => (sub.size.saturating_add(2), sub.repeats),
            RepeatOp::Plus | RepeatOp::Quest => (sub.size.saturating_add(1), sub.repeats),
            RepeatOp::Count { max: Some(0), .. } => (0, 0),
            RepeatOp::Count { min: 0, max: None } => (sub.size.saturating_add(2), sub.repeats),
            RepeatOp::Count { min, max: None } => (
                times(min).saturating_add(1),
                sub.repeats.saturating_mul(min),
            ),
            RepeatOp::Count {
                min,
                max: Some(max),
            } => (
                times(max).saturating_add(u64::from(max - min)),
                sub.repeats.saturating_mul(max),
            ),
        };
        (size, least, repeats)
    }
}
