//! Walks down trees and up again without recursion: macros make trees deeper than any stack is
//! sure to be.

use super::ast::NodeId;

/// The nodes that a walk is in, each with how often it was looked at.
pub(super) struct AstWalk {
    open: Vec<(NodeId, usize)>,
}

impl AstWalk {
    /// A walk that starts at a node.
    pub fn from(root: NodeId) -> Self {
        // As deep as most expressions are.
        let mut open = Vec::with_capacity(16);
        open.push((root, 0));
        Self { open }
    }

    /// The innermost node, and how often it was looked at before; `None` when all is done.
    pub fn next(&mut self) -> Option<(NodeId, usize)> {
        let (id, times) = self.open.last_mut()?;
        *times += 1;
        Some((*id, *times - 1))
    }

    /// Goes down to a node before it looks at the innermost one again, or is done with that one.
    pub fn go(&mut self, below: Option<NodeId>) {
        match below {
            Some(id) => self.open.push((id, 0)),
            None => drop(self.open.pop()),
        }
    }
}
