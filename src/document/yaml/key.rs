//! Map keys: typed as in Go's `map[interface{}]interface{}`, strings once they are JSON.

use std::borrow::Cow;
use std::cmp::Ordering;

use crate::go;
use crate::value::{Str, StrictPath, number};

/// No value under Go's `%#v`, by itself.
pub(super) const NIL: &str = "<nil>";
/// No value under Go's `%#v`, inside of a map or a list.
pub(super) const NESTED_NIL: &str = "interface {}(nil)";

/// A map key before it becomes a JSON key.
#[derive(Clone, Debug)]
pub(super) enum Key<'t> {
    Null,
    Bool(bool),
    Int(i64),
    Uint(u64),
    Float(f64),
    String(Str<'t>),
}

impl<'t> Key<'t> {
    /// The key of the JSON object; `None` where the conversion refuses the key's type.
    pub fn into_json(self) -> Option<Str<'t>> {
        match self {
            Key::String(text) => Some(text),
            Key::Int(number) => Some(Cow::Owned(number.to_string())),
            Key::Bool(true) => Some(Cow::Borrowed("true")),
            Key::Bool(false) => Some(Cow::Borrowed("false")),
            Key::Float(number) => Some(Cow::Owned(float_key(number))),
            Key::Null | Key::Uint(_) => None,
        }
    }

    /// The key under Go's `%#v`, by itself.
    pub fn go_syntax(&self) -> String {
        match self {
            Key::Null => NIL.to_owned(),
            Key::Bool(truth) => truth.to_string(),
            Key::Int(number) => number.to_string(),
            Key::Uint(number) => format!("{number:#x}"),
            Key::Float(float) => number::go_v(*float),
            Key::String(text) => go::quote(text),
        }
    }

    /// For the strict finding about the key.
    pub fn shown(&self) -> StrictPath {
        let shown = self.go_syntax();
        StrictPath {
            path: match self {
                Key::String(text) => text.to_string(),
                _ => shown.clone(),
            },
            shown,
        }
    }

    /// The order in which Go prints the keys of a map: by type, as its program happens to lay
    /// the types out, then by value.
    pub fn printed_before(&self, other: &Self) -> Ordering {
        let rank = |key: &Self| match key {
            Key::Null => 0,
            Key::String(_) => 1,
            Key::Uint(_) => 2,
            Key::Int(_) => 3,
            Key::Float(number) if number.is_nan() => 4,
            Key::Float(_) => 5,
            Key::Bool(_) => 6,
        };
        rank(self).cmp(&rank(other)).then_with(|| self.cmp(other))
    }

    /// The key's type under Go's `%s`.
    pub fn go_type(&self) -> &'static str {
        match self {
            Key::Null => "%!s(<nil>)",
            Key::Bool(_) => "bool",
            Key::Int(_) => "int",
            Key::Uint(_) => "uint64",
            Key::Float(_) => "float64",
            Key::String(_) => "string",
        }
    }

    /// Whether the key differs even from itself.
    pub fn is_nan(&self) -> bool {
        matches!(self, Key::Float(number) if number.is_nan())
    }

    /// A name that keys share if and only if they are equal.
    pub fn name(&self) -> String {
        let text = match self {
            // Both zeros are one key.
            Key::Float(float) => number::go_v(float + 0.0),
            other => other.go_syntax(),
        };
        [
            char::from(b'0' + self.rank()).encode_utf8(&mut [0; 1]),
            &*text,
        ]
        .concat()
    }

    fn rank(&self) -> u8 {
        match self {
            Key::Null => 0,
            Key::Bool(_) => 1,
            Key::Int(_) => 2,
            Key::Uint(_) => 3,
            Key::Float(_) => 4,
            Key::String(_) => 5,
        }
    }
}

/// Keys of different types differ: `1`, `1.0` and `"1"` are three.
impl Ord for Key<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Key::Bool(a), Key::Bool(b)) => a.cmp(b),
            (Key::Int(a), Key::Int(b)) => a.cmp(b),
            (Key::Uint(a), Key::Uint(b)) => a.cmp(b),
            (Key::Float(a), Key::Float(b)) => a.partial_cmp(b).unwrap_or_else(|| a.total_cmp(b)),
            (Key::String(a), Key::String(b)) => a.cmp(b),
            _ => self.rank().cmp(&other.rank()),
        }
    }
}

impl PartialOrd for Key<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Key<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Key<'_> {}

/// A float key as a 32-bit float in its shortest form.
fn float_key(number: f64) -> String {
    let single = number as f32;
    if single.is_nan() {
        return ".nan".to_owned();
    }
    if single.is_infinite() {
        return if single > 0.0 { ".inf" } else { "-.inf" }.to_owned();
    }
    number::go_v_single(single)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_become_keys_through_32_bits() {
        for (number, want) in [
            (123_456_789.123, "1.2345679e+08"),
            (1e3, "1000"),
            (1.0, "1"),
            (0.1, "0.1"),
            (1e100, ".inf"),
            (-1e100, "-.inf"),
            (f64::NAN, ".nan"),
            (0.00001, "1e-05"),
        ] {
            assert_eq!(float_key(number), want);
        }
    }

    #[test]
    fn keys_of_different_types_differ() {
        assert_ne!(Key::Int(1), Key::Float(1.0));
        assert_ne!(Key::Int(1), Key::String("1".into()));
        assert_eq!(Key::Float(0.0), Key::Float(-0.0));
    }

    #[test]
    fn keys_share_a_name_where_they_are_equal() {
        let keys = [
            Key::Null,
            Key::Bool(true),
            Key::Int(1),
            Key::Uint(1),
            Key::Float(1.0),
            Key::Float(0.0),
            Key::Float(-0.0),
            Key::String("1".into()),
        ];
        for a in &keys {
            for b in &keys {
                assert_eq!(a == b, a.name() == b.name(), "{a:?} {b:?}");
            }
        }
    }
}
