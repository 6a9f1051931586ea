//! Fields that an update may not change.

use super::given;
use super::selector::SELECTOR;
use crate::kinds::listed::{Check, Verb};
use crate::kinds::model::{Kind, Source, ValueShape};
use crate::machinery::cause::Detail;
use crate::machinery::go_syntax::{GoField, GoStruct, GoType};
use crate::machinery::{BadValue, Errors, field_path};
use crate::releases::Release;
use crate::value::{Map, Value};

/// Compares an object with the stored object: the fields of the object and of its spec that the table
/// calls immutable. A field that one of the two objects lacks is not compared: the server fills it in, or
/// requires it.
#[must_use]
pub fn check_update(
    source: &Source,
    kind: &Kind,
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
    for check in checks.iter().filter(|check| check.verb == Verb::Immutable) {
        let (old, new) = (stored.get(&check.field), object.get(&check.field));
        if let (Some(old), Some(new)) = (given(old), given(new)) {
            let of = check.word(0);
            if full(old, of) != full(new, of) {
                let path = field_path::join(path, &check.field);
                errors.invalid(path, shown(new, of), Detail::Checked(check.text.clone()));
            }
        }
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
        ("selector", _) => BadValue::Struct(value.clone().into_owned(), &SELECTOR),
        (_, Value::String(text)) => BadValue::text(text),
        _ => BadValue::Plain(value.clone().into_owned()),
    }
}
