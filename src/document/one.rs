//! One object or CRD from a text: what the engine is given.

use super::fault::{TextFault, TextProblem};
use super::size::SizeCheck;
use super::stream::{self, Document, Notation};
use crate::value::json::{self, Duplicates};
use crate::value::{Strict, Value};

/// A text with one document.
#[derive(Clone, Debug, PartialEq)]
pub struct One<'t> {
    /// Its value; null where the text has no content.
    pub value: Value<'t>,
    /// The findings of strict decoding, one line each: `duplicate field "a.b"` in JSON,
    /// `line 2: key "a" already set in map` in YAML.
    pub findings: Vec<Strict>,
    /// The check whether the document is too large for a request.
    pub size: SizeCheck,
}

/// The keys that a text repeats, and the notation that says how the server words them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RepeatedKeys {
    /// The notation of the text.
    pub notation: Notation,
    /// A finding for each repetition.
    pub findings: Vec<Strict>,
}

impl One<'_> {
    /// The keys that the text repeats.
    #[must_use]
    pub fn repeated_keys(&self) -> RepeatedKeys {
        RepeatedKeys {
            notation: self.size.format,
            findings: self.findings.clone(),
        }
    }

    /// The same object, as a text that repeats these keys.
    #[must_use]
    pub fn with_repeated_keys(mut self, keys: RepeatedKeys) -> Self {
        self.size.format = keys.notation;
        self.findings = keys.findings;
        self
    }

    /// Whether it is too large for a request.
    #[must_use]
    pub fn is_too_large(&self) -> bool {
        self.size.exceeds(&self.value)
    }

    /// The repeated keys as the errors of a strict decoder: one for each in JSON, one for all in
    /// YAML.
    #[must_use]
    pub fn strict_errors(&self) -> Vec<String> {
        match self.size.format {
            Notation::Json => self.findings.iter().map(Strict::to_string).collect(),
            Notation::Yaml => stream::strict_text(&self.findings).into_iter().collect(),
        }
    }
}

/// Reads the only document of a text.
///
/// A text whose first character is `{` is JSON, and YAML where it is not valid JSON. `duplicates`
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
                    size: SizeCheck::new(Notation::Json, text.len(), false),
                });
            }
            // A number too large or nesting too deep is valid JSON; YAML is no way around it.
            Err(error) if !error.is_syntax() => return Err(error.into()),
            Err(error) => Some(error),
        }
    } else {
        None
    };
    let mut documents = stream::parse(text);
    let total = documents.iter().filter(|document| !document.empty).count();
    if total > 1 {
        return Err(TextFault {
            problem: TextProblem::SeveralDocuments { count: total },
            offset: second_start(&documents),
        });
    }
    let at = documents.iter().position(|document| !document.empty);
    let document = documents.swap_remove(at.unwrap_or(0));
    let size = document.size_check();
    match (document.error, json_error) {
        (None, _) => Ok(One {
            size,
            value: document.value.unwrap_or_default(),
            findings: document.findings,
        }),
        // A text that starts like JSON was meant as JSON: its error helps more.
        (Some(_), Some(error)) if is_json_at_heart(text) => Err(error.into()),
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

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Result<String, String> {
        match parse_one(text, Duplicates::LastWins) {
            Ok(one) => Ok(json::to_json(&one.value)),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn documents_without_content_do_not_count() {
        for text in [
            "a: 1",
            "---\n# c\n---\na: 1\n---\n",
            " {\"a\": 1}\n",
            "{a: 1}",
        ] {
            assert_eq!(one(text).as_deref(), Ok(r#"{"a":1}"#), "{text:?}");
        }
        assert_eq!(one("# nothing\n---\n").as_deref(), Ok("null"));
    }

    #[test]
    fn json_numbers_keep_their_go_types() {
        let parsed = parse_one("{\"a\": 1.0}", Duplicates::LastWins).unwrap();
        assert_eq!(parsed.value.get("a"), Some(&Value::Float(1.0)));
        let parsed = parse_one("a: 1.0", Duplicates::LastWins).unwrap();
        assert_eq!(parsed.value.get("a"), Some(&Value::Int(1)));
    }

    #[test]
    fn several_documents_are_refused() {
        for text in ["a: 1\n---\nb: 1\n---\nc: [", "{}{}\n{}"] {
            let error = parse_one(text, Duplicates::LastWins).unwrap_err();
            assert_eq!(
                error.to_string(),
                "the text holds 3 documents where one is expected"
            );
            assert!(error.offset > 0);
        }
    }

    #[test]
    fn the_error_is_that_of_the_notation_meant() {
        for (text, want) in [
            ("{\"a\": 1", "unexpected end of JSON input"),
            (
                "{\"a\": 1e400}",
                "json: cannot unmarshal number 1e400 into Go value of type float64",
            ),
            ("{", "unexpected end of JSON input"),
            ("{a: ]}", "yaml: did not find expected node content"),
            ("a: ]", "yaml: did not find expected node content"),
        ] {
            assert_eq!(one(text), Err(want.to_owned()), "{text:?}");
        }
    }

    #[test]
    fn repeated_keys_stay_where_a_typed_decoder_asks_for_them() {
        let kept = parse_one("{\"a\": 1, \"a\": 2}", Duplicates::Keep).unwrap();
        assert_eq!(kept.value.as_map().map(|map| map.len()), Some(2));
        assert_eq!(kept.findings[0].to_string(), "duplicate field \"a\"");
    }
}
