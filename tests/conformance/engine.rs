//! The engine behind the answers: the one file of these tests that knows its interface.

use crd_drydock::definition;
use crd_drydock::document::{self, parse_one};
use crd_drydock::go::regexp::Regexp;
use crd_drydock::machinery::decode::Keys;
use crd_drydock::value::json::{self, Duplicates};

use crate::answer::{GotAdmission, GotCrd, GotYaml};

/// The engine, with what it compiled so far.
#[derive(Default)]
pub struct Engine {}

impl Engine {
    pub fn admit(
        &mut self,
        crd: &str,
        object: &str,
        version: Option<&str>,
    ) -> Result<GotAdmission, String> {
        let _ = (crd, object, version);
        Err("admission is not built yet".to_owned())
    }

    pub fn definition(&mut self, crd: &str) -> Result<GotCrd, String> {
        let document = parse_one(crd, Duplicates::Keep).map_err(|fault| fault.message)?;
        Ok(match definition::decode(document.value, Keys::MayRepeat) {
            Ok(decoded) => GotCrd {
                decode_error: None,
                strict: decoded.strict,
            },
            Err(error) => GotCrd {
                decode_error: Some(error),
                strict: Vec::new(),
            },
        })
    }

    /// The first document is the one that the API server reads.
    pub fn yaml(&self, text: &str) -> Result<GotYaml, String> {
        let mut documents = document::parse(text);
        if documents.is_empty() {
            return Err("no document".to_owned());
        }
        let first = documents.swap_remove(0);
        Ok(GotYaml {
            json: first.value.map(|value| json::to_json(&value)),
            error: first.error.map(|fault| fault.message),
            strict_error: first.strict_error,
        })
    }

    /// Which inputs match, or why the pattern is none.
    pub fn regex(&self, pattern: &str, inputs: &[String]) -> Result<Vec<bool>, String> {
        let regexp = Regexp::new(pattern)?;
        Ok(inputs.iter().map(|input| regexp.is_match(input)).collect())
    }
}
