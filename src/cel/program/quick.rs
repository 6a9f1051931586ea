//! The fast path. Most rules test ints, sizes and short texts of the object. They are answered here
//! at the same cost without making values. [`Machine::eval`] does the rest.

use super::machine::{EvaluationStop, LONG_TEXT_BYTES, Machine, Run};
use super::op::{CallOp, Chain, Equal, Op, Quick};
use crate::cel::cost::{STRING_TRAVERSAL, scaled};
use crate::cel::shape::{Shape, ShapeKind as Kind};
use crate::cel::value::{List, Map, Text, Val, code_points};
use crate::value::Value as Json;

impl<'a> Machine<'a, '_> {
    /// Whether an operation is true. `None` if it is neither true nor false: [`Self::other`] is
    /// then its value.
    pub(super) fn test(&mut self, op: &'a Op) -> Result<Option<bool>, EvaluationStop> {
        let known = match op {
            Op::And(terms) => return self.junction(terms, false),
            Op::Or(terms) => return self.junction(terms, true),
            Op::Not(call) => return self.not(call),
            Op::Call(call) => self.holds(call)?,
            Op::Equal(equal) => self.same(equal)?,
            Op::Has(chain) => self.has_member(chain)?,
            Op::Chain(chain) => self.flag(chain)?,
            _ => None,
        };
        if known.is_some() {
            return Ok(known);
        }
        self.slow_test(op)
    }

    /// `!`, which costs 1.
    #[inline(never)]
    fn not(&mut self, call: &'a CallOp) -> Result<Option<bool>, EvaluationStop> {
        let value = match &*call.operands {
            [operand] => match self.test(operand)? {
                Some(truth) => {
                    self.charge(1)?;
                    return Ok(Some(!truth));
                }
                None => {
                    let operand = std::mem::replace(&mut self.other, Val::Null);
                    self.apply(call, &[operand])?
                }
            },
            _ => self.call(call)?,
        };
        Ok(self.truth_of(value))
    }

    #[inline(never)]
    fn slow_test(&mut self, op: &'a Op) -> Result<Option<bool>, EvaluationStop> {
        let value = match op {
            Op::Call(call) => self.call(call)?,
            Op::Equal(equal) => self.equal(equal)?,
            Op::Has(chain) => self.has(chain)?,
            op => self.eval(op)?,
        };
        Ok(self.truth_of(value))
    }

    /// Answers as [`Self::test`].
    fn truth_of(&mut self, value: Val<'a>) -> Option<bool> {
        match value {
            Val::Bool(truth) => Some(truth),
            other => {
                self.other = other;
                None
            }
        }
    }

    /// Evaluates a call on the fast path, without making values of its operands.
    #[inline(never)]
    pub(super) fn quick_call(&mut self, call: &'a CallOp) -> Run<'a> {
        if let Some(truth) = self.holds(call)? {
            return Ok(Val::Bool(truth));
        }
        if let Some(number) = self.number_of(call) {
            self.charge_ones(call.ones + 1)?;
            return Ok(Val::Int(number));
        }
        self.call(call)
    }

    /// Evaluates a test on the fast path.
    #[inline(never)]
    fn holds(&mut self, call: &'a CallOp) -> Result<Option<bool>, EvaluationStop> {
        let (Some(quick), [first, second]) = (call.quick, &*call.operands) else {
            return Ok(None);
        };
        if let Quick::Affix {
            at_end,
            paid_by_affix,
        } = quick
        {
            // Most are constants.
            let affix = match second {
                Op::Constant(value) => value.as_str(),
                second => self.text(second),
            };
            let (Some(text), Some(affix)) = (self.text(first), affix) else {
                return Ok(None);
            };
            let (whole, part) = (text.as_bytes(), affix.as_bytes());
            let holds = match at_end {
                true => whole.ends_with(part),
                false => whole.starts_with(part),
            };
            let cost = reading(if paid_by_affix { affix } else { text });
            self.charge_ones(call.ones)?;
            self.charge(cost)?;
            return Ok(Some(holds));
        }
        let (Some(a), Some(b)) = (self.number(first), self.number(second)) else {
            return Ok(None);
        };
        let Some(holds) = quick.holds(a, b) else {
            return Ok(None);
        };
        self.charge_ones(call.ones + 1)?;
        Ok(Some(holds))
    }

    /// Compares two values on the fast path.
    #[inline(never)]
    fn same(&mut self, equal: &'a Equal) -> Result<Option<bool>, EvaluationStop> {
        let [first, second] = &equal.operands;
        if let (Some(a), Some(b)) = (self.number(first), self.number(second)) {
            self.charge_ones(equal.ones + 1)?;
            return Ok(Some((a == b) != equal.negated));
        }
        let (Some(a), Some(b)) = (self.text(first), self.text(second)) else {
            return Ok(None);
        };
        self.charge_ones(equal.ones)?;
        let (same, cost) = same_texts(a, b);
        self.charge(cost)?;
        Ok(Some(same != equal.negated))
    }

    /// Tests the presence of a member on the fast path.
    #[inline(never)]
    fn has_member(&mut self, chain: &'a Chain) -> Result<Option<bool>, EvaluationStop> {
        let Some((data, name)) = self.member_name(chain) else {
            return Ok(None);
        };
        let found = self.member(data, name);
        // Data that do not fit their schema are an error.
        if found.is_some_and(|(value, shape)| !fits(value, shape)) {
            return Ok(None);
        }
        self.charge(1)?;
        Ok(Some(found.is_some()))
    }

    /// The bool that a chain yields, on the fast path.
    #[inline(never)]
    fn flag(&mut self, chain: &'a Chain) -> Result<Option<bool>, EvaluationStop> {
        let Some((value @ Json::Bool(truth), shape)) = self.datum(chain) else {
            return Ok(None);
        };
        if !fits(value, shape) {
            return Ok(None);
        }
        self.charge_ones(2)?;
        Ok(Some(*truth))
    }

    /// An int on the fast path: a value, or the result of one call. Looks one call deep; a failed
    /// attempt is evaluated again in full.
    fn number(&mut self, op: &'a Op) -> Option<i64> {
        match op {
            Op::Call(call) => self.number_of(call),
            op => self.int(op),
        }
    }

    #[inline(never)]
    fn number_of(&mut self, call: &'a CallOp) -> Option<i64> {
        match (call.quick?, &*call.operands) {
            (Quick::Size, [operand]) => self.size(operand),
            (quick @ (Quick::Add | Quick::Subtract), [first, second]) => {
                quick.number(self.int(first)?, self.int(second)?)
            }
            _ => None,
        }
    }

    #[inline]
    fn int(&mut self, op: &'a Op) -> Option<i64> {
        match op {
            Op::Constant(value) => value.as_int(),
            Op::Slot(slot) => self.slot(*slot).as_int(),
            Op::Chain(chain) => match self.datum(chain)? {
                (Json::Int(number), None) => Some(*number),
                (Json::Int(number), Some(shape)) if is_int(shape) => Some(*number),
                _ => None,
            },
            _ => None,
        }
    }

    #[inline]
    fn text(&mut self, op: &'a Op) -> Option<&'a str> {
        match op {
            Op::Constant(value) => value.as_str(),
            Op::Slot(slot) => match *self.slot(*slot) {
                Val::String(Text::Borrowed(text)) => Some(text),
                _ => None,
            },
            Op::Chain(chain) => match self.datum(chain)? {
                (Json::String(text), None) => Some(text),
                (Json::String(text), Some(shape)) if is_string(shape) => Some(text),
                _ => None,
            },
            _ => None,
        }
    }

    #[inline]
    fn size(&mut self, op: &'a Op) -> Option<i64> {
        let size = match op {
            Op::Slot(slot) => match self.slot(*slot) {
                Val::String(text) => short(text)?,
                Val::List(List::Data(items, _)) => items.len(),
                Val::Map(Map::Data(map, _)) => map.len(),
                _ => return None,
            },
            Op::Chain(chain) => {
                let (value, shape) = self.datum(chain)?;
                if !fits(value, shape) {
                    return None;
                }
                match value {
                    Json::String(text) => short(text)?,
                    Json::List(items) => items.len(),
                    Json::Map(map) => map.len(),
                    _ => return None,
                }
            }
            _ => return None,
        };
        i64::try_from(size).ok()
    }
}

/// Whether two texts are the same, and what it costs to tell.
pub(super) fn same_texts(a: &str, b: &str) -> (bool, u64) {
    (a == b, reading(a).min(reading(b)))
}

/// The cost of reading a text.
fn reading(text: &str) -> u64 {
    match text.len() {
        0 => 0,
        // Most texts are short: up to ten code points cost 1.
        1..=10 => 1,
        _ => scaled(code_points(text) as u64, STRING_TRAVERSAL),
    }
}

fn is_int(shape: &Shape) -> bool {
    matches!(shape.kind, Kind::Int | Kind::IntOrString)
}

fn is_string(shape: &Shape) -> bool {
    matches!(shape.kind, Kind::String | Kind::IntOrString)
}

/// Whether data surely fit their shape. Others need a conversion, or are errors.
fn fits(value: &Json<'_>, shape: Option<&Shape>) -> bool {
    let Some(shape) = shape else {
        return true;
    };
    match value {
        Json::String(_) => is_string(shape),
        Json::Int(_) => is_int(shape),
        Json::Bool(_) => matches!(shape.kind, Kind::Bool),
        Json::List(_) => matches!(shape.kind, Kind::List(_)),
        Json::Map(_) => matches!(shape.kind, Kind::Map(_) | Kind::Object(_)),
        Json::Float(_) | Json::Null => false,
    }
}

/// The size of a text. Reading a long one is counted.
fn short(text: &str) -> Option<usize> {
    (text.len() < LONG_TEXT_BYTES).then(|| code_points(text))
}

impl Quick {
    /// Compares two ints; `None` if the operation is not a comparison of ints.
    fn holds(self, a: i64, b: i64) -> Option<bool> {
        Some(match self {
            Self::Less => a < b,
            Self::LessEquals => a <= b,
            Self::Greater => a > b,
            Self::GreaterEquals => a >= b,
            _ => return None,
        })
    }

    /// Computes with two ints; `None` on overflow, or if the operation yields no int.
    fn number(self, a: i64, b: i64) -> Option<i64> {
        match self {
            Self::Add => a.checked_add(b),
            Self::Subtract => a.checked_sub(b),
            _ => None,
        }
    }

    /// The result for two ints; `None` on overflow, or if the operation takes no ints.
    pub(super) fn apply_to_ints(self, a: i64, b: i64) -> Option<Val<'static>> {
        let truth = self.holds(a, b).map(Val::Bool);
        truth.or_else(|| self.number(a, b).map(Val::Int))
    }
}

