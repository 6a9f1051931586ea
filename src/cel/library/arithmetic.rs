//! The implementations of operators. Each function serves all overloads of its operator: cel-go
//! asks the left operand, and operands may have types that no overload declares.

use std::cmp::Ordering;

use super::Host;
use crate::cel::bounds::MAX_ITEMS;
use crate::cel::value::Val;
use crate::go::time::Time;
use crate::releases::Feature;

/// The first and the last second of timestamps, from the year 1 to 9999, counted from 1970.
const TIMES: std::ops::RangeInclusive<i64> = -62_135_596_800..=253_402_300_799;
const NANOS: i64 = 1_000_000_000;

const INT_OVERFLOW: &str = "integer overflow";
const UINT_OVERFLOW: &str = "unsigned integer overflow";

fn int<'a>(number: Option<i64>) -> Val<'a> {
    number.map_or_else(|| Val::error(INT_OVERFLOW), Val::Int)
}

fn uint<'a>(number: Option<u64>) -> Val<'a> {
    number.map_or_else(|| Val::error(UINT_OVERFLOW), Val::Uint)
}

fn duration<'a>(nanos: Option<i64>) -> Val<'a> {
    nanos.map_or_else(|| Val::error(INT_OVERFLOW), Val::Duration)
}

/// The error for a value that does not have the operator at all.
fn unsupported<'a>(operator: &str, value: Option<&Val<'_>>) -> Val<'a> {
    match value {
        // These types have methods, but not this operator.
        Some(Val::String(_) | Val::Duration(_) | Val::Timestamp(_)) => Val::no_such_overload(),
        _ => Val::no_overload_of(operator),
    }
}

/// `a + b`
pub(super) fn add<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [a, b] = operands else {
        return Val::no_such_overload();
    };
    match (a, b) {
        (Val::Int(a), Val::Int(b)) => int(a.checked_add(*b)),
        (Val::Uint(a), Val::Uint(b)) => uint(a.checked_add(*b)),
        (Val::Double(a), Val::Double(b)) => Val::Double(a + b),
        (Val::String(a), Val::String(b)) => Val::string([a.as_str(), b].concat()),
        (Val::Bytes(a), Val::Bytes(b)) => Val::bytes([&**a, b].concat()),
        (Val::List(a), Val::List(b)) if a.len() + b.len() > MAX_ITEMS => Val::too_costly(),
        (Val::List(a), Val::List(b)) => a.plus(b, host.features),
        (Val::Duration(a), Val::Duration(b)) => duration(a.checked_add(*b)),
        (Val::Duration(nanos), Val::Timestamp(time))
        | (Val::Timestamp(time), Val::Duration(nanos)) => after(*time, *nanos),
        (
            Val::Int(_)
            | Val::Uint(_)
            | Val::Double(_)
            | Val::String(_)
            | Val::Bytes(_)
            | Val::List(_)
            | Val::Duration(_)
            | Val::Timestamp(_),
            _,
        ) => Val::no_such_overload(),
        _ => unsupported("_+_", Some(a)),
    }
}

/// The time `nanos` nanoseconds later.
fn after<'a>(time: Time, nanos: i64) -> Val<'a> {
    let sum = i64::from(time.nanos) + nanos % NANOS;
    let seconds = time.seconds + nanos / NANOS + sum.div_euclid(NANOS);
    if !TIMES.contains(&seconds) {
        return Val::error("timestamp overflow");
    }
    Val::Timestamp(Time {
        seconds,
        nanos: u32::try_from(sum.rem_euclid(NANOS)).unwrap_or_default(),
        offset: time.offset,
    })
}

/// `a - b`
pub(super) fn subtract<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [a, b] = operands else {
        return Val::no_such_overload();
    };
    match (a, b) {
        (Val::Int(a), Val::Int(b)) => int(a.checked_sub(*b)),
        (Val::Uint(a), Val::Uint(b)) => uint(a.checked_sub(*b)),
        (Val::Double(a), Val::Double(b)) => Val::Double(a - b),
        (Val::Duration(a), Val::Duration(b)) => duration(a.checked_sub(*b)),
        (Val::Timestamp(time), Val::Duration(nanos)) => match nanos.checked_neg() {
            Some(nanos) => after(*time, nanos),
            None => Val::error(INT_OVERFLOW),
        },
        (Val::Timestamp(a), Val::Timestamp(b)) => {
            let seconds = (a.seconds - b.seconds).checked_mul(NANOS);
            let nanos = i64::from(a.nanos) - i64::from(b.nanos);
            duration(seconds.and_then(|seconds| seconds.checked_add(nanos)))
        }
        (Val::Int(_) | Val::Uint(_) | Val::Double(_) | Val::Duration(_) | Val::Timestamp(_), _) => {
            Val::no_such_overload()
        }
        _ => unsupported("_-_", Some(a)),
    }
}

