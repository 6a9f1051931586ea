//! The place of a node's value in the schema: the path by which size estimates are looked up.
//!
//! On the API server a path is a slice of a Go array, and every longer path is made by `append`:
//! paths that extend the same one may share its array and overwrite each other's last steps.
//! `v.l[v.i]` then looks up `v.i[]`. Estimates show it, so the arrays are modelled here.

use super::sizes::{ShapePath, Sizes};
use crate::cel::shape::{Shape, ShapeKind};

/// A step down the schema.
#[derive(Clone, Copy, Debug)]
pub(super) enum PathStep<'c> {
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
pub(super) struct NodePath {
    start: usize,
    len: usize,
    capacity: usize,
}

/// The arrays of all paths of an estimate.
#[derive(Debug)]
pub(super) struct Paths<'c> {
    steps: Vec<PathStep<'c>>,
}

impl<'c> Paths<'c> {
    /// No paths yet, with room for the paths of most expressions.
    pub(super) fn with_room() -> Self {
        Self {
            steps: Vec::with_capacity(16),
        }
    }

    /// The path of a variable.
    pub(super) fn variable(&mut self) -> NodePath {
        self.append(NodePath::default(), PathStep::Start)
    }

    /// A path with one more step.
    pub(super) fn append(&mut self, path: NodePath, step: PathStep<'c>) -> NodePath {
        let NodePath {
            start,
            len,
            capacity,
        } = path;
        if len < capacity {
            if let Some(slot) = self.steps.get_mut(start + len) {
                *slot = step;
            }
            return NodePath {
                len: len + 1,
                ..path
            };
        }
        let capacity = (2 * len).max(1);
        let moved = self.steps.len();
        self.steps.extend_from_within(start..start + len);
        self.steps.push(step);
        self.steps.resize(moved + capacity, PathStep::Start);
        NodePath {
            start: moved,
            len: len + 1,
            capacity,
        }
    }

    /// The greatest size of what a path leads to.
    pub(super) fn max<'r>(
        &self,
        path: NodePath,
        root: &'r Shape,
        sizes: &Sizes<'r>,
    ) -> Option<u64> {
        self.walk(path, root).map(|place| match place {
            PathPlace::Shape(shape) => sizes.take(shape, &|| self.way(path, root)),
            PathPlace::Key => 0,
        })
    }

    /// The greatest size of the elements of what a path leads to.
    pub(super) fn element_max<'r>(
        &self,
        path: NodePath,
        root: &'r Shape,
        sizes: &Sizes<'r>,
    ) -> Option<u64> {
        let element = self.walk(path, root)?.element()?;
        let way = || [self.way(path, root), vec![None]].concat();
        Some(sizes.take(element, &way))
    }

    /// The steps of a path down to a shape.
    fn way(&self, path: NodePath, root: &Shape) -> ShapePath {
        let steps = self.steps.get(path.start + 1..path.start + path.len);
        let mut way = ShapePath::new();
        let mut shape = root;
        for step in steps.unwrap_or_default() {
            let (index, below) = match (step, &shape.kind) {
                (PathStep::Field(name), ShapeKind::Object(object)) => {
                    let mut fields = object.fields.iter().enumerate();
                    let found =
                        fields.find(|(_, field)| field.visible && field.cel_name() == *name);
                    let Some((index, field)) = found else { break };
                    (Some(index), &field.shape)
                }
                _ => match shape.element() {
                    Some(element) => (None, element),
                    None => break,
                },
            };
            way.push(index);
            shape = below;
        }
        way
    }

    fn walk<'r>(&self, path: NodePath, root: &'r Shape) -> Option<PathPlace<'r>> {
        let steps = self.steps.get(path.start..path.start + path.len)?;
        let (_, steps) = steps.split_first()?;
        steps
            .iter()
            .try_fold(PathPlace::Shape(root), |place, step| {
                let PathPlace::Shape(shape) = place else {
                    return None;
                };
                Some(match (step, &shape.kind) {
                    (PathStep::Field(name), ShapeKind::Object(object)) => {
                        PathPlace::Shape(&object.visible(name)?.shape)
                    }
                    (PathStep::Element, _) => PathPlace::Shape(place.element()?),
                    (PathStep::Key, ShapeKind::Map(_)) => PathPlace::Key,
                    _ => return None,
                })
            })
    }
}

/// The value that a path leads to.
#[derive(Clone, Copy)]
enum PathPlace<'r> {
    Shape(&'r Shape),
    Key,
}

