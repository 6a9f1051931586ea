//! The allowed keywords at the root of a schema with a status subresource: `status` is then
//! validated alone, so keywords of the root must not matter for it.

use super::{encode, go_types};
use crate::machinery::cause::SchemaRule;
use crate::machinery::{BadValue, Errors};
use crate::schema::Props;

/// Adds the first thing that the root may not have; `at` is its path.
pub(super) fn check(root: &Props<'_>, at: &str, errors: &mut Errors) {
    // The API server looks at the members in this order, and stops at the first.
    let not_allowed = [
        !root.id.is_empty() || !root.schema.is_empty() || root.reference.is_some(),
        root.nullable || root.default.is_some(),
        root.enum_.is_some() || root.max_properties.is_some() || root.min_properties.is_some(),
        root.all_of.is_some() || root.one_of.is_some() || root.any_of.is_some(),
        root.not.is_some() || root.additional_properties.is_some(),
        root.pattern_properties.is_some() || root.dependencies.is_some(),
        root.additional_items.is_some() || root.definitions.is_some(),
        root.embedded_resource || root.int_or_string || root.list_map_keys.is_some(),
        root.list_type.is_some() || root.map_type.is_some(),
    ];
    // Only these come before the type.
    let before_type = not_allowed.first() == Some(&true);
    let wrong_type = !root.type_.is_empty() && root.type_ != "object";
    if wrong_type && !before_type {
        errors.invalid(
            [at, ".type"].concat(),
            BadValue::text(&root.type_),
            SchemaRule::RootType,
        );
    } else if not_allowed.contains(&true) {
        errors.invalid(
            at,
            BadValue::Struct(encode::schema(root), &go_types::SCHEMA),
            SchemaRule::RootFields,
        );
    }
}
