// The shapes that cross the package's public surface. Results are plain data: everything here
// survives `structuredClone` and `postMessage`, so an engine in a worker can hand it on as it is.

import type { diagnosticCodes } from "./codes.ts";
import type { Admission, CustomResource } from "./types-admission.ts";

export type * from "./types-admission.ts";

/**
 * YAML or JSON, as text or as bytes, or an already parsed value. Bytes are read as Kubernetes reads
 * a file: as UTF-8, or as UTF-16 after a byte order mark. Anything else cannot be decoded.
 */
export type Source = string | Bytes | object;

/** The content of a file: what Node's `readFile` and a browser's `arrayBuffer()` give. */
export type Bytes = Uint8Array | ArrayBuffer;

/** The text of a file's bytes. */
export interface FileText {
  /** The text as far as it could be read. If there is a fault, use it to show the place only. */
  text: string;
  /** Why the bytes are not text, in go-yaml's words. */
  fault?: string;
  /** How much of the text is before the fault, in UTF-16 code units. */
  faultAt?: number;
}

/** A place in a text, as the Language Server Protocol counts: zero-based line, UTF-16 character. */
export interface Position {
  line: number;
  character: number;
}

/** From `start` up to, and without, `end`. */
export interface Range {
  start: Position;
  end: Position;
}

/** The API's names of what can be wrong with a field. */
export type FieldErrorType =
  | "FieldValueInvalid"
  | "FieldValueRequired"
  | "FieldValueNotSupported"
  | "FieldValueDuplicate"
  | "FieldValueForbidden"
  | "FieldValueTooLong"
  | "FieldValueTooShort"
  | "FieldValueTooMany"
  | "FieldValueTooFew"
  | "FieldValueTypeInvalid"
  | "FieldValueNotFound"
  | "InternalError";

/** One thing that the API server finds wrong with one field. */
export interface FieldError {
  type: FieldErrorType;
  /** The server's path, e.g. `spec.ports[0].name`. */
  field: string;
  detail: string;
  badValue?: unknown;
  /** The same place in the user's own document, where the server's path names its internal form. */
  at?: string;
  /** The server's whole text, e.g. `spec.replicas: Invalid value: 0: should be at least 1`. */
  message: string;
  /** The stable code of the cause, e.g. `max-length`. Texts differ from release to release. */
  code: string;
  /** The keyword of the schema that the value violates, e.g. `maxLength`; absent for other errors. */
  keyword?: string;
  /** The rule that refuses the value; absent for other errors. */
  rule?: RuleId;
}

/** A rule of a version of a definition. */
export interface RuleId {
  /** The path of its node: `spec.ports[*].name`, `""` for the root. `[*]` is any item or key. */
  path: string;
  /** Its place in the node's `x-kubernetes-validations`, from 0. */
  index: number;
}

/** The code of a remark; docs/javascript.md explains each. */
export type AdviceCode =
  | "optional-without-has"
  | "transition-escaped-by-deletion"
  | "default-never-applied"
  | "map-key-not-required"
  | "serves-nothing";

/** A remark of ours on a definition, which the server says nothing of and which decides nothing. */
export interface Advice {
  code: AdviceCode;
  /** The place in the user's own document. */
  at: string;
  message: string;
}

/** The keyword that bounds the size of a list, a map or a string. */
export type BoundKeyword = "maxItems" | "maxProperties" | "maxLength";

/** A size that multiplies the cost of a rule. */
export interface CostFactor {
  /** The list, map or string, in the user's own document. */
  at: string;
  keyword: BoundKeyword;
  /** The bound that it has. */
  bound?: number;
  /**
   * What the estimate takes its size for: elements, or the bytes of a string. Without a bound that
   * is as many as a request has room for; of all unbounded lists and maps around a rule together,
   * how many values of the rule's node it has room for.
   */
  assumed: number;
  /** The largest bound with which the rule keeps its limit, all else unchanged. */
  suggestion?: number;
}

/** A bound to set. */
export interface CostBound {
  at: string;
  keyword: BoundKeyword;
  bound: number;
}

