//! Schemas for tests.

use super::{Node, Props};
use crate::machinery::decode::{Decoder, Keys};
use crate::value::json;

/// Compiles the JSON text of a schema.
pub(crate) fn node(schema: &str) -> Node {
    let value = json::parse(schema).expect(schema).value;
    let (props, _): (Props<'_>, _) = Decoder::run(value, Keys::Unique).expect(schema);
    Node::compile(&props)
}
