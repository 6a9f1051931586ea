//! What the API server warns about in the finalizers of a custom resource.

use super::view::View;
use crate::go::quote;
use crate::machinery::names;
use crate::releases::{Feature, Features};
use crate::value::{Value, order};

/// The finalizers of Kubernetes itself, which need no domain.
const STANDARD: [&str; 3] = ["orphan", "foregroundDeletion", "kubernetes"];

/// The warnings about the finalizers that are not in `previous`: on create, all of them. Sorted
/// by finalizer, each once.
#[must_use]
pub fn finalizer_warnings(
    meta: &Value<'_>,
    previous: Option<&Value<'_>>,
    features: Features,
) -> Vec<String> {
    let mut added = order::sorted(View::of(meta).finalizer_names());
    added.dedup_by_key(|(name, _)| *name);
    if let Some(previous) = previous {
        let known = order::sorted(View::of(previous).finalizer_names());
        let is_new = |name: &str| {
            known
                .binary_search_by(|(known, _)| (*known).cmp(name))
                .is_err()
        };
        added.retain(|(name, _)| is_new(name));
    }
    let mut warnings = Vec::new();
    for (name, _) in added {
        let mut warn = |text: &str| {
            warnings.push(format!("metadata.finalizers: {}: {text}", quote(name)));
        };
        for fault in names::label_key(name) {
            warn(&fault.at(features).to_string());
        }
        if name.contains('/') || STANDARD.contains(&name) {
            continue;
        }
        warn(
            if name.contains('.') && features.has(Feature::FinalizerPaths) {
                "prefer a domain-qualified finalizer name including a path (/) \
             to avoid accidental conflicts with other finalizer writers"
            } else {
                "prefer a domain-qualified finalizer name \
             to avoid accidental conflicts with other finalizer writers"
            },
        );
    }
    warnings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::json;

    #[test]
    fn finalizers_without_a_path_are_warned_about_once_and_sorted() {
        let meta = r#"{"finalizers":["foo","a.b","foo","x.y/z","orphan","kubernetes"]}"#;
        let meta = json::parse(meta).unwrap().value;
        assert_eq!(
            finalizer_warnings(&meta, None, Features::default()),
            [
                "metadata.finalizers: \"a.b\": prefer a domain-qualified finalizer name including \
                 a path (/) to avoid accidental conflicts with other finalizer writers",
                "metadata.finalizers: \"foo\": prefer a domain-qualified finalizer name \
                 to avoid accidental conflicts with other finalizer writers",
            ]
        );
    }

    #[test]
    fn finalizers_that_were_there_before_are_not_warned_about() {
        let old = json::parse(r#"{"finalizers":["foo"]}"#).unwrap().value;
        let new = json::parse(r#"{"finalizers":["foo","bar"]}"#)
            .unwrap()
            .value;
        let warnings = finalizer_warnings(&new, Some(&old), Features::default());
        assert_eq!(warnings.len(), 1);
        assert!(warnings.iter().all(|text| text.contains("\"bar\"")));
    }
}
