//! cel-go's `sets` extension.

use super::signature::{BOOL, T, list};
use super::{Function, Overload, missing};

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "sets.contains",
        &[Overload::global(
            "list_sets_contains_list",
            &[list(&T), list(&T)],
            BOOL,
            missing,
        )],
    ),
    Function::new(
        "sets.equivalent",
        &[Overload::global(
            "list_sets_equivalent_list",
            &[list(&T), list(&T)],
            BOOL,
            missing,
        )],
    ),
    Function::new(
        "sets.intersects",
        &[Overload::global(
            "list_sets_intersects_list",
            &[list(&T), list(&T)],
            BOOL,
            missing,
        )],
    ),
];
