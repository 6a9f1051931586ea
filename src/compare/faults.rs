//! The errors of the server about a definition.

use crate::machinery::FieldError;
use crate::machinery::cause::{Cause, Detail, Estimated, SchemaRule};

/// Whether two errors are about the same fault of the same field.
pub(super) fn is_same(one: &FieldError, other: &FieldError) -> bool {
    (one.kind, &one.field, &one.bad_value, &one.cause)
        == (other.kind, &other.field, &other.bad_value, &other.cause)
}

/// Whether an error about the cost of all rules only follows from the cost of a single rule.
pub(super) fn is_follow_up(error: &FieldError, all: &[FieldError]) -> bool {
    let cost = |error: &FieldError| match &error.cause {
        Cause::Detail(detail) => match **detail {
            Detail::EstimatedCost { of, .. } => Some(of),
            _ => None,
        },
        _ => None,
    };
    let is_of_total = matches!(error.cause, Cause::SchemaRule(SchemaRule::Contributes))
        || cost(error) == Some(Estimated::Schema);
    let is_of_one =
        |error: &FieldError| matches!(cost(error), Some(Estimated::Rule | Estimated::Message));
    is_of_total && all.iter().any(is_of_one)
}
