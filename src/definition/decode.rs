//! A document to a CustomResourceDefinition: what the API server's CRD endpoint makes of a
//! request's body before it checks anything.

use super::types::CustomResourceDefinition;
use crate::go::quote;
use crate::machinery::decode::{Decoder, Keys};
use crate::value::Value;

/// The group and version that the endpoint serves.
pub const API_VERSION: &str = "apiextensions.k8s.io/v1";
/// The kind that the endpoint serves.
pub const KIND: &str = "CustomResourceDefinition";

/// What a document decodes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Decoded<'a> {
    /// The definition as written, before defaults.
    pub definition: CustomResourceDefinition<'a>,
    /// Unknown and repeated fields as strict decoding words them, in document order.
    pub strict: Vec<String>,
}

/// Decodes a document. Kind and API version may be absent, as the endpoint implies them; null
/// is a definition without any members.
///
/// # Errors
/// The server's text: the document is of another kind, or a value is of a wrong type.
pub fn decode(document: Value<'_>, keys: Keys) -> Result<Decoded<'_>, String> {
    check_kind(&document)?;
    let (definition, strict) = Decoder::run(document, keys)?;
    Ok(Decoded { definition, strict })
}

/// Where the API server makes the scheme that its CRD endpoint decodes with, which it gives as
/// the scheme's name.
const SCHEME: &str = "pkg/apiserver/apiserver.go:55";

/// Refuses documents of other kinds, for which the server finds no type, or the wrong one.
/// A kind that is no string is left to the decoder, which has a better error.
fn check_kind(document: &Value<'_>) -> Result<(), String> {
    let Some(map) = document.as_map() else {
        return Ok(());
    };
    let last_text = |wanted: &str| {
        let mut found = Some("");
        for (key, value) in map.iter().filter(|(key, _)| *key == wanted) {
            found = if value.is_null() {
                Some(key).and(found)
            } else {
                value.as_str()
            };
        }
        found
    };
    let (Some(kind), Some(api_version)) = (last_text("kind"), last_text("apiVersion")) else {
        return Ok(());
    };
    if api_version.matches('/').count() > 1 {
        return Err(format!("unexpected GroupVersion string: {api_version}"));
    }
    let kind = if kind.is_empty() { KIND } else { kind };
    let api_version = match api_version {
        "" | "/" => API_VERSION,
        other => other,
    };
    match (api_version, kind) {
        (API_VERSION, KIND) => Ok(()),
        (API_VERSION, "CustomResourceDefinitionList") => Err(format!(
            "a list is no {KIND}: its items have to be sent one by one"
        )),
        ("apiextensions.k8s.io/v1beta1", KIND) => Err(format!(
            "the API version in the data ({api_version}) does not match the expected API version \
             ({API_VERSION})"
        )),
        _ => Err(format!(
            "no kind {} is registered for version {} in scheme {}",
            quote(kind),
            quote(api_version),
            quote(SCHEME)
        )),
    }
}
