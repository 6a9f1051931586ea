//! Schemas for tests.

use crate::schema::{Additional, Items, Node, Props};
use crate::value::{Value, json};

/// Compiles the JSON text of a schema.
pub(super) fn node(schema: &str) -> Node {
    let value = json::parse(schema).expect(schema).value;
    Node::compile(&props(&value)).expect(schema)
}

fn props<'a>(value: &Value<'a>) -> Props<'a> {
    let mut props = Props::default();
    for (key, value) in value.as_map().expect("a schema is a map").iter() {
        let text = || value.as_str().expect(key).to_owned().into();
        let float = || match value {
            Value::Int(i) => *i as f64,
            Value::Float(f) => *f,
            _ => panic!("{key}"),
        };
        let list = || value.as_list().expect(key).iter();
        let texts = || list().map(|v| v.as_str().expect(key).to_owned().into());
        match key {
            "type" => props.type_ = text(),
            "format" => props.format = text(),
            "pattern" => props.pattern = text(),
            "maximum" => props.maximum = Some(float()),
            "minimum" => props.minimum = Some(float()),
            "multipleOf" => props.multiple_of = Some(float()),
            "exclusiveMaximum" => props.exclusive_maximum = value == &Value::Bool(true),
            "exclusiveMinimum" => props.exclusive_minimum = value == &Value::Bool(true),
            "maxLength" => props.max_length = value.as_int(),
            "minLength" => props.min_length = value.as_int(),
            "maxItems" => props.max_items = value.as_int(),
            "minItems" => props.min_items = value.as_int(),
            "maxProperties" => props.max_properties = value.as_int(),
            "minProperties" => props.min_properties = value.as_int(),
            "enum" => props.enum_ = Some(list().cloned().collect()),
            "required" => props.required = Some(texts().collect()),
            "items" => props.items = Some(Items::Schema(Box::new(self::props(value)))),
            "allOf" => props.all_of = Some(list().map(self::props).collect()),
            "anyOf" => props.any_of = Some(list().map(self::props).collect()),
            "oneOf" => props.one_of = Some(list().map(self::props).collect()),
            "not" => props.not = Some(Box::new(self::props(value))),
            "properties" => {
                let entries = value.as_map().expect(key).entries().iter();
                let entries = entries.map(|(name, value)| (name.clone(), self::props(value)));
                props.properties = Some(entries.collect());
            }
            "additionalProperties" => {
                props.additional_properties = Some(match value.as_bool() {
                    Some(allows) => Additional::Allows(allows),
                    None => Additional::Schema(Box::new(self::props(value))),
                });
            }
            "nullable" => props.nullable = value == &Value::Bool(true),
            "x-kubernetes-int-or-string" => props.int_or_string = true,
            "x-kubernetes-list-type" => props.list_type = Some(text()),
            "x-kubernetes-list-map-keys" => props.list_map_keys = Some(texts().collect()),
            _ => {}
        }
    }
    props
}
