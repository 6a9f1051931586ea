//! cel-go's `lists` extension, version 3.

use super::signature::{BOOL, BYTES, DOUBLE, DURATION, DYN, INT, STRING, T, TIMESTAMP, UINT, list};
use super::{Function, Overload, missing};
use crate::cel::cost::{Assumption, CallEstimate, Pricing, Range, STRING_TRAVERSAL, Site, size_of};
use crate::cel::value::Val;

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
            )
            .by_id(SORT_BY),
            Overload::member(
                "list_uint_sortByAssociatedKeys",
                &[list(&T), list(&UINT)],
                list(&T),
                missing,
            )
            .by_id(SORT_BY),
            Overload::member(
                "list_double_sortByAssociatedKeys",
                &[list(&T), list(&DOUBLE)],
                list(&T),
                missing,
            )
            .by_id(SORT_BY),
            Overload::member(
                "list_bool_sortByAssociatedKeys",
                &[list(&T), list(&BOOL)],
                list(&T),
                missing,
            )
            .by_id(SORT_BY),
            Overload::member(
                "list_google.protobuf.Duration_sortByAssociatedKeys",
                &[list(&T), list(&DURATION)],
                list(&T),
                missing,
            )
            .by_id(SORT_BY),
            Overload::member(
                "list_google.protobuf.Timestamp_sortByAssociatedKeys",
                &[list(&T), list(&TIMESTAMP)],
                list(&T),
                missing,
            )
            .by_id(SORT_BY),
            Overload::member(
                "list_string_sortByAssociatedKeys",
                &[list(&T), list(&STRING)],
                list(&T),
                missing,
            )
            .by_id(SORT_BY_TEXTS),
            Overload::member(
                "list_bytes_sortByAssociatedKeys",
                &[list(&T), list(&BYTES)],
                list(&T),
                missing,
            )
            .by_id(SORT_BY_TEXTS),
        ],
    ),
    Function::new(
        "distinct",
        &[Overload::member("list_distinct", &[list(&T)], list(&T), missing).by_id(SORT)],
    ),
    Function::new(
        "flatten",
        &[
            Overload::member("list_flatten", &[list(&list(&T))], list(&T), missing).by_id(FLATTEN),
            Overload::member("list_flatten_int", &[list(&DYN), INT], list(&DYN), missing)
                .by_id(FLATTEN_LEVELS),
        ],
    ),
    Function::new(
        "lists.range",
        &[Overload::global("lists_range", &[INT], list(&INT), missing).by_id(RANGE)],
    ),
    Function::new(
        "reverse",
        &[Overload::member("list_reverse", &[list(&T)], list(&T), missing).by_id(REVERSE)],
    ),
    Function::new(
        "slice",
        &[Overload::member("list_slice", &[list(&T), INT, INT], list(&T), missing).by_id(SLICE)],
    ),
    Function::new(
        "sort",
        &[
            Overload::member("list_int_sort", &[list(&INT)], list(&INT), missing).by_id(SORT),
            Overload::member("list_uint_sort", &[list(&UINT)], list(&UINT), missing).by_id(SORT),
            Overload::member("list_double_sort", &[list(&DOUBLE)], list(&DOUBLE), missing)
                .by_id(SORT),
            Overload::member("list_bool_sort", &[list(&BOOL)], list(&BOOL), missing).by_id(SORT),
            Overload::member(
                "list_google.protobuf.Duration_sort",
                &[list(&DURATION)],
                list(&DURATION),
                missing,
            )
            .by_id(SORT),
            Overload::member(
                "list_google.protobuf.Timestamp_sort",
                &[list(&TIMESTAMP)],
                list(&TIMESTAMP),
                missing,
            )
            .by_id(SORT),
            Overload::member("list_string_sort", &[list(&STRING)], list(&STRING), missing)
                .by_id(SORT_TEXTS),
            Overload::member("list_bytes_sort", &[list(&BYTES)], list(&BYTES), missing)
                .by_id(SORT_TEXTS),
        ],
    ),
];

/// A call and the making of a list.
const BASE: u64 = 11;

const SLICE: Pricing = Pricing::new(
    |site| {
        let start = literal_or(site, 1, 0);
        let end = literal_or(site, 2, site.size(0).max);
        Some(made(1.0, Range::exact(end.wrapping_sub(start))))
    },
    of_result,
);

const RANGE: Pricing = Pricing::new(
    |site| Some(made(1.0, Range::exact(literal_or(site, 0, u64::MAX)))),
    of_result,
);

const REVERSE: Pricing = Pricing::new(|site| Some(made(1.0, site.size(0))), of_result);

const FLATTEN: Pricing = Pricing::new(
    |site| {
        let levels = match site.operands() {
            1 => 1,
            _ => literal_or(site, 1, u64::MAX),
        };
        Some(made(levels as f64, site.size(0)))
    },
    |operands, _| {
        let levels = match operands.get(1) {
            Some(Val::Int(levels)) => *levels as f64,
            _ => 1.0,
        };
        Some(made_of(levels, size_of(operands.first()?)))
    },
);

const FLATTEN_LEVELS: Pricing = FLATTEN.assuming(Assumption::Int(1));

const SORT: Pricing = Pricing::new(
    |site| Some(compared(2.0, site.size(0))),
    |operands, _| compared_with_itself(operands.first()?),
)
.assuming(Assumption::List(0));

const SORT_TEXTS: Pricing = Pricing {
    estimate: Some(|site| Some(compared(2.0 + STRING_TRAVERSAL, site.size(0)))),
    ..SORT
};

const SORT_BY: Pricing = Pricing::new(
    |site| Some(compared(2.0, site.size(1))),
    |operands, _| compared_with_itself(operands.get(1)?),
)
.assuming(Assumption::List(1));

const SORT_BY_TEXTS: Pricing = Pricing {
    estimate: Some(|site| Some(compared(2.0 + STRING_TRAVERSAL, site.size(1)))),
    ..SORT_BY
};

/// The estimate of making a list.
fn made(factor: f64, size: Range) -> CallEstimate {
    CallEstimate::sized(size.scaled(factor) + Range::exact(BASE), size)
}

/// The estimate of comparing all elements with each other.
fn compared(factor: f64, size: Range) -> CallEstimate {
    made(factor, size * size)
}

/// A literal operand, where negative ones count as 0.
fn literal_or(site: &dyn Site, operand: usize, default: u64) -> u64 {
    match site.literal_int(operand) {
        Some(literal) => u64::try_from(literal).unwrap_or(0),
        None => default,
    }
}

fn of_result(_: &[Val<'_>], result: &Val<'_>) -> Option<u64> {
    Some(made_of(1.0, size_of(result)))
}

/// The actual cost of making a list; a negative factor wraps around as on the API server.
fn made_of(factor: f64, size: u64) -> u64 {
    let cost = size as f64 * factor;
    let cost = if cost < 0.0 {
        (cost as i64).cast_unsigned()
    } else {
        cost as u64
    };
    cost.wrapping_add(BASE)
}

/// The actual cost of comparing all elements with each other.
fn compared_with_itself(list: &Val<'_>) -> Option<u64> {
    let size = size_of(list);
    let first = match list {
        Val::List(list) => list.get(0),
        _ => None,
    };
    let factor = match first {
        Some(Val::String(_) | Val::Bytes(_)) => 2.0 + STRING_TRAVERSAL,
        _ => 2.0,
    };
    Some(made_of(factor, size * size))
}
