//! The type check of kube-openapi: which kinds of values a node's type, format and nullability
//! let in. A node keeps the answer as a set, so that a walk tests one bit.

use super::{JsonType, Types};
use crate::value::Value;

/// The kind of a value, as the type check distinguishes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// `null`
    Null,
    /// `true` or `false`
    Bool,
    /// An int64.
    Int,
    /// A float64 that passes for an integer.
    WholeFloat,
    /// Any other float64.
    Float,
    /// A string.
    String,
    /// A list.
    List,
    /// A map.
    Map,
}

impl ValueKind {
    const ALL: [Self; 8] = [
        Self::Null,
        Self::Bool,
        Self::Int,
        Self::WholeFloat,
        Self::Float,
        Self::String,
        Self::List,
        Self::Map,
    ];

    /// The kind of a value.
    #[must_use]
    pub fn from_value(value: &Value<'_>) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(_) => Self::Bool,
            Value::Int(_) => Self::Int,
            Value::Float(f) if passes_for_integer(*f) => Self::WholeFloat,
            Value::Float(_) => Self::Float,
            Value::String(_) => Self::String,
            Value::List(_) => Self::List,
            Value::Map(_) => Self::Map,
        }
    }

    fn json_type(self) -> Option<JsonType> {
        Some(match self {
            Self::Null => return None,
            Self::Bool => JsonType::Boolean,
            Self::Int => JsonType::Integer,
            Self::WholeFloat | Self::Float => JsonType::Number,
            Self::String => JsonType::String,
            Self::List => JsonType::Array,
            Self::Map => JsonType::Object,
        })
    }

    /// The type's name in errors.
    fn name(self) -> &'static str {
        self.json_type().map_or("null", JsonType::name)
    }

    /// The name that kube-openapi gives the format of a decoded value.
    fn format(self) -> &'static str {
        match self {
            Self::Int => "int64",
            Self::WholeFloat | Self::Float => "float64",
            _ => "",
        }
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kinds(u8);

impl Kinds {
    /// The kinds that pass the type check of a node; `format` is empty where there is none.
    #[must_use]
    pub fn passing(types: Types, nullable: bool, format: &str) -> Self {
        if format.is_empty() {
            return Self::without_format(types, nullable);
        }
        let passes = |kind: &ValueKind| mismatch(types, nullable, format, *kind).is_none();
        let bits = ValueKind::ALL.into_iter().filter(passes).map(bit);
        Self(bits.fold(0, |set, bit| set | bit))
    }

    /// As [`Kinds::passing`] of nodes without a format, as most are.
    fn without_format(types: Types, nullable: bool) -> Self {
        let kinds: &[ValueKind] = match types {
            Types::Any => &ValueKind::ALL,
            Types::Other => &[],
            Types::IntOrString => &[ValueKind::Int, ValueKind::WholeFloat, ValueKind::String],
            Types::One(JsonType::String) => &[ValueKind::String],
            Types::One(JsonType::Number) => {
                &[ValueKind::Int, ValueKind::WholeFloat, ValueKind::Float]
            }
            Types::One(JsonType::Integer) => &[ValueKind::Int, ValueKind::WholeFloat],
            Types::One(JsonType::Boolean) => &[ValueKind::Bool],
            Types::One(JsonType::Array) => &[ValueKind::List],
            Types::One(JsonType::Object) => &[ValueKind::Map],
        };
        let null = if nullable { bit(ValueKind::Null) } else { 0 };
        Self(kinds.iter().fold(null, |set, kind| set | bit(*kind)))
    }

    /// Whether the value's kind is in the set.
    #[must_use]
    #[inline]
    pub fn admit(self, value: &Value<'_>) -> bool {
        match value {
            Value::Null => self.has(ValueKind::Null),
            Value::Bool(_) => self.has(ValueKind::Bool),
            Value::Int(_) => self.has(ValueKind::Int),
            Value::Float(f) => {
                self.has(ValueKind::Float)
                    || self.has(ValueKind::WholeFloat) && passes_for_integer(*f)
            }
            Value::String(_) => self.has(ValueKind::String),
            Value::List(_) => self.has(ValueKind::List),
            Value::Map(_) => self.has(ValueKind::Map),
        }
    }

    fn has(self, kind: ValueKind) -> bool {
        self.0 & bit(kind) != 0
    }
}

fn bit(kind: ValueKind) -> u8 {
    1 << kind as u8
}

