//! Bounds the depth and the weight of values that an evaluation makes. A short expression can make values
//! that contain themselves many times over. Walks over values rely on both bounds.

use super::list::List;
use super::map::Map;
use super::{MAX_DEPTH, Val};

/// The most values that a value may contain, counted with repetition.
const MAX_WEIGHT: u32 = 1 << 22;

/// How deep and how large a value is; data of the object are neither.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Extent {
    depth: u16,
    weight: u32,
}

impl Extent {
    fn from_value(value: &Val<'_>) -> Self {
        match value {
            Val::List(List::Made(items)) => items.extent(),
            Val::Map(Map::Made(entries)) => entries.extent(),
            Val::Optional(Some(content)) => {
                let content = Self::from_value(content);
                Self {
                    depth: content.depth.saturating_add(1),
                    weight: content.weight.saturating_add(1),
                }
            }
            _ => Self::default(),
        }
    }

    /// The extent of a container of values; `None` if it is too large.
    pub(super) fn around<'v, 'a: 'v>(
        mut values: impl Iterator<Item = &'v Val<'a>>,
    ) -> Option<Self> {
        let empty = Self {
            depth: 1,
            weight: 0,
        };
        values.try_fold(empty, |extent, value| extent.with(value))
    }

    /// The extent with one more value.
    pub(super) fn with(self, value: &Val<'_>) -> Option<Self> {
        let inner = Self::from_value(value);
        let sum = Self {
            depth: self.depth.max(inner.depth + 1),
            weight: self.weight.saturating_add(inner.weight).saturating_add(1),
        };
        (sum.depth <= MAX_DEPTH && sum.weight <= MAX_WEIGHT).then_some(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_hold_themselves_many_times_over_are_refused() {
        let doubled = |times: usize| {
            let mut list = Val::list(vec![Val::Int(1)]);
            for _ in 0..times {
                if list.is_error() {
                    return true;
                }
                list = Val::list(vec![list.clone(), list]);
            }
            list.is_error()
        };
        assert!(!doubled(19));
        assert!(doubled(22));
    }

    #[test]
    fn values_nest_so_deep_and_no_deeper() {
        let wraps: [fn(Val<'static>) -> Val<'static>; 3] = [
            |value| Val::list(vec![value]),
            |value| Val::map(vec![(Val::str("k"), value)]),
            Val::some,
        ];
        for wrap in wraps {
            let nested = |times| {
                let wrap = |value: Val<'static>| if value.is_error() { value } else { wrap(value) };
                (0..times).fold(Val::Null, |value, _| wrap(value))
            };
            let most = usize::from(MAX_DEPTH);
            assert!(!nested(most - 1).is_error());
            assert!(nested(most + 1).is_error());
        }
    }
}
