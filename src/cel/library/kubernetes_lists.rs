//! Kubernetes' functions over lists.

use std::cmp::Ordering;

use super::arithmetic::add;
use super::signature::{A, BOOL, BYTES, DOUBLE, DURATION, DYN, INT, STRING, TIMESTAMP, UINT, list};
use super::{Function, Host, Overload};
use crate::cel::cost::{CallEstimate, CostRange, Pricing, STRING_TRAVERSAL, Site, tree_traversal};
use crate::cel::types::Type;
use crate::cel::value::Val;
use crate::releases::Feature;

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::priced(
        "includes",
        INCLUDES,
        &[Overload::member(
            "list_includes_dyn_dyn",
            &[DYN, DYN],
            BOOL,
            includes,
        )],
    )
    .since(Feature::Includes),
    Function::priced(
        "indexOf",
        ELEMENTS,
        &[Overload::member(
            "list_a_index_of_int",
            &[list(&A), A],
            INT,
            index_of,
        )],
    ),
    Function::priced(
        "isSorted",
        ELEMENTS,
        &[
            Overload::member("list_int_is_sorted_bool", &[list(&INT)], BOOL, is_sorted),
            Overload::member("list_uint_is_sorted_bool", &[list(&UINT)], BOOL, is_sorted),
            Overload::member(
                "list_double_is_sorted_bool",
                &[list(&DOUBLE)],
                BOOL,
                is_sorted,
            ),
            Overload::member("list_bool_is_sorted_bool", &[list(&BOOL)], BOOL, is_sorted),
            Overload::member(
                "list_duration_is_sorted_bool",
                &[list(&DURATION)],
                BOOL,
                is_sorted,
            ),
            Overload::member(
                "list_timestamp_is_sorted_bool",
                &[list(&TIMESTAMP)],
                BOOL,
                is_sorted,
            ),
            Overload::member(
                "list_string_is_sorted_bool",
                &[list(&STRING)],
                BOOL,
                is_sorted,
            ),
            Overload::member(
                "list_bytes_is_sorted_bool",
                &[list(&BYTES)],
                BOOL,
                is_sorted,
            ),
        ],
    ),
    Function::priced(
        "lastIndexOf",
        ELEMENTS,
        &[Overload::member(
            "list_a_last_index_of_int",
            &[list(&A), A],
            INT,
            last_index_of,
        )],
    ),
    Function::priced(
        "max",
        ELEMENTS,
        &[
            Overload::member("list_int_max_int", &[list(&INT)], INT, max),
            Overload::member("list_uint_max_uint", &[list(&UINT)], UINT, max),
            Overload::member("list_double_max_double", &[list(&DOUBLE)], DOUBLE, max),
            Overload::member("list_bool_max_bool", &[list(&BOOL)], BOOL, max),
            Overload::member(
                "list_duration_max_duration",
                &[list(&DURATION)],
                DURATION,
                max,
            ),
            Overload::member(
                "list_timestamp_max_timestamp",
                &[list(&TIMESTAMP)],
                TIMESTAMP,
                max,
            ),
            Overload::member("list_string_max_string", &[list(&STRING)], STRING, max),
            Overload::member("list_bytes_max_bytes", &[list(&BYTES)], BYTES, max),
        ],
    ),
    Function::priced(
        "min",
        ELEMENTS,
        &[
            Overload::member("list_int_min_int", &[list(&INT)], INT, min),
            Overload::member("list_uint_min_uint", &[list(&UINT)], UINT, min),
            Overload::member("list_double_min_double", &[list(&DOUBLE)], DOUBLE, min),
            Overload::member("list_bool_min_bool", &[list(&BOOL)], BOOL, min),
            Overload::member(
                "list_duration_min_duration",
                &[list(&DURATION)],
                DURATION,
                min,
            ),
            Overload::member(
                "list_timestamp_min_timestamp",
                &[list(&TIMESTAMP)],
                TIMESTAMP,
                min,
            ),
            Overload::member("list_string_min_string", &[list(&STRING)], STRING, min),
            Overload::member("list_bytes_min_bytes", &[list(&BYTES)], BYTES, min),
        ],
    ),
    Function::priced(
        "sum",
        ELEMENTS,
        &[
            Overload::member("list_int_sum_int", &[list(&INT)], INT, sum_of_ints),
            Overload::member("list_uint_sum_uint", &[list(&UINT)], UINT, sum_of_uints),
            Overload::member(
                "list_double_sum_double",
                &[list(&DOUBLE)],
                DOUBLE,
                sum_of_doubles,
            ),
            Overload::member(
                "list_duration_sum_duration",
                &[list(&DURATION)],
                DURATION,
                sum_of_durations,
            ),
        ],
    ),
];

