//! The evaluation of operations: each returns a value, which may be an error; only the limit of
//! costs stops it.

use std::rc::Rc;

use super::constants::{NoEntry, add_entry, add_item};
use super::op::{Else, Equal, ListOp, MapOp, Name, Op};
use super::{Failure, Outcome};
use crate::cel::cost::Price;
use crate::cel::library::Host;
use crate::cel::library::bounds::{MAX_MADE, MAX_READ};
use crate::cel::shape::{Shape, ShapeKind};
use crate::cel::value::{Entries, EvalError, List, Map, Val};
use crate::value::Map as JsonMap;

/// The evaluation ends here, whatever is around it.
pub(super) struct Stop;

/// Texts shorter than this many bytes may be read as often as costs allow.
const LONG: usize = 4096;

pub(super) type Run<'a> = Result<Val<'a>, Stop>;

/// The state of a run.
pub(super) struct Machine<'a, 'h> {
    /// The variables; those that are bound lazily are `None` until they are read.
    slots: Vec<Option<Val<'a>>>,
    cost: u64,
    limit: u64,
    /// The bytes of texts that calls made.
    made: usize,
    /// The bytes of texts that calls read unpaid.
    read: u64,
    pub(super) host: &'h Host<'h>,
    /// Why it stopped, where that is not the limit of costs.
    panic: Option<String>,
}

pub(super) fn run<'a>(
    root: &'a Op,
    slots: u32,
    variables: &[Val<'a>],
    host: &Host<'_>,
    limit: u64,
) -> Outcome<'a> {
    let given = variables.iter().map(|value| Some(value.clone()));
    let rest = (slots as usize).saturating_sub(variables.len());
    let mut machine = Machine {
        slots: given.chain(std::iter::repeat_n(None, rest)).collect(),
        cost: 0,
        limit,
        made: 0,
        read: 0,
        host,
        panic: None,
    };
    let value = match machine.eval(root) {
        Ok(Val::Error(error)) => Err(Failure::Error(error)),
        Ok(value) => Ok(value),
        Err(Stop) => Err(match machine.panic.take() {
            Some(text) => Failure::Error(Rc::new(EvalError(text.into()))),
            None => Failure::CostLimit,
        }),
    };
    Outcome {
        value,
        cost: machine.cost,
    }
}

