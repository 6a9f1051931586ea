// What both entries export.

export { diagnosticCodes } from "./codes.ts";
export { Crd } from "./crd.ts";
export { locate, parse } from "./documents.ts";
export { decodeText } from "./encoding.ts";
export { evaluate } from "./evaluate.ts";
export type * from "./types.ts";
export { Workspace } from "./workspace.ts";

/** The Kubernetes release whose API server this package reproduces, e.g. `1.36`. */
export const kubernetesVersion: string = KUBERNETES_VERSION;
