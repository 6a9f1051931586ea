//! Field errors with the texts that `k8s.io/apimachinery`'s `field` package gives them.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

use super::Cause;
use super::go_syntax::{self, GoType, STRINGS};
use crate::go::quote;
use crate::releases::{Feature, Release};
use crate::value::{Value, json, number};

/// The type of a field error; `as_str` is the API's name of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The value is wrong.
    Invalid,
    /// The value has the wrong type or format.
    TypeInvalid,
    /// A value is missing.
    Required,
    /// The value is not one of those allowed.
    NotSupported,
    /// The value is there already.
    Duplicate,
    /// The field must not be set.
    Forbidden,
    /// The string is too long.
    TooLong,
    /// The string is too short.
    TooShort,
    /// There are too many items.
    TooMany,
    /// There are too few items.
    TooFew,
    /// Something that is referred to is absent.
    NotFound,
    /// The server failed.
    Internal,
}

impl ErrorKind {
    /// The API's name, as in `status.details.causes[].reason`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Invalid => "FieldValueInvalid",
            Self::TypeInvalid => "FieldValueTypeInvalid",
            Self::Required => "FieldValueRequired",
            Self::NotSupported => "FieldValueNotSupported",
            Self::Duplicate => "FieldValueDuplicate",
            Self::Forbidden => "FieldValueForbidden",
            Self::TooLong => "FieldValueTooLong",
            Self::TooShort => "FieldValueTooShort",
            Self::TooMany => "FieldValueTooMany",
            Self::TooFew => "FieldValueTooFew",
            Self::NotFound => "FieldValueNotFound",
            Self::Internal => "InternalError",
        }
    }

    /// The words that open the error's body.
    fn words(self) -> &'static str {
        match self {
            Self::Invalid | Self::TypeInvalid => "Invalid value",
            Self::Required => "Required value",
            Self::NotSupported => "Unsupported value",
            Self::Duplicate => "Duplicate value",
            Self::Forbidden => "Forbidden",
            Self::TooLong => "Too long",
            Self::TooShort => "Too short",
            Self::TooMany => "Too many",
            Self::TooFew => "Too few",
            Self::NotFound => "Not found",
            Self::Internal => "Internal error",
        }
    }

    fn shows_bad_value(self) -> bool {
        !matches!(
            self,
            Self::Required | Self::Forbidden | Self::TooLong | Self::TooShort | Self::Internal
        )
    }
}

/// The value that an error complains about, in the way its Go type is printed.
#[derive(Clone, Debug, PartialEq)]
pub enum BadValue {
    /// The text leaves it out.
    Omitted,
    /// A string that is too long. Errors show it up to 1.31, later not.
    Long(Box<str>),
    /// A string is quoted, numbers and booleans print under `%v`, all else as JSON.
    Plain(Value<'static>),
    /// Always printed as JSON: named string types, pointers.
    Json(Value<'static>),
    /// Printed as JSON with members in this order: structs and lists of structs.
    Struct(Value<'static>, &'static GoType),
    /// The value that breaks a rule. Up to 1.34 errors show its type instead.
    OfRule(Box<RuleValue>),
}

/// A value that breaks a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleValue {
    /// The schema's name of its type.
    pub type_name: &'static str,
    /// The value in the error text of releases since 1.35; `None` if they leave it out.
    pub value: Option<Value<'static>>,
}

impl BadValue {
    /// As [`BadValue::Plain`], from a borrowed value.
    #[must_use]
    pub fn from_value(value: &Value<'_>) -> Self {
        Self::Plain(value.clone().into_owned())
    }

    /// A string.
    #[must_use]
    pub fn text(text: &str) -> Self {
        Self::Plain(Value::String(text.to_owned().into()))
    }

    /// A string that the API server shows as JSON: one behind a pointer, or of a named type.
    #[must_use]
    pub fn json_text(text: &str) -> Self {
        Self::Json(Value::String(text.to_owned().into()))
    }

    /// The value for JSON results; an omitted one is the empty object that Go's encoder makes of
    /// the marker.
    #[must_use]
    pub fn to_json_value(&self, release: Release) -> Cow<'_, Value<'static>> {
        match self {
            Self::Omitted => Cow::Owned(Value::Map(crate::value::Map::new())),
            Self::Long(text) => {
                Cow::Owned(Value::String(match release.has(Feature::BytesInBounds) {
                    true => "<value omitted>".into(),
                    false => text.to_string().into(),
                }))
            }
            Self::Struct(value, of) if release != Release::DEFAULT => {
                Cow::Owned(go_syntax::known(value, of, release))
            }
            Self::OfRule(of) => match &of.value {
                _ if !release.has(Feature::FailedRuleValues) => {
                    Cow::Owned(Value::from(of.type_name))
                }
                Some(value) => Cow::Borrowed(value),
                None => Cow::Owned(Value::Map(crate::value::Map::new())),
            },
            Self::Plain(value) | Self::Json(value) | Self::Struct(value, _) => Cow::Borrowed(value),
        }
    }

