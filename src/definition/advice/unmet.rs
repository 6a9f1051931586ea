//! Demands that no value meets: a required property that is pruned, an enumerated value of another type.

use super::{AdviceSubject, Remark, Remarks};
use crate::definition::tree::{SchemaTree, TreePlace, TreeStep};
use crate::machinery::object_meta::is_resource_meta;
use crate::schema::{AdditionalNode, JsonType, Node, Props, Types};
use crate::value::{Value, json};

pub(super) fn advise(subject: &AdviceSubject<'_, '_>, remarks: &mut Remarks<'_>) {
    // Few schemas have such demands.
    let mut is_suspect = false;
    subject.props.each(&mut |props| {
        let has = |name: &str| {
            props
                .properties
                .iter()
                .flatten()
                .any(|(own, _)| own == name)
        };
        is_suspect |= props.required.iter().flatten().any(|name| !has(name))
            || props.enum_.iter().flatten().any(is_no_text);
    });
    if !is_suspect {
        return;
    }
    let tree = SchemaTree::from_schema(subject.props, subject.node, |_| true);
    for (number, place) in tree.places.iter().enumerate() {
        let TreePlace { node, props, .. } = place;
        let is_resource = place.step == TreeStep::Root || node.embedded;
        for (keyword, index, remark) in
            required(node, props, is_resource).chain(values(node, props))
        {
            if remarks.are_enough() {
                return;
            }
            let path = tree.path(number, subject.at);
            remarks.add(format!("{path}.{keyword}[{index}]"), remark);
        }
    }
}

/// Required properties that the schema drops.
fn required<'s>(
    node: &'s Node,
    props: &'s Props<'_>,
    is_resource: bool,
) -> impl Iterator<Item = (&'static str, usize, Remark)> {
    let keeps_others = node.preserve_unknown
        || matches!(
            node.additional,
            AdditionalNode::Allows(true) | AdditionalNode::Schema(_)
        );
    let names = props.required.iter().flatten().enumerate();
    let is_dropped = move |name: &str| {
        !keeps_others
            && node.types == Types::One(JsonType::Object)
            && node.properties.get(name).is_none()
            && !(is_resource && is_resource_meta(name))
    };
    let dropped = names.filter(move |(_, name)| is_dropped(name));
    dropped.map(|(index, name)| {
        let properties = node.properties.iter().map(|(name, _)| name.to_string());
        let remark = Remark::RequiredWithoutProperty {
            name: name.to_string(),
            properties: properties.collect(),
        };
        ("required", index, remark)
    })
}

/// Enumerated values of a string that are none.
fn values<'s>(
    node: &'s Node,
    props: &'s Props<'_>,
) -> impl Iterator<Item = (&'static str, usize, Remark)> {
    let is_string = node.types == Types::One(JsonType::String);
    let values = props.enum_.iter().flatten().enumerate();
    let others = values.filter(move |(_, value)| is_string && is_no_text(value));
    others.map(|(index, value)| {
        let value = json::to_json(value);
        ("enum", index, Remark::EnumOfAnotherType { value })
    })
}

/// Whether a value is one that YAML may make of a word without quotes.
fn is_no_text(value: &Value<'_>) -> bool {
    matches!(value, Value::Bool(_) | Value::Int(_) | Value::Float(_))
}
