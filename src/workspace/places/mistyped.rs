//! Finds the value that decoding refuses. Go names the fields that lead to it, without indices and
//! keys, and the type that it found.

use super::trail::Trail;
use crate::document::Notation;
use crate::document::scalar::Scalar;
use crate::document::spans::{SpanShape, Spans};
use crate::machinery::decode::Mismatch;

/// The place of a decoding error, in the words of Go.
#[derive(Clone, Debug)]
pub(crate) struct Mistyped {
    /// Names of fields, the outermost first.
    names: Vec<String>,
    /// Go's name of the value that stands there: `number`.
    found: String,
}

/// How many values one search looks at.
const MAX_VALUES: usize = 100_000;

impl Mistyped {
    /// The place of a value that Go's decoder refuses.
    pub fn from_mismatch(mismatch: &Mismatch) -> Self {
        let (owner, fields) = match &mismatch.place {
            Some((owner, fields)) => (&**owner, &**fields),
            None => ("", ""),
        };
        let mut names: Vec<String> = fields.split('.').map(str::to_owned).collect();
        names.retain(|name| !name.is_empty());
        // For metadata, Go tells no more of the path.
        let is_of_metadata = owner == "ObjectMeta" || mismatch.wanted == "v1.ObjectMeta";
        if is_of_metadata && names.first().is_none_or(|name| name != "metadata") {
            names.insert(0, "metadata".to_owned());
        }
        let found = mismatch.found.split(' ').next().unwrap_or_default();
        Self {
            names,
            found: found.to_owned(),
        }
    }

    /// The trail to the value, as far as it is known.
    pub fn find(&self, source: &str, spans: &Spans, format: Notation, from: &Trail) -> Trail {
        let mut search = MistypedSearch {
            wanted: self,
            source,
            spans,
            format,
            left: MAX_VALUES,
            trail: from.clone(),
            deepest: from.clone(),
            matched: 0,
        };
        match search.at(from.last(), 0, 0) {
            true => search.trail,
            false => search.deepest,
        }
    }
}

struct MistypedSearch<'s> {
    wanted: &'s Mistyped,
    source: &'s str,
    spans: &'s Spans,
    format: Notation,
    left: usize,
    trail: Trail,
    /// The trail with the most matching names, and their number.
    deepest: Trail,
    matched: usize,
}

impl MistypedSearch<'_> {
    /// Searches at and below the value that the first `matched` names lead to. After the last name
    /// there may be one more map or list: `labels` names the map and means a value in it.
    ///
    /// Recursion is bounded by [`crate::value::MAX_DEPTH`].
    fn at(&mut self, number: usize, matched: usize, beyond: usize) -> bool {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            return false;
        }
        if matched > self.matched {
            (self.matched, self.deepest) = (matched, self.trail.clone());
        }
        let name = self.wanted.names.get(matched);
        if name.is_none() && self.is_found(number) {
            return true;
        }
        if beyond > 1 {
            return false;
        }
        let spans = self.spans;
        let named = name.and_then(|name| spans.entry(number, name));
        if let Some(child) = named
            && self.below(child, matched + 1, 0)
        {
            return true;
        }
        let beyond = beyond + usize::from(name.is_none());
        let is_list = spans.shape(number) == Some(SpanShape::List);
        let passes = is_list || name.is_none() || named.is_none() && matched > 0;
        let children = if passes { spans.children(number) } else { &[] };
        children
            .iter()
            .any(|&child| self.below(child, matched, beyond))
    }

    fn below(&mut self, child: usize, matched: usize, beyond: usize) -> bool {
        // Aliases may be cyclic.
        let shape = self.spans.get(child).map(|span| span.shape);
        if matches!(shape, None | Some(SpanShape::Alias { .. })) {
            return false;
        }
        self.trail.0.push(child);
        let found = self.at(child, matched, beyond);
        if !found {
            self.trail.0.pop();
        }
        found
    }

    /// Whether the value is what Go found.
    #[inline(never)]
    fn is_found(&self, number: usize) -> bool {
        let Some(span) = self.spans.get(number) else {
            return false;
        };
        if span.shape != SpanShape::Scalar {
            let wanted = match span.shape {
                SpanShape::List => "array",
                _ => "object",
            };
            return self.wanted.found == wanted;
        }
        let raw = self.source.get(span.bytes.clone()).unwrap_or_default();
        let text = Scalar::read(self.source, span.bytes.clone(), self.format).text;
        let found = if raw.starts_with(['"', '\'', '|', '>']) {
            "string"
        } else if text.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c)) {
            "number"
        } else if matches!(
            &*text.to_ascii_lowercase(),
            "true" | "false" | "yes" | "no" | "on" | "off" | "y" | "n"
        ) {
            "bool"
        } else {
            "string"
        };
        self.wanted.found == found
    }
}
