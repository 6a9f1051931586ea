//! Answers, the API server's and the engine's, in the terms in which they are compared.

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

fn null() -> String {
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
}

/// One evaluation of a CEL rule.
#[derive(Deserialize)]
pub struct Run {
    pub path: String,
    #[serde(default)]
    pub result: Option<String>,
}

impl Run {
    /// Whether the evaluation gave rise to an error: false, or no result at all.
    pub fn failed(&self) -> bool {
        self.result.as_deref() != Some("true")
    }
}

/// The API server's answer to a CRD.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct WantCrd {
    pub decode_error: Option<String>,
    pub strict: Vec<String>,
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
pub struct GotAdmission {
    pub allowed: bool,
    pub decode_error: Option<String>,
    /// JSON text of the stored object.
    pub object: Option<String>,
    pub errors: Vec<FieldError>,
    pub warnings: Vec<String>,
    pub unknown_fields: Vec<String>,
}

/// The engine's answer to a CRD.
pub struct GotCrd {
    pub decode_error: Option<String>,
    pub strict: Vec<String>,
}

/// What the engine makes of a YAML text.
pub struct GotYaml {
    pub json: Option<String>,
    pub error: Option<String>,
    pub strict_error: Option<String>,
}
