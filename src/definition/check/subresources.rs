//! `subresources` and `additionalPrinterColumns`. The server hardly checks their paths.

use super::super::{Column, Subresources};
use crate::machinery::cause::{Definition, Detail};
use crate::machinery::{BadValue, Errors};

/// The types of columns.
static TYPES: [&str; 5] = ["boolean", "date", "integer", "number", "string"];
/// The formats of columns.
static FORMATS: [&str; 8] = [
    "byte",
    "date",
    "date-time",
    "double",
    "float",
    "int32",
    "int64",
    "password",
];

/// Adds the errors of the paths of the scale subresource; `at` is the path of `subresources`.
pub(super) fn check(subresources: Option<&Subresources<'_>>, at: &str, errors: &mut Errors) {
    let Some(scale) = subresources.and_then(|subresources| subresources.scale.as_ref()) else {
        return;
    };
    let paths = [
        (".scale.specReplicasPath", Some(&scale.spec_replicas_path)),
        (
            ".scale.statusReplicasPath",
            Some(&scale.status_replicas_path),
        ),
        (
            ".scale.labelSelectorPath",
            scale.label_selector_path.as_ref(),
        ),
    ];
    let wanted: [(&[&str], &'static str); 3] = [
        (&[".spec."], ".spec"),
        (&[".status."], ".status"),
        (&[".spec.", ".status."], "either .spec or .status"),
    ];
    for ((member, path), (starts, under)) in paths.into_iter().zip(wanted) {
        let field = || [at, member].concat();
        let Some(path) = path.map(|path| &**path) else {
            continue;
        };
        let is_optional = starts.len() > 1;
        if path.is_empty() {
            if !is_optional {
                errors.missing(field());
            }
        } else if !path.starts_with('.') {
            errors.invalid(field(), BadValue::text(path), Definition::NoSimplePath);
        } else if !starts.iter().any(|start| path.starts_with(start)) {
            let shown = match is_optional {
                true => BadValue::json_text(path),
                false => BadValue::text(path),
            };
            errors.invalid(field(), shown, Detail::ScalePath { under });
        }
    }
}

/// Adds the errors of columns; `at` is the path of their list.
pub(super) fn check_columns(columns: &[Column<'_>], at: &str, errors: &mut Errors) {
    for (index, column) in columns.iter().enumerate() {
        let field = |member: &str| format!("{at}[{index}].{member}");
        if column.name.is_empty() {
            errors.missing(field("name"));
        }
        let (type_, format) = (&*column.type_, &*column.format);
        if type_.is_empty() {
            errors.required(field("type"), Detail::OneOf(&TYPES));
        } else if !TYPES.contains(&type_) {
            errors.invalid(field("type"), BadValue::text(type_), Detail::OneOf(&TYPES));
        }
        if !format.is_empty() && !FORMATS.contains(&format) {
            errors.invalid(
                field("format"),
                BadValue::text(format),
                Detail::OneOf(&FORMATS),
            );
        }
        let path = &*column.json_path;
        if path.is_empty() {
            errors.missing(field("JSONPath"));
        } else if !path.starts_with('.') {
            errors.invalid(
                field("JSONPath"),
                BadValue::text(path),
                Definition::NoSimplePath,
            );
        }
    }
}
