//! JSON text in and out, as Go's `encoding/json` and `sigs.k8s.io/json` read and write it.

mod fault;
mod parse;
mod scan;
mod write;

pub use fault::{JsonContext, JsonError, JsonFault};
pub use parse::{Duplicates, MAX_FINDINGS, Parsed, parse, parse_with};
pub use write::{length, quoted, to_go_json, to_go_struct_json, to_json, write, write_string};

use super::Value;

/// The value after Go wrote it as JSON and read it again: `1000.0` is the integer 1000 then, and
/// `-0.0` the integer 0.
#[must_use]
pub fn round_trip(value: &Value<'_>) -> Value<'static> {
    let copy = || value.clone().into_owned();
    if !has_float(value) {
        return copy();
    }
    match parse(&to_json(value)) {
        Ok(read) => read.value.into_owned(),
        Err(_) => copy(),
    }
}

/// Whether a value is or holds a number that was written with a fraction or an exponent.
#[must_use]
pub fn has_float(value: &Value<'_>) -> bool {
    match value {
        Value::Float(_) => true,
        Value::List(items) => items.iter().any(has_float),
        Value::Map(map) => map.iter().any(|(_, value)| has_float(value)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_floats_are_integers_after_a_round_trip() {
        for (number, want) in [
            (1000.0, Value::Int(1000)),
            (-0.0, Value::Int(0)),
            (1e21, Value::Float(1e21)),
            (1e20, Value::Float(1e20)),
            (0.5, Value::Float(0.5)),
            (
                1_234_567_890_123_456_768.0,
                Value::Int(1_234_567_890_123_456_800),
            ),
        ] {
            let list = Value::List(vec![Value::Float(number)]);
            assert_eq!(round_trip(&list), Value::List(vec![want]), "{number}");
        }
    }
}
