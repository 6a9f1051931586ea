//! The `cel` crate's answers beside ours, to the expressions of the cases and to random ones:
//! where both have an answer it is the same, but for what [`ACCEPTED`] lists.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking, in its helpers too"
)]

#[path = "../fuzz/entry/bytes.rs"]
mod bytes;
#[path = "../fuzz/entry/expression.rs"]
mod expression;
mod shared;
mod zones;

use std::collections::{BTreeMap, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use cel::{Context, ExecutionError, Program};
use crd_drydock::cel::evaluate;
use crd_drydock::value::{Value, json, number};
use serde::Deserialize;
use serde_json::value::RawValue;

use shared::Random;
use zones::IanaZones;

/// Parts of expressions whose answers differ, with what the API server does, and we with it.
const ACCEPTED: &[(&str, &str)] = &[
    (
        "dyn(1).orValue(2)",
        "orValue passes on a target that is no optional",
    ),
    (".orValue(", "orValue is lazy"),
    (r"'é'.matches('\\w')", "classes of patterns are ASCII's"),
    (
        "+09:00').getHours()",
        "getters take UTC, whatever offset was written",
    ),
    ("'2024-01-01T00:00:00+24:00'", "offsets reach 24 hours"),
    ("has(dyn('s').a)", "has() of what has no fields is false"),
    ("has(v0.b)", "has() of what has no fields is false"),
    ("bool('T')", "strconv.ParseBool's words"),
    ("bool(", UNASKED),
    ("int('')", UNASKED),
    (r"string(b'\xff')", UNASKED),
    ("double('1_0')", "Go's underscores between digits"),
    ("double('1e400')", "strconv.ParseFloat's range"),
    (
        "int(duration('1500ms'))",
        "a duration converts to its nanoseconds",
    ),
    ("string(1", "doubles are written as by Go's %g"),
    ("string(-1.0", "doubles are written as by Go's %g"),
    ("string(double(", "doubles are written as by Go's %g"),
    (
        "in []",
        "nothing is in a list that is written empty, nor evaluated for it",
    ),
    ("{'a': 1, 'a': 2}", "of a repeated key the last value wins"),
    (
        "{dyn(1): 'a'} == {dyn(1.0): 'a'}",
        "doubles and nulls may be keys",
    ),
    ("google.protobuf.", "protobuf's own messages can be written"),
    ("{1.0: ", "doubles and nulls may be keys"),
    ("{null: ", "doubles and nulls may be keys"),
];

const UNASKED: &str = "constants are converted while planning, also where nothing asks for them";

/// What an expression comes to: type and value, or `None` for an error.
type Answer = Option<String>;

#[test]
fn the_cases_expressions_have_the_same_values() {
    let mut comparison = Comparison::default();
    for Case { text, object } in cases() {
        comparison.compare(&text, object.as_deref().map(RawValue::get));
    }
    comparison.finish(400);
}

#[test]
fn random_expressions_have_the_same_values() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut comparison = Comparison::default();
    for _ in 0..20_000 {
        let bytes = random.bytes(60);
        let text = expression::expression(&mut bytes::Bytes::new(&bytes));
        // Of one key: the crate iterates over maps in random order.
        comparison.compare(&text, Some(r#"{"items":[1,2]}"#));
    }
    comparison.finish(5000);
}

/// Answers compared so far.
#[derive(Default)]
struct Comparison {
    compared: usize,
    /// Ours and theirs, by expression.
    differences: BTreeMap<String, (Answer, Answer)>,
}

impl Comparison {
    fn compare(&mut self, text: &str, object: Option<&str>) {
        let (Some(ours), Some(theirs)) = (ours(text, object), theirs(text, object)) else {
            return;
        };
        self.compared += 1;
        let accepted = ACCEPTED.iter().any(|(part, _)| text.contains(part));
        if ours != theirs && !accepted {
            self.differences.insert(text.to_owned(), (ours, theirs));
        }
    }

    fn finish(self, least: usize) {
        assert!(self.differences.is_empty(), "{:#?}", self.differences);
        assert!(self.compared >= least, "{} compared", self.compared);
    }
}

#[derive(Deserialize)]
struct Case {
    text: String,
    object: Option<Box<RawValue>>,
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for path in shared::case_files(&["cel-eval"]) {
        let text = std::fs::read_to_string(&path).expect("a file of cases");
        let lines = text.lines();
        cases.extend(lines.map(|line| serde_json::from_str::<Case>(line).expect("a case")));
    }
    cases
}

/// `None` where it does not compile, or its value has no JSON form.
fn ours(text: &str, object: Option<&str>) -> Option<Answer> {
    let variables = object.map(|object| format!(r#"{{"self":{object}}}"#));
    let evaluation = evaluate(text, variables.as_deref(), &IanaZones);
    if evaluation.compile_error.is_some() {
        return None;
    }
    if evaluation.error.is_some() {
        return Some(None);
    }
    Some(Some(
        [&evaluation.value_type?, " ", &evaluation.value?].concat(),
    ))
}

/// `None` where the crate does not have what the expression asks for.
fn theirs(text: &str, object: Option<&str>) -> Option<Answer> {
    let run = || {
        let program = Program::compile(text).ok()?;
        let mut context = Context::default();
        if let Some(object) = object {
            let parsed = json::parse(object).expect("JSON").value;
            context.add_variable_from_value("self", value(&parsed));
        }
        match program.execute(&context) {
            Ok(value) => {
                let mut out = String::new();
                let type_name = write(&value, &mut out)?;
                Some(Some([type_name, " ", &out].concat()))
            }
            Err(ExecutionError::UndeclaredReference(_)) => None,
            Err(_) => Some(None),
        }
    };
    // It panics at times.
    catch_unwind(AssertUnwindSafe(run)).ok().flatten()
}

fn value(of: &Value<'_>) -> cel::Value {
    match of {
        Value::Null => cel::Value::Null,
        Value::Bool(truth) => cel::Value::Bool(*truth),
        Value::Int(number) => cel::Value::Int(*number),
        Value::Float(number) => cel::Value::Float(*number),
        Value::String(text) => cel::Value::String(Arc::new(text.to_string())),
        Value::List(items) => cel::Value::List(Arc::new(items.iter().map(value).collect())),
        Value::Map(map) => {
            let entries = map.iter().map(|(key, item)| (key.to_owned(), value(item)));
            cel::Value::from(entries.collect::<HashMap<String, cel::Value>>())
        }
    }
}

/// Writes JSON and gives the type's name, as ours are; `None` where the value has no such form.
fn write(value: &cel::Value, out: &mut String) -> Option<&'static str> {
    Some(match value {
        cel::Value::Null => {
            out.push_str("null");
            "null_type"
        }
        cel::Value::Bool(truth) => {
            out.push_str(&truth.to_string());
            "bool"
        }
        cel::Value::Int(number) => {
            write_integer(number.unsigned_abs(), &number.to_string(), out);
            "int"
        }
        cel::Value::UInt(number) => {
            write_integer(*number, &number.to_string(), out);
            "uint"
        }
        cel::Value::Float(number) if number.is_finite() => {
            number::write_json_float(*number, out);
            "double"
        }
        cel::Value::Float(_) => {
            out.push_str("null");
            "double"
        }
        cel::Value::String(text) => {
            json::write_string(text, out);
            "string"
        }
        cel::Value::List(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                write(item, out)?;
            }
            out.push(']');
            "list"
        }
        _ => return None,
    })
}

/// Writes an integer; as a string if a float64 cannot tell it from its neighbours.
fn write_integer(magnitude: u64, digits: &str, out: &mut String) {
    if magnitude < 1 << 53 {
        out.push_str(digits);
    } else {
        json::write_string(digits, out);
    }
}
