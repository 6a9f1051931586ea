//! Resources embedded in an object (`x-kubernetes-embedded-resource`): their `metadata` is
//! decoded like the object's own, and they have checks of their own.

use super::path::Path;
use crate::go::to_lower;
use crate::machinery::cause::{Detail, Metadata};
use crate::machinery::object_meta::{self, MetaRules};
use crate::machinery::{BadValue, Cause, ErrorKind, Errors, FieldError, GroupVersion, names};
use crate::releases::{Features, Release};
use crate::schema::Node;
use crate::value::{Map, Value, order};

/// The consequence if metadata, `apiVersion` or `kind` does not decode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnDecodeError {
    /// The request is refused.
    Refuse,
    /// They are dropped: from stored objects and from defaults.
    Drop,
}

/// Normalises the metadata of every embedded resource, as the API server does by decoding them.
///
/// Call it after pruning and after null removal, before defaulting. `at` is where `value` is;
/// unknown metadata fields, e.g. `spec.m[key].metadata.foo`, are added to `unknown`, sorted.
///
/// # Errors
/// The server's refusal of the first resource that does not decode.
pub fn coerce(
    node: &Node,
    value: &mut Value<'_>,
    at: &Path<'_>,
    on_error: OnDecodeError,
    unknown: &mut Vec<String>,
) -> Result<(), FieldError> {
    if !node.below.embedded {
        return Ok(());
    }
    let mut found = Vec::new();
    let outcome = Coercion {
        on_error,
        unknown: &mut found,
    }
    .walk(node, value, at);
    let found = order::sorted(found.iter().map(String::as_str));
    unknown.extend(found.iter().map(|(path, _)| (*path).to_owned()));
    outcome
}

/// As [`coerce`] for a value that is a resource itself, whatever its schema says; unknown fields
/// go unnoticed.
///
/// # Errors
/// As [`coerce`].
pub(crate) fn coerce_resource(
    node: &Node,
    resource: &mut Value<'_>,
    at: &Path<'_>,
    on_error: OnDecodeError,
) -> Result<(), FieldError> {
    let mut coercion = Coercion {
        on_error,
        unknown: &mut Vec::new(),
    };
    if let Value::Map(map) = resource {
        coercion.resource(map, at)?;
    }
    if node.below.embedded {
        coercion.walk(node, resource, at)?;
    }
    Ok(())
}

struct Coercion<'u> {
    on_error: OnDecodeError,
    unknown: &'u mut Vec<String>,
}

