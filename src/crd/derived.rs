//! What follows from a definition besides requests: its own status, and the conversion of objects
//! between its versions.

use super::Crd;
use crate::document;
use crate::value::json::Duplicates;
use crate::views::convert::{Answer, Conversion};

impl Crd {
    /// The status of the definition as controllers would set it, with `discovery`, as JSON text;
    /// only `stored: false` where the definition is refused.
    #[must_use]
    pub fn status(&self) -> &str {
        &self.status
    }

    /// Converts an object, or a list of objects, YAML or JSON text, to a version. `answer` is what
    /// the definition's webhook said to the review that the conversion asked for before.
    #[must_use]
    pub fn convert(&self, object: &str, version: &str, answer: Option<Answer<'_>>) -> Conversion {
        let Some(converter) = &self.converter else {
            return Conversion::failed(self.unserved.clone().unwrap_or_default());
        };
        match document::parse_one(object, Duplicates::LastWins) {
            Ok(parsed) => converter.convert(parsed.value, version, answer, &self.endpoints),
            Err(fault) => Conversion::failed(fault.message),
        }
    }
}