    /// A list of strings.
    pub fn texts<'t>(texts: impl Iterator<Item = &'t str>) -> Self {
        let texts = texts.map(|text| Value::String(text.to_owned().into()));
        Self::Struct(Value::List(texts.collect()), &STRINGS)
    }

    fn render(&self, release: Release) -> Option<String> {
        let as_json = release.has(Feature::JsonValues);
        match self {
            Self::Omitted | Self::Long(_) => None,
            Self::OfRule(of) if !release.has(Feature::FailedRuleValues) => {
                Some(quote(of.type_name))
            }
            Self::OfRule(of) => Self::Plain(of.value.clone()?).render(release),
            Self::Plain(Value::Null) | Self::Json(Value::Null) if !as_json => {
                Some("\"null\"".to_owned())
            }
            Self::Struct(value, of) if !as_json => {
                let mut out = String::new();
                go_syntax::write(value, of, release, &mut out);
                Some(out)
            }
            Self::Plain(value @ (Value::List(_) | Value::Map(_))) if !as_json => {
                let mut out = String::new();
                go_syntax::write_json(value, &mut out);
                Some(out)
            }
            Self::Json(Value::String(text)) if !as_json => Some(quote(text)),
            Self::Plain(Value::String(text)) => Some(quote(text)),
            Self::Plain(Value::Int(number)) => Some(number.to_string()),
            Self::Plain(Value::Float(number)) => Some(number::go_v(*number)),
            Self::Plain(Value::Bool(truth)) => Some(truth.to_string()),
            Self::Plain(value) | Self::Json(value) => Some(json::to_go_json(value)),
            Self::Struct(value, _) => {
                let mut value = value.clone();
                omit_empty(&mut value);
                Some(json::to_go_struct_json(&value))
            }
        }
    }
}

/// Removes empty lists and maps from structs, as the JSON of the server does. Recursion is bounded by how deep a
/// document nests.
fn omit_empty(value: &mut Value<'_>) {
    let is_empty = |value: &Value<'_>| match value {
        Value::List(items) => items.is_empty(),
        Value::Map(map) => map.iter().next().is_none(),
        _ => false,
    };
    match value {
        Value::Map(map) => map.retain(|_, value| {
            omit_empty(value);
            !is_empty(value)
        }),
        Value::List(items) => items.iter_mut().for_each(omit_empty),
        _ => {}
    }
}

/// One thing that is wrong with one field.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// use crd_drydock::Crd;
///
/// let read = |name: &str| std::fs::read_to_string(format!("examples/manifests/{name}"));
/// let crd = Crd::new(&read("crds/boats.yaml")?);
/// let dinghy = read("boats/dinghy.yaml")?;
/// let admission = crd.admit(&dinghy, None);
/// let error = &admission.errors[0];
/// assert_eq!(error.field, "spec.crew");
/// // Why it is wrong is data; the server's text is made from it.
/// assert_eq!(error.cause.keyword(), Some("minimum"));
/// assert!(error.message().ends_with("should be greater than or equal to 1"));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FieldError {
    /// The type of the error.
    pub kind: ErrorKind,
    /// The server's path, e.g. `spec.ports[0].name`; `<nil>` for the whole object.
    pub field: String,
    /// The value complained about, for kinds that carry one.
    pub bad_value: BadValue,
    /// Why it is wrong.
    pub cause: Cause,
    /// The place in the user's own document, where `field` names the server's internal form, or the map of an entry.
    pub at: Option<String>,
    /// The release whose server gives the error.
    pub release: Release,
}

impl FieldError {
    /// The server's whole text.
    #[must_use]
    pub fn message(&self) -> String {
        let (field, head, detail) = (&*self.field, &*self.head(), &*self.detail());
        match detail {
            "" => [field, ": ", head].concat(),
            detail => [field, ": ", head, ": ", detail].concat(),
        }
    }

    /// The server's text of the cause; may be empty. It is empty for duplicates.
    #[must_use]
    pub fn detail(&self) -> String {
        let mut text = String::new();
        if self.kind == ErrorKind::Duplicate {
            return text;
        }
        // Writing to a string does not fail.
        let _ = self.cause.write(self, &mut text);
        text
    }

    /// The path of the field. It is empty if the error is about the whole object, which the server's text
    /// calls `<nil>`. The text uses `<nil>` for some fields, too, and names them in the detail.
    #[must_use]
    pub fn path(&self) -> &str {
        match (&*self.field, &self.cause) {
            ("<nil>", Cause::Schema(violation)) => &violation.name,
            ("<nil>", _) => "",
            (field, _) => field,
        }
    }

    /// The text between the field and the detail: the kind of error, and the value that it shows.
    #[must_use]
    pub fn head(&self) -> String {
        let words = self.kind.words();
        if self.kind.shows_bad_value()
            && let Some(value) = self.bad_value.render(self.release)
        {
            return format!("{words}: {value}");
        }
        words.to_owned()
    }
}

