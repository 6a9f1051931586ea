//! The compiled schema: a tree of already decided things that pruning, defaulting, validation
//! and the list checks walk.
//!
//! The API server keeps two forms, the original schema for value validation and the structural
//! one for everything else. For the schemas it accepts they agree, so one tree serves both.

use std::rc::Rc;

use super::rules::{self, Rules, Texts};
use super::{Additional, Checks, Items, Kinds, Names, NumberRange, Properties, Props};
use crate::go::regexp::Regexp;
use crate::schema::format::Format;
use crate::value::{Value, order::Places};

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
    /// What is required and none of `properties`.
    pub required_others: Names,
    /// Whether the node is a property that its parent requires.
    pub is_required: bool,
    /// The other value validations.
    pub checks: Option<Box<Checks>>,
    /// `allOf`, `anyOf`, `oneOf`, `not`
    pub junctors: Option<Box<Junctors>>,
    /// `x-kubernetes-validations`, where there are any.
    pub rules: Option<Box<Rules>>,
    /// What the tree from this node down holds, so that walks turn round early.
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
}

/// A type of JSON schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the word it stands for")]
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
            Self::Any => false,
            Self::One(only) => only == json_type,
            Self::IntOrString => matches!(json_type, JsonType::Integer | JsonType::String),
        }
    }

    /// Their names, joined by commas.
    #[must_use]
    pub fn names(self) -> &'static str {
        match self {
            Self::Any => "",
            Self::One(only) => only.name(),
            Self::IntOrString => "integer,string",
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

/// What a node or its structural descendants (properties, items, additional properties) hold.
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
}

impl Below {
    fn join(&mut self, other: Self) {
        self.defaults |= other.defaults;
        self.list_types |= other.list_types;
        self.embedded |= other.embedded;
        self.rules |= other.rules;
    }
}

impl Node {
    /// Compiles a schema, for instance `spec.versions[].schema.openAPIV3Schema`.
    #[must_use]
    pub fn compile(props: &Props<'_>) -> Self {
        Self::compile_with(props, &mut Texts::new())
    }

    /// As [`Node::compile`]; adds the texts of the schema's rules to those of other schemas.
    #[must_use]
    pub fn compile_with(props: &Props<'_>, texts: &mut Texts) -> Self {
        let mut node = Compiler::default().node(props);
        rules::attach(&mut node, props, texts);
        node
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

    /// The schema of a map's key: the property, else that of additional properties.
    #[must_use]
    pub fn child(&self, key: &str) -> Option<&Node> {
        self.properties
            .get(key)
            .or_else(|| self.additional.schema())
    }
}

#[derive(Default)]
struct Compiler<'p> {
    regexps: Vec<Result<Rc<Regexp>, Rc<str>>>,
    /// Where the expression of a source is: large CRDs repeat a few patterns many times.
    known: Places<'p>,
}

impl<'p> Compiler<'p> {
    fn regexp(&mut self, pattern: &'p str) -> Result<Rc<Regexp>, Rc<str>> {
        let place = *self
            .known
            .entry(pattern.into())
            .or_insert(self.regexps.len());
        if let Some(known) = self.regexps.get(place) {
            return known.clone();
        }
        let regexp = Regexp::new(pattern).map(Rc::new).map_err(Rc::from);
        self.regexps.push(regexp.clone());
        regexp
    }

    /// Recurses as deep as schemas nest: what needs many variables stays out of its frame.
    fn node(&mut self, props: &'p Props<'_>) -> Node {
        let mut node = self.own(props);
        self.children(&mut node, props);
        settle(&mut node, props);
        node
    }

    /// A node without those below.
    #[inline(never)]
    fn own(&mut self, props: &'p Props<'_>) -> Node {
        let types = if props.int_or_string {
            Types::IntOrString
        } else {
            JsonType::named(&props.type_).map_or(Types::Any, Types::One)
        };
        let format = Format::recognise(&props.format, types)
            .map(|format| (format, Box::from(&*props.format)));
        let format_name = format.as_ref().map_or("", |(_, name)| name);
        let range = NumberRange::of(types, format_name);
        Node {
            types,
            nullable: props.nullable,
            kinds: Kinds::passing(types, props.nullable, format_name),
            range,
            format,
            preserve_unknown: props.preserve_unknown_fields == Some(true),
            embedded: props.embedded_resource,
            default: props
                .default
                .as_ref()
                .map(|value| Box::new(value.clone().into_owned())),
            list: list_type(props),
            required: owned(props.required.as_deref().unwrap_or_default()),
            checks: Checks::compile(props, range, |pattern| self.regexp(pattern)).map(Box::new),
            ..Node::default()
        }
    }

