//! What was found about an object or a definition: all that does not depend on the layout of its
//! text, so that an edit of comments and spaces finds nothing anew.

use std::cell::OnceCell;
use std::rc::Rc;

use super::code::Code;
use super::diagnostic::{Bounds, Severity};
use super::expression::Within;
use super::locate::Target;
use super::mistyped::Mistyped;
use crate::machinery::{BadValue, ErrorKind, FieldError};
use crate::value::Value;

/// Something to tell about a field.
#[derive(Clone, Debug)]
pub(super) struct Finding {
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
    pub bounds: Option<Bounds>,
    /// What may have been meant by an unknown field, once somebody asks: that takes time.
    pub names: OnceCell<Vec<String>>,
}

/// What of the definition's schema demands what is missed.
#[derive(Clone, Debug)]
pub(super) enum Demand {
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
            bounds: None,
            names: OnceCell::new(),
        }
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

    /// An error about an object's field.
    pub fn of_error(error: &FieldError) -> Self {
        let message = error.message();
        let (code, keyword) = classify(error);
        let mut finding = Self::new(code, Severity::Error, &*error.field, message);
        finding.demand = match (code, keyword) {
            (Code::MissingField, _) => Demand::Required,
            (Code::DuplicateValue, keyword) => Demand::OfList(keyword),
            (_, "") => Demand::Nothing,
            (_, keyword) => Demand::Keyword(keyword),
        };
        if let Some(path) = named_path(error) {
            finding.path = path;
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

/// The path that the detail of an error names which the server pins to the whole object.
fn named_path(error: &FieldError) -> Option<String> {
    if error.field != "<nil>" {
        return None;
    }
    let path = match error.detail.strip_prefix('"') {
        Some(quoted) => quoted.split_once("\" must ")?.0,
        None => {
            error
                .detail
                .split_once(" must be of type ")?
                .1
                .rsplit_once(" in ")?
                .1
        }
    };
    Some(path.to_owned())
}

/// How value validation words its faults; what that makes of them, and the keyword.
const FAULTS: [(&str, Code, &str); 20] = [
    (
        " in body should be a multiple of ",
        Code::OutOfRange,
        "multipleOf",
    ),
    ("factor MultipleOf ", Code::OutOfRange, "multipleOf"),
    (
        " in body should be greater than ",
        Code::OutOfRange,
        "minimum",
    ),
    (" in body should be less than ", Code::OutOfRange, "maximum"),
    ("MultipleOf value must be ", Code::OutOfRange, "multipleOf"),
    (
        "Minimum boundary value must be ",
        Code::OutOfRange,
        "minimum",
    ),
    (
        "Maximum boundary value must be ",
        Code::OutOfRange,
        "maximum",
    ),
    ("Checked value must be ", Code::OutOfRange, "format"),
    (
        " in body should be at least ",
        Code::WrongLength,
        "minLength",
    ),
    (
        " in body should be at most ",
        Code::WrongLength,
        "maxLength",
    ),
    (" in body should match ", Code::PatternMismatch, "pattern"),
    (" in body should have at least ", Code::WrongCount, "min"),
    (" in body should have at most ", Code::WrongCount, "max"),
    (
        " in body is a forbidden property",
        Code::UnknownField,
        "additionalProperties",
    ),
    (
        " must validate one and only one schema (oneOf)",
        Code::NoAlternative,
        "oneOf",
    ),
    (
        " must validate at least one schema (anyOf)",
        Code::NoAlternative,
        "anyOf",
    ),
    (
        " must validate all the schemas (allOf)",
        Code::NoAlternative,
        "allOf",
    ),
    (
        " must not validate the schema (not)",
        Code::NoAlternative,
        "not",
    ),
    (
        "some validation rules were not checked because ",
        Code::RulesNotChecked,
        "",
    ),
    (
        "running out of cost budget",
        Code::RuleError,
        "x-kubernetes-validations",
    ),
];

fn classify(error: &FieldError) -> (Code, &'static str) {
    match error.kind {
        ErrorKind::Required => (Code::MissingField, "required"),
        ErrorKind::NotSupported => (Code::NotInEnum, "enum"),
        ErrorKind::TooLong => (Code::WrongLength, "maxLength"),
        ErrorKind::TooShort => (Code::WrongLength, "minLength"),
        ErrorKind::TooMany => match error.detail.ends_with("properties") {
            true => (Code::WrongCount, "maxProperties"),
            false => (Code::WrongCount, "maxItems"),
        },
        ErrorKind::TooFew => (Code::WrongCount, "minItems"),
        ErrorKind::Duplicate => (Code::DuplicateValue, "x-kubernetes-list-type"),
        ErrorKind::Forbidden => (Code::ForbiddenField, ""),
        ErrorKind::TypeInvalid => match is_type(error) {
            true => (Code::WrongType, "type"),
            false => (Code::WrongFormat, "format"),
        },
        ErrorKind::Invalid => {
            let mut known = FAULTS.iter();
            let known = known.find(|(text, ..)| error.detail.contains(text));
            match known {
                Some((_, code, "min")) => (*code, count(error, ["minProperties", "minItems"])),
                Some((_, code, "max")) => (*code, count(error, ["maxProperties", "maxItems"])),
                Some((_, code, keyword)) => (*code, keyword),
                None => (Code::InvalidValue, ""),
            }
        }
        ErrorKind::NotFound | ErrorKind::Internal => (Code::InvalidValue, ""),
    }
}

fn count(error: &FieldError, [of_map, of_list]: [&'static str; 2]) -> &'static str {
    match error.detail.ends_with("properties") {
        true => of_map,
        false => of_list,
    }
}

/// Whether what is demanded is a type; else it is a format.
fn is_type(error: &FieldError) -> bool {
    wanted(&error.detail).is_some()
}

/// The types that an error about a wrong type demands.
pub(super) fn wanted(detail: &str) -> Option<&'static str> {
    let (_, rest) = detail.split_once(" in body must be of type ")?;
    let (type_, _) = rest.split_once(": ")?;
    let types = [
        "string",
        "number",
        "integer",
        "boolean",
        "array",
        "object",
        "integer,string",
    ];
    types.into_iter().find(|known| *known == type_)
}
