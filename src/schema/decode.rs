//! `JSONSchemaProps` from a generic value, as Go decodes it.
//!
//! `items`, `additionalProperties`, `additionalItems` and the values of `dependencies` have
//! decoders of their own in the API server, which are not strict: unknown and repeated keys
//! below them go unnoticed, and an error below them stops the whole decoding.

use super::{Additional, Dependency, ExternalDocs, Items, Props, RuleProps};
use crate::machinery::decode::{At, Decode, DecodeOutcome, Decoder, go_struct};
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

    // One frame less for every level of a schema.
    #[inline(always)]
    fn decode_as(
        &mut self,
        value: Value<'a>,
        decoder: &mut Decoder,
        at: &At<'_>,
        _name: fn() -> String,
    ) -> DecodeOutcome {
        *self = match value {
            Value::Map(_) => Items::Schema(decoder.nested(value, at)?),
            Value::List(_) => Items::List(decoder.nested(value, at)?),
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

    // One frame less for every level of a schema.
    #[inline(always)]
    fn decode_as(
        &mut self,
        value: Value<'a>,
        decoder: &mut Decoder,
        at: &At<'_>,
        _name: fn() -> String,
    ) -> DecodeOutcome {
        *self = match value {
            Value::Map(_) => Additional::Schema(decoder.nested(value, at)?),
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
    ) -> DecodeOutcome {
        *self = match value {
            Value::Map(_) => Dependency::Schema(decoder.nested(value, at)?),
            Value::List(_) => Dependency::Names(decoder.nested(value, at)?),
            _ => Dependency::Empty,
        };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machinery::decode::Keys;
    use crate::value::json::{Duplicates, parse_with};

    fn run(text: &str) -> Result<(Props<'_>, Vec<String>), String> {
        let parsed = parse_with(text, Duplicates::Keep).unwrap();
        let (props, strict) = Decoder::run(parsed.value, Keys::MayRepeat)?;
        Ok((
            props,
            strict.iter().map(|found| found.to_string()).collect(),
        ))
    }

    fn props(text: &str) -> Props<'_> {
        run(text).unwrap().0
    }

    fn typed(type_: &'static str) -> Box<Props<'static>> {
        Box::new(Props {
            type_: type_.into(),
            ..Props::default()
        })
    }

    #[test]
    fn items_take_a_schema_or_schemas_and_ignore_the_rest() {
        let list = || Items::List(vec![*typed("a")]);
        for (text, want) in [
            (r#"{"type":"a"}"#, Some(Items::Schema(typed("a")))),
            (r#"[{"type":"a"}]"#, Some(list())),
            ("[]", Some(Items::List(Vec::new()))),
            ("true", Some(Items::Empty)),
            ("5", Some(Items::Empty)),
            (r#""x""#, Some(Items::Empty)),
            ("null", None),
        ] {
            let text = format!(r#"{{"items":{text}}}"#);
            assert_eq!(props(&text).items, want, "{text}");
        }
    }

    #[test]
    fn additional_properties_and_items_take_a_schema_or_a_boolean() {
        let refused = Err("boolean or JSON schema expected".to_owned());
        for (text, want) in [
            (r#"{"type":"a"}"#, Ok(Some(Additional::Schema(typed("a"))))),
            ("true", Ok(Some(Additional::Allows(true)))),
            ("false", Ok(Some(Additional::Allows(false)))),
            ("null", Ok(None)),
            ("5", refused.clone()),
            ("[]", refused.clone()),
            (r#""true""#, refused.clone()),
        ] {
            let properties = format!(r#"{{"additionalProperties":{text}}}"#);
            let got = run(&properties).map(|(props, _)| props.additional_properties);
            assert_eq!(got, want, "{text}");
            let items = format!(r#"{{"additionalItems":{text}}}"#);
            let got = run(&items).map(|(props, _)| props.additional_items);
            assert_eq!(got, want, "{text}");
        }
    }

    #[test]
    fn dependencies_take_schemas_or_names_and_ignore_the_rest() {
        let dependencies = props(r#"{"dependencies":{"a":{"type":"a"},"b":["c"],"d":5,"e":null}}"#);
        let want = [
            ("a", Dependency::Schema(typed("a"))),
            ("b", Dependency::Names(vec!["c".into()])),
            ("d", Dependency::Empty),
            ("e", Dependency::Empty),
        ];
        let want = want.map(|(name, dependency)| (name.into(), dependency));
        assert_eq!(dependencies.dependencies, Some(want.to_vec()));
    }

    #[test]
    fn below_custom_decoders_nothing_is_found() {
        let schema = r#"{"x":1,"type":"a","type":"a","properties":{"p":{"x":1}}}"#;
        let text = format!(
            r#"{{"items":{schema},"additionalProperties":{schema},"additionalItems":{schema},
            "dependencies":{{"d":{schema}}},"x":1,"not":{schema},"properties":{{"q":{schema}}}}}"#
        );
        assert_eq!(
            run(&text).unwrap().1,
            [
                r#"unknown field "x""#,
                r#"unknown field "not.x""#,
                r#"duplicate field "not.type""#,
                r#"unknown field "not.properties.p.x""#,
                r#"unknown field "properties.q.x""#,
                r#"duplicate field "properties.q.type""#,
                r#"unknown field "properties.q.properties.p.x""#,
            ]
        );
    }

    #[test]
    fn an_error_below_a_custom_decoder_hides_earlier_ones() {
        for (text, want) in [
            (
                r#"{"type":5,"properties":{"a":{"items":{"x-kubernetes-validations":[{"rule":1}]}}}}"#,
                "json: cannot unmarshal number into Go struct field \
                 JSONSchemaProps.properties.items.x-kubernetes-validations.rule of type string",
            ),
            (
                r#"{"type":5,"items":{"type":5,"items":{"additionalItems":1}}}"#,
                "boolean or JSON schema expected",
            ),
            (
                r#"{"items":{},"type":5}"#,
                "json: cannot unmarshal number into Go struct field JSONSchemaProps.type of type string",
            ),
            (
                r#"{"dependencies":{"a":[1]}}"#,
                "json: cannot unmarshal number into Go struct field JSONSchemaProps.dependencies \
                 of type string",
            ),
        ] {
            assert_eq!(run(text), Err(want.to_owned()), "{text}");
        }
    }

    #[test]
    fn named_types_are_named_in_errors() {
        for (key, want) in [
            ("$schema", "v1.JSONSchemaURL"),
            ("definitions", "v1.JSONSchemaDefinitions"),
            ("dependencies", "v1.JSONSchemaDependencies"),
            ("x-kubernetes-validations", "v1.ValidationRules"),
            ("properties", "map[string]v1.JSONSchemaProps"),
            ("enum", "[]v1.JSON"),
            ("externalDocs", "v1.ExternalDocumentation"),
            ("x-kubernetes-list-map-keys", "[]string"),
        ] {
            let text = format!(r#"{{"{key}":true}}"#);
            let want = format!(
                "json: cannot unmarshal bool into Go struct field JSONSchemaProps.{key} of type {want}"
            );
            assert_eq!(run(&text), Err(want));
        }
    }

    #[test]
    fn null_is_absent_except_among_enums_and_properties() {
        let got = props(
            r#"{"default":null,"example":null,"enum":[null,1],"required":[null],
            "properties":{"a":null},"allOf":null,"not":null,"maximum":null,
            "x-kubernetes-preserve-unknown-fields":null}"#,
        );
        let want = Props {
            enum_: Some(vec![Value::Null, Value::Int(1)]),
            required: Some(vec!["".into()]),
            properties: Some(vec![("a".into(), Props::default())]),
            ..Props::default()
        };
        assert_eq!(got, want);
    }
}
