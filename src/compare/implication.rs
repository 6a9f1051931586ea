//! Decides from the expressions alone whether a rule holds for every object for which another rule holds.
//!
//! A rule holds if it evaluates to true. CEL ignores an error in an operand of `||` if another operand is
//! true. So `&&` and `||` work here as in logic.

use super::normal::{NormalFormWriter, Signed, with_writer};
use crate::cel::ast::{Expr, Literal, NodeId};
use crate::go::regexp::{Difference, Regexp};
use crate::schema::Props;

/// How many pairs of expressions are compared.
const MOST_PAIRS: usize = 10_000;

/// A rule, and the schema of its `self`.
pub(super) type RuleOf<'r, 'p> = (&'r str, &'r Props<'p>);

/// Whether `other` holds for every object for which `one` holds. `false` if that is not known.
pub(super) fn implies(one: RuleOf<'_, '_>, other: RuleOf<'_, '_>) -> bool {
    match (Formula::from_rule(one), Formula::from_rule(other)) {
        (Some(one), Some(other)) => one.implies(&other, &mut { MOST_PAIRS }),
        _ => false,
    }
}

/// What a rule says.
enum Formula {
    /// All of these hold.
    All(Vec<Self>),
    /// One of these holds.
    Any(Vec<Self>),
    /// An expression without `&&` and `||`.
    Claim(Claim),
}

impl Formula {
    fn from_rule((rule, own): RuleOf<'_, '_>) -> Option<Self> {
        with_writer(rule, Some(own), |writer, root| {
            Self::from_node(writer, (root, false))
        })
    }

    /// Recursion is bounded by how deep expressions nest.
    fn from_node(writer: &mut NormalFormWriter<'_, '_, '_>, node: Signed) -> Option<Self> {
        for (operator, make) in [
            ("_&&_", Self::All as fn(Vec<Self>) -> Self),
            ("_||_", Self::Any),
        ] {
            let mut operands = Vec::new();
            writer.operands(operator, node, &mut operands);
            if operands.len() > 1 {
                let parts = operands.into_iter();
                let parts: Option<Vec<_>> =
                    parts.map(|part| Self::from_node(writer, part)).collect();
                return parts.map(make);
            }
        }
        Claim::from_node(writer, node).map(Self::Claim)
    }

    /// Whether `other` holds for every object for which this formula holds. The depth of the recursion is
    /// bounded by the depths of both formulas.
    fn implies(&self, other: &Self, left: &mut usize) -> bool {
        let Some(fewer) = left.checked_sub(1) else {
            return false;
        };
        *left = fewer;
        match (self, other) {
            (_, Self::All(others)) => others.iter().all(|other| self.implies(other, left)),
            (Self::Any(parts), _) => parts.iter().all(|part| part.implies(other, left)),
            (Self::All(parts), Self::Any(others)) => {
                parts.iter().any(|part| part.implies(other, left))
                    || others.iter().any(|other| self.implies(other, left))
            }
            (Self::All(parts), Self::Claim(_)) => {
                parts.iter().any(|part| part.implies(other, left))
            }
            (Self::Claim(_), Self::Any(others)) => {
                others.iter().any(|other| self.implies(other, left))
            }
            (Self::Claim(one), Self::Claim(other)) => one.implies(other),
        }
    }
}

/// An expression without `&&` and `||`, and what it says about a value.
struct Claim {
    /// The normal form.
    text: String,
    /// The value, as its normal form, and what is said about it.
    about: Option<(String, Statement)>,
}

/// What is said about a value. A `true` behind a list or a text means the negation.
enum Statement {
    /// It is a number at or below a bound. `true` excludes the bound.
    AtMost(i64, bool),
    /// It is a number at or above a bound. `true` excludes the bound.
    AtLeast(i64, bool),
    /// It is one of these values.
    Listed(Vec<String>, bool),
    /// It is a text that starts with this one.
    Starts(String, bool),
    /// It is a text that ends with this one.
    Ends(String, bool),
    /// It is a text that matches this pattern.
    Matches(String, bool),
}

impl Claim {
    fn from_node(writer: &mut NormalFormWriter<'_, '_, '_>, node: Signed) -> Option<Self> {
        let text = writer.signed(node)?;
        let about = about(writer, node);
        Some(Self { text, about })
    }

    fn implies(&self, other: &Self) -> bool {
        let about = || match (&self.about, &other.about) {
            (Some((own, one)), Some((theirs, other))) => own == theirs && one.implies(other),
            _ => false,
        };
        self.text == other.text || about()
    }
}

/// What an expression or its negation says about a value.
fn about(
    writer: &mut NormalFormWriter<'_, '_, '_>,
    (mut id, mut is_negated): Signed,
) -> Option<(String, Statement)> {
    let ast = writer.ast();
    while let Expr::Call {
        target: None,
        function: "!_",
        args,
    } = ast.expr(id)
    {
        id = *ast.children(*args).first()?;
        is_negated = !is_negated;
    }
    let Expr::Call {
        target,
        function,
        args,
    } = ast.expr(id)
    else {
        return None;
    };
    match (*target, ast.children(*args)) {
        (None, [one, other]) => operator(writer, function, [*one, *other], is_negated),
        (Some(of), [part]) => {
            let Expr::Literal(Literal::String(part)) = ast.expr(*part) else {
                return None;
            };
            let make = match *function {
                "startsWith" => Statement::Starts,
                "endsWith" => Statement::Ends,
                "matches" => Statement::Matches,
                _ => return None,
            };
            Some((writer.text(of)?, make(part.to_string(), is_negated)))
        }
        _ => None,
    }
}

/// What an operator says about one of its operands.
fn operator(
    writer: &mut NormalFormWriter<'_, '_, '_>,
    function: &str,
    [one, other]: [NodeId; 2],
    is_negated: bool,
) -> Option<(String, Statement)> {
    let ast = writer.ast();
    let is_literal = |id: NodeId| matches!(ast.expr(id), Expr::Literal(_));
    let (of, members) = match (function, ast.expr(other)) {
        ("_<_" | "_<=_" | "_>_" | "_>=_", _) => {
            return order(writer, function, [one, other], is_negated);
        }
        ("_==_" | "_!=_", _) if is_literal(one) => (other, vec![one]),
        ("_==_" | "_!=_", Expr::Literal(_)) => (one, vec![other]),
        ("@in", Expr::List { elements, .. }) => (one, ast.children(*elements).to_vec()),
        _ => return None,
    };
    if !members.iter().all(|member| is_literal(*member)) {
        return None;
    }
    let is_negated = (function == "_!=_") != is_negated;
    let members = writer.texts(&members)?;
    Some((writer.text(of)?, Statement::Listed(members, is_negated)))
}

/// What a comparison with a number says about the other operand.
fn order(
    writer: &mut NormalFormWriter<'_, '_, '_>,
    function: &str,
    [one, other]: [NodeId; 2],
    is_negated: bool,
) -> Option<(String, Statement)> {
    let ast = writer.ast();
    let number = |id: NodeId| match ast.expr(id) {
        Expr::Literal(Literal::Int(number)) => Some(*number),
        _ => None,
    };
    let is_below = matches!(function, "_<_" | "_<=_");
    let (of, number, is_below) = match (number(one), number(other)) {
        (None, Some(number)) => (one, number, is_below),
        (Some(number), None) => (other, number, !is_below),
        _ => return None,
    };
    // The negation is a bound only for integers: NaN is neither below nor above a number.
    if is_negated && !writer.is_integer(of) {
        return None;
    }
    let excludes = matches!(function, "_<_" | "_>_") != is_negated;
    let statement = match is_below != is_negated {
        true => Statement::AtMost(number, excludes),
        false => Statement::AtLeast(number, excludes),
    };
    Some((writer.text(of)?, statement))
}

impl Statement {
    /// Whether another statement about the same value is true wherever this one is.
    fn implies(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::AtMost(own, excludes), Self::AtMost(bound, is_excluded)) => {
                own < bound || own == bound && (*excludes || !is_excluded)
            }
            (Self::AtLeast(own, excludes), Self::AtLeast(bound, is_excluded)) => {
                own > bound || own == bound && (*excludes || !is_excluded)
            }
            (Self::Listed(own, false), Self::Listed(others, false)) => is_subset(own, others),
            (Self::Listed(own, true), Self::Listed(others, true)) => is_subset(others, own),
            (Self::Listed(own, false), Self::Listed(others, true)) => {
                // Numbers of different types may be equal: `1` and `1.0`.
                let is_text = |member: &String| member.starts_with('"');
                own.iter().chain(others).all(is_text)
                    && !own.iter().any(|member| others.contains(member))
            }
            (Self::Starts(own, false), Self::Starts(part, false)) => own.starts_with(part),
            (Self::Starts(own, true), Self::Starts(part, true)) => part.starts_with(own),
            (Self::Ends(own, false), Self::Ends(part, false)) => own.ends_with(part),
            (Self::Ends(own, true), Self::Ends(part, true)) => part.ends_with(own),
            (Self::Matches(own, false), Self::Matches(pattern, false)) => includes(pattern, own),
            (Self::Matches(own, true), Self::Matches(pattern, true)) => includes(own, pattern),
            _ => false,
        }
    }
}

