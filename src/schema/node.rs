//! The compiled schema: a tree of already decided things that pruning, defaulting, validation
//! and the list checks walk.
//!
//! The API server keeps two forms, the original schema for value validation and the structural
//! one for everything else. For the schemas it accepts they agree, so one tree serves both.

use super::compile::Compiler;
use super::format::Format;
use super::rules::{self, RuleText, Rules};
use super::{Checks, Kinds, Names, NumberRange, Properties, Props};
use crate::machinery::object_meta::is_resource_meta;
use crate::releases::Release;
use crate::value::Value;

/// One node of a compiled schema.
#[derive(Debug, Default)]
pub struct Node {
    /// The types a value may have.
    pub types: Types,
    /// `nullable`
    pub nullable: bool,
    /// The kinds of values that pass the type check.
    pub kinds: Kinds,
    /// The numbers that type and format can hold.
    pub range: NumberRange,
    /// `format`, where the API server recognises it for the node's type, and its name.
    pub format: Option<(Format, Box<str>)>,
    /// `x-kubernetes-preserve-unknown-fields`
    pub preserve_unknown: bool,
    /// `x-kubernetes-embedded-resource`
    pub embedded: bool,
    /// `properties`
    pub properties: Properties,
    /// `additionalProperties`
    pub additional: AdditionalNode,
    /// `items`
    pub items: Option<Box<Node>>,
    /// `default`
    pub default: Option<Box<Value<'static>>>,
    /// `x-kubernetes-list-type` and `x-kubernetes-list-map-keys`
    pub list: ListType,
    /// `required`
    pub required: Box<[Box<str>]>,
    /// How many of `properties` are required.
    pub required_properties: usize,
    /// Required names that `properties` lacks.
    pub required_others: Names,
    /// Whether the node is a property that its parent requires.
    pub is_required: bool,
    /// The other value validations.
    pub checks: Option<Box<Checks>>,
    /// `allOf`, `anyOf`, `oneOf`, `not`
    pub junctors: Option<Box<Junctors>>,
    /// `x-kubernetes-validations`, where there are any.
    pub rules: Option<Box<Rules>>,
    /// The contents of the node and its descendants, so that walks can end early.
    pub below: Below,
}

/// The types that a value may have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Types {
    /// No type is demanded.
    #[default]
    Any,
    /// `type`
    One(JsonType),
    /// `x-kubernetes-int-or-string`, which replaces any declared type.
    IntOrString,
    /// A `type` that does not exist, so that no value has it: [`Checks::other_type`].
    Other,
}

/// A type of JSON schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the word it stands for")]
pub enum JsonType {
    String,
    Number,
    Integer,
    Boolean,
    Array,
    Object,
}

impl Types {
    /// Whether the type is among them.
    #[must_use]
    pub fn contain(self, json_type: JsonType) -> bool {
        match self {
            Self::Any | Self::Other => false,
            Self::One(only) => only == json_type,
            Self::IntOrString => matches!(json_type, JsonType::Integer | JsonType::String),
        }
    }

    /// The types of a `type`, which is empty where none is demanded.
    #[must_use]
    pub fn named(name: &str) -> Self {
        match JsonType::named(name) {
            Some(only) => Self::One(only),
            None if name.is_empty() => Self::Any,
            None => Self::Other,
        }
    }
}

impl JsonType {
    /// The type of a name, if it is one.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "string" => Self::String,
            "number" => Self::Number,
            "integer" => Self::Integer,
            "boolean" => Self::Boolean,
            "array" => Self::Array,
            "object" => Self::Object,
            _ => return None,
        })
    }

    /// The type's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::String => "string",
            Self::Number => "number",
            Self::Integer => "integer",
            Self::Boolean => "boolean",
            Self::Array => "array",
            Self::Object => "object",
        }
    }
}

/// `additionalProperties`
#[derive(Debug, Default)]
pub enum AdditionalNode {
    /// Not set.
    #[default]
    Absent,
    /// `true` or `false`
    Allows(bool),
    /// A schema for the values of all unlisted keys.
    Schema(Box<Node>),
}

impl AdditionalNode {
    /// Whether it is set.
    #[must_use]
    pub fn is_present(&self) -> bool {
        !matches!(self, Self::Absent)
    }

    /// The schema, where it is one.
    #[must_use]
    pub fn schema(&self) -> Option<&Node> {
        match self {
            Self::Schema(node) => Some(node),
            _ => None,
        }
    }
}

