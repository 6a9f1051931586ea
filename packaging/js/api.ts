// The exports of both entries.

export { diagnosticCodes } from "./codes.ts";
export { changeKinds, diff } from "./compare.ts";
export { Crd } from "./crd.ts";
export { locate, parse } from "./documents.ts";
export { decodeText } from "./encoding.ts";
export { evaluate } from "./evaluate.ts";
export { explain, jsonSchema } from "./reference.ts";
export {
  defaultKubernetesVersion,
  kubernetesVersions,
  UnknownReleaseError,
} from "./releases.ts";
export { draftSuite, mutants, readSuite, runSuite, SuiteTarget, updateSuite } from "./suites.ts";
export { trace } from "./trace.ts";
export type * from "./types.ts";
export type * from "./types-compare.ts";
export type * from "./types-reference.ts";
export type * from "./types-suites.ts";
export type * from "./types-trace.ts";
export { Workspace } from "./workspace.ts";

/** As `defaultKubernetesVersion`: the Kubernetes release that answers unless another is chosen. */
export const kubernetesVersion: string = KUBERNETES_VERSION;
