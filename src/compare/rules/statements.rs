//! Reads statements about values from comparisons and calls, and finds the stricter one of two statements.

use super::normal::{NormalFormWriter, Signed};
use crate::cel::ast::{Expr, Literal, NodeId};
use crate::compare::values::limits::quoted;
use crate::go::regexp::{Difference, Regexp};
use crate::schema::Props;

/// A statement about a value. A `true` behind a list or a text means the negation.
pub(in crate::compare) enum Statement {
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
    /// How it compares with another value, given by its normal form: whether it may be below it, equal to it
    /// and above it.
    Compares(String, [bool; 3]),
}

/// The statement of an expression, or of its negation, about a value.
pub(in crate::compare) fn about(
    writer: &mut NormalFormWriter<'_, '_, '_>,
    (mut id, mut is_negated): Signed,
) -> Option<(NodeId, Statement)> {
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
            Some((of, make(part.to_string(), is_negated)))
        }
        _ => None,
    }
}

/// The statement of an operator about one of its operands.
fn operator(
    writer: &mut NormalFormWriter<'_, '_, '_>,
    function: &str,
    [one, other]: [NodeId; 2],
    is_negated: bool,
) -> Option<(NodeId, Statement)> {
    let ast = writer.ast();
    let is_literal = |id: NodeId| matches!(ast.expr(id), Expr::Literal(_));
    let (of, members) = match (function, ast.expr(other)) {
        ("_<_" | "_<=_" | "_>_" | "_>=_", _) => {
            return order(writer, function, [one, other], is_negated);
        }
        ("_==_" | "_!=_", _) if is_literal(one) => (other, vec![one]),
        ("_==_" | "_!=_", Expr::Literal(_)) => (one, vec![other]),
        ("@in", Expr::List { elements, .. }) => (one, ast.children(*elements).to_vec()),
        _ => return comparison(writer, function, [one, other], is_negated),
    };
    if !members.iter().all(|member| is_literal(*member)) {
        return None;
    }
    let is_negated = (function == "_!=_") != is_negated;
    let members = writer.texts(&members)?;
    Some((of, Statement::Listed(members, is_negated)))
}