impl Coercion<'_> {
    fn walk(
        &mut self,
        node: &Node,
        value: &mut Value<'_>,
        at: &Path<'_>,
    ) -> Result<(), FieldError> {
        match value {
            Value::Map(map) => {
                if node.embedded {
                    self.resource(map, at)?;
                }
                for (key, value) in map.iter_mut() {
                    if let Some((child, at)) = step(node, at, key) {
                        self.walk(child, value, &at)?;
                    }
                }
            }
            Value::List(items) => {
                if let Some(node) = node.items.as_deref().filter(|node| node.below.embedded) {
                    for (index, item) in items.iter_mut().enumerate() {
                        self.walk(node, item, &Path::Index(at, index))?;
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn resource(&mut self, resource: &mut Map<'_>, at: &Path<'_>) -> Result<(), FieldError> {
        let mut outcome = Ok(());
        resource.retain(|key, value| {
            if outcome.is_err() {
                return true;
            }
            match key {
                "apiVersion" | "kind" if !matches!(value, Value::String(_)) => {
                    if self.on_error == OnDecodeError::Drop {
                        return false;
                    }
                    outcome = Err(invalid(&Path::Property(at, key), value, Metadata::NoString));
                }
                "metadata" => outcome = self.metadata(value, &Path::Property(at, key)),
                _ => {}
            }
            true
        });
        outcome
    }

    fn metadata(&mut self, meta: &mut Value<'_>, at: &Path<'_>) -> Result<(), FieldError> {
        let base = at.field();
        match self.on_error {
            OnDecodeError::Refuse => object_meta::normalise(meta, &base, self.unknown)
                .map_err(|error| invalid(at, meta, Detail::Undecodable(error))),
            OnDecodeError::Drop => {
                // Values that are not maps stay unchanged.
                let _ = object_meta::normalise_dropping_malformed(meta, &base, self.unknown);
                Ok(())
            }
        }
    }
}

/// The path to the value of a key, if there may be an embedded resource below it.
fn step<'p>(node: &'p Node, at: &'p Path<'p>, key: &'p str) -> Option<(&'p Node, Path<'p>)> {
    let (child, at) = match node.properties.get(key) {
        Some(property) => (property, Path::Property(at, key)),
        None => (node.additional.schema()?, Path::Key(at, key)),
    };
    child.below.embedded.then_some((child, at))
}

fn invalid(at: &Path<'_>, value: &Value<'_>, cause: impl Into<Cause>) -> FieldError {
    FieldError {
        kind: ErrorKind::Invalid,
        field: at.field(),
        bad_value: BadValue::from_value(value),
        cause: cause.into(),
        at: None,
        release: Release::DEFAULT,
    }
}

/// Checks every embedded resource: `apiVersion`, `kind` and `metadata`. They are checked on
/// create and on update alike, whether they changed or not.
pub fn validate(
    node: &Node,
    value: &Value<'_>,
    at: &Path<'_>,
    features: Features,
    errors: &mut Errors,
) {
    if !node.below.embedded {
        return;
    }
    match value {
        Value::Map(map) => {
            if node.embedded {
                validate_resource(map, at, features, errors);
            }
            for (key, value) in map.iter() {
                if let Some((child, at)) = step(node, at, key) {
                    validate(child, value, &at, features, errors);
                }
            }
        }
        Value::List(items) => {
            if let Some(node) = node.items.as_deref() {
                for (index, item) in items.iter().enumerate() {
                    validate(node, item, &Path::Index(at, index), features, errors);
                }
            }
        }
        _ => {}
    }
}

/// As [`validate`] for a value that is a resource itself, whatever its schema says.
pub(crate) fn validate_as_resource(
    node: &Node,
    resource: &Value<'_>,
    at: &Path<'_>,
    features: Features,
    errors: &mut Errors,
) {
    if !node.embedded
        && let Value::Map(map) = resource
    {
        validate_resource(map, at, features, errors);
    }
    validate(node, resource, at, features, errors);
}

fn validate_resource(resource: &Map<'_>, at: &Path<'_>, features: Features, errors: &mut Errors) {
    for key in ["apiVersion", "kind"] {
        if !resource.contains_key(key) {
            errors.required(Path::Property(at, key).field(), Cause::TypeMetaRequired);
        }
    }
    for (key, value) in resource.iter() {
        let at = Path::Property(at, key);
        let fault = match key {
            "apiVersion" => api_version_fault(value),
            "kind" => kind_fault(value),
            "metadata" => object_meta::check(value)
                .err()
                .map(|error| Detail::Undecodable(error).into()),
            _ => None,
        };
        if let Some(fault) = fault {
            errors.0.push(invalid(&at, value, fault));
        } else if key == "metadata" {
            object_meta::validate_create(
                value,
                &MetaRules::embedded(features),
                &at.field(),
                errors,
            );
        }
    }
}

fn api_version_fault(value: &Value<'_>) -> Option<Cause> {
    match value.as_str() {
        None => Some(Metadata::NoString.into()),
        Some("") => Some(Metadata::Empty.into()),
        Some(text) => {
            let is_wrong = GroupVersion::parse(text).is_err();
            is_wrong.then(|| Detail::GroupVersion(text.into()).into())
        }
    }
}

fn kind_fault(value: &Value<'_>) -> Option<Cause> {
    match value.as_str() {
        None => Some(Metadata::NoString.into()),
        Some("") => Some(Metadata::Empty.into()),
        Some(text) => {
            let faults = names::dns1035_label(&to_lower(text));
            let mixed_case = true;
            (!faults.is_empty()).then(|| Detail::Names { mixed_case, faults }.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::testing;
    use crate::value::json;

    /// Properties `e`, `l` and `m`: an embedded resource, a list and a map of them. Each may
    /// hold another one as `inner`.
    fn node() -> Node {
        let resource = r#"{"x-kubernetes-embedded-resource":true,
            "properties":{"inner":{"x-kubernetes-embedded-resource":true}}}"#;
        testing::node(&format!(
            r#"{{"properties":{{"e":{resource},"l":{{"items":{resource}}},
                "m":{{"additionalProperties":{resource}}}}}}}"#
        ))
    }

    fn coerced(object: &str, on_error: OnDecodeError) -> Result<(String, Vec<String>), String> {
        let mut value = json::parse(object).unwrap().value;
        let mut unknown = Vec::new();
        coerce(&node(), &mut value, &Path::Root, on_error, &mut unknown)
            .map_err(|error| error.message())?;
        Ok((json::to_json(&value), unknown))
    }

    #[test]
    fn metadata_is_normalised_wherever_a_resource_is_embedded() {
        let object = r#"{"metadata":{"zz":1},"e":{"metadata":null,"inner":{"metadata":{"q":1}}},
            "m":{"k.1":{"metadata":{"uid":"","zz":1}}},"l":[{},{"metadata":{"generation":1.0}}]}"#;
        assert_eq!(
            coerced(object, OnDecodeError::Refuse).unwrap(),
            (
                r#"{"metadata":{"zz":1},"e":{"metadata":{},"inner":{"metadata":{}}},"m":{"k.1":{"metadata":{}}},"l":[{},{"metadata":{"generation":1}}]}"#
                    .to_owned(),
                vec![
                    "e.inner.metadata.q".to_owned(),
                    "m[k.1].metadata.zz".to_owned(),
                ]
            )
        );
    }

    #[test]
    fn what_does_not_decode_is_refused_with_its_path() {
        for (object, want) in [
            (
                r#"{"l":[{"kind":5}]}"#,
                "l[0].kind: Invalid value: 5: must be a string",
            ),
            (
                r#"{"e":{"inner":{"apiVersion":null}}}"#,
                "e.inner.apiVersion: Invalid value: null: must be a string",
            ),
            (
                r#"{"m":{"a":{"metadata":{"name":5,"labels":{}}}}}"#,
                "m[a].metadata: Invalid value: {\"labels\":{},\"name\":5}: json: cannot unmarshal \
                 number into Go struct field ObjectMeta.name of type string",
            ),
        ] {
            assert_eq!(coerced(object, OnDecodeError::Refuse).unwrap_err(), want);
        }
    }

    #[test]
    fn what_does_not_decode_can_be_dropped() {
        let object = r#"{"e":{"kind":5,"apiVersion":"v1","metadata":{"name":5,"uid":"u"},
            "inner":{"metadata":"x"}}}"#;
        assert_eq!(
            coerced(object, OnDecodeError::Drop).unwrap().0,
            r#"{"e":{"apiVersion":"v1","metadata":{"uid":"u"},"inner":{"metadata":"x"}}}"#
        );
    }

    #[test]
    fn embedded_resources_are_checked() {
        for (object, want) in [
            (r#"{"e":{"apiVersion":"v1","kind":"Pod"},"l":5}"#, vec![]),
            (
                r#"{"e":{"inner":{"kind":"İ","apiVersion":"v1"}}}"#,
                vec!["e.apiVersion: Required value", "e.kind: Required value"],
            ),
            (
                r#"{"l":[{"kind":"","apiVersion":"a/b/c"}]}"#,
                vec![
                    "l[0].kind: Invalid value: \"\": must not be empty",
                    "l[0].apiVersion: Invalid value: \"a/b/c\": \
                     unexpected GroupVersion string: a/b/c",
                ],
            ),
            (
                r#"{"m":{"k":{"kind":1,"apiVersion":"","metadata":{"name":"."}}}}"#,
                vec![
                    "m[k].kind: Invalid value: 1: must be a string",
                    "m[k].apiVersion: Invalid value: \"\": must not be empty",
                    "m[k].metadata.name: Invalid value: \".\": may not be '.'",
                ],
            ),
            (
                r#"{"e":{"kind":"K","apiVersion":"v","metadata":[]}}"#,
                vec![
                    "e.metadata: Invalid value: []: json: cannot unmarshal array \
                     into Go value of type v1.ObjectMeta",
                ],
            ),
        ] {
            let value = json::parse(object).unwrap().value;
            let mut errors = Errors::new();
            validate(
                &node(),
                &value,
                &Path::Root,
                Features::default(),
                &mut errors,
            );
            assert_eq!(errors.messages(), want);
        }
    }
}
