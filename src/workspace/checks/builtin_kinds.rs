//! The kinds that API servers have without a definition, and the groups of files that only tools
//! read. Nothing here judges objects. It distinguishes documents that need no definition from
//! misspelt ones.

/// A built-in API group and its kinds: the kinds of Kubernetes 1.25 to 1.37, the kinds of removed versions that
/// manifests still name, and the kinds that clients post to subresources.
struct Group {
    name: &'static str,
    kinds: &'static [&'static str],
}

/// A row of the table.
const fn group(name: &'static str, kinds: &'static [&'static str]) -> Group {
    Group { name, kinds }
}

const GROUPS: &[Group] = &[
    group(
        "",
        &[
            "APIGroup",
            "APIGroupList",
            "APIResourceList",
            "APIVersions",
            "Binding",
            "ComponentStatus",
            "ConfigMap",
            "DeleteOptions",
            "Endpoints",
            "Event",
            "LimitRange",
            "List",
            "Namespace",
            "Node",
            "NodeProxyOptions",
            "PersistentVolume",
            "PersistentVolumeClaim",
            "Pod",
            "PodAttachOptions",
            "PodExecOptions",
            "PodPortForwardOptions",
            "PodProxyOptions",
            "PodTemplate",
            "ReplicationController",
            "ResourceQuota",
            "Secret",
            "SerializedReference",
            "Service",
            "ServiceAccount",
            "ServiceProxyOptions",
            "Status",
        ],
    ),
    group(
        "admissionregistration.k8s.io",
        &[
            "MutatingAdmissionPolicy",
            "MutatingAdmissionPolicyBinding",
            "MutatingWebhookConfiguration",
            "ValidatingAdmissionPolicy",
            "ValidatingAdmissionPolicyBinding",
            "ValidatingWebhookConfiguration",
        ],
    ),
    group(
        "apiextensions.k8s.io",
        &["ConversionReview", "CustomResourceDefinition"],
    ),
    group("apiregistration.k8s.io", &["APIService"]),
    group(
        "apps",
        &[
            "ControllerRevision",
            "DaemonSet",
            "Deployment",
            "DeploymentRollback",
            "ReplicaSet",
            "StatefulSet",
        ],
    ),
    group(
        "authentication.k8s.io",
        &["SelfSubjectReview", "TokenRequest", "TokenReview"],
    ),
    group(
        "authorization.k8s.io",
        &[
            "LocalSubjectAccessReview",
            "SelfSubjectAccessReview",
            "SelfSubjectRulesReview",
            "SubjectAccessReview",
        ],
    ),
    group("autoscaling", &["HorizontalPodAutoscaler", "Scale"]),
    group("batch", &["CronJob", "Job", "JobTemplate"]),
    group(
        "certificates.k8s.io",
        &[
            "CertificateSigningRequest",
            "ClusterTrustBundle",
            "PodCertificateRequest",
        ],
    ),
    group("checkpoint.k8s.io", &["PodCheckpoint"]),
    group("coordination.k8s.io", &["Lease", "LeaseCandidate"]),
    group("discovery.k8s.io", &["EndpointSlice"]),
    group("events.k8s.io", &["Event"]),
    group(
        "extensions",
        &[
            "DaemonSet",
            "Deployment",
            "DeploymentRollback",
            "Ingress",
            "NetworkPolicy",
            "PodSecurityPolicy",
            "ReplicaSet",
            "Scale",
        ],
    ),
    group(
        "flowcontrol.apiserver.k8s.io",
        &["FlowSchema", "PriorityLevelConfiguration"],
    ),
    group("internal.apiserver.k8s.io", &["StorageVersion"]),
    group("lifecycle.k8s.io", &["Eviction", "EvictionRequest"]),
    group(
        "networking.k8s.io",
        &[
            "ClusterCIDR",
            "IPAddress",
            "Ingress",
            "IngressClass",
            "NetworkPolicy",
            "ServiceCIDR",
        ],
    ),
    group("node.k8s.io", &["RuntimeClass"]),
    group(
        "policy",
        &["Eviction", "PodDisruptionBudget", "PodSecurityPolicy"],
    ),
    group(
        "rbac.authorization.k8s.io",
        &["ClusterRole", "ClusterRoleBinding", "Role", "RoleBinding"],
    ),
    group(
        "resource.k8s.io",
        &[
            "DeviceClass",
            "DeviceTaintRule",
            "PodScheduling",
            "PodSchedulingContext",
            "ResourceClaim",
            "ResourceClaimParameters",
            "ResourceClaimTemplate",
            "ResourceClass",
            "ResourceClassParameters",
            "ResourcePoolStatusRequest",
            "ResourceSlice",
        ],
    ),
    group(
        "scheduling.k8s.io",
        &["CompositePodGroup", "PodGroup", "PriorityClass", "Workload"],
    ),
    group(
        "storage.k8s.io",
        &[
            "CSIDriver",
            "CSINode",
            "CSIStorageCapacity",
            "StorageClass",
            "VolumeAttachment",
            "VolumeAttributesClass",
        ],
    ),
    group("storagemigration.k8s.io", &["StorageVersionMigration"]),
];

/// Groups of files that tools and servers read themselves; no client sends such a file.
const OF_TOOLS: &[&str] = &[
    "admission.k8s.io",
    "apiserver.k8s.io",
    "audit.k8s.io",
    "client.authentication.k8s.io",
    "imagepolicy.k8s.io",
    "kind.x-k8s.io",
    "kubeadm.k8s.io",
    "skaffold",
];

/// Whether a group of Kubernetes is always served by an aggregated server.
pub(crate) fn is_aggregated(group: &str) -> bool {
    matches!(
        group,
        "custom.metrics.k8s.io" | "external.metrics.k8s.io" | "metrics.k8s.io"
    )
}

/// The built-in kinds of a group.
pub(crate) fn kinds(group: &str) -> Option<&'static [&'static str]> {
    let found = GROUPS.iter().find(|known| known.name == group);
    found.map(|known| known.kinds)
}

