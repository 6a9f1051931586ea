//! The keys of values that name a field, also in maps that are merged into others.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::FieldStep;
use crate::document::spans::{Span, SpanShape, Spans};

/// A search for the keys at the end of some steps through the values of a document.
#[derive(Default)]
pub(super) struct NamedKeys {
    /// The numbers of the values that have these keys.
    found: Vec<usize>,
    /// The values that the search visited. Each has the number of steps that remained there.
    passed: BTreeSet<(usize, usize)>,
    /// The values where the search started.
    tops: Vec<usize>,
}

impl NamedKeys {
    /// Adds the keys below a value.
    pub fn add(&mut self, spans: &Spans, top: usize, steps: &[FieldStep]) {
        self.tops.push(top);
        self.below(spans, top, steps);
    }

    /// The bytes of the keys, in the order in which they were found. Values that have an alias in common are found
    /// once.
    pub fn bytes(&self, spans: &Spans) -> Vec<Range<usize>> {
        let found = self.found.iter().filter_map(|&number| spans.get(number));
        found.map(|span| span.key_bytes.clone()).collect()
    }

    fn below(&mut self, spans: &Spans, number: usize, steps: &[FieldStep]) {
        let Some((step, rest)) = steps.split_first() else {
            return;
        };
        // Aliases show a value several times, and may lead back up.
        if !self.passed.insert((number, steps.len())) {
            return;
        }
        let is_map = spans.shape(number) == Some(SpanShape::Map);
        let is_list = spans.shape(number) == Some(SpanShape::List);
        for &child in spans.children(number) {
            let Some(span) = spans.get(child) else {
                continue;
            };
            match step {
                _ if is_map && is_merge(span) => self.merged(spans, child, steps),
                // A key may be repeated.
                FieldStep::Property(name) if is_map && span.key.as_deref() == Some(&**name) => {
                    match rest {
                        [] => self.found.push(child),
                        _ => self.below(spans, child, rest),
                    }
                }
                FieldStep::Value if is_map => self.below(spans, child, rest),
                FieldStep::Item if is_list => self.below(spans, child, rest),
                _ => {}
            }
        }
    }

    /// Goes through the map of a merge key, or the list of its maps.
    fn merged(&mut self, spans: &Spans, number: usize, steps: &[FieldStep]) {
        if spans.shape(number) != Some(SpanShape::List) {
            self.below(spans, number, steps);
        } else if self.passed.insert((number, steps.len())) {
            for &map in spans.children(number) {
                self.below(spans, map, steps);
            }
        }
    }

    /// The bytes of the first key that an alias also shows in another field.
    pub fn shared(&self, spans: &Spans) -> Option<Range<usize>> {
        if !spans.is_aliased() {
            return None;
        }
        let mut parents: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for number in (0..).take_while(|&number| spans.get(number).is_some()) {
            for &child in spans.children(number) {
                parents.entry(child).or_default().push(number);
            }
        }
        let passed: BTreeSet<usize> = self.passed.iter().map(|(number, _)| *number).collect();
        let shared = self.found.iter().find(|found| {
            let (mut seen, mut next) = (BTreeSet::new(), vec![**found]);
            while let Some(number) = next.pop() {
                if self.tops.contains(&number) || !seen.insert(number) {
                    continue;
                }
                let around = parents.get(&number).map_or(&[][..], |all| all);
                if around.iter().any(|parent| !passed.contains(parent)) {
                    return true;
                }
                next.extend(around);
            }
            false
        });
        spans.get(*shared?).map(|span| span.key_bytes.clone())
    }
}

/// Whether a key merges its value into the map around it. In quotes it is a key as any other.
fn is_merge(span: &Span) -> bool {
    span.key.as_deref() == Some(MERGE) && span.key_bytes.len() == MERGE.len()
}

/// The key whose value YAML merges into the map around it.
pub(super) const MERGE: &str = "<<";
