//! Causes in definitions and metadata that have something to tell.

use std::fmt;
use std::rc::Rc;

use super::quoted;
use crate::machinery::FieldError;
use crate::machinery::decode::DecodeError;
use crate::machinery::names::{JOIN, NameFault};
use crate::machinery::status::aggregate;
use crate::releases::{Feature, Release};
use crate::value::number;

/// A cause with its details.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Detail {
    /// A name breaks its grammar.
    Name(NameFault),
    /// A name breaks its grammar, perhaps in several ways.
    Names {
        /// Whether it may have mixed case all the same.
        mixed_case: bool,
        /// How it breaks the grammar.
        faults: Vec<NameFault>,
    },
    /// A segment of a path breaks the grammar of names.
    Segment {
        /// Which one.
        index: usize,
        /// The fault; `None` for an empty name.
        fault: Option<NameFault>,
    },
    /// The value must be another one.
    MustBe(Box<str>),
    /// Two owners are controllers.
    Controllers([String; 2]),
    /// A manager has a character that does not print.
    Character {
        /// As Go shows it.
        shown: String,
        /// Where it is, in bytes.
        position: usize,
    },
    /// Finalizers came to an object that is being deleted.
    NewFinalizers(Vec<String>),
    /// `apiVersion` has two slashes.
    GroupVersion(Box<str>),
    /// Metadata does not decode.
    Undecodable(DecodeError),
    /// A path leads to a value of another type, or through one.
    Accessor(AccessorError),
    /// Items of a set or map may be null.
    NullableItems {
        /// `x-kubernetes-list-type`
        list_type: &'static str,
    },
    /// A default where the server sets the value itself.
    TopLevelDefault {
        /// The field.
        name: &'static str,
    },
    /// A member of schemas that the server does not support.
    Unsupported {
        /// The member.
        member: &'static str,
    },
    /// A path of the scale subresource leads elsewhere.
    ScalePath {
        /// Where it should lead.
        under: &'static str,
    },
    /// The text is not one of these values.
    OneOf(&'static [&'static str]),
    /// A path does not lead to a field, in the server's words.
    SelectablePath(Box<str>),
    /// A check of a built-in kind, in the server's words.
    Checked(Box<str>),
    /// A URL does not parse, in Go's words.
    Url(Box<str>),
    /// A bundle has no certificate, in client-go's words.
    Certificates(Box<str>),
    /// A character of a warning does not print.
    NotPrintable {
        /// Where it is, in bytes.
        index: usize,
    },
    /// The storage version was never stored.
    StorageNotStored {
        /// Its name.
        version: Box<str>,
    },
    /// A version that objects are stored in is gone.
    StoredVersionGone {
        /// Its name.
        version: Box<str>,
    },
    /// A protected group is not approved.
    Approval {
        /// Whether there is an annotation.
        has_annotation: bool,
    },
    /// A junctor names a property that the structural schema lacks.
    DefinedIn {
        /// Where it is named.
        path: String,
    },
    /// A pattern does not parse, in Go's words.
    Pattern(Rc<str>),
    /// A default makes metadata invalid: the errors in it.
    MetadataDefault(Box<[FieldError]>),
    /// An estimate of costs exceeds its limit.
    EstimatedCost {
        /// The thing whose cost is estimated.
        of: Estimated,
        /// The estimate.
        cost: u64,
        /// The limit.
        limit: u64,
    },
    /// A rule names `oldSelf` where nothing pairs old and new values.
    Uncorrelatable {
        /// The list or map around it.
        list: Box<str>,
    },
    /// An expression does not compile.
    Expression(Rc<ExpressionFault>),
}

/// The subject of an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Estimated {
    /// A rule over all its values.
    Rule,
    /// A message expression.
    Message,
    /// All rules of a schema.
    Schema,
}

/// Why a rule or a message expression does not compile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpressionFault {
    /// Whether it is a message expression.
    pub is_message: bool,
    /// The problem.
    pub problem: ExpressionProblem,
}

/// The problem of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpressionProblem {
    /// It does not parse, or its types do not fit.
    Faults(CelFaults),
    /// It evaluates to another type.
    WrongType,
    /// It cannot be planned, in cel-go's words.
    NotPlanned(String),
}

/// The errors in an expression; `Display` is what cel-go shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CelFaults {
    /// The faults by their places.
    pub faults: Vec<CelFault>,
    /// How many more there are.
    pub more: usize,
}

/// An error in an expression, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CelFault {
    /// From 1; `None` where it has no place.
    pub line: Option<u32>,
    /// From 1, in code points; 0 before the text.
    pub column: u32,
    /// In cel-go's words.
    pub message: String,
    /// The line and the caret below it, where they are shown.
    pub excerpt: String,
}

