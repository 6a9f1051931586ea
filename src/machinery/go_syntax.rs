//! Values as Go's `%#v` prints them, which errors showed before they showed JSON.

use crate::go::{base64, quote};
use crate::releases::{Feature, Release};
use crate::value::{Map, Value, number};

/// The Go type of a value that is kept as JSON.
#[derive(Debug, PartialEq)]
pub enum GoType {
    /// A string, number or boolean, or what an interface holds of JSON.
    Json,
    /// A list of bytes, as base64.
    Bytes,
    /// A pointer to a type of this name.
    Pointer(&'static str),
    /// A value that is always written as this text.
    #[cfg(feature = "tools")]
    Fixed(&'static str),
    /// A list: its name, and what its items are.
    List(&'static str, &'static GoType),
    /// A map from strings: its name, and what its values are.
    Map(&'static str, &'static GoType),
    /// A struct.
    Struct(&'static GoStruct),
}

/// A Go struct.
#[derive(Debug, PartialEq)]
pub struct GoStruct {
    /// Its name with its package.
    pub name: &'static str,
    /// Its fields in order: the name in Go, the member that has its value, the type.
    pub fields: &'static [GoField],
}

/// A field of a Go struct.
#[derive(Debug, PartialEq)]
pub struct GoField {
    /// The name in Go.
    pub name: &'static str,
    /// The member of the JSON that has its value.
    pub member: &'static str,
    /// The type.
    pub of: GoType,
    /// The feature that introduced the field.
    pub feature: Feature,
}

impl GoField {
    /// A field whose member has its own name.
    #[must_use]
    pub const fn new(name: &'static str, of: GoType) -> Self {
        Self {
            name,
            member: name,
            of,
            feature: Feature::Always,
        }
    }

    /// A field whose member has another name.
    #[must_use]
    pub const fn named(name: &'static str, member: &'static str, of: GoType) -> Self {
        Self {
            member,
            ..Self::new(name, of)
        }
    }

    /// The same field, which came with a feature.
    #[must_use]
    pub const fn with(self, feature: Feature) -> Self {
        Self { feature, ..self }
    }
}

/// `[]string`
pub const STRINGS: GoType = GoType::List("[]string", &GoType::Json);

/// Where a pointer points to says nothing.
const ADDRESS: &str = "0xc000000000";

/// Writes a value as a type.
pub fn write(value: &Value<'_>, of: &GoType, release: Release, out: &mut String) {
    match (of, value) {
        (GoType::Json, _) => write_json(value, out),
        (GoType::Bytes, _) => {
            let bytes = value.as_str().map(base64::decode);
            let bytes = bytes.and_then(Result::ok).unwrap_or_default();
            write_all("[]byte", bytes.into_iter(), out, |byte, out| {
                out.push_str(&format!("{byte:#x}"));
            });
        }
        (GoType::Pointer(name), _) => {
            let to = if value.is_null() { "nil" } else { ADDRESS };
            out.push_str(&["(*", name, ")(", to, ")"].concat());
        }
        #[cfg(feature = "tools")]
        (GoType::Fixed(text), _) => out.push_str(text),
        (GoType::List(name, of), Value::List(items)) => {
            let write_item = |item: &Value<'_>, out: &mut String| write(item, of, release, out);
            write_all(name, items.iter(), out, write_item);
        }
        (GoType::Map(name, of), Value::Map(map)) => {
            write_all(name, map.sorted().into_iter(), out, |(key, value), out| {
                out.push_str(&quote(key));
                out.push(':');
                write(value, of, release, out);
            });
        }
        (GoType::List(name, _) | GoType::Map(name, _), _) => {
            out.push_str(name);
            out.push_str("(nil)");
        }
        (GoType::Struct(of), _) => {
            let fields = of.fields.iter();
            let fields = fields.filter(|field| release.has(field.feature));
            write_all(of.name, fields, out, |field, out| {
                out.push_str(field.name);
                out.push(':');
                match value.get(field.member) {
                    Some(value) => write(value, &field.of, release, out),
                    None => write(&Value::Null, &field.of, release, out),
                }
            });
        }
    }
}

/// `NAME{a, b}`
fn write_all<T>(
    name: &str,
    parts: impl Iterator<Item = T>,
    out: &mut String,
    mut write: impl FnMut(T, &mut String),
) {
    out.push_str(name);
    out.push('{');
    for (at, part) in parts.enumerate() {
        if at > 0 {
            out.push_str(", ");
        }
        write(part, out);
    }
    out.push('}');
}

/// A value without the members that a release does not have.
#[must_use]
pub fn known(value: &Value<'_>, of: &GoType, release: Release) -> Value<'static> {
    match (of, value) {
        (GoType::List(_, of), Value::List(items)) => {
            Value::List(items.iter().map(|item| known(item, of, release)).collect())
        }
        (GoType::Struct(of), Value::Map(map)) => {
            let mut kept = Map::new();
            for (key, value) in map.iter() {
                let field = of.fields.iter().find(|field| field.member == key);
                match field {
                    Some(field) if !release.has(field.feature) => {}
                    Some(field) => kept.push(key.to_owned(), known(value, &field.of, release)),
                    None => kept.push(key.to_owned(), value.clone().into_owned()),
                }
            }
            Value::Map(kept)
        }
        _ => value.clone().into_owned(),
    }
}

/// Writes what Go's JSON decoder makes of a value.
pub fn write_json(value: &Value<'_>, out: &mut String) {
    match value {
        Value::Null => out.push_str("interface {}(nil)"),
        Value::Bool(truth) => out.push_str(if *truth { "true" } else { "false" }),
        Value::Int(int) => number::write_int(*int, out),
        Value::Float(float) => out.push_str(&number::go_v(*float)),
        Value::String(text) => out.push_str(&quote(text)),
        Value::List(items) => write_all("[]interface {}", items.iter(), out, write_json),
        Value::Map(map) => {
            let sorted = map.sorted().into_iter();
            write_all(
                "map[string]interface {}",
                sorted,
                out,
                |(key, value), out| {
                    out.push_str(&quote(key));
                    out.push(':');
                    write_json(value, out);
                },
            );
        }
    }
}
