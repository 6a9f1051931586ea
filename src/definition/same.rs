//! Whether two specs are equal for the API server (`equality.Semantic.DeepEqual`).

use super::{Spec, Validation, Version};
use crate::schema::Same;

/// The items of a list; empty if it is absent.
pub(super) fn items<T>(list: &Option<Vec<T>>) -> &[T] {
    list.as_deref().unwrap_or_default()
}

/// Whether two versions have the same `schema`.
pub(super) fn same_schema(a: Option<&Validation<'_>>, b: Option<&Validation<'_>>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.open_api_v3_schema.same(&b.open_api_v3_schema),
        (a, b) => a.is_none() && b.is_none(),
    }
}

impl Same for Spec<'_> {
    fn same(&self, other: &Self) -> bool {
        let (a, b) = (self.versions(), other.versions());
        self.group == other.group
            && self.scope == other.scope
            && self.names == other.names
            && self.preserve_unknown_fields == other.preserve_unknown_fields
            && self.conversion == other.conversion
            && a.len() == b.len()
            && a.iter().zip(b).all(|(a, b)| same_version(a, b))
    }
}

fn same_version(a: &Version<'_>, b: &Version<'_>) -> bool {
    a.name == b.name
        && [a.served, a.storage, a.deprecated] == [b.served, b.storage, b.deprecated]
        && a.deprecation_warning == b.deprecation_warning
        && a.subresources == b.subresources
        && items(&a.additional_printer_columns) == items(&b.additional_printer_columns)
        && items(&a.selectable_fields) == items(&b.selectable_fields)
        && same_schema(a.schema.as_ref(), b.schema.as_ref())
}
