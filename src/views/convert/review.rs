//! The `ConversionReview` that goes to a webhook.

use super::is_of;
use crate::value::{Map, Value};

/// The API server makes up a new one for each request. Here there is no randomness, so that the
/// same conversion always asks the same.
pub(crate) const UID: &str = "00000000-0000-0000-0000-000000000000";

pub(super) const KIND: &str = "ConversionReview";

/// A version of reviews that the server understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReviewVersion {
    V1,
    V1Beta1,
}

impl ReviewVersion {
    pub(super) fn parse(name: &str) -> Option<Self> {
        match name {
            "v1" => Some(Self::V1),
            "v1beta1" => Some(Self::V1Beta1),
            _ => None,
        }
    }

    fn api_version(self) -> &'static str {
        match self {
            Self::V1 => "apiextensions.k8s.io/v1",
            Self::V1Beta1 => "apiextensions.k8s.io/v1beta1",
        }
    }

    /// The review for the objects that do not have the target version yet.
    pub(super) fn review<'a>(self, mut objects: Vec<Map<'a>>, target: &str) -> Value<'a> {
        objects.retain(|object| !is_of(object, target));
        let objects = objects.into_iter().map(Value::Map).collect();
        let mut request = Map::new();
        request.push("uid", UID.into());
        request.push("desiredAPIVersion", target.to_owned().into());
        request.push("objects", Value::List(objects));
        let mut result = Map::new();
        result.push("metadata", Value::Map(Map::new()));
        let mut response = Map::new();
        response.push("uid", "".into());
        response.push("convertedObjects", Value::Null);
        response.push("result", Value::Map(result));
        let mut review = Map::new();
        review.push("kind", KIND.into());
        review.push("apiVersion", self.api_version().into());
        review.push("request", Value::Map(request));
        review.push("response", Value::Map(response));
        Value::Map(review)
    }
}
