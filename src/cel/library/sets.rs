//! cel-go's `sets` extension.

use super::signature::{BOOL, T, list};
use super::{Function, Host, Overload, all_of};
use crate::cel::bounds::MAX_PAIRS;
use crate::cel::cost::{CallEstimate, CostRange, Pricing, Site, size_of};
use crate::cel::value::{EqualityComparison, List, Val};
use crate::releases::Feature;

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &all_of(
    Feature::SetFunctions,
    [
        Function::new(
            "sets.contains",
            &[Overload::global(
                "list_sets_contains_list",
                &[list(&T), list(&T)],
                BOOL,
                contains,
            )
            .overload_price(ONCE)],
        ),
        Function::new(
            "sets.equivalent",
            &[Overload::global(
                "list_sets_equivalent_list",
                &[list(&T), list(&T)],
                BOOL,
                equivalent,
            )
            .overload_price(TWICE)],
        ),
        Function::new(
            "sets.intersects",
            &[Overload::global(
                "list_sets_intersects_list",
                &[list(&T), list(&T)],
                BOOL,
                intersects,
            )
            .overload_price(ONCE)],
        ),
    ],
);

/// Every pair of elements is compared.
const ONCE: Pricing = Pricing::new(
    |site| Some(pairs_estimate(site, 1.0)),
    |operands, _| pairs(operands, 1),
);

/// Every pair is compared in both directions.
const TWICE: Pricing = Pricing::new(
    |site| Some(pairs_estimate(site, 2.0)),
    |operands, _| pairs(operands, 2),
);

fn pairs_estimate(site: &dyn Site, times: f64) -> CallEstimate {
    let pairs = site.size(0) * site.size(1);
    CallEstimate::from_cost(pairs.scaled(times) + CostRange::exact(1))
}

fn pairs(operands: &[Val<'_>], times: u64) -> Option<u64> {
    let [left, right] = operands else { return None };
    Some(1 + times * size_of(left) * size_of(right))
}

fn contains<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    compare(host, operands, |comparison, list, items| {
        has_all(comparison, list, items)
    })
}

fn equivalent<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    compare(host, operands, |comparison, a, b| {
        Ok(has_all(comparison, a, b)? && has_all(comparison, b, a)?)
    })
}

fn intersects<'a>(host: &Host<'_>, operands: &[Val<'a>]) -> Val<'a> {
    compare(host, operands, |comparison, a, b| {
        for item in a.iter() {
            match comparison.is_in(&item, b) {
                Ok(true) => return Ok(true),
                Err(error) if comparison.is_spent() => return Err(error),
                _ => {}
            }
        }
        Ok(false)
    })
}

fn compare<'a>(
    host: &Host<'_>,
    operands: &[Val<'a>],
    outcome: fn(&mut EqualityComparison<'_>, &List<'a>, &List<'a>) -> Result<bool, Val<'a>>,
) -> Val<'a> {
    let [Val::List(a), Val::List(b)] = operands else {
        return Val::no_such_overload();
    };
    if a.len().saturating_mul(b.len()) > MAX_PAIRS {
        return Val::too_costly();
    }
    outcome(&mut host.comparison(), a, b).map_or_else(|error| error, Val::Bool)
}

fn has_all<'a>(
    comparison: &mut EqualityComparison<'_>,
    list: &List<'a>,
    items: &List<'a>,
) -> Result<bool, Val<'a>> {
    for item in items.iter() {
        if !comparison.is_in(&item, list)? {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cel::library::testing::called;

    #[test]
    fn members_are_compared_by_equality() {
        for (operands, want) in [
            // contains, equivalent, intersects
            ("[[], []]", ["true", "true", "false"]),
            ("[[1], []]", ["true", "false", "false"]),
            ("[[], [1]]", ["false", "false", "false"]),
            ("[[1, 2], [2, 2]]", ["true", "false", "true"]),
            ("[[1, 2], [2, 1, 1.0]]", ["true", "true", "true"]),
            ("[[[1], [2, 3]], [[2, 3.0]]]", ["true", "false", "true"]),
            ("[[1, \"1\"], [null]]", ["false", "false", "false"]),
            ("[[1, 3], [1, 2]]", ["false", "false", "true"]),
        ] {
            for (call, want) in [contains, equivalent, intersects].into_iter().zip(want) {
                assert_eq!(called(call, operands), want, "{operands}");
            }
        }
    }

    #[test]
    fn what_costs_too_much_is_not_compared() {
        let many = format!("[[{}0], [{0}1]]", "0,".repeat(2100));
        let want = "error: operation cancelled: actual cost limit exceeded";
        assert_eq!(called(contains, &many), want);
    }
}
