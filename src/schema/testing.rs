//! Schemas for tests.

use super::{Node, Props};
use crate::machinery::decode::{Decoder, Keys};
use crate::value::json;

/// Compiles the JSON text of a schema.
pub(crate) fn node(schema: &str) -> Node {
    Node::compile(&props(schema))
}

/// Decodes the JSON text of a schema.
pub(crate) fn props(schema: &str) -> Props<'_> {
    let value = json::parse(schema).expect(schema).value;
    Decoder::run(value, Keys::Unique).expect(schema).0
}
