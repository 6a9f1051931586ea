//! Validates an object by the rules of Go's JSON decoder and by the published structure of its kind.
//!
//! The decoder keeps the first type error and continues; a custom decoder (quantities, times) stops
//! it. Here every value that it would refuse is found. The error that the server reports comes
//! first.

use super::model::{
    BuiltInKind, KindField, ListType, Problem, Scalar, Source, StructureFinding, Type, ValueShape,
};
use crate::go::base64;
use crate::go::duration::parse_duration;
use crate::go::time::{self, Layout};
use crate::machinery::decode::{DecodeError, Mismatch, kind_of, literal};
use crate::machinery::object_meta::is_resource_meta;
use crate::machinery::quantity::{Quantity, QuantityError};
use crate::value::json::{MAX_FINDINGS, to_json};
use crate::value::order::Places;
use crate::value::{Map, Value};

/// Validates an object of a kind; type errors come first, the rest in the order of the document.
#[must_use]
pub fn validate(source: &Source, kind: &BuiltInKind, object: &Value<'_>) -> Vec<StructureFinding> {
    findings(source, kind.root, object, true)
}

/// Validates a value of a type, as [`validate`] does an object.
#[must_use]
#[cfg(feature = "tools")]
pub fn validate_type(source: &Source, number: usize, value: &Value<'_>) -> Vec<StructureFinding> {
    findings(source, number, value, false)
}

fn findings(
    source: &Source,
    number: usize,
    value: &Value<'_>,
    is_object: bool,
) -> Vec<StructureFinding> {
    let root = ValueShape::Struct(number);
    let mut walk = StructureWalk {
        source,
        is_object,
        errors: Vec::new(),
        first_fatal: None,
        others: Vec::new(),
        path: String::new(),
        fields: Vec::new(),
        owner: "",
    };
    walk.at(&root, value);
    let StructureWalk {
        mut errors,
        first_fatal,
        others,
        ..
    } = walk;
    if let Some(at) = first_fatal {
        // An error that stops the decoder hides the kept one.
        let told = errors.remove(at);
        errors.insert(0, told);
    }
    errors.extend(others);
    errors.truncate(MAX_FINDINGS);
    errors
}

struct StructureWalk<'s> {
    source: &'s Source,
    /// Whether the value is an object with the fields of every object, whatever its schema has.
    is_object: bool,
    errors: Vec<StructureFinding>,
    /// The first error that stops the decoder.
    first_fatal: Option<usize>,
    others: Vec<StructureFinding>,
    /// The path with indices and keys.
    path: String,
    /// The fields alone, which errors name.
    fields: Vec<&'s str>,
    /// The innermost struct.
    owner: &'s str,
}

impl<'s> StructureWalk<'s> {
    /// Recursion is bounded by [`crate::value::MAX_DEPTH`].
    fn at(&mut self, shape: &'s ValueShape, value: &Value<'_>) {
        match (shape, value) {
            (_, Value::Null) => {}
            (ValueShape::Struct(number), Value::Map(map)) => {
                if let Some(of) = self.source.types.get(*number) {
                    self.members(*number, of, map);
                }
            }
            (ValueShape::List(items, _), Value::List(list)) => {
                for (index, item) in list.iter().enumerate() {
                    self.below(
                        |path| {
                            path.push('[');
                            path.push_str(&index.to_string());
                            path.push(']');
                        },
                        |walk| walk.at(items, item),
                    );
                }
            }
            (ValueShape::Map(values, _), Value::Map(map)) => {
                for (key, value) in map.iter() {
                    self.below(|path| step(path, key), |walk| walk.at(values, value));
                }
            }
            (ValueShape::Scalar(scalar, name), value) => {
                self.scalar(*scalar, name.as_deref(), value)
            }
            (shape, value) => {
                match shape.is_named() {
                    true => self.wrong(value, &shape.go_name(&self.source.types)),
                    false => self.mistyped(value, &shape.go_name(&self.source.types)),
                }
                if matches!(shape, ValueShape::List(..)) {
                    self.wants("array");
                }
            }
        }
    }

    fn below(&mut self, add: impl FnOnce(&mut String), walk: impl FnOnce(&mut Self)) {
        let before = self.path.len();
        add(&mut self.path);
        walk(self);
        self.path.truncate(before);
    }

    fn members(&mut self, number: usize, of: &'s Type, map: &Map<'_>) {
        let outer = std::mem::replace(&mut self.owner, of.name());
        let mut required = 0;
        for (key, value) in map.iter() {
            match of.field(key) {
                Some(field) => {
                    required += usize::from(field.is_required && !value.is_null());
                    self.fields.push(&field.name);
                    self.below(|path| step(path, key), |walk| walk.member(field, value));
                    self.fields.pop();
                }
                None if of.is_open => {}
                None if self.is_object && self.path.is_empty() && is_resource_meta(key) => {}
                None => self.below(
                    |path| step(path, key),
                    |walk| walk.note(Problem::Unknown(number)),
                ),
            }
        }
        if required < of.required {
            for field in &of.fields {
                let is_missing = map.get(&field.name).is_none_or(Value::is_null);
                if field.is_required && is_missing && !field.has_own_default() {
                    let path = |path: &mut String| step(path, &field.name);
                    self.below(path, |walk| walk.note(Problem::Missing));
                }
            }
        }
        self.owner = outer;
    }

