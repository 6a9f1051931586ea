//! `selectableFields`: paths to scalars of the schema.

use super::update::MOST_SELECTABLE;
use crate::definition::SelectableField;
use crate::machinery::{BadValue, Errors};
use crate::schema::Props;
use crate::schema::rules::field_path::{Arrays, resolve};
use crate::value::Str;
use crate::value::order::Places;

/// Adds what is wrong with selectable fields; `at` is the path of their list.
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
        let mut invalid = |detail: &str| errors.invalid(field(), BadValue::text(path), detail);
        let found = match resolve(path, schema, Arrays::Forbidden) {
            Ok(found) => found,
            Err(fault) => {
                invalid(&["is an invalid path: ", &fault].concat());
                continue;
            }
        };
        if found.first == "metadata" {
            invalid("must not point to fields in metadata");
        }
        let of = found.schema.map(|schema| &*schema.type_);
        let is_scalar = matches!(of, Some("string" | "boolean" | "integer"));
        if !is_scalar {
            invalid(
                "must point to a field of type string, boolean or integer. Enum string fields \
                 and strings with formats are allowed.",
            );
        }
        if *known.entry(Str::Owned(found.normal)).or_insert(index) < index {
            errors.duplicate(field(), BadValue::text(path));
        }
    }
    if known.len() > MOST_SELECTABLE && !may_be_many {
        errors.too_many(at, known.len() as i64, MOST_SELECTABLE as i64);
    }
}