/// A value that a path leads to, or through, has another type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccessorError {
    /// The path: `.spec.replicas`.
    pub path: String,
    /// The value, as Go prints it.
    pub value: String,
    /// Its type in Go.
    pub found: &'static str,
    /// The type that it should have.
    pub expected: &'static str,
}

impl fmt::Display for AccessorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            path,
            value,
            found,
            expected,
        } = self;
        write!(
            f,
            "{path} accessor error: {value} is of the type {found}, expected {expected}"
        )
    }
}

impl From<AccessorError> for String {
    fn from(error: AccessorError) -> Self {
        error.to_string()
    }
}

impl CelFault {
    /// Its text without the excerpt: one line.
    #[must_use]
    pub fn headline(&self) -> String {
        let (column, message) = (self.column, &self.message);
        match self.line {
            None => format!("ERROR: <input>:-1:0: {message}"),
            Some(line) => format!("ERROR: <input>:{line}:{column}: {message}"),
        }
    }
}

impl fmt::Display for CelFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.headline(), self.excerpt)
    }
}

impl ExpressionFault {
    /// The words before the faults: what the server did when it found them.
    #[must_use]
    pub fn head(&self) -> &'static str {
        match (&self.problem, self.is_message) {
            (ExpressionProblem::Faults(_), false) => "compilation failed: ",
            (ExpressionProblem::Faults(_), true) => "messageExpression compilation failed: ",
            (ExpressionProblem::WrongType, false) => "cel expression must evaluate to a bool",
            (ExpressionProblem::WrongType, true) => "messageExpression must evaluate to a string",
            (ExpressionProblem::NotPlanned(_), false) => "program instantiation failed: ",
            (ExpressionProblem::NotPlanned(_), true) => "messageExpression instantiation failed: ",
        }
    }
}

impl CelFaults {
    /// The text of each fault; after the last one how many more there are.
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.faults.iter().map(CelFault::to_string).collect();
        if self.more > 0
            && let Some(last) = texts.last_mut()
        {
            last.push_str(&format!("\n{} more errors were truncated", self.more));
        }
        texts
    }
}

impl fmt::Display for CelFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.texts().join("\n"))
    }
}

impl fmt::Display for ExpressionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.head())?;
        match &self.problem {
            ExpressionProblem::Faults(faults) => write!(f, "{faults}"),
            ExpressionProblem::WrongType => Ok(()),
            ExpressionProblem::NotPlanned(error) => f.write_str(error),
        }
    }
}

