//! The columns of Kubernetes' own kinds.

use super::cells::{
    Cell::{self, *},
    Default,
};
use super::{endpoints, events, metrics, network, pods, registered, storage, workloads};
use crate::releases::Release;

/// A column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    pub(super) head: &'static str,
    pub(super) cell: Cell,
    pub(super) shown: Shown,
}

/// Where a column is shown.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shown {
    Always,
    /// Only in wide tables.
    Wide,
    /// From the release of a minor version on.
    Since(u8),
    /// Until the release of a minor version, which has it, too.
    Until(u8),
}

impl Column {
    /// Whether a release has it.
    pub(super) fn is_in(&self, release: Release) -> bool {
        match self.shown {
            Shown::Always | Shown::Wide => true,
            Shown::Since(first) => !release.is_before(first),
            Shown::Until(last) => release.is_before(last + 1),
        }
    }
}

/// The columns of a kind: lists that are shown one after another.
#[derive(Debug)]
pub(super) struct KindColumns {
    pub(super) kind: &'static str,
    pub(super) group: &'static str,
    pub(super) columns: &'static [&'static [Column]],
}

const fn column(head: &'static str, cell: Cell) -> Column {
    let shown = Shown::Always;
    Column { head, cell, shown }
}

const fn wide(head: &'static str, cell: Cell) -> Column {
    let shown = Shown::Wide;
    Column { head, cell, shown }
}

const fn text(path: &'static str) -> Cell {
    Field(path, Default::Text(""))
}

const fn text_or(path: &'static str, default: &'static str) -> Cell {
    Field(path, Default::Text(default))
}

const fn number(path: &'static str) -> Cell {
    Field(path, Default::Int(0))
}

const fn number_or(path: &'static str, default: i64) -> Cell {
    Field(path, Default::Int(default))
}

const fn truth(path: &'static str) -> Cell {
    Field(path, Default::Bool(false))
}

const fn containers(spec: &'static str) -> [Column; 2] {
    [
        wide("Containers", Containers(spec, "name")),
        wide("Images", Containers(spec, "image")),
    ]
}

const SINCE_CREATION: Cell = Since("metadata.creationTimestamp", "<unknown>");
const NAME: Column = column("Name", text("metadata.name"));
const AGE: Column = column("Age", SINCE_CREATION);
const POD: &str = "spec.template.spec";
const UNSET: &str = "<unset>";

const REPLICAS: &[Column] = &[
    NAME,
    column("Desired", number_or("spec.replicas", 1)),
    column("Current", number("status.replicas")),
    column("Ready", number("status.readyReplicas")),
    AGE,
];
const POD_CONTAINERS: &[Column] = &containers(POD);
const SELECTOR: &[Column] = &[wide("Selector", Selector("spec.selector", "<none>"))];
const WEBHOOKS: &[Column] = &[NAME, column("Webhooks", Count(&["webhooks"])), AGE];
const BINDING: &[Column] = &[
    NAME,
    column("Role", Reference("roleRef")),
    AGE,
    wide("Users", Subjects("User")),
    wide("Groups", Subjects("Group")),
    wide("ServiceAccounts", Subjects("ServiceAccount")),
];

/// The columns of the other kinds.
pub(super) const FALLBACK: &[&[Column]] = &[&[
    NAME,
    column("Created At", text("metadata.creationTimestamp")),
]];

macro_rules! kinds {
    ($($kind:literal $group:literal: $columns:expr;)*) => {
        &[$(KindColumns { kind: $kind, group: $group, columns: $columns }),*]
    };
}

