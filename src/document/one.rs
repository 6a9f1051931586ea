//! One object or CRD from a text: what the engine is given.

use super::stream::{self, Document, Format, TextFault};
use crate::value::Value;
use crate::value::json::{self, Duplicates};

/// A text with one document.
#[derive(Clone, Debug, PartialEq)]
pub struct One<'t> {
    /// Its value; null where the text has no content.
    pub value: Value<'t>,
    /// What strict decoding refuses, one line each: `duplicate field "a.b"` in JSON,
    /// `line 2: key "a" already set in map` in YAML.
    pub findings: Vec<String>,
    /// How it was read.
    pub format: Format,
}

/// Reads the only document of a text.
///
/// A text whose first character is `{` is JSON, and YAML where it is no valid JSON. `duplicates`
/// says what becomes of repeated keys in JSON; in YAML the last one always wins. Documents
/// without content do not count.
///
/// # Errors
/// Go's or go-yaml's syntax error; an error of our own for several documents.
pub fn parse_one(text: &str, duplicates: Duplicates) -> Result<One<'_>, TextFault> {
    let json_error = if stream::starts_like_json(text) {
        match json::parse_with(text, duplicates) {
            Ok(parsed) => {
                return Ok(One {
                    findings: stream::duplicate_fields(&parsed),
                    value: parsed.value,
                    format: Format::Json,
                });
            }
            // YAML would read such a number as a string.
            Err(error) if error.is_overflow() => {
                return Err(TextFault {
                    message: error.message,
                    offset: error.offset,
                });
            }
            Err(error) => Some(error),
        }
    } else {
        None
    };
    let mut documents = stream::parse(text);
    let total = documents.iter().filter(|document| !document.empty).count();
    if total > 1 {
        return Err(TextFault {
            message: format!("the text holds {total} documents where one is expected"),
            offset: second_start(&documents),
        });
    }
    let at = documents.iter().position(|document| !document.empty);
    let document = documents.swap_remove(at.unwrap_or(0));
    match (document.error, json_error) {
        (None, _) => Ok(One {
            value: document.value.unwrap_or_default(),
            findings: document.findings,
            format: document.format,
        }),
        // What starts like JSON was meant as JSON: its error is nearer to the point.
        (Some(_), Some(error)) if is_json_at_heart(text) => Err(TextFault {
            message: error.message,
            offset: error.offset,
        }),
        (Some(error), _) => Err(error),
    }
}

/// Where the second document with content starts.
fn second_start(documents: &[Document<'_>]) -> usize {
    let mut full = documents.iter().filter(|document| !document.empty);
    full.nth(1).map_or(0, |document| document.span.start)
}

/// Whether an object opens with a quoted key or nothing, as no flow mapping in YAML does.
fn is_json_at_heart(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix('{').unwrap_or_default();
    let inside = inside.trim_start();
    inside.is_empty() || inside.starts_with(['"', '}'])
}
