//! Rules that only ask which properties an object has, as unions do. They are evaluated for all sets of properties.

use std::collections::BTreeSet;

use crate::cel::ast::{Ast, Expr, bare};
use crate::cel::escape::unescape;
use crate::cel::library::Host;
use crate::cel::program::Program;
use crate::cel::value::Val;
use crate::cel::zones::NoZones;
use crate::cel::{Environment, Variable, check, syntax};
use crate::releases::{Features, Release};
use crate::value::{Map, Value};

/// Rules about more properties are not evaluated.
const MOST_NAMES: usize = 10;
/// The most that one evaluation may cost.
const COST_LIMIT: u64 = 100_000;

/// The change from one rule to another one, for objects that lack some properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::compare) struct PresenceChange {
    /// The second rule refuses an object for which the first one holds.
    pub narrows: bool,
    /// The second rule holds for an object that the first one refuses.
    pub widens: bool,
    /// A rule asks for a property that no object has.
    pub asks_for_others: bool,
}

/// Compares two rules that only ask which properties `self` has. `lacks` tells the properties that no object has.
/// `None` if a rule asks for something else.
pub(in crate::compare) fn compared(
    [before, after]: [&str; 2],
    lacks: impl Fn(&str) -> bool,
) -> Option<PresenceChange> {
    let rules = [PresenceRule::new(before)?, PresenceRule::new(after)?];
    let all: BTreeSet<&str> = rules
        .iter()
        .flat_map(|rule| &rule.names)
        .map(|name| &**name)
        .collect();
    let is_known = |name: &&&str| unescape(name).is_some_and(|name| !lacks(&name));
    let own: Vec<&str> = all.iter().filter(is_known).copied().collect();
    if own.len() > MOST_NAMES {
        return None;
    }
    let programs = rules.each_ref().map(|rule| rule.program());
    let [Some(before), Some(after)] = programs else {
        return None;
    };
    let mut found = PresenceChange {
        narrows: false,
        widens: false,
        asks_for_others: own.len() < all.len(),
    };
    for set in 0..1_usize << own.len() {
        let present = own.iter().enumerate();
        let present = present.filter(|(at, _)| (set >> at) & 1 == 1);
        let mut object = Map::new();
        for (_, name) in present {
            object.push(*name, Value::Bool(true));
        }
        let object = Value::Map(object);
        match (holds(&before, &object)?, holds(&after, &object)?) {
            (true, false) => found.narrows = true,
            (false, true) => found.widens = true,
            _ => {}
        }
    }
    Some(found)
}

/// A rule that only asks which properties `self` has.
struct PresenceRule<'r> {
    text: &'r str,
    /// The properties, as rules write them.
    names: BTreeSet<String>,
}

impl<'r> PresenceRule<'r> {
    /// `None` if the rule reads `self` in another way.
    fn new(text: &'r str) -> Option<Self> {
        let ast = syntax::parse(text, Features::default()).ok()?;
        let tested = ast.nodes().iter();
        let tested: Vec<&str> = tested
            .filter_map(|node| tested_property(&ast, &node.expr))
            .collect();
        let is_self = |expr: &Expr<'_>| matches!(expr, Expr::Ident(name) if bare(name) == "self");
        let reads = ast.nodes().iter().filter(|node| is_self(&node.expr));
        (reads.count() == tested.len()).then(|| Self {
            text,
            names: tested.into_iter().map(str::to_owned).collect(),
        })
    }

    /// The program of the rule. `None` if it does not compile, as one that reads `oldSelf`.
    fn program(&self) -> Option<Program> {
        let environment = Environment {
            features: Release::DEFAULT.features(),
            variables: vec![Variable::dynamic("self")],
        };
        let checked = check(self.text, &environment).ok()?;
        Program::plan(&checked, &environment).ok()
    }
}

/// Whether a rule holds for an object. `None` if it is neither true nor false.
fn holds(rule: &Program, object: &Value<'_>) -> Option<bool> {
    let host = Host::new(&NoZones).with(Release::DEFAULT.features());
    match rule.run(&[Val::from_json(object)], &host, COST_LIMIT).value {
        Ok(Val::Bool(truth)) => Some(truth),
        _ => None,
    }
}

/// The property of `self` whose presence an expression asks for.
fn tested_property<'s>(ast: &Ast<'s>, expr: &Expr<'s>) -> Option<&'s str> {
    let Expr::Select {
        operand,
        field,
        test_only: true,
    } = expr
    else {
        return None;
    };
    let is_self = matches!(ast.expr(*operand), Expr::Ident(name) if bare(name) == "self");
    is_self.then_some(field)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unions_are_compared_for_all_sets_of_properties() {
        let sum = "(has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0) <= 1";
        let longer = "(has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0) + (has(self.c) ? 1 : 0) <= 1";
        let listed = "[has(self.a), has(self.b)].filter(x, x).size() == 1";
        for (before, after, lacking, want) in [
            ("true", sum, "b", Some((false, false))),
            ("true", sum, "c", Some((true, false))),
            (sum, longer, "c", Some((false, false))),
            (sum, longer, "d", Some((true, false))),
            (
                sum,
                "!(has(self.a) && has(self.b))",
                "",
                Some((false, false)),
            ),
            (
                listed,
                "has(self.a) != has(self.b)",
                "",
                Some((false, false)),
            ),
            (
                listed,
                "[has(self.a), has(self.b)].exists_one(x, x)",
                "",
                Some((false, false)),
            ),
            (listed, sum, "", Some((false, true))),
            (
                listed,
                "[has(self.a), has(self.b), has(self.c)].exists_one(x, x)",
                "c",
                Some((false, false)),
            ),
            ("true", "self.a == 1", "", None),
            ("true", "has(self.a.b)", "", None),
            ("true", "has(oldSelf.a)", "", None),
        ] {
            let found = compared([before, after], |name| name == lacking);
            let found = found.map(|change| (change.narrows, change.widens));
            assert_eq!(found, want, "{before} {after}");
        }
    }
}