/// The columns of kinds.
pub(super) const TABLES: &[KindColumns] = kinds! {
    "Pod" "": &[&[
        NAME,
        column("Ready", Own(pods::ready)),
        column("Status", Own(pods::status)),
        column("Restarts", Own(pods::restarts)),
        AGE,
        wide("IP", Own(pods::address)),
        wide("Node", text_or("spec.nodeName", "<none>")),
        wide("Nominated Node", text_or("status.nominatedNodeName", "<none>")),
        wide("Readiness Gates", Own(pods::readiness_gates)),
    ]];
    "Deployment" "apps": &[
        &[
            NAME,
            column("Ready", Ratio("status.readyReplicas", "spec.replicas")),
            column("Up-to-date", number("status.updatedReplicas")),
            column("Available", number("status.availableReplicas")),
            AGE,
        ],
        POD_CONTAINERS,
        &[wide("Selector", Selector("spec.selector", ""))],
    ];
    "ReplicaSet" "apps": &[REPLICAS, POD_CONTAINERS, SELECTOR];
    "ReplicationController" "": &[
        REPLICAS,
        POD_CONTAINERS,
        &[wide("Selector", Own(workloads::controller_selector))],
    ];
    "StatefulSet" "apps": &[
        &[NAME, column("Ready", Ratio("status.readyReplicas", "spec.replicas")), AGE],
        POD_CONTAINERS,
    ];
    "DaemonSet" "apps": &[
        &[
            NAME,
            column("Desired", number("status.desiredNumberScheduled")),
            column("Current", number("status.currentNumberScheduled")),
            column("Ready", number("status.numberReady")),
            column("Up-to-date", number("status.updatedNumberScheduled")),
            column("Available", number("status.numberAvailable")),
            column("Node Selector", Labels("spec.template.spec.nodeSelector")),
            AGE,
        ],
        POD_CONTAINERS,
        SELECTOR,
    ];
    "Job" "batch": &[
        &[
            NAME,
            Column { head: "Status", cell: Own(workloads::job_status), shown: Shown::Since(30) },
            column("Completions", Own(workloads::completions)),
            column("Duration", Own(workloads::job_duration)),
            AGE,
        ],
        POD_CONTAINERS,
        SELECTOR,
    ];
    "CronJob" "batch": &[
        &[
            NAME,
            column("Schedule", text("spec.schedule")),
            Column {
                head: "Timezone",
                cell: text_or("spec.timeZone", "<none>"),
                shown: Shown::Since(30),
            },
            column("Suspend", Truth("spec.suspend")),
            column("Active", OwnNumber(workloads::active_jobs)),
            column("Last Schedule", Since("status.lastScheduleTime", "<none>")),
            AGE,
        ],
        &containers("spec.jobTemplate.spec.template.spec"),
        &[wide("Selector", Selector("spec.jobTemplate.spec.selector", "<none>"))],
    ];
    "Service" "": &[&[
        NAME,
        column("Type", text_or("spec.type", "ClusterIP")),
        column("Cluster-IP", Own(network::cluster_ip)),
        column("External-IP", Own(network::external_ip)),
        column("Port(s)", Own(network::ports)),
        AGE,
        wide("Selector", Labels("spec.selector")),
    ]];
    "Ingress" "networking.k8s.io": &[&[
        NAME,
        column("Class", text_or("spec.ingressClassName", "<none>")),
        column("Hosts", Own(network::hosts)),
        column("Address", Own(network::balancer)),
        column("Ports", Own(network::ingress_ports)),
        AGE,
    ]];
    "IngressClass" "networking.k8s.io": &[&[
        NAME,
        column("Controller", text("spec.controller")),
        column("Parameters", Own(network::parameters)),
        AGE,
    ]];
    "NetworkPolicy" "networking.k8s.io": &[&[
        NAME,
        column("Pod-Selector", Selector("spec.podSelector", "<none>")),
        AGE,
    ]];
    "ConfigMap" "": &[&[NAME, column("Data", Count(&["data", "binaryData"])), AGE]];
    "Secret" "": &[&[
        NAME,
        column("Type", text_or("type", "Opaque")),
        column("Data", Count(&["data", "stringData"])),
        AGE,
    ]];
    "ServiceAccount" "": &[&[NAME, column("Secrets", Count(&["secrets"])), AGE]];
    "Namespace" "": &[&[NAME, column("Status", text_or("status.phase", "Active")), AGE]];
    "Node" "": &[&[
        NAME,
        column("Status", Own(workloads::node_status)),
        column("Roles", Own(workloads::node_roles)),
        AGE,
        column("Version", text("status.nodeInfo.kubeletVersion")),
        wide("Internal-IP", Address("InternalIP")),
        wide("External-IP", Address("ExternalIP")),
        wide("OS-Image", text_or("status.nodeInfo.osImage", "<unknown>")),
        wide("Kernel-Version", text_or("status.nodeInfo.kernelVersion", "<unknown>")),
        wide("Container-Runtime", text_or("status.nodeInfo.containerRuntimeVersion", "<unknown>")),
    ]];
    "PersistentVolume" "": &[&[
        NAME,
        column("Capacity", Quantity("spec.capacity.storage", "0")),
        column("Access Modes", AccessModes("spec.accessModes")),
        column("Reclaim Policy", text_or("spec.persistentVolumeReclaimPolicy", "Retain")),
        column("Status", Own(storage::phase)),
        column("Claim", Own(storage::volume_claim)),
        column("StorageClass", Own(storage::storage_class)),
        column("VolumeAttributesClass", text_or("spec.volumeAttributesClassName", UNSET)),
        column("Reason", text("status.reason")),
        AGE,
        wide("VolumeMode", text_or("spec.volumeMode", "Filesystem")),
    ]];
    "PersistentVolumeClaim" "": &[&[
        NAME,
        column("Status", Own(storage::phase)),
        column("Volume", text("spec.volumeName")),
        column("Capacity", Own(storage::claim_capacity)),
        column("Access Modes", Own(storage::claim_modes)),
        column("StorageClass", Own(storage::storage_class)),
        column("VolumeAttributesClass", text_or("spec.volumeAttributesClassName", UNSET)),
        AGE,
        wide("VolumeMode", text_or("spec.volumeMode", "Filesystem")),
    ]];
    "StorageClass" "storage.k8s.io": &[&[
        column("Name", Own(storage::class_name)),
        column("Provisioner", text("provisioner")),
        column("ReclaimPolicy", text_or("reclaimPolicy", "Delete")),
        column("VolumeBindingMode", text_or("volumeBindingMode", "Immediate")),
        column("AllowVolumeExpansion", truth("allowVolumeExpansion")),
        AGE,
    ]];
    "HorizontalPodAutoscaler" "autoscaling": &[&[
        NAME,
        column("Reference", Reference("spec.scaleTargetRef")),
        column("Targets", Own(metrics::targets)),
        column("MinPods", number_or("spec.minReplicas", 1)),
        column("MaxPods", number("spec.maxReplicas")),
        column("Replicas", number("status.currentReplicas")),
        AGE,
    ]];
    "ResourceQuota" "": &[&[
        NAME,
        Column { head: "Age", cell: SINCE_CREATION, shown: Shown::Until(32) },
        column("Request", Quotas { limits: false }),
        column("Limit", Quotas { limits: true }),
        Column { head: "Age", cell: SINCE_CREATION, shown: Shown::Since(33) },
    ]];
    "PriorityClass" "scheduling.k8s.io": &[&[
        NAME,
        column("Value", number("value")),
        column("Global-Default", truth("globalDefault")),
        AGE,
        column("PreemptionPolicy", text_or("preemptionPolicy", "PreemptLowerPriority")),
    ]];
    "PodDisruptionBudget" "policy": &[&[
        NAME,
        column("Min Available", text_or("spec.minAvailable", "N/A")),
        column("Max Unavailable", text_or("spec.maxUnavailable", "N/A")),
        column("Allowed Disruptions", number("status.disruptionsAllowed")),
        AGE,
    ]];
    "RoleBinding" "rbac.authorization.k8s.io": &[BINDING];
    "ClusterRoleBinding" "rbac.authorization.k8s.io": &[BINDING];
    "Lease" "coordination.k8s.io": &[&[
        NAME,
        column("Holder", text("spec.holderIdentity")),
        AGE,
    ]];
    "ValidatingWebhookConfiguration" "admissionregistration.k8s.io": &[WEBHOOKS];
    "MutatingWebhookConfiguration" "admissionregistration.k8s.io": &[WEBHOOKS];
    "ValidatingAdmissionPolicy" "admissionregistration.k8s.io": &[&[
        NAME,
        column("Validations", Count(&["spec.validations"])),
        column("ParamKind", Own(registered::parameter_kind)),
        AGE,
    ]];
    "MutatingAdmissionPolicy" "admissionregistration.k8s.io": &[&[
        NAME,
        column("Mutations", Count(&["spec.mutations"])),
        column("ParamKind", Own(registered::parameter_kind)),
        AGE,
    ]];
    "APIService" "apiregistration.k8s.io": &[&[
        NAME,
        column("Service", Own(registered::service)),
        column("Available", Own(registered::available)),
        AGE,
    ]];
    "CertificateSigningRequest" "certificates.k8s.io": &[&[
        NAME,
        AGE,
        column("SignerName", text_or("spec.signerName", "<none>")),
        column("Requestor", text("spec.username")),
        column("RequestedDuration", Own(registered::requested_duration)),
        column("Condition", Own(registered::request_state)),
    ]];
    "Endpoints" "": &[&[NAME, column("Endpoints", Own(endpoints::addresses)), AGE]];
    "EndpointSlice" "discovery.k8s.io": &[&[
        NAME,
        column("AddressType", text("addressType")),
        column("Ports", Own(endpoints::slice_ports)),
        column("Endpoints", Own(endpoints::slice_addresses)),
        AGE,
    ]];
    "ControllerRevision" "apps": &[&[
        NAME,
        column("Controller", Own(registered::controller)),
        column("Revision", number("revision")),
        AGE,
    ]];
    "RuntimeClass" "node.k8s.io": &[&[NAME, column("Handler", text("handler")), AGE]];
    "VolumeAttachment" "storage.k8s.io": &[&[
        NAME,
        column("Attacher", text("spec.attacher")),
        column("PV", text("spec.source.persistentVolumeName")),
        column("Node", text("spec.nodeName")),
        column("Attached", truth("status.attached")),
        AGE,
    ]];
    "CSINode" "storage.k8s.io": &[&[NAME, column("Drivers", Count(&["spec.drivers"])), AGE]];
    "CSIDriver" "storage.k8s.io": &[&[
        NAME,
        column("AttachRequired", Field("spec.attachRequired", Default::Bool(true))),
        column("PodInfoOnMount", truth("spec.podInfoOnMount")),
        column("StorageCapacity", truth("spec.storageCapacity")),
        column("TokenRequests", Own(registered::audiences)),
        column("RequiresRepublish", truth("spec.requiresRepublish")),
        column("Modes", Own(registered::modes)),
        AGE,
    ]];
    "Event" "": &[&[
        column("Last Seen", Own(events::last_seen)),
        column("Type", text("type")),
        column("Reason", text("reason")),
        column("Object", Own(events::object)),
        wide("Subobject", Own(events::subobject)),
        wide("Source", Own(events::source)),
        column("Message", Own(events::message)),
        wide("First Seen", Own(events::first_seen)),
        wide("Count", OwnNumber(events::count)),
        wide("Name", text("metadata.name")),
    ]];
};
