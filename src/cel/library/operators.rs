//! Operators, by their internal names.

use super::signature::{
    A, B, BOOL, BYTES, DOUBLE, DURATION, INT, STRING, TIMESTAMP, UINT, list, map,
};
use super::{Function, Overload, missing};

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "!_",
        &[Overload::global("logical_not", &[BOOL], BOOL, missing)],
    ),
    Function::new(
        "-_",
        &[
            Overload::global("negate_double", &[DOUBLE], DOUBLE, missing),
            Overload::global("negate_int64", &[INT], INT, missing),
        ],
    ),
    Function::new(
        "@in",
        &[
            Overload::global("in_list", &[A, list(&A)], BOOL, missing),
            Overload::global("in_map", &[A, map(&A, &B)], BOOL, missing),
        ],
    ),
    Function::new(
        "@not_strictly_false",
        &[Overload::global(
            "not_strictly_false",
            &[BOOL],
            BOOL,
            missing,
        )],
    ),
    Function::new(
        "_!=_",
        &[Overload::global("not_equals", &[A, A], BOOL, missing)],
    ),
    Function::new(
        "_%_",
        &[
            Overload::global("modulo_int64", &[INT, INT], INT, missing),
            Overload::global("modulo_uint64", &[UINT, UINT], UINT, missing),
        ],
    ),
    Function::new(
        "_&&_",
        &[Overload::global(
            "logical_and",
            &[BOOL, BOOL],
            BOOL,
            missing,
        )],
    ),
    Function::new(
        "_*_",
        &[
            Overload::global("multiply_double", &[DOUBLE, DOUBLE], DOUBLE, missing),
            Overload::global("multiply_int64", &[INT, INT], INT, missing),
            Overload::global("multiply_uint64", &[UINT, UINT], UINT, missing),
        ],
    ),
    Function::new(
        "_+_",
        &[
            Overload::global("add_bytes", &[BYTES, BYTES], BYTES, missing),
            Overload::global("add_double", &[DOUBLE, DOUBLE], DOUBLE, missing),
            Overload::global(
                "add_duration_duration",
                &[DURATION, DURATION],
                DURATION,
                missing,
            ),
            Overload::global(
                "add_duration_timestamp",
                &[DURATION, TIMESTAMP],
                TIMESTAMP,
                missing,
            ),
            Overload::global(
                "add_timestamp_duration",
                &[TIMESTAMP, DURATION],
                TIMESTAMP,
                missing,
            ),
            Overload::global("add_int64", &[INT, INT], INT, missing),
            Overload::global("add_list", &[list(&A), list(&A)], list(&A), missing),
            Overload::global("add_string", &[STRING, STRING], STRING, missing),
            Overload::global("add_uint64", &[UINT, UINT], UINT, missing),
        ],
    ),
    Function::new(
        "_-_",
        &[
            Overload::global("subtract_double", &[DOUBLE, DOUBLE], DOUBLE, missing),
            Overload::global(
                "subtract_duration_duration",
                &[DURATION, DURATION],
                DURATION,
                missing,
            ),
            Overload::global("subtract_int64", &[INT, INT], INT, missing),
            Overload::global(
                "subtract_timestamp_duration",
                &[TIMESTAMP, DURATION],
                TIMESTAMP,
                missing,
            ),
            Overload::global(
                "subtract_timestamp_timestamp",
                &[TIMESTAMP, TIMESTAMP],
                DURATION,
                missing,
            ),
            Overload::global("subtract_uint64", &[UINT, UINT], UINT, missing),
        ],
    ),
    Function::new(
        "_/_",
        &[
            Overload::global("divide_double", &[DOUBLE, DOUBLE], DOUBLE, missing),
            Overload::global("divide_int64", &[INT, INT], INT, missing),
            Overload::global("divide_uint64", &[UINT, UINT], UINT, missing),
        ],
    ),
    Function::new(
        "_<=_",
        &[
            Overload::global("less_equals_bool", &[BOOL, BOOL], BOOL, missing),
            Overload::global("less_equals_int64", &[INT, INT], BOOL, missing),
            Overload::global("less_equals_int64_double", &[INT, DOUBLE], BOOL, missing),
            Overload::global("less_equals_int64_uint64", &[INT, UINT], BOOL, missing),
            Overload::global("less_equals_uint64", &[UINT, UINT], BOOL, missing),
            Overload::global("less_equals_uint64_double", &[UINT, DOUBLE], BOOL, missing),
            Overload::global("less_equals_uint64_int64", &[UINT, INT], BOOL, missing),
            Overload::global("less_equals_double", &[DOUBLE, DOUBLE], BOOL, missing),
            Overload::global("less_equals_double_int64", &[DOUBLE, INT], BOOL, missing),
            Overload::global("less_equals_double_uint64", &[DOUBLE, UINT], BOOL, missing),
            Overload::global("less_equals_string", &[STRING, STRING], BOOL, missing),
            Overload::global("less_equals_bytes", &[BYTES, BYTES], BOOL, missing),
            Overload::global(
                "less_equals_timestamp",
                &[TIMESTAMP, TIMESTAMP],
                BOOL,
                missing,
            ),
            Overload::global("less_equals_duration", &[DURATION, DURATION], BOOL, missing),
        ],
    ),
    Function::new(
        "_<_",
        &[
            Overload::global("less_bool", &[BOOL, BOOL], BOOL, missing),
            Overload::global("less_int64", &[INT, INT], BOOL, missing),
            Overload::global("less_int64_double", &[INT, DOUBLE], BOOL, missing),
            Overload::global("less_int64_uint64", &[INT, UINT], BOOL, missing),
            Overload::global("less_uint64", &[UINT, UINT], BOOL, missing),
            Overload::global("less_uint64_double", &[UINT, DOUBLE], BOOL, missing),
            Overload::global("less_uint64_int64", &[UINT, INT], BOOL, missing),
            Overload::global("less_double", &[DOUBLE, DOUBLE], BOOL, missing),
            Overload::global("less_double_int64", &[DOUBLE, INT], BOOL, missing),
            Overload::global("less_double_uint64", &[DOUBLE, UINT], BOOL, missing),
            Overload::global("less_string", &[STRING, STRING], BOOL, missing),
            Overload::global("less_bytes", &[BYTES, BYTES], BOOL, missing),
            Overload::global("less_timestamp", &[TIMESTAMP, TIMESTAMP], BOOL, missing),
            Overload::global("less_duration", &[DURATION, DURATION], BOOL, missing),
        ],
    ),
    Function::new(
        "_==_",
        &[Overload::global("equals", &[A, A], BOOL, missing)],
    ),
    Function::new(
        "_>=_",
        &[
            Overload::global("greater_equals_bool", &[BOOL, BOOL], BOOL, missing),
            Overload::global("greater_equals_int64", &[INT, INT], BOOL, missing),
            Overload::global("greater_equals_int64_double", &[INT, DOUBLE], BOOL, missing),
            Overload::global("greater_equals_int64_uint64", &[INT, UINT], BOOL, missing),
            Overload::global("greater_equals_uint64", &[UINT, UINT], BOOL, missing),
            Overload::global(
                "greater_equals_uint64_double",
                &[UINT, DOUBLE],
                BOOL,
                missing,
            ),
            Overload::global("greater_equals_uint64_int64", &[UINT, INT], BOOL, missing),
            Overload::global("greater_equals_double", &[DOUBLE, DOUBLE], BOOL, missing),
            Overload::global("greater_equals_double_int64", &[DOUBLE, INT], BOOL, missing),
            Overload::global(
                "greater_equals_double_uint64",
                &[DOUBLE, UINT],
                BOOL,
                missing,
            ),
            Overload::global("greater_equals_string", &[STRING, STRING], BOOL, missing),
            Overload::global("greater_equals_bytes", &[BYTES, BYTES], BOOL, missing),
            Overload::global(
                "greater_equals_timestamp",
                &[TIMESTAMP, TIMESTAMP],
                BOOL,
                missing,
            ),
            Overload::global(
                "greater_equals_duration",
                &[DURATION, DURATION],
                BOOL,
                missing,
            ),
        ],
    ),
    Function::new(
        "_>_",
        &[
            Overload::global("greater_bool", &[BOOL, BOOL], BOOL, missing),
            Overload::global("greater_int64", &[INT, INT], BOOL, missing),
            Overload::global("greater_int64_double", &[INT, DOUBLE], BOOL, missing),
            Overload::global("greater_int64_uint64", &[INT, UINT], BOOL, missing),
            Overload::global("greater_uint64", &[UINT, UINT], BOOL, missing),
            Overload::global("greater_uint64_double", &[UINT, DOUBLE], BOOL, missing),
            Overload::global("greater_uint64_int64", &[UINT, INT], BOOL, missing),
            Overload::global("greater_double", &[DOUBLE, DOUBLE], BOOL, missing),
            Overload::global("greater_double_int64", &[DOUBLE, INT], BOOL, missing),
            Overload::global("greater_double_uint64", &[DOUBLE, UINT], BOOL, missing),
            Overload::global("greater_string", &[STRING, STRING], BOOL, missing),
            Overload::global("greater_bytes", &[BYTES, BYTES], BOOL, missing),
            Overload::global("greater_timestamp", &[TIMESTAMP, TIMESTAMP], BOOL, missing),
            Overload::global("greater_duration", &[DURATION, DURATION], BOOL, missing),
        ],
    ),
    Function::new(
        "_?_:_",
        &[Overload::global("conditional", &[BOOL, A, A], A, missing)],
    ),
    Function::new(
        "_[_]",
        &[
            Overload::global("index_list", &[list(&A), INT], A, missing),
            Overload::global("index_map", &[map(&A, &B), A], B, missing),
        ],
    ),
    Function::new(
        "_||_",
        &[Overload::global("logical_or", &[BOOL, BOOL], BOOL, missing)],
    ),
];