/// Whether a kind, or its list, is built in.
pub(crate) fn is_builtin(group: &str, kind: &str) -> bool {
    let has = |kind: &str| kinds(group).is_some_and(|kinds| kinds.contains(&kind));
    has(kind) || kind.strip_suffix("List").is_some_and(has)
}

/// The built-in kinds of all groups.
#[cfg(feature = "tools")]
pub(crate) fn all_kinds() -> impl Iterator<Item = &'static str> {
    GROUPS.iter().flat_map(|group| group.kinds.iter().copied())
}

/// The built-in groups that have a kind.
pub(crate) fn groups_with(kind: &str) -> impl Iterator<Item = &'static str> {
    let found = GROUPS
        .iter()
        .filter(move |known| known.kinds.contains(&kind));
    found.map(|known| known.name)
}

/// Whether a kind is one of files that are sent to no API server: kubeconfig, kustomization.
pub(crate) fn is_tools(group: &str, kind: &str) -> bool {
    OF_TOOLS.contains(&group)
        || group.ends_with(".config.k8s.io")
        || group.is_empty() && kind == "Config"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_built_in_only_in_its_own_group() {
        for (group, kind, want) in [
            ("", "Pod", true),
            ("", "PodList", true),
            ("apps", "Deployment", true),
            ("apps", "Deploymnt", false),
            ("", "Deployment", false),
            ("example.org", "Pod", false),
            ("gateway.networking.k8s.io", "Gateway", false),
        ] {
            assert_eq!(is_builtin(group, kind), want, "{group} {kind}");
        }
    }

    #[test]
    fn files_of_tools_are_told_apart() {
        assert!(is_tools("kustomize.config.k8s.io", "Kustomization"));
        assert!(is_tools("", "Config"));
        assert!(is_tools("apiserver.k8s.io", "EgressSelectorConfiguration"));
        assert!(!is_tools("", "Pod"));
        assert!(!is_tools("example.org", "Config"));
    }

    #[test]
    fn the_table_is_in_order() {
        assert!(GROUPS.is_sorted_by_key(|group| group.name));
        for group in GROUPS {
            assert!(group.kinds.is_sorted(), "{}", group.name);
        }
        assert!(OF_TOOLS.is_sorted());
    }
}
