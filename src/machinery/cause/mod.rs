//! Why a field is wrong, as data. The server's detail is rendered from it on demand; no code reads
//! that text back.

mod codes;
mod detail;
mod rule;
mod schema;
mod table;

use std::fmt;

pub use self::codes::OBJECT_CODES;
pub use self::detail::{
    AccessorError, CelFault, CelFaults, Detail, Estimated, ExpressionFault, ExpressionProblem,
    write_approval,
};
pub use self::rule::{RuleFault, RuleId, RuleOutcome};
pub use self::schema::{Keyword, Number, Ranged, Violation};
pub use self::table::{Definition, Metadata, SchemaRule};
use super::FieldError;
use super::names::NameFault;
use crate::go::quote;
use crate::releases::{Feature, Release};

/// Why a field is wrong.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Cause {
    /// The value breaks its schema.
    Schema(Box<Violation>),
    /// An item repeats another one of a list (`x-kubernetes-list-type`).
    ListDuplicate,
    /// An item of a list of type `map` is not an object.
    ListItem,
    /// A rule refuses the value.
    Rule(Box<RuleFault>),
    /// The rule budget was used up before this value's rules ran.
    RulesBudget,
    /// Rules did not run because of the other errors.
    RulesNotChecked,
    /// The server has no type for the value, and so no rules.
    RulesWithoutType,
    /// A value is missing that the server demands.
    Required,
    /// An embedded resource does not say its type.
    TypeMetaRequired,
    /// A value is there already.
    Duplicate,
    /// The server does not know the value.
    NotSupported {
        /// The values that it knows.
        supported: Box<[Box<str>]>,
    },
    /// The text has too many bytes.
    TooLong {
        /// The most bytes.
        max: i64,
    },
    /// There are too many items.
    TooMany {
        /// The most items.
        max: i64,
    },
    /// Metadata is wrong, or a member of a request.
    Metadata(Metadata),
    /// A definition is wrong.
    Definition(Definition),
    /// A schema of a definition is wrong.
    SchemaRule(SchemaRule),
    /// A definition or metadata is wrong, and there is more to tell.
    Detail(Box<Detail>),
}

impl From<Violation> for Cause {
    fn from(violation: Violation) -> Self {
        Self::Schema(Box::new(violation))
    }
}

impl From<RuleFault> for Cause {
    fn from(fault: RuleFault) -> Self {
        Self::Rule(Box::new(fault))
    }
}

impl From<Detail> for Cause {
    fn from(detail: Detail) -> Self {
        Self::Detail(Box::new(detail))
    }
}

impl From<NameFault> for Cause {
    fn from(fault: NameFault) -> Self {
        Detail::Name(fault).into()
    }
}

impl From<AccessorError> for Cause {
    fn from(error: AccessorError) -> Self {
        Detail::Accessor(error).into()
    }
}

impl Cause {
    /// The stable code, in kebab case.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Schema(violation) => violation.keyword.code(),
            Self::ListDuplicate => "list-duplicate",
            Self::ListItem => "list-item",
            Self::Rule(fault) => fault.code(),
            Self::RulesBudget => "rule-cost-exceeded",
            Self::RulesNotChecked => "rules-not-checked",
            Self::RulesWithoutType => "rules-without-type",
            Self::Required | Self::TypeMetaRequired => "required",
            Self::Duplicate => "duplicate",
            Self::NotSupported { .. } => "not-supported",
            Self::TooLong { .. } => "too-long",
            Self::TooMany { .. } => "too-many",
            Self::Metadata(cause) => cause.code(),
            Self::Definition(cause) => cause.code(),
            Self::SchemaRule(cause) => cause.code(),
            Self::Detail(detail) => detail.code(),
        }
    }

    /// The keyword of the schema that is violated, if any.
    #[must_use]
    pub fn keyword(&self) -> Option<&'static str> {
        match self {
            Self::Schema(violation) => Some(violation.keyword.name()),
            Self::ListDuplicate | Self::ListItem => Some("x-kubernetes-list-type"),
            Self::Rule(_) | Self::RulesBudget => Some("x-kubernetes-validations"),
            _ => None,
        }
    }

    /// The rule that refuses the value.
    #[must_use]
    pub fn rule(&self) -> Option<&RuleId> {
        match self {
            Self::Rule(fault) => Some(&fault.rule),
            _ => None,
        }
    }

    /// Writes the server's detail of an error that has this cause: the one place where causes
    /// become text.
    pub(super) fn write(&self, error: &FieldError, out: &mut dyn fmt::Write) -> fmt::Result {
        match self {
            Self::Schema(violation) => violation.write(error, out),
            Self::Rule(fault) => fault.write(out),
            Self::TypeMetaRequired if !error.release.has(Feature::PlainDetails) => {
                out.write_str("must not be empty")
            }
            Self::ListDuplicate | Self::Required | Self::TypeMetaRequired | Self::Duplicate => {
                Ok(())
            }
            Self::ListItem => out.write_str("must be an object for an array of list-type map"),
            Self::RulesBudget => out.write_str(rule::OUT_OF_BUDGET),
            Self::RulesNotChecked => out.write_str(
                "some validation rules were not checked because the object was invalid; correct \
                 the existing errors to complete validation",
            ),
            Self::RulesWithoutType => out.write_str(
                "rule compiler initialization error: failed to convert to declType for CEL \
                 validation rules",
            ),
            Self::NotSupported { supported } => {
                if supported.is_empty() {
                    return Ok(());
                }
                out.write_str("supported values: ")?;
                quoted(out, supported.iter())
            }
            Self::TooLong { max } if !error.release.has(Feature::BytesInBounds) => {
                write!(out, "must have at most {max} bytes")
            }
            Self::TooLong { max } => write_max_bytes(*max, error.release, out),
            Self::TooMany { max } => write_max_items(*max, error.release, out),
            Self::Metadata(cause) => out.write_str(cause.text(error.release)),
            Self::Definition(cause) => out.write_str(cause.text(error.release)),
            Self::SchemaRule(cause) => {
                let repeats = matches!(
                    cause,
                    SchemaRule::Blank | SchemaRule::LineBreaks | SchemaRule::FieldPath
                );
                if repeats && !error.release.has(Feature::PlainDetails) {
                    let name = error.field.rsplit('.').next();
                    write!(out, "{} ", name.unwrap_or_default())?;
                }
                out.write_str(cause.text(error.release))
            }
            Self::Detail(detail) => detail.write(error.release, out),
        }
    }
}

/// Writes texts in quotes, with commas between them.
fn quoted<S: AsRef<str>>(out: &mut dyn fmt::Write, texts: impl Iterator<Item = S>) -> fmt::Result {
    for (index, text) in texts.enumerate() {
        out.write_str(if index > 0 { ", " } else { "" })?;
        out.write_str(&quote(text.as_ref()))?;
    }
    Ok(())
}

fn write_max_bytes(max: i64, release: Release, out: &mut dyn fmt::Write) -> fmt::Result {
    match max {
        i64::MIN..=-1 => out.write_str("value is too long"),
        _ if !release.has(Feature::BytesInBounds) => write!(out, "may not be longer than {max}"),
        1 if release.has(Feature::SingularBounds) => out.write_str("may not be more than 1 byte"),
        _ => write!(out, "may not be more than {max} bytes"),
    }
}

fn write_max_items(max: i64, release: Release, out: &mut dyn fmt::Write) -> fmt::Result {
    match max {
        i64::MIN..=-1 => out.write_str("has too many items"),
        1 if release.has(Feature::SingularBounds) => out.write_str("must have at most 1 item"),
        _ => write!(out, "must have at most {max} items"),
    }
}