/// Compares every element, at the cost of reading it. The string functions of the same names have
/// this price, too.
const ELEMENTS: Pricing = Pricing::new(estimate_of_elements, |operands, _| {
    Some(tree_traversal(operands.first()?))
});

fn estimate_of_elements(site: &dyn Site) -> Option<CallEstimate> {
    let size = site.size(0);
    let Some(element) = site.element_type(0) else {
        return Some(CallEstimate::from_cost(size.scaled(STRING_TRAVERSAL)));
    };
    let mut each = CostRange::exact(1);
    if matches!(element, Type::String | Type::Bytes) {
        each = each + site.element_size(0).scaled(STRING_TRAVERSAL);
    }
    Some(CallEstimate::from_cost(size * each))
}

/// A target of unknown type may be a list. The estimate then counts a comparison for each element.
const INCLUDES: Pricing = Pricing {
    estimate: Some(|site| match site.element_type(0) {
        Some(_) => estimate_of_elements(site),
        None => Some(CallEstimate::from_cost(site.size(0))),
    }),
    ..ELEMENTS
};

/// Whether a list has an item, or the value is equal to it.
fn includes<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [value, item] = operands else {
        return Val::no_such_overload();
    };
    let mut comparison = host.comparison();
    let found = match value {
        Val::List(list) => list
            .iter()
            .any(|other| matches!(comparison.is_equal(&other, item), Ok(true))),
        value => matches!(comparison.is_equal(value, item), Ok(true)),
    };
    match comparison.is_spent() {
        true => Val::too_costly(),
        false => Val::Bool(found),
    }
}

fn index_of<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [Val::List(list), item] = operands else {
        return Val::no_such_overload();
    };
    place_of(host, item, &mut list.iter().enumerate())
}

fn last_index_of<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [Val::List(list), item] = operands else {
        return Val::no_such_overload();
    };
    place_of(host, item, &mut list.iter().enumerate().rev())
}

fn place_of<'a>(
    host: &Host<'_>,
    item: &Val<'a>,
    items: &mut dyn Iterator<Item = (usize, Val<'a>)>,
) -> Val<'a> {
    let mut comparison = host.comparison();
    for (at, other) in items {
        match comparison.is_equal(&other, item) {
            Ok(true) => return Val::Int(at as i64),
            Err(error) if comparison.is_spent() => return error,
            _ => {}
        }
    }
    Val::Int(-1)
}

fn is_sorted<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    let [Val::List(list)] = operands else {
        return Val::no_such_overload();
    };
    let mut before: Option<Val> = None;
    for item in list.iter() {
        if !is_comparable(&item) {
            return item.or_no_such_overload();
        }
        if before.is_some_and(|before| compares(&before, &item, Ordering::Greater)) {
            return Val::Bool(false);
        }
        before = Some(item);
    }
    Val::Bool(true)
}

fn max<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    extreme(operands, Ordering::Less, "max called on empty list")
}

fn min<'a>(_: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    extreme(operands, Ordering::Greater, "min called on empty list")
}

/// The first item that no later item beats in the comparison.
fn extreme<'a>(operands: &[Val<'a>], worse: Ordering, of_none: &'static str) -> Val<'a> {
    let [Val::List(list)] = operands else {
        return Val::no_such_overload();
    };
    let mut extreme: Option<Val> = None;
    for item in list.iter() {
        if !is_comparable(&item) {
            return item.or_no_such_overload();
        }
        let better = extreme
            .as_ref()
            .is_none_or(|extreme| compares(extreme, &item, worse));
        if better {
            extreme = Some(item);
        }
    }
    extreme.unwrap_or_else(|| Val::error(of_none))
}

/// Whether a comparison of two items holds; false for items that do not compare.
fn compares(a: &Val<'_>, b: &Val<'_>, so: Ordering) -> bool {
    a.compare(b).is_ok_and(|ordering| ordering == so)
}

/// Whether an item can be compared with items of its type.
pub(super) fn is_comparable(item: &Val<'_>) -> bool {
    matches!(
        item,
        Val::Bool(_)
            | Val::Int(_)
            | Val::Uint(_)
            | Val::Double(_)
            | Val::String(_)
            | Val::Bytes(_)
            | Val::Duration(_)
            | Val::Timestamp(_)
    )
}

