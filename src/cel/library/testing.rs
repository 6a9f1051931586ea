//! Calls of implementations for tests.

use super::{Host, Implementation};
use crate::cel::value::Val;
use crate::cel::zones::NoZones;
use crate::value::json;

/// Calls an implementation with operands from a JSON list. Returns the result as Go's `%v` shows
/// it; errors after `error: `.
pub(super) fn called(call: Implementation, operands: &str) -> String {
    let parsed = json::parse(operands).unwrap();
    let Val::List(operands) = Val::from_json(&parsed.value) else {
        panic!("operands are a list: {operands}");
    };
    result(call, &operands.iter().collect::<Vec<_>>())
}

/// The result of a call as Go's `%v` shows it; errors after `error: `.
pub(super) fn result(call: Implementation, operands: &[Val<'_>]) -> String {
    let result = call(&Host::new(&NoZones), operands);
    let prefix = if result.is_error() { "error: " } else { "" };
    format!("{prefix}{}", result.go_text())
}
