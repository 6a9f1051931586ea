//! From `JSONSchemaProps` to nodes.

use std::rc::Rc;

use super::format::Format;
use super::node::{AdditionalNode, Below, Junctors, ListType, Node, Types};
use super::{Additional, Checks, Items, Kinds, Names, NumberRange, Properties, Props};
use crate::go::regexp::Regexp;
use crate::releases::{Feature, Release};
use crate::value::order::{Places, same};
use crate::value::{Str, Value, json};

/// Compiles schemas, one or more, that repeat patterns.
#[derive(Default)]
pub struct Compiler<'p> {
    release: Release,
    regexps: Vec<Result<Rc<Regexp>, Rc<str>>>,
    /// Where the expression of a source is: large CRDs repeat a few patterns many times.
    known: Places<'p>,
    /// Whether the nodes are for the values of defaults.
    for_defaults: bool,
    /// Whether the node is in `allOf`, `anyOf`, `oneOf` or `not`.
    in_junctor: bool,
}

impl<'p> Compiler<'p> {
    /// For schemas that defaults are held to where a definition is checked.
    ///
    /// The API server converts those from the structural form, which matters to value validation
    /// alone: no format is left out, `x-kubernetes-int-or-string` implies no type, and
    /// `additionalProperties` in junctors is lost.
    #[must_use]
    pub fn for_defaults(release: Release) -> Self {
        Self {
            for_defaults: true,
            ..Self::for_release(release)
        }
    }

    /// For schemas that the objects of a release are held to.
    #[must_use]
    pub fn for_release(release: Release) -> Self {
        Self {
            release,
            ..Self::default()
        }
    }

    fn regexp(&mut self, pattern: &'p str) -> Result<Rc<Regexp>, Rc<str>> {
        let place = *self
            .known
            .entry(pattern.into())
            .or_insert(self.regexps.len());
        if let Some(known) = self.regexps.get(place) {
            return known.clone();
        }
        let regexp = Regexp::new_for(pattern, self.release.features())
            .map(Rc::new)
            .map_err(Rc::from);
        self.regexps.push(regexp.clone());
        regexp
    }

    /// The node of a schema, without rules.
    ///
    /// Recurses as deep as schemas nest: what needs many variables stays out of its frame.
    pub fn node(&mut self, props: &'p Props<'_>) -> Node {
        let mut node = self.own(props);
        self.children(&mut node, props);
        self.summarize_below(&mut node, props);
        node
    }

