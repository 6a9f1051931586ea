//! Gives the nodes of a compiled schema their rules.

use std::rc::Rc;

use super::{RuleText, Rules, compile};
use crate::cel::escape::escape;
use crate::cel::shape::{Shape, ShapeKind};
use crate::machinery::cause::{RuleId, SchemaRule};
use crate::releases::Release;
use crate::schema::shape::{has_type, replacement, replaces_type_and_name, shape_of, unknown};
use crate::schema::{Additional, AdditionalNode, Items, JsonType, Node, Props, Types};

/// Compiles all rules of a resource's schema into the nodes that they belong to, and adds their
/// texts.
///
/// Afterwards `below` tells where rules run on admission. Not all do: the API server
/// leaves out the properties that have no type.
pub(in crate::schema) fn attach(
    node: &mut Node,
    props: &Props<'_>,
    release: Release,
    texts: &mut Vec<RuleText>,
) {
    attach_to(node, props, release, texts, true);
}

/// The same for a schema by itself, which is that of a resource or not.
pub(in crate::schema) fn attach_to(
    node: &mut Node,
    props: &Props<'_>,
    release: Release,
    texts: &mut Vec<RuleText>,
    is_resource: bool,
) {
    let compiled = compile::RuleCache::for_release(release);
    let place = AttachedPlace {
        known: RuleFacts::default(),
        served: Served::AsDeclared,
        is_resource,
    };
    let path = String::new();
    let mut attachment = Attachment {
        texts,
        compiled,
        path,
    };
    attachment.descend(node, props, place);
}

/// A node on the way down.
struct AttachedPlace {
    known: RuleFacts,
    served: Served,
    is_resource: bool,
}

/// The shape of a node's values in requests.
///
/// For the definition's report the API server takes the type from the node's own schema where no
/// rule is around it. Where it serves requests it takes the type from the whole schema, in which
/// `kind`, `apiVersion` and `metadata` of an embedded resource are those of any resource.
enum Served {
    /// The same as in the report.
    AsDeclared,
    /// The shape that a surrounding resource gives them; `None` if that is unknown.
    Replaced(Option<Rc<Shape>>),
    /// Rules do not see them.
    Unseen,
}

impl Served {
    /// The shape of a property, given the shape of its object. The object may be a resource, with
    /// replacements for the fields that all resources have.
    fn property(&self, replacements: &[Replacement], name: &str) -> Self {
        let shape = match self {
            Self::AsDeclared => {
                let mut replacements = replacements.iter();
                let replacement = replacements.find(|(member, _)| *member == name);
                return replacement.map_or(Self::AsDeclared, |(_, shape)| {
                    Self::Replaced(Some(Rc::clone(shape)))
                });
            }
            Self::Replaced(shape) => shape.as_deref(),
            Self::Unseen => None,
        };
        let Some(escaped) = escape(name) else {
            // A property that expressions cannot name has the type of its own schema.
            return Self::AsDeclared;
        };
        let field = match shape.map(|shape| &shape.kind) {
            Some(ShapeKind::Object(object)) => object.visible(&escaped),
            _ => None,
        };
        field.map_or(Self::Unseen, |field| {
            Self::Replaced(Some(Rc::clone(&field.shape)))
        })
    }

    /// The shape of the items, or of the values of a map.
    fn element(&self) -> Self {
        match self {
            Self::AsDeclared => Self::AsDeclared,
            Self::Replaced(shape) => {
                let element = shape.as_ref().and_then(|shape| shape.element());
                Self::Replaced(element.cloned())
            }
            Self::Unseen => Self::Unseen,
        }
    }
}

/// A member of a resource, and what rules know of it.
type Replacement = (&'static str, Rc<Shape>);

/// The shapes that members get because their object is a resource.
fn replacements(node: &Node, release: Release) -> Vec<Replacement> {
    let members = ["kind", "apiVersion", "metadata"].into_iter();
    let shapes = members.filter_map(|name| {
        let shape = replacement(node, name, release)?;
        Some((name, Rc::new(shape)))
    });
    shapes.collect()
}

struct Attachment<'t> {
    texts: &'t mut Vec<RuleText>,
    compiled: compile::RuleCache,
    /// The path of the node, as [`RuleId`] has it.
    path: String,
}

