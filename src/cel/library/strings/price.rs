//! Costs of the functions over strings.

use crate::cel::cost::{
    CallEstimate, CostRange, Pricing, STRING_TRAVERSAL, Site, content_traversal, scaled, size_of,
    traversal,
};
use crate::cel::value::Val;

/// The factor where a text is read and another one made.
const READ_AND_MADE: f64 = 2.0 * STRING_TRAVERSAL;

/// Reads a text. The result is at most as long as the text.
pub(super) const SAME_SIZE: Pricing = Pricing::new(
    |site| {
        let size = site.size(0);
        Some(CallEstimate::sized(size.scaled(STRING_TRAVERSAL), size))
    },
    |operands, _| traversal(operands, 0),
);

pub(super) const FORMAT: Pricing = Pricing::new(
    |site| {
        Some(CallEstimate::from_cost(
            site.size(0).scaled(STRING_TRAVERSAL),
        ))
    },
    |operands, _| content_traversal(operands, 0),
);

pub(super) const QUOTE: Pricing = Pricing::new(
    |site| {
        let size = site.size(0);
        // Sizes near the greatest number wrap, as in cel-go.
        let quoted = CostRange {
            min: size.min.wrapping_add(2),
            max: size.max.wrapping_mul(2).wrapping_add(2),
        };
        Some(CallEstimate::sized(size.scaled(STRING_TRAVERSAL), quoted))
    },
    |operands, _| content_traversal(operands, 0),
);

pub(super) const JOIN: Pricing = Pricing::new(
    |site| {
        let size = joined_size(site);
        Some(CallEstimate::sized(size.scaled(STRING_TRAVERSAL), size))
    },
    |_, result| Some(scaled(size_of(result), READ_AND_MADE)),
);

pub(super) const SPLIT: Pricing = Pricing::new(
    |site| {
        let size = site.size(0);
        let limit = (site.operands() > 2).then(|| site.literal_int(2)).flatten();
        // A negative limit counts as a large one.
        let parts = CostRange {
            min: 0,
            max: limit.map_or(size.max, |limit| limit as u64),
        };
        Some(CallEstimate::sized(size.scaled(READ_AND_MADE), parts))
    },
    read_and_made,
);

pub(super) const REPLACE: Pricing = Pricing::new(
    |site| {
        let cost = site.size(0).scaled(READ_AND_MADE);
        Some(CallEstimate::sized(cost, replaced_size(site)))
    },
    read_and_made,
);

fn read_and_made(operands: &[Val<'_>], _: &Val<'_>) -> Option<u64> {
    Some(scaled(size_of(operands.first()?), READ_AND_MADE))
}

fn joined_size(site: &dyn Site) -> CostRange {
    let items = site.size(0);
    let texts = match site.element_type(0) {
        Some(_) => items * site.element_size(0),
        None => CostRange::exact(0),
    };
    if site.operands() < 2 {
        return texts;
    }
    let separators = CostRange {
        min: items.min.saturating_sub(1),
        max: items.max.saturating_sub(1),
    };
    texts + site.size(1) * separators
}

fn replaced_size(site: &dyn Site) -> CostRange {
    let (text, old, new) = (site.size(0), site.size(1), site.size(2));
    let (longest, longest_kept) = replacements(text.max, old.min, new.max <= old.min);
    let (shortest, shortest_kept) = replacements(text.min, old.max, old.max <= new.min);
    let count = CostRange {
        min: shortest,
        max: longest,
    };
    let kept = CostRange {
        min: shortest_kept,
        max: longest_kept,
    };
    count * new + kept
}

/// How often a search text of some length may occur in a text of some size, and how many characters
/// remain.
fn replacements(size: u64, replaced: u64, keeps_size: bool) -> (u64, u64) {
    match replaced {
        // The new text surrounds every character.
        0 => (size.saturating_add(1), size),
        _ if keeps_size => (0, size),
        _ => (scaled_down(size, replaced), 0),
    }
}

/// `⌈size / by⌉` of doubles.
fn scaled_down(size: u64, by: u64) -> u64 {
    (size as f64 / by as f64).ceil() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cel::types::Type;

    /// Operands of known sizes, the first a list of texts of a size where there is one.
    struct Sized {
        sizes: Vec<CostRange>,
        elements: Option<CostRange>,
    }

    impl Site for Sized {
        fn operands(&self) -> usize {
            self.sizes.len()
        }

        fn is_member(&self) -> bool {
            true
        }

        fn known_size(&self, operand: usize) -> Option<CostRange> {
            self.sizes.get(operand).copied()
        }

        fn element_size(&self, _: usize) -> CostRange {
            self.elements.unwrap_or(CostRange::UNKNOWN)
        }

        fn type_of(&self, _: usize) -> &Type<'_> {
            &Type::String
        }

        fn element_type(&self, _: usize) -> Option<&Type<'_>> {
            self.elements.map(|_| &Type::String)
        }

        fn literal_int(&self, _: usize) -> Option<i64> {
            None
        }
    }

    fn range(min: u64, max: u64) -> CostRange {
        CostRange { min, max }
    }

    fn sizes(sizes: &[(u64, u64)]) -> Sized {
        Sized {
            sizes: sizes.iter().map(|(min, max)| range(*min, *max)).collect(),
            elements: None,
        }
    }

    fn result(pricing: Pricing, site: &Sized) -> Option<CostRange> {
        pricing.estimate?(site)?.size
    }

    #[test]
    fn a_replaced_text_grows_by_what_replaces_the_shortest() {
        for (operands, want) in [
            // The empty text is replaced: around every character.
            ([(3, 3), (0, 0), (2, 2)], range(11, 11)),
            // Perhaps the empty one.
            ([(0, 10), (0, 5), (2, 2)], range(0, 32)),
            // By something shorter.
            ([(6, 10), (3, 3), (1, 1)], range(2, 10)),
            // By something longer.
            ([(6, 10), (3, 3), (5, 5)], range(6, 20)),
        ] {
            assert_eq!(
                result(REPLACE, &sizes(&operands)),
                Some(want),
                "{operands:?}"
            );
        }
        let unknown = [(0, u64::MAX), (0, u64::MAX), (2, 2)];
        assert_eq!(result(REPLACE, &sizes(&unknown)), Some(range(0, u64::MAX)));
    }

    #[test]
    fn a_joined_text_is_its_items_and_the_separators_between() {
        let list = |count, separator: Option<(u64, u64)>, elements| Sized {
            sizes: std::iter::once(count)
                .chain(separator)
                .map(|(min, max)| range(min, max))
                .collect(),
            elements,
        };
        let texts = Some(range(0, 5));
        for (site, want) in [
            (list((0, 10), None, texts), range(0, 50)),
            (list((0, 10), Some((1, 1)), texts), range(0, 59)),
            (list((3, 3), Some((2, 2)), texts), range(4, 19)),
            (list((0, 0), Some((2, 2)), texts), range(0, 0)),
            (list((3, 3), Some((2, 2)), None), range(4, 4)),
        ] {
            assert_eq!(result(JOIN, &site), Some(want));
        }
    }

    #[test]
    fn the_size_of_a_quoted_text_wraps() {
        assert_eq!(result(QUOTE, &sizes(&[(1, 3)])), Some(range(3, 8)));
        assert_eq!(result(QUOTE, &sizes(&[(0, u64::MAX)])), Some(range(2, 0)));
    }
}