/// `x-kubernetes-list-type`
#[derive(Debug, Default, PartialEq, Eq)]
pub enum ListType {
    /// The list is one value.
    #[default]
    Atomic,
    /// Items are unique.
    Set,
    /// Items are unique in these keys.
    Map(Box<[Box<str>]>),
}

/// The combinators of a node.
#[derive(Debug, Default)]
pub struct Junctors {
    /// `anyOf`
    pub any_of: Box<[Node]>,
    /// `oneOf`
    pub one_of: Box<[Node]>,
    /// `allOf`
    pub all_of: Box<[Node]>,
    /// `not`
    pub not: Option<Box<Node>>,
}

/// The contents of a node and its structural descendants: properties, items, additional properties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Below {
    /// A default.
    pub defaults: bool,
    /// A list set or list map.
    pub list_types: bool,
    /// An embedded resource.
    pub embedded: bool,
    /// A rule that runs when objects are admitted.
    pub rules: bool,
    /// The same of a descendant.
    pub rules_inside: bool,
    /// The same of a property that is neither an object nor a list.
    pub rules_on_scalars: bool,
    /// Whether there are rules that never run on admission: a resource around their node hides its
    /// values from rules.
    pub rules_unseen: bool,
    /// Something that defaults are checked by in another way: see [`super::Compiler::for_defaults`]. Junctors count.
    pub otherwise: bool,
}

impl Below {
    /// Adds what a child holds.
    pub(super) fn join(&mut self, other: Self) {
        self.defaults |= other.defaults;
        self.list_types |= other.list_types;
        self.embedded |= other.embedded;
        self.rules |= other.rules;
        self.otherwise |= other.otherwise;
    }
}

impl Node {
    /// Compiles a schema, for instance `spec.versions[].schema.openAPIV3Schema`, for the default
    /// release.
    #[must_use]
    pub fn compile(props: &Props<'_>) -> Self {
        Self::compile_for(props, Release::DEFAULT)
    }

    /// As [`Node::compile`], for a release.
    #[must_use]
    pub fn compile_for(props: &Props<'_>, release: Release) -> Self {
        Self::compile_with(props, release, &mut Vec::new())
    }

    /// As [`Node::compile_for`]; adds the texts of the schema's rules to those of other schemas.
    #[must_use]
    pub fn compile_with(props: &Props<'_>, release: Release, texts: &mut Vec<RuleText>) -> Self {
        let mut node = Compiler::for_release(release).node(props);
        rules::attach(&mut node, props, release, texts);
        node
    }

    /// A schema by itself, and its rules, as one of no resource.
    #[must_use]
    pub fn compile_part(props: &Props<'_>, release: Release) -> Self {
        let mut node = Compiler::for_release(release).node(props);
        rules::attach_to(&mut node, props, release, &mut Vec::new(), false);
        node
    }

    /// The names of the types, joined by commas.
    #[must_use]
    pub fn type_names(&self) -> &str {
        match self.types {
            Types::Any => "",
            Types::One(only) => only.name(),
            Types::IntOrString => "integer,string",
            Types::Other => self.checks.as_ref().map_or("", |checks| &checks.other_type),
        }
    }

    /// The name of the recognised format, empty where there is none.
    #[must_use]
    pub fn format_name(&self) -> &str {
        self.format.as_ref().map_or("", |(_, name)| name)
    }

    /// `maxItems`, at least 0.
    #[must_use]
    pub fn max_items(&self) -> Option<u64> {
        let max = self.checks.as_ref()?.items.as_ref()?.max?;
        Some(max.max(0) as u64)
    }

    /// `maxProperties`, at least 0.
    #[must_use]
    pub fn max_properties(&self) -> Option<u64> {
        let max = self.checks.as_ref()?.properties.as_ref()?.max?;
        Some(max.max(0) as u64)
    }

    /// Whether values may lack a property even after defaulting. A resource, a whole object or an
    /// embedded one, has its type and its metadata whatever its schema says.
    #[must_use]
    pub fn may_lack(&self, name: &str, property: &Node, is_resource: bool) -> bool {
        let in_all = self.junctors.iter().flat_map(|junctors| &junctors.all_of);
        let mut required = in_all.flat_map(|branch| &branch.required);
        let is_given = property.is_required
            || property.default.is_some()
            || (is_resource && is_resource_meta(name))
            || required.any(|required| **required == *name);
        !is_given
    }

    /// The schema of a map's key: the property, else that of additional properties.
    #[must_use]
    #[inline]
    pub fn child(&self, key: &str) -> Option<&Node> {
        self.properties
            .get(key)
            .or_else(|| self.additional.schema())
    }
}
