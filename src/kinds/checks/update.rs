//! Fields that an update may not change.

use std::collections::BTreeMap;

use super::selector::{SELECTOR, decoded};
use super::{StructPlace, address, claim, given};
use crate::go::base64;
use crate::kinds::listed::{Check, Verb};
use crate::kinds::model::{BuiltInKind, Source, ValueShape};
use crate::machinery::cause::Detail;
use crate::machinery::go_syntax::{GoField, GoStruct, GoType};
use crate::machinery::quantity::Quantity;
use crate::machinery::{BadValue, Errors, field_path};
use crate::releases::Release;
use crate::value::{Map, Value};

/// Compares an object with the stored object: the fields of the object and of its spec that the table
/// says an update keeps. If one of the two objects lacks a field that the server fills in or requires, the field is not
/// compared.
#[must_use]
pub fn check_update(
    source: &Source,
    kind: &BuiltInKind,
    (stored, object): (&Value<'_>, &Value<'_>),
    release: Release,
) -> Errors {
    let mut errors = Errors::new();
    if let Some(root) = source.types.get(kind.root) {
        compare(&root.checks, (stored, object), "", &mut errors);
        if let Some(ValueShape::Struct(number)) = root.field("spec").map(|field| &field.shape)
            && let Some(spec) = source.types.get(*number)
            && let (Some(stored), Some(object)) = (stored.get("spec"), object.get("spec"))
        {
            compare(&spec.checks, (stored, object), "spec", &mut errors);
        }
    }
    errors.found_by(release);
    errors
}

fn compare(
    checks: &[Check],
    (stored, object): (&Value<'_>, &Value<'_>),
    path: &str,
    errors: &mut Errors,
) {
    let place = StructPlace {
        value: object,
        path: path.to_owned(),
        is_of_many: false,
    };
    for check in checks {
        if !check.conditions.iter().all(|of| of.holds(&place)) {
            continue;
        }
        let path = field_path::join(&field_path::join(path, &check.base), &check.field);
        kept(check, (stored, object), path, errors);
    }
}

/// Makes a check of a struct. `path` is the path of its field.
fn kept(
    check: &Check,
    (stored, object): (&Value<'_>, &Value<'_>),
    path: String,
    errors: &mut Errors,
) {
    let text = || Detail::Checked(check.text.clone());
    let both = (stored, object);
    let is_true = |of: &Value<'_>, field| of.get(field) == Some(&Value::Bool(true));
    match check.verb {
        Verb::KeptBut if changes_others(check.word(0), (stored, object)) => {
            return errors.forbidden(path, text());
        }
        Verb::Addresses => return address::check_addresses(both, &path, &text(), errors),
        Verb::Families => return address::check_families(both, &path, &text(), errors),
        Verb::Claim => return claim::check_spec(both, &path, text(), errors),
        // The server's path has no spec.
        Verb::ClaimMode => return claim::check_mode(both, &check.field, text(), errors),
        Verb::ClaimSize => {
            return claim::check_size(both, &path, check.word(0), text(), errors);
        }
        _ => {}
    }
    let (old, new) = (stored.get(&check.field), object.get(&check.field));
    let (old, new) = (given(old), given(new));
    if check.verb == Verb::Sealed {
        // The server has no defaults for these fields. An update that lacks a field removes it.
        if is_true(stored, check.word(0)) && sealed(stored, check) != sealed(object, check) {
            errors.forbidden(path, text());
        }
        return;
    }
    let opaque = Value::from("Opaque");
    let new = new.or_else(|| (check.word(0) == "opaque").then_some(&opaque));
    let (Some(old), Some(new)) = (old, new) else {
        return;
    };
    match check.verb {
        Verb::Immutable => {
            let of = check.word(0);
            if full(old, of) != full(new, of) {
                errors.invalid(path, shown(new, of), text());
            }
        }
        // The server lets some fields of a suspended job change. Its text has the whole template.
        Verb::Template if !is_true(stored, "suspend") && contradicts(old, new) => {
            errors.invalid(path, BadValue::Omitted, text());
        }
        _ => {}
    }
}

/// A sealed field as the server compares it: whether it is true, or its entries as bytes. A Secret's `stringData` is
/// a part of its `data`.
#[derive(PartialEq)]
enum Sealed {
    Truth(bool),
    Entries(BTreeMap<String, Vec<u8>>),
}

