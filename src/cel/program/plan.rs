//! From a checked expression to a program.

mod calls;
mod folds;

use std::rc::Rc;

use super::op::{Base, Chain, ChainStep, Key, ListOp, MapOp, MessageOp, Name, Op};
use super::{Program, constants};
use crate::cel::ast::{Expr, Literal, MapEntry, MessageField, NodeId, bare, is_optional};
use crate::cel::checked::{Checked, Reference};
use crate::cel::environment::Environment;
use crate::cel::escape::unescape;
use crate::cel::shape::ShapeKind;
use crate::cel::types::Type;
use crate::cel::types::messages::{MESSAGES, Message};
use crate::cel::value::{Val, known_as, type_name};
use crate::cel::walk::AstWalk;
use crate::releases::Features;

pub(super) fn plan(checked: &Checked<'_>, env: &Environment<'_>) -> Result<Program, String> {
    let names = env.variables.iter().map(|variable| variable.name);
    plan_part(checked, env.features, names, checked.ast.root)
}

/// Plans a part of an expression, with the names that are in scope there.
pub(super) fn plan_part<'c>(
    checked: &'c Checked<'_>,
    features: Features,
    names: impl Iterator<Item = &'c str>,
    root: NodeId,
) -> Result<Program, String> {
    let mut planner = Planner {
        checked,
        features,
        scope: names
            .zip(0..)
            .map(|(name, slot)| (name, Variable::Slot(slot)))
            .collect(),
        slots: 0,
        planned: Vec::new(),
    };
    planner.slots = u32::try_from(planner.scope.len()).unwrap_or(u32::MAX);
    let root = planner.plan(root)?;
    Ok(Program {
        root,
        slots: planner.slots,
    })
}

/// The place of a value that a name stands for.
#[derive(Clone)]
enum Variable {
    Slot(u32),
    /// The value of a bound name, evaluated when it is first read.
    Lazy(u32, Rc<Op>),
}

struct Planner<'c, 's> {
    checked: &'c Checked<'s>,
    features: Features,
    /// The names in scope, the innermost last.
    scope: Vec<(&'c str, Variable)>,
    slots: u32,
    /// The operations of finished nodes, as operands of unfinished ones.
    planned: Vec<Op>,
}

impl<'c> Planner<'c, '_> {
    fn plan(&mut self, root: NodeId) -> Result<Op, String> {
        let mut walk = AstWalk::from(root);
        while let Some((id, times)) = walk.next() {
            let below = self.step(id, times)?;
            walk.go(below);
        }
        Ok(self.last())
    }

    /// Takes the next step at a node that has been visited `times` times. Returns the node that is
    /// needed next, or `None` when the node is done.
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
                let chain = self.select(*operand, field);
                match test_only {
                    true => Op::Has(chain),
                    false => Op::Chain(chain),
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
                self.list(optional, times)
            }
            Expr::Map(entries) => {
                // Keys and values by turns.
                if let Some(entry) = entries.get(times / 2) {
                    let turns = [entry.key, entry.value];
                    return Ok(turns.into_iter().nth(times % 2));
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

    /// A selection from the operand that was done last.
    fn select(&mut self, operand: NodeId, field: &str) -> Box<Chain> {
        let mut chain = chain(self.last());
        let name = self.name(operand, field);
        chain.steps.push(ChainStep {
            key: Key::Name(name),
            optional: false,
        });
        chain
    }

    /// A list whose items were done last.
    fn list(&mut self, optional: &[u32], length: usize) -> Op {
        let items = self.take(length);
        let optional = flags(items.len(), |at| is_optional(optional, at));
        match constants::list(&items, &optional) {
            Some(list) => Op::Constant(list),
            None => Op::List(Box::new(ListOp {
                items: items.into(),
                optional,
            })),
        }
    }

    /// A map whose keys and values were done last.
    fn map(&mut self, entries: &[MapEntry], parts: usize) -> Result<Op, String> {
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
            Reference::Type(ty) => {
                let name = known_as(runtime_name(ty), self.features);
                return Ok(Op::Constant(Val::Type(name)));
            }
            reference => {
                // cel-go takes any type for the name of a type.
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
fn made(message: &'static Message, fields: &[MessageField<'_>], values: Vec<Op>) -> Op {
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