/** The estimated cost of one compiled rule. */
export interface RuleCost {
  /** As in the server's errors. */
  path: string;
  /**
   * The first release of Kubernetes whose new rules may use all functions and macros of this one;
   * absent where all may.
   */
  since?: string;
  /** Whether the rule compiles and names `oldSelf`: a transition rule. Absent where not. */
  usesOldSelf?: true;
  perCall: number;
  total: number;
  /** The same place in the user's own document, where that has another path there. */
  at?: string;
  /**
   * Ours: what the rule must not exceed for the definition to be accepted, where it costs too
   * much; the limit of a rule, or its share of the schema's.
   */
  limit?: number;
  /**
   * Ours: where the cost comes from, of the most expensive of those that cost too much. The lists
   * and maps around the rule come first, then what the rule looks at.
   */
  factors?: CostFactor[];
  /** Ours: one bound for all factors, which suffices without lowering any of them as far. */
  together?: CostBound[];
}

/** Why a release refuses a definition, or which field it drops silently. */
export interface ReleaseReason {
  /** The field, as in the server's errors. */
  at: string;
  /** The rule, where it is one that the release refuses. */
  rule?: string;
  /**
   * What the release does not know, as it is written in definitions: `isIP()`, `optionalOldSelf`,
   * `format: int32`. Otherwise the `code` of the error.
   */
  what: string;
  /** The first later release that takes the field; absent where none does. */
  since?: string;
  /** The first release that no longer takes the field, where an earlier one does. */
  until?: string;
  /** The server's text. */
  message: string;
}

/** The verdict of a release of Kubernetes on a definition. */
export interface ReleaseVerdict {
  /** The release, e.g. `1.33`. */
  version: string;
  /** Whether it takes the definition. */
  accepted: boolean;
  /** Why it refuses the definition, and which fields it drops silently. */
  reasons: ReleaseReason[];
}

/** The API server's report about a CustomResourceDefinition. */
export interface CrdReport {
  /** No errors, and decodable. */
  valid: boolean;
  /**
   * The server's text if it refuses the request before validation (400 or 413): the document is not
   * a CRD, or it has a `resourceVersion` and so exists already.
   */
  decodeError?: string;
  /**
   * The message that a client gets where the CRD is refused:
   * `CustomResourceDefinition.apiextensions.k8s.io "widgets.example.org" is invalid: …`.
   * `undefined` if no server would say anything, as to a text that is neither YAML nor JSON.
   */
  message?: string;
  /** Unknown or duplicate fields, as strict decoding words them. */
  strict: string[];
  errors: FieldError[];
  warnings: string[];
  /** Ours, not the server's. */
  advice: Advice[];
  rules: RuleCost[];
  cost: { total: number; limit: number; perRuleLimit: number };
  /**
   * What each release of Kubernetes says of the definition, the oldest first. It is computed when
   * it is first read, and `JSON.stringify` leaves it out. The report of a `Crd` has it always, the
   * reports of a `Workspace` never.
   */
  readonly releases?: ReleaseVerdict[];
}

/** The report of a `Crd`. */
export interface FullCrdReport extends CrdReport {
  readonly releases: ReleaseVerdict[];
}

/** Which release of Kubernetes answers. */
export interface KubernetesOption {
  /** One of `kubernetesVersions`; by default `defaultKubernetesVersion`. */
  kubernetes?: string;
}

/** Which releases of Kubernetes a workspace is for. */
export interface WorkspaceOptions {
  /**
   * One of `kubernetesVersions`, or a range such as `1.29-1.37`, whose newest release answers.
   * Diagnostics then also say what definitions need a later release for than the oldest. By default
   * `defaultKubernetesVersion`.
   */
  kubernetes?: string;
}

/** How to compile a CRD. */
export interface CrdOptions extends KubernetesOption {
  /** The CRD as it is stored: the report is then about updating it. `null` stands for none. */
  previous?: Source | null;
}

/** A version of a CRD. */
export interface CrdVersion {
  name: string;
  /** Whether the server answers requests at this version. */
  served: boolean;
  /** Whether the server stores objects in this version. */
  storage: boolean;
  /** Whether the server warns of its use. */
  deprecated: boolean;
}

