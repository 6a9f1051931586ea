//! Why a value breaks its schema, keyword by keyword, in the words of kube-openapi and
//! apiextensions-apiserver.

use std::fmt::{self, Display, Formatter};
use std::rc::Rc;

use super::quoted;
use crate::go::quote;
use crate::machinery::{BadValue, FieldError};
use crate::value::{Value, json, number};

/// A keyword of the schema that a value breaks.
#[derive(Clone, Debug, PartialEq)]
pub struct Violation {
    /// The value's name in value validation, which texts show: `spec.ports[0]`, `""` for all.
    pub name: String,
    /// The keyword, and what it demands.
    pub keyword: Keyword,
}

/// A keyword of a schema with what it demands. The value at fault is that of the error.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Keyword {
    /// `multipleOf`
    MultipleOf {
        /// The factor.
        factor: Number,
    },
    /// `multipleOf`, whose factor is not positive.
    NoFactor {
        /// The factor.
        factor: Number,
    },
    /// `minimum`
    Minimum {
        /// The bound.
        limit: Number,
        /// Whether the bound itself is too small.
        exclusive: bool,
    },
    /// `maximum`
    Maximum {
        /// The bound.
        limit: Number,
        /// Whether the bound itself is too large.
        exclusive: bool,
    },
    /// The numbers of `type` and `format` do not include one.
    Range {
        /// Which number that is.
        of: Ranged,
        /// `type`
        type_: Box<str>,
        /// `format`; empty if the schema has no format of numbers.
        format: Box<str>,
    },
    /// `maxLength`
    MaxLength {
        /// The bound.
        max: i64,
    },
    /// `minLength`
    MinLength {
        /// The bound.
        min: i64,
    },
    /// `pattern`
    Pattern {
        /// The regular expression.
        pattern: Rc<str>,
        /// Go's error if the pattern is invalid.
        error: Option<Rc<str>>,
    },
    /// `maxItems`
    MaxItems {
        /// The bound.
        max: i64,
    },
    /// `minItems`
    MinItems {
        /// The bound.
        min: i64,
    },
    /// `uniqueItems`
    UniqueItems,
    /// `maxProperties`
    MaxProperties {
        /// The bound.
        max: i64,
    },
    /// `minProperties`
    MinProperties {
        /// The bound.
        min: i64,
    },
    /// `enum`
    Enum {
        /// The members.
        members: Rc<[Value<'static>]>,
    },
    /// `required`
    Required,
    /// `additionalProperties`, which forbids the key that is the error's bad value.
    AdditionalProperties,
    /// `type`
    Type {
        /// The type; `integer,string` where either will do.
        wanted: Box<str>,
    },
    /// `format`
    Format {
        /// The format.
        wanted: Box<str>,
    },
    /// `anyOf`
    AnyOf,
    /// `oneOf`
    OneOf {
        /// How many of the schemas hold.
        valid: usize,
    },
    /// `allOf`
    AllOf {
        /// Whether no schema holds.
        none: bool,
    },
    /// `not`
    Not,
}

/// A number that the type of a schema may not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranged {
    /// The value itself.
    Value,
    /// `multipleOf`
    MultipleOf,
    /// `minimum`
    Minimum,
    /// `maximum`
    Maximum,
}

/// A number as the server compares it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// An integer.
    Int(i64),
    /// A float.
    Float(f64),
}

impl Display for Number {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(i) => write!(f, "{i}"),
            Self::Float(float) => f.write_str(&number::go_v(*float)),
        }
    }
}

impl From<Number> for BadValue {
    fn from(number: Number) -> Self {
        Self::Plain(match number {
            Number::Int(i) => Value::Int(i),
            Number::Float(f) => Value::Float(f),
        })
    }
}

impl Keyword {
    /// The stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::MultipleOf { .. } | Self::NoFactor { .. } => "multiple-of",
            Self::Minimum { .. } => "minimum",
            Self::Maximum { .. } => "maximum",
            Self::Range { .. } => "number-range",
            Self::MaxLength { .. } => "max-length",
            Self::MinLength { .. } => "min-length",
            Self::Pattern { .. } => "pattern",
            Self::MaxItems { .. } => "max-items",
            Self::MinItems { .. } => "min-items",
            Self::UniqueItems => "unique-items",
            Self::MaxProperties { .. } => "max-properties",
            Self::MinProperties { .. } => "min-properties",
            Self::Enum { .. } => "enum",
            Self::Required => "required",
            Self::AdditionalProperties => "additional-properties",
            Self::Type { .. } => "type",
            Self::Format { .. } => "format",
            Self::AnyOf => "any-of",
            Self::OneOf { .. } => "one-of",
            Self::AllOf { .. } => "all-of",
            Self::Not => "not",
        }
    }

    /// The keyword's name in a schema.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::MultipleOf { .. } | Self::NoFactor { .. } => "multipleOf",
            Self::Minimum { .. } => "minimum",
            Self::Maximum { .. } => "maximum",
            Self::Range { of, .. } => match of {
                Ranged::Value => "format",
                Ranged::MultipleOf => "multipleOf",
                Ranged::Minimum => "minimum",
                Ranged::Maximum => "maximum",
            },
            Self::MaxLength { .. } => "maxLength",
            Self::MinLength { .. } => "minLength",
            Self::MaxItems { .. } => "maxItems",
            Self::MinItems { .. } => "minItems",
            Self::UniqueItems => "uniqueItems",
            Self::MaxProperties { .. } => "maxProperties",
            Self::MinProperties { .. } => "minProperties",
            Self::AdditionalProperties => "additionalProperties",
            Self::AnyOf => "anyOf",
            Self::OneOf { .. } => "oneOf",
            Self::AllOf { .. } => "allOf",
            Self::Pattern { .. }
            | Self::Enum { .. }
            | Self::Required
            | Self::Type { .. }
            | Self::Format { .. }
            | Self::Not => self.code(),
        }
    }
}

