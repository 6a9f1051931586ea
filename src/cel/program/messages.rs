//! Protocol buffer messages in expressions. Most convert to other values.

use super::machine::{Machine, Run};
use super::op::MessageOp;
use crate::cel::types::Ty;
use crate::cel::types::messages::{Meaning, Message};
use crate::cel::value::{Entries, List, Map, OpaqueVal, Val, seconds, too_large};
use crate::go::base64;
use crate::go::time::Time;

const NANOS: i64 = 1_000_000_000;
/// The largest integer that a number of JSON holds exactly.
const MAX_SAFE: u64 = (1 << 53) - 1;

impl<'a> Machine<'a, '_> {
    #[inline(never)]
    pub(super) fn message(&mut self, op: &'a MessageOp) -> Run<'a> {
        let mut fields = Vec::with_capacity(op.fields.len());
        let mut error = None;
        for (at, (name, value)) in op.fields.iter().enumerate() {
            let optional = op.optional.get(at).copied().unwrap_or_default();
            match (self.eval(value)?, optional) {
                (value @ Val::Error(_), _) => {
                    error = Some(value);
                    break;
                }
                (Val::Optional(None), true) => fields.retain(|(field, _)| field != name),
                (Val::Optional(Some(value)), true) => fields.push((*name, (*value).clone())),
                (value, true) => {
                    let text = [
                        "cannot initialize optional entry '",
                        name,
                        "' from non-optional value ",
                        &value.go_text(),
                    ];
                    error = Some(Val::error(text.concat()));
                    break;
                }
                (value, false) => fields.push((*name, value)),
            }
        }
        self.charge(40)?;
        Ok(error.unwrap_or_else(|| make(op.message, &fields)))
    }
}

fn make<'a>(message: &Message, fields: &[(&str, Val<'a>)]) -> Val<'a> {
    let field = |name: &str| {
        let mut fields = fields.iter().rev();
        fields
            .find(|(field, _)| *field == name)
            .map(|(_, value)| value)
    };
    let number = |name: &str| field(name).and_then(Val::as_int).unwrap_or_default();
    match message.meaning {
        Meaning::Wrapper(ty) => match field("value") {
            Some(value) => wrapped(message.name, value),
            None => zero(ty),
        },
        Meaning::Value(Ty::Duration) => {
            let nanos = number("seconds").saturating_mul(NANOS);
            Val::Duration(nanos.saturating_add(number("nanos")))
        }
        Meaning::Value(Ty::Timestamp) => {
            let nanos = number("nanos");
            Val::Timestamp(Time {
                seconds: number("seconds").saturating_add(nanos.div_euclid(NANOS)),
                nanos: u32::try_from(nanos.rem_euclid(NANOS)).unwrap_or_default(),
                offset: 0,
            })
        }
        Meaning::Value(Ty::List(_)) => {
            field("values").map_or_else(|| Val::list(Vec::new()), to_json_value)
        }
        Meaning::Value(Ty::Map(..)) => {
            field("fields").map_or_else(|| Val::map(Vec::new()), to_json_value)
        }
        Meaning::Value(_) => match fields.last() {
            Some(("null_value", _)) | None => Val::Null,
            Some((_, value)) => to_json_value(value),
        },
        Meaning::Message if message.fields.is_empty() => Val::opaque(OpaqueVal::Empty),
        Meaning::Any | Meaning::Message => {
            Val::error("unsupported conversion to ref.Val: (*dynamicpb.Message)")
        }
    }
}

/// The value of a message with a single field; null leaves it unset.
fn wrapped<'a>(message: &str, value: &Val<'a>) -> Val<'a> {
    let (fits, problem) = match (message, value) {
        ("google.protobuf.Int32Value", Val::Int(number)) => {
            (i32::try_from(*number).is_ok(), "integer overflow")
        }
        ("google.protobuf.UInt32Value", Val::Uint(number)) => {
            (u32::try_from(*number).is_ok(), "unsigned integer overflow")
        }
        ("google.protobuf.FloatValue", Val::Double(number)) => {
            return Val::Double(f64::from(*number as f32));
        }
        _ => (true, ""),
    };
    if fits {
        return value.clone();
    }
    let text = [
        "field type conversion error for ",
        message,
        ".value value type: ",
        problem,
    ];
    Val::error(text.concat())
}

fn zero<'a>(ty: Ty) -> Val<'a> {
    match ty {
        Ty::Bool => Val::Bool(false),
        Ty::Int => Val::Int(0),
        Ty::Uint => Val::Uint(0),
        Ty::Double => Val::Double(0.0),
        Ty::String => Val::str(""),
        Ty::Bytes => Val::bytes(Vec::new()),
        _ => Val::Null,
    }
}

/// A value after its conversion to JSON: numbers become doubles, many other values strings.
fn to_json_value<'a>(value: &Val<'a>) -> Val<'a> {
    match value {
        Val::Int(number) if number.unsigned_abs() <= MAX_SAFE => Val::Double(*number as f64),
        Val::Uint(number) if *number <= MAX_SAFE => Val::Double(*number as f64),
        Val::Int(_) | Val::Uint(_) => Val::string(value.go_text()),
        Val::Bytes(bytes) => Val::string(base64::encode(bytes)),
        Val::Duration(nanos) => Val::string(seconds(*nanos)),
        Val::Timestamp(time) => Val::string(time.to_rfc3339_nano()),
        Val::List(list) => Val::list(List::iter(list).map(|item| to_json_value(&item)).collect()),
        Val::Map(map) => {
            let mut entries = Entries::default();
            for (key, value) in Map::iter(map) {
                if !entries.set(Val::string(key.go_text()), to_json_value(&value)) {
                    return too_large();
                }
            }
            Val::map_of(entries)
        }
        other => other.clone(),
    }
}
