//! What was found about an object or a definition: all that does not depend on the layout of its
//! text, so that an edit of comments and spaces finds nothing anew.

use std::cell::OnceCell;
use std::rc::Rc;

use super::code::Code;
use super::diagnostic::{Bounds, Severity};
use crate::machinery::cause::{Keyword, RuleOutcome};
use crate::machinery::{BadValue, Cause, ErrorKind, FieldError, Warning};
use crate::value::Value;
use crate::workspace::places::expression::Within;
use crate::workspace::places::locate::Target;
use crate::workspace::places::mistyped::Mistyped;

/// Something to tell about a field.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub code: Code,
    pub severity: Severity,
    /// Whether the words are ours.
    pub is_ours: bool,
    pub message: String,
    /// The field's path.
    pub path: String,
    pub target: Target,
    /// The place in the expression that the value is, where it is about that.
    pub within: Option<Within>,
    /// What decoding says of the place, in place of a path.
    pub mistyped: Option<Mistyped>,
    pub demand: Demand,
    /// The type that the value should have; empty where it is not about that.
    pub wanted: &'static str,
    /// What a rule reads without asking whether it is there.
    pub reads: Vec<String>,
    pub bounds: Option<Bounds>,
    /// What may have been meant by an unknown field, once somebody asks: that takes time.
    pub names: OnceCell<Vec<String>>,
}

/// What of the definition's schema demands what is missed.
#[derive(Clone, Debug)]
pub(crate) enum Demand {
    Nothing,
    /// A keyword of the node that the value is of.
    Keyword(&'static str),
    /// A keyword of the list that the value is an item of.
    OfList(&'static str),
    /// That a property is there.
    Required,
    /// A rule of the node at a path of the object, by its text.
    Rule {
        path: Rc<str>,
        text: Rc<str>,
    },
    /// A field of the definition.
    Field(&'static str),
    /// A place in the definition that the server refuses, and what it says.
    Definition {
        path: String,
        message: String,
    },
}

impl Finding {
    pub fn new(code: Code, severity: Severity, path: impl Into<String>, message: String) -> Self {
        Self {
            code,
            severity,
            is_ours: false,
            message,
            path: path.into(),
            target: Target::Value,
            within: None,
            mistyped: None,
            demand: Demand::Nothing,
            wanted: "",
            reads: Vec::new(),
            bounds: None,
            names: OnceCell::new(),
        }
    }

    /// The values that would do, where it names some.
    pub fn values(&self) -> Vec<Value<'static>> {
        let names = self.names.get().into_iter().flatten();
        names.map(|name| Value::from(name.clone())).collect()
    }

    /// The same in our words.
    pub fn ours(self) -> Self {
        Self {
            is_ours: true,
            ..self
        }
    }

    /// The same at the field's key.
    pub fn at_key(self) -> Self {
        Self {
            target: Target::Key,
            ..self
        }
    }

    /// What the server warns of.
    pub fn of_warning(warning: &Warning) -> Self {
        let (code, severity) = (Code::ServerWarning, Severity::Warning);
        Self::new(code, severity, warning.field(), warning.to_string())
    }

    /// An error about an object's field.
    pub fn of_error(error: &FieldError) -> Self {
        let code = classify(error);
        let mut finding = Self::new(code, Severity::Error, &*error.field, error.message());
        finding.demand = demand(error);
        if let Cause::Schema(violation) = &error.cause {
            if error.field == "<nil>" {
                finding.path.clone_from(&violation.name);
            }
            finding.wanted = wanted(&violation.keyword);
        }
        if code == Code::UnknownField {
            // Its key is the bad value.
            if let BadValue::Plain(Value::String(key)) = &error.bad_value {
                finding.path = [&finding.path, ".", key].concat();
                finding.target = Target::Key;
            }
        }
        finding
    }
}

/// What the definition says that an error is about.
fn demand(error: &FieldError) -> Demand {
    match &error.cause {
        Cause::Schema(violation) => match &violation.keyword {
            Keyword::Required => Demand::Required,
            keyword => Demand::Keyword(keyword.name()),
        },
        Cause::ListDuplicate | Cause::ListItem => Demand::OfList("x-kubernetes-list-type"),
        Cause::Rule(fault) => Demand::Rule {
            path: Rc::clone(&fault.at),
            text: Rc::clone(&fault.text),
        },
        Cause::RulesBudget => Demand::Keyword("x-kubernetes-validations"),
        _ if error.kind == ErrorKind::Required => Demand::Required,
        _ => Demand::Nothing,
    }
}

fn classify(error: &FieldError) -> Code {
    match &error.cause {
        Cause::Schema(violation) => of_keyword(&violation.keyword),
        Cause::ListItem => Code::InvalidValue,
        Cause::Rule(fault) => match fault.outcome {
            RuleOutcome::False { .. } => Code::RuleFailed,
            _ => Code::RuleError,
        },
        Cause::RulesBudget => Code::RuleError,
        Cause::RulesNotChecked => Code::RulesNotChecked,
        _ => of_kind(error.kind),
    }
}

fn of_keyword(keyword: &Keyword) -> Code {
    match keyword {
        Keyword::MultipleOf { .. }
        | Keyword::NoFactor { .. }
        | Keyword::Minimum { .. }
        | Keyword::Maximum { .. }
        | Keyword::Range { .. } => Code::OutOfRange,
        Keyword::MaxLength { .. } | Keyword::MinLength { .. } => Code::WrongLength,
        Keyword::Pattern { .. } => Code::PatternMismatch,
        Keyword::MaxItems { .. }
        | Keyword::MinItems { .. }
        | Keyword::MaxProperties { .. }
        | Keyword::MinProperties { .. } => Code::WrongCount,
        Keyword::UniqueItems => Code::DuplicateValue,
        Keyword::Enum { .. } => Code::NotInEnum,
        Keyword::Required => Code::MissingField,
        Keyword::AdditionalProperties => Code::UnknownField,
        Keyword::Type { .. } => Code::WrongType,
        Keyword::Format { .. } => Code::WrongFormat,
        Keyword::AnyOf | Keyword::OneOf { .. } | Keyword::AllOf { .. } | Keyword::Not => {
            Code::NoAlternative
        }
    }
}

/// The code of what the server demands whatever the schema says.
fn of_kind(kind: ErrorKind) -> Code {
    match kind {
        ErrorKind::Required => Code::MissingField,
        ErrorKind::NotSupported => Code::NotInEnum,
        ErrorKind::TooLong | ErrorKind::TooShort => Code::WrongLength,
        ErrorKind::TooMany | ErrorKind::TooFew => Code::WrongCount,
        ErrorKind::Duplicate => Code::DuplicateValue,
        ErrorKind::Forbidden => Code::ForbiddenField,
        ErrorKind::TypeInvalid => Code::WrongFormat,
        ErrorKind::Invalid | ErrorKind::NotFound | ErrorKind::Internal => Code::InvalidValue,
    }
}

/// The type that a value should have; empty where it is not about that.
fn wanted(keyword: &Keyword) -> &'static str {
    let Keyword::Type { wanted } = keyword else {
        return "";
    };
    let types = [
        "string",
        "number",
        "integer",
        "boolean",
        "array",
        "object",
        "integer,string",
    ];
    let known = types.into_iter().find(|known| **known == **wanted);
    known.unwrap_or_default()
}
