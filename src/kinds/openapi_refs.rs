//! What the parts of an OpenAPI schema refer to, and types that are known by their names.

use std::borrow::Cow;

use super::model::Scalar;
use crate::value::Value;

/// The name of the schema that a reference leads to, as the document writes it among its schemas. `None` if it leads
/// out of them.
pub(super) fn named(reference: &str) -> Option<Cow<'_, str>> {
    let mut places = ["#/definitions/", "#/components/schemas/"].into_iter();
    let name = places.find_map(|place| reference.strip_prefix(place))?;
    Some(unescaped(name))
}

/// A name without the escapes of JSON pointers and of addresses.
#[cfg(feature = "tools")]
fn unescaped(name: &str) -> Cow<'_, str> {
    if !name.contains(['~', '%']) {
        return name.into();
    }
    let name = percent_encoding::percent_decode_str(name).decode_utf8_lossy();
    name.replace("~1", "/").replace("~0", "~").into()
}

/// A name as it is: the smaller engine knows no escapes.
#[cfg(not(feature = "tools"))]
fn unescaped(name: &str) -> Cow<'_, str> {
    name.into()
}

/// The schemas in the `allOf` of a schema that say which form values have.
pub(super) fn forms_in_all<'v>(
    schema: &'v Value<'_>,
) -> impl Iterator<Item = (usize, &'v Value<'v>)> {
    const FORMS: [&str; 6] = [
        "$ref",
        "additionalProperties",
        "allOf",
        "items",
        "properties",
        "type",
    ];
    let all = schema.get("allOf").and_then(Value::as_list);
    let all = all.unwrap_or_default().iter().enumerate();
    all.filter(|(_, part)| FORMS.iter().any(|key| part.get(key).is_some()))
}

/// Whether a value has one of several forms, and some of the forms are references.
#[cfg(feature = "tools")]
pub(super) fn is_choice(schema: &Value<'_>) -> bool {
    let of = |key| schema.get(key).and_then(Value::as_list);
    let mut choices = ["anyOf", "oneOf"].into_iter().filter_map(of).flatten();
    choices.any(|choice| choice.get("$ref").is_some())
}

/// Types with a decoder of their own, by the end of their name.
pub(super) fn with_decoder(name: &str) -> Option<Scalar> {
    const OWN: [(&str, Scalar); 12] = [
        ("api.resource.Quantity", Scalar::Quantity),
        ("util.intstr.IntOrString", Scalar::IntOrString),
        ("meta.v1.Time", Scalar::Time),
        ("meta.v1.MicroTime", Scalar::MicroTime),
        ("meta.v1.Duration", Scalar::Duration),
        ("meta.v1.FieldsV1", Scalar::Raw),
        ("meta.v1.Patch", Scalar::Raw),
        ("pkg.runtime.RawExtension", Scalar::Raw),
        ("apiextensions.v1.JSON", Scalar::Raw),
        ("apiextensions.v1.JSONSchemaPropsOrArray", Scalar::Raw),
        ("apiextensions.v1.JSONSchemaPropsOrBool", Scalar::Raw),
        ("apiextensions.v1.JSONSchemaPropsOrStringArray", Scalar::Raw),
    ];
    // Some documents have the path of the package: `k8s.io/apimachinery/pkg/api/resource.Quantity`.
    #[cfg(feature = "tools")]
    let name = name.replace('/', ".");
    let found = OWN.iter().find(|(end, _)| name.ends_with(end));
    found.map(|(_, scalar)| *scalar)
}

#[cfg(all(test, feature = "tools"))]
mod tests {
    use super::named;

    #[test]
    fn a_reference_names_a_schema_of_its_own_document_with_escapes_or_without() {
        for (reference, want) in [
            ("#/definitions/v1.Jar", Some("v1.Jar")),
            ("#/components/schemas/v1.Jar", Some("v1.Jar")),
            (
                "#/definitions/example.org~1api.Jar",
                Some("example.org/api.Jar"),
            ),
            ("#/definitions/a~01", Some("a~1")),
            ("#/definitions/%7Bx%7D", Some("{x}")),
            ("other.json#/definitions/v1.Jar", None),
            ("#/components/parameters/v1.Jar", None),
        ] {
            assert_eq!(named(reference).as_deref(), want, "{reference}");
        }
    }
}
