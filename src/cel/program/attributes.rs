//! Selections and indices: chains of steps on a variable or on any other value.
//!
//! Optional values lose the schema of their content when a chain reads them, since cel-go
//! continues with Go's native value there.

use super::machine::{EvaluationStop, Machine, Run};
use super::members::{Data, Member};
use super::op::{Base, Chain, ChainStep, Key, Name};
use crate::cel::shape::{Shape, ShapeKind};
use crate::cel::value::{EvalErrorKind, List, Map, Text, Val, int_of, no_such_key};
use crate::releases::Feature;
use crate::value::Value as Json;

/// The state of evaluating a chain.
enum ChainState<'a> {
    /// At a value; tells whether the chain passed an optional.
    At(Val<'a>, bool),
    /// Finished early, with an error or an optional without a value.
    End(Val<'a>),
}

/// The result of a step.
enum StepResult<'a> {
    Value(Val<'a>),
    Nothing,
    Error(Val<'a>),
}

impl<'a> Machine<'a, '_> {
    /// Evaluates a chain and counts its own look-up.
    pub(super) fn chain(&mut self, chain: &'a Chain) -> Run<'a> {
        match self.datum(chain).map(from_member) {
            Some(value) if !value.is_error() => {
                self.charge_ones(2)?;
                Ok(value)
            }
            _ => self.any_chain(chain),
        }
    }

    /// The data and the name of a chain of one name.
    #[inline]
    pub(super) fn member_name(&self, chain: &'a Chain) -> Option<(Data<'a>, &'a Name)> {
        let (Base::Slot(slot), [step]) = (&chain.base, &*chain.steps) else {
            return None;
        };
        Some((self.data(*slot)?, step.name()?))
    }

    /// The map or object of the object that a variable is.
    #[inline]
    fn data(&self, slot: u32) -> Option<Data<'a>> {
        match *self.slot(slot) {
            Val::Map(Map::Data(map, shape)) => Some((map, shape)),
            _ => None,
        }
    }

    /// Evaluates a chain of one step on data. Most name one member that is present; in loops over
    /// maps, most have one variable as the key.
    #[inline(never)]
    pub(super) fn datum(&mut self, chain: &'a Chain) -> Option<Member<'a>> {
        let (Base::Slot(slot), [step]) = (&chain.base, &*chain.steps) else {
            return None;
        };
        let data = self.data(*slot)?;
        match step.name() {
            Some(name) => self.member(data, name),
            None => self.entry_of_variable(data, step),
        }
    }

    /// The entry of data, but not of an object, whose key is a variable.
    #[inline(never)]
    fn entry_of_variable(&mut self, data: Data<'a>, step: &'a ChainStep) -> Option<Member<'a>> {
        let Val::String(Text::Borrowed(key)) = *self.slot(step.variable()?) else {
            return None;
        };
        self.entry_of_map(data, key)
    }

    #[inline(never)]
    fn any_chain(&mut self, chain: &'a Chain) -> Run<'a> {
        if let Some(value) = self.names(chain) {
            self.charge_ones(chain.steps.len() as u64 + 1)?;
            return Ok(value);
        }
        let value = self.resolve(chain)?;
        if !matches!(chain.base, Base::Condition(_)) {
            self.charge(1)?;
        }
        Ok(value)
    }

    /// Evaluates a chain of names from a variable through the data of the object, in the usual case
    /// that all members are present.
    #[inline(never)]
    fn names(&mut self, chain: &'a Chain) -> Option<Val<'a>> {
        let Base::Slot(slot) = chain.base else {
            return None;
        };
        let (mut map, mut shape) = self.data(slot)?;
        let (last, steps) = chain.steps.split_last()?;
        for step in steps {
            let (value, members) = self.member((map, shape), step.name()?)?;
            let Json::Map(inner) = value else {
                return None;
            };
            if members.is_some_and(|members| !holds_members(members)) {
                return None;
            }
            (map, shape) = (inner, members);
        }
        let value = from_member(self.member((map, shape), last.name()?)?);
        (!value.is_error()).then_some(value)
    }

    /// Evaluates a chain and counts its steps only.
    fn resolve(&mut self, chain: &'a Chain) -> Run<'a> {
        Ok(match self.walk(chain, &chain.steps)? {
            ChainState::At(value, false) => value,
            ChainState::At(value, true) => Val::some(value),
            ChainState::End(value) => value,
        })
    }

    fn walk(
        &mut self,
        chain: &'a Chain,
        steps: &'a [ChainStep],
    ) -> Result<ChainState<'a>, EvaluationStop> {
        let base = match &chain.base {
            Base::Slot(slot) => self.slot(*slot).clone(),
            Base::Lazy(slot, op) => self.lazy(*slot, op)?,
            Base::Op(op) => self.eval(op)?,
            Base::Condition(condition) => {
                let (condition, truthy, falsy) = &**condition;
                let branch = match self.test(condition)? {
                    Some(true) => truthy,
                    Some(false) => falsy,
                    None => return Ok(ChainState::End(self.other.or_no_such_overload())),
                };
                return match self.walk(branch, &branch.steps)? {
                    ChainState::At(value, optional) => self.steps(value, optional, steps),
                    end @ ChainState::End(_) => Ok(end),
                };
            }
        };
        match base {
            Val::Error(ref error) if self.pays_on_errors(chain, error.kind) => {
                self.steps(base, false, steps)
            }
            Val::Error(_) | Val::Optional(None) => Ok(ChainState::End(base)),
            Val::Optional(Some(content)) => self.steps(content.native(), true, steps),
            _ => self.steps(base, false, steps),
        }
    }

    /// Whether the first step of a chain is paid though the variable is an error.
    #[cold]
    fn pays_on_errors(&self, chain: &Chain, kind: EvalErrorKind) -> bool {
        let has_value = matches!(chain.base, Base::Slot(_)) && kind != EvalErrorKind::Absent;
        has_value && !self.host.features.has(Feature::ErrorsEndPaths)
    }

    #[inline(never)]
    fn steps(
        &mut self,
        mut value: Val<'a>,
        mut optional: bool,
        steps: &'a [ChainStep],
    ) -> Result<ChainState<'a>, EvaluationStop> {
        for step in steps {
            optional |= step.optional;
            let found = self.step(&value, &step.key, optional)?;
            if !optional || matches!(found, StepResult::Value(_)) {
                self.charge(1)?;
            }
            value = match found {
                StepResult::Value(value) => value,
                StepResult::Nothing => return Ok(ChainState::End(Val::none())),
                StepResult::Error(error) => return Ok(ChainState::End(error)),
            };
        }
        Ok(ChainState::At(value, optional))
    }

    /// `lenient`: whether an absent member is not an error.
    fn step(
        &mut self,
        value: &Val<'a>,
        key: &'a Key,
        lenient: bool,
    ) -> Result<StepResult<'a>, EvaluationStop> {
        let key = match key {
            Key::Name(name) => return Ok(self.select(value, name, lenient)),
            Key::Constant(key) => return Ok(self.index(value, key, lenient)),
            Key::Chain(chain) => self.resolve(chain)?,
            Key::Op(op) => match self.eval(op)? {
                Val::Optional(Some(content)) => Val::some(content.native()),
                key => key,
            },
        };
        if key.is_error() {
            return Ok(StepResult::Error(key));
        }
        if let Some(refusal) = refuse_key(&key) {
            return Ok(StepResult::Error(Val::error(refusal)));
        }
        Ok(self.index(value, &key, lenient))
    }

    fn select(&mut self, value: &Val<'a>, name: &'a Name, lenient: bool) -> StepResult<'a> {
        let found = match value {
            Val::Map(Map::Data(map, shape)) => self.member((map, *shape), name).map(from_member),
            Val::Map(map) => map.find_str(&name.written),
            Val::List(_) => {
                return StepResult::Error(Val::error("unsupported index type 'string' in list"));
            }
            Val::Error(_) => return StepResult::Error(value.clone()),
            _ => None,
        };
        match found {
            Some(error @ Val::Error(_)) => StepResult::Error(error),
            Some(value) => StepResult::Value(value),
            None if lenient => StepResult::Nothing,
            None => StepResult::Error(no_such_key(&Val::str(&name.written))),
        }
    }

    fn index(&mut self, value: &Val<'a>, key: &Val<'a>, lenient: bool) -> StepResult<'a> {
        let missing = match value {
            Val::Map(map) => {
                let found = match map {
                    Map::Data(map, shape) => self.find(map, *shape, key),
                    map @ Map::Made(_) => map.find(key),
                };
                match found {
                    Some(error @ Val::Error(_)) => return StepResult::Error(error),
                    Some(value) => return StepResult::Value(value),
                    None => "no such key: ",
                }
            }
            Val::List(list) => match place(key) {
                Ok(at) => match at.and_then(|at| item(list, at, key)) {
                    Some(value) => return StepResult::Value(value),
                    None => "index out of bounds: ",
                },
                Err(error) => return StepResult::Error(Val::error(error)),
            },
            Val::Error(_) => return StepResult::Error(value.clone()),
            _ => "no such key: ",
        };
        if lenient {
            return StepResult::Nothing;
        }
        StepResult::Error(Val::error([missing, &key.go_text()].concat()))
    }

    /// Whether the last step of a chain finds something.
    pub(super) fn has(&mut self, chain: &'a Chain) -> Run<'a> {
        let Some((last, steps)) = chain.steps.split_last() else {
            return Ok(Val::Bool(false));
        };
        let value = match self.walk(chain, steps)? {
            ChainState::At(value, optional) => {
                let found = self.step(&value, &last.key, true)?;
                if !optional || matches!(found, StepResult::Value(_)) {
                    self.charge(1)?;
                }
                match found {
                    StepResult::Value(_) => Val::Bool(true),
                    StepResult::Nothing => Val::Bool(false),
                    StepResult::Error(error) => error,
                }
            }
            ChainState::End(error @ Val::Error(_)) => error,
            ChainState::End(_) => Val::Bool(false),
        };
        if matches!(chain.base, Base::Condition(_)) {
            self.refund()?;
        }
        Ok(value)
    }
}

