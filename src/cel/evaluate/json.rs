//! The JSON form that cel-go gives to values.

use crate::cel::value::Val;
use crate::go::base64;
use crate::value::{Value, json, number};

/// The greatest integer whose neighbours a float64 tells apart: larger ones become strings.
const SAFE_INTEGER: u64 = (1 << 53) - 1;

/// JSON text; `None` where a part of the value has no such form.
pub(super) fn to_json(value: &Val<'_>) -> Option<String> {
    let mut out = String::new();
    write(value, &mut out)?;
    Some(out)
}

fn write(value: &Val<'_>, out: &mut String) -> Option<()> {
    match value {
        Val::Null => out.push_str("null"),
        Val::Bool(truth) => out.push_str(if *truth { "true" } else { "false" }),
        Val::Int(number) => write_integer(number.unsigned_abs(), &number.to_string(), out),
        Val::Uint(number) => write_integer(*number, &number.to_string(), out),
        Val::Double(number) if number.is_finite() => number::write_json_float(*number, out),
        Val::Double(_) => out.push_str("null"),
        Val::String(text) => json::write_string(text, out),
        Val::Bytes(bytes) => json::write_string(&base64::encode(bytes), out),
        Val::Duration(nanos) => json::write_string(&crate::cel::value::seconds(*nanos), out),
        Val::Timestamp(time) => json::write_string(&time.to_rfc3339_nano(), out),
        Val::List(list) => {
            out.push('[');
            for (at, item) in list.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                write(&item, out)?;
            }
            out.push(']');
        }
        Val::Map(map) => {
            out.push('{');
            for (at, (key, value)) in map.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                json::write_string(key.as_str()?, out);
                out.push(':');
                write(&value, out)?;
            }
            out.push('}');
        }
        Val::Optional(content) => write(content.as_deref()?, out)?,
        Val::Raw(value) => write_data(value, out)?,
        Val::Type(_) | Val::Opaque(_) | Val::Error(_) => return None,
    }
    Some(())
}

fn write_data(value: &Value<'_>, out: &mut String) -> Option<()> {
    write(&Val::of_json(value), out)
}

fn write_integer(magnitude: u64, digits: &str, out: &mut String) {
    if magnitude <= SAFE_INTEGER {
        out.push_str(digits);
    } else {
        json::write_string(digits, out);
    }
}