/// Cost of reading the operands on the fast path.
pub(super) fn ones(operands: &[Op]) -> u64 {
    let costs = operands.iter().map(|operand| match operand {
        Op::Slot(_) => 1,
        Op::Chain(_) => 2,
        Op::Call(call) => call.ones + 1,
        _ => 0,
    });
    costs.sum()
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;
    use crate::cel::library::Host;
    use crate::cel::program::{Program, RunOutcome};
    use crate::cel::shape::{FieldShape, ObjectShape};
    use crate::cel::types::Type;
    use crate::cel::zones::NoZones;
    use crate::cel::{Environment, Variable, check};
    use crate::value::json;

    fn shape(kind: Kind) -> Shape {
        Shape {
            kind,
            nullable: false,
            max: 100,
            min: 1,
        }
    }

    fn object() -> Shape {
        let fields = [
            ("i", Kind::Int),
            ("s", Kind::String),
            ("b", Kind::Bool),
            ("x", Kind::IntOrString),
            ("m", Kind::Map(Rc::new(shape(Kind::String)))),
        ];
        let fields = fields.into_iter().map(|(name, kind)| FieldShape {
            name: name.into(),
            escaped: None,
            visible: true,
            shape: Rc::new(shape(kind)),
        });
        shape(Kind::Object(ObjectShape {
            fields: fields.collect(),
        }))
    }

    fn run(expression: &str, data: &str, limit: u64) -> (String, u64) {
        let shape = object();
        let environment = Environment {
            variables: vec![Variable {
                name: "self",
                type_: Type::from_shape(&shape).unwrap(),
                shape: Some(&shape),
            }],
            ..Environment::default()
        };
        let checked = check(expression, &environment).unwrap();
        let program = Program::plan(&checked, &environment).unwrap();
        let parsed = json::parse(data).unwrap().value;
        let self_ = Val::from_data(&parsed, &shape);
        let RunOutcome { value, cost } = program.run(&[self_], &Host::new(&NoZones), limit);
        let said = match value {
            Ok(Val::Bool(truth)) => truth.to_string(),
            Ok(other) => format!("{other:?}"),
            Err(failure) => failure.text().to_owned(),
        };
        (said, cost)
    }

    #[test]
    fn what_is_at_hand_costs_what_its_values_would() {
        for (expression, data, want, cost) in [
            ("self.i < 3", r#"{"i":2}"#, "true", 3),
            ("self.i + 1 == 3", r#"{"i":2}"#, "true", 4),
            ("size(self.s) >= self.i", r#"{"s":"éa","i":2}"#, "true", 6),
            ("self.s == 'abc'", r#"{"s":"abc"}"#, "true", 3),
            ("self.s != ''", r#"{"s":"abc"}"#, "true", 2),
            (
                "self.s.startsWith('a')",
                r#"{"s":"abcabcabcab"}"#,
                "true",
                4,
            ),
            ("self.x == 'a'", r#"{"x":"a"}"#, "true", 3),
            ("has(self.s)", r#"{}"#, "false", 1),
            ("!has(self.s)", r#"{}"#, "true", 2),
            ("self.b && !self.b", r#"{"b":true}"#, "false", 5),
            ("!(self.i < 3 && !has(self.s))", r#"{"i":2}"#, "false", 6),
            ("has(self.m.k)", r#"{"m":{"k":"v"}}"#, "true", 2),
            (
                "self.m.all(k, self.m[k].endsWith('v'))",
                r#"{"m":{"k":"v"}}"#,
                "true",
                10,
            ),
        ] {
            let got = run(expression, data, 1000);
            assert_eq!(got, (want.to_owned(), cost), "{expression} of {data}");
        }
    }

    #[test]
    fn short_texts_cost_what_doubles_say() {
        for character in ["a", "é", "😀"] {
            for size in 0..=12 {
                let counted = scaled(size as u64, STRING_TRAVERSAL);
                let text = character.repeat(size);
                assert_eq!(reading(&text), counted, "{text}");
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_the_error_that_its_value_is() {
        for (expression, data, want) in [
            (
                "self.i < 3",
                r#"{"i":"a"}"#,
                "invalid data, expected int, got string",
            ),
            ("self.i < 3", "{}", "no such key: i"),
            (
                "has(self.i)",
                r#"{"i":"a"}"#,
                "invalid data, expected int, got string",
            ),
            ("has(self.i)", r#"{"i":null}"#, "false"),
            (
                "self.i + 1 > 0",
                r#"{"i":9223372036854775807}"#,
                "integer overflow",
            ),
            ("self.x == 3", r#"{"x":"3"}"#, "false"),
            ("!(self.i < 3)", "{}", "no such key: i"),
            ("!self.x", r#"{"x":"a"}"#, "no such overload"),
            (
                "self.b && true",
                r#"{"b":"a"}"#,
                "invalid data, expected bool, got string",
            ),
            ("!(self.x && true)", r#"{"x":"a"}"#, "no such overload"),
        ] {
            assert_eq!(
                run(expression, data, 1000).0,
                want,
                "{expression} of {data}"
            );
        }
    }

    #[test]
    fn costs_end_just_beyond_the_limit() {
        let over = "operation cancelled: actual cost limit exceeded".to_owned();
        let at = |limit| run("self.i < self.i && self.i == 2", r#"{"i":2}"#, limit);
        assert_eq!(at(5), ("false".to_owned(), 5));
        assert_eq!(at(4), (over, 5));
    }
}
