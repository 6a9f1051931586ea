//! cel-go's `lists` extension, version 3.

use super::kubernetes_lists::is_comparable;
use super::signature::{BOOL, BYTES, DOUBLE, DURATION, DYN, INT, STRING, T, TIMESTAMP, UINT, list};
use super::{Function, Host, Overload, all_of};
use crate::cel::bounds::{MAX_ITEMS, MAX_PAIRS};
use crate::cel::cost::{
    Assumption, CallEstimate, CostRange, Pricing, STRING_TRAVERSAL, Site, size_of,
};
use crate::cel::types::Type;
use crate::cel::value::{List, Val};
use crate::go::sort;
use crate::releases::Feature;

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &all_of(
    Feature::ListFunctions,
    [
        Function::one_implementation(
            "@sortByAssociatedKeys",
            &[
                Overload::member(
                    "list_int_sortByAssociatedKeys",
                    &[list(&T), list(&INT)],
                    list(&T),
                    sort_by_keys,
                )
                .overload_price(SORT_BY),
                Overload::member(
                    "list_uint_sortByAssociatedKeys",
                    &[list(&T), list(&UINT)],
                    list(&T),
                    sort_by_keys,
                )
                .overload_price(SORT_BY),
                Overload::member(
                    "list_double_sortByAssociatedKeys",
                    &[list(&T), list(&DOUBLE)],
                    list(&T),
                    sort_by_keys,
                )
                .overload_price(SORT_BY),
                Overload::member(
                    "list_bool_sortByAssociatedKeys",
                    &[list(&T), list(&BOOL)],
                    list(&T),
                    sort_by_keys,
                )
                .overload_price(SORT_BY),
                Overload::member(
                    "list_google.protobuf.Duration_sortByAssociatedKeys",
                    &[list(&T), list(&DURATION)],
                    list(&T),
                    sort_by_keys,
                )
                .overload_price(SORT_BY),
                Overload::member(
                    "list_google.protobuf.Timestamp_sortByAssociatedKeys",
                    &[list(&T), list(&TIMESTAMP)],
                    list(&T),
                    sort_by_keys,
                )
                .overload_price(SORT_BY),
                Overload::member(
                    "list_string_sortByAssociatedKeys",
                    &[list(&T), list(&STRING)],
                    list(&T),
                    sort_by_keys,
                )
                .overload_price(SORT_BY_TEXTS),
                Overload::member(
                    "list_bytes_sortByAssociatedKeys",
                    &[list(&T), list(&BYTES)],
                    list(&T),
                    sort_by_keys,
                )
                .overload_price(SORT_BY_TEXTS),
            ],
        ),
        Function::new(
            "distinct",
            &[
                Overload::member("list_distinct", &[list(&T)], list(&T), distinct)
                    .overload_price(DISTINCT),
            ],
        ),
        Function::one_implementation(
            "flatten",
            &[
                Overload::member("list_flatten", &[list(&list(&T))], list(&T), flatten)
                    .overload_price(FLATTEN),
                Overload::member("list_flatten_int", &[list(&DYN), INT], list(&DYN), flatten)
                    .overload_price(FLATTEN_LEVELS),
            ],
        ),
        Function::new(
            "lists.range",
            &[Overload::global("lists_range", &[INT], list(&INT), range).overload_price(RANGE)],
        ),
        Function::new(
            "reverse",
            &[
                Overload::member("list_reverse", &[list(&T)], list(&T), reverse)
                    .overload_price(REVERSE),
            ],
        ),
        Function::new(
            "slice",
            &[
                Overload::member("list_slice", &[list(&T), INT, INT], list(&T), slice)
                    .overload_price(SLICE),
            ],
        ),
        Function::one_implementation(
            "sort",
            &[
                Overload::member("list_int_sort", &[list(&INT)], list(&INT), sort)
                    .overload_price(SORT),
                Overload::member("list_uint_sort", &[list(&UINT)], list(&UINT), sort)
                    .overload_price(SORT),
                Overload::member("list_double_sort", &[list(&DOUBLE)], list(&DOUBLE), sort)
                    .overload_price(SORT),
                Overload::member("list_bool_sort", &[list(&BOOL)], list(&BOOL), sort)
                    .overload_price(SORT),
                Overload::member(
                    "list_google.protobuf.Duration_sort",
                    &[list(&DURATION)],
                    list(&DURATION),
                    sort,
                )
                .overload_price(SORT),
                Overload::member(
                    "list_google.protobuf.Timestamp_sort",
                    &[list(&TIMESTAMP)],
                    list(&TIMESTAMP),
                    sort,
                )
                .overload_price(SORT),
                Overload::member("list_string_sort", &[list(&STRING)], list(&STRING), sort)
                    .overload_price(SORT_TEXTS),
                Overload::member("list_bytes_sort", &[list(&BYTES)], list(&BYTES), sort)
                    .overload_price(SORT_TEXTS),
            ],
        ),
    ],
);

