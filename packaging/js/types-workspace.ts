// The types of a workspace: which texts, definitions and objects it has, and what becomes of them.

import type { Range } from "./types.ts";
import type { Admission } from "./types-admission.ts";
import type { CrdReport } from "./types-definition.ts";
import type { Diagnostic } from "./types-editor.ts";

/** Which releases of Kubernetes a workspace is for. */
export interface WorkspaceOptions {
  /**
   * One of `kubernetesVersions`, or a range such as `1.29-1.37`, whose newest release answers.
   * Diagnostics then also say what definitions need a later release for than the oldest. By default
   * `defaultKubernetesVersion`.
   */
  kubernetes?: string;
}

/** Where a part of a text starts. */
export interface PartStart {
  /** The number of a document in the text. */
  document: number;
  /** The number of an object in the document. */
  object: number;
}

/** The diagnostics and outcomes of a part of a text. */
export interface PartialDiagnostics {
  diagnostics: Diagnostic[];
  outcomes: DocumentOutcome[];
  /** The start of the next part; `null` after the last one. */
  next: PartStart | null;
}

/** The address of a text: any unique string, in editors a URI. */
export type DocumentUri = string;

/**
 * Why nothing can be said of a document:
 *
 * - `empty`: there is nothing in it
 * - `not-kubernetes`: it is not a manifest, such as the values of a chart
 * - `template`: it cannot be read, and looks like a template that has yet to be filled in
 * - `unreadable`: it is neither valid YAML nor valid JSON
 * - `no-type`: a manifest lacks its `apiVersion` or `kind`
 * - `built-in`: API servers know the kind by themselves
 * - `structure-only`: the structure of an object of Kubernetes' own, or of an OpenAPI document's kind,
 *   is in order; whether the server's own code refuses it, no schema tells
 * - `openapi`: an OpenAPI document, which describes kinds
 * - `tool-file`: a tool reads it, and no API server gets it, such as a kustomization
 * - `unknown-kind`: its group is known and has no such kind
 * - `no-definition`: no definition of its group is known
 * - `definition-undecodable`: the server cannot decode its definition
 * - `definition-refused`: the server refuses its definition
 * - `definition-serves-nothing`: its definition serves no version
 * - `no-previous`: an update is asked for, and no previous object has its identity
 */
export type NotJudgedReason =
  | "empty"
  | "not-kubernetes"
  | "template"
  | "unreadable"
  | "no-type"
  | "built-in"
  | "structure-only"
  | "openapi"
  | "tool-file"
  | "unknown-kind"
  | "no-definition"
  | "definition-undecodable"
  | "definition-refused"
  | "definition-serves-nothing"
  | "no-previous";

/** Whether the server takes an object or definition, or why that cannot be said. */
export interface Outcome {
  outcome: "accepted" | "refused" | "not-judged";
  /** Why it is not judged. */
  reason?: NotJudgedReason;
  /** The same in words. */
  message?: string;
  /** Suggestions, the most similar first: kinds, or API groups. */
  names?: string[];
  /** Whether the document seems mistaken, whatever definitions may be missing: it has no type, or its kind or group seems misspelt. */
  isMistake?: true;
  /** The command that prints the OpenAPI document that is needed, if the kind's server is aggregated. */
  command?: string;
}

/** The status of a document, or of an item of its list. */
export interface DocumentOutcome extends Outcome {
  range: Range;
  /** The number of the document in its text. */
  document: number;
  /** Which item of the document's list it is. Items of lists in the list are counted like its own. */
  item?: number;
  /** Empty where it has none, as the next three. */
  apiVersion: string;
  kind: string;
  name: string;
  namespace: string;
  /** Whether it is a definition. */
  definition: boolean;
  /** The range of the reason, if it is not judged. */
  at?: Range;
}

/** The request that the objects of a workspace are sent with. */
export type WorkspaceRequest = "apply" | "kubectl-apply" | "update" | "update-status";

/** Identifies an object. Its version does not matter, and the identity never changes. */
export interface ObjectIdentity {
  /** Without the version; empty for the core group. */
  group: string;
  kind: string;
  /**
   * The `namespace` of `setRequest` where the object names none. Absent where its kind has no namespaces; where no
   * definition tells that, it is what the object says.
   */
  namespace?: string;
  name: string;
}

/** Where an object or definition of a workspace is. */
export interface ObjectSite {
  uri: DocumentUri;
  /** The number of the document in its text. */
  document: number;
  /** Which item of the document's list it is. Items of lists in the list are counted like its own. */
  item?: number;
  range: Range;
}

/** The result of checking an object by the structure of its kind. */
export interface StructureReport {
  /** The server's text if it cannot decode the object. */
  decodeError?: string;
  /** The errors that refuse the object, `decodeError` among them. */
  errors: string[];
  /** The paths of the fields that the structure lacks. */
  unknownFields: string[];
  /** Keys that the text repeats, as strict field validation words them. */
  duplicateFields: string[];
}

/** An object or definition in a text of a workspace. */
export interface WorkspaceObject extends Outcome, ObjectSite {
  apiVersion: string;
  kind: string;
  /** Empty where it has none. */
  name: string;
  /** As it is written; empty where it has none. */
  namespace: string;
  identity: ObjectIdentity;
  /** The object that is sent, as JSON with exact numbers. Absent for definitions. */
  sent?: string;
  /** The previous object, and its place in the previous text. Absent where none is known. */
  previous?: ObjectSite & { json: string };
  /** The definition that it is judged by, and its own version. */
  crd?: ObjectSite & { version: string };
  /**
   * The server's answer by its definition, if there is one. If the server refuses the definition,
   * the answer that it would give.
   */
  admission?: Admission;
  /** The result of checking its structure, if no definition judges it and its kind's structure is known. */
  structure?: StructureReport;
  /** The server's report, if it is a definition. */
  report?: CrdReport;
}

/** A definition in a text of a workspace. */
export interface WorkspaceDefinition extends ObjectSite {
  /** Its name; empty where it has none. */
  name: string;
  group: string;
  kind: string;
  scope: "Namespaced" | "Cluster";
  versions: { name: string; served: boolean }[];
  /** Whether objects are judged by it: of several definitions of a kind only one counts. */
  counts: boolean;
}

/** A field that refers to an object by its name. */
export interface ObjectReference {
  /** The kind that has the field: `Boat.example.org`; the kind alone in the core group. */
  from: string;
  /** The path of the field: `spec.berths.harbour`. It goes into all items of lists. */
  path: string;
  /** The kind of the object: `Harbour.example.org`. */
  to: string;
}
