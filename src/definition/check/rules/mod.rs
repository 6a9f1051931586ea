//! The API server's checks of a node's rules: the fields of each rule, then compilation, then the
//! estimated cost.

pub(super) mod cost;
pub(super) mod explain;
pub(super) mod fields;
#[cfg(test)]
mod tests;

use std::rc::Rc;

use serde::Serialize;

pub use self::cost::{PER_RULE, PER_SCHEMA};
pub use self::explain::{Bound, Factor};
use super::place::SchemaPlace;
use super::walk::{RuleChecks, SchemaCheck};
use super::{at, encode, go_types};
use crate::document::LARGEST_REQUEST;
use crate::machinery::cause::{Detail, Estimated, RuleId, SchemaRule};
use crate::machinery::{BadValue, ErrorKind};
use crate::releases::{Feature, Features, Release};
use crate::schema::rules::{Compiled, Rule, Rules};
use crate::schema::{Props, RuleProps};
use crate::value::order::Places;
use crate::value::{Str, Value};

/// The estimated cost of a rule.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RuleCost {
    /// As in the server's errors.
    pub path: String,
    /// Which rule it is.
    pub rule: RuleId,
    /// `rule`
    #[serde(skip)]
    pub text: Rc<str>,
    /// The features that it uses and not all releases have, if it compiles.
    #[serde(skip)]
    pub used: Features,
    /// The first release whose new rules may use all that it uses; `None` if all may.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<Release>,
    /// Whether it compiles and names `oldSelf`: a transition rule.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub uses_old_self: bool,
    /// The estimate for one evaluation.
    pub per_call: u64,
    /// The estimate for all evaluations in one object.
    pub total: u64,
    /// The path in the user's document, if it differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// The cost that the rule must not exceed, if it costs too much: the limit of a rule, or its share
    /// of the schema's limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u64>,
    /// Where the cost comes from, of the most expensive of those that cost too much: the lists
    /// and maps around the rule, then what the rule looks at.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub factors: Vec<Factor>,
    /// One bound for all factors, which suffices without lowering any of them as far.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub together: Vec<Bound>,
}

/// The expressions of the definition before the update. They may use everything that the release
/// has.
#[derive(Debug, Default)]
pub(super) struct KnownRules<'p> {
    rules: Places<'p>,
    messages: Places<'p>,
}

/// The parts of a rule that are checked.
struct CheckedRule<'r> {
    program: &'r Compiled,
    message: Option<&'r Compiled>,
}

impl<'p> KnownRules<'p> {
    /// The expressions of schemas.
    pub fn from_schemas(schemas: impl Iterator<Item = &'p Props<'p>>, release: Release) -> Self {
        let mut known = Self::default();
        if release.features() == release.features_of_new_rules() {
            return known;
        }
        for schema in schemas {
            schema.each(&mut |node| {
                for rule in node.validations.iter().flatten() {
                    known.rules.insert(Str::Borrowed(&rule.rule), 0);
                    if !rule.message_expression.is_empty() {
                        let text = match release.has(Feature::KnownMessages) {
                            true => &rule.message_expression,
                            false => &rule.rule,
                        };
                        known.messages.insert(Str::Borrowed(text), 0);
                    }
                }
            });
        }
        known
    }

    fn checked<'r>(&self, rule: &'r Rule) -> CheckedRule<'r> {
        let (program, message) = (&rule.program, rule.message_program.as_ref());
        let Some(new) = rule.as_new.as_deref() else {
            return CheckedRule { program, message };
        };
        let is_known = self.rules.contains_key(&*rule.text);
        let program = new
            .program
            .as_ref()
            .filter(|_| !is_known)
            .unwrap_or(program);
        let is_known = self.messages.contains_key(&*rule.message_expression);
        let message = new
            .message_program
            .as_ref()
            .filter(|_| !is_known)
            .or(message);
        CheckedRule {
            program,
            message: message.filter(|_| program.failure().is_none()),
        }
    }
}