/** Which version's endpoint is asked. */
export interface VersionOption {
  /** By default the one that the object names. */
  version?: string;
}

/** How to make a table. */
export interface TableOptions extends VersionOption {
  /** The time that ages are counted to; by default the present. */
  now?: Date;
}

/** What `kubectl get` shows. */
export interface Table {
  columns: {
    name: string;
    type: string;
    format: string;
    description: string;
    /** Columns above 0 are shown with `-o wide` only. */
    priority: number;
  }[];
  /** The cells of each object. */
  rows: (string | number | boolean | null)[][];
  /** Why columns are missing: a path that does not parse hides its column and all that follow. */
  tableError?: string;
}

/** The scale of an object. */
export interface Scale {
  /** An `autoscaling/v1` Scale. */
  scale: CustomResource | null;
  /** Why there is none: the server's text. */
  error?: string;
}

/** Whether an object is among those that a request asks for. */
export interface Selection {
  selected: boolean;
  /** Why nothing can be selected so: the server's text. */
  error?: string;
}

/** An entry of an OpenAPI document. */
export interface OpenApi {
  /** E.g. `org.example.v1.Widget`. */
  name: string;
  schema: object;
}

/** A condition of a definition, in the words of the controller that sets it. */
export interface CrdCondition {
  type: string;
  status: "True" | "False" | "Unknown";
  /** `null` where it is new: there is no clock here. */
  lastTransitionTime: string | null;
  reason?: string;
  message?: string;
  observedGeneration?: number;
}

/** The names of a custom resource. */
export interface CrdNames {
  plural: string;
  singular?: string;
  shortNames?: string[];
  kind: string;
  listKind?: string;
  categories?: string[];
}

/** A resource as discovery lists it, without the hash of the storage version. */
export interface ApiResource {
  /** `widgets`, or with its subresource: `widgets/status`, `widgets/scale`. */
  name: string;
  singularName: string;
  namespaced: boolean;
  /** The group of the resource's kind, if it is another one: `autoscaling` for a scale. */
  group?: string;
  version?: string;
  kind: string;
  verbs: string[];
  shortNames?: string[];
  categories?: string[];
}

/** A group and version as discovery lists it. */
export interface DiscoveredVersion {
  groupVersion: string;
  version: string;
}

/** What discovery lists of a definition: its group, as if there were no other definition. */
export interface Discovery {
  name: string;
  /** The served versions, by priority; none while the definition is not established. */
  versions: (DiscoveredVersion & { resources: ApiResource[] })[];
  preferredVersion: DiscoveredVersion | null;
}

/**
 * The status of a definition after the cluster's controllers have processed it, and what discovery
 * then lists. No server stores a definition with errors. In that case only `stored: false` is
 * returned.
 */
export type CrdStatus =
  | { stored: false }
  | {
      stored: true;
      conditions: CrdCondition[];
      acceptedNames: CrdNames;
      storedVersions: string[];
      observedGeneration?: number;
      discovery: Discovery;
      /** What `kubectl get crd` shows; the time is `null` until the definition is created. */
      table: Table;
    };

/**
 * Answers an `apiextensions.k8s.io` `ConversionReview` with one that has a `response`: an object, or
 * its JSON text, which keeps numbers exact. What it throws is why the conversion failed. The
 * request's `uid` is always `00000000-0000-0000-0000-000000000000`, since nothing is random here.
 */
export type ConversionWebhook = (review: object) => Source;

/** An object, or a list of objects, in another version. */
export interface Conversion {
  /** `null` where there is an error. */
  object: CustomResource | null;
  /** The same as JSON text, with exact numbers. */
  json: string | null;
  /** Why it is not converted: the server's text. */
  error?: string;
  /** Paths that the schema of the new version does not know: pruned after the conversion. */
  unknownFields: string[];
}

/** The way of an object into the store and back. */
export interface RoundTrip {
  /** The version that it is stored in. */
  version: string | null;
  /** The object as it is stored; `null` where there is an error before. */
  stored: CustomResource | null;
  /** The same as JSON text, with exact numbers. */
  storedJson: string | null;
  /** The object as it is read in its own version; `null` where there is an error. */
  object: CustomResource | null;
  /** The same as JSON text, with exact numbers. */
  json: string | null;
  /** Paths of what it had and has no longer. */
  lost: string[];
  /** Paths of what it has now and had not: defaults of the storage version. */
  gained: string[];
  /** Paths of values that a webhook changed. */
  changed: string[];
  /** Why it is not stored or cannot be read: the server's text. */
  error?: string;
}

