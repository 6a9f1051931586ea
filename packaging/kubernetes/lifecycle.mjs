// When the versions of Kubernetes' own kinds were deprecated and removed, as lines of the table.

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
        const instead = version === undefined ? "" : ` ${to}/${version} ${other}`;
        lines.set(name, `${name} ${found.Deprecated} ${found.Removed ?? 0}${instead}`);
      }
    }
  }
  return [...lines.values()].sort();
}
