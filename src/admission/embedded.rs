//! Resources embedded in an object (`x-kubernetes-embedded-resource`): their `metadata` is
//! decoded like the object's own, and they have checks of their own.

use std::mem;

use crate::go::to_lower;
use crate::machinery::object_meta::{self, MetaRules};
use crate::machinery::{BadValue, ErrorKind, Errors, FieldError, FieldPath, GroupVersion, names};
use crate::schema::Node;
use crate::value::{Map, Value};

/// What becomes of metadata, `apiVersion` and `kind` that do not decode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Malformed {
    /// The request is refused.
    Refuse,
    /// They are dropped: from stored objects and from defaults.
    Drop,
}

/// Makes the metadata of every embedded resource what the API server has after decoding it.
///
/// Call it after pruning and after null removal, before defaulting. `path` is where `value` is;
/// unknown metadata fields, e.g. `spec.m[key].metadata.foo`, are added to `unknown`, sorted.
///
/// # Errors
/// The server's refusal of the first resource that does not decode.
pub fn coerce(
    value: &mut Value<'_>,
    node: &Node,
    path: &mut FieldPath,
    malformed: Malformed,
    unknown: &mut Vec<String>,
) -> Result<(), FieldError> {
    if !node.below.embedded {
        return Ok(());
    }
    let mut found = Vec::new();
    let mut coercion = Coercion {
        path: mem::take(path),
        malformed,
        unknown: &mut found,
    };
    let outcome = coercion.value(value, node);
    *path = coercion.path;
    found.sort_unstable();
    unknown.append(&mut found);
    outcome
}

struct Coercion<'u> {
    path: FieldPath,
    malformed: Malformed,
    unknown: &'u mut Vec<String>,
}

