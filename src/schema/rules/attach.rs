//! Gives the nodes of a compiled schema their rules.

use std::rc::Rc;

use super::Rules;
use crate::cel::escape::escape;
use crate::cel::shape::Shape;
use crate::schema::shape::{has_type, shape_of};
use crate::schema::{Additional, AdditionalNode, Items, Node, Props};

/// Compiles all rules of a resource's schema into the nodes that they belong to.
pub(in crate::schema) fn attach(node: &mut Node, props: &Props<'_>) {
    descend(node, props, None, true);
}

/// `known` is the node's shape where its parent's is known.
///
/// Afterwards `below.rules` tells whether rules run on admission. Not all do: the API server
/// leaves out the properties that expressions could name but that have no type.
fn descend(node: &mut Node, props: &Props<'_>, known: Option<Rc<Shape>>, is_resource: bool) {
    if !node.below.rules {
        return;
    }
    let rules = props
        .validations
        .as_deref()
        .filter(|rules| !rules.is_empty());
    let shape = match known {
        None if rules.is_some() => Some(Rc::new(shape_of(node, is_resource))),
        known => known,
    };
    node.below.rules = rules.is_some();
    let listed = props.properties.as_deref().unwrap_or_default().iter();
    for (index, ((name, child), (_, props))) in node.properties.iter_mut().zip(listed).enumerate() {
        let known = shape.as_deref().and_then(|shape| shape.field_at(index));
        descend(child, props, known.cloned(), child.embedded);
        child.below.rules &= has_type(child) || escape(name).is_none();
        node.below.rules |= child.below.rules;
    }
    let element = shape.as_deref().and_then(Shape::element);
    if let AdditionalNode::Schema(child) = &mut node.additional
        && let Some(Additional::Schema(props)) = &props.additional_properties
    {
        descend(child, props, element.cloned(), child.embedded);
        node.below.rules |= child.below.rules;
    }
    if let Some(child) = &mut node.items
        && let Some(Items::Schema(props)) = &props.items
    {
        descend(child, props, element.cloned(), child.embedded);
        node.below.rules |= child.below.rules;
    }
    if let Some((rules, shape)) = rules.zip(shape) {
        node.rules = Some(Box::new(Rules::compile(rules, node, shape)));
    }
}
