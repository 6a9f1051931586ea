//! From a checked expression to a program.

use std::rc::Rc;

use super::attributes::refuse_key;
use super::membership::Members;
use super::op::{
    Base, Bind, Call, Chain, Dispatch, Else, Equal, Fold, FoldKind, Key, ListOp, MapOp, MessageOp,
    Name, Op, Quick, Search, SearchKind, Step,
};
use super::quick::ones;
use super::{Program, constants};
use crate::cel::ast::{Comprehension, Entry, Expr, Field, Literal, NodeId, bare, is_optional};
use crate::cel::checked::{Checked, Overloads, Reference};
use crate::cel::cost::Price;
use crate::cel::environment::Environment;
use crate::cel::escape::unescape;
use crate::cel::library::{self, Overload, Role};
use crate::cel::messages::{MESSAGES, Message};
use crate::cel::shape::ShapeKind;
use crate::cel::types::{Ty, Type};
use crate::cel::value::{Val, type_name};
use crate::cel::walk::Walk;
use crate::go::regexp::Regexp;
use crate::releases::Features;

pub(super) fn plan(checked: &Checked<'_>, env: &Environment<'_>) -> Result<Program, String> {
    let names = env.variables.iter().map(|variable| variable.name);
    let mut planner = Planner {
        checked,
        features: env.features,
        scope: names
            .zip(0..)
            .map(|(name, slot)| (name, Variable::Slot(slot)))
            .collect(),
        slots: u32::try_from(env.variables.len()).unwrap_or(u32::MAX),
        planned: Vec::new(),
    };
    let root = planner.plan(checked.ast.root)?;
    Ok(Program {
        root,
        slots: planner.slots,
    })
}

/// What a name stands for.
#[derive(Clone)]
enum Variable {
    Slot(u32),
    /// What a bound name stands for, evaluated when it is first read.
    Lazy(u32, Rc<Op>),
}

struct Planner<'c, 's> {
    checked: &'c Checked<'s>,
    features: Features,
    /// The names in scope, the innermost last.
    scope: Vec<(&'c str, Variable)>,
    slots: u32,
    /// The operations of nodes that are done, for those that are not.
    planned: Vec<Op>,
}

impl<'c> Planner<'c, '_> {
    fn plan(&mut self, root: NodeId) -> Result<Op, String> {
        let mut walk = Walk::from(root);
        while let Some((id, times)) = walk.next() {
            let below = self.step(id, times)?;
            walk.go(below);
        }
        Ok(self.last())
    }

    /// Goes on at a node that was looked at so many times: the node that it needs next, or none
    /// when its own operation is the last one.
    fn step(&mut self, id: NodeId, times: usize) -> Result<Option<NodeId>, String> {
        let ast = &self.checked.ast;
        let op = match ast.expr(id) {
            Expr::Literal(literal) => Op::Constant(constant(literal)),
            Expr::Ident(name) => self.ident(id, name)?,
            Expr::Select { operand, .. } if times == 0 => return Ok(Some(*operand)),
            Expr::Select {
                operand,
                field,
                test_only,
            } => {
                let mut chain = chain(self.last());
                let name = self.name(*operand, field);
                chain.steps.push(Step {
                    key: Key::Name(name),
                    optional: false,
                });
                if *test_only {
                    Op::Has(chain)
                } else {
                    Op::Chain(chain)
                }
            }
            Expr::Call {
                target,
                function,
                args,
            } => {
                let args = ast.children(*args);
                let mut operands = target.iter().chain(args).copied();
                if let Some(operand) = operands.clone().nth(times) {
                    return Ok(Some(operand));
                }
                let first = operands.next();
                let planned = self.take(times);
                self.call(id, function, first, planned)?
            }
            Expr::List { elements, optional } => {
                let elements = ast.children(*elements);
                if let Some(element) = elements.get(times) {
                    return Ok(Some(*element));
                }
                let items = self.take(times);
                let optional = flags(items.len(), |at| is_optional(optional, at));
                match constants::list(&items, &optional) {
                    Some(list) => Op::Constant(list),
                    None => Op::List(Box::new(ListOp {
                        items: items.into(),
                        optional,
                    })),
                }
            }
            Expr::Map(entries) => {
                // Keys and values by turns.
                if let Some(entry) = entries.get(times / 2) {
                    return Ok(Some(match times % 2 {
                        0 => entry.key,
                        _ => entry.value,
                    }));
                }
                self.map(entries, times)?
            }
            Expr::Struct { name, fields } => {
                let message = message(name)?;
                if let Some(field) = fields.get(times) {
                    return Ok(Some(field.value));
                }
                let values = self.take(times);
                made(message, fields, values)
            }
            Expr::Comprehension(fold) => return self.comprehension(fold, times),
        };
        self.planned.push(op);
        Ok(None)
    }

