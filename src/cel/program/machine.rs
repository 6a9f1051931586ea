//! Evaluates operations. Each returns a value, which may be an error. Only the cost limit stops an
//! evaluation.

use std::rc::Rc;

use super::constants::{NoEntry, add_entry, add_item};
use super::members::Watched;
use super::membership::Members;
use super::op::{Bind, Else, Equal, ListOp, MapOp, Op};
use super::quick::same_texts;
use super::{RunFailure, RunOutcome};
use crate::cel::bounds::{MAX_MADE, MAX_READ, TAKEN_APART};
use crate::cel::library::Host;
use crate::cel::program::price::Price;
use crate::cel::value::{Entries, EvalError, EvalErrorKind, Val};
use crate::releases::Feature;

/// The evaluation stops, whatever expression surrounds this one.
pub(super) struct EvaluationStop;

/// Texts below this many bytes may be read as often as the cost limit allows.
pub(super) const LONG_TEXT_BYTES: usize = 4096;

pub(super) type Run<'a> = Result<Val<'a>, EvaluationStop>;

/// The slots that need no memory of their own.
const NEAR: usize = 4;

/// The variables; those that are bound lazily are `None` until they are read.
struct Slots<'a> {
    near: [Option<Val<'a>>; NEAR],
    far: Vec<Option<Val<'a>>>,
}

impl<'a> Slots<'a> {
    fn get(&self, slot: u32) -> Option<&Val<'a>> {
        let at = slot as usize;
        match self.near.get(at) {
            Some(variable) => variable.as_ref(),
            None => self.far.get(at - NEAR)?.as_ref(),
        }
    }

    /// An optional is held with the native value of its content.
    fn set(&mut self, slot: u32, value: Option<Val<'a>>) {
        self.put(
            slot,
            match value {
                Some(value @ Val::Optional(Some(_))) => Some(without_schema(value)),
                value => value,
            },
        );
    }

    /// Sets a variable to a value that is not an optional.
    #[inline]
    fn put(&mut self, slot: u32, value: Option<Val<'a>>) {
        let at = slot as usize;
        let variable = match self.near.get_mut(at) {
            Some(variable) => Some(variable),
            None => self.far.get_mut(at - NEAR),
        };
        if let Some(variable) = variable {
            *variable = value;
        }
    }
}

/// The state of a run.
pub(super) struct Machine<'a, 'h> {
    slots: Slots<'a>,
    /// How many of the slots are the environment's variables.
    variables: usize,
    cost: u64,
    limit: u64,
    /// The large maps that were looked up last.
    pub(super) watched: Vec<Watched<'a>>,
    /// The bytes of texts and lists that the run made.
    bytes: usize,
    /// The bytes of texts that calls read without a cost.
    read: u64,
    pub(super) host: &'h Host<'h>,
    /// The value of the last test, if it was neither true nor false.
    pub(super) other: Val<'a>,
    /// Why the run stopped, if not because of the cost limit.
    panic: Option<String>,
}

impl<'a, 'h> Machine<'a, 'h> {
    pub(super) fn new(host: &'h Host<'h>, limit: u64) -> Self {
        Self {
            slots: Slots {
                near: [const { None }; NEAR],
                far: Vec::new(),
            },
            variables: 0,
            cost: 0,
            limit,
            watched: Vec::new(),
            bytes: 0,
            read: 0,
            host,
            other: Val::Null,
            panic: None,
        }
    }

    /// Sets one of the environment's variables, by its number.
    pub(super) fn set_variable(&mut self, number: u32, value: Val<'a>) {
        self.variables = self.variables.max(number as usize + 1);
        self.room_for(self.variables);
        self.set(number, Some(value));
    }

