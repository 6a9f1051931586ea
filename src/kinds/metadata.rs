//! The server's checks of the metadata of built-in objects.

use super::model::Kind;
use crate::machinery::Errors;
use crate::machinery::names;
use crate::machinery::object_meta::{self, MetaRules, causes};
use crate::releases::Features;
use crate::value::Value;

/// Groups whose objects are questions, such as TokenReview. They have no name and are never stored.
const ASKED: [&str; 2] = ["authentication.k8s.io", "authorization.k8s.io"];

/// The kinds whose names must be DNS subdomains, by group.
const SUBDOMAINS: &[(&str, &[&str])] = &[
    (
        "",
        &[
            "ConfigMap",
            "Endpoints",
            "LimitRange",
            "Node",
            "PersistentVolume",
            "PersistentVolumeClaim",
            "Pod",
            "PodTemplate",
            "ReplicationController",
            "ResourceQuota",
            "Secret",
            "ServiceAccount",
        ],
    ),
    ("apps", &["DaemonSet", "Deployment", "ReplicaSet"]),
    ("autoscaling", &["HorizontalPodAutoscaler"]),
    ("batch", &["CronJob", "Job"]),
    (
        "networking.k8s.io",
        &["Ingress", "IngressClass", "NetworkPolicy"],
    ),
    ("policy", &["PodDisruptionBudget"]),
    ("scheduling.k8s.io", &["PriorityClass"]),
    ("storage.k8s.io", &["StorageClass"]),
];

/// The rules for the metadata of a kind: a Namespace's name is a DNS label. For a kind that is not listed, a
/// name only has to fit into the path of a URL.
fn rules(kind: &Kind, features: Features) -> MetaRules<'static> {
    let (group, name) = (&*kind.group, &*kind.kind);
    let mut listed = SUBDOMAINS.iter();
    let is_subdomain = listed.any(|(of, kinds)| *of == group && kinds.contains(&name));
    let rules = match is_subdomain {
        true => MetaRules::custom_resource(true, features),
        false => MetaRules::embedded(features),
    };
    let rules = match (group, name) {
        ("", "Namespace") => MetaRules {
            name: &|name| causes(names::dns1123_label(name)),
            generate_name: &|name| causes(names::dns1123_label_prefix(name)),
            ..rules
        },
        _ => rules,
    };
    MetaRules {
        name_required: true,
        ..rules
    }
}

/// Checks the metadata of a new object that decodes.
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
    object_meta::validate_create(&meta, &rules(kind, features), "metadata", &mut errors);
    errors
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::read_table;
    use crate::releases::Release;
    use crate::value::json;

    /// What is found in the metadata of a new object.
    fn found(kind: &str, name: &str) -> Vec<String> {
        let table = include_str!("../../packaging/kubernetes/kinds.txt");
        let source = read_table(table, Release::DEFAULT).unwrap();
        let kind = source.kind("", "v1", kind).expect("a kind");
        let text = format!(r#"{{"metadata":{{"name":"{name}"}}}}"#);
        let object = json::parse(&text).unwrap().value;
        let mut errors = validate_metadata(kind, &object, Release::DEFAULT.features());
        errors.found_by(Release::DEFAULT);
        errors.messages()
    }

    #[test]
    fn the_name_of_a_namespace_is_a_label() {
        assert_eq!(found("Namespace", "a-b"), [""; 0]);
        assert_eq!(found("ConfigMap", "a.b"), [""; 0]);
        assert_eq!(found("Service", "a.b"), [""; 0]);
        assert_eq!(
            found("Namespace", "a.b"),
            ["metadata.name: Invalid value: \"a.b\": must not contain dots"]
        );
    }
}
