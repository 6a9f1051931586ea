//! The checks of `metadata.ownerReferences`.

use super::members::OWNER_REFERENCE;
use super::view::member;
use crate::machinery::cause::{Detail, Metadata};
use crate::machinery::go_syntax::{GoField, GoStruct, GoType};
use crate::machinery::{BadValue, Errors, GroupVersion};
use crate::releases::{Feature, Features};
use crate::value::{Map, Value};

/// Checks each reference, and that at most one is the controller. Without
/// [`Feature::OwnerIndices`] the error paths have no index.
pub(super) fn validate(
    references: &[Value<'_>],
    at: &str,
    features: Features,
    errors: &mut Errors,
) {
    let mut controller: Option<String> = None;
    for (index, reference) in references.iter().enumerate() {
        if features.has(Feature::OwnerIndices) {
            validate_required(reference, &format!("{at}[{index}]"), errors);
        } else {
            validate_reference(reference, at, errors);
        }
        if reference.get("controller").and_then(Value::as_bool) != Some(true) {
            continue;
        }
        let owner = format!(
            "{}/{}",
            member(reference, "kind"),
            member(reference, "name")
        );
        let Some(first) = &controller else {
            controller = Some(owner);
            continue;
        };
        let all = references.iter().map(as_struct).collect();
        errors.invalid(
            at,
            BadValue::Struct(Value::List(all), &REFERENCES),
            Detail::Controllers([first.clone(), owner]),
        );
    }
}

fn validate_reference(reference: &Value<'_>, at: &str, errors: &mut Errors) {
    let api_version = member(reference, "apiVersion");
    let version = GroupVersion::parse(api_version).unwrap_or_default();
    if version.version.is_empty() {
        errors.invalid(
            format!("{at}.apiVersion"),
            BadValue::text(api_version),
            Metadata::OwnerVersion,
        );
    }
    for (key, cause) in [
        ("kind", Metadata::OwnerKind),
        ("name", Metadata::OwnerName),
        ("uid", Metadata::OwnerUid),
    ] {
        if member(reference, key).is_empty() {
            errors.invalid(format!("{at}.{key}"), BadValue::text(""), cause);
        }
    }
    validate_kind(reference, version, at, errors);
}

/// Checks a reference by its index: missing parts are required.
fn validate_required(reference: &Value<'_>, at: &str, errors: &mut Errors) {
    let api_version = member(reference, "apiVersion");
    let version = GroupVersion::parse(api_version).unwrap_or_default();
    if !api_version.is_empty() && version.version.is_empty() {
        let field = [at, ".apiVersion"].concat();
        errors.invalid(
            field,
            BadValue::text(api_version),
            Metadata::OwnerGroupVersion,
        );
    }
    for key in ["apiVersion", "kind", "name", "uid"] {
        if member(reference, key).is_empty() {
            errors.required([at, ".", key].concat(), Metadata::Empty);
        }
    }
    validate_kind(reference, version, at, errors);
}

fn validate_kind(reference: &Value<'_>, version: GroupVersion<'_>, at: &str, errors: &mut Errors) {
    let is_core = version.group.is_empty() && version.version == "v1";
    if is_core && member(reference, "kind") == "Event" {
        let shown = BadValue::Struct(as_struct(reference), &REFERENCE);
        errors.invalid(at, shown, Metadata::OwnerIsEvent);
    }
}

static REFERENCES: GoType = GoType::List("[]v1.OwnerReference", &REFERENCE);

static REFERENCE: GoType = GoType::Struct(&GoStruct {
    name: "v1.OwnerReference",
    fields: &[
        GoField::named("APIVersion", "apiVersion", GoType::Json),
        GoField::named("Kind", "kind", GoType::Json),
        GoField::named("Name", "name", GoType::Json),
        GoField::named("UID", "uid", GoType::Json),
        GoField::named("Controller", "controller", GoType::Pointer("bool")),
        GoField::named(
            "BlockOwnerDeletion",
            "blockOwnerDeletion",
            GoType::Pointer("bool"),
        ),
    ],
});

/// A reference with its members in Go's order.
fn as_struct(reference: &Value<'_>) -> Value<'static> {
    let mut fields = Map::new();
    for (name, _) in OWNER_REFERENCE.members {
        if let Some(value) = reference.get(name).filter(|value| !value.is_null()) {
            fields.push(*name, value.clone().into_owned());
        } else if OWNER_REFERENCE.required().any(|required| required == *name) {
            fields.push(*name, Value::from(""));
        }
    }
    Value::Map(fields)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::json;

    fn messages(references: &str) -> Vec<String> {
        let references = json::parse(references).unwrap().value;
        let mut errors = Errors::new();
        let features = Features::default();
        validate(references.as_list().unwrap(), "o", features, &mut errors);
        errors.messages()
    }

    #[test]
    fn a_reference_needs_all_its_parts() {
        for (reference, want) in [
            (
                r#"{"apiVersion":"v1","kind":"Pod","name":"n","uid":"u"}"#,
                vec![],
            ),
            (
                r#"{"apiVersion":"a/b/c"}"#,
                vec![
                    r#"o.apiVersion: Invalid value: "a/b/c": version must not be empty"#,
                    r#"o.kind: Invalid value: "": must not be empty"#,
                    r#"o.name: Invalid value: "": must not be empty"#,
                    r#"o.uid: Invalid value: "": must not be empty"#,
                ],
            ),
            (
                r#"{"uid":"u","blockOwnerDeletion":true,"name":"<n>","kind":"Event","apiVersion":"v1"}"#,
                vec![
                    r#"o: Invalid value: {"apiVersion":"v1","kind":"Event","name":"\u003cn\u003e","uid":"u","blockOwnerDeletion":true}: /v1, Kind=Event is disallowed from being an owner"#,
                ],
            ),
            (
                r#"{"apiVersion":"events.k8s.io/v1","kind":"Event","name":"n","uid":"u"}"#,
                vec![],
            ),
        ] {
            assert_eq!(messages(&format!("[{reference}]")), want);
        }
    }

    #[test]
    fn every_controller_after_the_first_is_refused_and_the_first_is_named() {
        let reference = |name: &str| {
            format!(
                r#"{{"apiVersion":"v1","kind":"K","name":"{name}","uid":"u","controller":true}}"#
            )
        };
        let all = format!("[{},{},{}]", reference("a"), reference("b"), reference("c"));
        let want = |name: &str| {
            format!(
                "o: Invalid value: {all}: Only one reference can have Controller set to true. \
                 Found \"true\" in references for K/a and K/{name}"
            )
        };
        assert_eq!(messages(&all), [want("b"), want("c")]);
    }
}
