//! `JSONSchemaProps` from a generic value, as Go decodes it.
//!
//! `items`, `additionalProperties`, `additionalItems` and the values of `dependencies` have
//! decoders of their own in the API server, which are not strict: unknown and repeated keys
//! below them go unnoticed, and an error below them stops the whole decoding.

use super::{Additional, Dependency, ExternalDocs, Items, Props, RuleProps};
use crate::machinery::decode::{At, Decode, Decoder, Outcome, go_struct};
use crate::value::Value;

go_struct! {
    Props as "v1", "JSONSchemaProps" {
        "type" => type_,
        "description" => description,
        "properties" => properties,
        "items" => items,
        "required" => required,
        "format" => format,
        "default" => default,
        "enum" => enum_,
        "pattern" => pattern,
        "nullable" => nullable,
        "title" => title,
        "maximum" => maximum,
        "exclusiveMaximum" => exclusive_maximum,
        "minimum" => minimum,
        "exclusiveMinimum" => exclusive_minimum,
        "maxLength" => max_length,
        "minLength" => min_length,
        "maxItems" => max_items,
        "minItems" => min_items,
        "uniqueItems" => unique_items,
        "multipleOf" => multiple_of,
        "maxProperties" => max_properties,
        "minProperties" => min_properties,
        "allOf" => all_of,
        "oneOf" => one_of,
        "anyOf" => any_of,
        "not" => not,
        "additionalProperties" => additional_properties,
        "patternProperties" => pattern_properties,
        "dependencies" => dependencies as "v1.JSONSchemaDependencies",
        "additionalItems" => additional_items,
        "definitions" => definitions as "v1.JSONSchemaDefinitions",
        "externalDocs" => external_docs,
        "example" => example,
        "id" => id,
        "$schema" => schema as "v1.JSONSchemaURL",
        "$ref" => reference,
        "x-kubernetes-preserve-unknown-fields" => preserve_unknown_fields,
        "x-kubernetes-embedded-resource" => embedded_resource,
        "x-kubernetes-int-or-string" => int_or_string,
        "x-kubernetes-list-map-keys" => list_map_keys,
        "x-kubernetes-list-type" => list_type,
        "x-kubernetes-map-type" => map_type,
        "x-kubernetes-validations" => validations as "v1.ValidationRules",
    }
}

go_struct! {
    RuleProps as "v1", "ValidationRule" {
        "rule" => rule,
        "message" => message,
        "messageExpression" => message_expression,
        "reason" => reason as "v1.FieldValueErrorReason",
        "fieldPath" => field_path,
        "optionalOldSelf" => optional_old_self,
    }
}

go_struct! {
    ExternalDocs as "v1", "ExternalDocumentation" {
        "description" => description,
        "url" => url,
    }
}

impl<'a> Decode<'a> for Items<'a> {
    fn go_type() -> String {
        "v1.JSONSchemaPropsOrArray".to_owned()
    }

    fn decode_as(
        &mut self,
        value: Value<'a>,
        decoder: &mut Decoder,
        at: &At<'_>,
        _name: fn() -> String,
    ) -> Outcome {
        *self = match value {
            Value::Map(_) => {
                let mut schema = None;
                decoder.nested(at, |inner| schema.decode(value, inner, at))?;
                Items::Schema(schema.unwrap_or_default())
            }
            Value::List(_) => {
                let mut schemas = Vec::new();
                decoder.nested(at, |inner| schemas.decode(value, inner, at))?;
                Items::List(schemas)
            }
            _ => Items::Empty,
        };
        Ok(())
    }
}

impl Default for Additional<'_> {
    fn default() -> Self {
        Additional::Allows(false)
    }
}

impl<'a> Decode<'a> for Additional<'a> {
    fn go_type() -> String {
        "v1.JSONSchemaPropsOrBool".to_owned()
    }

    fn decode_as(
        &mut self,
        value: Value<'a>,
        decoder: &mut Decoder,
        at: &At<'_>,
        _name: fn() -> String,
    ) -> Outcome {
        *self = match value {
            Value::Map(_) => {
                let mut schema = None;
                decoder.nested(at, |inner| schema.decode(value, inner, at))?;
                Additional::Schema(schema.unwrap_or_default())
            }
            Value::Bool(allows) => Additional::Allows(allows),
            _ => return decoder.stop("boolean or JSON schema expected".to_owned()),
        };
        Ok(())
    }
}

impl<'a> Decode<'a> for Dependency<'a> {
    fn go_type() -> String {
        "v1.JSONSchemaPropsOrStringArray".to_owned()
    }

    fn decode_as(
        &mut self,
        value: Value<'a>,
        decoder: &mut Decoder,
        at: &At<'_>,
        _name: fn() -> String,
    ) -> Outcome {
        *self = match value {
            Value::Map(_) => {
                let mut schema = None;
                decoder.nested(at, |inner| schema.decode(value, inner, at))?;
                Dependency::Schema(schema.unwrap_or_default())
            }
            Value::List(_) => {
                let mut names = Vec::new();
                decoder.nested(at, |inner| names.decode(value, inner, at))?;
                Dependency::Names(names)
            }
            _ => Dependency::Empty,
        };
        Ok(())
    }
}
