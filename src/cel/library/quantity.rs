//! Kubernetes' quantities.

use super::signature::{BOOL, DOUBLE, INT, QUANTITY, STRING};
use super::{Function, Overload, missing};

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "add",
        &[
            Overload::member("quantity_add", &[QUANTITY, QUANTITY], QUANTITY, missing),
            Overload::member("quantity_add_int", &[QUANTITY, INT], QUANTITY, missing),
        ],
    ),
    Function::new(
        "asApproximateFloat",
        &[Overload::member(
            "quantity_get_float",
            &[QUANTITY],
            DOUBLE,
            missing,
        )],
    ),
    Function::new(
        "asInteger",
        &[Overload::member(
            "quantity_get_int",
            &[QUANTITY],
            INT,
            missing,
        )],
    ),
    Function::new(
        "compareTo",
        &[Overload::member(
            "quantity_compare_to",
            &[QUANTITY, QUANTITY],
            INT,
            missing,
        )],
    ),
    Function::new(
        "isGreaterThan",
        &[Overload::member(
            "quantity_is_greater_than",
            &[QUANTITY, QUANTITY],
            BOOL,
            missing,
        )],
    ),
    Function::new(
        "isInteger",
        &[Overload::member(
            "quantity_is_integer",
            &[QUANTITY],
            BOOL,
            missing,
        )],
    ),
    Function::new(
        "isLessThan",
        &[Overload::member(
            "quantity_is_less_than",
            &[QUANTITY, QUANTITY],
            BOOL,
            missing,
        )],
    ),
    Function::new(
        "isQuantity",
        &[Overload::global(
            "is_quantity_string",
            &[STRING],
            BOOL,
            missing,
        )],
    ),
    Function::new(
        "quantity",
        &[Overload::global(
            "string_to_quantity",
            &[STRING],
            QUANTITY,
            missing,
        )],
    ),
    Function::new(
        "sign",
        &[Overload::global("quantity_sign", &[QUANTITY], INT, missing)],
    ),
    Function::new(
        "sub",
        &[
            Overload::member("quantity_sub", &[QUANTITY, QUANTITY], QUANTITY, missing),
            Overload::member("quantity_sub_int", &[QUANTITY, INT], QUANTITY, missing),
        ],
    ),
];
