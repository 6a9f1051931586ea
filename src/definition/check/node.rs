//! Keywords that no node of a schema may have: checked before its children.

use super::Demands;
use super::place::{NoDefault, SchemaPlace};
use crate::machinery::cause::{Detail, SchemaRule};
use crate::machinery::{BadValue, Cause, Errors};
use crate::schema::{Additional, Items, Props};

/// The types that a node may have, as errors list them.
const TYPES: [&str; 6] = ["array", "boolean", "integer", "number", "object", "string"];

/// Whether OpenAPI has no such `type`.
pub(super) fn has_unknown_type(props: &Props<'_>) -> bool {
    !props.type_.is_empty() && !TYPES.contains(&&*props.type_)
}

/// Adds the errors that come before those of a node's children; `at` is its path.
pub(super) fn check(
    props: &Props<'_>,
    place: SchemaPlace,
    demands: &Demands<'_>,
    at: &str,
    errors: &mut Errors,
) {
    let field = |member: &str| [at, ".", member].concat();
    if demands.known_types && has_unknown_type(props) {
        errors.not_supported(field("type"), BadValue::text(&props.type_), TYPES);
    }
    if let Some(reason) = place.no_default.filter(|_| props.default.is_some()) {
        let cause: Cause = match reason {
            NoDefault::TopLevel(name) => Detail::TopLevelDefault { name }.into(),
            NoDefault::AnyOfMetadata => SchemaRule::DefaultInMetadata.into(),
        };
        errors.forbidden(field("default"), cause);
    }
    let is_null = props.type_ == "null";
    let (has_many_items, has_closed_map) = (
        matches!(&props.items, Some(Items::List(list)) if !list.is_empty()),
        match &props.additional_properties {
            None | Some(Additional::Allows(true)) => false,
            Some(_) => !is_empty(&props.properties),
        },
    );
    let embeds_in_meta = place.in_resource_meta && props.embedded_resource;
    let are_set = [
        !props.id.is_empty(),
        props.additional_items.is_some(),
        !is_empty(&props.pattern_properties),
        !is_empty(&props.definitions),
        props.dependencies.is_some(),
        props.reference.is_some(),
        is_null,
        has_many_items,
        embeds_in_meta,
        props.unique_items,
        has_closed_map,
    ];
    if !are_set.contains(&true) {
        return;
    }
    for (is_set, (member, why)) in are_set.into_iter().zip(FORBIDDEN) {
        if is_set {
            let cause = match why {
                None => Detail::Unsupported { member }.into(),
                Some(why) => Cause::from(why),
            };
            errors.forbidden(field(member), cause);
        }
    }
}

/// Forbidden keywords with a reason of their own.
const FORBIDDEN: [(&str, Option<SchemaRule>); 11] = [
    ("id", None),
    ("additionalItems", None),
    ("patternProperties", None),
    ("definitions", None),
    ("dependencies", None),
    ("$ref", None),
    ("type", Some(SchemaRule::NullType)),
    ("items", Some(SchemaRule::ItemsList)),
    (
        "x-kubernetes-embedded-resource",
        Some(SchemaRule::EmbeddedInMetadata),
    ),
    ("uniqueItems", Some(SchemaRule::Unique)),
    ("additionalProperties", Some(SchemaRule::BothProperties)),
];

fn is_empty<T>(list: &Option<Vec<T>>) -> bool {
    list.as_ref().is_none_or(Vec::is_empty)
}