    /// The operation of the node that was done last.
    fn last(&mut self) -> Op {
        self.planned.pop().unwrap_or(Op::Constant(Val::Null))
    }

    /// The operations of the nodes that were done last.
    fn take(&mut self, count: usize) -> Vec<Op> {
        let first = self.planned.len().saturating_sub(count);
        self.planned.drain(first..).collect()
    }

    /// A map whose keys and values were done last.
    fn map(&mut self, entries: &[Entry], parts: usize) -> Result<Op, String> {
        let mut parts = self.take(parts).into_iter();
        let mut planned = Vec::with_capacity(entries.len());
        while let (Some(key), Some(value)) = (parts.next(), parts.next()) {
            planned.push((key, value));
        }
        let optional = flags(entries.len(), |at| {
            entries.get(at).is_some_and(|entry| entry.optional)
        });
        Ok(match constants::map(&planned, &optional)? {
            Some(map) => Op::Constant(map),
            None => Op::Map(Box::new(MapOp {
                entries: planned.into(),
                optional,
            })),
        })
    }

    fn ident(&mut self, id: NodeId, name: &str) -> Result<Op, String> {
        match self.checked.reference(id) {
            Reference::Type(ty) => return Ok(Op::Constant(Val::Type(runtime_name(ty)))),
            reference => {
                // cel-go takes whatever is a type for the name of one.
                let is_type = matches!(self.checked.type_of(id), Type::Type(_));
                if is_type || matches!(reference, Reference::NoValue) {
                    return Err(["reference to undefined type: ", name].concat());
                }
            }
        }
        let name = bare(name);
        let mut scope = self.scope.iter().rev();
        match scope.find(|(known, _)| *known == name) {
            Some((_, Variable::Slot(slot))) => Ok(Op::Slot(*slot)),
            Some((_, Variable::Lazy(slot, op))) => Ok(Op::Chain(Box::new(Chain {
                base: Base::Lazy(*slot, Rc::clone(op)),
                steps: Vec::new(),
            }))),
            None => Err(["reference to undefined name: ", name].concat()),
        }
    }

    /// The name of a selection from an operand.
    fn name(&self, operand: NodeId, field: &str) -> Name {
        let plain = unescape(field);
        let shape = match self.checked.type_of(operand) {
            Type::Object(shape) => match &shape.kind {
                ShapeKind::Object(object) => Some(object),
                _ => None,
            },
            _ => None,
        };
        let known = shape.and_then(|shape| {
            let mut fields = (0..).zip(shape.fields.iter());
            fields.find(|(_, known)| Some(&*known.name) == plain.as_deref())
        });
        let plain: Option<Rc<str>> = match known {
            Some((_, known)) => Some(Rc::clone(&known.name)),
            None => plain.map(|plain| (*plain).into()),
        };
        Name {
            written: match &plain {
                Some(plain) if **plain == *field => Rc::clone(plain),
                _ => field.into(),
            },
            plain,
            place: known.map_or(u32::MAX, |(place, _)| place),
        }
    }

