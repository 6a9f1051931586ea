//! cel-go's `sets` extension.

use super::signature::{BOOL, T, list};
use super::{Function, Overload, missing};
use crate::cel::cost::{CallEstimate, Pricing, Range, Site, size_of};
use crate::cel::value::Val;

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "sets.contains",
        &[Overload::global(
            "list_sets_contains_list",
            &[list(&T), list(&T)],
            BOOL,
            missing,
        )
        .by_id(ONCE)],
    ),
    Function::new(
        "sets.equivalent",
        &[Overload::global(
            "list_sets_equivalent_list",
            &[list(&T), list(&T)],
            BOOL,
            missing,
        )
        .by_id(TWICE)],
    ),
    Function::new(
        "sets.intersects",
        &[Overload::global(
            "list_sets_intersects_list",
            &[list(&T), list(&T)],
            BOOL,
            missing,
        )
        .by_id(ONCE)],
    ),
];

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
    CallEstimate::of(pairs.scaled(times) + Range::exact(1))
}

fn pairs(operands: &[Val<'_>], times: u64) -> Option<u64> {
    let [left, right] = operands else { return None };
    Some(1 + times * size_of(left) * size_of(right))
}