    #[inline(never)]
    fn children(&mut self, node: &mut Node, props: &'p Props<'_>) {
        node.properties = self.properties(props);
        node.additional = self.additional(props.additional_properties.as_ref());
        node.items = self.items(props.items.as_ref());
        node.junctors = self.junctors(props);
    }

    fn properties(&mut self, props: &'p Props<'_>) -> Properties {
        let listed = props.properties.as_deref().unwrap_or_default();
        Properties::new(
            listed
                .iter()
                .map(|(name, props)| ((&**name).into(), self.node(props)))
                .collect(),
        )
    }

    fn additional(&mut self, additional: Option<&'p Additional<'_>>) -> AdditionalNode {
        match additional {
            None => AdditionalNode::Absent,
            Some(Additional::Allows(allows)) => AdditionalNode::Allows(*allows),
            Some(Additional::Schema(props)) => AdditionalNode::Schema(Box::new(self.node(props))),
        }
    }

    fn items(&mut self, items: Option<&'p Items<'_>>) -> Option<Box<Node>> {
        match items {
            Some(Items::Schema(props)) => Some(Box::new(self.node(props))),
            _ => None,
        }
    }

    fn junctors(&mut self, props: &'p Props<'_>) -> Option<Box<Junctors>> {
        let junctors = Junctors {
            any_of: self.branches(props.any_of.as_deref()),
            one_of: self.branches(props.one_of.as_deref()),
            all_of: self.branches(props.all_of.as_deref()),
            not: props.not.as_deref().map(|props| Box::new(self.node(props))),
        };
        let any = !junctors.any_of.is_empty()
            || !junctors.one_of.is_empty()
            || !junctors.all_of.is_empty()
            || junctors.not.is_some();
        any.then(|| Box::new(junctors))
    }

    fn branches(&mut self, branches: Option<&'p [Props<'_>]>) -> Box<[Node]> {
        let branches = branches.unwrap_or_default();
        branches.iter().map(|props| self.node(props)).collect()
    }
}

fn list_type(props: &Props<'_>) -> ListType {
    match props.list_type.as_deref() {
        Some("set") => ListType::Set,
        Some("map") => ListType::Map(owned(props.list_map_keys.as_deref().unwrap_or_default())),
        _ => ListType::Atomic,
    }
}

fn owned(names: &[crate::value::Str<'_>]) -> Box<[Box<str>]> {
    names.iter().map(|name| (&**name).into()).collect()
}

/// Decides what depends on the nodes below.
#[inline(never)]
fn settle(node: &mut Node, props: &Props<'_>) {
    node.below = below(node, props);
    mark_required(node);
}

/// Sorts out which required names are properties, so that a walk over a value only counts them.
fn mark_required(node: &mut Node) {
    if node.required.is_empty() {
        return;
    }
    let required: Names = node.required.iter().map(|name| &**name).collect();
    for (name, property) in node.properties.iter_mut() {
        property.is_required = required.contains(name);
        node.required_properties += usize::from(property.is_required);
    }
    let listed = &node.properties;
    let names = node.required.iter().map(|name| &**name);
    node.required_others = names.filter(|name| listed.get(name).is_none()).collect();
}

fn below(node: &Node, props: &Props<'_>) -> Below {
    let rules = props.validations.as_ref();
    let mut below = Below {
        defaults: node.default.is_some(),
        list_types: node.list != ListType::Atomic,
        embedded: node.embedded,
        rules: rules.is_some_and(|rules| !rules.is_empty()),
        rules_inside: false,
    };
    for (_, child) in node.properties.iter() {
        below.join(child.below);
    }
    for child in node
        .additional
        .schema()
        .into_iter()
        .chain(node.items.as_deref())
    {
        below.join(child.below);
    }
    below
}
