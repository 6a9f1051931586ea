//! Keywords that restrict one value.

use super::pattern::portable;
use crate::schema::Props;
use crate::value::{Map, Value};

/// Adds the keywords about scalars and lists of a value that has a type, and says whether they are all
/// there.
pub(super) fn restrict<'d>(node: &mut Map<'d>, props: &'d Props<'_>, type_: &str) -> bool {
    let mut exact = props.format.is_empty() && !props.unique_items;
    exact &= bounds(node, props);
    if let Some(factor) = props.multiple_of {
        // The server rounds fractions in its own way.
        if type_ == "integer" && factor.fract() == 0.0 && factor > 0.0 {
            node.push("multipleOf", number(factor));
        } else {
            exact = false;
        }
    }
    exact &= counts(node, props);
    if !props.pattern.is_empty() {
        match portable(&props.pattern) {
            Some(pattern) => node.push("pattern", Value::from(pattern)),
            None => exact = false,
        }
    }
    // Nulls count in JSON Schema, and the server drops them.
    exact && props.max_properties.is_none() && props.min_properties.is_none()
}

/// Adds the bounds of numbers, and says whether they are exact.
fn bounds<'d>(node: &mut Map<'d>, props: &'d Props<'_>) -> bool {
    let mut exact = true;
    for (inclusive, exclusive, limit, is_exclusive) in [
        (
            "minimum",
            "exclusiveMinimum",
            props.minimum,
            props.exclusive_minimum,
        ),
        (
            "maximum",
            "exclusiveMaximum",
            props.maximum,
            props.exclusive_maximum,
        ),
    ] {
        let Some(limit) = limit else { continue };
        if limit.fract() != 0.0 {
            // The server cuts the fraction off before it compares whole numbers.
            exact = false;
            let weaker = if inclusive == "minimum" {
                limit.floor()
            } else {
                limit.ceil()
            };
            node.push(inclusive, number(weaker));
        } else {
            let keyword = if is_exclusive { exclusive } else { inclusive };
            node.push(keyword, number(limit));
        }
    }
    exact
}

/// Adds the bounds of lengths, and says whether they are all there.
fn counts<'d>(node: &mut Map<'d>, props: &'d Props<'_>) -> bool {
    let mut exact = true;
    for (keyword, count) in [
        ("minLength", props.min_length),
        ("maxLength", props.max_length),
        ("minItems", props.min_items),
        ("maxItems", props.max_items),
    ] {
        // A negative bound has no effect, or refuses everything: no author means it.
        match count {
            Some(count) if count >= 0 => node.push(keyword, Value::Int(count)),
            Some(_) => exact = false,
            None => {}
        }
    }
    exact
}

/// The members of an enumeration, where a value of `type_` matches the same ones as in Go: there a
/// number may be converted to the type of the member.
pub(super) fn enumeration<'d>(props: &'d Props<'_>, type_: &str) -> Option<Vec<Value<'d>>> {
    let values = props.enum_.as_deref()?;
    let matches = |value: &Value<'_>| match type_ {
        "string" => value.as_str().is_some(),
        "integer" => value.as_int().is_some(),
        "boolean" => value.as_bool().is_some(),
        _ => false,
    };
    let is_plain = !values.is_empty() && values.iter().all(matches);
    is_plain.then(|| values.iter().map(Value::borrowed).collect())
}

/// A number as people write it.
fn number(limit: f64) -> Value<'static> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if limit.fract() == 0.0 && limit.abs() < EXACT {
        #[expect(clippy::cast_possible_truncation, reason = "it is a whole number")]
        return Value::Int(limit as i64);
    }
    Value::Float(limit)
}
