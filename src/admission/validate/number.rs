//! `multipleOf`, `minimum`, `maximum`, and the range of the type and format.
//!
//! The server decodes every bound as a float64. It compares integers with the bound cut to an
//! int64, and floats with the bound itself; where the bound does not fit the node's type, it
//! says so and compares as floats.

use std::fmt::Display;

use super::Findings;
use crate::admission::path::Path;
use crate::machinery::BadValue;
use crate::schema::{Bound, JsonType, Node, Numbers, Types, passes_for_integer};
use crate::value::{Value, number};

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
        out_of_range(node, "Checked", at, findings);
    }
    let Some(numbers) = numbers(node) else {
        return;
    };
    let keywords: [(&str, Option<Bound>, Keyword); 3] = [
        ("MultipleOf", numbers.multiple_of, multiple_of),
        ("Minimum boundary", numbers.minimum, minimum),
        ("Maximum boundary", numbers.maximum, maximum),
    ];
    for (prefix, bound, keyword) in keywords {
        let Some(bound) = bound else { continue };
        if !bound.in_range {
            out_of_range(node, prefix, at, findings);
        }
        match value {
            Value::Int(i) if bound.in_range => keyword(&bound, &Number::Int(*i), at, findings),
            Value::Int(i) => keyword(&bound, &Number::Float(*i as f64), at, findings),
            Value::Float(f) => keyword(&bound, &Number::Float(*f), at, findings),
            _ => {}
        }
    }
}

type Keyword = fn(&Bound, &Number, &Path<'_>, &mut Findings<'_>);

/// A number in the form in which it is compared.
enum Number {
    Int(i64),
    Float(f64),
}

fn multiple_of(of: &Bound, value: &Number, at: &Path<'_>, findings: &mut Findings<'_>) {
    let (divides, positive, factor) = match *value {
        Number::Int(i) => (int_divides(of.int, i), of.int > 0, Number::Int(of.int)),
        Number::Float(f) => (
            float_divides(of.float, f),
            of.float > 0.0,
            Number::Float(of.float),
        ),
    };
    if !positive {
        let name = at.openapi();
        let text = format!("factor MultipleOf declared for {name} must be positive: {factor}");
        findings.invalid(&name, factor.bad(), text);
    } else if !divides {
        let fault = format_args!("should be a multiple of {factor}");
        findings.keyword(at, value.bad(), fault);
    }
}

fn minimum(min: &Bound, value: &Number, at: &Path<'_>, findings: &mut Findings<'_>) {
    let (fails, limit) = match *value {
        Number::Int(i) => (below(i, min.int, min), Number::Int(min.int)),
        Number::Float(f) => (below(f, min.float, min), Number::Float(min.float)),
    };
    if fails {
        let relation = if min.exclusive { "" } else { " or equal to" };
        let fault = format_args!("should be greater than{relation} {limit}");
        findings.keyword(at, value.bad(), fault);
    }
}

fn maximum(max: &Bound, value: &Number, at: &Path<'_>, findings: &mut Findings<'_>) {
    let (fails, limit) = match *value {
        Number::Int(i) => (above(i, max.int, max), Number::Int(max.int)),
        Number::Float(f) => (above(f, max.float, max), Number::Float(max.float)),
    };
    if fails {
        let relation = if max.exclusive { "" } else { " or equal to" };
        let fault = format_args!("should be less than{relation} {limit}");
        findings.keyword(at, value.bad(), fault);
    }
}

/// The value or, as `what` says, a bound does not fit the node's type.
fn out_of_range(node: &Node, what: &str, at: &Path<'_>, findings: &mut Findings<'_>) {
    let name = at.openapi();
    let type_ = node.type_names();
    let text = match number_format(node) {
        "" => format!("{what} value must be of type {type_} (default format) in {name}"),
        format => format!("{what} value must be of type {type_} with format {format} in {name}"),
    };
    findings.composite(text);
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

fn below<N: PartialOrd>(value: N, min: N, bound: &Bound) -> bool {
    value < min || bound.exclusive && value == min
}

fn above<N: PartialOrd>(value: N, max: N, bound: &Bound) -> bool {
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

impl Number {
    fn bad(&self) -> BadValue {
        BadValue::Plain(match self {
            Self::Int(i) => Value::Int(*i),
            Self::Float(f) => Value::Float(*f),
        })
    }
}

impl Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Int(i) => write!(f, "{i}"),
            Self::Float(float) => f.write_str(&number::go_v(*float)),
        }
    }
}
