//! The nodes of one document: a flat list in the order of the text.

use std::borrow::Cow;

use super::cursor::TextPlace;

/// The kind of a node.
#[derive(Debug)]
pub(crate) enum NodeKind<'t> {
    /// Any scalar.
    Scalar {
        /// The value before resolution.
        text: Cow<'t, str>,
        /// Whether the value decides the type: plain without a tag, or tagged `!`.
        implicit: bool,
    },
    /// A list; its items follow.
    Sequence,
    /// A map; its keys and values follow in turn.
    Mapping,
    /// A place at which another node is repeated.
    Alias {
        /// The anchor.
        name: Cow<'t, str>,
        /// The index of the node meant.
        target: usize,
        /// Whether that node is being decoded on behalf of this one.
        active: bool,
    },
}

/// A node.
#[derive(Debug)]
pub(crate) struct YamlNode<'t> {
    /// Its kind.
    pub kind: NodeKind<'t>,
    /// The resolved tag of a scalar: `tag:yaml.org,2002:int`.
    pub tag: Option<Box<str>>,
    /// Where it starts, anchor and tag included.
    pub start: TextPlace,
    /// Where its own text starts, after anchor and tag.
    pub content: usize,
    /// Where it ends, in bytes: after its last character, or its last child's.
    pub end: usize,
    /// The index of the first node after it and its children.
    pub next: usize,
}

const MERGE_TAG: &str = "tag:yaml.org,2002:merge";

impl YamlNode<'_> {
    /// Whether it is a key that merges other maps into its own.
    pub fn is_merge(&self) -> bool {
        match &self.kind {
            NodeKind::Scalar { text, implicit } => {
                text == "<<" && (*implicit || self.tag.as_deref() == Some(MERGE_TAG))
            }
            _ => false,
        }
    }

    /// The text of a scalar.
    pub fn text(&self) -> Option<&str> {
        match &self.kind {
            NodeKind::Scalar { text, .. } => Some(text),
            _ => None,
        }
    }
}