    fn member(&mut self, field: &'s KindField, value: &Value<'_>) {
        self.at(&field.shape, value);
        let lists_values = !field.values.is_empty();
        match value {
            Value::List(list) => {
                if field.list != ListType::Atomic && list.len() > 1 {
                    self.unique(field, list);
                }
                for (index, item) in list.iter().enumerate().filter(|_| lists_values) {
                    self.below(
                        |path| path.push_str(&format!("[{index}]")),
                        |walk| walk.listed(field, item),
                    );
                }
            }
            value if lists_values => self.listed(field, value),
            _ => {}
        }
    }

    /// Whether a text is one of the listed values. The empty one is as good as none.
    fn listed(&mut self, field: &KindField, value: &Value<'_>) {
        if let Value::String(text) = value
            && !text.is_empty()
            && !field.values.iter().any(|known| **known == **text)
        {
            self.note(Problem::Unlisted(field.values.to_vec()));
        }
    }

    /// Whether the items of a list differ in what tells them apart.
    fn unique(&mut self, field: &'s KindField, list: &[Value<'_>]) {
        let ValueShape::List(items, _) = &field.shape else {
            return;
        };
        let mut seen = Places::new();
        for (index, item) in list.iter().enumerate() {
            let Some(key) = self.key(&field.list, items, item) else {
                continue;
            };
            if seen.insert(key.clone().into(), index).is_some() {
                let path = |path: &mut String| path.push_str(&format!("[{index}]"));
                self.below(path, |walk| walk.note(Problem::Repeated(key)));
            }
        }
    }

    /// The key of an item, as server-side apply writes it; empty if the item has none.
    fn key(&self, list: &ListType, items: &ValueShape, item: &Value<'_>) -> Option<String> {
        let ListType::Map(keys) = list else {
            return Some(to_json(item));
        };
        let ValueShape::Struct(number) = items else {
            return None;
        };
        let of = self.source.types.get(*number)?;
        let mut parts = Vec::with_capacity(keys.len());
        for key in keys {
            let value = match item.get(key) {
                Some(value) if !value.is_null() => to_json(value),
                _ => of.field(key)?.default.as_deref()?.to_owned(),
            };
            parts.push([key, "=", &value].concat());
        }
        Some(parts.join(","))
    }

    fn scalar(&mut self, scalar: Scalar, name: Option<&str>, value: &Value<'_>) {
        let wanted = name.unwrap_or(scalar.go_name());
        let sent = as_sent(value);
        let value = sent.as_ref().unwrap_or(value);
        match (scalar, value) {
            (Scalar::Raw, _)
            | (Scalar::Text, Value::String(_))
            | (Scalar::Bool, Value::Bool(_))
            | (Scalar::Int64 | Scalar::Double, Value::Int(_))
            | (Scalar::IntOrString, Value::String(_)) => {}
            (Scalar::Double, Value::Float(number)) if number.is_finite() => {}
            (Scalar::Int32 | Scalar::IntOrString, Value::Int(number))
                if i32::try_from(*number).is_ok() => {}
            (Scalar::Quantity, value) => self.custom(quantity(value)),
            (Scalar::Time, Value::String(text)) => {
                self.custom(time::parse(Layout::Rfc3339, text).map(drop));
            }
            (Scalar::MicroTime, Value::String(text)) => {
                self.custom(time::parse(Layout::Rfc3339Micro, text).map(drop));
            }
            (Scalar::Duration, Value::String(text)) => self.custom(parse_duration(text).map(drop)),
            (Scalar::Bytes, Value::String(text)) => {
                if let Err(error) = base64::decode(text) {
                    self.refuse(DecodeError::from(error.to_string()), false);
                }
            }
            (Scalar::Bytes, Value::List(bytes)) => {
                for byte in bytes {
                    match byte {
                        Value::Null | Value::Int(0..=255) => {}
                        Value::Int(_) | Value::Float(_) => self.number(byte, "uint8"),
                        other => self.mismatch(kind_of(other), "uint8"),
                    }
                }
            }
            (
                Scalar::Int32 | Scalar::Int64 | Scalar::IntOrString | Scalar::Double,
                Value::Float(_),
            )
            | (Scalar::Int32 | Scalar::IntOrString, Value::Int(_)) => self.number(value, wanted),
            _ => {
                self.wrong(value, wanted);
                // No other notation of the value is known to be the bytes that are meant.
                if !matches!(scalar, Scalar::Bytes) {
                    self.wants(schema_type(scalar.go_name()));
                }
            }
        }
        if matches!(
            scalar,
            Scalar::IntOrString | Scalar::Time | Scalar::MicroTime | Scalar::Duration
        ) {
            self.stops();
        }
    }

    /// Takes the result of a custom decoder.
    fn custom(&mut self, outcome: Result<(), String>) {
        if let Err(text) = outcome {
            self.refuse(DecodeError::from(text), true);
        }
    }

    /// Marks the current error as one that stops the decoder.
    fn stops(&mut self) {
        let is_here = |last: &StructureFinding| last.path == self.path;
        if self.first_fatal.is_none() && self.errors.last().is_some_and(is_here) {
            self.first_fatal = Some(self.errors.len() - 1);
        }
    }

    /// Notes the type that the value should have, in the words of a schema, at its error.
    #[cold]
    fn wants(&mut self, wanted: &'static str) {
        if let Some(last) = self.errors.last_mut().filter(|last| last.path == self.path) {
            last.wanted = wanted;
        }
    }

    #[cold]
    fn number(&mut self, value: &Value<'_>, wanted: &str) {
        self.mismatch(&["number ", &literal(value)].concat(), wanted);
    }

    /// A value of another type. A schema tells integers from other numbers, and Go's decoder does not.
    #[cold]
    fn wrong(&mut self, value: &Value<'_>, wanted: &str) {
        match self.is_of_schema() {
            true => self.mistyped(value, wanted),
            false => self.mismatch(kind_of(value), wanted),
        }
    }

    #[cold]
    fn mistyped(&mut self, value: &Value<'_>, wanted: &str) {
        let is_integer = matches!(as_sent(value).as_ref().unwrap_or(value), Value::Int(_));
        let found = if is_integer { "int64" } else { kind_of(value) };
        self.note(Problem::Mistyped {
            found: schema_type(found),
            wanted: schema_type(wanted),
        });
    }

    /// Whether the value is of a schema that names no Go types.
    fn is_of_schema(&self) -> bool {
        self.owner.is_empty() && !self.fields.is_empty()
    }

    #[cold]
    fn mismatch(&mut self, found: &str, wanted: &str) {
        if self.is_of_schema() {
            let problem = Problem::Mistyped {
                found: schema_type(found),
                wanted: schema_type(wanted),
            };
            return self.note(problem);
        }
        let fields = self.fields.join(".");
        let place = (!fields.is_empty()).then_some((self.owner, &*fields));
        self.refuse(Mismatch::new(found, place, wanted).into(), false);
    }

    #[cold]
    fn refuse(&mut self, error: DecodeError, stops: bool) {
        self.errors.push(StructureFinding {
            path: self.path.clone(),
            problem: Problem::Undecodable(error),
            wanted: "",
        });
        if stops {
            self.stops();
        }
    }

    #[cold]
    fn note(&mut self, problem: Problem) {
        if self.others.len() < MAX_FINDINGS {
            self.others.push(StructureFinding {
                path: self.path.clone(),
                problem,
                wanted: "",
            });
        }
    }
}