impl Violation {
    /// Writes kube-openapi's own text. Failures with the same text are one to the server.
    pub fn write_own(&self, bad_value: &BadValue, out: &mut dyn fmt::Write) -> fmt::Result {
        let Self { name, keyword } = self;
        match keyword {
            Keyword::NoFactor { factor } => write!(
                out,
                "factor MultipleOf declared for {name} must be positive: {factor}"
            ),
            Keyword::Range { of, type_, format } => write_range(name, *of, type_, format, out),
            Keyword::AnyOf | Keyword::OneOf { .. } | Keyword::AllOf { .. } | Keyword::Not => {
                write!(out, "{} {}", quote(name), Junctor(keyword))
            }
            Keyword::AdditionalProperties => write!(
                out,
                "{name}.{} in body is a forbidden property",
                text_of(bad_value)
            ),
            _ => {
                write!(out, "{name} in body ")?;
                keyword.write_demand(bad_value, out)
            }
        }
    }

    /// Writes the detail of a field error.
    pub(super) fn write(&self, error: &FieldError, out: &mut dyn fmt::Write) -> fmt::Result {
        match &self.keyword {
            Keyword::Required => Ok(()),
            Keyword::MaxLength { max } => super::write_max_bytes(*max, error.release, out),
            Keyword::MaxItems { max } | Keyword::MaxProperties { max } => {
                super::write_max_items(*max, error.release, out)
            }
            Keyword::Enum { members } => {
                out.write_str("supported values: ")?;
                quoted(out, members.iter().map(member))
            }
            _ => self.write_own(&error.bad_value, out),
        }
    }
}

impl Keyword {
    fn write_demand(&self, bad_value: &BadValue, out: &mut dyn fmt::Write) -> fmt::Result {
        let or_equal = |exclusive: &bool| if *exclusive { "" } else { " or equal to" };
        match self {
            Self::MultipleOf { factor } => write!(out, "should be a multiple of {factor}"),
            Self::Minimum { limit, exclusive } => {
                let relation = or_equal(exclusive);
                write!(out, "should be greater than{relation} {limit}")
            }
            Self::Maximum { limit, exclusive } => {
                let relation = or_equal(exclusive);
                write!(out, "should be less than{relation} {limit}")
            }
            Self::MaxLength { max } => write!(out, "should be at most {max} chars long"),
            Self::MinLength { min } => write!(out, "should be at least {min} chars long"),
            Self::Pattern { pattern, error } => match error {
                None => write!(out, "should match '{pattern}'"),
                Some(error) => write!(
                    out,
                    "should match '{pattern}, but pattern is invalid: {error}'"
                ),
            },
            Self::MaxItems { max } => write!(out, "should have at most {max} items"),
            Self::MinItems { min } => write!(out, "should have at least {min} items"),
            Self::UniqueItems => out.write_str("shouldn't contain duplicates"),
            Self::MaxProperties { max } => write!(out, "should have at most {max} properties"),
            Self::MinProperties { min } => write!(out, "should have at least {min} properties"),
            Self::Enum { members } => {
                out.write_str("should be one of [")?;
                for (index, member) in members.iter().enumerate() {
                    out.write_str(if index > 0 { " " } else { "" })?;
                    out.write_str(&member.go_v())?;
                }
                out.write_str("]")
            }
            Self::Required => out.write_str("is required"),
            Self::Type { wanted } | Self::Format { wanted } => {
                let found = quote(text_of(bad_value));
                write!(out, "must be of type {wanted}: {found}")
            }
            Self::NoFactor { .. }
            | Self::Range { .. }
            | Self::AdditionalProperties
            | Self::AnyOf
            | Self::OneOf { .. }
            | Self::AllOf { .. }
            | Self::Not => Ok(()),
        }
    }
}

fn write_range(
    name: &str,
    of: Ranged,
    type_: &str,
    format: &str,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    let what = match of {
        Ranged::Value => "Checked",
        Ranged::MultipleOf => "MultipleOf",
        Ranged::Minimum => "Minimum boundary",
        Ranged::Maximum => "Maximum boundary",
    };
    match format {
        "" => write!(
            out,
            "{what} value must be of type {type_} (default format) in {name}"
        ),
        format => write!(
            out,
            "{what} value must be of type {type_} with format {format} in {name}"
        ),
    }
}

/// The demand of a combination of schemas, as text.
struct Junctor<'k>(&'k Keyword);

impl Display for Junctor<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Keyword::AnyOf => f.write_str("must validate at least one schema (anyOf)"),
            Keyword::OneOf { valid } => {
                f.write_str("must validate one and only one schema (oneOf). Found ")?;
                match valid {
                    0 => f.write_str("none valid"),
                    valid => write!(f, "{valid} valid alternatives"),
                }
            }
            Keyword::AllOf { none } => {
                f.write_str("must validate all the schemas (allOf)")?;
                f.write_str(if *none { ". None validated" } else { "" })
            }
            _ => f.write_str("must not validate the schema (not)"),
        }
    }
}

/// The text that a value is.
fn text_of(bad_value: &BadValue) -> &str {
    match bad_value {
        BadValue::Plain(Value::String(text)) => text,
        _ => "",
    }
}

/// A member of an enumeration as errors list it.
fn member(member: &Value<'_>) -> String {
    match member {
        Value::String(text) => text.to_string(),
        other => json::to_go_json(other),
    }
}
