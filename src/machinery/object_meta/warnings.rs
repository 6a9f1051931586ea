//! The API server's warnings about the finalizers of a custom resource.

use super::view::text;
use crate::machinery::{FinalizerProblem, Warning, names};
use crate::releases::{Feature, Features};
use crate::value::{Value, order};

/// The finalizers of Kubernetes itself, which need no domain.
pub const STANDARD_FINALIZERS: [&str; 3] = ["orphan", "foregroundDeletion", "kubernetes"];

/// The warnings about the finalizers that are not in `previous`: on create, all of them. Sorted
/// by finalizer, each once.
#[must_use]
pub fn finalizer_warnings(
    meta: &Value<'_>,
    previous: Option<&Value<'_>>,
    features: Features,
) -> Vec<Warning> {
    let mut added = sorted_finalizers(meta);
    added.dedup_by_key(|(name, _)| *name);
    if let Some(previous) = previous {
        let known = sorted_finalizers(previous);
        let is_new = |name: &str| {
            known
                .binary_search_by(|(known, _)| (*known).cmp(name))
                .is_err()
        };
        added.retain(|(name, _)| is_new(name));
    }
    let mut warnings = Vec::new();
    for (name, _) in added {
        let mut warn = |problem| {
            let name = name.into();
            warnings.push(Warning::Finalizer { name, problem });
        };
        for fault in names::label_key(name) {
            warn(FinalizerProblem::InvalidName(fault, features));
        }
        if name.contains('/') || STANDARD_FINALIZERS.contains(&name) {
            continue;
        }
        warn(
            if name.contains('.') && features.has(Feature::FinalizerPaths) {
                FinalizerProblem::NoPath
            } else {
                FinalizerProblem::NoDomain
            },
        );
    }
    warnings
}

/// The finalizers of metadata in byte order.
fn sorted_finalizers<'m>(meta: &'m Value<'_>) -> Vec<(&'m str, u32)> {
    let finalizers = meta.get("finalizers").and_then(Value::as_list);
    order::sorted(finalizers.unwrap_or_default().iter().map(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::json;

    #[test]
    fn finalizers_without_a_path_are_warned_about_once_and_sorted() {
        let meta = r#"{"finalizers":["foo","a.b","foo","x.y/z","orphan","kubernetes"]}"#;
        let meta = json::parse(meta).unwrap().value;
        let warnings = finalizer_warnings(&meta, None, Features::default());
        let texts: Vec<String> = warnings.iter().map(Warning::to_string).collect();
        assert_eq!(
            texts,
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
        let problem = FinalizerProblem::NoDomain;
        let name = "bar".into();
        assert_eq!(warnings, [Warning::Finalizer { name, problem }]);
    }
}
