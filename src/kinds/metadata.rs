//! The server's checks of the metadata of built-in objects.

use super::model::Kind;
use crate::machinery::Errors;
use crate::machinery::names;
use crate::machinery::object_meta::{self, MetaRules, causes};
use crate::releases::Release;
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

/// The last release that is known to demand names of Services that start with a letter.
const LETTER_FIRST: u8 = 35;

/// The rules for the metadata of a kind: a Namespace's name is a DNS label, and so is that of a Service,
/// which starts with a letter. For a kind that is not listed, a name only has to fit into the path of a URL.
fn rules(kind: &Kind, release: Release) -> MetaRules<'static> {
    let features = release.features();
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
        ("", "Service") if release.is_within(0, LETTER_FIRST) => MetaRules {
            name: &|name| causes(names::dns1035_label(name)),
            generate_name: &|name| causes(names::dns1035_label_prefix(name)),
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
pub fn validate_metadata(kind: &Kind, object: &Value<'_>, release: Release) -> Errors {
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
    object_meta::validate_create(&meta, &rules(kind, release), "metadata", &mut errors);
    errors
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::read_table;
    use crate::value::json;

    /// What is found in the metadata of a new object.
    fn found(kind: &str, name: &str) -> Vec<String> {
        found_in(Release::DEFAULT, kind, name)
    }

    fn found_in(release: Release, kind: &str, name: &str) -> Vec<String> {
        let table = include_str!("../../packaging/kubernetes/kinds.txt");
        let source = read_table(table, release).unwrap();
        let kind = source.kind("", "v1", kind).expect("a kind");
        let text = format!(r#"{{"metadata":{{"name":"{name}"}}}}"#);
        let object = json::parse(&text).unwrap().value;
        let mut errors = validate_metadata(kind, &object, release);
        errors.found_by(release);
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

    #[test]
    fn the_name_of_a_service_starts_with_a_letter_up_to_a_release() {
        let oldest = Release::ALL[0];
        assert_eq!(found_in(oldest, "Service", "a-1"), [""; 0]);
        assert_eq!(
            found_in(oldest, "Service", "1-a"),
            [
                "metadata.name: Invalid value: \"1-a\": a DNS-1035 label must consist of lower case \
                 alphanumeric characters or '-', start with an alphabetic character, and end with an \
                 alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is \
                 '[a-z]([-a-z0-9]*[a-z0-9])?')"
            ]
        );
        assert_eq!(found_in(Release::DEFAULT, "Service", "1-a"), [""; 0]);
    }
}
