//! Kubernetes' IP networks.

use super::signature::{BOOL, CIDR, INT, IP, STRING};
use super::{Function, Overload, missing};

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "cidr",
        &[Overload::global("string_to_cidr", &[STRING], CIDR, missing)],
    ),
    Function::new(
        "containsCIDR",
        &[
            Overload::member("cidr_contains_cidr_string", &[CIDR, STRING], BOOL, missing),
            Overload::member("cidr_contains_cidr", &[CIDR, CIDR], BOOL, missing),
        ],
    ),
    Function::new(
        "containsIP",
        &[
            Overload::member("cidr_contains_ip_string", &[CIDR, STRING], BOOL, missing),
            Overload::member("cidr_contains_ip_ip", &[CIDR, IP], BOOL, missing),
        ],
    ),
    Function::new("ip", &[Overload::member("cidr_ip", &[CIDR], IP, missing)]),
    Function::new(
        "isCIDR",
        &[Overload::global("is_cidr", &[STRING], BOOL, missing)],
    ),
    Function::new(
        "masked",
        &[Overload::member("cidr_masked", &[CIDR], CIDR, missing)],
    ),
    Function::new(
        "prefixLength",
        &[Overload::member(
            "cidr_prefix_length",
            &[CIDR],
            INT,
            missing,
        )],
    ),
    Function::new(
        "string",
        &[Overload::global("cidr_to_string", &[CIDR], STRING, missing)],
    ),
];