    /// A call whose operands are planned, the target first; `first` is the first of them.
    fn call(
        &mut self,
        id: NodeId,
        function: &str,
        first: Option<NodeId>,
        planned: Vec<Op>,
    ) -> Result<Op, String> {
        let candidates: &[&Overload] = match self.checked.reference(id) {
            Reference::Call(candidates) => candidates.as_slice(),
            _ => &[],
        };
        let known = match candidates {
            [only] => Some(*only),
            _ => None,
        };
        match function {
            "_&&_" => return Ok(Op::And(junction(planned, true))),
            "_||_" => return Ok(Op::Or(junction(planned, false))),
            _ => {}
        }
        let planned = match <[Op; 3]>::try_from(planned) {
            Ok([condition, truthy, falsy]) if function == "_?_:_" => {
                let condition = (condition, *chain(truthy), *chain(falsy));
                return Ok(Op::Chain(Box::new(Chain {
                    base: Base::Condition(Box::new(condition)),
                    steps: Vec::new(),
                })));
            }
            Ok(planned) => planned.into(),
            Err(planned) => planned,
        };
        let planned = match <[Op; 2]>::try_from(planned) {
            Ok(pair) => match self.binary(function, known, first, pair)? {
                Ok(op) => return Ok(op),
                Err(pair) => pair.into(),
            },
            Err(planned) => planned,
        };
        let price = Price::of(function, known, self.features);
        let planned = match search(function, planned, price)? {
            Ok(op) => return Ok(op),
            Err(planned) => planned,
        };
        let Some(named) = library::functions(function, self.features).next() else {
            return Err(["no such overload: ", function].concat());
        };
        let dispatch = match (named.single, known) {
            (true, _) => match named.overloads.first() {
                Some(overload) => Dispatch::Single(overload.call),
                None => return Err(["no such overload: ", function].concat()),
            },
            (false, Some(known)) => Dispatch::Known(known),
            (false, None) => {
                let functions = library::functions(function, self.features);
                Dispatch::Any(functions.overloads().collect())
            }
        };
        if let Some(value) = constants::convert(named.name, &dispatch, &planned, self.features)? {
            return Ok(Op::Constant(value));
        }
        let stops_at_errors = match &dispatch {
            Dispatch::Single(_) => false,
            // The only function of two operands that cel-go declares as one of any number.
            Dispatch::Known(overload) => overload.role == Role::Format,
            Dispatch::Any(_) => true,
        };
        let call = Box::new(Call {
            function: named.name,
            dispatch,
            ones: ones(&planned),
            operands: planned.into(),
            stops_at_errors,
            price,
            is_in: function == "@in",
            quick: match function {
                "size" => Some(Quick::Size),
                // Of unknown types they cost 1, whatever the text is.
                "startsWith" if known.is_some() => Some(Quick::StartsWith),
                "endsWith" if known.is_some() => Some(Quick::EndsWith),
                _ if known.is_some_and(|known| known.params != [Ty::Int, Ty::Int]) => None,
                "_<_" => Some(Quick::Less),
                "_<=_" => Some(Quick::LessEquals),
                "_>_" => Some(Quick::Greater),
                "_>=_" => Some(Quick::GreaterEquals),
                "_+_" => Some(Quick::Add),
                "_-_" => Some(Quick::Subtract),
                _ => None,
            },
        });
        Ok(match function {
            "!_" if call.price.is_one() => Op::Not(call),
            _ => Op::Call(call),
        })
    }