/// The integer that `kubectl` sends for a number: `1` for `1.0` and `1e0` in JSON.
fn as_sent(value: &Value<'_>) -> Option<Value<'static>> {
    match value {
        #[expect(clippy::cast_possible_truncation, reason = "it is below 2^63")]
        Value::Float(number) if number.fract() == 0.0 && number.abs() < 9e18 => {
            Some(Value::Int(*number as i64))
        }
        _ => None,
    }
}

fn step(path: &mut String, key: &str) {
    if !path.is_empty() {
        path.push('.');
    }
    path.push_str(key);
}

/// The schema's name for a type of JSON or of Go. Schemas describe bytes as a string.
fn schema_type(name: &str) -> &'static str {
    let name = name.split(' ').next().unwrap_or_default();
    match name {
        "string" | "[]uint8" => "string",
        "bool" => "boolean",
        "int32" | "int64" => "integer",
        "number" | "float64" => "number",
        _ if name == "array" || name.starts_with("[]") => "array",
        _ => "object",
    }
}

/// A quantity takes the text of any value, without its quotes and the white space around it. It is the text in
/// JSON, where control characters and line separators are escaped: they are no white space there.
fn quantity(value: &Value<'_>) -> Result<(), String> {
    let is_escaped = |c: char| c.is_ascii_control() || matches!(c, '\u{2028}' | '\u{2029}');
    let is_space = |c: char| c.is_whitespace() && !is_escaped(c);
    let outcome = match value {
        Value::String(text) => Quantity::parse(text.trim_matches(is_space)),
        Value::Int(_) | Value::Float(_) => Quantity::parse(&literal(value)),
        _ => Err(QuantityError::Form),
    };
    outcome.map(drop).map_err(|error| error.text().to_owned())
}

#[cfg(test)]
mod tests;
