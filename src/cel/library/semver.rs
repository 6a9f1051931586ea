//! Kubernetes' semantic versions.

use super::signature::{BOOL, INT, SEMVER, STRING};
use super::{Function, Overload, missing};

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "compareTo",
        &[Overload::member(
            "semver_compare_to",
            &[SEMVER, SEMVER],
            INT,
            missing,
        )],
    ),
    Function::new(
        "isGreaterThan",
        &[Overload::member(
            "semver_is_greater_than",
            &[SEMVER, SEMVER],
            BOOL,
            missing,
        )],
    ),
    Function::new(
        "isLessThan",
        &[Overload::member(
            "semver_is_less_than",
            &[SEMVER, SEMVER],
            BOOL,
            missing,
        )],
    ),
    Function::new(
        "isSemver",
        &[
            Overload::global("is_semver_string", &[STRING], BOOL, missing),
            Overload::global("is_semver_string_bool", &[STRING, BOOL], BOOL, missing),
        ],
    ),
    Function::new(
        "major",
        &[Overload::member("semver_major", &[SEMVER], INT, missing)],
    ),
    Function::new(
        "minor",
        &[Overload::member("semver_minor", &[SEMVER], INT, missing)],
    ),
    Function::new(
        "patch",
        &[Overload::member("semver_patch", &[SEMVER], INT, missing)],
    ),
    Function::new(
        "semver",
        &[
            Overload::global("string_to_semver", &[STRING], SEMVER, missing),
            Overload::global("string_bool_to_semver", &[STRING, BOOL], SEMVER, missing),
        ],
    ),
];
