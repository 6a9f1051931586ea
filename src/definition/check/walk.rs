//! The walk over all nodes of one schema (`ValidateCustomResourceDefinitionOpenAPISchema` of
//! apiextensions-apiserver): what is forbidden, then the children, then lists, maps and rules.

use super::place::SchemaPlace;
use super::rules::cost::Costs;
use super::rules::{self, RuleCost};
use super::{Demands, lists, node, structural};
use crate::machinery::Errors;
use crate::releases::Release;
use crate::schema::{Additional, Dependency, Items, Node, Props};

/// How rules are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RuleChecks {
    /// Only their fields: the schema has no types for them.
    Fields,
    /// All.
    All,
    /// All, except that a rule may cost too much for one of an unchanged schema.
    AnyCost,
}

/// The walk over one schema.
pub(super) struct SchemaCheck<'r> {
    /// The path of the current node.
    pub path: String,
    pub demands: &'r Demands<'r>,
    pub checks: RuleChecks,
    /// Whether the API server can make a structural schema of the whole.
    pub builds: bool,
    /// The API server lists these first.
    pub schema_errors: Errors,
    pub rule_errors: Errors,
    pub rules: &'r mut Vec<RuleCost>,
    pub costs: Costs,
}

impl SchemaCheck<'_> {
    /// Visits a node; `node` is absent where no rules are compiled, below junctors.
    ///
    /// Where there is a schema error at or below a node, its rules are not compiled.
    pub fn visit(&mut self, props: &Props<'_>, node: Option<&Node>, place: SchemaPlace) {
        let errors_before = self.schema_errors.0.len();
        self.forbidden(props, place);
        self.children(props, node, place);
        self.lists_and_rules(props, node, place, errors_before);
    }

    // Each part is a function of its own, to keep stack frames small: schemas nest deep.

    #[inline(never)]
    fn forbidden(&mut self, props: &Props<'_>, place: SchemaPlace) {
        node::check(
            props,
            place,
            self.demands,
            &self.path,
            &mut self.schema_errors,
        );
    }

    fn children(&mut self, props: &Props<'_>, node: Option<&Node>, place: SchemaPlace) {
        let below = place.child(props);
        if let Some(Additional::Schema(of)) = &props.additional_properties {
            let node = node.and_then(|node| node.additional.schema());
            self.step(&[".additionalProperties"], of, node, below.additional());
        }
        self.properties(props, node, place, below);
        self.not(props, below);
        self.junctors(props, below);
        self.items(props, node, below);
        self.dependencies(props, below);
    }

    #[inline(never)]
    fn lists_and_rules(
        &mut self,
        props: &Props<'_>,
        node: Option<&Node>,
        place: SchemaPlace,
        errors_before: usize,
    ) {
        lists::check(props, self.demands, &self.path, &mut self.schema_errors);
        if props.validations.as_ref().is_none_or(Vec::is_empty) {
            return;
        }
        let outside = self.path.len();
        self.path.push_str(".x-kubernetes-validations");
        let builds = self.builds || is_built(props, node, self.demands.release);
        rules::fields::check(props, builds, &self.path, &mut self.schema_errors);
        let clean = self.schema_errors.0.len() == errors_before;
        if clean
            && self.checks != RuleChecks::Fields
            && let Some(compiled) = node.and_then(|node| node.rules.as_deref())
        {
            self.rules(props, compiled, place);
        }
        self.path.truncate(outside);
    }

    #[inline(never)]
    fn step(&mut self, steps: &[&str], props: &Props<'_>, node: Option<&Node>, place: SchemaPlace) {
        let outside = self.enter(steps);
        self.visit(props, node, place);
        self.path.truncate(outside);
    }

    /// Adds steps to the path, and tells how long it was.
    #[inline(never)]
    fn enter(&mut self, steps: &[&str]) -> usize {
        let outside = self.path.len();
        for step in steps {
            self.path.push_str(step);
        }
        outside
    }

    #[inline(never)]
    fn properties(
        &mut self,
        props: &Props<'_>,
        node: Option<&Node>,
        place: SchemaPlace,
        below: SchemaPlace,
    ) {
        // An invalid map type may not be correlatable.
        let below = match props.map_type.as_deref() {
            None | Some("atomic" | "granular") => below,
            Some(_) => below.uncorrelated(self.path.len()),
        };
        let mut nodes = node.map(|node| node.properties.iter());
        for (name, of) in props.properties.iter().flatten() {
            let node = nodes.as_mut().and_then(Iterator::next);
            let place = below.property(name, place, props.embedded_resource);
            let node = node.map(|(_, node)| node);
            self.step(&[".properties[", name, "]"], of, node, place);
        }
    }

    #[inline(never)]
    fn not(&mut self, props: &Props<'_>, below: SchemaPlace) {
        if let Some(not) = &props.not {
            self.step(&[".not"], not, None, below);
        }
    }

    #[inline(never)]
    fn junctors(&mut self, props: &Props<'_>, below: SchemaPlace) {
        for (member, branches) in [
            (".allOf[", &props.all_of),
            (".oneOf[", &props.one_of),
            (".anyOf[", &props.any_of),
        ] {
            for (index, of) in branches.iter().flatten().enumerate() {
                self.step(&[member, &index.to_string(), "]"], of, None, below);
            }
        }
        for (name, of) in props.definitions.iter().flatten() {
            self.step(&[".definitions[", name, "]"], of, None, below);
        }
    }

    #[inline(never)]
    fn dependencies(&mut self, props: &Props<'_>, below: SchemaPlace) {
        for (name, dependency) in props.dependencies.iter().flatten() {
            if let Dependency::Schema(of) = dependency {
                self.step(&[".dependencies[", name, "]"], of, None, below);
            }
        }
    }

    #[inline(never)]
    fn items(&mut self, props: &Props<'_>, node: Option<&Node>, below: SchemaPlace) {
        let correlates = props.list_type.as_deref() == Some("map");
        let below = match correlates {
            true => below,
            false => below.uncorrelated(self.path.len()),
        };
        match &props.items {
            Some(Items::Schema(of)) => {
                let node = node.and_then(|node| node.items.as_deref());
                self.step(&[".items"], of, node, below);
            }
            Some(Items::List(list)) => {
                for (index, of) in list.iter().enumerate() {
                    self.step(&[".items[", &index.to_string(), "]"], of, None, below);
                }
            }
            Some(Items::Empty) | None => {}
        }
    }
}

/// Whether the API server can make a structural schema of a part of a schema. Below junctors
/// nothing is compiled.
fn is_built(props: &Props<'_>, node: Option<&Node>, release: Release) -> bool {
    let error = match node {
        Some(node) => structural::build_error(props, node),
        None => structural::build_error(props, &Node::compile_for(props, release)),
    };
    error.is_none()
}
