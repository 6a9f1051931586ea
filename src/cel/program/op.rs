//! What a program is made of: a tree of operations in which everything is decided that can be
//! before there is an object.

use std::rc::Rc;

use super::membership::Members;
use crate::cel::library::{Call as Implementation, Overload};
use crate::cel::program::price::Price;
use crate::cel::types::messages::Message;
use crate::cel::value::Val;
use crate::go::regexp::Regexp;

/// An operation.
pub(super) enum Op {
    /// A literal, or what was folded to a constant.
    Constant(Val<'static>),
    /// A variable by its slot.
    Slot(u32),
    /// Selections, indices and conditions on a value: cel-go's attributes.
    Chain(Box<Chain>),
    /// `has()`: the presence of the chain's last step.
    Has(Box<Chain>),
    And(Box<[Op]>),
    Or(Box<[Op]>),
    /// `==`, or `!=`.
    Equal(Box<Equal>),
    /// `!`, which most rules have.
    Not(Box<Call>),
    Call(Box<Call>),
    /// A search for a pattern that was compiled with the program.
    Search(Box<Search>),
    /// `in` a list of constants.
    Member(Box<(Op, Members)>),
    /// `or` and `orValue`, which look at the right operand only if they must.
    Else(Box<Else>),
    List(Box<ListOp>),
    Map(Box<MapOp>),
    Message(Box<MessageOp>),
    Fold(Box<Fold>),
    Bind(Box<Bind>),
}

/// A value and the steps from there.
pub(super) struct Chain {
    pub(super) base: Base,
    pub(super) steps: Vec<ChainStep>,
}

/// What a chain starts from.
pub(super) enum Base {
    /// A variable: its look-up costs as much as that of the chain.
    Slot(u32),
    /// A variable that is evaluated when it is first read.
    Lazy(u32, Rc<Op>),
    /// The result of an operation.
    Op(Op),
    /// `?:`, whose branches the steps apply to.
    Condition(Box<(Op, Chain, Chain)>),
}

/// A selection or an index.
pub(super) struct ChainStep {
    pub(super) key: Key,
    /// Whether it was written with a question mark.
    pub(super) optional: bool,
}

/// What a step looks for.
pub(super) enum Key {
    Name(Name),
    Constant(Val<'static>),
    /// The value of a chain, whose own look-up is not counted.
    Chain(Chain),
    Op(Op),
}

/// A name in a selection.
pub(super) struct Name {
    /// As rules write it.
    pub(super) written: Rc<str>,
    /// As data of objects have it; `None` where no property has such a name.
    /// It is the name of that shape's own field then.
    pub(super) plain: Option<Rc<str>>,
    /// Where the shape of the operand has it, when it is the one of the checker.
    pub(super) place: u32,
}

/// `==` and `!=`.
pub(super) struct Equal {
    pub(super) operands: [Op; 2],
    pub(super) negated: bool,
    /// Whether the second operand is not evaluated after an error; the comparison is free then.
    pub(super) stops_at_errors: bool,
    pub(super) price: Price,
    /// What reading operands costs that are at hand.
    pub(super) ones: u64,
}

/// A call of a function.
pub(super) struct Call {
    pub(super) function: &'static str,
    pub(super) dispatch: Dispatch,
    pub(super) operands: Box<[Op]>,
    /// Whether the operands after an error are not evaluated; the call is free then.
    pub(super) stops_at_errors: bool,
    pub(super) price: Price,
    /// How it answers without values, where operands are at hand.
    pub(super) quick: Option<Quick>,
    /// What reading them costs then.
    pub(super) ones: u64,
    /// Whether it is `in`.
    pub(super) is_in: bool,
}

/// A function that has no need of an implementation where its operands are ints or texts.
#[derive(Clone, Copy)]
pub(super) enum Quick {
    Less,
    LessEquals,
    Greater,
    GreaterEquals,
    Add,
    Subtract,
    Size,
    /// `startsWith`, or `endsWith`; what is paid for is the reading of the text, or of the affix.
    Affix {
        at_end: bool,
        paid_by_affix: bool,
    },
}

/// How a call finds its implementation.
pub(super) enum Dispatch {
    /// One for all overloads, which looks at its operands itself.
    Single(Implementation),
    /// The only candidate, if operands fit at run time.
    Known(&'static Overload),
    /// The first overload of the name that operands fit.
    Any(Box<[&'static Overload]>),
}

/// A search for a pattern.
pub(super) struct Search {
    pub(super) kind: SearchKind,
    pub(super) pattern: Regexp,
    pub(super) operands: Box<[Op]>,
    pub(super) price: Price,
}

pub(super) enum SearchKind {
    Matches,
    Find,
    FindAll,
}

/// `or` and `orValue`.
pub(super) struct Else {
    pub(super) operands: [Op; 2],
    /// Whether the value of the optional is wanted.
    pub(super) unwraps: bool,
    /// Whether what is no optional is an error; before, it was the result.
    pub(super) checks: bool,
}

/// A list.
pub(super) struct ListOp {
    pub(super) items: Box<[Op]>,
    /// Which of them were written with a question mark; empty where none was.
    pub(super) optional: Box<[bool]>,
}

/// A map.
pub(super) struct MapOp {
    pub(super) entries: Box<[(Op, Op)]>,
    /// Which of them were written with a question mark; empty where none was.
    pub(super) optional: Box<[bool]>,
}

/// A message.
pub(super) struct MessageOp {
    pub(super) message: &'static Message,
    pub(super) fields: Box<[(&'static str, Op)]>,
    /// Which of them were written with a question mark; empty where none was.
    pub(super) optional: Box<[bool]>,
}

/// A macro over a list or map.
pub(super) struct Fold {
    pub(super) range: Op,
    /// The slots of the element, or of the key and the value.
    pub(super) slot: u32,
    pub(super) second: Option<u32>,
    pub(super) kind: FoldKind,
}

pub(super) enum FoldKind {
    All(Op),
    Exists(Op),
    ExistsOne(Op),
    /// A list of what the transformation makes of elements that pass the filter.
    List {
        filter: Option<Op>,
        item: Op,
    },
    /// A map of entries under the keys of the range.
    Map {
        filter: Option<Op>,
        value: Op,
    },
    /// A map of the entries of maps.
    Entries {
        filter: Option<Op>,
        entry: Op,
        price: Price,
    },
}

/// A name for a value inside an operation; [`Base::Lazy`] evaluates the value.
pub(super) struct Bind {
    pub(super) slot: u32,
    pub(super) body: Op,
}
