//! The parse tree: what the grammar's rules recognized, with holes where they did not.

use super::super::token::Token;
use super::grammar::{Rule, Slot};

/// A node's place in its [`Tree`].
pub(super) type TreeIndex = usize;

/// The nodes of a text.
#[derive(Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
}

/// What a rule recognized.
#[derive(Clone)]
pub(super) struct Node {
    pub(super) rule: Rule,
    /// Which alternative it is, from 1; 0 where none was found.
    pub(super) alternative: u8,
    /// Code points before its first token.
    pub(super) offset: u32,
    children: Vec<(Slot, Child)>,
}

#[derive(Clone, Copy)]
enum Child {
    Token(Token),
    Node(TreeIndex),
}

impl Tree {
    pub(super) fn add(&mut self, rule: Rule, offset: u32) -> TreeIndex {
        self.nodes.push(Node {
            rule,
            alternative: 0,
            offset,
            children: Vec::new(),
        });
        self.nodes.len() - 1
    }

    pub(super) fn get(&self, place: TreeIndex) -> Option<&Node> {
        self.nodes.get(place)
    }

    pub(super) fn set_alternative(&mut self, place: TreeIndex, alternative: u8) {
        if let Some(node) = self.nodes.get_mut(place) {
            node.alternative = alternative;
        }
    }

    pub(super) fn add_token(&mut self, place: TreeIndex, slot: Slot, token: Token) {
        self.add_child(place, slot, Child::Token(token));
    }

    pub(super) fn add_node(&mut self, place: TreeIndex, slot: Slot, child: TreeIndex) {
        self.add_child(place, slot, Child::Node(child));
    }

    fn add_child(&mut self, place: TreeIndex, slot: Slot, child: Child) {
        if slot == Slot::None {
            return;
        }
        if let Some(node) = self.nodes.get_mut(place) {
            node.children.push((slot, child));
        }
    }
}

impl Node {
    /// The tokens of a slot.
    pub(super) fn tokens(&self, slot: Slot) -> impl Iterator<Item = Token> + '_ {
        self.children.iter().filter_map(move |child| match child {
            (in_slot, Child::Token(token)) if *in_slot == slot => Some(*token),
            _ => None,
        })
    }

    /// The first token of a slot.
    pub(super) fn token(&self, slot: Slot) -> Option<Token> {
        self.tokens(slot).next()
    }

    /// The nodes of a slot.
    pub(super) fn nodes(&self, slot: Slot) -> impl Iterator<Item = TreeIndex> + '_ {
        self.children.iter().filter_map(move |child| match child {
            (in_slot, Child::Node(node)) if *in_slot == slot => Some(*node),
            _ => None,
        })
    }

    /// The first node of a slot.
    pub(super) fn node(&self, slot: Slot) -> Option<TreeIndex> {
        self.nodes(slot).next()
    }
}
