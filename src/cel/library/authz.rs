//! Kubernetes' authorizer: declared, but rules of CRDs have no variable to start from.

use super::signature::{
    AUTHORIZER, BOOL, DECISION, GROUP_CHECK, PATH_CHECK, RESOURCE_CHECK, STRING,
};
use super::{Function, Host, Overload};
use crate::cel::cost::{CallEstimate, CostRange, Pricing, STRING_TRAVERSAL, size_of};
use crate::cel::value::Val;

/// The declarations.
pub(super) const FUNCTIONS: &[Function] = &[
    Function::priced(
        "allowed",
        Pricing::NOMINAL,
        &[Overload::member(
            "decision_allowed",
            &[DECISION],
            BOOL,
            unreachable,
        )],
    ),
    Function::priced(
        "check",
        CHECK,
        &[
            Overload::member(
                "pathcheck_check",
                &[PATH_CHECK, STRING],
                DECISION,
                unreachable,
            ),
            Overload::member(
                "resourcecheck_check",
                &[RESOURCE_CHECK, STRING],
                DECISION,
                unreachable,
            ),
        ],
    ),
    Function::priced(
        "error",
        Pricing::NOMINAL,
        &[Overload::member(
            "decision_error",
            &[DECISION],
            STRING,
            unreachable,
        )],
    ),
    Function::priced(
        "errored",
        Pricing::NOMINAL,
        &[Overload::member(
            "decision_errored",
            &[DECISION],
            BOOL,
            unreachable,
        )],
    ),
    Function::priced(
        "fieldSelector",
        SELECTOR,
        &[Overload::member(
            "authorizer_fieldselector",
            &[RESOURCE_CHECK, STRING],
            RESOURCE_CHECK,
            unreachable,
        )],
    ),
    Function::priced(
        "group",
        Pricing::NOMINAL,
        &[Overload::member(
            "authorizer_group",
            &[AUTHORIZER, STRING],
            GROUP_CHECK,
            unreachable,
        )],
    ),
    Function::priced(
        "labelSelector",
        SELECTOR,
        &[Overload::member(
            "authorizer_labelselector",
            &[RESOURCE_CHECK, STRING],
            RESOURCE_CHECK,
            unreachable,
        )],
    ),
    Function::priced(
        "name",
        Pricing::NOMINAL,
        &[Overload::member(
            "resourcecheck_name",
            &[RESOURCE_CHECK, STRING],
            RESOURCE_CHECK,
            unreachable,
        )],
    ),
    Function::priced(
        "namespace",
        Pricing::NOMINAL,
        &[Overload::member(
            "resourcecheck_namespace",
            &[RESOURCE_CHECK, STRING],
            RESOURCE_CHECK,
            unreachable,
        )],
    ),
    Function::priced(
        "path",
        Pricing::NOMINAL,
        &[Overload::member(
            "authorizer_path",
            &[AUTHORIZER, STRING],
            PATH_CHECK,
            unreachable,
        )],
    ),
    Function::priced(
        "reason",
        Pricing::NOMINAL,
        &[Overload::member(
            "decision_reason",
            &[DECISION],
            STRING,
            unreachable,
        )],
    ),
    Function::priced(
        "resource",
        Pricing::NOMINAL,
        &[Overload::member(
            "groupcheck_resource",
            &[GROUP_CHECK, STRING],
            RESOURCE_CHECK,
            unreachable,
        )],
    ),
    Function::priced(
        "serviceAccount",
        Pricing::NOMINAL,
        &[Overload::member(
            "authorizer_serviceaccount",
            &[AUTHORIZER, STRING, STRING],
            AUTHORIZER,
            unreachable,
        )],
    ),
    Function::priced(
        "subresource",
        Pricing::NOMINAL,
        &[Overload::member(
            "resourcecheck_subresource",
            &[RESOURCE_CHECK, STRING],
            RESOURCE_CHECK,
            unreachable,
        )],
    ),
];

/// The cost of a check. An expression can afford two.
const CHECK: Pricing = Pricing::new(
    |_| Some(CallEstimate::from_cost(CostRange::exact(350_000))),
    |_, _| Some(350_000),
);

const SELECTOR: Pricing = Pricing::new(
    |site| Some(CallEstimate::from_cost(selector(site.size(1)))),
    |operands, _| Some(selector(CostRange::exact(size_of(operands.get(1)?))).max),
);

/// A list of requirements, one for every two characters, each a message with a list.
fn selector(text: CostRange) -> CostRange {
    let requirements = text.scaled(0.5).scaled(50.0);
    CostRange::exact(10) + text.scaled(STRING_TRAVERSAL) + requirements
}

/// No operand is a value of these types.
fn unreachable<'a>(_: &Host<'_>, _: &[Val<'a>]) -> Val<'a> {
    Val::no_such_overload()
}