fn sum_of_ints<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    sum(host, operands, Val::Int(0))
}

fn sum_of_uints<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    sum(host, operands, Val::Uint(0))
}

fn sum_of_doubles<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    sum(host, operands, Val::Double(0.0))
}

fn sum_of_durations<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    sum(host, operands, Val::Duration(0))
}

fn sum<'a>(host: &Host<'_>, operands: &[Val<'a>], zero: Val<'a>) -> Val<'a> {
    let [Val::List(list)] = operands else {
        return Val::no_such_overload();
    };
    let mut sum = zero;
    for item in list.iter() {
        if item.is_error() {
            return item;
        }
        sum = add(host, &[sum, item]);
        if sum.is_error() {
            break;
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cel::library::testing::{called, result};

    #[test]
    fn items_are_found_by_equality() {
        for (operands, first, last) in [
            ("[[1, 2, 2.0], 2]", "1", "2"),
            ("[[1, null, null], null]", "1", "2"),
            ("[[[1], [2]], [2.0]]", "1", "1"),
            ("[[1, \"1\"], true]", "-1", "-1"),
            ("[[], 1]", "-1", "-1"),
        ] {
            assert_eq!(called(index_of, operands), first, "{operands}");
            assert_eq!(called(last_index_of, operands), last, "{operands}");
        }
    }

    #[test]
    fn what_does_not_compare_is_neither_more_nor_less() {
        for (operands, sorted, least, greatest) in [
            ("[[2, 1, 3]]", "false", "1", "3"),
            ("[[1, 1.5, 2]]", "true", "1", "2"),
            ("[[\"b\", \"ab\"]]", "false", "ab", "b"),
            ("[[true, false]]", "false", "false", "true"),
            ("[[2, \"a\", 1]]", "true", "1", "2"),
            ("[[\"a\", 1, \"b\"]]", "true", "a", "b"),
        ] {
            assert_eq!(called(is_sorted, operands), sorted, "{operands}");
            assert_eq!(called(min, operands), least, "{operands}");
            assert_eq!(called(max, operands), greatest, "{operands}");
        }
        for operands in ["[[1, null]]", "[[[1]]]", "[[1, {}]]"] {
            for call in [is_sorted, min, max] {
                assert_eq!(
                    called(call, operands),
                    "error: no such overload",
                    "{operands}"
                );
            }
        }
        assert_eq!(called(is_sorted, "[[]]"), "true");
        assert_eq!(called(min, "[[]]"), "error: min called on empty list");
        assert_eq!(called(max, "[[]]"), "error: max called on empty list");
    }

    #[test]
    fn not_a_number_is_kept_where_it_comes_first() {
        let list = |items: &[f64]| [Val::list(items.iter().copied().map(Val::Double).collect())];
        assert_eq!(result(max, &list(&[f64::NAN, 1.0])), "NaN");
        assert_eq!(result(max, &list(&[1.0, f64::NAN, 2.0])), "2");
        assert_eq!(result(is_sorted, &list(&[2.0, f64::NAN, 1.0])), "true");
    }

    #[test]
    fn sums_start_at_the_zero_of_their_type() {
        for (operands, want) in [
            ("[[]]", "0"),
            ("[[1, 2]]", "3"),
            (
                "[[9223372036854775807, 1, \"a\"]]",
                "error: integer overflow",
            ),
            ("[[1, 1.5]]", "error: no such overload"),
            ("[[1, null]]", "error: no such overload"),
        ] {
            assert_eq!(called(sum_of_ints, operands), want, "{operands}");
        }
        assert_eq!(called(sum_of_doubles, "[[0.5, 1.5]]"), "2");
        let uints = Val::list(vec![Val::Uint(u64::MAX), Val::Uint(1)]);
        let durations = Val::list(vec![Val::Duration(i64::MIN), Val::Duration(-1)]);
        let misfits = Val::list(vec![Val::Int(1), Val::error("misfit"), Val::Null]);
        for (call, list, want) in [
            (
                sum_of_uints as crate::cel::library::Implementation,
                uints,
                "unsigned integer overflow",
            ),
            (sum_of_durations, durations, "integer overflow"),
            (sum_of_ints, misfits, "misfit"),
        ] {
            assert_eq!(result(call, &[list]), format!("error: {want}"));
        }
    }
}
