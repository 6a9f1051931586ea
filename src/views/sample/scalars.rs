//! Texts and numbers that schemas admit.

use super::build::Nodes;
use crate::admission::validate::is_valid;
use crate::value::Value;

/// How long texts are made.
const LONGEST: i64 = 4096;
/// How many examples of a pattern are tried.
const EXAMPLES: usize = 4;

/// Texts that people know, one for each format and for what rules often ask of texts; the first
/// stands for any text.
pub(super) const WORDS: [&str; 28] = [
    "example",
    "a",
    "1",
    "1s",
    "1Gi",
    "1.0.0",
    "YQ==",
    "100%",
    "https://example.org",
    "/example",
    "example.org",
    "a@example.org",
    "10.0.0.1",
    "10.0.0.0/8",
    "::1",
    "2024-01-01",
    "2024-01-01T00:00:00Z",
    "e7d5c7b8-3f0a-4c57-9d3e-0a1b2c3d4e5f",
    "e7d5c7b8-3f0a-3c57-9d3e-0a1b2c3d4e5f",
    "e7d5c7b8-3f0a-5c57-9d3e-0a1b2c3d4e5f",
    "00:00:5e:00:53:01",
    "#ffffff",
    "rgb(0,0,0)",
    "0306406152",
    "9780306406157",
    "4111111111111111",
    "111-11-1111",
    "0123456789abcdef01234567",
];

/// The valid candidates for a place, found one by one: the wanted one of them, or the last.
struct ScalarSearch<'s, 'n> {
    nodes: &'s Nodes<'n>,
    /// How many valid ones to pass over.
    skip: usize,
    found: Option<Value<'static>>,
}

impl ScalarSearch<'_, '_> {
    /// Takes a look at a candidate; whether the search is over.
    fn offer(&mut self, value: Value<'static>) -> bool {
        let valid = |value| self.nodes.iter().all(|node| is_valid(node, value));
        if self.found.as_ref() == Some(&value) || !valid(&value) {
            return false;
        }
        self.found = Some(value);
        let is_over = self.skip == 0;
        self.skip = self.skip.saturating_sub(1);
        is_over
    }
}

/// The member of an enumeration that a value is to be; `None` if nothing is enumerated.
pub(super) fn member(nodes: &Nodes<'_>, variant: usize) -> Option<Value<'static>> {
    let mut checks = nodes.iter().filter_map(|node| node.checks.as_ref());
    let members = &checks.find_map(|checks| checks.enum_.as_ref())?.members;
    let mut search = ScalarSearch {
        nodes,
        skip: variant,
        found: None,
    };
    for member in members.iter() {
        if search.offer(member.clone()) {
            break;
        }
    }
    search.found.or_else(|| members.first().cloned())
}

/// A text.
pub(super) fn text(nodes: &Nodes<'_>, variant: usize) -> Value<'static> {
    let (least, most) = bounds(nodes, Counted::Characters, 0, LONGEST);
    // A text that is too long to be made is not made at all.
    let least = if least > LONGEST { 0 } else { least } as usize;
    let most = most as usize;
    let mut search = ScalarSearch {
        nodes,
        skip: 0,
        found: None,
    };
    for node in nodes {
        let pattern = node
            .checks
            .as_ref()
            .and_then(|checks| checks.pattern.as_ref());
        let Some(Ok(regexp)) = pattern.map(|pattern| &pattern.regexp) else {
            continue;
        };
        for word in ["example", "1s"] {
            // Well-known examples rather than short ones.
            if variant == 0 && regexp.is_match(word) && search.offer(word.into()) {
                return search.found.unwrap_or_default();
            }
        }
        for attempt in 0..EXAMPLES {
            let example = regexp.example(least + variant / 32, most, variant + attempt);
            if example.is_some_and(|text| search.offer(sized(&text, least, most))) {
                return search.found.unwrap_or_default();
            }
        }
    }
    if variant > 0 {
        let number = variant.to_string();
        // What is cut off must not be the number.
        let stem = "example-".get(..most.saturating_sub(number.len()));
        let numbered = [stem.unwrap_or("example-"), &number].concat();
        if search.offer(sized(&numbered, least, most)) {
            return search.found.unwrap_or_default();
        }
        search.skip = variant;
    }
    for word in WORDS {
        if search.offer(sized(word, least, most)) {
            break;
        }
    }
    let any = WORDS.first().map_or(Value::Null, |word| Value::from(*word));
    search.found.unwrap_or(any)
}

/// The unit of a count.
#[derive(Clone, Copy)]
pub(super) enum Counted {
    Characters,
    Items,
    Members,
}

/// The least and the most that all schemas of a value want, within a range.
#[inline(never)]
pub(super) fn bounds(nodes: &Nodes<'_>, counted: Counted, least: i64, most: i64) -> (i64, i64) {
    let mut bounds = (least, most);
    for node in nodes {
        let Some(checks) = &node.checks else { continue };
        let (min, max) = match counted {
            Counted::Characters => checks.length.map_or((None, None), |of| (of.min, of.max)),
            Counted::Items => checks.items.map_or((None, None), |of| (of.min, of.max)),
            Counted::Members => checks
                .properties
                .map_or((None, None), |of| (of.min, of.max)),
        };
        bounds.0 = bounds.0.max(min.unwrap_or(0));
        bounds.1 = bounds.1.min(max.unwrap_or(most)).max(0);
    }
    bounds
}

/// A text made longer or shorter.
fn sized(text: &str, least: usize, most: usize) -> Value<'static> {
    let mut sized: String = text.chars().take(most).collect();
    let missing = least.saturating_sub(sized.chars().count());
    sized.extend(std::iter::repeat_n('a', missing));
    Value::from(sized)
}

/// A number.
pub(super) fn number(nodes: &Nodes<'_>, variant: usize) -> Value<'static> {
    let mut search = ScalarSearch {
        nodes,
        skip: 0,
        found: None,
    };
    let mut candidates = vec![1.0];
    let mut step = 1.0;
    for node in nodes {
        let numbers = node
            .checks
            .as_ref()
            .and_then(|checks| checks.numbers.as_ref());
        let Some(numbers) = numbers else { continue };
        let of = numbers.multiple_of.map_or(1.0, |bound| bound.float);
        step = if of > step { of } else { step };
        for bound in [numbers.minimum, numbers.maximum].into_iter().flatten() {
            let multiple = (bound.float / of).ceil() * of;
            candidates.extend([multiple, multiple + of, multiple - of]);
            candidates.extend([bound.float, bound.float + 0.5, bound.float - 0.5]);
            // Beyond what floats tell apart.
            for int in [
                bound.int,
                bound.int.saturating_add(1),
                bound.int.saturating_sub(1),
            ] {
                search.offer(Value::Int(int));
            }
        }
        candidates.push(of);
    }
    candidates.extend([0.0, -1.0, 0.5]);
    let found = candidates
        .iter()
        .find(|&&number| search.offer(value(number)));
    let Some(&first) = found else {
        return search.found.unwrap_or(Value::Int(1));
    };
    let shift = variant as f64 * step;
    for other in [first + shift, first - shift] {
        if search.offer(value(other)) {
            break;
        }
    }
    search.found.unwrap_or_default()
}

/// A number as a text's reader has it: whole ones are integers.
pub(super) fn value(number: f64) -> Value<'static> {
    if number.fract() == 0.0 && number.abs() < 9.0e18 {
        Value::Int(number as i64)
    } else {
        Value::Float(number)
    }
}
