//! Checks one schema of a definition, in the order of the API server.

use super::place::SchemaPlace;
use super::rules::cost::Costs;
use super::walk::{RuleChecks, SchemaCheck};
use super::{Demands, Findings, at, root, rules, structural};
use crate::cel::library::Host;
use crate::definition::{advice, validate_defaults};
use crate::machinery::cause::SchemaRule;
use crate::machinery::{BadValue, Errors};
use crate::schema::{Node, Props};

/// A schema and what it is checked with.
pub(super) struct CheckSubject<'s, 'a> {
    /// The schema.
    pub props: &'s Props<'a>,
    /// The schema, compiled.
    pub node: &'s Node,
    /// The path of `schema`: the API server's own name for it.
    pub at: &'s str,
    /// Whether a status subresource goes with it.
    pub has_status: bool,
    /// Whether it is as before.
    pub is_unchanged: bool,
}

impl CheckSubject<'_, '_> {
    /// Adds the errors. Returns whether the schema is known to be structural.
    pub fn check(&self, demands: &Demands<'_>, host: &Host<'_>, findings: &mut Findings) -> bool {
        let mut path = [self.at, ".openAPIV3Schema"].concat();
        path.reserve(200);
        let mut errors = Errors::new();
        if self.has_status {
            root::check(self.props, &path, &mut errors);
        }
        if self.props.nullable {
            errors.forbidden([&*path, ".nullable"].concat(), SchemaRule::NullableRoot);
        }
        let (unbuilt, checks) = match demands.structural {
            true => self.check_structure(&path, demands, host, &mut errors),
            false => (None, RuleChecks::Fields),
        };
        let is_built = demands.structural && unbuilt.is_none();
        let known_rules = findings.rules.len();
        let mut walk = SchemaCheck {
            path,
            demands,
            checks,
            builds: unbuilt.is_none(),
            schema_errors: Errors::new(),
            rule_errors: Errors::new(),
            rules: &mut findings.rules,
            costs: Costs::default(),
        };
        walk.visit(self.props, Some(self.node), SchemaPlace::ROOT);
        let path = walk.path;
        errors.0.extend(walk.schema_errors.0);
        errors.0.extend(walk.rule_errors.0);
        if errors.is_empty()
            && let Some(fault) = unbuilt
        {
            errors.invalid(&*path, BadValue::text(""), fault);
        }
        walk.costs.report(&path, &mut errors);
        findings.total = findings.total.max(walk.costs.total);
        findings.errors.0.extend(errors.0);
        if let Some(costs) = findings.rules.get_mut(known_rules..) {
            rules::explain::explain(self.props, self.node, &path, costs);
        }
        let remarks = advice::AdviceSubject {
            props: self.props,
            node: self.node,
            at: &at::users(path),
            keys_are_checked: demands.list_items,
        };
        remarks.advise(&mut findings.advice);
        is_built
    }

    /// Adds the errors of the structure and of the defaults. Returns why no structural schema is
    /// made, and how far rules can be checked.
    fn check_structure(
        &self,
        path: &str,
        demands: &Demands<'_>,
        host: &Host<'_>,
        errors: &mut Errors,
    ) -> (Option<SchemaRule>, RuleChecks) {
        let structural = structural::check(self.props, self.node, path, demands.release);
        let holds = structural.build_error.is_none() && structural.errors.is_empty();
        errors.0.extend(structural.errors);
        if !holds {
            return (structural.build_error, RuleChecks::Fields);
        }
        let defaults = validate_defaults::check(
            self.props,
            self.node,
            path,
            demands.pruned_defaults,
            host,
            demands.release,
        );
        let checks = match (defaults.is_empty(), self.is_unchanged) {
            (false, _) => RuleChecks::Fields,
            (true, true) => RuleChecks::AnyCost,
            (true, false) => RuleChecks::All,
        };
        errors.0.extend(defaults);
        (None, checks)
    }
}
