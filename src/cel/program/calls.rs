//! Calls: chooses the implementation for operands at run time and counts the cost.

use std::rc::Rc;

use super::machine::{EvaluationStop, Machine, Run};
use super::op::{CallOp, Dispatch, Op};
use crate::cel::bounds;
use crate::cel::library::{Host, Overload};
use crate::cel::shape::Shape;
use crate::cel::types::Ty;
use crate::cel::value::{EvalErrorKind, List, Map, Text, Val, known_as, type_name};
use crate::releases::Features;
use crate::value::Map as JsonMap;

impl<'a> Machine<'a, '_> {
    /// Evaluates a call, where the fast path does not apply.
    #[inline(never)]
    pub(super) fn call(&mut self, call: &'a CallOp) -> Run<'a> {
        match &*call.operands {
            [operand] => {
                let operands = [self.eval(operand)?];
                self.apply(call, &operands)
            }
            [first, second] => {
                let a = self.operand(first)?;
                if call.stops_at_errors {
                    let a = a.as_ref().unwrap_or_else(|| self.peek(first));
                    if a.is_error() {
                        return Ok(a.clone());
                    }
                }
                let b = self.operand(second)?;
                let a_value = a.as_ref().unwrap_or_else(|| self.peek(first));
                let b_value = b.as_ref().unwrap_or_else(|| self.peek(second));
                if let (Some(quick), Val::Int(a), Val::Int(b)) = (call.quick, a_value, b_value)
                    && let Some(result) = quick.apply_to_ints(*a, *b)
                {
                    self.charge(1)?;
                    return Ok(result);
                }
                let operands = [
                    a.unwrap_or_else(|| self.peek(first).clone()),
                    b.unwrap_or_else(|| self.peek(second).clone()),
                ];
                if call.is_in
                    && let [key @ Val::String(_), Val::Map(Map::Data(map, shape))] = &operands
                {
                    return self.is_key(key, map, *shape);
                }
                self.apply(call, &operands)
            }
            all => self.call_many(call, all),
        }
    }

    #[inline(never)]
    fn is_key(&mut self, key: &Val<'a>, map: &'a JsonMap<'a>, shape: Option<&'a Shape>) -> Run<'a> {
        let result = match self.find(map, shape, key) {
            Some(error @ Val::Error(_)) if shape.is_some() => error,
            found => Val::Bool(found.is_some()),
        };
        self.charge(1)?;
        Ok(result)
    }

    #[inline(never)]
    fn call_many(&mut self, call: &'a CallOp, all: &'a [Op]) -> Run<'a> {
        let mut operands = Vec::with_capacity(all.len());
        for operand in all {
            let operand = self.eval(operand)?;
            let stops = operand.is_error() && operands.len() + 1 < all.len();
            if stops {
                return Ok(operand);
            }
            operands.push(operand);
        }
        self.apply(call, &operands)
    }

    pub(super) fn apply(&mut self, call: &'a CallOp, operands: &[Val<'a>]) -> Run<'a> {
        let error = operands.iter().find(|operand| operand.is_error());
        let result = match error {
            Some(error) => error.clone(),
            None => {
                self.read(operands.first(), || bounds::reads(call.function))?;
                let result = dispatch(call.function, &call.dispatch, self.host, operands);
                self.admit(&result)?;
                result
            }
        };
        self.pay(&call.price, operands, &result)?;
        Ok(result)
    }

    /// Ends the evaluation if a result does not let it go on.
    fn admit(&mut self, result: &Val<'a>) -> Result<(), EvaluationStop> {
        match result {
            Val::String(Text::Shared(text)) => self.make(text.len()),
            Val::List(List::Made(items)) if Rc::strong_count(items) == 1 => {
                self.make(items.len().saturating_mul(size_of::<Val>()))
            }
            Val::Error(error) if error.kind == EvalErrorKind::TooCostly => Err(self.exceed()),
            Val::Error(error) if error.kind == EvalErrorKind::Panic => {
                self.panic(error.text.to_string()).map(drop)
            }
            _ => Ok(()),
        }
    }
}

/// The result of a call whose operands are not errors.
pub(super) fn dispatch<'a>(
    function: &str,
    dispatch: &Dispatch,
    host: &Host<'_>,
    operands: &[Val<'a>],
) -> Val<'a> {
    let overload = match dispatch {
        Dispatch::Single(call) => return call(host, operands),
        Dispatch::Known(overload) => Some(*overload).filter(|overload| fits(overload, operands)),
        Dispatch::Any(overloads) => {
            let mut overloads = overloads.iter().copied();
            overloads.find(|overload| fits(overload, operands))
        }
    };
    match overload {
        Some(overload) => (overload.call)(host, operands),
        None => no_such_overload(function, operands, host.features),
    }
}

fn no_such_overload<'a>(function: &str, operands: &[Val<'_>], features: Features) -> Val<'a> {
    let name = |operand: &Val<'_>| known_as(operand.type_name(), features);
    let types: Vec<_> = operands.iter().map(name).collect();
    Val::no_overload_of(&[function, "(", &types.join(", "), ")"].concat())
}

fn fits(overload: &Overload, operands: &[Val<'_>]) -> bool {
    overload.params.len() == operands.len()
        && overload
            .params
            .iter()
            .zip(operands)
            .all(|(ty, value)| is_of(ty, value))
}

/// Whether a value may be passed where a type is declared. Only the first element of a list or map
/// is checked.
fn is_of(ty: &Ty, value: &Val<'_>) -> bool {
    let name = match ty {
        Ty::Dyn | Ty::Param(_) => return true,
        Ty::List(element) => {
            let Val::List(list) = value else {
                return false;
            };
            return list.get(0).is_none_or(|first| is_of(element, &first));
        }
        Ty::Map(key, element) => {
            let Val::Map(map) = value else {
                return false;
            };
            let first = map.iter().next();
            return first.is_none_or(|(name, first)| is_of(key, &name) && is_of(element, &first));
        }
        Ty::Null => "null_type",
        Ty::Bool => "bool",
        Ty::Int => "int",
        Ty::Uint => "uint",
        Ty::Double => "double",
        Ty::String => "string",
        Ty::Bytes => "bytes",
        Ty::Duration => type_name::DURATION,
        Ty::Timestamp => type_name::TIMESTAMP,
        Ty::Optional(_) => type_name::OPTIONAL,
        Ty::Type(_) => "type",
        Ty::Opaque(opaque) => opaque.name(),
    };
    value.type_name() == name
}

/// The text of Go's panic for a key that cannot be hashed.
pub(super) struct Unhashable(pub(super) String);

/// # Errors
/// The key is bytes.
pub(super) fn hashable(key: &Val<'_>) -> Result<(), Unhashable> {
    match key {
        Val::Bytes(_) => Err(Unhashable(
            "internal error: runtime error: hash of unhashable type types.Bytes".to_owned(),
        )),
        _ => Ok(()),
    }
}
