//! The parse tree, with holes where the grammar's rules recognized nothing.

use super::super::token::Token;
use super::grammar::{GrammarRule, PartRole};

/// A node's place in its [`ParseTree`].
pub(super) type TreeIndex = usize;

/// The nodes of a text.
#[derive(Default)]
pub(super) struct ParseTree {
    nodes: Vec<ParseNode>,
}

/// A rule that the parser recognized.
#[derive(Clone)]
pub(super) struct ParseNode {
    pub(super) rule: GrammarRule,
    /// Which alternative it is, from 1; 0 where none was found.
    pub(super) alternative: u8,
    /// Code points before its first token.
    pub(super) offset: u32,
    children: Vec<(PartRole, Child)>,
}

#[derive(Clone, Copy)]
enum Child {
    Token(Token),
    Node(TreeIndex),
}

impl ParseTree {
    pub(super) fn add(&mut self, rule: GrammarRule, offset: u32) -> TreeIndex {
        self.nodes.push(ParseNode {
            rule,
            alternative: 0,
            offset,
            children: Vec::new(),
        });
        self.nodes.len() - 1
    }

    pub(super) fn get(&self, place: TreeIndex) -> Option<&ParseNode> {
        self.nodes.get(place)
    }

    pub(super) fn set_alternative(&mut self, place: TreeIndex, alternative: u8) {
        if let Some(node) = self.nodes.get_mut(place) {
            node.alternative = alternative;
        }
    }

    pub(super) fn add_token(&mut self, place: TreeIndex, slot: PartRole, token: Token) {
        self.add_child(place, slot, Child::Token(token));
    }

    pub(super) fn add_node(&mut self, place: TreeIndex, slot: PartRole, child: TreeIndex) {
        self.add_child(place, slot, Child::Node(child));
    }

    fn add_child(&mut self, place: TreeIndex, slot: PartRole, child: Child) {
        if slot == PartRole::None {
            return;
        }
        if let Some(node) = self.nodes.get_mut(place) {
            node.children.push((slot, child));
        }
    }
}

impl ParseNode {
    /// The tokens of a slot.
    pub(super) fn tokens(&self, slot: PartRole) -> impl Iterator<Item = Token> + '_ {
        self.children.iter().filter_map(move |child| match child {
            (in_slot, Child::Token(token)) if *in_slot == slot => Some(*token),
            _ => None,
        })
    }

    /// The first token of a slot.
    pub(super) fn token(&self, slot: PartRole) -> Option<Token> {
        self.tokens(slot).next()
    }

    /// The nodes of a slot.
    pub(super) fn nodes(&self, slot: PartRole) -> impl Iterator<Item = TreeIndex> + '_ {
        self.children.iter().filter_map(move |child| match child {
            (in_slot, Child::Node(node)) if *in_slot == slot => Some(*node),
            _ => None,
        })
    }

    /// The first node of a slot.
    pub(super) fn node(&self, slot: PartRole) -> Option<TreeIndex> {
        self.nodes(slot).next()
    }
}
