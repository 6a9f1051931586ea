//! What fuzzers and the `hostile` tests do with bytes: each entry point panics where the engine
//! breaks a promise.

pub mod bytes;
pub mod definition;
pub mod document;
pub mod expression;
pub mod object;
pub mod pattern;
pub mod shape;
pub mod workspace;

use crd_drydock::cel::estimate::estimate;
use crd_drydock::cel::library::Host;
use crd_drydock::cel::program::Program;
use crd_drydock::cel::shape::Shape;
use crd_drydock::cel::types::Type;
use crd_drydock::cel::value::Val;
use crd_drydock::cel::zones::NoZones;
use crd_drydock::cel::{Environment, Variable, check, evaluate, fault, syntax};
use crd_drydock::releases::Features;
use crd_drydock::value::json;

use bytes::Bytes;

/// What the API server allows one evaluation to cost.
const COST_LIMIT: u64 = 1_000_000;

/// What the bytes stand for.
struct Input {
    shape: Shape,
    /// JSON text of an object that nearly has the shape.
    object: String,
    expression: String,
}

impl Input {
    /// Behind the last NUL stands the expression itself; without one it is generated too.
    fn new(data: &[u8]) -> Self {
        let mut parts = data.rsplitn(2, |byte| *byte == 0);
        let last = parts.next().unwrap_or_default();
        let (choices, text) = match parts.next() {
            Some(choices) => (choices, Some(String::from_utf8_lossy(last))),
            None => (last, None),
        };
        let mut bytes = Bytes::new(choices);
        let shape = shape::root(&mut bytes);
        let mut object = String::new();
        shape::data(&mut bytes, &shape, &mut object);
        let expression = match text {
            Some(text) => text.into_owned(),
            None => expression::expression(&mut bytes),
        };
        Self {
            shape,
            object,
            expression,
        }
    }
}

/// Any text parses, or is told what is wrong with it, at places that it has.
pub fn parse(text: &str) {
    if let Err(faults) = syntax::parse(text, Features::default()) {
        assert!(!faults.is_empty(), "refused without a fault");
        tell(&faults, text);
    }
}

/// An expression against a shape: a type or faults; an estimate, a plan, two runs.
pub fn check_with_shape(data: &[u8]) {
    let Input {
        shape,
        object,
        expression,
    } = Input::new(data);
    check_text(&shape, &object, &expression);
}

fn check_text(shape: &Shape, object: &str, text: &str) {
    let Some(type_) = Type::from_shape(shape) else {
        return;
    };
    let variable = |name| Variable {
        name,
        type_: type_.clone(),
        shape: Some(shape),
    };
    let environment = Environment {
        variables: vec![variable("self"), variable("oldSelf")],
        ..Environment::default()
    };
    let checked = match check(text, &environment) {
        Ok(checked) => checked,
        Err(faults) => {
            assert!(!faults.is_empty(), "refused without a fault: {text}");
            return tell(&faults, text);
        }
    };
    let _ = estimate(&checked, &environment);
    let Ok(program) = Program::plan(&checked, &environment) else {
        return;
    };
    let parsed = json::parse(object).expect("generated JSON").value;
    let value = || Val::from_data(&parsed, shape);
    let host = Host::new(&NoZones);
    let first = program.run(&[value(), value()], &host, COST_LIMIT);
    let again = program.run(&[value(), value()], &host, COST_LIMIT);
    assert_eq!(first.cost, again.cost, "two runs, two costs: {text}");
}

/// An expression on its own, with JSON as `self` and `oldSelf`.
pub fn evaluate_with_json(data: &[u8]) {
    let Input {
        object, expression, ..
    } = Input::new(data);
    evaluate_text(&expression, &object);
}

fn evaluate_text(text: &str, object: &str) {
    let variables = format!(r#"{{"self":{object},"oldSelf":{object}}}"#);
    let answer = evaluate(text, Some(&variables), &NoZones);
    let answers = [
        answer.compile_error.is_some(),
        answer.error.is_some(),
        answer.value_type.is_some(),
    ];
    let given = answers.iter().filter(|given| **given).count();
    assert_eq!(given, 1, "one answer of a kind: {text}: {answer:?}");
    if let Some(value) = &answer.value {
        assert!(json::parse(value).is_ok(), "no JSON: {text}: {value}");
    }
}

fn tell(faults: &[fault::CelError], text: &str) {
    let length = text.chars().count();
    for (number, fault) in faults.iter().enumerate() {
        let inside = |offset| offset as usize <= length || offset == fault::CelError::BEFORE;
        let inside = fault.offset.is_none_or(inside);
        assert!(inside, "a place outside of {text:?}: {fault:?}");
        // Errors beyond the hundredth are only counted.
        let told = !fault.message.is_empty() || number >= 100;
        assert!(told, "nothing said about {text:?}");
    }
    assert!(!fault::display(faults, text).is_empty());
}
