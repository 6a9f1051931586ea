//! Diagnostics as the Language Server Protocol has them.

use serde::{Serialize, Serializer};

use super::code::Code;
use crate::document::position::Range;
use crate::value::Value;

/// Something to tell about a range of a text.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct Diagnostic {
    /// Where.
    pub range: Range,
    /// How bad it is.
    pub severity: Severity,
    /// What it is about.
    pub code: Code,
    /// Whose words the message is.
    pub source: &'static str,
    /// The server's whole text, or ours.
    pub message: String,
    /// The line of the definition that demanded it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related_information: Vec<Related>,
    /// What a fix needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<Data>,
}

/// How bad a diagnostic is, with LSP's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The server refuses it.
    Error = 1,
    /// The server accepts it, perhaps not as meant.
    Warning = 2,
    /// A remark of ours.
    Information = 3,
    /// Does not count.
    Hint = 4,
}

impl Serialize for Severity {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(*self as u8)
    }
}

/// The source of what the API server or kubectl says, in their words.
pub const SERVER: &str = "kubernetes";
/// The source of what only we say.
pub const OURS: &str = "crd-drydock";

/// Another place, and what it has to do with the matter.
#[derive(Clone, Debug, Serialize)]
pub struct Related {
    /// Where.
    pub location: Location,
    /// What is there.
    pub message: String,
}

/// A range of any text of the workspace.
#[derive(Clone, Debug, Serialize)]
pub struct Location {
    /// The text's address.
    pub uri: String,
    /// The range in it.
    pub range: Range,
}

/// What a fix of a diagnostic needs to know.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Data {
    /// The number of the document in its text.
    pub document: usize,
    /// Which item of the document's list it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<usize>,
    /// The path in the user's own object: of an unknown field, of the field that is missing, of
    /// the wrong value, of a rule.
    pub path: String,
    /// Names that the schema has at the place of an unknown field, the most similar first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// The values that would do.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<Value<'static>>,
    /// The type that the schema demands.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub wanted: &'static str,
    /// What a rule reads without asking whether it is there.
    #[serde(skip)]
    pub reads: Vec<String>,
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