impl ChainStep {
    /// The name of a step whose member must be present.
    fn name(&self) -> Option<&Name> {
        match &self.key {
            Key::Name(name) if !self.optional => Some(name),
            _ => None,
        }
    }

    /// The slot of a variable whose value must be a key.
    fn variable(&self) -> Option<u32> {
        match &self.key {
            Key::Chain(Chain {
                base: Base::Slot(slot),
                steps,
            }) if !self.optional && steps.is_empty() => Some(*slot),
            _ => None,
        }
    }
}

#[inline]
fn from_member<'a>((value, shape): Member<'a>) -> Val<'a> {
    Val::read(value, shape)
}

fn holds_members(shape: &Shape) -> bool {
    matches!(shape.kind, ShapeKind::Map(_) | ShapeKind::Object(_))
}

/// Why a value cannot be a key; `None` where it can.
pub(super) fn refuse_key(key: &Val<'_>) -> Option<String> {
    match key {
        Val::Bool(_) | Val::Int(_) | Val::Uint(_) | Val::Double(_) | Val::String(_) => None,
        _ => Some(["invalid qualifier type: ", key.go_type()].concat()),
    }
}

/// Where a key is in a list; `None` where it cannot be.
fn place(key: &Val<'_>) -> Result<Option<usize>, String> {
    let at = match *key {
        Val::Int(at) => Some(at),
        Val::Uint(at) => i64::try_from(at).ok(),
        Val::Double(at) => int_of(at),
        _ => {
            return Err(["unsupported index type '", key.type_name(), "' in list"].concat());
        }
    };
    match at {
        Some(at) => Ok(usize::try_from(at).ok()),
        None => Err(["unsupported index value ", &key.go_text(), " in list"].concat()),
    }
}

/// Lists of the object only know ints.
fn item<'a>(list: &List<'a>, at: usize, key: &Val<'_>) -> Option<Val<'a>> {
    let item = list.get(at)?;
    if list.is_data() && !matches!(key, Val::Int(_)) {
        return Some(Val::error(["unsupported index: ", &key.go_text()].concat()));
    }
    Some(item)
}
