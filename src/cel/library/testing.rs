//! Calls of implementations for tests.

use super::{Call, Host};
use crate::cel::value::Val;
use crate::cel::zones::NoZones;
use crate::value::json;

/// What a call gives, with operands written as a JSON list, under Go's `%v`; errors behind
/// `error: `.
pub(super) fn called(call: Call, operands: &str) -> String {
    let parsed = json::parse(operands).unwrap();
    let Val::List(operands) = Val::of_json(&parsed.value) else {
        panic!("operands are a list: {operands}");
    };
    result(call, &operands.iter().collect::<Vec<_>>())
}

/// What a call gives, under Go's `%v`; errors behind `error: `.
pub(super) fn result(call: Call, operands: &[Val<'_>]) -> String {
    let result = call(&Host::new(&NoZones), operands);
    let prefix = if result.is_error() { "error: " } else { "" };
    format!("{prefix}{}", result.go_text())
}
