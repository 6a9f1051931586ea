//! Names of types in CEL, and in Go, whose names errors show.

use super::{List, Map, Val};
use crate::go::duration;
use crate::releases::{Feature, Features};
use crate::value::number;

/// The most bytes of a value's text.
pub(super) const MAX_SHOWN: usize = 1 << 24;

/// The run-time names of types.
#[expect(missing_docs, reason = "each is the type it is named after")]
pub mod type_name {
    pub const DURATION: &str = "google.protobuf.Duration";
    pub const TIMESTAMP: &str = "google.protobuf.Timestamp";
    pub const OPTIONAL: &str = "optional_type";
}

/// The name that a type has in a release with some features.
#[must_use]
pub fn known_as(name: &'static str, features: Features) -> &'static str {
    match name {
        type_name::OPTIONAL if !features.has(Feature::OptionalType) => "optional",
        _ => name,
    }
}

impl Val<'_> {
    /// The name of its type: what `type()` gives and errors of conversions say.
    #[must_use]
    pub fn type_name(&self) -> &'static str {
        match self {
            Self::Null => "null_type",
            Self::Bool(_) => "bool",
            Self::Int(_) => "int",
            Self::Uint(_) => "uint",
            Self::Double(_) => "double",
            Self::String(_) => "string",
            Self::Bytes(_) => "bytes",
            Self::Duration(_) => type_name::DURATION,
            Self::Timestamp(_) => type_name::TIMESTAMP,
            Self::List(_) => "list",
            Self::Map(_) => "map",
            Self::Optional(_) => type_name::OPTIONAL,
            Self::Type(_) => "type",
            Self::Opaque(value) => value.kind().name(),
            Self::Raw(_) => "unknown",
            Self::Error(_) => "error",
        }
    }

    /// The name of its Go type, which errors about ranges of comprehensions show.
    #[must_use]
    pub fn go_type(&self) -> &'static str {
        match self {
            Self::Null => "types.Null",
            Self::Bool(_) => "types.Bool",
            Self::Int(_) => "types.Int",
            Self::Uint(_) => "types.Uint",
            Self::Double(_) => "types.Double",
            Self::String(_) => "types.String",
            Self::Bytes(_) => "types.Bytes",
            Self::Duration(_) => "types.Duration",
            Self::Timestamp(_) => "types.Timestamp",
            Self::List(List::Data(_, Some(_))) => "*common.unstructuredList",
            Self::List(_) => "*types.baseList",
            Self::Map(Map::Data(_, Some(_))) => "*common.unstructuredMap",
            Self::Map(_) => "*types.baseMap",
            Self::Optional(_) => "*types.Optional",
            Self::Type(_) => "*types.Type",
            Self::Opaque(value) => value.go_type(),
            Self::Raw(_) => "*common.unknownPreserved",
            Self::Error(_) => "*types.Err",
        }
    }

    /// The name of the Go type of its native value.
    pub(super) fn native_type(&self) -> &'static str {
        match self {
            Self::Null => "structpb.NullValue",
            Self::Bool(_) => "bool",
            Self::Int(_) => "int64",
            Self::Uint(_) => "uint64",
            Self::Double(_) => "float64",
            Self::String(_) => "string",
            Self::Bytes(_) => "[]uint8",
            Self::Duration(_) => "time.Duration",
            Self::Timestamp(_) => "time.Time",
            Self::List(List::Data(..)) => "[]interface {}",
            Self::List(List::Made(_)) => "[]ref.Val",
            Self::Map(Map::Data(..)) => "map[string]interface {}",
            Self::Map(Map::Made(_)) => "map[ref.Val]ref.Val",
            Self::Optional(None) => "<nil>",
            Self::Optional(Some(content)) => content.native_type(),
            Self::Type(_) => "string",
            Self::Opaque(value) => value.kind().name(),
            Self::Raw(value) => value.go_type(),
            Self::Error(_) => "*errors.errorString",
        }
    }

    /// The value as Go's `%v` shows it, for errors about keys and elements.
    #[must_use]
    pub fn go_text(&self) -> String {
        let mut out = String::new();
        self.write_go_text(&mut out);
        out
    }

    pub(super) fn write_go_text(&self, out: &mut String) {
        if out.len() > MAX_SHOWN {
            return;
        }
        match self {
            Self::List(list) => {
                out.push('[');
                for (at, item) in list.iter().enumerate() {
                    if at > 0 {
                        out.push_str(", ");
                    }
                    item.write_go_text(out);
                }
                out.push(']');
            }
            Self::Map(map) => {
                out.push('{');
                for (at, (key, value)) in map.iter().enumerate() {
                    if at > 0 {
                        out.push_str(", ");
                    }
                    key.write_go_text(out);
                    out.push_str(": ");
                    value.write_go_text(out);
                }
                out.push('}');
            }
            Self::Optional(Some(value)) => {
                out.push_str("optional(");
                value.write_go_text(out);
                out.push(')');
            }
            _ => self.write_simple_go_text(out),
        }
    }

    /// The text of a value that contains no others. A separate function keeps the stack frame of
    /// the recursive one small.
    #[inline(never)]
    fn write_simple_go_text(&self, out: &mut String) {
        match self {
            Self::Null => out.push('0'),
            Self::Bool(truth) => out.push_str(if *truth { "true" } else { "false" }),
            Self::Int(number) => number::write_int(*number, out),
            Self::Uint(number) => out.push_str(&number.to_string()),
            Self::Double(number) => out.push_str(&number::go_v(*number)),
            Self::String(text) => out.push_str(text),
            Self::Bytes(bytes) => {
                out.push('[');
                for (at, byte) in bytes.iter().enumerate() {
                    if at > 0 {
                        out.push(' ');
                    }
                    number::write_int(i64::from(*byte), out);
                }
                out.push(']');
            }
            Self::Duration(nanos) => out.push_str(&duration::go_string(*nanos)),
            Self::Timestamp(time) => out.push_str(&time.go_string()),
            Self::Optional(None) => out.push_str("optional.none()"),
            Self::Type(name) => out.push_str(name),
            Self::Opaque(value) => out.push_str(&value.text()),
            Self::Error(error) => out.push_str(&error.text),
            Self::Raw(_) | Self::List(_) | Self::Map(_) | Self::Optional(Some(_)) => {}
        }
    }
}

/// A duration in seconds: `5400s`, `1.5s`.
#[must_use]
pub fn seconds(nanos: i64) -> String {
    // Go adds the parts as doubles, so its texts are not always the shortest.
    let whole = nanos / 1_000_000_000;
    let fraction = nanos % 1_000_000_000;
    let mut out = number::shortest(whole as f64 + fraction as f64 / 1e9);
    out.push('s');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_sums_of_doubles() {
        for (nanos, want) in [
            (0, "0s"),
            (5_400_000_000_000, "5400s"),
            (1_500_000_000, "1.5s"),
            (-1, "-0.000000001s"),
            (363_628_856_313, "363.62885631300003s"),
            (i64::MIN, "-9223372036.854776s"),
        ] {
            assert_eq!(seconds(nanos), want);
        }
    }
}
