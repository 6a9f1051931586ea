//! Operators, by their internal names.

use super::arithmetic::{
    add, contained, divide, greater, greater_equals, less, less_equals, modulo, multiply, negate,
    not, special, subtract,
};
use super::signature::{
    A, B, BOOL, BYTES, DOUBLE, DURATION, INT, STRING, TIMESTAMP, UINT, list, map,
};
use super::{Function, Overload};
use crate::cel::cost::{
    CallEstimate, CostRange, Pricing, STRING_TRAVERSAL, content_size_of, scaled,
};
use crate::cel::types::{Opaque, Type};
use crate::cel::value::Val;
use crate::releases::Feature;

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::one_implementation("!_", &[Overload::global("logical_not", &[BOOL], BOOL, not)]),
    Function::one_implementation(
        "-_",
        &[
            Overload::global("negate_double", &[DOUBLE], DOUBLE, negate),
            Overload::global("negate_int64", &[INT], INT, negate),
        ],
    ),
    Function::one_implementation(
        "@in",
        &[
            Overload::global("in_list", &[A, list(&A)], BOOL, contained).cel_go_price(MEMBERSHIP),
            Overload::global("in_map", &[A, map(&A, &B)], BOOL, contained),
        ],
    ),
    Function::one_implementation(
        "@not_strictly_false",
        &[Overload::global(
            "not_strictly_false",
            &[BOOL],
            BOOL,
            special,
        )],
    ),
    Function::one_implementation(
        "_!=_",
        &[Overload::global("not_equals", &[A, A], BOOL, special).cel_go_price(COMPARISON)],
    ),
    Function::one_implementation(
        "_%_",
        &[
            Overload::global("modulo_int64", &[INT, INT], INT, modulo),
            Overload::global("modulo_uint64", &[UINT, UINT], UINT, modulo),
        ],
    ),
    Function::one_implementation(
        "_&&_",
        &[Overload::global(
            "logical_and",
            &[BOOL, BOOL],
            BOOL,
            special,
        )],
    ),
    Function::one_implementation(
        "_*_",
        &[
            Overload::global("multiply_double", &[DOUBLE, DOUBLE], DOUBLE, multiply),
            Overload::global("multiply_int64", &[INT, INT], INT, multiply),
            Overload::global("multiply_uint64", &[UINT, UINT], UINT, multiply),
        ],
    ),
    Function::one_implementation(
        "_+_",
        &[
            Overload::global("add_bytes", &[BYTES, BYTES], BYTES, add).cel_go_price(CONCATENATION),
            Overload::global("add_double", &[DOUBLE, DOUBLE], DOUBLE, add),
            Overload::global(
                "add_duration_duration",
                &[DURATION, DURATION],
                DURATION,
                add,
            ),
            Overload::global(
                "add_duration_timestamp",
                &[DURATION, TIMESTAMP],
                TIMESTAMP,
                add,
            ),
            Overload::global(
                "add_timestamp_duration",
                &[TIMESTAMP, DURATION],
                TIMESTAMP,
                add,
            ),
            Overload::global("add_int64", &[INT, INT], INT, add),
            Overload::global("add_list", &[list(&A), list(&A)], list(&A), add)
                .cel_go_price(LIST_CONCATENATION),
            Overload::global("add_string", &[STRING, STRING], STRING, add)
                .cel_go_price(CONCATENATION),
            Overload::global("add_uint64", &[UINT, UINT], UINT, add),
        ],
    ),
    Function::one_implementation(
        "_-_",
        &[
            Overload::global("subtract_double", &[DOUBLE, DOUBLE], DOUBLE, subtract),
            Overload::global(
                "subtract_duration_duration",
                &[DURATION, DURATION],
                DURATION,
                subtract,
            ),
            Overload::global("subtract_int64", &[INT, INT], INT, subtract),
            Overload::global(
                "subtract_timestamp_duration",
                &[TIMESTAMP, DURATION],
                TIMESTAMP,
                subtract,
            ),
            Overload::global(
                "subtract_timestamp_timestamp",
                &[TIMESTAMP, TIMESTAMP],
                DURATION,
                subtract,
            ),
            Overload::global("subtract_uint64", &[UINT, UINT], UINT, subtract),
        ],
    ),
    Function::one_implementation(
        "_/_",
        &[
            Overload::global("divide_double", &[DOUBLE, DOUBLE], DOUBLE, divide),
            Overload::global("divide_int64", &[INT, INT], INT, divide),
            Overload::global("divide_uint64", &[UINT, UINT], UINT, divide),
        ],
    ),
    Function::one_implementation(
        "_<=_",
        &[
            Overload::global("less_equals_bool", &[BOOL, BOOL], BOOL, less_equals),
            Overload::global("less_equals_int64", &[INT, INT], BOOL, less_equals),
            Overload::global(
                "less_equals_int64_double",
                &[INT, DOUBLE],
                BOOL,
                less_equals,
            ),
            Overload::global("less_equals_int64_uint64", &[INT, UINT], BOOL, less_equals),
            Overload::global("less_equals_uint64", &[UINT, UINT], BOOL, less_equals),
            Overload::global(
                "less_equals_uint64_double",
                &[UINT, DOUBLE],
                BOOL,
                less_equals,
            ),
            Overload::global("less_equals_uint64_int64", &[UINT, INT], BOOL, less_equals),
            Overload::global("less_equals_double", &[DOUBLE, DOUBLE], BOOL, less_equals),
            Overload::global(
                "less_equals_double_int64",
                &[DOUBLE, INT],
                BOOL,
                less_equals,
            ),
            Overload::global(
                "less_equals_double_uint64",
                &[DOUBLE, UINT],
                BOOL,
                less_equals,
            ),
            Overload::global("less_equals_string", &[STRING, STRING], BOOL, less_equals)
                .cel_go_price(COMPARISON),
            Overload::global("less_equals_bytes", &[BYTES, BYTES], BOOL, less_equals)
                .cel_go_price(COMPARISON),
            Overload::global(
                "less_equals_timestamp",
                &[TIMESTAMP, TIMESTAMP],
                BOOL,
                less_equals,
            ),
            Overload::global(
                "less_equals_duration",
                &[DURATION, DURATION],
                BOOL,
                less_equals,
            ),
        ],
    ),
    Function::one_implementation(
        "_<_",
        &[
            Overload::global("less_bool", &[BOOL, BOOL], BOOL, less),
            Overload::global("less_int64", &[INT, INT], BOOL, less),
            Overload::global("less_int64_double", &[INT, DOUBLE], BOOL, less),
            Overload::global("less_int64_uint64", &[INT, UINT], BOOL, less),
            Overload::global("less_uint64", &[UINT, UINT], BOOL, less),
            Overload::global("less_uint64_double", &[UINT, DOUBLE], BOOL, less),
            Overload::global("less_uint64_int64", &[UINT, INT], BOOL, less),
            Overload::global("less_double", &[DOUBLE, DOUBLE], BOOL, less),
            Overload::global("less_double_int64", &[DOUBLE, INT], BOOL, less),
            Overload::global("less_double_uint64", &[DOUBLE, UINT], BOOL, less),
            Overload::global("less_string", &[STRING, STRING], BOOL, less).cel_go_price(COMPARISON),
            Overload::global("less_bytes", &[BYTES, BYTES], BOOL, less).cel_go_price(COMPARISON),
            Overload::global("less_timestamp", &[TIMESTAMP, TIMESTAMP], BOOL, less),
            Overload::global("less_duration", &[DURATION, DURATION], BOOL, less),
        ],
    ),
    Function::priced(
        "_==_",
        EQUALITY,
        &[Overload::global("equals", &[A, A], BOOL, less).cel_go_price(COMPARISON)],
    ),
    Function::one_implementation(
        "_>=_",
        &[
            Overload::global("greater_equals_bool", &[BOOL, BOOL], BOOL, greater_equals),
            Overload::global("greater_equals_int64", &[INT, INT], BOOL, greater_equals),
            Overload::global(
                "greater_equals_int64_double",
                &[INT, DOUBLE],
                BOOL,
                greater_equals,
            ),
            Overload::global(
                "greater_equals_int64_uint64",
                &[INT, UINT],
                BOOL,
                greater_equals,
            ),
            Overload::global("greater_equals_uint64", &[UINT, UINT], BOOL, greater_equals),
            Overload::global(
                "greater_equals_uint64_double",
                &[UINT, DOUBLE],
                BOOL,
                greater_equals,
            ),
            Overload::global(
                "greater_equals_uint64_int64",
                &[UINT, INT],
                BOOL,
                greater_equals,
            ),
            Overload::global(
                "greater_equals_double",
                &[DOUBLE, DOUBLE],
                BOOL,
                greater_equals,
            ),
            Overload::global(
                "greater_equals_double_int64",
                &[DOUBLE, INT],
                BOOL,
                greater_equals,
            ),
            Overload::global(
                "greater_equals_double_uint64",
                &[DOUBLE, UINT],
                BOOL,
                greater_equals,
            ),
            Overload::global(
                "greater_equals_string",
                &[STRING, STRING],
                BOOL,
                greater_equals,
            )
            .cel_go_price(COMPARISON),
            Overload::global(
                "greater_equals_bytes",
                &[BYTES, BYTES],
                BOOL,
                greater_equals,
            )
            .cel_go_price(COMPARISON),
            Overload::global(
                "greater_equals_timestamp",
                &[TIMESTAMP, TIMESTAMP],
                BOOL,
                greater_equals,
            ),
            Overload::global(
                "greater_equals_duration",
                &[DURATION, DURATION],
                BOOL,
                greater_equals,
            ),
        ],
    ),
    Function::one_implementation(
        "_>_",
        &[
            Overload::global("greater_bool", &[BOOL, BOOL], BOOL, greater),
            Overload::global("greater_int64", &[INT, INT], BOOL, greater),
            Overload::global("greater_int64_double", &[INT, DOUBLE], BOOL, greater),
            Overload::global("greater_int64_uint64", &[INT, UINT], BOOL, greater),
            Overload::global("greater_uint64", &[UINT, UINT], BOOL, greater),
            Overload::global("greater_uint64_double", &[UINT, DOUBLE], BOOL, greater),
            Overload::global("greater_uint64_int64", &[UINT, INT], BOOL, greater),
            Overload::global("greater_double", &[DOUBLE, DOUBLE], BOOL, greater),
            Overload::global("greater_double_int64", &[DOUBLE, INT], BOOL, greater),
            Overload::global("greater_double_uint64", &[DOUBLE, UINT], BOOL, greater),
            Overload::global("greater_string", &[STRING, STRING], BOOL, greater)
                .cel_go_price(COMPARISON),
            Overload::global("greater_bytes", &[BYTES, BYTES], BOOL, greater)
                .cel_go_price(COMPARISON),
            Overload::global("greater_timestamp", &[TIMESTAMP, TIMESTAMP], BOOL, greater),
            Overload::global("greater_duration", &[DURATION, DURATION], BOOL, greater),
        ],
    ),
    Function::one_implementation(
        "_?_:_",
        &[Overload::global("conditional", &[BOOL, A, A], A, special).cel_go_price(CHOICE)],
    ),
    Function::one_implementation(
        "_[_]",
        &[
            Overload::global("index_list", &[list(&A), INT], A, special),
            Overload::global("index_map", &[map(&A, &B), A], B, special),
        ],
    ),
    Function::one_implementation(
        "_||_",
        &[Overload::global("logical_or", &[BOOL, BOOL], BOOL, special)],
    ),
];

