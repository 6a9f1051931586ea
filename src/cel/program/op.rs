//! A program: a tree of operations. Planning decides everything that does not depend on an object.

use std::rc::Rc;

use super::membership::Members;
use crate::cel::library::{Implementation, Overload};
use crate::cel::program::price::Price;
use crate::cel::types::messages::Message;
use crate::cel::value::Val;
use crate::go::regexp::Regexp;

/// An operation.
pub(super) enum Op {
    /// A literal, or a folded constant.
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
    /// `!`, which many rules use.
    Not(Box<CallOp>),
    Call(Box<CallOp>),
    /// A search for a pattern that was compiled with the program.
    Search(Box<PatternSearch>),
    /// `in` a list of constants.
    Member(Box<(Op, Members)>),
    /// `or` and `orValue`, which evaluate the right operand only if needed.
    Else(Box<Else>),
    List(Box<ListOp>),
    Map(Box<MapOp>),
    Message(Box<MessageOp>),
    Fold(Box<Fold>),
    Bind(Box<Bind>),
}

/// A base value and the steps from it.
pub(super) struct Chain {
    pub(super) base: Base,
    pub(super) steps: Vec<ChainStep>,
}

/// The base of a chain.
pub(super) enum Base {
    /// A variable. Looking it up costs as much as looking up the chain.
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

/// The key of a step.
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
    /// As objects write it; `None` where no property can have such a name.
    /// It is the name of that shape's own field then.
    pub(super) plain: Option<Rc<str>>,
    /// Its index in the operand's shape, if that is the shape that the checker saw.
    pub(super) place: u32,
}

/// `==` and `!=`.
pub(super) struct Equal {
    pub(super) operands: [Op; 2],
    pub(super) negated: bool,
    /// Whether an error of the first operand skips the second one; the comparison is free then.
    pub(super) stops_at_errors: bool,
    pub(super) price: Price,
    /// Cost of reading the operands on the fast path.
    pub(super) ones: u64,
}

/// A call of a function.
pub(super) struct CallOp {
    pub(super) function: &'static str,
    pub(super) dispatch: Dispatch,
    pub(super) operands: Box<[Op]>,
    /// Whether an error skips the operands after it; the call is free then.
    pub(super) stops_at_errors: bool,
    pub(super) price: Price,
    /// Its fast path, which needs no values.
    pub(super) quick: Option<Quick>,
    /// Cost of reading the operands on the fast path.
    pub(super) ones: u64,
    /// Whether it is `in`.
    pub(super) is_in: bool,
}

/// A function whose fast path handles operands that are ints or texts.
#[derive(Clone, Copy)]
pub(super) enum Quick {
    Less,
    LessEquals,
    Greater,
    GreaterEquals,
    Add,
    Subtract,
    Size,
    /// `startsWith` or `endsWith`. It costs as much as reading the text, or as reading the affix.
    Affix {
        at_end: bool,
        paid_by_affix: bool,
    },
}

/// How a call finds its implementation.
pub(super) enum Dispatch {
    /// One implementation for all overloads; it inspects its operands itself.
    Single(Implementation),
    /// The only candidate, if operands fit at run time.
    Known(&'static Overload),
    /// The first overload of the name that operands fit.
    Any(Box<[&'static Overload]>),
}

/// A search for a pattern.
pub(super) struct PatternSearch {
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
    /// Whether the result is the value of the optional.
    pub(super) unwraps: bool,
    /// Whether an operand that is not an optional is an error. In earlier releases it is the
    /// result.
    pub(super) checks: bool,
}

/// A list.
pub(super) struct ListOp {
    pub(super) items: Box<[Op]>,
    /// The elements with a question mark; empty if there are none.
    pub(super) optional: Box<[bool]>,
}

/// A map.
pub(super) struct MapOp {
    pub(super) entries: Box<[(Op, Op)]>,
    /// The elements with a question mark; empty if there are none.
    pub(super) optional: Box<[bool]>,
}

/// A message.
pub(super) struct MessageOp {
    pub(super) message: &'static Message,
    pub(super) fields: Box<[(&'static str, Op)]>,
    /// The elements with a question mark; empty if there are none.
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
    /// A list of the transformed elements that pass the filter.
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
