//! Calls: operators that are operations of their own, and functions of the library.

use super::{Planner, chain};
use crate::cel::ast::NodeId;
use crate::cel::checked::Reference;
use crate::cel::library::{self, Overload, OverloadRole};
use crate::cel::program::attributes::refuse_key;
use crate::cel::program::constants;
use crate::cel::program::membership::Members;
use crate::cel::program::op::{
    Base, CallOp, Chain, ChainStep, Dispatch, Else, Equal, Key, Op, PatternSearch, Quick,
    SearchKind,
};
use crate::cel::program::price::Price;
use crate::cel::program::quick::ones;
use crate::cel::types::Ty;
use crate::cel::value::Val;
use crate::go::regexp::Regexp;
use crate::releases::{Feature, Features};

/// The conditions for the fast path of a call.
enum Fit {
    /// Any call.
    Any,
    /// Its overload is known. With unknown types it costs 1, whatever the operands are.
    Known,
    /// Its overload is known, and the operands are two ints.
    Ints,
}

/// The functions that have a fast path.
const QUICK: &[(&str, Fit, Quick)] = &[
    ("size", Fit::Any, Quick::Size),
    ("startsWith", Fit::Known, affix(false)),
    ("endsWith", Fit::Known, affix(true)),
    ("_<_", Fit::Ints, Quick::Less),
    ("_<=_", Fit::Ints, Quick::LessEquals),
    ("_>_", Fit::Ints, Quick::Greater),
    ("_>=_", Fit::Ints, Quick::GreaterEquals),
    ("_+_", Fit::Ints, Quick::Add),
    ("_-_", Fit::Ints, Quick::Subtract),
];

const fn affix(at_end: bool) -> Quick {
    Quick::Affix {
        at_end,
        paid_by_affix: false,
    }
}

/// The fast path of a call, if it has one.
fn quick(function: &str, known: Option<&Overload>, features: Features) -> Option<Quick> {
    let (_, fit, quick) = QUICK.iter().find(|(name, ..)| *name == function)?;
    let fits = match fit {
        Fit::Any => true,
        Fit::Known => known.is_some(),
        Fit::Ints => known.is_some_and(|known| known.params == [Ty::Int, Ty::Int]),
    };
    fits.then_some(match *quick {
        Quick::Affix { at_end, .. } => Quick::Affix {
            at_end,
            paid_by_affix: features.has(Feature::AffixCosts),
        },
        quick => quick,
    })
}

impl Planner<'_, '_> {
    /// A call whose operands are planned, the target first; `first` is the first of them.
    pub(super) fn call(
        &mut self,
        id: NodeId,
        function: &str,
        first: Option<NodeId>,
        planned: Vec<Op>,
    ) -> Result<Op, String> {
        let known = match self.checked.reference(id) {
            Reference::Call(candidates) => match candidates.as_slice() {
                [only] => Some(*only),
                _ => None,
            },
            _ => None,
        };
        let planned = match logical(function, planned) {
            Ok(op) => return Ok(op),
            Err(planned) => planned,
        };
        let planned = match <[Op; 2]>::try_from(planned) {
            Ok(pair) => match self.binary(function, known, first, pair)? {
                Ok(op) => return Ok(op),
                Err(pair) => pair.into(),
            },
            Err(planned) => planned,
        };
        let price = Price::for_call(function, known, self.features);
        match search(function, planned, price, self.features)? {
            Ok(op) => Ok(op),
            Err(planned) => self.function(function, known, planned, price),
        }
    }

    /// A call of a function of the library.
    fn function(
        &self,
        function: &str,
        known: Option<&'static Overload>,
        operands: Vec<Op>,
        price: Price,
    ) -> Result<Op, String> {
        let no_overload = || ["no such overload: ", function].concat();
        let mut functions = library::functions(function, self.features);
        let named = functions.next().ok_or_else(no_overload)?;
        let dispatch = match (named.one_implementation, known) {
            (true, _) => {
                let overload = named.overloads.first().ok_or_else(no_overload)?;
                Dispatch::Single(overload.call)
            }
            (false, Some(known)) => Dispatch::Known(known),
            (false, None) => {
                let functions = library::functions(function, self.features);
                Dispatch::Any(functions.overloads().collect())
            }
        };
        if let Some(value) = constants::convert(named.name, &dispatch, &operands, self.features)? {
            return Ok(Op::Constant(value));
        }
        let call = Box::new(CallOp {
            function: named.name,
            stops_at_errors: match &dispatch {
                _ if self.features.has(Feature::ErrorsEndCalls) => true,
                Dispatch::Single(_) => false,
                // The only function with two operands that cel-go declares as variadic.
                Dispatch::Known(overload) => overload.role == OverloadRole::Format,
                Dispatch::Any(_) => true,
            },
            dispatch,
            ones: ones(&operands),
            operands: operands.into(),
            price,
            is_in: function == "@in",
            quick: quick(function, known, self.features),
        });
        Ok(match function {
            "!_" if call.price.is_one() => Op::Not(call),
            _ => Op::Call(call),
        })
    }