impl Attachment<'_> {
    fn descend(&mut self, node: &mut Node, props: &Props<'_>, place: AttachedPlace) {
        if !node.below.rules {
            return;
        }
        let rules = props.validations.as_deref();
        let rules = rules.filter(|rules| !rules.is_empty());
        let place = AttachedPlace {
            known: place.known.at(
                node,
                place.is_resource,
                rules.is_some(),
                self.compiled.release(),
            ),
            ..place
        };
        let mut inside = self.properties(node, props, &place);
        if let AdditionalNode::Schema(child) = &mut node.additional
            && let Some(Additional::Schema(props)) = &props.additional_properties
        {
            self.element(child, props, &place);
            inside |= child.below.rules;
            node.below.rules_unseen |= child.below.rules_unseen;
        }
        if let Some(child) = &mut node.items
            && let Some(Items::Schema(props)) = &props.items
        {
            self.element(child, props, &place);
            inside |= match node.types {
                Types::One(JsonType::Array) => child.below.rules,
                _ => child.rules.is_some(),
            };
            node.below.rules_unseen |= child.below.rules_unseen;
        }
        node.below.rules_inside = inside;
        node.below.rules = inside || rules.is_some();
        if rules.is_some() {
            self.own(node, props, place);
        }
    }

    /// Descends to the items or the values of a map.
    fn element(&mut self, child: &mut Node, props: &Props<'_>, place: &AttachedPlace) {
        let outside = self.path.len();
        self.path.push_str("[*]");
        self.descend(child, props, place.element(child));
        self.path.truncate(outside);
    }

    /// Whether rules on or below properties run.
    fn properties(&mut self, node: &mut Node, props: &Props<'_>, place: &AttachedPlace) -> bool {
        let mut inside = false;
        let has_fields =
            node.types == Types::One(JsonType::Object) && node.additional.schema().is_none();
        let listed = props.properties.as_deref().unwrap_or_default().iter();
        let replaces = has_fields && replaces_type_and_name(node, place.is_resource);
        let release = self.compiled.release();
        let replacements = match replaces {
            true => replacements(node, release),
            false => Vec::new(),
        };
        for (index, ((name, child), (_, props))) in
            node.properties.iter_mut().zip(listed).enumerate()
        {
            let served = place.served.property(&replacements, name);
            let is_seen = !matches!(served, Served::Unseen);
            let place = AttachedPlace {
                known: place.known.field(index, name),
                served,
                is_resource: child.embedded,
            };
            let outside = self.path.len();
            if child.below.rules {
                self.path.push_str(if outside > 0 { "." } else { "" });
                self.path.push_str(name);
            }
            self.descend(child, props, place);
            self.path.truncate(outside);
            let below = &mut child.below;
            below.rules_unseen |= below.rules && !is_seen;
            node.below.rules_unseen |= below.rules_unseen;
            child.below.rules = child.below.rules
                && is_seen
                && has_type(child)
                && (has_fields || escape(name).is_none());
            inside |= child.below.rules;
            let is_scalar = !matches!(child.types, Types::One(JsonType::Object | JsonType::Array));
            node.below.rules_on_scalars |= child.below.rules && is_scalar;
        }
        inside
    }

    /// Gives a node its own rules.
    fn own(&mut self, node: &mut Node, props: &Props<'_>, place: AttachedPlace) {
        let Some(shape) = place.known.shape else {
            return;
        };
        let compiled = self.compiled.for_node(node, &shape);
        let is_resource = place.is_resource;
        let mut rules = Rules::compile(props, node, is_resource, shape, compiled);
        rules.untyped = place.known.untyped;
        let path: Rc<str> = (&*self.path).into();
        for (rule, index) in rules.rules.iter_mut().zip(0..) {
            let path = Rc::clone(&path);
            rule.id = RuleId { path, index };
            rule.number = u32::try_from(self.texts.len()).unwrap_or(u32::MAX);
            self.texts.push(RuleText {
                id: rule.id.clone(),
                text: Rc::clone(&rule.text),
            });
        }
        if let Served::Replaced(shape) = place.served {
            let shape = shape.unwrap_or_else(|| Rc::new(unknown()));
            let compiled = self.compiled.for_node(node, &shape);
            let mut served = Rules::compile(props, node, is_resource, shape, compiled);
            served.values = Rc::new(shape_of(node, is_resource, self.compiled.release()));
            for (served, rule) in served.rules.iter_mut().zip(&rules.rules) {
                (served.number, served.text) = (rule.number, Rc::clone(&rule.text));
                served.id = rule.id.clone();
            }
            rules.served = Some(Box::new(served));
        }
        node.rules = Some(Box::new(rules));
    }
}

impl AttachedPlace {
    /// The place of the items, or of the values of a map.
    fn element(&self, child: &Node) -> Self {
        Self {
            known: self.known.element(),
            served: self.served.element(),
            is_resource: child.embedded,
        }
    }
}

/// The facts about a node that rules need.
#[derive(Clone, Default)]
struct RuleFacts {
    /// Whether there are rules on it or around it.
    in_scope: bool,
    /// The shape of its values, where rules need it.
    shape: Option<Rc<Shape>>,
    /// Why the API server has no type for them, which what is below shares.
    untyped: Option<SchemaRule>,
}

impl RuleFacts {
    /// With what the node itself says; `self` is what is known from around it.
    fn at(mut self, node: &Node, is_resource: bool, has_rules: bool, release: Release) -> Self {
        self.in_scope |= has_rules;
        if self.shape.is_none() && (has_rules || self.in_scope && self.untyped.is_none()) {
            self.shape = Some(Rc::new(shape_of(node, is_resource, release)));
        }
        if self.untyped.is_none() && self.shape.as_ref().is_some_and(|shape| !shape.has_type()) {
            self.untyped = Some(SchemaRule::NoDeclarations);
        }
        self
    }

    /// The facts about a property, as far as they are known here.
    fn field(&self, index: usize, name: &str) -> Self {
        let shape = self.shape.as_ref();
        Self {
            shape: shape.and_then(|shape| shape.field_at(index, name)).cloned(),
            ..*self
        }
    }

    /// The facts about the items, or about the values of a map.
    fn element(&self) -> Self {
        let shape = self.shape.as_ref().and_then(|shape| shape.element());
        let untyped = (self.in_scope && shape.is_none()).then_some(SchemaRule::NoElementType);
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