/// A call and the making of a list.
const BASE: u64 = 11;

const SLICE: Pricing = Pricing::new(
    |site| {
        let start = literal_or(site, 1, 0);
        let end = literal_or(site, 2, site.size(0).max);
        Some(made(1.0, CostRange::exact(end.wrapping_sub(start))))
    },
    result_cost,
);

const RANGE: Pricing = Pricing::new(
    |site| Some(made(1.0, CostRange::exact(literal_or(site, 0, u64::MAX)))),
    result_cost,
);

const REVERSE: Pricing = Pricing::new(|site| Some(made(1.0, site.size(0))), result_cost);

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

const FLATTEN_LEVELS: Pricing = FLATTEN
    .assuming(Assumption::Int(1))
    .until(Feature::FlattenDepth, &FLATTEN_DEPTH);

const FLATTEN_DEPTH: Pricing = Pricing {
    actual: Some(|operands, _| {
        let depth = match operands.get(1) {
            Some(Val::Int(depth)) if *depth >= 0 => *depth as f64,
            _ => 1.0,
        };
        Some(made_of(depth, size_of(operands.first()?)))
    }),
    ..FLATTEN
};

const DISTINCT: Pricing = SORT.until(Feature::DistinctTexts, &DISTINCT_TEXTS);

const DISTINCT_TEXTS: Pricing = Pricing {
    estimate: Some(|site| {
        let factor = match site.element_type(0) {
            Some(Type::String | Type::Bytes) => 2.0 + STRING_TRAVERSAL,
            _ => 2.0,
        };
        Some(compared(factor, site.size(0)))
    }),
    ..SORT
};

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
fn made(factor: f64, size: CostRange) -> CallEstimate {
    CallEstimate::sized(size.scaled(factor) + CostRange::exact(BASE), size)
}

/// The estimate of comparing all elements with each other.
fn compared(factor: f64, size: CostRange) -> CallEstimate {
    made(factor, size * size)
}

/// The value of a literal operand; negative ones count as 0.
fn literal_or(site: &dyn Site, operand: usize, default: u64) -> u64 {
    match site.literal_int(operand) {
        Some(literal) => u64::try_from(literal).unwrap_or(0),
        None => default,
    }
}

fn result_cost(_: &[Val<'_>], result: &Val<'_>) -> Option<u64> {
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

fn range<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [Val::Int(end)] = operands else {
        return Val::no_such_overload();
    };
    if *end > MAX_ITEMS as i64 {
        return Val::too_costly();
    }
    Val::list((0..*end).map(Val::Int).collect())
}

fn reverse<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [Val::List(list)] = operands else {
        return Val::no_such_overload();
    };
    Val::list(list.iter().rev().collect())
}

fn slice<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [Val::List(list), Val::Int(start), Val::Int(end)] = operands else {
        return Val::no_such_overload();
    };
    let why = if *start < 0 || *end < 0 {
        "negative indexes not supported".to_owned()
    } else if start > end {
        "start index must be less than or equal to end index".to_owned()
    } else if usize::try_from(*end).is_ok_and(|end| end <= list.len()) {
        let places = *start as usize..*end as usize;
        return Val::list(places.filter_map(|at| list.get(at)).collect());
    } else {
        format!("list is length {}", list.len())
    };
    Val::error(format!("cannot slice({start}, {end}), {why}"))
}

