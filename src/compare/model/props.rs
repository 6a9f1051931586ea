//! The questions of the comparison about a schema.

use crate::schema::{Additional, Items, Props};
use crate::value::Value;

/// Formats whose values have another type than string in rules.
pub(in crate::compare) const TYPED_FORMATS: [&str; 4] = ["byte", "date", "date-time", "duration"];

/// The items of a list; empty if it is absent.
pub(in crate::compare) fn items<T>(list: &Option<Vec<T>>) -> &[T] {
    list.as_deref().unwrap_or_default()
}

/// A property by its name.
pub(in crate::compare) fn find_property<'p, 'a>(
    props: &'p Props<'a>,
    name: &str,
) -> Option<&'p Props<'a>> {
    let mut properties = items(&props.properties).iter();
    let (_, found) = properties.find(|(known, _)| **known == *name)?;
    Some(found)
}

/// The schema of additional properties.
pub(in crate::compare) fn additional_schema<'p, 'a>(props: &'p Props<'a>) -> Option<&'p Props<'a>> {
    match &props.additional_properties {
        Some(Additional::Schema(schema)) => Some(schema),
        _ => None,
    }
}

/// The schema of the items of a list.
pub(in crate::compare) fn item_schema<'p, 'a>(props: &'p Props<'a>) -> Option<&'p Props<'a>> {
    match &props.items {
        Some(Items::Schema(schema)) => Some(schema),
        _ => None,
    }
}

/// Whether rules tell each value of a schema from all others: `==` does not see the fields that a schema does not list,
/// nor the order of a set, and two texts may be the same time. Recursion is bounded by how deep schemas nest.
pub(in crate::compare) fn equals_only_itself(props: &Props<'_>) -> bool {
    let is_atomic = props
        .list_type
        .as_deref()
        .is_none_or(|list| list == "atomic");
    let is_open = props.preserve_unknown_fields == Some(true) || props.embedded_resource;
    let is_typed = TYPED_FORMATS.contains(&&*props.format);
    let mut properties = items(&props.properties).iter();
    is_atomic
        && !is_open
        && !is_typed
        && properties.all(|(_, property)| equals_only_itself(property))
        && additional_schema(props).is_none_or(equals_only_itself)
        && item_schema(props).is_none_or(equals_only_itself)
}

/// The fate of properties that a schema does not list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::compare) enum Fate {
    /// They are pruned.
    Pruned,
    /// They are kept, whatever they are.
    Kept,
    /// They are kept if they satisfy a schema.
    Typed,
    /// They are refused.
    Forbidden,
}

/// The fate of properties that a schema does not list.
pub(in crate::compare) fn fate_of_unlisted(props: &Props<'_>) -> Fate {
    match &props.additional_properties {
        Some(Additional::Schema(_)) => Fate::Typed,
        Some(Additional::Allows(true)) => Fate::Kept,
        Some(Additional::Allows(false)) => Fate::Forbidden,
        None if props.preserve_unknown_fields == Some(true) => Fate::Kept,
        None => Fate::Pruned,
    }
}

/// Whether objects may have properties that a schema does not list.
pub(in crate::compare) fn keeps_unlisted(props: &Props<'_>) -> bool {
    matches!(fate_of_unlisted(props), Fate::Kept | Fate::Typed)
}

/// The default of a schema as the server stores it: completed with the defaults of the properties.
pub(in crate::compare) fn completed_default<'a>(props: &Props<'a>) -> Option<Value<'a>> {
    let mut default = props.default.clone()?;
    complete(&mut default, props);
    Some(default)
}

/// Adds the defaults of properties that a value lacks. Recursion is bounded by how deep schemas nest.
fn complete<'a>(value: &mut Value<'a>, props: &Props<'a>) {
    let Value::Map(map) = value else {
        return;
    };
    for (name, child) in items(&props.properties) {
        match map.get_mut(name) {
            Some(own) => complete(own, child),
            None => {
                if let Some(default) = completed_default(child) {
                    map.push(name.clone(), default);
                }
            }
        }
    }
}

/// A schema with the defaults of another one. It describes the values of the first one as the second one reads them.
pub(in crate::compare) fn with_defaults_of<'a>(props: &Props<'a>, other: &Props<'a>) -> Props<'a> {
    let mut found = props.clone();
    take_defaults(&mut found, other);
    found
}

/// Whether the second schema has a property that the first one does not list, with a default. Recursion is bounded by how
/// deep schemas nest.
pub(in crate::compare) fn adds_defaults(one: &Props<'_>, other: &Props<'_>) -> bool {
    let mut properties = items(&other.properties).iter();
    let is_added = properties.any(|(name, other)| match find_property(one, name) {
        Some(one) => adds_defaults(one, other),
        None => other.default.is_some(),
    });
    let below = |[one, other]: [Option<&Props<'_>>; 2]| {
        one.zip(other)
            .is_some_and(|(one, other)| adds_defaults(one, other))
    };
    is_added || below([one, other].map(item_schema)) || below([one, other].map(additional_schema))
}

/// Takes over the defaults of another schema. Recursion is bounded by how deep schemas nest.
fn take_defaults<'a>(own: &mut Props<'a>, other: &Props<'a>) {
    let known = own.properties.get_or_insert_default();
    for (name, child) in known.iter_mut() {
        if let Some(other) = find_property(other, name) {
            child.default.clone_from(&other.default);
            take_defaults(child, other);
        }
    }
    for (name, child) in items(&other.properties) {
        if child.default.is_some() && !known.iter().any(|(known, _)| known == name) {
            known.push((name.clone(), child.clone()));
        }
    }
    if let (Some(Items::Schema(own)), Some(other)) = (&mut own.items, item_schema(other)) {
        take_defaults(own, other);
    }
    if let (Some(Additional::Schema(own)), Some(other)) =
        (&mut own.additional_properties, additional_schema(other))
    {
        own.default.clone_from(&other.default);
        take_defaults(own, other);
    }
}

/// Whether the values below two schemas have the same defaults, where both schemas have the values.
/// Recursion is bounded by how deep schemas nest.
pub(in crate::compare) fn have_same_defaults(one: &Props<'_>, other: &Props<'_>) -> bool {
    let below = |one: &Props<'_>, other: &Props<'_>| {
        one.default == other.default && have_same_defaults(one, other)
    };
    let mut properties = items(&one.properties).iter();
    properties.all(|(name, one)| find_property(other, name).is_none_or(|other| below(one, other)))
        && additional_schema(one)
            .zip(additional_schema(other))
            .is_none_or(|(one, other)| below(one, other))
        && item_schema(one)
            .zip(item_schema(other))
            .is_none_or(|(one, other)| below(one, other))
}
