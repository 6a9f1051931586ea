//! The server's checks of the metadata of built-in objects.

use super::model::BuiltInKind;
use crate::machinery::cause::Detail;
use crate::machinery::names;
use crate::machinery::object_meta::{self, MetaRules, causes};
use crate::machinery::{BadValue, Errors};
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
    ("scheduling.k8s.io", &["PriorityClass"]),
    ("storage.k8s.io", &["StorageClass"]),
];

/// Kinds of the core group whose generation the server sets. Those of other groups set theirs, or it is not
/// known whether they do.
const COUNTED: [&str; 2] = ["Pod", "ReplicationController"];

/// Kinds whose names need not be DNS subdomains, and whose finalizers the server checks as those of
/// [`SUBDOMAINS`].
const CHECKED_FINALIZERS: &[(&str, &[&str])] = &[
    ("", &["Namespace", "Service"]),
    ("apps", &["StatefulSet"]),
    (
        "rbac.authorization.k8s.io",
        &["ClusterRole", "ClusterRoleBinding", "Role", "RoleBinding"],
    ),
];

/// The last release that is known to demand names of Services that start with a letter.
const LETTER_FIRST: u8 = 35;

/// The rules for the metadata of a kind: a Namespace's name is a DNS label, and so is that of a Service,
/// which starts with a letter. For a kind that is not listed, a name only has to fit into the path of a URL.
fn rules(kind: &BuiltInKind, release: Release) -> MetaRules<'static> {
    let features = release.features();
    let (group, name) = (&*kind.group, &*kind.kind);
    let rules = match is_listed(SUBDOMAINS, kind) {
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

/// Whether it is not sure that the release takes the object's name: older releases refuse it.
#[cfg(feature = "tools")]
#[must_use]
pub fn is_name_unsure(kind: &BuiltInKind, object: &Value<'_>, release: Release) -> bool {
    let name = object.get("metadata").and_then(|meta| meta.get("name"));
    let name = name.and_then(Value::as_str).unwrap_or_default();
    (&*kind.group, &*kind.kind) == ("", "Service")
        && !release.is_within(0, LETTER_FIRST)
        && !names::dns1035_label(name).is_empty()
}

fn is_listed(kinds: &[(&str, &[&str])], kind: &BuiltInKind) -> bool {
    let mut groups = kinds.iter();
    groups.any(|(group, names)| **group == *kind.group && names.contains(&&*kind.kind))
}

/// Checks that finalizers have a domain. The server does so for most kinds, on create and on update.
fn validate_finalizers(kind: &BuiltInKind, meta: &Value<'_>, errors: &mut Errors) {
    let is_checked = is_listed(SUBDOMAINS, kind) || is_listed(CHECKED_FINALIZERS, kind);
    let finalizers = meta.get("finalizers").and_then(Value::as_list);
    let names = finalizers.unwrap_or_default().iter().map(Value::as_str);
    for (index, name) in names.enumerate() {
        let name = name.unwrap_or_default();
        if is_checked && !name.contains('/') && !object_meta::STANDARD_FINALIZERS.contains(&name) {
            let text = "name is neither a standard finalizer name nor is it fully qualified";
            errors.invalid(
                format!("metadata.finalizers[{index}]"),
                BadValue::text(name),
                Detail::Checked(text.into()),
            );
        }
    }
}

/// Checks the metadata of a new object that decodes.
#[must_use]
pub fn validate_metadata(kind: &BuiltInKind, object: &Value<'_>, release: Release) -> Errors {
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
        if !kind.group.is_empty() || COUNTED.contains(&&*kind.kind) {
            fields.remove("generation");
        }
    }
    object_meta::validate_create(&meta, &rules(kind, release), "metadata", &mut errors);
    validate_finalizers(kind, &meta, &mut errors);
    errors
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::read_table;
    use crate::value::json;

    /// The errors in the metadata of a new object.
    fn found(kind: &str, name: &str) -> Vec<String> {
        found_in(Release::DEFAULT, kind, name)
    }

    fn found_in(release: Release, kind: &str, name: &str) -> Vec<String> {
        let text = format!(r#"{{"metadata":{{"name":"{name}"}}}}"#);
        found_in_object(release, ("", kind), &text)
    }

    fn found_in_object(release: Release, (group, kind): (&str, &str), text: &str) -> Vec<String> {
        let table = concat!(
            include_str!("../../packaging/kubernetes/kinds.txt"),
            include_str!("../../packaging/kubernetes/checks.txt")
        );
        let source = read_table(table, release).unwrap();
        let kind = source.kind(group, "v1", kind).expect("a kind");
        let object = json::parse(text).unwrap().value;
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

    #[test]
    fn a_finalizer_without_a_domain_is_one_of_kubernetes() {
        let text = r#"{"metadata":{"name":"a","finalizers":["orphan","x","e.org/x"]}}"#;
        let found = |kind| found_in_object(Release::DEFAULT, kind, text);
        let refused = "metadata.finalizers[1]: Invalid value: \"x\": name is neither a standard finalizer \
                       name nor is it fully qualified";
        for kind in [
            ("", "ConfigMap"),
            ("apps", "StatefulSet"),
            ("rbac.authorization.k8s.io", "Role"),
        ] {
            assert_eq!(found(kind), [refused]);
        }
        assert_eq!(found(("policy", "PodDisruptionBudget")), [""; 0]);
    }

    #[test]
    fn a_negative_generation_is_refused_where_the_server_does_not_set_it() {
        let text = r#"{"metadata":{"name":"a","generation":-1}}"#;
        let found = |kind| found_in_object(Release::DEFAULT, kind, text).len();
        assert_eq!(found(("", "ConfigMap")), 1);
        assert_eq!(found(("apps", "Deployment")), 0);
    }
}
