//! The object that a server stores, as far as the structure of its kind tells: without unknown fields, with the
//! published defaults, and with quantities in the server's form.
//!
//! The server's own code may set more fields and change others.

use std::cell::Cell;

use super::model::{BuiltInKind, KindField, Scalar, Source, Type, ValueShape};
use crate::go::base64;
use crate::machinery::decode::literal;
use crate::machinery::object_meta::is_resource_meta;
use crate::machinery::quantity::Quantity;
use crate::value::json::parse;
use crate::value::{MAX_DEPTH, Map, Value};

/// How many defaults one object may get. In a hostile document they may double with each level.
const MAX_DEFAULTS: usize = 10_000;

/// The stored form of an object that decodes.
#[must_use]
pub fn stored(source: &Source, kind: &BuiltInKind, object: &Value<'_>) -> Value<'static> {
    let keeper = Keeper {
        source,
        defaults: Cell::new(MAX_DEFAULTS),
    };
    match (source.types.get(kind.root), object) {
        (Some(of), Value::Map(map)) => {
            let mut kept = keeper.members(of, map, MAX_DEPTH, true);
            if kind.group.is_empty() && &*kind.kind == "Secret" {
                encode_texts(&mut kept);
            }
            Value::Map(kept)
        }
        _ => object.clone().into_owned(),
    }
}

/// Moves the texts of a Secret into its data, where they take the place of values with their keys. No answer has
/// `stringData`.
fn encode_texts(secret: &mut Map<'static>) {
    let Some(Value::Map(texts)) = secret.remove("stringData") else {
        return;
    };
    if !matches!(secret.get("data"), Some(Value::Map(_))) {
        secret.insert("data", Value::Map(Map::new()));
    }
    let Some(Value::Map(data)) = secret.get_mut("data") else {
        return;
    };
    for (key, text) in texts.iter() {
        let bytes = text.as_str().unwrap_or_default().as_bytes();
        data.insert(key.to_owned(), Value::from(base64::encode(bytes)));
    }
}

struct Keeper<'s> {
    source: &'s Source,
    /// How many more defaults may be filled in.
    defaults: Cell<usize>,
}

impl Keeper<'_> {
    /// The fields of a struct. `depth` says how many more levels there may be: a default may lead back to its
    /// struct.
    fn members(&self, of: &Type, map: &Map<'_>, depth: usize, is_object: bool) -> Map<'static> {
        let mut kept = Map::new();
        for (key, value) in map.iter() {
            match of.field(key) {
                Some(_) if value.is_null() => {}
                Some(field) => kept.push(key.to_owned(), self.value(&field.shape, value, depth)),
                None if of.is_open || is_object && is_resource_meta(key) => {
                    kept.push(key.to_owned(), value.clone().into_owned());
                }
                None => {}
            }
        }
        for field in &of.fields {
            if kept.get(&field.name).is_none()
                && let Some(value) = self.default(field, depth)
            {
                kept.push(field.name.to_string(), value);
            }
        }
        kept
    }

    /// The default of a field, if it is of the field's form.
    fn default(&self, field: &KindField, depth: usize) -> Option<Value<'static>> {
        let value = parse(field.default.as_deref()?).ok()?.value;
        let fits = match &field.shape {
            ValueShape::Struct(_) | ValueShape::Map(..) => value.as_map().is_some(),
            ValueShape::List(..) => value.as_list().is_some(),
            ValueShape::Scalar(Scalar::Raw, _) => true,
            // An empty map stands for the zero value of a struct with a decoder of its own, such as a time.
            ValueShape::Scalar(..) => value.as_map().is_none(),
        };
        let left = self.defaults.get().checked_sub(1)?;
        self.defaults.set(left);
        (fits && depth > 0).then(|| self.value(&field.shape, &value, depth))
    }

    fn value(&self, shape: &ValueShape, value: &Value<'_>, depth: usize) -> Value<'static> {
        let below = depth.saturating_sub(1);
        match (shape, value) {
            (ValueShape::Struct(number), Value::Map(map)) if depth > 0 => {
                match self.source.types.get(*number) {
                    Some(of) => Value::Map(self.members(of, map, below, false)),
                    None => value.clone().into_owned(),
                }
            }
            (ValueShape::Struct(_), Value::Null) => {
                self.value(shape, &Value::Map(Map::new()), depth)
            }
            (ValueShape::List(items, _), Value::List(list)) => {
                let items = list.iter().map(|item| self.value(items, item, below));
                Value::List(items.collect())
            }
            (ValueShape::Map(values, _), Value::Map(map)) => {
                let mut kept = Map::new();
                for (key, value) in map.iter() {
                    kept.push(key.to_owned(), self.value(values, value, below));
                }
                Value::Map(kept)
            }
            (ValueShape::Scalar(scalar, _), value) => single(*scalar, value),
            (_, value) => value.clone().into_owned(),
        }
    }
}

