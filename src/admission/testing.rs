//! Schemas for tests.

use crate::machinery::decode::{Decoder, Keys};
use crate::schema::{Node, Props};
use crate::value::json;

/// Compiles the JSON text of a schema.
pub(super) fn node(schema: &str) -> Node {
    let value = json::parse(schema).expect(schema).value;
    let (props, _): (Props<'_>, _) = Decoder::run(value, Keys::Unique).expect(schema);
    Node::compile(&props)
}
