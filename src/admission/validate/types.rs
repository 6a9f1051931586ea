//! `type`, `nullable` and what `format` adds to them; whether they hold is one bit of
//! [`Node::kinds`].

use super::Findings;
use crate::admission::path::Path;
use crate::schema::{Kind, Mismatch, Node, mismatch};
use crate::value::Value;

pub(super) fn explain(node: &Node, value: &Value<'_>, at: &Path<'_>, findings: &mut Findings<'_>) {
    match mismatch(
        node.types,
        node.nullable,
        node.format_name(),
        Kind::of(value),
    ) {
        None => {}
        Some(Mismatch::Type(found)) => findings.wrong_type(at, node.type_names(), found),
        Some(Mismatch::Format(found)) => findings.wrong_type(at, node.format_name(), found),
    }
}
