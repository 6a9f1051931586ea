//! Objects of a suite: plain YAML, or YAML in a string as openshift/api has it.

use super::cursor::{SuiteNode, SuiteReader};
use crate::document::position::{LineIndex, Position, Range};
use crate::document::{self, TextFault};
use crate::suites::object::Object;
use crate::suites::suite::FaultCode;
use crate::value::Value;
use crate::value::json::Duplicates;

/// Reads an object; what is wrong with it becomes a fault at its line.
pub(super) fn object(
    node: SuiteNode<'_>,
    what: &str,
    reader: &mut SuiteReader<'_>,
) -> Option<Object> {
    let range = reader.start(node);
    let (value, repeated) = match node.value {
        Value::String(text) => match document::parse_one(text, Duplicates::LastWins) {
            Ok(one) => {
                let repeated = one.repeated_keys();
                (one.value.into_owned(), repeated)
            }
            Err(fault) => {
                let at = place(text, &fault, node, reader);
                let message = format!("{what}: {fault}");
                reader.fault(FaultCode::SyntaxError, message, at);
                return None;
            }
        },
        value => (value.clone().into_owned(), reader.repeated_keys(node)),
    };
    if value.as_map().is_none() {
        reader.fault(
            FaultCode::WrongType,
            format!("{what} must be an object"),
            range,
        );
        return None;
    }
    reader.add_fields(node, &value);
    Some(Object {
        value,
        range,
        is_text: matches!(node.value, Value::String(_)),
        repeated,
    })
}

/// Where in the suite a fault of the text in a string is. In a block scalar each line of the text
/// is a line of the suite.
fn place(text: &str, fault: &TextFault, node: SuiteNode<'_>, reader: &SuiteReader<'_>) -> Range {
    let bytes = reader.bytes(node);
    let written = reader.text.get(bytes.clone()).unwrap_or_default();
    if !written.starts_with('|') {
        return reader.start(node);
    }
    let inner = LineIndex::new(text).position(fault.offset);
    let first = reader.range_of_bytes(bytes).start.line + 1;
    let mut lines = written.split('\n').skip(1 + inner.line as usize);
    let own = text
        .split('\n')
        .nth(inner.line as usize)
        .unwrap_or_default();
    let whole = lines.next().unwrap_or_default();
    let indent = whole.len().saturating_sub(own.len());
    let start = Position {
        line: first + inner.line,
        character: inner.character + u32::try_from(indent).unwrap_or(0),
    };
    Range { start, end: start }
}
