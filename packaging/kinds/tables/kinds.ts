// The columns of Kubernetes' own kinds, as its API server prints them.

import {
  at,
  type Cell,
  containers,
  count,
  field,
  hasCondition,
  items,
  labels,
  quantity,
  ratio,
  selector,
  since,
} from "./cells.ts";
import { event, firstSeen, lastSeen, object, source } from "./event.ts";
import {
  balancer,
  clusterIp,
  externalIp,
  hosts,
  ingressPorts,
  parameters,
  ports,
} from "./network.ts";
import { readinessGates, ready, restarts, status } from "./pod.ts";
import { targets } from "./scaler.ts";
import { accessModes, claimedCapacity, claimedModes, quotas, storageClass } from "./storage.ts";

/** The releases that have a column, by their minor versions: from one on, or until the last one. */
export type Releases = { since: number } | { until: number };

/** A column: its head, its cells, and whether only wide tables or some releases have it. */
export type Column = [head: string, cell: Cell, only?: "wide" | Releases];

const NAME: Column = ["Name", field("metadata.name")];
const AGE: [string, Cell] = ["Age", since("metadata.creationTimestamp")];
const PODS = "spec.template.spec";

const containersOf = (path: string): Column[] => [
  ["Containers", containers(path, "name"), "wide"],
  ["Images", containers(path, "image"), "wide"],
];
const WORKLOAD: Column[] = [...containersOf(PODS), ["Selector", selector("spec.selector"), "wide"]];
const REPLICAS: Column[] = [
  NAME,
  ["Desired", field("spec.replicas", 1)],
  ["Current", field("status.replicas", 0)],
  ["Ready", field("status.readyReplicas", 0)],
  AGE,
];

const completions: Cell = (job) => {
  const { completions, parallelism = 1 } = job.spec ?? {};
  const done = at(job, "status.succeeded") ?? 0;
  // The server fills in one completion where neither is given.
  if (completions !== undefined || job.spec?.parallelism === undefined) {
    return `${done}/${completions ?? 1}`;
  }
  return parallelism > 1 ? `${done}/1 of ${parallelism}` : `${done}/1`;
};

/** The first minor version that shows that a Job met its criteria of success. */
const SHOWS_CRITERIA = 34;

const jobStatus: Cell = (job, { minor }) => {
  if (hasCondition(job, "Complete")) return "Complete";
  if (hasCondition(job, "Failed")) return "Failed";
  if (at(job, "metadata.deletionTimestamp") !== undefined) return "Terminating";
  if (hasCondition(job, "Suspended")) return "Suspended";
  if (hasCondition(job, "FailureTarget")) return "FailureTarget";
  const isMet = minor >= SHOWS_CRITERIA && hasCondition(job, "SuccessCriteriaMet");
  return isMet ? "SuccessCriteriaMet" : "Running";
};

const jobDuration: Cell = (job, { age }) => {
  const { startTime, completionTime } = job.status ?? {};
  return startTime === undefined ? "" : age(startTime, completionTime);
};

const nodeStatus: Cell = (node) => {
  const known = items(node, "status.conditions").some(({ type }) => type === "Ready");
  const state = hasCondition(node, "Ready") ? "Ready" : known ? "NotReady" : "Unknown";
  return at(node, "spec.unschedulable") === true ? `${state},SchedulingDisabled` : state;
};

const ROLE_PREFIX = "node-role.kubernetes.io/";

const nodeRoles: Cell = (node) => {
  const own = Object.entries<string>(at(node, "metadata.labels") ?? {});
  const roles = own.flatMap(([key, value]) => {
    if (key.startsWith(ROLE_PREFIX)) return [key.slice(ROLE_PREFIX.length)];
    return key === "kubernetes.io/role" ? [value] : [];
  });
  const named = roles.filter((role) => role !== "");
  return [...new Set(named)].sort().join(",") || "<none>";
};

const address = (wanted: string): Cell => {
  return (node) => {
    const all = items(node, "status.addresses");
    return all.find(({ type }) => type === wanted)?.address ?? "<none>";
  };
};

const truth = (path: string): Cell => {
  return (object) => (at(object, path) === true ? "True" : "False");
};

/** A phase, unless the object is being deleted. */
const phase: Cell = (volume) =>
  at(volume, "metadata.deletionTimestamp") === undefined
    ? (at(volume, "status.phase") ?? "Pending")
    : "Terminating";

const claim: Cell = (volume) => {
  const { namespace = "", name = "" } = at(volume, "spec.claimRef") ?? {};
  return at(volume, "spec.claimRef") === undefined ? "" : `${namespace}/${name}`;
};

