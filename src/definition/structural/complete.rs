//! Completeness: everything that junctors restrict is also listed in the structural part of the
//! schema.
//!
//! The API server follows the junctors of the root only, not those of the nodes below it.

use super::path::PathBuffer;
use super::supported;
use crate::machinery::Errors;
use crate::machinery::cause::Detail;
use crate::schema::{Items, Node, Props};

/// The walk over the junctors of one schema, beside its structural part.
pub(super) struct Completeness<'e> {
    /// The path of the structural node, which is taken from the compiled schema.
    structural: PathBuffer,
    /// The path of the schema below junctors.
    nested: PathBuffer,
    errors: &'e mut Errors,
}

impl<'e> Completeness<'e> {
    pub(super) fn new(root: &str, errors: &'e mut Errors) -> Self {
        Self {
            structural: PathBuffer::new(root),
            nested: PathBuffer::new(root),
            errors,
        }
    }

    pub(super) fn junctors(&mut self, props: &Props<'_>, node: &Node) {
        for (name, branches) in supported::junctors(props) {
            for (index, props) in branches.iter().enumerate() {
                let back = self.nested.enter_branch(name, index);
                self.nested(props, node);
                self.nested.leave(back);
            }
        }
    }

    fn nested(&mut self, props: &Props<'_>, node: &Node) {
        self.junctors(props, node);
        if let Some(Items::Schema(props)) = &props.items {
            let nested = self.nested.enter(".items");
            let structural = self.structural.enter(".items");
            self.counterpart(props, node.items.as_deref());
            self.nested.leave(nested);
            self.structural.leave(structural);
        }
        for (name, props) in props.properties.as_deref().unwrap_or_default() {
            let nested = self.nested.enter_property(name);
            let structural = self.structural.enter_property(name);
            self.counterpart(props, node.properties.get(name));
            self.nested.leave(nested);
            self.structural.leave(structural);
        }
    }

    fn counterpart(&mut self, props: &Props<'_>, node: Option<&Node>) {
        let Some(node) = node else {
            let path = self.nested.text().to_owned();
            let cause = Detail::DefinedIn { path };
            self.errors.required(self.structural.text(), cause);
            return;
        };
        self.nested(props, node);
    }
}
