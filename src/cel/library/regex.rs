//! Kubernetes' regular expressions.

use super::signature::{INT, STRING, list};
use super::{Function, Overload, missing};

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "find",
        &[Overload::member(
            "string_find_string",
            &[STRING, STRING],
            STRING,
            missing,
        )],
    ),
    Function::new(
        "findAll",
        &[
            Overload::member(
                "string_find_all_string",
                &[STRING, STRING],
                list(&STRING),
                missing,
            ),
            Overload::member(
                "string_find_all_string_int",
                &[STRING, STRING, INT],
                list(&STRING),
                missing,
            ),
        ],
    ),
];
