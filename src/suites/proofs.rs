//! Proofs that a keyword refuses no request, or that a changed rule alters no answer.

mod rules;

use self::rules::Known;
pub(super) use self::rules::without;
use crate::cel::reads::Reads;
use crate::releases::Release;
use crate::schema::Types;
use crate::schema::format::Format;
use crate::value::Value;

/// Keywords with the least count. No count is below 0.
const LEAST: [&str; 3] = ["minLength", "minItems", "minProperties"];

/// Whether a bound lets every value pass.
pub(super) fn is_no_bound(keyword: &str, value: &Value<'_>) -> bool {
    LEAST.contains(&keyword) && matches!(value, Value::Int(..=0))
}

/// Whether a property is never missing. This is so for a property with a default, and for the metadata of
/// the object, which the server makes.
pub(super) fn is_never_missing(schema: &Value<'_>, path: &str, name: &str) -> bool {
    let is_metadata = path.is_empty() && name == "metadata";
    is_metadata || has_default(schema, name)
}

fn has_default(schema: &Value<'_>, name: &str) -> bool {
    let property = property(schema, name);
    property.is_some_and(|property| {
        property
            .get("default")
            .is_some_and(|value| !value.is_null())
    })
}

fn property<'v>(schema: &'v Value<'_>, name: &str) -> Option<&'v Value<'v>> {
    schema.get("properties")?.get(name)
}

/// Whether a changed rule is true for the same values. `may_lack` says that objects may be stored that lack
/// required fields: an update may leave them as they are.
pub(super) fn is_same_rule(
    schema: &Value<'_>,
    (before, after): (&str, &str),
    may_lack: bool,
) -> bool {
    let known = known(schema, before, may_lack);
    let (before, after) = (known.plain(before), known.plain(after));
    before.is_some() && before == after
}

/// Whether a rule is true for all values, so nothing changes without it. `may_lack` is that of [`is_same_rule`].
pub(super) fn is_always_true(schema: &Value<'_>, rule: &str, may_lack: bool) -> bool {
    known(schema, rule, may_lack).is_always_true(rule)
}

/// What is known about the values that a rule reads.
fn known<'k>(schema: &'k Value<'k>, rule: &str, may_lack: bool) -> Known<'k> {
    // A field that is null passes as required, but `has` is false.
    let is_never_null = |name: &&str| {
        let nullable = property(schema, name).map(|property| property.get("nullable"));
        nullable.is_some_and(|nullable| !matches!(nullable, Some(Value::Bool(true))))
    };
    let properties = schema.get("properties").and_then(Value::as_map);
    let names = properties.into_iter().flat_map(|all| all.iter());
    let mut present: Vec<&str> = names.map(|(name, _)| name).collect();
    present.retain(|name| has_default(schema, name));
    if !may_lack {
        let required = schema.get("required").and_then(Value::as_list);
        let required = required.unwrap_or_default().iter();
        present.extend(required.filter_map(Value::as_str));
    }
    present.retain(is_never_null);
    // A transition rule also runs where a missing field is tolerated, since nothing changed.
    if may_lack && Reads::in_text(rule).old_self {
        present.clear();
    }
    Known { schema, present }
}

/// Whether a server holds texts or numbers to the format of a node.
pub(super) fn is_held_to_format(schema: &Value<'_>, release: Release) -> bool {
    let text = |key: &str| schema.get(key).and_then(Value::as_str).unwrap_or_default();
    let types = match is_int_or_string(schema) {
        true => Types::IntOrString,
        false => Types::named(text("type")),
    };
    let format = Format::recognise(text("format"), types, release);
    // All texts are passwords, and all numbers have these formats.
    let is_idle = |format| matches!(format, Format::Password | Format::Int64 | Format::Double);
    format.is_some_and(|format| format != Format::Unknown && !is_idle(format))
}

fn is_int_or_string(schema: &Value<'_>) -> bool {
    let flag = schema.get("x-kubernetes-int-or-string");
    matches!(flag, Some(Value::Bool(true)))
}

/// Whether a combination only says what every int-or-string is: an integer or a text.
pub(super) fn is_idle_combination(schema: &Value<'_>, keyword: &str) -> bool {
    let only_type = |branch: &Value<'_>| {
        let keys = branch.as_map().map(|map| map.iter().map(|(key, _)| key));
        keys.is_some_and(|mut keys| keys.all(|key| key == "type"))
    };
    let all = |branches: Option<&Value<'_>>, holds: &dyn Fn(&Value<'_>) -> bool| {
        let branches = branches.and_then(Value::as_list);
        branches.is_some_and(|branches| branches.iter().all(holds))
    };
    is_int_or_string(schema)
        && match keyword {
            "anyOf" => all(schema.get(keyword), &only_type),
            "allOf" => all(schema.get(keyword), &|branch| {
                all(branch.get("anyOf"), &only_type)
            }),
            _ => false,
        }
}
