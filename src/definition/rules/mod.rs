//! What the API server says about the rules of a definition
//! (`ValidateCustomResourceDefinitionOpenAPISchema` of apiextensions-apiserver): first about the
//! fields of each rule, then what compiling says, then the estimated cost of all.

mod cost;
mod fields;
#[cfg(test)]
mod tests;

use serde::Serialize;

use self::cost::{Costs, exceeds};
pub use self::cost::{PER_RULE, PER_SCHEMA};
use super::Spec;
use crate::machinery::{BadValue, ErrorKind, Errors, FieldError};
use crate::schema::rules::{Compiled, Rule, Rules};
use crate::schema::shape::LARGEST_REQUEST;
use crate::schema::{Additional, Items, Node, Props, RuleProps};
use crate::value::{Map, Value};

/// The estimated cost of a rule.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RuleCost {
    /// As in the server's errors.
    pub path: String,
    /// The estimate for one evaluation.
    pub per_call: u64,
    /// The estimate for all evaluations in one object.
    pub total: u64,
}

/// What is said about the rules of a definition.
#[derive(Debug, Default)]
pub struct Report {
    /// Why they are refused.
    pub errors: Vec<FieldError>,
    /// What they cost, where they compile or not.
    pub rules: Vec<RuleCost>,
    /// The estimated cost of all rules of a version, of the version where that is greatest.
    pub total: u64,
}

/// Reports on the rules of all versions, given their compiled schemas in the order of versions.
///
/// A schema that all versions have is one schema of the whole definition to the API server, which
/// shows in paths.
#[must_use]
pub fn report<'n>(spec: &Spec<'_>, nodes: impl Iterator<Item = &'n Node>) -> Report {
    let mut report = Report::default();
    let versions = spec.versions();
    let shared = versions.windows(2).all(|pair| match pair {
        [a, b] => a.open_api_schema() == b.open_api_schema(),
        _ => true,
    });
    for (index, (version, node)) in versions.iter().zip(nodes).enumerate() {
        let Some(props) = version.open_api_schema() else {
            continue;
        };
        if shared {
            report.add("spec.validation.openAPIV3Schema", props, node);
            break;
        }
        let path = format!("spec.versions[{index}].schema.openAPIV3Schema");
        report.add(&path, props, node);
    }
    report
}

impl Report {
    fn add(&mut self, path: &str, props: &Props<'_>, node: &Node) {
        let mut walk = Walk {
            path: path.to_owned(),
            schema_errors: Errors::new(),
            rule_errors: Errors::new(),
            rules: &mut self.rules,
            costs: Costs::default(),
        };
        walk.visit(props, node, Place::ROOT);
        let Walk {
            schema_errors,
            rule_errors,
            costs,
            ..
        } = walk;
        self.errors.extend(schema_errors.0);
        self.errors.extend(rule_errors.0);
        let mut errors = Errors::new();
        costs.report(path, &mut errors);
        self.errors.extend(errors.0);
        self.total = self.total.max(costs.total);
    }
}

/// Where a node is.
#[derive(Clone, Copy)]
struct Place {
    /// How many values of it an object may have, where lists and maps around it are bounded.
    cardinality: Option<u64>,
    /// How long the path of the outermost list around it is whose items the API server cannot
    /// find in an old object.
    uncorrelatable: Option<usize>,
}

impl Place {
    const ROOT: Self = Self {
        cardinality: Some(1),
        uncorrelatable: None,
    };

    /// The place of a child.
    fn below(self, props: &Props<'_>) -> Self {
        let count = |max: Option<i64>| max.map(|max| max.max(0) as u64);
        let factor = match &*props.type_ {
            "object" if props.additional_properties.is_some() => count(props.max_properties),
            "array" => count(props.max_items),
            _ => Some(1),
        };
        let cardinality = self.cardinality.zip(factor);
        Self {
            cardinality: cardinality.map(|(outer, factor)| outer.saturating_mul(factor)),
            ..self
        }
    }
}

/// The walk over one schema.
struct Walk<'r> {
    /// Of the node that is visited.
    path: String,
    /// The API server lists these first.
    schema_errors: Errors,
    rule_errors: Errors,
    rules: &'r mut Vec<RuleCost>,
    costs: Costs,
}