/// Reads the shorter operand; costs nothing if both are fields of a known size.
const COMPARISON: Pricing = Pricing::new(
    |site| {
        let max = site.size(0).max.min(site.size(1).max);
        let size = CostRange {
            min: u64::from(max > 0),
            max,
        };
        Some(CallEstimate::from_cost(size.scaled(STRING_TRAVERSAL)))
    },
    |operands, _| {
        let [left, right] = operands else { return None };
        let size = content_size_of(left).min(content_size_of(right));
        Some(scaled(size, STRING_TRAVERSAL))
    },
);

/// Values of Kubernetes' libraries cost the same whatever they hold.
const EQUALITY: Pricing = Pricing::new(
    |site| {
        let (Type::Opaque(left), Type::Opaque(right)) = (site.type_of(0), site.type_of(1)) else {
            return None;
        };
        let cost = match left {
            _ if left != right => return None,
            Opaque::NamedFormat => CostRange { min: 1, max: 64 }.scaled(STRING_TRAVERSAL),
            Opaque::Url => {
                let size = site.known_size(1).unwrap_or(CostRange::exact(1));
                let max = size.max;
                CostRange { min: 1, max }.scaled(STRING_TRAVERSAL)
            }
            _ => CostRange::exact(1),
        };
        Some(CallEstimate::from_cost(cost))
    },
    |operands, _| matches!(operands, [Val::Opaque(_), _]).then_some(1),
)
.since(Feature::EqualityCosts);

/// Every element may have to be looked at.
const MEMBERSHIP: Pricing = Pricing::new(
    |site| Some(CallEstimate::from_cost(site.size(1))),
    |operands, _| operands.get(1).map(content_size_of),
);

/// Tells the size of the result only. The operands carry the cost.
const CHOICE: Pricing = Pricing {
    estimate: Some(|site| {
        let size = site.size(1).union(site.size(2));
        Some(CallEstimate::sized(CostRange::exact(0), size))
    }),
    ..Pricing::NONE
};

/// Both operands are copied.
const CONCATENATION: Pricing = Pricing::new(
    |site| {
        let size = site.size(0) + site.size(1);
        Some(CallEstimate::sized(size.scaled(STRING_TRAVERSAL), size))
    },
    |operands, _| {
        let [left, right] = operands else { return None };
        let size = content_size_of(left) + content_size_of(right);
        Some(scaled(size, STRING_TRAVERSAL))
    },
);

/// Copies nothing, but the size of the result matters.
const LIST_CONCATENATION: Pricing = Pricing::new(
    |site| {
        let size = site.size(0) + site.size(1);
        Some(CallEstimate::sized(CostRange::exact(1), size))
    },
    |_, _| Some(1),
);
