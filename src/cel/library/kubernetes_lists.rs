//! Kubernetes' functions over lists.

use super::signature::{A, BOOL, BYTES, DOUBLE, DURATION, INT, STRING, TIMESTAMP, UINT, list};
use super::{Function, Overload, missing};
use crate::cel::cost::{CallEstimate, Pricing, Range, STRING_TRAVERSAL, tree_traversal};
use crate::cel::types::Type;

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::priced(
        "indexOf",
        ELEMENTS,
        &[Overload::member(
            "list_a_index_of_int",
            &[list(&A), A],
            INT,
            missing,
        )],
    ),
    Function::priced(
        "isSorted",
        ELEMENTS,
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
    Function::priced(
        "lastIndexOf",
        ELEMENTS,
        &[Overload::member(
            "list_a_last_index_of_int",
            &[list(&A), A],
            INT,
            missing,
        )],
    ),
    Function::priced(
        "max",
        ELEMENTS,
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
    Function::priced(
        "min",
        ELEMENTS,
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
    Function::priced(
        "sum",
        ELEMENTS,
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

/// Every element is compared, texts at the cost of reading them; also the price of what strings
/// have under the same names.
const ELEMENTS: Pricing = Pricing::new(
    |site| {
        let size = site.size(0);
        let Some(element) = site.element_type(0) else {
            return Some(CallEstimate::of(size.scaled(STRING_TRAVERSAL)));
        };
        let mut each = Range::exact(1);
        if matches!(element, Type::String | Type::Bytes) {
            each = each + site.element_size(0).scaled(STRING_TRAVERSAL);
        }
        Some(CallEstimate::of(size * each))
    },
    |operands, _| Some(tree_traversal(operands.first()?)),
);
