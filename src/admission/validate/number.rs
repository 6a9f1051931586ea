//! `multipleOf`, `minimum`, `maximum`, and the range of the type and format.
//!
//! The server decodes every bound as a float64. It compares integers with the bound truncated to an
//! int64, and floats with the bound itself. If the bound does not fit the node's type, it reports
//! that and compares as floats.

use super::Findings;
use crate::admission::path::Path;
use crate::machinery::cause::{Keyword, Number, Ranged};
use crate::schema::{JsonType, Node, NumberBound, Numbers, Types, passes_for_integer};
use crate::value::Value;

pub(super) fn int_holds(node: &Node, i: i64) -> bool {
    node.range.has_int(i)
        && numbers(node).is_none_or(|numbers| {
            numbers.in_range
                && numbers.multiple_of.is_none_or(|of| int_divides(of.int, i))
                && numbers.minimum.is_none_or(|min| !below(i, min.int, &min))
                && numbers.maximum.is_none_or(|max| !above(i, max.int, &max))
        })
}

pub(super) fn float_holds(node: &Node, f: f64) -> bool {
    node.range.has_float(f)
        && numbers(node).is_none_or(|numbers| {
            numbers.in_range
                && numbers
                    .multiple_of
                    .is_none_or(|of| float_divides(of.float, f))
                && numbers.minimum.is_none_or(|min| !below(f, min.float, &min))
                && numbers.maximum.is_none_or(|max| !above(f, max.float, &max))
        })
}

pub(super) fn explain(node: &Node, value: &Value<'_>, at: &Path<'_>, findings: &mut Findings<'_>) {
    let in_range = match value {
        Value::Int(i) => node.range.has_int(*i),
        Value::Float(f) => node.range.has_float(*f),
        _ => return,
    };
    if !in_range {
        out_of_range(node, Ranged::Value, at, findings);
    }
    let Some(numbers) = numbers(node) else {
        return;
    };
    let keywords: [(Ranged, Option<NumberBound>, Check); 3] = [
        (Ranged::MultipleOf, numbers.multiple_of, multiple_of),
        (Ranged::Minimum, numbers.minimum, minimum),
        (Ranged::Maximum, numbers.maximum, maximum),
    ];
    for (of, bound, keyword) in keywords {
        let Some(bound) = bound else { continue };
        if !bound.in_range {
            out_of_range(node, of, at, findings);
        }
        match value {
            Value::Int(i) if bound.in_range => keyword(&bound, &Number::Int(*i), at, findings),
            Value::Int(i) => keyword(&bound, &Number::Float(*i as f64), at, findings),
            Value::Float(f) => keyword(&bound, &Number::Float(*f), at, findings),
            _ => {}
        }
    }
}

/// Checks a number in the form in which it is compared.
type Check = fn(&NumberBound, &Number, &Path<'_>, &mut Findings<'_>);

fn multiple_of(of: &NumberBound, value: &Number, at: &Path<'_>, findings: &mut Findings<'_>) {
    let (divides, positive, factor) = match *value {
        Number::Int(i) => (int_divides(of.int, i), of.int > 0, Number::Int(of.int)),
        Number::Float(f) => (
            float_divides(of.float, f),
            of.float > 0.0,
            Number::Float(of.float),
        ),
    };
    if !positive {
        findings.keyword(at, factor, Keyword::NoFactor { factor });
    } else if !divides {
        findings.keyword(at, *value, Keyword::MultipleOf { factor });
    }
}

fn minimum(min: &NumberBound, value: &Number, at: &Path<'_>, findings: &mut Findings<'_>) {
    let (fails, limit) = match *value {
        Number::Int(i) => (below(i, min.int, min), Number::Int(min.int)),
        Number::Float(f) => (below(f, min.float, min), Number::Float(min.float)),
    };
    if fails {
        let exclusive = min.exclusive;
        findings.keyword(at, *value, Keyword::Minimum { limit, exclusive });
    }
}

fn maximum(max: &NumberBound, value: &Number, at: &Path<'_>, findings: &mut Findings<'_>) {
    let (fails, limit) = match *value {
        Number::Int(i) => (above(i, max.int, max), Number::Int(max.int)),
        Number::Float(f) => (above(f, max.float, max), Number::Float(max.float)),
    };
    if fails {
        let exclusive = max.exclusive;
        findings.keyword(at, *value, Keyword::Maximum { limit, exclusive });
    }
}

/// The value or a bound does not fit the node's type.
fn out_of_range(node: &Node, of: Ranged, at: &Path<'_>, findings: &mut Findings<'_>) {
    let keyword = Keyword::Range {
        of,
        type_: node.type_names().into(),
        format: number_format(node).into(),
    };
    findings.composite(at, keyword);
}

/// The node's format, where it is one of numbers.
fn number_format(node: &Node) -> &str {
    let format = node.format_name();
    let known = match node.types {
        Types::One(JsonType::Integer) => matches!(format, "int32" | "int64"),
        Types::One(JsonType::Number) => matches!(format, "float" | "double"),
        _ => false,
    };
    if known { format } else { "" }
}

fn numbers(node: &Node) -> Option<&Numbers> {
    node.checks.as_ref()?.numbers.as_ref()
}

fn below<N: PartialOrd>(value: N, min: N, bound: &NumberBound) -> bool {
    value < min || bound.exclusive && value == min
}

fn above<N: PartialOrd>(value: N, max: N, bound: &NumberBound) -> bool {
    value > max || bound.exclusive && value == max
}

fn int_divides(factor: i64, i: i64) -> bool {
    factor > 0 && i % factor == 0
}

fn float_divides(factor: f64, f: f64) -> bool {
    let quotient = if factor < 1.0 {
        1.0 / factor * f
    } else {
        f / factor
    };
    factor > 0.0 && passes_for_integer(quotient)
}