/// `a * b`
pub(super) fn multiply<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match operands {
        [Val::Int(a), Val::Int(b)] => int(a.checked_mul(*b)),
        [Val::Uint(a), Val::Uint(b)] => uint(a.checked_mul(*b)),
        [Val::Double(a), Val::Double(b)] => Val::Double(a * b),
        [Val::Int(_) | Val::Uint(_) | Val::Double(_), _] => Val::no_such_overload(),
        _ => unsupported("_*_", operands.first()),
    }
}

/// `a / b`
pub(super) fn divide<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match operands {
        [Val::Int(_), Val::Int(0)] | [Val::Uint(_), Val::Uint(0)] => Val::error("division by zero"),
        [Val::Int(a), Val::Int(b)] => int(a.checked_div(*b)),
        [Val::Uint(a), Val::Uint(b)] => uint(a.checked_div(*b)),
        [Val::Double(a), Val::Double(b)] => Val::Double(a / b),
        [Val::Int(_) | Val::Uint(_) | Val::Double(_), _] => Val::no_such_overload(),
        _ => unsupported("_/_", operands.first()),
    }
}

/// `a % b`
pub(super) fn modulo<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match operands {
        [Val::Int(_), Val::Int(0)] | [Val::Uint(_), Val::Uint(0)] => Val::error("modulus by zero"),
        [Val::Int(a), Val::Int(b)] => int(a.checked_rem(*b)),
        [Val::Uint(a), Val::Uint(b)] => uint(a.checked_rem(*b)),
        [Val::Int(_) | Val::Uint(_), _] => Val::no_such_overload(),
        _ => unsupported("_%_", operands.first()),
    }
}

/// `-a`
pub(super) fn negate<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match operands {
        [Val::Int(a)] => int(a.checked_neg()),
        [Val::Double(a)] => Val::Double(-a),
        [Val::Duration(a)] => duration(a.checked_neg()),
        [Val::Bool(_)] => Val::no_such_overload(),
        _ => unsupported("-_", operands.first()),
    }
}

/// `!a`
pub(super) fn not<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match operands {
        [Val::Bool(a)] => Val::Bool(!a),
        _ => Val::no_such_overload(),
    }
}

/// `a < b`
pub(super) fn less<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    order(host, "_<_", operands, Ordering::is_lt)
}

/// `a <= b`
pub(super) fn less_equals<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    order(host, "_<=_", operands, Ordering::is_le)
}

/// `a > b`
pub(super) fn greater<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    order(host, "_>_", operands, Ordering::is_gt)
}

/// `a >= b`
pub(super) fn greater_equals<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    order(host, "_>=_", operands, Ordering::is_ge)
}

fn order<'a>(
    host: &Host<'_>,
    operator: &str,
    operands: &[Val<'a>],
    holds: fn(Ordering) -> bool,
) -> Val<'a> {
    match operands {
        [Val::Int(a), Val::Int(b)] => Val::Bool(holds(a.cmp(b))),
        [a, b] if host.features.has(Feature::NanComparisons) && one_is_nan(a, b) => {
            Val::Bool(false)
        }
        [
            a @ (Val::Bool(_)
            | Val::Int(_)
            | Val::Uint(_)
            | Val::Double(_)
            | Val::String(_)
            | Val::Bytes(_)
            | Val::Duration(_)
            | Val::Timestamp(_)),
            b,
        ] => match a.compare(b) {
            Ok(ordering) => Val::Bool(holds(ordering)),
            Err(error) => error,
        },
        _ => unsupported(operator, operands.first()),
    }
}

/// Whether two numbers have no order because one of them is NaN.
fn one_is_nan(a: &Val<'_>, b: &Val<'_>) -> bool {
    let is_number = |value: &Val| matches!(value, Val::Int(_) | Val::Uint(_) | Val::Double(_));
    let is_nan = |value: &Val| matches!(value, Val::Double(number) if number.is_nan());
    is_number(a) && is_number(b) && (is_nan(a) || is_nan(b))
}

/// `a in b`
pub(super) fn contained<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match operands {
        [value, Val::List(list)] => {
            let contained = host.comparison().is_in(value, list);
            contained.map_or_else(|error| error, Val::Bool)
        }
        [key, Val::Map(map)] => match map.find(key) {
            Some(error @ Val::Error(_)) if map.is_data() => error,
            found => Val::Bool(found.is_some()),
        },
        _ => Val::no_such_overload(),
    }
}

/// The placeholder for operators that the evaluation itself implements.
pub(super) fn special<'a>(_: &Host<'_>, _: &[Val<'a>]) -> Val<'a> {
    Val::no_such_overload()
}
