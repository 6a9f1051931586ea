//! What follows from a definition besides requests: its own status, and the conversion of objects
//! between its versions.

use super::{Crd, NOT_FOUND};
use crate::cel::library::Host;
use crate::document;
use crate::value::Value;
use crate::value::json::Duplicates;
use crate::views::convert::{Answer, Conversion, RoundTrip};
use crate::views::sample;

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

    /// What becomes of an object, as the server has it, that is stored in the storage version and
    /// read again in its own. `answers` are what the definition's webhook said to the reviews
    /// that the way in and the way back asked for before.
    #[must_use]
    pub fn round_trip(&self, object: &str, answers: [Option<Answer<'_>>; 2]) -> RoundTrip {
        match &self.converter {
            Some(converter) => converter.round_trip(object, answers, &self.endpoints),
            None => RoundTrip {
                error: self.unserved.clone(),
                ..RoundTrip::default()
            },
        }
    }

    /// An object that a version admits, by default the storage version where it is served, as
    /// YAML text: the smallest one or, where it is `full`, one with what is optional. What does
    /// not succeed is said in comments.
    #[must_use]
    pub fn sample(&self, version: Option<&str>, full: bool) -> String {
        if let Some(reason) = &self.unserved {
            return sample::none(reason);
        }
        let host = Host::new(&*self.zones);
        match self
            .endpoint(&Value::Null, version)
            .filter(|found| found.served)
        {
            Some(endpoint) => sample::sample(endpoint, &self.endpoints, &host, full),
            None => sample::none(NOT_FOUND),
        }
    }
}
