//! Kubernetes' functions over lists.

use super::signature::{A, BOOL, BYTES, DOUBLE, DURATION, INT, STRING, TIMESTAMP, UINT, list};
use super::{Function, Overload, missing};

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "indexOf",
        &[Overload::member(
            "list_a_index_of_int",
            &[list(&A), A],
            INT,
            missing,
        )],
    ),
    Function::new(
        "isSorted",
        &[
            Overload::member("list_int_is_sorted_bool", &[list(&INT)], BOOL, missing),
            Overload::member("list_uint_is_sorted_bool", &[list(&UINT)], BOOL, missing),
            Overload::member(
                "list_double_is_sorted_bool",
                &[list(&DOUBLE)],
                BOOL,
                missing,
            ),
            Overload::member("list_bool_is_sorted_bool", &[list(&BOOL)], BOOL, missing),
            Overload::member(
                "list_duration_is_sorted_bool",
                &[list(&DURATION)],
                BOOL,
                missing,
            ),
            Overload::member(
                "list_timestamp_is_sorted_bool",
                &[list(&TIMESTAMP)],
                BOOL,
                missing,
            ),
            Overload::member(
                "list_string_is_sorted_bool",
                &[list(&STRING)],
                BOOL,
                missing,
            ),
            Overload::member("list_bytes_is_sorted_bool", &[list(&BYTES)], BOOL, missing),
        ],
    ),
    Function::new(
        "lastIndexOf",
        &[Overload::member(
            "list_a_last_index_of_int",
            &[list(&A), A],
            INT,
            missing,
        )],
    ),
    Function::new(
        "max",
        &[
            Overload::member("list_int_max_int", &[list(&INT)], INT, missing),
            Overload::member("list_uint_max_uint", &[list(&UINT)], UINT, missing),
            Overload::member("list_double_max_double", &[list(&DOUBLE)], DOUBLE, missing),
            Overload::member("list_bool_max_bool", &[list(&BOOL)], BOOL, missing),
            Overload::member(
                "list_duration_max_duration",
                &[list(&DURATION)],
                DURATION,
                missing,
            ),
            Overload::member(
                "list_timestamp_max_timestamp",
                &[list(&TIMESTAMP)],
                TIMESTAMP,
                missing,
            ),
            Overload::member("list_string_max_string", &[list(&STRING)], STRING, missing),
            Overload::member("list_bytes_max_bytes", &[list(&BYTES)], BYTES, missing),
        ],
    ),
    Function::new(
        "min",
        &[
            Overload::member("list_int_min_int", &[list(&INT)], INT, missing),
            Overload::member("list_uint_min_uint", &[list(&UINT)], UINT, missing),
            Overload::member("list_double_min_double", &[list(&DOUBLE)], DOUBLE, missing),
            Overload::member("list_bool_min_bool", &[list(&BOOL)], BOOL, missing),
            Overload::member(
                "list_duration_min_duration",
                &[list(&DURATION)],
                DURATION,
                missing,
            ),
            Overload::member(
                "list_timestamp_min_timestamp",
                &[list(&TIMESTAMP)],
                TIMESTAMP,
                missing,
            ),
            Overload::member("list_string_min_string", &[list(&STRING)], STRING, missing),
            Overload::member("list_bytes_min_bytes", &[list(&BYTES)], BYTES, missing),
        ],
    ),
    Function::new(
        "sum",
        &[
            Overload::member("list_int_sum_int", &[list(&INT)], INT, missing),
            Overload::member("list_uint_sum_uint", &[list(&UINT)], UINT, missing),
            Overload::member("list_double_sum_double", &[list(&DOUBLE)], DOUBLE, missing),
            Overload::member(
                "list_duration_sum_duration",
                &[list(&DURATION)],
                DURATION,
                missing,
            ),
        ],
    ),
];
