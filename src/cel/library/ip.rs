//! Kubernetes' IP addresses.

use super::signature::{BOOL, INT, IP, STRING};
use super::{Function, Overload, missing};

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "family",
        &[Overload::member("ip_family", &[IP], INT, missing)],
    ),
    Function::new(
        "ip",
        &[Overload::global("string_to_ip", &[STRING], IP, missing)],
    ),
    Function::new(
        "ip.isCanonical",
        &[Overload::global(
            "ip_is_canonical",
            &[STRING],
            BOOL,
            missing,
        )],
    ),
    Function::new(
        "isGlobalUnicast",
        &[Overload::member(
            "ip_is_global_unicast",
            &[IP],
            BOOL,
            missing,
        )],
    ),
    Function::new(
        "isIP",
        &[Overload::global("is_ip", &[STRING], BOOL, missing)],
    ),
    Function::new(
        "isLinkLocalMulticast",
        &[Overload::member(
            "ip_is_link_local_multicast",
            &[IP],
            BOOL,
            missing,
        )],
    ),
    Function::new(
        "isLinkLocalUnicast",
        &[Overload::member(
            "ip_is_link_local_unicast",
            &[IP],
            BOOL,
            missing,
        )],
    ),
    Function::new(
        "isLoopback",
        &[Overload::member("ip_is_loopback", &[IP], BOOL, missing)],
    ),
    Function::new(
        "isUnspecified",
        &[Overload::member("ip_is_unspecified", &[IP], BOOL, missing)],
    ),
    Function::new(
        "string",
        &[Overload::global("ip_to_string", &[IP], STRING, missing)],
    ),
];
