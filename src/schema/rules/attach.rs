//! Gives the nodes of a compiled schema their rules.

use std::rc::Rc;

use super::{Rules, Texts, compile};
use crate::cel::escape::escape;
use crate::cel::shape::Shape;
use crate::schema::shape::{has_type, shape_of};
use crate::schema::{Additional, AdditionalNode, Items, JsonType, Node, Props, Types};

/// Compiles all rules of a resource's schema into the nodes that they belong to, and adds their
/// texts.
///
/// Afterwards `below` tells where rules run on admission. Not all do: the API server
/// leaves out the properties that have no type.
pub(in crate::schema) fn attach(node: &mut Node, props: &Props<'_>, texts: &mut Texts) {
    let compiled = compile::Known::default();
    Attachment { texts, compiled }.descend(node, props, Known::default(), true);
}

struct Attachment<'t> {
    texts: &'t mut Texts,
    compiled: compile::Known,
}

impl Attachment<'_> {
    fn descend(&mut self, node: &mut Node, props: &Props<'_>, known: Known, is_resource: bool) {
        if !node.below.rules {
            return;
        }
        let rules = props.validations.as_deref();
        let rules = rules.filter(|rules| !rules.is_empty());
        let known = known.at(node, is_resource, rules.is_some());
        let mut inside = false;
        let has_fields =
            node.types == Types::One(JsonType::Object) && node.additional.schema().is_none();
        let listed = props.properties.as_deref().unwrap_or_default().iter();
        for (index, ((name, child), (_, props))) in
            node.properties.iter_mut().zip(listed).enumerate()
        {
            let embedded = child.embedded;
            self.descend(child, props, known.field(index, name), embedded);
            child.below.rules =
                child.below.rules && has_type(child) && (has_fields || escape(name).is_none());
            inside |= child.below.rules;
            let is_scalar = !matches!(child.types, Types::One(JsonType::Object | JsonType::Array));
            node.below.rules_on_scalars |= child.below.rules && is_scalar;
        }
        if let AdditionalNode::Schema(child) = &mut node.additional
            && let Some(Additional::Schema(props)) = &props.additional_properties
        {
            let embedded = child.embedded;
            self.descend(child, props, known.element(), embedded);
            inside |= child.below.rules;
        }
        if let Some(child) = &mut node.items
            && let Some(Items::Schema(props)) = &props.items
        {
            let embedded = child.embedded;
            self.descend(child, props, known.element(), embedded);
            inside |= match node.types {
                Types::One(JsonType::Array) => child.below.rules,
                _ => child.rules.is_some(),
            };
        }
        node.below.rules_inside = inside;
        node.below.rules = inside || rules.is_some();
        if let Some(shape) = known.shape.filter(|_| rules.is_some()) {
            let compiled = self.compiled.of(node, &shape);
            let mut rules = Rules::compile(props, node, is_resource, shape, self.texts, compiled);
            rules.untyped = known.untyped;
            node.rules = Some(Box::new(rules));
        }
    }
}

/// What rules know of a node.
#[derive(Clone, Default)]
struct Known {
    /// Whether there are rules on it or around it.
    in_scope: bool,
    /// The shape of its values, where rules need it.
    shape: Option<Rc<Shape>>,
    /// Why the API server has no type for them, which what is below shares.
    untyped: Option<&'static str>,
}

impl Known {
    /// With what the node itself says; `self` is what is known from around it.
    fn at(mut self, node: &Node, is_resource: bool, has_rules: bool) -> Self {
        self.in_scope |= has_rules;
        if self.shape.is_none() && (has_rules || self.in_scope && self.untyped.is_none()) {
            self.shape = Some(Rc::new(shape_of(node, is_resource)));
        }
        if self.untyped.is_none() && self.shape.as_ref().is_some_and(|shape| !shape.has_type()) {
            self.untyped = Some(
                "internal error: failed to construct type information for \
                 x-kubernetes-validations rules: unable to convert structural schema to CEL \
                 declarations",
            );
        }
        self
    }

    /// Of a property, as far as it is known from here.
    fn field(&self, index: usize, name: &str) -> Self {
        let shape = self.shape.as_ref();
        Self {
            shape: shape.and_then(|shape| shape.field_at(index, name)).cloned(),
            ..*self
        }
    }

    /// Of the items or the values of a map.
    fn element(&self) -> Self {
        const NONE: &str = "failed to convert to declType for CEL validation rules";
        let shape = self.shape.as_ref().and_then(|shape| shape.element());
        let untyped = (self.in_scope && shape.is_none()).then_some(NONE);
        Self {
            shape: shape.cloned(),
            untyped: self.untyped.or(untyped),
            ..*self
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
