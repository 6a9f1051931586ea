//! Answers of a definition besides requests: its own status, and the conversion of objects
//! between its versions.

use super::prepared::Prepared;
use super::{Crd, NOT_FOUND};
use crate::admission::Endpoint;
use crate::definition::{self, Violations};
use crate::document;
use crate::machinery::status::Refusal;
use crate::schema::Node;
use crate::value::Value;
use crate::value::json::Duplicates;
use crate::views::convert::{Conversion, RoundTrip, WebhookAnswer};
use crate::views::{sample, status};

impl Crd {
    /// The status of the definition as controllers would set it, with `discovery`, as JSON text. For a
    /// refused definition the answer is only `stored: false`. The caller passes the texts that the
    /// definition was compiled from. It does not keep them itself, because most callers ask for no status.
    #[must_use]
    pub fn status(&self, text: &str, previous: Option<&str>) -> String {
        let previous = previous.map(definition::decode);
        let decoded = definition::decode(text).map_err(Refusal::ours);
        let prepared = Prepared::from_decoded(decoded, previous, self.release());
        let Some(prepared) = prepared.ok().filter(|_| self.report.valid) else {
            return status::not_stored();
        };
        let nodes: Vec<&Node> = self.endpoints.iter().map(Endpoint::schema).collect();
        let definition = &prepared.definition;
        let violations = prepared.previous.as_ref();
        let violations =
            violations.and_then(|_| Violations::find(&definition.spec, &nodes, self.release));
        status::status(definition, violations, self.release)
    }

    /// Converts an object, or a list of objects, YAML or JSON text, to a version. `answer` is what
    /// the definition's webhook said to the review that the conversion asked for before.
    #[must_use]
    pub fn convert(
        &self,
        object: &str,
        version: &str,
        answer: Option<WebhookAnswer<'_>>,
    ) -> Conversion {
        let Some(converter) = &self.converter else {
            return Conversion::failed(self.not_served_because.clone().unwrap_or_default());
        };
        match document::parse_one(object, Duplicates::LastWins) {
            Ok(parsed) => converter.convert(parsed.value, version, answer, &self.endpoints),
            Err(fault) => Conversion::failed(fault.to_string()),
        }
    }

    /// The result of storing an object in the storage version and reading it again in its own. `answers`
    /// are the answers of the definition's webhook to the reviews that storing and reading asked for
    /// before.
    #[must_use]
    pub fn round_trip(&self, object: &str, answers: [Option<WebhookAnswer<'_>>; 2]) -> RoundTrip {
        match &self.converter {
            Some(converter) => converter.round_trip(object, answers, &self.endpoints),
            None => RoundTrip {
                error: self.not_served_because.clone(),
                ..RoundTrip::default()
            },
        }
    }

    /// An object that a version admits, by default the storage version where it is served, as
    /// YAML text: the smallest one or, where it is `full`, one with what is optional. What does
    /// not succeed is said in comments.
    #[must_use]
    pub fn sample(&self, version: Option<&str>, full: bool) -> String {
        if let Some(reason) = &self.not_served_because {
            return sample::none(reason);
        }
        match self
            .endpoint(&Value::Null, version)
            .filter(|found| found.served)
        {
            Some(endpoint) => sample::sample(endpoint, &self.endpoints, &self.host(), full),
            None => sample::none(NOT_FOUND),
        }
    }
}
