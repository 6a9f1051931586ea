//! Kubernetes' quantities.

use super::signature::{BOOL, DOUBLE, INT, QUANTITY, STRING};
use super::{Function, Host, Overload};
use crate::cel::cost::Pricing;
use crate::cel::value::{OpaqueVal, Val};
use crate::machinery::quantity::Quantity;
use crate::releases::Feature;

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    nominal(
        "add",
        &[
            Overload::member(
                "quantity_add",
                &[QUANTITY, QUANTITY],
                QUANTITY,
                |_, operands| sum(operands, Quantity::plus),
            ),
            Overload::member(
                "quantity_add_int",
                &[QUANTITY, INT],
                QUANTITY,
                |_, operands| sum(operands, Quantity::plus),
            ),
        ],
    ),
    nominal(
        "asApproximateFloat",
        &[Overload::member(
            "quantity_get_float",
            &[QUANTITY],
            DOUBLE,
            |_, operands| {
                unary(operands, |quantity| {
                    Val::Double(quantity.as_approximate_float())
                })
            },
        )],
    ),
    nominal(
        "asInteger",
        &[Overload::member(
            "quantity_get_int",
            &[QUANTITY],
            INT,
            |_, operands| {
                unary(operands, |quantity| match quantity.as_int() {
                    Some(number) => Val::Int(number),
                    None => Val::error("cannot convert value to integer"),
                })
            },
        )],
    ),
    nominal(
        "compareTo",
        &[Overload::member(
            "quantity_compare_to",
            &[QUANTITY, QUANTITY],
            INT,
            |_, operands| binary(operands, |a, b| Val::Int(a.compare(b) as i64)),
        )],
    ),
    nominal(
        "isGreaterThan",
        &[Overload::member(
            "quantity_is_greater_than",
            &[QUANTITY, QUANTITY],
            BOOL,
            |_, operands| binary(operands, |a, b| Val::Bool(a.compare(b).is_gt())),
        )],
    ),
    nominal(
        "isInteger",
        &[Overload::member(
            "quantity_is_integer",
            &[QUANTITY],
            BOOL,
            |_, operands| unary(operands, |quantity| Val::Bool(quantity.as_int().is_some())),
        )],
    ),
    nominal(
        "isLessThan",
        &[Overload::member(
            "quantity_is_less_than",
            &[QUANTITY, QUANTITY],
            BOOL,
            |_, operands| binary(operands, |a, b| Val::Bool(a.compare(b).is_lt())),
        )],
    ),
    Function::priced(
        "isQuantity",
        Pricing::TRAVERSAL.since(Feature::QuantityCosts),
        &[Overload::global(
            "is_quantity_string",
            &[STRING],
            BOOL,
            is_quantity,
        )],
    ),
    Function::priced(
        "quantity",
        Pricing::TRAVERSAL.since(Feature::QuantityCosts),
        &[Overload::global(
            "string_to_quantity",
            &[STRING],
            QUANTITY,
            quantity,
        )],
    ),
    nominal(
        "sign",
        &[Overload::global(
            "quantity_sign",
            &[QUANTITY],
            INT,
            |_, operands| unary(operands, |quantity| Val::Int(quantity.sign())),
        )],
    ),
    nominal(
        "sub",
        &[
            Overload::member(
                "quantity_sub",
                &[QUANTITY, QUANTITY],
                QUANTITY,
                |_, operands| sum(operands, Quantity::minus),
            ),
            Overload::member(
                "quantity_sub_int",
                &[QUANTITY, INT],
                QUANTITY,
                |_, operands| sum(operands, Quantity::minus),
            ),
        ],
    ),
];

const fn nominal(name: &'static str, overloads: &'static [Overload]) -> Function {
    Function::priced(name, Pricing::NOMINAL, overloads)
}

fn quantity<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [Val::String(text)] = operands else {
        return Val::no_such_overload();
    };
    match Quantity::parse(text) {
        Ok(quantity) => Val::opaque(OpaqueVal::Quantity(quantity)),
        Err(why) => Val::error(why.text()),
    }
}