const isDefaultClass: Cell = (own) => {
  const { name = "", annotations = {} } = own.metadata ?? {};
  const isDefault = ["storageclass.kubernetes.io", "storageclass.beta.kubernetes.io"].some(
    (prefix) => annotations[`${prefix}/is-default-class`] === "true",
  );
  return isDefault ? `${name} (default)` : name;
};

const reference = (path: string): Cell => {
  return (object) => `${at(object, `${path}.kind`) ?? ""}/${at(object, `${path}.name`) ?? ""}`;
};

const subjects = (wanted: string): Cell => {
  return (binding) => {
    const own = items(binding, "subjects").filter(({ kind }) => kind === wanted);
    const isAccount = wanted === "ServiceAccount";
    return own
      .map(({ namespace, name }) => (isAccount && namespace ? `${namespace}/${name}` : name))
      .join(", ");
  };
};

const BINDING: Column[] = [
  NAME,
  ["Role", reference("roleRef")],
  AGE,
  ["Users", subjects("User"), "wide"],
  ["Groups", subjects("Group"), "wide"],
  ["ServiceAccounts", subjects("ServiceAccount"), "wide"],
];
const UNSET = "<unset>";
/** The server makes a list of the one address that older clients write. */
const POD_IP = field("status.podIP", "<none>");

