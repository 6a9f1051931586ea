//! The nodes of a schema that values have, from the root down, each knowing its parent: what
//! remarks of our own are made from.

use crate::schema::{Additional, AdditionalNode, Below, Items, Node, Props};

/// Some nodes of a schema, parents before children, otherwise in document order.
pub(super) struct SchemaTree<'s> {
    pub places: Vec<TreePlace<'s>>,
}

/// A node and how its parent leads to it.
#[derive(Clone, Copy)]
pub(super) struct TreePlace<'s> {
    /// Its parent's number; the root's is its own.
    pub parent: usize,
    pub step: TreeStep<'s>,
    pub props: &'s Props<'s>,
    pub node: &'s Node,
}

/// How a parent leads to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TreeStep<'s> {
    Root,
    Property(&'s str),
    Items,
    Additional,
}

impl<'s> SchemaTree<'s> {
    /// The nodes at or below which there is something wanted.
    pub fn from_schema(props: &'s Props<'s>, node: &'s Node, wanted: fn(Below) -> bool) -> Self {
        let mut places = Vec::new();
        let mut open = vec![TreePlace {
            parent: 0,
            step: TreeStep::Root,
            props,
            node,
        }];
        open.retain(|root| wanted(root.node.below));
        while let Some(place) = open.pop() {
            let parent = places.len();
            places.push(place);
            let first = open.len();
            let mut go = |step, props, node: &'s Node| {
                if wanted(node.below) {
                    open.push(TreePlace {
                        parent,
                        step,
                        props,
                        node,
                    });
                }
            };
            let TreePlace { props, node, .. } = place;
            let listed = props.properties.iter().flatten();
            for ((name, props), (_, node)) in listed.zip(node.properties.iter()) {
                go(TreeStep::Property(name), props, node);
            }
            if let (Some(Additional::Schema(props)), AdditionalNode::Schema(node)) =
                (&props.additional_properties, &node.additional)
            {
                go(TreeStep::Additional, props, node);
            }
            if let (Some(Items::Schema(props)), Some(node)) = (&props.items, &node.items) {
                go(TreeStep::Items, props, node);
            }
            if let Some(children) = open.get_mut(first..) {
                children.reverse();
            }
        }
        Self { places }
    }

    /// The places from one up to the root, with their numbers.
    pub fn upward(&self, from: usize) -> impl Iterator<Item = (usize, &TreePlace<'s>)> {
        let mut next = Some(from);
        std::iter::from_fn(move || {
            let number = next?;
            let place = self.places.get(number)?;
            next = (place.step != TreeStep::Root).then_some(place.parent);
            Some((number, place))
        })
    }

    /// The path of a place in a schema at `root`, as the API server writes it.
    pub fn path(&self, place: usize, root: &str) -> String {
        let mut steps: Vec<TreeStep<'s>> =
            self.upward(place).map(|(_, place)| place.step).collect();
        steps.reverse();
        let mut path = root.to_owned();
        for step in steps {
            step.extend(&mut path);
        }
        path
    }

    /// The names of the properties that lead from one place down to another.
    pub fn names(&self, from: usize, to: usize) -> String {
        let above = self.upward(to).take_while(|(number, _)| *number != from);
        let mut names: Vec<&str> = above.filter_map(|(_, place)| place.name()).collect();
        names.reverse();
        names.join(".")
    }

    /// Whether a place is at or below the status of a resource, which its users do not write.
    pub fn is_in_status(&self, place: usize) -> bool {
        let mut below = None;
        for (_, place) in self.upward(place) {
            if place.step == TreeStep::Root {
                break;
            }
            below = place.name();
        }
        below == Some("status")
    }

    /// Whether values of the parent may lack the property that a place is.
    pub fn is_optional(&self, place: &TreePlace<'s>) -> bool {
        let Some((name, parent)) = place.name().zip(self.places.get(place.parent)) else {
            return false;
        };
        let is_resource = parent.step == TreeStep::Root || parent.node.embedded;
        parent.node.may_lack(name, place.node, is_resource)
    }
}

impl<'s> TreePlace<'s> {
    /// Its name, where it is a property.
    pub fn name(&self) -> Option<&'s str> {
        match self.step {
            TreeStep::Property(name) => Some(name),
            TreeStep::Root | TreeStep::Items | TreeStep::Additional => None,
        }
    }
}

impl TreeStep<'_> {
    /// Adds the step to a path.
    pub fn extend(self, path: &mut String) {
        let (before, name, after) = match self {
            TreeStep::Root => return,
            TreeStep::Property(name) => (".properties[", name, "]"),
            TreeStep::Items => (".items", "", ""),
            TreeStep::Additional => (".additionalProperties", "", ""),
        };
        for part in [before, name, after] {
            path.push_str(part);
        }
    }
}
