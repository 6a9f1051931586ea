//! Gives the nodes of a compiled schema their rules.

use std::rc::Rc;

use super::compile::Known;
use super::{Rules, Texts};
use crate::cel::shape::Shape;
use crate::schema::shape::{has_type, shape_of};
use crate::schema::{Additional, AdditionalNode, Items, Node, Props};

/// Compiles all rules of a resource's schema into the nodes that they belong to, and adds their
/// texts.
///
/// Afterwards `below` tells where rules run on admission. Not all do: the API server
/// leaves out the properties that have no type.
pub(in crate::schema) fn attach(node: &mut Node, props: &Props<'_>, texts: &mut Texts) {
    let known = Known::default();
    Attachment { texts, known }.descend(node, props, None, true);
}

struct Attachment<'t> {
    texts: &'t mut Texts,
    known: Known,
}

impl Attachment<'_> {
    /// `known` is the node's shape where its parent's is known.
    fn descend(
        &mut self,
        node: &mut Node,
        props: &Props<'_>,
        known: Option<Rc<Shape>>,
        is_resource: bool,
    ) {
        if !node.below.rules {
            return;
        }
        let rules = props.validations.as_deref();
        let rules = rules.filter(|rules| !rules.is_empty());
        let shape = match known {
            None if rules.is_some() => Some(Rc::new(shape_of(node, is_resource))),
            known => known,
        };
        let mut inside = false;
        let listed = props.properties.as_deref().unwrap_or_default().iter();
        for (index, ((name, child), (_, props))) in
            node.properties.iter_mut().zip(listed).enumerate()
        {
            let known = shape
                .as_deref()
                .and_then(|shape| shape.field_at(index, name));
            self.descend(child, props, known.cloned(), child.embedded);
            child.below.rules = child.below.rules && has_type(child);
            inside |= child.below.rules;
        }
        let element = shape.as_deref().and_then(Shape::element);
        if let AdditionalNode::Schema(child) = &mut node.additional
            && let Some(Additional::Schema(props)) = &props.additional_properties
        {
            self.descend(child, props, element.cloned(), child.embedded);
            inside |= child.below.rules;
        }
        if let Some(child) = &mut node.items
            && let Some(Items::Schema(props)) = &props.items
        {
            self.descend(child, props, element.cloned(), child.embedded);
            inside |= child.below.rules;
        }
        node.below.rules_inside = inside;
        node.below.rules = inside || rules.is_some();
        if let Some(shape) = shape.filter(|_| rules.is_some()) {
            let known = &mut self.known;
            let rules = Rules::compile(props, node, is_resource, shape, self.texts, known);
            node.rules = Some(Box::new(rules));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::rules::Compiled;
    use crate::schema::testing;

    #[test]
    fn nested_rules_share_the_shape() {
        let rule = r#""x-kubernetes-validations":[{"rule":"true"}]"#;
        let node = testing::node(&format!(
            r#"{{"type":"object",{rule},"properties":{{"a":{{"type":"array","items":
                {{"type":"object","properties":{{"b":{{"type":"string",{rule}}}}}}}}}}}}}"#
        ));
        let outer = &node.rules.as_deref().expect("rules").shape;
        let list = outer.field_at(0, "a").expect("a");
        let inner = list.element().and_then(|item| item.field_at(0, "b"));
        let inner = inner.expect("b");
        let items = node.properties.get("a").and_then(|a| a.items.as_deref());
        let leaf = items.and_then(|items| items.properties.get("b"));
        let rules = leaf.and_then(|leaf| leaf.rules.as_deref()).expect("rules");
        assert!(Rc::ptr_eq(&rules.shape, inner));
    }

    #[test]
    fn rules_over_the_same_simple_values_share_their_program() {
        let rule = r#""x-kubernetes-validations":[{"rule":"self == oldSelf"}]"#;
        let node = testing::node(&format!(
            r#"{{"type":"object","properties":{{
                "a":{{"type":"string",{rule}}},
                "same":{{"type":"string","pattern":"b",{rule}}},
                "shorter":{{"type":"string","maxLength":3,{rule}}},
                "null":{{"type":"string","nullable":true,{rule}}},
                "number":{{"type":"integer",{rule}}},
                "object":{{"type":"object",{rule}}},
                "other":{{"type":"object",{rule}}}}}}}"#
        ));
        let program = |name: &str| {
            let rules = node.properties.get(name)?.rules.as_deref()?;
            let rule = rules.rules.first()?;
            assert!(rule.uses_old_self, "{name}");
            match &rule.program {
                Compiled::Ready { program, .. } => Some(Rc::as_ptr(program)),
                _ => None,
            }
        };
        assert!(program("a").is_some());
        assert_eq!(program("a"), program("same"));
        for other in ["shorter", "null", "number", "object"] {
            assert_ne!(program("a"), program(other), "{other}");
        }
        assert_ne!(program("object"), program("other"));
    }

    #[test]
    fn rules_are_numbered_over_all_schemas() {
        let node = testing::node(
            r#"{"type":"object","x-kubernetes-validations":[{"rule":"self == self"}],
                "properties":{"a":{"type":"string","x-kubernetes-validations":[
                    {"rule":"true"},{"rule":"!false"}]}}}"#,
        );
        let number = |node: &Node| {
            let rules = node.rules.as_deref().map(|rules| rules.rules.iter());
            rules
                .into_iter()
                .flatten()
                .map(|rule| rule.number)
                .collect::<Vec<_>>()
        };
        assert_eq!(number(&node), [2]);
        assert_eq!(node.properties.get("a").map(number), Some(vec![0, 1]));
    }
}