impl Walk<'_> {
    /// Visits children first. Where there is a schema error at or below a node, its rules are
    /// not looked at.
    fn visit(&mut self, props: &Props<'_>, node: &Node, place: Place) {
        let errors_before = self.schema_errors.0.len();
        let below = place.below(props);
        if let Some(Additional::Schema(props)) = &props.additional_properties
            && let Some(node) = node.additional.schema()
        {
            self.step(".additionalProperties", |walk| {
                walk.visit(props, node, below)
            });
        }
        let listed = props.properties.as_deref().unwrap_or_default().iter();
        for ((name, props), (_, node)) in listed.zip(node.properties.iter()) {
            let outside = self.path.len();
            for part in [".properties[", name, "]"] {
                self.path.push_str(part);
            }
            self.visit(props, node, below);
            self.path.truncate(outside);
        }
        if let Some(Items::Schema(of)) = &props.items
            && let Some(node) = &node.items
        {
            let correlates = props.list_type.as_deref() == Some("map");
            let here = (!correlates).then_some(self.path.len());
            let below = Place {
                uncorrelatable: below.uncorrelatable.or(here),
                ..below
            };
            self.step(".items", |walk| walk.visit(of, node, below));
        }
        if let Some(rules) = &node.rules {
            self.own(props, node, rules, place, errors_before);
        }
    }

    /// The rules of the node itself: not in the frame of the walk, which is as deep as schemas
    /// nest.
    #[inline(never)]
    fn own(
        &mut self,
        props: &Props<'_>,
        node: &Node,
        rules: &Rules,
        place: Place,
        errors_before: usize,
    ) {
        let listed = props.validations.as_deref().unwrap_or_default();
        self.step(".x-kubernetes-validations", |walk| {
            fields::check(listed, node, &walk.path, &mut walk.schema_errors);
            if walk.schema_errors.0.len() == errors_before {
                walk.rules(listed, rules, place);
            }
        });
    }

    fn step(&mut self, step: &str, visit: impl FnOnce(&mut Self)) {
        let outside = self.path.len();
        self.path.push_str(step);
        visit(self);
        self.path.truncate(outside);
    }

    fn rules(&mut self, listed: &[RuleProps<'_>], rules: &Rules, place: Place) {
        if !rules.shape.has_type() {
            self.rule_errors.add(
                ErrorKind::Internal,
                &*self.path,
                BadValue::Omitted,
                "internal error: failed to construct type information for \
                 x-kubernetes-validations rules: unable to convert structural schema to CEL \
                 declarations",
            );
            return;
        }
        let most = LARGEST_REQUEST / rules.shape.min.saturating_add(1);
        let cardinality = place.cardinality.unwrap_or(most);
        for (index, (props, rule)) in listed.iter().zip(&rules.rules).enumerate() {
            self.step(&format!("[{index}]"), |walk| {
                walk.rule(props, rule, cardinality);
                walk.old_self(props, rule, place);
            });
        }
    }

    fn rule(&mut self, props: &RuleProps<'_>, rule: &Rule, cardinality: u64) {
        let field = self.field("rule");
        let per_call = rule.program.cost();
        let total = per_call.saturating_mul(cardinality);
        if total > PER_RULE {
            let detail = exceeds("estimated rule cost", total, PER_RULE);
            self.rule_errors.forbidden(&*field, detail);
        }
        self.costs.add(&field, total);
        if let Some(failure) = rule.program.failure() {
            self.rule_errors.invalid(&*field, whole(props), failure);
        }
        self.rules.push(RuleCost {
            path: field,
            per_call,
            total,
        });
        let Some(message) = &rule.message_program else {
            return;
        };
        let field = self.field("messageExpression");
        match message {
            Compiled::Blank => {}
            Compiled::Failed(failure) => {
                self.rule_errors.invalid(field, whole(props), &**failure);
            }
            Compiled::Ready { cost, .. } => {
                if *cost > PER_RULE {
                    let detail = exceeds("estimated messageExpression cost", *cost, PER_RULE);
                    self.rule_errors.forbidden(&*field, detail);
                }
                self.costs.add(&field, *cost);
            }
        }
    }

    fn old_self(&mut self, props: &RuleProps<'_>, rule: &Rule, place: Place) {
        if !rule.uses_old_self {
            if let Some(optional) = props.optional_old_self {
                self.rule_errors.invalid(
                    self.field("optionalOldSelf"),
                    BadValue::Plain(Value::Bool(optional)),
                    "may not be set if oldSelf is not used in rule",
                );
            }
        } else if let Some(list) = place.uncorrelatable.and_then(|end| self.path.get(..end)) {
            let detail = format!(
                "oldSelf cannot be used on the uncorrelatable portion of the schema within {list}"
            );
            let rule = BadValue::text(&props.rule);
            self.rule_errors.invalid(self.field("rule"), rule, detail);
        }
    }

    fn field(&self, name: &str) -> String {
        [&self.path, ".", name].concat()
    }
}

/// A rule as the API server shows it: its own struct as Go encodes it.
fn whole(props: &RuleProps<'_>) -> BadValue {
    let text = |text: &str| Value::String(text.to_owned().into());
    let mut shown = Map::new();
    for (name, value) in [
        ("Rule", text(&props.rule)),
        ("Message", text(&props.message)),
        ("MessageExpression", text(&props.message_expression)),
        ("Reason", props.reason.as_deref().map_or(Value::Null, text)),
        ("FieldPath", text(&props.field_path)),
        (
            "OptionalOldSelf",
            props.optional_old_self.map_or(Value::Null, Value::Bool),
        ),
    ] {
        shown.push(name.to_owned(), value);
    }
    BadValue::Struct(Value::Map(shown))
}