/// How a value fails the type check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The value's type, which the node does not allow.
    Type(&'static str),
    /// The value's format, which is not the node's format.
    Format(&'static str),
}

/// How a kind fails the type check, if it does; `format` is empty where there is none.
#[must_use]
pub fn mismatch(types: Types, nullable: bool, format: &str, kind: ValueKind) -> Option<Mismatch> {
    let Some(json_type) = kind.json_type() else {
        let fails = types != Types::Any && !nullable;
        return fails.then_some(Mismatch::Type(kind.name()));
    };
    if types == Types::Any && format.is_empty() {
        return None;
    }
    let fits = types.contain(json_type)
        || kind == ValueKind::WholeFloat && types.contain(JsonType::Integer)
        || kind == ValueKind::Int && types.contain(JsonType::Number);
    let with_format = !format.is_empty();
    if matches!(kind, ValueKind::String | ValueKind::List) {
        // A format is taken to imply the type string, so that lists pass as well.
        let numeric = types.contain(JsonType::Number) || types.contain(JsonType::Integer);
        if with_format && !numeric {
            return None;
        }
    } else if with_format && !fits && kind.format() != format {
        return Some(Mismatch::Format(kind.format()));
    }
    (!fits).then_some(Mismatch::Type(kind.name()))
}

/// Whether a float counts as an integer: go-openapi tolerates a fraction of a billionth of
/// positive numbers.
#[must_use]
pub fn passes_for_integer(f: f64) -> bool {
    const LARGEST: f64 = 9_007_199_254_740_991.0;
    const TOLERANCE: f64 = 1e-9;
    let whole = f.trunc();
    f.abs() <= LARGEST && (f == whole || f >= 1.0 && (f - whole) / (f + whole) < TOLERANCE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_near_positive_integers_pass_for_them() {
        for (f, want) in [
            (0.0, true),
            (-0.0, true),
            (-7.0, true),
            (1.000_000_001_9, true),
            (1.000_000_002_1, false),
            (123_456_789.125, true),
            (-123_456_789.125, false),
            (0.999_999_999_9, false),
            (1e-300, false),
            (9_007_199_254_740_991.0, true),
            (9_007_199_254_740_992.0, false),
            (f64::INFINITY, false),
            (f64::NAN, false),
        ] {
            assert_eq!(passes_for_integer(f), want, "{f}");
        }
    }

    #[test]
    fn mismatches_name_the_type_or_the_format() {
        use Mismatch::{Format, Type};
        let string = Types::One(JsonType::String);
        let integer = Types::One(JsonType::Integer);
        let number = Types::One(JsonType::Number);
        for (types, format, kind, want) in [
            (Types::Any, "", ValueKind::Map, None),
            (string, "", ValueKind::Int, Some(Type("integer"))),
            (string, "date", ValueKind::Int, Some(Format("int64"))),
            (string, "date", ValueKind::Bool, Some(Format(""))),
            (string, "date", ValueKind::List, None),
            (Types::Any, "date", ValueKind::String, None),
            (Types::Any, "date", ValueKind::Map, Some(Format(""))),
            (integer, "int32", ValueKind::String, Some(Type("string"))),
            (integer, "int32", ValueKind::Float, Some(Format("float64"))),
            (integer, "", ValueKind::WholeFloat, None),
            (number, "", ValueKind::Int, None),
            (
                Types::IntOrString,
                "",
                ValueKind::Bool,
                Some(Type("boolean")),
            ),
            (Types::Any, "int64", ValueKind::Int, Some(Type("integer"))),
        ] {
            assert_eq!(
                mismatch(types, false, format, kind),
                want,
                "{types:?} {format} {kind:?}"
            );
        }
    }

    #[test]
    fn without_a_format_the_kinds_are_those_without_a_mismatch() {
        let one = [
            JsonType::String,
            JsonType::Number,
            JsonType::Integer,
            JsonType::Boolean,
            JsonType::Array,
            JsonType::Object,
        ];
        let all = one.map(Types::One).into_iter();
        for types in all.chain([Types::Any, Types::IntOrString]) {
            for nullable in [true, false] {
                let kinds = Kinds::passing(types, nullable, "");
                for kind in ValueKind::ALL {
                    let fits = mismatch(types, nullable, "", kind).is_none();
                    assert_eq!(kinds.has(kind), fits, "{types:?} {nullable} {kind:?}");
                }
            }
        }
    }

    #[test]
    fn null_passes_where_nothing_is_demanded_or_null_is_allowed() {
        let string = Types::One(JsonType::String);
        assert!(Kinds::passing(Types::Any, false, "date").admit(&Value::Null));
        assert!(Kinds::passing(string, true, "").admit(&Value::Null));
        assert!(!Kinds::passing(string, false, "date").admit(&Value::Null));
    }
}
