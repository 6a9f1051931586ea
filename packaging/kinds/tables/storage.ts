// The cells of volumes, claims and quotas.

import { at, type Cell, items, quantity } from "./cells.ts";

const MODES: Record<string, string> = {
  ReadWriteOnce: "RWO",
  ReadOnlyMany: "ROX",
  ReadWriteMany: "RWX",
  ReadWriteOncePod: "RWOP",
};

/** Access modes in their short form. */
export function accessModes(path: string): Cell {
  return (object) => {
    const own = items(object, path);
    const known = Object.entries(MODES).filter(([mode]) => own.includes(mode));
    return known.map(([, short]) => short).join(",");
  };
}

/** The modes of a claim, which are known once it has a volume. */
export const claimedModes: Cell = (claim, context) =>
  at(claim, "spec.volumeName") ? accessModes("status.accessModes")(claim, context) : "";

/** The capacity of a claim, which is known once it has a volume. */
export const claimedCapacity: Cell = (claim, context) =>
  at(claim, "spec.volumeName") ? quantity("status.capacity.storage", "0")(claim, context) : "";

export const storageClass: Cell = (object) => {
  const { annotations = {} } = object.metadata ?? {};
  return (
    annotations["volume.beta.kubernetes.io/storage-class"] ??
    at(object, "spec.storageClassName") ??
    ""
  );
};

/** The used resources of a quota: the limits, or all others. */
export function quotas(wanted: "requests" | "limits"): Cell {
  return (quota, context) => {
    const { hard = {}, used = {} } = quota.status ?? {};
    return Object.keys(hard)
      .filter((name) => name.startsWith("limits.") === (wanted === "limits"))
      .sort()
      .map((name) => {
        return `${name}: ${context.quantity(used[name] ?? 0)}/${context.quantity(hard[name])}`;
      })
      .join(", ");
  };
}
