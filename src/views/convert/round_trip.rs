//! An object on its way into the store and back.
//!
//! It is stored in the storage version: converted to it, then pruned by its schema and freed of
//! its nulls, without defaults (the encoder of `crdConversionRESTOptionsGetter` in
//! apiextensions-apiserver). What is read, also to answer the very request that stored it, gets
//! the same once more and the storage version's defaults; then it is converted to the version
//! that is asked for, pruned by that version's schema and freed of nulls. Defaults of that version
//! do not apply any more.

use serde::Serialize;

use super::{Conversion, Converter, WebhookAnswer};
use crate::admission::{Endpoint, Path, read_back};
use crate::document;
use crate::machinery::GroupVersion;
use crate::value::json::{self, Duplicates};
use crate::value::{Map, Value};

/// The result of storing an object and reading it again.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RoundTrip {
    /// The version that it is stored in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The object as it is stored, as JSON text.
    pub stored: Option<String>,
    /// The object as it is read in its own version, as JSON text.
    pub json: Option<String>,
    /// Paths of fields that are lost.
    pub lost: Vec<String>,
    /// Paths of fields that are new.
    pub gained: Vec<String>,
    /// Paths of fields with other values.
    pub changed: Vec<String>,
    /// Why it is not stored or cannot be read: the server's text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The `ConversionReview` that the webhook is to answer next, as JSON text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review: Option<String>,
}

const NO_STORAGE: &str = "the CRD has no version that objects are stored in";

impl Converter {
    /// Stores an object, which is as the server has it, and reads it in its own version.
    /// `answers` are what came of the reviews that the way in and the way back asked for.
    #[must_use]
    pub fn round_trip(
        &self,
        object: &str,
        answers: [Option<WebhookAnswer<'_>>; 2],
        endpoints: &[Endpoint],
    ) -> RoundTrip {
        let mut trip = RoundTrip {
            version: self.storage.clone(),
            ..RoundTrip::default()
        };
        if let Err(error) = self.travel(object, answers, endpoints, &mut trip) {
            trip.error = Some(error);
        }
        trip
    }

    fn travel(
        &self,
        object: &str,
        [answer_in, answer_back]: [Option<WebhookAnswer<'_>>; 2],
        endpoints: &[Endpoint],
        trip: &mut RoundTrip,
    ) -> Result<(), String> {
        let object = read(object)?;
        let storage = self.storage.as_deref().ok_or(NO_STORAGE)?;
        let own = object.get("apiVersion").and_then(Value::as_str);
        let own = GroupVersion::split(own.unwrap_or_default()).version;
        let converted = self.convert(object.clone(), storage, answer_in, endpoints);
        trip.stored = settled(converted, trip)?;
        let Some(stored) = &trip.stored else {
            return Ok(());
        };
        let back = read_back(read(stored)?, endpoints)?;
        let converted = self.convert(back, own, answer_back, endpoints);
        trip.json = settled(converted, trip)?;
        if let Some(text) = trip.json.clone() {
            trip.compare(&object, &read(&text)?, &Path::Root);
        }
        Ok(())
    }
}

fn read(text: &str) -> Result<Value<'_>, String> {
    let parsed = document::parse_one(text, Duplicates::LastWins);
    parsed
        .map(|parsed| parsed.value)
        .map_err(|fault| fault.to_string())
}

/// The converted object; `None` if the webhook is to be asked first.
fn settled(conversion: Conversion, trip: &mut RoundTrip) -> Result<Option<String>, String> {
    trip.review = conversion.review;
    match conversion.error {
        Some(error) => Err(error),
        None => Ok(conversion.json),
    }
}

impl RoundTrip {
    /// Adds how a value differs from what it was. Recurses as deep as values nest.
    fn compare(&mut self, old: &Value<'_>, new: &Value<'_>, at: &Path<'_>) {
        match (old, new) {
            (Value::Map(old), Value::Map(new)) => self.compare_maps(old, new, at),
            (Value::List(old), Value::List(new)) => {
                for index in 0..old.len().max(new.len()) {
                    let at = Path::Index(at, index);
                    self.compare_some(old.get(index), new.get(index), &at);
                }
            }
            _ if json::to_json(old) == json::to_json(new) => {}
            _ => self.changed.push(at.dotted()),
        }
    }

    #[inline(never)]
    fn compare_maps(&mut self, old: &Map<'_>, new: &Map<'_>, at: &Path<'_>) {
        let [in_old, in_new] = [old, new].map(Map::sorted);
        for (key, value) in old.iter() {
            self.compare_some(Some(value), find(&in_new, key), &Path::Property(at, key));
        }
        for (key, value) in new.iter().filter(|(key, _)| find(&in_old, key).is_none()) {
            self.compare_some(None, Some(value), &Path::Property(at, key));
        }
    }

    fn compare_some(&mut self, old: Option<&Value<'_>>, new: Option<&Value<'_>>, at: &Path<'_>) {
        match (old, new) {
            (Some(old), Some(new)) => self.compare(old, new, at),
            (Some(_), None) => self.lost.push(at.dotted()),
            _ => self.gained.push(at.dotted()),
        }
    }
}

fn find<'v, 'a>(sorted: &[(&str, &'v Value<'a>)], key: &str) -> Option<&'v Value<'a>> {
    let at = sorted
        .binary_search_by(|(known, _)| (*known).cmp(key))
        .ok()?;
    sorted.get(at).map(|(_, value)| *value)
}