impl SchemaCheck<'_> {
    /// Checks the compiled rules of a node.
    pub(super) fn rules(&mut self, props: &Props<'_>, rules: &Rules, place: SchemaPlace) {
        if let Some(why) = rules.untyped {
            let errors = &mut self.rule_errors;
            errors.add(ErrorKind::Internal, &*self.path, BadValue::Omitted, why);
            return;
        }
        let most = LARGEST_REQUEST / rules.shape.min.saturating_add(1);
        let cardinality = place.cardinality.unwrap_or(most);
        let listed = props.validations.iter().flatten();
        for (index, (props, rule)) in listed.zip(&rules.rules).enumerate() {
            let outside = self.path.len();
            self.path.push_str(&format!("[{index}]"));
            self.rule(props, rule, cardinality);
            self.old_self(props, rule, place);
            self.path.truncate(outside);
        }
    }

    fn rule(&mut self, props: &RuleProps<'_>, rule: &Rule, cardinality: u64) {
        let field = self.field("rule");
        let CheckedRule { program, message } = self.demands.known_rules.checked(rule);
        let per_call = program.cost();
        let total = per_call.saturating_mul(cardinality);
        if total > PER_RULE && self.checks == RuleChecks::All {
            let cause = too_expensive(Estimated::Rule, total);
            self.rule_errors.forbidden(&*field, cause);
        }
        self.costs.add(&field, total);
        if let Some(failure) = program.failure() {
            let cause = Detail::Expression(Rc::clone(failure));
            self.rule_errors.invalid(&*field, whole(props), cause);
        }
        self.rules.push(RuleCost {
            at: at::at(&field),
            path: field,
            rule: rule.id.clone(),
            text: Rc::clone(&rule.text),
            used: rule.program.used(),
            since: Release::first_with_all(rule.program.used()),
            uses_old_self: rule.uses_old_self && program.failure().is_none(),
            per_call,
            total,
            limit: None,
            factors: Vec::new(),
            together: Vec::new(),
        });
        let Some(message) = message else {
            return;
        };
        let field = self.field("messageExpression");
        match message {
            Compiled::Blank => {}
            Compiled::Failed(failure) => {
                let cause = Detail::Expression(Rc::clone(failure));
                self.rule_errors.invalid(field, whole(props), cause);
            }
            Compiled::Ready { cost, .. } => {
                if *cost > PER_RULE && self.checks == RuleChecks::All {
                    let cause = too_expensive(Estimated::Message, *cost);
                    self.rule_errors.forbidden(&*field, cause);
                }
                self.costs.add(&field, *cost);
            }
        }
    }

    fn old_self(&mut self, props: &RuleProps<'_>, rule: &Rule, place: SchemaPlace) {
        let CheckedRule { program, .. } = self.demands.known_rules.checked(rule);
        let uses_old_self = rule.uses_old_self && program.failure().is_none();
        if !uses_old_self {
            if let Some(optional) = props.optional_old_self {
                self.rule_errors.invalid(
                    self.field("optionalOldSelf"),
                    BadValue::Plain(Value::Bool(optional)),
                    SchemaRule::OptionalOldSelf,
                );
            }
        } else if let Some(list) = place.uncorrelatable.and_then(|end| self.path.get(..end)) {
            let list = list.into();
            let rule = BadValue::text(&props.rule);
            self.rule_errors
                .invalid(self.field("rule"), rule, Detail::Uncorrelatable { list });
        }
    }

    fn field(&self, name: &str) -> String {
        [&self.path, ".", name].concat()
    }
}

fn too_expensive(of: Estimated, cost: u64) -> Detail {
    let limit = PER_RULE;
    Detail::EstimatedCost { of, cost, limit }
}

/// A rule as the API server shows it: its own struct as Go encodes it.
fn whole(props: &RuleProps<'_>) -> BadValue {
    BadValue::Struct(encode::rule(props), &go_types::RULE)
}