/// The statement of a comparison with a number about the other operand.
fn order(
    writer: &mut NormalFormWriter<'_, '_, '_>,
    function: &str,
    [one, other]: [NodeId; 2],
    is_negated: bool,
) -> Option<(NodeId, Statement)> {
    let ast = writer.ast();
    let number = |id: NodeId| match ast.expr(id) {
        Expr::Literal(Literal::Int(number)) => Some(*number),
        _ => None,
    };
    let is_below = matches!(function, "_<_" | "_<=_");
    let (of, number, is_below) = match (number(one), number(other)) {
        (None, Some(number)) => (one, number, is_below),
        (Some(number), None) => (other, number, !is_below),
        _ => return comparison(writer, function, [one, other], is_negated),
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
    Some((of, statement))
}

/// The statement of a comparison of two values about one of them.
fn comparison(
    writer: &mut NormalFormWriter<'_, '_, '_>,
    function: &str,
    [one, other]: [NodeId; 2],
    is_negated: bool,
) -> Option<(NodeId, Statement)> {
    let (is_order, said) = match function {
        "_<_" => (true, [true, false, false]),
        "_<=_" => (true, [true, true, false]),
        "_>_" => (true, [false, false, true]),
        "_>=_" => (true, [false, true, true]),
        "_==_" => (false, [false, true, false]),
        "_!=_" => (false, [true, false, true]),
        _ => return None,
    };
    // NaN is neither below nor above a number.
    if is_negated && is_order && !(writer.is_integer(one) && writer.is_integer(other)) {
        return None;
    }
    let [below, equal, above] = said.map(|may_be| may_be != is_negated);
    let [text, other_text] = [writer.text(one)?, writer.text(other)?];
    // The same two values are always compared in the same order.
    Some(match text <= other_text {
        true => (one, Statement::Compares(other_text, [below, equal, above])),
        false => (other, Statement::Compares(text, [above, equal, below])),
    })
}

impl Statement {
    /// Whether another statement about the same value is true wherever this one is.
    pub fn implies(&self, other: &Self) -> bool {
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
            (Self::Listed(own, false), Self::AtMost(..) | Self::AtLeast(..)) => {
                own.iter().all(|member| other.allows(member))
            }
            (Self::AtMost(..) | Self::AtLeast(..), Self::Listed(others, true)) => {
                others.iter().all(|member| self.excludes(member))
            }
            (Self::Starts(own, false), Self::Starts(part, false)) => own.starts_with(part),
            (Self::Starts(own, true), Self::Starts(part, true)) => part.starts_with(own),
            (Self::Ends(own, false), Self::Ends(part, false)) => own.ends_with(part),
            (Self::Ends(own, true), Self::Ends(part, true)) => part.ends_with(own),
            (Self::Compares(other, own), Self::Compares(same, more)) => {
                other == same && own.iter().zip(more).all(|(own, may_be)| !own || *may_be)
            }
            _ => match (self.as_pattern(), other.as_pattern()) {
                (Some((own, false)), Some((pattern, false))) => includes(&pattern, &own),
                (Some((own, true)), Some((pattern, true))) => includes(&own, &pattern),
                _ => false,
            },
        }
    }

    /// What is said about a text, as a pattern; `true` means the negation.
    fn as_pattern(&self) -> Option<(String, bool)> {
        match self {
            Self::Starts(text, is_negated) => Some((format!("^{}", quoted(text)), *is_negated)),
            Self::Ends(text, is_negated) => Some((format!("{}$", quoted(text)), *is_negated)),
            Self::Matches(pattern, is_negated) => Some((pattern.clone(), *is_negated)),
            _ => None,
        }
    }

    /// Whether a bound allows an integer, given by its normal form.
    fn allows(&self, member: &str) -> bool {
        let Ok(number) = member.parse::<i64>() else {
            return false;
        };
        match self {
            Self::AtMost(bound, excludes) => number < *bound || number == *bound && !excludes,
            Self::AtLeast(bound, excludes) => number > *bound || number == *bound && !excludes,
            _ => false,
        }
    }

    /// Whether a bound excludes an integer, given by its normal form.
    fn excludes(&self, member: &str) -> bool {
        member.parse::<i64>().is_ok() && !self.allows(member)
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

/// The statements of a schema's keywords about the value of an expression, or about the size of a value.
pub(in crate::compare) fn by_schema(
    writer: &NormalFormWriter<'_, '_, '_>,
    of: NodeId,
) -> Vec<Statement> {
    let ast = writer.ast();
    if let Expr::Call {
        target,
        function: "size",
        args,
    } = ast.expr(of)
    {
        let sized = target.or_else(|| ast.children(*args).first().copied());
        let schema = sized.and_then(|sized| writer.schema_of(sized));
        return schema.map_or_else(Vec::new, sizes);
    }
    writer.schema_of(of).map_or_else(Vec::new, values)
}

fn sizes(schema: &Props<'_>) -> Vec<Statement> {
    let (least, most) = match &*schema.type_ {
        // The text of bytes is longer than they are.
        "string" if !schema.format.is_empty() => return Vec::new(),
        "string" => (schema.min_length, schema.max_length),
        "array" => (schema.min_items, schema.max_items),
        "object" => (schema.min_properties, schema.max_properties),
        _ => return Vec::new(),
    };
    let least = Statement::AtLeast(least.unwrap_or(0).max(0), false);
    let most = most.map(|most| Statement::AtMost(most, false));
    [least].into_iter().chain(most).collect()
}

fn values(schema: &Props<'_>) -> Vec<Statement> {
    let mut found = Vec::new();
    if schema.nullable {
        return found;
    }
    if schema.type_ == "integer" {
        let whole = |bound: Option<f64>| {
            let bound = bound.filter(|bound| bound.fract() == 0.0 && bound.abs() < LARGEST_EXACT);
            bound.map(|bound| bound as i64)
        };
        let least = whole(schema.minimum);
        found.extend(least.map(|least| Statement::AtLeast(least, schema.exclusive_minimum)));
        let most = whole(schema.maximum);
        found.extend(most.map(|most| Statement::AtMost(most, schema.exclusive_maximum)));
    }
    if schema.type_ == "string" {
        let members = schema.enum_.iter().flatten();
        let texts: Vec<String> = members
            .filter_map(|member| Some(format!("{:?}", member.as_str()?)))
            .collect();
        if !texts.is_empty() {
            found.push(Statement::Listed(texts, false));
        }
        if !schema.pattern.is_empty() {
            found.push(Statement::Matches(schema.pattern.to_string(), false));
        }
    }
    found
}

/// Integers below this are exact as floats.
const LARGEST_EXACT: f64 = 9_007_199_254_740_992.0;
