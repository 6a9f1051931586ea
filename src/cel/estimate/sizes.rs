//! The sizes that an estimate takes from the schema. Callers may replace some, to see what another
//! bound would change, and may record which ones are used.

use std::cell::RefCell;

use crate::cel::shape::Shape;

/// The source of value sizes for an estimate.
#[derive(Debug, Default)]
pub struct Sizes<'s> {
    instead: Vec<(&'s Shape, u64)>,
    taken: Option<RefCell<Vec<Taken<'s>>>>,
}

/// The steps from the shape of `self` to one below: indices of fields, `None` for the elements of a
/// list or map.
pub type ShapePath = Vec<Option<usize>>;

/// A size that an estimate took from the schema.
#[derive(Debug)]
pub struct Taken<'s> {
    /// The shape that has this size.
    pub shape: &'s Shape,
    /// Where that is.
    pub way: ShapePath,
}

/// How many sizes are recorded.
const MOST_TAKEN: usize = 32;

impl<'s> Sizes<'s> {
    /// The sizes of the schema; records those that are used.
    #[must_use]
    pub fn recorded() -> Self {
        Self {
            instead: Vec::new(),
            taken: Some(RefCell::default()),
        }
    }

    /// The sizes of the schema, except for some shapes.
    #[must_use]
    pub fn replaced(instead: Vec<(&'s Shape, u64)>) -> Self {
        Self {
            instead,
            taken: None,
        }
    }

    /// The sizes that were used, each once.
    #[must_use]
    pub fn into_taken(self) -> Vec<Taken<'s>> {
        self.taken.map(RefCell::into_inner).unwrap_or_default()
    }

    /// The size of a shape; `way` leads to it.
    pub(super) fn take(&self, shape: &'s Shape, way: &dyn Fn() -> ShapePath) -> u64 {
        if let Some(taken) = &self.taken {
            let mut taken = taken.borrow_mut();
            let is_known = taken.iter().any(|known| std::ptr::eq(known.shape, shape));
            if !is_known && taken.len() < MOST_TAKEN {
                taken.push(Taken { shape, way: way() });
            }
        }
        let mut instead = self.instead.iter();
        instead
            .find(|(other, _)| std::ptr::eq(*other, shape))
            .map_or(shape.max, |(_, size)| *size)
    }
}