    /// Evaluates an operation that needs `slots` slots.
    pub(super) fn run(&mut self, root: &'a Op, slots: u32) -> RunOutcome<'a> {
        self.host.begin();
        (self.cost, self.bytes, self.read) = (0, 0, 0);
        self.forget();
        self.room_for(slots as usize);
        let value = self.eval(root).and_then(|value| self.made(value));
        let value = match value {
            Ok(Val::Error(error)) => Err(RunFailure::Error(error)),
            Ok(value) => Ok(value),
            Err(EvaluationStop) => Err(match self.panic.take() {
                Some(text) => RunFailure::Error(Rc::new(EvalError::new(text))),
                None => RunFailure::CostLimit,
            }),
        };
        RunOutcome {
            value,
            cost: self.cost,
        }
    }

    /// Forgets what the last run bound.
    fn forget(&mut self) {
        for slot in self.slots.near.iter_mut().skip(self.variables) {
            *slot = None;
        }
        self.slots.far.truncate(self.variables.saturating_sub(NEAR));
    }

    fn room_for(&mut self, slots: usize) {
        let more = slots.saturating_sub(NEAR);
        if more > self.slots.far.len() {
            self.slots.far.resize_with(more, || None);
        }
    }
}

impl<'a> Machine<'a, '_> {
    pub(super) fn eval(&mut self, op: &'a Op) -> Run<'a> {
        match op {
            Op::Constant(value) => Self::constant(value),
            Op::Slot(slot) => self.variable(*slot),
            Op::Chain(chain) => self.chain(chain),
            Op::Has(_) | Op::And(_) | Op::Or(_) | Op::Not(_) | Op::Equal(_) => self.truth(op),
            Op::Call(call) => self.quick_call(call),
            Op::Search(search) => self.search(search),
            Op::Member(member) => self.member_of(member),
            Op::Else(or) => self.or_else(or),
            Op::List(list) => self.list(list),
            Op::Map(map) => self.map(map),
            Op::Message(message) => self.message(message),
            Op::Fold(fold) => self.fold(fold),
            Op::Bind(bind) => self.bind(bind),
        }
    }

    #[inline(never)]
    fn truth(&mut self, op: &'a Op) -> Run<'a> {
        Ok(match self.test(op)? {
            Some(truth) => Val::Bool(truth),
            None => std::mem::replace(&mut self.other, Val::Null),
        })
    }

    #[inline(never)]
    fn constant(value: &'a Val<'static>) -> Run<'a> {
        Ok(match value {
            Val::String(text) => Val::str(text),
            value => value.clone(),
        })
    }

    #[inline(never)]
    fn variable(&mut self, slot: u32) -> Run<'a> {
        self.charge(1)?;
        Ok(self.slot(slot).clone())
    }

