//! The functions that the macros with two variables expand to.

use super::arithmetic::special;
use super::signature::{K, V, map};
use super::{Function, Overload, all_of};
use crate::releases::Feature;

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &all_of(
    Feature::TwoVariableMacros,
    [Function::new(
        "cel.@mapInsert",
        &[
            Overload::global(
                "@mapInsert_map_key_value",
                &[map(&K, &V), K, V],
                map(&K, &V),
                special,
            ),
            Overload::global(
                "@mapInsert_map_map",
                &[map(&K, &V), map(&K, &V)],
                map(&K, &V),
                special,
            ),
        ],
    )],
);
