//! `apiVersion` and `kind` of a request's object: what decoding refuses, and the check that they
//! are those of the endpoint.

use crate::machinery::cause::Detail;
use crate::machinery::decode::{DecodeError, Mismatch, kind_of};
use crate::machinery::{BadValue, Errors, GroupVersion, nested_string};
use crate::value::{Map, Value};

/// The server's text for an object without an `apiVersion`.
pub(super) const NO_VERSION: &str =
    "Object 'apiVersion' is missing in 'object has no apiVersion field'";

/// `apiVersion` and `kind` of an object that decodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TypeMeta<'o> {
    /// `apiVersion`; empty where it is absent.
    pub group_version: GroupVersion<'o>,
    /// `kind`; empty where it is absent.
    pub kind: &'o str,
}

/// The map that an object must be; `null` is an empty one.
///
/// # Errors
/// Go's text for anything else.
pub fn root(mut object: Value<'_>) -> Result<Map<'_>, String> {
    let map = root_mut(&mut object).map(std::mem::take);
    map.map_err(String::from)
}

/// As [`root`], in place.
///
/// # Errors
/// As [`root`].
pub(super) fn root_mut<'o, 'a>(object: &'o mut Value<'a>) -> Result<&'o mut Map<'a>, DecodeError> {
    if object.is_null() {
        *object = Value::Map(Map::new());
    }
    match object {
        Value::Map(map) => Ok(map),
        other => Err(Mismatch::new(kind_of(other), None, "map[string]interface {}").into()),
    }
}

/// Checks that `kind` and `apiVersion` are strings if present. The API server does this first,
/// before it decodes `metadata`.
///
/// # Errors
/// The server's text.
pub fn check_types(object: &Map<'_>) -> Result<(), String> {
    nested_string(object, &["kind"])?;
    nested_string(object, &["apiVersion"])?;
    Ok(())
}

impl<'o> TypeMeta<'o> {
    /// Reads an object whose types [`check_types`] accepted: what the API server does after
    /// decoding `metadata`.
    ///
    /// # Errors
    /// The server's text for an `apiVersion` with two or more slashes.
    pub fn read(object: &'o Map<'_>) -> Result<Self, String> {
        let text = |key| object.get(key).and_then(Value::as_str).unwrap_or_default();
        Ok(Self {
            group_version: GroupVersion::parse(text("apiVersion"))?,
            kind: text("kind"),
        })
    }

    /// Whether the object is of a kind, in any version: only then its schema is applied to it.
    #[must_use]
    pub fn is_of(&self, group: &str, kind: &str) -> bool {
        self.group_version.group == group && self.kind == kind
    }

    /// Checks that the object is of the endpoint's kind and version. After an error the API server
    /// skips the checks of metadata, schema and scale.
    pub fn validate(&self, endpoint: &TypeMeta<'_>, errors: &mut Errors) {
        if self.kind != endpoint.kind {
            errors.invalid(
                "kind",
                BadValue::text(self.kind),
                Detail::MustBe(endpoint.kind.into()),
            );
        }
        if self.group_version != endpoint.group_version {
            errors.invalid(
                "apiVersion",
                BadValue::text(&self.group_version.to_string()),
                Detail::MustBe(endpoint.group_version.to_string().into()),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::json;

    fn decode(object: &str) -> Result<String, String> {
        let mut object = json::parse(object).unwrap().value;
        let object = root_mut(&mut object)?;
        check_types(object)?;
        let type_meta = TypeMeta::read(object)?;
        let endpoint = TypeMeta {
            group_version: GroupVersion {
                group: "demo.org",
                version: "v1",
            },
            kind: "Widget",
        };
        let mut errors = Errors::new();
        type_meta.validate(&endpoint, &mut errors);
        Ok(errors.messages().join("; "))
    }

    #[test]
    fn types_are_checked_before_the_group_version() {
        for (object, want) in [
            (
                r#""x""#,
                "json: cannot unmarshal string into Go value of type map[string]interface {}",
            ),
            (
                r#"{"kind":5,"apiVersion":"a/b/c"}"#,
                ".kind accessor error: 5 is of the type int64, expected string",
            ),
            (
                r#"{"kind":"K","apiVersion":null}"#,
                ".apiVersion accessor error: <nil> is of the type <nil>, expected string",
            ),
            (
                r#"{"kind":"K","apiVersion":"a/b/c"}"#,
                "unexpected GroupVersion string: a/b/c",
            ),
        ] {
            assert_eq!(decode(object).unwrap_err(), want);
        }
    }

    #[test]
    fn the_kind_and_version_must_be_the_endpoints() {
        for (object, want) in [
            (r#"{"kind":"Widget","apiVersion":"demo.org/v1"}"#, ""),
            (
                "null",
                "kind: Invalid value: \"\": must be Widget; \
                 apiVersion: Invalid value: \"\": must be demo.org/v1",
            ),
            (
                r#"{"kind":"Widget","apiVersion":"/v1"}"#,
                "apiVersion: Invalid value: \"v1\": must be demo.org/v1",
            ),
            (
                r#"{"kind":"Widget","apiVersion":"demo.org/"}"#,
                "apiVersion: Invalid value: \"demo.org/\": must be demo.org/v1",
            ),
        ] {
            assert_eq!(decode(object).unwrap(), want);
        }
    }
}