/// A single value as Go writes it; null is the zero value.
fn single(scalar: Scalar, value: &Value<'_>) -> Value<'static> {
    let quantity = |text: &str| Quantity::parse(text.trim()).ok().map(|known| known.text());
    let changed = match (scalar, value) {
        (Scalar::Text, Value::Null) => Some(Value::from(String::new())),
        (Scalar::Bool, Value::Null) => Some(Value::Bool(false)),
        (Scalar::Int32 | Scalar::Int64 | Scalar::IntOrString | Scalar::Double, Value::Null) => {
            Some(Value::Int(0))
        }
        (Scalar::Quantity, Value::String(text)) => quantity(text).map(Value::from),
        (Scalar::Quantity, Value::Int(_) | Value::Float(_)) => {
            quantity(&literal(value)).map(Value::from)
        }
        _ => None,
    };
    changed.unwrap_or_else(|| value.clone().into_owned())
}

#[cfg(test)]
mod tests {
    use super::stored;
    use crate::kinds::{read_openapi, recognise};
    use crate::value::json::{parse, to_json};

    const DOCUMENT: &str = r##"{"openapi":"3.0.0","components":{"schemas":{
        "x.v1.Jar":{"type":"object","properties":{
            "spec":{"default":{},"allOf":[{"$ref":"#/components/schemas/x.v1.JarSpec"}]}},
            "x-kubernetes-group-version-kind":[{"group":"x.io","version":"v1","kind":"Jar"}]},
        "x.v1.JarSpec":{"type":"object","properties":{
            "name":{"type":"string","default":""},"size":{"type":"integer"},
            "since":{"default":{},"allOf":[{"$ref":"#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.Time"}]},
            "limits":{"type":"object","additionalProperties":{"$ref":"#/components/schemas/io.k8s.apimachinery.pkg.api.resource.Quantity"}},
            "lids":{"type":"array","items":{"$ref":"#/components/schemas/x.v1.Lid"}},
            "again":{"$ref":"#/components/schemas/x.v1.JarSpec"}}},
        "x.v1.Lid":{"type":"object","properties":{"colour":{"type":"string","default":"red"},
            "lid":{"default":{},"allOf":[{"$ref":"#/components/schemas/x.v1.Lid"}]}}}}}}"##;

    fn stored_of(spec: &str) -> String {
        let document = parse(DOCUMENT).unwrap().value;
        let (source, _) = read_openapi(&document, recognise(&document).unwrap());
        let text = format!(r#"{{"apiVersion":"x.io/v1","kind":"Jar"{spec}}}"#);
        let object = parse(&text).unwrap().value;
        let kept = to_json(&stored(&source, &source.kinds[0], &object));
        let head = r#"{"apiVersion":"x.io/v1","kind":"Jar","#;
        kept.strip_prefix(head).unwrap().to_owned()
    }

    #[test]
    fn published_defaults_are_filled_in_and_unknown_fields_are_dropped() {
        for (spec, want) in [
            ("", r#""spec":{"name":""}}"#),
            (
                r#","spec":{"name":"a","size":null,"x":1}"#,
                r#""spec":{"name":"a"}}"#,
            ),
            (
                r#","spec":{"name":"a","limits":{"cpu":0.5,"memory":"1024Mi"}}"#,
                r#""spec":{"name":"a","limits":{"cpu":"500m","memory":"1Gi"}}}"#,
            ),
        ] {
            assert_eq!(stored_of(spec), want, "{spec}");
        }
    }

    #[test]
    fn the_texts_of_a_secret_are_stored_as_data() {
        let document = r#"{"openapi":"3.0.0","components":{"schemas":{"io.k8s.api.core.v1.Secret":{"type":"object",
            "properties":{"data":{"type":"object","additionalProperties":{"type":"string","format":"byte"}},
            "stringData":{"type":"object","additionalProperties":{"type":"string"}}},
            "x-kubernetes-group-version-kind":[{"group":"","version":"v1","kind":"Secret"}]}}}}"#;
        let document = parse(document).unwrap().value;
        let (source, _) = read_openapi(&document, recognise(&document).unwrap());
        for (sent, want) in [
            (r#","stringData":{"a":"b"}"#, r#","data":{"a":"Yg=="}"#),
            (
                r#","data":{"a":"","c":"Yw=="},"stringData":{"a":"b"}"#,
                r#","data":{"a":"Yg==","c":"Yw=="}"#,
            ),
            (
                r#","data":{"c":"Yw=="},"stringData":null"#,
                r#","data":{"c":"Yw=="}"#,
            ),
        ] {
            let head = r#"{"apiVersion":"v1","kind":"Secret""#;
            let object = [head, sent, "}"].concat();
            let object = parse(&object).unwrap().value;
            let kept = to_json(&stored(&source, &source.kinds[0], &object));
            assert_eq!(kept, [head, want, "}"].concat());
        }
    }

    #[test]
    fn defaults_that_lead_back_to_their_struct_come_to_an_end() {
        let kept = stored_of(r#","spec":{"name":"","lids":[null]}"#);
        assert!(
            kept.starts_with(r#""spec":{"name":"","lids":[{"colour":"red","lid":{"colour":"red""#)
        );
    }
}