/** The columns of kinds by `KIND.GROUP`. */
export const TABLES: Record<string, Column[]> = {
  Pod: [
    NAME,
    ["Ready", ready],
    ["Status", status],
    ["Restarts", restarts],
    AGE,
    ["IP", (pod, context) => items(pod, "status.podIPs")[0]?.ip ?? POD_IP(pod, context), "wide"],
    ["Node", field("spec.nodeName", "<none>"), "wide"],
    ["Nominated Node", field("status.nominatedNodeName", "<none>"), "wide"],
    ["Readiness Gates", readinessGates, "wide"],
  ],
  "Deployment.apps": [
    NAME,
    ["Ready", ratio("status.readyReplicas", "spec.replicas", 1)],
    ["Up-to-date", field("status.updatedReplicas", 0)],
    ["Available", field("status.availableReplicas", 0)],
    AGE,
    ...containersOf(PODS),
    ["Selector", selector("spec.selector", ""), "wide"],
  ],
  "ReplicaSet.apps": [...REPLICAS, ...WORKLOAD],
  ReplicationController: [
    ...REPLICAS,
    ...containersOf(PODS),
    ["Selector", labels("spec.selector"), "wide"],
  ],
  "StatefulSet.apps": [
    NAME,
    ["Ready", ratio("status.readyReplicas", "spec.replicas", 1)],
    AGE,
    ...containersOf(PODS),
  ],
  "DaemonSet.apps": [
    NAME,
    ["Desired", field("status.desiredNumberScheduled", 0)],
    ["Current", field("status.currentNumberScheduled", 0)],
    ["Ready", field("status.numberReady", 0)],
    ["Up-to-date", field("status.updatedNumberScheduled", 0)],
    ["Available", field("status.numberAvailable", 0)],
    ["Node Selector", labels(`${PODS}.nodeSelector`)],
    AGE,
    ...WORKLOAD,
  ],
  "Job.batch": [
    NAME,
    ["Status", jobStatus, { since: 30 }],
    ["Completions", completions],
    ["Duration", jobDuration],
    AGE,
    ...WORKLOAD,
  ],
  "CronJob.batch": [
    NAME,
    ["Schedule", field("spec.schedule")],
    ["Timezone", field("spec.timeZone", "<none>"), { since: 30 }],
    ["Suspend", truth("spec.suspend")],
    ["Active", (cron) => items(cron, "status.active").length],
    ["Last Schedule", since("status.lastScheduleTime", "<none>")],
    AGE,
    ...containersOf("spec.jobTemplate.spec.template.spec"),
    ["Selector", selector("spec.jobTemplate.spec.selector"), "wide"],
  ],
  Service: [
    NAME,
    ["Type", field("spec.type", "ClusterIP")],
    ["Cluster-IP", clusterIp],
    ["External-IP", externalIp],
    ["Port(s)", ports],
    AGE,
    ["Selector", labels("spec.selector"), "wide"],
  ],
  "Ingress.networking.k8s.io": [
    NAME,
    ["Class", field("spec.ingressClassName", "<none>")],
    ["Hosts", hosts],
    ["Address", balancer],
    ["Ports", ingressPorts],
    AGE,
  ],
  "IngressClass.networking.k8s.io": [
    NAME,
    ["Controller", field("spec.controller")],
    ["Parameters", parameters],
    AGE,
  ],
  "NetworkPolicy.networking.k8s.io": [NAME, ["Pod-Selector", selector("spec.podSelector")], AGE],
  ConfigMap: [NAME, ["Data", count("data", "binaryData")], AGE],
  Secret: [NAME, ["Type", field("type", "Opaque")], ["Data", count("data", "stringData")], AGE],
  ServiceAccount: [NAME, ["Secrets", count("secrets")], AGE],
  Namespace: [NAME, ["Status", field("status.phase", "Active")], AGE],
  Node: [
    NAME,
    ["Status", nodeStatus],
    ["Roles", nodeRoles],
    AGE,
    ["Version", field("status.nodeInfo.kubeletVersion")],
    ["Internal-IP", address("InternalIP"), "wide"],
    ["External-IP", address("ExternalIP"), "wide"],
    ["OS-Image", field("status.nodeInfo.osImage", "<unknown>"), "wide"],
    ["Kernel-Version", field("status.nodeInfo.kernelVersion", "<unknown>"), "wide"],
    ["Container-Runtime", field("status.nodeInfo.containerRuntimeVersion", "<unknown>"), "wide"],
  ],
  PersistentVolume: [
    NAME,
    ["Capacity", quantity("spec.capacity.storage", "0")],
    ["Access Modes", accessModes("spec.accessModes")],
    ["Reclaim Policy", field("spec.persistentVolumeReclaimPolicy", "Retain")],
    ["Status", phase],
    ["Claim", claim],
    ["StorageClass", storageClass],
    ["VolumeAttributesClass", field("spec.volumeAttributesClassName", UNSET)],
    ["Reason", field("status.reason")],
    AGE,
    ["VolumeMode", field("spec.volumeMode", "Filesystem"), "wide"],
  ],
  PersistentVolumeClaim: [
    NAME,
    ["Status", phase],
    ["Volume", field("spec.volumeName")],
    ["Capacity", claimedCapacity],
    ["Access Modes", claimedModes],
    ["StorageClass", storageClass],
    ["VolumeAttributesClass", field("spec.volumeAttributesClassName", UNSET)],
    AGE,
    ["VolumeMode", field("spec.volumeMode", "Filesystem"), "wide"],
  ],
  "StorageClass.storage.k8s.io": [
    ["Name", isDefaultClass],
    ["Provisioner", field("provisioner")],
    ["ReclaimPolicy", field("reclaimPolicy", "Delete")],
    ["VolumeBindingMode", field("volumeBindingMode", "Immediate")],
    ["AllowVolumeExpansion", field("allowVolumeExpansion", false)],
    AGE,
  ],
  "HorizontalPodAutoscaler.autoscaling": [
    NAME,
    ["Reference", reference("spec.scaleTargetRef")],
    ["Targets", targets],
    ["MinPods", field("spec.minReplicas", 1)],
    ["MaxPods", field("spec.maxReplicas", 0)],
    ["Replicas", field("status.currentReplicas", 0)],
    AGE,
  ],
  ResourceQuota: [
    NAME,
    [...AGE, { until: 32 }],
    ["Request", quotas("requests")],
    ["Limit", quotas("limits")],
    [...AGE, { since: 33 }],
  ],
  "PriorityClass.scheduling.k8s.io": [
    NAME,
    ["Value", field("value", 0)],
    ["Global-Default", field("globalDefault", false)],
    AGE,
    ["PreemptionPolicy", field("preemptionPolicy", "PreemptLowerPriority")],
  ],
  "PodDisruptionBudget.policy": [
    NAME,
    ["Min Available", field("spec.minAvailable", "N/A")],
    ["Max Unavailable", field("spec.maxUnavailable", "N/A")],
    ["Allowed Disruptions", field("status.disruptionsAllowed", 0)],
    AGE,
  ],
  "RoleBinding.rbac.authorization.k8s.io": BINDING,
  "ClusterRoleBinding.rbac.authorization.k8s.io": BINDING,
  "Lease.coordination.k8s.io": [NAME, ["Holder", field("spec.holderIdentity")], AGE],
  Event: event([
    ["Last Seen", lastSeen],
    ["Type", field("type")],
    ["Reason", field("reason")],
    ["Object", object],
    ["Subobject", field("involvedObject.fieldPath"), "wide"],
    ["Source", source, "wide"],
    ["Message", (own) => String(own.message ?? "").trim()],
    ["First Seen", firstSeen, "wide"],
    ["Count", (own) => own.series?.count ?? (own.count || 1), "wide"],
    ["Name", field("metadata.name"), "wide"],
  ]),
};

/** The columns of the other kinds. */
export const OTHERS: Column[] = [NAME, ["Created At", field("metadata.creationTimestamp")]];
