//! Trails in a document: from its top to a value, by position or by field path.

use std::ops::Range;

use crate::document::spans::{Span, SpanShape, Spans};
use crate::machinery::field_path::push_member;

/// A trail to a value: the numbers of the values around it, the outermost first, and its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail(pub Vec<usize>);

/// One step of a trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrailStep<'s> {
    /// To the value of a key.
    Key(&'s str),
    /// To an item of a list.
    Index(usize),
}

impl Trail {
    /// The trail to the whole document.
    #[must_use]
    pub fn top() -> Self {
        Self(vec![0])
    }

    /// The number of the value that it leads to.
    #[must_use]
    pub fn last(&self) -> usize {
        self.0.last().copied().unwrap_or(0)
    }

    /// The keys and indices that lead to the value.
    #[must_use]
    pub fn steps<'s>(&self, spans: &'s Spans) -> Vec<TrailStep<'s>> {
        let pairs = self.0.iter().zip(self.0.iter().skip(1));
        pairs
            .filter_map(|(&around, &number)| step(spans, around, number))
            .collect()
    }

    /// The keys and indices that lead from a value around to this one.
    #[must_use]
    pub fn steps_below<'s>(&self, around: &Self, spans: &'s Spans) -> Vec<TrailStep<'s>> {
        let outside = around.0.len().saturating_sub(1).min(self.0.len());
        let below = self.0.get(outside..).unwrap_or_default();
        Self(below.to_vec()).steps(spans)
    }
}

fn step(spans: &Spans, around: usize, number: usize) -> Option<TrailStep<'_>> {
    if let Some(key) = &spans.get(number)?.key {
        return Some(TrailStep::Key(key));
    }
    // Items are numbered in the order of the text.
    let at = spans.children(around).binary_search(&number).ok()?;
    Some(TrailStep::Index(at))
}

/// The path of a field at the end of steps, as errors have it.
#[must_use]
pub fn path(steps: &[TrailStep<'_>]) -> String {
    let mut path = String::new();
    for step in steps {
        match step {
            TrailStep::Key(key) => push_member(&mut path, key),
            TrailStep::Index(at) => path.extend(["[", &at.to_string(), "]"]),
        }
    }
    path
}

/// The part of a value at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// Its key.
    Key,
    /// The value, or the space between the entries of a list or map.
    Value,
}

/// The innermost value that an offset is in or at the edge of.
#[must_use]
pub fn at(spans: &Spans, offset: usize) -> Option<(Trail, On)> {
    spans.get(0)?;
    let holds = |bytes: &Range<usize>| bytes.start <= offset && offset <= bytes.end;
    let mut trail = Trail(vec![0]);
    // Aliases may lead back up; the text does not.
    loop {
        let around = trail.last();
        if matches!(spans.get(around)?.shape, SpanShape::Alias { .. }) {
            return Some((trail, On::Value));
        }
        let mut inside = None;
        for &child in spans.children(around) {
            let span: &Span = spans.get(child)?;
            let on_key = span.key.is_some() && holds(&span.key_bytes);
            if on_key || holds(&span.bytes) {
                inside = Some((child, on_key));
                // Between two values the second one counts.
                if offset < span.bytes.end {
                    break;
                }
            }
        }
        match inside {
            None => return Some((trail, On::Value)),
            Some((child, on_key)) => {
                trail.0.push(child);
                if on_key {
                    return Some((trail, On::Key));
                }
            }
        }
    }
}
