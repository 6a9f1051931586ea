// When the versions of Kubernetes' own kinds were deprecated and removed, as lines of the table.

/**
 * Versions that a release before the oldest one of the table removed. The Go packages no longer have their types.
 * The deprecation guide and the release notes of Kubernetes tell the releases. Where no source tells when a version was
 * deprecated, the release of its removal stands for it: nothing reads that number of a removed version.
 */
const GONE = [
  "-apiregistration.k8s.io/v1beta1 APIService 19 22 apiregistration.k8s.io/v1 APIService",
  "-batch/v2alpha1 CronJob 21 21 batch/v1 CronJob",
  "-extensions/v1beta1 PodSecurityPolicy 11 16 policy/v1beta1 PodSecurityPolicy",
  "-networking.k8s.io/v1alpha1 ClusterCIDR 29 29",
  "-policy/v1beta1 PodSecurityPolicy 21 25",
  "-resource.k8s.io/v1alpha1 PodScheduling 27 27",
];

/** `-extensions/v1beta1 Ingress 14 22 networking.k8s.io/v1 Ingress` for each version that goes. */
export function lifecycles(all) {
  const lines = new Map();
  for (const packages of all) {
    for (const { group, path, types, lifecycle } of packages.values()) {
      for (const [kind, found] of lifecycle) {
        const isObject = types.get(kind)?.fields.some(({ json }) => json === "metadata");
        if (!isObject || kind.endsWith("List") || found.Deprecated === undefined) {
          continue;
        }
        const name = `-${group}/${path.split("/").at(-1)} ${kind}`;
        const [to, version, other] = found.Replacement ?? [];
        // A tag of IngressClass names its list.
        const instead =
          version === undefined ? "" : ` ${to}/${version} ${other.replace(/List$/, "")}`;
        lines.set(name, `${name} ${found.Deprecated} ${found.Removed ?? 0}${instead}`);
      }
    }
  }
  return [...lines.values(), ...GONE].sort();
}