/// The shape that the package's `FieldError` has.
impl Serialize for FieldError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(rename_all = "camelCase")]
        struct Shape<'e> {
            r#type: &'static str,
            field: &'e str,
            detail: String,
            bad_value: Cow<'e, Value<'static>>,
            #[serde(skip_serializing_if = "Option::is_none")]
            at: Option<&'e str>,
            message: String,
            code: &'static str,
            #[serde(skip_serializing_if = "Option::is_none")]
            keyword: Option<&'static str>,
            #[serde(skip_serializing_if = "Option::is_none")]
            rule: Option<Rule<'e>>,
        }
        #[derive(Serialize)]
        struct Rule<'e> {
            path: &'e str,
            index: u32,
        }
        Shape {
            r#type: self.kind.as_str(),
            field: &self.field,
            detail: self.detail(),
            bad_value: self.bad_value.to_json_value(self.release),
            at: self.at.as_deref(),
            message: self.message(),
            code: self.cause.code(),
            keyword: self.cause.keyword(),
            rule: self.cause.rule().map(|rule| Rule {
                path: &rule.path,
                index: rule.index,
            }),
        }
        .serialize(serializer)
    }
}

/// A list of field errors, with the one way to make each kind.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Errors(pub Vec<FieldError>);

impl Errors {
    /// No errors.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Says that the server of a release found them.
    pub fn found_by(&mut self, release: Release) {
        for error in &mut self.0 {
            error.release = release;
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The server's texts, one for each.
    #[cfg(test)]
    pub(crate) fn messages(&self) -> Vec<String> {
        self.0.iter().map(FieldError::message).collect()
    }

    /// The server's one text for all: that of the only one, else all that differ in brackets.
    #[must_use]
    pub fn aggregate(&self) -> String {
        super::status::aggregate(&self.0)
    }

    /// Adds an error made of its parts.
    pub fn add(
        &mut self,
        kind: ErrorKind,
        field: impl Into<String>,
        bad_value: BadValue,
        cause: impl Into<Cause>,
    ) {
        self.0.push(FieldError {
            kind,
            field: field.into(),
            bad_value,
            cause: cause.into(),
            at: None,
            release: Release::DEFAULT,
        });
    }

    /// The same about an entry of a map or list, where the server names only the map or list.
    pub fn invalid_entry(
        &mut self,
        whole: &str,
        key: &str,
        bad_value: &str,
        cause: impl Into<Cause>,
    ) {
        self.invalid(whole, BadValue::text(bad_value), cause);
        if let Some(error) = self.0.last_mut() {
            error.at = Some([whole, "[", key, "]"].concat());
        }
    }

    /// `Invalid value: VALUE: DETAIL`.
    pub fn invalid(
        &mut self,
        field: impl Into<String>,
        bad_value: BadValue,
        cause: impl Into<Cause>,
    ) {
        self.add(ErrorKind::Invalid, field, bad_value, cause);
    }

    /// `Required value: DETAIL`. The API's bad value is then the empty string.
    pub fn required(&mut self, field: impl Into<String>, cause: impl Into<Cause>) {
        self.add(ErrorKind::Required, field, BadValue::text(""), cause);
    }

    /// `Required value`, without a detail.
    pub fn missing(&mut self, field: impl Into<String>) {
        self.required(field, Cause::Required);
    }

    /// `Forbidden: DETAIL`. The API's bad value is then the empty string.
    pub fn forbidden(&mut self, field: impl Into<String>, cause: impl Into<Cause>) {
        self.add(ErrorKind::Forbidden, field, BadValue::text(""), cause);
    }

    /// `Duplicate value: VALUE`.
    pub fn duplicate(&mut self, field: impl Into<String>, bad_value: BadValue) {
        self.add(ErrorKind::Duplicate, field, bad_value, Cause::Duplicate);
    }

    /// `Unsupported value: VALUE: supported values: "a", "b"`.
    pub fn not_supported<S: AsRef<str>>(
        &mut self,
        field: impl Into<String>,
        bad_value: BadValue,
        supported: impl IntoIterator<Item = S>,
    ) {
        let supported = supported.into_iter().map(|text| text.as_ref().into());
        let supported = supported.collect();
        self.add(
            ErrorKind::NotSupported,
            field,
            bad_value,
            Cause::NotSupported { supported },
        );
    }

    /// `Too long: may not be more than N bytes`. The API leaves the value out. `ErrorKind::words` has
    /// the text before the colon, `src/machinery/cause/mod.rs` the text after it.
    pub fn too_long(&mut self, field: impl Into<String>, text: &str, max: i64) {
        self.add(
            ErrorKind::TooLong,
            field,
            BadValue::Long(text.into()),
            Cause::TooLong { max },
        );
    }

    /// `Too many: ACTUAL: must have at most N items`.
    pub fn too_many(&mut self, field: impl Into<String>, actual: i64, max: i64) {
        let bad_value = BadValue::Plain(Value::Int(actual));
        self.add(ErrorKind::TooMany, field, bad_value, Cause::TooMany { max });
    }
}
