//! `JSONSchemaProps`, as a CRD's text decodes into it.

use crate::value::{Str, Value};

/// `apiextensions.k8s.io/v1` `JSONSchemaProps`: one node of a schema, members as Go holds them
/// (zero value where absent, `None` where Go has a nil pointer).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Props<'a> {
    /// `id`
    pub id: Str<'a>,
    /// `$schema`
    pub schema: Str<'a>,
    /// `$ref`
    pub reference: Option<Str<'a>>,
    /// `description`
    pub description: Str<'a>,
    /// `type`
    pub type_: Str<'a>,
    /// `format`
    pub format: Str<'a>,
    /// `title`
    pub title: Str<'a>,
    /// `default`; an explicit null is absent.
    pub default: Option<Value<'a>>,
    /// `maximum`
    pub maximum: Option<f64>,
    /// `exclusiveMaximum`
    pub exclusive_maximum: bool,
    /// `minimum`
    pub minimum: Option<f64>,
    /// `exclusiveMinimum`
    pub exclusive_minimum: bool,
    /// `maxLength`
    pub max_length: Option<i64>,
    /// `minLength`
    pub min_length: Option<i64>,
    /// `pattern`
    pub pattern: Str<'a>,
    /// `maxItems`
    pub max_items: Option<i64>,
    /// `minItems`
    pub min_items: Option<i64>,
    /// `uniqueItems`
    pub unique_items: bool,
    /// `multipleOf`
    pub multiple_of: Option<f64>,
    /// `enum`; `None` when absent or null, which an empty list is not.
    pub enum_: Option<Vec<Value<'a>>>,
    /// `maxProperties`
    pub max_properties: Option<i64>,
    /// `minProperties`
    pub min_properties: Option<i64>,
    /// `required`; `None` when absent or null.
    pub required: Option<Vec<Str<'a>>>,
    /// `items`
    pub items: Option<Items<'a>>,
    /// `allOf`; `None` when absent or null.
    pub all_of: Option<Vec<Props<'a>>>,
    /// `oneOf`
    pub one_of: Option<Vec<Props<'a>>>,
    /// `anyOf`
    pub any_of: Option<Vec<Props<'a>>>,
    /// `not`
    pub not: Option<Box<Props<'a>>>,
    /// `properties`, in document order, each name once; `None` when absent or null.
    pub properties: Option<Vec<(Str<'a>, Props<'a>)>>,
    /// `additionalProperties`
    pub additional_properties: Option<Additional<'a>>,
    /// `patternProperties`
    pub pattern_properties: Option<Vec<(Str<'a>, Props<'a>)>>,
    /// `dependencies`: schema, list of names, or neither.
    pub dependencies: Option<Vec<(Str<'a>, Dependency<'a>)>>,
    /// `additionalItems`
    pub additional_items: Option<Additional<'a>>,
    /// `definitions`
    pub definitions: Option<Vec<(Str<'a>, Props<'a>)>>,
    /// `externalDocs`
    pub external_docs: Option<Box<ExternalDocs<'a>>>,
    /// `example`; an explicit null is absent.
    pub example: Option<Value<'a>>,
    /// `nullable`
    pub nullable: bool,
    /// `x-kubernetes-preserve-unknown-fields`
    pub preserve_unknown_fields: Option<bool>,
    /// `x-kubernetes-embedded-resource`
    pub embedded_resource: bool,
    /// `x-kubernetes-int-or-string`
    pub int_or_string: bool,
    /// `x-kubernetes-list-map-keys`; `None` when absent or null.
    pub list_map_keys: Option<Vec<Str<'a>>>,
    /// `x-kubernetes-list-type`
    pub list_type: Option<Str<'a>>,
    /// `x-kubernetes-map-type`
    pub map_type: Option<Str<'a>>,
    /// `x-kubernetes-validations`; `None` when absent or null.
    pub validations: Option<Vec<RuleProps<'a>>>,
}

/// `items`: Go's `JSONSchemaPropsOrArray`.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Items<'a> {
    /// A schema for every item.
    Schema(Box<Props<'a>>),
    /// A list of schemas, which structural schemas forbid.
    List(Vec<Props<'a>>),
    /// Something else, which Go silently decodes into neither.
    #[default]
    Empty,
}

/// `additionalProperties` and `additionalItems`: Go's `JSONSchemaPropsOrBool`.
#[derive(Clone, Debug, PartialEq)]
pub enum Additional<'a> {
    /// `true` or `false`.
    Allows(bool),
    /// A schema.
    Schema(Box<Props<'a>>),
}

/// A value of `dependencies`: Go's `JSONSchemaPropsOrStringArray`.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Dependency<'a> {
    /// A schema.
    Schema(Box<Props<'a>>),
    /// Names of properties.
    Names(Vec<Str<'a>>),
    /// Something else, which Go silently decodes into neither.
    #[default]
    Empty,
}

/// `externalDocs`: Go's `ExternalDocumentation`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExternalDocs<'a> {
    /// `description`
    pub description: Str<'a>,
    /// `url`
    pub url: Str<'a>,
}

/// An entry of `x-kubernetes-validations`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RuleProps<'a> {
    /// `rule`
    pub rule: Str<'a>,
    /// `message`
    pub message: Str<'a>,
    /// `messageExpression`
    pub message_expression: Str<'a>,
    /// `reason`
    pub reason: Option<Str<'a>>,
    /// `fieldPath`
    pub field_path: Str<'a>,
    /// `optionalOldSelf`
    pub optional_old_self: Option<bool>,
}
