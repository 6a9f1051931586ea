//! Proofs that a change alters no answer.

use super::rules;
use crate::suites::schema::REQUIRED;
use crate::value::Value;

/// The least counts: below them nothing can be.
const LEAST: [&str; 3] = ["minLength", "minItems", "minProperties"];

/// Whether a bound lets every value pass.
pub(super) fn is_no_bound(keyword: &str, value: &Value<'_>) -> bool {
    LEAST.contains(&keyword) && matches!(value, Value::Int(..=0))
}

/// Whether a property of a schema has a default, so that it is never missing.
pub(super) fn has_default(schema: &Value<'_>, name: &str) -> bool {
    let properties = schema.get("properties");
    let property = properties.and_then(|all| all.get(name));
    property.is_some_and(|property| property.get("default").is_some())
}

/// Whether a changed rule is true for the same values and has the same message.
pub(super) fn is_same_rule(
    schema: &Value<'_>,
    rule: &Value<'_>,
    before: &str,
    after: &str,
) -> bool {
    // Without a message of its own the rule itself is part of the message.
    let has = |key: &str| {
        let text = rule.get(key).and_then(Value::as_str);
        text.is_some_and(|text| !text.is_empty())
    };
    if !has("message") && !has("messageExpression") {
        return false;
    }
    // A transition rule also runs where a missing field is tolerated, since nothing changed.
    if before.contains("oldSelf") {
        return false;
    }
    let names = schema.get(REQUIRED).and_then(Value::as_list);
    let names = names.unwrap_or_default().iter().filter_map(Value::as_str);
    // A field that is null passes as required, but `has` is false.
    let is_never_null = |name: &str| {
        let property = schema.get("properties").and_then(|all| all.get(name));
        let nullable = property.and_then(|property| property.get("nullable"));
        property.is_some() && !matches!(nullable, Some(Value::Bool(true)))
    };
    let required: Vec<&str> = names.filter(|name| is_never_null(name)).collect();
    let (before, after) = (
        rules::plain(before, &required),
        rules::plain(after, &required),
    );
    before.is_some() && before == after
}
