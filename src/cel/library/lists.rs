//! cel-go's `lists` extension, version 3.

use super::signature::{BOOL, BYTES, DOUBLE, DURATION, DYN, INT, STRING, T, TIMESTAMP, UINT, list};
use super::{Function, Overload, missing};

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "@sortByAssociatedKeys",
        &[
            Overload::member(
                "list_int_sortByAssociatedKeys",
                &[list(&T), list(&INT)],
                list(&T),
                missing,
            ),
            Overload::member(
                "list_uint_sortByAssociatedKeys",
                &[list(&T), list(&UINT)],
                list(&T),
                missing,
            ),
            Overload::member(
                "list_double_sortByAssociatedKeys",
                &[list(&T), list(&DOUBLE)],
                list(&T),
                missing,
            ),
            Overload::member(
                "list_bool_sortByAssociatedKeys",
                &[list(&T), list(&BOOL)],
                list(&T),
                missing,
            ),
            Overload::member(
                "list_google.protobuf.Duration_sortByAssociatedKeys",
                &[list(&T), list(&DURATION)],
                list(&T),
                missing,
            ),
            Overload::member(
                "list_google.protobuf.Timestamp_sortByAssociatedKeys",
                &[list(&T), list(&TIMESTAMP)],
                list(&T),
                missing,
            ),
            Overload::member(
                "list_string_sortByAssociatedKeys",
                &[list(&T), list(&STRING)],
                list(&T),
                missing,
            ),
            Overload::member(
                "list_bytes_sortByAssociatedKeys",
                &[list(&T), list(&BYTES)],
                list(&T),
                missing,
            ),
        ],
    ),
    Function::new(
        "distinct",
        &[Overload::member(
            "list_distinct",
            &[list(&T)],
            list(&T),
            missing,
        )],
    ),
    Function::new(
        "flatten",
        &[
            Overload::member("list_flatten", &[list(&list(&T))], list(&T), missing),
            Overload::member("list_flatten_int", &[list(&DYN), INT], list(&DYN), missing),
        ],
    ),
    Function::new(
        "lists.range",
        &[Overload::global("lists_range", &[INT], list(&INT), missing)],
    ),
    Function::new(
        "reverse",
        &[Overload::member(
            "list_reverse",
            &[list(&T)],
            list(&T),
            missing,
        )],
    ),
    Function::new(
        "slice",
        &[Overload::member(
            "list_slice",
            &[list(&T), INT, INT],
            list(&T),
            missing,
        )],
    ),
    Function::new(
        "sort",
        &[
            Overload::member("list_int_sort", &[list(&INT)], list(&INT), missing),
            Overload::member("list_uint_sort", &[list(&UINT)], list(&UINT), missing),
            Overload::member("list_double_sort", &[list(&DOUBLE)], list(&DOUBLE), missing),
            Overload::member("list_bool_sort", &[list(&BOOL)], list(&BOOL), missing),
            Overload::member(
                "list_google.protobuf.Duration_sort",
                &[list(&DURATION)],
                list(&DURATION),
                missing,
            ),
            Overload::member(
                "list_google.protobuf.Timestamp_sort",
                &[list(&TIMESTAMP)],
                list(&TIMESTAMP),
                missing,
            ),
            Overload::member("list_string_sort", &[list(&STRING)], list(&STRING), missing),
            Overload::member("list_bytes_sort", &[list(&BYTES)], list(&BYTES), missing),
        ],
    ),
];