fn is_subset(few: &[String], many: &[String]) -> bool {
    few.iter().all(|one| many.contains(one))
}

/// Whether a pattern matches all texts that another one matches.
fn includes(pattern: &str, other: &str) -> bool {
    match (Regexp::new(pattern), Regexp::new(other)) {
        (Ok(pattern), Ok(other)) => {
            other.text_beside(&pattern, (0, usize::MAX)) == Difference::Nothing
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::testing::props;

    /// Two rules, whether the second one holds wherever the first one holds, and the other way round.
    const PAIRS: &[(&str, &str, bool, bool)] = &[
        (
            "!has(self.a) || self.a && self.b",
            "!has(self.a) || self.a",
            true,
            false,
        ),
        (
            "self.a && self.b || self.c",
            "self.c || self.b",
            true,
            false,
        ),
        (
            "self.a && (self.b || self.c)",
            "self.a && self.b || self.a && self.c",
            false,
            true,
        ),
        ("self.i > 6", "self.i > 5", true, false),
        ("5 > self.i", "self.i <= 5", true, false),
        ("!(self.i > 5)", "self.i <= 6", true, false),
        ("!(self.n > 5)", "self.n <= 6", false, false),
        ("self.a.size() < 3", "self.a.size() < 9", true, false),
        ("self.a in ['x']", "self.a in ['y', 'x']", true, false),
        ("self.a == 'x'", "self.a in ['y', 'x']", true, false),
        ("!(self.a in ['y', 'x'])", "self.a != 'x'", true, false),
        ("self.a == 'x'", "self.a != 'y'", true, false),
        ("self.a == 1", "self.a != 1.0", false, false),
        (
            "self.a.startsWith('ab')",
            "self.a.startsWith('a')",
            true,
            false,
        ),
        (
            "!self.a.endsWith('b')",
            "!self.a.endsWith('ab')",
            true,
            false,
        ),
        (
            "self.a.matches('^[ab]$')",
            "self.a.matches('^[a-c]*$')",
            true,
            false,
        ),
        (
            "self.a.startsWith('ab')",
            "self.b.startsWith('a')",
            false,
            false,
        ),
        ("self.a ? self.b : self.c", "self.b || self.c", false, false),
    ];

    #[test]
    fn a_rule_holds_wherever_a_stricter_one_holds() {
        let own = props(r#"{"type":"object","properties":{"i":{"type":"integer"}}}"#);
        for (one, other, there, back) in PAIRS {
            let got = [
                implies((one, &own), (other, &own)),
                implies((other, &own), (one, &own)),
            ];
            assert_eq!(got, [*there, *back], "{one} / {other}");
        }
    }
}
