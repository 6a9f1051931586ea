//! Whether a selector matches the labels of its template.

use super::{StructPlace, forget, given, set};
use crate::machinery::cause::Detail;
use crate::machinery::go_syntax::{GoField, GoStruct, GoType};
use crate::machinery::object_meta::validate_labels;
use crate::machinery::{BadValue, Errors, field_path, names};
use crate::value::{Map, Value};

const LABELS: GoType = GoType::Map("map[string]string", &GoType::Json);

pub(super) const SELECTOR: GoType = GoType::Struct(&GoStruct {
    name: "v1.LabelSelector",
    fields: &[
        GoField::named("MatchLabels", "matchLabels", LABELS),
        GoField::named(
            "MatchExpressions",
            "matchExpressions",
            GoType::List("[]v1.LabelSelectorRequirement", &REQUIREMENT),
        ),
    ],
});

const REQUIREMENT: GoType = GoType::Struct(&GoStruct {
    name: "v1.LabelSelectorRequirement",
    fields: &[
        GoField::named("Key", "key", GoType::Json),
        GoField::named("Operator", "operator", GoType::Json),
        GoField::named("Values", "values", GoType::List("[]string", &GoType::Json)),
    ],
});

/// Checks the field `selector` of a struct with a template. `kind` is the word of `Verb::Selects`.
pub(super) fn check(kind: &str, place: &StructPlace<'_>, errors: &mut Errors) {
    // The template of a ReplicationController is a pointer. The server compares nothing where it is nil.
    if kind == "map" && given(place.value.get("template")).is_none() {
        return;
    }
    let selector = given(place.value.get("selector"));
    let path = field_path::join(&place.path, "selector");
    let before = errors.0.len();
    let (pairs, requirements) = match (kind, selector) {
        ("map", selector) => (selector, None),
        (_, None) => return mismatch(place, errors),
        (_, Some(selector)) => (
            given(selector.get("matchLabels")),
            set(selector.get("matchExpressions")),
        ),
    };
    let pairs = pairs.and_then(Value::as_map);
    let requirements = requirements.and_then(Value::as_list).unwrap_or_default();
    if requirements.is_empty() && pairs.is_none_or(Map::is_empty) {
        check_empty((kind, selector), place, path, errors);
        return;
    }
    if let Some(pairs) = pairs.filter(|_| kind != "map") {
        validate_labels(pairs, &path, errors);
        for error in errors.0.get_mut(before..).unwrap_or_default() {
            error.field = field_path::join(&path, "matchLabels");
        }
    }
    for (index, requirement) in requirements.iter().enumerate() {
        let path = field_path::item(&field_path::join(&path, "matchExpressions"), index);
        check_requirement(requirement, &path, errors);
    }
    if errors.0.len() > before {
        // The server compares nothing, calls the whole selector invalid, and leaves the template out.
        if let Some(selector) = selector.filter(|_| matches!(kind, "deployment" | "statefulset")) {
            forget(errors, &field_path::join(&place.path, "template"));
            let text = if kind == "statefulset" {
                ""
            } else {
                "invalid label selector"
            };
            let value = BadValue::Struct(decoded(selector), &SELECTOR);
            errors.invalid(path, value, Detail::Checked(text.into()));
        }
        return;
    }
    let labels = labels(place);
    let label = |key: &str| labels?.get(key)?.as_str();
    let mut own = pairs.into_iter().flat_map(Map::iter);
    let matches = own.all(|(key, value)| label(key) == Some(value.as_str().unwrap_or_default()))
        && requirements.iter().all(|of| fits(of, &label));
    if !matches {
        mismatch(place, errors);
    }
}

