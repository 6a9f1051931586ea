//! A finding about an object or a definition. It does not depend on the layout of the text, so
//! findings survive an edit of comments and spaces.

use std::cell::OnceCell;
use std::rc::Rc;

use super::code::Code;
use super::diagnostic::{Bounds, Severity};
#[cfg(feature = "tools")]
use crate::machinery::Sentence;
use crate::machinery::cause::{Keyword, RuleId, RuleOutcome};
use crate::machinery::{BadValue, Cause, ErrorKind, FieldError, Warning};
use crate::value::Value;
use crate::workspace::places::expression::Within;
use crate::workspace::places::locate::FieldPart;
use crate::workspace::places::mistyped::Mistyped;

/// A finding about a field.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub code: Code,
    pub severity: Severity,
    /// Whether the text is Drydock's own.
    pub is_ours: bool,
    pub message: String,
    /// The message in one line, if the message goes on with the expression that is at fault.
    pub headline: Option<String>,
    /// The field's path.
    pub path: String,
    pub target: FieldPart,
    /// The place in an expression, if the value is one and the finding is about a part of it.
    pub within: Option<Within>,
    /// The place of a decoding error. Go does not write it as a path.
    pub mistyped: Option<Mistyped>,
    pub violated: ViolatedPart,
    /// The code of the server's cause; empty if the finding has none.
    pub cause: &'static str,
    /// The position of the server's error, if the finding has its whole message: among the errors of the admission
    /// or the report, or among the suppressed errors.
    pub error: Option<usize>,
    /// The expected type; empty if the finding is not about a type.
    pub wanted: &'static str,
    /// The optional fields that a rule reads without `has()`, or whose absence it does not notice.
    pub reads: Vec<String>,
    pub bounds: Option<Bounds>,
    /// What an upgrade changes.
    #[cfg(feature = "tools")]
    pub upgrade: Option<Sentence>,
    /// Suggestions for an unknown field, computed on first use because that takes time.
    pub names: OnceCell<Vec<String>>,
}

/// The part of the definition's schema that was violated.
#[derive(Clone, Debug)]
pub(crate) enum ViolatedPart {
    Nothing,
    /// A keyword of the value's own schema.
    Keyword(&'static str),
    /// A keyword of the schema of the list that contains the value.
    OfList(&'static str),
    /// The `required` that lists a property.
    Required,
    /// A rule of the schema at a path of the object, by its text.
    Rule {
        rule: RuleId,
        path: Rc<str>,
        text: Rc<str>,
    },
    /// A field of the definition.
    Field(&'static str),
    /// A place in a definition that the server refuses.
    Definition(DefinitionFault),
}

/// Why a definition cannot judge objects: the place in it, and the server's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DefinitionFault {
    pub path: String,
    pub message: String,
}

impl Finding {
    pub fn new(code: Code, severity: Severity, path: impl Into<String>, message: String) -> Self {
        Self {
            code,
            severity,
            is_ours: false,
            message,
            headline: None,
            path: path.into(),
            target: FieldPart::Value,
            within: None,
            mistyped: None,
            violated: ViolatedPart::Nothing,
            cause: "",
            error: None,
            wanted: "",
            reads: Vec::new(),
            bounds: None,
            #[cfg(feature = "tools")]
            upgrade: None,
            names: OnceCell::new(),
        }
    }

    /// The allowed values, if the error lists them.
    pub fn values(&self) -> Vec<Value<'static>> {
        let names = self.names.get().into_iter().flatten();
        names.map(|name| Value::from(name.clone())).collect()
    }

    /// The rule that refuses the value.
    pub fn rule(&self) -> Option<&RuleId> {
        match &self.violated {
            ViolatedPart::Rule { rule, .. } => Some(rule),
            _ => None,
        }
    }

    /// The same with a text by Drydock.
    pub fn ours(self) -> Self {
        Self {
            is_ours: true,
            ..self
        }
    }

    /// The same, marked at the field's key.
    pub fn at_key(self) -> Self {
        Self {
            target: FieldPart::Key,
            ..self
        }
    }

    /// The same with suggestions for the value. It has none yet.
    pub fn with_names(self, names: Vec<String>) -> Self {
        let _ = self.names.set(names);
        self
    }

    /// A finding for a warning of the server.
    pub fn from_warning(warning: &Warning) -> Self {
        let (code, severity) = (Code::ServerWarning, Severity::Warning);
        Self::new(code, severity, warning.field(), warning.to_string())
    }

    /// An error about an object's field.
    pub fn from_error(error: &FieldError) -> Self {
        let code = classify(error);
        let path = error.at.as_deref().unwrap_or(error.path());
        let mut finding = Self::new(code, Severity::Error, path, error.message());
        finding.violated = violated_part(error);
        finding.cause = error.cause.code();
        if let Cause::Schema(violation) = &error.cause {
            finding.wanted = wanted(&violation.keyword);
        }
        if let BadValue::Plain(Value::String(key)) = &error.bad_value
            && code == Code::UnknownField
        {
            finding.path = [&finding.path, ".", key].concat();
            finding.target = FieldPart::Key;
        }
        finding.at_bad_key(&error.bad_value)
    }

    /// The same, marked at the field's key if this is the bad value.
    pub fn at_bad_key(self, bad_value: &BadValue) -> Self {
        match bad_value {
            BadValue::Plain(Value::String(key))
                if self.path.ends_with(&["[", key, "]"].concat()) =>
            {
                self.at_key()
            }
            _ => self,
        }
    }
}

/// The part of the definition that an error violates.
fn violated_part(error: &FieldError) -> ViolatedPart {
    match &error.cause {
        Cause::Schema(violation) => match &violation.keyword {
            Keyword::Required => ViolatedPart::Required,
            keyword => ViolatedPart::Keyword(keyword.name()),
        },
        Cause::ListDuplicate | Cause::ListItem => ViolatedPart::OfList("x-kubernetes-list-type"),
        Cause::Rule(fault) => ViolatedPart::Rule {
            rule: fault.rule.clone(),
            path: Rc::clone(&fault.at),
            text: Rc::clone(&fault.text),
        },
        Cause::RulesBudget => ViolatedPart::Keyword("x-kubernetes-validations"),
        _ if error.kind == ErrorKind::Required => ViolatedPart::Required,
        _ => ViolatedPart::Nothing,
    }
}

fn classify(error: &FieldError) -> Code {
    match &error.cause {
        Cause::Schema(violation) => keyword_code(&violation.keyword),
        Cause::ListItem => Code::InvalidValue,
        Cause::Rule(fault) => match fault.outcome {
            RuleOutcome::False { .. } => Code::RuleFailed,
            _ => Code::RuleError,
        },
        Cause::RulesBudget => Code::RuleError,
        Cause::RulesNotChecked => Code::RulesNotChecked,
        _ => kind_code(error.kind),
    }
}

fn keyword_code(keyword: &Keyword) -> Code {
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

/// The code for errors that do not depend on the schema.
fn kind_code(kind: ErrorKind) -> Code {
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

/// The expected type of a value; empty if the error is not about a type.
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