fn is_quantity<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match operands {
        [Val::String(text)] => Val::Bool(Quantity::parse(text).is_ok()),
        _ => Val::no_such_overload(),
    }
}

fn unary<'a>(operands: &[Val<'a>], call: fn(&Quantity) -> Val<'a>) -> Val<'a> {
    match operands {
        [value] => as_quantity(value).map_or_else(Val::no_such_overload, call),
        _ => Val::no_such_overload(),
    }
}

fn binary<'a>(operands: &[Val<'a>], call: fn(&Quantity, &Quantity) -> Val<'a>) -> Val<'a> {
    match operands {
        [a, b] => match (as_quantity(a), as_quantity(b)) {
            (Some(a), Some(b)) => call(a, b),
            _ => Val::no_such_overload(),
        },
        _ => Val::no_such_overload(),
    }
}

fn sum<'a>(operands: &[Val<'a>], call: fn(&Quantity, &Quantity) -> Quantity) -> Val<'a> {
    let sum = match operands {
        [a, Val::Int(number)] => as_quantity(a).map(|a| call(a, &Quantity::from_int(*number))),
        [a, b] => as_quantity(a).zip(as_quantity(b)).map(|(a, b)| call(a, b)),
        _ => None,
    };
    match sum {
        Some(sum) => Val::opaque(OpaqueVal::Computed(sum)),
        None => Val::no_such_overload(),
    }
}

fn as_quantity<'v>(value: &'v Val<'_>) -> Option<&'v Quantity> {
    match value {
        Val::Opaque(value) => match &**value {
            OpaqueVal::Quantity(quantity) | OpaqueVal::Computed(quantity) => Some(quantity),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cel::library::testing::{called, result};

    /// The result of a function over quantities.
    fn given(name: &str, texts: &[&str]) -> String {
        let parsed = texts.iter().map(|text| Quantity::parse(text).unwrap());
        let operands: Vec<_> = parsed
            .map(|parsed| Val::opaque(OpaqueVal::Quantity(parsed)))
            .collect();
        let function = FUNCTIONS.iter().find(|function| function.name == name);
        result(function.unwrap().overloads[0].call, &operands)
    }

    #[test]
    fn quantities_have_functions() {
        for (name, texts, want) in [
            ("add", &["1Gi", "1"][..], "1073741825"),
            ("sub", &["1", "1500m"], "-500m"),
            ("compareTo", &["1", "2"], "-1"),
            ("isGreaterThan", &["1Ki", "1k"], "true"),
            ("isLessThan", &["1Ki", "1k"], "false"),
            ("sign", &["-1n"], "-1"),
            ("asApproximateFloat", &["100m"], "0.1"),
            ("asInteger", &["2k"], "2000"),
            (
                "asInteger",
                &["1.5"],
                "error: cannot convert value to integer",
            ),
            ("isInteger", &["1.5"], "false"),
        ] {
            assert_eq!(given(name, texts), want, "{name}");
        }
    }

    #[test]
    fn ints_are_added() {
        let quantity = Val::opaque(OpaqueVal::Quantity(Quantity::parse("0").unwrap()));
        let function = FUNCTIONS.iter().find(|function| function.name == "sub");
        let call = function.unwrap().overloads[1].call;
        assert_eq!(result(call, &[quantity, Val::Int(1000)]), "-1e3");
    }

    #[test]
    fn texts_are_checked() {
        for (operands, want) in [
            (r#"["1K"]"#, "error: unable to parse quantity's suffix"),
            (
                r#"["Ei"]"#,
                "error: unable to parse numeric part of quantity",
            ),
            (r#"["1Ki"]"#, "1Ki"),
        ] {
            assert_eq!(called(quantity, operands), want);
            let is_valid = !want.starts_with("error");
            assert_eq!(called(is_quantity, operands), is_valid.to_string());
        }
    }
}
