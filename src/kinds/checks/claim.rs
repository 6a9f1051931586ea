//! The fields of a PersistentVolumeClaim that an update may change.

use super::update::{contradicts, quantity};
use super::{given, set};
use crate::machinery::cause::Detail;
use crate::machinery::{BadValue, Errors};
use crate::value::{Map, Value};

/// Checks that the spec stays, but for the storage that a bound claim requests and its attributes.
pub(super) fn check_spec(
    (stored, object): (&Value<'_>, &Value<'_>),
    path: &str,
    text: Detail,
    errors: &mut Errors,
) {
    // A claim without a status may be bound.
    let phase = below(stored, &["status", "phase"]).and_then(Value::as_str);
    let may_be_bound = phase.is_none_or(|phase| phase == "Bound");
    let (Some(old), Some(new)) = (spec(stored), spec(object)) else {
        return;
    };
    let differs = changes(old, new, |name, old, new| match name {
        "volumeName" => set(Some(old)).is_some() && contradicts(old, new),
        "volumeAttributesClassName" if may_be_bound => false,
        "resources" if may_be_bound => match (old.as_map(), new.as_map()) {
            (Some(old), Some(new)) => changes(old, new, |name, old, new| {
                match (name, old.as_map(), new.as_map()) {
                    ("requests", Some(old), Some(new)) => changes(old, new, |name, old, new| {
                        name != "storage" && contradicts(old, new)
                    }),
                    _ => contradicts(old, new),
                }
            }),
            _ => false,
        },
        _ => contradicts(old, new),
    });
    if differs {
        errors.forbidden(path, text);
    }
}

/// Checks that the requested storage does not shrink. `capacity`: it may shrink, but not to what the claim
/// has already.
pub(super) fn check_size(
    (stored, object): (&Value<'_>, &Value<'_>),
    path: &str,
    bound: &str,
    text: Detail,
    errors: &mut Errors,
) {
    let size = |value, path: &[&str]| quantity(below(value, path)?);
    let requested = |claim| size(claim, &["spec", "resources", "requests", "storage"]);
    let (Some(old), Some(new)) = (requested(stored), requested(object)) else {
        return;
    };
    let is_forbidden = match bound {
        "capacity" => size(stored, &["status", "capacity", "storage"])
            .is_some_and(|capacity| new.compare(&capacity).is_le()),
        _ => true,
    };
    if new.compare(&old).is_lt() && is_forbidden {
        errors.forbidden(path, text);
    }
}

/// Checks that the mode of the volume stays.
pub(super) fn check_mode(
    (stored, object): (&Value<'_>, &Value<'_>),
    path: &str,
    text: Detail,
    errors: &mut Errors,
) {
    let mode = |claim| below(claim, &["spec", "volumeMode"]).and_then(Value::as_str);
    if let (Some(old), Some(new)) = (mode(stored), mode(object))
        && old != new
    {
        errors.invalid(path, BadValue::json_text(new), text);
    }
}

fn below<'v>(value: &'v Value<'v>, path: &[&str]) -> Option<&'v Value<'v>> {
    path.iter()
        .try_fold(value, |value, name| given(value.get(name)))
}

fn spec<'v>(claim: &'v Value<'v>) -> Option<&'v Map<'v>> {
    below(claim, &["spec"])?.as_map()
}

/// Whether a field that both maps have differs.
fn changes(
    old: &Map<'_>,
    new: &Map<'_>,
    differs: impl Fn(&str, &Value<'_>, &Value<'_>) -> bool,
) -> bool {
    let mut fields = new.iter();
    fields.any(|(name, new)| old.get(name).is_some_and(|old| differs(name, old, new)))
}
