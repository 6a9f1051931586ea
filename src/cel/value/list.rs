//! Lists: read from the object through its shape, or made by the evaluation.

use std::rc::Rc;

use super::data::from_datum;
use super::extent::Extent;
use super::{Val, sums, too_large};
use crate::cel::shape::{ListSemantics, ListShape, Shape, ShapeKind};
use crate::releases::{Feature, Features};
use crate::value::Value as Json;

/// A list.
#[derive(Clone, Debug)]
pub enum List<'a> {
    /// A list of the object. If there is a shape, it is a list's, and items are read through its
    /// items.
    Data(&'a Vec<Json<'a>>, Option<&'a Shape>),
    /// Made by the evaluation.
    Made(Rc<Items<'a>>),
}

/// The items of a list that the evaluation made.
#[derive(Debug)]
pub struct Items<'a> {
    items: Vec<Val<'a>>,
    extent: Extent,
    /// The origin of a concatenated list whose left operand is a list of the object.
    pub(super) sum: Option<Box<Sum<'a>>>,
}

/// A concatenation whose left operand is a list of the object. It still counts as one, with the
/// items of the right operand as data.
#[derive(Debug)]
pub(super) struct Sum<'a> {
    /// The left operand's shape, which is a list's.
    pub(super) shape: &'a Shape,
    /// The data of each item.
    pub(super) data: Vec<Datum<'a>>,
}

/// An item of a list, before it is read through the list's shape.
#[derive(Clone, Debug)]
pub(super) enum Datum<'a> {
    Json(&'a Json<'a>),
    /// A value of the evaluation, as Go's native value.
    Val(Val<'a>),
}

impl<'a> Items<'a> {
    /// `None` if they contain too much.
    pub(super) fn new(items: Vec<Val<'a>>) -> Option<Self> {
        let extent = Extent::around(items.iter())?;
        Some(Self {
            items,
            extent,
            sum: None,
        })
    }

    pub(super) fn extent(&self) -> Extent {
        self.extent
    }
}

impl<'a> std::ops::Deref for Items<'a> {
    type Target = [Val<'a>];

    fn deref(&self) -> &[Val<'a>] {
        &self.items
    }
}

impl<'a> List<'a> {
    /// How many items there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Data(items, _) => items.len(),
            Self::Made(made) => made.items.len(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// An item, which may be an error.
    #[must_use]
    pub fn get(&self, at: usize) -> Option<Val<'a>> {
        match self {
            Self::Data(items, shape) => Some(Val::read(items.get(at)?, item_shape(*shape))),
            Self::Made(made) => made.items.get(at).cloned(),
        }
    }

    /// The items of a list of the object, with their shape where there is one.
    #[must_use]
    pub fn data(&self) -> Option<(&'a [Json<'a>], Option<&'a Shape>)> {
        match self {
            Self::Data(items, shape) => Some((items, item_shape(*shape))),
            Self::Made(_) => None,
        }
    }

    /// Whether it is a list of the object, or a sum that starts with one.
    #[must_use]
    pub fn is_data(&self) -> bool {
        self.shape().is_some()
    }

    /// The items, which may be errors.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Val<'a>> + ExactSizeIterator {
        // A range knows its length, so its items exist.
        (0..self.len()).map(|at| self.get(at).unwrap_or(Val::Null))
    }

    /// The shape, if it compares and concatenates as data of the object do.
    pub(super) fn shape(&self) -> Option<&'a Shape> {
        match self {
            Self::Data(_, shape) => *shape,
            Self::Made(made) => made.sum.as_ref().map(|sum| sum.shape),
        }
    }

    /// The data of an item.
    pub(super) fn datum(&self, at: usize) -> Option<Datum<'a>> {
        match self {
            Self::Data(items, _) => items.get(at).map(Datum::Json),
            Self::Made(made) => match &made.sum {
                Some(sum) => sum.data.get(at).cloned(),
                None => made.items.get(at).cloned().map(Datum::Val),
            },
        }
    }

    /// `self + other`.
    #[must_use]
    pub fn plus(&self, other: &Self, features: Features) -> Val<'a> {
        if let Some(shape) = self.shape() {
            if !features.has(Feature::ListSemantics) {
                return self.plus_data(other, shape);
            }
            if let Some(semantics) = sums::semantics(shape) {
                return self.union(other, shape, semantics);
            }
        } else if self.is_empty() {
            return Val::List(other.clone());
        } else if other.is_empty() {
            return Val::List(self.clone());
        }
        Val::list(self.iter().chain(other.iter()).collect())
    }

    fn plus_data(&self, other: &Self, shape: &'a Shape) -> Val<'a> {
        if sums::semantics(shape) == Some(&ListSemantics::Set)
            && let Some(panic) = sums::unhashable(self).or_else(|| sums::unhashable(other))
        {
            return Val::panic(panic);
        }
        let mut data: Vec<Datum> = (0..self.len()).filter_map(|at| self.datum(at)).collect();
        sums::append(&mut data, other, shape);
        let items = item_shape(Some(shape));
        let read = data.iter().map(|datum| from_datum(datum, items));
        Self::sum(read.collect(), data, shape)
    }

    /// The concatenation of two sets or two lists of maps, made of values.
    fn union(&self, other: &Self, shape: &'a Shape, semantics: &ListSemantics) -> Val<'a> {
        match sums::union(self, other, semantics) {
            Ok(items) => {
                let data = items.iter().map(sums::native).collect();
                Self::sum(items, data, shape)
            }
            Err(error) => error,
        }
    }

    /// A list that compares and adds as data of a shape.
    fn sum(items: Vec<Val<'a>>, data: Vec<Datum<'a>>, shape: &'a Shape) -> Val<'a> {
        let Some(mut made) = Items::new(items) else {
            return too_large();
        };
        made.sum = Some(Box::new(Sum { shape, data }));
        Val::List(List::Made(Rc::new(made)))
    }
}

/// The shape of a list's items.
pub(super) fn item_shape(list: Option<&Shape>) -> Option<&Shape> {
    list_shape(list?).map(|list| &*list.items)
}

pub(super) fn list_shape(shape: &Shape) -> Option<&ListShape> {
    match &shape.kind {
        ShapeKind::List(list) => Some(list),
        _ => None,
    }
}
