//! Beyond the API server: which optional properties rules read without asking whether they are
//! there. Where one is not, such a rule ends in an error.

mod reader;
#[cfg(test)]
mod tests;

use self::reader::ExpressionReader;
use crate::cel::checked::Checked;
use crate::cel::escape::{escape, has_sequence, is_reserved};
use crate::schema::Node;

/// A set of places, by their numbers.
type Set = u128;

/// The most places that are distinguished.
const MOST_PLACES: usize = Set::BITS as usize;
/// How many are listed of a rule.
const MAX_LISTED_READS: usize = 4;

/// The places that the rules of a node name.
pub(super) struct Reads<'n> {
    places: Vec<ReadPlace<'n>>,
    /// The places that rules demand.
    demanded: Set,
    /// The places that more than one rule demands.
    demanded_twice: Set,
}

/// The places that a rule reads and demands.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RuleRead {
    unguarded: Set,
    fatal: Set,
    demanded: Set,
}

/// The optional properties that a rule reads without asking whether they are there.
#[derive(Debug, Default)]
pub struct UnguardedReads {
    /// A few of them, as expressions write them.
    pub properties: Box<[Box<str>]>,
    /// Whether the rule always ends in an error where one of them is absent. If not, another part of the
    /// rule may decide.
    pub are_fatal: bool,
}

/// Where in a node's values something is.
struct ReadPlace<'n> {
    /// The index of the parent; a variable is its own parent.
    parent: usize,
    step: ReadStep<'n>,
    node: &'n Node,
    is_resource: bool,
    is_optional: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ReadStep<'n> {
    Variable(&'static str),
    Property(&'n str),
    Element,
}

/// The places of the two variables.
const SELF: usize = 0;
const OLD_SELF: usize = 1;

fn bit(place: usize) -> Set {
    1 << place
}

impl<'n> Reads<'n> {
    /// The reads of a node's rules. `is_resource` says whether the node is a resource.
    pub fn from_node(node: &'n Node, is_resource: bool) -> Self {
        let variables = ["self", "oldSelf"].into_iter().enumerate();
        let places = variables.map(|(parent, name)| ReadPlace {
            parent,
            step: ReadStep::Variable(name),
            node,
            is_resource,
            is_optional: false,
        });
        Self {
            places: places.collect(),
            demanded: 0,
            demanded_twice: 0,
        }
    }

    /// Looks at a rule.
    pub fn look_at(&mut self, checked: &Checked<'_>, uses_old_self: bool) -> RuleRead {
        let read = ExpressionReader::read_rule(self, checked, uses_old_self);
        self.demanded_twice |= self.demanded & read.demanded;
        self.demanded |= read.demanded;
        read
    }

    /// The optional properties that a rule reads unguarded. Call it after all rules were looked at: those
    /// that another rule demands are left out.
    pub fn unguarded(&self, read: RuleRead) -> UnguardedReads {
        let by_others = self.demanded_twice | (self.demanded & !read.demanded);
        let unguarded = read.unguarded & !by_others;
        let numbers = (0..self.places.len()).filter(|place| unguarded & bit(*place) != 0);
        let texts = numbers
            .take(MAX_LISTED_READS)
            .map(|place| self.text(place).into());
        UnguardedReads {
            properties: texts.collect(),
            are_fatal: unguarded & !read.fatal == 0,
        }
    }

    /// A place as expressions write it.
    fn text(&self, place: usize) -> String {
        let mut parts = Vec::new();
        let mut next = self.places.get(place);
        while let Some(place) = next {
            parts.push(place.step);
            next = match place.step {
                ReadStep::Variable(_) => None,
                _ => self.places.get(place.parent),
            };
        }
        let mut text = String::new();
        for step in parts.iter().rev() {
            match step {
                ReadStep::Variable(name) => text.push_str(name),
                ReadStep::Element => text.push_str("[*]"),
                ReadStep::Property(name) => {
                    text.push('.');
                    text.push_str(&escape(name).unwrap_or((*name).into()));
                }
            }
        }
        text
    }

    /// The elements of what is at a place.
    fn element(&mut self, parent: usize) -> Option<usize> {
        let node = self.places.get(parent)?.node;
        let element = node.items.as_deref().or(node.additional.schema())?;
        self.place(ReadPlace {
            parent,
            step: ReadStep::Element,
            node: element,
            is_resource: element.embedded,
            is_optional: false,
        })
    }

    /// The field of what is at a place.
    fn field(&mut self, parent: usize, name: &str) -> Option<usize> {
        let of = self.places.get(parent)?;
        if of.node.additional.schema().is_some() {
            return self.element(parent);
        }
        let (name, node) = property(of.node, name)?;
        let is_optional = of.node.may_lack(name, node, of.is_resource);
        if of.is_resource && name == "metadata" {
            return None;
        }
        self.place(ReadPlace {
            parent,
            step: ReadStep::Property(name),
            node,
            is_resource: node.embedded,
            is_optional,
        })
    }

    fn place(&mut self, new: ReadPlace<'n>) -> Option<usize> {
        let mut known = self.places.iter();
        let known = known.position(|place| place.parent == new.parent && place.step == new.step);
        known
            .or_else(|| {
                self.places.push(new);
                Some(self.places.len() - 1)
            })
            .filter(|place| *place < MOST_PLACES)
    }
}

/// The property that expressions call so.
fn property<'n>(node: &'n Node, name: &str) -> Option<(&'n str, &'n Node)> {
    match has_sequence(name) && !is_reserved(name) {
        true => {
            let mut properties = node.properties.iter();
            properties.find(|(plain, _)| escape(plain).is_some_and(|escaped| escaped == name))
        }
        false => node.properties.entry(name),
    }
}
