//! `type`, `nullable`, and the effect of `format` on them. One bit of [`Node::kinds`] says whether
//! they hold.

use super::Findings;
use crate::admission::path::Path;
use crate::machinery::cause::Keyword;
use crate::schema::{Mismatch, Node, ValueKind, mismatch};
use crate::value::Value;

pub(super) fn explain(node: &Node, value: &Value<'_>, at: &Path<'_>, findings: &mut Findings<'_>) {
    match mismatch(
        node.types,
        node.nullable,
        node.format_name(),
        ValueKind::from_value(value),
    ) {
        None => {}
        Some(Mismatch::Type(found)) => {
            let wanted = node.type_names().into();
            findings.wrong_type(at, found, Keyword::Type { wanted });
        }
        Some(Mismatch::Format(found)) => {
            let wanted = node.format_name().into();
            findings.wrong_type(at, found, Keyword::Format { wanted });
        }
    }
}
