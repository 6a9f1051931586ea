//! `selectableFields`: paths to scalars of the schema.

use super::update::MOST_SELECTABLE;
use crate::definition::SelectableField;
use crate::machinery::cause::{Definition, Detail};
use crate::machinery::{BadValue, Cause, Errors};
use crate::schema::Props;
use crate::schema::rules::field_path::{Arrays, resolve};
use crate::value::Str;
use crate::value::order::Places;

/// Adds the errors of selectable fields; `at` is the path of their list.
///
/// `schema` is absent where there is none that paths could lead into.
pub(super) fn check(
    fields: &[SelectableField<'_>],
    schema: Option<&Props<'_>>,
    may_be_many: bool,
    at: &str,
    errors: &mut Errors,
) {
    let mut known = Places::new();
    for (index, selectable) in fields.iter().enumerate() {
        let path = &*selectable.json_path;
        let field = || format!("{at}[{index}].jsonPath");
        if path.is_empty() {
            errors.missing(field());
            continue;
        }
        let mut invalid = |cause: Cause| errors.invalid(field(), BadValue::text(path), cause);
        let found = match resolve(path, schema, Arrays::Forbidden) {
            Ok(found) => found,
            Err(fault) => {
                invalid(Detail::SelectablePath(fault.into()).into());
                continue;
            }
        };
        if found.first == "metadata" {
            invalid(Definition::MetadataPath.into());
        }
        let of = found.schema.map(|schema| &*schema.type_);
        let is_scalar = matches!(of, Some("string" | "boolean" | "integer"));
        if !is_scalar {
            invalid(Definition::NoScalarPath.into());
        }
        if *known.entry(Str::Owned(found.normal)).or_insert(index) < index {
            errors.duplicate(field(), BadValue::text(path));
        }
    }
    if known.len() > MOST_SELECTABLE && !may_be_many {
        errors.too_many(at, known.len() as i64, MOST_SELECTABLE as i64);
    }
}
