// The cells of volumes and claims.

import { at, type Cell, items } from "./cells.ts";

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

export const storageClass: Cell = (object) => {
  const { annotations = {} } = object.metadata ?? {};
  return (
    annotations["volume.beta.kubernetes.io/storage-class"] ??
    at(object, "spec.storageClassName") ??
    ""
  );
};