impl Detail {
    /// The stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Name(_) | Self::Names { .. } => "name",
            Self::Segment { .. } => "webhook-path",
            Self::MustBe(_) => "must-be",
            Self::Controllers(_) => "owner-reference",
            Self::Character { .. } => "managed-fields",
            Self::NewFinalizers(_) => "new-finalizers",
            Self::GroupVersion(_) => "api-version",
            Self::Undecodable(_) => "metadata-undecodable",
            Self::Accessor(_) => "scale-path-type",
            Self::NullableItems { .. } => "list-items-nullable",
            Self::TopLevelDefault { .. } => "default-not-allowed",
            Self::Unsupported { .. } => "keyword-not-supported",
            Self::ScalePath { .. } => "scale-path",
            Self::OneOf(_) => "not-supported",
            Self::SelectablePath(_) => "selectable-field",
            Self::Checked(_) => "built-in",
            Self::Url(_) => "webhook-url",
            Self::Certificates(_) => "webhook-certificates",
            Self::NotPrintable { .. } => "deprecation-warning",
            Self::StorageNotStored { .. } | Self::StoredVersionGone { .. } => "stored-versions",
            Self::Approval { .. } => "protected-group",
            Self::DefinedIn { .. } => "structural-incomplete",
            Self::Pattern(_) => "invalid-pattern",
            Self::MetadataDefault(_) => "default-metadata",
            Self::EstimatedCost { .. } => "rule-estimated-cost",
            Self::Uncorrelatable { .. } => "rule-uncorrelatable",
            Self::Expression(_) => "rule-does-not-compile",
        }
    }

    pub(super) fn write(&self, release: Release, out: &mut dyn fmt::Write) -> fmt::Result {
        match self {
            Self::Name(fault) => write!(out, "{}", fault.at(release.features())),
            Self::Names { mixed_case, faults } => {
                let intro = "may have mixed case, but should otherwise match: ";
                out.write_str(if *mixed_case { intro } else { "" })?;
                write_joined(faults, out)
            }
            Self::Segment { index, fault } => match fault {
                None => write!(out, "segment[{index}] may not be empty"),
                Some(fault) => write!(out, "segment[{index}]: {fault}"),
            },
            Self::MustBe(wanted) => write!(out, "must be {wanted}"),
            Self::Controllers([first, second]) => write!(
                out,
                "Only one reference can have Controller set to true. Found \"true\" in references \
                 for {first} and {second}"
            ),
            Self::Character { shown, position } => {
                write!(out, "invalid character {shown} (at position {position})")
            }
            Self::NewFinalizers(names) => {
                out.write_str(
                    "no new finalizers can be added if the object is being deleted, found new \
                     finalizers []string{",
                )?;
                quoted(out, names.iter())?;
                out.write_str("}")
            }
            Self::GroupVersion(text) => write!(out, "unexpected GroupVersion string: {text}"),
            Self::Undecodable(error) => write!(out, "{error}"),
            Self::Accessor(error) => write!(out, "{error}"),
            Self::Checked(text) => out.write_str(text),
            _ => self.write_of_definition(release, out),
        }
    }

    fn write_of_definition(&self, release: Release, out: &mut dyn fmt::Write) -> fmt::Result {
        match self {
            Self::NullableItems { list_type } => write!(
                out,
                "cannot be nullable when x-kubernetes-list-type is {list_type}"
            ),
            Self::TopLevelDefault { name } => write!(out, "must not be set in top-level {name}"),
            Self::Unsupported { member } => write!(out, "{member} is not supported"),
            Self::ScalePath { under } => write!(out, "should be a json path under {under}"),
            Self::OneOf(known) => write!(out, "must be one of {}", known.join(",")),
            Self::SelectablePath(fault) => write!(out, "is an invalid path: {fault}"),
            Self::Url(fault) => write!(
                out,
                "url must be a valid URL: {fault}; desired format: https://host[/path]"
            ),
            Self::Certificates(fault) => {
                write!(out, "unable to load root certificates: {fault}")
            }
            Self::NotPrintable { index } => write!(
                out,
                "must only contain printable UTF-8 characters; non-printable character found at \
                 index {index}"
            ),
            Self::StorageNotStored { version } => {
                write!(out, "must have the storage version {version}")
            }
            Self::StoredVersionGone { .. } if !release.has(Feature::MigrationHint) => {
                out.write_str("must appear in spec.versions")
            }
            Self::StoredVersionGone { version: name } => write!(
                out,
                "missing from spec.versions; {name} was previously a storage version, and must \
                 remain in spec.versions until a storage migration ensures no data remains \
                 persisted in {name} and removes {name} from status.storedVersions"
            ),
            Self::Approval { has_annotation } => write_approval(*has_annotation, out),
            Self::DefinedIn { path } => write!(out, "because it is defined in {path}"),
            Self::Pattern(error) => {
                write!(
                    out,
                    "must be a valid regular expression, but isn't: {error}"
                )
            }
            Self::MetadataDefault(found) => {
                write!(out, "must result in valid metadata: {}", aggregate(found))
            }
            Self::EstimatedCost { of, cost, limit } => write_cost(*of, *cost, *limit, out),
            Self::Uncorrelatable { list } => write!(
                out,
                "oldSelf cannot be used on the uncorrelatable portion of the schema within {list}"
            ),
            Self::Expression(fault) => write!(out, "{fault}"),
            _ => Ok(()),
        }
    }
}

fn write_joined(faults: &[NameFault], out: &mut dyn fmt::Write) -> fmt::Result {
    for (index, fault) in faults.iter().enumerate() {
        out.write_str(if index > 0 { JOIN } else { "" })?;
        write!(out, "{fault}")?;
    }
    Ok(())
}

/// Writes the server's text about protected groups, which a condition has, too.
pub fn write_approval(has_annotation: bool, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_str(
        r#"protected groups must have approval annotation "api-approved.kubernetes.io""#,
    )?;
    out.write_str(match has_annotation {
        true => r#" with either a URL or a reason starting with "unapproved""#,
        false => "",
    })?;
    out.write_str(", see https://github.com/kubernetes/enhancements/pull/1111")
}

/// Writes that something costs too much, and by how much.
fn write_cost(of: Estimated, cost: u64, limit: u64, out: &mut dyn fmt::Write) -> fmt::Result {
    let what = match of {
        Estimated::Rule => "estimated rule cost",
        Estimated::Message => "estimated messageExpression cost",
        Estimated::Schema => {
            "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema"
        }
    };
    let ratio = cost as f64 / limit as f64;
    let factor = if ratio > 100.0 {
        "more than 100".to_owned()
    } else if ratio < 1.5 {
        number::fixed(ratio, 6)
    } else {
        number::fixed(ratio, 1)
    };
    write!(
        out,
        "{what} exceeds budget by factor of {factor}x (try simplifying the rule, or adding \
         maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)"
    )
}

impl From<AccessorError> for DecodeError {
    fn from(error: AccessorError) -> Self {
        Self::Text(error.to_string().into())
    }
}
