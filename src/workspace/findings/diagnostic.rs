//! Diagnostics as the Language Server Protocol has them.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::code::Code;
use crate::document::position::Range;
#[cfg(feature = "tools")]
use crate::machinery::Sentence;
use crate::machinery::cause::RuleId;
use crate::value::Value;

/// A diagnostic: a remark about a range of a text.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Diagnostic {
    /// The range in the text.
    pub range: Range,
    /// Its severity.
    pub severity: Severity,
    /// Its code.
    pub code: Code,
    /// The source: the server or Drydock.
    pub source: &'static str,
    /// The server's whole text, or ours.
    pub message: String,
    /// The line of the definition that was violated.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related_information: Vec<Related>,
    /// The data that a fix needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<DiagnosticData>,
}

impl Diagnostic {
    /// Whether two diagnostics of one text are about the same fault.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        let about = |data: &DiagnosticData| (data.document, data.item);
        let (own, others) = (self.data.as_ref(), other.data.as_ref());
        self.code == other.code
            && self.range == other.range
            && own.map(about) == others.map(about)
            && own.map(|data| &*data.path) == others.map(|data| &*data.path)
    }
}

/// The severity of a diagnostic, with LSP's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The server refuses it.
    Error = 1,
    /// The server accepts it, perhaps not as meant.
    Warning = 2,
    /// A remark of ours.
    Information = 3,
    /// Has no effect on the verdict.
    Hint = 4,
}

impl Serialize for Severity {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(*self as u8)
    }
}

impl<'de> Deserialize<'de> for Severity {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(from)?;
        Self::numbered(number).ok_or_else(|| Error::custom("an unknown severity"))
    }
}

impl Severity {
    /// The severity with a number of LSP.
    #[must_use]
    pub fn numbered(number: u8) -> Option<Self> {
        let all = [Self::Error, Self::Warning, Self::Information, Self::Hint];
        all.into_iter().find(|one| *one as u8 == number)
    }
}

/// The source of texts by the API server or kubectl.
pub const SERVER: &str = "kubernetes";
/// The source of Drydock's own remarks.
pub const OURS: &str = "crd-drydock";

/// Another place that has to do with a diagnostic.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Related {
    /// The place.
    pub location: Location,
    /// A text about that place.
    pub message: String,
}

/// A range of any text of the workspace.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Location {
    /// The text's address.
    pub uri: String,
    /// The range in it.
    pub range: Range,
}

/// The data of a diagnostic that a fix needs.
#[derive(Clone, Debug, Default, Serialize)]
pub struct DiagnosticData {
    /// The number of the document in its text.
    pub document: usize,
    /// Which item of the document's list it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<usize>,
    /// The path in the user's object: of the unknown field, the missing field, the wrong value or
    /// the rule.
    pub path: String,
    /// The code of the server's cause; empty if there is none.
    #[serde(skip)]
    pub cause: &'static str,
    /// The position of the server's error that the message is: among the object's `suppressed` errors if the code
    /// is [`Code::Suppressed`], else among its `errors`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<usize>,
    /// Names that the schema has at the place of an unknown field, the most similar first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// The allowed values.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<Value<'static>>,
    /// What an upgrade changes.
    #[cfg(feature = "tools")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upgrade: Option<Sentence>,
    /// The type that the schema demands.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub wanted: &'static str,
    /// The optional fields that a rule reads without `has()`, or whose absence it does not notice.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reads: Vec<String>,
    /// The rule that refuses a value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// The path of this value; `<nil>` for the whole object. Empty without a rule.
    #[serde(rename = "ruleAt", skip_serializing_if = "String::is_empty")]
    pub rule_at: String,
    /// Bounds that would make an expensive rule cheap enough, any of `any` or all of `all`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds>,
}

/// Bounds to add to a schema.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Bounds {
    /// Each of them suffices alone.
    pub any: Vec<crate::Bound>,
    /// All of them suffice together.
    pub all: Vec<crate::Bound>,
}