    /// Plans operators and functions of two operands that are not calls at run time. Returns the
    /// operands of all others.
    fn binary(
        &mut self,
        function: &str,
        known: Option<&'static Overload>,
        first: Option<NodeId>,
        operands: [Op; 2],
    ) -> Result<Result<Op, [Op; 2]>, String> {
        let is = |role| known.is_none_or(|known| known.role == role);
        Ok(Ok(match function {
            "_==_" | "_!=_" => {
                // The overload is fixed, whatever the types are.
                let mut overloads = library::functions(function, self.features).overloads();
                Op::Equal(Box::new(Equal {
                    negated: function == "_!=_",
                    stops_at_errors: self.features.has(Feature::ErrorsEndCalls),
                    price: Price::for_call(function, overloads.next(), self.features),
                    ones: ones(&operands),
                    operands,
                }))
            }
            "_[_]" => self.index(first, operands, false)?,
            "_?._" | "_[?_]" => self.index(first, operands, true)?,
            "or" if is(OverloadRole::Or) => Op::Else(Box::new(Else {
                operands,
                unwraps: false,
                checks: self.features.has(Feature::CheckedOptionals),
            })),
            "orValue" if is(OverloadRole::OrValue) => Op::Else(Box::new(Else {
                operands,
                unwraps: true,
                checks: self.features.has(Feature::CheckedOptionals),
            })),
            "@in" if known.is_some_and(|known| known.role == OverloadRole::InList) => {
                let [value, list] = operands;
                match membership(&list) {
                    Membership::Empty => Op::Constant(Val::Bool(false)),
                    Membership::Of(members) => Op::Member(Box::new((value, members))),
                    Membership::Unknown => return Ok(Err([value, list])),
                }
            }
            _ => return Ok(Err(operands)),
        }))
    }

    fn index(
        &self,
        first: Option<NodeId>,
        operands: [Op; 2],
        optional: bool,
    ) -> Result<Op, String> {
        let [operand, key] = operands;
        let mut chain = chain(operand);
        let key = match key {
            Op::Constant(Val::String(text)) => match first {
                Some(operand) => Key::Name(self.name(operand, &text)),
                None => Key::Constant(Val::String(text)),
            },
            Op::Constant(key) => match refuse_key(&key) {
                Some(refusal) => return Err(refusal),
                None => Key::Constant(key),
            },
            Op::Slot(slot) => Key::Chain(Chain {
                base: Base::Slot(slot),
                steps: Vec::new(),
            }),
            Op::Chain(chain) => Key::Chain(*chain),
            other => Key::Op(other),
        };
        chain.steps.push(ChainStep { key, optional });
        Ok(Op::Chain(chain))
    }
}

/// Plans the operators that need not evaluate all operands. Returns the operands of all other
/// calls.
fn logical(function: &str, operands: Vec<Op>) -> Result<Op, Vec<Op>> {
    match function {
        "_&&_" => Ok(Op::And(junction(operands, true))),
        "_||_" => Ok(Op::Or(junction(operands, false))),
        "_?_:_" => {
            let [condition, truthy, falsy] = <[Op; 3]>::try_from(operands)?;
            let branches = (condition, *chain(truthy), *chain(falsy));
            Ok(Op::Chain(Box::new(Chain {
                base: Base::Condition(Box::new(branches)),
                steps: Vec::new(),
            })))
        }
        _ => Err(operands),
    }
}

/// The terms of a conjunction or disjunction, with nested ones flattened.
fn junction(operands: Vec<Op>, conjunction: bool) -> Box<[Op]> {
    let nests = |op: &Op| match op {
        Op::And(_) => conjunction,
        Op::Or(_) => !conjunction,
        _ => false,
    };
    if !operands.iter().any(nests) {
        return operands.into();
    }
    let mut terms = Vec::with_capacity(operands.len());
    for operand in operands {
        match operand {
            Op::And(nested) if conjunction => terms.extend(nested),
            Op::Or(nested) if !conjunction => terms.extend(nested),
            operand => terms.push(operand),
        }
    }
    terms.into()
}

/// The test `in` a list of constants.
enum Membership {
    Empty,
    Of(Members),
    /// A list that is not a constant, or whose items do not hash.
    Unknown,
}

fn membership(list: &Op) -> Membership {
    let Some(Val::List(list)) = constants::constant(list) else {
        return Membership::Unknown;
    };
    if list.is_empty() {
        return Membership::Empty;
    }
    let items: Vec<_> = list.iter().collect();
    Members::new(&items).map_or(Membership::Unknown, Membership::Of)
}

/// Plans a match with a constant pattern. Returns the operands of all other calls.
fn search(
    function: &str,
    operands: Vec<Op>,
    price: Price,
    features: Features,
) -> Result<Result<Op, Vec<Op>>, String> {
    let kind = match function {
        "matches" => SearchKind::Matches,
        "find" => SearchKind::Find,
        "findAll" => SearchKind::FindAll,
        _ => return Ok(Err(operands)),
    };
    let Some(Val::String(pattern)) = operands.get(1).and_then(constants::constant) else {
        return Ok(Err(operands));
    };
    let pattern = Regexp::new_for(pattern, features)?;
    Ok(Ok(Op::Search(Box::new(PatternSearch {
        kind,
        pattern,
        operands: operands.into(),
        price,
    }))))
}