impl Coercion<'_> {
    fn value(&mut self, value: &mut Value<'_>, node: &Node) -> Result<(), FieldError> {
        match value {
            Value::Map(map) => {
                if node.embedded {
                    self.resource(map)?;
                }
                for (key, value) in map.iter_mut() {
                    let Some((child, mark)) = step(&mut self.path, node, key) else {
                        continue;
                    };
                    self.value(value, child)?;
                    self.path.back(mark);
                }
            }
            Value::List(items) => {
                if let Some(node) = node.items.as_deref().filter(|node| node.below.embedded) {
                    for (index, item) in items.iter_mut().enumerate() {
                        let mark = self.path.index(index);
                        self.value(item, node)?;
                        self.path.back(mark);
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn resource(&mut self, resource: &mut Map<'_>) -> Result<(), FieldError> {
        let mut outcome = Ok(());
        resource.retain(|key, value| {
            if outcome.is_err() {
                return true;
            }
            match key {
                "apiVersion" | "kind" if !matches!(value, Value::String(_)) => {
                    if self.malformed == Malformed::Drop {
                        return false;
                    }
                    let mark = self.path.child(key);
                    outcome = Err(invalid(&self.path, value, "must be a string".to_owned()));
                    self.path.back(mark);
                }
                "metadata" => {
                    let mark = self.path.child(key);
                    outcome = self.metadata(value);
                    self.path.back(mark);
                }
                _ => {}
            }
            true
        });
        outcome
    }

    fn metadata(&mut self, meta: &mut Value<'_>) -> Result<(), FieldError> {
        let base = self.path.as_str();
        match self.malformed {
            Malformed::Refuse => object_meta::normalise(meta, base, self.unknown)
                .map_err(|text| invalid(&self.path, meta, text)),
            Malformed::Drop => {
                // What is no map at all is left alone.
                let _ = object_meta::normalise_dropping_malformed(meta, base, self.unknown);
                Ok(())
            }
        }
    }
}

/// Steps to the value of a key when there may be an embedded resource below it.
fn step<'n>(
    path: &mut FieldPath,
    node: &'n Node,
    key: &str,
) -> Option<(&'n Node, crate::machinery::Mark)> {
    if let Some(child) = node.properties.get(key) {
        return child.below.embedded.then(|| (child, path.child(key)));
    }
    let child = node.additional.schema()?;
    child.below.embedded.then(|| (child, path.key(key)))
}

fn invalid(path: &FieldPath, value: &Value<'_>, detail: String) -> FieldError {
    FieldError {
        kind: ErrorKind::Invalid,
        field: path.as_str().to_owned(),
        bad_value: BadValue::of(value),
        detail,
    }
}

/// Checks every embedded resource: `apiVersion`, `kind` and `metadata`. They are checked on
/// create and on update alike, whether they changed or not.
pub fn validate(value: &Value<'_>, node: &Node, path: &mut FieldPath, errors: &mut Errors) {
    if !node.below.embedded {
        return;
    }
    match value {
        Value::Map(map) => {
            if node.embedded {
                validate_resource(map, path, errors);
            }
            for (key, value) in map.iter() {
                if let Some((child, mark)) = step(path, node, key) {
                    validate(value, child, path, errors);
                    path.back(mark);
                }
            }
        }
        Value::List(items) => {
            if let Some(node) = node.items.as_deref().filter(|node| node.below.embedded) {
                for (index, item) in items.iter().enumerate() {
                    let mark = path.index(index);
                    validate(item, node, path, errors);
                    path.back(mark);
                }
            }
        }
        _ => {}
    }
}

fn validate_resource(resource: &Map<'_>, path: &mut FieldPath, errors: &mut Errors) {
    for key in ["apiVersion", "kind"] {
        if !resource.contains_key(key) {
            errors.required(path.of_child(key), "");
        }
    }
    for (key, value) in resource.iter() {
        let detail = match key {
            "apiVersion" => api_version_fault(value),
            "kind" => kind_fault(value),
            "metadata" => {
                let mark = path.child(key);
                let outcome = object_meta::check(value);
                if outcome.is_ok() {
                    let rules = MetaRules::embedded();
                    object_meta::validate_create(value, &rules, path.as_str(), errors);
                }
                path.back(mark);
                outcome.err()
            }
            _ => None,
        };
        if let Some(detail) = detail {
            errors.invalid(path.of_child(key), BadValue::of(value), detail);
        }
    }
}

fn api_version_fault(value: &Value<'_>) -> Option<String> {
    match value.as_str() {
        None => Some("must be a string".to_owned()),
        Some("") => Some("must not be empty".to_owned()),
        Some(text) => GroupVersion::parse(text).err(),
    }
}

fn kind_fault(value: &Value<'_>) -> Option<String> {
    match value.as_str() {
        None => Some("must be a string".to_owned()),
        Some("") => Some("must not be empty".to_owned()),
        Some(text) => {
            let faults = names::dns1035_label(&to_lower(text));
            (!faults.is_empty()).then(|| {
                format!(
                    "may have mixed case, but should otherwise match: {}",
                    faults.join(names::JOIN)
                )
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::{Additional, Items, Props};
    use crate::value::json;

    /// Properties `e`, `l` and `m`: an embedded resource, a list and a map of them. Each may
    /// hold another one as `inner`.
    fn node() -> Node {
        let resource = |inner: Option<Props<'static>>| Props {
            embedded_resource: true,
            properties: inner.map(|inner| vec![("inner".into(), inner)]),
            ..Props::default()
        };
        let outer = || Box::new(resource(Some(resource(None))));
        let list = Props {
            items: Some(Items::Schema(outer())),
            ..Props::default()
        };
        let map = Props {
            additional_properties: Some(Additional::Schema(outer())),
            ..Props::default()
        };
        Node::compile(&Props {
            properties: Some(vec![
                ("e".into(), *outer()),
                ("l".into(), list),
                ("m".into(), map),
            ]),
            ..Props::default()
        })
        .unwrap()
    }

    fn coerced(object: &str, malformed: Malformed) -> Result<(String, Vec<String>), String> {
        let mut value = json::parse(object).unwrap().value;
        let mut unknown = Vec::new();
        let mut path = FieldPath::root();
        coerce(&mut value, &node(), &mut path, malformed, &mut unknown)
            .map_err(|error| error.message())?;
        assert_eq!(path, FieldPath::root());
        Ok((json::to_json(&value), unknown))
    }

    #[test]
    fn metadata_is_normalised_wherever_a_resource_is_embedded() {
        let object = r#"{"metadata":{"zz":1},"e":{"metadata":null,"inner":{"metadata":{"q":1}}},
            "m":{"k.1":{"metadata":{"uid":"","zz":1}}},"l":[{},{"metadata":{"generation":1.0}}]}"#;
        assert_eq!(
            coerced(object, Malformed::Refuse).unwrap(),
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
            assert_eq!(coerced(object, Malformed::Refuse).unwrap_err(), want);
        }
    }

    #[test]
    fn what_does_not_decode_can_be_dropped() {
        let object = r#"{"e":{"kind":5,"apiVersion":"v1","metadata":{"name":5,"uid":"u"},
            "inner":{"metadata":"x"}}}"#;
        assert_eq!(
            coerced(object, Malformed::Drop).unwrap().0,
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
            validate(&value, &node(), &mut FieldPath::root(), &mut errors);
            let texts: Vec<String> = errors.0.iter().map(|error| error.message()).collect();
            assert_eq!(texts, want);
        }
    }
}
