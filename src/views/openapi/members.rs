//! The members of a node that are not schemas, as kube-openapi encodes them: empty ones are left
//! out.

use crate::releases::{Feature, Release};
use crate::schema::{Props, RuleProps};
use crate::value::{Map, Str, Value};

/// Adds a text that is not empty.
pub(super) fn text<'d>(node: &mut Map<'d>, key: &'static str, text: &'d str) {
    if !text.is_empty() {
        node.push(key, text.into());
    }
}

/// Adds what is true.
pub(super) fn flag(node: &mut Map<'_>, key: &'static str, is_set: bool) {
    if is_set {
        node.push(key, Value::Bool(true));
    }
}

/// Adds a list that is not empty.
pub(super) fn list<'d>(node: &mut Map<'d>, key: &'static str, items: Vec<Value<'d>>) {
    if !items.is_empty() {
        node.push(key, Value::List(items));
    }
}

/// Adds what a node says of itself. `type_` is its type as published, which may differ from that in
/// `props`. `nullable` says whether to publish that it may be null.
#[inline(never)]
pub(super) fn head<'d>(node: &mut Map<'d>, props: &'d Props<'_>, type_: &'d str, nullable: bool) {
    text(node, "description", &props.description);
    text(node, "type", type_);
    flag(node, "nullable", nullable);
    text(node, "format", &props.format);
    text(node, "title", &props.title);
    if let Some(default) = &props.default {
        node.push("default", default.borrowed());
    }
    for (bound, limit, exclusive, is_exclusive) in [
        (
            "maximum",
            props.maximum,
            "exclusiveMaximum",
            props.exclusive_maximum,
        ),
        (
            "minimum",
            props.minimum,
            "exclusiveMinimum",
            props.exclusive_minimum,
        ),
        (
            "multipleOf",
            props.multiple_of,
            "uniqueItems",
            props.unique_items,
        ),
    ] {
        if let Some(limit) = limit {
            node.push(bound, Value::Float(limit));
        }
        flag(node, exclusive, is_exclusive);
    }
    text(node, "pattern", &props.pattern);
    for (key, count) in [
        ("maxLength", props.max_length),
        ("minLength", props.min_length),
        ("maxItems", props.max_items),
        ("minItems", props.min_items),
        ("maxProperties", props.max_properties),
        ("minProperties", props.min_properties),
    ] {
        if let Some(count) = count {
            node.push(key, Value::Int(count));
        }
    }
    let values = props.enum_.as_deref().unwrap_or_default();
    list(node, "enum", values.iter().map(Value::borrowed).collect());
}

/// The members of a node besides its schema: examples and Kubernetes' own members.
#[inline(never)]
pub(super) fn tail<'d>(node: &mut Map<'d>, props: &'d Props<'_>, release: Release) {
    if release.has(Feature::PublishedExamples) {
        examples(node, props);
    }
    for (key, is_set) in [
        ("x-kubernetes-embedded-resource", props.embedded_resource),
        ("x-kubernetes-int-or-string", props.int_or_string),
        (
            "x-kubernetes-preserve-unknown-fields",
            props.preserve_unknown_fields == Some(true),
        ),
    ] {
        flag(node, key, is_set);
    }
    for (key, name) in [
        ("x-kubernetes-list-type", &props.list_type),
        ("x-kubernetes-map-type", &props.map_type),
    ] {
        if let Some(name) = name {
            node.push(key, Value::from(&**name));
        }
    }
    let keys = props.list_map_keys.as_deref().unwrap_or_default();
    list(node, "x-kubernetes-list-map-keys", texts(keys));
    let rules = props.validations.as_deref().unwrap_or_default();
    let rules = rules.iter().map(|props| rule(props, release));
    list(node, "x-kubernetes-validations", rules.collect());
}

/// Where to read more, and an example.
fn examples<'d>(node: &mut Map<'d>, props: &'d Props<'_>) {
    if let Some(docs) = &props.external_docs {
        let mut published = Map::new();
        text(&mut published, "description", &docs.description);
        text(&mut published, "url", &docs.url);
        node.push("externalDocs", Value::Map(published));
    }
    if let Some(example) = props.example.as_ref().filter(|value| !is_empty(value)) {
        node.push("example", example.borrowed());
    }
}

/// A rule, which keeps its text even where that is empty.
fn rule<'d>(rule: &'d RuleProps<'_>, release: Release) -> Value<'d> {
    let mut published = Map::new();
    published.push("rule", Value::from(&*rule.rule));
    text(&mut published, "message", &rule.message);
    text(
        &mut published,
        "messageExpression",
        &rule.message_expression,
    );
    text(
        &mut published,
        "reason",
        rule.reason.as_deref().unwrap_or_default(),
    );
    text(&mut published, "fieldPath", &rule.field_path);
    let optional = rule.optional_old_self;
    if let Some(optional) = optional.filter(|_| release.has(Feature::OptionalOldSelf)) {
        published.push("optionalOldSelf", Value::Bool(optional));
    }
    Value::Map(published)
}

/// Texts as values.
pub(super) fn texts<'d>(texts: &'d [Str<'_>]) -> Vec<Value<'d>> {
    texts.iter().map(|text| Value::from(&**text)).collect()
}

/// Whether a value has nothing in it; kube-openapi leaves such an example out, but no default.
fn is_empty(value: &Value<'_>) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::List(items) => items.is_empty(),
        Value::Map(map) => map.is_empty(),
        Value::Bool(_) | Value::Int(_) | Value::Float(_) => false,
    }
}
