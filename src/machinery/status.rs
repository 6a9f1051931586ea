//! The messages of the Status objects that the API server answers refused requests with.

use super::FieldError;
use super::GroupVersion;
use super::decode::{Mismatch, kind_of};
use crate::go::{equal_fold, quote};
use crate::value::{Map, Value, order};

/// How much of a body a message shows, in bytes.
const MAX_SHOWN_BYTES: usize = 30;

/// The struct that Go decodes `apiVersion` and `kind` into, before all else.
const TYPE_META: &str = r#"struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" }"#;

/// To an object that breaks rules of its kind (`NewInvalid` of apimachinery).
#[must_use]
pub fn invalid(kind: &str, group: &str, name: &str, errors: &[FieldError]) -> String {
    invalid_start(kind, group, name) + &aggregate(errors)
}

/// The beginning of the text of `invalid`, before the errors.
#[must_use]
pub fn invalid_start(kind: &str, group: &str, name: &str) -> String {
    let dot = if group.is_empty() { "" } else { "." };
    [kind, dot, group, " ", &quote(name), " is invalid: "].concat()
}

/// To a request for what objects of a resource do not have (`NewNotFound` of apimachinery).
#[must_use]
pub fn not_found(plural: &str, group: &str, name: &str) -> String {
    let dot = if group.is_empty() { "" } else { "." };
    [plural, dot, group, " ", &quote(name), " not found"].concat()
}

/// The refusal of an update whose previous object does not decode. The text is ours: a server has
/// decoded every object that it stores.
#[must_use]
pub fn about_previous(cause: &str) -> String {
    ["old: ", cause].concat()
}

/// To a body that has a kind and does not decode.
#[must_use]
pub fn undecodable(sent: (&str, &str), wanted: &str, cause: &str) -> String {
    let (kind, version) = sent;
    let version = quote(version);
    [
        kind,
        " in version ",
        &version,
        " cannot be handled as a ",
        wanted,
        ": ",
        cause,
    ]
    .concat()
}

/// To an object of another group or version than the endpoint's.
#[must_use]
pub fn other_version(sent: GroupVersion<'_>, expected: GroupVersion<'_>) -> String {
    format!(
        "the API version in the data ({sent}) does not match the expected API version ({expected})"
    )
}

/// The answer to a body whose kind the server cannot tell.
#[must_use]
pub fn unrecognized(wanted: &str, cause: &str, body: &str) -> String {
    let start = body.as_bytes().get(..MAX_SHOWN_BYTES);
    let shown = start.unwrap_or(body.as_bytes());
    let shown = match shown.first() {
        None => "<empty>".to_owned(),
        Some(b'{') => lossy(shown),
        Some(_) => shown.iter().map(|byte| format!("{byte:02x}")).collect(),
    };
    let more = if body.len() > MAX_SHOWN_BYTES {
        " ..."
    } else {
        ""
    };
    format!(
        "the object provided is unrecognized (must be of type {wanted}): {cause} ({shown}{more})"
    )
}

/// The text that bytes of a text are, cut anywhere: what JSON encoders of Go make of them.
pub(super) fn lossy(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
    text
}

/// The one text for all errors: that of the only one, else all that differ in brackets.
pub(in crate::machinery) fn aggregate(errors: &[FieldError]) -> String {
    let mut texts: Vec<String> = errors.iter().map(FieldError::message).collect();
    let sorted = order::sorted(texts.iter().map(String::as_str));
    let mut repeated = vec![false; texts.len()];
    for pair in sorted.windows(2) {
        if let [(one, _), (other, at)] = pair
            && one == other
            && let Some(repeated) = repeated.get_mut(*at as usize)
        {
            *repeated = true;
        }
    }
    let mut repeated = repeated.into_iter();
    texts.retain(|_| !repeated.next().unwrap_or_default());
    match &mut *texts {
        [only] => std::mem::take(only),
        _ => ["[", &texts.join(", "), "]"].concat(),
    }
}

/// Why a request is refused before validation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The server's words.
    pub text: String,
    /// The value whose type is wrong, if that is the reason.
    pub mismatch: Option<Box<Mismatch>>,
    /// The message of the Status; `None` if no server says anything.
    pub message: Option<String>,
}

impl Refusal {
    /// A refusal whose text is the whole message.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        let text = text.into();
        Self {
            message: Some(text.clone()),
            mismatch: None,
            text,
        }
    }

    /// A refusal that no server makes.
    #[must_use]
    pub fn ours(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            mismatch: None,
            message: None,
        }
    }
}

/// Why the server cannot tell the kind of a body that is JSON or YAML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unrecognized {
    /// `apiVersion` and `kind` cannot be read; with Go's text.
    Unreadable(String),
    /// There is no kind.
    NoKind,
}

