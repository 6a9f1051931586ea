//! The sizes that an estimate takes from the schema: some may be replaced, to see what another
//! bound would change, and which it takes may be recorded.

use std::cell::RefCell;

use crate::cel::shape::Shape;

/// What an estimate takes for the sizes of values.
#[derive(Debug, Default)]
pub struct Sizes<'s> {
    instead: Vec<(&'s Shape, u64)>,
    taken: Option<RefCell<Vec<Taken<'s>>>>,
}

/// How to get from the shape of `self` to one below: the indices of fields, `None` for the
/// elements of a list or map.
pub type Way = Vec<Option<usize>>;

/// A size that an estimate took from the schema.
#[derive(Debug)]
pub struct Taken<'s> {
    /// Whose size it is.
    pub shape: &'s Shape,
    /// Where that is.
    pub way: Way,
}

/// How many sizes are recorded.
const MOST_TAKEN: usize = 32;

impl<'s> Sizes<'s> {
    /// Sizes of the schema, those that are taken recorded.
    #[must_use]
    pub fn recorded() -> Self {
        Self {
            instead: Vec::new(),
            taken: Some(RefCell::default()),
        }
    }

    /// Sizes of the schema but for those of some shapes.
    #[must_use]
    pub fn replaced(instead: Vec<(&'s Shape, u64)>) -> Self {
        Self {
            instead,
            taken: None,
        }
    }

    /// What was taken, each once.
    #[must_use]
    pub fn into_taken(self) -> Vec<Taken<'s>> {
        self.taken.map(RefCell::into_inner).unwrap_or_default()
    }

    /// The size of a shape; `way` leads to it.
    pub(super) fn take(&self, shape: &'s Shape, way: &dyn Fn() -> Way) -> u64 {
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
