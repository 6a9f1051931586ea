//! Where the value of a node lives in the schema: the path that size estimates are looked up by.
//!
//! On the API server a path is a slice of a Go array, and every longer path is made by `append`:
//! paths that extend the same one may share its array and overwrite each other's last steps.
//! `v.l[v.i]` then looks up `v.i[]`. Estimates show it, so the arrays are modelled here.

use crate::cel::shape::{Shape, ShapeKind};

/// A step down the schema.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step<'c> {
    /// The variable at the start, or room not used yet.
    Start,
    /// A field of an object, as expressions name it.
    Field(&'c str),
    /// The items of a list or the values of a map.
    Element,
    /// The keys of a map.
    Key,
    /// The indices of a list, which have no place in the schema.
    Index,
}

/// A path; without steps where a node has none.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Path {
    start: usize,
    len: usize,
    capacity: usize,
}

/// The arrays of all paths of an estimate.
#[derive(Debug, Default)]
pub(super) struct Paths<'c> {
    steps: Vec<Step<'c>>,
}

impl<'c> Paths<'c> {
    /// The path of a variable.
    pub(super) fn variable(&mut self) -> Path {
        self.append(Path::default(), Step::Start)
    }

    /// A path with one more step.
    pub(super) fn append(&mut self, path: Path, step: Step<'c>) -> Path {
        let Path {
            start,
            len,
            capacity,
        } = path;
        if len < capacity {
            if let Some(slot) = self.steps.get_mut(start + len) {
                *slot = step;
            }
            return Path {
                len: len + 1,
                ..path
            };
        }
        let capacity = (2 * len).max(1);
        let moved = self.steps.len();
        self.steps.extend_from_within(start..start + len);
        self.steps.push(step);
        self.steps.resize(moved + capacity, Step::Start);
        Path {
            start: moved,
            len: len + 1,
            capacity,
        }
    }

    /// The greatest size of what a path leads to.
    pub(super) fn max(&self, path: Path, root: &Shape) -> Option<u64> {
        self.walk(path, root).map(|place| match place {
            Place::Shape(shape) => shape.max,
            Place::Key => 0,
        })
    }

    /// The greatest size of the elements of what a path leads to.
    pub(super) fn element_max(&self, path: Path, root: &Shape) -> Option<u64> {
        Some(self.walk(path, root)?.element()?.max)
    }

    fn walk<'r>(&self, path: Path, root: &'r Shape) -> Option<Place<'r>> {
        let steps = self.steps.get(path.start..path.start + path.len)?;
        let (_, steps) = steps.split_first()?;
        steps.iter().try_fold(Place::Shape(root), |place, step| {
            let Place::Shape(shape) = place else {
                return None;
            };
            Some(match (step, &shape.kind) {
                (Step::Field(name), ShapeKind::Object(object)) => {
                    Place::Shape(&object.visible(name)?.shape)
                }
                (Step::Element, _) => Place::Shape(place.element()?),
                (Step::Key, ShapeKind::Map(_)) => Place::Key,
                _ => return None,
            })
        })
    }
}

/// What a path leads to.
#[derive(Clone, Copy)]
enum Place<'r> {
    Shape(&'r Shape),
    Key,
}

impl<'r> Place<'r> {
    fn element(self) -> Option<&'r Shape> {
        let Place::Shape(shape) = self else {
            return None;
        };
        match &shape.kind {
            ShapeKind::List(list) => Some(&list.items),
            ShapeKind::Map(values) => Some(values),
            _ => None,
        }
    }
}