impl Unrecognized {
    /// Looks at what a request is recognized by.
    #[must_use]
    pub fn in_body(body: &Value<'_>) -> Option<Self> {
        let root = match body {
            Value::Map(root) => root,
            Value::Null => return Some(Self::NoKind),
            other => {
                return Some(unreadable(
                    &Mismatch::new(kind_of(other), None, TYPE_META).to_string(),
                ));
            }
        };
        // Go finds the members in any case, and the last one counts.
        let mut api_version = "";
        for (key, value) in root.iter() {
            let members = ["apiVersion", "kind"];
            let Some(member) = members.into_iter().find(|member| equal_fold(key, member)) else {
                continue;
            };
            match value {
                Value::String(text) if member == "apiVersion" => api_version = text,
                Value::String(_) | Value::Null => {}
                _ => {
                    let place = Some(("", member));
                    let mismatch = Mismatch::new(kind_of(value), place, "string");
                    return Some(unreadable(&mismatch.to_string()));
                }
            }
        }
        if let Err(cause) = GroupVersion::parse(api_version) {
            return Some(Self::Unreadable(cause));
        }
        text(root, "kind").is_empty().then_some(Self::NoKind)
    }

    /// Go's text of the cause; `body` is the request's.
    #[must_use]
    pub fn cause(&self, body: &str) -> String {
        match self {
            Self::Unreadable(cause) => cause.clone(),
            Self::NoKind => ["Object 'Kind' is missing in '", body, "'"].concat(),
        }
    }
}

fn unreadable(cause: &str) -> Unrecognized {
    Unrecognized::Unreadable(["couldn't get version/kind; json parse error: ", cause].concat())
}

fn text<'m>(root: &'m Map<'_>, key: &str) -> &'m str {
    root.get(key).and_then(Value::as_str).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machinery::cause::Metadata;
    use crate::machinery::{BadValue, Errors};
    use crate::value::json;

    #[test]
    fn several_errors_are_in_brackets_and_each_text_is_told_once() {
        let mut errors = Errors::new();
        for (field, want) in [
            ("b", "B.g \"n\" is invalid: b: Required value"),
            ("b", "B.g \"n\" is invalid: b: Required value"),
            (
                "a",
                "B.g \"n\" is invalid: [b: Required value, a: Required value]",
            ),
            (
                "b",
                "B.g \"n\" is invalid: [b: Required value, a: Required value]",
            ),
        ] {
            errors.missing(field);
            assert_eq!(invalid("B", "g", "n", &errors.0), want);
        }
    }

    #[test]
    fn a_name_is_quoted_and_the_core_group_left_out() {
        let mut errors = Errors::new();
        errors.invalid("a", BadValue::text("x"), Metadata::Immutable);
        assert_eq!(
            invalid("B", "", "\"\n", &errors.0),
            r#"B "\"\n" is invalid: a: Invalid value: "x": field is immutable"#
        );
    }

    #[test]
    fn bodies_without_a_kind_are_not_recognized() {
        for (body, want) in [
            (
                r#"{"apiVersion":"g/v1","metadata":{}}"#,
                r#"Object 'Kind' is missing in '{"apiVersion":"g/v1","metadata":{}}' ({"apiVersion":"g/v1","metadata ...)"#,
            ),
            (
                r#"{"kind":null}"#,
                r#"Object 'Kind' is missing in '{"kind":null}' ({"kind":null})"#,
            ),
            ("null", "Object 'Kind' is missing in 'null' (6e756c6c)"),
            (
                r#"{"kind":5}"#,
                r#"couldn't get version/kind; json parse error: json: cannot unmarshal number into Go struct field .kind of type string ({"kind":5})"#,
            ),
            (
                r#"{"kind":"B","KIND":5}"#,
                r#"couldn't get version/kind; json parse error: json: cannot unmarshal number into Go struct field .kind of type string ({"kind":"B","KIND":5})"#,
            ),
            (
                "[]",
                r#"couldn't get version/kind; json parse error: json: cannot unmarshal array into Go value of type struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" } (5b5d)"#,
            ),
            (
                r#"{"kind":"B","apiVersion":"a/b/c"}"#,
                r#"unexpected GroupVersion string: a/b/c ({"kind":"B","apiVersion":"a/b/ ...)"#,
            ),
        ] {
            let value = json::parse(body).unwrap().value;
            let cause = Unrecognized::in_body(&value).unwrap().cause(body);
            assert_eq!(
                unrecognized("Boat", &cause, body),
                format!("the object provided is unrecognized (must be of type Boat): {want}")
            );
        }
        for body in [
            r#"{"kind":"B"}"#,
            r#"{"kind":"B","Kind":null,"APIVERSION":"v1"}"#,
        ] {
            let value = json::parse(body).unwrap().value;
            assert_eq!(Unrecognized::in_body(&value), None);
        }
    }
}