/// A selector as the server has decoded it: without unknown fields.
pub(super) fn decoded(selector: &Value<'_>) -> Value<'static> {
    let mut decoded = selector.clone().into_owned();
    if let Value::Map(map) = &mut decoded {
        map.retain(|key, _| matches!(key, "matchLabels" | "matchExpressions"));
        if let Some(Value::List(requirements)) = map.get_mut("matchExpressions") {
            for requirement in requirements.iter_mut().filter_map(Value::as_map_mut) {
                requirement.retain(|key, _| matches!(key, "key" | "operator" | "values"));
            }
        }
    }
    decoded
}

/// Checks an empty selector.
fn check_empty(
    (kind, selector): (&str, Option<&Value<'_>>),
    place: &StructPlace<'_>,
    path: String,
    errors: &mut Errors,
) {
    if kind == "map" {
        // The labels of the template stand in for the selector.
        if labels(place).is_none_or(Map::is_empty) {
            errors.required(path, Detail::Checked("".into()));
        }
    } else if kind != "-" {
        let text = ["empty selector is invalid for ", kind].concat();
        let value = BadValue::Struct(selector.map(decoded).unwrap_or_default(), &SELECTOR);
        errors.invalid(path, value, Detail::Checked(text.into()));
    }
}

/// The labels of the template.
fn labels<'v>(place: &StructPlace<'v>) -> Option<&'v Map<'v>> {
    let metadata = place.value.get("template")?.get("metadata")?;
    metadata.get("labels")?.as_map()
}

fn mismatch(place: &StructPlace<'_>, errors: &mut Errors) {
    let labels = match labels(place) {
        None => Value::Null,
        Some(labels) => {
            let sorted = labels.sorted().into_iter();
            let sorted =
                sorted.map(|(key, value)| (key.to_owned().into(), value.clone().into_owned()));
            Value::Map(Map::from_entries(sorted.collect()))
        }
    };
    let text = "`selector` does not match template `labels`";
    errors.invalid(
        field_path::join(&place.path, "template.metadata.labels"),
        BadValue::Struct(labels, &LABELS),
        Detail::Checked(text.into()),
    );
}

/// The operator of a requirement, and its values.
fn parts<'v>(requirement: &'v Value<'v>) -> (&'v str, &'v [Value<'v>]) {
    let operator = requirement.get("operator").and_then(Value::as_str);
    let values = requirement.get("values").and_then(Value::as_list);
    (operator.unwrap_or_default(), values.unwrap_or_default())
}

fn check_requirement(requirement: &Value<'_>, path: &str, errors: &mut Errors) {
    let (operator, values) = parts(requirement);
    match operator {
        "In" | "NotIn" if values.is_empty() => {
            let text = "must be specified when `operator` is 'In' or 'NotIn'";
            errors.required(
                field_path::join(path, "values"),
                Detail::Checked(text.into()),
            );
        }
        "Exists" | "DoesNotExist" if !values.is_empty() => {
            let text = "may not be specified when `operator` is 'Exists' or 'DoesNotExist'";
            errors.forbidden(
                field_path::join(path, "values"),
                Detail::Checked(text.into()),
            );
        }
        "In" | "NotIn" | "Exists" | "DoesNotExist" => {}
        _ => {
            let value = BadValue::json_text(operator);
            let text = Detail::Checked("not a valid selector operator".into());
            errors.invalid(field_path::join(path, "operator"), value, text);
        }
    }
    let key = requirement.get("key").and_then(Value::as_str);
    let key = key.unwrap_or_default();
    for fault in names::label_key(key) {
        errors.invalid(field_path::join(path, "key"), BadValue::text(key), fault);
    }
    for (index, value) in values.iter().enumerate() {
        let value = value.as_str().unwrap_or_default();
        for fault in names::label_value(value) {
            let at = field_path::item(&field_path::join(path, "values"), index);
            errors.invalid(at, BadValue::text(value), fault);
        }
    }
}

fn fits<'l>(requirement: &Value<'_>, label: &dyn Fn(&str) -> Option<&'l str>) -> bool {
    let key = requirement.get("key").and_then(Value::as_str);
    let own = label(key.unwrap_or_default());
    let (operator, values) = parts(requirement);
    let is_listed = own.is_some() && values.iter().any(|value| value.as_str() == own);
    match operator {
        "In" => is_listed,
        "NotIn" => !is_listed,
        "Exists" => own.is_some(),
        _ => own.is_none(),
    }
}
