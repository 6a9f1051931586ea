//! Rules that only ask which properties an object has, as unions do. They are evaluated for all sets of properties.

use std::collections::BTreeSet;

use crate::cel::ast::{Ast, Comprehension, Expr, Literal, NodeId, bare};
use crate::cel::escape::unescape;
use crate::cel::syntax;
use crate::releases::Features;

/// Rules about more properties are not evaluated.
const MOST_NAMES: usize = 10;

/// What changes from one rule to another one, for objects that lack some properties.
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
    let parsed = |rule| syntax::parse(rule, Features::default()).ok();
    let (before, after) = (parsed(before)?, parsed(after)?);
    let all: BTreeSet<String> = names(&before)?.union(&names(&after)?).cloned().collect();
    let own: Vec<&String> = all.iter().filter(|name| !lacks(name)).collect();
    if own.len() > MOST_NAMES {
        return None;
    }
    let mut found = PresenceChange {
        narrows: false,
        widens: false,
        asks_for_others: own.len() < all.len(),
    };
    for set in 0..1_usize << own.len() {
        let present = own.iter().enumerate();
        let present = present.filter(|(at, _)| (set >> at) & 1 == 1);
        let present: Vec<&str> = present.map(|(_, name)| name.as_str()).collect();
        let [was, is] = [&before, &after].map(|ast| {
            let mut evaluation = Evaluation {
                ast,
                present: &present,
                variables: Vec::new(),
            };
            evaluation.value(ast.root)
        });
        match (was?, is?) {
            (PresenceValue::Bool(true), PresenceValue::Bool(false)) => found.narrows = true,
            (PresenceValue::Bool(false), PresenceValue::Bool(true)) => found.widens = true,
            (PresenceValue::Bool(_), PresenceValue::Bool(_)) => {}
            _ => return None,
        }
    }
    Some(found)
}

/// The properties of `self` that a rule asks for. `None` if a name cannot be read.
fn names(ast: &Ast<'_>) -> Option<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    for node in ast.nodes() {
        if let Some(field) = tested_property(ast, &node.expr) {
            found.insert(unescape(field)?.to_string());
        }
    }
    Some(found)
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

/// A value of such a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
enum PresenceValue {
    Bool(bool),
    Int(i64),
    List(Vec<Self>),
}

/// Evaluates a rule for an object with some properties.
struct Evaluation<'r, 's> {
    ast: &'r Ast<'s>,
    present: &'r [&'r str],
    /// The variables of the macros around.
    variables: Vec<(&'s str, PresenceValue)>,
}

impl<'s> Evaluation<'_, 's> {
    /// The value of an expression. `None` if it is not one of those that are known here. Recursion is bounded by how
    /// deep expressions nest.
    fn value(&mut self, id: NodeId) -> Option<PresenceValue> {
        match self.ast.expr(id) {
            Expr::Literal(Literal::Bool(truth)) => Some(PresenceValue::Bool(*truth)),
            Expr::Literal(Literal::Int(number)) => Some(PresenceValue::Int(*number)),
            Expr::Ident(name) => {
                let mut known = self.variables.iter().rev();
                let (_, value) = known.find(|(known, _)| known == name)?;
                Some(value.clone())
            }
            expr @ Expr::Select { .. } => {
                let name = unescape(tested_property(self.ast, expr)?)?;
                Some(PresenceValue::Bool(self.present.contains(&&*name)))
            }
            Expr::List { elements, optional } if optional.is_empty() => {
                let elements = self.ast.children(*elements).iter();
                let values = elements.map(|each| self.value(*each));
                Some(PresenceValue::List(values.collect::<Option<_>>()?))
            }
            Expr::Call {
                target,
                function,
                args,
            } => {
                let args = self.ast.children(*args).iter();
                let operands: Vec<NodeId> = target.iter().chain(args).copied().collect();
                self.call(bare(function), &operands)
            }
            Expr::Comprehension(fold) => self.fold(fold),
            _ => None,
        }
    }

    fn call(&mut self, function: &str, operands: &[NodeId]) -> Option<PresenceValue> {
        use PresenceValue::{Bool, Int, List};
        if let ("_?_:_", [condition, yes, no]) = (function, operands) {
            return match self.value(*condition)? {
                Bool(true) => self.value(*yes),
                Bool(false) => self.value(*no),
                _ => None,
            };
        }
        let values = operands.iter().map(|each| self.value(*each));
        let values: Vec<PresenceValue> = values.collect::<Option<_>>()?;
        Some(match (function, values.as_slice()) {
            ("!_", [Bool(one)]) => Bool(!one),
            ("_&&_", all) => Bool(truths(all)?.iter().all(|truth| *truth)),
            ("_||_", all) => Bool(truths(all)?.iter().any(|truth| *truth)),
            ("_==_", [one, other]) => Bool(one == other),
            ("_!=_", [one, other]) => Bool(one != other),
            ("_<_", [Int(one), Int(other)]) => Bool(one < other),
            ("_<=_", [Int(one), Int(other)]) => Bool(one <= other),
            ("_>_", [Int(one), Int(other)]) => Bool(one > other),
            ("_>=_", [Int(one), Int(other)]) => Bool(one >= other),
            ("_+_", [Int(one), Int(other)]) => Int(one.checked_add(*other)?),
            ("_+_", [List(one), List(other)]) => List([one.as_slice(), other].concat()),
            ("size", [List(all)]) => Int(i64::try_from(all.len()).ok()?),
            _ => return None,
        })
    }

    /// The value of a macro over a list. Such a macro has no side effects, so it need not end early.
    fn fold(&mut self, fold: &Comprehension<'s>) -> Option<PresenceValue> {
        let PresenceValue::List(elements) = self.value(fold.range)? else {
            return None;
        };
        if fold.second.is_some() {
            return None;
        }
        let mut so_far = self.value(fold.init)?;
        let known = self.variables.len();
        for element in elements {
            self.variables.push((fold.accumulator, so_far));
            self.variables.push((fold.variable, element));
            let next = self.value(fold.step);
            self.variables.truncate(known);
            so_far = next?;
        }
        self.variables.push((fold.accumulator, so_far));
        let found = self.value(fold.result);
        self.variables.truncate(known);
        found
    }
}

fn truths(values: &[PresenceValue]) -> Option<Vec<bool>> {
    let truths = values.iter().map(|value| match value {
        PresenceValue::Bool(truth) => Some(*truth),
        _ => None,
    });
    truths.collect()
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