fn distinct<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [Val::List(list)] = operands else {
        return Val::no_such_overload();
    };
    if list.is_empty() {
        return Val::List(list.clone());
    }
    if list.len().saturating_mul(list.len()) > MAX_PAIRS {
        return Val::too_costly();
    }
    let mut comparison = host.comparison();
    let mut distinct: Vec<Val> = Vec::new();
    for item in list.iter() {
        let is_known = distinct
            .iter()
            .any(|known| matches!(comparison.is_equal(&item, known), Ok(true)));
        if comparison.is_spent() {
            return Val::too_costly();
        }
        if !is_known {
            distinct.push(item);
        }
    }
    Val::list(distinct)
}

fn flatten<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let (list, levels) = match operands {
        [Val::List(list)] => (list, 1),
        [Val::List(list), Val::Int(levels)] => (list, *levels),
        [target] => return unflattened(target, None),
        [target, levels] => return unflattened(target, Some(levels)),
        _ => return Val::no_such_overload(),
    };
    if levels < 0 {
        return Val::error("level must be non-negative");
    }
    let mut items = Vec::new();
    if append_flat(list, levels, &mut items) {
        Val::list(items)
    } else {
        Val::too_costly()
    }
}

/// The error for operands of other types, against which cel-go does not guard this function.
fn unflattened<'a>(target: &Val<'_>, levels: Option<&Val<'_>>) -> Val<'a> {
    let target = whole_name(target);
    let levels = levels.map_or("", whole_name);
    Val::no_overload_of(&format!("{target}.flatten({levels})"))
}

/// The name of a type with its parameters, which run-time types lack.
fn whole_name(value: &Val<'_>) -> &'static str {
    match value {
        Val::List(_) => "list(dyn)",
        Val::Map(_) => "map(dyn, dyn)",
        _ => value.type_name(),
    }
}

/// Appends the items and flattens `levels` levels of lists; `false` if there are too many items.
fn append_flat<'a>(list: &List<'a>, levels: i64, items: &mut Vec<Val<'a>>) -> bool {
    for item in list.iter() {
        match item {
            Val::List(list) if levels > 0 => {
                if !append_flat(&list, levels - 1, items) {
                    return false;
                }
            }
            _ if items.len() >= MAX_ITEMS => return false,
            _ => items.push(item),
        }
    }
    true
}

fn sort<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    match operands {
        [Val::List(list)] => sorted(list, list),
        // These types have methods, but not this one.
        [Val::String(_) | Val::Duration(_) | Val::Timestamp(_)] => Val::no_such_overload(),
        _ => Val::no_overload_of("sort"),
    }
}

fn sort_by_keys<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [Val::List(list), Val::List(keys)] = operands else {
        return Val::no_such_overload();
    };
    sorted(list, keys)
}

