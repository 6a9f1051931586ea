//! The views of a definition that people read, for JavaScript.

use js_sys::Date;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{instant, parsed};
use crate::definition;
use crate::explain::{Explanation, explain, explain_kind};
use crate::kinds::{Source, add_openapi, read_table};
use crate::machinery::GroupVersion;
use crate::value::Value;
use crate::value::json::parse;
use crate::value::json::to_json as value_json;
use crate::views::json_schema::json_schema;
use crate::views::own_tables::{self, Printing};
use crate::wire::to_json;

/// The answer to JavaScript: the explanation, or why there is none.
#[derive(Serialize)]
struct Explained<'d> {
    found: bool,
    #[serde(flatten)]
    explanation: Option<Explanation<'d>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// The JSON Schema of a version of a CRD's text, as JSON: null where there is no such version.
#[wasm_bindgen(js_name = jsonSchema)]
#[must_use]
pub fn json_schema_of(text: &str, version: &str) -> String {
    let decoded = definition::decode(text).ok();
    let schema = decoded
        .as_ref()
        .and_then(|decoded| json_schema(&decoded.definition, version));
    schema.map_or_else(|| "null".to_owned(), |schema| value_json(&schema))
}

/// A field of a version of a CRD's text, explained, as JSON. Without a version, the stored one counts.
#[wasm_bindgen(js_name = explain)]
#[must_use]
pub fn explain_field(text: &str, path: &str, version: Option<String>) -> String {
    let decoded = definition::decode(text);
    let explained = match &decoded {
        Ok(decoded) => {
            explain(&decoded.definition, version.as_deref(), path).map_err(|why| why.to_string())
        }
        Err(refused) => Err(refused.clone()),
    };
    let (explanation, error) = match explained {
        Ok(explanation) => (Some(explanation), None),
        Err(error) => (None, Some(error)),
    };
    to_json(&Explained {
        found: explanation.is_some(),
        explanation,
        error,
    })
}

/// The text of an explanation, or the error that there is none.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum ExplanationText {
    Text(String),
    Error(String),
}

/// The explanation of a field of a version as text, as JSON.
#[wasm_bindgen(js_name = explanationText)]
#[must_use]
pub fn explanation_text(text: &str, path: &str, version: &str) -> String {
    let explained = definition::decode(text).and_then(|decoded| {
        let found = explain(&decoded.definition, Some(version), path);
        Ok(found.map_err(|why| why.to_string())?.text())
    });
    as_answer(explained)
}

fn as_answer(explained: Result<String, String>) -> String {
    to_json(&match explained {
        Ok(text) => ExplanationText::Text(text),
        Err(error) => ExplanationText::Error(error),
    })
}

/// The explanation of a field of a kind without a definition as text, as JSON; `undefined` if there is no such kind.
/// `described` is the table of the package, or a text with OpenAPI documents.
#[wasm_bindgen(js_name = kindExplanationText)]
#[must_use]
pub fn kind_explanation_text(
    described: &str,
    release: &str,
    api_version: &str,
    kind: &str,
    path: &str,
) -> Option<String> {
    let GroupVersion { group, version } = GroupVersion::split(api_version);
    let source = read_table(described, parsed(release)).unwrap_or_else(|_| {
        let mut source = Source::default();
        // Its diagnostics tell the faults.
        let _ = add_openapi(described, &mut source);
        source
    });
    source.kind(group, version, kind)?;
    let text_of = |found: &Explanation<'_>| found.text();
    let asked = (Some(version), path, false);
    Some(as_answer(explain_kind(
        &source,
        (group, kind),
        asked,
        text_of,
    )))
}

/// The table of `kubectl get` for objects of one of Kubernetes' own kinds, as JSON; `undefined` if the columns of the
/// kind are not known. `objects` is a list of JSON texts.
#[wasm_bindgen(js_name = ownTable)]
#[must_use]
pub fn own_table(
    api_version: &str,
    kind: &str,
    objects: Vec<String>,
    wide: bool,
    release: &str,
    now: Date,
) -> Option<String> {
    if !own_tables::has_table(api_version, kind) {
        return None;
    }
    let value = |text| parse(text).map_or(Value::Null, |parsed| parsed.value);
    let objects: Vec<Value<'_>> = objects.iter().map(|text| value(text)).collect();
    let printing = Printing {
        now: instant(&now),
        release: parsed(release),
        wide,
    };
    Some(to_json(&own_tables::table(
        api_version,
        kind,
        &objects,
        printing,
    )))
}
