//! Values for people: as JSON, and as Go's `%v` of native values.

use std::cmp::Ordering;

use super::list::{Datum, List};
use super::map::Map;
use super::names::MAX_SHOWN;
use super::{OpaqueVal, Val, seconds};
use crate::go::{base64, sort};
use crate::value::json;
use crate::value::number;

/// The largest integer that JSON numbers are trusted with; those beyond are written as strings.
const MAX_SAFE: u64 = (1 << 53) - 1;

impl Val<'_> {
    /// The value as JSON text. Types, library values, and values that are too large have no such
    /// form.
    #[must_use]
    pub fn to_json(&self) -> Option<String> {
        let mut out = String::new();
        self.write_json(&mut out).then_some(out)
    }

    fn write_json(&self, out: &mut String) -> bool {
        if out.len() > MAX_SHOWN {
            return false;
        }
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(truth) => out.push_str(if *truth { "true" } else { "false" }),
            Self::Int(number) if number.unsigned_abs() <= MAX_SAFE => {
                number::write_int(*number, out);
            }
            Self::Uint(number) if *number <= MAX_SAFE => out.push_str(&self.go_text()),
            Self::Int(_) | Self::Uint(_) => json::write_string(&self.go_text(), out),
            Self::Double(number) if number.is_finite() => number::write_json_float(*number, out),
            Self::Double(_) => out.push_str("null"),
            Self::String(text) => json::write_string(text, out),
            Self::Bytes(bytes) => json::write_string(&base64::encode(bytes), out),
            Self::Duration(nanos) => json::write_string(&seconds(*nanos), out),
            Self::Timestamp(time) => json::write_string(&time.to_rfc3339_nano(), out),
            Self::List(list) => return write_all(out, "[", list.iter(), "]", Val::write_json),
            Self::Map(map) => {
                return write_all(out, "{", map.iter(), "}", |(key, value), out| {
                    let Val::String(key) = key else {
                        return false;
                    };
                    json::write_string(key, out);
                    out.push(':');
                    value.write_json(out)
                });
            }
            Self::Optional(Some(content)) => return content.write_json(out),
            Self::Raw(value) => json::write(value, out),
            Self::Opaque(value) if matches!(**value, OpaqueVal::Empty) => out.push_str("{}"),
            Self::Optional(None) | Self::Type(_) | Self::Opaque(_) | Self::Error(_) => {
                return false;
            }
        }
        true
    }

    /// The native value as Go's `%v` prints it: `[1 2]`, `map[a:1]`.
    #[must_use]
    pub fn native_text(&self) -> String {
        let mut out = String::new();
        self.write_native_text(&mut out);
        out
    }

    fn write_native_text(&self, out: &mut String) {
        match self {
            Self::Null => out.push_str("NULL_VALUE"),
            Self::Optional(None) => out.push_str("<nil>"),
            Self::Optional(Some(content)) => content.write_native_text(out),
            Self::Raw(value) => out.push_str(&value.go_v()),
            Self::List(List::Data(items, _)) => {
                write_spaced(out, "[", items.iter().map(|item| item.go_v()));
            }
            Self::List(List::Made(made)) => match &made.sum {
                None => write_spaced(out, "[", made.iter().map(Val::go_text)),
                Some(sum) => write_spaced(
                    out,
                    "[",
                    sum.data.iter().map(|datum| match datum {
                        Datum::Json(value) => value.go_v(),
                        Datum::Val(value) => value.native_text(),
                    }),
                ),
            },
            Self::Map(Map::Data(map, _)) => {
                let entries = map.sorted().into_iter();
                write_spaced(
                    out,
                    "map[",
                    entries.map(|(key, value)| [key, ":", &value.go_v()].concat()),
                );
            }
            Self::Map(Map::Made(made)) => {
                // Go sorts keys by their types first, in an order that means nothing.
                let order = sort::stable(made.len(), &mut |a, b| {
                    let (Some((a, _)), Some((b, _))) = (made.get(a), made.get(b)) else {
                        return Ordering::Equal;
                    };
                    let types = b.type_name().cmp(a.type_name());
                    types.then_with(|| a.compare(b).unwrap_or(types))
                });
                let entries = order.iter().filter_map(|at| made.get(*at));
                let texts = entries.map(|(key, value)| [key.go_text(), value.go_text()].join(":"));
                write_spaced(out, "map[", texts);
            }
            _ => out.push_str(&self.go_text()),
        }
    }
}

fn write_all<T>(
    out: &mut String,
    open: &str,
    items: impl Iterator<Item = T>,
    close: &str,
    mut write: impl FnMut(&T, &mut String) -> bool,
) -> bool {
    out.push_str(open);
    for (at, item) in items.enumerate() {
        if at > 0 {
            out.push(',');
        }
        if !write(&item, out) {
            return false;
        }
    }
    out.push_str(close);
    true
}

fn write_spaced(out: &mut String, open: &str, texts: impl Iterator<Item = String>) {
    out.push_str(open);
    for (at, text) in texts.enumerate() {
        if out.len() > MAX_SHOWN {
            return;
        }
        if at > 0 {
            out.push(' ');
        }
        out.push_str(&text);
    }
    out.push(']');
}
