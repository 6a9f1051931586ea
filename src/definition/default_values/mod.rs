//! stub
use crate::cel::library::Host;
use crate::machinery::FieldError;
use crate::schema::{Node, Props};
pub fn check(
    _schema: &Props<'_>,
    _node: &Node,
    _path: &str,
    _pruned: bool,
    _host: &Host<'_>,
) -> Vec<FieldError> {
    Vec::new()
}
pub fn has_unpruned(_schema: &Props<'_>, _node: &Node) -> bool {
    false
}