/** Which sample to make. */
export interface SampleOptions {
  /** By default the version that is stored, where it is served. */
  version?: string;
  /** Whether it has optional fields, too; by default only required ones. */
  optional?: boolean;
}

/** The variables that an expression may refer to. */
export interface Variables {
  self?: unknown;
  oldSelf?: unknown;
}

/** The result of a CEL expression. */
export interface Evaluation {
  /** Why it does not compile. */
  compileError?: string;
  /** Its type before anything is evaluated, e.g. `list(dyn)`. */
  outputType?: string;
  /** Why it has no value. */
  error?: string;
  /** The type of its value, e.g. `list`. */
  type?: string;
  /** The value, where it has a form in JSON; an int that JavaScript cannot hold is a string. */
  value?: unknown;
  /** The value as the API server's own language prints it. */
  text?: string;
  /** The cost of the evaluation, in the API server's units. */
  cost?: number;
  /**
   * The result in a stored rule, where the expression does not compile in a new one. New rules may
   * not use what the release has just introduced.
   */
  stored?: Evaluation;
}

/** One document of a YAML or JSON text, as Kubernetes decodes it. */
export interface ParsedDocument {
  value: unknown;
  /** The same with exact numbers; `null` where the document has an error. */
  json: string | null;
  /** Why it is not a document. */
  error?: string;
  /** The character at which reading stopped; empty at the end of the text. */
  errorRange?: Range;
  /** The error of strict decoding, e.g. a key that appears twice. */
  strictError?: string;
  range: Range;
}

/** A field to look for in a text. */
export interface Place {
  /** The server's path, e.g. `spec.ports[0].name`. */
  path: string;
  /** The key rather than the value. */
  key?: boolean;
}

/** The address of a text: any unique string, in editors a URI. */
export type DocumentUri = string;

/** A text in place of a range. */
export interface TextEdit {
  range: Range;
  newText: string;
}

/** A text in Markdown. */
export interface Markup {
  kind: "markdown";
  value: string;
}

/** Something that may be written at a position, as the Language Server Protocol has it. */
export interface CompletionItem {
  label: string;
  /** LSP's number: 3 function, 5 field, 6 variable, 12 value, 14 keyword, 15 snippet, 20 value of an enumeration. */
  kind: 3 | 5 | 6 | 12 | 14 | 15 | 20;
  /** Its type or signature. */
  detail?: string;
  documentation?: Markup;
  sortText: string;
  filterText?: string;
  /** The text is a snippet, in LSP's syntax. */
  insertTextFormat: 2;
  /** The text has its indentation already. */
  insertTextMode: 1;
  textEdit: TextEdit;
}

/** A change that an editor offers, as the Language Server Protocol has it. */
export interface CodeAction {
  title: string;
  kind: "quickfix" | "refactor.rewrite";
  /** The diagnostics that it fixes. */
  diagnostics?: Diagnostic[];
  /** Whether this fix is nearly always the one that is meant. */
  isPreferred?: boolean;
  edit: { changes: Record<DocumentUri, TextEdit[]> };
}

/** A hover text, as the Language Server Protocol has it. */
export interface Hover {
  contents: Markup;
  range: Range;
}

/** The place of a definition, as the Language Server Protocol has it (`LocationLink`). */
export interface DefinitionLink {
  originSelectionRange: Range;
  targetUri: DocumentUri;
  targetRange: Range;
  /** Its name. */
  targetSelectionRange: Range;
}

/** A place that names a field, a version or a kind. */
export interface FieldReference extends Location {
  /**
   * `declaration`: the property of the schema, the name of the kind; `schema`: a keyword such as
   * `required`, or a default; `rule`: a rule or the expression of its message; `path`: a JSON path;
   * `object`: an object.
   */
  role: "declaration" | "schema" | "rule" | "path" | "object";
}