    #[inline(never)]
    fn bind(&mut self, bind: &'a Bind) -> Run<'a> {
        self.set(bind.slot, None);
        self.eval(&bind.body)
    }

    /// Evaluates an operand. Returns `None` for constants and variables, whose costs it counts:
    /// [`Self::peek`] shows them without a copy.
    #[inline]
    pub(super) fn operand(&mut self, op: &'a Op) -> Result<Option<Val<'a>>, EvaluationStop> {
        match op {
            Op::Constant(_) => Ok(None),
            Op::Slot(_) => {
                self.charge(1)?;
                Ok(None)
            }
            Op::Chain(chain) => self.chain(chain).map(Some),
            op => self.eval(op).map(Some),
        }
    }

    /// A constant or a variable.
    pub(super) fn peek<'v>(&'v self, op: &'v Op) -> &'v Val<'a> {
        match op {
            Op::Constant(value) => value,
            Op::Slot(slot) => self.slot(*slot),
            _ => &Val::Null,
        }
    }

    #[inline(never)]
    fn member_of(&mut self, member: &'a (Op, Members)) -> Run<'a> {
        let (op, members) = member;
        let value = self.eval(op)?;
        if value.is_error() {
            return Ok(value);
        }
        if let Err(panic) = super::calls::hashable(&value) {
            return self.panic(panic.0);
        }
        Ok(Val::Bool(members.contain(&value)))
    }

    /// Counts costs.
    pub(super) fn charge(&mut self, cost: u64) -> Result<(), EvaluationStop> {
        self.cost = self.cost.saturating_add(cost);
        if self.cost > self.limit {
            return Err(EvaluationStop);
        }
        Ok(())
    }

    /// Adds `ones` costs of 1, up to the first beyond the limit.
    #[inline]
    pub(super) fn charge_ones(&mut self, ones: u64) -> Result<(), EvaluationStop> {
        let cost = self.cost.saturating_add(ones);
        if cost > self.limit {
            self.cost = self.limit.saturating_add(1);
            return Err(EvaluationStop);
        }
        self.cost = cost;
        Ok(())
    }

    /// Counts the bytes of a text that a call made. The cost of some does not depend on their
    /// length.
    pub(super) fn make(&mut self, bytes: usize) -> Result<(), EvaluationStop> {
        self.bytes = self.bytes.saturating_add(bytes);
        if self.bytes > MAX_MADE {
            return Err(self.exceed());
        }
        Ok(())
    }

    /// A value that was made, unless it is too large.
    pub(super) fn made(&mut self, value: Val<'a>) -> Run<'a> {
        match &value {
            Val::Error(error) if error.kind == EvalErrorKind::TooCostly => Err(self.exceed()),
            _ => Ok(value),
        }
    }

    /// Counts the bytes that a call reads without a cost: a long text or library value, `times`
    /// times.
    pub(super) fn read(
        &mut self,
        operand: Option<&Val<'a>>,
        times: impl FnOnce() -> u64,
    ) -> Result<(), EvaluationStop> {
        let read = match operand {
            Some(Val::String(text)) if text.len() >= LONG_TEXT_BYTES => {
                times().saturating_mul(text.len() as u64)
            }
            Some(Val::Opaque(value)) if value.length() >= LONG_TEXT_BYTES => {
                TAKEN_APART.saturating_mul(value.length() as u64)
            }
            _ => return Ok(()),
        };
        self.read = self.read.saturating_add(read);
        if self.read > MAX_READ {
            return Err(self.exceed());
        }
        Ok(())
    }

    /// Ends the evaluation as one that costs too much.
    pub(super) fn exceed(&mut self) -> EvaluationStop {
        self.cost = self.cost.max(self.limit.saturating_add(1));
        EvaluationStop
    }

    /// Subtracts a cost that was never added, as cel-go does. Below zero the unsigned cost exceeds
    /// every limit.
    pub(super) fn refund(&mut self) -> Result<(), EvaluationStop> {
        self.cost = self.cost.wrapping_sub(1);
        self.charge(0)
    }

    /// Counts the costs of a call.
    #[inline]
    pub(super) fn pay(
        &mut self,
        price: &Price,
        operands: &[Val<'a>],
        result: &Val<'a>,
    ) -> Result<(), EvaluationStop> {
        match price.charge(operands, result) {
            Ok(cost) => self.charge(cost),
            Err(text) => {
                self.panic = Some(text);
                Err(EvaluationStop)
            }
        }
    }

    /// Ends the evaluation where the API server recovers from a panic.
    pub(super) fn panic(&mut self, text: String) -> Run<'a> {
        self.panic = Some(text);
        Err(EvaluationStop)
    }

    /// A variable.
    #[inline]
    pub(super) fn slot(&self, slot: u32) -> &Val<'a> {
        self.slots.get(slot).unwrap_or(&Val::Null)
    }

    pub(super) fn set(&mut self, slot: u32, value: Option<Val<'a>>) {
        match self.host.features.has(Feature::WholeOptionals) {
            true => self.slots.put(slot, value),
            false => self.slots.set(slot, value),
        }
    }

    /// Sets a variable to data of the object.
    #[inline]
    pub(super) fn set_data(&mut self, slot: u32, value: Val<'a>) {
        self.slots.put(slot, Some(value));
    }

    /// A variable that is evaluated when it is first read.
    #[inline(never)]
    pub(super) fn lazy(&mut self, slot: u32, op: &'a Op) -> Run<'a> {
        if let Some(value) = self.slots.get(slot) {
            return Ok(value.clone());
        }
        let value = match self.eval(op)? {
            // An empty value could be an accumulator, which is never data of the object.
            Val::List(list) if list.is_empty() => Val::list(Vec::new()),
            Val::Map(map) if map.is_empty() => Val::map(Vec::new()),
            value if self.host.features.has(Feature::WholeOptionals) => value,
            value => without_schema(value),
        };
        self.set(slot, Some(value.clone()));
        Ok(value)
    }

    /// `&&`, or `||` if true decides. Answers as [`Self::test`].
    #[inline(never)]
    pub(super) fn junction(
        &mut self,
        terms: &'a [Op],
        decides: bool,
    ) -> Result<Option<bool>, EvaluationStop> {
        let mut error = None;
        for term in terms {
            match self.test(term)? {
                Some(truth) if truth == decides => return Ok(Some(decides)),
                Some(_) => {}
                None => {
                    error.get_or_insert_with(|| self.other.or_no_such_overload());
                }
            }
        }
        Ok(match error {
            Some(error) => {
                self.other = error;
                None
            }
            None => Some(!decides),
        })
    }

    #[inline(never)]
    pub(super) fn equal(&mut self, equal: &'a Equal) -> Run<'a> {
        let [first, second] = &equal.operands;
        let a = self.operand(first)?;
        if equal.stops_at_errors {
            let a = a.as_ref().unwrap_or_else(|| self.peek(first));
            if a.is_error() {
                return Ok(a.clone());
            }
        }
        let b = self.operand(second)?;
        let a_value = a.as_ref().unwrap_or_else(|| self.peek(first));
        let b_value = b.as_ref().unwrap_or_else(|| self.peek(second));
        let (same, cost) = match (a_value, b_value) {
            (Val::Int(a), Val::Int(b)) => (a == b, 1),
            (Val::Bool(a), Val::Bool(b)) => (a == b, 1),
            (Val::String(a), Val::String(b)) => same_texts(a, b),
            _ => {
                let operands = [a_value.clone(), b_value.clone()];
                return self.equal_values(equal, &operands);
            }
        };
        self.charge(cost)?;
        Ok(Val::Bool(same != equal.negated))
    }

    fn equal_values(&mut self, equal: &'a Equal, operands: &[Val<'a>; 2]) -> Run<'a> {
        let [first, second] = operands;
        let result = if first.is_error() {
            first.clone()
        } else if second.is_error() {
            second.clone()
        } else {
            self.read(Some(first), || 0)?;
            let mut comparison = self.host.comparison();
            let same = comparison.values(first, second);
            // Errors of elements are dropped, including this one.
            if comparison.is_spent() {
                return Err(self.exceed());
            }
            if let Some(text) = comparison.panic() {
                drop(comparison);
                return self.panic(text);
            }
            match same {
                Ok(same) => Val::Bool(same != equal.negated),
                // Values that cannot be compared are different.
                Err(_) if equal.negated => Val::Bool(true),
                Err(error) => error,
            }
        };
        self.pay(&equal.price, operands, &result)?;
        Ok(result)
    }

    #[inline(never)]
    fn or_else(&mut self, or: &'a Else) -> Run<'a> {
        let [first, second] = &or.operands;
        match self.eval(first)? {
            Val::Optional(None) => self.eval(second),
            Val::Optional(Some(content)) if or.unwraps => Ok((*content).clone()),
            other @ (Val::Optional(_) | Val::Error(_)) => Ok(other),
            _ if or.checks => Ok(Val::no_such_overload()),
            other => Ok(other),
        }
    }

    #[inline(never)]
    fn list(&mut self, op: &'a ListOp) -> Run<'a> {
        self.make(op.items.len().saturating_mul(size_of::<Val>()))?;
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
        self.made(error.unwrap_or_else(|| Val::list(items)))
    }

    #[inline(never)]
    fn map(&mut self, op: &'a MapOp) -> Run<'a> {
        self.make(op.entries.len().saturating_mul(2 * size_of::<Val>()))?;
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
        self.made(error.unwrap_or_else(|| Val::map_of(entries)))
    }
}

/// An optional as variables hold it: with Go's native value.
fn without_schema(value: Val<'_>) -> Val<'_> {
    match value {
        Val::Optional(Some(content)) => Val::some(content.native()),
        value => value,
    }
}