impl<'a> Machine<'a, '_> {
    pub(super) fn eval(&mut self, op: &'a Op) -> Run<'a> {
        match op {
            Op::Constant(Val::String(text)) => Ok(Val::str(text)),
            Op::Constant(value) => Ok(value.clone()),
            Op::Slot(slot) => {
                let value = self.slot(*slot);
                self.charge(1)?;
                Ok(value)
            }
            Op::Chain(chain) => self.chain(chain),
            Op::Has(chain) => self.has(chain),
            Op::And(terms) => self.junction(terms, false),
            Op::Or(terms) => self.junction(terms, true),
            Op::Equal(equal) => self.equal(equal),
            Op::Call(call) => self.call(call),
            Op::Search(search) => self.search(search),
            Op::Member(member) => {
                let (op, members) = &**member;
                let value = self.eval(op)?;
                if value.is_error() {
                    return Ok(value);
                }
                if let Err(panic) = super::calls::hashable(&value) {
                    return self.panic(panic.0);
                }
                Ok(Val::Bool(members.contain(&value)))
            }
            Op::Else(or) => self.or_else(or),
            Op::List(list) => self.list(list),
            Op::Map(map) => self.map(map),
            Op::Fold(fold) => self.fold(fold),
            Op::Bind(bind) => {
                self.set(bind.slot, None);
                self.eval(&bind.body)
            }
        }
    }

    /// Counts costs.
    pub(super) fn charge(&mut self, cost: u64) -> Result<(), Stop> {
        self.cost = self.cost.saturating_add(cost);
        if self.cost > self.limit {
            return Err(Stop);
        }
        Ok(())
    }

    /// Counts the bytes of a text that a call made: some are not paid for by their length.
    pub(super) fn make(&mut self, bytes: usize) -> Result<(), Stop> {
        self.made = self.made.saturating_add(bytes);
        if self.made > MAX_MADE {
            return Err(self.exceed());
        }
        Ok(())
    }

    /// Counts the bytes of a long text that a call reads unpaid, so many times each.
    pub(super) fn read(
        &mut self,
        operand: Option<&Val<'a>>,
        times: impl FnOnce() -> u64,
    ) -> Result<(), Stop> {
        match operand {
            Some(Val::String(text)) if text.len() >= LONG => {
                let read = times().saturating_mul(text.len() as u64);
                self.read = self.read.saturating_add(read);
            }
            _ => {}
        }
        if self.read > MAX_READ {
            return Err(self.exceed());
        }
        Ok(())
    }

    /// Ends the evaluation as one that costs too much.
    pub(super) fn exceed(&mut self) -> Stop {
        self.cost = self.cost.max(self.limit.saturating_add(1));
        Stop
    }

    /// Takes back a cost that was never counted: below zero it exceeds every limit.
    pub(super) fn refund(&mut self) -> Result<(), Stop> {
        self.cost = self.cost.wrapping_sub(1);
        self.charge(0)
    }

    /// Counts the costs of a call.
    pub(super) fn pay(
        &mut self,
        price: &Price,
        operands: &[Val<'a>],
        result: &Val<'a>,
    ) -> Result<(), Stop> {
        match price.charge(operands, result) {
            Ok(cost) => self.charge(cost),
            Err(text) => {
                self.panic = Some(text);
                Err(Stop)
            }
        }
    }

    /// Ends the evaluation where the API server recovers from a panic.
    pub(super) fn panic(&mut self, text: String) -> Run<'a> {
        self.panic = Some(text);
        Err(Stop)
    }

    /// A variable; of an optional without the schema of its content.
    pub(super) fn slot(&self, slot: u32) -> Val<'a> {
        let value = self.slots.get(slot as usize).cloned().flatten();
        value.unwrap_or(Val::Null)
    }

    pub(super) fn set(&mut self, slot: u32, value: Option<Val<'a>>) {
        if let Some(variable) = self.slots.get_mut(slot as usize) {
            *variable = value.map(without_schema);
        }
    }

    /// A variable that is evaluated when it is first read.
    pub(super) fn lazy(&mut self, slot: u32, op: &'a Op) -> Run<'a> {
        if let Some(Some(value)) = self.slots.get(slot as usize) {
            return Ok(value.clone());
        }
        let value = match self.eval(op)? {
            // What is empty could be an accumulator, which is never data of the object.
            Val::List(list) if list.is_empty() => Val::list(Vec::new()),
            Val::Map(map) if map.is_empty() => Val::map(Vec::new()),
            value => without_schema(value),
        };
        self.set(slot, Some(value.clone()));
        Ok(value)
    }

    /// A member of a map or an object by its name in rules.
    pub(super) fn member(
        &mut self,
        map: &'a JsonMap<'a>,
        shape: Option<&'a Shape>,
        name: &'a Name,
    ) -> Option<Val<'a>> {
        let Some(shape) = shape else {
            return map.get(&name.written).map(Val::of_json);
        };
        match &shape.kind {
            ShapeKind::Object(object) => {
                let plain = name.plain.as_deref()?;
                let value = map.get(plain).filter(|value| !value.is_null())?;
                let known = object.fields.get(name.place as usize);
                let known = known.filter(|field| &*field.name == plain);
                let field = known.or_else(|| object.field(plain))?;
                Some(Val::of_data(value, &field.shape))
            }
            ShapeKind::Map(values) => map
                .get(&name.written)
                .map(|value| Val::of_data(value, values)),
            _ => None,
        }
    }

    pub(super) fn find(&mut self, map: &Map<'a>, key: &Val<'_>) -> Option<Val<'a>> {
        map.find(key)
    }

    /// `&&`, or `||` where true decides.
    fn junction(&mut self, terms: &'a [Op], decides: bool) -> Run<'a> {
        let mut error = None;
        for term in terms {
            match self.eval(term)? {
                Val::Bool(truth) if truth == decides => return Ok(Val::Bool(decides)),
                Val::Bool(_) => {}
                other => {
                    error.get_or_insert_with(|| other.or_no_such_overload());
                }
            }
        }
        Ok(error.unwrap_or(Val::Bool(!decides)))
    }

    fn equal(&mut self, equal: &'a Equal) -> Run<'a> {
        let [first, second] = &equal.operands;
        let operands = [self.eval(first)?, self.eval(second)?];
        let [first, second] = &operands;
        let result = if first.is_error() {
            first.clone()
        } else if second.is_error() {
            second.clone()
        } else {
            match first.is_equal(second) {
                Ok(same) => Val::Bool(same != equal.negated),
                // Values that do not compare are different.
                Err(_) if equal.negated => Val::Bool(true),
                Err(error) => error,
            }
        };
        match (first, second) {
            (Val::Int(_), Val::Int(_)) | (Val::Bool(_), Val::Bool(_)) => self.charge(1)?,
            _ => self.pay(&equal.price, &operands, &result)?,
        }
        Ok(result)
    }

    fn or_else(&mut self, or: &'a Else) -> Run<'a> {
        let [first, second] = &or.operands;
        match self.eval(first)? {
            Val::Optional(None) => self.eval(second),
            Val::Optional(Some(content)) if or.unwraps => Ok((*content).clone()),
            other => Ok(other),
        }
    }

    fn list(&mut self, op: &'a ListOp) -> Run<'a> {
        let mut items = Vec::with_capacity(op.items.len());
        let mut error = None;
        for (at, item) in op.items.iter().enumerate() {
            let item = self.eval(item)?;
            let optional = op.optional.get(at).copied().unwrap_or_default();
            if let Err(no_list) = add_item(&mut items, item, optional) {
                error = Some(no_list);
                break;
            }
        }
        self.charge(10)?;
        Ok(error.unwrap_or_else(|| Val::list(items)))
    }

    fn map(&mut self, op: &'a MapOp) -> Run<'a> {
        let mut entries = Entries::default();
        let mut error = None;
        for (at, (key, value)) in op.entries.iter().enumerate() {
            let key = self.eval(key)?;
            if key.is_error() {
                error = Some(key);
                break;
            }
            let value = self.eval(value)?;
            let optional = op.optional.get(at).copied().unwrap_or_default();
            match add_entry(&mut entries, key, value, optional) {
                Ok(()) => {}
                Err(NoEntry::Error(no_map)) => {
                    error = Some(no_map);
                    break;
                }
                Err(NoEntry::Unhashable(key)) => return self.panic(key.0),
            }
        }
        self.charge(30)?;
        Ok(error.unwrap_or_else(|| Val::map_of(entries)))
    }
}

/// An optional as variables hold it: with Go's native value.
fn without_schema(value: Val<'_>) -> Val<'_> {
    match value {
        Val::Optional(Some(content)) => Val::some(content.native()),
        value => value,
    }
}

/// The items of a list, or the keys of a map.
pub(super) fn length(range: &Val<'_>) -> Option<usize> {
    match range {
        Val::List(list) => Some(List::len(list)),
        Val::Map(map) => Some(map.len()),
        _ => None,
    }
}
