//! Answers, the API server's and the engine's, in the terms in which they are compared.

use std::fmt::{self, Display, Formatter};

use crd_drydock::value::json;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::case::present;

/// An error of a field.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
pub struct FieldError {
    #[serde(rename = "type")]
    pub kind: String,
    pub field: String,
    pub text: String,
    /// As Go's encoder writes it; `null` where the API server leaves it out.
    #[serde(
        rename = "badValue",
        default = "null",
        deserialize_with = "read_go_json"
    )]
    pub bad_value: String,
}

impl Display for FieldError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self {
            kind,
            field,
            text,
            bad_value,
        } = self;
        write!(f, "{kind} at {field}: {text} (value {bad_value})")
    }
}

/// What stands for a value that an error does not have.
pub fn null() -> String {
    "null".to_owned()
}

/// A JSON text as Go writes it after reading it: `-0` is the integer 0 then.
pub fn go_json(text: &str) -> String {
    let parsed = json::parse(text).unwrap_or_else(|error| panic!("{error:?}: {text}"));
    json::to_go_json(&parsed.value)
}

fn read_go_json<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    Box::<RawValue>::deserialize(from).map(|raw| go_json(raw.get()))
}

/// The API server's answer to an object.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
pub struct WantAdmission {
    pub decode_error: Option<String>,
    pub errors: Vec<FieldError>,
    pub object: Option<Box<RawValue>>,
    pub warnings: Vec<String>,
    pub unknown_fields: Vec<String>,
    pub runs: Vec<Run>,
    /// The API server itself crashes.
    pub panic: Option<String>,
}

/// One evaluation of a rule.
#[derive(Deserialize)]
pub struct Run {
    pub path: String,
    pub rule: String,
    pub cost: u64,
    pub result: Option<String>,
    pub error: Option<String>,
}

/// The API server's answer to a CRD.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct WantCrd {
    pub decode_error: Option<String>,
    pub strict: Vec<String>,
    pub errors: Vec<FieldError>,
    pub warnings: Vec<String>,
    pub rules: Vec<RuleCost>,
    /// The API server itself crashes.
    pub panic: Option<String>,
}

/// The estimated cost of a rule.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RuleCost {
    pub path: String,
    pub per_call: u64,
    pub total: u64,
}

/// What the API server makes of an expression on its own.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct WantCel {
    pub compile_error: Option<String>,
    pub output_type: Option<String>,
    /// It cannot be planned.
    pub program_error: Option<String>,
    pub eval_error: Option<String>,
    #[serde(rename = "type")]
    pub type_: Option<String>,
    #[serde(deserialize_with = "present")]
    pub value: Option<Box<RawValue>>,
    pub string: Option<String>,
    pub cost: Option<u64>,
    /// In a rule that is stored, where a new one is refused.
    pub stored: Option<Box<Self>>,
    /// The API server itself crashes.
    pub panic: Option<String>,
}

/// The table that the API server makes of objects.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct WantTable {
    #[serde(deserialize_with = "present")]
    pub columns: Option<Box<RawValue>>,
    #[serde(deserialize_with = "present")]
    pub rows: Option<Box<RawValue>>,
    pub table_error: Option<String>,
}

/// What the API server publishes of a kind, in both formats.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct WantOpenApi {
    pub v3: Option<Box<RawValue>>,
    pub v2: Option<Box<RawValue>>,
}

/// What Kubernetes makes of a YAML text.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct WantYaml {
    #[serde(deserialize_with = "present")]
    pub json: Option<Box<RawValue>>,
    pub error: Option<String>,
    pub strict_error: Option<String>,
}

/// What Go's regular expressions make of a pattern.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct WantRegex {
    pub matches: Vec<bool>,
    pub error: Option<String>,
}

/// The engine's answer to an object.
#[derive(Default)]
pub struct GotAdmission {
    pub allowed: bool,
    pub decode_error: Option<String>,
    /// JSON text of the stored object.
    pub object: Option<String>,
    pub errors: Vec<FieldError>,
    pub warnings: Vec<String>,
    pub unknown_fields: Vec<String>,
    pub runs: Vec<Run>,
}

/// The engine's table: columns and rows as JSON.
#[derive(Default)]
pub struct GotTable {
    pub columns: String,
    pub rows: String,
    pub table_error: Option<String>,
}

/// What the engine publishes of a kind, as JSON.
#[derive(Default)]
pub struct GotOpenApi {
    pub v3: Option<String>,
    pub v2: Option<String>,
}

/// The engine's answer to a CRD.
#[derive(Default)]
pub struct GotCrd {
    pub valid: bool,
    pub warnings: Vec<String>,
    pub decode_error: Option<String>,
    pub strict: Vec<String>,
    pub errors: Vec<FieldError>,
    pub rules: Vec<RuleCost>,
}

/// What the engine makes of an expression on its own.
#[derive(Default)]
pub struct GotCel {
    pub compile_error: Option<String>,
    pub output_type: Option<String>,
    pub error: Option<String>,
    pub type_: Option<String>,
    /// JSON text.
    pub value: Option<String>,
    pub text: Option<String>,
    pub cost: Option<u64>,
    pub stored: Option<Box<Self>>,
}

/// What the engine makes of a YAML text.
pub struct GotYaml {
    pub json: Option<String>,
    pub error: Option<String>,
    pub strict_error: Option<String>,
}
