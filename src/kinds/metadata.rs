//! The server's checks of the metadata of built-in objects.

use super::model::Kind;
use crate::machinery::Errors;
use crate::machinery::object_meta::{self, MetaRules};
use crate::releases::Features;
use crate::value::Value;

/// Groups of questions to the server: what is posted has no name and is not stored.
const ASKED: [&str; 2] = ["authentication.k8s.io", "authorization.k8s.io"];

/// Checks the metadata of a new object that decodes. The grammar of names is left to each kind's
/// own code, except that no name of any kind is more than a segment of a URL's path.
#[must_use]
pub fn validate_metadata(kind: &Kind, object: &Value<'_>, features: Features) -> Errors {
    let mut errors = Errors::new();
    if ASKED.contains(&&*kind.group) {
        return errors;
    }
    let mut meta = object.get("metadata").cloned().unwrap_or_default();
    if object_meta::normalise(&mut meta, "metadata", &mut Vec::new()).is_err() {
        return errors;
    }
    if let Value::Map(fields) = &mut meta {
        let text = |name| fields.get(name).and_then(Value::as_str).unwrap_or_default();
        if text("name").is_empty() && !text("generateName").is_empty() {
            let name = object_meta::generate_name(text("generateName"));
            fields.insert("name", Value::from(name));
        }
        // A request for a cluster-scoped object clears its namespace.
        if kind.is_namespaced != Some(true) {
            fields.remove("namespace");
        }
    }
    let rules = MetaRules {
        name_required: true,
        ..MetaRules::embedded(features)
    };
    object_meta::validate_create(&meta, &rules, "metadata", &mut errors);
    errors
}
