//! From a checked expression to a program.

use std::rc::Rc;

use super::attributes::refuse_key;
use super::membership::Members;
use super::op::{
    Base, Bind, Call, Chain, Dispatch, Else, Equal, Fold, FoldKind, Ints, Key, ListOp, MapOp,
    MessageOp, Name, Op, Search, SearchKind, Step,
};
use super::{Program, constants};
use crate::cel::ast::{Comprehension, Expr, Field, Literal, NodeId};
use crate::cel::checked::{Checked, Reference};
use crate::cel::cost::Price;
use crate::cel::environment::Environment;
use crate::cel::escape::unescape;
use crate::cel::library::{self, Overload};
use crate::cel::messages::MESSAGES;
use crate::cel::shape::ShapeKind;
use crate::cel::types::Type;
use crate::cel::value::{Val, type_name};
use crate::go::regexp::Regexp;

pub(super) fn plan(checked: &Checked<'_>, env: &Environment<'_>) -> Result<Program, String> {
    let names = env.variables.iter().map(|variable| variable.name);
    let mut planner = Planner {
        checked,
        scope: names
            .zip(0..)
            .map(|(name, slot)| (name, Variable::Slot(slot)))
            .collect(),
        slots: u32::try_from(env.variables.len()).unwrap_or(u32::MAX),
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
    /// The names in scope, the innermost last.
    scope: Vec<(&'c str, Variable)>,
    slots: u32,
}

impl<'c> Planner<'c, '_> {
    fn plan(&mut self, id: NodeId) -> Result<Op, String> {
        match self.checked.ast.expr(id) {
            Expr::Literal(literal) => Ok(Op::Constant(constant(literal))),
            Expr::Ident(name) => self.ident(id, name),
            Expr::Select {
                operand,
                field,
                test_only,
            } => {
                let mut chain = chain(self.plan(*operand)?);
                let name = self.name(*operand, field);
                chain.steps.push(Step {
                    key: Key::Name(name),
                    optional: false,
                });
                let chain = Box::new(chain);
                Ok(if *test_only {
                    Op::Has(chain)
                } else {
                    Op::Chain(chain)
                })
            }
            Expr::Call {
                target,
                function,
                args,
            } => {
                let args = self.checked.ast.children(*args);
                let operands: Vec<_> = target.iter().chain(args).copied().collect();
                self.call(id, function, &operands)
            }
            Expr::List { elements, optional } => {
                let items = self.plan_all(self.checked.ast.children(*elements))?;
                let optional = flags(items.len(), |at| {
                    optional.iter().any(|place| *place as usize == at)
                });
                Ok(match constants::list(&items, &optional) {
                    Some(list) => Op::Constant(list),
                    None => Op::List(Box::new(ListOp { items, optional })),
                })
            }
            Expr::Map(entries) => {
                let mut planned = Vec::with_capacity(entries.len());
                for entry in entries {
                    planned.push((self.plan(entry.key)?, self.plan(entry.value)?));
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
            Expr::Struct { name, fields } => self.message(name, fields),
            Expr::Comprehension(comprehension) => self.comprehension(comprehension),
        }
    }

    fn plan_all(&mut self, ids: &[NodeId]) -> Result<Box<[Op]>, String> {
        ids.iter().map(|id| self.plan(*id)).collect()
    }

    fn ident(&mut self, id: NodeId, name: &str) -> Result<Op, String> {
        match self.checked.reference(id) {
            Reference::Type(ty) => return Ok(Op::Constant(Val::Type(runtime_name(ty)))),
            Reference::NoValue => return Err(["reference to undefined type: ", name].concat()),
            _ => {}
        }
        let name = name.strip_prefix('.').unwrap_or(name);
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

    fn message(&mut self, name: &str, fields: &'c [Field<'_>]) -> Result<Op, String> {
        let name = name.strip_prefix('.').unwrap_or(name);
        let Some(message) = MESSAGES.iter().find(|message| message.name == name) else {
            return Err(["unknown type: ", name].concat());
        };
        let mut planned = Vec::with_capacity(fields.len());
        for field in fields {
            let mut known = message.fields.iter();
            if let Some((name, _)) = known.find(|(name, _)| *name == field.name) {
                planned.push((*name, self.plan(field.value)?));
            }
        }
        let is_optional = |at: usize| fields.get(at).is_some_and(|field| field.optional);
        Ok(Op::Message(Box::new(MessageOp {
            message,
            optional: flags(fields.len(), is_optional),
            fields: planned.into(),
        })))
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
        let place = shape.and_then(|shape| {
            let mut fields = shape.fields.iter();
            fields.position(|known| Some(&*known.name) == plain.as_deref())
        });
        Name {
            written: field.into(),
            plain: plain.map(|plain| plain.into_owned().into()),
            place: place
                .and_then(|at| u32::try_from(at).ok())
                .unwrap_or(u32::MAX),
        }
    }

    fn call(&mut self, id: NodeId, function: &str, operands: &[NodeId]) -> Result<Op, String> {
        let planned = self.plan_all(operands)?;
        let candidates: &[&Overload] = match self.checked.reference(id) {
            Reference::Call(candidates) => candidates,
            _ => &[],
        };
        let known = match candidates {
            [only] => Some(*only),
            _ => None,
        };
        match function {
            "_&&_" => {
                return Ok(Op::And(junction(planned, |op| match op {
                    Op::And(terms) => Ok(terms),
                    other => Err(other),
                })));
            }
            "_||_" => {
                return Ok(Op::Or(junction(planned, |op| match op {
                    Op::Or(terms) => Ok(terms),
                    other => Err(other),
                })));
            }
            _ => {}
        }
        let planned = match <[Op; 3]>::try_from(planned.into_vec()) {
            Ok([condition, truthy, falsy]) if function == "_?_:_" => {
                let condition = (condition, chain(truthy), chain(falsy));
                return Ok(Op::Chain(Box::new(Chain {
                    base: Base::Condition(Box::new(condition)),
                    steps: Vec::new(),
                })));
            }
            Ok(planned) => planned.into(),
            Err(planned) => planned,
        };
        let planned = match <[Op; 2]>::try_from(planned) {
            Ok(pair) => match self.binary(function, known, operands, pair)? {
                Ok(op) => return Ok(op),
                Err(pair) => pair.into(),
            },
            Err(planned) => planned,
        };
        let price = Price::of(function, known);
        let planned = match search(function, planned, price)? {
            Ok(op) => return Ok(op),
            Err(planned) => planned,
        };
        let Some(first) = library::functions(function).next() else {
            return Err(["no such overload: ", function].concat());
        };
        let dispatch = match (first.single, known) {
            (true, _) => match first.overloads.first() {
                Some(overload) => Dispatch::Single(overload.call),
                None => return Err(["no such overload: ", function].concat()),
            },
            (false, Some(known)) => Dispatch::Known(known),
            (false, None) => {
                let functions = library::functions(function);
                Dispatch::Any(functions.flat_map(|function| function.overloads).collect())
            }
        };
        if let Some(value) = constants::convert(first.name, &dispatch, &planned)? {
            return Ok(Op::Constant(value));
        }
        let stops_at_errors = match &dispatch {
            Dispatch::Single(_) => false,
            // The only function of two operands that cel-go declares as one of any number.
            Dispatch::Known(overload) => overload.id == "string_format",
            Dispatch::Any(_) => true,
        };
        Ok(Op::Call(Box::new(Call {
            function: first.name,
            dispatch,
            operands: planned.into(),
            stops_at_errors,
            price,
            is_in: function == "@in",
            ints: match function {
                "_<_" => Some(Ints::Less),
                "_<=_" => Some(Ints::LessEquals),
                "_>_" => Some(Ints::Greater),
                "_>=_" => Some(Ints::GreaterEquals),
                "_+_" => Some(Ints::Add),
                "_-_" if operands.len() == 2 => Some(Ints::Subtract),
                _ => None,
            },
        })))
    }

    /// Operators and functions of two operands that are no calls at run time; the operands back
    /// for all others.
    fn binary(
        &mut self,
        function: &str,
        known: Option<&'static Overload>,
        ids: &[NodeId],
        operands: [Op; 2],
    ) -> Result<Result<Op, [Op; 2]>, String> {
        let is = |id: &str| known.is_none_or(|known| known.id == id);
        Ok(Ok(match function {
            "_==_" | "_!=_" => {
                // The overload is fixed here, whatever the types.
                let mut overloads = library::functions(function).flat_map(|f| f.overloads);
                Op::Equal(Box::new(Equal {
                    negated: function == "_!=_",
                    price: Price::of(function, overloads.next()),
                    operands,
                }))
            }
            "_[_]" => self.index(ids, operands, false)?,
            "_?._" | "_[?_]" => self.index(ids, operands, true)?,
            "or" if is("optional_or_optional") => Op::Else(Box::new(Else {
                operands,
                unwraps: false,
            })),
            "orValue" if is("optional_orValue_value") => Op::Else(Box::new(Else {
                operands,
                unwraps: true,
            })),
            "@in" if known.is_some_and(|known| known.id == "in_list") => {
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

    fn index(&self, ids: &[NodeId], operands: [Op; 2], optional: bool) -> Result<Op, String> {
        let [operand, key] = operands;
        let mut chain = chain(operand);
        let key = match key {
            Op::Constant(Val::String(text)) => match ids.first() {
                Some(operand) => Key::Name(self.name(*operand, &text)),
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
        Ok(Op::Chain(Box::new(chain)))
    }

    fn declare(&mut self, name: &'c str) -> u32 {
        let slot = self.slots;
        self.slots = self.slots.saturating_add(1);
        self.scope.push((name, Variable::Slot(slot)));
        slot
    }

    fn comprehension(&mut self, fold: &'c Comprehension<'_>) -> Result<Op, String> {
        let ast = &self.checked.ast;
        let depth = self.scope.len();
        if matches!(
            ast.expr(fold.condition),
            Expr::Literal(Literal::Bool(false))
        ) {
            let value = Rc::new(self.plan(fold.init)?);
            let slot = self.slots;
            self.slots = self.slots.saturating_add(1);
            self.scope
                .push((fold.accumulator, Variable::Lazy(slot, value)));
            let body = self.plan(fold.result)?;
            self.scope.truncate(depth);
            return Ok(Op::Bind(Box::new(Bind { slot, body })));
        }
        let range = self.plan(fold.range)?;
        let slot = self.declare(fold.variable);
        let second = fold.second.map(|second| self.declare(second));
        let kind = self.fold_kind(fold)?;
        self.scope.truncate(depth);
        Ok(Op::Fold(Box::new(Fold {
            range,
            slot,
            second,
            kind,
        })))
    }

    /// Which macro a comprehension was, by what its accumulator starts with.
    fn fold_kind(&mut self, fold: &'c Comprehension<'_>) -> Result<FoldKind, String> {
        let ast = &self.checked.ast;
        let args = |id| match ast.expr(id) {
            Expr::Call { args, .. } => ast.children(*args),
            _ => &[],
        };
        let is_condition =
            matches!(ast.expr(fold.step), Expr::Call { function, .. } if *function == "_?_:_");
        match ast.expr(fold.init) {
            Expr::Literal(Literal::Int(_)) => {
                if let [test, ..] = args(fold.step) {
                    return Ok(FoldKind::ExistsOne(self.plan(*test)?));
                }
            }
            Expr::Literal(Literal::Bool(all)) => {
                if let [_, test] = args(fold.step) {
                    let test = self.plan(*test)?;
                    return Ok(if *all {
                        FoldKind::All(test)
                    } else {
                        FoldKind::Exists(test)
                    });
                }
            }
            init => {
                let (filter, step) = match args(fold.step) {
                    [filter, step, _] if is_condition => (Some(self.plan(*filter)?), *step),
                    _ => (None, fold.step),
                };
                match (init, args(step)) {
                    (Expr::List { .. }, [_, item]) => {
                        if let Expr::List { elements, .. } = ast.expr(*item)
                            && let [item] = ast.children(*elements)
                        {
                            let item = self.plan(*item)?;
                            return Ok(FoldKind::List { filter, item });
                        }
                    }
                    (Expr::Map(_), [_, _, value]) => {
                        let value = self.plan(*value)?;
                        return Ok(FoldKind::Map { filter, value });
                    }
                    (Expr::Map(_), [_, entry]) => {
                        let entry = self.plan(*entry)?;
                        let known = match self.checked.reference(step) {
                            Reference::Call(candidates) if candidates.len() == 1 => {
                                candidates.first()
                            }
                            _ => None,
                        };
                        let price = Price::of("cel.@mapInsert", known.copied());
                        return Ok(FoldKind::Entries {
                            filter,
                            entry,
                            price,
                        });
                    }
                    _ => {}
                }
            }
        }
        Err("unsupported comprehension".to_owned())
    }
}

/// Nested conjunctions or disjunctions as one.
fn junction(operands: Box<[Op]>, same: impl Fn(Op) -> Result<Box<[Op]>, Op>) -> Box<[Op]> {
    let mut terms = Vec::with_capacity(operands.len());
    for operand in operands {
        match same(operand) {
            Ok(nested) => terms.extend(nested),
            Err(operand) => terms.push(operand),
        }
    }
    terms.into()
}

/// An operation as the start of a chain, or the chain that it is.
fn chain(op: Op) -> Chain {
    let base = match op {
        Op::Chain(chain) => return *chain,
        Op::Slot(slot) => Base::Slot(slot),
        other => Base::Op(other),
    };
    Chain {
        base,
        steps: Vec::new(),
    }
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