fn sealed(object: &Value<'_>, check: &Check) -> Sealed {
    let form = check.word(1);
    if form == "truth" {
        return Sealed::Truth(object.get(&check.field) == Some(&Value::Bool(true)));
    }
    let mut all = entries(object, &check.field, form != "texts");
    if form == "secret" {
        all.extend(entries(object, "stringData", false));
    }
    Sealed::Entries(all)
}

/// The entries of a map as bytes.
fn entries(object: &Value<'_>, field: &str, is_encoded: bool) -> BTreeMap<String, Vec<u8>> {
    let map = object.get(field).and_then(Value::as_map);
    let entries = map.into_iter().flat_map(Map::iter);
    let bytes = entries.map(|(key, value)| {
        let text = value.as_str().unwrap_or_default();
        let decoded = is_encoded.then(|| base64::decode(text).ok()).flatten();
        let bytes = decoded.unwrap_or_else(|| text.as_bytes().to_vec());
        (key.to_owned(), bytes)
    });
    bytes.collect()
}

/// Whether an update changes another field of the struct than these.
fn changes_others(names: &str, (stored, object): (&Value<'_>, &Value<'_>)) -> bool {
    let fields = object.as_map().into_iter().flat_map(Map::iter);
    let mut others = fields.filter(|(name, _)| !names.split('|').any(|own| own == *name));
    others.any(|(name, new)| stored.get(name).is_some_and(|old| contradicts(old, new)))
}

/// Whether two values differ in more than what the server fills in. Recursion is bounded by
/// [`crate::value::MAX_DEPTH`].
pub(super) fn contradicts(old: &Value<'_>, new: &Value<'_>) -> bool {
    match (old, new) {
        (Value::Null, _) | (_, Value::Null) => false,
        (Value::Map(old), Value::Map(new)) => new
            .iter()
            .any(|(key, new)| old.get(key).is_some_and(|old| contradicts(old, new))),
        (Value::List(old), Value::List(new)) => {
            let mut pairs = old.iter().zip(new);
            old.len() != new.len() || pairs.any(|(old, new)| contradicts(old, new))
        }
        _ => old != new && !is_same_quantity(old, new),
    }
}

/// Whether two values are the same quantity, such as `1` and `"1000m"`.
fn is_same_quantity(one: &Value<'_>, other: &Value<'_>) -> bool {
    let both = quantity(one).zip(quantity(other));
    both.is_some_and(|(one, other)| one.compare(&other).is_eq())
}

pub(super) fn quantity(value: &Value<'_>) -> Option<Quantity> {
    match value {
        Value::String(text) => Quantity::parse(text).ok(),
        Value::Int(number) => Some(Quantity::from_int(*number)),
        _ => None,
    }
}

const ROLE_REF: GoType = GoType::Struct(&GoStruct {
    name: "rbac.RoleRef",
    fields: &[
        GoField::new("APIGroup", GoType::Json),
        GoField::new("Kind", GoType::Json),
        GoField::new("Name", GoType::Json),
    ],
});

/// The members of a role's reference, in the manifest and in the server's own type, with defaults.
const OF_ROLE: [(&str, &str, &str); 3] = [
    ("apiGroup", "APIGroup", "rbac.authorization.k8s.io"),
    ("kind", "Kind", ""),
    ("name", "Name", ""),
];

/// A value as the server compares it: without empty members, and with defaults.
fn full(value: &Value<'_>, of: &str) -> Value<'static> {
    match (of, value) {
        ("role", _) => Value::Map(role(value)),
        ("selector", Value::Map(map)) => {
            let mut kept = map.clone().into_owned();
            kept.retain(|_, value| match value {
                Value::Null => false,
                Value::List(list) => !list.is_empty(),
                Value::Map(map) => !map.is_empty(),
                _ => true,
            });
            Value::Map(kept)
        }
        _ => value.clone().into_owned(),
    }
}

fn role(value: &Value<'_>) -> Map<'static> {
    let mut all = Map::new();
    for (member, name, default) in OF_ROLE {
        let own = value.get(member).and_then(Value::as_str);
        let text = own.filter(|own| !own.is_empty()).unwrap_or(default);
        all.push(name, Value::from(text.to_owned()));
    }
    all
}

fn shown(value: &Value<'_>, of: &str) -> BadValue {
    match (of, value) {
        ("role", _) => BadValue::Struct(Value::Map(role(value)), &ROLE_REF),
        ("selector", _) => BadValue::Struct(decoded(value), &SELECTOR),
        (_, Value::String(text)) => BadValue::text(text),
        _ => BadValue::Plain(value.clone().into_owned()),
    }
}