    /// A node without those below.
    #[inline(never)]
    fn own(&mut self, props: &'p Props<'_>) -> Node {
        let types = if props.int_or_string && !self.for_defaults {
            Types::IntOrString
        } else {
            Types::named(&props.type_)
        };
        let format = if self.for_defaults {
            Format::for_default(&props.format, types, self.release)
        } else {
            Format::recognise(&props.format, types, self.release)
        };
        let format = format.map(|format| (format, Box::from(&*props.format)));
        let format_name = format.as_ref().map_or("", |(_, name)| name);
        let range = match self.release.has(Feature::NumberFormats) {
            true => NumberRange::for_type(types, format_name),
            false => NumberRange::Any,
        };
        // Objects meet a definition that was stored and read; its own defaults are checked before.
        let constant = match self.for_defaults {
            true => |value: &Value<'_>| value.clone().into_owned(),
            false => json::round_trip,
        };
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
                .filter(|_| !self.for_defaults)
                .map(|value| Box::new(json::round_trip(value))),
            list: list_type(props),
            required: owned(props.required.as_deref().unwrap_or_default()),
            checks: Checks::compile(props, types, range, constant, |pattern| {
                self.regexp(pattern)
            })
            .map(Box::new),
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

    /// Decides what depends on the nodes below.
    #[inline(never)]
    fn summarize_below(&self, node: &mut Node, props: &Props<'_>) {
        node.below = self.below(node, props);
        mark_required(node);
    }

    #[inline(never)]
    fn properties(&mut self, props: &'p Props<'_>) -> Properties {
        let listed = props.properties.as_deref().unwrap_or_default();
        Properties::new(
            listed
                .iter()
                .map(|(name, props)| ((&**name).into(), self.node(props)))
                .collect(),
        )
    }

    #[inline(never)]
    fn additional(&mut self, additional: Option<&'p Additional<'_>>) -> AdditionalNode {
        match additional {
            None => AdditionalNode::Absent,
            Some(_) if self.for_defaults && self.in_junctor => AdditionalNode::Absent,
            Some(Additional::Allows(allows)) => AdditionalNode::Allows(*allows),
            Some(Additional::Schema(props)) => AdditionalNode::Schema(Box::new(self.node(props))),
        }
    }

    #[inline(never)]
    fn items(&mut self, items: Option<&'p Items<'_>>) -> Option<Box<Node>> {
        match items {
            Some(Items::Schema(props)) => Some(Box::new(self.node(props))),
            _ => None,
        }
    }

    #[inline(never)]
    fn junctors(&mut self, props: &'p Props<'_>) -> Option<Box<Junctors>> {
        let lists = [&props.any_of, &props.one_of, &props.all_of];
        if props.not.is_none() && lists.iter().all(|list| list.is_none()) {
            return None;
        }
        let outside = std::mem::replace(&mut self.in_junctor, true);
        let junctors = Junctors {
            any_of: self.branches(props.any_of.as_deref()),
            one_of: self.branches(props.one_of.as_deref()),
            all_of: self.branches(props.all_of.as_deref()),
            not: props.not.as_deref().map(|props| Box::new(self.node(props))),
        };
        self.in_junctor = outside;
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

    fn below(&self, node: &Node, props: &Props<'_>) -> Below {
        let rules = props.validations.as_ref();
        let mut below = Below {
            defaults: node.default.is_some(),
            otherwise: node.types == Types::IntOrString
                || node.format.is_none() && !props.format.is_empty()
                || self.in_junctor && node.additional.is_present()
                || props
                    .enum_
                    .as_deref()
                    .is_some_and(|members| members.iter().any(json::has_float)),
            list_types: node.list != ListType::Atomic,
            embedded: node.embedded,
            rules: rules.is_some_and(|rules| !rules.is_empty()),
            rules_inside: false,
            rules_on_scalars: false,
            rules_unseen: false,
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
        if let Some(junctors) = &node.junctors {
            let branches = [&junctors.any_of, &junctors.one_of, &junctors.all_of];
            let mut branches = branches
                .into_iter()
                .flatten()
                .chain(junctors.not.as_deref());
            below.otherwise |= branches.any(|branch| branch.below.otherwise);
        }
        below
    }
}

fn list_type(props: &Props<'_>) -> ListType {
    match props.list_type.as_deref() {
        Some("set") => ListType::Set,
        Some("map") => ListType::Map(owned(props.list_map_keys.as_deref().unwrap_or_default())),
        _ => ListType::Atomic,
    }
}

fn owned(names: &[Str<'_>]) -> Box<[Box<str>]> {
    names.iter().map(|name| (&**name).into()).collect()
}

/// Up to this many names a linear search is fast.
const FEW_NAMES: usize = 8;

/// Sorts out which required names are properties, so that a walk over a value only counts them.
fn mark_required(node: &mut Node) {
    if node.required.is_empty() {
        return;
    }
    let required = &node.required;
    let names = || required.iter().map(|name| &**name);
    let sorted = (required.len() > FEW_NAMES).then(|| names().collect::<Names>());
    for (name, property) in node.properties.iter_mut() {
        property.is_required = match &sorted {
            Some(sorted) => sorted.contains(name),
            None => names().any(|required| same(required, name)),
        };
        node.required_properties += usize::from(property.is_required);
    }
    if node.required_properties < required.len() {
        let listed = &node.properties;
        node.required_others = names().filter(|name| listed.get(name).is_none()).collect();
    }
}