    /// Operators and functions of two operands that are no calls at run time; the operands back
    /// for all others.
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
                // The overload is fixed here, whatever the types.
                let mut overloads = library::functions(function, self.features).overloads();
                Op::Equal(Box::new(Equal {
                    negated: function == "_!=_",
                    price: Price::of(function, overloads.next(), self.features),
                    ones: ones(&operands),
                    operands,
                }))
            }
            "_[_]" => self.index(first, operands, false)?,
            "_?._" | "_[?_]" => self.index(first, operands, true)?,
            "or" if is(Role::Or) => Op::Else(Box::new(Else {
                operands,
                unwraps: false,
            })),
            "orValue" if is(Role::OrValue) => Op::Else(Box::new(Else {
                operands,
                unwraps: true,
            })),
            "@in" if known.is_some_and(|known| known.role == Role::InList) => {
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
        chain.steps.push(Step { key, optional });
        Ok(Op::Chain(chain))
    }

    fn declare(&mut self, name: &'c str) -> u32 {
        let slot = self.slots;
        self.slots = self.slots.saturating_add(1);
        self.scope.push((name, Variable::Slot(slot)));
        slot
    }

    /// Forgets the innermost name.
    fn undeclare(&mut self) -> u32 {
        match self.scope.pop() {
            Some((_, Variable::Slot(slot) | Variable::Lazy(slot, _))) => slot,
            None => u32::MAX,
        }
    }

    fn comprehension(
        &mut self,
        fold: &'c Comprehension<'_>,
        times: usize,
    ) -> Result<Option<NodeId>, String> {
        let ast = &self.checked.ast;
        if matches!(
            ast.expr(fold.condition),
            Expr::Literal(Literal::Bool(false))
        ) {
            return Ok(self.bind(fold, times));
        }
        let parts = self.parts(fold)?;
        let next = match (times, parts.filter) {
            (0, _) => fold.range,
            (1, filter) => {
                self.declare(fold.variable);
                if let Some(second) = fold.second {
                    self.declare(second);
                }
                filter.unwrap_or(parts.value)
            }
            (2, Some(_)) => parts.value,
            _ => {
                let second = fold.second.map(|_| self.undeclare());
                let slot = self.undeclare();
                let value = self.last();
                let filter = parts.filter.map(|_| self.last());
                let range = self.last();
                self.planned.push(Op::Fold(Box::new(Fold {
                    range,
                    slot,
                    second,
                    kind: parts.kind.of(filter, value),
                })));
                return Ok(None);
            }
        };
        Ok(Some(next))
    }

    /// A comprehension that only binds a name.
    fn bind(&mut self, fold: &'c Comprehension<'_>, times: usize) -> Option<NodeId> {
        match times {
            0 => Some(fold.init),
            1 => {
                let value = Rc::new(self.last());
                let slot = self.slots;
                self.slots = self.slots.saturating_add(1);
                let variable = Variable::Lazy(slot, value);
                self.scope.push((fold.accumulator, variable));
                Some(fold.result)
            }
            _ => {
                let slot = self.undeclare();
                let body = self.last();
                self.planned.push(Op::Bind(Box::new(Bind { slot, body })));
                None
            }
        }
    }

    /// Which macro a comprehension was, by what its accumulator starts with.
    fn parts(&self, fold: &Comprehension<'_>) -> Result<Parts, String> {
        let ast = &self.checked.ast;
        let args = |id| match ast.expr(id) {
            Expr::Call { args, .. } => ast.children(*args),
            _ => &[],
        };
        let is_condition =
            matches!(ast.expr(fold.step), Expr::Call { function, .. } if *function == "_?_:_");
        let (filter, step) = match args(fold.step) {
            [filter, step, _] if is_condition => (Some(*filter), *step),
            _ => (None, fold.step),
        };
        let known = match (ast.expr(fold.init), filter, args(step)) {
            (Expr::Literal(Literal::Int(_)), Some(test), _) => Some((Macro::ExistsOne, None, test)),
            (Expr::Literal(Literal::Bool(all)), _, [_, test]) => {
                let quantifier = if *all { Macro::All } else { Macro::Exists };
                Some((quantifier, None, *test))
            }
            (Expr::List { .. }, _, [_, item]) => match ast.expr(*item) {
                Expr::List { elements, .. } => match ast.children(*elements) {
                    [item] => Some((Macro::List, filter, *item)),
                    _ => None,
                },
                _ => None,
            },
            (Expr::Map(_), _, [_, _, value]) => Some((Macro::Map, filter, *value)),
            (Expr::Map(_), _, [_, entry]) => {
                let known = match self.checked.reference(step) {
                    Reference::Call(Overloads::One(only)) => Some(*only),
                    _ => None,
                };
                let price = Price::of("cel.@mapInsert", known, self.features);
                Some((Macro::Entries(price), filter, *entry))
            }
            _ => None,
        };
        match known {
            Some((kind, filter, value)) => Ok(Parts {
                kind,
                filter,
                value,
            }),
            None => Err("unsupported comprehension".to_owned()),
        }
    }
}

/// What of a comprehension its macro was called with.
struct Parts {
    kind: Macro,
    filter: Option<NodeId>,
    /// The test or the transformation.
    value: NodeId,
}

enum Macro {
    All,
    Exists,
    ExistsOne,
    List,
    Map,
    /// With the price of an insertion.
    Entries(Price),
}

