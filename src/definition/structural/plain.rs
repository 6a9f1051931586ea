//! Nearly empty schemas. The API server recognises them by comparing with the zero value of its
//! struct, so absent lists differ from empty ones unless it copies them entry by entry.

use super::supported::{self, lists};
use crate::schema::{Additional, Props};

/// Whether a schema has nothing but `type`, `default`, `properties` and `additionalProperties`.
fn is_plain(props: &Props<'_>) -> bool {
    let texts = [
        &props.title,
        &props.description,
        &props.format,
        &props.pattern,
    ];
    let flags = [
        props.nullable,
        props.unique_items,
        props.exclusive_maximum,
        props.exclusive_minimum,
        props.embedded_resource,
        props.int_or_string,
        props.preserve_unknown_fields.is_some(),
        props.external_docs.is_some(),
        props.example.is_some(),
        props.list_map_keys.is_some(),
        props.list_type.is_some(),
        props.map_type.is_some(),
        props.validations.is_some(),
        props.required.is_some(),
        lists(props.enum_.as_ref()),
    ];
    let counts = [
        props.max_length,
        props.min_length,
        props.max_items,
        props.min_items,
        props.max_properties,
        props.min_properties,
    ];
    let numbers = [props.maximum, props.minimum, props.multiple_of];
    texts.iter().all(|text| text.is_empty())
        && !flags.contains(&true)
        && counts.iter().all(Option::is_none)
        && numbers.iter().all(Option::is_none)
        && supported::junctors(props)
            .iter()
            .all(|(_, branches)| branches.is_empty())
        && matches!(supported::items(props), Ok(None))
}

/// Whether a schema's `anyOf` spells out `x-kubernetes-int-or-string`: it is exactly
/// `[{type: integer}, {type: string}]`.
///
/// One that no structural schema can be made of does not, so that the walk finds out why.
#[must_use]
pub fn spells_int_or_string(props: &Props<'_>) -> bool {
    let Some([first, second]) = props.any_of.as_deref() else {
        return false;
    };
    &*first.type_ == "integer"
        && &*second.type_ == "string"
        && [first, second].into_iter().all(says_only_type)
}

fn says_only_type(props: &Props<'_>) -> bool {
    let open = matches!(
        props.additional_properties,
        None | Some(Additional::Allows(false))
    );
    open && props.default.is_none()
        && props.properties.is_none()
        && supported::members(props).is_ok()
        && is_plain(props)
}

/// Whether a schema of the root's `metadata` restricts at most the name and the prefix of a
/// generated name. Type and default are checked elsewhere.
pub(super) fn is_metadata(props: &Props<'_>) -> bool {
    let properties = props.properties.as_deref().unwrap_or_default();
    properties
        .iter()
        .all(|(name, _)| matches!(&**name, "name" | "generateName"))
        && props.additional_properties.is_none()
        && is_plain(props)
}