/** A word of a rule, for editors that colour them. */
export interface RuleWord {
  /** On one line. */
  range: Range;
  /** The protocol's name of a semantic token type. */
  kind:
    | "variable"
    | "property"
    | "function"
    | "namespace"
    | "keyword"
    | "operator"
    | "number"
    | "string"
    | "comment";
}

/** How a function may be called, as the Language Server Protocol has it. */
export interface SignatureHelp {
  signatures: {
    label: string;
    documentation?: Markup;
    /** The start and end of each parameter in the label. */
    parameters: { label: [number, number] }[];
  }[];
  activeSignature: number;
  activeParameter: number;
}

/** A remark within the text, as the Language Server Protocol has it. */
export interface InlayHint {
  position: Position;
  label: string;
  /** 1: a type. */
  kind?: 1;
  tooltip?: Markup;
  paddingLeft?: boolean;
}

/** Lines that can be folded, as the Language Server Protocol has them. */
export interface FoldingRange {
  startLine: number;
  endLine: number;
}

/** An object or definition that was found by its name, as the Language Server Protocol has it. */
export interface WorkspaceSymbol {
  /** Its kind and name. */
  name: string;
  /** The protocol's `SymbolKind`: 5 for definitions, 19 for objects. */
  kind: number;
  location: Location;
  /** The namespace that an object states, or the group of a definition. */
  containerName?: string;
}

/** A property that can be renamed, as the Language Server Protocol has it. */
export interface Renameable {
  range: Range;
  /** Its name. */
  placeholder: string;
}

/** The edits that rename a property. */
export interface Renaming {
  /** The edits of each text; none where there is a problem. */
  texts: { uri: DocumentUri; edits: TextEdit[] }[];
  /** Why it cannot be renamed. */
  problem?: string;
}

/** The code of a diagnostic; `diagnosticCodes` explains each. */
export type DiagnosticCode = keyof typeof diagnosticCodes;

/** A remark on a range of a text, as the Language Server Protocol has it. */
export interface Diagnostic {
  range: Range;
  /** 1: the server refuses it; 2: it accepts it, perhaps not as meant; 3: a remark; 4: a hint. */
  severity: 1 | 2 | 3 | 4;
  code: DiagnosticCode;
  /** Whose text the message is: the server's or Drydock's. */
  source: "kubernetes" | "crd-drydock";
  /** The server's whole text, or ours. */
  message: string;
  /** The line of the definition that demanded it. */
  relatedInformation?: { location: Location; message: string }[];
  /** The data that a fix needs. */
  data?: DiagnosticData;
}

/** A range of any text of a workspace. */
export interface Location {
  uri: DocumentUri;
  range: Range;
}

/** The data that a fix of a diagnostic needs. */
export interface DiagnosticData {
  /** The number of the document in its text. */
  document: number;
  /** Which item of the document's list it is about. */
  item?: number;
  /** The path in the user's own object: of the field that is unknown, missing or wrong. */
  path: string;
  /** Names that the schema has at the place of an unknown field, the most similar first. */
  names?: string[];
  /** The values that would do. */
  values?: unknown[];
  /** The type that the schema demands. */
  wanted?: string;
  /** Bounds that make a rule cheap enough: each of `any` alone, or those of `all` together. */
  bounds?: { any: CostBound[]; all: CostBound[] };
}

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
 * - `openapi`: an OpenAPI document, which tells of kinds
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
}

/** The status of a document, or of an item of its list. */
export interface DocumentOutcome extends Outcome {
  range: Range;
  /** The number of the document in its text. */
  document: number;
  /** Which item of the document's list it is. */
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
   * `default` where the object names none. Absent where its kind has no namespaces; where no
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
  /** Which item of the document's list it is. */
  item?: number;
  range: Range;
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

/** A part of a text's outline, as the Language Server Protocol has it. */
export interface DocumentSymbol {
  name: string;
  /** The protocol's `SymbolKind`: 5 for definitions, 19 for objects and maps, 18 for lists, 8. */
  kind: number;
  range: Range;
  selectionRange: Range;
  children?: DocumentSymbol[];
}