fn sorted<'a>(list: &List<'a>, keys: &List<'a>) -> Val<'a> {
    if list.len() != keys.len() {
        return Val::error(format!(
            "@sortByAssociatedKeys() expected a list of the same size as the associated keys \
             list, but got {} and {} elements respectively",
            list.len(),
            keys.len()
        ));
    }
    let keys: Vec<Val> = keys.iter().collect();
    let Some(first) = keys.first() else {
        return Val::List(list.clone());
    };
    if !is_comparable(first) {
        return Val::error("list elements must be comparable");
    }
    let kind = first.type_name();
    // A single key is compared with nothing.
    if keys.iter().any(|key| key.type_name() != kind) {
        return Val::error("list elements must have the same type");
    }
    let order = sort::order(keys.len(), &mut |a, b| match (keys.get(a), keys.get(b)) {
        (Some(a), Some(b)) => a.compare(b).is_ok_and(|ordering| ordering.is_lt()),
        _ => false,
    });
    Val::list(order.into_iter().filter_map(|at| list.get(at)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cel::library::testing::{called, result};

    const TOO_COSTLY: &str = "error: operation cancelled: actual cost limit exceeded";

    #[test]
    fn ranges_start_at_zero() {
        for (operands, want) in [
            ("[3]", "[0, 1, 2]"),
            ("[0]", "[]"),
            ("[-3]", "[]"),
            ("[9223372036854775807]", TOO_COSTLY),
        ] {
            assert_eq!(called(range, operands), want, "{operands}");
        }
    }

    #[test]
    fn slices_lie_within_the_list() {
        for (operands, want) in [
            ("[[1, 2, 3], 1, 3]", "[2, 3]"),
            ("[[1, 2, 3], 3, 3]", "[]"),
            (
                "[[1], 2, -1]",
                "error: cannot slice(2, -1), negative indexes not supported",
            ),
            (
                "[[1], 3, 2]",
                "error: cannot slice(3, 2), start index must be less than or equal to end index",
            ),
            ("[[1], 0, 2]", "error: cannot slice(0, 2), list is length 1"),
            (
                "[[1], 0, 9223372036854775807]",
                "error: cannot slice(0, 9223372036854775807), list is length 1",
            ),
        ] {
            assert_eq!(called(slice, operands), want, "{operands}");
        }
        assert_eq!(called(reverse, "[[1, [2], \"3\"]]"), "[3, [2], 1]");
    }

    #[test]
    fn the_first_of_equal_items_stays() {
        for (operands, want) in [
            ("[[]]", "[]"),
            ("[[1, 2.0, 1.0, 2, \"1\"]]", "[1, 2, 1]"),
            ("[[null, [1], [1.0], {}, {}, null]]", "[0, [1], {}]"),
        ] {
            assert_eq!(called(distinct, operands), want, "{operands}");
        }
        let nan = Val::list(vec![Val::Double(f64::NAN), Val::Double(f64::NAN)]);
        assert_eq!(result(distinct, &[nan]), "[NaN, NaN]");
        let many = format!("[[0{}]]", ",0".repeat(2048));
        assert_eq!(called(distinct, &many), TOO_COSTLY);
    }

    #[test]
    fn lists_flatten_level_by_level() {
        for (operands, want) in [
            ("[[1, [2], [[3]], []]]", "[1, 2, [3]]"),
            ("[[1, [2], [[3]]], 0]", "[1, [2], [[3]]]"),
            ("[[1, [2], [[3]]], 2]", "[1, 2, 3]"),
            ("[[1, [2], [[3]]], 9223372036854775807]", "[1, 2, 3]"),
            ("[[1], -1]", "error: level must be non-negative"),
            ("[\"a\"]", "error: no such overload: string.flatten()"),
            (
                "[[1], \"a\"]",
                "error: no such overload: list(dyn).flatten(string)",
            ),
        ] {
            assert_eq!(called(flatten, operands), want, "{operands}");
        }
        let million = Val::list((0..1_100_000).map(Val::Int).collect());
        let twice = Val::list(vec![million.clone(), million]);
        assert_eq!(result(flatten, &[twice]), TOO_COSTLY);
    }

    #[test]
    fn items_are_sorted_by_their_keys() {
        for (operands, want) in [
            ("[[], []]", "[]"),
            ("[[\"a\", \"b\", \"c\"], [3, 1, 2]]", "[b, c, a]"),
            ("[[1, 2, 3], [true, false, true]]", "[2, 1, 3]"),
            (
                "[[1], [1, 2]]",
                "error: @sortByAssociatedKeys() expected a list of the same size as the \
                 associated keys list, but got 1 and 2 elements respectively",
            ),
            ("[[1], [null]]", "error: list elements must be comparable"),
            (
                "[[1, 2], [1, 1.5]]",
                "error: list elements must have the same type",
            ),
            (
                "[[1, 2], [1, null]]",
                "error: list elements must have the same type",
            ),
        ] {
            assert_eq!(called(sort_by_keys, operands), want, "{operands}");
        }
        for (operands, want) in [
            ("[[\"b\", \"ab\", \"a\"]]", "[a, ab, b]"),
            ("[\"a\"]", "error: no such overload"),
            ("[1]", "error: no such overload: sort"),
        ] {
            assert_eq!(called(sort, operands), want, "{operands}");
        }
    }
}