impl Macro {
    fn of(self, filter: Option<Op>, value: Op) -> FoldKind {
        match self {
            Self::All => FoldKind::All(value),
            Self::Exists => FoldKind::Exists(value),
            Self::ExistsOne => FoldKind::ExistsOne(value),
            Self::List => FoldKind::List {
                filter,
                item: value,
            },
            Self::Map => FoldKind::Map { filter, value },
            Self::Entries(price) => FoldKind::Entries {
                filter,
                entry: value,
                price,
            },
        }
    }
}

/// The terms of a conjunction, or else of a disjunction, with those of nested ones in their places.
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

/// An operation as the start of a chain, or the chain that it is.
fn chain(op: Op) -> Box<Chain> {
    let base = match op {
        Op::Chain(chain) => return chain,
        Op::Slot(slot) => Base::Slot(slot),
        other => Base::Op(other),
    };
    Box::new(Chain {
        base,
        steps: Vec::new(),
    })
}

/// The message of a name.
fn message(name: &str) -> Result<&'static Message, String> {
    let name = name.strip_prefix('.').unwrap_or(name);
    let message = MESSAGES.iter().find(|message| message.name == name);
    message.ok_or_else(|| ["unknown type: ", name].concat())
}

/// A message that is made of these values of its fields.
fn made(message: &'static Message, fields: &[Field<'_>], values: Vec<Op>) -> Op {
    let planned = fields.iter().zip(values).filter_map(|(field, value)| {
        let mut known = message.fields.iter();
        let (name, _) = known.find(|(name, _)| *name == field.name)?;
        Some((*name, value))
    });
    let is_optional = |at: usize| fields.get(at).is_some_and(|field| field.optional);
    Op::Message(Box::new(MessageOp {
        message,
        optional: flags(fields.len(), is_optional),
        fields: planned.collect(),
    }))
}

/// Which of the elements are optional; empty where none is.
fn flags(len: usize, is_optional: impl Fn(usize) -> bool) -> Box<[bool]> {
    let flags: Box<[bool]> = (0..len).map(is_optional).collect();
    if flags.contains(&true) {
        flags
    } else {
        Box::default()
    }
}

/// What `in` a list of constants is.
enum Membership {
    Empty,
    Of(Members),
    /// A list that is no constant, or whose items do not hash.
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

/// A search for a constant pattern; the operands back for all other calls.
fn search(function: &str, operands: Vec<Op>, price: Price) -> Result<Result<Op, Vec<Op>>, String> {
    let kind = match function {
        "matches" => SearchKind::Matches,
        "find" => SearchKind::Find,
        "findAll" => SearchKind::FindAll,
        _ => return Ok(Err(operands)),
    };
    let Some(Val::String(pattern)) = operands.get(1).and_then(constants::constant) else {
        return Ok(Err(operands));
    };
    let pattern = Regexp::new(pattern)?;
    Ok(Ok(Op::Search(Box::new(Search {
        kind,
        pattern,
        operands: operands.into(),
        price,
    }))))
}

fn constant(literal: &Literal<'_>) -> Val<'static> {
    match literal {
        Literal::Null => Val::Null,
        Literal::Bool(truth) => Val::Bool(*truth),
        Literal::Int(number) => Val::Int(*number),
        Literal::Uint(number) => Val::Uint(*number),
        Literal::Double(number) => Val::Double(*number),
        Literal::String(text) => Val::string(text.clone().into_owned()),
        Literal::Bytes(bytes) => Val::bytes(bytes.clone().into_owned()),
    }
}

/// The name that a type has as a value.
fn runtime_name(ty: &Type<'_>) -> &'static str {
    match ty {
        Type::Null => "null_type",
        Type::Bool => "bool",
        Type::Int => "int",
        Type::Uint => "uint",
        Type::Double => "double",
        Type::String => "string",
        Type::Bytes => "bytes",
        Type::Duration => type_name::DURATION,
        Type::Timestamp => type_name::TIMESTAMP,
        Type::List(_) => "list",
        Type::Map(_) | Type::Object(_) => "map",
        Type::Optional(_) => type_name::OPTIONAL,
        Type::Type(_) => "type",
        Type::Opaque(opaque) => opaque.name(),
        Type::Message(_) | Type::Any | Type::Wrapper(_) => ty.name(),
        Type::Dyn | Type::Error | Type::Variable(_) => "dyn",
    }
}