impl<'r> PathPlace<'r> {
    fn element(self) -> Option<&'r Shape> {
        let PathPlace::Shape(shape) = self else {
            return None;
        };
        match &shape.kind {
            ShapeKind::List(list) => Some(&list.items),
            ShapeKind::Map(values) => Some(values),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;
    use crate::cel::shape::{FieldShape, ListSemantics, ListShape, ObjectShape};

    fn shape(kind: ShapeKind, max: u64) -> Shape {
        Shape {
            kind,
            nullable: false,
            max,
            min: 0,
        }
    }

    fn object(fields: Vec<(&str, Shape)>) -> Shape {
        let fields = fields.into_iter().map(|(name, shape)| FieldShape {
            name: name.into(),
            escaped: None,
            visible: true,
            shape: Rc::new(shape),
        });
        let fields = fields.collect();
        shape(ShapeKind::Object(ObjectShape { fields }), 0)
    }

    fn list(items: Shape, max: u64) -> Shape {
        let items = Rc::new(items);
        let semantics = ListSemantics::Atomic;
        shape(ShapeKind::List(ListShape { items, semantics }), max)
    }

    /// `groups` of `names` and an `at`, and `labels`.
    fn root() -> Shape {
        let names = list(shape(ShapeKind::String, 5), 20);
        let group = object(vec![("names", names), ("at", shape(ShapeKind::Int, 0))]);
        let labels = shape(ShapeKind::Map(Rc::new(shape(ShapeKind::String, 7))), 30);
        object(vec![("groups", list(group, 10)), ("labels", labels)])
    }

    fn walk<'c>(paths: &mut Paths<'c>, steps: &[PathStep<'c>]) -> NodePath {
        let start = paths.variable();
        steps
            .iter()
            .fold(start, |path, step| paths.append(path, *step))
    }

    #[test]
    fn a_path_leads_to_the_size_that_the_schema_allows() {
        use PathStep::{Element, Field, Index, Key};
        let groups = Field("groups");
        for (steps, want) in [
            (vec![], Some(0)),
            (vec![groups], Some(10)),
            (vec![groups, Element, Field("names")], Some(20)),
            (vec![groups, Element, Field("names"), Element], Some(5)),
            (vec![groups, Element, Field("at")], Some(0)),
            (vec![groups, Index], None),
            (vec![groups, Key], None),
            (vec![groups, Field("names")], None),
            (vec![Field("labels"), Key], Some(0)),
            (vec![Field("labels"), Key, Element], None),
            (vec![Field("labels"), Element], Some(7)),
            (vec![Field("labels"), Field("a")], None),
            (vec![Field("others")], None),
        ] {
            let mut paths = Paths::with_room();
            let path = walk(&mut paths, &steps);
            assert_eq!(
                paths.max(path, &root(), &Sizes::default()),
                want,
                "{steps:?}"
            );
        }
    }

    #[test]
    fn a_node_without_a_path_has_no_size() {
        assert_eq!(
            Paths::with_room().max(NodePath::default(), &root(), &Sizes::default()),
            None
        );
    }

    #[test]
    fn paths_that_extend_the_same_one_in_its_array_overwrite_each_other() {
        use PathStep::{Element, Field};
        let mut paths = Paths::with_room();
        // Three steps in an array of four.
        let group = walk(&mut paths, &[Field("groups"), Element]);
        let names = paths.append(group, Field("names"));
        assert_eq!(paths.max(names, &root(), &Sizes::default()), Some(20));
        paths.append(group, Field("at"));
        assert_eq!(paths.max(names, &root(), &Sizes::default()), Some(0));
        let name = paths.append(names, Element);
        assert_eq!(paths.max(name, &root(), &Sizes::default()), None);
    }

    #[test]
    fn paths_that_outgrow_an_array_keep_apart() {
        use PathStep::{Element, Field};
        let mut paths = Paths::with_room();
        let root_path = paths.variable();
        let groups = paths.append(root_path, Field("groups"));
        let labels = paths.append(root_path, Field("labels"));
        assert_eq!(paths.max(groups, &root(), &Sizes::default()), Some(10));
        assert_eq!(
            paths.element_max(labels, &root(), &Sizes::default()),
            Some(7)
        );
        let group = paths.append(groups, Element);
        assert_eq!(paths.max(group, &root(), &Sizes::default()), Some(0));
    }
}
