//! The reasons why the API server makes no structural schema. Most are refused elsewhere
//! with a better error, which then hides these.

use crate::machinery::cause::SchemaRule;
use crate::schema::{Additional, Items, Props};

/// `Err` says why there is no structural schema.
pub(super) type Made<T = ()> = Result<T, SchemaRule>;

/// Whether a list or map lists anything.
pub(super) fn lists<T>(members: Option<&Vec<T>>) -> bool {
    members.is_some_and(|members| !members.is_empty())
}

/// Refuses keywords that structural schemas do not have, unless they are empty.
pub(super) fn members(props: &Props<'_>) -> Made {
    let error = if !props.id.is_empty() {
        SchemaRule::NoId
    } else if !props.schema.is_empty() {
        SchemaRule::NoSchemaMember
    } else if props.reference.as_deref().is_some_and(|to| !to.is_empty()) {
        SchemaRule::NoReference
    } else if lists(props.pattern_properties.as_ref()) {
        SchemaRule::NoPatternProperties
    } else if lists(props.dependencies.as_ref()) {
        SchemaRule::NoDependencies
    } else if props.additional_items.is_some() {
        SchemaRule::NoAdditionalItems
    } else if lists(props.definitions.as_ref()) {
        SchemaRule::NoDefinitions
    } else {
        return Ok(());
    };
    Err(error)
}

/// Refuses to switch off what can only be inherited.
pub(super) fn extensions(props: &Props<'_>) -> Made {
    match props.preserve_unknown_fields {
        Some(false) => Err(SchemaRule::NotPreserving),
        _ => Ok(()),
    }
}

/// The schema of items, if there is one.
pub(super) fn items<'p, 'a>(props: &'p Props<'a>) -> Made<Option<&'p Props<'a>>> {
    match &props.items {
        Some(Items::Schema(items)) => Ok(Some(items)),
        Some(Items::List(list)) if !list.is_empty() => Err(SchemaRule::NoItemsList),
        _ => Ok(None),
    }
}

/// The schema of additional properties, if there is one.
pub(super) fn additional<'p, 'a>(props: &'p Props<'a>) -> Option<&'p Props<'a>> {
    match &props.additional_properties {
        Some(Additional::Schema(additional)) => Some(additional),
        _ => None,
    }
}

/// The junctors of a schema in the order in which the API server makes them.
pub(super) fn junctors<'p, 'a>(props: &'p Props<'a>) -> [(&'static str, &'p [Props<'a>]); 4] {
    let not = props.not.as_deref().map(std::slice::from_ref);
    [
        (".not", not),
        (".allOf", props.all_of.as_deref()),
        (".anyOf", props.any_of.as_deref()),
        (".oneOf", props.one_of.as_deref()),
    ]
    .map(|(name, branches)| (name, branches.unwrap_or_default()))
}
