//! Kubernetes' authorizer: declared, but rules of CRDs have no variable to start from.

use super::signature::{
    AUTHORIZER, BOOL, DECISION, GROUP_CHECK, PATH_CHECK, RESOURCE_CHECK, STRING,
};
use super::{Function, Overload, missing};

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::new(
        "allowed",
        &[Overload::member(
            "decision_allowed",
            &[DECISION],
            BOOL,
            missing,
        )],
    ),
    Function::new(
        "check",
        &[
            Overload::member("pathcheck_check", &[PATH_CHECK, STRING], DECISION, missing),
            Overload::member(
                "resourcecheck_check",
                &[RESOURCE_CHECK, STRING],
                DECISION,
                missing,
            ),
        ],
    ),
    Function::new(
        "error",
        &[Overload::member(
            "decision_error",
            &[DECISION],
            STRING,
            missing,
        )],
    ),
    Function::new(
        "errored",
        &[Overload::member(
            "decision_errored",
            &[DECISION],
            BOOL,
            missing,
        )],
    ),
    Function::new(
        "fieldSelector",
        &[Overload::member(
            "authorizer_fieldselector",
            &[RESOURCE_CHECK, STRING],
            RESOURCE_CHECK,
            missing,
        )],
    ),
    Function::new(
        "group",
        &[Overload::member(
            "authorizer_group",
            &[AUTHORIZER, STRING],
            GROUP_CHECK,
            missing,
        )],
    ),
    Function::new(
        "labelSelector",
        &[Overload::member(
            "authorizer_labelselector",
            &[RESOURCE_CHECK, STRING],
            RESOURCE_CHECK,
            missing,
        )],
    ),
    Function::new(
        "name",
        &[Overload::member(
            "resourcecheck_name",
            &[RESOURCE_CHECK, STRING],
            RESOURCE_CHECK,
            missing,
        )],
    ),
    Function::new(
        "namespace",
        &[Overload::member(
            "resourcecheck_namespace",
            &[RESOURCE_CHECK, STRING],
            RESOURCE_CHECK,
            missing,
        )],
    ),
    Function::new(
        "path",
        &[Overload::member(
            "authorizer_path",
            &[AUTHORIZER, STRING],
            PATH_CHECK,
            missing,
        )],
    ),
    Function::new(
        "reason",
        &[Overload::member(
            "decision_reason",
            &[DECISION],
            STRING,
            missing,
        )],
    ),
    Function::new(
        "resource",
        &[Overload::member(
            "groupcheck_resource",
            &[GROUP_CHECK, STRING],
            RESOURCE_CHECK,
            missing,
        )],
    ),
    Function::new(
        "serviceAccount",
        &[Overload::member(
            "authorizer_serviceaccount",
            &[AUTHORIZER, STRING, STRING],
            AUTHORIZER,
            missing,
        )],
    ),
    Function::new(
        "subresource",
        &[Overload::member(
            "resourcecheck_subresource",
            &[RESOURCE_CHECK, STRING],
            RESOURCE_CHECK,
            missing,
        )],
    ),
];
