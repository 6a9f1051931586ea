//! The syntax tree of an expression: nodes in one arena, macros already expanded.
//!
//! Names borrow from the source text. A node may be the child of several others: some macros
//! use their target twice.

use std::borrow::Cow;

use crate::releases::Features;

/// A node's place in its [`Ast`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(pub u32);

/// A run of an [`Ast`]'s children.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nodes {
    pub(super) start: u32,
    pub(super) len: u32,
}

impl Nodes {
    /// How many there are.
    #[must_use]
    pub fn len(self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len == 0
    }
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Ast<'s> {
    nodes: Vec<AstNode<'s>>,
    children: Vec<NodeId>,
    /// The outermost node.
    pub root: NodeId,
    /// The features in it that not all releases have.
    pub used: Features,
}

/// A node and where its errors are reported.
#[derive(Clone, Debug)]
pub struct AstNode<'s> {
    /// The kind of node.
    pub expr: Expr<'s>,
    /// The number of code points before the node in the source.
    pub offset: u32,
}

/// The kinds of expressions.
#[derive(Clone, Debug)]
pub enum Expr<'s> {
    /// A constant.
    Literal(Literal<'s>),
    /// A name, with its leading dot if it was written with one: see [`bare`].
    Ident(&'s str),
    /// `operand.field`, or `has(operand.field)`.
    Select {
        /// The expression whose field is selected.
        operand: NodeId,
        /// The field's name.
        field: &'s str,
        /// Whether it is `has()`, which only tests the presence.
        test_only: bool,
    },
    /// A call of a function or operator; operators have their internal names, e.g. `_+_`.
    Call {
        /// The target that a member function is called on.
        target: Option<NodeId>,
        /// The function's name, with its leading dot if it was written with one: see [`bare`].
        function: &'s str,
        /// The arguments, without the target.
        args: Nodes,
    },
    /// `[a, ?b]`
    List {
        /// The elements.
        elements: Nodes,
        /// The indices of those with a question mark, ascending.
        optional: Box<[u32]>,
    },
    /// `{k: v, ?k: v}`
    Map(Box<[MapEntry]>),
    /// `Name{field: v}`
    Struct {
        /// The message's name.
        name: Cow<'s, str>,
        /// Its fields.
        fields: Box<[MessageField<'s>]>,
    },
    /// The expansion of macros over lists and maps.
    Comprehension(Box<Comprehension<'s>>),
}

/// A name without its leading dot. There may be blanks and comments between the two.
#[must_use]
pub fn bare(name: &str) -> &str {
    let Some(rest) = name.strip_prefix('.') else {
        return name;
    };
    let blank = |c: char| !(c.is_ascii_alphanumeric() || c == '_');
    rest.rsplit(blank).next().unwrap_or(rest)
}

/// A name as cel-go prints it: blanks after the leading dot removed.
#[must_use]
pub fn spelled(name: &str) -> Cow<'_, str> {
    if name.starts_with('.') {
        Cow::Owned([".", bare(name)].concat())
    } else {
        Cow::Borrowed(name)
    }
}

/// Whether the element at an index is one of a list's optional ones, see [`Expr::List`].
#[must_use]
pub fn is_optional(optional: &[u32], at: usize) -> bool {
    optional
        .binary_search_by(|place| (*place as usize).cmp(&at))
        .is_ok()
}

/// An entry of a map.
#[derive(Clone, Copy, Debug)]
pub struct MapEntry {
    /// The key.
    pub key: NodeId,
    /// The value.
    pub value: NodeId,
    /// Whether it was written with a question mark.
    pub optional: bool,
    /// Where its errors are reported, in code points: at the colon.
    pub offset: u32,
}

/// A field of a message.
#[derive(Clone, Copy, Debug)]
pub struct MessageField<'s> {
    /// Its name.
    pub name: &'s str,
    /// Its value.
    pub value: NodeId,
    /// Whether it was written with a question mark.
    pub optional: bool,
    /// Where its errors are reported, in code points: at the colon.
    pub offset: u32,
}

/// A fold over a list or map.
#[derive(Clone, Debug)]
pub struct Comprehension<'s> {
    /// The name of the element, or of the index or key where there are two.
    pub variable: &'s str,
    /// The name of the element or value where there are two.
    pub second: Option<&'s str>,
    /// The list or map that is iterated over.
    pub range: NodeId,
    /// The accumulator's name.
    pub accumulator: &'s str,
    /// The accumulator's first value.
    pub init: NodeId,
    /// Whether to go on.
    pub condition: NodeId,
    /// The accumulator's next value.
    pub step: NodeId,
    /// The fold's value.
    pub result: NodeId,
}

/// A constant as written.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "each is the type it is named after")]
pub enum Literal<'s> {
    Null,
    Bool(bool),
    Int(i64),
    Uint(u64),
    Double(f64),
    String(Cow<'s, str>),
    Bytes(Cow<'s, [u8]>),
}

impl<'s> Ast<'s> {
    /// A tree without nodes, to build from the leaves up.
    #[must_use]
    pub fn new() -> Self {
        Self::with_room(0)
    }

    /// As [`Ast::new`], with room for `nodes` nodes.
    #[must_use]
    pub fn with_room(nodes: usize) -> Self {
        Self {
            nodes: Vec::with_capacity(nodes),
            children: Vec::with_capacity(nodes),
            root: NodeId(0),
            used: Features::NONE,
        }
    }

    /// Adds a node.
    pub fn add(&mut self, offset: u32, expr: Expr<'s>) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.nodes.push(AstNode { expr, offset });
        id
    }

    /// Adds children for a node to hold.
    pub fn add_children(&mut self, nodes: &[NodeId]) -> Nodes {
        let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let start = place(self.children.len());
        self.children.extend_from_slice(nodes);
        Nodes {
            start,
            len: place(nodes.len()),
        }
    }

    /// The node of an id that this tree gave.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &AstNode<'s> {
        const NOTHING: AstNode<'static> = AstNode {
            expr: Expr::Literal(Literal::Null),
            offset: 0,
        };
        self.nodes.get(id.0 as usize).unwrap_or(&NOTHING)
    }

    /// The node, to change.
    pub fn node_mut(&mut self, id: NodeId) -> Option<&mut AstNode<'s>> {
        self.nodes.get_mut(id.0 as usize)
    }

    /// The expression of a node.
    #[must_use]
    pub fn expr(&self, id: NodeId) -> &Expr<'s> {
        &self.node(id).expr
    }

    /// The children of a run.
    #[must_use]
    pub fn children(&self, nodes: Nodes) -> &[NodeId] {
        let start = nodes.start as usize;
        let run = self.children.get(start..start + nodes.len as usize);
        run.unwrap_or_default()
    }

    /// All nodes, in the order in which they were added.
    #[must_use]
    pub fn nodes(&self) -> &[AstNode<'s>] {
        &self.nodes
    }

    /// How many nodes there are; ids are below.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no node.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

impl Default for Ast<'_> {
    fn default() -> Self {
        Self::new()
    }
}
