//! Kubernetes' named formats.

use super::signature::{FORMAT, STRING, list, optional};
use super::{Function, Overload, missing};

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "format.byte",
        &[Overload::global("format.byte", &[], FORMAT, missing)],
    ),
    Function::new(
        "format.date",
        &[Overload::global("format.date", &[], FORMAT, missing)],
    ),
    Function::new(
        "format.datetime",
        &[Overload::global("format.datetime", &[], FORMAT, missing)],
    ),
    Function::new(
        "format.dns1035Label",
        &[Overload::global(
            "format.dns1035Label",
            &[],
            FORMAT,
            missing,
        )],
    ),
    Function::new(
        "format.dns1035LabelPrefix",
        &[Overload::global(
            "format.dns1035LabelPrefix",
            &[],
            FORMAT,
            missing,
        )],
    ),
    Function::new(
        "format.dns1123Label",
        &[Overload::global(
            "format.dns1123Label",
            &[],
            FORMAT,
            missing,
        )],
    ),
    Function::new(
        "format.dns1123LabelPrefix",
        &[Overload::global(
            "format.dns1123LabelPrefix",
            &[],
            FORMAT,
            missing,
        )],
    ),
    Function::new(
        "format.dns1123Subdomain",
        &[Overload::global(
            "format.dns1123Subdomain",
            &[],
            FORMAT,
            missing,
        )],
    ),
    Function::new(
        "format.dns1123SubdomainPrefix",
        &[Overload::global(
            "format.dns1123SubdomainPrefix",
            &[],
            FORMAT,
            missing,
        )],
    ),
    Function::new(
        "format.labelValue",
        &[Overload::global("format.labelValue", &[], FORMAT, missing)],
    ),
    Function::new(
        "format.named",
        &[Overload::global(
            "format-named",
            &[STRING],
            optional(&FORMAT),
            missing,
        )],
    ),
    Function::new(
        "format.qualifiedName",
        &[Overload::global(
            "format.qualifiedName",
            &[],
            FORMAT,
            missing,
        )],
    ),
    Function::new(
        "format.uri",
        &[Overload::global("format.uri", &[], FORMAT, missing)],
    ),
    Function::new(
        "format.uuid",
        &[Overload::global("format.uuid", &[], FORMAT, missing)],
    ),
    Function::new(
        "validate",
        &[Overload::member(
            "format-validate",
            &[FORMAT, STRING],
            optional(&list(&STRING)),
            missing,
        )],
    ),
];
